"""What Jessah is told, made from what Angela is told of the same: so Angela can think what Jessah thinks."""

from __future__ import annotations

import msgspec

from hallali.core.contract import Told
from hallali.games.red_notice import view as v


def jessahs(told: Told, *, precise: bool) -> Told:
    """Take out of something that Angela was told what Jessah was not. precise: Jessah has Precise radars."""
    if isinstance(told, v.Moved):
        return msgspec.structs.replace(told, path=(), cities=told.cities if precise else ())
    if isinstance(told, v.Dealt) and told.who == v.ANGELA:
        return msgspec.structs.replace(told, kind=-1)
    if isinstance(told, v.Started) and told.who == v.ANGELA:
        return msgspec.structs.replace(told, city=-1)
    if isinstance(told, v.Tokens) and told.who == v.ANGELA:
        return msgspec.structs.replace(told, tokens=())
    if isinstance(told, v.Bid) and told.who == v.ANGELA:
        return msgspec.structs.replace(told, value=-1)
    return told
