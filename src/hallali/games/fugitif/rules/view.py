"""What a seat of Fugitif can know: the View of a position, and the Tolds of what happened. see.py makes them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hallali.core.contract import Told, View

FUGITIVE: Final = 0
MARSHAL: Final = 1

REACH: Final = 3  #: how far a hideout may lie without a sprint (FUG-11)
IDLE_TURNS: Final = 3  #: so many idle turns in a row, and the Marshal wins (FUG-29)

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
NAME_DECK: Final = "region"
REVEAL: Final = "reveal"
FREE: Final = "free"  #: make the changes that a free card asks for; nothing was changed yet
MORE: Final = "more"  #: the same, after a change
OVER_PHASE: Final = "over"

# How a game ends.
CAUGHT: Final = "caught"  #: every hideout is face up (FUG-24)
ESCAPED: Final = "escaped"  #: 42 was laid after a hideout of 30 or more was found (FUG-28)
SLIPPED: Final = "slipped"  #: 42 was laid and the manhunt failed (FUG-27)
RUN_DOWN: Final = "run_down"  #: 42 was laid and the manhunt found every hideout (FUG-27)
STALLED: Final = "stalled"  #: three idle turns (FUG-29)
TIME: Final = "time"  #: the last round of the micro size is over


#: The phases, in the order of their plane (tensors.py).
Phase = Literal[
    "draw", "card", "hide", "sprint", "guess", "manhunt", "extra", "show", "discard",
    "give", "ten", "close", "raze", "trail", "region", "reveal", "over", "free", "more",
]  # fmt: skip
#: How a game ended; "" while it goes on.
Outcome = Literal["", "caught", "escaped", "slipped", "run_down", "stalled", "time"]


class Hideout(msgspec.Struct, frozen=True):
    """One place of the row."""

    place: int  #: 0 for the first after card 0
    number: int | None  #: None if this seat does not know it
    sprints: int  #: how many sprint cards are under it
    sprint_cards: tuple[int, ...] | None  #: those cards in ascending order; None if this seat does not know them
    #: whether it was found, or is the escape card; at the end every other hideout is turned up, too (FUG-37)
    open: bool
    turn: int  #: the Fugitive's turn, from 1, in which it was laid


class FugitifView(View, frozen=True, kw_only=True):
    """What a seat of Fugitif knows now."""

    size: str  #: the name of the size
    edition: str  #: "NAME:HASH", or "" for the house's
    phase: Phase  #: what the mover has to do; others still see the phase from before a gesture that is being drafted
    turn: int  #: the Fugitive's turn, from 1, and the Marshal's after it; 0 during the set-up
    row: tuple[Hideout, ...]  #: the hideouts in order, without the card 0 before them
    hand: tuple[int, ...] | None  #: the Fugitive's cards, for the Fugitive and the referee; None for others
    files: tuple[int, ...] | None  #: the Marshal's cards, for the Marshal and the referee; None for others
    fugitive_cards: int  #: how many cards the Fugitive holds
    marshal_cards: int  #: how many cards the Marshal holds
    decks: tuple[int, ...]  #: how many cards each deck has left, events included
    closed: int  #: the deck closed by a roadblock, or -1
    reach: int  #: how far the next hideout may lie without a sprint
    hidden: int  #: how many hideouts have not been found
    removed: tuple[int, ...]  #: the cards that left the game face up
    events_left: int  #: how many event cards are still in the decks
    events_seen: tuple[int, ...]  #: the events that turned up, in order, each by its place among the edition's cards
    event: int  #: the event that is being resolved, or -1
    guesses_left: int  #: how many guesses the Marshal has left this turn; 0 at other times
    #: After how many more idle turns in a row the Marshal wins (FUG-29). 0 while that cannot happen: the decks were not
    #: all empty when the Fugitive's turn began, or the size's last round comes before.
    idle_left: int
    draft: tuple[int, ...]  #: the seat's own uncommitted steps, if it is the mover; otherwise empty
    target: int  #: the hideout being laid in the seat's own draft; 0 for none
    outcome: Outcome  #: how the game ended; "" while it goes on


class Drew(Told, frozen=True, kw_only=True, tag="drew"):
    """A player drew a card from a deck."""

    who: int  #: the seat
    deck: int  #: the deck, from 0
    card: int | None  #: None for seats that may not see it
    setup: bool = False  #: whether it was before the first turn


class Chose(Told, frozen=True, kw_only=True, tag="chose"):
    """A player chose a deck to draw from; the card comes next."""

    who: int  #: the seat
    deck: int  #: the deck, from 0


class TurnedUp(Told, frozen=True, kw_only=True, tag="event"):
    """A player drew an event."""

    who: int  #: the seat
    deck: int  #: the deck, from 0
    event: int  #: the event's place among the edition's cards


class Laid(Told, frozen=True, kw_only=True, tag="laid"):
    """The Fugitive laid a hideout. Everyone sees 42, but the sprint cards under it stay secret."""

    place: int  #: the hideout's place in the row, from 0
    turn: int  #: the Fugitive's turn, from 1
    number: int | None  #: None for seats that may not see it
    sprints: int  #: how many sprint cards are under it
    sprint_cards: tuple[int, ...] | None  #: None for seats that may not see them
    reach: int  #: how far beyond the last one it could be without a sprint


class Passed(Told, frozen=True, kw_only=True, tag="passed"):
    """A player passed: laid nothing, guessed nothing, stopped the manhunt, took no extra card or ended a free card."""

    who: int  #: the seat
    phase: Phase  #: what the player did not do


class Guessed(Told, frozen=True, kw_only=True, tag="guessed"):
    """The Marshal guessed."""

    numbers: tuple[int, ...]  #: the numbers of the guess
    right: bool  #: whether all of them were hidden hideouts
    found: tuple[Hideout, ...] = ()  #: the hideouts turned up by a right guess, with their sprint cards
    manhunt: bool = False  #: whether it was in the manhunt


class ManhuntBegan(Told, frozen=True, kw_only=True, tag="manhunt"):
    """42 was laid and the Marshal has a last chance."""


class Tip(Told, frozen=True, kw_only=True, tag="tip"):
    """The Marshal named a range, a ten or the numbers of a deck, and the Fugitive answered."""

    low: int  #: the lowest number of the range
    high: int  #: the highest
    yes: bool  #: whether a hidden hideout lies in it


class Parity(Told, frozen=True, kw_only=True, tag="parity"):
    """The Fugitive said whether the newest hideout, which is hidden, is odd or even."""

    place: int  #: the hideout's place in the row, from 0
    even: bool  #: whether its number is even


class Region(Told, frozen=True, kw_only=True, tag="region"):
    """The Fugitive said to which deck's numbers the newest hideout, which is hidden, belongs."""

    place: int  #: the hideout's place in the row, from 0
    low: int  #: the lowest of the deck's numbers
    high: int  #: the highest


