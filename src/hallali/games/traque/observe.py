# mypyc
"""Traqué's observations, written straight from a position: what tensors.py writes of a View, and nothing else."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.contract import Own
from hallali.core.observing import Shown
from hallali.core.planes import Layout
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import CARD_SITE, CARDLESS, QUEEN, Box, ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.piles import KINDS, Pile
from hallali.games.traque.rules.rows import KIND, Row, kinds_of
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
    """Writes what a seat observes, plane by plane. A field is where the plane of its name begins."""

    def __init__(self, box: Box, options: Options, kinds: int, places: int) -> None:
        """Lay out the planes. Everything is public except the order of the decks; the seat's own things come first.

        kinds, places: how many a plane has room for.
        """
        self.box = box
        self.kinds, self.places = kinds, places
        self.seats = seats = options.players
        self.limited = options.tokens == BOX
        self.squares = [options.target == SQUARE, options.target_two == SQUARE]
        self.most_health, self.most_time, self.count = box.rules.health, box.rules.time, box.rules.places + 1
        layout = Layout()
        plane = layout.add
        self.phase = plane("phase", f"one of {', '.join(p.NAMES)}", len(p.NAMES))
        self.mover = plane(
            "mover", "who has to move: own, the other's, last the dealer's; none when the game is over", seats + 1
        )
        self.turn = plane("turn", "whose turn it is: own, the other's", seats)
        self.health = plane("health", f"health / {box.rules.health}: own, the other's", seats)
        self.time = plane("time", f"time left / {box.rules.time}", 1)
        self.spare = plane("spare", f"time that can be spent without losing / {box.rules.time}", 1)
        self.row = plane("row", f"by kind of card: in the row / {MOST_COPIES}: own, the other's", seats, kinds)
        self.shared = plane("shared", f"by kind of card: in the shared row / {MOST_COPIES}", kinds)
        self.held = plane("held", f"by kind of card: in the inventory / {MOST_COPIES}: own, the other's", seats, kinds)
        self.down = plane("down", f"by kind of card: face down in it / {MOST_COPIES}", seats, kinds)
        self.ammo = plane("ammo", f"by kind of weapon: ammunition tokens / {MOST_LOAD}, 1 at most", seats, kinds)
        self.shots = plane("shots", f"by kind of weapon: loaded shots / {MOST_LOAD}, 1 at most", seats, kinds)
        self.loose = plane(
            "loose",
            f"keys, hits, grenades; shots, flames, lasers, grenades for this fight / {MOST_LOOSE}, 1 at most",
            seats,
            7,
        )
        self.square = plane("square", "the target is the square one: own, the other's", seats)
        self.retoss = plane("retoss", "re-toss tokens at hand, 1 at most", 1)
        self.deck = plane("deck", f"by kind of card: in the deck / {MOST_COPIES}", kinds)
        self.discard = plane("discard", f"by kind of card: in the discard / {MOST_COPIES}", kinds)
        self.stars = plane("stars", f"by kind of card: set aside / {MOST_STARS}", kinds)
        self.aside = plane("aside", f"by kind of card: drawn in a search / {MOST_COPIES}", kinds)
        self.supply = plane(
            "supply", f"by token: how many are left / {MOST_SUPPLY}; 1 if they are not limited", len(e.TOKENS)
        )
        self.unseen = plane("unseen", "by place: not yet seen", places)
        self.drawn = plane("drawn", "places drawn / places of the colony", 1)
        self.opened = plane("opened", "by place: it lies open to be chosen; last the launch pad", places + 1)
        self.place = plane("place", "by place: its test is under way", places)
        self.event = plane("event", "by kind of card: its event may be left, or its test is under way", kinds)
        self.choice = plane("choice", f"number of the choice of effects from 1 / {MOST_CHOICES}, 1 at most", 1)
        self.sharing = plane("sharing", "a card was shared this turn", 1)
        self.foe = plane(
            "foe", "by kind of card: what is fought; then a creature on no card, then the queen", kinds + 2
        )
        self.fight = plane("fight", f"strength, rounds begun, hits carried / {MOST_FIGHT}, 1 at most", 3)
        self.fighter = plane("fighter", "who fights: own, the other's", seats)
        self.attacked = plane("attacked", "who was attacked: own, the other's", seats)
        self.volley = plane("volley", "by place in the volley: which token", AIR, e.TOSSED)
        self.hits = plane("hits", "by place in the volley: it lies as a hit", AIR)
        self.picked = plane("picked", "by place in the volley: picked to be tossed again", AIR)
        self.sure = plane("sure", f"hit tokens in the volley / {MOST_LOOSE}, 1 at most", 1)
        self.weapon = plane("weapon", "by kind of card: the weapon of the volley", kinds)
        self.chosen = plane(
            "chosen", "by kind of card: what is being activated; of the own row, of the shared one", 2, kinds
        )
        self.paid = plane(
            "paid", f"by kind of card: paid for it / {MOST_COPIES}; of the own row, of the shared one", 2, kinds
        )
        self.key = plane("key", f"key tokens paid for it / {MOST_KEYS}, 1 at most", 1)
        self.planes = layout.planes

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
            into.share(self.choice, state.choice + 1, MOST_CHOICES)

    def _player(self, state: State, who: int, side: int, into: Sparse) -> None:
        """Write one player. side: 0 for the seat that observes, 1 for the other."""
        first = side * self.kinds
        into.share(self.health + side, state.health(who), self.most_health)
        _row(into, self.row + first, state.row_of(who))
        loose = self.loose + 7 * side
        into.share(loose, state.keys(who), MOST_LOOSE)
        into.share(loose + 1, state.hits(who), MOST_LOOSE)
        into.share(loose + 2, state.grenades(who), MOST_LOOSE)
        loose += 3
        for count in state.lent(who):
            into.share(loose, count, MOST_LOOSE)
            loose += 1
        if self.squares[who]:
            into.one(self.square + side)
        self._inventory(state.inventory(who), first, into)

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
        """Write the piles of cards, and the tokens that are left."""
        _row(into, self.shared, state.shared_row)
        _pile(into, self.deck, state.undrawn, MOST_COPIES)
        _pile(into, self.discard, state.discarded, MOST_COPIES)
        _pile(into, self.stars, state.apart, MOST_STARS)
        _pile(into, self.aside, state.searched, MOST_COPIES)
        if self.limited:
            for token in range(len(e.TOKENS)):
                into.share(self.supply + token, state.left(token), MOST_SUPPLY)
        else:
            into.ones(self.supply, bits.up_to(len(e.TOKENS) - 1))

    def _places(self, state: State, into: Sparse) -> None:
        """Write the colony, and the place or event that is under way."""
        into.ones(self.unseen, state.places)
        into.share(self.drawn, state.drawn, self.count)
        for place in state.opened:
            into.one(self.opened + (place if place < self.box.places else self.places))
        if 0 <= state.testing < CARD_SITE:
            into.one(self.place + state.testing)
        site = state.site if state.phase == p.LEAVE else state.testing
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
                into.one(self.weapon + kind_of(state.inventory(state.fighter)[state.armed]))

    def _activation(self, state: State, into: Sparse) -> None:
        """Write the activation under way. Steps are as in actions.py, 64 kinds to a row."""
        into.one(self.chosen + self.kinds * ((state.chosen >> 6) - 1) + (state.chosen & 63))
        into.share(self.key, state.paid.count(a.PAY_KEY), MOST_KEYS)
        for number, step in enumerate(state.paid):
            if step != a.PAY_KEY and step not in state.paid[:number]:
                at = self.paid + self.kinds * ((step >> 6) - 3) + (step & 63)
                into.share(at, state.paid.count(step), MOST_COPIES)


def _pile(into: Sparse, place: i64, pile: Pile, whole: i64) -> None:
    """Write counts by kind, as fractions of a number."""
    _word(into, place, pile[1], whole)
    _word(into, place + KINDS, pile[2], whole)
    _word(into, place + 2 * KINDS, pile[3], whole)
    _word(into, place + 3 * KINDS, pile[4], whole)


def _word(into: Sparse, place: i64, counts: i64, whole: i64) -> None:
    """Write the counts of one word of a pile."""
    while counts:
        if counts & 15:
            into.share(place, counts & 15, whole)
        counts >>= 4
        place += 1


def _row(into: Sparse, place: i64, row: Row) -> None:
    """Write how many of each kind lie in a row."""
    if row[3]:
        _many(into, place, kinds_of(row))
        return
    seen: i64 = 0
    left = row[0]
    while left:
        kind = (left & 63) - 1
        one = left ^ left | 1
        if not seen & one << kind:
            seen |= one << kind
            copies: i64 = 0
            others = left
            while others:
                if (others & 63) - 1 == kind:
                    copies += 1
                others >>= KIND
            into.share(place + kind, copies, MOST_COPIES)
        left >>= KIND


def _many(into: Sparse, place: int, kinds: tuple[int, ...]) -> None:
    """Write how many of each kind are among many."""
    for kind in set(kinds):
        into.share(place + kind, kinds.count(kind), MOST_COPIES)
