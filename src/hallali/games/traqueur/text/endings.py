"""How a game of Le Traqueur ended, in sentences: who won by what, how far the other was, what a search cost."""

from __future__ import annotations

from collections.abc import Sequence

from hallali import i18n
from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.text.sentences import EVEN, FEWER, quiet, search_of, seat_name, turns
from hallali.interfaces.table_page import Result

Translate = i18n.Translator
PLAYERS = (v.FIRST, v.SECOND)


def verdict(view: v.TraqueurView, result: Result, _: Translate) -> tuple[str, str]:
    """Return the two lines of a game that is over: who won and by what; how near the other was.

    view: with both camps, if they are known; without them, nothing is said about how near anyone was.
    """
    if result.resigned is not None:
        loser = result.resigned
        return _won(view, 1 - loser, _), _both(_resigned(view, loser, _), _near(view, loser, _))
    if view.mode != "race":
        return _one_sided(view, result.outcome, _)
    winner = result.winner
    if winner is None:
        return _("A draw."), _(EVEN)
    if result.outcome == v.QUIET:
        return _won(view, winner, _), _both(quiet(1 - winner, view.seat, _), _near(view, 1 - winner, _))
    if result.outcome == v.FEWER:
        return _won(view, winner, _), _(FEWER)
    return _won(view, winner, _), _both(_finder(view, winner, _), _near(view, 1 - winner, _))


def _both(one: str, other: str) -> str:
    return f"{one} {other}".strip()


def _won(view: v.TraqueurView, winner: int, _: Translate) -> str:
    if view.seat in PLAYERS:
        return _("You won.") if view.seat == winner else _("You lost.")
    return _("{who} wins.").format(who=seat_name(winner, _))


def _finder(view: v.TraqueurView, winner: int, _: Translate) -> str:
    """Say who found whom, where, and at what cost."""
    if view.seat == winner:
        text = _("You find the fugitive at {square}; {turns} lost.")
    elif view.seat in PLAYERS:
        text = _("{who} finds your fugitive at {square}.")
    else:
        text = _("{who} finds the fugitive at {square}; {turns} lost.")
    search = search_of(view, winner)
    square = grid_of(view.rows, view.columns).square_name(search.at)
    return text.format(who=seat_name(winner, _), square=square, turns=turns(search.turns, _))


def _resigned(view: v.TraqueurView, loser: int, _: Translate) -> str:
    if view.seat == loser:
        return _("You resign.")
    return _("{who} resigns.").format(who=seat_name(loser, _))


def _near(view: v.TraqueurView, seat: int, _: Translate) -> str:
    """Say where the fugitive that a seat has not found was, and how many steps its detective still had to go."""
    left = to_go(view, seat)
    if left is None:
        return ""
    square, steps = left
    if view.seat == seat:
        return _.counted(
            "Your opponent’s fugitive was at {square}: you were {count} step away.",
            "Your opponent’s fugitive was at {square}: you were {count} steps away.",
            steps,
            square=square,
        )
    if view.seat in PLAYERS:
        return _.counted(
            "Your fugitive was at {square}: your opponent was {count} step away.",
            "Your fugitive was at {square}: your opponent was {count} steps away.",
            steps,
            square=square,
        )
    return _.counted(
        "{who} was {count} step from the opponent’s fugitive, at {square}.",
        "{who} was {count} steps from the opponent’s fugitive, at {square}.",
        steps,
        who=seat_name(seat, _),
        square=square,
    )


def to_go(view: v.TraqueurView, seat: int) -> tuple[str, int] | None:
    """Return where the fugitive that a seat looks for is, and how many steps its detective still has to walk.

    None if that is not known, or no way leads there.
    """
    search = next((one for one in view.searches if one.seat == seat), None)
    camp = view.camps[1 - seat] if view.camps else None
    if search is None or camp is None or camp.fugitive < 0:
        return None
    grid = grid_of(view.rows, view.columns)
    steps = c.distance(grid, c.Camp(camp.fugitive, bits.mask_of(camp.barriers)), search.at)
    return None if steps < 0 else (grid.square_name(camp.fugitive), steps)


def _one_sided(view: v.TraqueurView, outcome: str, _: Translate) -> tuple[str, str]:
    search = search_of(view, v.SECOND)
    if outcome != v.FOUND:
        text = _("The fugitive gets away.") if view.seat != v.FIRST else _("Your fugitive gets away.")
        return text, _both(quiet(v.SECOND, view.seat, _), _near(view, v.SECOND, _))
    said = {
        v.FIRST: _("Your fugitive is found in turn {turn}."),
        v.SECOND: _("You find the fugitive in turn {turn}."),
    }.get(view.seat, _("The fugitive is found in turn {turn}."))
    return said.format(turn=search.turns + 1), cost(search.turns, search.asked, _)


def cost(lost: int, asked: int, _: Translate) -> str:
    """Say what a search has cost so far (TRQ-26, TRQ-27)."""
    answers = _.counted("{count} new answer", "{count} new answers", asked)
    return _("{turns} lost, {answers}.").format(turns=turns(lost, _), answers=answers)


# To share

#: The signs of turns: by how many new passages one found; for one that found none and left or ended; for the last.
BARS = "▁▂▃▄▅▆▇█"
WENT_OUT, WON = "↩", "◆"


def shared(view: v.TraqueurView, day: str, tolds: Sequence[Told], _: Translate) -> str:
    """Describe a one-sided search that found the fugitive, without naming a square."""
    search = search_of(view, v.SECOND)
    head = " · ".join(part for part in ("Le Traqueur", day, f"{view.rows} × {view.columns}") if part)
    return "\n".join((head, cost(search.turns, search.asked, _), signs(tolds)))


def signs(tolds: Sequence[Told]) -> str:
    """Return a sign for each turn of a search, higher the more new passages it found."""
    found, row = 0, []
    for told in tolds:
        if isinstance(told, v.Asked):
            found += told.yes
        elif isinstance(told, v.TurnEnded):
            row.append(WENT_OUT if told.why != v.NO and not found else BARS[min(found, len(BARS) - 1)])
            found = 0
        elif isinstance(told, v.Found):
            row.append(WON)
    return "".join(row)
