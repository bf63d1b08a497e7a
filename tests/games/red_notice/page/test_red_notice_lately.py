"""What the bar of Red Notice sums up between two turns of a player: nothing that matters is left out, or told late."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.record import Record
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.page.moments import moment
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.text import lately
from hallali.games.red_notice.text.lessons import JESSAH
from hallali.interfaces.table_page import Inferred
from hallali.room.draw import news, show
from hallali.room.draw.show import Viewer
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.table.table import Table

GAME = games.get("red-notice")
RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("captured-small", "cashed-small", "captured-units-destroyed")


def table_of(name: str) -> tuple[Record, Table]:
    """Return a game of record, and a table in a room at which it begins."""
    record = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Record)
    people = [StoredSeat(seat=seat, guest=f"g{seat}", entropy="") for seat in (v.ANGELA, v.JESSAH)]
    return record, Table(
        Stored(
            id="table-00", game="red-notice", rules=GAME.rules, edition=record.edition, size=record.size,
            options=record.options, commitment="", created=0.0, seats=people,
        ),
        "0" * 64,
    )  # fmt: skip


def turns(name: str, seat: int, lang: str = "en") -> Iterator[tuple[list[Told], str]]:
    """Play a game of record in a room; at each turn of a seat give what it was told since its last deed, and the bar.

    That deed is the first of what it was told.
    """
    record, table = table_of(name)
    for token in record.moves[:-1]:
        table.play(token, GAME.read(table.state, token))
        page = show.page_of(table, Viewer(seat=seat, lang=lang))
        if page.view.mover != seat:
            continue
        own = [at for at, told in enumerate(page.tolds) if lately.who(told) == seat]
        line = news.just(page)
        if own and line:
            yield list(page.tolds[own[-1] :]), line.text


def test_a_radar_that_rang_is_told_whatever_came_before_or_after() -> None:
    """A cheque was told as the last event, where Angela had since gone and rung a radar on another continent."""
    rang = 0
    for tolds, said in (turn for name in NAMES for turn in turns(name, v.JESSAH)):
        if any(isinstance(told, v.Moved) and told.rings for told in tolds):
            rang += 1
            assert "sets off" in said or "radar rang" in said or "radars rang" in said, said
    assert rang


@pytest.mark.parametrize("name", NAMES)
def test_a_capture_is_told_before_the_flight_from_it(name: str) -> None:
    """To Jessah the bar told only which identity was given up, and asked about a cheque."""
    found = 0
    for tolds, said in turns(name, v.JESSAH):
        if isinstance(tolds[0], v.Inspected) and tolds[0].found:
            found += 1
            assert said.startswith("You find Angela in "), said
            assert "capture" in said, said
            assert len(said) <= lately.LETTERS
            moved = [told for told in tolds if isinstance(told, v.Moved)]
            assert not moved or ("rang" in said or "sets off" in said or "without a ring" in said), said
    assert found


def test_where_angela_cashed_and_that_she_then_went_on_are_told_together() -> None:
    both = [
        said for tolds, said in turns("cashed-small", v.JESSAH, "fr")
        if (cashed := [at for at, told in enumerate(tolds) if isinstance(told, v.Cashed)])
        and any(isinstance(told, v.Moved) for told in tolds[cashed[-1] :])
    ]  # fmt: skip
    assert both
    for said in both:
        assert " encaisse " in said, said
        assert ", puis " in said, said
        assert said.index("encaisse") < said.index("déplacements"), said


def test_a_lost_token_is_told_with_its_card_and_a_city_searched_in_vain_before_what_came_then() -> None:
    said = [said for name in NAMES for _tolds, said in turns(name, v.JESSAH)]
    assert any(". Card 3: Angela’s POW cancels your 1." in one for one in said), said
    assert any(one.startswith("You inspect ") and ": nobody. Angela " in one for one in said)
    assert not any(". You inspect " in one for one in said)


def test_a_bank_at_which_nothing_can_be_cashed_does_not_hide_a_capture() -> None:
    """The Bank passed by itself, five seconds after the capture, and the bar then told of the Bank alone."""
    record, table = table_of("captured-small")
    found = 0
    for token in record.moves[:-1]:
        table.play(token, GAME.read(table.state, token))
        page = show.page_of(table, Viewer(seat=v.JESSAH, lang="en"))
        own = [told for told in page.tolds if lately.who(told) == v.JESSAH]
        if not isinstance(page.view, v.RedNoticeView) or not own or not isinstance(own[-1], v.Inspected):
            continue
        passed = v.Passed(who=v.JESSAH, phase="bank")
        for hand in ((), page.view.hand):
            view = msgspec.structs.replace(page.view, hand=hand)
            if own[-1].found and lately.lately(view, [*page.tolds, passed], i18n.translator("en")):
                found += 1
                said = lately.lately(view, [*page.tolds, passed], i18n.translator("en"))
                assert said.startswith("You find Angela in "), said
    assert found


def test_cities_searched_in_a_row_are_told_at_once() -> None:
    said = [said for _tolds, said in turns("captured-small", v.ANGELA)]
    assert any("Jessah inspects Dakar and Lisbon: nobody." in one for one in said), said


def test_moves_that_a_capture_ends_are_told_as_lost() -> None:
    """A stranger asked where the second move had gone."""
    view = RED_NOTICE.see(RED_NOTICE.new("small"), v.JESSAH)
    tolds = (
        v.Acting(who=v.JESSAH, kind="move", icons=2), v.Inspected(city=1, found=True), v.Escaped(identity=0),
        v.Moved(rings=(1,), cities=(), path=(), off=()),
    )  # fmt: skip
    for lang, words in (("en", "Your 1 move left is lost."), ("fr", "Votre 1 déplacement restant est perdu.")):
        said = lately.lately(msgspec.structs.replace(view, identities=()), tolds, i18n.translator(lang))
        assert words in said


def test_whose_cheques_do_not_fit_is_told_why_nothing_is_cashed() -> None:
    """Nothing was asked and no reason given; the phase plays itself where it can do nothing."""
    for lang, words in (
        ("en", "You cash nothing: none of your cheques is from "),
        ("fr", "Vous n’encaissez rien\N{NO-BREAK SPACE}: aucun de vos chèques n’est d"),
    ):
        assert any(words in said for _tolds, said in turns("captured-small", v.JESSAH, lang))


def test_the_table_gasps_at_a_radar_that_rings_for_jessah() -> None:
    told = v.Moved(rings=(1,), cities=(), path=(), off=())
    assert moment(told, v.JESSAH).drama == "found"
    assert moment(msgspec.structs.replace(told, rings=()), v.JESSAH).drama == ""


def test_a_replay_tells_what_happened_at_its_moment_and_where_angela_is() -> None:
    """It told what comes next, and at each step that she had been there “all along”, also where she had just come."""
    record, table = table_of("captured-small")
    for token in record.moves:
        table.play(token, GAME.read(table.state, token))
    rang = 0
    for at in range(len(record.moves) + 1):
        page = show.replay_of(table, Viewer(seat=v.JESSAH), at, v.JESSAH, "off", Inferred())
        assert page.d is not None
        assert "all along" not in page.d.prompt
        if at and page.log[-1].seq == at and "radar rang: " in page.log[-1].text:
            rang += 1
            assert "Angela ends her moves: a radar rang: " in page.d.prompt
            assert re.search(r" Angela is in [A-Z][^.]*\.$", page.d.prompt), page.d.prompt
            assert page.d.badge == "What Jessah saw, plus Angela"
    assert rang


def test_the_radar_of_the_lesson_says_why_only_rome_is_left() -> None:
    """She had one move: without that a route by way of Dakar and Lisbon seems as good."""
    (text,) = (step.text for step in JESSAH.steps if "Europe rang" in step.text)
    assert "the one move that she had" in text
