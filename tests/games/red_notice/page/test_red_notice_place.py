"""Red Notice's map as a place: what lights it, what its radars' rings and its fog follow, and the walk of the end."""

from __future__ import annotations

import random
import re
import zlib
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from room_script import wait

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.record import Record, told_entries
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.page import geography, labels, light, ranges, walk
from hallali.games.red_notice.page import map as draw
from hallali.games.red_notice.page.atlas import atlas_of
from hallali.games.red_notice.page.projection import Projection
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.room.draw import show

ENGLISH, FRENCH = i18n.translator("en"), i18n.translator("fr")
GAME = games.get("red-notice")
RECORDS = Path(__file__).parent.parent / "records"
STYLES = resources.files("hallali.games.red_notice.page").joinpath("static")
MOST = 12 * 1024


def bidding(seat: int) -> v.RedNoticeView:
    """Return a seat's view of a position in which there is a bid to be made."""
    rng, state = random.Random(3), RED_NOTICE.new("real")
    while state.mover == CHANCE or state.phase != p.BID:
        state.apply(rng.choice([one for one, _ in state.chances()] if state.mover == CHANCE else state.legal()))
    return RED_NOTICE.see(state, seat)


def told(name: str, seat: int) -> list[Told]:
    record = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Record)
    return [one for _, one in told_entries(GAME, record, seat)]


def size_of(name: str) -> str:
    return msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Record).size


def drawn(board: draw.Board, seat: int, part: str = "parts/board") -> str:
    context = {
        "d": {"map": board, "badge": ""}, "table": {"id": "x"}, "seq": 1, "seat": seat, "replay": None, "lang": "en",
    }  # fmt: skip
    return " ".join(show.render(f"red-notice/{part}.html", context).split())


def test_it_is_night_for_angela_and_dusk_for_jessah_until_the_end() -> None:
    times = {seat: draw.board(bidding(seat), translate=ENGLISH).time for seat in (v.ANGELA, v.JESSAH, SPECTATOR)}
    assert times == {v.ANGELA: "night", v.JESSAH: "dusk", SPECTATOR: "night"}
    assert draw.board(bidding(v.JESSAH), over=True, translate=ENGLISH).time == "night"
    style = STYLES.joinpath("world.css").read_text("utf-8")
    told_by = {time: set(re.findall(rf"#rn-(\w+)-{time}\)", style)) for time in ("night", "dusk")}
    assert told_by["night"] == told_by["dusk"] == {"sea", "land"}
    lights = light.lights(("#b4532a",))
    assert all(f'id="rn-{what}-{time}"' in lights for time, whats in told_by.items() for what in whats)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", ["real", "small", "micro"])
def test_the_world_is_a_small_picture_that_is_the_same_for_everyone(size: str, lang: str) -> None:
    rng, state = random.Random(3), RED_NOTICE.new(size)
    while state.mover == CHANCE:
        state.apply(rng.choice([one for one, _ in state.chances()]))
    worlds = {
        drawn(draw.board(RED_NOTICE.see(state, seat), translate=i18n.translator(lang)), seat, "world")
        for seat in (v.ANGELA, v.JESSAH, SPECTATOR)
    }
    (world,) = worlds
    assert len(zlib.compress(world.encode())) < MOST, "lands, mountains and lights, as they are sent"
    ids = re.findall(r' id="([^"]+)"', world)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'(?:href="|url\()#(rn-[\w-]+)', world)) <= set(ids)


def test_the_lights_of_towns_lie_on_land() -> None:
    box, atlas = box_of("real"), atlas_of("real", "", "en")
    paper = Projection([(city.lon, city.lat) for city in box.edition.city])
    coasts = [tuple(paper.place(*corner) for corner in land) for lands in geography.REGIONS.values() for land in lands]
    towns = [(float(x), float(y)) for x, y in re.findall(r"M(-?\d+) (-?\d+)h", atlas.relief.towns)]
    assert len(towns) > 100
    assert all(min(geography.distance(at, coast) for coast in coasts) < 1 for at in towns)


def test_mountains_stand_on_land_too() -> None:
    off = [
        (line[0], at)
        for line in ranges.RANGES
        for at in line
        if min(geography.distance(at, land) for lands in geography.REGIONS.values() for land in lands) > 0.5
    ]
    assert not off


def test_a_lamp_shines_the_wider_the_more_routes_meet_there() -> None:
    box, atlas = box_of("real"), atlas_of("real", "", "en")
    reach = {city: far for city, (_, _, far) in enumerate(atlas.lamps)}
    many = [sum(city in ends for ends in box.ends) for city in reach]
    assert {many[one] <= many[two] for one in reach for two in reach if reach[one] < reach[two]} == {True}
    assert [continent for _, continent, _ in atlas.lamps] == list(box.continent)


