# mypyc
"""Deals the clues of a deck of La Traque as a network flow, where a first deal contradicts what is known.

A deck has two clues, so it is enough to say where the cards of one of them went. They run from a batch through a draw
to a hand, on in that hand, and out of it: under an agent, or under the deck, into another batch. How many cards went
each way is settled, and what is known of the clues says how many of the first clue went some ways. The first
deal is a flow that breaks this in some places. What is too much in one place is led to where there is too little, along
paths of cards that swap clues. If no such path is left, no clues fit (the max-flow min-cut theorem).
"""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.chance import Lots
from hallali.games.la_traque.belief.batches import Batch
from hallali.games.la_traque.belief.entries import DREW, INFORMED, KEPT, MAINTAINED, PEEKED, Entry
from hallali.games.la_traque.belief.possession import NEVER, Token

#: The node for everything of which nothing is known.
_END = 0


class Streams:
    """The flow of one clue of a deck, and how to deal by it.

    log: all that was told. of: by seat, what of it happened to the seat's cards. tokens, gone: as possession.py filled
    them in. batches: as batches.settle left them. own: the seat that believes, whose cards are all known.

    Edges come in pairs: edge e ^ 1 is the reverse of edge e. room: how many more cards may go along an edge.
    """

    def __init__(
        self,
        log: Sequence[Entry],
        of: Sequence[Sequence[tuple[int, Entry]]],
        deck: int,
        batches: list[Batch],
        tokens: list[tuple[Token, ...]],
        gone: dict[int, tuple[Token, ...]],
        own: int,
    ) -> None:
        self.deck = deck
        self.tokens, self.gone = tokens, gone
        kinds = sorted({token.card for token in batches[0].cards})
        self.first, self.second = kinds[0], kinds[-1]
        self.to: list[int] = []
        self.room: list[int] = []
        self.edges: list[list[int]] = [[]]  # by node
        self.excess: list[int] = [0]  # by node, how many cards come to it that do not go on
        self.batch_of: dict[int, int] = {}  # by the place in the log where one was put, its node
        self.drawn_from: dict[int, int] = {}  # by the place in the log of a draw
        for batch in batches:
            node = self._node()
            self.batch_of[batch.at] = node
            for at, _ in batch.draws:
                self.drawn_from[at] = node
        #: By seat, what came into its hand and left it: (place in the log, kind of entry, edge).
        self.moves: list[list[tuple[int, int, int]]] = []
        #: Where agents were informed: (seat, place in the log, node of the hand, node of its group or -1).
        self.slots: list[tuple[int, int, int, int]] = []
        #: After mending has failed: the (seat, place in the log) of the draws and cards involved.
        self.narrow: list[tuple[int, int]] = []
        for seat, entries in enumerate(of):
            if seat != own:
                self._seat(seat, entries)
        for number, batch in enumerate(batches):
            hidden = number > 0 and log[batch.at].kind == KEPT and log[batch.at].who != own
            self._batch(
                batch, 1 + number, [] if hidden else batch.cards, [at for at, _ in batch.draws if log[at].who == own]
            )

    # -- the network --------------------------------------------------------------------------------------------------

    def _node(self) -> int:
        self.edges.append([])
        self.excess.append(0)
        return len(self.edges) - 1

    def _firsts(self, cards: Sequence[Token]) -> int:
        return len([token for token in cards if token.card == self.first])

    def _edge(self, start: int, end: int, count: int, flow: int) -> int:
        """Add an edge for this many cards, of which this many show the first clue."""
        edge = len(self.to)
        self.to += [end, start]
        self.room += [count - flow, flow]
        self.edges[start].append(edge)
        self.edges[end].append(edge + 1)
        self.excess[start] -= flow
        self.excess[end] += flow
        return edge

    def _way(self, start: int, end: int, cards: Sequence[Token]) -> int:
        """Add an edge along which these cards go."""
        return self._edge(start, end, len(cards), self._firsts(cards))

    def _seat(self, seat: int, entries: Sequence[tuple[int, Entry]]) -> None:
        """Add the edges of a seat's hand; each node is a time in which cards only come, and then only go."""
        hand, left = self._node(), False
        held: list[Token] = []
        groups: dict[int, int] = {}
        waiting: list[int] = []
        moves: list[tuple[int, int, int]] = []
        slots: list[tuple[int, int]] = []
        for at, entry in entries:
            came: list[int] = []
            if entry.kind == DREW and entry.more[0] == self.deck:
                (came if entry.number else waiting).append(at)
            elif entry.kind == MAINTAINED:
                came, waiting = waiting, []
            elif entry.kind == PEEKED and entry.number < 0:
                before, hand = hand, self._node()
                known = entry.cards.count(self.first)
                self.excess[before] -= known
                self.excess[hand] += known
            elif entry.kind in (INFORMED, KEPT):
                if entry.kind == INFORMED:
                    slots.append((hand, at))
                going = [token for token in self._going(at, entry.kind) if token.pile == self.deck]
                if going:
                    end = self._goal(at, entry.kind, going[0], groups)
                    moves.append((at, entry.kind, self._way(hand, end, going)))
                    held = [token for token in held if token not in going]
                    left = True
            if came and left:
                before, hand, left = hand, self._node(), False
                self._way(before, hand, held)
            for draw in came:
                moves.append((draw, DREW, self._way(self.drawn_from[draw], hand, self.tokens[draw])))
                held.append(self.tokens[draw][0])
        for draw in waiting:
            moves.append((draw, DREW, self._way(self.drawn_from[draw], _END, self.tokens[draw])))
        self._way(hand, _END, held)
        for node in groups.values():
            self.excess[node] = 0  # what was shown is so
        self.moves.append(moves)
        for node, at in slots:
            self.slots.append((seat, at, node, groups.get(self.tokens[at][0].group, -1)))

    def _going(self, at: int, kind: int) -> tuple[Token, ...]:
        return self.tokens[at] if kind == INFORMED else self.gone.get(at, ())

    def _goal(self, at: int, kind: int, token: Token, groups: dict[int, int]) -> int:
        """Return the node to which a card goes that leaves a hand."""
        if kind == KEPT:
            return self.batch_of[at]
        if token.group < 0:
            return _END
        if token.group not in groups:
            groups[token.group] = self._node()
        return groups[token.group]

    def _batch(self, batch: Batch, node: int, known: Sequence[Token], own: Sequence[int]) -> None:
        """Add what is known of a batch: the cards put there, and the seat's own draws. The rest goes to the end."""
        self.excess[node] += self._firsts(known)
        for at in own:
            self.excess[node] -= self._firsts(self.tokens[at])
        left = len(batch.cards) - len(batch.draws)
        self._edge(node, _END, left, min(max(self.excess[node], 0), left))

    # -- the flow -----------------------------------------------------------------------------------------------------

    def mend(self, lots: Lots) -> int:
        """Lead every surplus to a shortage, and deal accordingly.

        Returns how many cards could not be led; if any, no clues fit and none are dealt.
        """
        for row in self.edges:
            lots.shuffle(row)
        lost = 0
        for back in (False, True):
            for node in range(1, len(self.edges)):
                while self.excess[node] < 0 if back else self.excess[node] > 0:
                    if not self._push(node, back):
                        lost += 1
                        self.excess[node] += 1 if back else -1
        if lost == 0:
            for moves in self.moves:
                self._deal(moves, lots)
        return lost

    def _push(self, node: int, back: bool) -> bool:
        """Lead one card from a node to the end or to a shortage; back: one from the end to the node."""
        came: dict[int, int] = {node: -1}  # by node reached, the edge that it was reached by
        row = [node]
        for one in row:
            if one != node and (one == _END or (self.excess[one] < 0 and not back)):
                break
            for edge in self.edges[one]:
                other = self.to[edge]
                if other not in came and self.room[edge ^ 1 if back else edge] > 0:
                    came[other] = edge
                    row.append(other)
        else:
            self.narrow += [(seat, at) for seat, at, hand, group in self.slots if hand in came or group in came]
            return False
        step = -1 if back else 1
        self.excess[node] -= step
        self.excess[one] += step
        while one != node:
            edge = came[one]
            self.room[edge] -= step
            self.room[edge ^ 1] += step
            one = self.to[edge ^ 1]
        return True

    def _deal(self, moves: list[tuple[int, int, int]], lots: Lots) -> None:
        """Assign clues to a seat's cards, and take from the hand those that left it."""
        held: list[Token] = []
        for at, kind, edge in moves:
            firsts = self.room[edge ^ 1]
            if kind == DREW:
                token = self.tokens[at][0]
                token.card = self.first if firsts else self.second
                token.exit = NEVER
                held.append(token)
                continue
            seconds = self.room[edge]
            picked = self._pick(held, self.first, firsts, lots) + self._pick(held, self.second, seconds, lots)
            for token in picked:
                token.exit = at
            held = [token for token in held if token.exit == NEVER]
            if kind == INFORMED:
                self.tokens[at] = tuple(picked)
            else:
                self.gone[at] = (*(token for token in self.gone[at] if token.pile != self.deck), *picked)

    def _pick(self, held: list[Token], card: int, count: int, lots: Lots) -> list[Token]:
        fit = [token for token in held if token.card == card]
        return lots.sample(fit, count)
