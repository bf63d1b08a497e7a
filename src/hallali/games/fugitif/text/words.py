"""The sentences and names of Fugitif's page."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.text import sentences
from hallali.interfaces.words import Translate, Words

N_ = marked
#: With how many numbers of sprint cards the way out is offered, from the least with which it can be reached.
_WAYS_OUT: Final = 4


class FugitifWords(Words[v.FugitifView]):
    """The sentences and names of Fugitif."""

    ends = MappingProxyType(
        {
            v.CAUGHT: N_("The Marshal finds every hideout"),
            v.ESCAPED: N_("The Fugitive reaches 42"),
            v.SLIPPED: N_("The manhunt fails"),
            v.RUN_DOWN: N_("The manhunt succeeds"),
            v.STALLED: N_("Three idle turns"),
            v.TIME: N_("Out of time"),
        }
    )

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Return the log's sentence for what was told."""
        return sentences.sentence(told, seat, box_named(size, self.edition), _)

    def option(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Name a deck that was chosen, too."""
        if not isinstance(told, v.Chose):
            return self.sentence(told, seat, _, size)
        low, high = sentences.bounds(told.deck, box_named(size, self.edition))
        if told.who == seat:
            return _("You choose the deck {low} to {high}.").format(low=low, high=high)
        text = _("{who} chooses the deck {low} to {high}.")
        return text.format(who=sentences.seat_name(told.who, _), low=low, high=high)

    def choice(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say which hideout was laid or found, and what is under it."""
        if isinstance(told, v.Laid) and told.number is None:
            return sentences.hideout(told.place, told.sprints, _)
        if isinstance(told, v.Guessed) and told.found:
            return sentences.found(told, seat, _)
        return self.sentence(told, seat, _, size)

    def answers(self, told: Told) -> tuple[Told, ...]:
        """Return yes and no, right and wrong, even and odd, the given one first."""
        if isinstance(told, v.Guessed):
            bare = msgspec.structs.replace(told, found=())
            return bare, msgspec.structs.replace(bare, right=not told.right)
        if isinstance(told, v.Tip):
            return told, msgspec.structs.replace(told, yes=not told.yes)
        if isinstance(told, v.Parity):
            return told, msgspec.structs.replace(told, even=not told.even)
        return (told,) if isinstance(told, v.Region | v.Ended) else ()

    def besides(self, view: v.FugitifView, found: Sequence[Sequence[Told]]) -> tuple[tuple[Told, ...], ...]:
        """Return hideouts with other numbers of sprint cards under them, and the way out where it can be reached.

        An owner's Fugitive came to 42 without a sprint card: none of the worlds held had that, and no words said it.
        """
        laid = [one[0] for one in found if len(one) == 1 and isinstance(one[0], v.Laid) and one[0].number is None]
        if view.seat != v.MARSHAL or view.phase != v.HIDE or not laid or not view.row:
            return ()
        most, first = max(one.sprints for one in laid), laid[0]
        under = range(min(most + 2, view.fugitive_cards))
        rare = [(msgspec.structs.replace(first, sprints=count),) for count in under]
        escape = sized(view.size, view.edition).escape
        far = 0
        for house in view.row:
            far = house.number or min(far + v.REACH + 2 * house.sprints, escape - 1)
        lack = max(0, escape - far - first.reach + 1) // 2
        ways = range(lack, min(lack + _WAYS_OUT, view.fugitive_cards)) if view.hidden else ()
        out = [msgspec.structs.replace(first, number=escape, sprints=count) for count in ways]
        return (*rare, *((one, v.ManhuntBegan()) for one in out))

    def since(self, told: Told, later: Sequence[Told]) -> Told:
        """Return a hideout as it was laid, where it was turned up during the game."""
        if not isinstance(told, v.Laid):
            return told
        turned = [one for guess in later if isinstance(guess, v.Guessed) for one in guess.found]
        turned += [one.hideout for one in later if isinstance(one, v.Revealed)]
        there = next((one for one in turned if one.place == told.place), None)
        if there is None:
            return told
        return msgspec.structs.replace(told, number=there.number, sprint_cards=there.sprint_cards)

    def who(self, told: Told) -> int:
        """Return the seat that did it; -1 if no seat did."""
        return sentences.who(told)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Return a seat's name with its article."""
        return sentences.seat_name(seat, _)

    def role(self, seat: int, _: Translate) -> str:
        """Return a seat's name in one word."""
        return _("Fugitive") if seat == v.FUGITIVE else _("Marshal")

    def eyes(self, seat: int, _: Translate) -> str:
        """Return whose view of the board this is, in sentences."""
        return sentences.eyes(seat, _)

    def counts(self, view: v.FugitifView, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Return the counts next to a player's name: cards in hand and, for the Fugitive, hidden hideouts."""
        if seat == v.MARSHAL:
            return ((view.marshal_cards, _.either("card", "cards", view.marshal_cards)),)
        cards = _.either("card", "cards", view.fugitive_cards)
        return ((view.fugitive_cards, cards), (view.hidden, _.either("hidden", "hidden", view.hidden)))
