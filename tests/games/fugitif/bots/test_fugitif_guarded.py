"""The Fugitive who draws lots, and those who imagine how."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from hallali.core import bits
from hallali.core.seats import CHANCE
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.bots import lots
from hallali.games.fugitif.bots.drawing import STRAY
from hallali.games.fugitif.bots.guarded import Guarded
from hallali.games.fugitif.bots.instincts import KeenTrail, Lay, worth_of
from hallali.games.fugitif.bots.judgement import Glance, Standing, look, look_newest, look_opening
from hallali.games.fugitif.bots.lent import KNOWLEDGE
from hallali.games.fugitif.bots.playout import Mind
from hallali.games.fugitif.rules.actions import END
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE
from hallali.lab import match
from hallali.lab.arena import contest

GAME = FUGITIF
SIZE = size_of("real")
POSITIONS = json.loads((Path(__file__).parent / "unread_positions.json").read_text())


def over(lay: list[int], last: int) -> int:
    """Return how much of a payment was not needed."""
    return worth_of(bits.members(lay[1]), SIZE) - max(0, lay[0] - last - 3)


@pytest.mark.parametrize("position", POSITIONS)
def test_it_looks_at_the_numbers_that_it_practised_with(position: dict[str, Any]) -> None:
    # The positions and their numbers were printed by the program that made the weights (weights/unread.toml).
    trail = KeenTrail(SIZE)
    row, lays = position["row"], position["lays"]
    for number, opened, under, *drawn, refused in row:
        trail.drawn[0] = drawn
        trail.add(bits.count(under), 3)
        place = trail.places[-1]
        place.without = refused
        if opened:
            place.open, place.number, place.known = True, number, tuple(bits.members(under))
    trail.drawn[0] = position["fdrawn"]
    for _, under in lays:
        trail.add(bits.count(under), 3)
    trail.forbid(position["shown"])
    numbers = (0, *(place[0] for place in row), *(number for number, _ in lays))
    now = Standing(
        numbers=numbers[1:],
        opened=(*(bool(place[1]) for place in row), *(False for _ in lays)),
        sprints=(*(bits.count(place[2]) for place in row), *(bits.count(under) for _, under in lays)),
        hand=tuple(bits.members(position["hand"])),
        owned=position["mine"],
        left=tuple(position["left"]),
        marshal=position["marshal"],
        turn=position["turn"],
        waste=over(lays[-1], numbers[-2]) if lays else 0,
        passed=not lays,
    )
    glance = Glance(trail.place_odds(), now.opened, SIZE.escape)
    seen = [*look(now, [glance], SIZE), *look_newest(now, glance)]
    if len(lays) == 2:
        (first, under), (second, _) = lays
        seen += look_opening((first, bits.count(under)), max(0, over(lays[0], 0)), second - first)
    assert seen == pytest.approx(position["f"], abs=2e-3)


def dealt(seed: int) -> tuple[State, Mind]:
    """Deal up to the opening, with a mind that followed."""
    state = GAME.new("real")
    mind = KNOWLEDGE.rollout("real", {})
    assert isinstance(mind, Mind)
    rng = random.Random(seed)
    while state.mover == CHANCE:
        step = state.deal(rng.getrandbits(32))
        mind.note(state, step)
        state.advance(step)
    return state, mind


def test_to_imagine_its_cards_is_to_know_its_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    state, mind = dealt(3)
    mind.prior(state, state.legal())
    drawn: list[list[float]] = []

    def note(preferred: list[float]) -> list[float]:
        drawn.append(preferred)
        return [1.0]

    monkeypatch.setattr(lots, "shares", note)
    view = GAME.see(state, FUGITIVE)
    bot = Guarded(random.Random(1), SIZE, {})
    bot.trail.drawn[FUGITIVE] = [3, 2, 0]
    bot.open_two(view)
    monkeypatch.undo()
    odds = lots.shares(drawn[0])
    assert len(odds) == len(mind.weights)
    assert sorted(odds) == pytest.approx(sorted((w - STRAY / len(odds)) / (1 - STRAY) for w in mind.weights), abs=1e-9)


def test_the_same_cards_are_not_always_laid_alike() -> None:
    state, _ = dealt(3)
    view = GAME.see(state, FUGITIVE)
    bot = Guarded(random.Random(1), SIZE, {})
    bot.trail.drawn[FUGITIVE] = [3, 2, 0]
    shown = set()
    for _ in range(12):
        gesture = bot.choose(view)
        assert gesture.count(END) == 2
        shown.add(gesture)
    assert len(shown) > 2


@pytest.mark.rule("FUG-26")
@pytest.mark.parametrize(("chance", "goes"), [(1.0, True), (0.0, False)])
def test_it_waits_where_the_manhunt_would_find_it(monkeypatch: pytest.MonkeyPatch, chance: float, goes: bool) -> None:
    bot = Guarded(random.Random(1), SIZE, {})
    monkeypatch.setattr(bot, "_survive", lambda view, sprints, enough: chance)
    monkeypatch.setattr(bot, "_marshal_was_told", list)
    state, _ = dealt(1)
    view = GAME.see(state, FUGITIVE)
    now = Standing((38,), (False,), (0,), (1, 2, 42), bits.mask_of((1, 2, 38, 42)), (5, 5, 5), 3, 8)
    assert bot._escape(view, now, 0.0) == (Lay(42, (2,)) if goes else None)


@pytest.mark.parametrize("size", ["micro", "small"])
def test_it_plays_every_size_to_the_end(size: str) -> None:
    record, _ = match.play(GAME, ("expert", "novice"), "deal", size)
    assert record.result


@pytest.mark.long
@pytest.mark.parametrize("marshal", ["belief", "policies"])
def test_it_holds_against_those_who_count_and_those_who_know_it(marshal: str) -> None:
    assert contest("fugitif", ("expert", marshal), 100, "guarded").rate["fugitive"].low >= 0.2
