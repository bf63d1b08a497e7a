"""What a seat of La Traque can infer from what it was told: what lies where, by the pile that it came from.

Everything is public but which clue a card of a clue deck shows, which card goes under an agent, and which are kept
(LT-57, LT-58). So a whole game is drawn in two parts. Possession (possession.py, laying.py): which of a seat's cards
went where, by pile, so that all that is shown later was there. Then the clues (batches.py). Who could choose is taken
to choose any way as likely as another.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.games.la_traque import actions as a
from hallali.games.la_traque import effects as e
from hallali.games.la_traque import view as v
from hallali.games.la_traque.batches import Batch, Drawn, settle
from hallali.games.la_traque.box import CARD, FUNDING, Box, in_batch
from hallali.games.la_traque.entries import (
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
    Dead,
    Entry,
)
from hallali.games.la_traque.possession import NEVER, Token, possessions
from hallali.games.la_traque.sizes import Options, options_of, size_of

#: How often a part is drawn anew before it is given up; a few times suffice.
TRIES = 200


class LaTraqueBelief:
    """A seat's belief, or a watcher's, who sits nowhere."""

    def __init__(self, box: Box, options: Options, seat: int) -> None:
        self.box = box
        self.players = len(options.seats)
        self.seat = seat
        self.log: list[Entry] = []
        self._tribunal = -1  # who was about to judge a fugitive, and has not yet

    # -- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, told: Told) -> None:
        """Take note of what the seat was told; in the order of the game."""
        if isinstance(told, v.Took):
            self._note_judging(told)
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
        elif isinstance(told, v.Showed):
            self.log.append(Entry(PEEKED, told.who, told.agent, told.cards))
        elif isinstance(told, v.Left):
            self.log.append(Entry(LEFT, told.who, told.agent, told.cards))
        elif isinstance(told, v.Maintained):
            self.log.append(Entry(MAINTAINED, told.who))
        elif isinstance(told, v.Peeked):
            self._peeked(told)

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
            self._tribunal = told.who

    def _note_judging(self, told: v.Took) -> None:
        """Who uses the tribunal and is not asked for a fugitive has none in hand."""
        if self._tribunal >= 0:
            if not a.CARD + CARD <= told.step < a.MISSION:
                self.log.append(Entry(BARE, self._tribunal))
            self._tribunal = -1

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
        for entry, found in zip(self.log, cards, strict=True):
            if entry.kind == STEP:
                steps.append(entry.number)
            elif entry.kind == DREW:
                steps.append(found[0])
            elif entry.kind == INFORMED:
                steps.append(a.INFORM + 5 * found[0] + entry.number)
            elif entry.kind == CHOSE:
                steps.append(a.CARD + found[0])
            elif entry.kind == KEPT:
                steps += [*(a.CARD + card for card in sorted(found)), a.END]
        return tuple(steps)

    def hands(self, rng: random.Random, worlds: int = 100) -> list[Counter[int]]:
        """Estimate by seat what lies in its hand and reserve and under its agents now: card -> how many, on average.

        Between its owner's actions a card's whereabouts among these is not told apart.
        """
        found: list[Counter[int]] = [Counter() for _ in range(self.players)]
        for _ in range(worlds):
            for seat, held in enumerate(self._held(self._draw(rng))):
                found[seat].update(held)
        return [Counter({card: count / worlds for card, count in held.items()}) for held in found]

    def _held(self, cards: list[tuple[int, ...]]) -> list[Counter[int]]:
        """Say what each seat holds at the end of a drawn history."""
        held: list[Counter[int]] = [Counter() for _ in range(self.players)]
        for entry, found in zip(self.log, cards, strict=True):
            if entry.kind in (DREW, GAINED, CHOSE):
                held[entry.who].update(found)
            elif entry.kind == USED:
                held[entry.who].subtract((entry.number,))
            elif entry.kind == LEFT:
                held[entry.who].subtract(entry.cards)
            elif entry.kind == KEPT:
                held[entry.who].subtract(self._gone[id(entry)])
        return [+counts for counts in held]

    def _draw(self, rng: random.Random) -> list[tuple[int, ...]]:
        """Give for each entry of the log the cards that are its own: drawn, informed, kept, chosen."""
        for _ in range(TRIES):
            try:
                return self._once(rng)
            except Dead:
                continue
        raise RuntimeError("no history was found that fits what was told")

    def _once(self, rng: random.Random) -> list[tuple[int, ...]]:
        tokens: list[tuple[Token, ...]] = [()] * len(self.log)
        gone: dict[int, tuple[Token, ...]] = {}
        for seat in range(self.players):
            own = [(at, entry) for at, entry in enumerate(self.log) if entry.who == seat and entry.kind != STEP]
            for _ in range(TRIES):
                try:
                    possessions(own, self.box, seat == self.seat, rng, tokens, gone)
                    break
                except Dead:
                    continue
            else:
                raise Dead
        self._deal(tokens, gone, rng)
        self._keep(tokens)
        self._gone = {id(self.log[at]): tuple(token.card for token in cards) for at, cards in gone.items()}
        return [tuple(token.card for token in cards) for cards in tokens]

    def _deal(self, tokens: list[tuple[Token, ...]], gone: dict[int, tuple[Token, ...]], rng: random.Random) -> None:
        """Give each token of a clue deck its clue. Raises Dead where the batches cannot be so."""
        to_hand = self._to_hand()
        for deck in range(3):
            first = [
                Token(deck, 3 * deck + kind) for kind in range(3) for _ in range(in_batch(self.box.decks[deck], kind))
            ]
            batches = [Batch(first)]
            top = 0
            for at, entry in enumerate(self.log):
                under: list[Token] = []
                if entry.kind == DREW and entry.more[0] == deck:
                    while len(batches[top].draws) == len(batches[top].cards):
                        top += 1
                    fixed = entry.cards[0] >= 0
                    batches[top].draws.append(Drawn(at, to_hand[at], entry.who, fixed, tokens[at][0]))
                elif entry.kind == LEFT:
                    under = [Token(deck, card) for card in entry.cards if card < FUNDING and card // 3 == deck]
                elif entry.kind == KEPT:
                    under = [token for token in gone[at] if token.pile == deck]
                if under:
                    batches.append(Batch(under))
            settle(batches, rng)
            for batch in batches:
                for drawn in batch.draws:
                    tokens[drawn.at] = (drawn.token,)

    def _keep(self, tokens: list[tuple[Token, ...]]) -> None:
        """Say anew what each seat kept, since cards of a hand may have changed places."""
        hands: list[list[Token]] = [[] for _ in range(self.players)]
        reserves: list[list[Token]] = [[] for _ in range(self.players)]
        for at, entry in enumerate(self.log):
            if entry.kind in (DREW, GAINED, CHOSE):
                (hands if entry.number and entry.kind != CHOSE else reserves)[entry.who] += tokens[at]
            elif entry.kind == MAINTAINED:
                hands[entry.who] += reserves[entry.who]
                reserves[entry.who] = []
            elif entry.kind == KEPT:
                hands[entry.who] = [token for token in hands[entry.who] if token.exit > at]
                tokens[at] = tuple(hands[entry.who])

    def _to_hand(self) -> dict[int, int]:
        """Say for each draw of a clue card when it came to hand: at once, or at the next maintenance."""
        found: dict[int, int] = {}
        waiting: dict[int, list[int]] = {}
        for at, entry in enumerate(self.log):
            if entry.kind == DREW:
                found[at] = at if entry.number else NEVER
                waiting.setdefault(entry.who, []).append(at)
            elif entry.kind == MAINTAINED:
                for drawn in waiting.pop(entry.who, []):
                    found[drawn] = min(found[drawn], at)
        return found


def make(size: Box | str, options: Options | Mapping[str, Any] | None, seat: int) -> LaTraqueBelief:
    """Give a seat's belief before the first step, or a watcher's. Raises BadOption."""
    box = size_of(size) if isinstance(size, str) else size
    return LaTraqueBelief(box, options if isinstance(options, Options) else options_of(options), seat)
