"""The rules of Traqué: the complete position. What may be done stands in legal.py, what comes of it in flow.py."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import deals, flow, legal, refusals
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import Box, card_of
from hallali.games.traque.rules.sizes import SQUARE, Options

Event = tuple[int, ...]


@final
class State:
    """A position of Traqué. Nothing in it is hidden from anyone: cards are dealt when they are drawn (TQ-60)."""

    box: Box  #: the facts of its edition, at its size
    options: Options  #: how it is played
    players: int  #: how many take part
    mover: int  #: the seat to move, CHANCE or OVER
    phase: int  #: what is decided or drawn now: see phases.py
    agenda: list[p.Task]  #: the tasks that wait, the next one last
    deck: list[int]  #: by kind, how many cards lie in it
    discard: list[int]  #: by kind, how many cards lie in it
    stars: list[int]  #: by kind, the creatures set aside
    aside: list[int]  #: by kind, the cards drawn in a search
    rows: list[tuple[int, ...]]  #: by seat, kinds of cards in the order of arrival
    shared: tuple[int, ...]  #: the row of both: kinds of cards in the order of arrival
    inventories: list[tuple[int, ...]]  #: by seat, cards as box.py packs them
    supply: list[int]  #: by effects.TOKENS, the tokens that nobody has
    keys: list[int]  #: by seat, key tokens
    hits: list[int]  #: by seat, hit tokens
    grenades: list[int]  #: by seat, grenades
    retoss: int  #: re-toss tokens at hand, everyone's
    health: list[int]  #: by seat
    most_health: int  #: what health cannot exceed
    time: int  #: units of time left
    places: int  #: those not yet drawn, as a set
    drawn: int  #: how many were, the launch pad among them
    opened: tuple[int, ...]  #: those that lie open to be chosen of
    turn: int  #: whose turn it is
    turns: int  #: how many turns have ended
    gave_up: bool  #: whether the partner was asked for a gift and is done
    shared_now: bool  #: whether a card was shared in this turn
    foe: int  #: what is fought: a kind of creature, CARDLESS or QUEEN; -9 where nothing is
    strength: int  #: its strength
    attacked: int  #: the seat that it attacks
    fighter: int  #: the seat that fights this round
    rounds: int  #: how many rounds were fought
    attack: bool  #: whether the fight was set off by the row
    crew_shots: list[int]  #: by seat, shots given by the crew for this fight
    crew_grenades: list[int]  #: by seat, grenades given by the crew for this fight
    carried: int  #: hits of earlier rounds, where they add up
    volley: tuple[int, ...]  #: the tokens tossed
    armed: int  #: the place in the inventory of the weapon that fires, -1 for none
    shots: int  #: how many tokens of the volley are the weapon's
    crew_used: int  #: how many of the crew's tokens are in the volley: shots, and 16 for each grenade
    sure: int  #: hit tokens added to the volley
    results: int  #: which of the volley hit, as a set of places
    tossed: int  #: which of the volley are in the air, as a set of places
    testing: int  #: the place whose test it is, else -1
    chosen: int  #: within an activation, its first step, else -1
    paid: tuple[int, ...]  #: within an activation, the steps that paid so far
    picks: int  #: the tokens picked to be tossed again, as a set of places
    begun: tuple[int, ...]  #: the steps of the gesture under way
    outcome: int  #: 0 before the end; see phases.OUTCOMES
    latest: int  #: the last step or chance outcome, -1 before the first
    log: list[Event]  #: what that did, in order

    __slots__ = (
        "agenda", "armed", "aside", "attack", "attacked", "begun", "box", "carried", "chosen",
        "crew_grenades", "crew_shots", "crew_used", "deck", "discard", "drawn", "fighter", "foe", "gave_up",
        "grenades", "health", "hits", "inventories", "keys", "latest", "log", "most_health", "mover", "opened",
        "options", "outcome", "paid", "phase", "picks", "places", "players", "results", "retoss", "rounds",
        "rows", "shared", "shared_now", "shots", "stars", "strength", "supply", "sure", "testing", "time",
        "tossed", "turn", "turns", "volley",
    )  # fmt: skip

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position, which clone and pickle fill in
        rules = box.rules
        two = options.players == 2
        self.box, self.options, self.players, self.latest, self.log = box, options, options.players, -1, []
        self.mover, self.phase, self.agenda = 0, p.TURN, []
        self.deck, self.discard = box.copies.copy(), [0] * box.cards
        self.stars, self.aside = box.stars.copy(), [0] * box.cards
        self.rows, self.shared = [(), ()], ()
        self.inventories = [(), ()]
        self.supply = list(box.supply)
        self.keys, self.hits, self.grenades = [0, 0], [0, 0], [0, 0]
        self.retoss = 0
        if options.retoss == "hand":  # TQ-7
            self.retoss = self.take(e.T_RETOSS, 1)
        health = rules.hard_health if options.hard_health else rules.health
        self.most_health = rules.health_two if two else rules.health  # TQ-64, TQ-51
        self.health = [min(health, self.most_health)] * 2
        self.time = rules.hard_time if options.hard_time else rules.time
        self.places, self.drawn, self.opened = bits.up_to(box.places - 1), 0, ()
        self.turn, self.turns, self.gave_up, self.shared_now = 0, 0, False, False
        self.foe, self.strength, self.attacked, self.fighter = -9, 0, 0, 0
        self.rounds, self.attack, self.crew_shots, self.crew_grenades, self.carried = 0, False, [0, 0], [0, 0], 0
        self.volley, self.armed, self.shots, self.crew_used, self.sure = (), -1, 0, 0, 0
        self.results, self.tossed, self.testing = 0, 0, -1
        self.chosen, self.paid, self.picks, self.begun, self.outcome = -1, (), 0, (), 0
        for seat in range(self.players):
            ammo = self.take(e.T_AMMO, rules.ammo_two if two else rules.ammo)
            shots = self.take(box.token[box.rifle], box.shots[box.rifle])
            self.inventories[seat] = (card_of(box.rifle, ammo, shots),)
        if two and box.partners:  # TQ-51
            self.deck[box.partners[options.partner]] -= 1
        for wanted, kind in ((options.kit, box.kit), (options.cat, box.cat)):  # TQ-10
            if wanted and kind >= 0:
                self.deck[kind] -= 1
                self.inventories[0] += (card_of(kind),)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        other.box, other.options, other.players = self.box, self.options, self.players
        other.latest, other.log = self.latest, self.log
        other.mover, other.phase, other.agenda = self.mover, self.phase, self.agenda.copy()
        other.deck, other.discard = self.deck.copy(), self.discard.copy()
        other.stars, other.aside = self.stars.copy(), self.aside.copy()
        other.rows, other.shared, other.inventories = self.rows.copy(), self.shared, self.inventories.copy()
        other.supply, other.keys = self.supply.copy(), self.keys.copy()
        other.hits, other.grenades, other.retoss = self.hits.copy(), self.grenades.copy(), self.retoss
        other.health, other.most_health, other.time = self.health.copy(), self.most_health, self.time
        other.places, other.drawn, other.opened = self.places, self.drawn, self.opened
        other.turn, other.turns, other.gave_up = self.turn, self.turns, self.gave_up
        other.shared_now = self.shared_now
        other.foe, other.strength, other.attacked = self.foe, self.strength, self.attacked
        other.fighter, other.rounds, other.attack = self.fighter, self.rounds, self.attack
        other.crew_shots, other.crew_grenades = self.crew_shots.copy(), self.crew_grenades.copy()
        other.carried = self.carried
        other.volley, other.armed, other.shots = self.volley, self.armed, self.shots
        other.crew_used, other.sure = self.crew_used, self.sure
        other.results, other.tossed, other.testing = self.results, self.tossed, self.testing
        other.chosen, other.paid, other.picks = self.chosen, self.paid, self.picks
        other.begun, other.outcome = self.begun, self.outcome
        return other

    @property
    def drafting(self) -> bool:
        """Whether the mover is within an activation, a volley or the picking of tokens to toss again."""
        if self.phase == p.ROUND:
            return len(self.volley) > 0 or self.sure > 0
        return self.chosen >= 0 or (self.phase == p.AFTER and self.picks > 0)

    @property
    def square(self) -> bool:
        """Whether the target of who tosses is the square one."""
        return (self.options.target_two if self.fighter == 1 else self.options.target) == SQUARE

    def take(self, token: int, count: int) -> int:
        """Take tokens out of the supply; says how many there were (TQ-5)."""
        count = min(count, self.supply[token])
        self.supply[token] -= count
        return count

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in rising order."""
        return legal.legal(self) if self.mover >= 0 else []

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) at CHANCE."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Say why a step is not legal; None where it is."""
        if self.mover == CHANCE:
            legal_now = any(action == outcome for outcome, _ in deals.chances(self))
        else:
            legal_now = action in self.legal()
        return None if legal_now else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction, and changes nothing, where `refusal` says why."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        self.latest, self.log = action, []  # a new list: copies may share the old one
        if self.mover == CHANCE:
            flow.deal(self, action)
            return
        begun = (*self.begun, action)
        flow.advance(self, action)
        self.begun = begun if self.drafting else ()

    def events(self, action: int) -> list[Event]:
        """List what a legal step would do, in order, and leave the position as it is."""
        probe = self.clone()
        probe.advance(action)
        return probe.log

    def score(self) -> int:
        """Count the points of a win (TQ-47, TQ-65); 0 for anything else."""
        return flow.score(self) if self.outcome == p.ESCAPED else 0

    def returns(self) -> tuple[float, ...]:
        """Return +1 to everyone who escaped, and -1 to everyone otherwise (TQ-59)."""
        if self.mover != OVER:
            return (0.0,) * self.players
        return (1.0 if self.outcome == p.ESCAPED else -1.0,) * self.players
