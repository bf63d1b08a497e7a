"""Who knows what: what is public, what a camp's owner sees, what the searcher never does (TRQ-18, TRQ-22, TRQ-23)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from traqueur_play import (
    BARE,
    EYES,
    FIRST,
    SECOND,
    at,
    camp,
    games,
    heard_by,
    hunt,
    play,
    race,
    told,
    view,
    wander,
)

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.seek import Seek, seek_of
from hallali.games.traqueur.rules.state import State

Game = tuple[int, str, dict[str, Any]]
ONE, OTHER = camp("E5", "B3-B4 out-C1"), camp("C2", "A1-A2 out-F1 C1-C2")


def other_camp(state: State, seat: int) -> State | None:
    """Return a copy in which the seat's camp is another one wherever it was not asked; None where there is none."""
    real = state.camps[seat]
    searcher = state.seeks[1 - seat]
    if real is None or searcher is None or searcher.found:
        return None
    grid, known = state.grid, searcher.open | searcher.barred
    been = {square for place in bits.members(searcher.open) for square in grid.ends[place]}
    free = [place for place in range(grid.places) if not bits.has(known, place)]
    for square in reversed(range(grid.squares)):
        if square in been or square == real.fugitive:
            continue
        barriers = real.barriers & known
        for place in free:
            more = c.Camp(square, barriers | bits.bit(place))
            if not bits.has(real.barriers, place) and c.refusal(grid, state.limit, more) is None:
                barriers = more.barriers
        other = c.Camp(square, barriers)
        if c.refusal(grid, state.limit, other) is None:
            copy = state.clone()
            copy.put_camp(seat, other)
            return copy
    return None


@given(games)
@pytest.mark.rule("TRQ-23")
def test_a_camp_changed_where_it_was_not_asked_changes_nothing_for_others(game: Game) -> None:
    for before, step, after in wander(*game):
        if before.phase != v.SEARCH or after.mover == OVER:
            continue
        owner = 1 - before.mover
        twin = other_camp(after, owner)
        if twin is None:
            continue
        was = before.clone()
        theirs = twin.camp(owner)
        assert theirs is not None
        was.put_camp(owner, theirs)
        replayed = was.clone()
        replayed.apply(step)
        for seat in (before.mover, SPECTATOR):
            assert view(was, seat) == view(before, seat)
            assert view(replayed, seat) == view(after, seat)
            assert TRAQUEUR.tell(was, step, replayed, seat) == TRAQUEUR.tell(before, step, after, seat)
        assert view(was, owner) != view(before, owner)


def test_the_twin_of_that_test_differs() -> None:
    state = race(ONE, OTHER, "B1 C1 C2")
    twin = other_camp(state, SECOND)
    assert twin is not None
    assert twin.camps[SECOND] != state.camps[SECOND]
    assert twin.camps[FIRST] == state.camps[FIRST]


@given(games)
@pytest.mark.rule("TRQ-23")
def test_what_is_public_is_the_same_for_all(game: Game) -> None:
    for before, step, after in wander(*game):
        views = [view(after, seat) for seat in EYES]
        for name in v.TraqueurView.__struct_fields__:
            if name not in ("seat", "legal", "camp", "camps"):
                assert all(getattr(found, name) == getattr(views[0], name) for found in views), name
        if before.phase == v.SEARCH:
            assert len({TRAQUEUR.tell(before, step, after, seat) for seat in EYES}) == 1


@given(games)
@pytest.mark.rule("TRQ-23")
def test_a_camp_is_seen_by_its_owner_alone_before_the_end(game: Game) -> None:
    for before, step, state in wander(*game):
        real = [one and v.CampView(one.fugitive, tuple(bits.members(one.barriers))) for one in state.camps]
        for seat in EYES:
            shown = view(state, seat)
            told_now = TRAQUEUR.tell(before, step, state, seat)
            if state.mover == OVER or seat == REFEREE:
                assert shown.camps == tuple(real)
            else:
                assert shown.camps == ()
                assert not any(isinstance(one, v.Ended) for one in told_now)
            for one in told_now:
                if isinstance(one, v.Built):
                    assert (one.camp is not None) == (seat in (one.who, REFEREE))
        for seat in (FIRST, SECOND):
            if state.camps[seat] is not None:
                assert view(state, seat).camp == real[seat]
        assert view(state, SPECTATOR).camp is None


@pytest.mark.rule("TRQ-23")
def test_how_many_barriers_a_camp_uses_is_secret() -> None:
    few, many = race(ONE, BARE, "A1"), race(ONE, camp("F6", "F5-F6 E4-E5 B4-C4"), "A1")
    for seat in (FIRST, SPECTATOR):
        assert view(few, seat) == view(many, seat)
    start = play(ONE, options={"begins": "first"})
    assert told(start, BARE, FIRST) == told(start, camp("F6", "F5-F6"), FIRST) == [v.Built(who=SECOND, camp=None)]
    assert told(start, BARE, SECOND) == [v.Built(who=SECOND, camp=v.CampView(35, ()))]


@given(games)
@pytest.mark.rule("TRQ-4", "TRQ-23")
def test_a_camp_in_building_is_told_to_nobody_and_seen_by_its_builder_alone(game: Game) -> None:
    for before, step, after in wander(*game):
        if not after.drafting:
            continue
        for seat in EYES:
            assert TRAQUEUR.tell(before, step, after, seat) == ()
            if seat != after.mover:
                assert view(after, seat) == view(before, seat)
        assert view(after, after.mover).camp == v.CampView(after.square, tuple(bits.members(after.barriers)))


