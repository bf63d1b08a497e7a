"""Le Traqueur as a picture: what the templates draw, made from a view with a draft in it and a belief alone.

What this game's templates and scripts expect:

- `d`, a Scene: `scene(...)` here. The bar's words (`prompt`, `aside`, `badge`, `choices`,
  `note`, `nothing`) are empty until page.py fills them in: `msgspec.structs.replace(scene, prompt=...)`.
- `odds` and `support`, from the page's `infer`, are keyed by steps: SQUARE + s the chance that the
  fugitive is on square s; BARRIER + p the chance that place p is barred. `support` lists SQUARE + s for each
  square that the answers do not exclude.
- `view.camp`, while a camp is being built, is the draft (the page's `seen`): fugitive -1 before it is chosen, and any
  barriers, even with no path left.
- POST step {"choose": SQUARE + s} and {"choose": OUT or END} are moves of the search; {"choose": "n,n,n"} is a walk
  over known passages, square by square (the page's `row` and `follows` check it).
- While building: POST step {"choose": BARRIER + p} puts or removes a barrier; {"choose": SQUARE + s} puts the fugitive;
  POST lay {"set": "6x6/E5/3a0"} sets a whole camp, and so does {"set": "6x6/-/3a0"} without a fugitive (the script
  sends every change like this, and the latest counts); {"set": NAME} sets a ready-made camp, NAME from
  `ready`; POST undo, clear and commit.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.names import Name
from hallali.core.seats import OVER, REFEREE
from hallali.games.traqueur.page import deeds, panel, plan, works
from hallali.games.traqueur.page.boards import Board, Build, Cell, Help, Known, Way, help_of, paper
from hallali.games.traqueur.page.turns import Danger, Turns, danger_of, stands, turns_of
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid, grid_of
from hallali.games.traqueur.rules.seek import shown
from hallali.games.traqueur.text import labels, sentences, signs
from hallali.games.traqueur.text.labels import Act, Side
from hallali.interfaces import scene as tables
from hallali.interfaces.scene import Button

Translate = i18n.Translator
NO_CAMP = v.CampView(-1, ())
#: How many questions the bar offers at most.
MOST_WAYS = 6


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Traqueur table draw."""

    boards: tuple[Board, ...]  #: the mazes, first the one to act on
    build: Build | None = None  #: the camp that is being built; its maze is then the only board
    ready: tuple[tuple[str, str], ...] = ()  #: ready-made camps: (the word that "set" sends, the name)
    active: str = ""  #: the key of the board where something happens now
    #: what the own panel says; None while a camp is built, and for a viewer who only watches
    known: Known | None = None
    turns: tuple[Turns, ...] = ()  #: the turns of each search, once one has begun
    ways: tuple[Way, ...] = ()  #: what can be asked now, for the bar; else where to walk
    danger: Danger | None = None  #: how near the other is to the viewer's fugitive
    thinks: bool = False  #: whether help is on its way
    posed: bool = False  #: whether it is a puzzle's, whose squares are pressed to mark them


def building(view: v.TraqueurView) -> bool:
    """Return whether the viewer still has a camp to build."""
    if view.seat not in (v.FIRST, v.SECOND) or view.phase not in (v.BUILD, v.DRAW_LOT) or view.mover == OVER:
        return False
    return not view.built[view.seat] and (view.mode == "race" or view.seat == v.FIRST)


