"""What a table of Red Notice says of a deed: its place, its drama, its words; and what plays itself."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.record import Record, played_with, replay
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE, drafts
from hallali.games.red_notice.lab.gauges import gauges
from hallali.games.red_notice.page import map as draw
from hallali.games.red_notice.page import trails
from hallali.games.red_notice.page.moments import moment
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.text import prompts, sentences, spread, terms, tips
from hallali.interfaces.table_page import DRAMAS, Result
from hallali.room.draw import news, show
from hallali.room.draw.show import Viewer
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.table.table import Table

ENGLISH, FRENCH = i18n.translator("en"), i18n.translator("fr")
GAME = games.get("red-notice")
PLACE = re.compile(r"(city|radar|route|card|seat)\d+|spot\d[ab]|hand|tokens|row|")
RECORDS = Path(__file__).parent.parent / "records"


def view_in(phase: str, seat: int, wanted: Any = lambda view: True) -> v.RedNoticeView:
    """Return a seat's view of some position of this phase, on its turn."""
    rng = random.Random(7)
    for _ in range(400):
        state = RED_NOTICE.new("small")
        while state.mover != OVER:
            if state.mover == seat and not state.drafting:
                view = RED_NOTICE.see(state, seat)
                if view.phase == phase and wanted(view):
                    return view
            state.apply(rng.choice([one for one, _ in state.chances()] if state.mover == CHANCE else state.legal()))
    raise AssertionError(phase)


def heard(name: str, seat: int) -> tuple[list[Told], v.RedNoticeView]:
    """Return all that a seat was told in a game on record, and its view of the end."""
    record = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Record)
    tolds: list[Told] = []
    state = RED_NOTICE.new(record.size, played_with(GAME, record))
    for _, _, steps in replay(GAME, record):
        for step in steps:
            before = state.clone()
            state.apply(step)
            tolds += RED_NOTICE.tell(before, step, state, seat)
    return tolds, RED_NOTICE.see(state, seat)


def test_each_deed_has_its_place_and_the_climaxes_their_drama() -> None:
    kinds, dramas = set(), set()
    for name in ("captured", "cashed", "time-small"):
        for seat in (v.ANGELA, v.JESSAH, SPECTATOR):
            for told in heard(name, seat)[0]:
                found = moment(told, seat)
                assert PLACE.fullmatch(found.place), told
                assert found.drama in ("", *DRAMAS)
                kinds.add(type(told))
                dramas.add(found.drama)
    assert len(kinds) >= 17
    assert {"caught", "escaped", "found", "triumph"} <= dramas
    assert moment(v.Inspected(city=3, found=True), v.ANGELA).drama == "caught"
    assert moment(v.Inspected(city=3, found=False), v.ANGELA) == moment(v.Inspected(city=3, found=False), v.JESSAH)


def test_no_place_says_what_its_reader_may_not_know() -> None:
    """The place of Angela's walk is a city to her alone."""
    for told in heard("captured", v.JESSAH)[0]:
        if isinstance(told, v.Moved) and not told.cities:
            assert not moment(told, v.JESSAH).place.startswith("city")


def test_angela_stands_where_everyone_knows_her_to_be_until_she_moves() -> None:
    tolds, _ = heard("captured", v.JESSAH)
    first, city = next(
        (number, told.city) for number, told in enumerate(tolds) if isinstance(told, v.Inspected) and told.found
    )
    assert trails.seen(tolds[:first]) != city
    assert trails.seen(tolds[: first + 1]) == trails.found(tolds[: first + 1]) == city
    gone = next(number for number, told in enumerate(tolds) if number > first and isinstance(told, v.Moved))
    assert trails.seen(tolds[: gone + 1]) == -1
    assert trails.found(tolds[: gone + 1]) == city  # the mark stays
    view = view_in("bid", v.JESSAH)
    box = box_of(view.size, view.edition)
    told = v.Inspected(city=len(box.continent) - 1, found=True)
    pawns = [pawn.who for pawn in draw.board(view, tolds=[told], translate=ENGLISH).pawns]
    assert pawns == ["jessah", "angela"]
    assert [pawn.who for pawn in draw.board(view, translate=ENGLISH).pawns] == ["jessah"]


