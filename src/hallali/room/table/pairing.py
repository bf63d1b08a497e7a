"""Who meets whom in a tournament, and on which side: round robin by the Berger tables, Swiss by matching.

A Swiss round is settled from the top: each player gets the best opponent with whom all others can still be paired. That
they can is asked of a matching (Edmonds 1965), so nothing is tried that would have to be taken back. See
docs/decisions/0051-tournaments.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Final

import msgspec

NOBODY: Final = -1  #: the opponent of a player who is free in a round
_APART: Final = 2  # how much more often somebody may have had one side than the other, where it can be avoided


class Form(msgspec.Struct, frozen=True):
    """A player who is to be paired, as the rounds so far have left them."""

    number: int  #: in the tournament
    points: float = 0.0  #: so far
    met: Mapping[int, int] = {}  #: how often they have met whom
    balance: int = 0  #: how much more often they have had the first side than the second
    last: int = 0  #: their side in the last game: 1 for the first, -1 for the second, 0 for none
    byes: int = 0  #: how often they were free


Pair = tuple[int, int]  # the first side, the second; NOBODY for a player who is free


def matched(names: Sequence[int], meets: Callable[[int, int], bool]) -> dict[int, int]:
    """Return as many pairs as there can be, each both ways. meets: whether two may meet.

    Edmonds's blossoms, in the form of Gabow: paths that grow from a free player are contracted where they close an odd
    ring.
    """
    size = len(names)
    near = [[b for b in range(size) if b != a and meets(names[a], names[b])] for a in range(size)]
    mate = [NOBODY] * size
    for root in range(size):
        if mate[root] == NOBODY:
            _augment(root, near, mate)
    return {names[a]: names[b] for a, b in enumerate(mate) if b != NOBODY}


def _augment(root: int, near: Sequence[Sequence[int]], mate: list[int]) -> None:
    """Find a path from a free player to another, and swap along it what is paired; do nothing if there is none."""
    size = len(mate)
    base, parent = list(range(size)), [NOBODY] * size
    seen, queue = {root}, deque([root])

    def meeting(a: int, b: int) -> int:
        up = set[int]()
        while True:
            a = base[a]
            up.add(a)
            if mate[a] == NOBODY:
                break
            a = parent[mate[a]]
        while base[b] not in up:
            b = parent[mate[base[b]]]
        return base[b]

    def ring(a: int, stem: int, child: int, inside: set[int]) -> None:
        while base[a] != stem:
            inside |= {base[a], base[mate[a]]}
            parent[a] = child
            child = mate[a]
            a = parent[child]

    while queue:
        a = queue.popleft()
        for b in near[a]:
            if base[a] == base[b] or mate[a] == b:
                continue
            if b == root or (mate[b] != NOBODY and parent[mate[b]] != NOBODY):
                stem, inside = meeting(a, b), set[int]()
                ring(a, stem, b, inside)
                ring(b, stem, a, inside)
                for one in range(size):
                    if base[one] in inside:
                        base[one] = stem
                        if one not in seen:
                            seen.add(one)
                            queue.append(one)
            elif parent[b] == NOBODY:
                parent[b] = a
                if mate[b] == NOBODY:
                    while b != NOBODY:
                        before = mate[parent[b]]
                        mate[b], mate[parent[b]] = parent[b], b
                        b = before
                    return
                seen.add(mate[b])
                queue.append(mate[b])


def swiss(forms: Sequence[Form]) -> list[Pair]:
    """Pair a round. forms: who takes part, the best placed first.

    In this order, and each as far as those before allow: nobody is free twice, nobody meets anybody again, nobody has
    had one side more than two times more often than the other. Then players of equal points meet, the upper half of
    them the lower. Who is free has the fewest points.
    """
    known = {one.number: one for one in forms}
    most = max((max(one.met.values(), default=0) for one in forms), default=0)
    few = min((one.byes for one in forms), default=0)
    free = [one.number for one in reversed(forms) if one.byes == few] if len(forms) % 2 else [NOBODY]
    for again in range(most + 1):
        for apart in (True, False):

            def meets(a: int, b: int, again: int = again, apart: bool = apart) -> bool:
                one, other = known[a], known[b]
                clash = min(abs(one.balance), abs(other.balance)) >= _APART and one.balance * other.balance > 0
                return one.met.get(b, 0) <= again and not (apart and clash)

            for out in free:
                there = [one for one in forms if one.number != out]
                names = [one.number for one in there]
                if len(matched(names, meets)) == len(names):
                    pairs = [sided(known[a], known[b]) for a, b in _from_the_top(there, meets)]
                    return pairs if out == NOBODY else [*pairs, (out, NOBODY)]
    return []  # there is nobody: as often as anybody has met, all may meet again


def _from_the_top(forms: Sequence[Form], meets: Callable[[int, int], bool]) -> Iterable[Pair]:
    """Yield the pairs of players who can all be paired, the best placed first."""
    left = list(forms)
    while left:
        top, *rest = left
        equal = sum(one.points == top.points for one in left)
        fold = equal // 2 - 1 if equal > 1 else 0  # the first of the lower half, among `rest`

        def worse(other: Form, top: Form = top, fold: int = fold, rest: Sequence[Form] = rest) -> tuple[float, ...]:
            clash = top.balance * other.balance > 0
            return top.met.get(other.number, 0), top.points - other.points, clash, abs(rest.index(other) - fold)

        for other in sorted((one for one in rest if meets(top.number, one.number)), key=worse):
            names = [one.number for one in rest if one is not other]
            if len(matched(names, meets)) == len(names):
                yield top.number, other.number
                left = [one for one in rest if one is not other]
                break
        else:
            raise AssertionError("the players cannot all be paired")


def sided(one: Form, other: Form) -> Pair:
    """Give two players their sides: the first to whoever has had it less often, or had the second last."""
    better = (one.balance, one.last, one.number) <= (other.balance, other.last, other.number)
    return (one.number, other.number) if better else (other.number, one.number)


def robin(count: int, number: int) -> list[Pair]:
    """Return round `number`, from 1, of a round robin of `count` players, who are numbered from 0.

    All meet once in `rounds_of` rounds; nobody has one side more than once more often than the other.
    """
    size = count + count % 2
    turn = size - 1
    pairs = [_berger(turn, number - 1, size)]
    for step in range(1, size // 2):
        pairs.append(_berger((number - 1 + step) % turn, (number - 1 - step) % turn, size))
    return [
        (a, b) if b < count else (a, NOBODY) for a, b in (pair if pair[0] < count else pair[::-1] for pair in pairs)
    ]


def _berger(a: int, b: int, size: int) -> Pair:
    """Give sides by the rule of the Berger tables: an odd sum is for the lower number, the last player has both."""
    low, high = min(a, b), max(a, b)
    if high == size - 1:
        return (low, high) if low < size // 2 else (high, low)
    return (low, high) if (low + high) % 2 else (high, low)


def rounds_of(count: int) -> int:
    """Return how many rounds there are in which everybody can meet somebody new.

    >>> rounds_of(8), rounds_of(7)
    (7, 7)
    """
    return max(1, count - 1 + count % 2)


class Played(msgspec.Struct, frozen=True):
    """A game of a tournament that is over, or a round in which a player was free."""

    first: int  #: who had the first side
    second: int  #: who had the second; NOBODY if the first player was free
    points: tuple[float, float]  #: what each got for it


class Standing(msgspec.Struct, frozen=True):
    """A player's place."""

    number: int  #: the player's
    place: int  #: from 1; those who are level in everything share it
    points: float  #: of all games, and of byes
    buchholz: float  #: the points of all opponents
    berger: float  #: Sonneborn-Berger: of each opponent's points the share that was won from them
    wins: int  #: games won


