"""What a seat of Fugitif can know: the View of a position, and the Tolds of what happened. see.py makes them."""

from __future__ import annotations

from typing import Final

import msgspec

from hallali.core.contract import Told, View

FUGITIVE: Final = 0
MARSHAL: Final = 1

# Phases, as players see them.
DRAW: Final = "draw"  #: choose a deck to draw from
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
CAUGHT: Final = "caught"  #: every hideout is face up (FUG-24)
ESCAPED: Final = "escaped"  #: 42 was laid after a hideout of 30 or more was found (FUG-28)
SLIPPED: Final = "slipped"  #: 42 was laid and the manhunt failed (FUG-27)
RUN_DOWN: Final = "run_down"  #: 42 was laid and the manhunt found every hideout (FUG-27)
STALLED: Final = "stalled"  #: three idle turns (FUG-29)
TIME: Final = "time"  #: the last round of the micro size is over


class Hideout(msgspec.Struct, frozen=True):
    """One place of the row.

    place: 0 for the first after card 0.
    number: the hideout's number, or None if this seat does not know it.
    sprints: how many sprint cards are under it.
    sprint_cards: those cards in ascending order, or None if this seat does not know them.
    open: whether it is face up.
    turn: the Fugitive's turn, from 1, in which it was laid.
    """

    place: int
    number: int | None
    sprints: int
    sprint_cards: tuple[int, ...] | None
    open: bool
    turn: int


class FugitifView(View, frozen=True, kw_only=True):
    """What a seat of Fugitif knows now.

    phase: what the mover has to do. While a gesture is drafted, others still see the phase from before it.
    turn: the number of the Fugitive's turn, from 1; the Marshal's turn has the number of the one before it. 0: set-up.
    row: the hideouts in order; the card 0 before them is not listed.
    hand: the Fugitive's cards, for the Fugitive and the referee; None for others.
    files: the Marshal's cards, for the Marshal and the referee; None for others.
    fugitive_cards, marshal_cards: how many cards each player holds.
    decks: how many cards each deck has left, events included.
    closed: the deck closed by a roadblock, or -1.
    reach: how far the next hideout may lie without a sprint.
    hidden: how many hideouts are face down.
    removed: cards that left the game face up.
    events_left: how many event cards are still in the decks.
    events_seen: the events that turned up, in order.
    event: the event that is being resolved, or -1.
    guesses_left: how many guesses the Marshal has left this turn; 0 at other times.
    draft: the seat's own uncommitted steps, if it is the mover; otherwise empty.
    target: the hideout being laid in the seat's own draft; 0 for none.
    outcome: how the game ended; "" while it goes on.
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
    """A player drew a card from a deck. card: None for whoever may not see it. setup: before the first turn."""

    who: int
    deck: int
    card: int | None
    setup: bool = False


class Chose(Told, frozen=True, kw_only=True, tag="chose"):
    """A player chose a deck to draw from; the card comes next."""

    who: int
    deck: int


class TurnedUp(Told, frozen=True, kw_only=True, tag="event"):
    """A player drew an event."""

    who: int
    deck: int
    event: int


class Laid(Told, frozen=True, kw_only=True, tag="laid"):
    """The Fugitive laid a hideout. number, sprint_cards: None for whoever may not see them. Everyone sees 42.

    reach: how far beyond the last one it could be without a sprint. The sprint cards under 42 stay secret.
    """

    place: int
    turn: int
    number: int | None
    sprints: int
    sprint_cards: tuple[int, ...] | None
    reach: int


class Passed(Told, frozen=True, kw_only=True, tag="passed"):
    """A player passed: laid nothing, guessed nothing, stopped the manhunt or took no extra card."""

    who: int
    phase: str


class Guessed(Told, frozen=True, kw_only=True, tag="guessed"):
    """The Marshal guessed. found: the hideouts turned up by a right guess, with their sprint cards."""

    numbers: tuple[int, ...]
    right: bool
    found: tuple[Hideout, ...] = ()
    manhunt: bool = False


class ManhuntBegan(Told, frozen=True, kw_only=True, tag="manhunt"):
    """42 was laid and the Marshal has a last chance."""


class Tip(Told, frozen=True, kw_only=True, tag="tip"):
    """The Marshal named a range of ten. yes: whether a hidden hideout lies in it."""

    low: int
    high: int
    yes: bool


class Parity(Told, frozen=True, kw_only=True, tag="parity"):
    """The Fugitive said whether the newest hideout, which is hidden, is odd or even."""

    place: int
    even: bool


class Shown(Told, frozen=True, kw_only=True, tag="shown"):
    """A card of a player's hand was seen and stays in hand. private: only by the Marshal; card is None for others."""

    who: int
    card: int | None
    private: bool = False


class Removed(Told, frozen=True, kw_only=True, tag="removed"):
    """A card left the game face up, from a hand or, if who is None, from a deck. card: None if it was an event."""

    who: int | None
    deck: int
    card: int | None
    event: int = -1


class Offered(Told, frozen=True, kw_only=True, tag="offered"):
    """A player put a card down for an exchange. card: None for whoever may not see it; Gave tells it later."""

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
    """A roadblock closed a deck, or, if deck is -1, was lifted."""

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