def test_what_help_says_of_a_city_is_not_covered_by_a_pawn() -> None:
    view = view_in("bid", v.JESSAH)
    plain = draw.board(view, translate=ENGLISH)
    heated = draw.board(view, heat={view.jessah: 1.0}, fit=[view.jessah], translate=ENGLISH)
    assert [pawn.aside for pawn in plain.pawns] == [False]
    assert [pawn.aside for pawn in heated.pawns] == [True]
    possible = draw.board(view, fit=[0], translate=ENGLISH)
    assert [city.number for city in possible.cities if city.maybe] == [0]
    assert {"maybe", "out"} <= {name for name, _ in possible.key}


def test_the_rings_of_a_report_are_shown_in_order() -> None:
    view = view_in("bid", v.JESSAH)
    told = v.Moved(rings=(1, 0), cities=(), path=(), off=())
    board = draw.board(view, tolds=[told], translate=ENGLISH)
    assert [echo.order for echo in board.echoes] == [1, 2]
    assert board.report == 1
    assert all(echo.city is None for echo in board.echoes)


def test_of_two_equal_cheques_one_lights_up() -> None:
    view = view_in("start", v.ANGELA)
    kind = view.hand[0]
    twice = v.RedNoticeView(**{name: getattr(view, name) for name in view.__struct_fields__} | {
        "hand": (kind, kind), "chosen": kind})  # fmt: skip
    assert [chip.chosen for chip in spread.cheques(twice, ENGLISH)] == [True, False]
    assert len({chip.key for chip in spread.cheques(twice, ENGLISH)}) == 2


def only(view: v.RedNoticeView) -> bool:
    return len(view.legal) == 1


@pytest.mark.parametrize("phase", ["caught", "choose", "units"])
def test_an_only_choice_that_all_can_see_plays_itself(phase: str) -> None:
    seat = v.JESSAH if phase == "units" else v.ANGELA
    view = view_in(phase, seat)
    sole = v.RedNoticeView(**{name: getattr(view, name) for name in view.__struct_fields__} | {
        "legal": view.legal[:1]})  # fmt: skip
    assert prompts.forced(sole, drafts.Bid(), alone=False) == view.legal[0]
    assert prompts.forced(view, drafts.Bid(), alone=False) == (view.legal[0] if only(view) else -1)
    assert prompts.forced(sole, drafts.Bid(steps=(1,)), alone=False) == -1


def test_an_empty_bank_plays_itself_only_among_bots() -> None:
    """How fast it goes would tell a person that no cheque fits."""
    view = view_in("bank", v.ANGELA, only)
    assert prompts.forced(view, drafts.Bid(), alone=True) == a.END
    assert prompts.forced(view, drafts.Bid(), alone=False) == -1
    assert prompts.prompt(view, drafts.Bid(), ENGLISH) == "Nothing to cash here: go on."
    assert [button.label for button in prompts.buttons(view, drafts.Bid(), ENGLISH)] == ["Go on"]


def test_what_gives_something_up_asks_first() -> None:
    def pays(view: v.RedNoticeView) -> bool:
        return prompts.cashable(view)

    (leave,) = prompts.buttons(view_in("bank", v.ANGELA, pays), drafts.Bid(), ENGLISH)
    assert (leave.label, leave.sure) == ("Cash nothing", "Really nothing?")
    walk = prompts.buttons(view_in("walk", v.ANGELA), drafts.Bid(), ENGLISH)[-1]
    assert walk.sure
    moved = prompts.buttons(view_in("walk", v.ANGELA), drafts.Bid(steps=(a.STAY,)), ENGLISH)[-1]
    assert not moved.sure


def test_a_cheque_to_cash_stands_by_the_question_with_its_price() -> None:
    view = view_in("bank", v.ANGELA, prompts.cashable)
    kinds = [step for step in view.legal if a.CHEQUE <= step < a.BID]
    offered = prompts.choices(view, ENGLISH)
    assert [button.step for button in offered] == kinds
    assert all(button.label.startswith("Cash $") for button in offered)
    said = prompts.aside(view, drafts.Bid(), ENGLISH)
    assert said.startswith("Cashing shows that you’re in ")
    assert re.search(r"\$[\d,]+ brings (you|Jessah|no) ", said), said


