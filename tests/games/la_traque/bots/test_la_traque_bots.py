"""The bots of La Traque."""

from __future__ import annotations

import random
from typing import Any

import la_traque_play as play
import pytest

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.core.record import replay
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.bots.look import Look, of_state, of_view
from hallali.games.la_traque.bots.playout import KNOWLEDGE
from hallali.games.la_traque.bots.standing import chances
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.lab import arena, match
from hallali.players.search import Searcher

ERRING = ("novice", "amateur", "club", "strong")


def best(state: State, name: str = "greedy") -> str:
    """Return what a bot does, by default the surest."""
    (step,) = _bot(state, name).choose(LA_TRAQUE.see(state, state.mover))
    return LA_TRAQUE.write(state, [step])


def _bot(state: State, name: str) -> players.Player:
    return players.make(name, games.get("la-traque"), state.mover, "1", "real", {"factions": state.options.factions})


@pytest.mark.compiled
@pytest.mark.parametrize("factions", [play.TWO, "tzaar+network", play.THREE, play.FOUR])
def test_instincts_of_each_level_play_a_whole_game(factions: str) -> None:
    for name in (*ERRING, "greedy"):
        options = {"factions": factions}
        names = [name] * (factions.count("+") + 1)
        played = match.played(games.get("la-traque"), names, "bots", "real", options)
        assert played.over
        # the same seed and the same names: the same game
        assert match.played(games.get("la-traque"), names, "bots", "real", options).record == played.record


@pytest.mark.compiled
@pytest.mark.parametrize("faction", LA_TRAQUE.seats)
def test_greedy_beats_random(faction: str) -> None:
    bots = tuple("greedy" if seat == faction else "random" for seat in LA_TRAQUE.seats)
    won = arena.contest("la-traque", bots, 12, "strength", workers=1)
    assert won.rate[faction].low > 0.25, won


@pytest.mark.parametrize("name", [*ERRING, "greedy"])
def test_it_captures_with_what_it_holds(name: str) -> None:
    state = play.position(faces={"europe-1": "heron"}, agents=[("europe", ["registers-medal", "rumour", "rumour"])])
    assert best(state, name) == "capture:europe-1@1"


def test_it_gives_an_agent_what_is_wanting() -> None:
    hand = ["registers-medal", "rumour", "funding", "press-document"]
    state = play.position(hand=hand, faces={"europe-1": "heron"}, agents=[("europe", ["rumour"])])
    assert best(state) == "inform:registers-medal@1"


def test_it_sends_an_agent_to_whom_it_can_capture() -> None:
    state = play.position(hand=[*["registers-medal"] * 2, *["rumour"] * 3], faces={"america-3": "kestrel"})
    assert best(state) == "go:america"


def test_the_usa_pays_for_rockets() -> None:
    state = play.position(open_objectives=["treasury-bond"], influence=[0, 0, 3])
    assert best(state) == "triumph:treasury-bond"


@pytest.mark.parametrize("name", [*ERRING, "greedy"])
def test_it_takes_a_success_that_it_can_pay_rather_than_wait_for_the_triumph(name: str) -> None:
    state = play.position(open_objectives=["general-strike"], influence=[0, 0, 3], seat=1)
    assert best(state, name) == "success:general-strike"


@pytest.mark.parametrize("name", ERRING)
def test_a_level_errs_by_what_it_overlooks_and_not_by_dice(name: str) -> None:
    """What a View shows decides, whatever the seed: two bots of the same level always want the same."""
    options = {"factions": play.FOUR}

    class Twins:
        """Asks two bots that were made from other seeds, and plays what both want."""

        deaf = True

        def __init__(self, seat: int) -> None:
            self.bots = [
                players.make(name, games.get("la-traque"), seat, seed, "real", options) for seed in ("a", "another")
            ]

        def hear(self, told: Told) -> None:
            """Do nothing."""

        def choose(self, view: View) -> tuple[int, ...]:
            one, other = (bot.choose(view) for bot in self.bots)
            assert one == other
            return one

    assert match.Match(games.get("la-traque"), [Twins(seat) for seat in range(4)], "dice", "real", options).play().moves


def test_who_minds_only_its_own_affairs_does_not_see_that_a_rival_is_about_to_win() -> None:
    """The last round changes what the strong player does; the club player goes on as before."""
    far, near = (play.position(hand=["rumour"] * 3, faces={"europe-1": "heron"}) for _ in range(2))
    with play.changing(near) as it:
        it.domination[1] = near.box.target
    assert best(near, "club") == best(far, "club")
    assert best(near, "strong") != best(far, "strong")


def test_the_token_is_spent_where_what_lies_there_promises_little() -> None:
    dear, near = ["joint-chiefs", "launch-site"], ["treasury-bond", "green-card"]
    assert best(play.position(open_objectives=dear, influence=[0, 0, 1])) == "destiny"
    assert best(play.position(open_objectives=near, influence=[0, 0, 2])) != "destiny"


