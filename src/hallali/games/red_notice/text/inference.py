"""The help of Red Notice: each seat's own belief, as numbers keyed by the steps that they are about.

Jessah is told where Angela can be. Angela is told what Jessah can work out: the same belief, from what everyone was
told. Both are told what the other's cheques and tokens can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice.belief.belief import RedNoticeBelief, make
from hallali.games.red_notice.bots.hearing import watchers
from hallali.games.red_notice.drafts import TOKEN
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import PRECISE, box_of
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.interfaces.table_page import Inferred

GAME = "red-notice"
#: What a seat is told without a change in what it infers.
IDLE = (v.Passed, v.Points)


def public(tolds: Iterable[Told], size: str) -> Iterator[Told]:
    """Yield what a seat was told in the form in which everyone was told it."""
    effects = box_of(size).effect
    precise = 0
    for told in tolds:
        if isinstance(told, v.Chose) and effects[told.upgrade] == PRECISE:
            precise += 1
        elif isinstance(told, v.Lost) and effects[told.upgrade] == PRECISE:
            precise -= 1
        yield watchers(told, precise=precise > 0)


def _heard(size: str, options: Mapping[str, Any], seat: int, tolds: Iterable[Told]) -> RedNoticeBelief:
    belief = make(size, options, seat)
    for told in tolds:
        belief.hear(told)
    return belief


def infer(size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
    """Return chances by step: CITY + city, CHEQUE + kind the other holds, TOKEN + value
    of any one token that the other has not shown.
    """
    if seat < 0:
        return Inferred()
    own = _heard(size, options, seat, tolds)
    whose = own if seat != ANGELA else _heard(size, options, SPECTATOR, public(tolds, size))
    other = 1 - seat
    odds = {a.CITY + city: float(chance) for city, chance in enumerate(whose.cities()) if chance > 0}
    support = sorted(odds)
    odds |= {a.CHEQUE + kind: float(chance) for kind, chance in enumerate(own.holds(other)) if chance > 0}
    odds |= {TOKEN + value: float(chance) for value, chance in enumerate(own.token(other)) if chance > 0}
    return Inferred(odds, support)
