"""The bar of Traqué's table: who has to do what, and the buttons for it."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque import drafts
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import paying
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import CARD_SITE, Box, Words, box_of
from hallali.games.traque.rules.phases import Phase
from hallali.games.traque.text import terms, warnings
from hallali.games.traque.text.terms import Translate
from hallali.interfaces.scene import Button
from hallali.interfaces.table_page import Result

N_ = marked

_MINE: dict[Phase, str] = {
    "turn": N_("Draw a card, or hide."),
    "row": N_("Activate cards of your row, or end the turn."),
    "tie": N_("Which creature do you fight?"),
    "which": N_("Which place do you go to?"),
    "leave": N_("Go in, or leave this place?"),
    "round": N_("What do you throw?"),
    "who": N_("Who fights this round?"),
    "after": N_("Not enough. Rethrow some?"),
    "crew": N_("The creature takes a crew member: which?"),
    "load": N_("Which weapon gets the ammunition?"),
    "lose": N_("Which card do you lose?"),
    "either": N_("Which of the two?"),
    "rescue": N_("Your partner has nothing to fight with. Which card do you give?"),
    "more": N_("Draw a second place, or stay with this one?"),
}
_THEIRS: dict[Phase, str] = {
    "turn": N_("{who} draws or hides."),
    "row": N_("{who} may activate cards."),
    "round": N_("{who} fights."),
    "after": N_("{who} may rethrow."),
    "aid": N_("{who} is asked for a card."),
    "rescue": N_("{who} may give a card to fight with."),
}
_ASIDES: dict[Phase, str] = {
    "after": N_("A rethrow costs no Time, but uses up a rethrow. Choose the tokens."),
    "aid": N_("A gift costs 1 Time."),
    "rescue": N_("A gift costs 1 Time. Without it the creature kills."),
    "more": N_("You play one of the two, and the other is discarded."),
    "which": N_("The other one is discarded."),
    "tie": N_("Two creatures, equally strong: they wake! All else is discarded."),
}


def _missed(view: v.TraqueView) -> bool:
    """Return whether a token of the last throw missed."""
    return len(view.results) < len(view.volley)


def _called(who: str, said: str, _: Translate) -> str:
    """Return the name of one of two players."""
    return _("{who}: {said}").format(who=who, said=said[:1].lower() + said[1:])


def prompt(view: v.TraqueView, draft: drafts.Turn, names: Sequence[str], _: Translate, *, named: bool = True) -> str:
    """Say who must do what. named: whether one person plays both of two, so that each is called by name."""
    box = box_of(view.size, view.edition)
    if view.mover == OVER:
        return verdict(view, _)
    if view.mover == CHANCE:
        return _("The tokens are in the air.") if view.phase == "toss" else _("Turning up a card…")
    who = names[view.mover]
    if view.mover != view.seat:
        return _(_THEIRS.get(view.phase, N_("{who} is choosing."))).format(who=who)
    if view.chosen >= 0:
        name = terms.card(box, (view.chosen - a.ACTIVATE) & 63, _)
        return _("What pays for {card}?").format(card=name)
    if draft.mode == "share":
        return _("Which card do you lay in the shared row?")
    if draft.mode == "give":
        return _("Which card do you give away?")
    said = _(_MINE.get(view.phase, N_("Choose.")))
    if view.phase == "row":
        said = _row(view, _)
    if view.phase == "aid":
        said = _("Do you give {who} a card?").format(who=names[1 - view.seat])
    if view.phase == "after" and not _missed(view):
        said = _("Every token hit, and it’s still not enough.")
    if empty(view):
        said = _("No shot is left: reload a weapon.")
    if view.phase == "leave" and view.event >= 0:
        said = _("Play this event, or leave it?")
    if view.choice >= 0 and box.free[view.choice]:
        said = _.of(box.texts[view.choice])
    return _called(who, said, _) if named and len(view.players) > 1 else said


def empty(view: v.TraqueView) -> bool:
    """Return whether the viewer has nothing to throw in a fight before a weapon is reloaded."""
    if view.phase != "round" or view.volley or any(a.FIRE <= step < a.COUNT for step in view.legal):
        return False
    ready = any(a.ADD_GRENADE <= step < a.EITHER and step != a.ASK for step in view.legal)
    return not ready and any(a.RELOAD <= step < a.GIVE for step in view.legal)


def _row(view: v.TraqueView, _: Translate) -> str:
    """Say what can be done with the row; the words are those of the button beside it."""
    some, alone = any(a.ACTIVATE <= step < a.PAY for step in view.legal), len(view.players) == 1
    if not some and (helping := _helping(view)):
        box = box_of(view.size, view.edition)
        said = (
            _("Use {cards} to pay for a card, or go on.")
            if alone
            else _("Use {cards} to pay for a card, or end the turn.")
        )
        return said.format(cards=terms.either([terms.card(box, kind, _) for kind in helping], _))
    if not some:
        return _("No card can be paid for: go on.") if alone else _("No card can be paid for: end the turn.")
    return _("Activate cards of your row, or go on.") if alone else _(_MINE["row"])


def _keys(box: Box, words: Words) -> int:
    """Return the most key tokens that effects give."""
    given = 0
    for what, number, count in words:
        if what == e.GAIN and number == e.T_KEY:
            given += count
        elif what == e.EITHER:
            given += max(_keys(box, side) for side in box.choices[number])
    return given


def _helping(view: v.TraqueView) -> list[int]:
    """List the cards of the viewer's inventory whose use gives the key tokens that a card of the row lacks."""
    box, me = box_of(view.size, view.edition), view.players[view.seat]
    found: list[int] = []
    for slot, held in enumerate(me.inventory[: a.SLOTS]):
        used = next((words for first, words in _uses(box, held.card) if first + slot in view.legal), ())
        keys = _keys(box, used)
        if view.supply:  # there may be fewer
            keys = min(keys, view.supply[e.T_KEY])
        if keys and paying.affordable(box, (me.row, view.shared, me.keys + keys)) and held.card not in found:
            found.append(held.card)
    return found


