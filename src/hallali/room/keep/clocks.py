"""Clocks between people: how long each has, by game or by days, and how the time is counted.

Only people have clocks: no clock runs during a bot's turn, nor at a table where no one waits for a person.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from hallali import i18n
from hallali.core.errors import BadOption, Message, marked

N_ = marked
_MINUTE_S: Final = 60.0
_DAY_S: Final = 24 * 3600.0
#: How long after zero a seat still belongs to its player: their move may be on its way.
GRACE_S: Final = 2.0


class Plan(msgspec.Struct, frozen=True):
    """How time is given."""

    first: float  #: seconds at the beginning
    more: float  #: seconds for each turn
    each: bool  #: whether every turn starts again from `first`, and nothing is saved
    label: str  #: the plan in words


#: The plans that a table can be made with, by name; "" is for none.
PLANS: Final[dict[str, Plan]] = {
    "10+10": Plan(10 * _MINUTE_S, 10.0, False, N_("10 minutes each, plus 10 seconds a turn")),
    "30+20": Plan(30 * _MINUTE_S, 20.0, False, N_("30 minutes each, plus 20 seconds a turn")),
    "1d": Plan(_DAY_S, 0.0, True, N_("a day for each move")),
    "3d": Plan(3 * _DAY_S, 0.0, True, N_("three days for each move")),
}
#: What happens at zero: said before the game, and at the table.
AT_ZERO: Final = N_("Run out of time and a bot takes your seat.")


def now() -> float:
    """Return the time, in seconds since 1970."""
    return time.time()


def known(name: str) -> str:
    """Return the name of a plan, "" for none. Raises BadOption if there is no such plan."""
    if name and name not in PLANS:
        words = N_("There is no clock “{name}”; choose one of: {known}.")
        raise BadOption(Message(words, {"name": name[:40], "known": ", ".join(PLANS)}))
    return name


class Clock(msgspec.Struct):
    """A table's clock."""

    plan: str  #: its name
    left: list[float]  #: the seconds that each seat had when its turn began, or has now
    runs: int = -1  #: the seat whose time runs, -1 for none
    since: float = 0.0  #: when that turn was shown

    @classmethod
    def new(cls, plan: str, seats: int) -> Clock:
        """Return a clock that has not begun."""
        return cls(plan, [PLANS[plan].first] * seats)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Clock | None:
        """Return the clock of a stored row; None if its plan is no longer known."""
        if row["plan"] not in PLANS:
            return None
        return cls(row["plan"], json.loads(row["left"]), row["runs"], row["since"])

    def row(self) -> dict[str, Any]:
        """Return what is stored of it; due: when the running time is up."""
        due = None if self.runs < 0 else self.since + self.left[self.runs] + GRACE_S
        return {"plan": self.plan, "left": json.dumps(self.left), "runs": self.runs, "since": self.since, "due": due}

    def remains(self, seat: int, at: float) -> float:
        """Return how many seconds a seat has left."""
        return max(0.0, self.left[seat] - (max(0.0, at - self.since) if seat == self.runs else 0.0))

    def over(self, at: float) -> bool:
        """Say whether the running time is up, and the grace after it."""
        return self.runs >= 0 and at >= self.since + self.left[self.runs] + GRACE_S

    def stop(self, at: float, end: bool = False) -> None:
        """Count the turn that ends, which was taken at this time, and add what its player gets for it.

        end: whether the game is over, so that nothing more is given.
        """
        if self.runs >= 0 and end:
            self.left[self.runs] = self.remains(self.runs, at)
        elif self.runs >= 0:
            plan = PLANS[self.plan]
            self.left[self.runs] = plan.first if plan.each else self.remains(self.runs, at) + plan.more
        self.runs = -1

    def start(self, seat: int, at: float) -> None:
        """Start a seat's time; -1 for none."""
        self.runs, self.since = seat, at


class Face(msgspec.Struct, frozen=True):
    """A seat's clock as a page shows it."""

    seat: int  #: whose it is
    left: int  #: milliseconds
    since: int  #: when it began to run, in milliseconds since 1970; 0 while it stands
    shape: str  #: the seat's sign
    role: str  #: the seat's name
    text: str  #: the time left, in figures
    mine: bool  #: whether it is the viewer's


class Shown(msgspec.Struct, frozen=True):
    """A table's clocks as a page shows them."""

    plan: str  #: what was agreed, in words
    zero: str  #: what happens when a clock runs out
    faces: Sequence[Face]  #: one for each person


def words(plan: str, _: i18n.Translator) -> str:
    """Say a plan in words."""
    return _(PLANS[plan].label)


def figures(seconds: float, _: i18n.Translator) -> str:
    """Write a time as clocks do: 9:05, 1:00:00, or days and hours. static/clock.js writes it the same way."""
    whole = int(seconds + 0.999)
    if whole >= 2 * _DAY_S:
        return _.counted("{count} day", "{count} days", int(whole // _DAY_S)) + f" {whole % int(_DAY_S) // 3600} h"
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
