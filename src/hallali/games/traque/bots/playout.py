# mypyc
"""A step for every decision in Traqué, from what the table shows: for the bots, and for the playouts of a search."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any, Final

from hallali.core import bits
from hallali.games.traque.bots.judgement import LOST, Judgement
from hallali.games.traque.bots.knobs import Knobs
from hallali.games.traque.hearing import HEARING
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import paying
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.arming import can_attack
from hallali.games.traque.rules.box import QUEEN, Box, Words, is_down, kind_of
from hallali.games.traque.rules.fields import GRENADES, HITS
from hallali.games.traque.rules.legal import MOST_TOSSED
from hallali.games.traque.rules.offers import turnable
from hallali.games.traque.rules.random_play import play_on
from hallali.games.traque.rules.rows import with_card
from hallali.games.traque.rules.sizes import Options, options_of, size_of
from hallali.games.traque.rules.state import State
from hallali.search.knowledge import DomainKnowledge

#: Steps of a playout before it is judged: about two rows.
DEPTH: Final = 40

#: Log-odds of a win when time is just enough, and for each unit beyond that: fitted to games of instincts.
_EVEN: Final = -0.5
_UNIT: Final = 0.31


class Mind:
    """Plays for both seats. It remembers nothing: the position says everything that it needs.

    noise: its error, in units of time.
    """

    depth = DEPTH

    def __init__(
        self, box: Box, options: Options, knobs: Knobs | None = None, noise: float = 0.0, *, careful: bool = False
    ) -> None:
        self.box = box
        self.options = options
        self.knobs = knobs or Knobs()
        self.noise = noise
        self.judge = Judgement(box, options, self.knobs, careful=careful)

    def clone(self) -> Mind:
        """Return itself: there is nothing to remember."""
        return self

    def note(self, state: State, action: int) -> None:
        """Ignore it: the position says everything."""

    def prior(self, state: State, legal: list[int]) -> list[float]:
        """Return the probability of each of these steps: its own choice is the likeliest."""
        if len(legal) < 2:
            return [1.0] * len(legal)
        mine = self.step(state, random.Random(1))
        rest = 0.4 / len(legal)
        return [rest + (0.6 if step == mine else 0.0) for step in legal]

    def value(self, state: State) -> tuple[float, ...]:
        """Return an estimate of the result: the time left compared with what the way needs."""
        left: int = self.box.rules.places + 1 - state.drawn
        ahead = left - self.box.rules.last / 2
        time: int = state.time
        slack = time - max(0.0, ahead) * self.knobs.pace - self.knobs.need
        good = 2.0 / (1.0 + math.exp(-_EVEN - _UNIT * slack)) - 1.0
        return (good,) * state.players

    def step(self, state: State, rng: random.Random) -> int:
        """Return a step."""
        phase = state.phase
        if phase == p.ROW:
            return self._pay(state) if state.chosen >= 0 else self._row(state, rng)
        if phase == p.TURN:
            return self._turn(state, rng)
        if phase == p.ROUND:
            return self._round(state, rng)
        if phase == p.AFTER:
            return self._after(state)
        seat = state.mover
        judge = self.judge
        if phase == p.LEAVE:
            place = state.site
            return a.PLAY if judge.place(state, seat, place) + self._err(rng) > 0.0 else a.END
        legal = state.legal()
        if phase == p.AID:
            return self._gift(state, seat, legal) or a.END
        if phase == p.RESCUE:
            return self._rescue(state, seat, legal)
        if phase == p.MORE:
            return a.DRAW if judge.progress(state, seat, 1) + self._err(rng) > 0.0 else a.END
        if len(legal) == 1:
            return legal[0]
        return self._best(rng, [(self._worth(state, seat, phase, step), step) for step in legal])

    def _err(self, rng: random.Random) -> float:
        return rng.gauss(0.0, self.noise) if self.noise else 0.0

    def _best(self, rng: random.Random, rated: list[tuple[float, int]]) -> int:
        """Return the step that seems to be worth most."""
        return max((worth + self._err(rng), step) for worth, step in rated)[1]

    def _worth(self, state: State, seat: int, phase: int, step: int) -> float:
        """Return what one of a few simple choices is worth."""
        judge = self.judge
        if phase == p.EITHER:
            if step == a.END:  # of a free card's changes, whose text no bot reads, it makes one
                return 100.0 if state.made > 1 else 0.0
            return judge.effect(state, seat, self.box.choices[state.choice][step - a.EITHER])
        if phase == p.WHICH:
            return judge.place(state, seat, step - a.PLACE)
        if phase == p.TIE:
            return -judge.fight(state, seat, *judge.strength_of(step - a.CREATURE))
        if phase == p.WHO:
            return -judge.fight(state, step - a.WHO, state.strength)
        card = state.inventory(seat)[step - a.CARD]
        if phase == p.LOAD:
            kind = kind_of(card)
            return judge.p[seat][self.box.token[kind]] * self.box.shots[kind] - 0.3 * (card >> 6 & 7)
        return -judge.held(state, seat, card)

    # -- a turn -------------------------------------------------------------------------------------------------------

    def _turn(self, state: State, rng: random.Random) -> int:
        seat = state.mover
        if step := self._useful(state, seat, fighting=False):
            return step
        if state.players == 2 and (step := self._gift(state, seat, state.legal())):
            return step
        if not (state.undrawn[0] or state.discarded[0]):
            return a.HIDE
        judge, knobs = self.judge, self.knobs
        chance, strength = judge.danger(state, seat)
        if chance <= 0.0 or state.spare < 1:  # hiding on the last time loses at once
            return a.DRAW
        row = sum(judge.keep(state, seat, kind) for kind in state.row(seat) + state.shared)
        low = int(strength)
        fight = judge.fight(state, seat, max(1, low))
        if strength > low:
            fight += (strength - low) * (judge.fight(state, seat, low + 1) - fight)
        draws = judge.omens(state, seat) + (1.0 - chance) * knobs.draw - chance * (fight + row)
        hides = knobs.relief * chance * fight - judge.time(state) - row
        return a.DRAW if draws + self._err(rng) >= hides else a.HIDE

    def _gift(self, state: State, seat: int, legal: list[int]) -> int:
        """Return the gift of a spare weapon to a partner who could not attack (TQ-55), or 0."""
        if state.time <= 2 or self.armed(state, 1 - seat):
            return 0
        box = self.box
        spare = [
            (self.judge.held(state, seat, card), slot)
            for slot, card in enumerate(state.inventory(seat))
            if box.kind[kind_of(card)] == e.WEAPON and card >> 6 & 63 and a.GIVE + slot in legal
        ]
        return a.GIVE + min(spare)[1] if len(spare) > 1 else 0

    def _rescue(self, state: State, seat: int, legal: list[int]) -> int:
        """Give the card worth least with which the attacked player can fight (TQ-55)."""
        cards, first, second = state.inventory(seat), state.first_bag, state.second_bag
        found = []
        for step in legal:
            if step == a.END:
                continue
            slot = step - a.GIVE
            state.set_bag(1 - seat, with_card(state.bag(1 - seat), cards[slot]))
            able = can_attack(state, 1 - seat)
            state.first_bag, state.second_bag = first, second
            found.append((able, -self.judge.held(state, seat, cards[slot]), step))
        return max(found)[2] if found else a.END

    def armed(self, state: State, seat: int) -> bool:
        """Say whether a seat has anything to toss."""
        if state.grenades(seat) or state.hits(seat):
            return True
        box = self.box
        return any(box.kind[kind_of(card)] == e.WEAPON and card >> 6 & 63 for card in state.inventory(seat))

    def _useful(self, state: State, seat: int, *, fighting: bool) -> int:
        """Return the use of a card that is best used at once, or a reload that will be needed; 0 for neither."""
        box = self.box
        for slot, card in enumerate(state.inventory(seat)[: a.SLOTS]):
            kind = kind_of(card)
            if box.kind[kind] == e.ITEM:
                if box.passive[kind] or not box.effect[kind]:
                    continue
                if self._wise(state, seat, box.effect[kind][0], fighting):
                    return a.USE + slot
            elif (
                box.kind[kind] == e.CREW
                and not (is_down(card) or fighting)
                and self._wise(state, seat, box.gives[kind][0], fighting)
                and turnable(state, seat, kind)
            ):
                return a.TURN_DOWN + slot
        return 0

    def _wise(self, state: State, seat: int, word: tuple[int, int, int], fighting: bool) -> bool:
        """Say whether a card with this effect is best used at once."""
        what, number, more = word
        if what == e.HEAL:
            return state.most_health - state.health(seat) >= number or state.health(seat) <= 2
        if what == e.TIME:
            return number > 0 and self.box.rules.time - state.time >= number
        if what == e.GAIN:
            return number in (e.T_KEY, e.T_RETOSS, e.T_HIT) and state.left(number) > 0
        if what == e.AMMO:
            return state.left(e.T_AMMO) > 0 and self._loads(state, seat)
        if what == e.SEEK:
            return not fighting and self.judge.sought(state, seat, number, more) > 0.3
        if what == e.EITHER:
            return any(self._wise(state, seat, side[0], fighting) for side in self.box.choices[number])
        return False

    def _loads(self, state: State, seat: int) -> bool:
        return any(self.box.kind[kind_of(card)] == e.WEAPON and (card >> 6 & 7) < 7 for card in state.inventory(seat))

    # -- the row ------------------------------------------------------------------------------------------------------

    def _row(self, state: State, rng: random.Random) -> int:
        """Activate whatever is worth more than it costs, the best first. The cheapest cards pay (see _pay)."""
        seat = state.mover
        if step := self._useful(state, seat, fighting=False):
            return step
        worth, step = self.activation(state, seat, state.row(seat), state.shared, rng)
        if worth > 0.0:
            return step
        return self._share(state, seat, rng) if state.players == 2 and not state.shared_now else a.END

    def activation(
        self, state: State, seat: int, own: tuple[int, ...], shared: tuple[int, ...], rng: random.Random
    ) -> tuple[float, int]:
        """Return the best activation and its worth less its cost, or (0, END) if there is none."""
        judge, knobs, box = self.judge, self.knobs, self.box
        tense = any(box.kind[kind] == e.CREATURE for kind in own + shared)
        stays = knobs.tense if tense else knobs.calm
        purse = (own, shared, state.keys(seat))
        best, chosen = 0.0, a.END
        for step in paying.affordable(box, purse):
            kind = (step - a.ACTIVATE) & 63
            worth = judge.active(state, seat, kind)
            worth -= stays * judge.icon[kind]
            if tense:
                worth += knobs.noise * box.noise[kind]
            worth -= min(self._price(state, seat, paid, stays, tense) for paid in paying.ways(box, purse, step))
            worth += self._err(rng)
            if worth > best:
                best, chosen = worth, step
        return best, chosen

    def _share(self, state: State, seat: int, rng: random.Random) -> int:
        """Share the card that helps the partner most, unless that sets off an attack (TQ-53)."""
        box, other = self.box, 1 - seat
        theirs, shared = state.row(other), state.shared
        noise = sum(box.noise[kind] for kind in theirs + shared)
        hunted = any(box.kind[kind] == e.CREATURE for kind in theirs + shared)
        now, _ = self.activation(state, other, theirs, shared, rng)
        best, chosen = self.knobs.sharing, a.END
        for kind in sorted(set(state.row(seat))):
            if box.kind[kind] == e.CREATURE or (hunted and noise + box.noise[kind] >= 2):
                continue
            then, _ = self.activation(state, other, theirs, (*shared, kind), rng)
            worth = then - now - 0.2 * self.judge.keep(state, seat, kind)
            if worth > best:
                best, chosen = worth, a.SHARE + kind
        return chosen

    def _price(self, state: State, seat: int, paid: tuple[int, ...], stays: float, tense: bool) -> float:
        """Return what is lost by paying with this."""
        price = 0.0
        for one in paid:
            if one == a.PAY_KEY:
                price += self.knobs.token
                continue
            kind = (one - a.PAY) & 63
            price += stays * self.judge.keep(state, seat, kind)
            if tense:
                price -= self.knobs.noise * self.box.noise[kind]
            if self.box.kind[kind] == e.CREW:
                price += self.knobs.crew
        return price

    def _pay(self, state: State) -> int:
        """Return the next card of the cheapest way to pay for what was chosen."""
        seat = state.mover
        box = self.box
        row = state.row(seat) + state.shared
        tense = any(box.kind[kind] == e.CREATURE for kind in row)
        stays = self.knobs.tense if tense else self.knobs.calm
        purse = (state.row(seat), state.shared, state.keys(seat))
        ways = paying.ways(box, purse, state.chosen)
        way = min(ways, key=lambda paid: self._price(state, seat, paid, stays, tense))
        done = list(state.paid)
        for one in way:
            if one in done:
                done.remove(one)
            else:
                return one
        return state.legal()[0]  # something was paid that this way does not use

    # -- fights -------------------------------------------------------------------------------------------------------

    def _round(self, state: State, rng: random.Random) -> int:
        """Use what helps, reload, or toss. The volley is planned again at each of its steps."""
        seat = state.mover
        judge = self.judge
        queen = state.foe == QUEEN
        hunts = state.foe >= 0 and self.box.hunts[state.foe]
        begun = state.drafting
        if not begun and (step := self._useful(state, seat, fighting=True)):
            return step
        attack = judge.attack(state, seat, state.strength, hunts, queen)
        if not begun:
            cost = LOST if attack is None else attack.cost
            if step := self._extra(state, seat, cost, queen, hunts):
                return step
            if attack is None:
                return state.legal()[0]
        if attack is None:
            return a.TOSS
        if attack.reload and state.armed < 0 and not begun:
            return a.RELOAD + attack.slot
        if state.armed < 0 and attack.slot >= 0 and attack.shots:
            return a.fire_of(attack.slot, attack.shots)
        return self._add(state, seat, attack.grenades, attack.hits)

    def _add(self, state: State, seat: int, grenades: int, hits: int) -> int:
        """Add the loose tokens one by one, those first that are lost after the fight, then toss."""
        room = MOST_TOSSED - state.volley_size
        given, used = state.lent(seat), state.lent_used
        for token, step in enumerate(a.ADD_LENT[: e.T_GRENADE]):
            if given[token] > used[token] and room > 0:
                return step
        there = state.volley.count(e.T_GRENADE)
        if there < grenades and room > 0:
            lent = given[e.T_GRENADE] > used[e.T_GRENADE]
            return a.ADD_CREW_GRENADE if lent else a.ADD_GRENADE
        return a.ADD_HIT if state.sure < hits else a.TOSS

    def _extra(self, state: State, seat: int, cost: float, queen: bool, hunts: bool) -> int:
        """Return the use of a card that spares more in this fight than it is worth, or 0."""
        box = self.box
        best, chosen = 0.3, 0
        for slot, card in enumerate(state.inventory(seat)[: a.SLOTS]):
            kind = kind_of(card)
            what = box.kind[kind]
            if what == e.ITEM:
                words, step, price = box.effect[kind], a.USE + slot, 1.4
            elif what == e.CREW and not is_down(card):
                words, step, price = box.gives[kind], a.TURN_DOWN + slot, 0.8
            else:
                continue
            if not words:
                continue
            word, number, _ = self._best_of(words, queen, state)
            if word == e.AVOID and state.rounds == 1 and not queen:
                spared = cost - 1.5
            elif word == e.GAIN and (number < e.LENT or number == e.T_HIT) and state.left(number) > 0:
                spared = self._spared(state, seat, number, what == e.CREW, queen, hunts, cost) - price
            else:
                continue
            if spared > best:
                best, chosen = spared, step
        return chosen

    def _best_of(self, words: Words, queen: bool, state: State) -> tuple[int, int, int]:
        """Return the first line of an effect; of a choice, that of the side which helps most in a fight."""
        if words[0][0] != e.EITHER:
            return words[0]
        sides = self.box.choices[words[0][1]]
        if len(sides) != 2:
            return sides[0][0]
        first, second = sides
        helps = second[0][0] == e.GAIN or (second[0][0] == e.AVOID and state.rounds == 1 and not queen)
        return second[0] if helps and first[0][0] not in (e.GAIN, e.AVOID) else first[0]

    def _spared(self, state: State, seat: int, token: int, crew: bool, queen: bool, hunts: bool, cost: float) -> float:
        """Return how much less the fight would cost with one more token."""
        loose, first, second = state.loose, state.first_lent, state.second_lent
        if token == e.T_HIT:
            state.gain(seat, HITS, 1)
        elif token == e.T_GRENADE and not crew:
            state.gain(seat, GRENADES, 1)
        else:
            state.lend(seat, token, 1)
        attack = self.judge.attack(state, seat, state.strength, hunts, queen)
        state.loose, state.first_lent, state.second_lent = loose, first, second
        return 0.0 if attack is None else cost - attack.cost

    def _after(self, state: State) -> int:
        """Toss everything again that missed, if that is worth the token."""
        seat = state.mover
        judge = self.judge
        missed = [place for place in range(len(state.volley)) if not state.results >> place & 1]
        gained = [step for step in state.legal() if a.USE <= step < a.PICK]
        if state.picks:
            later = [place for place in missed if state.picks < bits.bit(place)]
            return a.PICK + later[0] if later else a.TOSS
        hits = len(state.volley) - len(missed) + state.sure + state.carried
        ps = [judge.p[seat][state.volley[place]] for place in missed]
        if state.testing >= 0:
            place = state.testing
            good = sum(judge.word(state, seat, word) for word in self.box.success[place])
            bad = sum(judge.word(state, seat, word) for word in self.box.failure[place])
            gain = ps[0] * (good - bad)
        else:
            chance = _at_least(ps, state.strength - hits)
            hunts = state.foe >= 0 and self.box.hunts[state.foe]
            spared = judge.health(state, seat) + judge.fight(state, seat, state.strength, hunts)
            gain = chance * (2 * LOST if state.foe == QUEEN else spared)
        if not missed or gain <= self.knobs.retoss:
            return a.END
        return a.PICK + missed[0] if state.retoss else gained[0]


def _at_least(ps: list[float], wanted: int) -> float:
    """Return the probability that at least this many of these tokens hit."""
    spread = [1.0]
    for hit in ps:
        spread = [
            (spread[hits] * (1 - hit) if hits < len(spread) else 0.0) + (spread[hits - 1] * hit if hits else 0.0)
            for hits in range(len(spread) + 1)
        ]
    return math.fsum(spread[max(0, wanted) :])


def _playout(size: str, options: Mapping[str, Any] | None) -> Mind:
    """Return what the search needs, made from the first position."""
    return Mind(size_of(size, options), options_of(options))


#: Nothing is hidden: what others met before tells no worlds apart.
KNOWLEDGE = DomainKnowledge(_playout, play_on, told_apart=False, hearing=HEARING)
