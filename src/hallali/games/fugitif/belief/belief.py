# mypyc
"""What each seat of Fugitif can infer from what it was told, at three levels under the same names.

*support* is what the rules prove; *uniform* counts worlds; *policy* (policy.py) weighs uniform worlds by how a given
player would have chosen in them. For uniform, a world is the ordered cards of the Fugitive's draws, the row's
numbers and the set of sprint cards under each place, and every world that fits has weight 1. That is the posterior of
the dealer's chances for a Fugitive whose choices say nothing. The deck of each draw is public, and so is its size then,
and each card left in it is equally likely, so all ordered deals of cards that fit the public draws are equally likely.
Events change nothing about this: where they lie is told when they turn up, and a card taken at random from a hand or a
deck was taken from a public number of cards. FUG-35.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core import bits
from hallali.core.chance import Lots
from hallali.core.contract import Told
from hallali.core.errors import HallaliError
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.games.fugitif.belief.completions import Completions
from hallali.games.fugitif.belief.files import Decks, FugitiveBelief, deal
from hallali.games.fugitif.belief.lattice import Fact, Lattice, Place
from hallali.games.fugitif.belief.tallies import DECKS, Cards, Choice, Demand
from hallali.games.fugitif.belief.world import Script, World, hand_of, interleave
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.sizes import Options, Size, options_of
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

NEVER = 1 << 20


class Spot:
    """A place of the row, as far as it was told.

    tick: when it was laid. number, cards: the hideout and its sprint cards; None if not known. sprints: how many sprint
    cards are under it. reach: how far it could be without a sprint. hidden: whether it is face down. refused: the set
    of numbers that it cannot have.
    """

    def __init__(self, tick: int, told: v.Laid) -> None:
        self.tick = tick
        self.number = told.number
        self.sprints = told.sprints
        self.reach = told.reach
        self.cards: tuple[int, ...] | None = told.sprint_cards if told.sprints else ()
        self.hidden = told.number is None
        self.refused = 0


class MarshalBelief:
    """The Marshal's belief about the row and the Fugitive's cards.

    Every question is answered from one lattice, which is built when the first question is asked after a Told.
    """

    def __init__(self, size: Size, options: Options) -> None:
        self.size = size
        self.options = options
        self.tolds: list[Told] = []
        self.script = Script(size)
        self.decks = Decks(size)
        self.tick = 0
        self.spots: list[Spot] = []
        self.facts: list[Fact] = []
        self.slots: list[list[int]] = [[] for _ in range(DECKS)]  # ticks of the Fugitive's draws of each deck
        self.order: list[int] = []  # the deck of each of those draws
        count = size.escape + 1
        self.since = [-1] * count  # a known card of the Fugitive's hand: the tick since which it is certainly there
        self.claimed = [NEVER] * count  # the tick at which a card was first known to have been drawn
        self.slotless = bits.mask_of(size.start)  # cards that the Fugitive did not draw
        self.held = bits.mask_of(size.start)  # may be in hand or hidden, and is told apart
        self.gone = bits.bit(0) | bits.bit(size.escape)
        self.files = 0  # the Marshal's own cards
        self.swapping = False
        self._lattice: Lattice | None = None
        self._uses: list[tuple[int, int]] | None = None  # what `_claims` says

    # -- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, told: Told) -> None:
        """Take in what the Marshal was told, in the order of the game."""
        self.tolds.append(told)
        self.script.hear(told)
        self._uses = None
        self.tick += 1
        self.swapping = False
        if isinstance(told, v.Drew):
            self._drew(told)
        elif isinstance(told, v.Laid):
            self.spots.append(Spot(self.tick, told))
        elif isinstance(told, v.Guessed):
            self._guessed(told)
        elif isinstance(told, v.Tip):
            self._tip(told)
        elif isinstance(told, v.Parity):
            self.spots[told.place].refused |= bits.ODD if told.even else bits.EVEN
        elif isinstance(told, v.Region):
            self.spots[told.place].refused |= bits.span(1, self.size.escape) & ~bits.span(told.low, told.high)
        elif isinstance(told, v.Revealed):
            self._found((told.hideout,))
        elif isinstance(told, v.TookBack):
            for card in told.cards:
                self._seen(card)
        elif isinstance(told, v.Offered):
            self.swapping = True
        elif isinstance(told, v.Ended):
            self._ended(told)
        else:
            self._moved(told)
        if not isinstance(told, (v.Chose, v.Passed, v.Closed, v.Idle, v.ManhuntBegan)):
            self._lattice = None

    def _drew(self, told: v.Drew) -> None:
        if told.who == FUGITIVE:
            self.slots[told.deck].append(self.tick)
            self.order.append(told.deck)
        elif told.card is not None:
            self.gone |= bits.bit(told.card)
            self.slotless |= bits.bit(told.card)
            self.files |= bits.bit(told.card)

    def _moved(self, told: Told) -> None:
        """Take in that a card of a hand or a deck was seen or moved."""
        if isinstance(told, v.Shown) and told.who == FUGITIVE and told.card is not None:
            self._seen(told.card)
        elif isinstance(told, v.Removed) and told.card is not None:
            if told.who == FUGITIVE:
                self._seen(told.card)
            self._leave(told.card)
            self.files &= ~bits.bit(told.card)
        elif isinstance(told, v.Gave):
            assert told.card is not None
            self._seen(told.card)
            if told.who == FUGITIVE:
                self._leave(told.card)
                self.files |= bits.bit(told.card)
            else:
                self.files &= ~bits.bit(told.card)

    def _seen(self, card: int) -> None:
        """Note that a card is in the Fugitive's hand now."""
        self.claimed[card] = min(self.claimed[card], self.tick)
        self.since[card] = self.tick
        self.held |= bits.bit(card)
        self.gone &= ~bits.bit(card)

    def _leave(self, card: int) -> None:
        self.gone |= bits.bit(card)
        self.held &= ~bits.bit(card)

    def _guessed(self, told: v.Guessed) -> None:
        if not told.right:
            numbers = bits.mask_of(told.numbers)
            if len(told.numbers) == 1:
                for spot in self.spots:
                    spot.refused |= numbers
            else:
                self.facts.append(Fact(False, numbers, 0, len(self.spots)))
            return
        self._found(told.found)

    def _found(self, found: tuple[v.Hideout, ...]) -> None:
        """Take in hideouts that were turned up, with the sprint cards under them."""
        for hideout in found:
            spot = self.spots[hideout.place]
            assert hideout.number is not None
            assert hideout.sprint_cards is not None
            spot.number, spot.cards, spot.hidden = hideout.number, hideout.sprint_cards, False
            self._used(spot, (hideout.number, *hideout.sprint_cards))

    def _used(self, spot: Spot, cards: tuple[int, ...]) -> None:
        """Note which cards were used at a place: as its hideout, or as sprint cards under it."""
        for card in cards:
            self.claimed[card] = min(self.claimed[card], spot.tick)
            self._leave(card)

    def _ended(self, told: v.Ended) -> None:
        """Take in the row, turned up at the end (FUG-37). A hideout that was never found still counts as hidden."""
        for spot, hideout in zip(self.spots, told.row, strict=True):
            spot.number = hideout.number
            if spot.cards is None:
                assert hideout.sprint_cards is not None
                spot.cards = hideout.sprint_cards
                self._used(spot, hideout.sprint_cards)

    def _tip(self, told: v.Tip) -> None:
        numbers = bits.span(told.low, told.high)
        places = bits.mask_of(i for i, spot in enumerate(self.spots) if spot.hidden)
        if told.yes:
            self.facts.append(Fact(True, numbers, places, bits.highest(places) + 1))
            return
        for place in bits.members(places):
            self.spots[place].refused |= numbers

    # -- the lattice --------------------------------------------------------------------------------------------------

    def lattice(self) -> Lattice:
        """Return the lattice of all rows that fit."""
        if self._lattice is None:
            self._lattice = self._build()
        return self._lattice

    def _build(self) -> Lattice:
        size = self.size
        deck = [-1] * (size.escape + 1)
        for n in range(1, size.escape):
            deck[n] = size.deck_of(n)
        everything = bits.span(1, size.escape - 1) & ~bits.mask_of(size.start)
        free = everything & ~self.gone & ~self.held
        exact = not size.overpay
        alone = self.held | (free if exact else 0)
        cards = Cards(deck, free, alone, self.held | self.slotless, size.twos)
        demands: list[Demand] = []
        places: list[Place] = []
        claims = self._claims()
        at = 0
        for spot in self.spots:
            before: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
            while at < len(claims) and claims[at][0] < spot.tick:
                before.append((self._drawn(claims[at][0]), one(deck[claims[at][1]])))
                at += 1
            here = [0, 0, 0]
            while at < len(claims) and claims[at][0] == spot.tick:
                here[deck[claims[at][1]]] += 1
                at += 1
            usable = free | bits.mask_of(n for n in bits.members(self.held) if self.since[n] < spot.tick)
            hidden_sprints = spot.sprints if spot.cards is None else 0
            drawn = self._drawn(spot.tick)
            demands.append(Demand(drawn, tuple(here), before, hidden_sprints, alone & usable))
            places.append(self._place(spot, usable, exact))
        after = [(self._drawn(tick), one(deck[card])) for tick, card in claims[at:]]
        completions = Completions(cards, demands, after, self._drawn(NEVER), exact)
        return Lattice(places, self._live_facts(places), completions)

    def _place(self, spot: Spot, usable: int, exact: bool) -> Place:
        allowed = usable & ~spot.refused if spot.number is None else bits.bit(spot.number)
        least, most = 1, spot.reach
        if spot.cards is None:
            most += 2 * spot.sprints
            if exact:
                least = spot.reach + 1
        elif spot.cards:
            value = sum(self.size.worth(n) for n in spot.cards)
            most += value
            if exact:
                least = spot.reach + value - self.size.worth(max(spot.cards)) + 1
        return Place(allowed, spot.hidden, least, most, spot.reach, spot.sprints if spot.cards is None else 0)

    def _live_facts(self, places: list[Place]) -> list[Fact]:
        """Return the facts that still matter. A refused set does not once one of its numbers has become impossible."""
        live: list[Fact] = []
        for fact in self.facts:
            possible = 0
            for place in places[: fact.count]:
                possible |= place.allowed
            if fact.yes or fact.numbers & ~possible == 0:
                live.append(fact)
        return live

    def _claims(self) -> list[tuple[int, int]]:
        """Return (tick, card) for each card known to have been drawn before that tick, in order of time."""
        if self._uses is None:
            found = []
            for card in range(1, self.size.escape):
                if self.claimed[card] < NEVER and not bits.has(self.slotless, card):
                    found.append((self.claimed[card], card))
            self._uses = sorted(found)
        return self._uses

    def _drawn(self, tick: int) -> tuple[int, ...]:
        return tuple(sum(1 for t in slots if t < tick) for slots in self.slots)

    # -- questions ----------------------------------------------------------------------------------------------------

    def worlds(self) -> float:
        """Return the number of worlds that fit."""
        return self.lattice().total

    def place_odds(self) -> list[dict[int, float]]:
        """Return the odds of each number for each place of the row."""
        return self.lattice().place_odds()

    def hideout_odds(self) -> list[float]:
        """Return, for each number, the probability that it is a hidden hideout."""
        odds = [0.0] * (self.size.escape + 1)
        for spot, place in zip(self.spots, self.place_odds(), strict=True):
            if spot.hidden:
                for number, value in place.items():
                    odds[number] += value
        return odds

    def support(self) -> int:
        """Return the numbers that may be hidden hideouts."""
        return bits.mask_of(n for n, value in enumerate(self.hideout_odds()) if value > 0.0)

    def joint(self, numbers: int) -> float:
        """Return the probability that all these numbers (a set) are hidden hideouts."""
        return self.lattice().joint(numbers)

    def given(self, numbers: int) -> tuple[float, list[float]]:
        """Return joint(numbers), and for each number n joint(numbers | {n}): all one-number extensions at once."""
        return self.lattice().given(numbers)

    def sample_hidden(self, rng: random.Random, n: int) -> list[int]:
        """Draw n sets of hidden hideouts."""
        return self.lattice().draw_hidden(rng, n)

    # -- sampling -----------------------------------------------------------------------------------------------------

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole world; see core.contract.Belief.

        While a swap waits for the Marshal's card, the world ends with the card that the Fugitive put down.
        """
        return self.script.history(self.draw_world(rng))

    def draw_world(self, rng: random.Random) -> World:
        """Draw a world: what it adds to what was told."""
        lattice = self.lattice()
        world = World()
        numbers, row = lattice.draw(rng)
        choices = lattice.completions.draw(row, rng)
        world.numbers = numbers
        world.under = self._name(numbers, choices, lattice.completions.cards, rng)
        uses = self._claims()[:]
        used = bits.mask_of([card for _, card in uses])
        for place, spot in enumerate(self.spots):
            cards = world.under[place] if spot.cards is None else []
            for card in [numbers[place], *cards] if spot.hidden else cards:
                if not bits.has(self.slotless, card) and self.claimed[card] == NEVER:
                    uses.append((spot.tick, card))
                    used |= bits.bit(card)
        left = lattice.completions.cards.free & ~used
        uses.sort()
        world.cards = deal(self.decks, self.slots, self.order, uses, [left & mask for mask in self.decks.masks], rng)
        if self.swapping:
            hand = bits.members(hand_of(self.tolds, world, self.size))
            world.tail = [rng.choice(hand)] if hand else []
        return world

    def _name(
        self, numbers: list[int], choices: list[Choice | None], cards: Cards, rng: random.Random
    ) -> list[list[int]]:
        """Choose the sprint cards of each place, beginning with those whose worth is given."""
        pool = cards.loose & ~bits.mask_of(numbers)
        under: list[list[int]] = [list(spot.cards) if spot.cards else [] for spot in self.spots]
        lots = Lots(rng)
        for i, choice in enumerate(choices):
            if choice is not None:
                if choice.mask:
                    under[i] += bits.members(choice.mask)
                for deck, even, count in choice.worth:
                    among = pool & self.decks.masks[deck] & (cards.twos if even else ~cards.twos)
                    taken = lots.sample(bits.members(among), count)
                    pool &= ~bits.mask_of(taken)
                    under[i] += taken
        for i, choice in enumerate(choices):
            if choice is not None:
                for deck, _, count in choice.wild:
                    taken = lots.sample(bits.members(pool & self.decks.masks[deck]), count)
                    pool &= ~bits.mask_of(taken)
                    under[i] += taken
        return under


class SpectatorBelief(MarshalBelief):
    """A spectator's belief: the Marshal's without her cards.

    For every world of the Fugitive's, the Marshal's draws can be dealt in equally many ways, so counting the Fugitive's
    is exact. After a swap it is not, because a watcher does not see the cards: every question then raises HallaliError.
    """

    def __init__(self, size: Size, options: Options) -> None:
        super().__init__(size, options)
        self.blind = False
        self.files_belief = FugitiveBelief(size, options)  # the slots and claims of the Marshal's draws

    def hear(self, told: Told) -> None:
        """Take in what the spectator was told, in the order of the game."""
        if isinstance(told, v.Gave):
            self.blind = True
            self.tolds.append(told)
            self.script.hear(told)
            return
        super().hear(told)
        self.files_belief.hear(told)
        if isinstance(told, (v.Shown, v.Removed)) and told.who == MARSHAL and told.card is not None:
            self._taken(told.card)

    def _taken(self, card: int) -> None:
        self.gone |= bits.bit(card)
        self.slotless |= bits.bit(card)

    def _build(self) -> Lattice:
        if self.blind:
            raise HallaliError(N_("After two unseen cards are swapped, spectators see no odds."))
        return super()._build()

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole world; see core.contract.Belief."""
        world = self.draw_world(rng)
        files = self.files_belief
        his = bits.mask_of(world.cards) | bits.mask_of(world.numbers)
        hers = deal(
            self.decks,
            files.slots,
            files.order,
            files.claims,
            [files._free(d) & ~his for d in range(len(self.size.decks))],
            rng,
        )
        return self.script.history(interleave(self.tolds, world, hers, self.size, rng))


AnyBelief = MarshalBelief | FugitiveBelief


def make(size: Size | str, options: Options | Mapping[str, Any] | None, seat: int) -> AnyBelief:
    """Return the belief of a seat: the Fugitive's, the Marshal's or a spectator's.

    size, options: as Size and Options, or by name as in commands and records. Raises BadOption.
    """
    chosen = options if isinstance(options, Options) else options_of(options)
    known = sized(size if isinstance(size, str) else size.name, chosen.edition)
    if seat == FUGITIVE:
        return FugitiveBelief(known, chosen)
    return MarshalBelief(known, chosen) if seat == MARSHAL else SpectatorBelief(known, chosen)


def one(deck: int) -> tuple[int, ...]:
    """Return the counts of one card of a deck."""
    return (int(deck == 0), int(deck == 1), int(deck == 2))
