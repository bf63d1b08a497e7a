# mypyc
"""The rules of Traqué: the complete position. legal.py says what may be done, flow.py what follows."""

from __future__ import annotations

from typing import Final, final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import deals, flow, legal, refusals
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import Box, card_of, kind_of
from hallali.games.traque.rules.sizes import BOX, SERVES, SQUARE, Options

Event = tuple[int, ...]

#: Nothing given for a fight, by effects.TOKENS.
UNLENT: Final = (0,) * e.LENT
#: The supply of each token if it is not limited (TQ-5): more than all cards can hold.
AMPLE: Final = 1000


@final
class State:
    """A position of Traqué. Nothing in it is hidden from anyone: cards are dealt when they are drawn (TQ-60)."""

    box: Box  #: the edition as numbers
    options: Options  #: how this game is played
    players: int  #: the number of players, 1 or 2
    mover: int  #: the seat to move, CHANCE or OVER
    phase: int  #: what is being decided or drawn, as a number of phases.py
    agenda: list[p.Task]  #: the waiting tasks (phases.py), the next one last
    deck: list[int]  #: by kind of card, the number in the deck
    discard: list[int]  #: by kind of card, the number in the discard
    stars: list[int]  #: by kind of card, the number of creatures still set aside
    aside: list[int]  #: by kind of card, those drawn in a search, to be shuffled back
    rows: list[tuple[int, ...]]  #: by seat, the kinds of the cards of the row, in order of arrival
    shared: tuple[int, ...]  #: the same for the shared row
    inventories: list[tuple[int, ...]]  #: by seat, the cards as box.card_of packs them, in order of arrival
    supply: list[int]  #: by effects.TOKENS, the number of tokens that nobody has
    keys: list[int]  #: by seat, key tokens
    hits: list[int]  #: by seat, hit tokens
    grenades: list[int]  #: by seat, grenade tokens
    retoss: int  #: re-toss tokens at hand, which both players may use (TQ-56)
    health: list[int]  #: by seat, health points
    most_health: int  #: the most that health can be (TQ-64)
    time: int  #: units of time left
    places: int  #: the places not seen yet, as a set of bits
    drawn: int  #: the number of places drawn so far, the launch pad included
    opened: tuple[int, ...]  #: the places that lie open, of which one is to be played
    turn: int  #: the seat whose turn it is
    turns: int  #: the number of turns that have ended
    gave_up: bool  #: whether the other player was asked for a gift and is done
    shared_now: bool  #: whether a card was moved to the shared row this turn
    foe: int  #: the creature in the fight: a kind of card, CARDLESS or QUEEN; -9 outside a fight
    strength: int  #: the hits that beat it
    attacked: int  #: the seat that it attacked
    fighter: int  #: the seat that fights this round
    rounds: int  #: the number of the round, from 1
    attack: bool  #: whether the row set the fight off
    lent: list[tuple[int, ...]]  #: by seat, the shots, flames, lasers and grenades that were given for this fight
    carried: int  #: hits of earlier rounds, if they add up (TQ-32)
    volley: tuple[int, ...]  #: the tokens of the volley, by effects.TOKENS
    armed: int  #: the position in the inventory of the weapon that fires, -1 for none
    shots: int  #: how many tokens of the volley come from that weapon
    lent_used: tuple[int, ...]  #: how many of those are in the volley
    sure: int  #: hit tokens added to the volley
    results: int  #: the tokens of the volley that hit, as a set of positions
    tossed: int  #: the tokens of the volley that are in the air, as a set of positions
    testing: int  #: the site (box.py) whose test is under way, -1 for none
    chosen: int  #: the first step of an activation under way, -1 for none
    paid: tuple[int, ...]  #: what paid for it so far, as steps
    picks: int  #: the tokens picked to be tossed again, as a set of positions
    begun: tuple[int, ...]  #: the steps of the gesture under way
    outcome: int  #: how the game ended, as a number of phases.OUTCOMES; 0 before the end
    latest: int  #: the last step or chance outcome, -1 before the first
    log: list[Event]  #: what it did, in order

    __slots__ = (
        "agenda", "armed", "aside", "attack", "attacked", "begun", "box", "carried", "chosen",
        "deck", "discard", "drawn", "fighter", "foe", "gave_up",
        "grenades", "health", "hits", "inventories", "keys", "latest", "lent", "lent_used",
        "log", "most_health", "mover", "opened",
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
        self.supply = list(box.supply) if options.tokens == BOX else [AMPLE] * len(box.supply)
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
        self.rounds, self.attack, self.lent, self.carried = 0, False, [UNLENT, UNLENT], 0
        self.volley, self.armed, self.shots, self.lent_used, self.sure = (), -1, 0, UNLENT, 0
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

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        from hallali.games.traque.rules import see  # it stands above this module

        return see.line(self)

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
        other.lent, other.carried = self.lent.copy(), self.carried
        other.volley, other.armed, other.shots = self.volley, self.armed, self.shots
        other.lent_used, other.sure = self.lent_used, self.sure
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
    def spare(self) -> int:
        """The units of time that can be spent without losing (TQ-45)."""
        return self.time if self.options.last_unit == SERVES else self.time - 1

    @property
    def square(self) -> bool:
        """Whether whoever tosses aims at the square target."""
        return (self.options.target_two if self.fighter == 1 else self.options.target) == SQUARE

    def take(self, token: int, count: int) -> int:
        """Take tokens out of the supply and return how many there were (TQ-5)."""
        count = min(count, self.supply[token])
        self.supply[token] -= count
        return count

    def passive(self, seat: int, what: int) -> int:
        """Return how much of a passive effect the cards of an inventory add up to; 1 each for one without a number."""
        found = 0
        for card in self.inventories[seat]:
            for word, number in self.box.passive[kind_of(card)]:
                if word == what:
                    found += number or 1
        return found

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in ascending order."""
        return legal.legal(self) if self.mover >= 0 else []

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) where chance decides, else nothing."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal, or None if it is."""
        if self.mover == CHANCE:
            legal_now = any(action == outcome for outcome, _ in deals.chances(self))
        else:
            legal_now = action in self.legal()
        return None if legal_now else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction with the refusal, and changes nothing, if the step is not legal."""
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
        """List what a legal step would do, in order, without changing the position."""
        probe = self.clone()
        probe.advance(action)
        return probe.log

    def score(self) -> int:
        """Return the points of a won game (TQ-47, TQ-65), else 0."""
        return flow.score(self) if self.outcome == p.ESCAPED else 0

    def returns(self) -> tuple[float, ...]:
        """Return +1 to everyone who escaped, and -1 to everyone otherwise (TQ-59)."""
        if self.mover != OVER:
            return (0.0,) * self.players
        return (1.0 if self.outcome == p.ESCAPED else -1.0,) * self.players
