"""Editions: mistakes are named with their line and reason, and a changed edition changes the game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import inspect
from traque_play import TEXT

from edition_mistakes import line_of, mistakes
from hallali import games
from hallali.cli import main
from hallali.core.errors import BadOption
from hallali.core.library import LIBRARY, held
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.edition import SHELF, Card, Rules, Supply, Weapon

PAGE = (Path(__file__).parents[4] / "docs" / "editions" / "traque.md").read_text("utf-8")


def problems(text: str) -> list[tuple[int, str]]:
    return mistakes(SHELF, text)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def test_the_house_edition_can_be_played_with() -> None:
    house = SHELF.read(SHELF.text())
    assert house.edition.edition.name == "house"
    assert games.get("traque").edition_of() == house.ref == f"house:{house.digest}"


def test_comments_do_not_change_the_digest() -> None:
    assert SHELF.read("# mine\n" + TEXT).digest == SHELF.read(TEXT).digest
    assert SHELF.read(changed("rules.queen = 3", "rules.queen = 4")).digest != SHELF.read(TEXT).digest


@pytest.mark.rule("TQ-1")
def test_sixty_nine_cards() -> None:
    text = changed('kind = "corridor", copies = 6', 'kind = "corridor", copies = 5')
    assert problems(text) == [(line_of(text, "card = ["), "There are 69 cards; the box holds 70.")]
    assert SHELF.read(text).edition  # a warning: the owner of a box counts the cards


@pytest.mark.rule("TQ-8")
def test_four_stars() -> None:
    text = changed(
        'kind = "creature", copies = 1, strength = 3', 'kind = "creature", copies = 1, strength = 3, star = true'
    )
    assert problems(text) == [(line_of(text, "card = ["), "4 creatures have a star; the box has 3.")]


@pytest.mark.rule("TQ-3")
def test_seventeen_places() -> None:
    text = changed('  { id = "nest", en = "Nest", fr = "Nid", event = [["fight", 2]] },\n', "")
    assert problems(text) == [
        (line_of(text, "place = ["), "There are 17 places; the box holds 18, not counting the launch pad.")
    ]


def test_two_of_a_name() -> None:
    text = changed('id = "flare", en = "Signal flare"', 'id = "smoke", en = "Grenade"')
    found = problems(text)
    second = [number for number, line in enumerate(text.splitlines(), 1) if 'id = "smoke"' in line][1]
    assert (second, "The name “smoke” is used twice.") in found
    assert any("The name “Grenade” is used twice." in what for _, what in found)


def test_a_missing_row_of_dice() -> None:
    row = next(line for line in TEXT.splitlines() if '"flame", target = "square", skill = "clumsy"' in line)
    text = changed(row + "\n", "")
    assert problems(text) == [(line_of(text, "dice = ["), "The chance of flame square clumsy is missing.")]
    text = changed(row, row + "\n" + row)
    second = line_of(text, row) + 1
    assert problems(text) == [(second, "There is a second row for flame square clumsy.")]


@pytest.mark.parametrize(
    ("where", "old", "new", "words"),
    [
        ("medical-kit", '"heal", 2', '"mend", 2', "“mend” is not known here. Choose one of: “heal”, “hurt”"),
        ("medical-kit", '"heal", 2', '"heal"', "“heal” takes 1 more, not 0."),
        ("medical-kit", '"heal", 2', '"heal", 2, 3', "“heal” takes 1 more, not 2."),
        ("medical-kit", '"heal", 2', '"heal", 0', "“heal” takes a number from 1 to 20, not 0."),
        ("medical-kit", '"heal", 2', '"heal", -1', "“heal” takes a number from 1 to 20, not -1."),
        ("medical-kit", '"heal", 2', '"heal", 21', "“heal” takes a number from 1 to 20, not 21."),
        ("medical-kit", '"heal", 2', '"heal", "much"', "“heal” takes a number from 1 to 20, not much."),
        ("medical-kit", '"heal", 2', "", "“” is not known here"),
        ("motion-sensor", '"crew"', '"cat"', "“cat” is not known here"),
        ("motion-sensor", '"crew"', '"door"', "“door” is not known here"),
        ("steady-hand", '"retoss"', '"sword"', "“sword” is not known"),
        (
            "airlock",
            '"search", "key"',
            '"search", "noise"',
            "“noise” is not known here. Choose one of: “move”, “search”, “key”",
        ),
        ("airlock", '"search", "key"', '"key", "key", "key", "key", "key"', "at most 4 icons"),
        ("pass-card", 'icons = ["key"]', 'icons = ["lock"]', "“lock” is not known here"),
        ("door", '"move", "noise"', '"noise", "noise", "noise", "noise"', "a card at most 3 of noise"),
        ("lurker", "strength = 1", 'strength = 1, icons = ["move"]', "A creature has a strength, no icons"),
        ("lurker", "strength = 1", 'strength = 1, cost = ["move"]', "no cost"),
        ("lurker", ", strength = 1", "", "A creature has a strength"),
        ("lurker", "strength = 1", "strength = 7", "“strength” is a number from 0 to 6, not 7."),
        ("lurker", "copies = 5", "copies = 16", "“copies” is a number from 1 to 15, not 16."),
        ("grenade", "copies = 3", "strength = 3", "Only a creature has a strength"),
        ("grenade", "copies = 3", "star = true", "Only a creature has a star"),
        ("grenade", "copies = 3", "crew = true", "Only a creature has a star or goes for the crew"),
        (
            "grenade",
            "copies = 3",
            "places = 1",
            "A door or corridor leads to a place or two. No other card leads to a place.",
        ),
        ("grenade", "copies = 3", 'token = "shot"', "laser tokens. No other card does"),
        ("grenade", "copies = 3", 'gives = [["ammo", 1]]', "gives something. No other card does"),
        ("stimulant", '["time", 2]', "", "An item has an effect or a passive one. No other card has one."),
        ("sorel", '"gain", "hit", 1', '"heal", 1', "A crew card gives tokens"),
        ("sorel", '["gain", "hit", 1]', "", "A crew card gives something"),
        ("door", "places = 2", "places = 3", "“places” is a number from 0 to 2, not 3."),
        ("door", ", places = 2", "", "leads to a place or two"),
        (
            "flamethrower",
            '"flame"',
            '"grenade"',
            "“grenade” is not known here. Choose one of: “shot”",
        ),
        ("flamethrower", "shots = 3", "shots = 8", "“shots” is a number from 0 to 7, not 8."),
        ("flamethrower", "shots = 3", "shots = 0", "A weapon has at least one shot a load."),
        ("flamethrower", "ammo = 1", "ammo = 8", "“ammo” is a number from 0 to 7, not 8."),
        ("pulse-rifle", '"shot"', '"key"', "“key” is not known here"),
        ("pulse-rifle", "shots = 4", "shots = 8", "“shots” is a number from 1 to 7, not 8."),
        ("smoke", '"item"', '"thing"', "“thing” is not known here"),
        ("nest", '"nest"', '"The Nest"', "lowercase letters, digits and hyphens"),
        ("nest", '"fight", 2', '"flee"', "“flee” is not known here"),
        ("vents", '"fight", 1', '"flee"', "“flee” is not known here"),
        ("infirmary", '"heal", 1', '"flee"', "“flee” is not known here"),
        ("rules.ammo =", "3", "8", "“ammo” is a number from 0 to 7, not 8."),
        ("rules.ammo_two", "2", "-1", "“ammo_two” is a number from 0 to 7, not -1."),
        ("rules.time", "20", "0", "“time” is a number from 1 to 30, not 0."),
        ("rules.health =", "6", "31", "“health” is a number from 1 to 30, not 31."),
        ("rules.places", "14", "19", "more places than there are"),
        ("rules.kit", "medical-kit", "hobbes", "“hobbes” is not an item in the deck."),
        ("rules.cat", "sprinkles", "tiger", "“tiger” is not an item in the deck."),
        ("rules.partners", '"terrance"', '"sprinkles"', "“sprinkles” is not a crew card in the deck."),
        ("rules.partners", ', "terrance"', "", "There are two characters for the second player, or none."),
        ("rules.weapon", "pulse-rifle", "pistol", "exactly one starting weapon"),
        ("supply.key", "3", "31", "“key” is a number from 0 to 30, not 31."),
        ("edition.game", "traque", "fugitif", "This is an edition of another game: “fugitif”."),
    ],
)
def test_each_mistake_is_named_with_its_line(where: str, old: str, new: str, words: str) -> None:
    lines = TEXT.splitlines()
    at = line_of(TEXT, where if "." in where else f'id = "{where}"')
    assert lines[at - 1].count(old) == 1
    lines[at - 1] = lines[at - 1].replace(old, new)
    found = problems("\n".join(lines))
    assert any(line == at and words in what for line, what in found), found


def test_no_more_last_places_than_are_drawn() -> None:
    found = problems(changed("rules.last = 2", "rules.last = 15"))
    assert found == [
        (
            line_of(TEXT, "rules.places"),
            "You cannot draw more places than there are, or have more last places than drawn ones.",
        ),
        (line_of(TEXT, "rules.last"), "“last” is 15; the book says 2."),
    ]


def test_a_chance_off_its_bounds() -> None:
    text = re.sub(r"p = 0\.\d+, low = (0\.\d+), high = (0\.\d+)", r"p = 0.99, low = \1, high = \2", TEXT, count=1)
    assert problems(text) == [(line_of(text, "p = 0.99"), "A chance must be between its bounds.")]


def test_more_than_an_inventory_holds() -> None:
    text = re.sub(r'(kind = "item",)( copies = \d+,)?', r"\1 copies = 5,", TEXT)
    assert any("weapons, items and crew cards; an inventory holds 61." in what for _, what in problems(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("edition.game = ", "After “=” comes"),
        ('edition.game = "traque"\n', "“rules” is missing."),
        (TEXT.replace("rules.queen = 3\n", ""), "“queen” is missing in “rules”."),
        (TEXT.replace("rules.queen = 3", 'rules.queen = "three"'), '“queen” is a whole number, not "three".'),
        (TEXT.replace('id = "nest", ', 'id = "nest", size = 3, '), "“size” is not known here"),
        (
            TEXT.replace("copies = 5, strength = 1", "copies = 5, strength = true"),
            "“strength” is a whole number, not true.",
        ),
    ],
)
def test_a_file_of_another_shape(text: str, words: str) -> None:
    (line, what), *rest = problems(text)
    assert words in what
    assert not rest or len(text) < 30
    if "size = 3" in text:
        assert line == line_of(text, "size = 3")


def test_check_names_the_line_and_show_gives_what_can_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed('[["heal", 2]]', '[["mend", 2]]'), "utf-8")
    result = CliRunner().invoke(main, ["edition", "check", str(file)])
    assert result.exit_code == 1
    assert f"mine.toml:{line_of(file.read_text('utf-8'), 'mend')}: “mend” is not known here" in result.output
    result = CliRunner().invoke(main, ["edition", "check", str(file), "--json"])
    assert json.loads(result.stdout)["ok"] is False
    shown = CliRunner().invoke(main, ["edition", "show", "traque"])
    assert shown.exit_code == 0
    file.write_text(shown.output, "utf-8")
    result = CliRunner().invoke(main, ["edition", "check", str(file)])
    assert result.exit_code == 0, result.output


def test_an_owners_edition_is_played_with() -> None:
    text = changed('edition.name = "tested"', 'edition.name = "mine"').replace("rules.time = 20", "rules.time = 25")
    mine, game = held(text), TRAQUE
    with pytest.raises(BadOption, match=f"The edition {mine.ref} of traque is not here"):
        game.new("real", {"edition": mine.ref})
    LIBRARY.add(mine)
    options = {"edition": mine.ref}
    assert (game.new("real", options).time, game.new().time) == (25, 20)
    assert game.edition_of("real", options) == mine.ref != game.edition_of()
    with pytest.raises(BadOption, match="always played with its own cards"):
        game.new("small", options)


def test_the_page_has_every_word_and_key() -> None:
    for word in e.WORDS:
        assert f'`["{word}"' in PAGE, word
    for word in e.PASSIVES:
        assert f'`["{word}"' in PAGE, word
    for word in (*e.KINDS, *e.ICONS, *e.TARGETS, *e.SKILLS, *e.TOKENS[: e.TOSSED], *e.GIVEN):
        assert word in PAGE, word
    for key in re.findall(r"^(?:rules|supply)\.(\w+)", TEXT, re.MULTILINE):
        assert f".{key}`" in PAGE, key


def ranges(kind: type) -> dict[str, tuple[int | None, int | None]]:
    """Return the range of each whole number of a record."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {
        field.encode_name: (field.type.ge, field.type.le)
        for field in info.fields
        if isinstance(field.type, inspect.IntType)
    }


