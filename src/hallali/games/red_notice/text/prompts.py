"""The action bar of Red Notice: who must do what, and with which buttons."""

from __future__ import annotations

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.drafts import Bid, lifts
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, Phase
from hallali.games.red_notice.text import changes, terms
from hallali.interfaces.scene import Button
from hallali.interfaces.table_page import Result

N_ = marked
Translate = i18n.Translator
#: The phases in which changes are made for a free card.
FREE: tuple[Phase, ...] = ("free", "more")


def _radars(view: v.RedNoticeView) -> bool:
    """Return whether the piece to be chosen is a radar."""
    return any(a.RADAR <= step < a.BARRIER or a.LIFT_RADAR <= step < a.LIFT_BARRIER for step in view.legal)


# What must be done


def prompt(view: v.RedNoticeView, draft: Bid, _: Translate) -> str:
    """Say who must do what now, in the eyes of the view's seat."""
    if view.mover == OVER:
        return verdict(view, _)
    if view.mover == CHANCE:
        return _("Dealing…")
    if view.mover != view.seat:
        return _theirs(view, _)
    if draft.lift >= 0:
        return _("Pay {price} points for it?").format(price=LIFT_PRICE)
    return _mine(view, draft, _)


def _mine(view: v.RedNoticeView, draft: Bid, _: Translate) -> str:
    box, phase = box_of(view.size, view.edition), view.phase
    if phase in FREE:
        return changes.text(box, view.icons, _)
    if phase == "start":
        if view.chosen < 0:
            return _("Show one of your cheques: you start on its continent.")
        return _("Choose your city in {continent}.").format(
            continent=_.name(terms.continent(box, box.colour[view.chosen], _))
        )
    if phase == "bid":
        return _bidding(draft, _)
    if phase == "walk":
        if view.icons:
            return _.counted(
                "You have {count} move: a neighbouring city, or stay.",
                "You have {count} moves: neighbouring cities, or stay.",
                view.icons,
            )
        return _("Your moves are used up: end them.")
    if phase in ("move", "security"):
        return _counted(view, _)
    if phase in ("units", "discard", "spoil"):
        radar = _radars(view)
        return {
            "units": _("Place a black radar on the map.") if radar else _("Place a black barrier on the map."),
            "discard": _("Which white radar leaves the map?") if radar else _("Which white barrier leaves the map?"),
            "spoil": _("Which black radar leaves the map?") if radar else _("Which black barrier leaves the map?"),
        }[phase]
    if phase == "bank" and not cashable(view):
        return _("Nothing to cash here: go on.")
    if phase == "gain" and a.GAIN not in view.legal:
        return _("Your security is full: go on.")
    return {
        "radars": _("Place a radar on a continent of your choice."),
        "before": _("The next card is coming. Pay to take something off the map first, or go on."),
        "settle": _("Pay to take something off the map first, or go on."),
        "draw": _("Draw a cheque?"),
        "bank": _("Cash a cheque here?"),
        "choose": _("Which upgrade do you take?")
        if view.seat == JESSAH
        else _("Choose the upgrade that Jessah gains."),
        "gain": _("Gain a point of security?"),
        "joker": _("The joker is yours: which action?"),
        "caught": _("Captured! Give up an identity to flee."),
        "destroy": _("Which upgrade of Jessah’s do you destroy?"),
        "drop": _("Which of your cheques goes under the pile?"),
    }.get(phase, _("Your turn."))


def _cheques(view: v.RedNoticeView) -> list[int]:
    """List the kinds of cheques that the viewer may cash now."""
    return [step - a.CHEQUE for step in view.legal if a.CHEQUE <= step < a.BID]


def cashable(view: v.RedNoticeView) -> bool:
    """Return whether the viewer may cash a cheque now."""
    return bool(_cheques(view))


def _bidding(draft: Bid, _: Translate) -> str:
    token, place = draft.token, draft.place
    if token >= 0:
        return _("Where does {token} go?").format(token=terms.token(token))
    if place >= 0:
        return _("Which token goes to {place}?").format(place=terms.spot(place >> 1, place & 1))
    return _("Bid: take a token, then a place next to a card.")


def _counted(view: v.RedNoticeView, _: Translate) -> str:
    if view.phase == "move":
        if view.icons == 1:
            return _("Move: go to a neighbouring city, or inspect your own.")
        return _("{count} moves: go to a neighbouring city, or inspect your own.").format(count=view.icons)
    if view.chosen >= 0:
        return _("Choose the new route of this barrier.")
    if view.icons == 1:
        return _("Security: place a radar or a barrier, or move a barrier.")
    return _("Security, {count} times: place a radar or a barrier, or move a barrier.").format(count=view.icons)


