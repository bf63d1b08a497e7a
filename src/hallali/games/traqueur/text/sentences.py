"""Le Traqueur in sentences, each for one seat: the log and the action bar (endings.py has the end)."""

from __future__ import annotations

from collections.abc import Callable

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.games.traqueur.rules.seek import MOST_QUIET

N_ = marked
Translate = i18n.Translator

#: From this many turns without a new answer on, the bar says how many more are allowed.
WARN = 3
FEWER = N_("Both find the fugitive in the same number of turns; fewer “no” answers decide.")
EVEN = N_("Both find the fugitive in the same number of turns, with the same number of “no” answers: a draw.")


def seat_name(seat: int, _: Translate) -> str:
    """Name a seat, with its article."""
    if seat == v.FIRST:
        return _("The first player")
    return _("The second player") if seat == v.SECOND else _("A spectator")


def lower(seat: int, _: Translate) -> str:
    """Name a seat within a sentence."""
    return _("the first player") if seat == v.FIRST else _("the second player")


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
        return _("You search first.")
    return _("{who} searches first.").format(who=seat_name(told.who, _))


def _built(told: v.Built, seat: int, columns: int, _: Translate) -> str:
    if told.who == seat and told.camp is not None:
        hides, count = _name(told.camp.fugitive, columns), len(told.camp.barriers)
        if not count:
            return _("You hide the fugitive at {square}, with no barrier at all.").format(square=hides)
        return _.counted(
            "You hide the fugitive at {square}, behind {count} barrier.",
            "You hide the fugitive at {square}, behind {count} barriers.",
            count,
            square=hides,
        )
    return _("{who}’s camp is ready.").format(who=_.name(seat_name(told.who, _)))


def _asked(told: v.Asked, seat: int, columns: int, _: Translate) -> str:
    mine, out = told.who == seat, told.target == OUTSIDE
    if told.origin == OUTSIDE:
        text = _("You ask to enter at {square}: {answer}.") if mine else _("{who} asks to enter at {square}: {answer}.")
    elif out:
        text = (
            _("You ask to leave from {square}: {answer}.")
            if mine
            else _("{who} asks to leave from {square}: {answer}.")
        )
    else:
        text = (
            _("You ask to go from {origin} to {square}: {answer}.")
            if mine
            else _("{who} asks to go from {origin} to {square}: {answer}.")
        )
    return text.format(
        who=seat_name(told.who, _),
        origin="" if told.origin == OUTSIDE else _name(told.origin, columns),
        square=_name(told.origin if out else told.target, columns),
        answer=_answer(told.yes, out, _),
    )


def _answer(yes: bool, out: bool, _: Translate) -> str:
    """Say the answer to a question, and whether the turn ends with it. out: whether it was asked to leave."""
    if yes:
        return _("yes, end of turn") if out else _("yes")
    return _("no, end of turn")


def _walked(told: v.Walked, seat: int, columns: int, _: Translate) -> str:
    mine = told.who == seat
    if told.target == OUTSIDE:
        text = _("You leave the maze, end of turn.") if mine else _("{who} leaves the maze, end of turn.")
        return text.format(who=seat_name(told.who, _))
    if told.origin == OUTSIDE:
        text = _("You enter at {square}.") if mine else _("{who} enters at {square}.")
    else:
        text = _("You go to {square}.") if mine else _("{who} goes to {square}.")
    return text.format(who=seat_name(told.who, _), square=_name(told.target, columns))


def _turn_ended(told: v.TurnEnded, seat: int, columns: int, _: Translate) -> str:
    mine = told.who == seat
    if told.why in (v.NO, v.LEFT):
        return ""  # the sentence before this one says it
    if told.why == v.ENDED_TURN:
        text = _("You end the turn.") if mine else _("{who} ends the turn.")
    else:
        text = _("Turn skipped: there was nothing to ask.") if mine else _("{who} has nothing to ask: turn skipped.")
    return text.format(who=seat_name(told.who, _))


