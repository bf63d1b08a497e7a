"""hallali balance: equal bots, and whether every seat wins its fair share."""

from __future__ import annotations

from pathlib import Path

import click

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import balance as lab
from hallali.lab import records
from hallali.lab.balance_page import page
from hallali.lab.pool import Workers


@click.command()
@click.argument("game", type=common.GAME)
@click.option(
    "--bot", "bot", default="", metavar="BOT", help="The bot that plays every seat; by default greedy, or club."
)
@click.option("--games", "count", type=click.IntRange(1), default=400, show_default=True, help="Number of games.")
@click.option("--seed", default="1", show_default=True, help="Game number i is dealt from SEED:i.")
@click.option("--page", "where", type=click.Path(dir_okay=False, path_type=Path), help="Also write a page with plots.")
@common.with_rules
@common.with_players
@common.with_records
@common.with_workers
@common.with_json
def balance(
    game: PlayableGame,
    bot: str,
    count: int,
    seed: str,
    where: Path | None,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    keep: Path | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Let equal bots play GAME, and show each seat's win rate, its fair share, how it wins and how long games last.

    With --players, every set of that many seats plays in turn. With an --option that names a set, only that set plays.
    """
    options = common.read_options(game, size, chosen, many)
    try:
        bot = bot or lab.bot_of(game, options)
        for seat in game.seats_of(options):
            common.bot_for(game, seat, bot, options)
        with records.kept(keep) as writer, common.progress(count, bot) as advance:
            found = lab.balance(
                game.name, count, seed, bot, size, options, many is not None and not chosen, workers, advance, writer
            )
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    if where is not None:
        where.write_text(page(found, game.title), encoding="utf-8")
    common.show(found, as_json, lines(found))
    if where is not None and not as_json:
        click.echo(f"The page is in {where}.")


def _points(share: float) -> str:
    return f"{100 * share:+.1f}"


def _row(seat: str, share: lab.Share) -> str:
    rate = share.rate
    words = f"{seat:12} {share.games:6} {common.percent(rate.value):>7}"
    words += f"  [{common.percent(rate.low):>6} to {common.percent(rate.high):>6}]"
    return f"{words}  {_points(rate.value - share.fair):>6}  at least {_points(share.over)}"


def lines(found: lab.Balance) -> list[str]:
    """Write it for a terminal."""
    played = common.amount(found.games, "game")
    text = [f"{found.game} ({found.size}, {found.edition or 'no edition'}), {played} of {found.bot}"]
    fair = found.first.fair
    text += ["", f"seat          games    wins  95% interval          above the fair {common.percent(fair)}"]
    text += [_row(seat, share) for seat, share in found.shares.items()]
    text.append(_row("first turn", found.first))
    strong = ", ".join(found.strong) or "none"
    text.append(f"surely more than {100 * lab.MARGIN:g} points over the fair share: {strong}")
    if len(found.tables) > 1:
        for table in found.tables:
            text += ["", " + ".join(table.shares)]
            text += [_row(seat, share) for seat, share in table.shares.items()]
    text += ["", "ends: " + ", ".join(f"{outcome or '-'} {times}" for outcome, times in found.outcomes.items())]
    if found.rounds is not None:
        spread = f"{found.rounds.low:g} to {found.rounds.high:g} in nine games of ten"
        text.append(f"rounds: {found.rounds.median:g} in the median, {spread}")
    for sheet in found.sheets:
        text += ["", *_sheet(sheet)]
    return text


def _sheet(sheet: lab.Sheet) -> list[str]:
    width = max(map(len, sheet.rows), default=0)
    widths = [max(9, len(column)) for column in sheet.columns]
    heads = "  ".join(f"{column:>{wide}}" for column, wide in zip(sheet.columns, widths, strict=True))
    text = [f"{sheet.title}", f"{'':{width}}  {heads}"]
    for name, row in sheet.rows.items():
        total = sum(row)
        cells = (
            [common.percent(one / total) if total else "-" for one in row] if sheet.parts else [str(one) for one in row]
        )
        joined = "  ".join(f"{cell:>{wide}}" for cell, wide in zip(cells, widths, strict=True))
        text.append(f"{name:{width}}  {joined}")
    if not sheet.parts:
        text.append("never: " + (", ".join(sheet.never) or "none"))
    return text
