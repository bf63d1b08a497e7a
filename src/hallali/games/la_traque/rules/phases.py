# mypyc
"""The phases of La Traque, the tasks that wait in a position, and the kinds of thing that happen."""

from __future__ import annotations

from typing import Final, Literal, get_args

# What is decided or drawn now.
FIRST: Final = 0  #: chance: the first player (LT-10)
FILL: Final = 1  #: chance: a fugitive for a place
REVEAL: Final = 2  #: chance: an objective
DRAW: Final = 3  #: chance: a card of a clue deck
ACT: Final = 4  #: a seat's turn
TRACK: Final = 5  #: which track a collaborator counts for
CHOOSE: Final = 6  #: one of several special cards
MARKER: Final = 7  #: which revolution marker
TARGET: Final = 8  #: a fugitive on the board
PILE: Final = 9  #: a pile to draw from
GAIN: Final = 10  #: a track of influence
ADVANCE: Final = 11  #: an ambition track
RECALL: Final = 12  #: an agent that comes back
AGENT: Final = 13  #: an agent that goes to another hunting zone
ZONE: Final = 14  #: where it goes
RIVAL: Final = 15  #: another seat
LOWER: Final = 16  #: a track of a rival's
JUDGE: Final = 17  #: a fugitive of the hand
KEEP: Final = 18  #: cards kept at the maintenance
FINISHED: Final = 19
PAY: Final = 20  #: a track that pays for an objective
WHERE: Final = 21  #: a place that a fugitive goes to
OPTION: Final = 22  #: one of two effects, or a change for a free card

Phase = Literal[
    "first", "fill", "reveal", "draw", "act", "track", "choose", "marker", "target", "pile", "gain", "advance",
    "recall", "agent", "zone", "rival", "lower", "judge", "keep", "over", "pay",
    "where", "option",
]  # fmt: skip
#: The name of each phase, by its number.
NAMES: Final[tuple[Phase, ...]] = get_args(Phase)

# What happened, as a State logs it: (kind, numbers...). `see` makes Tolds of it.
E_FIRST: Final = 0  #: seat
E_FILLED: Final = 1  #: place, fugitive
E_REVEALED: Final = 2  #: seat, objective
E_DREW: Final = 3  #: seat, pile, card (-1: the pile is empty), to hand, start
E_MOVED: Final = 4  #: seat, agent, spot
E_INFORMED: Final = 5  #: seat, agent, card
E_SHOWED: Final = 6  #: seat, agent, the cards under it
E_CAPTURED: Final = 7  #: seat, place, fugitive, agent or -1
E_INFLUENCE: Final = 8  #: seat, track, change, now
E_DOMINATION: Final = 9  #: seat, change, now
E_AMBITION: Final = 10  #: seat, track, now
E_MARKER: Final = 11  #: seat, marker, new
E_CHOSE: Final = 12  #: seat, special, the others
E_GOT: Final = 13  #: seat, special, to the headquarters
E_LEFT: Final = 14  #: seat, agent, home, the cards that were under it
E_USED: Final = 15  #: seat, x, mode: 0 mission, 1 co-operation, 2 recurring
E_FULFILLED: Final = 16  #: seat, objective, triumph
E_DESTINY: Final = 17  #: seat, the old objectives
E_PASSED: Final = 18  #: seat
E_ENDED_TURN: Final = 19  #: seat
E_KEPT: Final = 20  #: seat, how many kept, the kept cards, the discarded
E_RESERVE: Final = 21  #: seat: reserves come to hand, agents home
E_STRANGERS: Final = 22  #: place, how many now
E_REMOVED: Final = 23  #: place, fugitive, why
E_GUARDED: Final = 24  #: seat, place
E_RECALLED: Final = 25  #: seat, agent
E_RELOCATED: Final = 26  #: seat, agent, zone
E_PEEKED: Final = 27  #: seat, rival, what, the cards
E_JUDGED: Final = 28  #: seat, fugitive
E_ROUND: Final = 29  #: rounds ended, first player
E_OVER: Final = 30
E_ACTIONS: Final = 31  #: seat, actions left now
E_SPARED: Final = 32  #: seat: no fugitive in hand to judge
E_SHIFTED: Final = 33  #: seat, place, the place that it goes to, fugitive

# How the game ended.
DOMINATION: Final = 1  #: a seat reached the target (LT-47)
TIME: Final = 2  #: the rounds are used up (LT-49)

Outcome = Literal["", "domination", "time"]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
