"""What the signs, pieces and numbers of Le Traqueur's page mean: a word for each, and a sentence for those who ask."""

from __future__ import annotations

from collections.abc import Collection

from hallali import i18n
from hallali.core.errors import marked, plural
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import MOST_QUIET
from hallali.games.traqueur.text.labels import Key

N_ = marked
Translate = i18n.Translator

#: By drawing: (in a word, in full).
_LEGEND = {
    "hunter": (N_("detective"), N_("The magnifying glass: a detective, who goes through the opponent’s maze.")),
    "prey": (N_("fugitive"), N_("The diamond: the fugitive. The first player to enter his square wins.")),
    "hedge": (N_("barrier"), N_("A hedge: a barrier that a question has found. Both players know it.")),
    "secret": (N_("not found yet"), N_("A hedge with a dashed border: a barrier that the searcher hasn’t found yet.")),
    "dots": (N_("not asked yet"), N_("Dots between two squares: nobody has asked yet if one can pass.")),
    "fog": (N_("not visited"), N_("Hatching: a square that no detective has entered. The fugitive may be there.")),
    "path": (N_("visited"), N_("Red tracks on sand: the detective has been here, and may come back for free.")),
}
#: By drawing: what a number counts, and what that means.
_FACTS = {
    "turn": (
        plural("turn lost", "turns lost"),
        N_("Each turn that ends without finding the fugitive is lost. A no ends it, and so does leaving the maze."),
    ),
    "answer": (plural("new answer", "new answers"), N_("Questions asked for the first time.")),
    "way": (plural("passage open", "passages open"), N_("Passages that a yes has opened. Going through them is free.")),
    "hedge": (plural("barrier found", "barriers found"), N_("Places where the answer was no.")),
}


def legend(keys: Collection[Key], laid_open: bool, _: Translate) -> tuple[tuple[str, str, str], ...]:
    """Return the signs of some boards: (drawing, in a word, in full). keys: of the boards.

    laid_open: whether the camps are: then it is known where the fugitive is.
    """
    unseen = {"prey", "secret"} if "camp" not in keys else set()
    if not any(key != "camp" for key in keys):
        unseen = {"fog"}
    if laid_open:
        unseen |= {"fog"}
    return tuple((name, _(word), _(full)) for name, (word, full) in _LEGEND.items() if name not in unseen)


def fact(sign: str, number: int, _: Translate) -> tuple[str, str]:
    """Return what a number of the own panel counts, and what that means."""
    forms, tip = _FACTS[sign]
    return _.either(*forms, number), _(tip)


def alarm(quiet: int, _: Translate) -> str:
    """Say how many turns in a row have brought no new answer, and what follows from it (TRQ-20)."""
    said = _.counted("{count} turn without a new answer.", "{count} turns without a new answer.", quiet)
    return said + " " + _("After {most} in a row the search is lost.").format(most=MOST_QUIET)


def pieces(grid: Grid, key: Key, search: v.SearchView, prey: int, _: Translate) -> dict[str, str]:
    """Say what stands on a board. prey: the fugitive's square, -1 if that is not known."""
    where = _("outside") if search.at == OUTSIDE else grid.square_name(search.at)
    hunter = _("Your detective: {where}.") if key == "search" else _("The opponent’s detective: {where}.")
    if key not in ("search", "camp"):
        hunter = _("The detective: {where}.")
    said = {"hunter": hunter.format(where=where)}
    for name in ("hedge", "secret", "path"):
        said[name] = _(_LEGEND[name][1])
    said["walk"] = _("Dashed ring: you can go back there without a question.")
    if prey >= 0:
        text = _("Your fugitive, at {square}.") if key == "camp" else _("The fugitive is at {square}.")
        said["prey"] = text.format(square=grid.square_name(prey))
    return said


def back(_: Translate) -> str:
    """Say what taking back does while a camp is built."""
    return _("Undoes the last change to your camp.")


def commit(status: str, good: bool, prepared: bool, _: Translate) -> str:
    """Say what it does to call a camp ready, or why that cannot be. status: what the camp lacks, in words."""
    if prepared:
        return _("Your opponent is still building.")
    return _("Your camp is ready; it can’t be changed once both are.") if good else status


def leave(known: bool, _: Translate) -> str:
    """Say what leaving the maze costs. known: whether the entrance is known to be open."""
    if known:
        return _("Your detective leaves, which ends the turn. On the next one you can enter elsewhere.")
    return _("Asks to leave here. Yes or no, your turn ends.")


def end(alone: bool, _: Translate) -> str:
    """Say why a turn may be ended. alone: whether nothing else can be done."""
    if alone:
        return _("There’s nothing left to ask here, and nowhere to go.")
    return _("Ends the turn in column 1, to leave the maze on the next one. That turn is lost.")
