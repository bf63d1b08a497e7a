"""Editions: every mistake of a file in one run, each with its line and the nearest right word."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
import pytest

from edition_mistakes import mistakes
from hallali import games
from hallali.core.edition import BadEdition, Findings, Head, Problem, Source
from hallali.core.errors import BadOption
from hallali.core.library import LIBRARY, Library, MissingEdition, Shelf, held
from hallali.core.toml_lines import lines_of


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    worth: Annotated[float, msgspec.Meta(le=5)] = 0.0
    star: bool = False
    effect: tuple[tuple[str | int, ...], ...] = ()
    clue: tuple[str, int] = ("", 0)


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=2)]
    health: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: Head
    rules: Rules
    card: tuple[Card, ...]


def check(edition: Edition, source: Source) -> list[Problem]:
    """Say what a game would: cards have names of their own, and the box holds three."""
    found = Findings(source)
    found.names("card", [card.id for card in edition.card], spelled=False)
    for number, card in enumerate(edition.card):
        for word, *_ in card.effect:
            found.one_of("card", number, "effect", str(word), ("heal", "hurt"))
    if len(edition.card) != 3:
        found.warn("card", -1, "", "{count} cards; the box holds 3.", count=len(edition.card))
    return found.found


SHELF = Shelf("traque", "hallali.games.traque.rules", Edition, check, {"real": "house"})
HEAD = """\
edition.game = "traque"
edition.name = "mine"
edition.en = "Mine"
edition.fr = "Mienne"
"""
GOOD = f"""{HEAD}
rules.rounds = 4
rules.health = 5

card = [
  {{ id = "one", copies = 2, effect = [["heal", 1]] }},
  {{ id = "two", clue = ["medal", 3] }},
  {{ id = "three", star = true, worth = 1 }},
]
"""


def test_a_good_file_has_nothing_wrong() -> None:
    read = SHELF.read(GOOD)
    assert read.ref == f"mine:{read.digest}" == held(GOOD).ref
    assert not read.warnings
    assert read.edition.card[1].clue == ("medal", 3)


def test_all_mistakes_of_a_file_come_in_one_run() -> None:
    text = f"""{HEAD}
