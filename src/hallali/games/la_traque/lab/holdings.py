"""Where a seat's hidden cards may be, by the pile that they came from: every way that fits what was told of them.

Which pile a card came from is public, and so is how many cards lie where (LT-57, LT-58). The ways are listed one by
one, fact by fact. Clues of the decks are not looked at: they can only rule out more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from hallali.games.la_traque.belief.entries import (
    BARE,
    CHOSE,
    DREW,
    GAINED,
    INFORMED,
    KEPT,
    LEFT,
    MAINTAINED,
    PEEKED,
    USED,
    Entry,
    key_of,
)
from hallali.games.la_traque.belief.laying import discarded, is_fugitive
from hallali.games.la_traque.rules.box import CARD, Box

#: A hand, as a place where cards may be; agents are counted from 0.
HAND: Final = -1
#: The key of a card that is not known because what named it is left out.
UNKNOWN: Final = -1
#: The key of the first card with abilities.
_ABLE: Final = 16 + CARD

Cards = tuple[int, ...]
#: One way: what is in the hand, and by agent what is under it; by key, in rising order.
Way = tuple[Cards, tuple[Cards, ...]]


class TooMany(Exception):  # noqa: N818
    """There are more ways than are worth listing."""


class Fact(NamedTuple):
    """Something that was told of a seat's hidden cards.

    kind: as entries.py names it; MAINTAINED for all cards that came to hand at one time. at: the number of what was
    told. keys: the cards that it names. place: an agent or HAND. many: how many cards it is about; for KEPT, how many
    stay.
    """

    kind: int
    at: int
    keys: Cards = ()
    place: int = HAND
    many: int = 0

    @property
    def names(self) -> bool:
        """Whether it names cards: these can be left out, and then only their number is known."""
        return self.kind != INFORMED


class Facts:
    """All that was told of one seat's hidden cards."""

    def __init__(self) -> None:
        self.all: list[Fact] = []
        self._reserve: list[int] = []

    def hear(self, entry: Entry, at: int) -> None:
        """Take in an entry of the belief's log; at: the number of what was told. Steps are left out."""
        kind = entry.kind
        if kind in (DREW, GAINED, CHOSE):
            self._came(entry, at)
        elif kind == MAINTAINED:
            self._note(MAINTAINED, at, self._reserve)
            self._reserve = []
        elif kind == INFORMED:
            self.all.append(Fact(INFORMED, at, (), entry.number, 1))
        elif kind == USED:
            self._note(USED, at, [key_of(entry.number)])
        elif kind == KEPT:
            self.all.append(Fact(KEPT, at, tuple(sorted(discarded(entry))), HAND, entry.number))
        elif kind in (LEFT, PEEKED):
            self._note(kind, at, [key_of(card) for card in entry.cards], entry.number)
        elif kind == BARE:
            self.all.append(Fact(BARE, at))

    def _note(self, kind: int, at: int, keys: Iterable[int], place: int = HAND) -> None:
        cards = tuple(sorted(keys))
        self.all.append(Fact(kind, at, cards, place, len(cards)))

    def _came(self, entry: Entry, at: int) -> None:
        if entry.kind == DREW:
            key = entry.more[0]
        else:
            key = key_of(CARD + entry.number if entry.kind == CHOSE else entry.cards[0])
        if not entry.number or entry.kind == CHOSE:
            self._reserve.append(key)
            return
        before: Cards = ()
        if self.all and self.all[-1].kind == MAINTAINED and self.all[-1].many:
            before = self.all.pop().keys
        self._note(MAINTAINED, at, (*before, key))


