"""Monte Carlo tree search: on a game whose answers are known, then on the house's games through bots."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

import pytest

pytest.importorskip("numba", reason="install hallali[solve]")

import numpy as np
from poker import BET, KUHN, PASS, Dealt, Did, KuhnBelief, KuhnState, Passing

from hallali import games, players
from hallali.core.chance import outcome
from hallali.core.contract import Game, Told, View
from hallali.core.errors import BadOption
from hallali.core.seats import CHANCE, OVER
from hallali.lab.match import Match, play
from hallali.players.parallel import ParallelSearcher
from hallali.players.search import Searcher
from hallali.room.table import bots
from hallali.search import solve
from hallali.search.form import Form, form_of
from hallali.search.ismcts import MULTIPLE, PERFECT, RELATIONS, SINGLE, Budget, Search, Settings
from hallali.search.nodes import Node, Regret, Rule, Span, Ucb, Visit
from hallali.search.playouts import play_out
from hallali.search.writing import Writer
from toy import own

LOW, MIDDLE, HIGH = 1, 2, 3

#: The games whose seats have a belief.
SEARCHED = list(games.GAMES)

Situation = tuple[int, int, tuple[int, ...]]
Play = dict[Situation, dict[int, float]]

#: Every information set of Kuhn poker: the seat, its card, what was said.
SETS: list[Situation] = [(0, card, said) for card in (1, 2, 3) for said in ((), (PASS, BET))] + [
    (1, card, said) for card in (1, 2, 3) for said in ((PASS,), (BET,))
]


def thought(at: Situation, settings: Settings, iterations: int = 400, seed: int = 1) -> Search:
    """Search as a seat of Kuhn poker that holds a card and has heard what was said."""
    seat, card, said = at
    belief = KuhnBelief(seat)
    belief.hear(Dealt(card=card))
    for what in said:
        belief.hear(Did(what=what))
    search = Search(KUHN, "", None, seat, belief, random.Random(seed), settings)
    search.run(iterations)
    return search


def form() -> Form:
    """Write Kuhn poker in sequence form, each information set named by its situation."""
    writer = Writer()

    def walk(state: KuhnState, chance: float, sequences: tuple[int, int]) -> None:
        mover = state.mover
        if mover == OVER:
            writer.pay(*sequences, chance * state.returns()[0])
        steps = state.chances() if mover == CHANCE else [(step, 1.0) for step in (PASS, BET) if mover != OVER]
        first = 0
        if mover >= 0:
            first = writer.open(mover, (mover, state.cards[mover], state.said), (PASS, BET), sequences[mover])
        for step, probability in steps:
            after = state.clone()
            after.advance(step)
            mine = first + step
            following = (mine, sequences[1]) if mover == 0 else (sequences[0], mine) if mover == 1 else sequences
            walk(after, chance * probability, following)

    walk(KUHN.new(), 1.0, (0, 0))
    return form_of(writer)


def exploitability(shares: Play) -> float:
    """Return how far play at every information set of Kuhn poker is from an equilibrium."""
    written = form()
    plans = []
    for side in written.sides:
        plan = np.zeros(side.sequences)
        plan[0] = 1.0
        for i, first in enumerate(side.first[:-1]):
            reach = plan[side.parents[side.parent_from[i]]]
            for n, action in enumerate(side.actions[i]):
                plan[first + n] = reach * shares[cast(Situation, side.keys[i])][action]
        plans.append(plan)
    return float(sum(solve.exploitability(written, (plans[0], plans[1]))) / 2)


def test_the_measure_knows_uniform_play() -> None:
    assert exploitability({at: {PASS: 0.5, BET: 0.5} for at in SETS}) == pytest.approx(0.4583333, abs=1e-6)


@pytest.mark.parametrize("rule", [Ucb, Regret])
@pytest.mark.parametrize("relation", RELATIONS)
def test_clear_choices_are_found(relation: str, rule: type[Rule]) -> None:
    settings = Settings(relation, rule())
    for at in ((0, HIGH, (PASS, BET)), (1, HIGH, (BET,))):
        assert thought(at, settings).strategy()[BET] > 0.9
    for at in ((0, LOW, (PASS, BET)), (1, LOW, (BET,))):
        assert thought(at, settings).strategy()[PASS] > 0.9


@pytest.mark.parametrize("rule", [Ucb, Regret])
@pytest.mark.parametrize("relation", [SINGLE, MULTIPLE])
def test_play_by_searches_is_far_less_exploitable_than_uniform_play(relation: str, rule: type[Rule]) -> None:
    """Not down to 0: the belief at each choice weighs worlds by the deal alone."""
    found = {at: thought(at, Settings(relation, rule())).strategy() for at in SETS}
    assert exploitability(found) < 0.25


class Nothing:
    """The belief before the deal."""

    def hear(self, told: Told) -> None:
        raise AssertionError(told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        return ()


@pytest.mark.parametrize("rule", [Ucb, Regret])
def test_trees_of_both_seats_from_the_deal_on_come_near_an_equilibrium(rule: type[Rule]) -> None:
    search = Search(KUHN, "", None, 0, Nothing(), random.Random(3), Settings(MULTIPLE, rule(), worlds=1))
    search.run(10_000)
    found: Play = {}
    for seat, card, said in SETS:
        other = LOW if card != LOW else MIDDLE
        cards = (card, other) if seat == 0 else (other, card)
        found[seat, card, said] = search.strategy_after((*cards, *said))
    assert exploitability(found) < 0.08


def test_what_others_held_before_is_told_apart_or_not() -> None:
    """With the lowest card, to bet is a bluff that only the middle card can fall for: the highest never does."""
    at = (0, LOW, ())
    apart, merged = (thought(at, Settings(MULTIPLE, private=private), 2000) for private in (True, False))
    answers = {key for key in apart.nodes if key[0] == 1}
    assert len(answers) > len({key for key in merged.nodes if key[0] == 1})


def test_a_tree_for_each_world_knows_what_nobody_can() -> None:
    """Who sees every card calls a bluff always, so PIMC never bluffs; seats that do not see them make it pay."""
    search = thought((1, LOW, (PASS,)), Settings(PERFECT, worlds=64), 2000)
    assert len(search.pool) == 64
    assert len({world.tree for world in search.pool}) == 2  # worlds of one history share a tree
    assert search.strategy()[BET] < 0.1
    replies = [node for (mover, _, _), node in search.nodes.items() if mover == 0]
    assert len(replies) == 2
    assert all(node.visits[BET] > node.visits[PASS] for node in replies)


def test_worlds_are_drawn_once_and_shared() -> None:
    search = thought((0, LOW, ()), Settings(worlds=10), 500)
    assert len(search.pool) == 10
    assert search.iterations == 500
    assert search.root().total == 500
    assert sum(search.root().visits) == 500


def test_actions_count_when_they_were_legal() -> None:
    node = Node()
    assert node.meet([5, 7]) == [0, 1]
    assert node.meet([7, 9]) == [1, 2]
    assert node.available == [1, 2, 1]


def test_the_bound_favours_what_was_seldom_tried() -> None:
    node = Node()
    visit = Visit(node, 0, node.meet([0, 1]))
    span = Span()
    for value in (0.0, 1.0):
        span.see(value)
    for _ in range(50):
        node.meet([0, 1])
        node.learn(0, 0.5)
    node.learn(1, 0.4)
    Ucb().choose(visit, span, random.Random(1))
    assert visit.slot == 1
    Ucb(explore=0.0).choose(visit, span, random.Random(1))
    assert visit.slot == 0


def test_playouts_are_cut_off_and_judged() -> None:
    rng = random.Random(1)
    assert play_out(KUHN.new(), Passing(3, (0.25, -0.25)), rng) == (0.25, -0.25)
    for depth, verdict in ((3, ()), (4, (0.25, -0.25))):
        shown, policy = KUHN.new(), Passing(depth, verdict)
        assert play_out(shown, policy, rng) in ((1.0, -1.0), (-1.0, 1.0))
        assert shown.said == (PASS, PASS)
        assert policy.noted == [*shown.cards, PASS, PASS]


@pytest.mark.parametrize("relation", RELATIONS)
def test_what_a_game_lends_is_told_of_every_step_of_its_world(relation: str) -> None:
    lent: list[Passing] = []

    def policies(size: str, options: Any) -> Passing:
        lent.append(Passing(100))
        return lent[-1]

    search = thought((0, HIGH, (PASS, BET)), Settings(relation, worlds=5, policies=policies), 20)
    assert len(lent) == len(search.pool) == 5
    for world in search.pool:
        assert cast(Passing, world.policy).noted == [*own(KuhnState, world.state).cards, PASS, BET]


def test_a_prior_says_what_is_tried() -> None:
    at = (0, HIGH, (PASS, BET))
    assert thought(at, Settings(policies=lambda *_: Passing(100, (), (0.5, 0.5)))).strategy()[BET] > 0.9
    misled = thought(at, Settings(policies=lambda *_: Passing(100, (), (1.0, 0.0)))).strategy()
    assert misled == {PASS: 1.0, BET: 0.0}


def test_a_node_that_is_met_once_plays_as_its_prior_says() -> None:
    rng = random.Random(1)
    found = []
    for _ in range(2000):
        node = Node()
        visit = Visit(node, 0, node.meet([0, 1, 2]), [0.25, 0.0, 0.75])
        Ucb().choose(visit, Span(), rng)
        found.append(visit.slot)
    assert found.count(1) == 0
    assert found.count(0) == pytest.approx(500, abs=80)


def test_chances_are_drawn_as_likely_as_they_are() -> None:
    rng = random.Random(1)
    found = [outcome([(3, 0.25), (4, 0.75)], rng) for _ in range(4000)]
    assert found.count(3) == pytest.approx(1000, abs=120)


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="limit"):
        Budget()
    with pytest.raises(ValueError, match="clairvoyant"):
        Settings("clairvoyant")


# -- the house's games, through bots ----------------------------------------------------------------------------------


def seats_in(game: Game) -> int:
    return len(game.seats_of(None))


@pytest.mark.parametrize("game", SEARCHED)
@pytest.mark.parametrize("family", ["ismcts", "so-ismcts", "rm-ismcts", "pimc"])
def test_bots_play_the_least_size_by_the_rules(game: str, family: str) -> None:
    named = games.get(game)
    least, two = named.sizes[0], seats_in(named) == 2
    count = 30 if least == "micro" and two else 4
    for seed in range(2 if two else 1):  # Match.step takes every step by `apply`, which raises where it is not legal
        _, returns = play(named, (f"{family}:{count}it",) * seats_in(named), f"s{seed}", least)
        assert any(returns)


@pytest.mark.parametrize("game", SEARCHED)
def test_bots_play_the_real_size(game: str) -> None:
    named = games.get(game)
    seats = [players.make("ismcts:4it", named, seat, 1) for seat in range(seats_in(named))]
    match = Match(named, seats, "real", "real")
    for _ in range(16):
        if not match.over:
            match.step()
    assert match.record.moves


@pytest.mark.parametrize("game", SEARCHED)
def test_the_same_seed_gives_the_same_moves(game: str) -> None:
    named = games.get(game)
    names = ("ismcts:15it", "pimc:25it+uniform", "so-ismcts:10it", "ismcts:10it")[: seats_in(named)]
    records = [play(named, names, "same", named.sizes[0])[0] for _ in range(2)]
    assert records[0].moves == records[1].moves


def test_seconds_end_a_search() -> None:
    _, returns = play(games.get("fugitif"), ("ismcts:0.01", "random"), "clock", "micro")
    assert any(returns)


def test_a_gesture_of_many_steps_commits() -> None:
    """A camp is many steps, and all of them come in one answer."""
    game = games.get("traqueur")
    bot = players.make("ismcts:60it", game, 0, 1, "small", {"begins": "first"})
    state = game.new("small", {"begins": "first"})
    steps = bot.choose(game.see(state, 0))
    assert len(steps) > 1
    for step in steps[:-1]:
        state.apply(step)
        assert state.mover == 0
    state.apply(steps[-1])
    assert state.mover == 1
    assert not state.drafting


def test_the_tree_is_kept_from_step_to_step() -> None:
    game = games.get("traqueur")
    belief = games.get("traqueur").belief("micro", {"begins": "first"}, 0)
    search = Search(game, "micro", {"begins": "first"}, 0, belief, random.Random(1))
    search.run(300)
    step = search.best()
    slot = search.root().slots[step]
    visits = search.root().visits[slot]
    assert visits > 20
    assert not search.take(step)
    assert search.root().total >= visits - 1


def test_processes_think_together() -> None:
    """Each brings its own iterations, and all of them follow the game to its end."""
    game = games.get("fugitif")
    crew = players.make("ismcts:40itx2", game, 0, 1, "micro")
    assert isinstance(crew, ParallelSearcher)
    match = Match(game, [crew, players.make("random", game, 1, 1, "micro")], "crew", "micro")
    match.play()
    assert match.over


def test_counts_of_several_searches_decide_together() -> None:
    searches = [thought((0, MIDDLE, ()), Settings(), 0, seed) for seed in (1, 2)]
    tallies = [search.think(Budget(50), 0.0) for search in searches]
    assert [sum(tally[()].values()) for tally in tallies] == [50, 50]
    assert searches[0].play({(): {PASS: 10.0, BET: 90.0}}) == (BET,)
    assert searches[1].play({(): {PASS: 90.0, BET: 10.0}}) == (PASS,)


class Listener(Searcher):
    """Notes what the bot is given."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.given: list[object] = []

    def hear(self, told: Told) -> None:
        self.given.append(told)
        super().hear(told)

    def choose(self, view: View) -> tuple[int, ...]:
        self.given.append(view)
        return super().choose(view)