def test_the_cccp_picks_a_marker_that_it_has_not() -> None:
    state = play.position(open_objectives=["sputnik"], influence=[0, 5, 0], seat=1)
    strikes = play.BOX.edition.marker[0].id
    with play.changing(state) as it:
        it.markers[1] = 1
    play.play(state, "triumph:sputnik")
    assert best(state) != f"marker:{strikes}"


def test_it_goes_by_what_its_view_shows() -> None:
    """A Look of the position and one of its mover's View are the same: no more is read of a position."""
    rng = random.Random(5)
    seen = 0
    for _, _, after in play.at_random(3, least=600):
        if after.mover in (CHANCE, OVER) or rng.random() < 0.5:
            continue
        view = LA_TRAQUE.see(after, after.mover)
        here, there = of_state(play.BOX, after), of_view(play.BOX, view)
        assert _shown(here, view) == _shown(there, view)
        seen += 1
    assert seen > 100


def _shown(look: Look, view: LaTraqueView) -> list[Any]:
    hidden = {"asked"} if view.phase not in ("track", "choose", "marker", "zone", "lower") else set()
    hidden |= set() if view.phase == "rival" else {"hands", "bound"}
    names = getattr(Look, "__mypyc_attrs__", None) or Look.__slots__  # the compiled class has no __slots__
    found = [getattr(look, name) for name in sorted(names) if name not in hidden]
    return [list(one) if isinstance(one, tuple) else one for one in found]


def test_what_it_lends_a_search_adds_up() -> None:
    mind = KNOWLEDGE.rollout("real", None)
    rng = random.Random(1)
    state = play.begun()
    for _ in range(300):
        if state.mover == OVER:
            break
        if state.mover == CHANCE:
            state.apply(play.pick(rng, state))
            continue
        assert sum(mind.prior(state, state.legal())) == pytest.approx(1.0)
        value = mind.value(state)
        assert sum(value) == pytest.approx(0.0)
        assert max(value) < 1.0
        state.apply(mind.step(state, rng))
    state = play.begun()
    with play.changing(state) as it:
        it.domination[2] = 11
    assert max(range(4), key=mind.value(state).__getitem__) == 2


@pytest.mark.compiled
def test_the_search_plays_a_game_from_what_it_was_told() -> None:
    bots = ("ismcts:6it", "greedy", "ismcts:6it")
    options = {"factions": "usa+tzaar+network"}
    played = match.played(games.get("la-traque"), bots, "search", "micro", options)
    assert played.over
    assert match.played(games.get("la-traque"), bots, "search", "micro", options).record == played.record


def test_the_search_draws_a_world_for_so_many_iterations() -> None:
    bot = players.make("ismcts:40it", games.get("la-traque"), 0, "1", "micro", {"factions": "usa+tzaar"})
    assert isinstance(bot, Searcher)
    search = bot.search(0.0)
    search.run(3 * KNOWLEDGE.each)
    assert len(search.pool) == 3
    search.run(1)
    assert len(search.pool) == 4


@pytest.mark.parametrize("steps", [40, 150, 300])
def test_the_chances_rise_with_points_and_influence(steps: int) -> None:
    state, rng = play.begun(), random.Random(steps)
    for _ in range(steps):
        state.apply(play.pick(rng, state))
    before = chances(play.BOX, state)
    assert sum(before) == pytest.approx(1.0)
    for seat in range(4):
        least = min(range(3 * seat, 3 * seat + 3), key=state.influence.__getitem__)
        for row, at in (("domination", seat), ("influence", least)):
            better = state.clone()
            with play.changing(better) as it:
                getattr(it, row)[at] += 1
            after = chances(play.BOX, better)
            assert after[seat] > before[seat]
            if row == "influence":  # domination brings the end nearer, which may help a leader, too
                assert all(after[other] < before[other] for other in range(4) if other != seat)


def test_an_expert_searches_and_sits_where_its_faction_does() -> None:
    bot = players.make("expert", games.get("la-traque"), 1, "1", "micro", {"factions": "usa+tzaar"})
    assert isinstance(bot, Searcher)
    assert bot.seat == 1


@pytest.mark.parametrize("name", ["novice", "amateur"])
def test_who_is_hasty_does_not_send_every_agent_to_the_zone_that_is_listed_first(name: str) -> None:
    """There are no races for places where all of one's agents stand in America after a round."""
    game, options = games.get("la-traque"), {"factions": "usa+cccp+tzaar"}
    crowded = 0
    for number in range(8):
        played, _ = match.play(game, (name,) * 3, f"haste {number}", "real", options)
        sent: dict[int, list[int]] = {}
        for state, _token, steps in replay(game, played):
            assert isinstance(state, State)
            if state.round > 0:
                break
            for step in steps if state.mover >= 0 else ():
                if a.MOVE <= step < a.TRACK:
                    sent.setdefault(state.mover, []).append(step)
        crowded += sum(len(steps) == 5 and len({*steps}) == 1 for steps in sent.values())
    assert crowded == 0
