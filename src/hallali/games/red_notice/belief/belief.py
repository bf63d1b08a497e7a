# mypyc
"""What each seat of Red Notice can infer from what it was told, and nothing else (RN-57).

Everything is exact under one model that assumes nothing about anybody's aims; whereabouts.py, hands.py and tokens.py
state it for Angela's city, the hands and the tokens. The three are independent given what was told, so each is computed
on its own. A whole world is one draw from each, written into the history that was told. A watcher infers both seats'.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from hallali.core import bits
from hallali.core.chance import Lots
from hallali.core.contract import Told
from hallali.games.red_notice.belief.hands import Hands
from hallali.games.red_notice.belief.tokens import Tokens
from hallali.games.red_notice.belief.whereabouts import Walk, Whereabouts
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import changes
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import DESTROY, FULL_SECURITY, Box
from hallali.games.red_notice.rules.checks import KINDS
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.rules.sizes import AT_ONCE, Options, options_of, size_of

# An unseen step of the history: its kind, a seat, and two numbers.
_WALK: Final = 0  #: one of Angela's walks, by its number
_CITY: Final = 1  #: where Angela started
_CHEQUE: Final = 2  #: which cheque was drawn, by the draw's number
_TOKENS: Final = 3  #: which tokens a seat drew, by round
_BID: Final = 4  #: what a seat put next to a card: round, and 8 * which of the round's + place

Blank = tuple[int, int, int, int]


class RedNoticeBelief:
    """The belief of a seat, or of a watcher.

    Cities, kinds of cheque and continents are numbers in the edition's order. Questions about a hand or tokens name
    their owner; a seat's own are known. whereabouts, cheques, tokens (by seat): what has been inferred, to be read.
    """

    def __init__(self, box: Box, options: Options, seat: int) -> None:
        self.box = box
        self.options = options
        self.seat = seat
        self.whereabouts = Whereabouts(box)
        self.cheques = Hands(box)
        self.tokens = (Tokens(box), Tokens(box))
        self._history: list[int | Blank] = []
        self._parted = 0  # how much of it these hold
        self._runs: list[list[int]] = []
        self._blanks: list[Blank] = []
        self._rest: list[int] = []
        self._radars = self._black = self._barriers = 0
        self._owned: list[int] = []
        self._walk: Walk | None = None
        self._joker = False  # one waits for its owner to say what it is
        self._escaping = -1  # the identity whose effect is under way
        self._must_destroy = False
        self._secured = False  # the next points come of themselves

    # -- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, told: Told) -> None:
        """Take in something that the seat was told, in the order of the game. Raises ValueError if it is impossible."""
        _HEAR[type(told)](self, told)

    def _drawn(self, told: v.Drawn) -> None:
        self._history.append(told.number)

    def _dealt(self, told: v.Dealt) -> None:
        if not told.start and self._escaping < 0:
            self._history.append(a.DRAW)
        number = self.cheques.draws
        if self.cheques.draw(told.who, told.kind):
            self._history.append(told.kind if told.kind >= 0 else (_CHEQUE, told.who, number, 0))

    def _started(self, told: v.Started) -> None:
        self._history.append(a.CHEQUE + told.kind)
        self.cheques.lay(told.who, told.kind, under=True)
        if told.who == ANGELA:
            known = told.city >= 0
            self.whereabouts.start(bits.bit(told.city) if known else self.box.cities_of[self.box.colour[told.kind]])
        self._history.append(a.CITY + told.city if told.city >= 0 else (_CITY, told.who, 0, 0))

    def _took(self, told: v.Tokens) -> None:
        tokens = self.tokens[told.who]
        self._history.append(a.draw_of(told.tokens) if told.tokens else (_TOKENS, told.who, len(tokens.draws), 0))
        tokens.draw(told.tokens)

    def _bid(self, told: v.Bid) -> None:
        tokens = self.tokens[told.who]
        place = 2 * told.card + told.side
        which = tokens.put(place, told.value)
        self._history.append((_BID, told.who, len(tokens.draws) - 1, 8 * which + place))

    def _revealed(self, told: v.Revealed) -> None:
        for bid in told.bids:
            self.tokens[bid.seat].reveal(2 * bid.card + bid.side, bid.value)

    def _acting(self, told: v.Acting) -> None:
        if self._joker:
            self._history.append(a.AS + KINDS.index(told.kind))
        self._joker = told.kind == "joker"
        if told.who == ANGELA and told.kind == "move":
            self._begin_walk(told.icons, unseen=False)

    def _passed(self, told: v.Passed) -> None:
        self._history.append(a.END)
        if told.phase == "joker":
            self._joker = False

    def _cashed(self, told: v.Cashed) -> None:
        self._history.append(a.CHEQUE + told.kind)
        self.cheques.lay(told.who, told.kind, under=False)
        if told.who == ANGELA:
            self.whereabouts.keep(bits.bit(told.city))

    def _put(self, told: v.Put) -> None:
        if told.piece == "radar":
            self._history.append(a.RADAR + told.place)
            self._radars |= bits.bit(told.place)
            if told.black:
                self._black |= bits.bit(told.place)
            return
        if told.origin >= 0:
            self._history.append(a.TAKE + told.origin)
            self._barriers &= ~bits.bit(told.origin)
        self._history.append(a.BARRIER + told.place)
        self._barriers |= bits.bit(told.place)

    def _lifted(self, told: v.Lifted) -> None:
        step = (a.LIFT_RADAR if told.piece == "radar" else a.LIFT_BARRIER) + told.place
        walk = self._walking() if told.why == "paid" else None
        if walk is not None:
            walk.pay(step)
            if self.options.payments == AT_ONCE:
                walk.pause(told.path, known=self.seat == ANGELA)
                self._take_in(walk)
        else:
            self._history.append(step)
        if told.piece == "radar":
            self._radars &= ~bits.bit(told.place)
            self._black &= ~bits.bit(told.place)
        else:
            self._barriers &= ~bits.bit(told.place)

    def _points(self, told: v.Points) -> None:
        if not self._secured and told.points:  # none are left only by an upgrade
            self._history.append(a.GAIN)
        self._secured = False

    def _chose(self, told: v.Chose) -> None:
        self._history.append(a.UPGRADE + told.upgrade)
        if self.box.edition.upgrade[told.upgrade].permanent:
            self._owned.append(told.upgrade)

    def _lost(self, told: v.Lost) -> None:
        self._history.append(a.UPGRADE + told.upgrade)
        self._owned.remove(told.upgrade)
        self._must_destroy = False

    def _picked(self, told: v.Picked) -> None:
        self._history.append(a.OPTION + told.change)
        self._secured = self.box.menus[told.card][told.change][0] == changes.GAIN

    def _fell(self, told: v.Fell) -> None:
        """Hear that her security fell: that came with the change."""

    def _dropped(self, told: v.Dropped) -> None:
        self._history.append(a.CHEQUE + told.kind)
        self.cheques.lay(told.who, told.kind, under=True)

    def _named(self, told: v.Named) -> None:
        self.whereabouts.keep(self.box.cities_of[told.continent])

    def _audited(self, told: v.Audited) -> None:
        self.cheques.show(ANGELA, told.hand)

    def _inspected(self, told: v.Inspected) -> None:
        self._history.append(a.CITY + told.city)
        here = bits.bit(told.city)
        self.whereabouts.keep(here if told.found else ~here)

    def _escaped(self, told: v.Escaped) -> None:
        self._history.append(a.IDENTITY + told.identity)
        self._escaping = told.identity
        self._must_destroy = self.box.first[told.identity] == DESTROY and len(self._owned) > 0

    # Angela's walks

    def _begin_walk(self, moves: int, unseen: bool) -> None:
        self._walk = Walk(self.box, moves, unseen, self._radars, self._black, self._barriers)

    def _walking(self) -> Walk | None:
        """Return Angela's current walk, if there is one.

        An identity's walk begins without a word, once nothing else of its effect is left to do.
        """
        if self._walk is None and self._escaping >= 0 and not self._must_destroy:
            self._begin_walk(self.box.moves[self._escaping], self.box.unseen[self._escaping])
        return self._walk

    def _moved(self, told: v.Moved) -> None:
        walk = self._walking()
        if walk is None:
            raise ValueError("nobody was walking")
        walk.report(told.rings, told.cities, told.path, known=self.seat == ANGELA)
        self._take_in(walk)
        for place in told.off:
            self._radars &= ~bits.bit(place)
        self._secured = self._escaping >= 0 and self.box.last[self._escaping] == FULL_SECURITY
        self._walk, self._escaping = None, -1

    def _take_in(self, walk: Walk) -> None:
        """Take in a walk that has ended, or is paused by a payment that was told at once."""
        if not self.whereabouts.before:
            self._history.append((_WALK, ANGELA, len(self.whereabouts.walks), 0))
        self.whereabouts.walk(walk)

    # The rest

    def _round_ended(self, told: v.RoundEnded) -> None:
        if told.shuffled:
            for tokens in self.tokens:
                tokens.shuffle()

    def _ended(self, told: v.Ended) -> None:
        if told.angela >= 0:
            self.whereabouts.keep(bits.bit(told.angela))
        for seat, hand in enumerate(told.hands):
            self.cheques.show(seat, hand)
        for bid in told.bids:
            self.tokens[bid.seat].reveal(2 * bid.card + bid.side, bid.value)

    # -- questions ----------------------------------------------------------------------------------------------------

    def cities(self) -> list[float]:
        """Return the probability, for each city, that Angela is there; all 0 before she has started."""
        return list(self.whereabouts.odds)

    def support(self) -> set[int]:
        """Return exactly the cities where Angela can be, given everything that was told and not told."""
        return set(bits.members(self.whereabouts.support()))

    def continents(self) -> list[float]:
        """Return for each continent the probability that Angela is on it."""
        odds = [0.0] * self.box.continents
        for city, chance in enumerate(self.whereabouts.odds):
            odds[self.box.continent[city]] += chance
        return odds

    def hand(self, who: int) -> list[float]:
        """Return the expected number of cheques of each kind in the seat's hand."""
        return self.cheques.expected(who)

    def holds(self, who: int) -> list[float]:
        """Return the probability, for each kind, that the seat holds at least one such cheque."""
        return [self.cheques.any_of(who, (kind,)) for kind in range(len(self.box.colour))]

    def colours(self, who: int) -> list[float]:
        """Return for each continent the probability that the seat holds a cheque of its colour."""
        return [
            self.cheques.any_of(who, [kind for kind, colour in enumerate(self.box.colour) if colour == continent])
            for continent in range(self.box.continents)
        ]

    def token(self, who: int) -> list[float]:
        """Return the probability of each value, POW as 0, on any one token that the seat has not shown in this cycle.

        All those tokens are alike: next to a card, in hand or still to be drawn.
        """
        return self.tokens[who].odds()

    # -- sampling -----------------------------------------------------------------------------------------------------

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole world; see core.contract.Belief.

        No one is told anything between the wish for a cheque and its draw; there the world ends before the wish.
        """
        lots = Lots(rng)
        start = -1
        walks: list[list[int]] = []
        if any(self.whereabouts.odds):
            start, walks = self.whereabouts.draw(lots)
        cheques = self.cheques.sample(lots)
        firsts, seconds = [each.sample(lots) for each in self.tokens]
        self._part()
        steps: list[int] = []
        for run, (kind, seat, number, more) in zip(self._runs, self._blanks, strict=True):
            steps += run
            if kind == _WALK:
                steps += walks[number]
            elif kind == _CITY:
                steps.append(a.CITY + start)
            elif kind == _CHEQUE:
                steps.append(cheques[number])
            else:
                drawn = (seconds if seat else firsts)[number]
                if kind == _TOKENS:
                    steps.append(drawn.outcome)
                else:
                    steps.append(a.BID + 8 * drawn.values[more >> 3] + (more & 7))
        steps += self._rest
        return tuple(steps)

    def _part(self) -> None:
        """Part the history, as far as that is not done yet, into blanks and the runs of known steps before them."""
        for place in range(self._parted, len(self._history)):
            entry = self._history[place]
            if isinstance(entry, int):
                self._rest.append(entry)
            else:
                self._runs.append(self._rest)
                self._blanks.append(entry)
                self._rest = []
        self._parted = len(self._history)


_HEAR: dict[type, Callable[[RedNoticeBelief, Any], None]] = {
    v.Drawn: RedNoticeBelief._drawn,
    v.Dealt: RedNoticeBelief._dealt,
    v.Started: RedNoticeBelief._started,
    v.Tokens: RedNoticeBelief._took,
    v.Bid: RedNoticeBelief._bid,
    v.Revealed: RedNoticeBelief._revealed,
    v.Acting: RedNoticeBelief._acting,
    v.Passed: RedNoticeBelief._passed,
    v.Cashed: RedNoticeBelief._cashed,
    v.Put: RedNoticeBelief._put,
    v.Lifted: RedNoticeBelief._lifted,
    v.Points: RedNoticeBelief._points,
    v.Chose: RedNoticeBelief._chose,
    v.Lost: RedNoticeBelief._lost,
    v.Named: RedNoticeBelief._named,
    v.Audited: RedNoticeBelief._audited,
    v.Inspected: RedNoticeBelief._inspected,
    v.Escaped: RedNoticeBelief._escaped,
    v.Moved: RedNoticeBelief._moved,
    v.RoundEnded: RedNoticeBelief._round_ended,
    v.Picked: RedNoticeBelief._picked,
    v.Fell: RedNoticeBelief._fell,
    v.Dropped: RedNoticeBelief._dropped,
    v.Ended: RedNoticeBelief._ended,
}


def make(size: Box | str, options: Options | Mapping[str, Any] | None, seat: int) -> RedNoticeBelief:
    """Return the belief of a seat, ANGELA or JESSAH, or of a watcher, before anything was told.

    size, options: as in commands and records. Raises BadOption, BadEdition.
    """
    box = size_of(size, options) if isinstance(size, str) else size
    chosen = options if isinstance(options, Options) else options_of(options)
    return RedNoticeBelief(box, chosen, seat)
