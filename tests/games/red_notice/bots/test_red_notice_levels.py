"""The levels of Red Notice err by what they do not see, not by dice; and none of them passes a climax."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hallali import players
from hallali.core.seats import CHANCE, OVER
from hallali.games import get
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.bots import bidding
from hallali.games.red_notice.bots.angela import Angela
from hallali.games.red_notice.bots.bidding import Judge
from hallali.games.red_notice.bots.habits import Habits
from hallali.games.red_notice.bots.hazy import Hazy
from hallali.games.red_notice.bots.jessah import Jessah
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import BANK
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.state import State

GAME = get("red-notice")
BOX = size_of("real")
ERRING = ("novice", "amateur", "club", "strong")
Bot = Angela | Jessah
#: What is drawn or asked of both sides: only there may chance decide, and where two options are worth the same.
HIDDEN = ("start",)


def play(names: tuple[str, str], seed: str, seen: Callable[[State, Bot, tuple[int, ...]], None]) -> None:
    """Play a game, and show each choice of the bots, with the position before it, to `seen`."""
    rng = random.Random(seed)
    state = RED_NOTICE.new("real")
    seated: list[Any] = [
        players.make(name, GAME, seat, f"{seed}:{seat}", "real", {}) for seat, name in enumerate(names)
    ]
    while state.mover != OVER:
        if state.mover == CHANCE:
            chances = state.chances()
            steps: tuple[int, ...] = (rng.choices([o for o, _ in chances], [q for _, q in chances])[0],)
        else:
            steps = seated[state.mover].choose(RED_NOTICE.see(state, state.mover))
            seen(state, seated[state.mover], steps)
        for step in steps:
            before = state.clone()
            state.apply(step)
            for seat, player in enumerate(seated):
                for told in RED_NOTICE.tell(before, step, state, seat):
                    player.hear(told)


@pytest.mark.parametrize("level", ERRING)
def test_a_level_takes_what_it_judges_best(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its error is in what it sees: of what it weighs it never takes less than the best, whatever the seed."""
    weighed = 0

    def best(self: Bot, options: Sequence[Any], worth: Callable[[Any], float]) -> Any:
        nonlocal weighed
        chosen = usual(self, options, worth)
        assert worth(chosen) == max(map(worth, options))
        weighed += 1
        return chosen

    usual: Callable[..., Any] = Habits.best
    for kind in players.make(level, GAME, 0, 1), players.make(level, GAME, 1, 1):
        monkeypatch.setattr(type(kind), "start", lambda self, view: self.cheques_to_show(view)[0])
    monkeypatch.setattr(Habits, "best", best)
    play((level, level), f"best:{level}", lambda state, bot, steps: None)
    assert weighed > 5


@pytest.mark.parametrize("level", ERRING)
def test_no_level_passes_a_climax(level: str) -> None:
    """Angela cashes the cheque that wins, and Jessah inspects the city within reach where Angela is known to be."""
    met = {"bank": 0, "move": 0}

    def seen(state: State, bot: Bot, steps: tuple[int, ...]) -> None:
        view = RED_NOTICE.see(state, state.mover)
        if view.phase == "bank" and view.seat == v.ANGELA:
            wins = [s for s in view.legal if a.CHEQUE <= s < a.BID and worth_of(s) >= view.target - view.earned]
            met["bank"] += bool(wins)
            assert not wins or steps[0] in wins
        if view.phase == "move" and max(bot.heat.belief.cities()) == 1.0:
            there = a.CITY + bot.heat.belief.cities().index(1.0)
            met["move"] += there in view.legal
            assert there not in view.legal or steps == (there,)

    for number in range(8):
        play((level, level), f"climax:{number}", seen)
    assert met["move"]


def worth_of(step: int) -> int:
    return round(BOX.worth[step - a.CHEQUE] * 100_000)


def test_the_lower_levels_always_bid_their_highest_token_first() -> None:
    bids = 0

    def seen(state: State, bot: Bot, steps: tuple[int, ...]) -> None:
        nonlocal bids
        view = RED_NOTICE.see(state, state.mover)
        if view.phase == "bid":
            bids += 1
            assert (steps[0] - a.BID) >> 3 == max(view.drawn)

    play(("novice", "novice"), "bids", seen)
    assert bids


def test_what_wins_is_bid_on_wherever_it_lies() -> None:
    """Reading the row from the left ends where an action wins the game."""
    state = RED_NOTICE.new("real")
    rng = random.Random(5)
    seated: list[Any] = [players.make("random", GAME, seat, seat, "real", {}) for seat in (0, 1)]
    while state.mover == CHANCE or RED_NOTICE.see(state, state.mover).phase != "bid":
        if state.mover == CHANCE:
            chances = state.chances()
            state.apply(rng.choices([o for o, _ in chances], [q for _, q in chances])[0])
        else:
            for step in seated[state.mover].choose(RED_NOTICE.see(state, state.mover)):
                state.apply(step)
    view = RED_NOTICE.see(state, state.mover)
    banks = [card for card in range(len(view.row)) if BANK in (f[0] for f in bidding.faces_of(BOX, view, card))]
    last = banks[-1] if banks else len(view.row) - 1
    wins = Judge(lambda card, face: 10.0 if card == last else 1.0, lambda card, face: 0.0, lambda one, two: 0.0)
    step = bidding.highest(BOX, view, wins, good=0.5)
    assert (step - a.BID) % 8 >> 1 == last
    dull = Judge(lambda card, face: 1.0, lambda card, face: 0.0, lambda one, two: 0.0)
    assert (bidding.highest(BOX, view, dull, good=0.5) - a.BID) % 8 >> 1 == 0


def test_a_hazy_picture_is_the_last_clue_and_what_is_around_it() -> None:
    picture = Hazy(BOX, {}, memory=1, deaf=True)
    picture.clue = (3,)
    picture.spread = 1
    around = {3, *BOX.near[3]}
    cities = picture._picture(picture.clue, 1, ())
    assert {city for city, odds in enumerate(cities) if odds} == around
    assert sum(cities) == pytest.approx(1.0)
    vain = picture._picture(picture.clue, 0, (3,))
    assert not vain[3], "not again where she just was"
    assert sum(vain) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [("counter", "novice"), ("novice", "counter")])
def test_a_counter_loses_the_first_card_to_win_the_next_two(seats: tuple[str, str]) -> None:
    """The lowest token of those in hand goes to the first card, where the others put their highest."""
    counter = seats.index("counter")
    rounds: list[list[tuple[int, int]]] = [[]]

    def seen(state: State, bot: Bot, steps: tuple[int, ...]) -> None:
        view = RED_NOTICE.see(state, state.mover)
        if view.phase == "bid" and view.seat == counter:
            rounds[-1].append(((steps[0] - a.BID & 7) >> 1, (steps[0] - a.BID) >> 3))
            if len(view.drawn) == 1:
                rounds.append([])

    play(seats, "counter", seen)
    whole = [dict(bids) for bids in rounds if len(bids) > 1]
    assert whole
    assert all(bids[0] == min(bids.values()) for bids in whole if 0 in bids)
    assert any(0 in bids for bids in whole)
    assert all(bids[1] == max(bids.values()) for bids in whole if 1 in bids)
