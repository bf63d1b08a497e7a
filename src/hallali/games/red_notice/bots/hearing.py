"""What a watcher is told, made from what a seat is told: so each side can work out what both must know."""

from __future__ import annotations

import msgspec

from hallali.core.contract import Told
from hallali.games.red_notice.rules import view as v


def watchers(told: Told, *, precise: bool) -> Told:
    """Remove from what a seat was told what a watcher was not. precise: whether Jessah has Precise radars."""
    if isinstance(told, v.Moved):
        return msgspec.structs.replace(told, path=(), cities=told.cities if precise else ())
    if isinstance(told, v.Dealt):
        return msgspec.structs.replace(told, kind=-1)
    if isinstance(told, v.Started) and told.who == v.ANGELA:
        return msgspec.structs.replace(told, city=-1)
    if isinstance(told, v.Tokens):
        return msgspec.structs.replace(told, tokens=())
    if isinstance(told, v.Bid):
        return msgspec.structs.replace(told, value=-1)
    return told
