"""What things on the table are, for a player who asks: cards that cannot be pressed, tokens, icons, piles."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import Box
from hallali.games.traque.text.terms import Translate

N_ = marked

_TOKENS = {
    e.T_KEY: N_("It pays for a key on a card."),
    e.T_RETOSS: N_("After a throw that isn’t enough, you may rethrow the misses. It costs no Time."),
    e.T_HIT: N_("In a fight it counts as a hit, without a throw."),
    e.T_AMMO: N_("It reloads its weapon once, for 1 Time."),
    e.T_SHOT: N_("A small token: it has to touch the target."),
    e.T_LASER: N_("A token slightly larger than a shot."),
    e.T_FLAME: N_("A large token: it hits more easily than a shot."),
    e.T_GRENADE: N_("The largest token. It’s thrown with the shots."),
}
_ICONS = {
    "move": (N_("Gives a move: it can pay for one on another card."), N_("Costs a move: a card with this icon pays.")),
    "search": (
        N_("Gives a search: it can pay for one on another card."),
        N_("Costs a search: a card with this icon pays."),
    ),
    "key": (
        N_("Gives a key: it can pay for one on another card."),
        N_("Costs a key: a card with this icon pays, or a key token."),
    ),
    "noise": (N_("A noise: two of them wake a creature in the row."), ""),
}


def token(sort: int, name: str, lent: bool, _: Translate) -> str:
    """Return what tokens do. name: of so many. lent: whether they are there for this fight alone."""
    said = f"{name[:1].upper()}{name[1:]}. {_(_TOKENS[sort])}" if sort in _TOKENS else name
    return f"{said} {_('For this fight only.')}" if lent else said


def gives(name: str, _: Translate) -> str:
    """Return what an icon at a card's foot does."""
    return _(_ICONS[name][0])


def costs(name: str, _: Translate) -> str:
    """Return what an icon at a card's top asks for."""
    return _(_ICONS[name][1])


def piles(_: Translate) -> tuple[str, str, str]:
    """Return what the deck, the discard and the creatures set aside are."""
    return (
        _("The deck, face down. Drawing costs no Time."),
        _("The discard, face up. Once the deck is empty, it’s shuffled and becomes the deck."),
        _("Creatures set aside. Each time a crew member is lost, one of them joins the deck."),
    )


def why_not(view: v.TraqueView, box: Box, kind: int, first: int, _: Translate) -> str:
    """Say why a card of a row cannot be pressed now. first: as in layout.row."""
    what = box.kind[kind]
    if first < 0 or view.seat < 0 or not view.legal:
        return ""
    if what == e.CREATURE:
        return _("It sleeps, until a second creature or two noises wake it.")
    if view.chosen >= 0:
        return _("It has no icon you still need.")
    if what == e.CREW:
        return _("Whenever it is discarded, it is gone for good, and a creature joins the deck.")
    if what == e.EVENT:
        return _("It has happened. Its icons can still pay.")
    if view.phase == "turn":
        return _("Cards are activated after a draw.")
    if view.phase == "row" and not any(a.SHARE <= step < a.CREATURE for step in view.legal):
        return _("The other cards here can’t pay for it.")
    return ""
