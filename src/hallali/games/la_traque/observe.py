# mypyc
"""La Traque's observations, written straight from a position: what tensors.py writes of a View, and nothing else.

Of some two hundred numbers that are not 0 a step changes a handful. So each part is kept as it was written last, with
what it was written from, and written again only where that differs.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import words
from hallali.core.pieces import entries, places, shares
from hallali.core.planes import Layout
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import packs, piles
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, INVESTIGATE, Box
from hallali.games.la_traque.rules.decks import Deck
from hallali.games.la_traque.rules.fields import Board
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.seats import Seat
from hallali.games.la_traque.rules.see import EFFECTS, asked_of, back_of
from hallali.games.la_traque.rules.state import State

#: What counts are divided by: of cards, of a pile, and by plane.
MOST_CARDS: Final = 16
MOST_PILE: Final = 64
MOST_ACTIONS: Final = 6
MOST_FREE: Final = 5
MOST_STRANGERS: Final = 4
MOST_AMBITION: Final = 30
MOST_DOMINATION: Final = 32
MOST_ASKED: Final = 256

#: Where Written keeps the parts that are packs of cards: those that all seats observe alike,
_UNSEEN: Final = 0
_TURNED: Final = 3
_ALIKE: Final = 4
#: then for each seat that observes, by the seat that they lie before,
_OPEN: Final = 0
_QUARTERS: Final = 8
_KNOWN: Final = 12
#: and those that it alone observes.
_UNDER: Final = 16
_HAND: Final = 21
_RESERVE: Final = 22
_KEPT: Final = 23
_EACH: Final = 24

#: Above the revolution markers of a seat, which are ten at most.
_DESTINY: Final = 1024
_PASSED: Final = 2048


@final
class Written:
    """The parts of a game's observations as they were written last. What only one seat observes is kept for it alone.

    packs, pieces: packs of the position, and the entries that each came to. before: by 4 * seat + the seat that it
    lies before, the entries of all that lies there; stands, figures, tracks: what the numbers that these came from are
    when packed into one, -1 before the first time. faces: the fugitives on the board, and board: their entries. decks:
    the clue decks, and left: how many cards they have.
    """

    def __init__(self, players: int) -> None:
        """Have written nothing."""
        slots, pairs = _ALIKE + _EACH * players, 4 * players
        self.packs: list[Cards] = [packs.none()] * slots
        self.pieces: list[bytes] = [b""] * slots
        self.stands, self.figures, self.tracks = [-1] * pairs, [-1] * pairs, [-1] * pairs
        self.before: list[bytes] = [b""] * pairs
        self.faces: Board = (0, 0, 0, 0)
        self.board = b""
        self.decks: list[Deck] = [(0, ()), (0, ()), (0, ())]
        self.left = [0, 0, 0]

    def take(self, state: State, step: int) -> None:
        """Take a step in place. What it changed is seen when it is observed."""
        state.advance(step)

    def clone(self) -> Written:
        """Return an independent copy."""
        other = Written(0)
        other.packs, other.pieces = self.packs.copy(), self.pieces.copy()
        other.stands, other.figures, other.tracks = self.stands.copy(), self.figures.copy(), self.tracks.copy()
        other.before = self.before.copy()
        other.faces, other.board = self.faces, self.board
        other.decks, other.left = self.decks.copy(), self.left.copy()
        return other


@final
class Observer:
    """Writes what a seat observes. A field is where the plane of its name begins."""

    def __init__(self, box: Box, players: int) -> None:
        """Lay out the planes: what is public, the seat's own cards, and the backs of the others' cards."""
        self.box, self.players = box, players
        self.of_cards, self.of_pile, self.of_rounds = shares(MOST_CARDS), shares(MOST_PILE), shares(box.rounds)
        self.of_actions, self.of_free, self.of_asked = shares(MOST_ACTIONS), shares(MOST_FREE), shares(MOST_ASKED)
        self.of_strangers, self.of_influence = shares(MOST_STRANGERS), shares(box.influence)
        self.of_ambition, self.of_domination = shares(MOST_AMBITION), shares(MOST_DOMINATION)
        self.bare = (0,) * len(box.zone)
        self.fugitives, self.cards, self.abilities = len(box.grade), CARD + box.first_objective, len(box.hunts)
        self.standing, self.objectives = INVESTIGATE + len(box.spot_zone), len(box.faction)
        self.revolutions = len(box.edition.marker)
        fields, agents, seats = len(box.zone), box.agents, players
        cards, abilities, spots = self.cards, self.abilities, self.standing
        layout = Layout()
        plane = layout.add
        self.phase = plane("phase", f"one of {', '.join(p.NAMES)}", len(p.NAMES))
        self.mover = plane(
            "mover", "whose turn: own, the others' in turn order, the dealer's; none at the end", seats + 1
        )
        self.factions = plane("factions", "by seat: which faction", seats, len(e.FACTIONS))
        self.round = plane("round", "rounds begun / most rounds", 1)
        self.first = plane("first", "the first player", seats)
        self.actions = plane("actions", f"actions left in the turn / {MOST_ACTIONS}, 1 at most", 1)
        self.acted = plane("acted", "an action was taken in it", 1)
        self.free = plane("free", f"free now / {MOST_FREE}: moves, cards to inform with", 2)
        self.piles = plane("piles", f"cards of a pile / {MOST_PILE}: registers, press, archives, funding, rumours", 5)
        self.unseen = plane("unseen", "by fugitive: not turned up yet", self.fugitives)
        self.faces = plane("faces", "by place: which fugitive lies there", fields, self.fugitives)
        self.strangers = plane("strangers", f"by place: agents of unused factions / {MOST_STRANGERS}", fields)
        self.guards = plane("guards", "by place: who guards it", fields, seats)
        self.hand = plane("hand", f"by card: in the own hand / {MOST_CARDS}, 1 at most", cards)
        self.hands = plane("hands", f"cards in hand / {MOST_CARDS}, 1 at most", seats)
        self.reserve = plane("reserve", f"by card: in the own reserve / {MOST_CARDS}, 1 at most", cards)
        self.reserves = plane("reserves", f"by card: known to be in a reserve / {MOST_CARDS}, 1 at most", seats, cards)
        self.backs = plane("backs", f"of a deck, or of a pair of specials, in a reserve / {MOST_CARDS}", seats, 4)
        self.spots = plane("spots", "by agent: where it stands", seats, agents, spots)
        self.counts = plane("counts", f"by agent: cards under it / {MOST_CARDS}, 1 at most", seats, agents)
        self.under = plane("under", f"by own agent and card: under it / {MOST_CARDS}, 1 at most", agents, cards)
        self.influence = plane("influence", f"by track / {box.influence}", seats, 3)
        self.ambition = plane("ambition", f"by track / {MOST_AMBITION}", seats, 3)
        self.domination = plane("domination", f"/ {MOST_DOMINATION}, 1 at most", seats)
        self.markers = plane("markers", "revolution markers that are placed", seats, len(box.edition.marker))
        self.destiny = plane("destiny", "the token is not spent", seats)
        self.open = plane("open", "by objective: face up", seats, len(box.faction))
        self.aims = plane("aims", "by objective: not turned up yet", seats, len(box.faction))
        self.quarters = plane("quarters", "by card with abilities: at the headquarters", seats, abilities)
        self.turned = plane("turned", "by card with abilities: used in this round", abilities)
        self.passed = plane("passed", "has passed", seats)
        self.word = plane("word", f"the effect in question: one of {', '.join(e.NAMES)}", len(e.NAMES))
        self.asked = plane("asked", f"what else the question is about: 1 + its number / {MOST_ASKED}", 1)
        self.kept = plane("kept", f"by card: chosen to be kept / {MOST_CARDS}", cards)
        self.planes = layout.planes
        #: A 1 at each place; and the places, of which each is followed by a number.
        self.ones, self.places = entries(layout.end), places(layout.end)

    def begin(self) -> Written:
        """Return the memory of a game that begins."""
        return Written(self.players)

    def legal(self, state: State) -> list[int]:
        """Return the legal steps of the mover."""
        return state.legal()

    def observe(self, state: State, seat: int, memory: Written, into: Sparse) -> None:
        """Write what the seat observes. Seats are written in turn order, beginning with this one."""
        row: list[bytes] = []
        self._turn(state, seat, memory, row)
        self._board(state, seat, memory, row)
        self._own(state, seat, memory, row)
        who = seat
        for number in range(self.players):
            row.append(self._before(state, seat, number, who, memory))
            who = who + 1 if who + 1 < self.players else 0
        into.enter(b"".join(row))

    def _turn(self, state: State, seat: int, memory: Written, row: list[bytes]) -> None:
        """Write whose turn it is, and what is being decided."""
        ones, phase, players = self.ones, state.phase, self.players
        row.append(ones[self.phase + phase])
        if state.mover == CHANCE:
            row.append(ones[self.mover + players])
        elif state.mover != OVER:
            row.append(ones[self.mover + (state.mover - seat) % players])
        self._share(row, self.round, self.of_rounds, state.round + 1)
        if state.first >= 0:
            row.append(ones[self.first + (state.first - seat) % players])
        self._share(row, self.actions, self.of_actions, state.actions)
        if state.acted:
            row.append(ones[self.acted])
        if state.frees and state.free in (a.MOVE, a.INFORM):
            self._share(row, self.free + (1 if state.free == a.INFORM else 0), self.of_free, state.frees)
        for pile in range(3):
            deck = state.deck(pile)
            if deck != memory.decks[pile]:
                memory.decks[pile], memory.left[pile] = deck, piles.left_in(state, pile)
            self._share(row, self.piles + pile, self.of_pile, memory.left[pile])
        self._share(row, self.piles + 3, self.of_pile, state.funding)
        self._share(row, self.piles + 4, self.of_pile, state.rumours)
        if phase in EFFECTS:
            row.append(ones[self.word + self.box.effects[state.effect][0]])
        self._share(row, self.asked, self.of_asked, asked_of(state) + 1)

    def _board(self, state: State, seat: int, memory: Written, row: list[bytes]) -> None:
        """Write the fugitives, and what lies next to them."""
        for level in range(3):
            row.append(self._xs(memory, _UNSEEN + level, self.unseen, state.left_of(level + 1)))
        if state.used != memory.packs[_TURNED]:
            memory.packs[_TURNED] = state.used
            memory.pieces[_TURNED] = b"".join([self.ones[self.turned + x] for x in state.turned])
        row.append(memory.pieces[_TURNED])
        if state.board != memory.faces:
            memory.faces = state.board
            there = [
                self.ones[self.faces + self.fugitives * place + face]
                for place, face in enumerate(state.faces)
                if face >= 0
            ]
            memory.board = b"".join(there)
        row.append(memory.board)
        if state.strangers != self.bare:
            for place, count in enumerate(state.strangers):
                self._share(row, self.strangers + place, self.of_strangers, count)
        if state.guards != self.bare:
            for place, guard in enumerate(state.guards):
                if guard:
                    turn = (((guard - 1) & 3) - seat) % self.players
                    row.append(self.ones[self.guards + self.players * place + turn])

    def _own(self, state: State, seat: int, memory: Written, row: list[bytes]) -> None:
        """Write what the seat alone sees: its cards."""
        first = _ALIKE + _EACH * seat
        own = state.at(seat)
        row.append(self._cards(memory, first + _HAND, self.hand, own.hand))
        row.append(self._cards(memory, first + _RESERVE, self.reserve, own.reserve))
        if state.mover == seat:
            row.append(self._cards(memory, first + _KEPT, self.kept, state.keeping))
        at = self.under
        for agent in range(self.box.agents):
            row.append(self._cards(memory, first + _UNDER + agent, at, own.under(agent)))
            at += self.cards

    def _before(self, state: State, seat: int, number: int, who: int, memory: Written) -> bytes:
        """Return what lies before a seat, as everyone sees it. number: its place in turn order."""
        pair, slot, agents = 4 * seat + who, _ALIKE + _EACH * seat + who, self.box.agents
        own = state.at(who)
        stands = own.spots << 12 | own.markers
        if own.destiny:
            stands |= _DESTINY
        if own.passed:
            stands |= _PASSED
        figures = min(packs.size(own.hand), MOST_CARDS)
        for agent in range(agents):
            figures = figures << 5 | min(packs.size(own.under(agent)), MOST_CARDS)
        figures = figures << 6 | min(own.domination, MOST_DOMINATION)
        tracks = own.influence << 32 | own.ambition
        if (
            figures == memory.figures[pair]
            and stands == memory.stands[pair]
            and tracks == memory.tracks[pair]
            and own.reserve == memory.packs[slot + _KNOWN]
            and (own.open, own.aims, 0) == memory.packs[slot + _OPEN]
            and own.quarters == memory.packs[slot + _QUARTERS]
        ):
            return memory.before[pair]
        memory.stands[pair], memory.figures[pair], memory.tracks[pair] = stands, figures, tracks
        at = self.objectives * number
        row = [
            self._objectives(memory, slot + _OPEN, at, own),
            self._xs(memory, slot + _QUARTERS, self.quarters + self.abilities * number, own.quarters),
            self._reserve(state, slot + _KNOWN, number, who, memory),
        ]
        self._stands(state, number, who, row)
        self._counts(own, number, row)
        memory.before[pair] = b"".join(row)
        return memory.before[pair]

    def _stands(self, state: State, number: int, who: int, row: list[bytes]) -> None:
        """Write where a seat's agents are, and what it has or has not."""
        ones, own = self.ones, state.at(who)
        row.append(ones[self.factions + len(e.FACTIONS) * number + state.factions[who]])
        if own.destiny:
            row.append(ones[self.destiny + number])
        if own.passed:
            row.append(ones[self.passed + number])
        for marker in range(self.revolutions):
            if words.has(own.markers, marker):
                row.append(ones[self.markers + self.revolutions * number + marker])
        at = self.spots + self.standing * self.box.agents * number
        for agent in range(self.box.agents):
            row.append(ones[at + own.spot(agent)])
            at += self.standing

    def _counts(self, own: Seat, number: int, row: list[bytes]) -> None:
        """Write how far a seat has come, and how many cards it has."""
        self._share(row, self.hands + number, self.of_cards, packs.size(own.hand))
        self._share(row, self.domination + number, self.of_domination, own.domination)
        for track in range(3):
            at = 3 * number + track
            self._share(row, self.influence + at, self.of_influence, own.points(track))
            self._share(row, self.ambition + at, self.of_ambition, own.steps(track))
        at = self.counts + self.box.agents * number
        for agent in range(self.box.agents):
            self._share(row, at + agent, self.of_cards, packs.size(own.under(agent)))

    def _reserve(self, state: State, slot: int, number: int, who: int, memory: Written) -> bytes:
        """Return a reserve as everyone knows it: cards, or the backs of cards (LT-57, LT-58)."""
        cards = state.at(who).reserve
        if cards != memory.packs[slot]:
            row: list[bytes] = []
            known = sorted([back_of(state, card) for card in packs.listed(cards)])
            hidden = 0
            while hidden < len(known) and known[hidden] < 0:
                hidden += 1
            at = self.backs + 4 * number
            for back in range(4):
                self._share(row, at + back, self.of_cards, known.count(-1 - back))
            self._add_cards(row, self.reserves + self.cards * number, tuple(known[hidden:]))
            memory.packs[slot], memory.pieces[slot] = cards, b"".join(row)
        return memory.pieces[slot]

    def _xs(self, memory: Written, slot: int, place: int, cards: Cards) -> bytes:
        """Return a 1 for each card of a set, by x."""
        if cards != memory.packs[slot]:
            ones = self.ones
            memory.packs[slot] = cards
            memory.pieces[slot] = b"".join([ones[place + x] for x in packs.xs(cards, self.box.first_objective)])
        return memory.pieces[slot]

    def _objectives(self, memory: Written, slot: int, place: int, own: Seat) -> bytes:
        """Return a 1 for each objective that lies face up, and for each that is not drawn."""
        known: Cards = (own.open, own.aims, 0)
        if known != memory.packs[slot]:
            ones = self.ones
            row = [ones[self.open + place + objective] for objective in own.opened()]
            row += [ones[self.aims + place + objective] for objective in words.members(own.aims)]
            memory.packs[slot], memory.pieces[slot] = known, b"".join(row)
        return memory.pieces[slot]

    def _cards(self, memory: Written, slot: int, place: int, cards: Cards) -> bytes:
        """Return how many of each card there are."""
        if cards != memory.packs[slot]:
            row: list[bytes] = []
            self._add_cards(row, place, packs.listed(cards))
            memory.packs[slot], memory.pieces[slot] = cards, b"".join(row)
        return memory.pieces[slot]

    def _add_cards(self, row: list[bytes], place: int, cards: tuple[int, ...]) -> None:
        last, count = -1, 0
        for card in cards:
            if card != last:
                if count:
                    self._share(row, place + last, self.of_cards, count)
                last, count = card, 0
            count += 1
        if count:
            self._share(row, place + last, self.of_cards, count)

    def _share(self, row: list[bytes], place: i64, table: list[bytes], part: i64) -> None:
        """Write part / whole, at most 1. table: what core.pieces.shares returns for the whole."""
        if part > 0:
            last: i64 = len(table) - 1
            row.append(self.places[place])
            row.append(table[part if part < last else last])