def test_jessah_is_spoken_to_where_she_cashes() -> None:
    """Where she is, all see, so she is not warned; and what is hers is not called Jessah’s."""
    bank = view_in("bank", v.JESSAH, offers)
    names = " or ".join(dict.fromkeys(terms.upgrade(box_of("small"), one, ENGLISH) for one in bank.open))
    assert f"$200,000 brings you an upgrade: {names}." in prompts.aside(bank, drafts.Bid(), ENGLISH)
    choose = view_in("choose", v.JESSAH)
    assert prompts.prompt(choose, drafts.Bid(), ENGLISH) == "Which upgrade do you take?"
    for translate in (ENGLISH, FRENCH):
        said = [prompts.aside(bank, drafts.Bid(), translate), prompts.prompt(choose, drafts.Bid(), translate)]
        said += [chip.tip for chip in spread.cheques(bank, translate)]
        assert not [text for text in said if "Jessah" in text or "Cashing shows" in text or "montre que" in text]


def offers(view: v.RedNoticeView) -> bool:
    """Say whether a cheque that brings an upgrade can be cashed, and one is left."""
    return bool(view.open) and any(one.label.startswith("Cash $200,000") for one in prompts.choices(view, ENGLISH))


def test_a_pow_says_what_it_cancels() -> None:
    """Whoever lost a token to it believed that their turn had been skipped."""
    bids = (v.BidView(card=2, side=0, seat=v.ANGELA, value=1), v.BidView(card=2, side=1, seat=v.JESSAH, value=0))
    told = v.Revealed(card=2, bids=bids)
    said = {seat: sentences.sentence(told, seat, ENGLISH, "small") for seat in (v.ANGELA, v.JESSAH, SPECTATOR)}
    assert said[v.ANGELA].endswith(" Jessah’s POW cancels your 1: you do nothing at this card.")
    assert said[v.JESSAH].endswith(" Your POW cancels Angela’s 1.")
    assert said[SPECTATOR].endswith(" POW cancels Angela’s 1.")
    assert "d’Angela" in sentences.sentence(told, v.JESSAH, FRENCH, "small")
    assert [moment(told, seat).drama for seat in said] == ["hurt", "found", ""]
    for others in (bids[:1], bids[1:], (msgspec.structs.replace(bids[0], value=0), bids[1])):
        equal = v.Revealed(card=2, bids=others)
        assert "cancels" not in sentences.sentence(equal, v.ANGELA, ENGLISH, "small")
        assert moment(equal, v.ANGELA).drama == ""


def test_angela_is_told_what_staying_costs() -> None:
    for rings in (True, False):
        view = view_in(
            "walk",
            v.ANGELA,
            lambda view, rings=rings: (
                a.STAY in view.legal
                and not view.unseen
                and (box_of("small").continent[view.angela] in view.radars) == rings
            ),
        )
        said = prompts.aside(view, drafts.Bid(), ENGLISH)
        assert ("rings its radar" in said) == rings
        stay = next(one for one in prompts.buttons(view, drafts.Bid(), ENGLISH) if one.step == a.STAY)
        assert "uses a move" in stay.why


def test_of_two_upgrades_with_one_name_the_other_leaves() -> None:
    told = v.Chose(who=v.ANGELA, upgrade=1, other=1)
    name = terms.upgrade(box_of("small"), 1, ENGLISH)
    for seat, whose in ((v.JESSAH, "your"), (SPECTATOR, "Jessah’s")):
        said = sentences.sentence(told, seat, ENGLISH, "small")
        assert said.startswith(f"Angela chooses {whose} upgrade, {name}: ")
        assert said.endswith(f" The other card, {name}, leaves the game.")


@pytest.mark.parametrize("name", ["captured-small", "cashed-small"])
def test_the_bar_does_not_stop_at_what_only_begins(name: str) -> None:
    """Not “Angela’s action: Joker.” but what came of it; not “A new upgrade” but what the inspection found."""
    record = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Record)
    people = [StoredSeat(seat=seat, guest=f"g{seat}", entropy="") for seat in (v.ANGELA, v.JESSAH)]
    table = Table(
        Stored(
            id="table-00", game="red-notice", rules=GAME.rules, edition=record.edition, size=record.size,
            options=record.options, commitment="", created=0.0, seats=people,
        ),
        "0" * 64,
    )  # fmt: skip
    passing = 0
    for token in record.moves[:-1]:
        table.play(token, GAME.read(table.state, token))
        for seat in (v.ANGELA, v.JESSAH):
            page = show.page_of(table, Viewer(seat=seat))
            passing += bool(page.log) and page.log[-1].moment.passing
            said = news.just(page)
            assert said is None or not re.search(r"’s action: |^A new upgrade: ", said.text), said.text
    assert passing