def scene(
    view: v.TraqueurView,
    _: Translate,
    *,
    help_mode: str = "off",
    odds: Mapping[int, float] | None = None,
    support: Collection[int] | None = None,
    ready: tuple[tuple[str, str], ...] = (),
    prepared: bool = False,
    tolds: Sequence[Told] = (),
    names: Sequence[str] = (),
    laid: bool = False,
    beside: bool = False,
    endless: bool = False,
) -> Scene:
    """Return the table as the view's seat sees it.

    ready, prepared: see Scene and Build. tolds: what it was told. names: what the players call themselves; "" for none.
    laid: whether a camp is pressed by whom it was hidden from; tolds is then what that seat was told. beside: whether
    it is a pad: where the other searches, their steps are pressed in the viewer's camp, which comes first.
    endless: whether no search is lost for want of answers.
    """
    grid = grid_of(view.rows, view.columns)
    mine, over = view.mover == view.seat, view.mover == OVER
    if building(view):
        camp = view.camp or NO_CAMP
        return Scene(
            prompt="",
            aside="",
            badge="",
            over=False,
            helps=False,
            boards=(works.board(grid, camp, _, works.laid(view, tolds, _) if laid else None),),
            build=works.build(grid, camp, view.limit, prepared, _),
            ready=() if laid else ready,
            mine=mine,
            buttons=(
                Button(-1, _("Undo"), command="undo", why=signs.back(_)),
                Button(
                    -1,
                    _("So it was") if laid else _("Waiting…") if prepared else _("The camp is ready"),
                    primary=True,
                    command="commit",
                    off=prepared or not works.good(grid, camp),
                    why=signs.commit(labels.status(grid, camp, _), works.good(grid, camp), prepared, _),
                ),
            ),
        )
    found = help_of(help_mode, odds, support)
    called = [_.name((names[seat] if names else "") or sentences.seat_name(seat, _)) for seat in (v.FIRST, v.SECOND)]
    all_built = all(view.built) if view.mode == "race" else view.built[v.FIRST]
    theirs = beside and all_built and view.phase == v.SEARCH and view.mover == 1 - view.seat
    boards = [_board(view, grid, search, found, tolds, called, _, theirs) for search in _order(view)]
    if theirs:
        boards.reverse()
    told = [turns_of(grid, view, search, tolds, called[search.seat], _) for search in _order(view)]
    hunted = next((search for search in view.searches if search.seat == 1 - view.seat), None)
    if view.seat == v.FIRST and len(view.built) and view.mode != "race":
        boards = boards[:1]
    return Scene(
        prompt="",
        aside="",
        badge="",
        boards=tuple(boards),
        active="" if over or view.phase != v.SEARCH else labels.key(view.mover, view.seat),
        mine=mine,
        over=over,
        buttons=_buttons(view, _),
        # Everybody knows what was asked and walked: how fast it goes tells nothing.
        forced=END if view.phase == v.SEARCH and mine and view.legal == (END,) else -1,
        helps=any(search.seat == view.seat for search in view.searches),
        beside=_("Press in your camp where {who} asks to go: your camp gives the answer.").format(
            who=sentences.lower(view.mover, _)
        )
        if theirs
        else "",
        ways=_ways(view, grid, _),
        turns=tuple(told) if view.phase == v.SEARCH and any(one.rows for one in told) else (),
        danger=danger_of(grid, view, hunted, _) if hunted else None,
        known=panel.known(view, [board.key for board in boards], _, endless),
        thinks=help_mode != "off" and found.fit is None and not over and view.phase == v.SEARCH,
    )


def _order(view: v.TraqueurView) -> list[v.SearchView]:
    """List the searches, the viewer's own first."""
    return sorted(view.searches, key=lambda search: (search.seat != view.seat, search.seat))


def _camp_of(view: v.TraqueurView, owner: int) -> v.CampView | None:
    """Return the camp of this owner if the viewer knows it."""
    if owner == view.seat and view.camp is not None:
        return view.camp
    return view.camps[owner] if view.camps else None


def _buttons(view: v.TraqueurView, _: Translate) -> tuple[Button, ...]:
    if view.mover != view.seat:
        return ()
    buttons = []
    if OUT in view.legal:
        search = _order(view)[0]
        place = grid_of(view.rows, view.columns).place(search.at, OUTSIDE)
        known = place in search.open
        label = _("Leave the maze") if known else _("Ask to leave")
        buttons.append(Button(OUT, label, why=signs.leave(known, _), sure=_("Leave: press again")))
    if END in view.legal:
        alone = len(view.legal) == 1
        label = _("Pass the turn") if alone else _("End the turn here")
        sure = "" if alone else _("End the turn: press again")
        buttons.append(Button(END, label, primary=alone, why=signs.end(alone, _), sure=sure))
    return tuple(buttons)


