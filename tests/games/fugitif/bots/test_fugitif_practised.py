import json
import random
from pathlib import Path
from typing import Any

import pytest

from hallali.core import bits
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.bots.instincts import KeenTrail, Lay
from hallali.games.fugitif.bots.judgement import Glance, Standing, look
from hallali.games.fugitif.bots.practised import Practised, nets
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.rules.view import Drew, Guessed, Hideout, Laid
from hallali.lab import match
from hallali.lab.arena import contest

SIZE = size_of("real")
POSITIONS = json.loads((Path(__file__).parent / "practised_positions.json").read_text())


@pytest.mark.parametrize("position", POSITIONS)
def test_it_looks_at_the_numbers_that_it_practised_with(position: dict[str, Any]) -> None:
    # The positions and their numbers were printed by the program that made the weights (weights/practice.toml).
    trail = KeenTrail(SIZE)
    row = position["row"]
    for number, opened, under, *drawn, refused in row:
        trail.drawn[0] = drawn
        trail.add(bits.count(under), 3)
        place = trail.places[-1]
        place.without = refused
        if opened:
            place.open, place.number, place.known = True, number, tuple(bits.members(under))
    trail.drawn[0] = position["fdrawn"]
    number, under = position["lay"]
    trail.add(bits.count(under), 3)
    now = Standing(
        numbers=(*(place[0] for place in row), number),
        opened=(*(bool(place[1]) for place in row), False),
        sprints=(*(bits.count(place[2]) for place in row), bits.count(under)),
        hand=tuple(bits.members(position["hand"])),
        owned=position["mine"],
        left=tuple(position["left"]),
        marshal=position["marshal"],
        turn=position["turn"],
        waste=position["waste"],
    )
    glances = []
    for held in position["held"]:
        trail.forbid(held | position["shown"])
        glances.append(Glance(trail.place_odds(), now.opened, SIZE.escape))
    assert look(now, glances, SIZE) == pytest.approx(position["f"], abs=1e-3)


def test_the_judgement_prefers_a_row_that_is_not_found() -> None:
    now = Standing((2, 5), (False, False), (0, 0), (1, 3, 9, 42), bits.mask_of((1, 2, 3, 5, 9, 42)), (8, 12, 13), 0, 1)
    trail = KeenTrail(SIZE)
    for deck in (0, 0, 0, 1, 1):
        trail.hear(Drew(who=0, deck=deck, card=None, setup=True))
    trail.add(0, 3)
    trail.add(0, 3)
    blind = Glance(trail.place_odds(), now.opened, SIZE.escape)
    known = Glance([[float(n == 2) for n in range(43)], [float(n == 5) for n in range(43)]], now.opened, SIZE.escape)
    assert nets()[0].value(look(now, [blind], SIZE)) > nets()[0].value(look(now, [known], SIZE)) + 1


def laid(place: int, sprints: int) -> Laid:
    return Laid(place=place, turn=1, number=None, sprints=sprints, sprint_cards=None if sprints else (), reach=3)


def test_the_keen_reading_counts_the_sprint_cards_that_were_seen() -> None:
    trail = KeenTrail(SIZE)
    for deck in (0, 0, 0, 1, 1):
        trail.hear(Drew(who=0, deck=deck, card=None, setup=True))
    trail.hear(laid(0, 0))
    trail.hear(laid(1, 1))
    found = Hideout(place=1, number=6, sprints=1, sprint_cards=(1,), open=True, turn=1)
    trail.hear(Guessed(numbers=(6,), right=True, found=(found,)))
    odds = trail.place_odds()[0]
    # 6 is 4 and no more beyond the first, and 1 lies under it.
    assert {n for n, p in enumerate(odds) if p} == {2, 3}


def test_the_keen_reading_counts_the_draws_that_are_accounted_for() -> None:
    trail = KeenTrail(SIZE)
    trail.hear(Drew(who=0, deck=0, card=None, setup=True))
    trail.hear(laid(0, 1))
    trail.hear(laid(1, 0))
    found = Hideout(place=0, number=4, sprints=1, sprint_cards=(1,), open=True, turn=1)
    trail.hear(Guessed(numbers=(4,), right=True, found=(found,)))
    # The one card of the near deck is 4: no other can be the second hideout.
    assert not any(trail.place_odds()[1])


@pytest.mark.rule("FUG-26")
@pytest.mark.parametrize(("chance", "goes"), [(1.0, True), (0.0, False)])
def test_it_waits_where_the_manhunt_would_find_it(monkeypatch: pytest.MonkeyPatch, chance: float, goes: bool) -> None:
    bot = Practised(random.Random(1), SIZE, {})
    monkeypatch.setattr(bot, "_survive", lambda view, sprints, enough: chance)
    monkeypatch.setattr(bot, "_marshal_was_told", list)
    state = FUGITIF.new("real", {})
    rng = random.Random(1)
    while state.mover == -1:
        state.advance(rng.choice([step for step, _ in state.chances()]))
    view = FUGITIF.see(state, 0)
    now = Standing((38,), (False,), (0,), (1, 2, 42), bits.mask_of((1, 2, 38, 42)), (5, 5, 5), 3, 8)
    assert bot._escape(view, now, 0.0) == (Lay(42, (2,)) if goes else None)


@pytest.mark.compiled
def test_the_practised_fugitive_often_slips_from_the_belief() -> None:
    # It won six of eight; "random" and "counting" win none of thirty.
    assert contest("fugitif", ("instincts", "belief"), 8, "2", workers=1).rate["fugitive"].value >= 0.35


@pytest.mark.long
def test_the_practised_fugitives_rate() -> None:
    assert contest("fugitif", ("instincts", "belief"), 200, "2").rate["fugitive"].low >= 0.5


@pytest.mark.long
def test_the_fugitives_levels_are_in_order() -> None:
    levels = ("novice", "amateur", "club", "strong")
    rates = [contest("fugitif", (level, "belief"), 120, "3").rate["fugitive"].value for level in levels]
    assert rates == sorted(rates)


@pytest.mark.long
def test_the_expert_fugitive_is_read_less_than_the_strong_one() -> None:
    # Against a Marshal who counts they are alike.
    strong, expert = (contest("fugitif", (level, "expert"), 60, "3").rate["fugitive"] for level in ("strong", "expert"))
    assert strong.high < expert.low


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{"events": True}, {"events": True, "second_edition": True}])
def test_it_plays_the_variants_to_the_end(options: dict[str, Any]) -> None:
    for number in range(2):
        for level in ("instincts", "expert"):
            match.play(FUGITIF, [level, "novice"], f"practised:{number}", "real", options)
