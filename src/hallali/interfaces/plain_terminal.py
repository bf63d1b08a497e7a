"""The terminal of a game that brings none: its View's fields as lines, and its legal steps by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Position, Told, View
from hallali.core.errors import BadNotation, HallaliError, Message, literal, marked
from hallali.interfaces import drafts

if TYPE_CHECKING:
    from hallali.i18n import Translator
    from hallali.interfaces.game import AnyGame

N_ = marked
HELP = (
    N_("Type the number of a choice, or a move in the game’s notation; several numbers for a move in several steps."),
    N_(
        "Commands: view shows the game, log what happened so far; clear undoes a move that is not finished; "
        "quit leaves."
    ),
)


class PlainTerminal:
    """A game in a terminal, in its own words (hallali.interfaces.plain)."""

    example = "1"

    def __init__(self, game: AnyGame, seat: int, options: Mapping[str, Any], translate: Translator) -> None:
        self.game = game
        self.plain = game.plain()
        self.seat = seat
        self.options = options
        self._ = translate
        self.begun: tuple[int, ...] = ()  # the steps of the gesture so far

    def hear(self, told: Told) -> str:
        """Return what was told as a line."""
        return self.plain.sentence(told, self.seat, self._)

    def draw(self, view: View) -> list[str]:
        """Return a view as lines."""
        rows = [(self.plain.field(name, self._), text) for name, text in self.plain.rows(view, self._)]
        wide = max((len(title) for title, _ in rows), default=0)
        lines = [f"{title:<{wide}}  {text}" for title, text in rows]
        return lines if view.mover == view.seat else [*lines, self.plain.prompt(view, self._, self.options)]

    def choices(self, state: Position, view: View) -> list[str]:
        """List the legal steps by number: in the game's words, or in its notation where it has none."""
        return self._listed(state, view, self.begun)

    def _listed(self, state: Position, view: View, steps: tuple[int, ...]) -> list[str]:
        tokens = drafts.tokens(self.game, state, steps)
        named = self.plain.named(view, tokens, self._).values()
        return [f"{number:>3}) {name}" for number, name in enumerate(named, 1)]

    def question(self, view: View) -> str:
        """Return what the person has to do now."""
        return self.plain.prompt(view, self._, self.options)

    def help(self) -> list[str]:
        """List the commands."""
        return [self._(line) for line in HELP]

    def likely(self) -> list[str]:
        """Return nothing: a plain terminal infers nothing."""
        return []

    def draft(self, view: View, typed: str) -> list[str] | None:
        """Take back the gesture so far, on "clear"; None for anything else."""
        if typed.strip().lower() != "clear":
            return None
        self.begun = ()
        return self.draw(view)

    def pick(self, state: Position, view: View, typed: str) -> tuple[int, ...]:
        """Return the gesture that was picked by number; () if the text is not a row of numbers.

        Raises BadNotation if there is no such number, HallaliError with the next choices if the gesture is not whole.
        """
        words = typed.split()
        if not words or not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
            return ()
        steps = self.begun
        for word in words:
            trial = drafts.fits(state, steps)
            assert trial is not None  # the steps so far were legal
            legal = trial.legal()
            if not 1 <= int(word) <= len(legal):
                text = N_("There is no choice {number}: choose from 1 to {most}.")
                raise BadNotation(Message(text, {"number": int(word), "most": len(legal)}))
            steps = (*steps, legal[int(word) - 1])
            if drafts.begun(state, steps) is None:
                self.begun = ()
                return steps
        self.begun = steps
        whole = drafts.fits(state, steps)
        assert whole is not None
        after = self.game.see(whole, view.seat)
        raise HallaliError(literal("\n".join([self._(N_("And then?")), *self._listed(state, after, steps)])))

    def tokens(self, typed: str) -> list[str]:
        """Return what was typed, one token a move. Raises BadNotation."""
        words = typed.split() if len(typed) <= 200 else []
        if not words or any(word.startswith("=") for word in words):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": typed[:40]}))
        return words
