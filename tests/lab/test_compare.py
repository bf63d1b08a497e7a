"""`hallali compare`: another number is found, a copy is not, and what would settle the rest is said."""

from __future__ import annotations

import json
import math
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.core import library
from hallali.core.errors import BadOption
from hallali.games import get
from hallali.interfaces.studies import Sheet
from hallali.lab import compare as lab
from hallali.lab import sweeps
from hallali.lab.holm import DOUBT
from hallali.lab.uses import Uses

HOUSE = "house"
TWO = get("la-traque").options_for(2)


def house(game: str = "la-traque") -> str:
    shelf = get(game).editions()
    assert shelf is not None
    return shelf.text()


def edition(text: str) -> str:
    """Keep an edition, and return its reference."""
    held = library.held(text)
    library.LIBRARY.add(held, listed=False)
    return held.ref


def copy_of(text: str, name: str = "copy") -> str:
    return text.replace('edition.name = "house"', f'edition.name = "{name}"', 1)


@pytest.mark.compiled
def test_a_planted_number_is_found() -> None:
    """In La Traque's house edition the domination that ends the game is 7 and not 12: games are shorter."""
    planted = edition(re.sub(r"rules\.target = \d+", "rules.target = 7", copy_of(house(), "planted")))
    (found,) = lab.compare("la-traque", ["", planted], 20, "plant", options=TWO, workers=1)
    assert {"entries", "rounds"} <= set(found.differs)
    rows = {row.name: row for row in found.differences}
    for name in ("entries", "rounds"):
        assert rows[name].difference.high < 0
        assert rows[name].more == 0
        assert rows[name].b.value - rows[name].a.value == pytest.approx(rows[name].difference.value)
    assert found.b.edition == planted
    assert sum(found.a.lasted.values()) == sum(found.b.outcomes.values()) == found.deals == 20
    again = lab.compare("la-traque", ["", planted], 20, "plant", options=TWO, workers=2)
    assert again == [found]


def test_two_copies_are_not_told_apart() -> None:
    copied = edition(copy_of(house()))
    (found,) = lab.compare("la-traque", ["", copied], 4, "copies", options=TWO, workers=1)
    assert found.a.edition != found.b.edition == copied
    assert found.differs == []
    for row in found.differences:
        assert (row.difference.value, row.difference.low, row.difference.high) == (0, 0, 0)
        assert row.more is None


def test_so_many_games_more_settle_a_difference_of_this_size() -> None:
    """What is played on with the same mean and spread is settled after so many deals, and not before."""
    few = [1.0, 0.0, 0.0, -1.0, 1.0, 0.0, 0.0, 0.0]
    more = lab.games_more(few, False, DOUBT)
    assert more is not None
    assert more % 2 == 0
    deals = len(few) + more // 2
    many = few * math.ceil(deals / len(few))
    assert lab.doubt_of(few) > DOUBT
    assert lab.doubt_of(many) < DOUBT
    assert lab.games_more(few, False, DOUBT / 5) > more  # type: ignore[operator]
    assert lab.games_more([1.0, -1.0], False, DOUBT) is None
    assert lab.games_more(few, True, DOUBT) == 0
    assert lab.doubt_of([0.0, 0.0]) == 1.0
    assert lab.doubt_of([1.0, 1.0]) == 0.0


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_every_game_measures_who_wins_and_how_long_it_was(game: str) -> None:
    copied = edition(copy_of(house(game)))
    (found,) = lab.compare(game, ["", copied], 2, "1", bot="random", workers=1)
    names = [row.name for row in found.differences]
    assert "entries" in names
    won = [row for row in found.differences if row.measure.kind == lab.WON]
    if get(game).together:
        assert [row.name for row in won] == ["won together"]
    else:
        assert [row.name for row in won] == [f"won {seat}" for seat in found.seats]
    assert found.differs == []


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_an_edition_that_is_written_anew_holds_the_same_facts(game: str) -> None:
    text = copy_of(house(game))
    facts = tomllib.loads(text)
    changed, before = sweeps.changed(text, "edition.game", "another")
    assert before == game
    assert {**tomllib.loads(changed), "edition": ""} == {**facts, "edition": ""}


