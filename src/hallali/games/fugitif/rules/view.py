"""What each seat of Fugitif knows: the records, and how they are made from a State by naming what is shown."""

from __future__ import annotations

from typing import Final

import msgspec

from hallali.core.contract import Told, View

FUGITIVE: Final = 0
MARSHAL: Final = 1

# Phases, as players see them.
DRAW: Final = "draw"  #: choose a deck to draw of
CARD: Final = "card"  #: the dealer turns up a card
HIDE: Final = "hide"  #: lay a hideout or pass
SPRINT: Final = "sprint"  #: add sprint cards under the chosen hideout, or lay it
GUESS: Final = "guess"  #: choose numbers, then guess; or pass
MANHUNT: Final = "manhunt"  #: one number at a time
EXTRA: Final = "extra"  #: may draw one more card (FUG-36)
SHOW: Final = "show"
DISCARD: Final = "discard"
GIVE: Final = "give"
NAME_TEN: Final = "ten"
CLOSE_DECK: Final = "close"
RAZE_DECK: Final = "raze"
TRAIL: Final = "trail"
OVER_PHASE: Final = "over"

# How a game ends.
CAUGHT: Final = "caught"  #: every hideout lies open (FUG-24)
ESCAPED: Final = "escaped"  #: 42, and 30 or more was found before (FUG-28)
SLIPPED: Final = "slipped"  #: 42, and the manhunt failed (FUG-27)
RUN_DOWN: Final = "run_down"  #: 42, and the manhunt found everything (FUG-27)
STALLED: Final = "stalled"  #: three idle turns (FUG-29)
TIME: Final = "time"  #: a micro size's last round


class Hideout(msgspec.Struct, frozen=True):
    """One place of the row.

    place: 0 for the first after card 0.
    number: the hideout's number, where this seat knows it.
    sprints: how many sprint cards lie under it.
    sprint_cards: which, where this seat knows them.
    open: whether it lies face up for everyone.
    turn: the Fugitive's turn, from 1, that laid it.
    """

    place: int
    number: int | None
    sprints: int
    sprint_cards: tuple[int, ...] | None
    open: bool
    turn: int


class FugitifView(View, frozen=True, kw_only=True):
    """What a seat of Fugitif knows now.

    phase: what the mover has to do; others see a draft's phase as it was before the draft.
    turn: the number of the Fugitive's turn, from 1; the Marshal's bears the number of the one before it. 0: set-up.
    row: the hideouts in order; the card 0 before them is not listed.
    hand: the Fugitive's cards, known to the Fugitive (and the referee); None otherwise.
    files: the Marshal's cards, known to the Marshal (and the referee); None otherwise.
    fugitive_cards, marshal_cards: how many cards each holds.
    decks: how many cards each deck has left, events included.
    closed: the deck closed by a roadblock, or -1.
    reach: how far the next hideout may lie without a sprint.
    hidden: how many hideouts lie face down.
    removed: cards that left the game face up.
    events_left: how many event cards are still in the decks.
    events_seen: the events that turned up, in order.
    event: the event that is being resolved, or -1.
    guesses_left: how many guesses the Marshal has this turn, 0 outside of it.
    draft: the mover's own uncommitted steps; empty for everyone else.
    target: within a draft, the hideout being laid; 0 otherwise.
    outcome: how the game ended; "" before.
    """

    size: str
    phase: str
    turn: int
    row: tuple[Hideout, ...]
    hand: tuple[int, ...] | None
    files: tuple[int, ...] | None
    fugitive_cards: int
    marshal_cards: int
    decks: tuple[int, ...]
    closed: int
    reach: int
    hidden: int
    removed: tuple[int, ...]
    events_left: int
    events_seen: tuple[int, ...]
    event: int
    guesses_left: int
    draft: tuple[int, ...]
    target: int
    outcome: str


class Drew(Told, frozen=True, kw_only=True, tag="drew"):
    """A player drew a card of a deck; `card` is None for whoever may not see it. `setup`: before the first turn."""

    who: int
    deck: int
    card: int | None
    setup: bool = False


class Chose(Told, frozen=True, kw_only=True, tag="chose"):
    """A player chose the deck to draw of; the card comes next."""

    who: int
    deck: int


class TurnedUp(Told, frozen=True, kw_only=True, tag="event"):
    """A player drew an event."""

    who: int
    deck: int
    event: int


class Laid(Told, frozen=True, kw_only=True, tag="laid"):
    """The Fugitive laid a hideout. number and sprint_cards are None for those who may not see them; all see 42.

    reach: how far it could lie without a sprint. A number's sprint cards stay secret under 42, too.
    """

    place: int
    turn: int
    number: int | None
    sprints: int
    sprint_cards: tuple[int, ...] | None
    reach: int


class Passed(Told, frozen=True, kw_only=True, tag="passed"):
    """A player passed up the main action: laid nothing, guessed nothing, stopped the manhunt, took no extra card."""

    who: int
    phase: str


class Guessed(Told, frozen=True, kw_only=True, tag="guessed"):
    """The Marshal guessed. Where right, `found` holds the hideouts turned up, with their sprint cards."""

    numbers: tuple[int, ...]
    right: bool
    found: tuple[Hideout, ...] = ()
    manhunt: bool = False


class ManhuntBegan(Told, frozen=True, kw_only=True, tag="manhunt"):
    """42 was laid and the Marshal has a last chance."""


class Tip(Told, frozen=True, kw_only=True, tag="tip"):
    """The Marshal named a ten; `yes`: a hidden hideout lies in it."""

    low: int
    high: int
    yes: bool


class Parity(Told, frozen=True, kw_only=True, tag="parity"):
    """The newest hideout, which is hidden, has an even number or an odd one."""

    place: int
    even: bool


class Shown(Told, frozen=True, kw_only=True, tag="shown"):
    """A card of a player's hand was seen, by everyone or, `to` the Marshal alone, None for others; it stays in hand."""

    who: int
    card: int | None
    private: bool = False


class Removed(Told, frozen=True, kw_only=True, tag="removed"):
    """A card left the game face up, out of a hand (`who`), or out of a deck (`who` is None). An event: card is None."""

    who: int | None
    deck: int
    card: int | None
    event: int = -1


class Offered(Told, frozen=True, kw_only=True, tag="offered"):
    """A player put a card down to be exchanged. card: None for whoever may not see it; Gave tells it later."""

    who: int
    card: int | None


class Gave(Told, frozen=True, kw_only=True, tag="gave"):
    """A card changed hands, face down. card: None for whoever may not see it."""

    who: int
    card: int | None


class TookBack(Told, frozen=True, kw_only=True, tag="took_back"):
    """The Fugitive took back the open sprint cards of a hideout that was found."""

    place: int
    cards: tuple[int, ...]


class Closed(Told, frozen=True, kw_only=True, tag="closed"):
    """A deck was closed by a roadblock, or, deck -1, opened again."""

    deck: int


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    outcome: str
    returns: tuple[float, ...]


AnyTold = (
    Drew
    | Chose
    | TurnedUp
    | Laid
    | Passed
    | Guessed
    | ManhuntBegan
    | Tip
    | Parity
    | Shown
    | Removed
    | Offered
    | Gave
    | TookBack
    | Closed
    | Ended
)
