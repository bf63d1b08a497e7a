"""What moves a draft most, on its page: what is unfair is named first, with the figures of `hallali screen`."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient
from test_bench_pages import Bench, client

from hallali.cli import main
from hallali.room.act import studies

__all__ = ["client"]


def unfair(one: Bench) -> None:
    """Make one card of Traqué unfair, and change two things that matter little."""
    text = re.sub(r"copies = 3, failure = \[\[\"hurt\", 3\]\]", 'copies = 9, failure = [["hurt", 6]]', one.text)
    assert text != one.text
    one.write(text.replace("supply.laser = 3", "supply.laser = 2").replace("supply.key = 3", "supply.key = 4"))
    assert one.page.count("<del>") == 3


def test_a_card_that_is_unfair_is_named_first_with_the_figures_of_the_command(
    client: TestClient, tmp_path: Path
) -> None:
    one = Bench(client, "traque")
    unfair(one)
    assert one.do("screen", games="700", bot="club", seed="s").status_code == 200
    shown = one.ended("screen")
    told = re.search(r'<p class="told"[^>]*>([^<]*)', shown)
    assert told
    assert "What you changed, each set back alone: “Tremor (card.tremor)” surely" in told[1]
    assert "Each number, one step down and one step up: " in told[1]
    assert "sure." in shown.split("<ol>")[1].split("</li>")[0]
    line = re.search(r"<code>hallali (screen [^<]*)</code>", shown)
    assert line, "the page says how to play the same games"
    file = tmp_path / "traque-edition.toml"
    file.write_text(one.text)
    words = [str(file) if word == file.name else word for word in line[1].split()]
    ran = CliRunner().invoke(main, [*words, "--workers", "1", "--json"])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    rows = [*csv.DictReader(io.StringIO(client.get(f"{one.where}/screen.csv").text))]
    for kind in ("differences", "numbers"):
        theirs = [
            (row["change"]["path"], row["change"]["value"], f"{row['effect']['difference']['value']:.6g}")
            for row in found[kind]["effects"]
        ]
        ours = [(row["path"], row["value"], row["difference"]) for row in rows if row["asked"] == kind and row["place"]]
        assert ours == theirs
        assert theirs


def test_it_is_told_in_french_with_a_line_to_press_and_each_plot_as_a_file(client: TestClient) -> None:
    one = Bench(client, "traque")
    unfair(one)
    one.do("screen", games="150", bot="club", seed="s", by="length")
    one.ended("screen")
    french = {"accept-language": "fr"}
    shown = html.unescape(client.get(f"{one.where}/figures?of=screen", headers=french).text)
    assert "Ce que vous avez changé, remis seul comme avant" in shown
    assert re.search(r"data-line='\d+'", shown)
    first = re.search(r"href='([^']*/screen-1\.svg)'", shown)
    assert first
    drawn = client.get(first[1], headers=french)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg xmlns=")
    assert client.get(f"{one.where}/screen-99.svg").status_code == 404
    assert client.get(f"{one.where}/trial.csv").status_code == 404, "nothing was tried"


def test_what_did_nothing_is_said_to_do_nothing(client: TestClient) -> None:
    """An edition as it came: nothing is set back, and the numbers alone are asked for."""
    one = Bench(client, "traque")
    one.do("screen", games="100", bot="club", seed="s")
    shown = one.ended("screen")
    assert "set back alone:" not in shown
    assert "Each number, one step down and one step up: " in shown
    assert "Too few games to look at them: play more" in shown


def test_a_search_stops_and_goes_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "PART_S", 0.0)
    one = Bench(client, "traque")
    one.do("screen", games="6000", bot="novice")
    assert "stopped" in html.unescape(one.do("stop", of="screen").text)
    assert 'data-on="1"' in one.do("on", of="screen", deals="0").text
    one.do("stop", of="screen")


@pytest.mark.parametrize(
    ("fields", "code"), [({"by": "luck"}, 400), ({"bot": "oracle"}, 400), ({"games": "x"}, 400), ({}, 303)]
)
def test_what_cannot_be_asked_is_refused(client: TestClient, fields: dict[str, Any], code: int) -> None:
    one = Bench(client, "traque")
    body = {"games": "100", "bot": "novice"} | fields
    answer = client.post(f"{one.where}/screen", data=body, follow_redirects=False)
    assert answer.status_code == code, answer.text
    one.do("stop", of="screen")


def test_cards_that_only_some_rules_bring_into_play_are_in_play(client: TestClient) -> None:
    """An edition of Fugitif is its events: on the bench they are in the decks, unless one says otherwise."""
    one = Bench(client, "fugitif")
    assert re.search(r'name="o-events">\s*<option value="false">no</option><option value="true" selected>', one.page)
    one.write(one.text.replace('effect = ["reach 5"] }', 'effect = ["reach 5"], copies = 12 }'))
    one.tried(deals=2, bot="novice")
    assert "--option events=true" in one.ended("trial")