def _uses(box: Box, kind: int) -> tuple[tuple[int, Words], ...]:
    """Return what using a card does, by the first of the steps that use it."""
    return ((a.USE, box.effect[kind]), (a.TURN_DOWN, box.gives[kind]))


def _crew(view: v.TraqueView) -> list[int]:
    """List the crew cards that can pay now: whoever does is lost (TQ-41)."""
    box = box_of(view.size, view.edition)
    kinds = dict.fromkeys((step - a.PAY) & 63 for step in view.legal if step >= a.PAY)
    return [kind for kind in kinds if box.kind[kind] == e.CREW]


def aside(view: v.TraqueView, draft: drafts.Turn, _: Translate, tolds: Sequence[Told] = ()) -> str:
    """Return the bar's second line. tolds: what led here."""
    box = box_of(view.size, view.edition)
    if view.mover == OVER:
        return reason(view, _)
    if view.mover != view.seat:
        return ""
    if view.chosen >= 0:
        kind = (view.chosen - a.ACTIVATE) & 63
        left = list(terms.cost(box, kind))
        costs = ", ".join(terms.icon(name, _) for name in left)
        said = _("It costs: {icons}. {count} of {all} paid.").format(icons=costs, count=len(view.paid), all=len(left))
        if crew := _crew(view):
            names = terms.either([terms.card(box, one, _) for one in crew], _)
            lost = _("To pay with {crew} loses a crew member for good, and a creature joins the deck.")
            said = f"{said} {lost.format(crew=names)}"
        return said
    if draft.mode == "share":
        return _("It then counts in both rows.")
    if draft.mode == "give":
        return _("A gift costs 1 Time.")
    if view.phase == "leave" and (tested := warnings.test(view, box, tolds, _)):
        return tested
    if view.choice >= 0 and box.free[view.choice]:
        return _("Make the changes that this card asks for, then say that you are done.")
    if view.phase == "after" and not _missed(view):
        return ""
    if view.phase == "after" and view.retoss and len(view.volley) == 1:
        return _("A rethrow costs no Time, but uses up a rethrow.")
    if view.phase == "after" and not view.retoss:
        return _("You can use a rethrow card now.")
    if empty(view) and warnings.ends(view) > warnings.SHORT:
        return _("A reload costs 1 Time. With no ammunition left at all you lose, whatever your Health.")
    said = warnings.before(view, box, _, tolds)
    return said or (_(_ASIDES[view.phase]) if view.phase in _ASIDES else "")