class Listing:
    """Lists the ways of one seat's cards. most: how many ways are worth listing."""

    def __init__(self, box: Box, most: int) -> None:
        self.box = box
        self.most = most

    def start(self) -> set[Way]:
        """Return the one way before anything was told."""
        return {((), ((),) * self.box.agents)}

    def ways(self, facts: Sequence[Fact], left_out: Collection[int] = ()) -> set[Way]:
        """Return all ways that fit these facts; of those with numbers in left_out, only how many cards they are about.

        Raises TooMany.
        """
        found = self.start()
        for number, fact in enumerate(facts):
            found = self.after(found, fact, named=number not in left_out)
        return found

    def after(self, ways: set[Way], fact: Fact, *, named: bool = True) -> set[Way]:
        """Return the ways after a fact; named: whether its cards are known. Raises TooMany."""
        kind, keys, place = fact.kind, fact.keys, fact.place
        if kind == MAINTAINED:
            came = keys if named else (UNKNOWN,) * fact.many
            found = {(tuple(sorted(hand + came)), under) for hand, under in ways} if came else ways
        elif kind == INFORMED:
            found = {
                (_without(hand, key), _put(under, place, tuple(sorted((*under[place], key)))))
                for hand, under in ways
                for key in set(hand)
                if self.lays(key)
            }
        elif kind == LEFT:
            found = {
                (hand, _put(under, place, ()))
                for hand, under in ways
                if (_fit(under[place], keys) if named else len(under[place]) == len(keys))
            }
        elif kind == PEEKED:
            found = {_seen(way, place, keys) for way in ways if _fit(_at(way, place), keys)} if named else ways
        elif kind == BARE:
            found = {way for way in ways if not named or not any(is_fugitive(key, self.box) for key in way[0])}
        else:
            found = self._gone(ways, keys, named=named)
            if kind == KEPT:
                found = {way for way in found if len(way[0]) == fact.many}
        if len(found) > self.most:
            raise TooMany
        return found

    def _gone(self, ways: set[Way], keys: Cards, *, named: bool) -> set[Way]:
        """Take cards out of the hand, known ones or any."""
        for key in keys:
            ways = {
                (_without(hand, one), under)
                for hand, under in ways
                for one in ({key, UNKNOWN} & set(hand) if named else set(hand))
            }
            if len(ways) > self.most:
                raise TooMany
        return ways

    def lays(self, key: int) -> bool:
        """Return whether a card may go under an agent (LT-21)."""
        return key < _ABLE or self.box.hunts[key - _ABLE]


def spread(ways: Iterable[Way]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the fewest and the most cards of a key at a place, by key and place: only where there may be any."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for number, (hand, under) in enumerate(ways):
        now = Counter((key, HAND) for key in hand)
        for agent, cards in enumerate(under):
            now.update((key, agent) for key in cards)
        for spot in {*found, *now}:
            few, many = found.get(spot, (0 if number else now[spot], 0))
            found[spot] = (min(few, now[spot]), max(many, now[spot]))
    return found


def needed(listing: Listing, facts: Sequence[Fact], key: int, place: int) -> tuple[int, ...]:
    """Return which facts it takes to see that a card of this key is at this place: without any of them it is not seen.

    Facts are left out as long as it can still be seen, the oldest first. They are given by their numbers. It must be
    seen with all of them. Raises TooMany.
    """
    named = [number for number, fact in enumerate(facts) if fact.names]
    out = set(named[: len(named) - _latest(listing, facts, named, key, place)])
    for number in named[len(out) :]:
        if not _open(listing, facts, {*out, number}, key, place):
            out.add(number)
    return tuple(number for number in named if number not in out)


def _latest(listing: Listing, facts: Sequence[Fact], named: Sequence[int], key: int, place: int) -> int:
    """Return how many of the latest facts it takes if all that came before is left out. Raises TooMany."""

    def seen(count: int) -> bool:
        return not _open(listing, facts, frozenset(named[: len(named) - count]), key, place)

    few, many = -1, 0  # so few do not suffice, so many do
    while many < len(named) and not seen(many):
        few, many = many, min(2 * many + 1, len(named))
    while few + 1 < many:
        middle = (few + many) // 2
        few, many = (few, middle) if seen(middle) else (middle, many)
    return many


def _open(listing: Listing, facts: Sequence[Fact], left_out: Collection[int], key: int, place: int) -> bool:
    """Return whether there may be no card of this key at this place, as far as these facts go. Raises TooMany.

    left_out: the numbers of the facts of which only their number of cards is known. Ways without it are tried first.
    """
    (start,) = listing.start()
    tried: list[set[Way]] = [set() for _ in facts]
    stack, count = [(0, start)], 0
    while stack:
        number, way = stack.pop()
        if number == len(facts):
            if key not in _at(way, place):
                return True
            continue
        found = listing.after({way}, facts[number], named=number not in left_out) - tried[number]
        tried[number] |= found
        count += len(found)
        if count > listing.most:
            raise TooMany
        stack += sorted(((number + 1, one) for one in found), key=lambda one: -_at(one[1], place).count(key))
    return False


def _at(way: Way, place: int) -> Cards:
    return way[0] if place == HAND else way[1][place]


def _without(cards: Cards, key: int) -> Cards:
    at = cards.index(key)
    return cards[:at] + cards[at + 1 :]


def _put(under: tuple[Cards, ...], agent: int, cards: Cards) -> tuple[Cards, ...]:
    return (*under[:agent], cards, *under[agent + 1 :])


def _seen(way: Way, place: int, keys: Cards) -> Way:
    return (keys, way[1]) if place == HAND else (way[0], _put(way[1], place, keys))


def _fit(cards: Cards, keys: Cards) -> bool:
    """Return whether these cards, some of them perhaps unknown, can be the ones that were shown."""
    if len(cards) != len(keys):
        return False
    known = [key for key in cards if key != UNKNOWN]
    return len(known) == 0 or not Counter(known) - Counter(keys)