def _board(
    view: v.TraqueurView,
    grid: Grid,
    search: v.SearchView,
    found: Help,
    tolds: Sequence[Told],
    called: Sequence[Name],
    _: Translate,
    theirs: bool = False,
) -> Board:
    key = labels.key(search.seat, view.seat)
    deed = deeds.last(tolds, search.seat)
    fresh = deeds.barrier(deed)
    owner = 1 - search.seat
    camp = _camp_of(view, owner)
    own = key == "search"
    laid_open = bool(view.camps) and view.seat != REFEREE
    late = laid_open and key != "camp"
    said = found if own and not laid_open else Help()
    known = {*search.open, *search.barred}
    seen = set(search.markers) | {search.at} | _seen(grid, search)
    secret = [p for p in camp.barriers if p not in search.barred] if camp else []
    ajar = [p for p in range(grid.rows) if p in search.open or (laid_open and camp and p not in camp.barriers)]
    legal = set(view.legal) if own and view.mover == view.seat else set()
    pressed = theirs and key == "camp"
    if pressed:  # everybody knows what can be asked
        legal = set(shown(search, grid, view.leaving).legal())
    asked, walked = _offers(grid, search, legal)
    gates = [target for target in walked if OUTSIDE in (target, search.at)]
    inner = [p for p in range(grid.rows, grid.places) if p not in known and p not in secret]
    prey = camp.fugitive if camp else search.at if search.found else -1
    hunter = plan.middle(grid, search.at)
    return Board(
        key=key,
        title=labels.garden(key, called[owner], _),
        note=stands(grid, search, called[search.seat], _) if key != "search" else labels.note(key, _),
        label=labels.board(grid, key, search, camp, _),
        **paper(grid),
        walked=plan.ways(grid, search.open),
        hidden="" if camp else plan.tiles(grid, [s for s in range(grid.squares) if s not in seen]),
        lifted=plan.tiles(grid, [search.at]) if not camp and deeds.opened(deed) and _first(grid, search) else "",
        unknown=plan.walls(grid, [p for p in inner if p not in said.places], 9),
        found=plan.walls(grid, [place for place in search.barred if place != fresh]),
        fresh=plan.walls(grid, [fresh] if fresh in search.barred else []),
        secret="" if late else plan.walls(grid, secret),
        truth=plan.columns(grid, secret) if late else (),
        at=deeds.at(deed, view.seat),
        spot=deeds.spot(deed, grid),
        ajar=plan.leaves(grid, ajar),
        shut=plan.leaves(grid, [p for p in range(grid.rows) if p not in {*known, *secret, *ajar}]),
        chances=plan.bars(grid, sorted(said.places.items())),
        heat=_heat(grid, said, seen),
        out=plan.crosses(grid, sorted(set(range(grid.squares)) - said.fit - seen)) if said.fit is not None else "",
        asks=plan.questions(grid, search.at, asked) + plan.arrows(grid, search.at, gates),
        coins=plan.coins(grid, search.at, [*asked, *gates]),
        aims=tuple((*plan.middle(grid, square), grid.square_name(square)) for square in asked if square != OUTSIDE),
        walks=tuple(plan.middle(grid, square) for square in walked if square != OUTSIDE),
        way=plan.route(grid, c.path(grid, works.mask(camp))) if laid_open and camp else "",
        pebbles=tuple(plan.middle(grid, square) for square in search.markers),
        hunter=hunter,
        light=plan.lit(grid, search.at),
        prey=plan.middle(grid, prey) if prey >= 0 else None,
        hunter_mine=own,
        prey_mine=key == "camp",
        caught=search.found,
        live=own and view.mover == view.seat,
        lines=_lines(
            grid, _laid_open(grid, search, camp) if laid_open else search, said, legal, _, called if pressed else ()
        )
        if own or pressed
        else (),
        tips=signs.pieces(grid, key, search, prey, _),
    )


def _laid_open(grid: Grid, search: v.SearchView, camp: v.CampView | None) -> v.SearchView:
    """Return the search as if it knew the whole camp, for the labels when the game is over."""
    barred = camp.barriers if camp else search.barred
    opened = tuple(p for p in range(grid.places) if p not in barred) if camp else search.open
    return msgspec.structs.replace(search, open=opened, barred=barred)


def _seen(grid: Grid, search: v.SearchView) -> set[int]:
    """Return the squares that a detective has been on: the ends of known passages."""
    return {end for place in search.open for end in grid.ends[place] if end != OUTSIDE}


def _first(grid: Grid, search: v.SearchView) -> bool:
    """Return whether the detective is on its square for the first time: one way there is known, and one alone."""
    return sum(place in search.open for _, place in grid.around(search.at)) == 1


def _offers(grid: Grid, search: v.SearchView, legal: set[int]) -> tuple[list[int], list[int]]:
    """Split the legal targets into (targets to ask for, targets to walk to)."""
    asked: list[int] = []
    walked: list[int] = []
    for target, place in grid.around(search.at):
        if (OUT if target == OUTSIDE else SQUARE + target) in legal:
            (walked if place in search.open else asked).append(target)
    return asked, walked