@pytest.mark.parametrize("game", SEARCHED)
def test_a_bot_gets_views_and_tolds_alone(game: str) -> None:
    named = games.get(game)
    listeners = [
        Listener(random.Random(1), game, seat, named.sizes[0], {}, Settings(), Budget(iterations=10))
        for seat in range(seats_in(named))
    ]
    Match(named, listeners, "ears", named.sizes[0]).play()
    for seat, listener in enumerate(listeners):
        assert listener.given
        for thing in listener.given:
            assert isinstance(thing, (View, Told))
            assert not isinstance(thing, View) or thing.seat == seat


@pytest.mark.parametrize("game", SEARCHED)
def test_worlds_fit_the_view(game: str) -> None:
    """Each world that a search starts from shows its seat exactly the View that the seat has."""
    named = games.get(game)
    size = named.sizes[0]

    class Checker(Searcher):
        def choose(self, view: View) -> tuple[int, ...]:
            search = Search(named, size, {}, self.seat, self.belief, self.rng)
            search.run(5)
            assert [named.see(world.state, self.seat) for world in search.pool] == [view] * 5
            return search.choose(Budget(iterations=10))

    count = seats_in(named)
    seats = [Checker(random.Random(1), game, seat, size, {}, Settings(), Budget(1)) for seat in range(count)]
    Match(named, seats, "worlds", size).play()


