"""What studies of drafts find, as a worker makes it ready: what is asked, and what the page shows of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from hallali import games, i18n
from hallali.core import clock, library
from hallali.core.library import LIBRARY
from hallali.lab import (
    apart,
    closer,
    compare,
    compare_page,
    dialled,
    dialled_page,
    screening,
    screening_page,
    trial_page,
)
from hallali.lab.closer import Close
from hallali.lab.compare import Measured
from hallali.lab.dials import Dial, Number, dials
from hallali.lab.halving import most_changes
from hallali.lab.screening import APART, Screened, Screening, Tried
from hallali.lab.uses import Uses
from hallali.room.act import playing
from hallali.room.act.bench import shelf_of
from hallali.room.act.playing import Drawn, Table

NUMBERS: Final = "numbers"
DIFFERENCES: Final = "differences"

#: The games of either edition, deal by deal.
Rows = tuple[Sequence[Measured], Sequence[Measured]]


class Prepared(msgspec.Struct):
    """One question. tried: its changes, without their files. packed: these, made small. games: for how many.

    start: which number is looked at next, counted from 0; -1: all are known.
    """

    kind: str  #: NUMBERS or DIFFERENCES
    tried: Tried
    packed: list[bytes]
    games: int
    start: int = -1


class Seen(msgspec.Struct):
    """The games of a trial."""

    rows: Mapping[str, Rows]  #: by bot
    used: Uses  #: how cards were used
    close: tuple[list[Close], list[Close]]  #: games of either edition that were looked at closely


def trial(table: Table, seen: Seen, lang: str) -> Drawn:
    """Return what the games of a trial show so far."""
    made, held = games.get(table.game), [library.held(text) for text in table.pair]
    with LIBRARY.lent(*held):
        tables = [compare.with_edition(table.options, playing.ref_of(table, one)) for one in held]
        ones = {
            bot: compare.summed(
                made, table.size, tables, rows, bot, table.seed, table.options, seen.used if bot == table.bot else None
            )
            for bot, rows in seen.rows.items()
        }
        page = trial_page.TrialPage(made, i18n.translator(lang))
        curves = closer.curves(table.game, table.size, tables[1], *seen.close)
        verdict, html = page.fragment([*ones.values()], curves, seen.close)
    return Drawn(verdict, html, compare_page.as_csv([*ones.values()]))


def asked(table: Table, count: int) -> list[Prepared]:
    """Return what is asked of a draft with so many games; which numbers can be turned is not known yet."""
    parent, text = table.pair
    differ = bool(apart.differences(parent, text))
    each = count // 2 if differ else count
    numbers = Prepared(NUMBERS, Tried([], [], [], []), [], each, 0)
    if not differ:
        return [numbers]
    shelf = shelf_of(games.get(table.game))
    return [_prepared(DIFFERENCES, screening.backs(shelf, parent, text, max(most_changes(each), APART)), each), numbers]


def _prepared(kind: str, tried: Tried, each: int, start: int = -1) -> Prepared:
    files = [playing.packed(one) for one in tried.texts]
    return Prepared(kind, msgspec.structs.replace(tried, texts=[]), files, each, start)


def turned(table: Table, so_far: Prepared, seconds: float) -> Prepared:
    """Turn further numbers, for so many seconds; return the changes, without those that were known."""
    shelf, text = shelf_of(games.get(table.game)), table.pair[1]
    chosen = _numbers(table.game, text)[so_far.start :]
    can = most_changes(so_far.games) - len(so_far.packed)
    tried = screening.turns(shelf, text, chosen, can, clock.passed() + seconds)
    done = len(tried.texts) >= can or not tried.unseen
    start = -1 if done else so_far.start + len(chosen) - len(tried.unseen)
    if not done:
        tried.unseen = []
    return _prepared(NUMBERS, tried, so_far.games, start)


@lru_cache(4)
def _numbers(game: str, text: str) -> list[Dial]:
    return screening.in_turn(dials(shelf_of(games.get(game)), text), ())


def summed(table: Table, by: str, found: dict[str, Screened]) -> Screening:
    """Return what was found as `hallali screen` has it."""
    made, (parent, text) = games.get(table.game), (library.held(one) for one in table.pair)
    with LIBRARY.lent(parent, text):
        return Screening(
            table.game, text.ref, parent.ref, table.size, table.options, made.seats_of(table.options), table.bot,
            table.seed, by, found.get(NUMBERS), found.get(DIFFERENCES),
        )  # fmt: skip


def screen(table: Table, by: str, found: dict[str, Screened], lang: str) -> Drawn:
    """Return what a screen found."""
    one = summed(table, by, found)
    verdict, html = screening_page.fragment(one, games.get(table.game), i18n.translator(lang))
    return Drawn(verdict, html, screening_page.as_csv(one))


class Grid(msgspec.Struct):
    """The values that are played with one number, or two. packed: the editions, made small, in the order of the texts.

    origins: what each number is in the edition that the draft came from.
    """

    laid: dialled.Laid  #: without its texts
    changed: list[tuple[Number, ...]]  #: the values of each edition
    packed: list[bytes]
    origins: dict[str, Number]


def asked_of(table: Table, spans: list[dialled.Span]) -> None:
    """Check that there are such numbers, with values that can be played. Raises BadOption."""
    shelf, text = shelf_of(games.get(table.game)), table.pair[1]
    dialled.named(spans)
    for span in spans:
        dialled.spread_out(shelf, text, span)


def grid(table: Table, spans: list[dialled.Span]) -> Grid:
    """Return what is to be played to turn one number of a draft, or two. Raises BadOption."""
    shelf, (parent, text) = shelf_of(games.get(table.game)), table.pair
    laid = dialled.lay_out(shelf, text, spans)
    wanted = {span.path for span in spans}
    origins = {one.path: one.value for one in dials(shelf, parent) if one.path in wanted}
    packed = [playing.packed(one) for one in laid.texts.values()]
    return Grid(msgspec.structs.replace(laid, texts={}), [*laid.texts], packed, origins)


def dial(table: Table, grid: Grid, rows: list[list[Measured]], lang: str) -> Drawn:
    """Return what came of each value. rows: the games of the draft itself, then those of the changed editions."""
    made, held = games.get(table.game), library.held(table.pair[1])
    with LIBRARY.lent(held):
        options = compare.with_edition(table.options, playing.ref_of(table, held))
        sides = options, options  # what the changed editions are called is not shown
        found = [
            compare.summed(made, table.size, sides, (rows[0], one), table.bot, table.seed, table.options)
            for one in rows[1:]
        ]
    one = dialled.gathered(grid.laid, dict(zip(grid.changed, found, strict=True)))
    verdict, html = dialled_page.fragment(one, made, i18n.translator(lang), grid.origins)
    return Drawn(verdict, html, dialled.as_csv(one))
