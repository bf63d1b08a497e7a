# mypyc
"""The phases of Red Notice, and the kinds of event that a step logs."""

from __future__ import annotations

from typing import Final, Literal, get_args

ANGELA: Final = 0
JESSAH: Final = 1

# What a player decides or chance draws now.
IDENTITY: Final = 0  #: chance: an identity of Angela's
UPGRADE: Final = 1  #: chance: an upgrade is turned up
DEAL: Final = 2  #: chance: a cheque of the first hands
START: Final = 3  #: a cheque is shown, then the pawn set
RADARS: Final = 4  #: Jessah's first radars
CARD: Final = 5  #: chance: an action card is turned up
TOKENS: Final = 6  #: chance: the actor's tokens for this round
BID: Final = 7
BEFORE: Final = 8  #: Angela may pay before a card (RN-35)
SETTLE: Final = 9  #: Angela may pay before an upgrade takes effect (RN-35)
DRAW: Final = 10  #: whether to draw a cheque
DRAWN: Final = 11  #: chance: which cheque
BANK: Final = 12
CHOOSE: Final = 13  #: which upgrade Jessah gains
UNITS: Final = 14  #: Jessah puts a black piece
SECURITY: Final = 15  #: Jessah's Security
GAIN: Final = 16  #: Angela's Security
MOVE: Final = 17  #: Jessah's Move
WALK: Final = 18  #: Angela's moves
JOKER: Final = 19
CAUGHT: Final = 20  #: which identity Angela gives up
DISCARD: Final = 21  #: which white piece an identity takes off the map
DESTROY: Final = 22  #: which upgrade an identity destroys
SPOIL: Final = 23  #: which black piece goes with a destroyed upgrade
FINISHED: Final = 24
FREE: Final = 25  #: make the changes that a free card asks for; nothing was changed yet
MORE: Final = 26  #: the same, after a change
DROP: Final = 27  #: which cheque goes under the pile

#: The names of the phases, in the order of their numbers.
Phase = Literal[
    "identity", "upgrade", "deal", "start", "radars", "card", "tokens", "bid", "before", "settle", "draw", "drawn",
    "bank", "choose", "units", "security", "gain", "move", "walk", "joker", "caught", "discard", "destroy", "spoil",
    "over", "free", "more", "drop",
]  # fmt: skip
NAMES: Final[tuple[Phase, ...]] = get_args(Phase)

# The events that a step logs: (kind, numbers...). events.py packs them; see.py turns them into Tolds.
E_IDENTITY: Final = 28
E_UPGRADE: Final = 1
E_DEALT: Final = 2  #: seat, kind
E_STARTED: Final = 3  #: seat, kind, city
E_PUT: Final = 4  #: piece, place, black, the route that it comes from + 1 or 0
E_CARD: Final = 5
E_TOKENS: Final = 6  #: seat, outcome
E_BID: Final = 7  #: seat, card, side, value
E_LIFTED: Final = 8  #: piece, place, why
E_REVEALED: Final = 9  #: card of the row, the bids on its two sides: 8 * seat + value + 1, or 0 for none
E_ACTING: Final = 10  #: seat, kind, icons
E_PASSED: Final = 11  #: seat, phase
E_DREW: Final = 12  #: seat, kind
E_CASHED: Final = 13  #: seat, kind, city
E_CHOSE: Final = 14  #: seat, upgrade, other
E_NAMED: Final = 15  #: continent
E_AUDITED: Final = 16  #: the kinds in the hand
E_POINTS: Final = 17  #: points
E_INSPECTED: Final = 18  #: found, city
E_ESCAPED: Final = 19  #: identity
E_MOVED: Final = 20  #: told where, radars off, how many steps, the cities, the continents that rang, the rings' cities
E_ROUND: Final = 21  #: initiative + 2 * shuffled, rounds ended
E_LOST: Final = 22  #: upgrade destroyed
E_OVER: Final = 23  #: winner, outcome
E_PICKED: Final = 25  #: seat, free card, change
E_FELL: Final = 26  #: points
E_DROPPED: Final = 27  #: seat, kind
E_PAID: Final = 24  #: piece, place, the cities so far: a payment within a walk that is told at once

# How the game ended.
MILLION: Final = 1  #: Angela has cashed what she needs (RN-54)
THIRD: Final = 2  #: Jessah found her once more than she has identities (RN-47)
TIME: Final = 3  #: the rounds are used up (RN-55)

Outcome = Literal["", "cashed", "captured", "time"]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)

# The pieces.
P_RADAR: Final = 0
P_BARRIER: Final = 1

Piece = Literal["radar", "barrier"]
PIECES: Final[tuple[Piece, ...]] = get_args(Piece)

# Why a piece was taken off the map.
PAID: Final = 0
BY_IDENTITY: Final = 1
SPOILED: Final = 2
BY_CARD: Final = 3

Why = Literal["paid", "identity", "spoiled", "card"]
WHY: Final[tuple[Why, ...]] = get_args(Why)
