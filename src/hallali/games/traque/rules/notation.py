"""Gestures and chance outcomes of Traqué, each as one word with the names of the edition.

draw hide end play keep           the actions of a turn; end also leaves a place; keep: no re-toss
door<pass-card,key*,+grenade      activate a card by discarding others; +: one of the shared row; key*: a key token
share:door                        move a card to the shared row
fight:stalker   to:armoury        choose a creature, or one of two places
use:2.medical-kit turn:3.hobbes reload:1.pulse-rifle give:2.flare card:1.pulse-rifle   by position in the inventory
fire:1.pulse-rifle*3,grenade,hit  a volley; shot, flame, laser and crew-grenade are tokens for this fight
again:1,3       who:1  ask  do:2  toss tokens again, by position; who fights; ask for a card; one of the effects
=door =armoury =launch-pad =101   what chance decided: a card, a place, which tokens hit, in order
"""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core import bits
from hallali.core.errors import BadNotation, Message, marked
from hallali.core.free import MOST
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import kind_of
from hallali.games.traque.rules.fields import Fields

N_ = marked

#: The launch pad's name.
PAD = "launch-pad"
_HEADS = (("use", a.USE), ("turn", a.TURN_DOWN), ("reload", a.RELOAD), ("give", a.GIVE), ("card", a.CARD))
_ADDED = {
    "grenade": a.ADD_GRENADE,
    "shot": a.ADD_SHOT,
    "hit": a.ADD_HIT,
    "crew-grenade": a.ADD_CREW_GRENADE,
    "flame": a.ADD_FLAME,
    "laser": a.ADD_LASER,
}
_PLAIN = {"draw": a.DRAW, "hide": a.HIDE, "end": a.END, "keep": a.END, "play": a.PLAY, "ask": a.ASK}


def _unknown(token: str, what: str) -> BadNotation:
    return BadNotation(Message(N_("“{token}” is not {what}."), {"token": token[:40], "what": what}))


def _names(state: Fields) -> list[str]:
    edition = state.box.edition
    return [*(card.id for card in edition.card), edition.weapon[0].id]


def _places(state: Fields) -> list[str]:
    return [*(place.id for place in state.box.edition.place), PAD]