@pytest.mark.parametrize(
    "name",
    ["ismcts", "ismcts:", "ismcts:0", "ismcts:0it", "ismcts:-1", "ismcts:x", "ismcts:1e9", "ismcts:9999", "mcts:1",
     "ismcts:99999999it", "ismcts:٣", "ismcts:1x0", "ismcts:1x65", "ismcts:x2", "ismcts:1+uniformx2",
     "ismcts:1+", "ismcts:1+other", "ismcts:+uniform"],
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    game = games.get("fugitif")
    assert not players.knows(game, 0, name)
    with pytest.raises(BadOption):
        players.make(name, game, 0, 1)


def test_a_seat_that_there_is_not_has_no_bot() -> None:
    assert players.knows(games.get("fugitif"), 1, "ismcts:1")
    assert not players.knows(games.get("fugitif"), 2, "ismcts:1")


def test_strangers_cannot_start_a_search_in_the_room() -> None:
    """A bot that thinks for as long as its name says is for arenas: a guest could keep the server busy with it."""
    for name in ("ismcts:3600", "pimc:500it"):
        with pytest.raises(BadOption):
            bots.known(games.get("fugitif"), 0, name)


def wins(bots_of: Sequence[str], seat: int, count: int) -> int:
    result = [play(games.get("fugitif"), bots_of, f"duel:{n}", "micro")[1][seat] for n in range(count)]
    return sum(value > 0 for value in result)


def test_it_beats_random_play() -> None:
    """As the Fugitive it wins nearly all, where random play wins two games of three."""
    assert wins(("ismcts:100it", "random"), 0, 30) > 23


@pytest.mark.long
@pytest.mark.parametrize("family", ["ismcts", "rm-ismcts"])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play_clearly(family: str, seat: int) -> None:
    names = ["random", "random"]
    usual = wins(names, seat, 60)
    names[seat] = f"{family}:200it"
    assert wins(names, seat, 60) > usual + 8


class Stale:
    """A belief that often draws a world as it was before the last thing that was said."""

    def __init__(self, belief: KuhnBelief, fresh: int) -> None:
        self.belief, self.fresh, self.draws = belief, fresh, 0

    def hear(self, told: Told) -> None:
        self.belief.hear(told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        self.draws += 1
        history = self.belief.sample(rng)
        return history if self.fresh and self.draws % self.fresh == 0 else history[:-1]


@pytest.mark.parametrize("fresh", [0, 3])
def test_a_world_where_it_is_another_s_turn_is_drawn_anew(fresh: int) -> None:
    belief = Stale(KuhnBelief(1), fresh)
    belief.hear(Dealt(card=MIDDLE))
    belief.hear(Did(what=PASS))
    search = Search(KUHN, "", None, 1, belief, random.Random(1))
    if not fresh:
        with pytest.raises(RuntimeError, match="turn"):
            search.run(1)
        return
    search.run(20)
    assert len(search.pool) == 20 < belief.draws
    assert all(world.state.mover == 1 for world in search.pool)
