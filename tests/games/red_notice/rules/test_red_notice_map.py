"""The map of Red Notice as it is drawn: legible in any edition, what is legal clickable, and nothing hidden in it."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from importlib import resources
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.page import labels, trails
from hallali.games.red_notice.page import map as draw
from hallali.games.red_notice.page.atlas import Atlas, atlas_of, made
from hallali.games.red_notice.page.projection import APART, HEIGHT, WIDTH
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import Box, box_of
from hallali.games.red_notice.rules.edition import SHELF
from hallali.games.red_notice.rules.view import ANGELA, JESSAH, RedNoticeView
from hallali.room.draw import show

GAME = games.get("red-notice")
SIZES = ("real", "small", "micro")


def playing(seed: int, size: str = "real", steps: int = 400) -> Iterator[Any]:
    """Yield the positions of a random game."""
    rng = random.Random(seed)
    state = RED_NOTICE.new(size, {})
    for _ in range(steps):
        if state.mover == OVER:
            break
        if state.mover == CHANCE:
            state.apply(rng.choice([outcome for outcome, _ in state.chances()]))
            continue
        yield state
        state.apply(rng.choice(state.legal()))
    yield state


def seen(state: Any, seat: int) -> RedNoticeView:
    return RED_NOTICE.see(state, seat)


def board_of(view: RedNoticeView, lang: str = "en", **more: Any) -> draw.Board:
    return draw.board(view, translate=i18n.translator(lang), **more)


def drawn(view: RedNoticeView, lang: str = "en", part: str = "parts/board", **more: Any) -> str:
    """Return a part of the page, on one line."""
    context = {
        "d": {"map": board_of(view, lang, **more), "badge": ""},
        "table": {"id": "x"},
        "seq": 1,
        "seat": view.seat,
        "replay": None,
        "lang": lang,
    }
    return " ".join(show.render(f"red-notice/{part}.html", context).split())


def offered(board: draw.Board) -> list[int]:
    """List the steps that a click on the map chooses."""
    spots: list[draw.City | draw.Route | draw.Continent] = [*board.cities, *board.routes, *board.continents]
    return [spot.step for spot in spots if spot.step >= 0]


def on_map(steps: tuple[int, ...]) -> set[int]:
    """Keep the steps that a map can offer."""
    return {step for step in steps if a.CITY <= step < a.CHEQUE or step == a.STAY}


def crowded(seed: int) -> Box:
    """Make an edition of as many cities as there may be, anywhere, with long names and a ring of routes."""
    rng = random.Random(seed)
    source = resources.files("hallali.games.red_notice.rules").joinpath("house.toml").read_text("utf-8")
    edition = SHELF.read(source).edition
    cities = tuple(
        msgspec.structs.replace(
            edition.city[number % 29],
            id=f"city-{number}",
            name={"en": rng.choice(("Ulaanbaatar", "Rio de Janeiro", "Lima", "Port Douglas", "Rome", "Helsinki"))},
            lon=rng.uniform(-170, 178),
            lat=rng.uniform(-50, 66),
        )
        for number in range(40)
    )
    ring = zip(range(40), [*range(1, 40), 0], strict=True)
    routes = tuple(
        msgspec.structs.replace(edition.route[0], between=(f"city-{one}", f"city-{two}")) for one, two in ring
    )
    return Box("real", msgspec.structs.replace(edition, city=cities, route=routes), "")


def clashes(atlas: Atlas) -> list[tuple[str, str]]:
    """List what overlaps on a map: names with names, with cities' rings, with the places of radars."""
    exits = [label for line in atlas.lines for label in line.exits]
    written = [*((name.text, name.box) for name in atlas.names), *((label.text, label.box) for label in exits)]
    written += [(f"radar {post.name.text}", post.room) for post in atlas.posts]
    found = [(one[0], two[0]) for one, two in combinations(written, 2) if labels.overlap(one[1], two[1])]
    return found + [(text, str(at)) for text, box in written for at in atlas.towns if labels.hits(box, at, 16)]


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("size", SIZES)
def test_no_name_lies_on_a_name_a_ring_or_a_piece(size: str, lang: str) -> None:
    atlas = atlas_of(size, "", lang)
    assert clashes(atlas) == []
    for one, two in combinations(atlas.towns, 2):
        assert ((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5 > APART - 1
    for name in atlas.names:
        left, top, right, bottom = name.box
        assert min(left, top, WIDTH - right, HEIGHT - bottom) > 0
    for x, y in [*atlas.towns, *(post.at for post in atlas.posts), *(line.at for line in atlas.lines)]:
        assert min(x, y, WIDTH - x, HEIGHT - y) > 14


def test_the_search_for_clashes_sees_what_it_should() -> None:
    atlas = atlas_of("micro", "", "en")
    moved = msgspec.structs.replace(atlas.names[0], x=atlas.names[1].x, y=atlas.names[1].y)
    assert clashes(msgspec.structs.replace(atlas, names=(moved, *atlas.names[1:])))
    assert clashes(msgspec.structs.replace(atlas, towns=((atlas.names[0].box[0], atlas.names[0].y), *atlas.towns[1:])))


def test_the_fullest_of_editions_is_drawn_legibly() -> None:
    # Forty long names set down by chance leave no room for one or two: cities that people choose do not crowd so.
    atlas = made(crowded(1), "en")
    assert len(clashes(atlas)) <= 4
    assert all(16 < x < WIDTH - 16 and 16 < y < HEIGHT - 16 for x, y in atlas.towns)


def test_barriers_stand_on_their_routes_and_off_the_cities() -> None:
    for size in SIZES:
        atlas = atlas_of(size, "", "en")
        for line in atlas.lines:
            # The middle of a barrier's place is in reach of nothing else: cities have 20, radars 20, barriers 14.
            assert min(math.dist(line.at, town) for town in atlas.towns) > 20
            assert min(math.dist(line.at, post.at) for post in atlas.posts) > 20
            assert min(math.dist(line.at, other.at) for other in atlas.lines if other is not line) > 14


def test_an_edition_may_say_where_a_name_stands() -> None:
    edition = box_of("micro").edition
    for side in ("n", "s"):
        cities = (msgspec.structs.replace(edition.city[1], label=side), *edition.city[:1], *edition.city[2:])
        atlas = made(Box("micro", msgspec.structs.replace(edition, city=cities), ""), "en")
        assert (atlas.names[0].y > atlas.towns[0][1]) == (side == "s")


@pytest.mark.rule("RN-1")
def test_the_pacific_route_leaves_one_edge_and_enters_the_other() -> None:
    box = box_of("real")
    atlas = atlas_of("real", "", "en")
    for route, line in zip(box.edition.route, atlas.lines, strict=True):
        if not route.pacific:
            assert len(line.paths) == 1
            assert line.exits == ()
            continue
        ends = [tuple(map(float, path.split(" ")[-2:])) for path in line.paths]
        assert [x for x, _ in ends] == [0, WIDTH]
        assert ends[0][1] == ends[1][1]
        names = {city.id: city.name["en"] for city in box.edition.city}
        assert {label.text.strip("‹ ›") for label in line.exits} == {names[city] for city in route.between}


def test_lands_take_the_colour_of_the_continent_whose_cities_they_bear() -> None:
    for size in SIZES:
        box = box_of(size)
        for land in atlas_of(size, "", "en").lands:
            own = [number for number, row in enumerate(box.edition.continent) if row.id == land.key]
            assert [number for number, _ in land.tints] == own


def test_what_is_legal_can_be_clicked_and_nothing_else() -> None:
    for seed in range(3):
        for state in playing(seed):
            if state.mover == OVER:
                continue
            view = seen(state, state.mover)
            assert sorted(offered(board_of(view))) == sorted(on_map(view.legal))
            assert not offered(board_of(seen(state, 1 - state.mover)))


def test_the_page_has_a_button_for_each_target() -> None:
    state = next(state for state in playing(1) if state.phase == p.RADARS)
    html = drawn(seen(state, state.mover))
    assert [f'name="choose" value="{step}"' in html for step in state.legal()] == [True] * len(state.legal())


@pytest.mark.rule("RN-56")
def test_where_angela_is_changes_nothing_of_what_jessah_is_drawn() -> None:
    compared = 0
    for number, state in enumerate(playing(1, steps=260)):
        if state.mover == OVER or state.angela < 0 or number % 9:
            continue
        twin = state.clone()
        twin.angela = (state.angela + 7) % len(twin.box.continent)
        for part in ("parts/board", "world"):
            for seat in (JESSAH, SPECTATOR):
                assert drawn(seen(state, seat), part=part) == drawn(seen(twin, seat), part=part)
        assert drawn(seen(state, ANGELA)) != drawn(seen(twin, ANGELA))
        compared += 1
    assert compared > 10


def shapes(html: str, kind: str) -> list[str]:
    """Return the shapes of a kind of piece, without classes and where they stand."""
    groups = re.findall(rf'<g class="rn-piece rn-{kind} (?:white|black)"[^>]*>(.*?)</g>', html)
    return [re.sub(r' (class|cx|cy|x|y)="[^"]*"|M[\d.]+ [\d.]+', "", group) for group in groups]


@pytest.mark.rule("RN-6")
def test_white_and_black_pieces_differ_in_shape_and_in_words() -> None:
    view = next(seen(state, JESSAH) for state in playing(4) if state.phase == p.BID)
    view = msgspec.structs.replace(view, radars=(1, 2), black_radars=(2,), barriers=(3, 4), black_barriers=(4,))
    html = drawn(view)
    for kind in ("radar", "bar"):
        one, two = shapes(html, kind)
        assert one != two
    board = board_of(view)
    said = [route.label for route in board.routes if route.piece] + [c.label for c in board.continents if c.piece]
    assert sorted(label.split()[0] for label in said) == ["Black", "Black", "White", "White"]


def test_heat_gives_the_number_and_what_is_impossible_is_crossed_out() -> None:
    view = next(seen(state, JESSAH) for state in playing(5) if state.phase == p.BID)
    board = board_of(view, heat={0: 0.002, 1: 0.25, 2: 0.748}, fit=(0, 1, 2))
    assert [city.percent for city in board.cities[:4]] == ["<1", "25", "75", ""]
    assert [city.out for city in board.cities[:4]] == [False, False, False, True]
    assert board.cities[0].heat < board.cities[1].heat < board.cities[2].heat
    assert "25%" in board.cities[1].label
    assert "can’t be here" in board.cities[3].label


def told_of(seed: int, seat: int) -> Iterator[tuple[Any, list[Told], list[int], list[int]]]:
    """Yield (state, what the seat was told, where Jessah was, where Angela was) of a random game, step by step."""
    tolds: list[Told] = []
    jessahs, angelas = [-1], [-1]
    before: Any = None
    rng = random.Random(seed)
    state = RED_NOTICE.new("real", {})
    while state.mover != OVER:
        before = state.clone()
        outcomes = [outcome for outcome, _ in state.chances()] if state.mover == CHANCE else state.legal()
        step = rng.choice(outcomes)
        state.apply(step)
        tolds += RED_NOTICE.tell(before, step, state, seat)
        jessahs.append(state.jessah)
        angelas.append(state.angela)
        yield state, tolds, jessahs, angelas


def test_the_last_moves_are_drawn_for_whom_they_were_told() -> None:
    hunted = walked = 0
    for state, tolds, jessahs, angelas in told_of(3, ANGELA):
        trail = trails.jessahs(tolds)
        if trail:
            hunted += 1
            assert trail[-1] == jessahs[-1]
            assert all(two in state.box.near[one] or one == two for one, two in pairwise(trail))
        walk = trails.angelas(tolds, seen(state, ANGELA))
        if walk:
            walked += 1
            assert walk[-1] == angelas[-1]
            assert all(two in state.box.near[one] or one == two for one, two in pairwise(walk))
    assert min(hunted, walked) > 10
    for seat in (JESSAH, SPECTATOR):
        for state, tolds, _, _ in told_of(3, seat):
            if state.mover != OVER:
                assert trails.angelas(tolds, seen(state, seat)) == ()


def test_names_are_never_wider_than_their_room() -> None:
    # Letter by letter at least as wide as the widest of the usual fonts sets them (em, measured of DejaVu Sans).
    for letter, wide in {"a": 0.613, "m": 0.974, "w": 0.818, "W": 0.989, "O": 0.787, "r": 0.411, "i": 0.278}.items():
        assert labels.width(letter, 1) >= wide
