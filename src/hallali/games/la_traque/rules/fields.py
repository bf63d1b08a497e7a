# mypyc
"""What a position of La Traque consists of. The rules below State work on this."""

from __future__ import annotations

from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.sizes import Options

Event = tuple[int, ...]
#: What a step did. Each step begins a new list, so copies of a position share theirs.
Log = list[Event]


class Fields:
    """The fields of a position. State adds the start and the steps."""

    box: Box  #: the edition's facts, at this size
    options: Options  #: the options of this game
    players: int  #: how many seats take part
    factions: tuple[int, ...]  #: by seat, its number in effects.FACTIONS
    mover: int  #: the seat to move, CHANCE or OVER
    phase: int  #: what is being decided or drawn: see phases.py
    agenda: list[p.Task]  #: the waiting tasks, the next one last
    decks: list[tuple[int, ...]]  #: the three clue decks, each a row of batches, the top one first (deals.py)
    funding: int  #: cards left in the funding pile
    rumours: int  #: cards left in the rumour pile
    unseen: list[tuple[int, ...]]  #: by level - 1, the fugitives not yet drawn
    aims: list[tuple[int, ...]]  #: by seat, its objectives not yet drawn
    faces: list[int]  #: by place, the fugitive there, -1 for none
    strangers: list[int]  #: by place, agents of unused factions (LT-50)
    guards: list[int]  #: by place, 0 or 1 + seat + 4 * (the last round in which the guard holds)
    hands: list[tuple[int, ...]]  #: by seat, its cards
    reserves: list[tuple[int, ...]]  #: by seat, its cards
    quarters: list[tuple[int, ...]]  #: by seat, the x of the cards at its headquarters
    turned: tuple[int, ...]  #: those at a headquarters that were used in this round (LT-35)
    spots: list[int]  #: by 5 * seat + agent, where the agent is: see box.HEADQUARTERS
    under: list[tuple[int, ...]]  #: by 5 * seat + agent, the cards under it
    influence: list[int]  #: by 3 * seat + track, points of influence
    ambition: list[int]  #: by 3 * seat + track, steps taken
    domination: list[int]  #: by seat, points of domination
    markers: list[int]  #: by seat, its revolution markers as a bit set
    destiny: list[bool]  #: by seat, whether it still has its token (LT-39)
    open: list[tuple[int, ...]]  #: by seat, its face-up objectives
    passed: list[bool]  #: by seat, whether it has passed in this round
    first: int  #: the seat that begins this round, -1 before one is drawn
    round: int  #: how many rounds have ended
    actions: int  #: actions left in this turn
    acted: bool  #: whether an action was taken in this turn
    spent: int  #: a bit set of the investigation zones to which this turn sent an agent
    free: int  #: MOVE or INFORM: the kind of action that may be free now; 0 for none
    frees: int  #: how many actions of that kind are free now
    kept: tuple[int, ...]  #: the cards chosen to be kept so far, during that choice
    actor: int  #: the seat that the current question or draw is about
    card: int  #: what the question is about: a fugitive, the number of a step or price, an agent or a rival
    place: int  #: the place that a fugitive is being drawn for, or moved from
    pile: int  #: the pile that is being drawn from
    count: int  #: counts of the effect already done, influence added or still to pay, or where a drawn card goes
    effect: int  #: the effect that is being resolved, as its number in box.effects
    winners: tuple[int, ...]  #: the seats that have won; empty before the end
    outcome: int  #: how the game ended: see phases.OUTCOMES
    latest: int  #: the last step or chance outcome, -1 before the first
    log: Log  #: the events of that step, in order

    __slots__ = tuple(__annotations__)

    @property
    def drafting(self) -> bool:
        """Whether the mover is still choosing the cards that it keeps: no one else is shown these one by one."""
        return len(self.kept) > 0
