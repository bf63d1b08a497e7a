"""The end of a table: how it ended, the moments that decided it, what they were worth, and what to play next."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Sequence
from typing import TypeVar
from urllib.parse import urlencode

import msgspec

from hallali import i18n, players
from hallali.core.errors import marked
from hallali.core.player import Thought
from hallali.interfaces.scene import Ending
from hallali.room import addresses
from hallali.room.keep import days
from hallali.room.table import costs, curve
from hallali.room.table.bots import Analysed
from hallali.room.table.table import Table

N_ = marked
T = TypeVar("T")


class Finale(msgspec.Struct, frozen=True, kw_only=True):
    """How a table ended and what decided it: the page of its end, and what stands beside each moment of its replay."""

    title: str = ""  #: who won: see `Ending`
    how: str = ""  #: by what: see `Ending`
    lasted: str = ""  #: how long the game was, in rounds or turns, where `how` does not say it
    outcome: str = ""  #: that the viewer won or lost, where the title does not say it in these words
    shape: str = ""  #: the sign of the seat that won, "" for none
    side: int = -1  #: its colour
    story: curve.Picture | None = None  #: the curves, and the moments that decided it; None where there are none
    costs: costs.Costing | None = None  #: the costliest decisions of the seat that looks
    nexts: Sequence[tuple[str, str, str]] = ()  #: what can be played next: (address, in words, in a word or two)
    thoughts: Sequence[tuple[int, str, str]] = ()  #: what each bot thought: (seat, its name, line)
    bots: int = 0  #: how many bots played
    entries: int = 0  #: how many entries the record has; until the end no part of the end is drawn anew for it

    @property
    def pending(self) -> bool:
        """Whether something of it is still being worked out."""
        return bool((self.story and self.story.pending) or (self.costs and self.costs.pending))


def of(table: Table, seat: int, ending: Ending, lang: str, tells: bool = True) -> Finale:
    """Return how a table ended, as seen from a seat. tells: whether bots may speak."""
    _ = i18n.translator(lang)
    winner = next((number for number, won in enumerate(table.returns()) if won > 0), -1)
    lead = addresses.url(f"/t/{table.id}/replay")
    return msgspec.structs.replace(
        beside(table, seat, table.seq, seat, lang, lead=lead),
        title=ending.title,
        how=ending.how,
        lasted=_lasted(table, ending.how, _),
        outcome=_outcome(table, seat, ending.title, _),
        shape=table.kit.picture.shape(winner) if winner >= 0 else "",
        side=table.kit.picture.tone(winner) if winner >= 0 else -1,
        nexts=_nexts(table, seat, _),
        thoughts=_thoughts(table, lang) if tells else (),
        bots=_bots(table),
        entries=table.seq,
    )


def _lasted(table: Table, how: str, _: i18n.Translator) -> str:
    """Say how long the game was; "" where `how` says so. It waits for no analysis: nothing moves once it is there."""
    if table.sealed:
        return ""
    turns, rounds, numbers = table.stretches()
    if rounds:
        said = _.counted("{count} round", "{count} rounds", len(rounds))
    elif len(table.roles) == 1:
        return ""
    else:
        said = _.counted("{count} turn", "{count} turns", max(numbers, default=len(turns)))
    return "" if said in how else said


def _outcome(table: Table, seat: int, title: str, _: i18n.Translator) -> str:
    """Say whether the viewer won or lost; "" for who had no seat, where nobody did, and where the title says it."""
    returns = table.returns()
    if seat < 0 or not any(returns):
        return ""
    if table.game.together and returns[seat] < 0 and not table.record.resigned:
        return ""  # the title of a game that all lose says so, and by what
    if returns[seat] < 0 and table.kit.score(table.see(seat)) is not None:
        return ""  # who found what was hidden has only paid for it
    said = _(N_("You won.")) if returns[seat] > 0 else _(N_("You lost."))
    won = returns[seat] > 0 and title == _(N_("You win"))  # as a game without words of its own is called when it is won
    return "" if won or title.startswith(said) else said


def beside(table: Table, seat: int, at: int, eyes: int, lang: str, *, lead: str = "") -> Finale:
    """Return what stands beside a moment of a finished table. seat: the viewer's. at, eyes: the moment, and whose view.

    lead: what the addresses of moments begin with; "" on the replay's own pages.
    """
    if table.sealed:
        return Finale()
    found = _ready(table.analysis)
    right = _right(found, eyes) if found else ()
    weighed = costs.of(table, _ready(table.costs.get(eyes)), at, eyes, lang, right=right, lead=lead, me=seat)
    return Finale(
        story=curve.of(table, found, at, eyes, lang, me=seat, lead=lead),
        costs=weighed if eyes >= 0 else None,
        thoughts=_thoughts(table, lang),
        bots=_bots(table),
        entries=table.seq,
    )


def _right(found: Analysed, seat: int) -> frozenset[int]:
    """Return the entries at which a seat tried something that came off: a guess, a search."""
    return frozenset(
        one.entry
        for one in found[0].changes()
        if one.by == seat and one.entry in found[0].tried and (one.change > 0) == (found[0].lines[one.line].of == seat)
    )


def _thoughts(table: Table, lang: str) -> list[tuple[int, str, str]]:
    """Return what each bot thought, in a line, the most telling first: of each, the last line kept is its best.

    No two say the same: the one that has less to tell says what it thought before, or nothing.
    """
    _ = i18n.translator(lang)
    kit, size = table.kit, table.record.size
    kept: dict[int, list[Thought]] = {}
    for _seq, seat, thought in table.thoughts:
        kept.setdefault(seat, []).insert(0, thought)
    found: dict[str, tuple[int, str, str]] = {}
    for seat, thoughts in sorted(kept.items(), key=lambda one: -one[1][0].weight):
        for line in (thought.line for thought in thoughts):
            args = {name: kit.words.word(name, value, size, _) for name, value in line.args.items()}
            said = i18n.render(msgspec.structs.replace(line, args=args), lang)
            if said not in found:
                found[said] = (seat, kit.words.seat_name(seat, _), said)
                break
    return list(found.values())


def _bots(table: Table) -> int:
    return sum(bool(one.bot) for one in table.seats)


def _ready(work: asyncio.Task[T] | None) -> T | None:
    """Return what a task has worked out, if it is done."""
    return work.result() if work is not None and work.done() and not work.cancelled() else None


def _nexts(table: Table, seat: int, _: i18n.Translator) -> list[tuple[str, str, str]]:
    """Return what to play next: a stronger bot, if one was beaten, and the day's puzzle."""
    found, name = [], table.game.name
    bots = {one.bot for one in table.seats if one.bot}
    levels = players.levels(table.game)
    if seat >= 0 and len(bots) == 1 and (bot := bots.pop()) in levels[:-1]:
        stronger = levels[levels.index(bot) + 1]
        asked = {"seat": table.roles[seat], "opponent": f"bot:{stronger}", "size": table.record.size}
        said = N_("With a stronger bot: {level}") if table.game.together else N_("Against a stronger bot: {level}")
        words = _(said).format(level=table.kit.words.level(stronger, _))
        found.append((addresses.url(f"/start/{name}?{urlencode(asked)}"), words, _(N_("Stronger"))))
    if not table.day and (daily := table.game.page().daily(days.today())):
        found.append((addresses.url(f"/start/{name}"), _(daily.label), _(N_("Of the day"))))
    if table.sealed:
        before = days.today() - datetime.timedelta(days=1)
        words = _(N_("Practise on yesterday’s puzzle"))
        found.append((addresses.url(f"/day/{name}/{before.isoformat()}"), words, _(N_("Practise"))))
    return found
