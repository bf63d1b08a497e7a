"""Traqué's bots: they play whole games with legal gestures from what they are told, and the levels differ."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hallali import players
from hallali.core.contract import Told, View
from hallali.core.player import Talker
from hallali.games import get
from hallali.games.traque.bots.instincts import Instincts
from hallali.games.traque.rules.actions import HIDE
from hallali.games.traque.rules.box import QUEEN, box_of
from hallali.games.traque.rules.phases import AID, ROUND, ROW, TURN, WHO
from hallali.games.traque.rules.view import TraqueView
from hallali.lab import match

GAME = get("traque")
NAMES = ("random", "novice", "amateur", "club", "strong", "expert", "instincts")
ERRING = ("novice", "amateur", "club", "strong")
SETTINGS: list[dict[str, Any]] = [
    {},
    {"players": 2, "kit": True, "cat": True},
    {"players": 2, "carry": True, "retoss": "supply", "target_two": "square", "partner": 1},
    {"hard_health": True, "hard_time": True, "target": "square", "skill": "clumsy"},
]


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", SETTINGS)
def test_every_bot_plays_whole_games(name: str, options: dict[str, Any]) -> None:
    """The driver refuses illegal steps and unfinished gestures."""
    seats = GAME.seats_of(options)
    for seed in range(2):
        record, _ = match.play(GAME, [name] * len(seats), f"whole:{seed}", "small" if seed else "real", options)
        assert record.result in ("escaped", "killed", "late")


def test_partners_say_why_they_share_and_who_fights() -> None:
    """There is a line for what concerns the other player, and none for the rest (TQ-53, TQ-57)."""
    said: set[str] = set()
    options = {"players": 2}
    for seed in range(4):
        seated = [players.make("instincts", GAME, seat, f"talk:{seed}:{seat}", "real", options) for seat in (0, 1)]
        one = match.Match(GAME, seated, f"talk:{seed}", "real", options)
        while not one.over:
            mover, phase = one.state.mover, one.state.phase
            one.step()
            if mover >= 0:
                player = seated[mover]
                assert isinstance(player, Talker)
                remark = player.remark()
                assert (remark is not None) >= (phase == WHO)
                assert remark is None or phase in (TURN, ROW, WHO, AID, ROUND)
                said.add(remark.text if remark else "")
    assert any(text.startswith("With this card") for text in said)
    assert "" in said


@pytest.mark.parametrize("name", ERRING)
def test_a_level_errs_by_what_it_holds_dear_and_not_by_dice(name: str) -> None:
    """What was told decides, whatever the seed: two bots of the same level always want the same."""

    class Twins:
        def __init__(self) -> None:
            self.bots = [players.make(name, GAME, 0, seed) for seed in ("a", "another")]

        def hear(self, told: Told) -> None:
            for bot in self.bots:
                bot.hear(told)

        def choose(self, view: View) -> tuple[int, ...]:
            one, other = (bot.choose(view) for bot in self.bots)
            assert one == other
            return one

    assert match.Match(GAME, [Twins()], "dice").play().moves


@pytest.mark.compiled
@pytest.mark.parametrize("name", ERRING)
def test_nobody_hoards_before_the_queen(name: str) -> None:
    """The last fight is what everything was saved for: a level uses there whatever the expert would use."""
    met = 0
    for seed in range(40):
        seated = [players.make(name, GAME, 0, f"queen:{seed}")]
        one = match.Match(GAME, seated, f"queen:{seed}")
        while not one.over:
            state = one.state
            if state.mover == 0 and state.phase == ROUND and state.foe == QUEEN:
                met += 1
                bot = seated[0]
                assert isinstance(bot, Instincts)
                wanted = bot.mind.judge.attack(state, 0, state.strength, False, queen=True)
                usual = Instincts(random.Random(1), "real", {}).mind.judge.attack(
                    state, 0, state.strength, False, queen=True
                )
                assert wanted == usual
            one.step()
    assert met


class Eyed:
    """A bot of two that counts how often it hides from a row in which no creature lies."""

    def __init__(self, name: str, seat: int, seed: int) -> None:
        self.bot = players.make(name, GAME, seat, f"hides:{seed}:{seat}", "real", {"players": 2})
        self.hidden = 0

    def hear(self, told: Told) -> None:
        self.bot.hear(told)

    def choose(self, view: View) -> tuple[int, ...]:
        chosen = self.bot.choose(view)
        assert isinstance(view, TraqueView)
        near, box = view.players[view.seat].row + view.shared, box_of("real")
        if view.phase == "turn" and chosen[0] == HIDE and not any(box.strength[kind] for kind in near):
            self.hidden += 1
        return chosen


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["novice", "amateur", "club"])
def test_a_partner_seldom_hides_where_nothing_sleeps(name: str) -> None:
    """Hiding spends the time of both; who hoards weapons and ammunition did so twice a game from two noises alone."""
    hidden, games = 0, 20
    for seed in range(games):
        one = match.Match(GAME, [Eyed(name, seat, seed) for seat in (0, 1)], f"hides:{seed}", "real", {"players": 2})
        one.play()
        hidden += sum(eyed.hidden for eyed in one.players if isinstance(eyed, Eyed))
    assert hidden <= games
