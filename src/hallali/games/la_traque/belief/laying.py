# mypyc
"""Draws which cards of La Traque were laid under a seat's agents, where that was not shown, or not card by card.

What is public of a card is its key: the deck that a clue card came from, or which card it is. How many cards of a key
came to a hand, were used and were discarded is public. That bounds how many of a key may have been laid by each place
in the log: enough must be left for all that is known to follow. Places are filled in order of time. After each one the
search checks that what was shown of a group can still be laid, and it never enters a known dead end twice. So it finds
a way if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from hallali.core.chance import Lots
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
    Dead,
    Entry,
    key_of,
)
from hallali.games.la_traque.rules.box import CARD, FUNDING, Box

#: How often a place keeps its key when a way is drawn like another.
_LIKE = 0.9

Located = Sequence[tuple[int, Entry]]


class Laying:
    """Finds which cards were laid under a seat's agents.

    entries: what happened to the seat's cards, with places in the log. chosen: by place, the special taken there.
    Raises Dead if what was told is impossible.

    Internally, places, keys and groups have small numbers. group: by place, -1 if the card was never shown. places: by
    group, its places. due: by group and key, how many are still to be laid there. opens: by key, the place from which
    a first card of it, a second, and so on may have been laid. limits: (place, key, count): this many of a key were
    laid before that place.
    """

    def __init__(self, entries: Located, chosen: Mapping[int, int], box: Box) -> None:
        self.groups: list[Counter[int]] = []  # by group, the cards that were shown together
        self.group_of: dict[int, int] = {}
        self._group(entries)
        self.at: list[int] = list(self.group_of)
        self.group: list[int] = [self.group_of[at] for at in self.at]
        self.places: list[list[int]] = [[] for _ in self.groups]
        for place, group in enumerate(self.group):
            if group >= 0:
                self.places[group].append(place)
        self.keys: list[int] = []
        self.number: dict[int, int] = {}
        self.limits: list[tuple[int, int, int]] = []
        self.opens: list[list[int]] = []
        self._count(entries, chosen, box)
        self.open: list[int] = [
            number for number, key in enumerate(self.keys) if key < 16 + CARD or box.hunts[key - 16 - CARD]
        ]  # LT-21
        self.every: list[int] = list(range(len(self.keys)))
        self.due: list[list[int]] = [[0] * len(self.keys) for _ in self.groups]
        self.wanted: list[list[int]] = [[] for _ in self.keys]  # by key, the groups in which it was shown
        self._quotas()

    def _group(self, entries: Located) -> None:
        """Cards shown under an agent were laid there since the last time that they were shown."""
        waiting: dict[int, list[int]] = {}
        shown: dict[int, Counter[int]] = {}
        for at, entry in entries:
            if entry.kind == INFORMED:
                self.group_of[at] = -1
                waiting.setdefault(entry.number, []).append(at)
            elif entry.kind == LEFT or (entry.kind == PEEKED and entry.number >= 0):
                known = shown.get(entry.number, Counter())
                new = Counter(entry.cards) - known
                laid = waiting.get(entry.number, [])
                if new.total() != len(laid):
                    raise Dead
                for slot in laid:
                    self.group_of[slot] = len(self.groups)
                if laid:
                    self.groups.append(new)
                waiting[entry.number] = []
                shown[entry.number] = Counter() if entry.kind == LEFT else known + new

    def _count(self, entries: Located, chosen: Mapping[int, int], box: Box) -> None:
        """Count what came and what is known to have gone, and so how many of each key may have been laid by when."""
        there: dict[int, int] = {}  # what would be in hand if nothing had been laid
        changes: dict[int, list[tuple[int, int]]] = {}  # by key, (place before which it was, change)
        caps: list[tuple[int, int, int]] = []
        waiting: list[int] = []
        place = 0
        for _, entry, key in _keyed(entries, chosen):
            kind = entry.kind
            came: list[int] = []
            gone: list[int] = []
            if kind in (DREW, GAINED, CHOSE):
                (came if entry.number and kind != CHOSE else waiting).append(key)
            elif kind == MAINTAINED:
                came, waiting = waiting, []
            elif kind == INFORMED:
                place += 1
            elif kind == USED:
                gone.append(key)
            elif kind == KEPT:
                gone = discarded(entry)
            elif kind == BARE:
                caps += [(place, one, count) for one, count in there.items() if is_fugitive(one, box)]
            elif kind == PEEKED and entry.number < 0:
                shown = [key_of(card) for card in entry.cards]
                caps += [(place, one, there.get(one, 0) - shown.count(one)) for one in {*there, *shown}]
            for one in came:
                there[one] = there.get(one, 0) + 1
                changes.setdefault(one, []).append((place, 1))
            for one in gone:
                there[one] = there.get(one, 0) - 1
                changes.setdefault(one, []).append((place, -1))
        for key in there:
            self.number[key] = len(self.keys)
            self.keys.append(key)
            self.opens.append(_opens(changes[key], there[key], [cap for cap in caps if cap[1] == key]))
        for place, key, count in dict.fromkeys(caps):  # the same may have been seen twice
            if count:
                self.limits.append((place, self.number[key], count))

    def _quotas(self) -> None:
        """Count what is due of each group."""
        for group, cards in enumerate(self.groups):
            for card, count in cards.items():
                key = key_of(card)
                if key not in self.number:
                    raise Dead
                number = self.number[key]
                if not self.due[group][number]:
                    self.wanted[number].append(group)
                self.due[group][number] += count

    def draw(self, lots: Lots, like: Sequence[int] = (), other: int = -1, deck: int = -1) -> list[int]:
        """Draw the number of a key for each place where a card was laid.

        like: another way; the one drawn differs from it in few places. other: the place in the log where it should
        differ if it can: a card of this deck is laid there, or none if one was. Raises Dead if there is no way.
        """
        end = len(self.at)
        due = [row[:] for row in self.due]
        laid = [0] * len(self.keys)
        way: list[int] = []
        open_ways: list[list[int]] = []
        dead: set[tuple[int, ...]] = set()
        if not all(self._timely(0, key, due, laid) for key in range(len(self.keys))):
            raise Dead
        while len(way) < end:
            place = len(way)
            if len(open_ways) == place:
                open_ways.append(self._ways(place, due, laid, lots))
                if like:
                    self._prefer(open_ways[place], like[place], deck if self.at[place] == other else -1, lots)
            if not open_ways[place]:
                open_ways.pop()
                if not way:
                    raise Dead
                dead.add(self._state(place, due, laid))
                self._lay(place - 1, way.pop(), -1, due, laid)
                continue
            key = open_ways[place].pop()
            self._lay(place, key, 1, due, laid)
            if self._sound(place, key, due, laid) and (not dead or self._state(place + 1, due, laid) not in dead):
                way.append(key)
            else:
                self._lay(place, key, -1, due, laid)
        return way

    def _prefer(self, ways: list[int], key: int, deck: int, lots: Lots) -> None:
        """Move to the front the key of the way to be like or, at `other`, one that differs."""
        if deck >= 0:
            fit = [one for one in ways if (self.keys[one] == deck) != (self.keys[key] == deck)]
        else:
            fit = [one for one in ways if one == key and lots.even() < _LIKE]
        for one in fit:
            ways.remove(one)
            ways.append(one)

    def _ways(self, place: int, due: list[list[int]], laid: list[int], lots: Lots) -> list[int]:
        """List the keys that may be laid at a place; the last one is tried first."""
        group = self.group[place]
        found: list[int] = []
        once = True
        for key in self.open if group < 0 else self.every:
            count = 1 if group < 0 else due[group][key]
            if count:
                opens, used = self.opens[key], laid[key]
                if used < len(opens) and opens[used] <= place:
                    found.append(key)
                    for _ in range(count - 1):
                        found.append(key)
                        once = False
        lots.shuffle(found)
        return found if once else list(dict.fromkeys(found))

    def _lay(self, place: int, key: int, change: int, due: list[list[int]], laid: list[int]) -> None:
        laid[key] += change
        if self.group[place] >= 0:
            due[self.group[place]][key] -= change

    def _state(self, place: int, due: list[list[int]], laid: list[int]) -> tuple[int, ...]:
        """Return all that matters of a way up to a place: what was laid, and what the open groups still need."""
        found = [place, *laid]
        for group, places in enumerate(self.places):
            if places[0] < place <= places[-1]:
                found += due[group]
        return tuple(found)

    def _sound(self, place: int, key: int, due: list[list[int]], laid: list[int]) -> bool:
        """Return whether laying a key at a place leaves what is needed later, as far as a quick look can tell."""
        if not self._timely(place + 1, key, due, laid):
            return False
        for group in self.wanted[key]:
            places = self.places[group]
            if places[0] <= place < places[-1] and not self._fits(group, due[group], laid):
                return False
        group = self.group[place]
        if group >= 0 and not due[group][key] and not self._fits(group, due[group], laid):
            return False
        return not self.limits or self._within(place + 1, laid)

    def _timely(self, place: int, key: int, due: list[list[int]], laid: list[int]) -> bool:
        """Return whether the cards of a key that are due come in time if each is laid as late as its group allows."""
        latest: list[int] = []
        for group in self.wanted[key]:
            count = due[group][key]
            if count:
                latest += self.places[group][-count:]
        if not latest:
            return laid[key] <= len(self.opens[key])
        latest.sort()
        opens, first = self.opens[key], laid[key]
        if first + len(latest) > len(opens):
            return False
        for last in latest:
            if place > last or opens[first] > last:
                return False
            first += 1
        return True

    def _fits(self, group: int, due: list[int], laid: list[int]) -> bool:
        """Return whether a group's remaining places suffice for what is due if no other group takes any."""
        opens: list[int] = []
        for key, count in enumerate(due):
            if count:
                opens += self.opens[key][laid[key] : laid[key] + count]
        opens.sort()
        places = self.places[group]
        at = len(places) - len(opens)
        for first in opens:
            if first > places[at]:
                return False
            at += 1
        return True

    def _within(self, place: int, laid: list[int]) -> bool:
        """Return whether the places before the next look at the hand suffice for what was laid by then."""
        missing, until = 0, -1
        for limit, key, count in self.limits:
            if limit >= place and until in (-1, limit):
                until = limit
                missing += max(0, count - laid[key])
        return missing <= until - place if until >= 0 else True

    def numbered(self, way: Sequence[int], lots: Lots) -> dict[int, tuple[int, int]]:
        """Return, by place in the log where a card was laid, its key and its number: -1 if it was never shown.

        A card that was shown is one of its group's cards of that key.
        """
        left: list[list[int]] = []
        for group in self.groups:
            cards = list(group.elements())
            lots.shuffle(cards)
            left.append(cards)
        found: dict[int, tuple[int, int]] = {}
        for place, number in enumerate(way):
            card, key, of = -1, self.keys[number], self.group[place]
            if of >= 0:
                card = next(one for one in left[of] if key_of(one) == key)
                left[of].remove(card)
            found[self.at[place]] = (key, card)
        return found


