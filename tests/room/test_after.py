"""What is said after a game, of games that people played: it must be true of them, and tell what was great in them."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from room_script import recorded

from hallali import games, i18n
from hallali.core import clock
from hallali.core.contract import Told, View
from hallali.core.errors import Message
from hallali.core.player import Thought
from hallali.core.record import Record, replay, tell_steps
from hallali.games.la_traque.page import scores
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.games.la_traque.text.sentences import names_of
from hallali.games.red_notice.rules.actions import CITY, RADAR
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.view import RedNoticeView
from hallali.interfaces.reasons import Case
from hallali.lab import costs
from hallali.room.draw import finale
from hallali.room.table import bots, curve

PLAYED = Path(__file__).parent / "after"
ENGLISH = i18n.translator("en")


def played(name: str) -> Record:
    return Record.from_json((PLAYED / f"{name}.json").read_bytes())


def done(result: object) -> Any:
    """Return what has been worked out, as a table keeps it."""
    work: Future[object] = Future()
    work.set_result(result)
    return work


def cases(record: Record, seat: int) -> dict[int, Case[View]]:
    """Return what a seat knew at each entry that it was to make, by the entry's number."""
    game, found = games.get(record.game), {}
    tolds: list[Told] = []
    for entry, (state, _, steps) in enumerate(replay(game, record), 1):
        if not steps:
            break
        if state.mover == seat:
            found[entry] = Case(record.size, dict(record.options), game.see(state, seat), tuple(tolds))
        tolds.extend(told for _seat, told in tell_steps(game, state, steps, (seat,)))
    return found


def test_la_traque_says_of_a_card_only_what_it_brings() -> None:
    """“Lay the medal: that completes the clues for Birch” was said where they were complete without it."""
    game, seen = games.get("la-traque"), 0
    for entry, case in cases(played("la-traque"), 2).items():
        view = case.view
        assert isinstance(view, LaTraqueView)
        reasons = game.reasons()
        ready = {
            (step - a.CAPTURE) % 5: reasons.better(case, (step,)).say(ENGLISH)
            for step in view.legal
            if a.CAPTURE <= step < a.INFORM
        }
        for step in view.legal:
            agent = (step - a.INFORM) % 5
            if a.INFORM <= step < a.OPTION and agent in ready:
                said = reasons.better(case, (step,)).say(ENGLISH)
                seen += 1
                if "completes the clues for" in said:
                    whom = said.partition("completes the clues for ")[2].rstrip(".")
                    assert f": {whom}." not in ready[agent], (entry, said)
    assert seen > 10


@pytest.mark.compiled
def test_la_traque_calls_neither_a_right_capture_nor_the_winning_agent_a_mistake() -> None:
    """Tzaar won 7 to 2 by these: playing on by the rollout alone gave them three chances in ten, and two in five."""
    found = costs.costs(played("la-traque"), 2, 300.0)
    assert not {one.entry for one in found.found} & {46, 162}


def test_a_decision_is_told_only_if_every_way_of_measuring_says_so() -> None:
    record = played("la-traque")
    seen = next(iter(cases(record, 2).items()))
    one = costs._Decision(seen[0], seen[1].view, 0, (1,), (2,))
    sure, unsure = [(0.2, 0.6)] * 40, [(0.2, 0.6), (0.6, 0.2)] * 20
    one.ways = {(False, False): sure, (False, True): sure, (True, False): sure, (True, True): sure}
    assert one.clear()
    one.ways = {**one.ways, (True, False): unsure}
    assert not one.clear(), "what the seat went on to do was as good"
    one.ways = {**one.ways, (True, False): [(0.2, 0.26)] * 40}
    assert one.clear()
    assert one.mean() == pytest.approx(0.06), "it cost what the mildest measure says"


@pytest.mark.compiled
def test_fugitif_scolds_no_guess_that_was_right() -> None:
    """24, by which she caught him, was called the worst but one: where all rows are alike, 19 was likelier."""
    record = played("fugitif")
    table = recorded(record)
    table.analysis = done(bots.analyse(record))
    table.costs[1] = done(bots.costly(record, 1))
    beside = finale.beside(table, 1, table.seq, 1, "en")
    assert beside.costs is not None
    assert "?eyes=1&at=52" not in [one.url for one in beside.costs.found]
    assert all("found!" not in one.did for one in beside.costs.found)


def drawn(name: str, seat: int) -> curve.Picture:
    """Return the curve of a game, with what decided it, as a seat is shown it."""
    record = played(name)
    table = recorded(record)
    table.analysis = done(bots.analyse(record))
    found = curve.of(table, table.analysis.result(), table.seq, seat, "en", me=seat)
    assert found is not None
    return found


