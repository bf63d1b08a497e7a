"""hallali train: networks that learn a game by playing against themselves."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hallali.cli import common
from hallali.cli.beat import saying
from hallali.cli.by_seat import Amounts, BySeat
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab.pool import Elsewhere

if TYPE_CHECKING:
    from hallali.lab.training.training import Training

#: The usual number of parts of a round that machines share: what is learned depends on it.
PARTS = 8


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--minutes", type=click.FloatRange(0), default=10.0, show_default=True,
              help="Processor time to learn; measuring does not count.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(0), default=0, help="Learn for so many rounds instead of minutes.")
@click.option("--every", type=click.FloatRange(0, min_open=True), default=2.0, show_default=True,
              help="Minutes, or rounds, from one measurement and checkpoint to the next.")  # fmt: skip
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("trained"), show_default=True,
              help="The folder for what comes of it.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with what the folder holds, as it was planned.")
@click.option("--begin", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Networks to begin with: the nets.npz of a training.")  # fmt: skip
@click.option("--rival", "rivals", type=click.Path(exists=True, dir_okay=False, path_type=Path), multiple=True,
              metavar="FILE", help="Networks that are played against now and then; may be repeated.")  # fmt: skip
@click.option("--hold", "held", multiple=True, metavar="SEAT",
              help="A seat that plays, and does not learn: what learns against it is its exploiter.")  # fmt: skip
@click.option("--against", multiple=True, metavar="BOT",
              help="A bot to measure against; may be repeated.  [default: random, novice, amateur]")  # fmt: skip
@click.option("--measured", type=click.IntRange(1), default=100, show_default=True, help="Games of each measurement.")
@click.option("--hidden", default="128,128", show_default=True, metavar="WIDTHS", help="The layers in between.")
@click.option("--entropy", type=BySeat(), default="0.07", show_default=True,
              help="How much is made of keeping several steps likely; by seat: SEAT=NUMBER,SEAT=NUMBER.")  # fmt: skip
@click.option("--magnet", type=BySeat(), default="0.1", show_default=True,
              help="How strongly a network is pulled to its own slow average; by seat, too.")  # fmt: skip
@click.option("--falling", is_flag=True, help="Let entropy and magnet fall to nearly 0 towards the end.")
@click.option("--averaged", is_flag=True,
              help="Keep for play each network's average over the training, not the last one.")  # fmt: skip
@click.option("--older", type=click.FloatRange(0, 1), default=0.2, show_default=True,
              help="The share of games against networks as they were, or rivals.")  # fmt: skip
@click.option("--parts", type=click.IntRange(1), metavar="N",
              help="Play a round in N parts, each with its own chance.  [default: 1; with --ray 8]")  # fmt: skip
@common.with_ray
@click.option("--seed", type=int, default=1, show_default=True, help="Fixes the deals and all chance.")
@common.with_rules
@common.with_json
def train(
    game: PlayableGame,
    minutes: float,
    rounds: int,
    every: float,
    out: Path,
    resume: bool,
    begin: Path | None,
    rivals: tuple[Path, ...],
    held: tuple[str, ...],
    against: tuple[str, ...],
    measured: int,
    hidden: str,
    entropy: Amounts,
    magnet: Amounts,
    falling: bool,
    averaged: bool,
    older: float,
    parts: int | None,
    elsewhere: Elsewhere | None,
    seed: int,
    size: str,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Train a network for each seat of GAME by self-play.

    The networks learn from their observations, masks and who won, and from nothing else. In some of the games one seat
    is played by a network as it was earlier, so that what was once learned is not forgotten. The folder then holds
    nets.npz, whose networks play under the name net:FOLDER/nets.npz wherever a bot is named; curve.jsonl and
    curve.html, how it went; and all that it takes to go on with --resume. docs/learning.md says what to expect.

    With --ray the machines of a cluster play the parts of each round, and this one learns. By --rounds the networks
    are those of one process with as many --parts.
    """
    options = common.read_options(game, size, chosen)
    seats = game.seats_of(options)
    entropy.checked("--entropy", seats)
    magnet.checked("--magnet", seats)
    common.wants_speed()
    try:
        from hallali.lab.training.keeping import Folder, Plan, Pulls
        from hallali.lab.training.learning import Settings
        from hallali.lab.training.training import USUAL, Training, Until

        there = Folder(out).plan()
        if there is not None and not resume:
            raise click.UsageError(f"{out} holds a training already: go on with --resume, or choose another --out.")
        if resume and there is None:
            raise click.UsageError(f"There is no training to go on with in {out}.")
        if there is not None and there.game != game.name:
            raise click.UsageError(f"{out} holds a training of {there.game}.")
        settings = Pulls(entropy.all, magnet.all).over(Settings(falling=falling, averaged=averaged))
        named = [seat for seat in seats if seat in entropy.seats or seat in magnet.seats]
        plan = there or Plan(
            game.name,
            size,
            options,
            settings,
            parts=parts or (1 if elsewhere is None else PARTS),
            hidden=_widths(hidden),
            older=older,
            held=held,
            seed=seed,
            by_seat={seat: Pulls(entropy.seats.get(seat), magnet.seats.get(seat)) for seat in named},
        )
        for bot in against:
            for seat in seats:
                common.bot_for(game, seat, bot, options)
        training = Training(plan, out, begin, rivals, elsewhere)
        if resume:
            training.resume()
        with saying(partial(_far, training)):
            lines = training.run(
                Until(minutes, rounds, every), against or USUAL, measured,
                lambda line: None if as_json else click.echo(
                    f"{line.minutes:7.2f} min {line.rounds:6} rounds {line.decisions:9} decisions  {line.seat} against "
                    f"{line.against}: {common.percent(line.won.value)} "
                    f"[95%: {common.percent(line.won.low)} to {common.percent(line.won.high)}] of {line.games}"
                ),
            )  # fmt: skip
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    common.show({"lines": lines, "nets": str(out / "nets.npz")}, as_json, [f"The networks are net:{out / 'nets.npz'}."])


def _far(training: Training) -> str:
    progress = training.progress
    rounds = common.amount(progress.rounds, "round")
    return f"{training.doing}: {rounds}, {common.amount(progress.decisions, 'decision')} learned from"


def _widths(written: str) -> tuple[int, ...]:
    """Read "128,128". Raises click.UsageError."""
    try:
        found = tuple(int(one) for one in written.split(",") if one)
    except ValueError:
        found = (0,)
    if any(one < 1 for one in found):
        raise click.UsageError(f"“{written}” is no list of widths: write --hidden 128,128.")
    return found