class Revealed(Told, frozen=True, kw_only=True, tag="revealed"):
    """The Fugitive turned a hideout up because of an event."""

    hideout: Hideout  #: the hideout, with its sprint cards


class Shown(Told, frozen=True, kw_only=True, tag="shown"):
    """A card of a player's hand was seen and stays in the hand."""

    who: int  #: the seat whose card it is
    card: int | None  #: None for seats that did not see it
    private: bool = False  #: whether only the other player saw it


class Removed(Told, frozen=True, kw_only=True, tag="removed"):
    """A card left the game face up."""

    who: int | None  #: the seat from whose hand it came; None if it came from a deck
    deck: int  #: the deck that it came from or belongs to
    card: int | None  #: None if it was an event
    event: int = -1  #: the event's place among the edition's cards; -1 if it was none


class Offered(Told, frozen=True, kw_only=True, tag="offered"):
    """A player put a card down for an exchange."""

    who: int  #: the seat
    card: int | None  #: None for seats that may not see it; Gave tells it later


class Gave(Told, frozen=True, kw_only=True, tag="gave"):
    """A card changed hands, face down."""

    who: int  #: the seat that gave it
    card: int | None  #: None for seats that may not see it


class TookBack(Told, frozen=True, kw_only=True, tag="took_back"):
    """The Fugitive took back the open sprint cards of a hideout that was found."""

    place: int  #: the hideout's place in the row, from 0
    cards: tuple[int, ...]  #: the sprint cards


class Closed(Told, frozen=True, kw_only=True, tag="closed"):
    """A roadblock closed a deck or was lifted."""

    deck: int  #: the deck, from 0; -1 if the roadblock was lifted


class Picked(Told, frozen=True, kw_only=True, tag="picked"):
    """A player makes a change for a free card."""

    who: int  #: the seat
    event: int  #: the event's place among the edition's cards
    change: int  #: which of the changes that it offers, from 0


class Idle(Told, frozen=True, kw_only=True, tag="idle"):
    """The Marshal wins unless something happens (FUG-29)."""

    turns: int  #: how many idle turns in a row there have been; 0: the last card has just left the decks
    left: int  #: after how many more the Marshal wins


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    outcome: Outcome  #: how it ended
    returns: tuple[float, ...]  #: by seat, +1 for the winner and -1 for the other
    row: tuple[Hideout, ...]  #: every hideout with its sprint cards, for everyone (FUG-37)


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
    | Region
    | Revealed
    | Shown
    | Removed
    | Offered
    | Gave
    | TookBack
    | Closed
    | Idle
    | Ended
    | Picked
)
