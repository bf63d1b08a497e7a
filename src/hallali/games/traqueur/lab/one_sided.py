"""Writes the one-sided search of Le Traqueur in sequence form, by the seeker's knowledge instead of by histories."""

from __future__ import annotations

from typing import NamedTuple

from hallali.core import bits
from hallali.core.errors import Message
from hallali.games.traqueur.belief.seeking import NOTHING_KNOWN, Known, Move, Searcher, camps
from hallali.games.traqueur.rules.actions import steps_of
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import Grid
from hallali.search.book import RARE, WHOLE, Row, name_of
from hallali.search.form import Floats, Form, form_of
from hallali.search.writing import TooLarge, Writer

#: A book leaves out camps that are built less often than this: there are many, and each counts for little.
RARE_CAMP = 0.001

#: Grids with more places than this have too many camps to list.
MOST_PLACES = 12


class _Edge(NamedTuple):
    """What can follow a move: a state, or None where the fugitive is found or the search goes on elsewhere."""

    move: Move  #: the move
    pays: tuple[tuple[int, int], ...]  #: (turns, bit set of camps) that the move costs
    next: tuple[Known, ...]  #: the states that can follow


class _Walk:
    """Finds every state that some camp leads to, each with the camps that fit it."""

    def __init__(self, grid: Grid, limit: int, same_turn: bool) -> None:
        self.camps: list[Camp] = camps(grid, limit)
        self.searcher = Searcher(grid, same_turn)
        self.bars = [
            bits.mask_of(n for n, camp in enumerate(self.camps) if bits.has(camp.barriers, place))
            for place in range(grid.places)
        ]
        self.hides = [
            bits.mask_of(n for n, camp in enumerate(self.camps) if camp.fugitive == square)
            for square in range(grid.squares)
        ]
        self.edges: dict[Known, list[_Edge]] = {}
        self.order: list[Known] = []

    def walk(self, known: Known, fits: int) -> None:
        if known in self.edges:
            return
        found = self.edges[known] = []
        for move in self.searcher.moves(known):
            edge, following = self._follow(move, fits)
            found.append(edge)
            for after, still in following:
                self.walk(after, still)
        self.order.append(known)

    def _follow(self, move: Move, fits: int) -> tuple[_Edge, list[tuple[Known, int]]]:
        noes = fits & self.bars[move.place] if move.place >= 0 else 0
        yes = fits & ~noes
        for square in bits.members(move.yes.region):
            yes &= ~self.hides[square]
        following = [(move.yes, yes)] if yes else []
        if noes and move.no is not None:
            following.append((move.no, noes))
        pays = ((move.cost, fits), (move.no_cost, noes))
        edge = _Edge(move, tuple((n, who) for n, who in pays if n and who), tuple(k for k, _ in following))
        return edge, following


def search_form(grid: Grid, limit: int, same_turn: bool) -> Form:
    """Write the one-sided search: the hider (first) gets the turns that the seeker (second) loses.

    limit: how many barriers a camp may have. The hider has one information set, with one action per camp in the order
    of knowledge.camps. The seeker's keys are `Known`, and its actions are indices into `Searcher.moves`. Raises
    TooLarge.
    """
    if grid.places > MOST_PLACES:
        raise TooLarge(Message("A grid of {rows} by {columns} has too many camps to solve: 3 by 2 can be.",
                               {"rows": grid.rows, "columns": grid.columns}))  # fmt: skip
    walk = _Walk(grid, limit, same_turn)
    walk.walk(NOTHING_KNOWN, bits.up_to(len(walk.camps) - 1))
    writer = Writer()
    hider = writer.open(0, "camp", range(len(walk.camps)), 0)
    parents: dict[Known, list[int]] = {NOTHING_KNOWN: [0]}
    for known in reversed(walk.order):  # each state after all that lead to it
        edges = walk.edges[known]
        first = 0
        for parent in parents[known]:
            first = writer.open(1, known, range(len(edges)), parent)
        for number, edge in enumerate(edges):
            for turns, who in edge.pays:
                for camp in bits.members(who):
                    writer.pay(hider + camp, first + number, float(turns))
            for after in edge.next:
                parents.setdefault(after, []).append(first + number)
    writer.nodes = len(walk.order)
    return form_of(writer)


def rows_of_search(
    grid: Grid, limit: int, same_turn: bool, form: Form, plans: tuple[Floats, Floats]
) -> tuple[dict[int, Row], dict[int, Row]]:
    """Return the plans of a search as the rows of a book: the hider's camps, and the seeker's moves by what is known.

    form: the result of `search_form` for the same search. Moves taken less often than RARE are left out, and so is any
    knowledge that the seeker cannot reach by the other moves.
    """
    built = [
        (steps_of(camp), round(WHOLE * share))
        for camp, share in zip(camps(grid, limit), plans[0][1:].tolist(), strict=True)
        if share >= RARE_CAMP
    ]
    side, plan = form.sides[1], plans[1].tolist()
    states: list[Known] = side.keys  # type: ignore[assignment]  # as search_form wrote them
    sets = {known: number for number, known in enumerate(states)}
    searcher = Searcher(grid, same_turn)
    found: dict[int, Row] = {}
    todo = [NOTHING_KNOWN]
    seen = set(todo)
    while todo:
        known = todo.pop()
        moves, first = searcher.moves(known), int(side.first[sets[known]])
        shares = plan[first : first + len(moves)]
        least = RARE * sum(shares)
        kept = [number for number, share in enumerate(shares) if share >= least]
        if len(moves) > 1:
            found[name_of(known)] = [((number,), round(WHOLE * shares[number] / sum(shares))) for number in kept]
        for number in kept:
            both = (moves[number].yes, moves[number].no)
            after = {one for one in both if one is not None and one in sets} - seen
            seen |= after
            todo.extend(after)
    return {0: built}, found
