"""Players that a worker keeps: nothing may hang on whether one was kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.games.fugitif.bots import policies
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, Chose
from hallali.lab.match import Match
from hallali.room.table import bots
from hallali.room.table.retained import Keeping, key_of

KEY = key_of("reads", "fugitif", 1, "secret", "real", {})
A, B, C = (Chose(who=1, deck=deck) for deck in range(3))


class Listens:
    """Remembers what it heard."""

    def __init__(self, keeps: bool = True) -> None:
        self.keeps = keeps
        self.heard: list[Told] = []

    def hear(self, told: Told) -> None:
        self.heard.append(told)

    def choose(self, view: View) -> tuple[int, ...]:
        return ()


def asked(keeping: Keeping, tolds: Sequence[Told], keeps: bool = True, key: Any = KEY) -> Listens:
    """Take a player and put it back, as for a gesture."""
    player = keeping.take(key, tolds, lambda: Listens(keeps))
    assert isinstance(player, Listens)
    assert player.heard == list(tolds)
    keeping.put(key, tolds, player)
    return player


def test_a_kept_player_hears_only_what_is_new() -> None:
    keeping = Keeping()
    assert asked(keeping, [A]) is asked(keeping, [A, B]) is asked(keeping, [A, B, B, C])


@pytest.mark.parametrize("now", [[A], [A, C], [A, C, B, B], []])
def test_a_move_taken_back_or_told_otherwise_leaves_no_stale_player(now: list[Told]) -> None:
    keeping = Keeping()
    assert asked(keeping, [A, B]) is not asked(keeping, now)


def test_another_table_seat_or_chance_has_another_player() -> None:
    keeping = Keeping()
    others = [
        key_of("reads", "fugitif", 1, "another", "real", {}),
        key_of("reads", "fugitif", 0, "secret", "real", {}),
        key_of("reads", "fugitif", 1, "secret", "real", {"events": True}),
        key_of("reads", "fugitif", 1, "secret", "small", {}),
        key_of("belief", "fugitif", 1, "secret", "real", {}),
    ]
    assert len({id(asked(keeping, [A], key=key)) for key in (KEY, *others)}) == 6


def test_only_who_asks_for_it_is_kept() -> None:
    keeping = Keeping()
    asked(keeping, [A], keeps=False)
    assert len(keeping) == 0


def test_no_more_than_so_many_are_kept_and_the_last_asked_longest() -> None:
    keeping = Keeping(most=2)
    first, second, third = (key_of("reads", "fugitif", 1, name, "real", {}) for name in "abc")
    kept = asked(keeping, [A], key=first)
    asked(keeping, [A], key=second)
    assert asked(keeping, [A, B], key=first) is kept
    asked(keeping, [A], key=third)
    assert len(keeping) == 2
    assert asked(keeping, [A, B], key=first) is kept


def test_a_player_that_is_asked_twice_at_once_or_fails_is_not_shared() -> None:
    keeping = Keeping()
    asked(keeping, [A])
    one = keeping.take(KEY, [A, B], Listens)
    assert keeping.take(KEY, [A, B], Listens) is not one
    assert len(keeping) == 0


@pytest.mark.compiled
def test_the_expert_marshal_plays_alike_in_a_worker_that_knows_the_game_and_in_one_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (("WORLDS", 24), ("HANDS", 6), ("SECONDS", 1e9), ("OPENING", 1e9)):
        monkeypatch.setattr(policies, name, value)
    game = games.get("fugitif")
    keeping = Keeping()
    compared = 0

    class Asked:
        """Is asked as the room asks it."""

        def __init__(self) -> None:
            self.tolds: list[Told] = []

        def hear(self, told: Told) -> None:
            self.tolds.append(told)

        def choose(self, view: View) -> tuple[int, ...]:
            nonlocal compared
            found = []
            for worker in (keeping, Keeping()):
                monkeypatch.setattr(bots, "_KEEPING", worker)
                found.append(bots.choose("expert", "fugitif", "secret", "real", {}, self.tolds, view))
            assert found[0] == found[1]
            compared += 1
            return found[0][0]

    match = Match(game, (players.make("counting", game, FUGITIVE, 4), Asked()), "alike")
    while not match.over and compared < 6:
        match.step()
    assert compared > 2
    assert len(keeping) == 1
    assert match.game.seats[MARSHAL] == "marshal"
