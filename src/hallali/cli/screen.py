"""hallali screen: which numbers of an edition move the balance most, and which of its changes make it unfair."""

from __future__ import annotations

import click

from hallali.cli import common
from hallali.cli.beat import saying
from hallali.cli.compare import ref_of, told_problems
from hallali.core.edition import BadEdition
from hallali.core.errors import HallaliError
from hallali.interfaces.game import PlayableGame
from hallali.lab import screening as lab
from hallali.lab.balance import bot_of
from hallali.lab.compare import LENGTH, WON
from hallali.lab.halving import Budget, Effect
from hallali.lab.pool import Workers

#: How many changes that went early are listed, and how many paths of each kind.
_LISTED = 8


def _deals(context: click.Context, param: click.Parameter, text: str | None) -> tuple[int, ...]:
    try:
        found = tuple(int(one) for one in text.split(",")) if text else ()
    except ValueError:
        found = (0,)
    if any(one < 2 for one in found):
        raise click.BadParameter("write the deals of each round, 2 or more, as in 6,20,60.")
    return found


@click.command()
@click.argument("game", type=common.GAME)
@click.argument("file", required=False, default="house", metavar="[FILE]")
@click.option("--parent", default="house", show_default=True, metavar="FILE|NAME",
              help="The edition that FILE came from: its differences to it are set back, one at a time.")  # fmt: skip
@click.option("--only", type=click.Choice(["numbers", "differences"]), default=None,
              help="Look at the numbers alone, or at the differences alone; by default at both.")  # fmt: skip
@click.option("--number", "patterns", multiple=True, metavar="PATH",
              help="Look at these numbers only; * stands for anything, as in 'rules.*'.")  # fmt: skip
@click.option("--by", type=click.Choice([WON, LENGTH]), default=WON, show_default=True,
              help="What is to be moved: who wins, or how long games are.")  # fmt: skip
@click.option("--time", "seconds", type=click.FloatRange(5), default=120.0, show_default=True,
              help="About how many seconds to play.")  # fmt: skip
@click.option("--games", "count", type=click.IntRange(100), default=None,
              help="Play so many games instead: the same games on every machine.")  # fmt: skip
@click.option("--deals", callback=_deals, metavar="N,N,...",
              help="Play so many deals in each round instead, as an earlier run says at its end.")  # fmt: skip
@click.option("--changes", type=click.IntRange(1), default=None, metavar="N",
              help="Look at about so many changes at most; by default at as many as there are games for.")  # fmt: skip
