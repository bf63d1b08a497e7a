"""Le Traqueur in sentences, each for one seat: the log, the action bar, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.games.traqueur.rules.seek import MOST_QUIET
from hallali.interfaces.table_page import Result

Translate = i18n.Translator

#: From this many turns without a new answer on, the bar says how many more are allowed.
WARN = 3


def seat_name(seat: int, _: Translate) -> str:
    """Name a seat, with its article."""
    if seat == v.FIRST:
        return _("The first player")
    return _("The second player") if seat == v.SECOND else _("A spectator")


def role(seat: int, _: Translate) -> str:
    """Name a seat in a word."""
    return _("First player") if seat == v.FIRST else _("Second player")


def eyes(seat: int, _: Translate) -> str:
    """Say who sees the board like this."""
    if seat == v.FIRST:
        return _("Seen by the first player")
    if seat == v.SECOND:
        return _("Seen by the second player")
    return _("Public view") if seat == SPECTATOR else _("Everything shown")


def turns(count: int, _: Translate) -> str:
    """Count turns."""
    return _.counted("{count} turn", "{count} turns", count)


# The log. Tolds name squares by number; the table says how wide the grid is.


def sentence(told: Told, seat: int, columns: int, _: Translate) -> str:
    """Return what a seat was told as one sentence; "" for nothing. columns: how wide the grid is."""
    teller = _TELLERS.get(type(told))
    return teller(told, seat, columns, _) if teller else ""


def _name(square: int, columns: int) -> str:
    return f"{'ABCDEFGHIJ'[square // columns]}{square % columns + 1}"


def _began(told: v.Began, seat: int, columns: int, _: Translate) -> str:
    if told.who == seat:
        return _("You begin the search.")
    return _("{who} begins the search.").format(who=seat_name(told.who, _))


def _built(told: v.Built, seat: int, columns: int, _: Translate) -> str:
    if told.who == seat:
        return _("Your camp is complete.")
    return (
        _("The first player’s camp is complete.") if told.who == v.FIRST else _("The second player’s camp is complete.")
    )


def _asked(told: v.Asked, seat: int, columns: int, _: Translate) -> str:
    mine, answer = told.who == seat, _("yes") if told.yes else _("no")
    if told.origin == OUTSIDE:
        text = (
            _("You asked to enter at {square}: {answer}.") if mine else _("{who} asked to enter at {square}: {answer}.")
        )
        square = _name(told.target, columns)
    elif told.target == OUTSIDE:
        text = (
            _("You asked to leave from {square}: {answer}.")
            if mine
            else _("{who} asked to leave from {square}: {answer}.")
        )
        square = _name(told.origin, columns)
    else:
        text = (
            _("You asked {origin} to {square}: {answer}.") if mine else _("{who} asked {origin} to {square}: {answer}.")
        )
        square = _name(told.target, columns)
    origin = _name(told.origin, columns) if told.origin != OUTSIDE else ""
    return text.format(who=seat_name(told.who, _), origin=origin, square=square, answer=answer)


def _walked(told: v.Walked, seat: int, columns: int, _: Translate) -> str:
    mine = told.who == seat
    if told.target == OUTSIDE:
        text = _("You left the maze.") if mine else _("{who} left the maze.")
        return text.format(who=seat_name(told.who, _))
    if told.origin == OUTSIDE:
        text = _("You entered at {square}.") if mine else _("{who} entered at {square}.")
    else:
        text = _("You walked to {square}.") if mine else _("{who} walked to {square}.")
    return text.format(who=seat_name(told.who, _), square=_name(told.target, columns))


def _turn_ended(told: v.TurnEnded, seat: int, columns: int, _: Translate) -> str:
    mine = told.who == seat
    if told.why in (v.NO, v.LEFT):
        return ""  # the sentence before this one says it
    if told.why == v.ENDED_TURN:
        text = _("You ended the turn.") if mine else _("{who} ended the turn.")
    else:
        text = (
            _("Your turn passed: there was nothing to ask.")
            if mine
            else _("{who} had nothing to ask: the turn passed.")
        )
    return text.format(who=seat_name(told.who, _))


def _found(told: v.Found, seat: int, columns: int, _: Translate) -> str:
    text = _("You found the fugitive on {square}!") if told.who == seat else _("{who} found the fugitive on {square}!")
    return text.format(who=seat_name(told.who, _), square=_name(told.square, columns))


def _ended(told: v.Ended, seat: int, columns: int, _: Translate) -> str:
    return "" if told.outcome == v.FOUND else _outcomes(_).get(told.outcome, "")


def _outcomes(_: Translate) -> dict[str, str]:
    return {
        v.FOUND: _("The fugitive is found."),
        v.QUIET: _("Six turns in a row brought no new answer: the search is lost."),
        v.FEWER: _("Both found the fugitive in the same number of turns; fewer “no” answers decide."),
        v.EVEN: _("Both found the fugitive in the same number of turns, with the same number of “no” answers: a draw."),
    }


_TELLERS: dict[type[Told], Callable[..., str]] = {
    v.Began: _began,
    v.Built: _built,
    v.Asked: _asked,
    v.Walked: _walked,
    v.TurnEnded: _turn_ended,
    v.Found: _found,
    v.Ended: _ended,
}


# The action bar


def prompt(view: v.TraqueurView, _: Translate, *, builds: bool, prepared: bool) -> str:
    """Say who must do what now. builds: whether the viewer has a camp to build. prepared: whether it is finished."""
    if view.mover == OVER:
        return _("The game is over.")
    if view.mover == CHANCE or view.phase == v.DRAW_LOT:
        return _("The lot decides who begins …")
    if builds:
        return _("Your camp is ready.") if prepared else _("Build your camp.")
    if view.phase == v.BUILD:
        return _("{who} is building a camp.").format(who=seat_name(view.mover, _))
    if view.mover != view.seat:
        return _("{who} is asking.").format(who=seat_name(view.mover, _))
    at = _search(view, view.seat).at
    if view.legal == (END,):
        return _("Your turn: nothing is left to ask or walk.")
    return _("Your turn: where will you enter?") if at == OUTSIDE else _("Your turn: where will you ask?")


def aside(view: v.TraqueurView, _: Translate, *, builds: bool, prepared: bool) -> str:
    """Return the bar's second line."""
    if view.mover == OVER:
        return ""
    if builds:
        return _built_aside(view, _, prepared)
    if view.phase != v.SEARCH or view.mover != view.seat:
        return ""
    search = _search(view, view.seat)
    if view.last_turn:
        return _("The other has found your fugitive. In this turn you can still draw level.")
    if search.quiet >= WARN:
        left = MOST_QUIET - search.quiet
        return _("{turns} without a new answer; {left} more and you lose.").format(
            turns=turns(search.quiet, _), left=left
        )
    if search.at == OUTSIDE:
        return _("Choose an entrance. A yes lets you in, and the turn goes on; a no ends it.")
    if END in view.legal:
        return _("You may end the turn here, to leave the maze with the next one.")
    return _("Known passages are free to walk. A yes moves the detective; a no ends the turn.")


