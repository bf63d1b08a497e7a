"""The night over Fugitif's road: what is lit, by what a seat sees and was told, and how the game ended."""

from __future__ import annotations

import itertools
import re
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from room_script import wait

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.record import Record, replay, tell_steps
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif import page as package
from hallali.games.fugitif.page import landscape, light, road
from hallali.games.fugitif.page.layout import scene
from hallali.games.fugitif.page.pieces import Scene
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.state import State
from hallali.interfaces import drawing, outdoors
from hallali.room.draw import show

sys.path.insert(0, str(Path(__file__).parents[1]))
from fugitif_play import DEALT, TO_GUESS, known, play, told, view

EN, FR = i18n.translator("en"), i18n.translator("fr")
DRAFTS = FUGITIF.page().drafts
RECORDS = Path(__file__).parents[1] / "records"
PAGE = Path(str(package.__file__)).parent
MOST = 12 * 1024  #: bytes of a picture
#: Of each size, the road's lanes on a desk and on a phone.
LANES = [road.lanes(escape, most) for escape in (42, 20, 8) for most in (road.WIDE, road.TALL)]


def heard(tokens: str, seat: int) -> tuple[State, list[Told]]:
    """Return the position after these tokens, and all that a seat was told."""
    state, tolds = play(""), []
    for token in tokens.split():
        tolds += told(state, token, seat)
        state = play(token, on=state)
    return state, tolds


def over(tokens: str, seat: int) -> light.Night:
    state, tolds = heard(tokens, seat)
    return scene(view(state, seat), EN, tolds=tolds).night


def ending(name: str, seat: int) -> Scene:
    """Return the last scene of a kept record, with the row turned up."""
    record = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Record)
    tolds: list[Told] = []
    state = known(FUGITIF.new(record.size, record.options))
    for before, _, steps in replay(FUGITIF, record):
        tolds += [one for _, one in tell_steps(FUGITIF, before, steps, (seat,))]
        state = known(before)
        last = steps
    state = state.clone()
    for step in last:
        state.apply(step)
    return scene(view(state, seat), EN, tolds=tolds, row=view(state, REFEREE).row)


def drawn(made: Scene) -> str:
    """Return the board as the page has it."""
    eyes = SimpleNamespace(words=SimpleNamespace(eyes=lambda seat, _: ""))
    values = {"lang": "en", "d": made, "table": SimpleNamespace(id="t" * 12), "kit": eyes, "seq": 1, "replay": None}
    return show.render("fugitif/parts/board.html", values)


# The torch, the lamps and the moon.


def test_the_torch_is_down_before_the_first_guess_and_lies_on_what_was_guessed_last() -> None:
    for seat in (v.FUGITIVE, v.MARSHAL, SPECTATOR):
        assert not over(TO_GUESS, seat).aims
        assert not over(TO_GUESS, seat).wide.beam
        after = over(f"{TO_GUESS} g7,8", seat)
        assert after.aims == (7, 8), "everybody has heard it"
        assert len(after.wide.pools) == len(after.tall.pools) == 2
    state, tolds = heard(f"{TO_GUESS} g7", v.FUGITIVE)
    assert 'class="beam n0"' in drawn(scene(view(state, v.FUGITIVE), EN, tolds=tolds))
    assert "beam" not in drawn(scene(view(play(TO_GUESS), v.FUGITIVE), EN))


def test_while_she_chooses_the_torch_follows_the_draft_for_her_alone() -> None:
    state, tolds = heard(TO_GUESS, v.MARSHAL)
    mine = scene(DRAFTS.seen(state, view(state, v.MARSHAL), (3, 12)), EN, tolds=tolds)
    assert mine.night.aims == (3, 12)
    assert {spot.number: spot.kind for spot in mine.spots if "guess" in spot.kind} == {3: "guess", 12: "guess aimed"}
    assert [spot.text for spot in mine.spots if "guess" in spot.kind] == ["3?", "12?"]
    for seat in (v.FUGITIVE, SPECTATOR):
        assert not scene(view(state, seat), EN, tolds=heard(TO_GUESS, seat)[1]).night.aims


def test_the_light_narrows_as_hideouts_are_found() -> None:
    assert over(f"{TO_GUESS} g7", v.MARSHAL).narrow == 0
    assert over(f"{TO_GUESS} g5", v.MARSHAL).narrow == 2
    assert list(light.WIDTHS) == sorted(light.WIDTHS, reverse=True)


def test_lamps_burn_as_far_as_a_hideout_was_found() -> None:
    every = [number for number, _ in landscape.lamps(road.lanes(42, road.WIDE))]
    assert every[:2] == [2, 6]
    assert len(over(f"{TO_GUESS} g7", v.MARSHAL).wide.glows) == 0
    for seat in (v.FUGITIVE, v.MARSHAL):
        assert len(over(f"{TO_GUESS} g5", seat).wide.glows) == sum(number < 5 for number in every)


