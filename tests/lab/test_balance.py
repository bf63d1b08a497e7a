"""`hallali balance`: equal bots, fair shares, and what a game counts of its cards."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.lab import balance as lab
from hallali.lab.balance_page import page


def test_every_set_of_so_many_seats_has_its_table() -> None:
    game = games.get("la-traque")
    three = lab.tables_of(game, "real", game.options_for(3))
    assert sorted(game.seats_of(options) for options in three) == [
        ("cccp", "tzaar", "network"),
        ("usa", "cccp", "network"),
        ("usa", "cccp", "tzaar"),
        ("usa", "tzaar", "network"),
    ]
    assert len(lab.tables_of(game, "real", game.options_for(2))) == 6
    assert lab.tables_of(games.get("fugitif"), "real", {}) == [{}]


def test_what_is_counted_adds_up() -> None:
    found = lab.balance("la-traque", 8, "sum", options=games.get("la-traque").options_for(3), workers=1)
    assert found.bot == "greedy"
    assert sum(share.won for share in found.shares.values()) == pytest.approx(8)
    assert [table.games for table in found.tables] == [2, 2, 2, 2]
    assert found.first.games == sum(found.lasted.values()) == sum(found.outcomes.values()) == 8
    assert all(share.fair == pytest.approx(1 / 3) and share.games == 6 for share in found.shares.values())
    sheets = {sheet.name: sheet for sheet in found.sheets}
    assert len(sheets["fugitives"].rows) == 80
    assert len(sheets["objectives"].rows) == 48
    for name, (shown, success, triumph, _) in sheets["objectives"].rows.items():
        assert success + triumph <= shown
        assert (name in sheets["objectives"].never) == (success + triumph == 0)
    # every game ends with a winner at 12 or more, of which each point has its source
    assert sum(map(sum, sheets["winners"].rows.values())) >= 8 * 12
    again = lab.balance("la-traque", 8, "sum", options=games.get("la-traque").options_for(3), workers=2)
    assert again == found


def test_a_game_that_is_played_together_and_one_of_two() -> None:
    alone = lab.balance("traque", 2, "1", bot="random", options={}, workers=1)
    assert alone.first.fair == 1.0
    two = lab.balance("fugitif", 4, "1", bot="random", size="micro", workers=1)
    assert two.sheets == []
    assert sum(share.won for share in two.shares.values()) == 4


@pytest.mark.rule("RN-14")
def test_the_first_turn_of_red_notice_is_angelas_though_jessah_is_placed_first() -> None:
    found = lab.balance("red-notice", 6, "1", bot="random", size="micro", workers=1)
    assert found.first.games == 6
    assert found.first.won == found.shares["angela"].won != found.shares["jessah"].won


class _Tags(HTMLParser):
    """Collects what a page loads, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path"):
            assert self.open.pop() == tag


def test_the_command_and_its_page(tmp_path: Path) -> None:
    where = tmp_path / "page.html"
    asked = ["balance", "la-traque", "--players", "2", "--games", "6", "--workers", "1"]
    ran = CliRunner().invoke(main, [*asked, "--json", "--page", str(where)])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert told["games"] == 6
    assert len(told["tables"]) == 6
    assert set(told["shares"]) == {"usa", "cccp", "tzaar", "network"}
    tags = _Tags()
    tags.feed(where.read_text("utf-8"))
    assert tags.open == []
    assert tags.loads == []
    assert "prefers-color-scheme:dark" in where.read_text("utf-8")
    shown = CliRunner().invoke(main, asked)
    assert "usa + cccp" in shown.output
    assert "Fugitives" in shown.output


def test_names_are_written_as_text() -> None:
    found = lab.balance("fugitif", 2, "<b>", bot="random", size="micro", workers=1)
    assert "<b>" not in page(found, "a < b")


def test_an_unknown_bot_is_refused() -> None:
    ran = CliRunner().invoke(main, ["balance", "la-traque", "--bot", "nobody"])
    assert ran.exit_code == 2
    assert "greedy" in ran.output