def _found(told: v.Found, seat: int, columns: int, _: Translate) -> str:
    if told.who == seat:
        text = _("You find the fugitive at {square}!")
    elif seat in (v.FIRST, v.SECOND):
        text = _("{who} finds your fugitive at {square}!")
    else:
        text = _("{who} finds the fugitive at {square}!")
    return text.format(who=seat_name(told.who, _), square=_name(told.square, columns))


def _ended(told: v.Ended, seat: int, columns: int, _: Translate) -> str:
    if told.outcome == v.QUIET:
        loser = next((number for number, won in enumerate(told.returns) if won < 0), v.SECOND)
        return quiet(loser, seat, _)
    return {v.FEWER: _(FEWER), v.EVEN: _(EVEN)}.get(told.outcome, "")


def quiet(loser: int, seat: int, _: Translate) -> str:
    """Say that a search is lost, for want of answers. loser: whose it is. seat: to whom it is said."""
    if loser == seat:
        return _("Six turns in a row without a new answer: your search is lost.")
    return _("Six turns in a row without a new answer: {who} loses the search.").format(who=lower(loser, _))


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
        return _("Drawing who begins…")
    if builds:
        return _("Your camp is ready.") if prepared else _("Build your camp.")
    if view.phase == v.BUILD:
        return _("{who} is building a camp.").format(who=seat_name(view.mover, _))
    if view.mover != view.seat:
        mine = view.seat in (v.FIRST, v.SECOND)
        text = _("{who} is searching your camp.") if mine else _("{who} is searching.")
        return text.format(who=seat_name(view.mover, _))
    at = search_of(view, view.seat).at
    if view.legal == (END,):
        return _("Your turn: there’s nothing left to ask, and nowhere to go.")
    if not asks(view):
        return _("Your turn: nothing to ask from here. Walk on.")
    return _("Your turn: where will you enter?") if at == OUTSIDE else _("Your turn: where will you ask?")


def aside(view: v.TraqueurView, _: Translate, *, builds: bool, prepared: bool) -> str:
    """Return the bar's second line."""
    if view.mover == OVER:
        return ""
    if builds:
        return _built_aside(view, _, prepared)
    if view.phase != v.SEARCH or view.mover != view.seat:
        return ""
    search = search_of(view, view.seat)
    if view.last_turn:
        return _("Your opponent has found your fugitive. You can still draw level this turn.")
    if search.quiet >= WARN:
        left = MOST_QUIET - search.quiet
        return _("{turns} without a new answer; {left} more and you lose.").format(
            turns=turns(search.quiet, _), left=left
        )
    if not asks(view):
        return _("Walk anywhere you’ve been: it costs nothing.")
    if search.at == OUTSIDE:
        return _("A yes lets you in, a no ends the turn.")
    if END in view.legal:
        return _("You may end the turn here and leave on the next one.")
    return _("A yes moves you on, a no ends the turn.")


def _built_aside(view: v.TraqueurView, _: Translate, prepared: bool) -> str:
    if prepared:
        return _("Your opponent is still building. You can change yours until then.")
    if view.mover != view.seat:
        return _("Your opponent is building too. Nobody sees your camp.")
    return _.counted(
        "Hide the fugitive and place up to {count} barrier; one path in must stay open.",
        "Hide the fugitive and place up to {count} barriers; one path in must stay open.",
        view.limit,
    )


def asks(view: v.TraqueurView) -> bool:
    """Return whether the seat on turn has something to ask from where its detective stands."""
    search, grid = search_of(view, view.seat), grid_of(view.rows, view.columns)
    if view.legal == (END,):
        return True
    if not view.legal:  # a replay shows what could be asked, and lets nothing be done
        known = {*search.open, *search.barred}
        sides = grid.around(search.at)
        return any(place not in known for target, place in sides if target != OUTSIDE)
    return any(
        place not in search.open
        for target, place in grid.around(search.at)
        if (OUT if target == OUTSIDE else SQUARE + target) in view.legal
    )


def search_of(view: v.TraqueurView, seat: int) -> v.SearchView:
    """Return a seat's search."""
    return next(search for search in view.searches if search.seat == seat)
