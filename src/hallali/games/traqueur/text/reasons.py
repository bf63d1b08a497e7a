"""Why a move is suggested in Le Traqueur: how likely a way is open and leads to the fugitive, what a no rules out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hallali.core import bits
from hallali.core.errors import marked
from hallali.games.traqueur.belief import belief as beliefs
from hallali.games.traqueur.belief import odds as chances
from hallali.games.traqueur.bots.instincts import Mind, mind_of
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, OUT, SQUARE, camp_of
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import Seek, seek_of
from hallali.games.traqueur.rules.sizes import size_of
from hallali.i18n import Translator
from hallali.interfaces.reasons import Case, Reason, Reasons, counted, joined, told

N_ = marked
Say = Callable[[Translator], str]

NEVER: Final = 1e-9


class TraqueurReasons(Reasons[v.TraqueurView]):
    """What Le Traqueur says of its moves."""

    level = "expert"

    def reason(self, case: Case[v.TraqueurView], steps: Sequence[int]) -> Reason:
        """Return why a seat would take these steps."""
        view = case.view
        if view.phase == v.BUILD:
            return _camp(view, size_of(case.size), steps)
        return _Teller(case, view).step(steps[0])


def _camp(view: v.TraqueurView, grid: Grid, steps: Sequence[int]) -> Reason:
    """Say how far into the camp the fugitive is, and by how many gates it is entered."""
    camp = camp_of(steps)
    gates = sum(1 for _square, place in grid.ways_in if not bits.has(camp.barriers, place))
    far = _way(grid, camp.barriers, camp.fugitive)
    at = (f"sq{grid.square_name(camp.fugitive)}", *(f"p{step - BARRIER}" for step in steps if step >= BARRIER))
    return Reason(
        joined(
            counted(
                "Hide in {square} behind {count} barrier.",
                "Hide in {square} behind {count} barriers.",
                bits.count(camp.barriers),
                square=grid.square_name(camp.fugitive),
            ),
            counted("The shortest path in is {count} square.", "The shortest path in is {count} squares.", far),
            counted("{count} entrance is open.", "{count} entrances are open.", gates),
        ),
        at,
    )


def _way(grid: Grid, barriers: int, goal: int) -> int:
    """Return how many squares the shortest way from outside to a square enters."""
    row = [(square, 1) for square, place in grid.ways_in if not bits.has(barriers, place)]
    seen = {square for square, _ in row}
    for at, steps in row:
        if at == goal:
            return steps
        for other, place in grid.beside[at]:
            if other != OUTSIDE and other not in seen and not bits.has(barriers, place):
                seen.add(other)
                row.append((other, steps + 1))
    return 0


class _Teller:
    """Says why, in one search."""

    def __init__(self, case: Case[v.TraqueurView], view: v.TraqueurView) -> None:
        self.case, self.view, self.grid = case, view, size_of(case.size)
        number = next(number for number, search in enumerate(view.searches) if search.seat == view.seat)
        self.seek: Seek = seek_of(view, self.grid, number)
        belief = beliefs.make(case.size, dict(case.options), view.seat)
        for one in case.tolds:
            belief.hear(one)
        self.belief = belief
        self.squares = belief.squares()
        self.places = belief.places()

    def step(self, action: int) -> Reason:
        if action == OUT:
            asks = len(mind_of(self.seek, []).outside().asks())
            return Reason(
                counted(
                    "Leave: from outside, {count} question is open.",
                    "Leave: from outside, {count} questions are open.",
                    asks,
                )
            )
        if action == END:
            return Reason(told(N_("End the turn: nothing here is worth asking, and you can leave next turn.")))
        target = action - SQUARE
        at = self.seek.at
        place = self.grid.place(at, target) if at != OUTSIDE else self._gate(target)
        where = (f"sq{self.grid.square_name(target)}", f"gate{self.grid.square_name(target)}")
        if bits.has(self.seek.open, place):
            return Reason(joined(self._walk(target), self._likeliest()), where)
        return Reason(joined(self._ask(target, place), self._no(target, place)), where)

    def _gate(self, target: int) -> int:
        return next(place for square, place in self.grid.ways_in if square == target)

    def _walk(self, target: int) -> Say:
        return told(N_("Go to {square}: the path is known, so it costs nothing."), square=self.grid.square_name(target))

    def _likeliest(self) -> Say | None:
        mind: Mind = mind_of(self.seek, [])
        asks = mind.asks()
        if not asks:
            return None
        _place, _start, target = max(asks, key=lambda ask: (self.squares[ask[2]], 1.0 - self.places[ask[0]], -ask[0]))
        return counted(
            "Your known paths leave {count} question; likeliest square: {square}, {chance}.",
            "Your known paths leave {count} questions; likeliest square: {square}, {chance}.",
            len(asks),
            square=self.grid.square_name(target),
            chance=self.squares[target],
        )

    def _ask(self, target: int, place: int) -> Say:
        mind = mind_of(self.seek, [])
        opens, here = 1.0 - self.places[place], self.squares[target]
        name = self.grid.square_name(target)
        asks = [ask for ask in mind.asks() if ask[2] != target]
        first = told(N_("Ask for {square}. A yes: {open}."), square=name, open=opens)
        hides = told(N_("He’s there: {chance}."), chance=here) if here > NEVER else None
        if not asks:
            return joined(first, hides, told(N_("There’s nothing else to ask.")))
        other = max(asks, key=lambda ask: (1.0 - self.places[ask[0]] + self.squares[ask[2]], -ask[0]))
        nxt = told(
            N_("For {other} instead: {open}."),
            other=self.grid.square_name(other[2]),
            open=1.0 - self.places[other[0]],
        )
        return joined(first, hides, nxt)

    def _no(self, target: int, place: int) -> Say | None:
        """Say which squares a no would rule out."""
        known = self.belief.known()
        if known.camp is not None or known.found >= 0 or self.places[place] <= NEVER or not chances.exact(self.grid):
            return None
        after = known.clone()
        after.answer(target, place, False)
        gone = bits.members(known.support().squares & ~after.support().squares)
        if not gone:
            return None
        names = ", ".join(self.grid.square_name(square) for square in gone[:4])
        return told(N_("After a no, he can’t be in {squares}."), squares=names)


__all__ = ["TraqueurReasons"]
