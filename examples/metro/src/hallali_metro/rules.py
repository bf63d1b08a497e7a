"""Last Metro: the network, the position, what a seat sees of it and what it is told.

The thief hides at one of the outer stations. Both ride in turn, the thief first; everybody sees which ticket the thief
pays with, but where it gets off is seen in every third turn alone. The inspector wins by standing where the thief is.
The numbers and the lines are those of an edition: `Town` has them.
"""

from __future__ import annotations

from typing import Final

from hallali.core.contract import Told, View
from hallali.core.errors import IllegalAction, Message, Refusal, marked
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali_metro.edition import KINDS, STATIONS, Town

N_ = marked
THIEF: Final = 0
INSPECTOR: Final = 1
#: To ride to a station with a kind is the step kind * 10 + station. Whoever cannot ride waits.
WAIT: Final = len(KINDS) * len(STATIONS)


class MetroView(View, frozen=True, kw_only=True):
    """What a seat knows. turn: that of the thief's ride now. seen, seen_in: where and in which turn it was seen last.

    thief: where it is; None for whoever may not know. trail: the kinds of ticket that it paid with, "" for a wait.
    outcome: "caught" or "away" when the game is over.
    """

    turn: int
    turns: int
    inspector: int
    seen: int | None
    seen_in: int
    thief: int | None
    tickets: tuple[int, ...]
    trail: tuple[str, ...]
    outcome: str = ""


class Hid(Told, frozen=True, kw_only=True, tag="hid"):
    """The thief hid; at which station, it alone is told."""

    station: int | None


class Rode(Told, frozen=True, kw_only=True, tag="rode"):
    """Somebody rode, or waited: kind "". station: where to, for whoever may know."""

    who: int
    kind: str
    station: int | None


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over: the thief was caught, or got away, at this station."""

    caught: bool
    station: int


class State:
    """A complete position."""

    drafting = False  # each step is a whole move here

    def __init__(self, town: Town) -> None:
        self.town = town
        self.at = [-1, town.begins]  #: the station of the thief, -1 before it hides, and of the inspector
        self.tickets = list(town.tickets)
        self.trail: list[int] = []  #: the kind of each ride of the thief, -1 for a wait
        self.rides = 0  #: of both
        self.seen, self.seen_in = -1, 0

    @property
    def caught(self) -> bool:
        """Whether both stand at one station."""
        return self.at[THIEF] == self.at[INSPECTOR]

    @property
    def mover(self) -> int:
        """Who takes the next step."""
        if self.at[THIEF] < 0:
            return CHANCE
        return OVER if self.caught or self.rides == 2 * self.town.turns else self.rides % 2

    def legal(self) -> list[int]:
        """List the rides from where the mover stands, for which it has a ticket."""
        mover = self.mover
        if mover < 0:
            return []
        here = self.at[mover]
        found = [
            kind * len(STATIONS) + (a if b == here else b)
            for kind, lines in enumerate(self.town.lines)
            if (kind in self.town.rides if mover == INSPECTOR else self.tickets[kind])
            for a, b in lines
            if here in (a, b)
        ]
        return sorted(found) or [WAIT]

    def chances(self) -> list[tuple[int, float]]:
        """List where the thief can hide."""
        hides = self.town.hides
        return [(station, 1 / len(hides)) for station in hides] if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Say why a step cannot be taken: in words, with the rule's name."""
        if self.mover == CHANCE:
            return None if action in self.town.hides else Refusal(Message(N_("The thief cannot hide there.")), "MET-1")
        if action in self.legal():
            return None
        if self.mover == OVER:
            return Refusal(Message(N_("The game is over.")), "MET-5")
        if not 0 <= action < WAIT:
            return Refusal(Message(N_("Only whoever cannot ride may wait.")), "MET-3")
        kind, station = divmod(action, len(STATIONS))
        text = N_("From {here} you cannot ride to {there} by {kind}.")
        places = {"here": STATIONS[self.at[self.mover]], "there": STATIONS[station], "kind": KINDS[kind]}
        return Refusal(Message(text, {**places}), "MET-2")

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction."""
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        mover = self.mover
        if mover == CHANCE:
            self.at[THIEF] = action
            return
        kind, station = divmod(action, len(STATIONS))
        if action != WAIT:
            self.at[mover] = station
        if mover == THIEF:
            self.trail.append(-1 if action == WAIT else kind)
            if action != WAIT:
                self.tickets[kind] -= 1
            if len(self.trail) % self.town.seen == 0:
                self.seen, self.seen_in = self.at[THIEF], len(self.trail)
        self.rides += 1

    def clone(self) -> State:
        """Return an independent copy."""
        twin = State(self.town)
        twin.at, twin.tickets, twin.trail = self.at[:], self.tickets[:], self.trail[:]
        twin.rides, twin.seen, twin.seen_in = self.rides, self.seen, self.seen_in
        return twin

    def returns(self) -> tuple[float, ...]:
        """Return what each seat won."""
        if self.mover != OVER:
            return (0.0, 0.0)
        return (-1.0, 1.0) if self.caught else (1.0, -1.0)


def see(state: State, seat: int) -> MetroView:
    """Say what a seat knows, naming each thing that is shown: nothing else can slip out."""
    over = state.mover == OVER
    knows = seat in (THIEF, REFEREE) or over
    return MetroView(
        game="metro",
        seat=seat,
        mover=state.mover,
        legal=tuple(state.legal()) if state.mover == seat else (),
        returns=state.returns() if over else (),
        turn=min(state.town.turns, len(state.trail) + 1),
        turns=state.town.turns,
        inspector=state.at[INSPECTOR],
        seen=state.seen if state.seen >= 0 else None,
        seen_in=state.seen_in,
        thief=state.at[THIEF] if knows and state.at[THIEF] >= 0 else None,
        tickets=tuple(state.tickets),
        trail=tuple(KINDS[kind] if kind >= 0 else "" for kind in state.trail),
        outcome=("caught" if state.caught else "away") if over else "",
    )


def tell(before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
    """Say what a seat is told of a step. Each step tells everybody something: so a belief knows that it was taken."""
    knows = seat in (THIEF, REFEREE)
    if before.mover == CHANCE:
        return (Hid(station=action if knows else None),)
    who = before.mover
    shown = knows or who == INSPECTOR or len(after.trail) % after.town.seen == 0
    kind = "" if action == WAIT else KINDS[action // len(STATIONS)]
    told: list[Told] = [Rode(who=who, kind=kind, station=after.at[who] if shown else None)]
    if after.mover == OVER:
        told.append(Ended(caught=after.caught, station=after.at[THIEF]))
    return tuple(told)
