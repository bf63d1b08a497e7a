"""What a deed costs and what it may wake, before it is done; and how little time is left."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import CARD_SITE, Box
from hallali.games.traque.text import terms
from hallali.games.traque.text.terms import Translate

#: With so many units of time or fewer the page says when it runs out.
SHORT = 5


def before(view: v.TraqueView, box: Box, _: Translate, tolds: Sequence[Told] = ()) -> str:
    """Return what the bar says in addition to what is to be done; "" for nothing. tolds: what led here."""
    if view.phase == "turn":
        return _turn(view, box, _)
    if view.phase == "row":
        return _row(view, _, tolds)
    if view.phase == "round":
        return _round(view, _)
    return ""


def test(view: v.TraqueView, box: Box, tolds: Sequence[Told], _: Translate) -> str:
    """Return what the test is that may be left, and what a hit token does that it gives; "" for no test."""
    last = next((told.place for told in reversed(tolds) if isinstance(told, v.PlaceTold)), -1)
    site = CARD_SITE + view.event if view.event >= 0 else last
    if site < 0 or not box.test[site]:
        return ""
    said = _("A test: you throw one token into the lid. A hit passes it; it costs no Time.")
    if any(what == e.GAIN and token == e.T_HIT for what, token, _count in box.success[site]):
        said += " " + _("A hit token counts as a hit in a later fight, without a throw.")
    return said


def ends(view: v.TraqueView) -> int:
    """Return how many units of time can be spent until the game is lost."""
    return view.spare + 1


def _turn(view: v.TraqueView, box: Box, _: Translate) -> str:
    left, danger = ends(view), asleep(view, box, _)
    if left == 1:
        said = _("Hiding uses your last Time: you lose. Drawing is free; throwing isn’t.")
    elif crew := exposed(view, box, _):
        said = _("Hiding or an attack loses {crew} for good.").format(crew=crew)
    elif left <= SHORT:
        said = _("{count} Time left: hiding and throwing cost 1, drawing nothing.").format(count=left)
        danger = " ".join(filter(None, (danger, danger and _takes(view, _))))
    elif danger and view.shared:
        said = _("To hide or to fight costs your row and the shared row, and to hide 1 Time.")
    elif danger:
        said = _("To hide or to fight costs the whole row, and to hide 1 Time.")
    elif not view.turns and not view.drawn:
        first = view.count - box.rules.last
        places = terms.either([str(number) for number in range(first, view.count + 1)], _)
        return _("Your ship is at place {places}. Get there before Health or Time runs out.").format(places=places)
    else:
        said = _("Drawing costs no Time. Hiding costs 1 Time and the whole row.")
    return f"{said} {danger}".strip()


def _takes(view: v.TraqueView, _: Translate) -> str:
    """Return what a fight takes before a token is thrown (TQ-28, TQ-54)."""
    return _("A fight takes your row and the shared row.") if view.shared else _("A fight takes the whole row.")


def fought(view: v.TraqueView, tolds: Sequence[Told]) -> v.Attacked | None:
    """Return the attack since the last draw that took the row of whose turn it is, None if it lies there."""
    if view.players[max(view.turn, 0)].row:
        return None
    last = next((told for told in reversed(tolds) if isinstance(told, v.Attacked | v.Drew)), None)
    return last if isinstance(last, v.Attacked) and last.row else None


def exposed(view: v.TraqueView, box: Box, _: Translate) -> str:
    """Name the crew cards in the row of whose turn it is: whoever is discarded is lost (TQ-41). "" for none."""
    row = view.players[max(view.turn, 0)].row
    return _.listed([terms.inside(terms.card(box, kind, _)) for kind in row if box.kind[kind] == e.CREW])


def _row(view: v.TraqueView, _: Translate, tolds: Sequence[Told]) -> str:
    if any(a.ACTIVATE <= step < a.PAY for step in view.legal):
        return _("Choose a card that glows, then what pays for it: only then is it yours to use.")
    if any(a.SHARE <= step < a.CREATURE for step in view.legal):
        return _("You may share a card. Your row stays as it is.")
    if fight := fought(view, tolds):
        return _("The fight took your row and the shared row.") if fight.shared else _("The fight took the whole row.")
    return _("Your row stays as it is.") if view.players[max(view.turn, 0)].row else ""


def _round(view: v.TraqueView, _: Translate) -> str:
    left = ends(view)
    if left == 1:
        return _("A throw uses your last Time: you lose. Hit tokens alone cost nothing.")
    if left <= SHORT:
        return _("{count} Time left: throwing and reloading cost 1 each.").format(count=left)
    return _("One weapon and its shots, and any grenades. A throw costs 1 Time.")


def asleep(view: v.TraqueView, box: Box, _: Translate) -> str:
    """Return what the next card may wake; "" where nothing sleeps."""
    who = view.players[max(view.turn, 0)]
    near = (*who.row, *view.shared)
    quiet = sum(number for one in who.inventory for what, number in box.passive[one.card] if what == e.QUIET)
    noise = sum(box.noise[kind] for kind in near) - quiet
    if any(box.kind[kind] == e.CREATURE for kind in near):
        if noise >= 1:
            return _("A creature sleeps here: another one, or one more noise, wakes it.")
        return _("A creature sleeps here: another one, or two noises, wake it.")
    return _("It’s loud here: any creature that comes attacks at once.") if noise >= 2 else ""


def draw(view: v.TraqueView, box: Box, _: Translate) -> str:
    """Return what drawing does."""
    said = _("Drawing turns up a card into your row. It costs no Time.")
    return f"{said} {asleep(view, box, _)}".strip()
