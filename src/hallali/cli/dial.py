"""hallali dial: the numbers of an edition, and what one of them does over its range."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import click

from hallali.cli import common
from hallali.cli.compare import ref_of, told_problems
from hallali.core.edition import BadEdition
from hallali.core.errors import HallaliError
from hallali.i18n import translator
from hallali.interfaces.game import PlayableGame
from hallali.lab import dialled as lab
from hallali.lab import dials as known
from hallali.lab.balance import bot_of
from hallali.lab.compare import Compared
from hallali.lab.compare_page import page, picture
from hallali.lab.pool import Workers
from hallali.lab.screening import in_turn, shown
from hallali.lab.wilson import Rate


@click.command()
@click.argument("game", type=common.GAME)
@click.argument("file", required=False, default="house", metavar="[FILE]")
@click.option("--number", "paths", multiple=True, metavar="PATH",
              help="The number to turn, as rules.time; two make a map. Without one, all are listed.")  # fmt: skip
@click.option("--from", "lows", type=float, multiple=True, metavar="A", help="The lowest value of the number named.")
@click.option("--to", "highs", type=float, multiple=True, metavar="B", help="The highest value.")
@click.option("--step", "steps", type=float, multiple=True, metavar="S", help="How far one value is from the next.")
@click.option("--games", "count", type=click.IntRange(2), default=400, show_default=True,
              help="Games with each value, all on the same deals.")  # fmt: skip
@click.option("--bot", default="", metavar="BOT", help="The bot that plays every seat; by default greedy, or club.")
@click.option("--seed", default="1", show_default=True, help="Deal number i is dealt from SEED:i.")
@click.option("--csv", "table", type=click.Path(dir_okay=False, path_type=Path), help="Also write all figures as CSV.")
@click.option("--svg", "drawing", type=click.Path(dir_okay=False, path_type=Path), help="Also draw who wins, as SVG.")
@click.option("--page", "where", type=click.Path(dir_okay=False, path_type=Path), help="Also write a page with plots.")
@click.option("--lang", type=common.LANGUAGE, default="en", show_default=True, help="The language of page and drawing.")
@common.with_choices
@common.with_players
@common.with_workers
@common.with_json
def dial(
    game: PlayableGame,
    file: str,
    paths: tuple[str, ...],
    lows: tuple[float, ...],
    highs: tuple[float, ...],
    steps: tuple[float, ...],
    count: int,
    bot: str,
    seed: str,
    table: Path | None,
    drawing: Path | None,
    where: Path | None,
    lang: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Turn one number of an edition over its range, on the same deals: who wins, by how much, how long games are.

    FILE is an edition, or house. With several --number, the first --from, --to and --step are the first one's.
    """
    options = common.read_options(game, size, chosen, many)
    try:
        ref = ref_of(game, size, file)
        if not paths:
            rows = _listed(game, size, ref)
            common.show(rows, as_json, _list(rows))
            return
        if len(paths) > 1 and (drawing or where):
            raise click.UsageError("A map of two numbers is written as a table, --csv or --json.")
        bot = bot or bot_of(game, options)
        for seat in game.seats_of(options):
            common.bot_for(game, seat, bot, options)
        spans = [lab.Span(path, *(ends[n] if n < len(ends) else None for ends in (lows, highs, steps)))
                 for n, path in enumerate(paths)]  # fmt: skip
        with ExitStack() as stack:

            def begin(total: int) -> Callable[[int], None]:
                bar: Callable[[int], None] = stack.enter_context(common.progress(total, bot))
                return bar

            found = lab.dial(game.name, ref, spans, count, seed, bot, size, options, workers, begin)
        if table is not None:
            table.write_text(lab.as_csv(found), encoding="utf-8")
        if drawing is not None:
            drawing.write_text(picture(lab.swept(found), game, translator(lang)), encoding="utf-8")
        if where is not None:
            where.write_text(page(Compared([], [lab.swept(found)]), game, translator(lang)), encoding="utf-8")
    except BadEdition as error:
        raise click.ClickException(told_problems(error)) from None
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    common.show(found, as_json, _told(found))
    for written in (table, drawing, where):
        if written is not None and not as_json:
            click.echo(f"Written: {written}.")


