"""Editions: what is wrong is named with its line and the reason, and a changed edition changes the game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import inspect
from red_notice_play import position

from edition_mistakes import line_of, mistakes
from hallali import games
from hallali.cli import main
from hallali.core.errors import BadNotation, BadOption
from hallali.core.library import LIBRARY, held
from hallali.games.red_notice.game import RED_NOTICE
from hallali.games.red_notice.rules.edition import SHELF, Cheque, Identity, Rules, Tokens, Upgrade

HOUSE = SHELF.text().replace('edition.name = "house"', 'edition.name = "mine"')


def problems(text: str) -> list[tuple[int, str]]:
    return mistakes(SHELF, text)


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1, old
    return HOUSE.replace(old, new)


def test_the_house_edition_can_be_played_with() -> None:
    house = SHELF.read(SHELF.text())
    assert house.edition.edition.name == "house"
    assert games.get("red-notice").edition_of() == house.ref == f"house:{house.digest}"


def test_comments_and_order_of_keys_do_not_change_the_digest() -> None:
    assert SHELF.read("# mine\n" + HOUSE).digest == SHELF.read(HOUSE).digest
    assert SHELF.read(changed("rules.points = 2", "rules.points = 3")).digest != SHELF.read(HOUSE).digest


def test_a_route_to_nowhere() -> None:
    text = changed('["sydney", "auckland"]', '["sydney", "atlantis"]')
    ((line, said),) = problems(text)
    assert line == line_of(text, "atlantis")
    assert said.startswith("“atlantis” is not known here")


def test_a_colour_that_is_none_and_a_side_that_is_none() -> None:
    text = changed('colour = "#4a6fa5"', 'colour = "url(x)"')
    assert problems(text) == [(line_of(text, "url(x)"), "A colour is written as “#rrggbb”, such as “#b4532a”.")]
    text = changed('id = "rome", en', 'id = "rome", label = "above", en')
    assert [line for line, _ in problems(text)] == [line_of(text, "above")]
    text = changed('id = "rome", en', 'id = "rome", label = "sw", en')
    assert SHELF.read(text).edition.city[11].label == "sw"


def test_two_cities_of_a_name() -> None:
    text = changed('id = "rome", en = "Rome"', 'id = "roma", en = "London"')
    found = problems(text)
    assert (line_of(text, '"roma"'), "The name “London” is used twice.") in found
    text = changed('id = "perth", en', 'id = "sydney", en')
    assert (line_of(text, 'en = "Sydney"'), "The name “sydney” is used twice.") in problems(text)


def test_a_missing_continent() -> None:
    text = HOUSE.replace('  { id = "africa", en = "Africa", fr = "Afrique", colour = "#b8912f" },\n', "")
    found = problems(text)
    assert found[0] == (line_of(text, "continent = ["), "continent: 5; the box holds 6.")
    assert any(line == line_of(text, 'id = "dakar"') and "“africa” is not known here" in what for line, what in found)


@pytest.mark.rule("RN-2")
def test_five_cheques_of_200_000() -> None:
    text = HOUSE
    for name in ("north-america", "south-america", "europe", "africa"):
        text = text.replace(
            f'continent = "{name}", value = 200_000, copies = 2', f'continent = "{name}", value = 200_000, copies = 1'
        ).replace(
            f'continent = "{name}", value = 100_000, copies = 1', f'continent = "{name}", value = 100_000, copies = 2'
        )
    for name, copies in (("asia", 1), ("oceania", 1)):
        text = text.replace(
            f'continent = "{name}", value = 200_000, copies = 2',
            f'continent = "{name}", value = 200_000, copies = {copies}',
        ).replace(
            f'continent = "{name}", value = 100_000, copies = 1', f'continent = "{name}", value = 100_000, copies = 2'
        )
    text = text.replace('  { continent = "asia", value = 200_000, copies = 1 },\n', "").replace(
        'continent = "asia", value = 100_000, copies = 2', 'continent = "asia", value = 100_000, copies = 3'
    )
    assert [what for _, what in problems(text)] == ["There are 5 cheques of 200,000; RN-2 asks for at least 6."]


@pytest.mark.rule("RN-32", "RN-51")
def test_an_odd_number_of_upgrades() -> None:
    text = changed('effect = "units", copies = 2', 'effect = "units", copies = 1')
    assert [what for _, what in problems(text)] == [
        "The number of upgrades must be even (RN-32).",
        "upgrade: 9; the box holds 10.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('{ a = ["move", 2], b = ["security", 1] }', '{ a = ["fly", 2], b = ["security", 1] }', "“fly” is not known"),
        ('{ a = ["move", 2], b = ["security", 1] }', '{ a = ["move", 3], b = ["security", 1] }', "1 to 2 icons"),
        ("rules.bids = 3", "rules.bids = 4", "fewer tokens than cards"),
        ("tokens.pow = 1", "tokens.pow = 2", "= 9: that many tokens are needed, not 10"),
        ("rules.points = 2", "rules.points = 5", "“points” is a number from 0 to 4, not 5."),
        (
            "tokens.values = [1, 1, 2, 2, 3, 3, 4, 5]",
            "tokens.values = [2, 2, 2, 2, 2, 2, 2, 2]",
            "Tokens of the value 2: 8; there may be 7.",
        ),
        ("tokens.pow = 1", "tokens.pow = 9", "POW tokens: 9; there may be 7."),
        ("tokens.values = [", "tokens.values = [6, ", "number from 1 to 5, not 6."),
        ("rules.target = 1_000_000", "rules.target = 1_000_500", "multiple of 1,000"),
        ("rules.target = 1_000_000", "rules.target = 9_000_000", "less than the target"),
        ('id = "tokyo"', 'id = "To kyo"', "lowercase letters"),
        ("lon = 140, lat = 36", "lon = 240, lat = 36", "“lon” is a number from -180 to 180, not 240."),
        ('between = ["perth", "sydney"]', 'between = ["perth", "perth"]', "two different cities"),
        ('between = ["perth", "sydney"]', 'between = ["sydney", "auckland"]', "route already exists"),
        ('effect = "raid"', 'effect = "bribe"', "“bribe” is not known"),
        ('game = "red-notice"', 'game = "fugitif"', "another game"),
    ],
)
def test_other_mistakes(old: str, new: str, words: str) -> None:
    assert any(words in what for _, what in problems(changed(old, new)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("edition.game = ", "After “=” comes"),
        ('edition.game = "red-notice"\n', "“rules” is missing."),
        (changed("rules.points = 2", 'rules.points = "two"'), '“points” is a whole number, not "two".'),
        (changed('id = "tokyo", ', 'id = "tokyo", size = 3, '), "“size” is not known here"),
    ],
)
def test_a_file_of_another_shape(text: str, words: str) -> None:
    (line, what), *rest = problems(text)
    assert words in what
    assert not rest or len(text) < 30
    if "tokyo" in text and "size = 3" in text:
        assert line == line_of(text, "size = 3")
    if '"two"' in text:
        assert line == line_of(text, '"two"')


def test_edition_check_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed('["sydney", "auckland"]', '["sydney", "atlantis"]'), "utf-8")
    result = CliRunner().invoke(main, ["edition", "check", str(file)])
    assert result.exit_code == 1
    assert f"{file}:{line_of(file.read_text('utf-8'), 'atlantis')}: “atlantis” is not known here" in result.output
    found = json.loads(CliRunner().invoke(main, ["edition", "check", str(file), "--json"]).stdout)
    assert (found["ok"], found["game"], len(found["problems"])) == (False, "red-notice", 1)
    file.write_text(CliRunner().invoke(main, ["edition", "show", "red-notice"]).output, "utf-8")
    assert CliRunner().invoke(main, ["edition", "check", str(file)]).exit_code == 0
    file.write_bytes(b"\xff\xfe")
    assert CliRunner().invoke(main, ["edition", "check", str(file)]).exit_code == 1


def test_a_changed_edition_changes_the_game() -> None:
    text = changed('id = "tokyo", en = "Tokyo"', 'id = "osaka", en = "Osaka"')
    text = text.replace('"tokyo"', '"osaka"').replace("rules.points = 2", "rules.points = 4")
    mine, game = held(text), RED_NOTICE
    with pytest.raises(BadOption, match=f"The edition {mine.ref} of red-notice is not here"):
        game.new("real", {"edition": mine.ref})
    LIBRARY.add(mine)
    state = game.new("real", {"edition": mine.ref})
    assert (state.points, game.new().points) == (4, 2)
    assert "osaka" in [city.id for city in state.box.edition.city]


def ranged(kind: type) -> Iterator[tuple[str, str]]:
    """Yield (key, "least to most") of each number of a record that has both."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        of = field.type.item_type if isinstance(field.type, inspect.VarTupleType) else field.type
        if isinstance(of, inspect.IntType) and of.le is not None:
            yield field.encode_name, f"{of.ge} to {of.le}"


