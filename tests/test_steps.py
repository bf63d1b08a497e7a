"""The tables of steps: every step that is ever legal is in its game's table, and does what the table says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from hallali import games
from hallali.core.chance import outcome
from hallali.core.contract import Position, Value
from hallali.core.errors import BadOption
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules.box import FUNDING
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.steps import Kind, table
from toy import Toy

CASES: list[tuple[str, str, dict[str, Value]]] = [
    *((name, size, {}) for name, game in games.GAMES.items() for size in game.sizes),
    ("fugitif", "real", {"events": True}),
    ("traqueur", "7x5", {}),
    ("traque", "real", {"players": 2}),
]


@pytest.mark.parametrize(("name", "size", "options"), CASES)
def test_every_step_that_is_ever_legal_has_its_words(name: str, size: str, options: dict[str, Value]) -> None:
    game = games.get(name)
    for lang in ("en", "fr"):
        said = table(game, size, options, lang)
        assert list(said) == sorted(said)
        assert all(text and "{" not in text for text in said.values())
        assert len(set(said.values())) == len(said), "no two steps do the same"
    legal: set[int] = set()
    for seed in range(8):
        state: Position = game.new(size, options)
        rng = random.Random(seed)
        while state.mover != OVER:
            if state.mover == CHANCE:
                state.apply(outcome(state.chances(), rng))
            else:
                legal |= set(state.legal())
                state.apply(rng.choice(state.legal()))
    assert legal <= set(said)


@pytest.mark.parametrize(("name", "size", "options"), CASES)
def test_the_table_ends_where_the_arrays_do(name: str, size: str, options: dict[str, Value]) -> None:
    pytest.importorskip("numpy", reason="install hallali[gymnasium]")
    game = games.get(name)
    assert max(table(game, size, options)) < game.tensors().bounds(size, options).actions


@pytest.mark.parametrize(
    ("name", "step", "words"),
    [
        ("traqueur", 2 + 6, "puts the fugitive on B1"),
        ("fugitif", 44, "draws from the deck 15–28"),
        ("red-notice", 280 + 8 * 3 + 2 * 1 + 1, "3 2b"),
        ("la-traque", 1008 + 5 * (FUNDING + 1) + 2, "rumour, 3"),
        ("traque", 1024 + 8 * 1 + 3, "2*3"),
    ],
)
def test_some_steps_in_words(name: str, step: int, words: str) -> None:
    assert words in table(games.get(name))[step]


@pytest.mark.parametrize("name", ["fugitif", "red-notice", "la-traque"])
def test_the_words_name_what_the_notation_names(name: str) -> None:
    """Where the notation of a step ends in a name, its words have that name."""
    game, found = games.get(name), 0
    said = table(game)
    for seed in range(4):
        state: Position = game.new()
        rng = random.Random(seed)
        for _ in range(400):
            if state.mover == OVER:
                break
            if state.mover == CHANCE:
                state.apply(outcome(state.chances(), rng))
                continue
            for step in state.legal():
                after = state.clone()
                after.advance(step)
                if not state.drafting and not after.drafting:
                    written = game.write(state, (step,))
                    thing = written.partition(":")[2].partition("@")[0]
                    if thing:
                        found += 1
                        assert thing in said[step], (written, said[step])
            state.apply(rng.choice(state.legal()))
    assert found or name == "fugitif"


def test_a_game_that_does_not_say_has_no_table() -> None:
    game: PlayableGame = Toy()
    assert table(game) == {}


def test_what_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption):
        table(games.get("fugitif"), "huge")
    with pytest.raises(BadOption):
        table(games.get("traque"), "real", {"players": 7})


PAGE = (Path(__file__).parent.parent / "docs" / "steps.md").read_text("utf-8")


def row(kind: Kind) -> tuple[str, str, str]:
    """A kind of steps as a line of docs/steps.md."""
    there = [number for number, name in enumerate(kind.names) if name]
    first, last = there[0], there[-1]
    numbers = f"{kind.first + first}" if first == last else f"{kind.first + first}–{kind.first + last}"
    named = "" if "{name}" not in kind.what else f"`{kind.names[first]}` … `{kind.names[last]}`"
    return numbers, kind.what.replace("{name}", "*name*"), named


@pytest.mark.parametrize("game", games.GAMES.values(), ids=lambda game: game.name)
def test_the_page_lists_the_kinds_of_steps(game: PlayableGame) -> None:
    section = PAGE.split(f"\n## {game.title}\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| ([\d–]+) \| (.*?) \| (.*?) ?\|$", section, re.MULTILINE)
    assert listed == [row(kind) for kind in game.steps("real", {})]