def test_radars_have_the_same_rings_whichever_rang() -> None:
    view = bidding(v.JESSAH)
    shapes = set()
    for rings in ((), (0,), (2, 1), (3, 3)):
        tolds = [v.Moved(rings=rings, cities=(), path=(), off=())] if rings else []
        html = drawn(draw.board(view, tolds=tolds, translate=ENGLISH), v.JESSAH)
        found = re.findall(
            r'<g class="rn-echo([^"]*)">((?:<circle class="wave[^>]*> ?)+)', html.partition("rn-foot")[0]
        )
        shapes.add(tuple(waves for _, waves in found))
        assert [place for place, (name, _) in enumerate(found) if "rung" in name.split()] == sorted(set(rings))
    assert len(shapes) == 1, "a ring is switched by a class alone"
    once, twice = (
        drawn(draw.board(view, tolds=[v.Moved(rings=(1,), cities=(), path=(), off=())] * times, translate=ENGLISH), 1)
        for times in (1, 2)
    )
    assert " rung odd n1" in once
    assert " rung even n1" in twice


def test_the_fog_lies_where_help_says_that_she_may_be() -> None:
    view = bidding(v.JESSAH)
    assert "rn-fog" not in drawn(draw.board(view, translate=ENGLISH), v.JESSAH)
    possible = draw.board(view, fit=[2, 5], translate=ENGLISH)
    assert [city.number for city in possible.cities if city.fog] == [2, 5]
    likely = draw.board(view, fit=[1, 2, 3], heat={1: 0.001, 2: 0.3, 3: 0.699}, translate=ENGLISH)
    fogs = [likely.cities[city].fog for city in (1, 2, 3, 4)]
    assert fogs == [*sorted(fogs[:3]), 0]
    assert fogs[0] > 0
    assert drawn(possible, v.JESSAH).count("rn-fog") == drawn(likely, v.JESSAH).count("rn-fog") == 29


def test_the_walk_tells_what_was_heard_at_its_place() -> None:
    tolds: list[Told] = [
        v.Started(who=v.JESSAH, kind=0, city=3),
        v.Started(who=v.ANGELA, kind=0, city=7),
        v.Moved(rings=(4,), cities=(9,), path=(8, 9), off=()),
        v.Inspected(city=4, found=False),
        v.RoundEnded(round=1, initiative=0, shuffled=False),
        v.Moved(rings=(), cities=(), path=(8,), off=()),
        v.Cashed(who=v.JESSAH, kind=2, city=4),
        v.Cashed(who=v.ANGELA, kind=2, city=8),
        v.Inspected(city=8, found=True),
    ]
    stops, hunt = walk.journey(tolds)
    assert [stop.city for stop in stops] == [7, 8, 9, 8]
    assert hunt == [3, 4, 8]
    assert [[(event.kind, event.round) for event in stop.events] for stop in stops] == [
        [], [], [("heard", 1)], [("unheard", 2), ("cashed", 2), ("found", 2)],
    ]  # fmt: skip
    atlas = atlas_of("real", "", "en")
    made = walk.walk(tolds, box_of("real"), atlas, ENGLISH)
    assert made is not None
    assert [(mark.number, mark.at, mark.rang) for mark in made.marks] == [
        (1, atlas.towns[7], False), (2, atlas.towns[8], False), (3, atlas.towns[9], True),
    ]  # fmt: skip
    assert [stop.number for stop in made.stops] == [1, 2, 3, 2], "a city that she came back to keeps its number"
    assert made.before == ""
    assert [stop.happened for stop in made.stops[:3]] == ["", "", "heard (round\u00a01)"]
    assert re.fullmatch(r"not heard, cashed \$\d00k, found \(round\u00a02\)", made.stops[3].happened)
    assert len(made.legs) == 3
    assert walk.walk(tolds[:2], box_of("real"), atlas, ENGLISH) is None


def test_of_a_long_walk_the_beginning_is_told_in_cities_and_what_was_cashed_there() -> None:
    start: list[Told] = [v.Started(who=v.JESSAH, kind=0, city=3), v.Started(who=v.ANGELA, kind=0, city=0)]
    moves = [v.Moved(rings=(), cities=(), path=(city,), off=()) for city in range(1, 20)]
    tolds = [*start, *moves[:10]]
    atlas = atlas_of("real", "", "en")
    made = walk.walk(tolds, box_of("real"), atlas, ENGLISH)
    assert made is not None
    assert made.before == " → ".join(name.text for name in atlas.names[:3])
    assert [stop.city for stop in made.stops] == [name.text for name in atlas.names[3:11]]
    made = walk.walk([*start, *moves], box_of("real"), atlas, ENGLISH)
    assert made is not None
    assert made.before == " → ".join(["…", *(name.text for name in atlas.names[6:12])])
    cashed = [*start, *moves[:2], v.Cashed(who=v.ANGELA, kind=2, city=2), *moves[2:]]
    made = walk.walk(cashed, box_of("real"), atlas, ENGLISH)
    assert made is not None
    assert re.fullmatch(rf"… → {atlas.names[2].text} \(cashed \$\d00k\) → … → {atlas.names[6].text} → .*", made.before)


