# mypyc
"""What a seat of La Traque can infer from what it was told: what lies where, by the pile that it came from.

Everything is public but which clue a card of a clue deck shows, which card goes under an agent, and which are kept
(LT-57, LT-58). So a whole game is drawn in two parts. First possession (possession.py, laying.py): which of a seat's
cards went where, by pile, so that all that is shown later was there. Then the clues (batches.py). Every choice that a
player had is taken to be equally likely.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from hallali.core.chance import Lots
from hallali.core.contract import Told
from hallali.games.la_traque.belief.batches import Batch, settle
from hallali.games.la_traque.belief.endings import Endings
from hallali.games.la_traque.belief.entries import (
    BARE,
    CHOSE,
    DREW,
    GAINED,
    INFORMED,
    KEPT,
    LEFT,
    MAINTAINED,
    PEEKED,
    STEP,
    USED,
    Entry,
)
from hallali.games.la_traque.belief.possession import Possession, Token, Ways
from hallali.games.la_traque.belief.streams import Streams
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import packs
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING, Box, in_batch
from hallali.games.la_traque.rules.sizes import Options, options_of, size_of

#: How often a world is started, and how often the ways of its cards are then redrawn, one seat at a time.
TRIES, _STEPS = 100, 200

Cards = tuple[int, ...]
#: A seat, a place in the log where it informed an agent, and a deck.
Narrow = tuple[int, int, int]


class LaTraqueBelief:
    """The belief of a seat, or of a spectator."""

    def __init__(self, box: Box, options: Options, seat: int) -> None:
        self.box = box
        self.options = options
        self.players = len(options.seats)
        self.seat = seat
        self.log: list[Entry] = []
        #: By seat, what happened to its cards; by deck, what came out of it or went under it.
        self._of: list[list[tuple[int, Entry]]] = [[] for _ in range(self.players)]
        self._decks: list[list[tuple[int, Entry, Cards]]] = [[], [], []]
        #: By deck, all its cards, before anything was drawn.
        self._whole = [
            [Token(deck, 3 * deck + kind) for kind in range(3) for _ in range(in_batch(box.decks[deck], kind))]
            for deck in range(3)
        ]
        #: Where a step depends on the world, the known steps before each of these places, and those after the last.
        self._gaps: list[int] = []
        self._runs: list[list[int]] = []
        self._rest: list[int] = []
        self._sorted = 0  # how much of the log all these hold
        self._ways: list[Ways] = []
        self._endings = Endings(box, options, seat)
        self._gone: dict[int, tuple[Token, ...]] = {}  # of the last world, what was discarded, by place in the log
        self._judge = -1  # the seat that is about to judge a fugitive of its hand

    # -- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, told: Told) -> None:
        """Take note of what the seat was told; in the order of the game."""
        self._endings.hear(told, len(self.log))
        if isinstance(told, v.Took):
            self.log.append(Entry(STEP, told.who, told.step))
        elif isinstance(told, v.Drew):
            self._drew(told)
        elif isinstance(told, v.Informed):
            self.log.append(Entry(INFORMED, told.who, told.agent, (told.card,)))
        elif isinstance(told, v.Kept):
            self.log.append(Entry(KEPT, told.who, told.kept, told.cards, told.discarded, told.under))
        elif isinstance(told, v.Chose):
            self.log.append(Entry(CHOSE, told.who, told.special, told.pair))
        elif isinstance(told, v.Got):
            if not told.quarters:
                self.log.append(Entry(GAINED, told.who, 0, (CARD + told.special,)))
        elif isinstance(told, v.Captured):
            self.log.append(Entry(GAINED, told.who, 0, (CARD + told.fugitive,)))
        elif isinstance(told, v.Used):
            self._used(told)
        elif isinstance(told, v.Judged):
            self.log.append(Entry(USED, told.who, CARD + told.fugitive))
            self._judge = -1
        elif isinstance(told, v.Spared):
            self.log.append(Entry(BARE, told.who))
            self._judge = -1
        elif isinstance(told, v.Showed):
            self.log.append(Entry(PEEKED, told.who, told.agent, told.cards))
        elif isinstance(told, v.Left):
            self.log.append(Entry(LEFT, told.who, told.agent, told.cards))
        elif isinstance(told, v.Maintained):
            self.log.append(Entry(MAINTAINED, told.who))
        elif isinstance(told, v.Peeked):
            self._peeked(told)
        elif isinstance(told, v.Ended):
            for seat in range(self.players):
                self._opened(seat, told.hands[seat], told.reserves[seat], told.under[seat])

    def _opened(self, seat: int, hand: Cards, reserve: Cards, under: tuple[Cards, ...]) -> None:
        """Note the end, where everything lies open: each hand, and each reserve as if it came to hand."""
        self.log.append(Entry(PEEKED, seat, -1, hand))
        for agent, cards in enumerate(under):
            self.log.append(Entry(PEEKED, seat, agent, cards))
        self.log.append(Entry(MAINTAINED, seat))
        self.log.append(Entry(PEEKED, seat, -1, hand + reserve))

    def _drew(self, told: v.Drew) -> None:
        if told.empty:
            return
        hand = 0 if told.where == "reserve" else 1
        if told.pile < 3:
            self.log.append(Entry(DREW, told.who, hand, (told.card,), (told.pile,)))
        else:
            self.log.append(Entry(GAINED, told.who, hand, (FUNDING + told.pile - 3,)))

    def _used(self, told: v.Used) -> None:
        if told.mode != "recurring":
            self.log.append(Entry(USED, told.who, CARD + told.card))
        effects = self.box.mission[told.card] if told.mode == "mission" else self.box.coop[told.card]
        if told.mode != "coop" and any(self.box.effects[number][0] == e.JUDGE for number in effects):
            self._judge = told.who

    def _peeked(self, told: v.Peeked) -> None:
        known = self.seat in (told.who, told.rival)
        if known and told.what == "hand":
            self.log.append(Entry(PEEKED, told.rival, -1, told.hand))
        elif known:
            for agent, cards in enumerate(told.under):
                self.log.append(Entry(PEEKED, told.rival, agent, cards))

    # -- worlds -------------------------------------------------------------------------------------------------------

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a whole history that tells this seat exactly what it was told."""
        cards = self._draw(rng)
        steps: list[int] = []
        for number, at in enumerate(self._gaps):
            steps += self._runs[number]
            self._fill(steps, self.log[at], cards[at])
        return (*steps, *self._rest)

    def _fill(self, steps: list[int], entry: Entry, found: Cards) -> None:
        """Add the steps of an entry that has these cards in a drawn history; some have none."""
        if entry.kind == DREW:
            steps.append(found[0])
        elif entry.kind == INFORMED:
            steps.append(a.INFORM + 5 * found[0] + entry.number)
        elif entry.kind == CHOSE:
            steps.append(a.CARD + found[0])
        elif entry.kind == KEPT:
            steps += [a.CARD + card for card in sorted(found)]
            steps.append(a.END)

    def _doubtful(self, cards: list[Cards]) -> tuple[list[int], dict[int, int]]:
        """Return the steps of a drawn history. Of those that end a turn in doubt, also their places in the log."""
        steps: list[int] = []
        doubtful: dict[int, int] = {}
        for at, entry in enumerate(self.log):
            if at in self._endings.doubtful:
                doubtful[len(steps)] = at
            if entry.kind == STEP:
                steps.append(entry.number)
            else:
                self._fill(steps, entry, cards[at])
        return steps, doubtful

    def hands(self, rng: random.Random, worlds: int = 100) -> list[Counter[int]]:
        """Return, by seat, what its hand, its reserve and its agents have together: card -> how many on average."""
        found: list[Counter[int]] = [Counter() for _ in range(self.players)]
        for _ in range(worlds):
            for seat, held in enumerate(self._held(self._draw(rng))):
                found[seat].update(held)
        return [Counter({card: count / worlds for card, count in held.items()}) for held in found]

    def _held(self, cards: list[Cards]) -> list[Counter[int]]:
        """Return what each seat holds at the end of a drawn history."""
        held: list[Counter[int]] = [Counter() for _ in range(self.players)]
        for at, entry in enumerate(self.log):
            found = cards[at]
            if entry.kind in (DREW, GAINED, CHOSE):
                held[entry.who].update(found)
            elif entry.kind == USED:
                held[entry.who].subtract((entry.number,))
            elif entry.kind == LEFT:
                held[entry.who].subtract(entry.cards)
            elif entry.kind == KEPT:
                held[entry.who].subtract([token.card for token in self._gone[at]])
        return [+counts for counts in held]

    def _draw(self, rng: random.Random) -> list[Cards]:
        """Return, by place in the log, the cards that were drawn, laid under an agent, kept or chosen there."""
        self._sort()
        lots = Lots(rng)
        for _ in range(TRIES):
            parts = [Possession(ways, lots) for ways in self._ways]
            cards = self._fit(parts, lots)
            if cards is not None and self._can_judge(cards) and self._could_end(cards):
                return cards
        raise RuntimeError("no history was found that fits what was told")

    def _sort(self) -> None:
        """Sort what was told since the last world, by seat and by deck."""
        for at in range(self._sorted, len(self.log)):
            entry = self.log[at]
            kind = entry.kind
            if kind == STEP:
                self._rest.append(entry.number)
                continue
            self._of[entry.who].append((at, entry))
            if kind in (DREW, INFORMED, CHOSE, KEPT):
                self._gaps.append(at)
                self._runs.append(self._rest)
                self._rest = []
            if kind == DREW:
                self._decks[entry.more[0]].append((at, entry, ()))
            elif kind in (LEFT, KEPT):
                for deck, row in enumerate(self._decks):
                    under = [card for card in entry.cards if card < FUNDING and card // 3 == deck]
                    if under or kind == KEPT:
                        row.append((at, entry, tuple(under)))
        if self._sorted < len(self.log) or not self._ways:
            self._sorted = len(self.log)
            self._ways = [Ways(own, self.box, seat == self.seat) for seat, own in enumerate(self._of)]

    def _can_judge(self, cards: list[Cards]) -> bool:
        """Return whether the seat that may judge a fugitive holds one at the end of a drawn history."""
        if self._judge < 0:
            return True
        hand: list[int] = []
        reserve: list[int] = []
        for entry, found in zip(self.log, cards, strict=True):
            if entry.who != self._judge:
                continue
            if entry.kind in (DREW, GAINED, CHOSE):
                (hand if entry.number and entry.kind != CHOSE else reserve).extend(found)
            elif entry.kind == MAINTAINED:
                hand, reserve = hand + reserve, []
            elif entry.kind == USED:
                hand.remove(entry.number)
            elif entry.kind == INFORMED:
                hand.remove(found[0])
            elif entry.kind == KEPT:
                hand = list(found)
        return any(CARD <= card < CARD + self.box.first_special for card in hand)

    def _could_end(self, cards: list[Cards]) -> bool:
        """Return whether those who ended a turn with actions left could have done more, in a drawn history (LT-14)."""
        endings = self._endings
        if len(endings.moments) < len(endings.doubtful):
            endings.look(*self._doubtful(cards))
        return all(self._ended_well(seat, cards) for seat in range(self.players) if endings.by_seat[seat])

    def _ended_well(self, seat: int, cards: list[Cards]) -> bool:
        """Return the same of one seat."""
        endings = self._endings
        doubtful = endings.by_seat[seat]
        hand, reserve = packs.none(), packs.none()
        under = [packs.none()] * self.box.agents
        number = 0
        for at, entry in self._of[seat]:
            while at > doubtful[number]:
                if not endings.allowed(seat, doubtful[number], hand, under):
                    return False
                number += 1
                if number == len(doubtful):
                    return True
            kind = entry.kind
            if kind in (DREW, GAINED, CHOSE):
                if entry.number and kind != CHOSE:
                    hand = packs.put(hand, cards[at][0])
                else:
                    reserve = packs.put(reserve, cards[at][0])
            elif kind == MAINTAINED:
                hand, reserve = packs.together(hand, reserve), packs.none()
            elif kind == USED:
                hand = packs.without(hand, entry.number)
            elif kind == INFORMED:
                hand = packs.without(hand, cards[at][0])
                under[entry.number] = packs.put(under[entry.number], cards[at][0])
            elif kind == LEFT:
                under[entry.number] = packs.none()
            elif kind == KEPT:
                hand = packs.packed(cards[at])
        return all(endings.allowed(seat, place, hand, under) for place in doubtful[number:])

    def _fit(self, parts: list[Possession], lots: Lots) -> list[Cards] | None:
        """Draw the clues. If some do not fit, redraw the way of a card involved, and keep it if it is no worse."""
        lost, narrow, cards = self._deal(parts, lots)
        for _ in range(_STEPS):
            if not narrow:
                break
            seat, at, deck = narrow[lots.below(len(narrow))]
            before = parts[seat].way
            parts[seat].way = parts[seat].another(lots, at, deck)
            now, places, cards = self._deal(parts, lots)
            if now <= lost:
                lost, narrow = now, places
            else:
                parts[seat].way = before
        return None if lost else cards

    def _deal(self, parts: list[Possession], lots: Lots) -> tuple[int, list[Narrow], list[Cards]]:
        """Assign every token a clue. Return how many do not fit and where to mend that, or all cards."""
        tokens: list[tuple[Token, ...]] = [()] * len(self.log)
        gone: dict[int, tuple[Token, ...]] = {}
        agreed = True
        for part in parts:
            agreed &= part.follow(lots, tokens, gone)
        lost = 0
        mended = False
        narrow: list[Narrow] = []
        for deck in range(3):
            batches = self._batches(deck, tokens, gone)
            if not settle(batches, lots) or not agreed:
                mended = True
                streams = Streams(self.log, self._of, deck, batches, tokens, gone, self.seat)
                lost += streams.mend(lots)
                narrow += [(seat, at, deck) for seat, at in streams.narrow]
        if lost:
            return lost, narrow, []
        if mended:
            self._keep(tokens)
        self._gone = gone
        found: list[Cards] = [()] * len(tokens)
        for at, cards in enumerate(tokens):
            if cards:
                found[at] = (cards[0].card,) if len(cards) == 1 else tuple([token.card for token in cards])
        return 0, [], found

    def _batches(self, deck: int, tokens: list[tuple[Token, ...]], gone: dict[int, tuple[Token, ...]]) -> list[Batch]:
        """List the batches that a deck was made of, and what was drawn from each."""
        batches = [Batch(-1, self._whole[deck])]
        top = 0
        for at, entry, cards in self._decks[deck]:
            if entry.kind == DREW:
                while len(batches[top].draws) == len(batches[top].cards):
                    top += 1
                batches[top].draws.append((at, tokens[at][0]))
            elif entry.kind == LEFT:
                batches.append(Batch(at, [Token(deck, card) for card in cards]))
            elif under := [token for token in gone[at] if token.pile == deck]:
                batches.append(Batch(at, under))
        return batches

    def _keep(self, tokens: list[tuple[Token, ...]]) -> None:
        """Work out again what each seat kept, since cards of a hand may have changed places."""
        for entries in self._of:
            hand: list[Token] = []
            reserve: list[Token] = []
            for at, entry in entries:
                kind = entry.kind
                if kind in (DREW, GAINED, CHOSE):
                    (hand if entry.number and kind != CHOSE else reserve).extend(tokens[at])
                elif kind == MAINTAINED:
                    hand += reserve
                    reserve = []
                elif kind == KEPT:
                    hand = [token for token in hand if token.exit > at]
                    tokens[at] = tuple(hand)


def make(size: Box | str, options: Options | Mapping[str, Any] | None, seat: int) -> LaTraqueBelief:
    """Return the belief of a seat or a spectator before the first step. Raises BadOption."""
    box = size_of(size, options) if isinstance(size, str) else size
    return LaTraqueBelief(box, options if isinstance(options, Options) else options_of(options), seat)
