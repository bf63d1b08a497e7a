"""Editions of La Traque: what is wrong is named with its line and the reason (LT-56, LT-59)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from edition_mistakes import line_of, mistakes
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules.edition import SHELF, Fugitive, Investigation, Place, Rules

PAGE = (Path(__file__).parents[4] / "docs" / "editions" / "la-traque.md").read_text("utf-8")
HOUSE = SHELF.text().replace('edition.name = "house"', 'edition.name = "mine"')
HERON = next(line for line in HOUSE.splitlines() if 'id = "heron"' in line)


def problems(text: str) -> list[tuple[int, str]]:
    return mistakes(SHELF, text)


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1, old
    return HOUSE.replace(old, new)


@pytest.mark.rule("LT-56", "LT-59")
def test_the_house_edition_can_be_played_with() -> None:
    edition, digest, ref, _, warnings = SHELF.read(SHELF.text())
    assert LA_TRAQUE.edition_of() == ref == f"house:{digest}"
    assert not warnings
    assert all(fugitive.note["en"] and fugitive.note["fr"] for fugitive in edition.fugitive)
    # The only real person is the one that the rulebook shows: everyone else has a code name of one word.
    assert [fugitive.name["en"] for fugitive in edition.fugitive if " " in fugitive.name["en"]] == ["Laszlo Csatar"]
    used = {line.split()[0] for card in edition.fugitive for line in (*card.power, *card.mission, *card.coop)}
    used |= {line.split()[0] for card in edition.objective for line in (*card.mission, *card.coop)}
    assert len(used) > 14


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('cost = "medal 1, rumour 2"', 'cost = "gold 1, rumour 2"', "“gold” is not known here"),
        ('cost = "medal 1, rumour 2"', 'cost = "medal, rumour 2"', "“medal” is not an amount such as “medal 1”"),
        ('cost = "medal 1, rumour 2"', 'cost = ""', "“heron” costs nothing"),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["draw rumours"]',
            "“draw” takes 2 parameters (pile or any, count)",
        ),
        ('mission = ["draw rumours 3"]', 'mission = ["draw gossip 3"]', "“gossip” is no pile or any for “draw”"),
        ('mission = ["draw rumours 3"]', 'coop = ["double any"]', "“any” is no clue for “double”"),
        ('mission = ["draw rumours 3"]', 'mission = ["capture 4"]', "“4” is no level for “capture”"),
        ('mission = ["draw rumours 3"]', 'mission = ["capture 0"]', "“0” is no level for “capture”"),
        ('mission = ["draw rumours 3"]', 'mission = ["draw rumours 10"]', "“10” is no count for “draw”"),
        ('mission = ["draw rumours 3"]', 'power = ["keep 1"]', "“keep” cannot stand here: it is for always"),
        ('mission = ["draw rumours 3"]', 'mission = ["dance 3"]', "“dance” is not known here"),
        ('mission = ["draw rumours 3"]', 'mission = ["swift"]', "“swift” cannot stand here: it is for hunt always"),
        ('mission = ["draw rumours 3"]', 'coop = ["draw rumours 3"]', "“draw” cannot stand here: it is for now"),
        ('mission = ["draw rumours 3"]', "recurring = true", "Only a co-operation can be recurring"),
        ("level = 1", "level = 4", "“level” is a number from 1 to 3, not 4"),
        ('kind = "military"', 'kind = "naval"', "“naval” is not known here"),
        ('hunt = "medal 1", mission = ["draw rumours 3"], ', "", "“heron” has no ability"),
        ('id = "heron"', 'id = "kestrel"', "The name “kestrel” is used twice"),
        ('id = "heron"', 'id = "sputnik"', "The name “sputnik” is used twice"),
        ("level = 1", 'level = "one"', "“level” is a whole number"),
    ],
)
def test_a_broken_file_is_refused_with_its_line_and_the_reason(old: str, new: str, said: str) -> None:
    assert HERON.count(old) == 1
    text = HOUSE.replace(HERON, HERON.replace(old, new))
    found = problems(text)
    assert any(said in message for _, message in found), found
    lines = [line for line, message in found if said in message]
    assert line_of(HOUSE, 'id = "heron"') in lines or "used twice" in said


@pytest.mark.rule("LT-2", "LT-3")
def test_the_box_must_be_full() -> None:
    where = line_of(HOUSE, "fugitive = [")
    found = problems(HOUSE.replace(HERON + "\n", ""))
    assert (where, "fugitive: 79 of them; the box holds 80.") in found
    assert (where, "military: 19 fugitives; the box holds 20.") in found
    assert any("medal: 19 cards" in message for _, message in problems(changed('["medal", 14]', '["medal", 13]')))
    assert any(
        "funding: 19 cards" in message for _, message in problems(changed("rules.funding = 20", "rules.funding = 19"))
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('rules.target = 12', "rules.target = 0", "“target” is a number from 1 to 30, not 0"),
        ('{ zone = "america", level = 3, least = 3 }', '{ zone = "asia", level = 3, least = 3 }', "“asia”"),
        ('at = 3, bonus = ["domination 1"], headquarters = "collectivisation"', 'at = 6', "step is not on the track"),
        ('choose = ["hunter-witness", "hunter-archivist"]', 'choose = ["hunter-witness"]', "between two cards"),
        ('reserve = "tribunal"', 'bonus = []', "No step gives “tribunal”"),
        ('reserve = "tribunal"', 'reserve = "tribunal", bonus = ["dance 1"]', "“dance” is not known here"),
        ('reserve = "tribunal"', 'reserve = "plot-arms"', "“plot-arms” is not known here"),
        ('markers = ["strikes", "leaders"] }', 'markers = ["barricades"] }', "“barricades” is not known here"),
        ('cost = "political 3", domination = 1, rockets = 2', 'cost = "rumour 3"', "“rumour” is not known here"),
        ('minor = ["microfilm", 6]', 'minor = ["funding", 6]', "“funding” is not known here"),
        ('draws = "registers 1, press 1", least = 2', 'draws = "registers 1, library 1", least = 2', "“library”"),
        ('edition.game = "la-traque"', 'edition.game = "fugitif"', "an edition of another game"),
    ],
)  # fmt: skip
def test_a_broken_board_or_track_is_refused(old: str, new: str, said: str) -> None:
    found = problems(changed(old, new))
    assert any(said in message and line > 0 for line, message in found), found


def ranges(kind: type[msgspec.Struct]) -> dict[str, tuple[int | None, int | None]]:
    """Return the range of each whole number of a record."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {one.name: (one.type.ge, one.type.le) for one in info.fields if isinstance(one.type, inspect.IntType)}


def test_the_page_has_every_range() -> None:
    said = {}
    for keys, least, most in re.findall(r"^\| (`rules\..*?`) \|.*\| (\d+) to (\d+) \|$", PAGE, re.MULTILINE):
        for key in re.findall(r"\.(\w+)`", keys):
            said[key] = (int(least), int(most))
    assert said == ranges(Rules)
    for kind in (Place, Investigation):
        assert "`least` (fewest players, {} to {})".format(*ranges(kind)["least"]) in PAGE
    assert ranges(Place)["level"] == ranges(Fugitive)["level"]
    assert "`level` ({} to {})".format(*ranges(Place)["level"]) in PAGE


@pytest.mark.parametrize(("key", "limits"), ranges(Rules).items())
def test_a_number_of_the_box_out_of_its_range_is_refused(key: str, limits: tuple[int, int]) -> None:
    line = next(line for line in HOUSE.splitlines() if line.startswith(f"rules.{key} = "))
    for number in (limits[0] - 1, limits[1] + 1):
        found = problems(HOUSE.replace(line, f"rules.{key} = {number}"))
        assert any(f"“{key}” is a number from {limits[0]} to {limits[1]}, not {number}" in said for _, said in found)