def test_the_page_has_every_range() -> None:
    page = (Path(__file__).parents[4] / "docs/editions/red-notice.md").read_text("utf-8")
    lines = [line for line in page.splitlines() if line.startswith("|")]
    said = 0
    for table, kind in (
        ("rules", Rules),
        ("tokens", Tokens),
        ("cheque", Cheque),
        ("identity", Identity),
        ("upgrade", Upgrade),
    ):
        for key, limits in ranged(kind):
            words = "a multiple of 1,000, up to 10 million" if key == "value" else limits
            assert any(table in line and key in line and words in line for line in lines), (table, key, words)
            said += 1
    assert said == 12


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ("rules.bids = 3", "rules.bids = 5", "rules.bids", "“bids” is a number from 1 to 4, not 5."),
        ("rules.row = 4", "rules.row = 2", "rules.bids", "there must be fewer tokens than cards"),
        (
            "rules.identities = 2",
            "rules.identities = -1",
            "rules.identities",
            "is a number from 0, not -1.",
        ),
        ("rules.rounds = 60", "rules.rounds = 1000", "rules.rounds", "“rounds” is a number from 1 to 999, not 1000."),
        ("rules.start_radars = 2", "rules.start_radars = 7", "rules.start_radars", "too many radars"),
        ("rules.target = 1_000_000", "rules.target = 1_000_500", "rules.target", "a multiple of 1,000 dollars"),
        ('["journalist", "pilot"]', '["journalist", "nobody"]', "rules.first_game", "“nobody” is not known here"),
    ],
)
def test_a_rule_that_cannot_be_is_named_with_its_line(old: str, new: str, key: str, words: str) -> None:
    text = changed(old, new)
    assert any(line == line_of(text, key) and words in what for line, what in problems(text))


