"""The curves under the replay of a game that is over."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from room_script import recorded
from test_pushes import play, table_of

from hallali.core import library
from hallali.core.record import Record
from hallali.core.seats import CHANCE
from hallali.lab.analysis import Change, analyse
from hallali.lab.costs import Costly, Costs
from hallali.room.table import bots, costs, curve

RECORDS = Path(__file__).parent.parent / "games"
PAGE = "/t/recorded/replay"


@pytest.fixture
def over(app: Any, client: Any) -> Any:
    """Have a table in the room whose game is over; of another game by its record's path."""

    def put(name: str) -> Any:
        record = Record.from_json((RECORDS / f"{name}.json").read_bytes())
        table = recorded(record)
        app.state.room.tables.live[table.id] = table
        return table

    return put


def test_a_line_is_drawn_in_steps_and_breaks() -> None:
    values = (None, 0.5, 0.5, 1.0, None, 0.25)
    assert curve.path(values, 1.0) == "M1 50H3V0H4M5 75H6"
    assert curve.path(values, 1.0, closed=True) == "M1 100V50H3V0H4V100ZM5 100V75H6V100Z"
    assert curve.has_gap(values)
    assert not curve.has_gap((None, None, 0.5, 1.0))


def test_the_page_draws_it(over: Any, client: Any) -> None:
    table = over("fugitif/records/time-micro")
    page = client.get(f"{PAGE}?at=3&eyes=1").text
    assert "How much of the trail the Marshal knew" in page
    assert "<b>53%</b>" in page
    assert page.count('<a href="?eyes=1&amp;at=') >= table.seq + 1
    assert 'class="here" d="M3.5 0V100"' in page
    assert "+1" in re.findall(r'<span class="amount"><b>(.*?)</b>', page)
    assert '<span>point for P1</span> <i class="luck">luck</i>' in page
    assert "style=" not in page.partition('id="worth"')[2].partition("</section>")[0]
    french = client.get(f"{PAGE}?at=3&eyes=1", headers={"accept-language": "fr"}).text
    assert "Ce que la Marshal savait de la piste" in french
    assert '<span>point pour P1</span> <i class="luck">chance</i>' in french
    assert f"{PAGE}?at={table.seq}&amp;eyes=-3#worth" in client.get("/t/recorded").text


@pytest.mark.parametrize(
    ("name", "won"), [("killed-2", False), ("late-2", False), ("two-killed-2", False), ("escaped-2", True)]
)
def test_what_was_won_did_not_lose_the_game(over: Any, client: Any, name: str, won: bool) -> None:
    library.LIBRARY.add(library.held((RECORDS / "traque" / "edition.toml").read_text("utf-8")))
    table = over(f"traque/records/{name}")
    decided = client.get(f"{PAGE}?at={table.seq}&eyes=0").text.partition('class="decided"')[2].partition("</ol>")[0]
    assert ("Beaten:" in decided) == won


@pytest.mark.parametrize(
    ("name", "said"), [("fugitif/records/time-micro", "3 turns"), ("la_traque/records/domination-four", "14 rounds")]
)
def test_the_end_says_at_once_how_long_the_game_lasted(over: Any, client: Any, name: str, said: str) -> None:
    """It waited for the analysis, and pushed what had just been pressed down the page as it came."""
    over(name)
    first = client.get("/t/recorded").text
    assert f'<p class="lasted">{said}</p>' in first


def test_the_end_says_once_how_long_the_game_lasted(over: Any, client: Any) -> None:
    over("red_notice/records/cashed-small")
    page = client.get("/t/recorded").text
    assert re.search(r"cashed in \d+ rounds: Angela is gone", page)
    assert 'class="lasted"' not in page


def test_le_traqueurs_turns_are_counted_as_its_page_counts_them(over: Any, client: Any) -> None:
    """Each search has turns of its own; a camp is built in none."""
    table = over("traqueur/records/found-by-first-small")
    drawn = curve.of(table, bots.analyse(table.record_with(table.record.moves)), table.seq, 0, "en")
    assert drawn is not None
    assert '<p class="lasted">4 turns</p>' in client.get("/t/recorded").text
    assert [(one.at, one.when) for one in drawn.worths if one.at in (3, 8, 30)] == [
        (3, "In turn 1"),
        (8, "In turn 1"),
        (30, "In turn 4"),
    ]


def test_it_is_told_to_whom_by_name(over: Any, client: Any) -> None:
    table = over("fugitif/records/time-micro")
    table.seats[1].name = "Ann"
    assert "point for Ann" in client.get(f"{PAGE}?at=3&eyes=1").text


def test_what_was_unlikely_to_come_off_is_luck_whoever_did_it() -> None:
    guess = Change(9, 0, 1, 0.3, 0.9, 0.2)
    assert curve.kind(guess, 1) == curve.LUCK
    assert curve.kind(msgspec.structs.replace(guess, odds=0.5), 1) == curve.LUCK, "a coin's toss is nobody's skill"
    assert curve.kind(msgspec.structs.replace(guess, odds=0.8), 1) == curve.SKILL
    assert curve.kind(msgspec.structs.replace(guess, odds=None), 1) == curve.CHOICE
    assert curve.kind(msgspec.structs.replace(guess, by=CHANCE, odds=None), 1) == curve.LUCK


def test_a_guess_says_how_likely_it_was(over: Any) -> None:
    table = over("fugitif/records/caught-small")
    found = analyse(table.record_with(table.record.moves))
    guesses = {n for n, move in enumerate(table.record.moves, 1) if move.startswith("g")}
    assert set(found.tried) == guesses
    assert all(0 < odds <= 1 for odds in found.tried.values())


