"""With which cards of La Traque a seat's agents were informed, where that was not shown, or not one by one.

A hand is known by what is public of its cards, their keys: the deck that a clue card came from, else what it is.
Between two moments at which a hand is counted by keys (the maintenance, a look at it) a stretch has an account: what
came, less what was used and discarded, less what was laid, is what was kept. So in each stretch but few ways are open:
which cards are kept, and which of the rest went to which agent. They are tried in turn, with a way back.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from hallali.games.la_traque.box import CARD, FUNDING, Box
from hallali.games.la_traque.entries import (
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

Located = Sequence[tuple[int, Entry]]
Keys = Counter[int]

#: How often a stretch is tried before the one before it is tried anew, and how many tries there are in all.
_TRIES, _BUDGET = 8, 3000


class Stretch:
    """What happened to a hand between two counts, each thing with its place in the log.

    slots: where a card was laid, and of which group; -1: it was never shown. gone: discarded at the end. kept: how many
    stay; exact: which, where that was seen.
    """

    def __init__(self) -> None:
        self.gains: list[tuple[int, int]] = []
        self.uses: list[tuple[int, int]] = []
        self.slots: list[tuple[int, int]] = []
        self.bare: list[int] = []
        self.gone: Keys = Counter()
        self.kept = 0
        self.exact: Keys | None = None
        self.before = -1  # the end's place in the log

    def spent(self) -> Keys:
        """Count what left the hand for all to see."""
        return Counter(key for _, key in self.uses) + self.gone


class Laying:
    """Finds with which cards a seat's agents were informed.

    entries: what happened to the seat's cards, with places in the log. chosen: by place, the special taken there.
    Raises Dead where what was told cannot have been.
    """

    def __init__(self, entries: Located, chosen: Mapping[int, int], box: Box) -> None:
        self.box = box
        self.groups: list[Counter[int]] = []  # the cards that were shown together
        self.group_of: dict[int, int] = {}
        self._group(entries)
        self.stretches = self._stretches(entries, chosen)
        self.ends: dict[int, int] = {}  # by group, the last stretch in which a card of it was laid
        self.needs = self._needs()

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

    def _stretches(self, entries: Located, chosen: Mapping[int, int]) -> list[Stretch]:
        found: list[Stretch] = []
        now = Stretch()
        reserve: list[int] = []
        held = 0
        for at, entry in entries:
            kind = entry.kind
            if kind in (DREW, GAINED, CHOSE):
                key = entry.more[0] if kind == DREW else key_of(chosen[at] if kind == CHOSE else entry.cards[0])
                if entry.number and kind != CHOSE:
                    now.gains.append((at, key))
                    held += 1
                else:
                    reserve.append(key)
            elif kind == MAINTAINED:
                now.gains += [(at, key) for key in reserve]
                held += len(reserve)
                reserve = []
            elif kind == USED:
                now.uses.append((at, key_of(entry.number)))
                held -= 1
            elif kind == INFORMED:
                now.slots.append((at, self.group_of[at]))
                held -= 1
            elif kind == BARE:
                now.bare.append(at)
            elif kind == KEPT or (kind == PEEKED and entry.number < 0):
                now.before = at
                if kind == KEPT:
                    now.gone = _discarded(entry)
                    held = entry.number
                else:
                    now.exact = Counter(key_of(card) for card in entry.cards)
                now.kept = held
                found.append(now)
                now = Stretch()
        now.kept = held
        return [*found, now]

    def _needs(self) -> list[Keys]:
        """Count what each stretch must find in the hand when it begins, as far as that is settled."""
        of: dict[int, set[int]] = {}
        for number, stretch in enumerate(self.stretches):
            for _, group in stretch.slots:
                of.setdefault(group, set()).add(number)
        self.ends = {group: max(where) for group, where in of.items() if group >= 0}
        needs: list[Keys] = [Counter()]
        for number in range(len(self.stretches) - 1, -1, -1):
            stretch = self.stretches[number]
            after = needs[-1] if stretch.exact is None else stretch.exact
            need = after + stretch.spent()
            for group, where in of.items():
                if group >= 0 and where == {number}:
                    for card, count in self.groups[group].items():
                        need[key_of(card)] += count
            need.subtract(Counter(key for _, key in stretch.gains))
            needs.append(+need)
        needs.reverse()
        return needs

    def draw(self, rng: random.Random) -> dict[int, tuple[int, int]]:
        """Draw for each place where a card was laid its key and its number, which is -1 where it was never shown."""
        quotas = [Counter(key_of(card) for card in group.elements()) for group in self.groups]
        states: list[tuple[Keys, list[Keys]]] = [(Counter(), quotas)]
        ways: list[dict[int, int]] = []
        tried = [0] * len(self.stretches)
        budget = _BUDGET
        while len(ways) < len(self.stretches):
            number = len(ways)
            budget -= 1
            if budget == 0:
                raise Dead
            if tried[number] >= _TRIES and number:
                tried[number] = 0
                ways.pop()
                states.pop()
                continue
            tried[number] += 1
            way = self._try(number, *states[-1], rng)
            if way is not None:
                ways.append(way[0])
                states.append((way[1], way[2]))
        return self._numbered({at: key for way in ways for at, key in way.items()}, rng)

    def _numbered(self, keys: dict[int, int], rng: random.Random) -> dict[int, tuple[int, int]]:
        """Give each place that was shown one of its group's cards of its key."""
        left: list[list[int]] = []
        for group in self.groups:
            cards = list(group.elements())
            rng.shuffle(cards)
            left.append(cards)
        found: dict[int, tuple[int, int]] = {}
        for at, key in keys.items():
            card = -1
            if self.group_of[at] >= 0:
                cards = left[self.group_of[at]]
                card = next(one for one in cards if key_of(one) == key)
                cards.remove(card)
            found[at] = (key, card)
        return found

    def _try(
        self, number: int, hand: Keys, quotas: list[Keys], rng: random.Random
    ) -> tuple[dict[int, int], Keys, list[Keys]] | None:
        """Try a way through a stretch: what was laid where, the hand after it, what is left of the groups."""
        stretch = self.stretches[number]
        spare = hand + Counter(key for _, key in stretch.gains)
        spare.subtract(stretch.spent())
        if min(spare.values(), default=0) < 0:
            return None
        after = self.needs[number + 1] if stretch.exact is None else stretch.exact
        due = self._due(number, quotas)
        spare.subtract(after + due)
        if min(spare.values(), default=0) < 0:
            return None
        left = [quota.copy() for quota in quotas]
        way = self._lay(number, hand, spare, due, left, rng)
        return None if way is None else (way, +(after + spare), left)

    def _due(self, number: int, quotas: list[Keys]) -> Keys:
        """Count what was shown of the groups that end in a stretch: it is laid there."""
        due: Keys = Counter()
        for group, end in self.ends.items():
            if end == number:
                due += quotas[group]
        return due

    def _may_lie(self, key: int) -> bool:
        """Say whether such a card may lie under an agent (LT-21)."""
        return key < 16 + CARD or self.box.hunts[key - 16 - CARD]

    def _lay(
        self, number: int, hand: Keys, spare: Keys, due: Keys, left: list[Keys], rng: random.Random
    ) -> dict[int, int] | None:
        """Give each place a card that was in the hand then, in the order of time.

        due: what the groups that end here still need. spare: what is neither needed by them nor later; other places
        take of it, and what they leave is kept. left: of each group, what is not laid yet. All are taken down.
        """
        stretch = self.stretches[number]
        way: dict[int, int] = {}
        there = hand.copy()
        moves = [(at, 1, key) for at, key in stretch.gains] + [(at, -1, key) for at, key in stretch.uses]
        moves += [(at, 0, group) for at, group in stretch.slots] + [(at, 2, 0) for at in stretch.bare]
        for at, change, which in sorted(moves):
            if change == 2:
                if self._holds_fugitive(there):
                    return None
                continue
            if change:
                there[which] += change
                if there[which] < 0:
                    return None
                continue
            settled = which >= 0 and self.ends[which] == number
            free = [key for key, count in there.items() if count > 0 and (settled or spare[key] > 0)]
            if which >= 0:
                fit = [key for key in free for _ in range(left[which][key])]
            else:
                fit = [key for key in free if self._may_lie(key)]
            if not fit:
                return None
            key = rng.choice(fit)
            way[at] = key
            there[key] -= 1
            (due if settled else spare)[key] -= 1
            if which >= 0:
                left[which][key] -= 1
        return way

    def _holds_fugitive(self, there: Keys) -> bool:
        first, end = 16 + CARD, 16 + CARD + self.box.first_special
        return any(count > 0 and first <= key < end for key, count in there.items())


def _discarded(entry: Entry) -> Keys:
    gone: Keys = Counter(key_of(card) for card in entry.more if card >= CARD)
    for pile, count in enumerate(entry.under):
        gone[pile if pile < 3 else 16 + FUNDING + pile - 3] += count
    return +gone
