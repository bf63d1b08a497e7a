"""hallali tournament: a round robin of bots, with ratings."""

from __future__ import annotations

from pathlib import Path

import click

from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import tournament as lab
from hallali.lab.pool import Workers


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--bots", required=True, metavar="A,B,...", help="The bots, with commas between them.")
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True,
              help="At most so many games, rounded up to whole rounds.")  # fmt: skip
@click.option("--until-certain", is_flag=True,
              help="Stop as soon as each bot is stronger than the next with 95% certainty.")  # fmt: skip
@click.option("--by-seat", is_flag=True,
              help="Rate each seat's bots by themselves, too. Each bot then also meets itself.")  # fmt: skip
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Keep the results in this folder, and go on where it left off.")  # fmt: skip
@click.option("--seed", default="1", show_default=True, help="All games of round number i are dealt from SEED:i.")
@common.with_rules
@common.with_players
@common.with_records
@common.with_workers
@common.with_json
def tournament(
    game: PlayableGame,
    bots: str,
    count: int,
    until_certain: bool,
    by_seat: bool,
    folder: Path | None,
    seed: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    keep: Path | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Let bots play GAME, each against each other in every seat, and rate them with 95% intervals."""
    options = common.read_options(game, size, chosen, many)
    try:
        plan = lab.planned(game, [bot.strip() for bot in bots.split(",") if bot.strip()], seed, size, options, by_seat)
        with common.progress(count, game.name) as advance:
            found = lab.play(plan, count, until_certain, folder, workers, advance, keep)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    common.show(found, as_json, lines(found))


def lines(found: lab.Tournament) -> list[str]:
    """Write it for a terminal."""
    plan, wide = found.plan, max(3, *(len(one.bot) for one in found.standings))
    seats = list(found.standings[0].seats)
    played = f"{common.amount(found.games, 'game')} in {common.amount(found.rounds, 'round')}"
    text = [
        f"{plan.game} ({plan.size}, {plan.edition or 'no edition'}), {played}, seeds {plan.seed}:0 to "
        f"{plan.seed}:{found.rounds - 1}",
        "",
        f"{'bot':{wide}}  rating  95% interval      wins: " + "  ".join(f"{seat:>9}" for seat in seats),
    ]
    for one in found.standings:
        rates = "  ".join(f"{common.percent(one.seats[seat].value):>9}" for seat in seats)
        interval = f"[{one.rating.low:+5.0f} to {one.rating.high:+5.0f}]"
        text.append(f"{one.bot:{wide}}  {one.rating.value:+6.0f}  {interval}        {rates}")
    text.append("")
    for one, other in zip(found.standings, found.standings[1:], strict=False):
        text.append(f"{one.bot} is stronger than {other.bot}: {_sure(one.ahead)}")
    for seat, rated in found.by_seat.items():
        text += ["", f"{seat:{wide}}  rating  95% interval      ahead of the next by"]
        for each in rated:
            interval = f"[{each.rating.low:+5.0f} to {each.rating.high:+5.0f}]"
            gap = f"{each.gap.value:.0f} [{each.gap.low:.0f} to {each.gap.high:.0f}]" if each.gap else ""
            text.append(f"{each.player:{wide}}  {each.rating.value:+6.0f}  {interval}  {gap}".rstrip())
    text.append("The order is certain." if found.certain else "The order is not certain yet: play more games.")
    return text


def _sure(share: float) -> str:
    """Write a certainty, which never reaches 100%."""
    return "more than 99.9% certain" if share > 0.999 else f"{common.percent(share)} certain"
