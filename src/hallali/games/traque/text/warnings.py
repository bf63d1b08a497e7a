"""What a deed costs and what it may wake, before it is done; and how little time is left."""

from __future__ import annotations

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import Box
from hallali.games.traque.text import terms
from hallali.games.traque.text.terms import Translate

#: With so many units of time or fewer the page says when it runs out.
SHORT = 5


def before(view: v.TraqueView, box: Box, _: Translate) -> str:
    """Return what the bar says besides what is to be done; "" for nothing."""
    if view.phase == "turn":
        return _turn(view, box, _)
    if view.phase == "row":
        return _row(view, _)
    if view.phase == "round":
        return _round(view, _)
    return ""


def ends(view: v.TraqueView) -> int:
    """Return how many units of time can be spent until the game is lost."""
    return view.spare + 1


def _turn(view: v.TraqueView, box: Box, _: Translate) -> str:
    left, danger = ends(view), asleep(view, box, _)
    if left == 1:
        said = _("Hiding takes the last of the time: the game is lost. Drawing costs none, a toss does.")
    elif left <= SHORT:
        said = _("Time runs out in {count}: hiding costs 1, drawing none, a toss 1.").format(count=left)
    elif not view.turns and not view.drawn:
        first = view.count - box.rules.last
        places = terms.either([str(number) for number in range(first, view.count + 1)], _)
        return _("Your ship stands at place {places}. Get there before health or time runs out.").format(places=places)
    else:
        said = _("Drawing costs no time. Hiding costs 1, and the whole row.")
    return f"{said} {danger}".strip()


def _row(view: v.TraqueView, _: Translate) -> str:
    if any(a.ACTIVATE <= step < a.PAY for step in view.legal):
        return _("Choose a card that glows, then what pays for it.")
    if any(a.SHARE <= step < a.CREATURE for step in view.legal):
        return _("No card can be paid for now. You may share one.")
    return _("No card can be paid for now.")


def _round(view: v.TraqueView, _: Translate) -> str:
    left = ends(view)
    if left == 1:
        return _("A toss takes the last of the time, and the game is lost. Sure hits alone cost none.")
    if left <= SHORT:
        return _("Time runs out in {count}: a toss costs 1, and so does reloading.").format(count=left)
    return _("One weapon and its shots, and any grenades. A toss costs 1 time.")


def asleep(view: v.TraqueView, box: Box, _: Translate) -> str:
    """Return what the next card may wake; "" where nothing sleeps."""
    who = view.players[max(view.turn, 0)]
    near = (*who.row, *view.shared)
    quiet = sum(number for one in who.inventory for what, number in box.passive[one.card] if what == e.QUIET)
    noise = sum(box.noise[kind] for kind in near) - quiet
    if any(box.kind[kind] == e.CREATURE for kind in near):
        if noise >= 1:
            return _("A creature sleeps here: another one, or one more noise, wakes it.")
        return _("A creature sleeps here: another one, or two noises, wakes it.")
    return _("It is loud here: any creature that comes attacks at once.") if noise >= 2 else ""


def draw(view: v.TraqueView, box: Box, _: Translate) -> str:
    """Return what drawing does."""
    said = _("Drawing turns up a card of the deck into your row. It costs no time.")
    return f"{said} {asleep(view, box, _)}".strip()
