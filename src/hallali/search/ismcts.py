# mypyc
"""Monte Carlo tree search for any game of hidden information, by the contract.

A seat searches from what it was told. Its `Belief` draws worlds, each is replayed once, and every iteration continues
one of them. Three relations say which positions share a node:

- single: one tree, of what the searching seat is told and does. In it the other seats choose without knowing more
  than this seat.
- multiple: a tree for each seat, of what that seat is told and does.
- perfect: one tree for each world in which everybody sees everything; only the gesture at hand is shared. This is
  perfect-information Monte Carlo. It is simple, and sees no value in hiding or in finding out.

Source: P. Cowling, E. Powley, D. Whitehouse, Information set Monte Carlo tree search (2012).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence

from mypy_extensions import i64

from hallali.core import clock, words
from hallali.core.chance import outcome
from hallali.core.contract import Belief, Game, Options, Own, Position
from hallali.core.seats import CHANCE, OVER
from hallali.search.hearing import ByTolds, Hearing, Infos, News
from hallali.search.lending import lent
from hallali.search.nodes import Node, Regret, Rule, Span, Ucb, Visit
from hallali.search.particles import Particle
from hallali.search.playouts import MOST_STEPS, UNIFORM, PolicyFactory, RolloutPolicy, Uniform, play_out, uniform

SINGLE, MULTIPLE, PERFECT = "single", "multiple", "perfect"
RELATIONS = (SINGLE, MULTIPLE, PERFECT)

#: Each step of a gesture gets this much of the budget that is left.
_AT_ONCE = 0.75

#: Says from one world's mind and all worlds how likely a good player of the searching seat takes each legal step.
Survey = Callable[[RolloutPolicy, list[Own], list[int]], list[float]]

#: A seat knows that it is its turn, but what it was told may not say so yet. Then a world is drawn again, at most so
#: often.
_DRAWS = 50

#: Every this many iterations, the search checks whether the rest can still change anything.
_GLANCE = 32


class Budget:
    """The limit for thinking about one gesture: a number of iterations, or of seconds; 0 for no limit of that kind."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        if iterations <= 0 and seconds <= 0.0:
            raise ValueError("a search needs a limit")
        self.iterations = iterations
        self.seconds = seconds


class Settings:
    """How to search.

    relation: one of RELATIONS. rule: how a node chooses. worlds: the most that are drawn for one gesture. each: the
    number of iterations that every drawn world gets before another is drawn.
    private: with several trees, whether the other seats' earlier knowledge separates nodes. That is true to the game,
    but leaves little to share if there are very many worlds.
    policies: the game's own knowledge for the search. cap: the most steps of an iteration.
    survey: a prior for the step at hand from all the worlds that were followed.
    asks: how many worlds a node asks for a prior before it uses the mean of their answers, if its worlds look the same
    to the mover; 0 asks every world.
    plain: whether to go by Tolds even where the game lends a quicker Hearing. The decisions are the same.
    """

    def __init__(
        self,
        relation: str = MULTIPLE,
        rule: Rule | None = None,
        worlds: int = 256,
        private: bool = True,
        policies: PolicyFactory = uniform,
        cap: int = MOST_STEPS,
        survey: Survey | None = None,
        asks: int = 0,
        each: int = 1,
        plain: bool = False,
    ) -> None:
        if relation not in RELATIONS:
            raise ValueError(relation)
        self.relation = relation
        self.rule: Rule = rule or Ucb()
        self.worlds = worlds
        self.private = private
        self.policies = policies
        self.survey = survey
        self.asks = asks
        self.each = each
        self.cap = cap
        self.plain = plain


class World:
    """A position that fits what the seat was told.

    tree: a number shared by worlds of the same history. infos: for each seat, the number of its information.
    policy: the game's own knowledge for the search, with its memory of this world.
    """

    def __init__(self, tree: int, state: Position, infos: Infos, policy: RolloutPolicy) -> None:
        self.tree = tree
        self.state = state
        self.infos = infos
        self.policy = policy
        self.notes = type(policy) is not Uniform  # whether the policy remembers anything
        self.silent = 0  # steps of others since the searching seat was last told something
        self.split = False  # whether, in the perfect relation, the world has a tree of its own by now

    def clone(self) -> World:
        """Return an independent copy."""
        other = World(self.tree, self.state.clone(), self.infos.clone(), self.policy.clone())
        other.silent, other.split = self.silent, self.split
        return other

    def advance(self, action: int) -> None:
        """Take a step in place."""
        if self.notes:
            self.policy.note(self.state, action)
        self.state.advance(action)