def test_the_page_has_every_range() -> None:
    said = {}
    for keys, least, most in re.findall(r"^\| (`\w+\..*?`) \|.*\| (\d+) to (\d+) \|$", PAGE, re.MULTILINE):
        table = keys[1:].partition(".")[0]
        for key in re.findall(r"\.(\w+)`", keys):
            said[table, key] = (int(least), int(most))
    known = {("rules", key): limits for key, limits in ranges(Rules).items() if limits[1] is not None}
    assert said == known | {("supply", key): limits for key, limits in ranges(Supply).items()}
    for limits, words in (
        (ranges(Weapon)["shots"], "one weapon, {} to {} shots"),
        (ranges(Card)["ammo"], "`ammo`: the ammunition tokens it comes with, {} to {}"),
        (ranges(Card)["strength"], "`strength`, 1 to {1}"),
        (ranges(Card)["places"], "how many places are drawn, 1 or {1}"),
    ):
        assert words.format(*limits) in PAGE


@pytest.mark.rule("TQ-2", "TQ-5", "TQ-7", "TQ-9", "TQ-11", "TQ-44", "TQ-51")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules.health = 6", "rules.health = 1", "“health” is 1; the book says 6."),
        ("rules.time = 20", "rules.time = 1", "“time” is 1; the book says 20."),
        ("rules.queen = 3", "rules.queen = 9", "“queen” is 9; the book says 3."),
        ("rules.places = 14", "rules.places = 13", "“places” is 13; the book says 14."),
        ("rules.ammo_two = 2", "rules.ammo_two = 5", "“ammo_two” is 5; the book says 2."),
        ("supply.grenade = 2", "supply.grenade = 0", "“grenade” is 0; the book says 2."),
        ('token = "shot", shots = 4', 'token = "shot", shots = 6', "“shots” is 6; the book says 4."),
    ],
)
def test_a_number_that_the_book_prints_is_warned_of(old: str, new: str, said: str) -> None:
    house = SHELF.text().replace('edition.name = "house"', 'edition.name = "mine"')
    assert house.count(old) == 1
    text = house.replace(old, new)
    assert [(one.line, str(one.message)) for one in SHELF.read(text).warnings] == [(line_of(text, new), said)]
