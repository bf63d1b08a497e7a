"""A trial on the bench beyond who wins: how cards are used, level by level, and how the games run."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from test_bench_pages import Bench

from hallali import players
from hallali.core import library
from hallali.games import get
from hallali.lab import compare as lab
from hallali.lab.closer import closely
from hallali.room.act import trials
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


def rows(one: Bench) -> list[dict[str, str]]:
    """Read the figures of a trial as one saves them."""
    return list(csv.DictReader(one.client.get(f"{one.where}/trial.csv").text.splitlines()))


def planted(one: Bench) -> str:
    """Put nine stimulants into Traqué's deck instead of four."""
    one.write(re.sub(r'(id = "stimulant".*?copies = )\d+', r"\g<1>9", one.text))
    return one.text


def test_a_card_that_comes_up_more_often_is_named_and_the_others_are_not(client: TestClient) -> None:
    one = Bench(client, "traque")
    text = planted(one)
    shown = one.tried(deals=40, bot="novice")
    told = {row["measure"]: row for row in rows(one) if row["measure"].startswith("cards ")}
    sure = {name for name, row in told.items() if row["sure"] == "1"}
    assert "cards stimulant drawn" in sure
    assert float(told["cards stimulant drawn"]["difference"]) > 0
    assert all(name.startswith("cards stimulant ") for name in sure), sure
    name = re.search(r"<td>([^<]*): drawn</td>", shown)
    assert name, "the card whose use differs most stands first"
    assert name[1] == "Stimulant"
    held = library.held(text)
    library.LIBRARY.add(held, listed=False)
    (same,) = lab.compare("traque", ["", held.ref], 40, "s", "novice", workers=1)
    for use in same.uses:
        row = told.get(f"cards {use.row} {use.column}")
        assert use.title != "Cards" or (row and float(row["difference"]) == pytest.approx(use.difference.value, 1e-4))


@pytest.mark.parametrize("game", ["fugitif", "red-notice", "la-traque"])
def test_of_an_edition_that_is_the_same_no_use_is_named(client: TestClient, game: str) -> None:
    one = Bench(client, game)
    one.tried(deals=4, bot="novice")
    used = [row for row in rows(one) if row["measure"].split()[0] in {"actions", "events", "objectives"}]
    assert used
    assert {(row["difference"], row["sure"]) for row in used} == {("0", "0")}


@pytest.mark.compiled
def test_every_level_is_tried_on_the_same_deals_with_the_figures_of_compare(client: TestClient) -> None:
    one = Bench(client, "red-notice")
    one.write(one.text.replace("rules.target = 1_000_000", "rules.target = 700_000"))
    text = one.text
    levels = [level for level in players.levels(get("red-notice")) if level != "expert"]
    shown = one.tried(deals=12, bot="every")
    assert "48 of 48 deals" in shown
    assert "Level by level" in shown
    assert f"for bot in {' '.join(levels)}; do hallali compare red-notice" in shown
    held = library.held(text)
    library.LIBRARY.add(held, listed=False)
    found = {row["bot"]: row for row in rows(one) if row["measure"] == "won angela"}
    assert [*found] == levels
    for level in levels:
        (same,) = lab.compare("red-notice", ["", held.ref], 12, "s", level, workers=1)
        won = next(row for row in same.differences if row.name == "won angela")
        assert [float(found[level][side]) for side in "ab"] == pytest.approx([won.a.value, won.b.value], abs=1e-5)


def test_when_all_deals_are_played_some_are_looked_at_closely(client: TestClient) -> None:
    one = Bench(client, "fugitif")
    shown = one.tried(deals=3, bot="novice")
    assert "How much of the trail the Marshal knew" in shown
    assert "The first 3 deals with either edition." in shown
    told = re.search(r"Choices in a game: (\d+) before, (\d+) now\. Of these, (\d+) before", shown)
    assert told
    games = [closely("fugitif", "novice", "real", {"events": True}, f"s:{deal}") for deal in range(3)]
    assert int(told[1]) == int(told[2]) == round(sum(game.choices for game in games) / 3)
    assert int(told[3]) == round(sum(game.told for game in games) / 3)
    assert trials.CLOSE > 3, "a longer trial looks at no more than a few"


@pytest.mark.parametrize(
    ("game", "lang", "said"), [("traque", "fr", "Plus de temps"), ("red-notice", "en", "Angela is captured")]
)
def test_how_games_end_is_told_in_words_and_adds_up(client: TestClient, game: str, lang: str, said: str) -> None:
    one = Bench(client, game)
    client.headers["accept-language"] = lang
    shown = one.tried(deals=10, bot="novice")
    (table,) = re.findall(r"(?:How games end, of 100|Comment finissent 100 parties)</h3>.*?</table>", shown, re.DOTALL)
    rows = re.findall(r"<td>([^<]*)</td><td>([^<]*)</td><td>([^<]*)</td>", table)
    assert said in [name for name, _, _ in rows]
    assert {sum(float(row[side].replace(",", ".")) for row in rows) for side in (1, 2)} == {100.0}
