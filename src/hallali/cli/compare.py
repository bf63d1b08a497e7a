"""hallali compare: what another edition changes, on the same deals."""

from __future__ import annotations

from pathlib import Path

import click

from hallali.cli import common
from hallali.core import library
from hallali.core.edition import BadEdition
from hallali.core.errors import HallaliError
from hallali.i18n import translator
from hallali.interfaces.game import PlayableGame
from hallali.lab import compare as lab
from hallali.lab import sweeps as changing
from hallali.lab.balance import bot_of
from hallali.lab.compare_page import page
from hallali.lab.pool import Workers


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--edition", "editions", multiple=True, metavar="FILE|NAME",
              help="A file, house, or NAME:HASH of your folder. One alone is compared with the house.")  # fmt: skip
@click.option("--sweep", "swept", multiple=True, metavar="PATH=VALUE,...",
              help="Compare an edition with itself with another number, such as rules.target=10,14.")  # fmt: skip
@click.option("--deals", type=click.IntRange(2), default=400, show_default=True,
              help="Number of deals, each played with every edition.")  # fmt: skip
@click.option("--bot", default="", metavar="BOT", help="The bot that plays every seat; by default greedy, or club.")
@click.option("--seed", default="1", show_default=True, help="Deal number i is dealt from SEED:i.")
@click.option("--page", "where", type=click.Path(dir_okay=False, path_type=Path), help="Also write a page with plots.")
@click.option("--lang", type=common.LANGUAGE, default="en", show_default=True, help="The page's language.")
@common.with_choices
@common.with_players
@common.with_workers
@common.with_json
def compare(
    game: PlayableGame,
    editions: tuple[str, ...],
    swept: tuple[str, ...],
    deals: int,
    bot: str,
    seed: str,
    where: Path | None,
    lang: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Play GAME with two editions on the same deals, and show what differs, with 95% intervals."""
    options = common.read_options(game, size, chosen, many)
    if len(editions) + len(swept) == 0:
        raise click.UsageError("Name an edition to compare with the house’s, two to compare, or a --sweep.")
    try:
        refs = [ref_of(game, size, edition) for edition in editions]
        refs = ["", *refs] if len(refs) < 2 and not swept else refs or [""]
        ways = [_swept(game, size, refs[0], changing.asked(text)) for text in swept]
        bot = bot or bot_of(game, options)
        for seat in game.seats_of(options):
            common.bot_for(game, seat, bot, options)
        every = [*refs, *(ref for _, points in ways for _, ref in points if ref is not None)]
        if len(every) < 2:
            raise click.UsageError("Every value of the sweep is the one that the edition has already.")
        with common.progress(deals * len(every), bot) as advance:
            found = lab.compare(game.name, every, deals, seed, bot, size, options, workers, advance)
        result = _placed(found, len(refs), ways)
        if where is not None:
            where.write_text(page(result, game, translator(lang)), encoding="utf-8")
    except BadEdition as error:
        raise click.ClickException(told_problems(error)) from None
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    common.show(result, as_json, told(result))
    if where is not None and not as_json:
        click.echo(f"The page is in {where}.")


def told_problems(error: BadEdition) -> str:
    """Say what is wrong with an edition."""
    lines = [str(one.message) for one in error.problems if not one.warning]
    return "\n".join(["This edition cannot be played:", *lines])


#: So many uses of cards are listed; --json has them all.
USES = 12
#: A value of a sweep and the reference of its edition, None where it is the value that was there before.
Points = list[tuple[changing.Plain, str | None]]
#: The path of a sweep, and the value that was there before.
Way = tuple[str, changing.Plain]


def ref_of(game: PlayableGame, size: str, named: str) -> str:
    """Return the reference of an edition, "" for the size's own; what is a file is read into the library."""
    common.read_folder()
    if named == library.HOUSE and not Path(named).exists():
        return ""
    if not Path(named).is_file():
        found = game.editions()
        if found is None or ":" not in named:
            raise click.UsageError(f"There is no file {named}. Name a file, house, or NAME:HASH.")
        return found.usual(size, found.load(size, named).ref)
    held = library.add_file(Path(named), common.shelf)
    if held.game != game.name:
        raise click.UsageError(f"{named} is an edition of {held.game}, not of {game.name}.")
    return held.ref


def _swept(game: PlayableGame, size: str, ref: str, sweep: changing.Sweep) -> tuple[Way, Points]:
    """Make an edition for each value of a sweep, and keep it in the library."""
    shelf = game.editions()
    if shelf is None:
        raise click.UsageError(f"{game.title} has no editions.")
    text = shelf.load(size, ref).text
    points: Points = []
    before: changing.Plain = ""
    for value in sweep.values:
        changed, before = changing.changed(text, sweep.path, value)
        if value == before:
            points.append((value, None))
            continue
        shelf.read(changed)
        held = library.held(changed)
        library.LIBRARY.add(held, listed=False)
        points.append((value, held.ref))
    return (sweep.path, before), points


def _placed(found: list[lab.Comparison], editions: int, ways: list[tuple[Way, Points]]) -> lab.Compared:
    """Give each comparison its place: first those of whole editions, then those of the sweeps."""
    coming = iter(found)
    between = [next(coming) for _ in range(editions - 1)]
    return lab.Compared(
        between,
        [
            lab.Swept(path, before, [lab.Point(value, next(coming) if ref is not None else None)
                                     for value, ref in points])
            for (path, before), points in ways
        ],
    )  # fmt: skip


def told(found: lab.Compared) -> list[str]:
    """Write it for a terminal."""
    text: list[str] = []
    for one in found.comparisons:
        text += ["", *_lines(one, f"A is {one.a.edition}, B is {one.b.edition}")]
    for swept in found.sweeps:
        for point in swept.points:
            words = f"{swept.path}: A has {swept.before}, B has {point.value}"
            text += ["", *(_lines(point.comparison, words) if point.comparison else [f"{words}: the same"])]
    return text[1:]


def _lines(one: lab.Comparison, words: str) -> list[str]:
    wide = max(len(row.name) for row in one.differences)
    text = [f"{one.game} ({one.size}), {common.amount(one.deals, 'deal')} of {one.bot}, seeds {one.seed}:0 to "
            f"{one.seed}:{one.deals - 1}", words, f"{'':{wide}}         A         B   B - A  95% interval"]  # fmt: skip
    for row in one.differences:
        gap = row.difference
        text.append(f"{row.name:{wide}}  {row.a.value:8.3f}  {row.b.value:8.3f}  {gap.value:+6.3f}  "
                    f"[{gap.low:+.3f} to {gap.high:+.3f}]  {_settled(row)}")  # fmt: skip
    text.append(f"surely different: {', '.join(one.differs) or 'none'}")
    if not one.uses:
        return text
    text += ["", f"Cards, in a game: the {common.amount(min(len(one.uses), USES), 'use')} that differ most"]
    names = [f"{use.title} {use.row}: {use.column}" for use in one.uses[:USES]]
    wide = max(map(len, names))
    for name, use in zip(names, one.uses, strict=False):
        gap = use.difference
        means, how = f"{use.a:8.3f}  {use.b:8.3f}  {gap.value:+6.3f}", "sure" if use.sure else "not sure"
        text.append(f"{name:{wide}}  {means}  [{gap.low:+.3f} to {gap.high:+.3f}]  {how}")
    return text


def _settled(row: lab.Difference) -> str:
    if row.differs:
        return "sure"
    if row.more is None:
        return "no difference seen"
    return f"not sure: {common.amount(row.more, 'game')} more would tell" if row.more else "not sure"