def test_the_moon_sinks_as_the_row_nears_the_way_out() -> None:
    def moon(*numbers: int | None) -> int:
        row = tuple(v.Hideout(n, number, 0, None, number is not None, n) for n, number in enumerate(numbers))
        return light.over(msgspec.structs.replace(view(play(TO_GUESS), v.MARSHAL), row=row), (), row).moon

    heights = [moon(), moon(5), moon(5, None, None), moon(5, 14), moon(5, 14, 29), moon(5, 14, 29, 42)]
    assert heights == sorted(heights)
    assert (heights[0], heights[-1]) == (0, light.MOONS - 1)
    assert moon(None, None) == moon(1, 2), "of a hidden one it knows no more than that the numbers rise"


# How it ended.


@pytest.mark.parametrize(
    ("name", "fate"),
    [("caught-real", "caught"), ("run_down-real", "caught"), ("slipped-real", "away"), ("escaped-real", "away"),
     ("stalled-real", "caught"), ("time-micro", "caught")],
)  # fmt: skip
@pytest.mark.parametrize("seat", [v.FUGITIVE, v.MARSHAL, SPECTATOR])
def test_the_end_is_dawn_or_the_torch_on_him(name: str, fate: str, seat: int) -> None:
    made = ending(name, seat)
    assert made.night.fate == fate
    assert (made.night.aims == (made.night.held,)) if fate == "caught" else not made.night.aims
    page = drawn(made)
    assert f" {fate}" in page.partition(">")[0]
    assert ("#i-held" in page) == (fate == "caught")


def test_he_is_held_beyond_his_last_hideout() -> None:
    made = ending("caught-real", v.MARSHAL)
    last = max(int(house.number) for house in made.houses)
    assert made.night.held == last + 1
    assert [spot.number for spot in made.spots if spot.kind == "held"] == [last + 1]
    reached = ending("run_down-real", v.MARSHAL)
    assert reached.night.held == reached.escape, "who has reached the way out is held there"
    assert not [spot for spot in reached.spots if spot.kind == "held"]


def test_the_manhunt_names_house_after_house_until_the_last_number() -> None:
    made = ending("run_down-real", v.MARSHAL)
    hunted = {house.chase: house for house in made.houses if house.chase}
    assert tuple(int(hunted[nth].number) for nth in sorted(hunted)) == made.night.chase
    assert sorted(hunted) == list(range(1, len(hunted) + 1))
    assert "Found in the manhunt, as number 1." in hunted[1].label
    assert not made.night.missed
    wrong = v.Guessed(numbers=(17,), right=False, manhunt=True)
    state, tolds = heard(f"{TO_GUESS} g5", v.MARSHAL)
    lost = msgspec.structs.replace(view(state, v.MARSHAL), mover=OVER, outcome=v.SLIPPED, legal=())
    slipped = scene(lost, EN, tolds=[*tolds, wrong])
    assert [spot.number for spot in slipped.spots if spot.kind == "missed"] == [17]
    assert slipped.night.fate == "away"


@pytest.mark.parametrize(("winner", "fate"), [(v.FUGITIVE, "away"), (v.MARSHAL, "caught")])
def test_who_resigned_is_seen_too(winner: int, fate: str) -> None:
    state, tolds = heard(TO_GUESS, v.MARSHAL)
    given_up = msgspec.structs.replace(view(state, v.MARSHAL), mover=OVER, legal=())
    row = view(state, v.FUGITIVE).row
    assert scene(given_up, EN, tolds=tolds, row=row, winner=winner).night.fate == fate
    assert scene(view(state, v.MARSHAL), EN, tolds=tolds).night.fate == ""


# What a seat may know.

#: What the Fugitive may have laid, and what goes on so that the Marshal hears the same of all of it.
ANY = ("h3/h5+2", "h2/h5+1", "h1/h3+2", "h3/h5+1", "h2/h3+1")
WORLDS = [
    (ANY, "pass"),
    (ANY, "pass d2 =17 pass"),
    (ANY, "g7,8"),
    (ANY, "g7 d2 =19 pass d3 =30 g40"),
    (("h3/h5+2", "h3/h5+1"), "g3 d2 =19 pass d3 =30 g7"),
]


@pytest.mark.parametrize("seat", [v.MARSHAL, SPECTATOR])
@pytest.mark.parametrize(("openings", "way"), WORLDS)
def test_rows_that_the_marshal_cannot_tell_apart_look_the_same(openings: tuple[str, ...], way: str, seat: int) -> None:
    for mode in ("off", "struck"):
        heard_so, pictures, rows = set(), set(), set()
        for opening in openings:
            state, tolds = heard(f"{DEALT} {opening} d1 =4 d3 =29 {way}", seat)
            rows.add(view(state, REFEREE).row)
            heard_so.add(msgspec.json.encode(tolds))
            pictures.add(drawn(scene(view(state, seat), EN, tolds=tolds, help_mode=mode)))
        assert len(heard_so) == 1
        assert len(rows) == len(openings), "they are different rows"
        assert len(pictures) == 1


