# mypyc
"""Traqué's observations, written straight from a position: what tensors.py writes of a View, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from hallali.core import bits
from hallali.core.contract import Own
from hallali.core.observing import Shown
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import CARD_SITE, CARDLESS, QUEEN, Box, ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.sizes import BOX, SQUARE, Options
from hallali.games.traque.rules.state import State

#: The most copies of a card, shots and ammunition on a card; rounds and strength of a fight.
MOST_COPIES: Final = 15
MOST_LOAD: Final = 7
MOST_FIGHT: Final = 8
#: Tokens in the air at once.
AIR: Final = 16
#: What other numbers are divided by.
MOST_STARS: Final = 3
MOST_LOOSE: Final = 8
MOST_SUPPLY: Final = 30
MOST_CHOICES: Final = 32
MOST_KEYS: Final = 3


@final
class Observer(Shown):
    """Writes what a seat observes. A field is where the plane of its name begins (tensors.py)."""

    def __init__(self, box: Box, options: Options, kinds: int, places: int, starts: Mapping[str, int]) -> None:
        """Prepare. kinds, places: how many a plane has room for. starts: by name, where each plane begins."""
        self.box = box
        self.kinds, self.places = kinds, places
        self.seats = options.players
        self.limited = options.tokens == BOX
        self.squares = [options.target == SQUARE, options.target_two == SQUARE]
        self.most_health, self.most_time, self.count = box.rules.health, box.rules.time, box.rules.places + 1
        self.phase, self.mover, self.turn = starts["phase"], starts["mover"], starts["turn"]
        self.health, self.time, self.spare = starts["health"], starts["time"], starts["spare"]
        self.row, self.shared, self.held = starts["row"], starts["shared"], starts["held"]
        self.down, self.ammo, self.shots = starts["down"], starts["ammo"], starts["shots"]
        self.loose, self.square, self.retoss = starts["loose"], starts["square"], starts["retoss"]
        self.deck, self.discard, self.stars = starts["deck"], starts["discard"], starts["stars"]
        self.aside, self.supply, self.unseen = starts["aside"], starts["supply"], starts["unseen"]
        self.drawn, self.opened, self.place = starts["drawn"], starts["opened"], starts["place"]
        self.event, self.choice, self.sharing = starts["event"], starts["choice"], starts["sharing"]
        self.foe, self.fight, self.fighter = starts["foe"], starts["fight"], starts["fighter"]
        self.attacked, self.volley, self.hits = starts["attacked"], starts["volley"], starts["hits"]
        self.picked, self.sure, self.weapon = starts["picked"], starts["sure"], starts["weapon"]
        self.chosen, self.paid, self.key = starts["chosen"], starts["paid"], starts["key"]

    def observe(self, state: Own, seat: int, memory: Own, into: Sparse) -> None:
        """Write what the seat observes. Only the mover sees a gesture that is not yet committed."""
        position: State = state
        drafting = seat != position.mover and position.drafting
        self._turn(position, seat, into)
        self._player(position, seat, 0, into)
        if self.seats == 2:
            self._player(position, 1 - seat, 1, into)
        self._piles(position, into)
        self._places(position, into)
        if position.foe != -9:
            self._fight(position, seat, into)
        self._volley(position, drafting, into)
        if not drafting and position.chosen >= 0:
            self._activation(position, into)

    def _turn(self, state: State, seat: int, into: Sparse) -> None:
        into.one(self.phase + state.phase)
        if state.mover == CHANCE:
            into.one(self.mover + self.seats)
        elif state.mover != OVER:
            into.one(self.mover + (0 if state.mover == seat else 1))
        into.one(self.turn + (0 if state.turn == seat else 1))
        into.share(self.time, state.time, self.most_time)
        into.share(self.spare, max(0, state.spare), self.most_time)
        if state.retoss:
            into.one(self.retoss)
        if state.shared_now:
            into.one(self.sharing)
        if state.phase == p.EITHER:
            into.share(self.choice, state.agenda[-1][2] + 1, MOST_CHOICES)

    def _player(self, state: State, who: int, side: int, into: Sparse) -> None:
        """Write one player. side: 0 for the seat that observes, 1 for the other."""
        first = side * self.kinds
        into.share(self.health + side, state.health[who], self.most_health)
        _counts(into, self.row + first, state.rows[who])
        loose = self.loose + 7 * side
        into.share(loose, state.keys[who], MOST_LOOSE)
        into.share(loose + 1, state.hits[who], MOST_LOOSE)
        into.share(loose + 2, state.grenades[who], MOST_LOOSE)
        loose += 3
        for count in state.lent[who]:
            into.share(loose, count, MOST_LOOSE)
            loose += 1
        if self.squares[who]:
            into.one(self.square + side)
        self._inventory(state.inventories[who], first, into)

    def _inventory(self, cards: tuple[int, ...], first: int, into: Sparse) -> None:
        """Write an inventory: equal kinds are counted together, at the first of them."""
        for slot, card in enumerate(cards):
            kind = kind_of(card)
            copies = down = ammo = shots = 0
            for other, one in enumerate(cards):
                if kind_of(one) == kind:
                    if other < slot:
                        break
                    copies += 1
                    down += 1 if is_down(one) else 0
                    ammo += ammo_of(one)
                    shots += shots_of(one)
            if copies:
                at = first + kind
                into.share(self.held + at, copies, MOST_COPIES)
                into.share(self.down + at, down, MOST_COPIES)
                into.share(self.ammo + at, ammo, MOST_LOAD)
                into.share(self.shots + at, shots, MOST_LOAD)

    def _piles(self, state: State, into: Sparse) -> None:
        """Write the piles of cards, and the tokens that nobody has."""
        _counts(into, self.shared, state.shared)
        _pile(into, self.deck, state.deck, MOST_COPIES)
        _pile(into, self.discard, state.discard, MOST_COPIES)
        _pile(into, self.stars, state.stars, MOST_STARS)
        _pile(into, self.aside, state.aside, MOST_COPIES)
        if self.limited:
            _pile(into, self.supply, state.supply, MOST_SUPPLY)
        else:
            into.ones(self.supply, bits.up_to(len(state.supply) - 1))

    def _places(self, state: State, into: Sparse) -> None:
        """Write the colony, and the place or event that is under way."""
        into.ones(self.unseen, state.places)
        into.share(self.drawn, state.drawn, self.count)
        for place in state.opened:
            into.one(self.opened + (place if place < self.box.places else self.places))
        if 0 <= state.testing < CARD_SITE:
            into.one(self.place + state.testing)
        site = state.agenda[-1][1] if state.phase == p.LEAVE else state.testing
        if site >= CARD_SITE:
            into.one(self.event + site - CARD_SITE)

    def _fight(self, state: State, seat: int, into: Sparse) -> None:
        foe = state.foe
        if foe == CARDLESS:
            foe = self.kinds
        elif foe == QUEEN:
            foe = self.kinds + 1
        into.one(self.foe + foe)
        into.share(self.fight, state.strength, MOST_FIGHT)
        into.share(self.fight + 1, state.rounds, MOST_FIGHT)
        into.share(self.fight + 2, state.carried, MOST_FIGHT)
        into.one(self.fighter + (0 if state.fighter == seat else 1))
        into.one(self.attacked + (0 if state.attacked == seat else 1))

    def _volley(self, state: State, drafting: bool, into: Sparse) -> None:
        """Write what is tossed. drafting: the seat does not see the gesture under way."""
        if not (drafting and state.phase == p.ROUND):
            at = self.volley
            for token in state.volley[:AIR]:
                into.one(at + token)
                at += e.TOSSED
            into.share(self.sure, state.sure, MOST_LOOSE)
        into.ones(self.hits, state.results & 0xFFFF)
        if not drafting:
            into.ones(self.picked, state.picks & 0xFFFF)
            if state.armed >= 0:
                into.one(self.weapon + kind_of(state.inventories[state.fighter][state.armed]))

    def _activation(self, state: State, into: Sparse) -> None:
        """Write the activation under way. Steps are as in actions.py, 64 kinds to a row."""
        into.one(self.chosen + self.kinds * ((state.chosen >> 6) - 1) + (state.chosen & 63))
        into.share(self.key, state.paid.count(a.PAY_KEY), MOST_KEYS)
        for number, step in enumerate(state.paid):
            if step != a.PAY_KEY and step not in state.paid[:number]:
                at = self.paid + self.kinds * ((step >> 6) - 3) + (step & 63)
                into.share(at, state.paid.count(step), MOST_COPIES)


def _pile(into: Sparse, place: int, counts: list[int], whole: int) -> None:
    """Write counts by kind, as fractions of a number."""
    for count in counts:
        if count:
            into.share(place, count, whole)
        place += 1


def _counts(into: Sparse, place: int, row: tuple[int, ...]) -> None:
    """Write how many of each kind lie in a row."""
    for number, kind in enumerate(row):
        copies = 0
        for other, one in enumerate(row):
            if one == kind:
                if other < number:
                    break
                copies += 1
        if copies:
            into.share(place + kind, copies, MOST_COPIES)
