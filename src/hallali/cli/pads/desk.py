"""What is typed at a pad, and what it says: the dialogue of hallali companion."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from hallali.cli.pads import halves
from hallali.cli.pads.ending import Ending
from hallali.companion import BadPad, CannotHaveHappened, Offer, Pad, SaysTooLittle, asking, wording
from hallali.companion.asking import Choice
from hallali.companion.entries import Kinds
from hallali.core.contract import Told
from hallali.core.errors import Argument, HallaliError, IllegalAction, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.i18n import render
from hallali.interfaces.terminal import Picker, Reasoner, Terminal
from hallali.players import beside

#: How many choices are listed at once.
LISTED = 20
INTRO = N_("Your pad, {seat}: enter what you are told. Type help for the commands, quit to leave.")
GOES_ON = N_("It goes on from {file}.")
NOT_KEPT = N_("Without --file the pad is not kept.")
MORE = N_("… and {count} more: type words that are in it.")
HELP = (
    N_("On your turn type your move as in hallali play. Then, and for what others do, choose what you were told:"),
    N_("its number, words that are in it, or the move in the game’s notation; Enter lists them all again."),
    N_("as 3 card=12: like choice 3, but with that; told {…}: what you were told, as JSON (docs/companion.md)."),
    N_("Commands: undo; amend 7 puts entry 7 right; why says what speaks against the entry that was refused;"),
    N_("When the game is over: end lists what was hidden and writes the record; turn 3 =12 says what it was."),
    N_("note C3 he smiled here: a note of your own; nobody else gets it. note C3 takes it away, note lists them."),
    N_("share gives your pad a code when the game is over; join ABCD EFGH fills in what the other pad knows (--room)."),
    N_("log; view shows the table; help memory, possible, probable or suggest; quit. All is kept as it is entered."),
)
NO_NOTES = N_("There are no notes: note C3 he smiled here; note C3 alone takes it away.")
CODE = N_("Your pad’s code, for a day: {code}")
JOINED = N_("The two halves are together: what follows from both is known now.")
LEVELS = N_("help knows: memory, possible, probable, suggest, and suggest with a bot: {bots}.")
NO_HELP = N_("No such help is available for this seat.")
NO_CHOICE = N_("There is no choice {number}: choose from 1 to {most}.")
NO_BOT = N_("There is no bot “{name}”; choose one of: {known}.")
NOTHING_REFUSED = N_("Nothing was refused.")
UNKNOWN_SUSPECT = N_("No single entry was found that would make it fit.")
NO_JSON = N_("That cannot be read: write as 3 card=12, or told and JSON. {error}")
NO_FIELD = N_("What choice {number} says has no field {name}.")
WRONG_NUMBER = N_("Say which entry: amend 7.")


class Desk:
    """A dialogue about one pad. file: where it is kept; None for nowhere. room: the address of one that keeps codes."""

    def __init__(self, pad: Pad, lang: str, file: Path | None, room: str = "") -> None:
        self.pad, self.lang, self.file, self.room = pad, lang, file, room
        self._ = wording.speaker(pad, lang)
        self.lines: list[str] = []  # each entry as text
        self.table: Terminal[Any]
        self.listed: list[Choice] = []  # the choices as they were numbered
        self.amending = -1  # the entry that is being put right
        self.refused: CannotHaveHappened | None = None
        self._heard()

    def run(self) -> None:
        """Ask and answer until the person leaves."""
        words = self.pad.words
        self.say(INTRO, seat=words.role(self.pad.seat, self._))
        if self.file is None:
            self.say(NOT_KEPT)
        elif self.pad.entries:
            self.say(GOES_ON, file=str(self.file))
            self._log(self.lines[-1:])
        self._list()
        while True:
            typed = self._ask()
            if typed is None or typed.strip().lower() in ("quit", "exit", "q"):
                return
            try:
                self._typed(typed.strip())
            except SaysTooLittle as error:
                self._refuse(error)
                self._list(error.readings)
            except CannotHaveHappened as error:
                self.refused = error
                self._refuse(error)
                self._why()
            except HallaliError as error:
                self._refuse(error)

    def _ask(self) -> str | None:
        """Ask for a line; None at the end. Where no person types, the question is a line of its own."""
        if not sys.stdin.isatty():
            click.echo(self._question())
            return sys.stdin.readline() or None
        try:
            return str(click.prompt(self._question(), prompt_suffix=" > ", default="", show_default=False))
        except (click.Abort, EOFError):
            return None

    def say(self, text: str, /, **args: Argument) -> None:
        """Print a sentence in the person's language."""
        click.echo(render(Message(text, args), self.lang))

    def _refuse(self, error: HallaliError) -> None:
        clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
        click.echo(render(error.message, self.lang) + (f" ({clause})" if clause else ""))

    # What is asked.

    def _question(self) -> str:
        if self.amending >= 0:
            return self._(asking.INSTEAD)
        return asking.question(self.pad, self._) or self.table.question(self.pad.view())

    def _list(self, offers: Sequence[Offer] | None = None) -> None:
        """Print the choices by number; those of the moment where none are given."""
        if offers is None and self.pad.mine:
            self.listed = []
            view = self.pad.view()
            self.table.draw(view)  # it reads moves by the View that it drew last
            for line in self.table.choices(self.pad.state, view) if isinstance(self.table, Picker) else ():
                click.echo(line)
            return
        found = self.pad.offers() if offers is None else offers
        self.listed = asking.listed(self.pad, found, self._, -1 if offers is None else self.amending)
        self._print()

    def _print(self) -> None:
        for number, choice in enumerate(self.listed[:LISTED], 1):
            click.echo(f"{number:>3}) {choice.text}")
        if len(self.listed) > LISTED:
            self.say(MORE, count=len(self.listed) - LISTED)

    # What is typed.

    def _typed(self, typed: str) -> None:
        word, _space, rest = typed.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "":
                self.amending = -1
                self._list()
            case "help" | "?" | "h":
                self._help(rest.lower())
            case "log":
                self._log(self.lines)
            case "view" | "board" | "hand":
                for line in self.table.draw(self.pad.view()):
                    click.echo(line)
            case "why":
                self._why()
            case "undo":
                self._undo()
            case "amend":
                self._amend(rest)
            case "end":
                Ending(self.pad, self._, self.file).end(rest)
                self._keep()
            case "turn":
                Ending(self.pad, self._, self.file).turn(rest)
                self._keep()
            case "note":
                self._note(rest)
            case "share":
                code = halves.share(self.pad, self.room, self.lang)
                self.say(CODE, code=f"{code[:4]} {code[4:]}")
            case "join":
                self._join(rest)
            case "as":
                self._as(rest)
            case "told":
                self._told(rest)
            case _:
                self._move(typed) if self.pad.mine and self.amending < 0 else self._choose(typed)

    def _move(self, typed: str) -> None:
        """Make the seat's own move; several in one line as far as nothing is asked between."""
        view = self.pad.view()
        self.table.draw(view)
        if (lines := self.table.draft(view, typed)) is not None:
            for line in lines:
                click.echo(line)
            return
        steps = self.table.pick(self.pad.state, view, typed) if isinstance(self.table, Picker) else ()
        if steps:
            self._moved(steps)
        else:
            for token in self.table.tokens(typed):
                if not self.pad.mine:
                    break
                self._moved(tuple(self.pad.game.read(self.pad.state, token)))
        self._list()

    def _moved(self, steps: tuple[int, ...]) -> None:
        before = len(self.pad.entries)
        self.pad.move(steps)
        self._keep()
        self._tell(before)

    def _choose(self, typed: str) -> None:
        """Take a choice by number, by words or by notation."""
        if typed.isascii() and typed.isdigit():
            self._enter(self._numbered(typed).told)
            return
        found = asking.meant(self.pad, self.listed, typed, self._, self.amending < 0)
        if len(found) == 1:
            self._enter(found[0].offer.told)
        else:
            self.listed = found
            self._print()

    def _numbered(self, typed: str) -> Offer:
        """Return a choice. Raises BadPad if there is none of this number."""
        number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0
        if not 1 <= number <= len(self.listed):
            raise BadPad(Message(NO_CHOICE, {"number": typed[:10], "most": len(self.listed)}))
        return self.listed[number - 1].offer

    def _enter(self, *readings: tuple[Told, ...]) -> None:
        """Enter what was told, by the first of these readings that fits; or put the entry right."""
        before = len(self.pad.entries)
        asking.enter(self.pad, readings, self.amending)
        self.refused = None
        self._keep()
        if self.amending >= 0:
            self._heard()
            self._log([self.lines[self.amending]])
            self.amending = -1
        else:
            self._tell(before)
        self._list()

    def _as(self, rest: str) -> None:
        """Enter a choice with some of its fields changed."""
        which, _space, changes = rest.partition(" ")
        told = self._numbered(which).told
        fields = _fields(changes)
        for name in fields:
            if not any(name in one.__struct_fields__ for one in told):
                raise BadPad(Message(NO_FIELD, {"number": which, "name": name[:40]}))
        kinds, found, last = self.pad.kinds, list[Told](), 0
        for place, one in enumerate(told):
            mine = {name: value for name, value in fields.items() if name in one.__struct_fields__}
            found.append(kinds.changed(one, mine) if mine else one)
            last = last or (place + 1 if mine else 0)
        # What came with it may have to be different, too: then it is left to the world that fits.
        self._enter(tuple(found), tuple(found[:last]))

    def _note(self, rest: str) -> None:
        """Note something on a place, take a note away, or list them all."""
        place, _space, text = rest.partition(" ")
        if place:
            self.pad.private = self.pad.private.noted(place, text)
            self._keep()
        for name, said in self.pad.private.notes.items():
            click.echo(f"  {name}: {said}")
        if not self.pad.private.notes:
            self.say(NO_NOTES)

    def _join(self, code: str) -> None:
        """Let another seat's pad, by its code, say what this one was not told."""
        text = halves.join(self.pad, self.room, code, self.lang)
        private = self.pad.private
        self.pad = Pad.loads(text, self.pad.game, random.Random())
        self.pad.private = private
        self._heard()
        self._keep()
        self.say(JOINED)
        Ending(self.pad, self._, self.file).end("")

    def _told(self, rest: str) -> None:
        self._enter(_tolds(self.pad.kinds, rest))

    def _undo(self) -> None:
        if self.pad.asked:
            self.pad.answer_later()
        else:
            self.pad.take_back()
        self.amending, self.refused = -1, None
        self._keep()
        self._heard()
        self._log(self.lines[-1:])
        self._list()

    def _amend(self, rest: str) -> None:
        if not (rest.isascii() and rest.isdigit() and len(rest) < 6):
            raise BadPad(WRONG_NUMBER)
        index = int(rest) - 1
        found = asking.others(self.pad, index)
        self.amending = index
        self._log([self.lines[index]])
        self._list(found)

    # What is said.

    def _heard(self) -> None:
        """Let a new table hear every entry."""
        pad = self.pad
        self.table = pad.game.terminal(pad.seat, pad.size, pad.options, self._)
        self.lines = []
        for number in range(len(pad.entries)):
            self._hear(number)

    def _hear(self, number: int) -> None:
        told = self.pad.entries[number].told
        said = " ".join(line for line in map(self.table.hear, told) if line)
        said = said or asking.line(self.pad, number, self._)
        self.lines.append(f"{number + 1}. {said}")

    def _tell(self, before: int) -> None:
        """Print the entries after so many."""
        for number in range(before, len(self.pad.entries)):
            self._hear(number)
            click.echo(self.lines[-1])

    def _log(self, lines: Sequence[str]) -> None:
        for line in lines:
            click.echo(line)

    def _help(self, level: str) -> None:
        if not level:
            lines = [*map(self._, HELP), *self.table.help()]
        elif level == "memory":
            lines = self.lines
        elif level == "possible":
            lines = self.table.possible() if isinstance(self.table, Reasoner) else []
        elif level == "probable":
            self.table.draw(self.pad.view())
            lines = self.table.likely()
        elif level.partition(" ")[0] == "suggest":
            lines = [self._suggested(level.partition(" ")[2].strip())]
        else:
            lines = [self._(LEVELS).format(bots=", ".join(beside.levels(self.pad)))]
        self._log(lines or [self._(NO_HELP)])

    def _suggested(self, bot: str) -> str:
        """Return a move for the seat, why, and how it is typed. bot: who is asked; "" for the usual. Raises BadPad."""
        known = beside.levels(self.pad)
        if bot and bot not in known:
            raise BadPad(Message(NO_BOT, {"name": bot[:40], "known": ", ".join(known)}))
        found, move = beside.advised(self.pad, bot)
        return f"{found.said[self.lang]} [{move}]"

    def _why(self) -> None:
        if self.refused is None:
            self.say(NOTHING_REFUSED)
            return
        if not self.refused.suspects:
            self.say(UNKNOWN_SUSPECT)
        for one in self.refused.suspects:
            text = self.lines[one.index].partition(" ")[2]
            if said := asking.against(self.pad, one, text, self._, self.amending >= 0):
                click.echo(said)

    def _keep(self) -> None:
        """Write the pad beside its file, then put it in its place: nothing is lost if the machine stops."""
        if self.file is None:
            return
        beside = self.file.with_name(self.file.name + ".new")
        try:
            beside.write_text(self.pad.dumps(), "utf-8")
            os.replace(beside, self.file)
        except OSError as error:
            raise click.ClickException(f"{self.file}: {error.strerror}") from None


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadPad(Message(NO_JSON, {"error": str(error)})) from None


def _fields(text: str) -> dict[str, Any]:
    """Read {"card": 12} or card=12 found=true. Raises BadPad."""
    if text.startswith("{"):
        found = _json(text)
        return dict(found)
    fields = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise BadPad(Message(NO_JSON, {"error": part[:40]}))
        fields[name] = _json(value)
    return fields


def _tolds(kinds: Kinds, text: str) -> tuple[Told, ...]:
    """Read one Told or a list of them. Raises BadPad."""
    found = _json(text)
    return tuple(map(kinds.read, found if isinstance(found, list) and found else [found]))
