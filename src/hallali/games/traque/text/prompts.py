"""The bar of Traqué's table: who has to do what, and the buttons for it."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque import drafts
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.text import terms
from hallali.games.traque.text.terms import Translate
from hallali.interfaces.page import Button
from hallali.interfaces.table_page import Result

N_ = marked

_MINE = {
    "turn": N_("Draw a card, or hide."),
    "row": N_("Activate cards of your row, or end the turn."),
    "tie": N_("Which creature do you fight?"),
    "which": N_("Which place do you go to?"),
    "leave": N_("Go in, or leave this place?"),
    "round": N_("What do you toss?"),
    "who": N_("Who fights this round?"),
    "after": N_("Not enough. Toss some again?"),
    "crew": N_("The creature takes a crew member: which?"),
    "load": N_("Which weapon gets the ammunition?"),
    "lose": N_("Which card do you lose?"),
    "aid": N_("You are asked for a card."),
}
_THEIRS = {
    "turn": N_("{who} draws or hides."),
    "row": N_("{who} may activate cards."),
    "round": N_("{who} fights."),
    "after": N_("{who} may toss again."),
    "aid": N_("{who} is asked for a card."),
}
_ASIDES = {
    "turn": N_("Hiding discards the row and costs 1 time."),
    "row": N_("Click a card that glows, then what pays for it."),
    "round": N_("One weapon and its shots, grenades beside. A toss costs 1 time."),
    "after": N_("A re-toss token costs no time. Click the tokens."),
    "aid": N_("A gift costs 1 time."),
    "which": N_("The other one is discarded."),
    "tie": N_("They are equally strong; the others are discarded."),
}


def _called(who: str, said: str, _: Translate) -> str:
    """Return the name of one of two players."""
    return _("{who}: {said}").format(who=who, said=said[:1].lower() + said[1:])


def prompt(view: v.TraqueView, draft: drafts.Turn, names: Sequence[str], _: Translate) -> str:
    """Say who must do what."""
    box = box_of(view.size)
    if view.mover == OVER:
        return verdict(view, _)
    if view.mover == CHANCE:
        return _("The tokens are in the air.") if view.phase == "toss" else _("A card is turned up.")
    who = names[view.mover]
    if view.mover != view.seat:
        return _(_THEIRS.get(view.phase, N_("{who} is choosing."))).format(who=who)
    if view.chosen >= 0:
        name = terms.card(box, (view.chosen - a.ACTIVATE) & 63, _)
        return _("What pays for: {card}?").format(card=name)
    if draft.mode == "share":
        return _("Which card do you lay in the shared row?")
    if draft.mode == "give":
        return _("Which card do you give away?")
    said = _(_MINE.get(view.phase, N_("Choose.")))
    return _called(who, said, _) if len(view.players) > 1 else said


def aside(view: v.TraqueView, draft: drafts.Turn, _: Translate) -> str:
    """Return the bar's second line."""
    box = box_of(view.size)
    if view.mover == OVER:
        return reason(view, _)
    if view.mover != view.seat:
        return ""
    if view.chosen >= 0:
        kind = (view.chosen - a.ACTIVATE) & 63
        left = list(terms.cost(box, kind))
        costs = ", ".join(terms.icon(name, _) for name in left)
        return _("It costs: {icons}. {count} of {all} paid.").format(icons=costs, count=len(view.paid), all=len(left))
    if draft.mode == "share":
        return _("It then counts as lying in both rows.")
    if draft.mode == "give":
        return _("A gift costs 1 time.")
    return _(_ASIDES[view.phase]) if view.phase in _ASIDES else ""


def thrown(mine: bool, who: str, players: int, _: Translate) -> tuple[str, str]:
    """Return the bar's words while tokens wait to be thrown. who: the thrower."""
    if not mine:
        return _("{who} throws.").format(who=who), ""
    said = _("Throw the tokens into the lid.")
    aside = _("They slide on after they land: aim short of the target.")
    return (_called(who, said, _) if players > 1 else said), aside


def verdict(view: v.TraqueView, _: Translate) -> str:
    """Return how the game ended, in words."""
    if view.outcome == "escaped":
        return _("Escaped! Score: {score}.").format(score=view.score)
    return _("The colony keeps you.")


