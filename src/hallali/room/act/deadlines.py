"""When time runs out: a bot takes the seat over."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from hallali.core.errors import HallaliError
from hallali.room.act.service import Room
from hallali.room.keep import clocks
from hallali.room.table import timing

_LOG = logging.getLogger("hallali.room")
_LOOK_S: Final = 1.0  # how often the room looks for them


async def watch(room: Room) -> None:
    """Look for times that have run out, for as long as the room is open; no page has to be."""
    beaten = clocks.now()
    while True:
        try:
            await settle(room)
            if clocks.now() - beaten >= timing.BEAT_S:
                beaten = clocks.now()
                await room.store.writes(timing.beat, room.store, beaten)
        except SQLAlchemyError as error:
            _LOG.warning("the clocks could not be looked at: %s", type(error).__name__)
        await asyncio.sleep(_LOOK_S)


async def settle(room: Room) -> int:
    """Have bots take over where a time has run out, at a few tables; return at how many."""
    found = await room.store.reads(timing.due, room.store, clocks.now())
    for game in found:
        try:
            table = await room.open(game)
            await room.cluster.reach(table)
            await room.seats.time_out(table)
        except HallaliError as error:  # such as a game whose rules are no longer known
            _LOG.warning("a clock at zero cannot be settled: %s", error)
            await room.store.writes(timing.halt, room.store, game)
        await asyncio.sleep(0)
    return len(found)