_THEIRS: dict[Phase, str] = {
    "start": N_("{who} chooses where to start."),
    "radars": N_("{who} places the first radars."),
    "bid": N_("{who} bids."),
    "before": N_("{who} may pay before the next card."),
    "settle": N_("{who} may pay before the upgrade takes effect."),
    "draw": N_("{who} may draw a cheque."),
    "bank": N_("{who} may cash a cheque."),
    "choose": N_("{who} chooses an upgrade."),
    "units": N_("{who} places a black token."),
    "security": N_("{who} places radars and barriers."),
    "gain": N_("{who} may gain security."),
    "move": N_("{who} moves and inspects."),
    "walk": N_("{who} moves in secret."),
    "joker": N_("{who} has the joker."),
    "caught": N_("{who} is captured and gives up an identity."),
    "discard": N_("{who} removes a white token from the map."),
    "destroy": N_("{who} destroys an upgrade."),
    "spoil": N_("{who} removes a black token from the map."),
    "free": N_("{who} does what a card says."),
    "more": N_("{who} does what a card says."),
    "drop": N_("{who} chooses a cheque to put under the pile."),
}


def _theirs(view: v.RedNoticeView, _: Translate) -> str:
    return _(_THEIRS.get(view.phase, N_("{who} is thinking."))).format(who=terms.seat(view.mover, _))


# The second line


def aside(view: v.RedNoticeView, draft: Bid, _: Translate) -> str:
    """Return the bar's second line: the draft in words, else what matters for the choice; "" for none."""
    box = box_of(view.size, view.edition)
    if view.mover == OVER:
        return reason(view, _)
    if view.mover != view.seat:
        return changes.text(box, view.icons, _) if view.phase in FREE else _under_way(view, box, _)
    if view.phase in FREE:
        return _("Make the changes that this card asks for, then say that you are done.")
    lift = draft.lift
    if lift >= 0:
        return piece(lift, box, _)
    if view.phase == "walk":
        return _walked(view, draft, box, _)
    if view.phase == "security" and view.chosen >= 0:
        return terms.route(box, view.chosen, _)
    if view.phase in ("before", "settle"):
        return payable(view, box, _)
    if view.phase == "bank":
        return _bank(view, box, _)
    return {
        "start": _("The cheque that you show goes under the pile; you keep the rest."),
        "radars": _("It rings once when Angela enters a city there."),
        "bid": _bids(view, box, _),
        "move": _("In each city you enter, Angela must say whether she’s there."),
        "choose": _("The other card leaves the game."),
        "caught": _("It takes effect at once and is discarded."),
        "gain": _("2 points remove a white radar or barrier from the map."),
        "draw": _("You may hold 5 at most."),
    }.get(view.phase, "")


def _bids(view: v.RedNoticeView, box: Box, _: Translate) -> str:
    """Say what a bid does; to Jessah in the first round, where Angela began, too: it is all that she knows of her."""
    said = _("The higher token does both actions, then the lower one its own. POW cancels the other token.")
    if view.seat != JESSAH or view.round != 1 or view.start < 0:
        return said
    began = _("Angela began in {continent}.").format(continent=_.name(terms.continent(box, view.start, _)))
    return f"{began} {said}"


def _under_way(view: v.RedNoticeView, box: Box, _: Translate) -> str:
    shown = [place for place in range(len(view.row)) if place in view.revealed]
    if view.mover in (ANGELA, JESSAH) and shown and view.phase not in ("bid", "before"):
        return _("Card {number} of the row is being played.").format(number=shown[-1] + 1)
    return ""


def piece(step: int, box: Box, _: Translate) -> str:
    """Name the piece that a step takes off the map."""
    if step < a.LIFT_BARRIER:
        return _("the radar in {place}").format(place=_.name(terms.continent(box, step - a.LIFT_RADAR, _)))
    return _("the barrier {place}").format(place=terms.route(box, step - a.LIFT_BARRIER, _))


def payable(view: v.RedNoticeView, box: Box, _: Translate) -> str:
    """Say what Angela could pay for now; "" if there is nothing."""
    pieces = [piece(step, box, _) for step in view.legal if lifts(step)]
    if not pieces:
        return ""
    text = _("For {price} of your {points} points, take one of these off the map: {pieces}.")
    if len(pieces) == 1:
        text = _("Your security: {points}. For {price} you can take off the map {pieces}.")
    return text.format(price=LIFT_PRICE, points=view.points, pieces=_.listed(pieces))