def test_files_that_the_fugitive_cannot_tell_apart_look_the_same() -> None:
    pictures = set()
    for near, far in itertools.product((4, 6, 8), (29, 31)):
        state, tolds = heard(f"{DEALT} h3/h5+2 d1 ={near} d3 ={far} g7,10", v.FUGITIVE)
        pictures.add(drawn(scene(view(state, v.FUGITIVE), EN, tolds=tolds)))
    assert len(pictures) == 1


# The picture.


def test_no_picture_is_heavy() -> None:
    pictures = [landscape.heaven(), landscape.lights(), *(landscape.land(lanes, "wide") for lanes in LANES)]
    assert max(len(one.encode()) for one in pictures) < MOST
    for name in ("run_down-real", "caught-real", "slipped-real"):
        made = ending(name, v.MARSHAL)
        both = show.render("fugitif/sprites.html", {"lang": "en", "d": made, **_helpers()})
        assert len(zlib.compress(both.encode())) < MOST, "all that the page has once, as it is sent"
        assert len(drawn(made).encode()) < MOST


def _helpers() -> dict[str, Any]:
    return {"land": landscape.land, "heaven": landscape.heaven, "lights": landscape.lights}


def test_all_that_the_board_names_is_on_its_page_once(guest: Any) -> None:
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="e")
    wait(guest, table)
    text = guest.client.get(table).text
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    style = "".join((PAGE / "static" / f"{name}.css").read_text("utf-8") for name in ("night", "board", "pad"))
    named = {
        *re.findall(r"url\(#([\w-]+)\)", style),
        *re.findall(r'href="#([\w-]+)"', drawn(ending("run_down-real", 1))),
    }
    assert named <= set(ids)
    board = text[text.index('id="part-board"') : text.index('id="part-pad"')]
    assert "style=" not in board
    assert board.count("<ol") == 1, "the row in words"
    for svg in re.findall(r"<svg[^>]*>", board):
        before = board[: board.index(svg)]
        assert 'aria-hidden="true"' in svg or before.rfind('aria-hidden="true"') > before.rfind("</div>"), svg


def test_what_stands_on_the_road_rises_and_falls_with_it() -> None:
    """The style sheet has each column's height, too."""
    style = (PAGE / "static" / "board.css").read_text("utf-8")
    for letter, most in (("c", road.WIDE), ("k", road.TALL)):
        found = dict(re.findall(rf"\.{letter}(\d+) {{ --c: \d+;(?: --w: (-?\d+);)? }}", style))
        assert [int(found[str(column)] or 0) for column in range(most)] == list(road.WAVES[:most])


@pytest.mark.parametrize("lanes", LANES)
def test_the_marshal_stands_where_no_number_is(lanes: road.Lanes) -> None:
    x, y = light.hand(lanes)
    for number in range(sum(lanes.counts)):
        at, ground = lanes.at(number)
        assert abs(at - x) >= road.UNIT / 2 or not ground - 50 < y < ground + 20, number


def test_how_many_are_hidden_and_found_is_said_in_both_languages() -> None:
    state, tolds = heard(f"{TO_GUESS} g5", v.MARSHAL)
    assert scene(view(state, v.MARSHAL), EN, tolds=tolds).counted == "1 hidden, 1 found"
    assert scene(view(play(TO_GUESS), v.MARSHAL), FR).counted == "2 cachées, 0 trouvée"
    assert scene(view(play(DEALT), v.FUGITIVE), EN).counted == ""


# The landscape.


def test_a_landscape_is_the_same_wherever_it_is_drawn_and_stays_in_its_picture() -> None:
    assert outdoors.stars(1200, 200, 40) == outdoors.stars(1200, 200, 40)
    for path in (outdoors.stars(1200, 200, 40), outdoors.roofs(1200, 60, 8, 44, 30)[0]):
        heights = [int(y) for _, y in re.findall(r"(-?\d+)[ ]?(-?\d+)", path.removesuffix("Z"))]
        assert heights
        assert max(heights) <= 200
    assert all(0 <= one < 1 for one in drawing.strewn(50))


def test_a_leap_goes_from_spot_to_spot_above_both() -> None:
    path = outdoors.leap([(0, 100), (200, 60)], 14)
    assert path.startswith("M0 100Q100 ")
    assert path.endswith(" 200 60")
    assert int(path.partition("Q100 ")[2].split()[0]) < 60
    assert outdoors.leap([(0, 100)], 14) == "M0 100"