def _listed(game: PlayableGame, size: str, ref: str) -> list[known.Dial]:
    shelf = game.editions()
    if shelf is None:
        raise click.UsageError(f"{game.title} has no editions.")
    return in_turn(known.dials(shelf, shelf.load(size, ref).text), ["*"])


def _list(rows: list[known.Dial]) -> list[str]:
    if not rows:
        return ["This edition has no number that can be turned."]
    wide = max(len(row.path) for row in rows)
    text = [f"{'number':{wide}}      value  declared        line"]
    for row in rows:
        ends = ["" if end is None else shown(end, row.flag) for end in (row.least, row.most)]
        span = " to ".join(ends) if all(ends) else f"from {ends[0]}" if ends[0] else f"to {ends[1]}" if ends[1] else "-"
        name = row.label.get("en", "")
        text.append(
            f"{row.path:{wide}} {shown(row.value, row.flag):>10}  {span:14} {row.line or '-':>5}  {name}".rstrip()
        )
    return [
        *text,
        "What the game's own check allows is narrower in places: --number PATH says how far one can be turned.",
    ]


def _told(found: lab.Dialled) -> list[str]:
    played = common.amount(found.games, "deal")
    text = [f"{found.game} ({found.size}, {found.edition}), {played} of {found.bot} with each value, seeds "
            f"{found.seed}:0 to {found.seed}:{found.games - 1}"]  # fmt: skip
    for number in found.numbers:
        name = f" ({number.label['en']})" if "en" in number.label else ""
        text.append(f"{number.path}{name} is {shown(number.before)}; it can be turned from {shown(number.least)} to "
                    f"{shown(number.most)}")  # fmt: skip
        if number.fixed:
            text.append(f"not allowed: {', '.join(map(shown, number.fixed))}")
    plain = next(spot.comparison for spot in found.spots if spot.comparison)
    for row in lab.won(plain):
        text += ["", f"{row.name}: share, 95% interval (Wilson), difference on the same deals, 95% interval"]
        text += [_line(spot, row.name) for spot in found.spots]
    rows = lab.length(plain)
    text += ["", f"length in {rows.name}: mean, difference on the same deals, 95% interval"]
    for spot in found.spots:
        row = next(one for one in (spot.comparison or plain).differences if one.name == rows.name)
        mean = (row.b if spot.comparison else row.a).value
        text.append(
            f"{_values(spot)}  {mean:8.2f}  {_gap(row.difference, 1, row.differs) if spot.comparison else _SAME}"
        )
    if all(row.a == row.b for spot in found.spots if spot.comparison for row in spot.comparison.differences):
        text += ["", "No game went otherwise: is this number used with these options (--option) and this bot (--bot)?"]
    return text


#: What stands where a value is that of the edition.
_SAME = "the edition itself"


def _values(spot: lab.Spot) -> str:
    return "  ".join(f"{shown(value):>9}" for value in spot.values)


def _line(spot: lab.Spot, name: str) -> str:
    rate = spot.wins[name.removeprefix("won ")]
    share = f"{common.percent(rate.value):>7}  [{common.percent(rate.low):>6} to {common.percent(rate.high):>6}]"
    if spot.comparison is None:
        return f"{_values(spot)}  {share}  {_SAME}"
    row = next(one for one in spot.comparison.differences if one.name == name)
    return f"{_values(spot)}  {share}  {_gap(row.difference, 100, row.differs)}"


def _gap(gap: Rate, times: float, sure: bool) -> str:
    text = f"{times * gap.value:+7.2f}  [{times * gap.low:+.2f} to {times * gap.high:+.2f}]"
    return f"{text}  sure" if sure else text
