# mypyc
"""The complete position of La Traque. legal.py says what may be done, flow.py what comes of it."""

from __future__ import annotations

from typing import final

from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import deals, flow, legal, refusals
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.sizes import Options

Event = tuple[int, ...]


@final
class State:
    """A position of La Traque. Cards are numbers as box.py says; hands and the like are tuples in rising order."""

    box: Box  #: the edition's facts, at this size
    options: Options  #: the options of this game
    players: int  #: how many seats take part
    factions: tuple[int, ...]  #: by seat, its number in effects.FACTIONS
    mover: int  #: the seat to move, CHANCE or OVER
    phase: int  #: what is being decided or drawn: see phases.py
    agenda: list[p.Task]  #: the waiting tasks, the next one last
    decks: list[tuple[int, ...]]  #: the three clue decks, each a row of batches, the top one first (deals.py)
    funding: int  #: cards left in the funding pile
    rumours: int  #: cards left in the rumour pile
    unseen: list[tuple[int, ...]]  #: by level - 1, the fugitives not yet drawn
    aims: list[tuple[int, ...]]  #: by seat, its objectives not yet drawn
    faces: list[int]  #: by place, the fugitive there, -1 for none
    strangers: list[int]  #: by place, agents of unused factions (LT-50)
    guards: list[int]  #: by place, 0 or 1 + seat + 4 * (the last round in which the guard holds)
    hands: list[tuple[int, ...]]  #: by seat, its cards
    reserves: list[tuple[int, ...]]  #: by seat, its cards
    quarters: list[tuple[int, ...]]  #: by seat, the x of the cards at its headquarters
    turned: tuple[int, ...]  #: those at a headquarters that were used in this round (LT-35)
    spots: list[int]  #: by 5 * seat + agent, where the agent is: see box.HEADQUARTERS
    under: list[tuple[int, ...]]  #: by 5 * seat + agent, the cards under it
    influence: list[int]  #: by 3 * seat + track, points of influence
    ambition: list[int]  #: by 3 * seat + track, steps taken
    domination: list[int]  #: by seat, points of domination
    markers: list[int]  #: by seat, its revolution markers as a bit set
    destiny: list[bool]  #: by seat, whether it still has its token (LT-39)
    open: list[tuple[int, ...]]  #: by seat, its face-up objectives
    passed: list[bool]  #: by seat, whether it has passed in this round
    first: int  #: the seat that begins this round, -1 before one is drawn
    round: int  #: how many rounds have ended
    actions: int  #: actions left in this turn
    acted: bool  #: whether an action was taken in this turn
    spent: int  #: a bit set of the investigation zones to which this turn sent an agent
    free: int  #: MOVE or INFORM: the kind of action that may be free now; 0 for none
    frees: int  #: how many actions of that kind are free now
    kept: tuple[int, ...]  #: the cards chosen to be kept so far, during that choice
    actor: int  #: the seat that the current question or draw is about
    card: int  #: what the question is about: a fugitive, the number of a step or price, an agent or a rival
    place: int  #: the place that a fugitive is being drawn for, or moved from
    pile: int  #: the pile that is being drawn from
    count: int  #: counts of the effect already done, influence added or still to pay, or where a drawn card goes
    effect: int  #: the effect that is being resolved, as its number in box.effects
    winners: tuple[int, ...]  #: the seats that have won; empty before the end
    outcome: int  #: how the game ended: see phases.OUTCOMES
    latest: int  #: the last step or chance outcome, -1 before the first
    log: list[Event]  #: the events of that step, in order

    __slots__ = (
        "acted", "actions", "actor", "agenda", "aims", "ambition", "box", "card", "count", "decks", "destiny",
        "domination", "effect", "faces", "factions", "first", "free", "frees", "funding", "guards", "hands",
        "influence", "kept", "latest", "log", "markers", "mover", "open", "options", "outcome", "passed", "phase",
        "pile", "place", "players", "quarters", "reserves", "round", "rumours", "spent", "spots", "strangers",
        "turned", "under", "unseen", "winners",
    )  # fmt: skip

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.box, self.options, self.latest, self.log = box, options, -1, []
        self.factions = options.seats
        self.players = players = len(self.factions)
        self.decks = [(batch,) if batch else () for batch in box.decks]
        self.funding, self.rumours = box.funding, box.rumours
        self.unseen = [
            tuple(number for number, grade in enumerate(box.grade) if grade == level) for level in range(1, 4)
        ]
        self.aims = [
            tuple(number for number, of in enumerate(box.faction) if of == faction) for faction in self.factions
        ]
        self.faces = [-1] * len(box.zone)
        self.strangers = [0] * len(box.zone)
        self.guards = [0] * len(box.zone)
        self.hands, self.reserves = [()] * players, [()] * players
        self.quarters, self.open, self.turned = [()] * players, [()] * players, ()
        self.spots, self.under = [0] * (5 * players), [()] * (5 * players)
        self.influence, self.ambition = [0] * (3 * players), [0] * (3 * players)
        self.domination, self.markers = [0] * players, [0] * players
        self.destiny, self.passed = [True] * players, [False] * players
        self.first, self.round = -1, 0
        self.actions, self.acted, self.spent, self.free, self.frees = 0, False, 0, 0, 0
        self.kept = ()
        self.actor = self.card = self.place = self.pile = self.count = self.effect = 0
        self.winners, self.outcome = (), 0
        self.mover, self.phase, self.agenda = OVER, p.FIRST, []
        flow.set_up(self)

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        from hallali.games.la_traque.rules import see  # it stands above this module

        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        other.box, other.options, other.latest, other.log = self.box, self.options, self.latest, self.log
        other.players, other.factions = self.players, self.factions
        other.mover, other.phase, other.agenda = self.mover, self.phase, self.agenda.copy()
        other.decks, other.funding, other.rumours = self.decks.copy(), self.funding, self.rumours
        other.unseen, other.aims = self.unseen.copy(), self.aims.copy()
        other.faces, other.strangers, other.guards = self.faces.copy(), self.strangers.copy(), self.guards.copy()
        other.hands, other.reserves = self.hands.copy(), self.reserves.copy()
        other.quarters, other.turned = self.quarters.copy(), self.turned
        other.spots, other.under = self.spots.copy(), self.under.copy()
        other.influence, other.ambition = self.influence.copy(), self.ambition.copy()
        other.domination, other.markers = self.domination.copy(), self.markers.copy()
        other.destiny, other.open, other.passed = self.destiny.copy(), self.open.copy(), self.passed.copy()
        other.first, other.round = self.first, self.round
        other.actions, other.acted, other.spent = self.actions, self.acted, self.spent
        other.free, other.frees, other.kept = self.free, self.frees, self.kept
        other.actor, other.card, other.place = self.actor, self.card, self.place
        other.pile, other.count, other.effect = self.pile, self.count, self.effect
        other.winners, other.outcome = self.winners, self.outcome
        return other

    @property
    def drafting(self) -> bool:
        """Whether the mover is still choosing the cards that it keeps: nobody else is shown these one by one."""
        return len(self.kept) > 0

    def legal(self) -> list[int]:
        """Return the steps that the mover may take, in rising order."""
        return legal.legal(self) if self.mover >= 0 else []

    def chances(self) -> list[tuple[int, float]]:
        """Return the (outcome, probability) pairs when the mover is CHANCE."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is."""
        if self.mover == CHANCE:
            known = any(action == outcome for outcome, _ in deals.chances(self))
        else:
            known = action in self.legal()
        return None if known else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        self.latest, self.log = action, []  # a new list: copies may share the old one
        if self.mover == CHANCE:
            flow.deal(self, action)
        else:
            flow.advance(self, action)

    def events(self, action: int) -> list[Event]:
        """Return the events of a legal step, in order, without changing the position."""
        probe = self.clone()
        probe.advance(action)
        return probe.log

    def returns(self) -> tuple[float, ...]:
        """Return +1 to a single winner of n and -1 / (n - 1) to the others; k winners share (LT-48)."""
        if self.mover != OVER:
            return (0.0,) * self.players
        n, k = self.players, len(self.winners)
        if k == n:
            return (0.0,) * n
        won = (n - k) / (k * (n - 1))
        lost = -1 / (n - 1)
        return tuple(won if seat in self.winners else lost for seat in range(n))
