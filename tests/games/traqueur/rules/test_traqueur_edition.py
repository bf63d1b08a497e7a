"""Editions: ready-made camps, checked by the rules, offered where a camp is built, and taken by bots (TRQ-7)."""

from __future__ import annotations

import random

import pytest
from traqueur_play import FIRST, FIRST_BEGINS, camp, mine, play, view

from edition_mistakes import line_of, mistakes
from hallali import games
from hallali.core.errors import BadOption
from hallali.core.library import LIBRARY, held
from hallali.core.record import last
from hallali.games.traqueur import TRAQUEUR, drafts
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.edition import SHELF
from hallali.games.traqueur.rules.grid import grid_of
from hallali.i18n import translator
from hallali.lab import match
from hallali.testing import Subject, check

#: One camp in each way of writing it, on two grids, and one with more barriers than usual.
TEXT = """
edition.game = "traqueur"
edition.name = "mine"
edition.en = "My camps"
edition.fr = "Mes camps"
camp = [
  { id = "hook", en = "The hook", fr = "Le crochet", size = "6x6", fugitive = "A3", corridors = "out-B1-B2-B3-A3" },
  { id = "walls", en = "Two walls", fr = "Deux murs", size = "6x6", fugitive = "F6", barriers = "B3-B4 out-C1" },
  { id = "nook", en = "The nook", fr = "Le recoin", size = "4x4", fugitive = "D4", barriers = "out-A1 out-B1 C4-D4" },
]
"""
MINE = held(TEXT)
LIBRARY.add(MINE)
OPTIONS = {"edition": MINE.ref}
BOX = grid_of(6, 6)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


@pytest.mark.rule("TRQ-7", "TRQ-5")
def test_every_camp_of_the_house_can_be_played_at_its_size() -> None:
    house = SHELF.read(SHELF.text())
    assert len(house.edition.camp) == 5
    for row in house.edition.camp:
        assert c.refusal(BOX, BOX.perfect, row.camp()) is None


def test_games_without_a_word_of_it_are_of_the_house() -> None:
    assert TRAQUEUR.edition_of() == TRAQUEUR.edition_of("7x5") == SHELF.own("7x5").ref
    assert view(TRAQUEUR.new("7x5"), FIRST).edition == ""
    assert view(TRAQUEUR.new("small", {"edition": SHELF.own("small").ref}), FIRST).edition == ""
    with pytest.raises(BadOption, match="nowhere"):
        TRAQUEUR.new("real", {"edition": "nowhere:123456789abc"})


@pytest.mark.rule("TRQ-7")
def test_a_builder_is_offered_the_editions_camps_for_the_grid() -> None:
    state = TRAQUEUR.new("real", {**FIRST_BEGINS, **OPTIONS})
    shown = view(state, FIRST)
    assert shown.edition == MINE.ref
    keys = [key for key, _ in drafts.offers(BOX, shown.limit, shown.edition)]
    assert keys == ["easy", "medium", "hard", "field", "furrow", "snail", "walls"]  # the hook needs too many barriers
    assert [key for key, _ in drafts.offers(grid_of(4, 4), 12, MINE.ref)][-1] == "nook"
    assert [key for key, _ in drafts.offers(BOX, 30)][-1] == "gatehouse"
    drafting = TRAQUEUR.page().drafts
    for word in ("walls", "Two walls", "deux murs"):
        laid = drafting.lay(None, shown, (), word)
        assert drafting.finish(None, shown, laid.steps).commit
        assert drafts.camp_of(laid.steps) == c.read(camp("F6", "B3-B4 out-C1"))[1]
        typed = drafting.typed(None, shown, (), word)
        assert typed is not None
        assert typed.steps == laid.steps


@pytest.mark.rule("TRQ-7", "TRQ-25")
def test_a_camp_with_many_barriers_is_offered_where_they_are_unlimited() -> None:
    state = TRAQUEUR.new("real", {**FIRST_BEGINS, **OPTIONS, "barriers": "unlimited"})
    assert "hook" in [key for key, _ in drafts.offers(BOX, view(state, FIRST).limit, MINE.ref)]
    found = mistakes(SHELF, TEXT)
    assert [line for line, _ in found] == [line_of(TEXT, 'id = "hook"')]
    assert "more than 30 barriers" in found[0][1]


@pytest.mark.rule("TRQ-7")
def test_bots_take_them_and_games_are_played_to_their_end() -> None:
    hall = {**OPTIONS, "barriers": "unlimited"}
    built = set()
    for seed in range(6):
        bots = ("explorer:depth+ready", "explorer:random+ready")
        record, returns = match.play(games.get("traqueur"), bots, str(seed), "real", hall)
        assert record.edition == MINE.ref
        assert sum(returns) == 0
        for found in mine(last(TRAQUEUR, record)).camps:
            assert found is not None
            built.add(found)
    assert built == {row.camp() for row in SHELF.read(TEXT).edition.camp if row.size == "6x6"}
    other = match.play(games.get("traqueur"), ("explorer:depth+ready", "explorer:depth+ready"), "1", "3x5", OPTIONS)[0]
    assert mine(last(TRAQUEUR, other)).outcome  # no camp of theirs fits: a hard one


def test_a_camp_of_the_edition_is_taken_at_random() -> None:
    rng = random.Random(2)
    assert len({camps.taken(rng, BOX, 30) for _ in range(60)}) == 5


def test_it_is_checked_as_every_game_is() -> None:
    check(Subject(TRAQUEUR, sizes=("small",), options=(OPTIONS,), longest=20_000))


@pytest.mark.rule("TRQ-7", "TRQ-5")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('fugitive = "F6"', 'fugitive = "G6"', "“G6” is not a square"),
        ('size = "4x4"', 'size = "4x44"', "no size “4x44”"),
        ("B3-B4 out-C1", "B3-B5 out-C1", "do not share a side"),
        ("B3-B4 out-C1", "B3 out-C1", "is not a place"),
        ("out-B1-B2-B3-A3", "A1-B1-B2-B3-A3", "No path leads"),
        ("out-B1-B2-B3-A3", "out-B1-B3", "do not share a side"),
        ('fugitive = "F6", barriers', 'corridors = "out-A1", fugitive = "F6", barriers', "not both"),
        ('id = "hook"', 'id = "Hook"', "lowercase letters"),
        ('id = "nook"', 'id = "hook"', "is used twice"),
        ('id = "hook"', 'id = "easy"', "means another camp"),
        ('fugitive = "F6"', 'fugitve = "F6"', "fugitve"),
        ('game = "traqueur"', 'game = "fugitif"', "another game"),
    ],
)
def test_mistakes_are_named_by_their_line(old: str, new: str, words: str) -> None:
    text = changed(old, new)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if new in line]
    assert any(words in what and line in lines for line, what in mistakes(SHELF, text))


def test_an_edition_without_camps_is_refused() -> None:
    text = TEXT[: TEXT.index("camp = [")] + "camp = [\n]\n"
    assert any("1 to 60" in what for _, what in mistakes(SHELF, text))


def test_the_names_are_the_readers() -> None:
    line = TRAQUEUR.terminal(FIRST, "real", OPTIONS, translator("fr")).help()[1]
    assert "walls" in line
    state = play("", "real", {**FIRST_BEGINS, **OPTIONS})
    assert view(state, FIRST).edition == MINE.ref
