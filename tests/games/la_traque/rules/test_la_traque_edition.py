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
#: The same, of which there is something to say.
WARNED = HOUSE.replace("rules.funding = 20", "rules.funding = 19")
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
    assert [fugitive.name["en"] for fugitive in edition.fugitive if " " in fugitive.name["en"]] == []
    used = {line.split()[0] for card in edition.fugitive for line in (*card.power, *card.mission, *card.coop)}
    used |= {line.split()[0] for card in edition.objective for line in (*card.mission, *card.coop)}
    assert len(used) > 14


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('cost = "medal 1, rumour 2"', 'cost = "gold 1, rumour 2"', "“gold” is not known here"),
        (
            'cost = "medal 1, rumour 2"',
            'cost = "medall 1, rumour 2"',
            "did you mean “medal”?",
        ),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["drew rumours 3"]',
            "did you mean “draw”?",
        ),
        ('mission = ["draw rumours 3"]', 'mission = ["draw rumors 3"]', "did you mean “rumours”?"),
        (
            'cost = "medal 1, rumour 2"',
            'cost = "medal, rumour 2"',
            "is not an amount from “medal 1” to “medal 9”",
        ),
        ('cost = "medal 1, rumour 2"', 'cost = ""', "“heron” costs nothing"),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["draw rumours"]',
            "“draw” takes 2 parameters (pile or any, count)",
        ),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["draw gossip 3"]',
            "“gossip” is not known here. Choose one of: “registers”",
        ),
        (
            'mission = ["draw rumours 3"]',
            'coop = ["double any"]',
            "“any” is not known here. Choose one of: “medal”",
        ),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["capture 4"]',
            "“4” is not known here. Choose one of: “1”, “2”, “3”.",
        ),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["capture 0"]',
            "“0” is not known here. Choose one of: “1”, “2”, “3”.",
        ),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["draw rumours 10"]',
            "takes a number from 0 to 9, not “10”.",
        ),
        ('mission = ["draw rumours 3"]', 'power = ["keep 1"]', "“keep” is for a co-operation that does not recur."),
        ('mission = ["draw rumours 3"]', 'mission = ["dance 3"]', "“dance” is not known here"),
        (
            'mission = ["draw rumours 3"]',
            'mission = ["swift"]',
            "“swift” is for a hunt power, or",
        ),
        (
            'mission = ["draw rumours 3"]',
            'coop = ["draw rumours 3"]',
            "with it needs “recurring = true”.",
        ),
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
    assert (where, "fugitive: 79; the box holds 80.") in found
    assert (where, "military: 19 fugitives; the box holds 20.") in found
    assert any("medal: 19 cards" in message for _, message in problems(changed('["medal", 14]', '["medal", 13]')))
    assert any(
        "funding: 19 cards" in message for _, message in problems(changed("rules.funding = 20", "rules.funding = 19"))
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('rules.target = 12', "rules.target = 0", "“target” is a number from 1 to 30, not 0"),
        ('{ zone = "america", level = 3, least = 2 }', '{ zone = "asia", level = 3, least = 3 }', "“asia”"),
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


BOND = 'cost = "political 3", domination = 1, rockets = 2 }'
#: The markers of an objective's success and triumph.
STRIKE = 'markers = ["strikes"] }, triumph = { cost = "scientific 5", domination = 2, markers = ["strikes", "l'
MEMORIAL = 'triumph = { cost = "military 2, scientific 1, political 2"'
ORDER = "The factions are, in this order: usa, cccp, tzaar, network."
FEWER = "A deck holds mostly one clue, and fewer of another (LT-6)."
SHOWS = "A success shows one marker, a triumph two at most (LT-55)."


#: What stands in the house edition, what is put in its place, and what is said of that line.
WRONG = [
    ("tracks = [12]", "tracks = [12, 12]", "usa has 1 ambition track, of 1 to 30 steps."),
    ("tracks = [5]", "tracks = [31]", "cccp has 1 ambition track, of 1 to 30 steps."),
    ("tracks = [14]", "tracks = [0]", "tzaar has 1 ambition track, of 1 to 30 steps."),
    ("tracks = [6, 6, 6]", "tracks = [6, 6]", "network has 3 ambition tracks, of 1 to 30 steps."),
    ('{ id = "press", major', '{ id = "presses", major', "The decks are, in this order: registers, press, archive"),
    ('minor = ["microfilm", 6]', 'minor = ["microfilm", 0]', "A deck holds 1 to 31 cards of a clue."),
    ('major = ["medal", 14]', 'major = ["medal", 32]', "A deck holds 1 to 31 cards of a clue."),
    ('minor = ["microfilm", 6]', 'minor = ["medal", 6]', FEWER),
    ('minor = ["microfilm", 6]', 'minor = ["microfilm", 15]', FEWER),
    ('zone = "funding", draws = "funding 1", least = 4', 'zone = "fund", draws = "funding 1", least = 4', "“fund”"),
    (f"triumph = {{ {BOND}", f'coop = ["swift"], triumph = {{ {BOND}', "“treasury-bond” has a mission and a co-op"),
    (BOND, 'cost = "" }', "The triumph of “treasury-bond” costs nothing."),
    (MEMORIAL, f"{MEMORIAL}, rockets = 1", "Only the USA have rockets (LT-53)."),
    (MEMORIAL, f'{MEMORIAL}, markers = ["cells"]', "Only the CCCP has revolution markers (LT-55)."),
    (STRIKE, STRIKE.replace('"strikes"]', '"strikes", "cells"]'), SHOWS),
    (STRIKE, STRIKE.replace('"strikes", "l', '"strikes", "cells", "l'), SHOWS),
    ('faction = "usa", en = "Air bridge"', 'faction = "ussr", en = "Air bridge"', "“ussr” is not known here"),
    ('id = "plot-arms", faction = "network"', 'id = "plot-arms", faction = "net"', "“net” is not known here"),
    ('{ faction = "usa", at = 8', '{ faction = "usa", at = 6', "The name “6” is used twice."),
    ('{ faction = "usa", at = 4', '{ faction = "moon", at = 4', "“moon” is not known here"),
    ('{ faction = "usa", at = 4', '{ faction = "usa", track = "military", at = 4', "“military” is not known here"),
    ('{ faction = "usa", at = 12', '{ faction = "usa", at = 13', "This step is not on the track, which has 12."),
    ('{ faction = "usa", at = 2', '{ faction = "usa", at = 0', "This step is not on the track, which has 12."),
    ('track = "military", at = 2', 'track = "naval", at = 2', "“naval” is not known here"),
    ('choose = ["plot-senator", "plot-scandal"]', 'choose = ["plot-scandal", "plot-scandal"]', "Two steps give"),
    ('headquarters = "collectivisation"', 'headquarters = "tribunal"', "“tribunal” is not known here"),
    ('{ id = "usa", en', '{ id = "cccp", en', ORDER),
    ('{ id = "network", en', '{ id = "net", en', ORDER),
]  # fmt: skip


@pytest.mark.rule("LT-3", "LT-6", "LT-36", "LT-53", "LT-55", "LT-61")
def test_what_the_box_cannot_have_is_named_with_its_line() -> None:
    left = WRONG
    while left:  # one mistake in each line at a time
        text, made, later = HOUSE, dict[int, str](), []
        for old, new, said in left:
            assert HOUSE.count(old) == 1, old
            if line_of(HOUSE, old) in made:
                later.append((old, new, said))
            else:
                text = text.replace(old, new)
                made[line_of(HOUSE, old)] = said
        found = problems(text)
        for line, said in made.items():
            assert any(number == line and message.startswith(said) for number, message in found), (line, said)
        left = later


@pytest.mark.rule("LT-36", "LT-61")
def test_what_the_box_can_just_have_is_not_even_warned_of() -> None:
    text = changed("tracks = [12]", "tracks = [30]").replace('track = "military", at = 2', 'track = "military", at = 1')
    assert SHELF.read(text.replace("rules.influence = 12", "rules.influence = 5")).warnings == ()


@pytest.mark.rule("LT-36")
def test_a_price_that_the_tracks_cannot_hold_is_refused() -> None:
    few = changed("rules.influence = 12", "rules.influence = 5")
    said = "The triumph costs more influence than the tracks can hold."
    for cost in ("any 6", "military 5, scientific 5, political 4, any 1"):
        assert SHELF.read(few.replace(BOND, f'cost = "{cost}", domination = 9 }}')).warnings == ()
    for cost in ("political 6", "military 5, scientific 5, political 4, any 2"):
        assert problems(few.replace(BOND, f'cost = "{cost}", domination = 9 }}')) == [(line_of(HOUSE, BOND), said)]


@pytest.mark.rule("LT-3")
def test_a_table_with_nothing_in_it_is_refused() -> None:
    text, most = HOUSE, {"marker": "1 to 7", "deck": "3 to 3", "investigation": "1 to 30", "place": "1 to 30",
                         "objective": "4 to 60", "step": "1 to 99"}  # fmt: skip
    for table in most:
        text = re.sub(rf"^{table} = \[$.*?^\]$", f"{table} = []", text, flags=re.MULTILINE | re.DOTALL)
    said = [message for _, message in problems(text)]
    for table, limits in most.items():
        assert any(one.startswith(f"{table}: 0") and limits in one for one in said)
    for faction in ("usa", "cccp", "tzaar", "network"):
        assert f"{faction} has no objective." in said


def test_there_are_as_many_cards_as_moves_can_number() -> None:
    more = [HERON.replace('"heron"', f'"heron-{n}"').replace('"Heron"', f'"Heron {n}"') for n in range(3)]
    said = "Fugitives, specials and objectives are 144 together at most."
    assert said not in [message for _, message in problems(HOUSE.replace(HERON, "\n".join([HERON, *more[:2]])))]
    assert said in [message for _, message in problems(HOUSE.replace(HERON, "\n".join([HERON, *more])))]


def test_there_are_no_more_cards_that_can_be_held_than_words_have_bits() -> None:
    """A hand's fugitives and specials are two words, its clues counts of one, and tasks number the lines."""
    room = 124 - 80 - len(SHELF.read(HOUSE).edition.special)
    heron = [HERON.replace('"heron"', f'"heron-{n}"').replace('"Heron"', f'"Heron {n}"') for n in range(room + 1)]
    said = "Fugitives and specials are 124 together at most."
    assert said not in [message for _, message in problems(HOUSE.replace(HERON, "\n".join([HERON, *heron[:room]])))]
    assert said in [message for _, message in problems(HOUSE.replace(HERON, "\n".join([HERON, *heron])))]


@pytest.mark.parametrize(
    ("old", "most", "more", "said"),
    [
        ('hunt = "medal 1"', 'hunt = "medal 9, medal 6"', 'hunt = "medal 9, medal 7"', "A card gives 15 of a clue"),
        ('cost = "medal 1', 'cost = "medal 9, medal 6', 'cost = "medal 9, medal 7', "A fugitive costs 15 of a clue"),
    ],
)
def test_a_clue_is_not_given_or_asked_for_more_than_15_times(old: str, most: str, more: str, said: str) -> None:
    assert HERON.count(old) == 1
    for new, refused in ((most, False), (more, True)):
        found = problems(WARNED.replace(HERON, HERON.replace(old, new)))
        assert any(message.startswith(said) for _, message in found) == refused


def test_tasks_can_number_512_lines() -> None:
    words = [f"{one} {level} {kind} {zone}" for one in ("capture", "remove", "guard", "shift", "disperse")
             for level in (1, 2, 3) for kind in ("military", "scientific", "political", "collaborator", "any")
             for zone in ("america", "europe", "middle-east", "any")]  # fmt: skip
    words += [f"draw {pile} {count}" for pile in ("registers", "press", "archives", "rumours", "any")
              for count in range(10)]  # fmt: skip
    words += [f"sabotage {count} {track}" for count in range(10) for track in ("military", "scientific", "political")]
    words += [f"influence {track} {count}" for track in ("military", "scientific", "political", "any")
              for count in range(10)]  # fmt: skip
    words += [
        f"{one} {count}" for one in ("domination", "act", "ambition", "recall", "relocate") for count in range(10)
    ]
    words += [f"discount {clue} {count}" for clue in ("medal", "document", "microfilm", "any") for count in range(10)]
    said = "The abilities have 512 different lines at most."
    for some, refused in ((words[:400], False), (words, True)):
        lines = ", ".join(f'"{one}"' for one in some if not one.startswith("discount"))
        power = ", ".join(f'"{one}"' for one in some)
        text = WARNED.replace(
            HERON, HERON.replace('mission = ["draw rumours 3"]', f"power = [{power}], mission = [{lines}]")
        )
        assert (said in [message for _, message in problems(text)]) == refused


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


@pytest.mark.parametrize("beyond", ["less", "more"])
def test_a_number_of_the_box_out_of_its_range_is_refused(beyond: str) -> None:
    text, said = HOUSE, list[str]()
    for key, (low, high) in ranges(Rules).items():
        assert low is not None
        assert high is not None
        number = low - 1 if beyond == "less" else high + 1
        text = re.sub(rf"^rules\.{key} = \d+", f"rules.{key} = {number}", text, flags=re.MULTILINE)
        said.append(f"“{key}” is a number from {low} to {high}, not {number}")
    found = [message for _, message in problems(text)]
    assert len(said) == 9
    assert all(any(one in message for message in found) for one in said), found
