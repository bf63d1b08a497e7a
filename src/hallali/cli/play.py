"""hallali play: a game in the terminal, against a bot."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path

import click

from hallali import players
from hallali.cli import common
from hallali.core.contract import Told, Value, View
from hallali.core.dealer import new_seed
from hallali.core.errors import HallaliError, IllegalAction, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.gestures import BadPlayer
from hallali.core.tossing import Toss
from hallali.i18n import render, translator
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.terminal import Picker
from hallali.lab.match import Match
from hallali.toss.hand import BEST, Throw, throw

INTRO = N_("Your seat: {seat}, against “{bot}”. Type help for the commands, quit to leave.")
ALONE = N_("Your seat: {seat}. Type help for the commands, quit to leave.")
THROW = N_("You throw ({target}): {tokens}.")
AIM = N_("Across and depth (−1 to 1), strength (0 to 1); Enter for a good throw")
NO_AIM = N_("A throw is three numbers, such as 0 -0.3 0.25.")
COMMITTED = N_("The dealer’s seed is committed to: {commitment}")
NO_MOVE = N_("That move is not complete: write all of it in one line, such as {example}.")
SAVED = N_("The record of the game is in {file}.")
LEFT = N_("You left the game.")
NO_HELP = N_("No help with odds is available for this seat.")


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--seat", default="", help="Your seat, such as fugitive or marshal.")
@click.option("--against", default="club", show_default=True, metavar="BOT", help="The bot that plays the other seats.")
@click.option("--seed", default=None, help="The dealer's seed; drawn at random if left out.")
@click.option("--lang", type=common.LANGUAGE, default=None, help="The language; your system's if left out.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record to this file when the game is over.",
)
@common.with_rules
@common.with_players
def play(
    game: PlayableGame,
    seat: str,
    against: str,
    seed: str | None,
    lang: str | None,
    save: Path | None,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
) -> None:
    """Play GAME here against a bot: what you see is your seat's View, as text."""
    options = common.read_options(game, size, chosen, many)
    mine = common.read_seat(game, seat, options)
    seats = game.seats_of(options)
    language = common.read_language(lang)
    dealt = seed or new_seed()
    bots: list[players.Player] = []
    try:
        human = Human(game, mine, size, options, language)
    except HallaliError as error:
        raise click.UsageError(render(error.message, language)) from None
    for number in range(len(seats)):
        if number == mine:
            bots.append(human)
            continue
        try:
            # Not from the dealer's seed: the bot must not be able to know the cards.
            who = secrets.token_hex(8) if seed is None else f"{dealt}/{number}"
            bots.append(players.make(against, game, number, who, size, options, mine=True))
        except HallaliError as error:
            raise click.UsageError(str(error)) from None
    names = [seat if number == mine else against for number in range(len(seats))]
    match = Match(game, bots, dealt, size, options, names)
    human.match = match
    role = game.page().of(options).words.role(mine, translator(language))
    human.say(Message(INTRO, {"seat": role, "bot": against}) if len(seats) > 1 else Message(ALONE, {"seat": role}))
    human.say(Message(COMMITTED, {"commitment": match.record.commitment}))
    try:
        record = match.play()
    except Left:
        human.say(Message(LEFT))
        return
    except BadPlayer as error:
        raise click.ClickException(str(error)) from None
    human.show(game.see(match.state, mine))
    if save:
        save.write_bytes(record.to_json())
        human.say(Message(SAVED, {"file": str(save)}))


class Left(Exception):  # noqa: N818
    """The person left."""