def thrown(mine: bool, who: str, named: bool, _: Translate, count: int = 2) -> tuple[str, str]:
    """Return the bar's words while tokens wait to be thrown. who: the thrower. named: whether to call them by name."""
    if not mine:
        return _("{who} throws.").format(who=who), ""
    said, aside = _("Throw the tokens into the lid."), _("They slide on after they land: aim short of the target.")
    if count == 1:
        said, aside = _("Throw the token into the lid."), _("It slides on after it lands: aim short of the target.")
    return (_called(who, said, _) if named else said), aside


def verdict(view: v.TraqueView, _: Translate) -> str:
    """Return how the game ended, in words: won or lost, and by what it was lost."""
    if view.outcome == "escaped":
        return _("Escaped! Score: {score}.").format(score=view.score)
    if view.outcome == "late":
        return _("Lost: Time has run out.")
    if view.outcome != "killed":
        return _("Lost: the colony keeps you.")
    if all(who.health for who in view.players):  # no attack was possible (TQ-37)
        return _("Lost: nothing is left to fight the creature with.")
    return _("Lost: a creature is stronger.")


def reason(view: v.TraqueView, _: Translate) -> str:
    """Return what became of the players, in words."""
    if view.outcome == "escaped":
        return _("The queen is beaten, and the ship lifts off.")
    return _("The colony keeps you.") if view.outcome in ("late", "killed") else ""


