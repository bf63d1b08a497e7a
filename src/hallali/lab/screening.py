"""What moves the balance of an edition most: each number turned one step, each difference to its parent set back."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from hallali import games
from hallali.core import clock, library
from hallali.core.contract import Options
from hallali.core.edition import Source
from hallali.core.errors import BadOption, Message, marked
from hallali.core.library import Shelf
from hallali.lab import pool
from hallali.lab.apart import differences
from hallali.lab.compare import WON
from hallali.lab.dials import Dial, beside, dials, find, turn
from hallali.lab.halving import Budget, Dropped, Effect, Halved, Round, halve, most_changes, pace
from hallali.lab.sweeps import headed

N_ = marked

#: The part of the seconds that is counted on for playing, where it is asked how many changes can be looked at; and
#: the part in which changes are sought.
_PART: Final = 0.5
_SOUGHT: Final = 0.2
#: So many differences are looked at in any case.
APART: Final = 12


class Change(msgspec.Struct, frozen=True):
    """One change that was tried. path: where. was, value: what stands in the edition, and what was tried instead."""

    path: str  #: where it stands, as a person names it
    was: str  #: what stands there in the edition, in short
    value: str  #: what was tried instead, in short
    label: dict[str, str]  #: what the row is called, by language
    line: int  #: its line in the file; 0 if it is not written there


class Found(msgspec.Struct, frozen=True):
    """What an effect is of."""

    change: Change  #: what was tried
    effect: Effect  #: what it does


class Left(msgspec.Struct, frozen=True):
    """What a change that went early looked like."""

    change: Change  #: what was tried
    dropped: Dropped  #: what it looked like


class Screened(msgspec.Struct, frozen=True):
    """What a screening found. effects: the greatest first. left: what went early, the last to go first."""

    effects: list[Found]  #: the greatest first
    left: list[Left]  #: what went early
    rounds: list[Round]  #: the rounds
    games: int  #: how many games were played
    fixed: list[str]  #: paths that the check does not let be turned, or set back, alone
    unseen: list[str]  #: paths for which there were not enough games


class Screening(msgspec.Struct, frozen=True):
    """All that a run found. differences: set back, one at a time; None where the edition has no parent or no others."""

    game: str  #: the game, by its name
    edition: str  #: the edition, as NAME:HASH
    parent: str  #: what its differences are to, as NAME:HASH; "" if that was not asked
    size: str  #: the size, by its name
    options: dict[str, Any]  #: the options of the game
    seats: tuple[str, ...]  #: the seats, by their names
    bot: str  #: the bot in every seat
    seed: str  #: what all chance follows from
    by: str  #: what is looked at: who wins, or how long games are
    numbers: Screened | None  #: what came of the numbers; None if they were not asked for
    differences: Screened | None  #: what came of setting differences back


class Tried(msgspec.Struct):
    """Changes with the editions that have them."""

    changes: list[Change]  #: what is tried
    texts: list[str]  #: the editions that have them, as files
    fixed: list[str]  #: what the check refuses
    unseen: list[str]  #: what there were too few games for


def keep(text: str) -> str:
    """Keep an edition in the library, and return its reference. Raises BadEdition."""
    held = library.held(text)
    library.LIBRARY.add(held, listed=False)
    return held.ref


def shown(value: float, flag: bool = False) -> str:
    """Write a number of an edition as a file has it.

    >>> shown(1_000_000), shown(0.05), shown(1, flag=True)
    ('1000000', '0.05', 'true')
    """
    if flag:
        return "true" if value else "false"
    return str(int(value)) if value == int(value) else f"{value:g}"


def in_turn(known: Sequence[Dial], patterns: Sequence[str]) -> list[Dial]:
    """Return the numbers to look at, the most promising first: those of the rules, then of each table in turn,
    those that the file does not write last.

    patterns: paths, in which * stands for anything. Without any, all numbers are meant but flags that are not written.
    Raises BadOption if a pattern fits nothing.
    """
    if [*patterns] == ["*"]:
        return list(known)
    if patterns:
        chosen = [one for one in known if any(fnmatch.fnmatchcase(one.path, pattern) for pattern in patterns)]
        for pattern in patterns:
            if not fnmatch.filter([one.path for one in chosen], pattern):
                if "*" not in pattern:
                    find(known, pattern)
                raise BadOption(Message(N_("No number is called “{pattern}”."), {"pattern": pattern}))
        return chosen
    found: list[Dial] = []
    for written in (True, False):
        tables: dict[str, list[Dial]] = {"": []}
        for one in known:
            if one.written is written and (written or not one.flag):
                table = "" if one.path.count(".") == 1 else one.path.partition(".")[0]
                tables.setdefault(table, []).append(one)
        rows = zip_longest(*(tables[table] for table in tables if table))
        found += [*tables[""], *(one for row in rows for one in row if one is not None)]
    return found


def turns(shelf: Shelf[Any], text: str, chosen: Sequence[Dial], most: int, until: float = float("inf")) -> Tried:
    """Turn numbers one step down and up, until there are as many changes as can be looked at. until: by the clock."""
    facts = Source(text).values
    tried = Tried([], [], [], [])
    for dial in chosen:
        if len(tried.texts) >= most or ((tried.texts or tried.fixed) and clock.passed() > until):
            tried.unseen.append(dial.path)
            continue
        values = beside(shelf, facts, dial)
        if not values:
            tried.fixed.append(dial.path)
        for value in values:
            now = shown(value, dial.flag)
            tried.changes.append(Change(dial.path, shown(dial.value, dial.flag), now, dial.label, dial.line))
            tried.texts.append(headed(turn(facts, dial, value), f"{dial.path} = {now}"))
    return tried


def backs(shelf: Shelf[Any], parent: str, text: str, most: int) -> Tried:
    """Set back each difference of an edition to its parent, so many of them. Raises BadEdition."""
    tried = Tried([], [], [], [])
    for one, facts in differences(parent, text):
        if not shelf.fits(facts):
            tried.fixed.append(one.path)
        elif len(tried.texts) >= most:
            tried.unseen.append(one.path)
        else:
            tried.changes.append(Change(one.path, one.now, one.was, one.label, one.line))
            tried.texts.append(headed(facts, f"{one.path}: {one.was or '-'}", f"without-{one.path}"))
    return tried


def screened(tried: Tried, found: Halved | None) -> Screened:
    """Return what came of changes. found: None if nothing was played."""
    if found is None:
        return Screened([], [], [], 0, tried.fixed, tried.unseen)
    return Screened(
        [Found(tried.changes[one.number], one) for one in found.effects],
        [Left(tried.changes[one.number], one) for one in found.dropped],
        found.rounds, found.games, tried.fixed, tried.unseen,
    )  # fmt: skip


def screen(
    name: str,
    ref: str,
    budget: Budget,
    seed: str,
    bot: str,
    size: str = "real",
    options: Options | None = None,
    parent: str | None = "",
    numbers: bool = True,
    patterns: Sequence[str] = (),
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    by: str = WON,
) -> Screening:
    """Find which numbers of an edition move the balance most, and which of its differences to its parent do.

    by: WON for who wins, LENGTH for how long games are.
    ref, parent: editions, “NAME:HASH”, "" for the size's own; parent None: differences are not asked for. numbers:
    whether the numbers are. patterns: which of them; see `in_turn`. Where both are asked, each has half of the budget;
    a budget of deals goes to the one that is asked. Raises BadOption, BadEdition.
    """
    game, chosen = games.get(name), dict(options or {})
    shelf = game.editions()
    if shelf is None:
        raise BadOption(Message(N_("{game} has no editions."), {"game": name}))
    began = clock.passed()
    text = shelf.load(size, ref).text
    apart = shelf.load(size, parent).text if parent is not None and shelf.usual(size, ref) != parent else text
    apart = apart if apart != text and differences(apart, text) else text
    wanted = [kind for kind, asked in (("apart", apart != text), ("numbers", numbers)) if asked]
    timed = not budget.deals and not budget.games
    speed = pace(name, ref, seed, bot, size, chosen, workers) if timed else 0.0
    found: dict[str, Screened] = {}
    for place, kind in enumerate(wanted):
        rest = len(wanted) - place
        seconds = (budget.seconds - (clock.passed() - began)) / rest
        mine = Budget(0, budget.deals, budget.games // len(wanted), seconds)
        can = len(text) if budget.deals else most_changes(mine.games or speed * seconds * _PART)
        can = budget.changes or can
        until = clock.passed() + seconds * _SOUGHT if timed else float("inf")
        if kind == "apart":
            can = can if budget.changes else max(can, APART)
            tried = backs(shelf, apart, text, can)
        else:
            tried = turns(shelf, text, in_turn(dials(shelf, text), patterns), can, until)
        mine = msgspec.structs.replace(mine, seconds=(budget.seconds - (clock.passed() - began)) / rest)
        halved = (
            halve(name, ref, [keep(one) for one in tried.texts], mine, seed, bot, size, chosen, workers, progress, by)
            if tried.texts
            else None
        )
        found[kind] = screened(tried, halved)
    return Screening(
        game=name, edition=game.edition_of(size, chosen | ({"edition": ref} if ref else {})),
        parent=game.edition_of(size, {"edition": parent} if parent else {}) if apart != text else "",
        size=size, options=chosen, seats=game.seats_of(chosen), bot=bot, seed=seed, by=by,
        numbers=found.get("numbers"), differences=found.get("apart"),
    )  # fmt: skip


__all__ = [
    "Change", "Found", "Left", "Screened", "Screening", "Tried", "backs", "in_turn", "keep", "screen", "screened",
    "shown", "turns",
]  # fmt: skip
