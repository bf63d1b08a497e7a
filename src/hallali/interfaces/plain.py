"""A game in plain words: what the plain page, terminal and tensors ask of a game that brings none of its own.

Each answer has a default, so that rules alone can be played. A game says it better hook by hook.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from msgspec.structs import fields

from hallali.core.contract import Told, View
from hallali.core.errors import marked
from hallali.core.generics import V
from hallali.core.seats import CHANCE, OVER
from hallali.i18n import Text, Translator

if TYPE_CHECKING:
    from hallali.core.contract import Own
    from hallali.interfaces.game import PlayableGame

N_ = marked
#: Fields that every View has, and no plain board lists.
COMMON = frozenset(view.name for view in fields(View))


class Plain(Generic[V]):
    """A game in its own words. Every text is English; `_` turns it into the reader's language.

    lead: one sentence for the front page. facts: a few words each, such as "10 minutes". rules: the paragraphs of its
    page of rules. texts: the translations that it brings, {"fr": {English: French}}. sizes: what each size is called,
    {"small": "Three rounds, a short game"}.
    actions: one more than the largest step; longest: the most entries that a game can have, steps and chance outcomes
    together. 0 in either means: find out by random play.
    """

    lead: str = ""
    facts: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    texts: Mapping[str, Mapping[str, Text]] = {}
    sizes: Mapping[str, str] = {}
    actions: int = 0
    longest: int = 0

    def __init__(self, game: PlayableGame[Own, V]) -> None:
        self.game = game

    def label(self, view: V, step: int, _: Translator) -> str:
        """Return the label of a legal step's button: “Take the tram to the Mill”; "" for the game's own notation."""
        return ""

    def named(self, view: V, tokens: Mapping[int, str], _: Translator) -> dict[int, str]:
        """Return what each legal step is called on the page and in the terminal: never by the step's own number.

        tokens: the notation of those that complete a move, for a step without a label. What has neither is counted.
        """
        counted = _(N_("Choice {number}"))
        return {
            step: self.label(view, step, _) or tokens.get(step, "") or counted.format(number=number)
            for number, step in enumerate(view.legal, 1)
        }

    def sentence(self, told: Told, seat: int, _: Translator) -> str:
        """Say in one sentence what a seat was told; "" for nothing."""
        said = ", ".join(f"{self.field(name, _)}: {text}" for name, text in self.rows(told, _))
        kind = _(spaced(type(told).__name__))
        return f"{kind}: {said}" if said else kind

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return what a pad asks for after a seat's own move: what it was told, then what it could have been instead.

        () where the move itself says it, and nobody has to be asked.
        """
        return (told,)

    def field(self, name: str, _: Translator) -> str:
        """Return the title of a field of a View or a Told; "" if it is not shown."""
        return _(spaced(name))

    def value(self, name: str, value: Any, _: Translator) -> str:
        """Return the value of the field of this name in words."""
        if value is None or value == ():
            return "–"
        if isinstance(value, bool):
            return _(N_("yes")) if value else _(N_("no"))
        if isinstance(value, tuple):
            return ", ".join(self.value(name, one, _) for one in value)
        if isinstance(value, msgspec.Struct):
            said = ((one, self.field(one, _)) for one in value.__struct_fields__)
            return "; ".join(f"{title} {self.value(one, getattr(value, one), _)}" for one, title in said if title)
        return _(value) if isinstance(value, str) else str(value)

    def rows(self, shown: View | Told, _: Translator) -> tuple[tuple[str, str], ...]:
        """Return (name, value in words) of each field of a View or a Told that has a title."""
        names = (name for name in shown.__struct_fields__ if not (isinstance(shown, View) and name in COMMON))
        return tuple((name, self.value(name, getattr(shown, name), _)) for name in names if self.field(name, _))

    def role(self, seat: int, _: Translator, options: Mapping[str, Any] | None = None) -> str:
        """Return the name of a seat, by its number among those that take part."""
        return _(spaced(self.game.seats_of(options)[seat]))

    def prompt(self, view: V, _: Translator, options: Mapping[str, Any] | None = None) -> str:
        """Say who must act, or who has won."""
        if view.mover == view.seat:
            return _(N_("Your turn"))
        if view.mover == CHANCE:
            return _(N_("Chance decides"))
        if view.mover != OVER:
            return _(N_("{seat} to move")).format(seat=self.role(view.mover, _, options))
        won = [seat for seat, result in enumerate(view.returns) if result > 0]
        if not won:
            return _(N_("The game is over: nobody wins"))
        if view.seat in won:
            return _(N_("You win"))
        winners = ", ".join(self.role(seat, _, options) for seat in won)
        return _(N_("The game is over; winner: {seats}")).format(seats=winners)


def spaced(name: str) -> str:
    """Return a name from the code as people read it: “ticketsLeft” and “tickets_left” as “Tickets left”."""
    apart = "".join(f" {sign}" if sign.isupper() else sign for sign in name.replace("_", " ").replace("-", " "))
    return " ".join(apart.split()).capitalize()