def _walked(view: v.RedNoticeView, draft: Bid, box: Box, _: Translate) -> str:
    steps = draft.steps
    before = len(view.path) - sum(not lifts(step) for step in steps)  # what was committed with a payment on the way
    parts, path = [terms.city(box, city, _) for city in view.path[:before]], iter(view.path[before:])
    for step in steps:
        if lifts(step):
            parts.append(_("pay for {piece}").format(piece=piece(step, box, _)))
        elif step == a.STAY:
            parts.append(_("stay in {city}").format(city=_.name(terms.city(box, next(path), _))))
        else:
            parts.append(terms.city(box, next(path), _))
    here = terms.city(box, view.angela, _)
    if not parts:
        text = _("You’re in {city}. Jessah only learns which radars ring.")
        if a.STAY in view.legal and box.continent[view.angela] in view.radars:
            text = _("You’re in {city}. To stay here uses a move, and rings its radar.")
        if view.unseen:
            text = _("You’re in {city}. These moves pass barriers and ring nothing.")
        return text.format(city=_.name(here))
    return _("Your route: {path}.").format(path=" → ".join(parts))


def _bank(view: v.RedNoticeView, box: Box, _: Translate) -> str:
    here = view.angela if view.seat == ANGELA else view.jessah
    if here < 0:
        return ""
    city, continent = terms.city(box, here, _), terms.continent(box, box.continent[here], _)
    if cashable(view):
        said = [
            _("With {amount} more you win.").format(amount=terms.dollars(box.dollars[kind], _))
            if view.seat == ANGELA and view.earned + box.dollars[kind] >= view.target
            else terms.brings(box, kind, view.seat, view.open, _)
            for kind in _cheques(view)
        ]
        if view.seat == ANGELA:  # where Jessah is, all see
            said.insert(0, _("Cashing shows that you’re in {city}.").format(city=_.name(city)))
        return " ".join(said)
    return _("You’re in {city} with no cheque from {continent}.").format(city=_.name(city), continent=_.name(continent))


# The end


def verdict(view: v.RedNoticeView, _: Translate) -> str:
    """Say who won, to the view's seat."""
    if view.winner < 0:
        return _("The game is over.")
    if view.seat in (ANGELA, JESSAH):
        return _("You won.") if view.seat == view.winner else _("You lost.")
    return _("{who} wins.").format(who=terms.seat(view.winner, _))


def reason(view: v.RedNoticeView, _: Translate) -> str:
    """Say how the game ended."""
    box = box_of(view.size, view.edition)
    if view.winner == ANGELA:
        amount = terms.dollars(view.earned, _)
        return _("Angela cashes {amount} and is gone.").format(amount=amount)
    if view.winner < 0 or view.angela < 0:
        return ""
    city = terms.city(box, view.angela, _)
    if view.outcome == "time":
        return _.counted(
            "After {count} round the trail is hot: Jessah wins. Angela was in {city}.",
            "After {count} rounds the trail is hot: Jessah wins. Angela was in {city}.",
            view.rounds,
            city=_.name(city),
        )
    return _("Jessah finds Angela in {city}, and no identity is left.").format(city=_.name(city))


def truly(truth: v.RedNoticeView, _: Translate) -> str:
    """Say in a replay where Angela is, in the eyes of those who did not know."""
    return _("Angela is in {city}.").format(city=_.name(terms.city(box_of(truth.size, truth.edition), truth.angela, _)))


def ended(view: v.RedNoticeView, result: Result, _: Translate) -> tuple[str, str]:
    """Return the bar's words for a game that is over, by the rules or by resigning."""
    resigned = result.resigned
    if resigned is None:
        return verdict(view, _), reason(view, _)
    if result.won is None:
        said = _("{who} wins.").format(who=terms.seat(1 - resigned, _))
    else:
        said = _("You won.") if result.won else _("You lost.")
    if resigned == view.seat:
        return said, _("You resign.")
    return said, _("{who} resigns.").format(who=terms.seat(resigned, _))


def how(view: v.RedNoticeView, result: Result | None, _: Translate) -> str:
    """Say in a sentence or two how the table ended, with where Angela was and how much she had."""
    box = box_of(view.size, view.edition)
    if result is not None and result.resigned is not None:
        first = ended(view, result, _)[1]
        if view.angela < 0:
            return first
        city = terms.city(box, view.angela, _)
        return (
            first
            + " "
            + _("Angela was in {city}, with {amount}.").format(city=_.name(city), amount=terms.dollars(view.earned, _))
        )
    if view.winner == ANGELA:
        return _.counted(
            "{amount} cashed in {count} round: Angela is gone, nobody knows where.",
            "{amount} cashed in {count} rounds: Angela is gone, nobody knows where.",
            view.round,
            amount=terms.dollars(view.earned, _),
        )
    if view.outcome == "captured" and view.angela >= 0:
        return _("Found in {city} without an identity left: Angela is captured for good, {amount} short.").format(
            city=_.name(terms.city(box, view.angela, _)), amount=terms.dollars(max(0, view.target - view.earned), _)
        )
    return reason(view, _)