@pytest.mark.parametrize("name", ["captured", "cashed", "time-small"])
def test_the_walk_of_a_game_ends_where_she_was_and_its_words_cover_nothing(name: str) -> None:
    size = size_of(name)
    box = box_of(size)
    tolds = told(name, v.ANGELA)
    (ended,) = [one for one in tolds if isinstance(one, v.Ended)]
    for translate in (ENGLISH, FRENCH):
        atlas = atlas_of(size, "", translate.lang)
        made = walk.walk(tolds, box, atlas, translate)
        assert made is not None
        assert 2 <= len(made.stops) <= walk.STOPS
        assert len(made.legs) == len(made.stops) - 1
        assert made.stops[-1].number in [mark.number for mark in made.marks if mark.at == atlas.towns[ended.angela]]
        names = [mark.name.box for mark in made.marks if mark.name]
        signs = [labels.room(mark.at, walk.REACH) for mark in made.marks]
        assert all(labels.clear(box, signs) for box in names)
        assert not [pair for pair in combinations(names, 2) if labels.overlap(*pair)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", ["real", "small"])
def test_on_a_small_map_of_the_whole_world_no_name_covers_another_or_a_radar(size: str, lang: str) -> None:
    atlas = atlas_of(size, "", lang)
    names = [name for _, name in atlas.far]
    lands = [post.name.text for post in atlas.posts]
    towns = [name.text for name in atlas.names] if size == "small" else []
    assert sorted(name.text for name in names) == sorted([*towns, *lands])
    over = [(one.text, two.text) for one, two in combinations(names, 2) if labels.overlap(one.box, two.box)]
    radars = [labels.room(post.at, labels.PIECE) for post in atlas.posts]
    assert over + [name.text for name in names if not labels.clear(name.box, radars)] == []


def test_jessah_is_drawn_the_walk_at_the_end_alone() -> None:
    view = bidding(v.JESSAH)
    recalled = told("captured", v.ANGELA)
    assert draw.board(view, tolds=told("captured", v.JESSAH), translate=ENGLISH).walked is None
    board = draw.board(view, recalled=recalled, over=True, translate=ENGLISH)
    html = drawn(board, v.JESSAH)
    assert board.walked is not None
    assert html.count('class="rn-stop ') == len(board.walked.marks)
    lines = [" ".join(f"<b>{stop.city}</b> {stop.happened}".split()) for stop in board.walked.stops]
    assert [line for line in lines if line not in html] == []
    assert {"walk", "trail"} <= {name for name, _ in board.key}
    before = draw.board(view, tolds=told("captured", v.JESSAH), translate=ENGLISH)
    after = draw.board(view, tolds=told("captured", v.JESSAH), recalled=recalled, over=True, translate=ENGLISH)
    assert [any(city.found for city in one.cities) for one in (before, after)] == [True, False], "the number tells it"


def test_help_does_not_lie_over_the_walk_at_the_end(guest: Any) -> None:
    """Its circles had the pawns drawn beside the city, on its name."""
    table = str(guest.new(game="red-notice", seat="jessah", opponent="bot:novice", size="small"))
    guest.post(f"{table}/begin", entropy="e")
    guest.post(f"{table}/help", mode="probable")
    signs = re.compile("rn-warm|rn-unlit|can be there")
    for _ in range(9):
        seen = wait(guest, table)
        if signs.search(guest.client.get(table).text):
            break
        guest.post(f"{table}/step", seq=seen["seq"], choose=seen["view"]["legal"][0])
    assert signs.search(guest.client.get(table).text)
    guest.post(f"{table}/resign")
    assert not signs.search(guest.client.get(table).text)


@pytest.mark.compiled
def test_a_page_recalls_what_everyone_was_told_once_the_table_is_over(guest: Any) -> None:
    table = str(guest.new(game="red-notice", seat="jessah", opponent="bot:novice", size="small"))
    guest.post(f"{table}/begin", entropy="e")
    wait(guest, table)
    seen = guest.see(table)
    while seen["view"]["mover"] != OVER:
        if not seen["seq"] % 9:
            assert not re.search("rn-stop|rn-leg g", guest.client.get(table).text), "the walk before the end"
        guest.post(f"{table}/step", seq=seen["seq"], choose=seen["view"]["legal"][-1])
        wait(guest, table)
        seen = guest.see(table)
    assert re.search("rn-stop .*rn-stop ", guest.client.get(table).text, re.DOTALL)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_two_names_stand_so_close_that_they_read_as_one(lang: str) -> None:
    names = atlas_of("real", "", lang).names
    near = [(one.text, two.text) for one, two in combinations(names, 2) if labels.overlap(one.box, two.box, 5)]
    assert near == []