@pytest.mark.rule("TRQ-18", "TRQ-23")
def test_the_owner_follows_the_others_detective_and_knows_what_they_know() -> None:
    state = race(ONE, OTHER, "B1 B2 C2")
    assert state.outcome == v.FOUND
    state = race(ONE, OTHER, "B1 B2 A2 A1")
    shown = view(state, SECOND).searches[FIRST]
    assert (shown.at, at(state, FIRST)) == (1, "A2")
    assert {state.grid.place_name(place) for place in shown.open} == {"out-B1", "B1-B2", "A2-B2"}
    assert {state.grid.place_name(place) for place in shown.barred} == {"A1-A2"}
    assert [state.grid.square_name(square) for square in shown.markers] == ["B1", "B2"]
    assert (shown.seat, shown.turns, shown.asked, shown.found) == (FIRST, 1, 4, False)
    for token in ("B3", "B4"):
        for seat in EYES:
            heard = told(play("B1 B2", on=state) if token == "B3" else play("B1 B2 B3", on=state), token, seat)
            assert isinstance(heard[0], v.Asked)
            assert heard[0].yes == (token == "B3")


@given(games)
@pytest.mark.rule("TRQ-18", "TRQ-23")
def test_from_what_a_seat_is_told_the_searches_can_be_rebuilt(game: Game) -> None:
    seeks: dict[int, list[Seek | None]] = {}
    for before, step, after in wander(*game):
        for seat in EYES:
            leaving = before.options.leaving
            mine = seeks.setdefault(seat, [one and Seek(before.grid, leaving) for one in before.seeks])
            for one in TRAQUEUR.tell(before, step, after, seat):
                who = getattr(one, "who", None)
                if isinstance(one, (v.Asked, v.Walked, v.TurnEnded, v.Found)):
                    seek = mine[who]  # type: ignore[index]
                    assert seek is not None
                    heard_by(seek, one)
                    if isinstance(one, v.TurnEnded):
                        assert (seek.turns, seek.quiet) == (one.turns, one.quiet)
            shown = view(after, seat).searches
            rebuilt = [seek.view(number) for number, seek in enumerate(mine) if seek is not None]
            assert list(shown) == rebuilt


@given(games)
def test_a_search_taken_from_a_view_offers_what_the_position_does(game: Game) -> None:
    for _, _, state in wander(*game):
        if state.phase == v.SEARCH:
            shown = view(state, state.mover)
            number = [search.seat for search in shown.searches].index(state.mover)
            seek = seek_of(shown, state.grid, number)
            assert seek.legal() == state.legal() == list(shown.legal)


@given(games)
@pytest.mark.rule("TRQ-22", "TRQ-3")
def test_the_material_suffices(game: Game) -> None:
    for _, _, state in wander(*game):
        for seek in filter(None, state.seeks):
            assert bits.count(seek.barred) <= state.limit
            assert len(set(seek.markers)) == len(seek.markers) <= state.grid.perfect
            theirs = state.camps[1 - state.seeks.index(seek)]
            if theirs is not None:
                assert seek.barred & ~theirs.barriers == 0
                assert seek.open & theirs.barriers == 0


@pytest.mark.rule("TRQ-22")
def test_there_are_30_markers_and_then_the_earliest_moves() -> None:
    grid = hunt(BARE).grid
    rows = [[grid.square_name(6 * row + column) for column in range(6)] for row in range(6)]
    path = [name for row, names in enumerate(rows) for name in (names if row % 2 == 0 else names[::-1])]
    state = hunt(camp("F1"), " ".join(path[:31]))
    assert [grid.square_name(square) for square in state.seek(SECOND).markers] == path[:30]
    state = play(path[31], on=state)
    assert [grid.square_name(square) for square in state.seek(SECOND).markers] == path[1:31]
    # A square that has one gets no second, and none moves for it.
    state = play(f"{path[30]} {path[31]}", on=state)
    assert [grid.square_name(square) for square in state.seek(SECOND).markers] == path[2:32]
    state = play(f"{path[30]} {path[31]}", on=state)
    assert [grid.square_name(square) for square in state.seek(SECOND).markers] == path[2:32]


@pytest.mark.rule("TRQ-22")
def test_markers_stay_after_leaving() -> None:
    state = hunt(camp("F2", "A1-B1 A2-B2 A2-A3"), "A1 A2 A1 out")
    assert at(state) == "out"
    assert state.seek(SECOND).markers == (0, 1)


@given(games)
def test_views_and_tolds_turn_into_json_and_steps_are_offered_to_the_mover_alone(game: Game) -> None:
    kinds: set[type[Told]] = set()
    for before, step, after in wander(*game):
        for seat in EYES:
            found = view(after, seat)
            assert msgspec.json.decode(msgspec.json.encode(found), type=v.TraqueurView) == found
            assert found.legal == (tuple(after.legal()) if seat == after.mover else ())
            for one in TRAQUEUR.tell(before, step, after, seat):
                assert msgspec.json.decode(msgspec.json.encode(one), type=v.AnyTold) == one
                kinds.add(type(one))
        if after.mover == CHANCE:
            assert after.legal() == []
    assert {v.Built, v.Asked, v.Ended} <= kinds <= set(get_args(v.AnyTold))


@pytest.mark.rule("TRQ-6")
def test_the_lot_is_told_to_all() -> None:
    for seat in EYES:
        assert told(TRAQUEUR.new(), "=second", seat) == [v.Began(who=SECOND)]
        assert view(play("=second"), seat).begins == SECOND
