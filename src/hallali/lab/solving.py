"""Solves a small size exactly: the value of the game, and how far the found strategies are from an equilibrium."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hallali import games, players
from hallali.core.contract import Options, Value
from hallali.core.errors import missing_extra
from hallali.interfaces.game import AnyGame
from hallali.interfaces.solving import Rows, Sequences
from hallali.lab.wilson import Rate
from hallali.search.writing import POSITIONS, unheard

if TYPE_CHECKING:  # numpy is an extra
    from hallali.search.form import Floats


class BotRow(msgspec.Struct, kw_only=True):
    """How a bot does against a player that knows it. In chances to win if the game is won or lost, otherwise in turns.

    copies: how many, each with its own seed. alike: whether all play the same, as if the bot had no chance in it.
    value: what the bot gets against the equilibrium, with its 95% interval.
    best_response: what the other seat gets if it knows the bot, found without the copies on which it is tried. The
    truth lies between its bounds: `low` is the lower end of the interval, and `high` is the best response to all the
    copies plus half an interval. exploitability: the same, less what the other seat gets in the equilibrium.
    """

    seat: str
    bot: str
    copies: int
    alike: bool
    value: Rate
    best_response: Rate
    exploitability: Rate


class Solved(msgspec.Struct, kw_only=True):
    """A solved game.

    value: what each seat gets if both play the found strategies: 1 for a win and -1 for a defeat; in a game that is not
    won or lost, turns. win: each seat's chance to win, if the game is won or lost; half of an even game is in it.
    exploitability: the mean over the seats of what a best response to the other's strategy gains, in units of `value`
    (in chances to win where there is `win`).
    nodes: the number of positions visited. infosets: the number of information sets by seat. bots: those that were
    measured.
    """

    game: str
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    method: str  #: the algorithm's name
    value: dict[str, float]
    win: dict[str, float] | None
    even: bool  #: whether the game can end even
    exploitability: float
    nodes: int
    infosets: dict[str, int]
    terms: int  #: how many pairs of sequences are paid for
    iterations: int  #: how many there were
    seconds_to_write: float  #: how long it took to write the game in sequence form
    seconds_per_iteration: float  #: their mean, without the first one
    bots: list[BotRow] = []


def written(
    game: str,
    size: str,
    options: Options,
    views: bool = False,
    positions: int = POSITIONS,
    say: Callable[[int], None] = unheard,
) -> Sequences:
    """Return a game in sequence form. views: whether strategies are to be read and kept, too.

    positions: how many the game may have at most. say: called now and then with how many are written.

    Raises MissingExtra, TooLarge, BadOption.
    """
    try:
        import hallali.search.solve  # noqa: F401 - before the long writing: numba may be missing

        return games.get(game).solving().write(size, options, views, positions, say)
    except ImportError as error:
        raise missing_extra(error, "solve") from None


def solve(
    game: str,
    size: str,
    options: Options,
    target: float = 1e-4,
    most: int = 20_000,
    plus: bool = False,
    say: Callable[[str], None] | None = None,
    bots: Sequence[str] | None = None,
    copies: int = 100,
    book: str = "",
    positions: int = POSITIONS,
) -> Solved:
    """Iterate until the exploitability is below `target` or `most` iterations are done.

    plus: use CFR+ instead of PCFR+. say: called with how far it is, in words, whenever that changes. bots: the names of
    the bots to measure, at each seat that knows them; () for all that are listed. copies: how many copies of each are
    asked. book: the file to write the strategies to, for play; "" for none. positions: how many the game may have at
    most. Raises MissingExtra, TooLarge, BadOption.
    """
    chosen = [] if bots is None else _chosen(game, bots, size, options)
    say = say or _unheard
    say("writing the game in sequence form")
    began = time.perf_counter()

    def count(done: int) -> None:
        say(f"writing the game in sequence form: {done} positions so far, of {positions} at most")

    sequences = written(game, size, options, bool(chosen or book), positions, count)
    form = sequences.form
    took = time.perf_counter() - began
    from hallali.search import solve as solver

    known = games.get(game)
    run = solver.Solver(form, predict=not plus)
    say(f"{form.nodes} positions are written; compiling the solver")
    run.run(1)  # compiles
    seconds = 0.0
    won = known.solving().won
    half = 0.5 if won else 1.0
    while True:
        began = time.perf_counter()
        run.run(100)
        seconds += time.perf_counter() - began
        plans = (run.average(0), run.average(1))
        gap = half * sum(solver.exploitability(form, plans)) / 2
        say(f"{run.iterations} iterations, exploitability {gap:.1e}")
        if gap < target or run.iterations >= most:
            break
    if book:
        _keep(book, known, size, options, sequences.rows(plans), gap)
    worth = solver.value(form, plans)
    seats = known.seats_of(options)
    value = dict(zip(seats, (worth, -worth), strict=True))
    return Solved(
        game=game,
        size=size,
        options=dict(options),
        method="CFR+" if plus else "PCFR+",
        value=value,
        win={seat: (1 + worth) / 2 for seat, worth in value.items()} if won else None,
        even=bool(won and (form.pays == 0.0).any()),
        exploitability=gap,
        nodes=form.nodes,
        infosets=dict(zip(seats, form.infosets, strict=True)),
        terms=len(form.pays),
        iterations=run.iterations,
        seconds_to_write=round(took, 3),
        seconds_per_iteration=seconds / (run.iterations - 1),
        bots=_measured(known, size, options, sequences, plans, chosen, copies, say),
    )


def _unheard(text: str) -> None:
    """Say nothing."""


def _keep(path: str, game: AnyGame, size: str, options: Options, rows: tuple[Rows, Rows], gap: float) -> None:
    """Write a book of what was found."""
    from hallali.search.book import Book, write

    written = Book(game=game.name, size=size, rules=game.rules, options=dict(options), exploitability=gap, rows=rows)
    Path(path).write_bytes(write(written))


def _chosen(game: str, bots: Sequence[str], size: str, options: Options) -> list[tuple[int, str]]:
    """List the seats and names of the bots that are meant. Raises BadOption where no seat knows a name."""
    known = games.get(game)
    seats = range(len(known.seats_of(options)))
    if not bots:
        return [(seat, name) for seat in seats for name in players.names(known, seat, options)]
    for name in bots:
        there = [seat for seat in seats if players.knows(known, seat, name, options, mine=True)] or [0]
        for seat in there:
            players.make(name, known, seat, 0, size, options, mine=True)  # says so where it cannot
        if players.network.is_net(name):
            players.network.learned(name, known, options)
    return [(seat, name) for seat in seats for name in bots if players.knows(known, seat, name, options, mine=True)]


def _measured(
    game: AnyGame,
    size: str,
    options: Options,
    sequences: Sequences,
    plans: tuple[Floats, Floats],
    chosen: Sequence[tuple[int, str]],
    copies: int,
    say: Callable[[str], None],
) -> list[BotRow]:
    from hallali.lab import exploit
    from hallali.search import solve as solver

    worth = solver.value(sequences.form, plans)
    rows = []
    for seat, name in chosen:
        say(f"asking {name} as the {game.seats_of(options)[seat]}")
        make = partial(_copy, name, game, seat, size, dict(options))
        found = sequences.copies(seat, make, copies)
        measured = exploit.measure(found, plans[1 - seat], -worth if seat else worth, game.solving().won)
        rows.append(
            BotRow(
                seat=game.seats_of(options)[seat],
                bot=name,
                copies=copies,
                alike=measured.alike,
                value=measured.value,
                best_response=measured.best_response,
                exploitability=measured.exploitability,
            )
        )
    return rows


def _copy(name: str, game: AnyGame, seat: int, size: str, options: Options, number: int) -> players.Player:
    return players.make(name, game, seat, number, size, options, mine=True)
