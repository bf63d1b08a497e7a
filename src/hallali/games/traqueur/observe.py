# mypyc
"""Observations of Le Traqueur written straight from the position: the same floats as by tensors.py.

Both searches are public. A seat observes only its own camp.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.pieces import add_set, add_share, one_of, packed, shares
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import MOST_QUIET, Seek
from hallali.games.traqueur.rules.state import State

#: A set of places is written in parts of this many, since it may not fit a machine word.
WIDTH: Final = 56
LOW: Final = 0xFFFFFFFFFFFFFF


@final
class Written:
    """Parts of observations as they were written last: by seat, its search, until it goes on, and its finished camp.

    Empty for what has to be written again. A search is public; only its own seat observes a camp.
    """

    def __init__(self) -> None:
        self.searches: list[bytes] = [b"", b""]
        self.camps: list[bytes] = [b"", b""]

    def take(self, state: State, step: int) -> None:
        """Take a step in place. Only the mover's search goes on by it."""
        if state.phase == v.SEARCH:
            self.searches[state.mover] = b""
        state.advance(step)

    def clone(self) -> Written:
        """Return an independent copy."""
        other = Written()
        other.searches = self.searches.copy()
        other.camps = self.camps.copy()
        return other


@final
class Observer:
    """Writes observations of one size and set of options: the planes of tensors.py in their order, from pieces."""

    def __init__(self, phases: Sequence[str], grid: Grid) -> None:
        """Prepare the pieces. phases: in the order of their plane."""
        self.squares: i64 = grid.squares
        self.places: i64 = grid.places
        rows = one_of(len(phases))
        self.phases = {name: rows[number] for number, name in enumerate(phases)}
        self.mover = one_of(3)
        self.seat = one_of(2)
        self.flag = shares(1)
        self.left = shares(grid.places)
        self.fugitive = one_of(grid.squares)
        self.no_camp = bytes(4 * (1 + grid.squares + grid.places))
        self.at = one_of(grid.squares + 1)
        self.no_search = bytes(4 * (2 * grid.squares + 2 * grid.places + 10))
        self.turns = shares(2 * grid.places)
        self.quiet = shares(MOST_QUIET)
        self.steps = shares(2 * grid.squares)
        self.flags = [packed(1.0, *[float(flags >> place & 1) for place in range(4)]) for flags in range(16)]
        self.no_markers = bytes(4 * grid.squares)
        #: Markers by how many there are and by their number.
        self.marks = [shares(max(1, count)) for count in range(grid.squares + 1)]

    def begin(self) -> Written:
        """Return the memory of a game that begins."""
        return Written()

    def legal(self, state: State) -> list[int]:
        """Return the legal steps of the mover."""
        return state.legal()

    def observe(self, state: State, seat: int, memory: Written, into: Sparse) -> None:
        """Write what the seat observes."""
        pieces = into.pieces
        mover = state.mover
        pieces.append(self.phases[state.phase])
        pieces.append(self.mover[3 if mover == OVER else 2 if mover == CHANCE else 0 if mover == seat else 1])
        pieces.append(self.seat[2 if state.begins < 0 else 0 if state.begins == seat else 1])
        pieces.append(self.flag[state.built(seat)])
        pieces.append(self.flag[state.built(1 - seat)])
        pieces.append(self.flag[state.last_turn])
        pieces.append(self._camp(state, seat, memory))
        pieces.append(self._search(state, seat, memory))
        pieces.append(self._search(state, 1 - seat, memory))

    def _camp(self, state: State, seat: int, memory: Written) -> bytes:
        """Return the seat's own camp, also while it is being built."""
        if not state.built(seat):
            return self._camp_of(state, seat) if state.mover == seat and state.phase == v.BUILD else self.no_camp
        if not memory.camps[seat]:
            memory.camps[seat] = self._camp_of(state, seat)
        return memory.camps[seat]

    def _camp_of(self, state: State, seat: int) -> bytes:
        pieces: list[bytes] = []
        barriers, fugitive = state.barred(seat), state.fugitive(seat)
        add_share(pieces, self.left, state.limit - bits.count(barriers))
        pieces.append(self.fugitive[fugitive if fugitive >= 0 else self.squares])
        _add_places(pieces, barriers, self.places)
        return b"".join(pieces)

    def _search(self, state: State, seat: int, memory: Written) -> bytes:
        """Return a search, which everyone sees."""
        if state.one_sided and seat == v.FIRST:
            return self.no_search
        if not memory.searches[seat]:
            memory.searches[seat] = self._search_of(state.seek(seat))
        return memory.searches[seat]

    def _search_of(self, seek: Seek) -> bytes:
        pieces = [self.at[self.squares if seek.at == OUTSIDE else seek.at]]
        _add_places(pieces, seek.open, self.places)
        _add_places(pieces, seek.barred, self.places)
        self._markers(seek.markers, pieces)
        add_share(pieces, self.turns, seek.turns)
        add_share(pieces, self.left, seek.asked)
        add_share(pieces, self.quiet, seek.quiet)
        add_share(pieces, self.steps, seek.steps)
        flags: i64 = 1 if seek.first_move else 0
        if seek.stepped:
            flags |= 2
        if seek.fresh:
            flags |= 4
        if seek.found:
            flags |= 8
        pieces.append(self.flags[flags])
        return b"".join(pieces)

    def _markers(self, markers: tuple[int, ...], pieces: list[bytes]) -> None:
        """Add the plane of the markers: the latest counts 1, earlier ones less."""
        if not markers:
            pieces.append(self.no_markers)
            return
        marks = self.marks[len(markers)]
        row = [marks[0]] * self.squares
        for number, square in enumerate(markers, 1):
            row[square] = marks[number]
        pieces.extend(row)


def _add_places(pieces: list[bytes], members: int, count: i64) -> None:
    """Add a set of places of any size."""
    while count > WIDTH:
        add_set(pieces, members & LOW, WIDTH)
        members >>= WIDTH
        count -= WIDTH
    add_set(pieces, members, count)
