# mypyc
"""What a position of Traqué consists of, and what can be read off it at once. The rules below State work on this."""

from __future__ import annotations

from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import Box, kind_of
from hallali.games.traque.rules.sizes import SERVES, SQUARE, Options

Event = tuple[int, ...]
#: What a step did. Each step begins a new list, so copies of a position share theirs.
Log = list[Event]


class Fields:
    """The fields of a position. State adds the start and the steps."""

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
    supply: list[int]  #: by effects.TOKENS, the number of tokens that no one has
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
    log: Log  #: what it did, in order

    __slots__ = tuple(__annotations__)

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
        """Whether the fighter aims at the square target."""
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