def standings(players: Iterable[int], games: Sequence[Played]) -> list[Standing]:
    """Place the players: by points, then Buchholz, then Sonneborn-Berger, then their games with one another.

    A bye counts like a game with somebody who has as many points as oneself.
    """
    names = list(players)
    points = dict.fromkeys(names, 0.0)
    for one in games:
        for name, got in zip((one.first, one.second), one.points, strict=True):
            if name != NOBODY:
                points[name] += got
    buchholz, berger, wins = (dict.fromkeys(names, 0.0) for _ in range(3))
    for one in games:
        whole = sum(one.points) or 1.0
        for name, other, got in ((one.first, one.second, one.points[0]), (one.second, one.first, one.points[1])):
            if name != NOBODY:
                theirs = points[name if other == NOBODY else other]
                buchholz[name] += theirs
                berger[name] += theirs * got / whole
                wins[name] += other != NOBODY and got > whole / 2

    def worth(name: int) -> tuple[float, float, float]:
        return -points[name], -buchholz[name], -berger[name]

    groups: dict[tuple[float, float, float], set[int]] = {}
    for name in names:
        groups.setdefault(worth(name), set()).add(name)

    def between(name: int) -> float:
        return -_among(name, groups[worth(name)], games)

    order = sorted(names, key=lambda name: (*worth(name), between(name), name))
    found: list[Standing] = []
    for at, name in enumerate(order, 1):
        level = found and (worth(name), between(name)) == (worth(order[at - 2]), between(order[at - 2]))
        place = found[-1].place if level else at
        found.append(Standing(name, place, points[name], buchholz[name], berger[name], int(wins[name])))
    return found


def _among(name: int, group: Set[int], games: Sequence[Played]) -> float:
    """Return what a player won from those who are level with them; 0 unless all of these have met each other."""
    met = {frozenset((one.first, one.second)) for one in games if {one.first, one.second} <= group}
    if len(met) < len(group) * (len(group) - 1) // 2:
        return 0.0
    return sum(
        got
        for one in games
        if {one.first, one.second} <= group
        for who, got in ((one.first, one.points[0]), (one.second, one.points[1]))
        if who == name
    )
