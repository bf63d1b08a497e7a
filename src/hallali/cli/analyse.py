"""hallali analyse: what each entry of a game was worth, and where games are decided."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from hallali import games
from hallali.cli import common
from hallali.cli.arena import bots_of, with_seats
from hallali.core.errors import HallaliError
from hallali.core.record import Record, renewed
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.studies import BITS, SHARE
from hallali.lab import analysis as lab
from hallali.lab import records as kept
from hallali.lab.pool import Workers


@with_seats
@click.command()
@click.argument("what", nargs=-1, required=True, metavar="FILE… | GAME")
@click.option("--games", "count", type=click.IntRange(1), default=None, help="Play this many games of GAME with bots.")
@click.option("--first", metavar="BOT", help="The bot that plays the first seat, whatever its name.")
@click.option("--second", metavar="BOT", help="The bot that plays the second seat.")
@click.option("--others", metavar="BOT", help="The bot that plays each seat without a bot of its own.")
@click.option("--seed", default="1", show_default=True, help="Game number i is dealt from SEED:i.")
@common.with_rules
@common.with_players
@common.with_workers
@common.with_json
def analyse(
    what: tuple[str, ...],
    count: int | None,
    first: str | None,
    second: str | None,
    others: str | None,
    seed: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    workers: Workers,
    as_json: bool,
    **named: str | None,
) -> None:
    """Show how near the hunter was at each moment of a game, and what each entry was worth.

    FILE is a record, or what --records of another command wrote: the folder, or a file of it. For one record, every
    entry that changed something is listed. For several, or with --games for games that bots play on the spot, the mean
    at each tenth of the game is shown, for games won and games lost. Games are decided where the two diverge.
    docs/analysis.md says what is measured.
    """
    if count is not None:
        if len(what) != 1:
            raise click.UsageError("With --games, name one game: hallali analyse fugitif --games 100 …")
        game = common.GAME.convert(what[0], None, click.get_current_context())
        options = common.read_options(game, size, chosen, many)
        bots = bots_of(game, named, first, second, others, options)
        try:
            with common.progress(count, " – ".join(bots)) as advance:
                played = lab.play(game.name, bots, count, seed, size, options, workers, advance)
        except HallaliError as error:
            raise click.ClickException(str(error)) from None
        _sum_up(game, options, played, as_json)
        return
    named_by = [(name, record) for name in what for record in _read(name)]
    records = [record for _, record in named_by]
    found = [_analysed(name, record) for name, record in named_by]
    if len(found) == 1:
        common.show(_whole(*found[0]), as_json, _lines(records[0], found[0][0]))
        return
    kinds = {(record.game, tuple(sorted(record.options.items()))) for record in records}
    if len(kinds) > 1:
        raise click.UsageError("These records are not of the same game with the same options.")
    _sum_up(games.get(records[0].game), records[0].options, found, as_json)


def _read(name: str) -> list[Record]:
    """Read the records that a file or a folder holds, by the rules of today."""
    path = Path(name)
    if not path.exists():
        known = name in games.GAMES
        hint = f"with {name}, say how many games are to be played: --games 100" if known else "name a record's file"
        raise click.UsageError(f"There is no file “{name}”; {hint}.")
    try:
        many = path.is_dir() or path.suffix == ".gz"
        held = kept.read(path) if many else [Record.from_json(path.read_bytes())]
        return [renewed(games.get(record.game), record) for record in held]
    except HallaliError as error:
        raise click.ClickException(f"{name}: {error}") from None


_NO_GAUGE: Final = ": its `gauges` would be one (docs/new-game.md)."


def _analysed(name: str, record: Record) -> lab.Played:
    try:
        return lab.finished(record)
    except HallaliError as error:
        raise click.ClickException(f"{name}: {error}") from None


def _whole(found: lab.Analysis, returns: tuple[float, ...]) -> dict[str, Any]:
    """Return all of one game's analysis for programs."""
    return {
        "game": found.game,
        "unit": found.chart.unit if found.chart else "",
        "lines": found.lines,
        "changes": found.changes(),
        "greatest": found.greatest(),
        "returns": returns,
    }


def _lines(record: Record, found: lab.Analysis) -> list[str]:
    if found.chart is None:
        return [
            f"{record.game} ({record.size}) has no measure along a game: its `gauges` would be one (docs/new-game.md)."
        ]
    seats = games.get(record.game).seats_of(record.options)
    unit = found.chart.unit
    lines = [f"{found.chart.title}. {found.chart.meaning}"]
    for one in found.changes():
        line = found.lines[one.line]
        who = seats[one.by] if one.by >= 0 else "chance"
        change, value = _written(one.change, unit, "+"), _written(one.value, unit)
        token = record.moves[one.entry - 1]
        lines.append(
            f"{one.entry:4}  {token:24}  {who:8}  {_name(line.of, line.label, seats)} {change:>7} to {value:>6}"
            f"{'  (filled in)' if one.entry in record.filled else ''}"
        )
    for one in found.greatest():
        lines.append(f"greatest: {one.entry}  {record.moves[one.entry - 1]}  {_written(one.change, unit, '+')}")
    return lines


def _sum_up(game: PlayableGame, options: dict[str, Any], found: Sequence[lab.Played], as_json: bool) -> None:
    rows = lab.tenths(found)
    if not rows:
        raise click.ClickException(f"{game.name} has no measure along a game at this size{_NO_GAUGE}")
    seats = game.seats_of(options)
    unit = next(one.chart.unit for one, _ in found if one.chart)
    lines = [f"{game.name}: {common.amount(len(found), 'game')}; means by tenths of a game, from its start to its end"]
    for row in rows:
        means = " ".join(f"{_written(mean.value, unit) if mean else '–':>6}" for mean in row.means)
        name = _name(row.of, row.label, seats)
        lines.append(f"{name} {'won' if row.won else 'did not win'} {row.games:5}: {means}".strip())
        spreads = [(mean.high - mean.low) / 2 for mean in row.means if mean and row.games > 1]
        if spreads:
            lines.append(f"    each ± {_written(max(spreads), unit)} or less [95%]")
    result = {"game": game.name, "games": len(found), "unit": unit, "tenths": rows}
    common.show(result, as_json, lines)


def _name(of: int, label: str, seats: Sequence[str]) -> str:
    return label or (seats[of] if of >= 0 else "")


def _written(value: float, unit: str, sign: str = "") -> str:
    """Write a value or, with the sign "+", a change."""
    if unit == SHARE:
        return f"{100 * value:{sign}.1f}%"
    return f"{value:{sign}.2f} bits" if unit == BITS else f"{value:{sign}.3g}"