def test_cities_that_hang_together_apart_from_the_others() -> None:
    island = {"perth", "sydney", "port-douglas", "auckland"}
    kept = []
    for line in HOUSE.splitlines():
        ends = set(re.findall(r'"([a-z-]+)"', line.partition("between")[2].partition("]")[0]))
        if not ends or len(ends & island) != 1:
            kept.append(line)
    text = "\n".join(kept)
    found = [(line, what) for line, what in problems(text) if "cannot be reached from vancouver" in what]
    assert found == [
        (line_of(text, f'id = "{city}"'), f"{city} cannot be reached from vancouver.")
        for city in sorted(island, key=lambda city: line_of(text, f'id = "{city}"'))
    ]


@pytest.mark.parametrize("word", ["nonsense", "as:nobody", "7:1a", "1:5a", "1:1c", "go"])
def test_a_word_that_is_no_move_is_repeated_in_the_answer(word: str) -> None:
    with pytest.raises(BadNotation) as refused:
        RED_NOTICE.read(position(), word)
    assert str(refused.value).startswith((f"“{word}” is not ", f"“{word.partition(':')[2]}” is not "))


@pytest.mark.rule("RN-1", "RN-2", "RN-3", "RN-4", "RN-6")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules.target = 1_000_000", "rules.target = 100_000", "“target” is 100000; the book says 1000000."),
        ("rules.radars = 6", "rules.radars = 2", "“radars” is 2; the book says 6."),
        ("rules.barriers = 4", "rules.barriers = 0", "“barriers” is 0; the book says 4."),
        ("rules.points = 2", "rules.points = 4", "“points” is 4; the book says 2."),
        ("rules.cheques = 3", "rules.cheques = 5", "“cheques” is 5; the book says 3."),
    ],
)
def test_a_number_that_the_book_prints_is_warned_of(old: str, new: str, said: str) -> None:
    text = changed(old, new)
    assert [(one.line, str(one.message)) for one in SHELF.read(text).warnings] == [(line_of(text, new), said)]


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("#ffff66", "White names can hardly be read on #ffff66: choose a darker colour."),
        ("#4a6fa5", "Another continent has the colour #4a6fa5, too: cheques are told apart by it."),
    ],
)
def test_a_colour_on_which_nothing_can_be_told_is_warned_of(new: str, said: str) -> None:
    text = changed("#b4532a", new)
    assert said in [str(one.message) for one in SHELF.read(text).warnings]


def test_a_box_without_upgrades_or_radars_is_warned_of() -> None:
    text = HOUSE[: HOUSE.index("upgrade = [")].replace("rules.radars = 6", "rules.radars = 0")
    text = text.replace("rules.start_radars = 2", "rules.start_radars = 0")
    said = {str(one.message) for one in SHELF.read(text).warnings}
    assert {"upgrade: 0; the box holds 10.", "“radars” is 0; the book says 6."} <= said