def _keyed(entries: Located, chosen: Mapping[int, int]) -> list[tuple[int, Entry, int]]:
    """Return, for each entry, the key of the card that came or went there; -1 for other entries."""
    found: list[tuple[int, Entry, int]] = []
    for at, entry in entries:
        key = -1
        if entry.kind == DREW:
            key = entry.more[0]
        elif entry.kind == CHOSE:
            key = key_of(chosen[at])
        elif entry.kind == GAINED:
            key = key_of(entry.cards[0])
        elif entry.kind == USED:
            key = key_of(entry.number)
        found.append((at, entry, key))
    return found


def _opens(changes: list[tuple[int, int]], last: int, caps: list[tuple[int, int, int]]) -> list[int]:
    """Return from which place on a first card of a key, a second, and so on may have been laid.

    changes: (place, +1 or -1), what came and went, each before that place. last: how many there would be at the end if
    none had been laid. caps: (place, key, count): no more were laid before that place.
    """
    if last < 0:
        raise Dead
    least, now = last, last
    found: list[int] = []
    moments = [(place, 0, change) for place, change in changes] + [(place, 1, count) for place, _, count in caps]
    moments.sort(key=lambda moment: moment[0])
    for place, cap, number in reversed(moments):
        if cap:
            bound = number
        else:
            now -= number
            bound = now
        found += [place] * (least - bound)
        least = min(least, bound)
        if bound < 0:
            raise Dead
    return found[::-1]


def is_fugitive(key: int, box: Box) -> bool:
    """Say whether a key is that of a fugitive."""
    return 16 + CARD <= key < 16 + CARD + box.first_special


def discarded(entry: Entry) -> list[int]:
    """List the keys of what a maintenance discarded."""
    gone = [key_of(card) for card in entry.more if card >= CARD]
    for pile, count in enumerate(entry.under):
        gone += [pile if pile < 3 else 16 + FUNDING + pile - 3] * count
    return gone