# The buttons


_LEAVE: dict[Phase, str] = {
    "before": N_("Go on"),
    "settle": N_("Go on"),
    "draw": N_("Draw none"),
    "bank": N_("Cash nothing"),
    "security": N_("Done"),
    "gain": N_("Gain nothing"),
    "move": N_("Stop here"),
    "joker": N_("Don’t use it"),
    "free": N_("Done"),
    "more": N_("Done"),
}
#: What is asked where the button gives something up that cannot be had back.
_SURE: dict[Phase, str] = {
    "draw": N_("Really none?"),
    "bank": N_("Really nothing?"),
    "security": N_("Give up the rest?"),
    "gain": N_("Really nothing?"),
    "move": N_("Give up the rest?"),
    "joker": N_("Give it up?"),
}


def buttons(view: v.RedNoticeView, draft: Bid, _: Translate) -> tuple[Button, ...]:
    """Return the bar's buttons, the primary one last."""
    if view.mover != view.seat or view.mover == OVER:
        return ()
    if draft.lift >= 0:
        return (
            Button(-1, _("Undo")),
            Button(-1, _("Pay {price}").format(price=LIFT_PRICE), primary=True, command="commit"),
        )
    back = (Button(-1, _("Undo"), command="undo"),) if draft.steps else ()
    if view.phase == "walk":
        stay = (
            (Button(a.STAY, _("Stay here"), why=_("It uses a move. A radar on this continent rings.")),)
            if a.STAY in view.legal
            else ()
        )
        why = _("Jessah then learns which radars rang.")
        sure = _("Without a move?") if not draft.steps and not view.path and stay else ""
        return (*back, *stay, Button(a.END, _("End the moves"), primary=True, why=why, sure=sure))
    more: tuple[Button, ...] = ()
    if view.phase in ("draw", "gain"):
        step, label = (a.DRAW, _("Draw")) if view.phase == "draw" else (a.GAIN, _("Gain it"))
        more = (Button(step, label, primary=True),) if step in view.legal else ()
    if a.END in view.legal:
        return (*back, _leave(view, _), *more)
    return (*back, *more)


def _leave(view: v.RedNoticeView, _: Translate) -> Button:
    """Return the button that goes on; where it gives something up, it asks first."""
    given = any(not lifts(step) for step in view.legal if step != a.END)
    label = _LEAVE.get(view.phase, N_("Pass")) if given else N_("Go on")
    sure = _(_SURE.get(view.phase, "")) if given else ""
    return Button(a.END, _(label), primary=not given, sure=sure)


#: Where an only choice plays itself: everyone can see that there is no other.
_OPEN: tuple[Phase, ...] = ("radars", "choose", "units", "caught", "discard", "destroy", "spoil")


def forced(view: v.RedNoticeView, draft: Bid, *, alone: bool) -> int:
    """Return the step that is the viewer's only choice and may play itself; -1 for none.

    An empty Bank plays itself only among bots: a person would learn, from how fast it goes, that no cheque fits. A walk
    never does: it can still be taken back. alone: whether the viewer's opponents are bots.
    """
    if view.mover != view.seat or draft.steps or len(view.legal) != 1:
        return -1
    last = view.phase == "bid" and len(view.drawn) == 1
    return view.legal[0] if view.phase in _OPEN or last or (alone and view.phase == "bank") else -1


def choices(view: v.RedNoticeView, _: Translate) -> tuple[Button, ...]:
    """Return what is chosen in the bar: the joker's actions, changes for a free card, and a cheque to cash.

    A cheque can be pressed where it lies, too; here it stands next to the question.
    """
    if view.mover == view.seat and view.phase in FREE:
        return changes.choices(view, _)
    if view.mover == view.seat and view.phase == "bank":
        box = box_of(view.size, view.edition)
        return tuple(
            Button(a.CHEQUE + kind, _("Cash {amount}").format(amount=terms.dollars(box.edition.cheque[kind].value, _)))
            for kind in _cheques(view)
        )
    if view.mover != view.seat or view.phase != "joker":
        return ()
    return tuple(Button(a.AS + kind, _(terms.ACTIONS[kind])) for kind in range(4) if a.AS + kind in view.legal)