def test_what_came_off_is_no_costly_decision(over: Any) -> None:
    """A guess that was right was scolded, by a measure that cannot know what made the other choose."""
    table = over("fugitif/records/caught-small")
    costly = [
        Costly(entry=n, steps=(1,), better=(2,), cost=cost, chances=(0.1, 0.1 + cost), said={})
        for n, cost in ((2, 0.5), (5, 0.2), (8, 0.3))
    ]
    table.costs[1] = object()  # they were asked for
    told = costs.of(table, Costs(seat=1, exact=True, found=tuple(costly)), -1, 1, "en", right={2})
    assert [one.url.rpartition("=")[2] for one in told.found] == ["7", "4"]


def test_a_decision_is_named_in_words_where_the_dealer_answered_it() -> None:
    """Who draws is told of the card alone: “La décision la plus coûteuse : draw” stood in a French page."""
    table = table_of("traque")
    play(table, 6, random.Random(4))
    entry = next(n for n, move in enumerate(table.record.moves, 1) if move == "draw")
    costly = Costly(entry=entry, steps=(1,), better=(2,), cost=0.5, chances=(0.1, 0.6), said={})
    table.costs[0] = object()  # type: ignore[assignment]
    for lang, words in (("en", "You draw: "), ("fr", "Vous piochez")):
        (told,) = costs.of(table, Costs(seat=0, exact=True, found=(costly,)), -1, 0, lang).found
        assert told.did.startswith(words)


def test_what_two_searches_learnt_is_said_without_bits(over: Any, client: Any) -> None:
    over("traqueur/records/found-by-first-small")
    page = client.get(f"{PAGE}?at=9&eyes=0").text
    assert page.count('class="curve side') == 2
    assert "With each point, half as many camps are still possible." in page
    assert not re.search(r"\bbits?\b", page)
    amounts = re.findall(r'<span class="amount"><b>(.*?)</b> <span>(.*?)</span>', page)
    assert amounts
    assert all(re.fullmatch(r"\d+%", number) for number, _unit in amounts)


def test_what_all_could_see_is_drawn_plainly(over: Any, client: Any) -> None:
    over("la_traque/records/domination-four")
    page = client.get(f"{PAGE}?at=700&eyes=0").text
    assert page.count('class="curve side') == 4
    assert 'class="area' not in page
    assert page.count('tabindex="-1"><path') <= curve.COLUMNS


def test_it_is_worked_out_once_and_only_when_over(
    over: Any, client: Any, guest: Any, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Record] = []
    work = bots.analyse

    def noted(record: Record) -> bots.Analysed:
        asked.append(record)
        return work(record)

    monkeypatch.setattr(bots, "analyse", noted)
    over("fugitif/records/time-micro")
    for at in (1, 2, 3):
        assert client.get(f"{PAGE}?at={at}&eyes=1").status_code == 200
    assert len(asked) == 1
    going_on = guest.new(seat="marshal", size="micro", opponent="bot:novice")
    assert client.get(f"{going_on}/replay").status_code == 403
    assert len(asked) == 1


def test_a_page_does_not_wait_for_long(over: Any, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hallali.room.act.thinking.PATIENCE", 0.0)
    over("fugitif/records/time-micro")
    assert "Refresh" in client.get(f"{PAGE}?at=2&eyes=1").text


def test_a_failure_leaves_the_replay(over: Any, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "analyse", lambda record: 1 / 0)
    over("fugitif/records/time-micro")
    page = client.get(f"{PAGE}?at=2&eyes=1")
    assert page.status_code == 200
    assert 'id="worth"' not in page.text


@pytest.mark.parametrize(("known", "said"), [(0.9, True), (0.3, False)])
def test_a_curve_that_ended_high_for_a_loser_says_who_got_away(over: Any, known: float, said: bool) -> None:
    """What stands beside the curve agrees with how it ended: to know much of the row is not to catch."""
    table = over("fugitif/records/time-micro")
    analysis, told = bots.analyse(table.record_with(table.record.moves))
    (line,) = analysis.lines
    won, lost = sorted((0, 1), key=lambda seat: -table.returns()[seat])

    def meaning(seat: int, at: int) -> str:
        ends = msgspec.structs.replace(line, of=seat, values=(*line.values[:-1], known))
        found = (msgspec.structs.replace(analysis, lines=(ends,)), told)
        drawn = curve.of(table, found, at, 1, "en")
        assert drawn is not None
        return drawn.meaning

    assert meaning(lost, table.seq).endswith("It was not enough: the Fugitive got away.") is said
    assert "not enough" not in meaning(lost, 3)  # in the replay it is not over yet
    assert "not enough" not in meaning(won, table.seq)


def test_what_the_winner_did_is_not_counted_for_the_loser(over: Any) -> None:
    """To reach the way out shows where one is. It wins all the same, and is no point for who lost by it."""
    table = over("fugitif/records/time-micro")
    analysis, told = bots.analyse(table.record_with(table.record.moves))
    won, lost = sorted((0, 1), key=lambda seat: -table.returns()[seat])
    last = max(entry for entry, seat in enumerate(analysis.movers, 1) if seat == won)
    values = (*(0.1 for _ in range(last)), *(0.9 for _ in range(last, len(analysis.lines[0].values))))
    line = msgspec.structs.replace(analysis.lines[0], of=lost, values=values)
    found = (msgspec.structs.replace(analysis, lines=(line,)), told)
    drawn = curve.of(table, found, table.seq, won, "en")
    assert drawn is not None
    assert last not in [one.at for one in drawn.greatest]
    mine = (msgspec.structs.replace(analysis, lines=(msgspec.structs.replace(line, of=won),)), told)
    drawn = curve.of(table, mine, table.seq, won, "en")
    assert drawn is not None
    assert [one.at for one in drawn.greatest if one.points] == [last]
