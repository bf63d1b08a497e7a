# mypyc
"""The phases of Traqué, and the kinds of thing that happen."""

from __future__ import annotations

from typing import Final, Literal, get_args

# What is being decided or drawn.
TURN: Final = 0  #: draw or hide
CARD: Final = 1  #: chance: the card drawn
ROW: Final = 2  #: activations, after a draw
TIE: Final = 3  #: which of the strongest creatures is fought
PLACE: Final = 4  #: chance: the place drawn
WHICH: Final = 5  #: which of two places is played
LEAVE: Final = 6  #: whether to play a place that may be left
ROUND: Final = 7  #: what to toss in a round of combat
WHO: Final = 8  #: who fights the next round
TOSS: Final = 9  #: chance: which tokens hit
AFTER: Final = 10  #: whether to toss tokens again
CREW: Final = 11  #: which crew card the creature takes
SEEK: Final = 12  #: chance: the next card of a search
STAR: Final = 13  #: chance: which set-aside creature is shuffled in
LOAD: Final = 14  #: which weapon gets the ammunition
LOSE: Final = 15  #: which card of the inventory is lost
AID: Final = 16  #: what the other player gives
FINISHED: Final = 17
RESCUE: Final = 18  #: what the other player gives to one who was attacked and cannot fight
MORE: Final = 19  #: whether a second place is drawn
EITHER: Final = 20  #: which of two effects

Phase = Literal[
    "turn", "card", "row", "tie", "place", "which", "leave", "round", "who", "toss", "after", "crew", "seek", "star",
    "load", "lose", "aid", "over", "rescue", "more", "either",
]  # fmt: skip
#: The name of each phase, by its number.
NAMES: Final[tuple[Phase, ...]] = get_args(Phase)

# What happened, as a position logs it: (kind, numbers...). events.py packs it, see.py turns it into Tolds.
E_HID: Final = 1  #: seat
E_ACTIVATED: Final = 2  #: seat, kind, shared, then what was paid: kind and shared of each, -1 and 0 for a key token
E_SHARED: Final = 3  #: seat, kind
E_ATTACK: Final = 4  #: seat, card (or CARDLESS, QUEEN), strength; below 8 and with more where a row sets it off
E_PLACE: Final = 5  #: place; -1 is the launch pad
E_PLAYED: Final = 6  #: place
E_LEFT: Final = 7  #: place
E_USED: Final = 8  #: seat, kind
E_TURNED: Final = 9  #: seat, kind
E_RELOADED: Final = 10  #: seat, kind, shots
E_VOLLEY: Final = 11  #: seat, weapon (or -1), hit tokens, then the tokens to be tossed
E_TOSSED: Final = 12  #: seat, 1 for a re-toss, the positions of the tokens as bits, and of those that hit as bits
E_BEATEN: Final = 13  #: seat, card
E_HURT: Final = 14  #: seat, health left
E_TAKEN: Final = 15  #: seat, kind, down: a creature took a crew card
E_GONE: Final = 16  #: kind: a crew card left the game
E_STAR: Final = 17  #: kind
E_HEALTH: Final = 18  #: seat, health
E_TIME: Final = 19  #: time left
E_GAINED: Final = 20  #: seat, token, how many
E_LOADED: Final = 21  #: seat, kind, ammunition tokens added
E_TEST: Final = 22  #: seat, token
E_PASSED_TEST: Final = 23  #: seat, 1 where it was passed
E_SOUGHT: Final = 24  #: kind: a card drawn in a search
E_FOUND: Final = 25  #: seat, kind; -1 if nothing was found
E_LOST_CARD: Final = 26  #: seat, kind
E_GAVE: Final = 27  #: seat, kind
E_AVOIDED: Final = 28  #: seat, kind; -1: the creatures of the row
E_SHUFFLED: Final = 29  #: the discard becomes the deck
E_ENDED_TURN: Final = 30  #: seat
E_CLEARED: Final = 31  #: seat
E_FIGHTER: Final = 32  #: seat: who fights this round
E_OVER: Final = 33  #: outcome
E_EVENT: Final = 34  #: seat, kind: the event of a card happens
E_SHUNNED: Final = 35  #: seat, kind: the event of a card was left
E_DREW: Final = 36  #: seat, kind
E_FURTHER: Final = 37  #: the rest of a volley's tokens; a position's log has them with the others
#: Added to the strength of a creature of a row: always, if two of them wake, and if the shared row is discarded, too.
ATTACK_ROW: Final = 32
ATTACK_PAIR: Final = 8
ATTACK_SHARED: Final = 16

# How the game ended.
ESCAPED: Final = 1  #: the queen is beaten (TQ-44)
KILLED: Final = 2  #: health is used up, or no attack was possible (TQ-37, TQ-45)
LATE: Final = 3  #: time is used up (TQ-45)
Outcome = Literal["", "escaped", "killed", "late"]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