def _ways(view: v.TraqueurView, grid: Grid, _: Translate) -> tuple[Way, ...]:
    """Return what can be asked now, as buttons; where that is nothing, the squares next to it that one can walk to.

    None where there are more than a thumb can tell apart.
    """
    if view.phase != v.SEARCH or view.mover != view.seat:
        return ()
    search = _order(view)[0]
    asked, walked = _offers(grid, search, set(view.legal))
    targets = sorted(target for target in asked or walked if target != OUTSIDE)
    if len(targets) > MOST_WAYS:
        return ()
    made = []
    for target in targets:
        side = _side(search.at, target)
        made.append(Way(SQUARE + target, grid.square_name(target), side, labels.side(side, _), walks=not asked))
    return tuple(made)


def _side(at: int, target: int) -> Side:
    """Return on which side of a square a neighbour lies; a maze is entered from the left."""
    if at == OUTSIDE or target == at + 1:
        return "right"
    if target == at - 1:
        return "left"
    return "down" if target > at else "up"


def _heat(grid: Grid, found: Help, seen: set[int]) -> tuple[tuple[int, str], ...]:
    """Group the squares by how likely the fugitive is there."""
    by_level: dict[int, list[int]] = {}
    for square, chance in sorted(found.squares.items()):
        if square not in seen:
            by_level.setdefault(labels.level(chance), []).append(square)
    return tuple((level, plan.tiles(grid, squares, 2)) for level, squares in sorted(by_level.items()))


def walks(grid: Grid, search: v.SearchView) -> dict[int, tuple[int, ...]]:
    """Return a shortest walk over known passages to each square that can be reached so: its squares, in order."""
    found: dict[int, tuple[int, ...]] = {search.at: ()}
    todo = [search.at]
    for at in todo:
        for square, place in grid.around(at):
            if square != OUTSIDE and square not in found and place in search.open:
                found[square] = (*found[at], square)
                todo.append(square)
    del found[search.at]
    spare = 2 * grid.squares - search.steps  # TRQ-17
    return {square: row for square, row in found.items() if len(row) <= spare}


def _lines(
    grid: Grid, search: v.SearchView, found: Help, legal: set[int], _: Translate, called: Sequence[Name] = ()
) -> tuple[tuple[Cell, tuple[Cell, ...]], ...]:
    """Return what can be clicked, row by row: the gate, then the squares.

    called: the names of the seats where the search is another's; () where it is the viewer's own.
    """
    far = walks(grid, search) if legal else {}
    lines = []
    for row in range(grid.rows):
        squares = range(row * grid.columns, (row + 1) * grid.columns)
        gate = _gate(grid, search, found, legal, squares[0], _)
        lines.append((gate, tuple(_cell(grid, search, found, legal, far, square, _) for square in squares)))
    if called:
        who = called[search.seat]
        return tuple(
            (_theirs(gate, f"{gate.name}1", who, _), tuple(_theirs(cell, cell.name, who, _) for cell in cells))
            for gate, cells in lines
        )
    return tuple(lines)


def _theirs(cell: Cell, name: str, who: Name, _: Translate) -> Cell:
    """Return a cell of another's search, with what a press says that they do. name: of its square."""
    return msgspec.structs.replace(cell, label=labels.theirs(name, cell.act, who, _))


def _cell(
    grid: Grid,
    search: v.SearchView,
    found: Help,
    legal: set[int],
    far: Mapping[int, tuple[int, ...]],
    square: int,
    _: Translate,
) -> Cell:
    place = grid.place(search.at, square)
    act: Act = ""
    steps: tuple[int, ...] = ()
    if SQUARE + square in legal:
        act, steps = ("walk" if place in search.open else "ask"), (square,)
    elif square in far and legal:
        act, steps = "far", far[square]
    chance = found.squares.get(square)
    return Cell(
        name=grid.square_name(square),
        label=labels.square(grid, search, square, act, found, _),
        act=act,
        value=",".join(str(SQUARE + step) for step in steps),
        percent="" if chance is None or square == search.at else _.percent(chance),
        heat=-1 if chance is None else labels.level(chance),
        here=square == search.at,
    )


def _gate(grid: Grid, search: v.SearchView, found: Help, legal: set[int], square: int, _: Translate) -> Cell:
    place = square // grid.columns
    known = place in search.open
    act: Act = ""
    step = -1
    if search.at == OUTSIDE and SQUARE + square in legal:
        act, step = "walk" if known else "ask", SQUARE + square
    elif search.at == square and OUT in legal:
        act, step = "out", OUT
    return Cell(
        name=grid.square_name(square)[0],
        label=labels.gate(grid, search, square, act, found, _),
        act=act,
        value=str(step) if act else "",
    )