def came(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> str:
    """Return how far a game came that was lost: the last creature, and the places seen; "" for a game that was won."""
    if view.outcome == "escaped":
        return ""
    box = box_of(view.size, view.edition)
    foe = next((told for told in reversed(tolds) if isinstance(told, v.Attacked | v.Beaten)), None)
    parts = []
    if view.outcome == "killed" and isinstance(foe, v.Attacked):
        name = terms.foe(box, foe.foe, _)
        parts.append(_("The last fight: {foe}, strength {strength}.").format(foe=name, strength=foe.strength))
    parts.append(_("Places seen: {done} of {count}.").format(done=view.drawn, count=view.count))
    return " ".join(parts)


def ended(view: v.TraqueView, result: Result, names: Sequence[str], _: Translate) -> tuple[str, str]:
    """Return the bar's words for a game that is over, by the rules or by resigning."""
    who = result.resigned
    if who is None:
        return verdict(view, _), reason(view, _)
    said = _("You resign.") if who == view.seat else _("{who} resigns.").format(who=names[who])
    return _("Lost: the colony keeps you."), said


def _paying(view: v.TraqueView, _: Translate) -> tuple[Button, ...]:
    box = box_of(view.size, view.edition)
    back = Button(-1, _("Undo"), command="undo")
    found = drafts.ways(box, view)
    if len(found) != 1:
        return (back,)
    paid = [terms.token(7, 1, _) if step == a.PAY_KEY else terms.card(box, (step - a.PAY) & 63, _) for step in found[0]]
    lost = [terms.card(box, one, _) for one in _crew(view) if any((step - a.PAY) & 63 == one for step in found[0])]
    sure = _("Lose {crew} for good?").format(crew=_.listed(lost)) if lost else ""
    return (back, Button(drafts.PAID, _("Pay: {cards}").format(cards=", ".join(paid)), primary=True, sure=sure))


def buttons(
    view: v.TraqueView, draft: drafts.Turn, names: Sequence[str], _: Translate, *, named: bool = False
) -> tuple[Button, ...]:
    """Return the bar's buttons, the primary one last. named: whether one screen is passed between both of two."""
    if view.mover != view.seat or view.mover < 0:
        return ()
    if view.chosen >= 0:
        return _paying(view, _)
    if draft.mode:
        mode = drafts.SHARING if draft.mode == "share" else drafts.GIVING
        return (Button(mode, _("Undo")),)
    made = [*_together(view, _)]
    box, last = box_of(view.size, view.edition), view.spare < 1
    if view.phase == "turn":
        hide = _("Hiding discards your whole row, sleeping creatures included. It costs 1 Time.")
        crew = warnings.exposed(view, box, _)
        lost = _("Lose {crew} for good?").format(crew=crew) if crew else ""
        sure = _("Hide, and lose?") if last else lost
        made.append(Button(a.HIDE, _("Hide, −1 Time"), why=hide, sure=sure))
        can = a.DRAW in view.legal
        why = warnings.draw(view, box, _) if can else _("No card is left to draw.")
        made.append(Button(a.DRAW, _("Draw"), primary=True, off=not can, why=why))
    elif view.phase == "more":
        made += [Button(a.END, _("Stay with this one")), Button(a.DRAW, _("Draw another"), primary=True)]
    elif view.phase in ("row", "aid"):
        alone = len(view.players) == 1  # then what ends is only the paying: the next draw is one's own
        end = _("End the turn: {who} next").format(who=names[1 - view.seat]) if named else _("End the turn")
        label = _("Give nothing") if view.phase == "aid" else _("Go on") if alone else end
        why = _("Your row stays as it is.") if view.phase == "row" and view.players[view.seat].row else ""
        made.append(Button(a.END, label, primary=True, why=why))
    elif view.phase == "either" and a.END in view.legal:
        made.append(Button(a.END, _("Done"), primary=True))
    elif view.phase == "rescue":
        made.append(Button(a.END, _("Give nothing"), primary=True, sure=_("Give nothing, and lose?")))
    elif view.phase == "leave":
        go = _("Go in") if view.event < 0 else _("Play it")
        made += [Button(a.END, _("Leave it")), Button(a.PLAY, go, primary=True)]
    elif view.phase == "round":
        made.append(_toss(view, last, _))
    elif view.phase == "after":
        made += _after(view, _)
    return tuple(made)


def _toss(view: v.TraqueView, last: bool, _: Translate) -> Button:
    """Return the button that tosses. last: whether there is no time to spare."""
    off = not view.volley and not view.sure
    why = _("First choose how many tokens to throw.") if off else _("A throw costs 1 Time.") if view.volley else ""
    sure = _("Throw, and lose?") if last and view.volley else ""
    return Button(-1, _("Throw"), primary=True, off=off, command="commit", why=why, sure=sure)


def _after(view: v.TraqueView, _: Translate) -> list[Button]:
    """Return the buttons after a toss that was not enough."""
    if view.picks:
        return [
            Button(-1, _("Undo"), command="clear"),
            Button(-1, _("Rethrow"), primary=True, command="commit"),
        ]
    if not _missed(view):
        return [Button(a.END, _("Go on"), primary=True)]
    missed = view.retoss > 0
    sure = _("Really keep it?") if missed and not _harmless(view) else ""
    keep = Button(a.END, _("Keep this throw"), primary=not missed, sure=sure)
    again = _("Rethrow the misses") if len(view.volley) - len(view.results) > 1 else _("Rethrow the miss")
    return [keep, Button(drafts.MISSED, again, primary=True)] if missed else [keep]


def _harmless(view: v.TraqueView) -> bool:
    """Return whether to fail the test under way does nothing."""
    box, site = box_of(view.size, view.edition), view.place if view.event < 0 else CARD_SITE + view.event
    return view.fight is None and site >= 0 and not box.failure[site]


def _together(view: v.TraqueView, _: Translate) -> list[Button]:
    """Return the buttons of a game of two: share, give, ask."""
    made = []
    if any(a.SHARE <= step < a.CREATURE for step in view.legal):
        made.append(Button(drafts.SHARING, _("Share a card")))
    if view.phase not in ("aid", "rescue") and any(a.GIVE <= step < a.CARD for step in view.legal):
        made.append(Button(drafts.GIVING, _("Give, −1 Time")))
    if a.ASK in view.legal:
        made.append(Button(a.ASK, _("Ask for a card")))
    return made


def choices(view: v.TraqueView, tolds: Sequence[Told], names: Sequence[str], _: Translate) -> tuple[Button, ...]:
    """Return the choices that the bar offers apart from the cards: places, creatures, who fights."""
    if view.mover != view.seat:
        return ()
    box = box_of(view.size, view.edition)
    if view.phase == "who":
        return tuple(Button(step, names[step - a.WHO]) for step in view.legal if step >= a.WHO)
    if view.phase == "which":
        return tuple(Button(step, terms.place(box, step - a.PLACE, _)) for step in view.legal)
    if view.phase == "either":
        said = terms.sides(box, view.choice, _)
        return tuple(Button(step, said[step - a.EITHER]) for step in view.legal if step != a.END)
    if view.phase == "tie":
        return tuple(Button(step, terms.card(box, step - a.CREATURE, _)) for step in view.legal)
    return ()


def eyes(seat: int, names: Sequence[str], _: Translate) -> str:
    """Return through whose eyes the table is seen. All see the same."""
    return names[seat] if 0 <= seat < len(names) else _("A spectator")


__all__ = ["aside", "buttons", "choices", "ended", "eyes", "prompt", "reason", "verdict"]