def _built_aside(view: v.TraqueurView, _: Translate, prepared: bool) -> str:
    if prepared:
        return _("The other player is still building. You can change yours until then.")
    if view.mover != view.seat:
        return _("The other player is building too. Nobody sees your camp.")
    return _.counted(
        "Hide the fugitive and set up to {count} barrier; one way in must stay open.",
        "Hide the fugitive and set up to {count} barriers; one way in must stay open.",
        view.limit,
    )


def _search(view: v.TraqueurView, seat: int) -> v.SearchView:
    return next(search for search in view.searches if search.seat == seat)


# The end


def verdict(view: v.TraqueurView, result: Result, _: Translate) -> tuple[str, str]:
    """Return the bar's two lines for a game that is over, by the rules or by resigning."""
    if result.resigned is not None:
        loser = result.resigned
        said = _("You resigned.") if loser == view.seat else _("{who} resigned.").format(who=seat_name(loser, _))
        return _won(view, 1 - loser, _), said
    if view.mode != "race":
        return _one_sided(view, result.outcome, _)
    winner, outcome = result.winner, result.outcome
    if winner is None:
        return _("A draw."), _outcomes(_).get(outcome, "")
    return _won(view, winner, _), _why(view, outcome, winner, _)


def _won(view: v.TraqueurView, winner: int, _: Translate) -> str:
    if view.seat in (v.FIRST, v.SECOND):
        return _("You won.") if view.seat == winner else _("You lost.")
    return _("{who} won.").format(who=seat_name(winner, _))


def _why(view: v.TraqueurView, outcome: str, winner: int, _: Translate) -> str:
    if outcome == v.QUIET:
        text = _("{who} lost after six turns in a row without a new answer.")
        return (
            text.format(who=_you(view, 1 - winner, _))
            if view.seat != 1 - winner
            else _("Six turns in a row brought you no new answer.")
        )
    if outcome != v.FOUND:
        return _outcomes(_).get(outcome, "")
    search = _search(view, winner)
    text = (
        _("You found the fugitive on {square}; {turns} lost.")
        if view.seat == winner
        else _("{who} found the fugitive on {square}; {turns} lost.")
    )
    return text.format(
        who=seat_name(winner, _),
        square=grid_of(view.rows, view.columns).square_name(search.at),
        turns=turns(search.turns, _),
    )


def _you(view: v.TraqueurView, seat: int, _: Translate) -> str:
    return seat_name(seat, _)


def _one_sided(view: v.TraqueurView, outcome: str, _: Translate) -> tuple[str, str]:
    search = _search(view, v.SECOND)
    if outcome != v.FOUND:
        return _("Not found."), _outcomes(_).get(outcome, "")
    said = _("Found in turn {turn}.")
    if view.seat == v.FIRST:
        said = _("Your fugitive was found in turn {turn}.")
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
    search = _search(view, v.SECOND)
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