def reason(view: v.TraqueView, _: Translate) -> str:
    """Return why the game ended, in words."""
    if view.outcome == "escaped":
        return _("The queen is beaten, and the ship lifts off.")
    if view.outcome == "late":
        return _("Time has run out.")
    if view.outcome != "killed":
        return ""
    if all(who.health for who in view.players):  # no attack was possible (TQ-37)
        return _("Nothing was left to fight the creature with.")
    return _("A creature was stronger.")


def ended(view: v.TraqueView, result: Result, names: Sequence[str], _: Translate) -> tuple[str, str]:
    """Return the bar's words for a game that is over, by the rules or by resigning."""
    who = result.resigned
    if who is None:
        return verdict(view, _), reason(view, _)
    said = _("You gave up.") if who == view.seat else _("{who} gave up.").format(who=names[who])
    return _("The colony keeps you."), said


def _paying(view: v.TraqueView, _: Translate) -> tuple[Button, ...]:
    box = box_of(view.size)
    back = Button(-1, _("Take back"), command="undo")
    found = drafts.ways(box, view)
    if len(found) != 1:
        return (back,)
    paid = [terms.token(7, 1, _) if step == a.PAY_KEY else terms.card(box, (step - a.PAY) & 63, _) for step in found[0]]
    return (back, Button(drafts.PAID, _("Pay: {cards}").format(cards=", ".join(paid)), primary=True))


def buttons(view: v.TraqueView, draft: drafts.Turn, names: Sequence[str], _: Translate) -> tuple[Button, ...]:
    """Return the bar's buttons, the primary one last."""
    if view.mover != view.seat or view.mover < 0:
        return ()
    if view.chosen >= 0:
        return _paying(view, _)
    if draft.mode:
        mode = drafts.SHARING if draft.mode == "share" else drafts.GIVING
        return (Button(mode, _("Take back")),)
    made = [*_together(view, _)]
    if view.phase == "turn":
        made.append(Button(a.HIDE, _("Hide, −1 time")))
        made.append(Button(a.DRAW, _("Draw"), primary=True, off=a.DRAW not in view.legal))
    elif view.phase in ("row", "aid"):
        label = _("End the turn") if view.phase == "row" else _("Give nothing")
        made.append(Button(a.END, label, primary=True))
    elif view.phase == "leave":
        made += [Button(a.END, _("Leave it")), Button(a.PLAY, _("Go in"), primary=True)]
    elif view.phase == "round":
        made.append(Button(-1, _("Toss"), primary=True, off=not view.volley and not view.sure, command="commit"))
    elif view.phase == "after":
        if view.picks:
            made.append(Button(-1, _("Take back"), command="clear"))
            made.append(Button(-1, _("Toss again"), primary=True, command="commit"))
        else:
            missed = len(view.results) < len(view.volley)
            made.append(Button(a.END, _("Keep it as it is"), primary=not missed))
            if missed:
                made.append(Button(drafts.MISSED, _("Toss the misses again"), primary=True))
    return tuple(made)


def _together(view: v.TraqueView, _: Translate) -> list[Button]:
    """Return the buttons of a game of two: share, give, ask."""
    made = []
    if any(a.SHARE <= step < a.CREATURE for step in view.legal):
        made.append(Button(drafts.SHARING, _("Share a card")))
    if view.phase != "aid" and any(a.GIVE <= step < a.CARD for step in view.legal):
        made.append(Button(drafts.GIVING, _("Give, −1 time")))
    if a.ASK in view.legal:
        made.append(Button(a.ASK, _("Ask for a card")))
    return made


def choices(view: v.TraqueView, tolds: Sequence[Told], names: Sequence[str], _: Translate) -> tuple[Button, ...]:
    """Return the choices that the bar offers besides the cards: places, creatures, who fights."""
    if view.mover != view.seat:
        return ()
    box = box_of(view.size)
    if view.phase == "who":
        return tuple(Button(step, names[step - a.WHO]) for step in view.legal if step >= a.WHO)
    if view.phase == "which":
        return tuple(Button(step, terms.place(box, step - a.PLACE, _)) for step in view.legal)
    if view.phase == "tie":
        return tuple(Button(step, terms.card(box, step - a.CREATURE, _)) for step in view.legal)
    return ()


def eyes(seat: int, names: Sequence[str], _: Translate) -> str:
    """Return through whose eyes the table is seen. All see the same."""
    return names[seat] if 0 <= seat < len(names) else _("A spectator")


__all__ = ["aside", "buttons", "choices", "ended", "eyes", "prompt", "reason", "verdict"]
