"""Suggestions: what a seat could do now, and why, from what it knows; and whether the table allows them.

A player who plays only against bots may always ask. Between people no one may until everyone has allowed it, and
everyone sees who uses help.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from hallali.companion import BadPad
from hallali.core.errors import marked
from hallali.players.advice import Advice
from hallali.room.act import pads
from hallali.room.act.desk import keep
from hallali.room.act.fair import Urgency
from hallali.room.act.pads import Advised
from hallali.room.act.thinking import Thinking
from hallali.room.errors import Forbidden
from hallali.room.keep.pads import Kept
from hallali.room.keep.store import Store
from hallali.room.push.sockets import Hub
from hallali.room.table import bots
from hallali.room.table.checks import seated
from hallali.room.table.helping import agreed, body_of
from hallali.room.table.table import Table

N_ = marked
T = TypeVar("T")
_LOG = logging.getLogger("hallali.room")
LONGEST: Final = 10.0  #: how many seconds a suggestion may take before the page says that there is none
SOON: Final = 1.2  #: after how many seconds the suggestion made at first sight is shown instead
LATER: Final = 6.0  #: the same, where somebody chose which bot is asked

_OVER: Final = N_("There is nothing to suggest: the game is not going on.")
_TURN: Final = N_("It’s not your turn: suggestions are for your own next move.")
_OFF: Final = N_("Suggestions are off at this table until every player allows them.")
_NONE: Final = N_("No suggestion was found in time. Try again, or trust yourself.")


class Suggesting:
    """Takes the vote, and has suggestions worked out."""

    def __init__(self, store: Store, hub: Hub, thinking: Thinking) -> None:
        self.store = store
        self.hub = hub
        self.thinking = thinking

    async def allow(self, table: Table, seat: int, on: bool) -> None:
        """Allow suggestions at the table for everyone who plays there, or stop allowing them. Raises Forbidden."""
        seated(seat)
        if table.stage == "over":
            raise Forbidden(_OVER)
        await self._note(table, table.first_of(seat), {"allows": on})
        await self.hub.push(table)

    async def suggest(self, table: Table, seat: int, host: str) -> None:
        """Work out what the seat could do now, and show it to that seat alone. host: the address that asks.

        Raises Forbidden where there is nothing to suggest, or where the table has not allowed it.
        """
        seated(seat)
        if table.stage != "on":
            raise Forbidden(_OVER)
        if not agreed(table):
            raise Forbidden(_OFF)
        if table.mover != seat:
            raise Forbidden(_TURN)
        seq = table.seq
        if table.advised.get(seat, (-1, None))[0] != seq:
            advice = await self._advice(table, seat, host)
            if table.seq == seq:
                table.advised[seat] = seq, advice.naming(table.game.write(table.state, advice.steps))
        first = table.first_of(seat)
        if not body_of(table, first).get("helped"):
            await self._note(table, first, {"helped": True})  # the others see it, and a day's ranking says so
            await self.hub.push(table)
        else:
            await self.hub.push(table, seat)

    async def _note(self, table: Table, seat: int, more: dict[str, Any]) -> None:
        async with table.lock:
            await keep(self.store, table, seat, {**body_of(table, seat), **more})

    async def at_pad(self, host: str, it: Kept, level: str) -> Advised:
        """Work out what the seat of a pad beside a real table could do now. host: the address that asks.

        level: the bot that is asked, for which one then waits longer; "" for the usual one. Raises BadPad off turn;
        Forbidden if nothing comes of it.
        """
        glance, thought = partial(pads.glance, it.game, it.text), partial(pads.advise, it.game, it.text, level)
        return await self._found(glance, thought, host, f"pad {it.id}", LATER if level else SOON)

    async def _soon(self, quick: Callable[[], T], thorough: Callable[[], T], patience: float) -> T:
        """Return the best suggestion that comes in good time; on a busy machine, the one made at first sight."""
        glance = asyncio.ensure_future(self.thinking.workers.run(quick))
        thought = asyncio.ensure_future(self.thinking.workers.run(thorough))
        try:
            done, _ = await asyncio.wait({thought}, timeout=patience)
            return await (thought if done else glance)
        finally:
            for one in (glance, thought):
                one.cancel()

    async def _advice(self, table: Table, seat: int, host: str) -> Advice:
        """Have a worker think, from the seat's View and Tolds alone. Raises Forbidden if nothing comes of it."""
        view = table.see(seat)
        tolds = [told for _, told in table.heard[seat]]
        args = (table.game.name, table.record.size, dict(table.record.options), tolds, view)
        return await self._found(partial(bots.glance, *args), partial(bots.advise, *args), host, table.id, SOON)

    async def _found(
        self, quick: Callable[[], T], thorough: Callable[[], T], host: str, what: str, patience: float
    ) -> T:
        """Have workers think when it is this address's turn. what: of which seat. Raises Forbidden, BadPad."""
        try:
            async with self.thinking.fair.place(Urgency.HELP, host, what, LONGEST):
                return await asyncio.wait_for(self._soon(quick, thorough, patience), LONGEST)
        except TimeoutError:
            raise Forbidden(_NONE) from None
        except BadPad:
            raise
        except Exception:
            _LOG.exception("a suggestion failed")
            raise Forbidden(_NONE) from None