class Human:
    """A person at a terminal, as a Player."""

    def __init__(self, game: PlayableGame, seat: int, size: str, options: dict[str, Value], lang: str) -> None:
        self.game = game
        self.seat = seat
        self.lang = lang
        self.match: Match | None = None
        self.log: list[str] = []
        self.waiting: list[str] = []  # the moves that were typed after the one that is being played
        self.last: tuple[View, int] | None = None  # the view and the entry of the latest move
        self.table = game.terminal(seat, size, options, translator(lang))

    def say(self, message: Message) -> None:
        """Print a sentence in the person's language."""
        click.echo(render(message, self.lang))

    def hear(self, told: Told) -> None:
        """Print what the seat is told."""
        line = self.table.hear(told)
        if line:
            self.log.append(line)
            click.echo(f"  {line}")

    def show(self, view: View) -> None:
        """Print a view."""
        for line in self._lines(view):
            click.echo(line)

    def _lines(self, view: View) -> list[str]:
        lines = self.table.draw(view)
        if view.mover != self.seat or not isinstance(self.table, Picker):
            return lines
        assert self.match is not None
        return lines + self.table.choices(self.match.state, view)

    def choose(self, view: View) -> tuple[int, ...]:
        """Ask until there is a complete legal move."""
        if self.waiting and (steps := self._row(view)):
            return steps
        self.show(view)
        while True:
            try:
                typed = click.prompt(self.table.question(view), prompt_suffix=" > ", default="", show_default=False)
            except (click.Abort, EOFError):
                raise Left from None
            word = typed.strip().partition(" ")[0]
            if self._command(word.lower(), view) or self._drafted(view, typed):
                continue
            steps = self._move(view, typed.strip())
            if steps:
                assert self.match is not None
                self.last = (view, len(self.match.record.moves))
                return steps

    def throw(self, toss: Toss) -> Throw:
        """Ask how the person throws: three numbers, or nothing for a good throw."""
        self.say(Message(THROW, {"tokens": ", ".join(toss.tokens), "target": toss.target}))
        while True:
            try:
                typed = click.prompt(translator(self.lang)(AIM), prompt_suffix=" > ", default="", show_default=False)
            except (click.Abort, EOFError):
                raise Left from None
            try:
                numbers = [float(part) for part in typed.split()] or [*BEST.aim, BEST.strength]
                across, deep, strength = numbers
                return throw(across, deep, strength)
            except ValueError:
                self.say(Message(NO_AIM))
            except HallaliError as error:
                self._refuse(error)

    def _command(self, word: str, view: View) -> bool:
        """Carry out a command that is not a move; say whether it was one."""
        if word in ("quit", "exit", "q"):
            raise Left
        if word == "":
            return True
        if word in ("help", "?", "h"):
            lines = self.table.help()
        elif word in ("likely", "odds"):
            lines = self.table.likely() or [translator(self.lang)(NO_HELP)]
        elif word == "log":
            lines = self.log
        elif word in ("hand", "view", "board"):
            lines = self._lines(view)
        else:
            return False
        for line in lines:
            click.echo(line)
        return True

    def _drafted(self, view: View, typed: str) -> bool:
        """Take a part of a gesture; say whether it was one, or was refused as one."""
        try:
            lines = self.table.draft(view, typed)
        except HallaliError as error:
            self._refuse(error)
            return True
        for line in lines or ():
            click.echo(line)
        return lines is not None

    def _refuse(self, error: HallaliError) -> None:
        """Say why something cannot be."""
        clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
        click.echo(render(error.message, self.lang) + (f" ({clause})" if clause else ""))

    def _move(self, view: View, typed: str) -> tuple[int, ...]:
        """Read a move; on anything else say why, and give ()."""
        assert self.match is not None
        state = self.match.state
        try:
            steps = self.table.pick(state, view, typed) if isinstance(self.table, Picker) else ()
            if not steps:
                first, *self.waiting = self.table.tokens(typed)
                steps = tuple(self.game.read(state, first))
            # The person's own steps are tried on a copy; the match plays them.
            trial = state.clone()
            for step in steps:
                trial.apply(step)
        except HallaliError as error:
            self._refuse(error)
            self.waiting = []
            return ()
        if trial.drafting:
            self.say(Message(NO_MOVE, {"example": self.table.example}))
            return ()
        return steps

    def _row(self, view: View) -> tuple[int, ...]:
        """Return the next of the moves typed together; () if it cannot follow, or something new was seen."""
        assert self.match is not None
        token, *self.waiting = self.waiting
        before, at = self.last or (view, -1)
        self.last = (view, len(self.match.record.moves))
        with contextlib.suppress(HallaliError):
            if self.last[1] != at + 1 or not self.game.page().drafts.follows(before, view):
                self.waiting = []
                return ()
            steps = tuple(self.game.read(self.match.state, token))
            trial = self.match.state.clone()
            for step in steps:
                trial.apply(step)
            if not trial.drafting:
                return steps
        self.waiting = []
        return ()


__all__ = ["Human", "Left", "play"]
