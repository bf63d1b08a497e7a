"""How it is told where a card must be: fact by fact, each with where such cards may lie after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from hallali.core.errors import marked, plural
from hallali.games.la_traque.belief.entries import BARE, INFORMED, KEPT, LEFT, MAINTAINED, PEEKED, USED
from hallali.games.la_traque.lab.holdings import HAND, Fact, spread
from hallali.games.la_traque.lab.rivals import Place, Rivals
from hallali.games.la_traque.rules.box import CARD, FUNDING
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.sentences import Names

if TYPE_CHECKING:
    from hallali.i18n import Translator

N_ = marked
#: The key of the first card with abilities.
FIRST: Final = 16 + CARD

_SAID: Final = {
    MAINTAINED: N_("{who} takes into hand: {cards}."),
    USED: N_("{who} uses: {cards}."),
    LEFT: N_("{who} shows what was under agent {agent}: {cards}."),
    KEPT: N_("{who} discards: {cards}."),
    PEEKED: N_("You see the hand {who:of}: {cards}."),
    BARE: N_("{who} has no fugitive in hand."),
}
_UNDER: Final = N_("You see what is under agent {agent} {who:of}: {cards}.")


def pile_of(key: int) -> int:
    """Return the pile that a clue card of this key is from; -1 for other cards."""
    if key < 3:
        return key
    return key - 16 - FUNDING + 3 if key < FIRST else -1


def card(key: int, names: Names) -> str:
    """Name a card by its key: by its pile, or by its own name."""
    return names.ability(key - FIRST) if key >= FIRST else names._(texts.PILES[pile_of(key)])


def cards(keys: Iterable[int], names: Names) -> str:
    """List cards by their keys, each kind once with its count."""
    counts = Counter(keys)
    said = [card(key, names) if counts[key] == 1 else f"{card(key, names)} ×{counts[key]}" for key in sorted(counts)]
    return ", ".join(said) or names._("nothing")


def place(one: Place, names: Names) -> str:
    """Name a rival's hand or agent."""
    seat, spot = one
    if spot == HAND:
        return names._("{who} (hand)").format(who=names.seat(seat))
    return names._("{who} (agent {agent})").format(who=names.seat(seat), agent=spot + 1)


class Proof:
    """The proof that a card of a key must be at a place. Raises TooMany."""

    def __init__(self, rivals: Rivals, key: int, at: Place, names: Names, _: Translator) -> None:
        self.rivals, self.key, self.at, self.names, self._ = rivals, key, at, names, _
        self.seat = at[0]
        self.facts = rivals.facts[self.seat].all

    def lines(self) -> tuple[str, ...]:
        """Tell it: the facts that it takes, where cards were laid between them, and what follows."""
        needed = self.rivals.needed(self.key, self.at)
        told = [
            number
            for number in range(needed[0] if needed else 0, len(self.facts))
            if number in needed or self.facts[number].kind == INFORMED
        ]
        found: list[str] = self._before(told[0]) if told else []
        for laid, numbers in groupby(told, key=lambda number: self.facts[number].kind == INFORMED):
            together = list(numbers)
            for group in [together] if laid else [[number] for number in together]:
                found.append(self._line([self.facts[number] for number in group], group[-1] + 1))
        return (*found, self._hidden(), *self._others(), self._end())

    def _before(self, number: int) -> list[str]:
        """Say what the rival had out of sight before the first fact, if it had anything."""
        hand, under = min(self.rivals.after(self.seat, number))
        keys = [*hand, *(key for row in under for key in row)]
        who = self.names.who(self.seat)
        said = self._.agreeing(N_("{who} has out of sight: {cards}."), who)
        return [said.format(who=who, cards=cards(keys, self.names))] if keys else []

    def _line(self, facts: Sequence[Fact], until: int) -> str:
        where = ", ".join(
            self._("{place} ({count})").format(place=self._spot(spot), count=_range(few, many))
            for (key, spot), (few, many) in sorted(spread(self.rivals.after(self.seat, until)).items())
            if key == self.key
        )
        said = self._laid(facts) if facts[0].kind == INFORMED else self._said(facts[0])
        text = self._("{said} {card} now: {places}.")
        return text.format(said=said, card=card(self.key, self.names), places=where or self._("none"))

    def _laid(self, facts: Sequence[Fact]) -> str:
        counts = Counter(fact.place for fact in facts)
        where = ", ".join(
            self._("{place} ({count})").format(place=self._spot(agent), count=counts[agent]) for agent in sorted(counts)
        )
        who = self.names.who(self.seat)
        return self._.agreeing(N_("{who} lays cards face down: {places}."), who).format(who=who, places=where)

    def _said(self, fact: Fact) -> str:
        who = self.names.who(self.seat)
        text = _UNDER if fact.kind == PEEKED and fact.place != HAND else _SAID[fact.kind]
        return self._.agreeing(text, who).format(who=who, agent=fact.place + 1, cards=cards(fact.keys, self.names))

    def _spot(self, spot: int) -> str:
        return self._("hand") if spot == HAND else self._("agent {agent}").format(agent=spot + 1)

    def _hidden(self) -> str:
        """Say what the rival has out of sight, and how many of these lie where."""
        hand, under = min(self.rivals.ways(self.seat))
        keys = [*hand, *(key for row in under for key in row)]
        counts = [(HAND, len(hand)), *((agent, len(row)) for agent, row in enumerate(under) if row)]
        where = ", ".join(
            self._("{place} ({count})").format(place=self._spot(spot), count=count) for spot, count in counts
        )
        text = self._("Still out of sight: {cards}. By place: {places}.")
        said = text.format(cards=cards(keys, self.names), places=where)
        fixed = sorted({key for key in keys if not self.rivals.listing.lays(key)})
        if fixed and counts[1:]:
            said += " " + self._("Can’t be laid: {cards}.").format(cards=cards(fixed, self.names))
        return said

    def _others(self) -> list[str]:
        """Name the other places that might have such a card, if there are any."""
        might = [one for one in self.rivals.spread().get(self.key, {}) if one != self.at]
        if not might:
            return []
        where = ", ".join(place(one, self.names) for one in sorted(might))
        return [self._("These may have one, and may be without: {places}.").format(places=where)]

    def _end(self) -> str:
        ways = len(self.rivals.ways(self.seat))
        who = self.names.who(self.seat)
        one, many = plural(
            "There is only {count} way in which the hidden cards {who:of} can lie. The card is here: {place}.",
            "There are {count} ways in which the hidden cards {who:of} can lie. In all of them it is here: {place}.",
        )
        return self._.counted(one, many, ways, who=who, place=place(self.at, self.names))


def _range(few: int, many: int) -> str:
    return str(few) if few == many else f"{few}–{many}"
