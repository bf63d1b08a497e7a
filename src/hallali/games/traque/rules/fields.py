# mypyc
"""What a position of Traqué consists of, in machine words, and what can be read off it. State's rules work on this."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import events, piles, rows
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import tasks as t
from hallali.games.traque.rules.box import PASSIVE, Box
from hallali.games.traque.rules.events import Event
from hallali.games.traque.rules.piles import Pile
from hallali.games.traque.rules.rows import Bag, Row
from hallali.games.traque.rules.sizes import Options

# How a game is played, as bits of `how`: the options that steps ask for again and again.
SERVES: Final = 1  #: the last unit of time can still be used (TQ-45)
EARLY: Final = 2  #: a player alone ends the turn whatever cards could still do (TQ-15)
HEARD: Final = 4  #: noise counts again as soon as what muffled it is gone (TQ-29)
AFTER: Final = 8  #: cards that give a re-toss can be used after a toss (TQ-33)
CARRY: Final = 16  #: hits add up over the rounds of a fight (TQ-32)
MAY: Final = 32  #: the second place of a door need not be drawn (TQ-19)
LIMITED: Final = 64  #: there are only the tokens of the box (TQ-5)
GIFT: Final = 128  #: a gift may save who cannot fight (TQ-55)
SQUARES: Final = 256  #: the first player aims at the square target; twice that: the second one does
SKILL: Final = 10  #: where the skill begins, a number of effects.SKILLS

#: Within a word of loose tokens: the bits of a count, and where those of each token begin. 30 bits are a player's.
COUNT: Final = 1023
KEYS: Final = 0
HITS: Final = 10
GRENADES: Final = 20
LOOSE: Final = 30
#: The hits and grenades of a player in such a word.
BURSTS: Final = 0x3FFFFC00
#: The bits of a count of tokens that were given for a fight.
LENT: Final = 10
#: The bits of a count of the supply; five kinds of token share a word.
STOCK: Final = 12
STOCKED: Final = 0xFFF
#: Where ammunition is counted in the second word of the supply.
AMMO: Final = 48


class Fields:
    """The fields of a position. State adds the start and the steps. Sets are bits of a word (core.words)."""

    box: Box  #: the edition as numbers
    options: Options  #: how this game is played
    how: i64  #: the same for the rules, as the bits above
    players: i64  #: the number of players, 1 or 2
    mover: i64  #: the seat to move, CHANCE or OVER
    phase: i64  #: what is being decided or drawn, as a number of phases.py
    todo: i64  #: the next tasks, packed into one word (tasks.py)
    later: tuple[int, ...]  #: further words of tasks, the next one last
    undrawn: Pile  #: the deck
    discarded: Pile  #: the discard
    apart: Pile  #: the creatures that are still set aside
    searched: Pile  #: the cards drawn in a search, to be shuffled back
    first_row: Row  #: the first player's row (rows.py)
    second_row: Row  #: the second player's
    shared_row: Row  #: the shared row
    first_bag: Bag  #: the first player's inventory (rows.py)
    second_bag: Bag  #: the second player's
    stock: i64  #: the tokens that no one has: in 12 bits each, the first five kinds of effects.TOKENS
    store: i64  #: the other five
    loose: i64  #: by seat, in 30 bits each, the key, hit and grenade tokens, in 10 bits each
    retoss: i64  #: re-toss tokens at hand, which both players may use (TQ-56)
    lives: i64  #: by seat, in eight bits each, the health points
    most_health: i64  #: the most that health can be (TQ-64)
    time: i64  #: units of time left
    places: i64  #: the set of the places not seen yet
    drawn: i64  #: the number of places drawn so far, the launch pad included
    lying: i64  #: the places that lie open, of which one is to be played, in five bits each, + 1 (`opened`)
    turn: i64  #: the seat whose turn it is
    turns: i64  #: the number of turns that have ended
    gave_up: bool  #: whether the other player was asked for a gift and is done
    shared_now: bool  #: whether a card was moved to the shared row this turn
    foe: i64  #: the creature in the fight: a kind of card, CARDLESS or QUEEN; -9 outside a fight
    strength: i64  #: the hits that beat it
    attacked: i64  #: the seat that it attacked
    fighter: i64  #: the seat that fights this round
    rounds: i64  #: the number of the round, from 1
    attack: bool  #: whether the row set the fight off
    first_lent: i64  #: what was given to the first player for this fight, by effects.TOKENS, in 10 bits each
    second_lent: i64  #: what was given to the second one
    carried: i64  #: hits of earlier rounds, if they add up (TQ-32)
    tokens: i64  #: the volley: its tokens in order, by effects.TOKENS, in three bits each, + 1 (`volley`)
    armed: i64  #: the position in the inventory of the weapon that fires, -1 for none
    shots: i64  #: how many tokens of the volley come from that weapon
    borrowed: i64  #: how many tokens of the volley were given for this fight, as `first_lent` (`lent_used`)
    sure: i64  #: hit tokens added to the volley
    adds: i64  #: the last steps that made up the volley, packed as actions.py says
    adds_before: tuple[int, ...]  #: the words of the steps before them
    results: i64  #: the tokens of the volley that hit, as a set of positions
    tossed: i64  #: the tokens of the volley that are in the air, as a set of positions
    testing: i64  #: the site (box.py) whose test is under way, -1 for none
    chosen: i64  #: the first step of an activation under way, -1 for none
    spent: i64  #: what paid for it so far, as steps, packed as actions.py says (`paid`)
    picks: i64  #: the tokens picked to be tossed again, as a set of positions
    outcome: i64  #: how the game ended, as a number of phases.OUTCOMES; 0 before the end
    latest: i64  #: the last step or chance outcome, -1 before the first
    events: i64  #: the last events of what it did, packed into one word (events.py)
    earlier: tuple[int, ...]  #: the words of the events before them, in order

    __slots__ = tuple(__annotations__)

    # What follows from it.

    @property
    def drafting(self) -> bool:
        """Whether the mover is within an activation, a volley or the picking of tokens to toss again."""
        if self.phase == p.ROUND:
            return self.tokens != 0 or self.sure > 0
        return self.chosen >= 0 or (self.phase == p.AFTER and self.picks > 0)

    @property
    def spare(self) -> i64:
        """The units of time that can be spent without losing (TQ-45)."""
        return self.time if self.how & SERVES else self.time - 1

    @property
    def square(self) -> bool:
        """Whether the fighter aims at the square target."""
        return self.how & (SQUARES << self.fighter) != 0

    @property
    def deck(self) -> tuple[int, ...]:
        """By kind of card, the number in the deck."""
        return piles.counts(self.undrawn, self.box.cards)

    @property
    def coming(self) -> tuple[int, ...]:
        """By kind of card, what the next one is drawn from: the deck, or the discard once the deck is empty."""
        return piles.counts(self.undrawn if self.undrawn[0] else self.discarded, self.box.cards)

    @property
    def ahead(self) -> int:
        """How many cards those are."""
        return self.undrawn[0] or self.discarded[0]

    @property
    def discard(self) -> tuple[int, ...]:
        """By kind of card, the number in the discard."""
        return piles.counts(self.discarded, self.box.cards)

    @property
    def stars(self) -> tuple[int, ...]:
        """By kind of card, the number of creatures still set aside."""
        return piles.counts(self.apart, self.box.cards)

    @property
    def aside(self) -> tuple[int, ...]:
        """By kind of card, those drawn in a search, to be shuffled back."""
        return piles.counts(self.searched, self.box.cards)

    @property
    def shared(self) -> tuple[int, ...]:
        """The kinds of the cards of the shared row, in order of arrival."""
        row = self.shared_row
        return rows.kinds_of(row) if row[0] else ()

    @property
    def supply(self) -> tuple[int, ...]:
        """By effects.TOKENS, the number of tokens that no one has."""
        found: list[int] = []
        for token in range(len(e.TOKENS)):
            found.append(self.left(token))
        return tuple(found)

    @property
    def opened(self) -> tuple[int, ...]:
        """The places that lie open."""
        if self.lying == 0:
            return ()
        found: list[int] = []
        word = self.lying
        while word:
            found.append((word & 31) - 1)
            word >>= 5
        return tuple(found)

    @property
    def volley(self) -> tuple[int, ...]:
        """The tokens of the volley, by effects.TOKENS."""
        return events.volley_of(self.tokens) if self.tokens else ()

    @property
    def lent_used(self) -> tuple[int, ...]:
        """How many tokens of the volley were given for this fight, by effects.TOKENS."""
        return _lent(self.borrowed)

    @property
    def paid(self) -> tuple[int, ...]:
        """What paid for the activation under way so far, as steps."""
        return a.listed(self.spent) if self.spent else ()

    @property
    def begun(self) -> tuple[int, ...]:
        """The steps of the gesture under way."""
        if self.chosen >= 0:
            return (self.chosen, *a.listed(self.spent))
        if self.phase == p.AFTER:
            return tuple([a.PICK + place for place in bits.members(self.picks)])
        found: tuple[int, ...] = ()
        for word in self.adds_before:
            found += a.listed(word)
        return found + a.listed(self.adds)

    @property
    def agenda(self) -> list[int]:
        """The waiting tasks (tasks.py), the next one last."""
        found: list[int] = []
        for number in range(len(self.later), -1, -1):
            word: i64 = self.todo if number == len(self.later) else self.later[number]
            while word:
                found.append(word & t.LOWEST)
                word >>= t.WIDTH
        found.reverse()
        return found

    @property
    def log(self) -> list[Event]:
        """What the last step did, in order; see the E_ constants of phases.py."""
        return events.read(self.earlier, self.events)

    @property
    def site(self) -> i64:
        """Return the site (box.py) that may be left, in the phase LEAVE."""
        return t.first_of(self.todo)

    @property
    def choice(self) -> i64:
        """The choice of effects to be made (box.py), in the phase EITHER."""
        return t.first_of(self.todo) - t.ZERO

    @property
    def made(self) -> i64:
        """Twice the changes that were made for a free card, in the phase EITHER, and 1 if its tokens are lent."""
        return t.second_of(self.todo)

    @property
    def volley_size(self) -> i64:
        """The number of tokens of the volley."""
        return words.highest(self.tokens) // 3 + 1

    def row(self, seat: i64) -> tuple[int, ...]:
        """Return the kinds of the cards of a seat's row, in order of arrival."""
        row = self.first_row if seat == 0 else self.second_row
        return rows.kinds_of(row) if row[3] else rows.kinds(row[0])

    def row_of(self, seat: i64) -> Row:
        """Return a seat's row, packed."""
        return self.first_row if seat == 0 else self.second_row

    def inventory(self, seat: i64) -> tuple[int, ...]:
        """Return the cards of a seat's inventory as box.card_of packs them, in order of arrival."""
        bag = self.first_bag if seat == 0 else self.second_bag
        return rows.cards_of(bag) if bag[1] else rows.cards(bag[0])

    def bag(self, seat: i64) -> Bag:
        """Return a seat's inventory, packed."""
        return self.first_bag if seat == 0 else self.second_bag

    def card(self, seat: i64, slot: i64) -> i64:
        """Return the card at a position of a seat's inventory."""
        return rows.card_at(self.first_bag if seat == 0 else self.second_bag, slot)

    def keys(self, seat: i64) -> i64:
        """Return a seat's key tokens."""
        return self.loose >> LOOSE * seat & COUNT

    def hits(self, seat: i64) -> i64:
        """Return a seat's hit tokens."""
        return self.loose >> LOOSE * seat + HITS & COUNT

    def grenades(self, seat: i64) -> i64:
        """Return a seat's grenade tokens."""
        return self.loose >> LOOSE * seat + GRENADES & COUNT

    def health(self, seat: i64) -> i64:
        """Return a seat's health points."""
        return self.lives >> 8 * seat & 255

    def lent(self, seat: i64) -> tuple[int, ...]:
        """Return the shots, flames, lasers and grenades that were given to a seat for this fight."""
        word = self.first_lent if seat == 0 else self.second_lent
        return _lent(word) if word else (0, 0, 0, 0)

    def lent_to(self, seat: i64) -> i64:
        """Return the same, packed."""
        return self.first_lent if seat == 0 else self.second_lent

    def left(self, token: i64) -> i64:
        """Return how many tokens of a kind no one has."""
        if token < 5:
            return self.stock >> STOCK * token & STOCKED
        return self.store >> STOCK * token - 60 & STOCKED

    def passive(self, seat: i64, what: i64) -> i64:
        """Return how much of a passive effect the cards of an inventory add up to; 1 each for one without a number."""
        passives = self.box.passives
        place = PASSIVE * what
        found: i64 = 0
        for card in self.inventory(seat):
            found += passives[card & 63] >> place & 0xFFFFF
        return found

    # Small changes.

    def push(self, item: i64) -> None:
        """Put a task on top of what is left to do."""
        if self.todo >> t.TWO:
            self.later = (*self.later, self.todo)
            self.todo = item
        else:
            self.todo = self.todo << t.WIDTH | item

    def pop(self) -> i64:
        """Take the next task off, and return it."""
        stack = self.todo
        self.todo = stack >> t.WIDTH
        if stack <= t.LOWEST and self.later:
            self.restore()
        return stack & t.LOWEST

    def restore(self) -> None:
        """Go on with the tasks of an earlier word, once the last one is used up."""
        self.todo = self.later[-1]
        self.later = self.later[:-1]

    def strike(self, item: i64) -> None:
        """Take the next of some equal tasks off, wherever it is."""
        tasks = self.agenda
        at = len(tasks) - 1
        while tasks[at] != item:
            at -= 1
        self.todo, self.later = 0, ()
        for place, one in enumerate(tasks):
            if place != at:
                self.push(one)

    def note(self, event: i64) -> None:
        """Add a short event to those of the step (events.py)."""
        noted = self.events
        if noted >> events.TWO:
            self.earlier = (*self.earlier, noted)
            self.events = event
        else:
            self.events = noted << events.WIDTH | event

    def note_long(self, event: i64) -> None:
        """Add a long event to those of the step."""
        if self.events:
            self.earlier = (*self.earlier, self.events)
        self.events = event

    def give_back(self, token: i64, count: i64) -> None:
        """Put tokens into the supply; a count below 0 takes them out."""
        if token < 5:
            self.stock += count << STOCK * token
        else:
            self.store += count << STOCK * token - 60

    def take(self, token: i64, count: i64) -> i64:
        """Take tokens out of the supply and return how many there were (TQ-5)."""
        there = self.left(token)
        if count > there:
            count = there
        self.give_back(token, -count)
        return count

    def set_row(self, seat: i64, row: Row) -> None:
        """Give a seat another row."""
        if seat == 0:
            self.first_row = row
        else:
            self.second_row = row

    def set_bag(self, seat: i64, bag: Bag) -> None:
        """Give a seat another inventory."""
        if seat == 0:
            self.first_bag = bag
        else:
            self.second_bag = bag

    def gain(self, seat: i64, place: i64, count: i64) -> None:
        """Give a seat loose tokens, or take some. place: KEYS, HITS or GRENADES."""
        self.loose += count << LOOSE * seat + place

    def lend(self, seat: i64, token: i64, count: i64) -> None:
        """Give a seat tokens for this fight, or take some."""
        if seat == 0:
            self.first_lent += count << LENT * token
        else:
            self.second_lent += count << LENT * token

    def set_health(self, seat: i64, points: i64) -> None:
        """Set a seat's health points."""
        self.lives += points - self.health(seat) << 8 * seat


def _lent(word: i64) -> tuple[int, ...]:
    found: list[int] = []
    for _ in range(e.LENT):
        found.append(word & 1023)
        word >>= LENT
    return tuple(found)
