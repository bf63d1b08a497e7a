"""Why a step of Red Notice is not legal, in words."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.errors import Message, Refusal, marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import LIFT_PRICE, held
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA

N_ = marked

#: What a player must do in each phase.
_NOW = {
    p.START: (N_("Show one of your cheques, then choose a city of its continent."), "RN-12"),
    p.RADARS: (N_("Place a radar on a continent that has none."), "RN-12"),
    p.BID: (N_("Place one of your tokens on a free place, not opposite one of your own."), "RN-17"),
    p.BEFORE: (N_("You may now pay to remove a white token from the map, or go on."), "RN-35"),
    p.SETTLE: (N_("You may now pay to remove a white token from the map, or go on."), "RN-35"),
    p.DRAW: (N_("Draw a cheque, or pass."), "RN-27"),
    p.BANK: (N_("Cash a cheque of the continent you’re on, or pass."), "RN-28"),
    p.CHOOSE: (N_("Choose one of the two face-up upgrades."), "RN-31"),
    p.UNITS: (N_("Place the black token on a free place."), "RN-51"),
    p.SECURITY: (N_("Place a radar or a barrier on a free place, move a barrier, or pass."), "RN-33"),
    p.GAIN: (N_("Gain a point of security, or pass."), "RN-34"),
    p.MOVE: (N_("Go to a neighbouring city, inspect your own, or pass."), "RN-36"),
    p.WALK: (N_("Go to a neighbouring city by a route without a barrier, stay, or end your moves."), "RN-36"),
    p.JOKER: (N_("Choose the joker’s action, or pass."), "RN-59"),
    p.CAUGHT: (N_("Give up one of your identities."), "RN-46"),
    p.DISCARD: (N_("Choose the white token to remove."), "RN-48"),
    p.DESTROY: (N_("Choose the permanent upgrade to destroy."), "RN-48"),
    p.SPOIL: (N_("Choose the black token to remove."), "RN-48"),
    p.FREE: (N_("Make a change that the card offers, or say that you are done."), "RN-61"),
    p.MORE: (N_("Make a change that the card offers, or say that you are done."), "RN-61"),
    p.DROP: (N_("Choose the cheque that goes under the pile."), "RN-61"),
}


def _say(text: str, clause: str = "", **args: int | str) -> Refusal:
    return Refusal(Message(text, dict(args)), clause)


def refusal(state: Fields, action: int) -> Refusal:
    """Return why `action` is not legal. Only the mover may ask."""
    if state.mover == OVER:
        return _say("The game is over.")
    if state.mover == CHANCE:
        return _say("The dealer cannot turn that up here.")
    if a.LIFT_RADAR <= action < a.CHEQUE and state.phase not in (p.START, p.DISCARD, p.SPOIL):
        return _lift(state, action)
    known = _known(state, action)
    if known is not None:
        return known
    text, clause = _NOW[state.phase]
    return _say(text, clause)


def _lift(state: Fields, action: int) -> Refusal:
    if state.mover != ANGELA:
        return _say(N_("Only Angela can pay to remove a token from the map."), "RN-35")
    if state.points < LIFT_PRICE:
        return _say(N_("That costs {price} points; you have {points}."), "RN-35", price=LIFT_PRICE, points=state.points)
    radar = action < a.LIFT_BARRIER
    place = action - (a.LIFT_RADAR if radar else a.LIFT_BARRIER)
    if bits.has(state.black_radars if radar else state.black_barriers, place):
        return _say(N_("You cannot pay to remove a black token."), "RN-35")
    if radar and bits.has(state.rung, place):
        return _say(N_("This radar has rung during these moves: it is off already."), "RN-35")
    return _say(N_("There is no such token on the map."), "RN-35")


def _known(state: Fields, action: int) -> Refusal | None:
    """Return the reason for a common mistake; None for any other."""
    box, phase = state.box, state.phase
    if phase == p.BID and a.BID <= action < a.IDENTITY:
        return _bid(state, (action - a.BID) & 7, (action - a.BID) >> 3)
    if phase in (p.MOVE, p.WALK) and a.CITY <= action < a.CITY + len(box.continent):
        return _way(state, action - a.CITY)
    if phase == p.BANK and a.CHEQUE <= action < a.CHEQUE + len(box.colour):
        kind = action - a.CHEQUE
        if not held(state.hand(state.mover), kind):
            return _say(N_("You have no such cheque."), "RN-28")
        return _say(N_("You can cash a cheque only in a city of its continent."), "RN-28")
    if phase in (p.SECURITY, p.RADARS) and a.RADAR <= action < a.RADAR + box.continents:
        if bits.has(state.radars, action - a.RADAR):
            return _say(N_("There is a radar on this continent."), "RN-33")
        return _say(N_("There is no radar left in the supply."), "RN-33")
    if phase == p.SECURITY and a.BARRIER <= action < a.BARRIER + len(box.ends):
        if bits.has(state.barriers, action - a.BARRIER):
            return _say(N_("There is a barrier on this route."), "RN-33")
        return _say(N_("There is no barrier left in the supply: move one on the map."), "RN-33")
    if phase == p.START and state.chosen >= 0:
        return _say(N_("Choose a city of the cheque’s continent."), "RN-12")
    return None


def _bid(state: Fields, place: int, value: int) -> Refusal:
    if not held(state.drawn(state.mover), value):
        return _say(N_("You have no such token in hand."), "RN-17")
    if place >= 2 * state.box.row:
        return _say(N_("There is no such card in the row."), "RN-15")
    if state.bid(place) >= 0:
        return _say(N_("A place takes one token."), "RN-17")
    return _say(N_("You already have a token at this card."), "RN-18")


def _way(state: Fields, city: int) -> Refusal | None:
    walking = state.phase == p.WALK
    if walking and state.moves == 0:
        return _say(N_("You have no moves left: end your moves."), "RN-36")
    here = state.angela if walking else state.jessah
    if city == here:
        return _say(N_("To spend a move where you are, stay."), "RN-43") if walking else None
    for near, route in zip(state.box.near[here], state.box.via[here], strict=True):
        if near == city and bits.has(state.barriers, route):
            return _say(N_("A barrier closes this route."), "RN-39")
    return _say(N_("No route leads there from where you are."), "RN-36")
