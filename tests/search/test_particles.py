"""Worlds that a search follows from move to move: on a game whose answers are known, then at the house's table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from poker import BET, KUHN, PASS, Dealt, Did, KuhnBelief, KuhnState, Passing

from hallali import games, players
from hallali.core.contract import View
from hallali.core.seats import CHANCE
from hallali.games.fugitif.bots.lent import KNOWLEDGE
from hallali.games.fugitif.rules.state import State
from hallali.lab.match import Match
from hallali.players.search import Searcher
from hallali.search.ismcts import Budget, Search, Settings
from hallali.search.particles import ParticleFilter
from toy import own

LOW, MIDDLE, HIGH = 1, 2, 3


class Honest(Passing):
    """Lends Kuhn poker players who bet with the highest card, and with that alone."""

    def clone(self) -> Honest:
        return self

    def prior(self, state: Any, legal: list[int]) -> list[float]:
        bets = 1.0 if state.cards[state.mover] == HIGH else 0.0
        return [1.0 - bets, bets]


def test_followed_worlds_are_as_likely_as_the_players_make_them() -> None:
    """Who hears an honest player bet, holding the middle card, knows the other's; one who passes has the lowest."""
    for said, other in ((BET, HIGH), (PASS, LOW)):
        belief = KuhnBelief(1)
        follower = ParticleFilter(KUHN, "", None, 1, belief, random.Random(1), lambda *_: Honest(9), 200)
        for told in (Dealt(card=MIDDLE), Did(what=said)):
            belief.hear(told)
            follower.hear(told)
        worlds = follower.now()
        assert len(worlds) > 20
        assert {own(KuhnState, world.state).cards for world in worlds} == {(other, MIDDLE)}
        assert {own(KuhnState, world.state).said for world in worlds} == {(said,)}


def test_evidence_tells_which_players_made_what_was_told() -> None:
    """Holding the middle card, a bet comes from an honest player half of the time, from one who bets anyway no less."""
    found = {}
    for name, policy in (("honest", Honest(9)), ("any", Passing(9))):
        belief = KuhnBelief(1)
        follower = ParticleFilter(KUHN, "", None, 1, belief, random.Random(1), lambda *_, policy=policy: policy, 400)
        for told in (Dealt(card=HIGH), Did(what=BET)):
            belief.hear(told)
            follower.hear(told)
        follower.now()
        found[name] = follower.evidence
    assert found["any"] > found["honest"] + 5  # no honest player bets with a lower card than the highest


def test_where_no_followed_world_fits_the_belief_fills_up() -> None:
    """An honest player would not bet here: so this one is not honest, and any card that fits will do."""
    belief = KuhnBelief(1)
    follower = ParticleFilter(KUHN, "", None, 1, belief, random.Random(1), lambda *_: Honest(9), 50)
    for told in (Dealt(card=HIGH), Did(what=BET)):
        belief.hear(told)
        follower.hear(told)
    assert {own(KuhnState, world.state).cards for world in follower.now()} == {(LOW, HIGH), (MIDDLE, HIGH)}
    assert follower.fresh > 0


class Follows(Searcher):
    """Looks at the worlds that it searches."""

    def search(self, start: float) -> Search:
        search = super().search(start)
        search.run(3)
        self.seen = [self.game.see(world.state, self.seat) for world in search.pool]
        return search

    def choose(self, view: View) -> tuple[int, ...]:
        steps = super().choose(view)
        assert self.seen
        assert all(seen == view for seen in self.seen)
        return steps


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"events": True}])
def test_followed_worlds_fit_the_view(options: dict[str, Any]) -> None:
    """At the real size of Fugitif, where the Marshal's are followed from move to move."""
    game = games.get("fugitif")
    knowledge = KNOWLEDGE
    settings = Settings(worlds=6, policies=knowledge.rollout, survey=knowledge.survey, asks=knowledge.asks)
    seats = [
        players.make("heuristic", game, 0, 3, "real", options),
        Follows(random.Random(3), "fugitif", 1, "real", options, settings, Budget(2), knowledge),
    ]
    match = Match(game, seats, "follow", "real", options)
    while not match.over and len(match.record.moves) < 28:
        match.step()
    assert isinstance(seats[1], Follows)
    assert seats[1].follower is not None


@pytest.mark.compiled
def test_what_is_lent_says_how_a_gesture_goes_on() -> None:
    """Also where its first step was not asked for: a search asks each node once, and worlds pass through many."""
    game = games.get("fugitif")
    rng = random.Random(4)
    asked = 0
    for _ in range(3):
        state, mind = game.new("real"), KNOWLEDGE.rollout("real", None)
        while state.mover >= 0 or state.mover == CHANCE:
            if state.mover == CHANCE:
                step = rng.choice(state.chances())[0]
            else:
                legal = state.legal()
                prior = mind.clone().prior(state, legal)
                step = rng.choice(legal)
                if prior:
                    assert sum(prior) == pytest.approx(1.0)
                    step = rng.choices(legal, prior)[0]
                    asked += state.drafting
            mind.note(state, step)
            state.advance(step)
            if len(own(State, state).turns) > 4:
                break
    assert asked > 10
