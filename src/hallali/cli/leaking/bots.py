"""What a bot in the seat does: it must not hang on what the seat may not know. And what a lesson in the seat shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from sqlalchemy import select

from hallali import players
from hallali.cli.leaking.deals import Deal
from hallali.cli.leaking.look import Item, Look
from hallali.cli.leaking.stage import Side, Stage
from hallali.core.errors import HallaliError
from hallali.core.seats import SPECTATOR
from hallali.interfaces.lessons import Lesson
from hallali.room.keep.schema import ENTRIES, THOUGHTS
from hallali.room.table.bots import LEVELS

#: The virtual seconds after which every bot has answered.
_ANSWERED_S: Final = 20.0


class Extra(msgspec.Struct, frozen=True):
    """A position looked at once more, with others at the table.

    surface: what it is called. sides: changes the worlds, or says that there is nothing to look at. look: returns all
    that a room then sends.
    """

    surface: str
    sides: Callable[[Sequence[Side], Deal], tuple[Side, Side] | None]
    look: Callable[[Stage, Side, Deal], list[Item]]


def _bots(sides: Sequence[Side], deal: Deal) -> tuple[Side, Side] | None:
    """Return the worlds with a bot in the seat, if it is on turn. Its chance follows from the seed: it has the same."""
    side = sides[0]
    if deal.seat < 0 or deal.real.states[deal.cut].mover != deal.seat or side.seats < 2:
        return None
    there = [name for name in players.names(side.game, side.game.seats_of(side.options)[deal.seat]) if name in LEVELS]
    if not there:
        return None
    level = there[deal.cut % min(2, len(there))]
    same = {"seed": side.seed, "bots": {deal.seat: level}, "seat": SPECTATOR, "coming": (), "puzzle": None}
    one, other = (msgspec.structs.replace(one, **same) for one in sides)
    return one, other


def _answer(stage: Stage, side: Side, deal: Deal) -> list[Item]:
    """Return what the bot did first, when, and what it thought."""
    stage.put(side)
    look = Look(stage, side, deal.real, False)
    look.surface = "bots"

    async def wait() -> None:
        stage.where.taken()
        await look.me.ask("GET", look.page)
        began, count = stage.loop.now, len(side.tokens)
        while look.seq == count and stage.loop.now < began + _ANSWERED_S:
            await look.rest(0.01)
        look.sent(most=1)
        look.keep("when the bot answered", f"after {stage.loop.now - began:.6f} s".encode())

    stage.run(wait)
    store, number = stage.room.store, len(side.tokens) + 1
    for what, rows in (("move", ENTRIES.c.token), ("thought", THOUGHTS.c.thought)):
        kept = rows.table.c
        with store.engine.connect() as db:
            found = db.execute(select(rows).where((kept.game == side.id) & (kept.seq == number))).scalar()
        look.keep(f"the bot's {what}", str(found).encode())
    return look.items


def _lessons(sides: Sequence[Side], deal: Deal) -> tuple[Side, Side] | None:
    """Return the worlds as a lesson of the seat, with bots in the others' seats; None if the seat is not on turn."""
    lesson = _lesson(sides[0], deal)
    if lesson is None or deal.real.states[deal.cut].mover != deal.seat:
        return None
    seats = sides[0].game.seats_of(sides[0].options)
    bots = {number: players.weakest(sides[0].game, seat) for number, seat in enumerate(seats) if number != deal.seat}
    one, other = (msgspec.structs.replace(one, seed=lesson.seed, bots=bots, coming=(), puzzle=None) for one in sides)
    return one, other


def _lesson(side: Side, deal: Deal) -> Lesson | None:
    seats = side.game.seats_of(side.options)
    return next((one for one in side.game.lessons() if deal.seat >= 0 and seats[deal.seat] == one.seat), None)


def _taught(stage: Stage, side: Side, deal: Deal) -> list[Item]:
    """Return the page of a lesson that is given to come so far; a lesson that cannot says so in either world."""
    stage.put(side)
    look = Look(stage, side, deal.real, False)
    look.surface = "lesson"

    async def read() -> None:
        try:
            await look.get(look.page)
            await look.get(look.api, script=True)
        except HallaliError as error:
            look.keep("why there is no page", str(error).encode())

    stage.run(read)
    return look.items


answer: Final = Extra("bots", _bots, _answer)
lesson: Final = Extra("lesson", _lessons, _taught)
__all__ = ["Extra", "answer", "lesson"]