def test_where_angela_began_stays_before_jessah_while_she_bids() -> None:
    view = view_in("bid", v.JESSAH, lambda view: view.round == 1)
    assert prompts.aside(view, drafts.Bid(), ENGLISH).startswith("Angela began in ")
    view = view_in("bid", v.ANGELA, lambda view: view.round == 1)
    assert not prompts.aside(view, drafts.Bid(), ENGLISH).startswith("Angela began in ")


def test_a_place_that_is_taken_says_why() -> None:
    view = view_in("bid", v.JESSAH, lambda view: any(bid.seat == v.JESSAH for bid in view.bids))
    cards = spread.row(view, drafts.Bid(), ENGLISH)
    for spot in (spot for card in cards for spot in card.spots):
        assert bool(spot.why) == (spot.step < 0)
        assert spot.tip
    own = next(bid for bid in view.bids if bid.seat == v.JESSAH)
    assert "already" in tips.spot(view, own.card, 1 - own.side, ENGLISH)


def test_angela_goes_on_without_a_word_and_a_cheque_says_what_it_brings() -> None:
    assert sentences.sentence(v.Passed(who=v.ANGELA, phase="before"), v.JESSAH, ENGLISH, "small") == ""
    told = next(told for told in heard("captured-small", v.JESSAH)[0] if isinstance(told, v.Cashed))
    said = sentences.sentence(told, v.JESSAH, ENGLISH, "small")
    assert said.startswith("Angela cashes Africa $200,000 in ")
    assert said.endswith(", with an upgrade for you.")
    assert sentences.sentence(told, SPECTATOR, ENGLISH, "small").endswith(", with an upgrade for Jessah.")


def test_the_cheque_that_wins_is_no_step_towards_a_capture() -> None:
    """It said where Angela was, and so it stood there as what decided the game for Jessah, who had lost it."""
    record = msgspec.json.decode((RECORDS / "cashed-small.json").read_bytes(), type=Record)
    (gauge,) = gauges(record.size, played_with(GAME, record))
    state, values = RED_NOTICE.new(record.size, played_with(GAME, record)), []
    for _, _, steps in replay(GAME, record):
        for step in steps:
            before = state.clone()
            state.apply(step)
            for told in RED_NOTICE.tell(before, step, state, v.JESSAH):
                gauge.hear(told)
        values.append(gauge.value(RED_NOTICE.see(state, REFEREE)))
    assert state.mover == OVER
    assert values[-1] == values[-2] != 1.0


def test_before_the_cheque_that_wins_the_bar_says_so() -> None:
    view = view_in("bank", v.ANGELA, prompts.cashable)
    richer = msgspec.structs.replace(view, earned=view.target - 1)
    assert re.search(r"With \$[\d,]+ more you win\.", prompts.aside(richer, drafts.Bid(), ENGLISH))


@pytest.mark.parametrize(("name", "words"), [("captured", "captured for good"), ("cashed", "nobody knows where"),
                                             ("time-small", "trail is hot")])  # fmt: skip
def test_the_end_says_by_what(name: str, words: str) -> None:
    _, view = heard(name, v.JESSAH)
    assert words in prompts.how(view, None, ENGLISH)
    assert prompts.how(view, None, ENGLISH) != prompts.how(view, None, FRENCH)


def test_a_resignation_says_where_angela_was() -> None:
    _, view = heard("captured", v.JESSAH)
    said = prompts.how(view, Result(outcome="resigned", winner=1, resigned=0, won=True), ENGLISH)
    assert said.startswith("Angela resigns. Angela was in ")


@pytest.mark.rule("RN-43")
def test_a_walk_names_a_city_once_however_long_she_stays() -> None:
    def said(*path: int, seat: int = v.ANGELA) -> str:
        told = v.Moved(rings=(), cities=(), path=path, off=())
        return sentences.sentence(told, seat, ENGLISH, "small")

    first, second = (terms.city(box_of("small"), city, ENGLISH) for city in (0, 1))
    for path in ((0,), (0, 0), (0, 0, 0)):
        assert said(*path) == f"Your moves end in {first}; no radar rang."
        assert said(*path, seat=REFEREE) == f"Angela’s moves end in {first}; no radar rang."
    assert said(0, 1) == f"You move: {first} → {second}; no radar rang."
    assert (
        said(0, 0, 1, 1, 1)
        == f"You move: {first} and 1 more move there → {second} and 2 more moves there; no radar rang."
    )
