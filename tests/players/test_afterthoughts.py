"""What bots say after the game: each level of each seat has thought something worth telling, in both languages."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from hallali import games, i18n, players
from hallali.core.player import Thought, said
from hallali.lab.match import Match

FIVE = ("novice", "amateur", "club", "strong", "expert")
#: What Fugitif's bots practised is the real size alone; elsewhere a smaller one takes a moment.
REAL = {"fugitif"}
TABLES: dict[str, dict[str, Any]] = {"traque": {"players": 2}, "la-traque": {"factions": "usa+cccp"}}


class AllSpokeError(Exception):
    """Every seat has thought something: the rest of the game shows nothing more."""


class Noting:
    """A player, and what it thought at each of its gestures. spoke: the seats of its game that thought something."""

    def __init__(self, player: Any, seat: int, spoke: set[int], seats: int) -> None:
        self.player, self.seat, self.spoke, self.seats = player, seat, spoke, seats
        self.thoughts: list[Thought] = []

    def hear(self, told: Any) -> None:
        self.player.hear(told)

    def choose(self, view: Any) -> tuple[int, ...]:
        steps = tuple(self.player.choose(view))
        if thought := said(self.player).thought:
            self.thoughts.append(thought)
            self.spoke.add(self.seat)
            if len(self.spoke) == self.seats:
                raise AllSpokeError
        return steps


@pytest.mark.compiled
@pytest.mark.parametrize("level", FIVE)
@pytest.mark.parametrize("name", list(games.GAMES))
def test_every_level_has_something_to_say(name: str, level: str) -> None:
    game, options = games.get(name), TABLES.get(name, {})
    size = "small" if "small" in game.sizes and name not in REAL else "real"
    spoke: set[int] = set()
    seats = game.seats_of(options)
    for seed in range(4):
        noting = [
            Noting(players.make(level, game, title, seed, size, options), seat, spoke, len(seats))
            for seat, title in enumerate(seats)
        ]
        with contextlib.suppress(AllSpokeError):
            Match(game, noting, str(seed), size, options).play()
        kit = game.page().of(options)
        for one in noting:
            for thought in one.thoughts:
                assert 0.0 <= thought.weight <= 1.0
                for lang in i18n.languages():
                    words = i18n.translator(lang)
                    args = {key: kit.words.word(key, value, size, words) for key, value in thought.line.args.items()}
                    line = i18n.render(type(thought.line)(thought.line.text, args, thought.line.many), lang)
                    assert "{" not in line
        if len(spoke) == len(seats):
            return
    assert spoke == set(range(len(seats)))
