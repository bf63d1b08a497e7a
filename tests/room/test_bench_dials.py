"""One number of a draft over its range, or two as a map, on its page."""

from __future__ import annotations

import csv
import html
import io

from starlette.testclient import TestClient
from test_bench_pages import Bench, client

__all__ = ["client"]


def test_a_number_is_played_over_its_range_beside_what_it_is_and_was(client: TestClient) -> None:
    one = Bench(client, "traque")
    one.write(one.text.replace("rules.time = 20", "rules.time = 18"))
    body = {"number": "rules.time", "low": "16", "high": "20", "step": "2", "deals": "4", "bot": "novice", "seed": "s"}
    assert one.do("dial", **body).status_code == 200
    shown = one.ended("dial")
    assert "Marked: your edition, 18. Dotted: the one it came from, 20." in shown
    assert "4 deals with each value." in shown
    assert "class='origin'" in shown
    rows = [*csv.DictReader(io.StringIO(client.get(f"{one.where}/dial.csv").text))]
    assert {row["rules.time"] for row in rows} == {"16", "18", "20"}
    assert "--number rules.time --from 16 --to 20 --step 2 --games 4 --seed s --bot novice" in shown


def test_two_numbers_make_a_map(client: TestClient) -> None:
    one = Bench(client, "traque")
    body = {"number": "rules.time", "low": "19", "high": "20", "number2": "rules.health", "low2": "5", "high2": "6"}
    one.do("dial", deals="2", bot="novice", seed="s", **body)
    shown = one.ended("dial")
    assert shown.count("framed") >= 1
    assert "<td>19 × 5</td>" in shown


def test_a_number_that_is_not_there_is_refused_with_the_nearest(client: TestClient) -> None:
    one = Bench(client, "traque")
    answer = one.do("dial", number="rules.tiem", deals="2", bot="novice")
    assert answer.status_code == 422
    assert "did you mean “rules.time”?" in html.unescape(answer.text)
    assert one.do("dial", number="rules.time", low="many", deals="2", bot="novice").status_code == 422