@click.option("--bot", default="", metavar="BOT", help="The bot that plays every seat; by default greedy, or club.")
@click.option("--seed", default="1", show_default=True, help="Deal number i is dealt from SEED:i.")
@common.with_choices
@common.with_players
@common.with_workers
@common.with_json
def screen(
    game: PlayableGame,
    file: str,
    parent: str,
    only: str | None,
    patterns: tuple[str, ...],
    by: str,
    seconds: float,
    count: int | None,
    deals: tuple[int, ...],
    changes: int | None,
    bot: str,
    seed: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Find which numbers of an edition move the balance most, and which of its changes make it unfair.

    FILE is an edition, or house. Each number is turned one step up and down, all on the same deals: a few games for
    all, more for those that may matter. Where FILE differs from its parent, each difference is also set back.
    """
    options = common.read_options(game, size, chosen, many)
    try:
        ref, from_ref = ref_of(game, size, file), ref_of(game, size, parent)
        apart = only != "numbers" and ref != from_ref and not patterns
        numbers = only != "differences"
        if only == "differences" and not apart:
            raise click.UsageError("This edition is its own parent: name a changed one, or another --parent.")
        if deals and numbers and apart:
            raise click.UsageError("With --deals, say which is meant: --only numbers or --only differences.")
        bot = bot or bot_of(game, options)
        for seat in game.seats_of(options):
            common.bot_for(game, seat, bot, options)
        played = common.Counted(bot, "game")
        with saying(played.said):
            found = lab.screen(
                game.name, ref, Budget(changes or 0, deals, count or 0, seconds), seed, bot, size, options,
                from_ref if apart else None, numbers, patterns, workers, played, by,
            )  # fmt: skip
    except BadEdition as error:
        raise click.ClickException(told_problems(error)) from None
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    common.show(found, as_json, told(found))


def told(found: lab.Screening) -> list[str]:
    """Write it for a terminal."""
    text = [f"{found.game} ({found.size}, {found.edition}), {found.bot} in every seat, seed {found.seed}"]
    if found.differences is not None:
        head = f"What differs from {found.parent}, each set back alone"
        text += ["", *_part(found.differences, head, "differences")]
    if found.numbers is not None:
        text += ["", *_part(found.numbers, "Each number, one step up and one step down", "numbers")]
    if found.differences is None and found.numbers is None:
        text += ["", "There is nothing to look at: the edition does not differ from its parent."]
    return text


def _part(found: lab.Screened, head: str, kind: str) -> list[str]:
    if not found.rounds:
        return [f"{head}: none that can be played.", *_rest(found, kind)]
    rounds = ", ".join(f"{one.changes} on {one.deals} deals" for one in found.rounds)
    text = [f"{head}: {common.amount(found.games, 'game')}, in rounds of {rounds}"]
    text.append(f"What follows is of the last {found.rounds[-1].deals} deals, which chose nothing; its intervals "
                "allow for how many there are, at 95% together.")  # fmt: skip
    if not found.effects:
        text[1] = "No game went otherwise: is anything of this used with these options (--option) and this bot (--bot)?"
    for place, one in enumerate(found.effects, 1):
        text += [f"{place}. {_change(one.change)}", f"   {_figures(one.effect)}; {_settled(one)}"]
    if found.effects:
        text.append(_order(found))
    deals = ",".join(str(one.deals) for one in found.rounds)
    again = f"The same games again: --only {kind} --changes {found.rounds[0].changes} --deals {deals}"
    return [*text, *_rest(found, kind), again]


def _figures(effect: Effect) -> str:
    gap = effect.difference
    if effect.measure.startswith(f"{WON} "):
        return (f"{effect.measure}: {common.percent(effect.plain.value)} -> {common.percent(effect.changed.value)}, "
                f"{100 * gap.value:+.1f} points [{100 * gap.low:+.1f} to {100 * gap.high:+.1f}]")  # fmt: skip
    return (f"{effect.measure}: {effect.plain.value:.1f} -> {effect.changed.value:.1f}, "
            f"{gap.value:+.1f} [{gap.low:+.1f} to {gap.high:+.1f}]")  # fmt: skip


def _change(change: lab.Change) -> str:
    name = f" ({change.label['en']})" if "en" in change.label else ""
    line = f", line {change.line}" if change.line else ""
    return f"{change.path}{name}{line}: {change.was or 'left out'} -> {change.value or 'left out'}"


def _settled(one: lab.Found) -> str:
    if one.effect.settled:
        return "sure"
    if one.effect.more is None:
        return "no difference seen"
    return f"not sure: {common.amount(one.effect.more, 'game')} more would tell" if one.effect.more else "not sure"


def _order(found: lab.Screened) -> str:
    """Say whether the first is surely the first."""
    if not found.effects[0].effect.settled:
        return "With so many games none is sure to move anything."
    close = [place for place, one in enumerate(found.effects[1:], 2) if not one.effect.behind]
    if not close:
        return "The first is surely the first of these." if len(found.effects) > 1 else "It is the only one."
    return f"With so many games, 1 cannot be told apart from {', '.join(map(str, close))} by how much it moves."


def _rest(found: lab.Screened, kind: str) -> list[str]:
    """Say what became of all others."""
    text = []
    same = [one for one in found.left if one.dropped.same]
    small = [one for one in found.left if not one.dropped.same]
    if small:
        few = [f"{one.change.path} -> {one.change.value or 'left out'} ({_seen(one)})" for one in small]
        text.append(f"Looked smaller early on, which is no measurement: {_few(few)}")
    if same:
        paths = _few([one.change.path for one in same])
        deals = common.amount(min(one.dropped.deals for one in same), "deal")
        text.append(f"Changed no game, on {deals} or more: {paths}")
    if found.fixed:
        verb = "turned" if kind == "numbers" else "set back"
        text.append(f"Cannot be {verb} alone: {_few(found.fixed)}")
    if found.unseen:
        hint = "give more --time or --games" + (", or name some with --number" if kind == "numbers" else "")
        text.append(f"Too few games to look at: {_few(found.unseen)}. To see them, {hint}.")
    return text


def _seen(one: lab.Left) -> str:
    times = 100 if one.dropped.measure.startswith(f"{WON} ") else 1
    return f"{times * one.dropped.seen:+.0f} on {one.dropped.deals} deals"


def _few(names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    more = len(names) - _LISTED
    return ", ".join(names[:_LISTED]) + (f" and {more} more" if more > 0 else "")
