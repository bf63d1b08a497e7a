"""One sign forgotten in a file: its line is named, nothing untrue is said, and other lines are checked."""

from __future__ import annotations

import json
import random
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from broken_editions import broken
from edition_mistakes import Bench
from hallali import games
from hallali.cli import main
from hallali.core.toml_mending import mended
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE

TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"')


def own(game: str) -> str:
    shelf = games.get(game).editions()
    assert shelf is not None
    return shelf.text().replace('edition.name = "house"', 'edition.name = "ours"')


def signs(text: str) -> list[int]:
    """Return where the signs of a file stand that can be forgotten: neither in its texts nor in its remarks."""
    plain = TEXTS.sub(lambda found: '"' + "_" * (len(found[0]) - 2) + '"', text)
    plain = re.sub(r"#.*", lambda found: "_" * len(found[0]), plain)
    return [at for at, sign in enumerate(plain) if sign in ',"[]{}']


def told(tmp_path: Path, text: str) -> list[tuple[int, str]]:
    """Return what the command says of a file: each mistake with its line."""
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    said = json.loads(CliRunner().invoke(main, ["edition", "check", str(file), "--json"]).stdout)
    return [(one["line"], one["what"]) for one in said["problems"]]


def without_one(game: str, count: int) -> list[tuple[str, int, str]]:
    """Return files with one sign forgotten each, that line of each, and the line as it stands then."""
    text, dice, found = own(game), random.Random(game), list[tuple[str, int, str]]()
    places = signs(text)
    dice.shuffle(places)
    for at in places:
        broken_text = text[:at] + text[at + 1 :]
        try:
            tomllib.loads(broken_text)
        except tomllib.TOMLDecodeError:
            line = text[:at].count("\n") + 1
            found.append((broken_text, line, broken_text.splitlines()[line - 1]))
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("game", games.GAMES)
def test_a_sign_forgotten_is_named_on_its_line_and_nothing_else_is_said(tmp_path: Path, game: str) -> None:
    for text, line, row in without_one(game, 24):
        rows = told(tmp_path, text)
        assert rows, row
        assert all(line <= at <= line + 1 for at, _ in rows), (line, row, rows)
        assert len(rows) == 1, (row, rows)


@pytest.mark.long
@pytest.mark.parametrize("game", games.GAMES)
def test_three_hundred_signs_forgotten(tmp_path: Path, game: str) -> None:
    for text, line, row in without_one(game, 300):
        rows = told(tmp_path, text)
        assert rows, row
        assert all(line <= at <= line + 1 for at, _ in rows), (line, row, rows)


@pytest.mark.parametrize("game", games.GAMES)
def test_what_is_wrong_elsewhere_is_still_said(tmp_path: Path, game: str) -> None:
    shelf, dice = games.get(game).editions(), random.Random(game)
    assert shelf is not None
    slips = [one for one in broken(shelf, "elsewhere", 60) if one.how == "misspelt word"][:6]
    for slip in slips:
        places = [at for at in signs(slip.text) if abs(slip.text[:at].count("\n") + 1 - slip.line) > 1]
        for _ in range(3):
            at = dice.choice(places)
            text = slip.text[:at] + slip.text[at + 1 :]
            try:
                tomllib.loads(text)
            except tomllib.TOMLDecodeError:
                rows = told(tmp_path, text)
                assert any(line == slip.line and slip.said in what for line, what in rows), (slip, rows)
                assert len([row for row in rows if row not in told(tmp_path, slip.text)]) == 1, rows


def test_the_game_that_stands_in_the_file_is_found(tmp_path: Path) -> None:
    """The owner's file: one comma forgotten after a card, and “It does not say which game it is for”."""
    text = own("traque").replace('effect = [["ammo", 1]] },', 'effect = [["ammo", 1]] }', 1)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if 'id = "ammunition"' in one)
    assert told(tmp_path, text) == [(line, "After } a comma is missing.")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('fr = "Sas"', "fr = « Sas »", "a text in straight quotes"),
        ("p = 0.7403", "p = 0,7403", "A number has a decimal point, not a comma: 0.7403."),
        ("rules.health = 6", "rules.health: 6", "Between a key and its value stands “=”"),
        ('["move", "noise"]', '["move" "noise"]', 'After "move" a comma is missing.'),
        ('fr = "L’ingénieure Mirova"', 'fr = "L’ingénieure "Mirova""', "have a backslash before them"),
        ('effect = [["heal", 2]]', 'effect = ["heal", 2]', 'write [["heal", 2]], not ["heal", 2].'),
        ('cost = ["key"]', 'cost = "key"', 'write ["key"], not "key".'),
        ('token = "flame"', 'token = "fire"', "“fire” is not known here. Choose one of: “shot”, “flame”, “laser”."),
        ('[["time", 1], ["or"], ["heal", 1]]', '[["time", 1], ["ou"], ["heal", 1]]', "did you mean “or”?"),
    ],
)
def test_slips_that_many_make(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = own("traque")
    assert old in text
    (row,) = told(tmp_path, text.replace(old, new, 1))
    assert row[0] == text[: text.index(old)].count("\n") + 1
    assert said in row[1]


def test_two_mistakes_on_a_line_are_both_named(tmp_path: Path) -> None:
    text = own("traque").replace('token = "flame", shots = 3', 'token = "fire", shots = 9')
    assert {what.partition(" ")[0] for _, what in told(tmp_path, text)} == {"“fire”", "“shots”"}
    text = own("la-traque").replace(
        'level = 2, kind = "military", cost = "medal', 'level = 4, kind = "military", cost = "medals', 1
    )
    assert {what.partition(" ")[0] for _, what in told(tmp_path, text)} == {"“level”", "“medals”"}
    text = own("traque").replace(
        '["move", "noise"], cost = ["search", "key"]', '["move" "noise"] cost = ["search", "key"]'
    )
    assert [what for _, what in told(tmp_path, text)] == [
        'After "move" a comma is missing.',
        "After ] a comma is missing.",
    ]


def test_a_mistake_is_not_said_twice(tmp_path: Path) -> None:
    text = own("traque").replace(
        'kind = "item", icons = ["move"], cost = ["search"], effect = [["gain", "grenade"',
        'kind = "objet", icons = ["move"], cost = ["search"], effect = [["gain", "grenade"',
    )
    assert len(told(tmp_path, text)) == 1
    free = own("traque").replace(
        'effect = [["heal", 2]]', 'effect = [["free"], ["heal", 2]], text_fr = "Soignez-vous."'
    )
    file = tmp_path / "free.toml"
    file.write_text(free, "utf-8")
    said = CliRunner().invoke(main, ["edition", "check", str(file)]).output
    assert said.count("text_en") == 1, said


def test_the_editor_names_the_line_of_a_comma(tmp_path: Path) -> None:
    text = own("traque").replace('effect = [["ammo", 1]] },', 'effect = [["ammo", 1]] }', 1)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if 'id = "ammunition"' in one)
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as client:
        assert Bench(client, "traque").said(text, "fr") == [(line, "Après }, il manque une virgule.")]


def test_what_is_right_is_left_as_it_is() -> None:
    for game in games.GAMES:
        found = mended(own(game))
        assert not found.problems
        assert tomllib.loads(found.text) == tomllib.loads(own(game))