class Search:
    """Thinks over one gesture of one seat.

    belief: the seat's belief, which was told everything that the seat was told. It is all that the search knows of this
    game; it never gets a State. followed: worlds to use instead of drawing from the belief.
    """

    def __init__(
        self,
        game: Game,
        size: str,
        options: Options | None,
        seat: int,
        belief: Belief,
        rng: random.Random,
        settings: Settings | None = None,
        followed: list[Particle] | None = None,
    ) -> None:
        self.game = game
        self.size = size
        self.options = options
        self.seat = seat
        self.belief = belief
        self.rng = rng
        self.settings = settings or Settings()
        self.relation = self.settings.relation
        self.rule = self.settings.rule
        self.nodes: dict[tuple[int, int, int], Node] = {}
        self.seats = len(game.seats_of(options))
        self.spans = [Span() for _ in range(self.seats)]
        self.pool: list[World] = []
        self.gesture: list[int] = []
        self.iterations = 0
        self.hope: float | None = None  # what the gesture's first step brings on average, once it is thought over
        loop, hearing = lent(game)
        if hearing is None or self.settings.plain:
            hearing = ByTolds(game, self.seats)
        self._hearing: Hearing = hearing
        self._quick = UNIFORM if loop is None else Uniform(loop)  # what plays out where nothing else is asked for
        #: The set of the seats whose information a step changes; in the replay of a drawn world, the others' alone.
        self._learning: i64 = words.bit(seat) if self.relation == SINGLE else words.up_to(self.seats - 1)
        self._others: i64 = words.up_to(self.seats - 1) & ~words.bit(seat)
        self._trees: dict[tuple[int, ...], int] = {}
        self._next = 0  # the pool's world whose turn it is
        self._drawing = 0.0  # seconds spent on worlds
        self._followed = followed or []
        self._places: dict[int, int] = {}  # of followed worlds that are told apart

    # -- the gesture --------------------------------------------------------------------------------------------------

    def choose(self, budget: Budget, start: float = -1.0) -> tuple[int, ...]:
        """Think, and return a whole gesture. Each step gets most of the time left, and the tree is kept.

        start: the starting time by `clock.worked`, if some of the time was already spent.
        """
        start = clock.worked() if start < 0.0 else start
        committed = False
        while not committed:
            first = self._world(0)
            if self._open(first):
                self._survey(first)
                self._think(budget, start)
                if self.hope is None:
                    self.hope = self.root().hope()
            committed = self.take(self.best())
        return tuple(self.gesture)

    def _open(self, world: World) -> bool:
        """Return whether there is a choice: the game's own knowledge may leave only one step."""
        legal = world.state.legal()
        prior = world.policy.clone().prior(world.state, legal) if len(legal) > 1 else [1.0]
        return sum(share > 0.0 for share in prior) != 1

    def think(self, budget: Budget, start: float) -> dict[tuple[int, ...], dict[int, float]]:
        """Spend all of the time on the first step.

        Return, for each beginning of a gesture, how much to play each next step.
        """
        self._survey(self._world(0))
        if budget.iterations:
            self.run(budget.iterations)
        else:
            self.run_until(start + budget.seconds)
        found: dict[tuple[int, ...], dict[int, float]] = {}
        self._tally((), self._world(0).infos.of(self.seat), found)
        return found

    def _tally(self, steps: tuple[int, ...], info: int, found: dict[tuple[int, ...], dict[int, float]]) -> None:
        node = self.nodes.get((self.seat, info, 0))
        if node is None:
            return
        weights = self.rule.weights(node)
        found[steps] = {action: weights[slot] for action, slot in node.slots.items()}
        for action in node.actions:
            after = self.known(self.seat, info, action)
            if after >= 0:
                self._tally((*steps, action), after, found)

    def play(self, tally: Mapping[tuple[int, ...], Mapping[int, float]]) -> tuple[int, ...]:
        """Return the gesture for counts like these, added up over several searches."""
        committed = False
        while not committed:
            weights = tally.get(tuple(self.gesture), {})
            legal = self._world(0).state.legal()
            known = {action: weights[action] for action in legal if weights.get(action, 0.0) > 0.0}
            if not known:
                action = self.best() if len(legal) > 1 else legal[0]
            elif isinstance(self.rule, Regret):
                total = sum(known.values())
                action = outcome([(one, share / total) for one, share in known.items()], self.rng)
            else:
                action = max(known, key=lambda one: known[one])
            committed = self.take(action)
        return tuple(self.gesture)

    def _survey(self, first: World) -> None:
        """Ask what is likely of the step at hand, once for all worlds that were followed."""
        survey = self.settings.survey
        if not self._followed or survey is None:
            return
        while len(self.pool) < self._most():
            self._world(len(self.pool))
        legal = first.state.legal()
        prior = survey(first.policy, [world.state for world in self.pool], legal)
        if prior:
            node = self.root()
            slots = node.known(legal)
            node.priors = [0.0] * len(node.priors)
            node.expect(slots, prior)
            node.asked = self.settings.asks

    def _most(self) -> int:
        """Say how many worlds the pool may hold."""
        return min(self.settings.worlds, len(self._followed)) if self._followed else self.settings.worlds

    def _think(self, budget: Budget, start: float) -> None:
        if budget.iterations:
            self.run(math.ceil((budget.iterations - self.iterations) * _AT_ONCE))
        else:
            now = clock.worked()
            self.run_until(now + (start + budget.seconds - now) * _AT_ONCE)

    def run(self, iterations: int) -> None:
        """Run this many more iterations."""
        for _ in range(iterations):
            self._iterate(self._following())

    def run_until(self, when: float) -> None:
        """Run until `clock.worked` reaches the given time. Worlds are drawn for up to half of it.

        Stop early once the remaining time cannot change which step was taken most.
        """
        start = clock.worked()
        done = self.iterations
        self._drawing = 0.0
        now = start
        while now < when:
            if self._next == len(self.pool) and self.pool and self._drawing > (now - start) / 2:
                self._next = 0
            self._iterate(self._following())
            now = clock.worked()
            count = self.iterations - done
            if not count % _GLANCE and self._settled(count * (when - now) / (now - start)):
                return

    def _settled(self, left: float) -> bool:
        """Return whether this many more iterations cannot change which step is taken most."""
        if isinstance(self.rule, Regret):
            return False
        *_, second, first = sorted([0, 0, *self.root().visits])
        return first - second > left

    def root(self) -> Node:
        """Return the node of the step at hand."""
        return self._node(self._world(0), self.seat)

    def strategy(self) -> dict[int, float]:
        """Return how often to play each legal step at hand: the shares of visits, or regret matching's average."""
        return self._shares(self.root(), self._world(0).state.legal())

    def strategy_after(self, steps: Sequence[int]) -> dict[int, float]:
        """Return what `strategy` returns after more steps and chance outcomes in the first world of the pool."""
        world = self._world(0).clone()
        for step in steps:
            self._advance(world, step)
        return self._shares(self._node(world, world.state.mover), world.state.legal())

    def _shares(self, node: Node, legal: list[int]) -> dict[int, float]:
        weights = self.rule.weights(node)
        found = {action: weights[node.slots[action]] if action in node.slots else 0.0 for action in legal}
        total = sum(found.values())
        return {action: share / total if total > 0.0 else 1.0 / len(legal) for action, share in found.items()}

    def best(self) -> int:
        """Return the step to take: the most visited, or one drawn from regret matching's average.

        If the tree says nothing, the playouts decide.
        """
        world = self._world(0)
        if not self.root().total:
            return world.policy.step(world.state, self.rng)
        strategy = self.strategy()
        if isinstance(self.rule, Regret):
            return outcome(list(strategy.items()), self.rng)
        top, best = -1.0, -1
        for action, share in strategy.items():
            if share > top:
                top, best = share, action
        return best

    def take(self, action: int) -> bool:
        """Take a step of the gesture, and return whether it commits."""
        self._world(0)
        self.gesture.append(action)
        for world in self.pool:
            self._advance(world, action)
        state = self.pool[0].state
        return not (state.drafting and state.mover == self.seat)

    # -- worlds -------------------------------------------------------------------------------------------------------

    def _world(self, number: int) -> World:
        """Return a world of the pool; the first beyond its end is drawn now."""
        if number == len(self.pool):
            start = clock.worked()
            self.pool.append(self._draw())
            self._drawing += clock.worked() - start
        return self.pool[number]

    def _following(self) -> World:
        """Return the world whose turn it is, and pass the turn on."""
        enough = self._next == len(self.pool) > 0 and self.iterations < self.settings.each * self._next
        if enough or self._next == self._most():
            self._next = 0
        self._next += 1
        return self._world(self._next - 1)

    def _take(self, number: int) -> World:
        """Take a world that was followed. Where it matters, what others met here is kept apart from other worlds."""
        one = self._followed[number]
        tree = self._places.setdefault(id(one.state), len(self._places))
        infos = Infos(self.seats)
        if self.relation == MULTIPLE and self.settings.private:
            for seat in range(self.seats):
                if seat != self.seat:
                    infos.put(seat, -1 - tree)
        world = World(tree, one.state.clone(), infos, one.policy.clone())
        for step in self.gesture:
            self._advance(world, step)
        return world

    def _draw(self) -> World:
        """Draw a world and replay it: once, however many iterations start from it."""
        if self._followed:
            return self._take(len(self.pool))
        for _ in range(_DRAWS):
            world = self._replay(self.belief.sample(self.rng))
            if world.state.mover in (self.seat, CHANCE):
                break
        else:
            raise RuntimeError("in every world that the belief draws it is another seat's turn")
        for step in self.gesture:
            self._advance(world, step)
        return world

    def _replay(self, history: tuple[int, ...]) -> World:
        tree = self._trees.setdefault(history, len(self._trees))
        policy = self.settings.policies(self.size, self.options)
        world = World(tree, self.game.new(self.size, self.options), Infos(self.seats), policy)
        told_apart = self.relation == MULTIPLE and self.settings.private
        for step in history:
            if told_apart:
                self._observe(world, step, self._others)
            else:
                world.advance(step)
        return world

    # -- what seats learn ---------------------------------------------------------------------------------------------

    def _advance(self, world: World, action: int) -> None:
        """Take a step in place, and note who learns what, as the relation has it."""
        if self.relation == PERFECT:
            self._reveal(world, action)
        else:
            self._observe(world, action, self._learning)

    def _observe(self, world: World, action: int, seats: i64) -> None:
        """Take a step in place, and note what each of these seats learns of it."""
        state = world.state
        mover = state.mover
        if world.notes:
            world.policy.note(state, action)
        told = self._hearing.take(state, action, world.infos, seats)
        if words.has(seats, self.seat):
            met = words.has(told, self.seat) or mover == self.seat
            world.silent = 0 if met else world.silent + (1 if mover >= 0 else 0)

    def _reveal(self, world: World, action: int) -> None:
        """Everybody sees the step, and once the gesture has committed also which world this is."""
        world.advance(action)
        info = self._hearing.after(self.seat, world.infos.of(self.seat), action)
        if not world.split and not world.state.drafting:
            world.split = True
            info = self._hearing.after(self.seat, info, -1 - world.tree)
        world.infos.put(self.seat, info)

    def known(self, seat: int, info: int, news: News) -> int:
        """Return the number of a seat's information once it has met news.

        It may be -1 if no world has come to that. News that are Tolds are known to a plain search alone.
        """
        return self._hearing.known(seat, info, news)

    def _node(self, world: World, mover: int) -> Node:
        tree = mover if self.relation == MULTIPLE else self.seat
        key = (mover, int(world.infos.of(tree)), 0 if self.relation == MULTIPLE else world.silent)
        node = self.nodes.get(key)
        if node is None:
            node = self.nodes[key] = Node()
        return node

    def _prior(self, world: World, mover: int, node: Node, legal: list[int], slots: list[int]) -> list[float]:
        """Return what is likely at a node. If all its worlds look the same to the mover, not every world is asked."""
        one = mover == self.seat or (self.relation == MULTIPLE and self.settings.private)
        if not one or not self.settings.asks or self.relation == PERFECT:
            return world.policy.prior(world.state, legal)
        if node.asked < self.settings.asks:
            node.expect(slots, world.policy.prior(world.state, legal))
        return node.expected(slots)

    # -- one iteration ------------------------------------------------------------------------------------------------

    def _iterate(self, root: World) -> None:
        self.iterations += 1
        world = root.clone()
        path: list[Visit] = []
        fresh = False
        while not fresh and len(path) < self.settings.cap:
            mover = world.state.mover
            if mover == OVER:
                break
            if mover == CHANCE:
                self._advance(world, outcome(world.state.chances(), self.rng))
                continue
            node = self._node(world, mover)
            fresh = node.total == 0
            legal = world.state.legal()
            slots = node.meet(legal)
            visit = Visit(node, mover, slots, self._prior(world, mover, node, legal, slots))
            self.rule.choose(visit, self.spans[mover], self.rng)
            path.append(visit)
            self._advance(world, node.actions[visit.slot])
        if world.policy is not UNIFORM:
            values = play_out(world.state, world.policy, self.rng, self.settings.cap)
        elif world.state.mover == OVER:
            values = world.state.returns()
        else:
            values = play_out(world.state, self._quick, self.rng, self.settings.cap)
        for span, value in zip(self.spans, values, strict=True):
            span.see(value)
        for visit in path:
            self.rule.learn(visit, values[visit.mover], self.spans[visit.mover])


__all__ = ["MULTIPLE", "PERFECT", "RELATIONS", "SINGLE", "Budget", "Regret", "Search", "Settings", "Ucb", "World"]
