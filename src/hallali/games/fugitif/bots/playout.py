# mypyc
"""How either seat plays on in a world that is imagined, what it tries first, and how good a position is.

The Fugitive uses the practised judgement, or draws lots as its expert does (bots/drawing.py); the Marshal uses a quick
reading of the row. So each knows what the house bots know, in a thousandth of their time. The readings ignore what
events tell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Final

from hallali.core import bits
from hallali.core.chance import weighted
from hallali.games.fugitif.bots import instincts, trained
from hallali.games.fugitif.bots.instincts import KeenTrail, Lay
from hallali.games.fugitif.bots.judgement import Glance, Standing, look, look_at_deck
from hallali.games.fugitif.bots.marshal import Judge, number_odds, picks, promise
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import DECK, END, EVENT, PASS
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

#: How sharply the Fugitive chooses: a difference of 1 in log-odds of winning weighs exp(KEEN).
KEEN: Final = 12.0
#: The share of each of the Fugitive's choices that is uniform: no one plays exactly by the judgement.
LOOSE: Final = 0.03
#: How sharply the Marshal prefers likely numbers, as exp(BOLD * odds); and the odds from which a number is certain.
BOLD: Final = 30.0
SURE: Final = 0.98
#: Guessing only what is certain weighs as much as a number with these odds.
CALM: Final = 0.42

#: How many ways to pay for the escape are considered.
WAYS: Final = 4

#: How sharply the Marshal chooses among decks by their use, and among guesses by her judgement.
LOOKING: Final = 40.0
JUDGING: Final = 25.0

LAYING: Final = trained.net("practice", "lay")
DRAWING: Final = trained.net("practice", "draw")

Gesture = tuple[int, ...]


class Mind:
    """Follows one world, and plays both seats in it.

    rounds: after how many guesses of the Marshal's an iteration judges the position. hands: how many of the Marshal's
    hands the Fugitive imagines. keen, loose: how sharply the Fugitive chooses; see KEEN and LOOSE.
    steps: those of the unfinished gesture.
    gestures, weights: what the mover may do now, once it has been computed. scores: what the Fugitive thinks of each.
    """

    depth = 0

    def __init__(self, size: Size, rounds: int = 1, hands: int = 2, keen: float = KEEN, loose: float = LOOSE) -> None:
        self.size = size
        self.rounds = rounds
        self.hands = hands
        self.keen = keen
        self.loose = loose
        self.scores: list[float] = []
        self.trail = KeenTrail(size, public=True)
        self.guessed = 0
        self.steps: Gesture = ()
        self.gestures: list[Gesture] = []
        self.weights: list[float] = []
        self.thought = False
        self.two = False  # whether the gesture at hand lays two hideouts

    def clone(self) -> Mind:
        """Return an independent copy, which starts to count rounds again."""
        other = Mind(self.size, self.rounds, self.hands, self.keen, self.loose)
        other.scores = self.scores
        self.trail.copy_to(other.trail)
        other.steps, other.thought, other.two = self.steps, self.thought, self.two
        other.gestures, other.weights = self.gestures, self.weights
        return other

    # -- following the world ------------------------------------------------------------------------------------------

    def note(self, state: State, action: int) -> None:
        """Take in a step or chance outcome that is about to be taken."""
        code: int = state.code
        kind = int(t.kind_of(code))
        if not self.steps:
            self.two = kind == t.HIDE and state.must_lay_second()
        self.steps = (*self.steps, action)
        if kind == t.CARD or kind == t.SETUP:
            if action < EVENT:
                self.trail.drawn[int(t.seat_of(code))][int(t.deck_of(code))] += 1
        elif kind == t.HIDE and action == END:
            if state.must_lay_second():
                return
            reach: int = state.reach
            if state.first:
                self.trail.add(bits.count(state.first_chosen), reach)
            escape = self.size.escape if state.target == self.size.escape else 0
            self.trail.add(bits.count(state.chosen), reach, escape)
        elif (kind == t.HIDE or kind == t.GUESS) and action != PASS and action != END:
            return
        elif kind == t.GUESS:
            self.guessed += 1
            if action == END:
                self._guess(state, state.picks)
        elif (kind == t.MANHUNT and action != PASS) or kind == t.REVEAL:
            self._guess(state, bits.bit(action))
        self.steps = ()
        self.thought = False

    def _guess(self, state: State, picks: int) -> None:
        if picks & ~state.hidden:
            self.trail.refuse(tuple(bits.members(picks)))
            return
        row: tuple[int, ...] = state.row
        for place, number in enumerate(row):
            if bits.has(picks, number):
                self.trail.turn_up(place, number, tuple(bits.members(state.sprints[place])))

    # -- what a search asks -------------------------------------------------------------------------------------------

    def prior(self, state: State, legal: list[int]) -> list[float]:
        """Return how likely each of these steps is to be taken."""
        self._think(state)
        at = len(self.steps)
        found = [0.0] * len(legal)
        total = 0.0
        for gesture, weight in zip(self.gestures, self.weights, strict=True):
            if len(gesture) > at and gesture[:at] == self.steps and gesture[at] in legal:
                found[legal.index(gesture[at])] += weight
                total += weight
        return [weight / total for weight in found] if total > 0.0 else []

    def step(self, state: State, rng: random.Random) -> int:
        """Return a step for a playout."""
        legal: list[int] = state.legal()
        if len(legal) == 1:
            return legal[0]
        weights = self.prior(state, legal)
        return legal[weighted(weights, rng, 1.0) if weights else int(rng.random() * len(legal))]

    def value(self, state: State) -> tuple[float, ...]:
        """Judge a position after `rounds` rounds, when the Marshal's turn begins, and every manhunt."""
        if state.mover != MARSHAL:
            return ()
        kind = int(t.kind_of(state.code))
        if kind == t.MANHUNT:
            safe = 2.0 * self._escapes(state, state.files) - 1.0
            return (safe, -safe)
        if self.guessed < self.rounds or (kind != t.DRAW and kind != t.GUESS) or state.picks:
            return ()
        now = self._standing(state)
        odds = LAYING.value(look(now, [self._glance(state, now.opened)], self.size))
        good = 2.0 / (1.0 + math.exp(-odds)) - 1.0
        return (good, -good)

    def survey(self, states: list[State], legal: list[int]) -> list[float]:
        """Weigh the Marshal's steps by the worlds that she may be in, as her bot does."""
        state = states[0]
        kind = int(t.kind_of(state.code))
        if state.mover != MARSHAL or kind not in (t.GUESS, t.MANHUNT, t.DRAW):
            return []
        worlds = [int(one.hidden) for one in states]
        if kind == t.DRAW:
            uses = self._uses(state, number_odds(worlds), sum([bits.highest(one) for one in worlds]) / len(worlds))
            return _sharp([uses[legal.index(step)] for step in legal], LOOKING)
        found = [0.0] * len(legal)
        if kind == t.MANHUNT:
            for number, promised in promise(worlds).items():
                found[legal.index(number)] = float(promised)
        else:
            judge = Judge(self.size, worlds, bits.highest(state.open), bits.count(state.hand))
            every = picks(worlds, number_odds(worlds), self._most(state))
            at = len(self.steps)
            gestures = [(*bits.members(pick), END) for pick in every if pick]
            weights = _sharp([judge.value(pick) for pick in every if pick], JUDGING)
            for gesture, weight in zip(gestures, weights, strict=True):
                if gesture[:at] == self.steps and len(gesture) > at:
                    found[legal.index(gesture[at])] += weight
        total = sum(found)
        return [share / total for share in found] if total else []

    # -- thinking -----------------------------------------------------------------------------------------------------

    def _think(self, state: State) -> None:
        """Compute the whole gestures that the mover may make, and how likely each is."""
        if self.thought:
            return
        self.thought = True
        self.gestures, self.weights, self.scores = [], [], []
        kind = int(t.kind_of(state.code))
        mover: int = state.mover
        if kind == t.HIDE:
            self._lays(state)
        elif kind == t.GUESS:
            self._guesses(state)
        elif kind == t.MANHUNT:
            self._hunts(state)
        elif kind == t.DRAW and mover == FUGITIVE:
            self._draws(state)
        elif kind == t.DRAW:
            self._looks(state)

    def _standing(self, state: State) -> Standing:
        row: tuple[int, ...] = state.row
        sprints: tuple[int, ...] = state.sprints
        hand: int = state.hand
        owned = hand | bits.mask_of(row)
        for cards in sprints:
            owned |= cards
        decks: tuple[int, ...] = state.decks
        lie_open: int = state.open
        return Standing(
            row,
            tuple([bits.has(lie_open, number) or number == self.size.escape for number in row]),
            tuple([bits.count(cards) for cards in sprints]),
            tuple(bits.members(hand)),
            owned,
            tuple([int(state.deck_size(deck)) for deck in range(len(decks))]),
            bits.count(state.files),
            int(state.turn),
        )

    def _odds(self, state: State) -> list[list[float]]:
        """Return the odds as the Marshal of this world reads the row."""
        gone = self.trail.gone
        self.trail.forbid(gone | state.files | state.removed)
        odds = self.trail.place_odds()
        self.trail.forbid(gone)
        return odds

    def _glance(self, state: State, opened: tuple[bool, ...]) -> Glance:
        return Glance(self._odds(state), opened, self.size.escape)

    def _imagine(self, state: State, now: Standing) -> list[int]:
        """Deal a few hands that the Marshal may hold, as far as the Fugitive knows; always the same ones here."""
        chance: int = (now.owned ^ now.turn * 0x9E3779B1) & 0xFFFFFFF
        files: list[int] = []
        for _ in range(self.hands if sum(self.trail.drawn[MARSHAL]) else 1):  # there is only one empty hand
            held = 0
            for deck, drawn in enumerate(self.trail.drawn[MARSHAL]):
                unseen = bits.members(self.size.deck_mask(deck) & ~now.owned & ~state.removed)
                for _ in range(min(drawn, len(unseen))):
                    chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
                    held |= bits.bit(unseen.pop((chance >> 8) % len(unseen)))
            files.append(held)
        return files

    def _glances(self, files: list[int], opened: tuple[bool, ...]) -> list[Glance]:
        gone = self.trail.gone
        found = []
        for held in files:
            self.trail.forbid(gone | held)
            found.append(Glance(self.trail.place_odds(), opened, self.size.escape))
        self.trail.forbid(gone)
        return found

    def _soft(self, scores: list[float]) -> list[float]:
        self.scores = scores
        top = max(scores)
        weights = [math.exp(self.keen * (score - top)) for score in scores]
        scale = (1.0 - self.loose) / sum(weights)
        each = self.loose / len(weights)
        return [weight * scale + each for weight in weights]

    def as_keen(self, keen: float, loose: float) -> Mind:
        """Return a copy that chooses more or less sharply, from what was thought already."""
        other = self.clone()
        other.keen, other.loose = keen, loose
        if other.thought and other.scores:
            other.weights = other._soft(other.scores)
        return other

    # The Fugitive.

    def _lays(self, state: State) -> None:
        now = self._standing(state)
        reach: int = state.reach
        escape = self.size.escape
        files = self._imagine(state, now)
        glances: dict[tuple[int, ...], list[Glance]] = {}
        scores: list[float] = []
        if self.two if self.steps else state.must_lay_second():
            for pair in instincts.pairs(now.hand, reach, self.size):
                scores.append(self._worth(now, pair, reach, files, glances))
                self.gestures.append((*pair[0].cards, END, *pair[1].cards, END))
        else:
            ways = self._payments(now, reach)
            for way in ways:
                safe = self._safe(state, len(way), reach, files)
                scores.append(math.log(safe / (1.0 - safe)))
                self.gestures.append((escape, *way, END))
            if not ways or max(now.left):
                for lay in instincts.lays(now.hand, now.last, reach, self.size):
                    if lay.number != escape:
                        scores.append(self._worth(now, (lay,), reach, files, glances))
                        self.gestures.append((*lay.cards, END))
                if state.row:
                    scores.append(self._worth(now, (), reach, files, glances))
                    self.gestures.append((PASS,))
        if scores:
            self.weights = self._soft(scores)

    def _payments(self, now: Standing, reach: int) -> list[Gesture]:
        """Return one way to pay for the escape with each number of sprint cards: others see only how many there are."""
        need = self.size.escape - now.last - reach
        cards = sorted([(-instincts.worth(n, self.size), n) for n in now.hand if n != self.size.escape])
        ways = []
        for count in range(len(cards) + 1):
            way = tuple(sorted([n for _, n in cards[:count]]))
            if instincts.worth_of(way, self.size) >= need:
                ways.append(way)
        return ways[:WAYS] if self.size.escape in now.hand else []

    def _safe(self, state: State, sprints: int, reach: int, files: list[int]) -> float:
        """Return the chance of getting away if the escape is laid now; never quite 0 or 1."""
        self.trail.add(sprints, reach, self.size.escape)
        safe = sum([self._escapes(state, held) for held in files]) / len(files)
        self.trail.pop()
        return min(0.98, max(0.02, safe)) if safe < 1.0 else 0.999

    def _worth(
        self, now: Standing, laid: tuple[Lay, ...], reach: int, files: list[int], glances: dict[Gesture, list[Glance]]
    ) -> float:
        key = tuple([len(lay.sprints) for lay in laid])
        after = self._after(now, laid, reach)
        if key not in glances:
            for sprints in key:
                self.trail.add(sprints, reach)
            glances[key] = self._glances(files, after.opened)
            for _ in key:
                self.trail.pop()
        return LAYING.value(look(after, glances[key], self.size))

    def _after(self, now: Standing, laid: tuple[Lay, ...], reach: int) -> Standing:
        if not laid:
            return Standing(
                now.numbers, now.opened, now.sprints, now.hand, now.owned, now.left, now.marshal, now.turn, 0, True
            )
        gone = 0
        for lay in laid:
            gone |= bits.mask_of(lay.cards)
        from_ = laid[0].number if len(laid) > 1 else now.last
        last = laid[len(laid) - 1]
        return Standing(
            now.numbers + tuple([lay.number for lay in laid]),
            now.opened + tuple([False for _ in laid]),
            now.sprints + tuple([len(lay.sprints) for lay in laid]),
            tuple([card for card in now.hand if not bits.has(gone, card)]),
            now.owned,
            now.left,
            now.marshal,
            now.turn,
            instincts.worth_of(last.sprints, self.size) - max(0, last.number - from_ - reach),
        )

    def _draws(self, state: State) -> None:
        now = self._standing(state)
        numbers = look(now, self._glances(self._imagine(state, now), now.opened), self.size)
        scores: list[float] = []
        for step in state.legal():
            scores.append(DRAWING.value(numbers + look_at_deck(now, step - DECK, self.size)))
            self.gestures.append((step,))
        self.weights = self._soft(scores)

    # The Marshal.

    def _sums(self, state: State) -> list[float]:
        """Return for each number the odds that it is a hidden hideout."""
        odds = self._odds(state)
        sums = [0.0] * (self.size.escape + 1)
        for place in self.trail.hidden():
            for number, share in enumerate(odds[place]):
                sums[number] += share
        sums[0] = sums[self.size.escape] = 0.0
        return sums

    def _most(self, state: State) -> int:
        """Return how many numbers a guess may hold."""
        hidden = bits.count(state.hidden)
        return min(hidden, self.size.max_guess) if self.size.max_guess else hidden

    def _guesses(self, state: State) -> None:
        sums = self._sums(state)
        legal = bits.span(1, self.size.escape - 1) & ~state.open
        most = self._most(state)
        sure = [n for n, odds in enumerate(sums) if odds >= SURE and bits.has(legal, n)][:most]
        peak = max([odds for odds in sums if odds < SURE], default=0.0)
        total = 0.0
        if sure:
            self.gestures.append((*sure, END))
            self.weights.append(math.exp(BOLD * (CALM - peak)))
        for number, odds in enumerate(sums):
            if len(sure) < most and peak - 0.3 < odds < SURE and odds > 0.0 and bits.has(legal, number):
                self.gestures.append((*sorted([*sure, number]), END))
                self.weights.append(math.exp(BOLD * (odds - peak)))
        total = sum(self.weights)
        self.weights = [weight / total for weight in self.weights]

    def _hunts(self, state: State) -> None:
        sums = self._sums(state)
        legal = bits.mask_of(state.legal())
        peak = max(sums)
        for number, odds in enumerate(sums):
            if odds > 0.0 and bits.has(legal, number):
                self.gestures.append((number,))
                self.weights.append(math.exp(BOLD * (odds - peak)))
        total = sum(self.weights)
        self.weights = [weight / total for weight in self.weights]

    def _looks(self, state: State) -> None:
        """Draw from the deck whose cards tell most, or take away what the Fugitive needs next."""
        sums = self._sums(state)
        row: tuple[int, ...] = state.row
        far = 0.0
        if row and not self.trail.places[len(row) - 1].open:
            far = sum([n * odds for n, odds in enumerate(self._odds(state)[len(row) - 1])])
        elif row:
            far = float(row[-1])
        uses = self._uses(state, dict(enumerate(sums)), far)
        self.gestures = [(step,) for step in state.legal()]
        self.weights = _sharp(uses, LOOKING)

    def _uses(self, state: State, odds: Mapping[int, float], far: float) -> list[float]:
        """Return how useful each deck is to draw from, as the Marshal's bot judges it."""
        files: int = state.files
        uses: list[float] = []
        for step in state.legal():
            low, high = self.size.decks[step - DECK]
            use, cards = 0.0, 0
            for n in range(low, high + 1):
                if not bits.has(files, n):
                    cards += 1
                    share = odds.get(n, 0.0)
                    use += share * (1.0 - share) + (0.25 if far < n <= far + 7.0 else 0.0)
            uses.append(use / max(1, cards))
        return uses

    def _escapes(self, state: State, files: int) -> float:
        """Return the chance that a Marshal with these cards does not find the whole row in a manhunt."""
        highest = bits.highest(state.open)
        if highest >= self.size.manhunt:
            return 1.0
        trail = KeenTrail(self.size, public=True)
        self.trail.copy_to(trail)
        trail.forbid(trail.gone | files | state.removed)
        row: tuple[int, ...] = state.row
        sprints: tuple[int, ...] = state.sprints
        found = 1.0
        hidden = [place for place in trail.hidden() if place < len(row) and row[place] != self.size.escape]
        while hidden and found > 0.01:
            odds = trail.place_odds()
            sums = [0.0] * (self.size.escape + 1)
            for place in trail.hidden():
                for number, share in enumerate(odds[place]):
                    sums[number] += share
            peak = max(sums)
            if peak <= 0.0:
                break
            weights = [math.exp(BOLD * (share - peak)) for share in sums]
            mine = [weights[row[place]] for place in hidden]
            found *= sum(mine) / max(1e-9, sum(weights))
            likeliest = max(range(len(hidden)), key=mine.__getitem__)
            place = hidden.pop(likeliest)
            trail.turn_up(place, row[place], tuple(bits.members(sprints[place])))
        return 1.0 - found


def _sharp(scores: list[float], keen: float) -> list[float]:
    top = max(scores)
    weights = [math.exp(keen * (score - top)) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
