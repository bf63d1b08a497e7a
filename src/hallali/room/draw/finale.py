"""The last scene of a table: how it ended, the moments that decided it, and what to play next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TypeVar
from urllib.parse import urlencode

import msgspec

from hallali import i18n, players
from hallali.core.errors import marked
from hallali.interfaces.scene import Ending
from hallali.room import addresses
from hallali.room.keep import days
from hallali.room.table import costs, curve
from hallali.room.table.curve import Worth
from hallali.room.table.table import Table

N_ = marked
T = TypeVar("T")
MOMENTS = 3  #: how many moments a scene names


class Finale(msgspec.Struct, frozen=True, kw_only=True):
    """The last scene."""

    title: str  #: who won: see `Ending`
    how: str  #: by what: see `Ending`
    moments: Sequence[Worth] = ()  #: those that decided it, in the order of the game
    pending: bool = False  #: whether these are still being worked out
    costs: costs.Costing | None = None  #: the costliest decisions of the seat that looks
    nexts: Sequence[tuple[str, str]] = ()  #: what can be played next: (address, in words)
    thoughts: Sequence[tuple[int, str, str]] = ()  #: what each bot thought: (seat, its name, line)


def of(table: Table, seat: int, ending: Ending, lang: str, tells: bool = True) -> Finale:
    """Return the last scene of a table that is over, as seen from a seat. tells: whether bots may speak."""
    _ = i18n.translator(lang)
    work = table.analysis
    found = _ready(work)
    drawn = curve.of(table, found, table.seq, seat, lang) if found is not None else None
    return Finale(
        title=ending.title,
        how=ending.how,
        moments=drawn.greatest[:MOMENTS] if drawn else (),
        pending=work is None or not work.done(),
        costs=costs.of(table, _ready(table.costs.get(seat)), -1, seat, lang) if seat >= 0 else None,
        nexts=_nexts(table, seat, _),
        thoughts=_thoughts(table, lang) if tells else (),
    )


def _thoughts(table: Table, lang: str) -> list[tuple[int, str, str]]:
    """Return what each bot thought, in a line: the last line kept is the one most worth telling."""
    _ = i18n.translator(lang)
    kit, size = table.kit, table.record.size
    found = []
    for seat, line in sorted({seat: thought.line for _seq, seat, thought in table.thoughts}.items()):
        args = {name: kit.words.word(name, value, size, _) for name, value in line.args.items()}
        found.append((seat, kit.words.seat_name(seat, _), i18n.render(msgspec.structs.replace(line, args=args), lang)))
    return found


def _ready(work: asyncio.Task[T] | None) -> T | None:
    """Return what a task has worked out, if it is done."""
    return work.result() if work is not None and work.done() and not work.cancelled() else None


def _nexts(table: Table, seat: int, _: i18n.Translator) -> list[tuple[str, str]]:
    """Return what to play next: a stronger bot, if one was beaten, and the day's puzzle."""
    found, name = [], table.game.name
    bots = {one.bot for one in table.seats if one.bot}
    levels = players.levels(table.game)
    if seat >= 0 and len(bots) == 1 and (bot := bots.pop()) in levels[:-1]:
        stronger = levels[levels.index(bot) + 1]
        asked = {"seat": table.roles[seat], "opponent": f"bot:{stronger}", "size": table.record.size}
        words = _(N_("Against a stronger bot: {level}")).format(level=table.kit.words.level(stronger, _))
        found.append((addresses.url(f"/start/{name}?{urlencode(asked)}"), words))
    if not table.day and (daily := table.game.page().daily(days.today())):
        found.append((addresses.url(f"/start/{name}"), _(daily.label)))
    return found