rules.rounds = "four"
[[card]]
id = "one"
copys = 2
effect = [
  ["heal", 1],
  ["hurl", 2],
]
[[card]]
id = "two"
star = 1
[[card]]
ident = "two words"
worth = true
clue = ["medal"]
[[crad]]
id = "two"
"""
    assert mistakes(SHELF, text) == [
        (6, "“rounds” is a whole number, not \"four\"."),
        (6, "“health” is missing in “rules”."),
        (9, "“copys” is not known here: did you mean “copies”?"),
        (10, "“hurl” is not known here: did you mean “hurt”?"),
        (16, "“star” is true or false, not 1."),
        (17, "“id” is missing in “card”."),
        (18, "“ident” is not known here. Choose one of: “id”, “copies”, “star”, “effect”."),
        (19, "“worth” is a number, not true."),
        (20, "“clue” takes 2; here is 1 value."),
        (21, "“crad” is not known here: did you mean “card”?"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('copies = 2', 'copies = = 2', 10, "After “=” comes a number, true or false, a text"),
        ('id = "two"', 'id = "two', 11, "A text ends on its line"),
        ("rules.health = 5", "rules.rounds = 5", 7, "“rules.rounds” stands here for the second time"),
        ("]\n", "", 12, "Here a “]” is missing: it ends the list of line 9."),
        ("star = true, worth = 1 },", "star = true, worth = 1,", 12, "This “{” is not closed."),
        ('effect = [["heal", 1]] }', 'effect = [["heal", 1] }', 10, "This “[” is not closed."),
        ("]\n", "\nrules.luck = 1\n", 13, "Here a “]” is missing: it ends the list of line 9."),
    ],
)  # fmt: skip
def test_what_is_not_toml_has_its_line(old: str, new: str, line: int, what: str) -> None:
    at = GOOD.rindex(old)
    (found, said), *_ = mistakes(SHELF, GOOD[:at] + GOOD[at:].replace(old, new))
    assert found == line
    assert what in said


def test_a_text_that_is_silent_in_one_language_is_warned_of() -> None:
    shelf = games.get("red-notice").editions()
    assert shelf is not None
    house = shelf.text().replace('edition.name = "house"', 'edition.name = "mine"')
    said = "“text_fr” is empty."
    text = re.sub('text_fr = "[^"]*"', 'text_fr = ""', house, count=1)
    assert [what for _, what in mistakes(shelf, text)] == [said]
    assert shelf.read(text).warnings[0].line == next(
        number for number, line in enumerate(text.splitlines(), 1) if 'text_fr = ""' in line
    )
    heron = games.get("la-traque").editions()
    assert heron is not None
    house = heron.text().replace('edition.name = "house"', 'edition.name = "mine"')
    text = re.sub(', note_fr = "[^"]*"', "", house, count=1)
    assert [what for _, what in mistakes(heron, text)] == ["“note_fr” is missing in “fugitive”."]


def test_other_lines_are_read_though_some_are_not_toml() -> None:
    text = GOOD.replace('effect = [["heal", 1]]', 'effect = [["heal" 1]]').replace("worth = 1", "worth = yes")
    text = text.replace("clue =", "clew =").replace("rules.health = 5", "rules.health = ")
    assert [(line, what.partition(":")[0]) for line, what in mistakes(SHELF, text)] == [
        (7, "After “=” comes a number, true or false, a text in straight quotes, a list in [ ] or a table in { }."),
        (10, 'After "heal" a comma is missing.'),
        (11, "“clew” is not known here"),
        (12, "After “=” comes a number, true or false, a text in straight quotes, a list in [ ] or a table in { }."),
    ]


def test_a_number_out_of_its_range_is_named_and_the_check_goes_on() -> None:
    text = GOOD.replace("rounds = 4", "rounds = 1").replace("copies = 2", "copies = 10")
    text = text.replace('clue = ["medal", 3]', 'effect = [["hurl", 1]]').replace("worth = 1", "worth = 6")
    assert mistakes(SHELF, text) == [
        (6, "“rounds” is a number from 2, not 1."),
        (10, "“copies” is a number from 1 to 9, not 10."),
        (11, "“hurl” is not known here: did you mean “hurt”?"),
        (12, "“worth” is a number up to 5, not 6."),
    ]
    text = GOOD.replace("rules.rounds = 4\n", "")  # what stands in for it is in its range, too
    assert mistakes(SHELF, text) == [(6, "“rounds” is missing in “rules”.")]


def test_counts_are_the_files_own() -> None:
    text = GOOD.replace('  { id = "three", star = true, worth = 1 },\n', "")
    (warning,) = SHELF.read(text).warnings
    assert (warning.line, str(warning.message), warning.warning) == (9, "2 cards; the box holds 3.", True)


@pytest.mark.parametrize("name", ["traque", "la-traque", "red-notice"])
def test_a_copied_edition_has_a_name_of_its_own(name: str) -> None:
    shelf = games.get(name).editions()
    assert shelf is not None
    house = shelf.text()
    assert shelf.read(house + "# a comment\n").ref == games.get(name).edition_of()
    copied = house.replace('edition.en = "', 'edition.en = "My ')
    line = 1 + copied[: copied.index("edition.name")].count("\n")
    with pytest.raises(BadEdition) as caught:
        shelf.read(copied)
    assert [(one.line, str(one.message)) for one in caught.value.problems] == [
        (line, "The name “house” is the game’s own: give your edition another.")
    ]
    assert shelf.read(copied.replace('edition.name = "house"', 'edition.name = "mine"')).ref.startswith("mine:")


def test_where_things_stand() -> None:
    text = '''a.b = 1 # a comment with = and [
"quoted key" = """many
lines ] }"""
list = [ # a list
  1, [2,
  3],
  { x = "}", y.z = 'it' },
]

[table.inner]
k = 1979-05-27
[[row]]
v = [true, false]
[[row.sub]]
w = 1
[[row]]
[[row.sub]]
w = "\\"#"
'''
    lines = lines_of(text)
    assert {path: lines[path] for path in lines if path[0] in ("a", "quoted key", "list")} == {
        ("a",): 1, ("a", "b"): 1, ("quoted key",): 2, ("list",): 4, ("list", 0): 5, ("list", 1): 5, ("list", 1, 0): 5,
        ("list", 1, 1): 6, ("list", 2): 7, ("list", 2, "x"): 7, ("list", 2, "y"): 7, ("list", 2, "y", "z"): 7,
    }  # fmt: skip
    assert (lines["table", "inner", "k"], lines["row", 0, "v", 1], lines["row", 0, "sub", 0, "w"]) == (11, 13, 15)
    assert (lines["row",], lines["row", 1], lines["row", 1, "sub", 0, "w"]) == (12, 16, 18)


@pytest.mark.parametrize("game", games.GAMES.values(), ids=list(games.GAMES))
def test_every_own_edition_is_found_by_its_name(game: Any) -> None:
    shelf = game.editions()
    if shelf is None:
        pytest.skip(f"{game.name} has no editions")
    for size in game.sizes:
        ref = game.edition_of(size)
        assert game.edition_of(size, {"edition": ref}) == ref
        with pytest.raises(BadOption):
            game.new(size, {"edition": "none:0123456789ab"})
        lines = lines_of(shelf.text())
        assert lines["edition", "name"] == 1 + shelf.text()[: shelf.text().index("edition.name")].count("\n")


def test_a_library_keeps_copies() -> None:
    mine = held(GOOD, "mine.toml")
    first, second = Library(), Library()
    first.add(mine)
    second.take(first.copies())
    assert second.of("traque") == [mine]
    assert mine.title == {"en": "Mine", "fr": "Mienne"}


def test_an_edition_is_found_when_the_library_has_it() -> None:
    shelf = games.get("la-traque").editions()
    assert shelf is not None
    mine = held(shelf.text().replace('edition.name = "house"', 'edition.name = "found"'))
    with pytest.raises(MissingEdition, match=f"The edition {mine.ref} of la-traque is not here."):
        shelf.load("small", mine.ref)
    LIBRARY.add(mine)
    assert shelf.load("small", mine.ref).ref == mine.ref


def test_what_is_lent_goes_again_unless_somebody_keeps_it() -> None:
    library, one = Library(), held('edition.game = "x"\nedition.name = "one"')
    with library.lent(one), library.lent(one):
        with library.lent(one):
            assert library.find("x", one.ref) is one
        assert library.find("x", one.ref) is one
    assert library.find("x", one.ref) is None
    with library.lent(one):
        library.add(one, listed=False)
    assert library.find("x", one.ref) is one
    with library.lent(one):
        pass
    assert library.find("x", one.ref) is one, "it was there before"


def test_what_no_table_uses_is_forgotten_the_second_time() -> None:
    library = Library()
    offered, used, idle = (held(f'edition.game = "x"\nedition.name = "{name}"') for name in ("a", "b", "c"))
    library.add(offered)
    for one in (used, idle):
        library.add(one, listed=False)
    unused = library.tidy([("x", used.ref)], frozenset())
    assert library.find("x", idle.ref), "somebody may be about to begin with it"
    unused = library.tidy([("x", used.ref)], unused)
    assert library.find("x", idle.ref) is None
    library.tidy([], unused)
    assert library.copies() == (offered, used)


def test_a_room_that_begins_forgets_nothing_however_many_begin() -> None:
    """Each start counted as an hour: after two of them in one process an edition was gone that was to be played."""
    library, idle = Library(), held('edition.game = "x"\nedition.name = "idle"')
    library.add(idle, listed=False)
    for _ in range(3):
        library.tidy([], frozenset())
    assert library.find("x", idle.ref)