def _find(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise _unknown(name, what)
    return list(names).index(name)


def write(state: Fields, steps: Sequence[int]) -> str:
    """Write a gesture from this position."""
    first = steps[0]
    if state.phase == p.ROUND and (first in _ADDED.values() or first >= a.FIRE):
        return "fire:" + ",".join(_shot(state, step) for step in steps if step != a.TOSS)
    if state.phase == p.AFTER and first >= a.PICK:
        return "again:" + ",".join(str(step - a.PICK + 1) for step in steps if step != a.TOSS)
    if a.ACTIVATE <= first < a.PAY:
        paid = ",".join(_paid(state, step) for step in steps[1:])
        return ("+" if first >= a.ACTIVATE_SHARED else "") + _names(state)[(first - a.ACTIVATE) & 63] + "<" + paid
    if a.SHARE <= first < a.CREATURE:
        return "share:" + _names(state)[first - a.SHARE]
    if a.CREATURE <= first < a.PLACE:
        return "fight:" + _names(state)[first - a.CREATURE]
    if a.PLACE <= first < a.USE:
        return "to:" + _places(state)[first - a.PLACE]
    if a.USE <= first < a.PICK:
        head, start = _HEADS[(first - a.USE) // a.SLOTS]
        return f"{head}:{_slot(state, first - start)}"
    if a.WHO <= first < a.FIRE:
        return f"who:{first - a.WHO + 1}"
    if a.EITHER <= first < a.ACTIVATE:
        return f"do:{first - a.EITHER + 1}"
    if first == a.END and state.phase == p.AFTER:
        return "keep"
    return next(word for word, step in _PLAIN.items() if step == first)


def _slot(state: Fields, slot: int) -> str:
    return f"{slot + 1}.{_names(state)[kind_of(state.card(state.mover, slot))]}"


def _shot(state: Fields, step: int) -> str:
    if step >= a.FIRE:
        return f"{_slot(state, (step - a.FIRE) >> 3)}*{(step - a.FIRE) & 7}"
    return next(word for word, added in _ADDED.items() if added == step)


def _paid(state: Fields, step: int) -> str:
    if step == a.PAY_KEY:
        return "key*"
    return ("+" if step >= a.PAY_SHARED else "") + _names(state)[(step - a.PAY) & 63]


def read(state: Fields, token: str) -> tuple[int, ...]:
    """Read a gesture of this position. Raises BadNotation."""
    if token in _PLAIN:
        return (_PLAIN[token],)
    if "<" in token:
        return _read_activation(state, token)
    head, colon, rest = token.partition(":")
    names = _names(state)
    if not colon:
        raise _unknown(token, N_("a move"))
    if head == "fire":
        return (*(_read_shot(state, part) for part in rest.split(",")), a.TOSS)
    if head == "again":
        return (*(a.PICK + _number(part, 16) for part in rest.split(",")), a.TOSS)
    if head in ("who", "do"):
        return (a.WHO + _number(rest, 2),) if head == "who" else (a.EITHER + _number(rest, MOST),)
    if head in ("share", "fight"):
        return ((a.SHARE if head == "share" else a.CREATURE) + _find(names, rest, N_("a card")),)
    if head == "to":
        return (a.PLACE + _find(_places(state), rest, N_("a place")),)
    for word, start in _HEADS:
        if head == word:
            return (start + _read_slot(state, rest),)
    raise _unknown(token, N_("a move"))


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= most):
        raise _unknown(text, N_("a number from 1 on"))
    return int(text) - 1


def _read_slot(state: Fields, text: str) -> int:
    number, dot, name = text.partition(".")
    slot = _number(number, a.SLOTS)
    cards = state.inventory(max(state.mover, 0))
    if dot and (slot >= len(cards) or _names(state)[kind_of(cards[slot])] != name):
        raise _unknown(text, N_("a card of this inventory, such as 1.pulse-rifle"))
    return slot


def _read_shot(state: Fields, part: str) -> int:
    if part in _ADDED:
        return _ADDED[part]
    card, star, shots = part.partition("*")
    if not star:
        raise _unknown(part, N_("something to throw, such as 1.pulse-rifle*3"))
    return a.fire_of(_read_slot(state, card), _number(shots, 7) + 1)


def _read_activation(state: Fields, token: str) -> tuple[int, ...]:
    card, _, paid = token.partition("<")
    names = _names(state)
    kind = _find(names, card.removeprefix("+"), N_("a card"))
    steps = [(a.ACTIVATE_SHARED if card.startswith("+") else a.ACTIVATE) + kind]
    for part in paid.split(",") if paid else ():
        if part == "key*":
            steps.append(a.PAY_KEY)
        else:
            first = a.PAY_SHARED if part.startswith("+") else a.PAY
            steps.append(first + _find(names, part.removeprefix("+"), N_("a card")))
    return tuple(steps)


def write_chance(state: Fields, outcome: int) -> str:
    """Write a chance outcome."""
    if state.phase == p.TOSS:
        tossed = bits.members(state.tossed)
        return "=" + "".join("1" if bits.has(outcome, place) else "0" for place in tossed)
    names = _places(state) if state.phase == p.PLACE else _names(state)
    return "=" + names[outcome]


def read_chance(state: Fields, token: str) -> tuple[int, ...]:
    """Read a chance outcome. Raises BadNotation."""
    name = token[1:]
    if not token.startswith("="):
        raise _unknown(token, N_("what the dealer turns up now"))
    if state.phase == p.TOSS:
        tossed = bits.members(state.tossed)
        if len(name) != len(tossed) or set(name) - {"0", "1"}:
            raise _unknown(token, N_("which of the thrown tokens hit, such as =101"))
        return (bits.mask_of(place for place, hit in zip(tossed, name, strict=True) if hit == "1"),)
    names = _places(state) if state.phase == p.PLACE else _names(state)
    return (_find(names, name, N_("what the dealer turns up now")),)
