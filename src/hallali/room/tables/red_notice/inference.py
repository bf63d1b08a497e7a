"""What the help of Red Notice says: each seat's own belief, as numbers by the steps that they are about.

Jessah is told where Angela can be; Angela what Jessah can work out of that: the same belief, from what was said to
everyone. Both are told what the other's cheques and tokens can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hallali import games
from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice import actions as a
from hallali.games.red_notice import view as v
from hallali.games.red_notice.box import PRECISE, box_of
from hallali.games.red_notice.phases import ANGELA
from hallali.room.tables.red_notice.drafts import TOKEN

GAME = "red-notice"
#: What cannot change what a seat infers, though it is told of it.
IDLE = (v.Passed, v.Points)


def public(tolds: Iterable[Told], size: str) -> Iterator[Told]:
    """Give what a seat was told as everyone was told it."""
    effects = box_of(size).effect
    precise = 0
    for told in tolds:
        if isinstance(told, v.Chose) and effects[told.upgrade] == PRECISE:
            precise += 1
        elif isinstance(told, v.Lost) and effects[told.upgrade] == PRECISE:
            precise -= 1
        yield _public(told, precise > 0)


def _public(told: Told, precise: bool) -> Told:
    if isinstance(told, v.Moved):
        return replace(told, path=(), cities=told.cities if precise else ())
    if isinstance(told, v.Started) and told.who == ANGELA:
        return replace(told, city=-1)
    if isinstance(told, v.Dealt):
        return replace(told, kind=-1)
    if isinstance(told, v.Tokens):
        return replace(told, tokens=())
    return replace(told, value=-1) if isinstance(told, v.Bid) else told


def _heard(size: str, options: Mapping[str, Any], seat: int, tolds: Iterable[Told]) -> Any:
    belief: Any = games.belief(GAME, size, options, seat)
    for told in tolds:
        belief.hear(told)
    return belief


def infer(size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> dict[str, Any]:
    """Give {"odds": {step: chance}, "support": [steps]}: CITY + city, CHEQUE + kind of the other's hand, TOKEN + value
    of any one token that the other has not shown.
    """
    if seat < 0:
        return {"odds": {}, "support": []}
    own = _heard(size, options, seat, tolds)
    whose = own if seat != ANGELA else _heard(size, options, SPECTATOR, public(tolds, size))
    other = 1 - seat
    odds = {a.CITY + city: float(chance) for city, chance in enumerate(whose.cities()) if chance > 0}
    support = sorted(odds)
    odds |= {a.CHEQUE + kind: float(chance) for kind, chance in enumerate(own.holds(other)) if chance > 0}
    odds |= {TOKEN + value: float(chance) for value, chance in enumerate(own.token(other)) if chance > 0}
    return {"odds": odds, "support": support}
