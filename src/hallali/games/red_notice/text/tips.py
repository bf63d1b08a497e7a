"""What the things on a Red Notice table are, in a sentence or two each, shown when the pointer rests on one."""

from __future__ import annotations

from hallali import i18n
from hallali.core.errors import marked
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import LIFT_PRICE, MOST_CHEQUES, MOST_POINTS, Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.text import terms

N_ = marked
Translate = i18n.Translator

#: What an action does for either player, in the order of checks.KINDS.
_ACTIONS = (
    N_("Cheque: draw a cheque for each icon; hold 5 at most."),
    N_("Bank: cash a cheque of the continent you’re on."),
    N_("Security: for each icon, Angela gains a point, or Jessah places a radar or a barrier."),
    N_("Move: for each icon, Angela goes on in secret, or Jessah goes and inspects."),
    N_("Joker: any of the four actions, with one icon."),
    N_("Special: what the text of this card says."),
)


def face(kind: int, _: Translate) -> str:
    """Say what an action of a card does."""
    return _(_ACTIONS[kind])


def spot(view: v.RedNoticeView, card: int, side: int, _: Translate) -> str:
    """Say why the viewer, who bids, cannot put a token there; "" if they can."""
    if any(bid.card == card and bid.side == side for bid in view.bids):
        return _("There is already a token here.")
    if any(bid.card == card and bid.seat == view.seat for bid in view.bids):
        return _("You’ve already bid on this card: one of your tokens a card.")
    return ""


def token(value: int, _: Translate) -> str:
    """Say what a token does."""
    if not value:
        return _("POW: cancels the token opposite, and does both actions of the card.")
    return _(
        "Token {token}: the higher one does both actions of a card, then the lower one does its own. Equal "
        "tokens each do their own."
    ).format(token=terms.token(value))


def cheque(box: Box, kind: int, seat: int, _: Translate) -> str:
    """Say where a cheque is cashed, and what it brings. seat: the reader."""
    return _("{cheque}: cash it with a Bank on its continent, {pays}.").format(
        cheque=terms.amount(box, kind, _),
        pays=terms.pays(box, kind, _, seat),
    )


def uncashable(view: v.RedNoticeView, _: Translate) -> str:
    """Say why a cheque cannot be cashed in the viewer's city; "" if nothing is to be cashed now."""
    here = view.angela if view.seat == ANGELA else view.jessah
    if view.phase != "bank" or view.mover != view.seat or here < 0:
        return ""
    box = box_of(view.size, view.edition)
    return _("You’re in {city}: here you can cash only cheques from {continent}.").format(
        city=_.name(terms.city(box, here, _)), continent=_.name(terms.continent(box, box.continent[here], _))
    )


def fixed(view: v.RedNoticeView, _: Translate) -> dict[str, str]:
    """Return the tips of what always lies on the table, by its name on the page."""
    return {
        "turn": _("After round {rounds} the trail is hot: Jessah wins.").format(rounds=view.rounds),
        "lead": _("Initiative: bids first, and goes first if two tokens are equal. It changes each round."),
        "cash": _("Angela wins as soon as she has cashed {target}.").format(target=terms.dollars(view.target, _)),
        "track": _("Security, {most} at most. For {price}, Angela can remove a white token from the map.").format(
            most=MOST_POINTS, price=LIFT_PRICE
        ),
        "hand": _("Cheques in hand are secret. A hand holds {most} at most.").format(most=MOST_CHEQUES),
        "radars": _(
            "Radars that Jessah can still place on a continent. A radar rings when Angela enters a city there."
        ),
        "barriers": _("Barriers that Jessah can still place on a route. Angela can’t pass them."),
        "out0": _("All the tokens of {who}. Crossed out: shown since the last shuffle.").format(
            who=terms.seat(ANGELA, _)
        ),
        "out1": _("All the tokens of {who}. Crossed out: shown since the last shuffle.").format(
            who=terms.seat(JESSAH, _)
        ),
    }