def test_red_notice_calls_no_find_luck_that_two_moves_made_certain() -> None:
    """She could only be in Dakar or in Cairo, and Jessah had a move for each: “50 %, chance” stood there."""
    (find,) = (one for one in drawn("red-notice", 1).worths if one.at == 62)
    assert (find.text, find.kind, find.odds) == ("You find Angela in Dakar!", "skill", "It was certain.")


def test_what_decided_a_game_names_its_great_moments() -> None:
    """The guess that caught him and three numbers right at once were missing: the measure was nearly sure of them."""
    said = [one.text for one in drawn("fugitif", 1).greatest]
    assert len(said) == 3
    assert said[1].startswith("You guess 10, 15 and 17: found!")
    assert said[2].startswith("You guess 24: found!")
    assert drawn("red-notice", 1).greatest[-1].text == "You find Angela in New York!"


def test_no_refusal_decided_le_traqueur_and_the_yes_that_led_to_the_fugitive_did() -> None:
    """Three noes were sold as what decided it, in favour of whoever was refused."""
    greatest = drawn("traqueur", 0).greatest
    assert len(greatest) == 3
    assert not any("no, end of turn" in one.text for one in greatest)
    assert greatest[-1].text == "You ask to go from D2 to C2: yes. You find the fugitive at C2!"


def test_every_moment_of_la_traque_has_its_figure_and_no_lone_word() -> None:
    greatest = drawn("la-traque", 2).greatest
    assert [(one.points, one.unit, one.kind) for one in greatest] == [
        ("+2", "domination", ""),
        ("+2", "domination", ""),
        ("+1", "domination", ""),
    ]


def test_the_line_of_a_curve_has_a_name_and_turns_have_numbers() -> None:
    """“— 100 %” stood there alone."""
    found = drawn("fugitif", 1)
    assert [(one.name, one.now) for one in found.curves] == [("You", "100%")]
    assert [one.label for one in found.marks] == [str(turn) for turn in range(1, 9)]


def test_the_numbers_of_short_turns_do_not_lie_on_each_other() -> None:
    ends = [83, 86, 89, 92.5, 96, 98.5]
    assert curve.numbered([5, 15, 25, 35, 45, 55, *ends]) == ["1", "2", "3", "4", "5", "6", "7", "", "9", "", "11", ""]


@pytest.mark.parametrize("name", ["traqueur", "fugitif"])
def test_a_busy_machine_leaves_no_gap_at_the_end_of_a_curve(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Le Traqueur's stopped at two thirds: others were at work, and the time that passed was counted."""
    times = iter(range(0, 10**6, 5))
    monkeypatch.setattr(clock, "_passed", lambda: float(next(times)))
    assert not drawn(name, 0).gap


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "by “International tribunal”"), ("fr", "par «\u202fTribunal international\u202f»")]
)
def test_la_traque_calls_the_ambition_what_the_table_calls_it(lang: str, said: str) -> None:
    """“1 by ambition” was the only place where the tribunal was called that."""
    table, _ = recorded(played("la-traque")), i18n.translator(lang)
    view = table.see(2)
    assert isinstance(view, LaTraqueView)
    told = [told for _seq, told in table.heard[2]]
    names = names_of(view.size, view.edition, view.factions, _)
    assert said in scores.story(view, told, names, _)


def test_no_two_bots_think_the_same() -> None:
    """“In round 1 I was after a prize: Whistle” stood there twice."""
    table = recorded(played("la-traque"))
    same, before = Thought(Message("The same."), 0.5), Thought(Message("Before it."), 0.2)
    table.thoughts = [(1, 0, before), (2, 0, same), (3, 1, same)]
    said = [line for _seat, _name, line in finale.beside(table, 2, table.seq, 2, "en").thoughts]
    assert said == ["The same."]
    table.thoughts = [(1, 1, before), (2, 1, same), (3, 0, Thought(Message("The same."), 0.6))]
    said = [line for _seat, _name, line in finale.beside(table, 2, table.seq, 2, "en").thoughts]
    assert said == ["The same.", "Before it."]


def test_red_notice_weighs_a_way_by_all_its_moves() -> None:
    """Who went through an empty city to where she may be was told: “no chance; in the best one, one in two”."""
    game, seen = games.get("red-notice"), 0
    record = played("red-notice")
    near = size_of(record.size, dict(record.options)).near
    for case in cases(record, 1).values():
        view = case.view
        assert isinstance(view, RedNoticeView)
        if view.phase != "move" or view.icons != 2:
            continue
        belief = game.belief(case.size, dict(case.options), 1)
        for told in case.tolds:
            belief.hear(told)
        odds = belief.cities()  # type: ignore[attr-defined]
        for step in (one for one in view.legal if CITY <= one < RADAR):
            first = step - CITY
            ways = [odds[first] + (odds[then] if then != first else 0.0) for then in (first, *near[first])]
            price = game.reasons().price(case, (step,))
            assert price is not None
            assert price.done == pytest.approx(min(1.0, max(ways)))
            seen += 1
    assert seen > 5