def test_a_place_is_named_by_keys_ids_and_numbers() -> None:
    text = copy_of(house())
    for path, there in (("rules.target", 12), ("faction.cccp.tracks.1", 5), ("investigation.2.least", 3)):
        changed, before = sweeps.changed(text, path, 4)
        assert before == there
        facts = tomllib.loads(changed)
        assert facts["edition"]["name"].startswith("copy-")
        assert facts["rules"]["target"] == (4 if path == "rules.target" else 12)
    assert facts["investigation"][1]["least"] == 4
    for wrong, says in (
        ("rules.goal", "target"), ("rules", "several"), ("faction.ussr.tracks", "cccp"), ("investigation.0.least", "1"),
    ):  # fmt: skip
        with pytest.raises(BadOption, match=says):
            sweeps.changed(text, wrong, 1)
    for wrong in ("rules.target", "=1", "rules.target=", ""):
        with pytest.raises(BadOption):
            sweeps.asked(wrong)


class _Tags(HTMLParser):
    """Collects what a page loads and says, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "path", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path", "circle"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data + "\n"


@pytest.mark.parametrize(("lang", "says"), [("en", "Who wins"), ("fr", "Qui gagne")])
def test_the_command_and_its_page(tmp_path: Path, lang: str, says: str) -> None:
    file, where = tmp_path / "mine.toml", tmp_path / "page.html"
    file.write_text(copy_of(house()).replace('"House edition"', '"A < B"'))
    asked = ["compare", "la-traque", "--players", "2", "--deals", "2", "--bot", "random", "--workers", "1"]
    asked += ["--edition", HOUSE, "--edition", str(file), "--sweep", "rules.target=9,12", "--lang", lang]
    ran = CliRunner().invoke(main, [*asked, "--json", "--page", str(where)])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert told["comparisons"][0]["differs"] == []
    (swept,) = told["sweeps"]
    assert (swept["path"], swept["before"]) == ("rules.target", 12)
    assert [point["value"] for point in swept["points"]] == [9, 12]
    assert swept["points"][1]["comparison"] is None
    tags = _Tags()
    tags.feed(where.read_text("utf-8"))
    assert tags.open == []
    assert tags.loads == []
    assert says in tags.said
    assert "rules.target = 9" in tags.said
    if lang == "en":
        assert "A < B" in tags.said
    shown = CliRunner().invoke(main, asked).output
    assert "surely different: none" in shown
    assert "rules.target: A has 12, B has 9" in shown


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "--sweep"),
        (("--edition", "nowhere.toml"), "no file nowhere.toml"),
        (("--sweep", "rules.target=12"), "already"),
        (("--sweep", "rules.goal=1"), "goal"),
        (("--sweep", "rules.agents=many"), "cannot be played"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(args: tuple[str, ...], says: str) -> None:
    ran = CliRunner().invoke(main, ["compare", "la-traque", "--deals", "2", "--workers", "1", *args])
    assert ran.exit_code
    assert says in ran.output
    assert "Traceback" not in ran.output


@pytest.mark.parametrize(("deals", "sure"), [(2, False), (3, False), (40, True)])
def test_a_few_deals_that_went_alike_do_not_make_a_use_of_a_card_sure(deals: int, sure: bool) -> None:
    """Of many cards some always have the same difference on two deals, by chance."""
    uses = Uses()
    rows = {f"card{number}": [0] for number in range(30)}
    for deal in range(deals):
        uses.add(
            {("cards", row, "used"): 1 for row in rows},
            {("cards", row, "used"): 2 if row == "card0" else 1 + deal % 2 for row in rows},
        )
    found = uses.found([Sheet("cards", "Cards", ["used"], rows, [])])
    assert ("card0" in [one.row for one in found if one.sure]) is sure
