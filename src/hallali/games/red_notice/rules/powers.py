# mypyc
"""Angela's walks and identities, Jessah's upgrades, and the pieces on the map."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.seats import CHANCE
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import legal
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import (
    ASK,
    AUDIT,
    DESTROY,
    DISCARD,
    DRAIN,
    DRAW_TWO,
    FULL_SECURITY,
    LIFT_PRICE,
    MOST_CHEQUES,
    MOST_POINTS,
    MOVE,
    PRECISE,
    RAID,
    RESERVE,
    SECURITY,
    UNITS,
    WIRETAP,
    held,
    kinds,
    one,
    size_of_hand,
)
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, task
from hallali.games.red_notice.rules.sizes import AT_ONCE
from hallali.games.red_notice.rules.turns import ask, go_on, note

# Pieces


def put(state: Fields, piece: int, place: int, black: bool) -> None:
    """Put a radar or a barrier on the map, or turn the one that lies there to black."""
    if piece == p.P_RADAR:
        state.radars |= bits.bit(place)
        if black:
            state.black_radars |= bits.bit(place)
    else:
        state.barriers |= bits.bit(place)
        if black:
            state.black_barriers |= bits.bit(place)
    note(state, p.E_PUT, piece, place, 1 if black else 0, -1)


def move_barrier(state: Fields, origin: int, route: int) -> None:
    """Move a barrier to another route; it keeps its face (RN-33)."""
    black = bits.has(state.black_barriers, origin)
    _remove(state, p.P_BARRIER, origin)
    state.barriers |= bits.bit(route)
    if black:
        state.black_barriers |= bits.bit(route)
    note(state, p.E_PUT, p.P_BARRIER, route, 1 if black else 0, origin)


def _remove(state: Fields, piece: int, place: int) -> None:
    gone = ~bits.bit(place)
    if piece == p.P_RADAR:
        state.radars &= gone
        state.black_radars &= gone
    else:
        state.barriers &= gone
        state.black_barriers &= gone


def lift(state: Fields, action: int, why: int) -> None:
    """Take the piece that a step names off the map."""
    piece = p.P_RADAR if action < a.LIFT_BARRIER else p.P_BARRIER
    place = action - (a.LIFT_RADAR if piece == p.P_RADAR else a.LIFT_BARRIER)
    _remove(state, piece, place)
    note(state, p.E_LIFTED, piece, place, why)


def pay(state: Fields, action: int) -> None:
    """Let Angela pay to remove a white piece; her decision is still open afterwards (RN-35)."""
    state.points -= LIFT_PRICE
    lift(state, action, p.PAID)
    if state.phase in (p.BEFORE, p.SETTLE) and not state.can_lift:
        go_on(state)


def owned(state: Fields, effect: int) -> int:
    """Count Jessah's permanent upgrades with this effect."""
    count = 0
    for upgrade in kinds(state.owned):
        if state.box.effect[upgrade] == effect:
            count += held(state.owned, upgrade)
    return count


# Angela's walk


def begin_walk(state: Fields, moves: int, unseen: bool) -> None:
    """Let Angela walk; the others see the map as it is now until she ends the walk."""
    state.moves, state.unseen = moves, unseen
    state.steps, state.path, state.rings, state.ring_cities, state.rung = (), (), (), (), 0
    state.known_radars, state.known_barriers, state.known_points = state.radars, state.barriers, state.points
    ask(state, p.WALK, ANGELA)


def walk(state: Fields, action: int) -> None:
    """Take a step of the walk (RN-36, RN-39 to RN-44)."""
    if action == a.END:
        _end_walk(state)
        return
    state.steps = (*state.steps, action)
    if action >= a.LIFT_RADAR:
        state.points -= LIFT_PRICE
        lift(state, action, p.PAID)
        if state.options.payments == AT_ONCE:
            _show_payment(state)
        else:
            # Told at the end of the walk: until then no one else could do anything about it.
            state.log = []
        return
    if action != a.STAY:
        state.angela = action - a.CITY
    state.moves -= 1
    state.path = (*state.path, state.angela)
    place = state.box.continent[state.angela]
    if not state.unseen and bits.has(state.radars & ~state.rung, place):
        state.rings = (*state.rings, place)
        state.ring_cities = (*state.ring_cities, state.angela)
        if not bits.has(state.black_radars, place):
            state.rung |= bits.bit(place)


def _show_payment(state: Fields) -> None:
    """Commit the walk so far; the others see the payment, but not how many steps came before it (RN-35)."""
    _, piece, place, _ = state.log[-1]
    state.log = [(p.E_PAID, piece, place, *state.path)]
    state.steps = ()
    state.known_radars, state.known_barriers, state.known_points = state.radars, state.barriers, state.points


def _end_walk(state: Fields) -> None:
    for step in state.steps:
        if step >= a.LIFT_RADAR:
            piece = p.P_RADAR if step < a.LIFT_BARRIER else p.P_BARRIER
            place = step - (a.LIFT_RADAR if piece == p.P_RADAR else a.LIFT_BARRIER)
            note(state, p.E_LIFTED, piece, place, p.PAID)
    # The steps, the rings, the rings' cities: see.py shows each seat what it may know.
    precise = 1 if owned(state, PRECISE) > 0 else 0
    off = state.rung & state.radars
    state.log.append((p.E_MOVED, precise, off, len(state.path), *state.path, *state.rings, *state.ring_cities))
    state.radars &= ~state.rung
    state.steps, state.moves = (), 0
    state.path, state.rings, state.ring_cities, state.rung = (), (), (), 0
    go_on(state)


# Tasks and choices


def take_up(state: Fields, what: int, number: int) -> None:
    """Begin a task; the mover stays OVER if no one has to decide."""
    if what == p.T_EFFECT:
        _effect(state, number)
    elif what == p.T_TURN_UP:
        if size_of_hand(state.upgrades) >= 2:
            ask(state, p.UPGRADE, CHANCE)
    elif what == p.T_UNITS:
        _choose_piece(state, p.UNITS, JESSAH, number, legal.units(state, number))
    elif what == p.T_FIRST:
        _first(state, number)
    elif what == p.T_WALK:
        begin_walk(state, state.box.moves[number], unseen=state.box.unseen[number])
    elif what == p.T_LAST:
        if state.box.last[number] == FULL_SECURITY:
            state.points = MOST_POINTS
            note(state, p.E_POINTS, state.points)
    elif what == p.T_DISCARD:
        _choose_piece(
            state, p.DISCARD, ANGELA, number, state.white_radars if number == p.P_RADAR else state.white_barriers
        )
    else:
        _choose_piece(
            state, p.SPOIL, ANGELA, number, state.black_radars if number == p.P_RADAR else state.black_barriers
        )


def _choose_piece(state: Fields, phase: int, seat: int, piece: int, places: int) -> None:
    if places:
        state.icons = piece
        ask(state, phase, seat)


def advance(state: Fields, action: int) -> None:
    """Apply a step of one of the rarer phases."""
    phase = state.phase
    if phase == p.CAUGHT:
        _escape(state, action - a.IDENTITY)
    elif phase == p.CHOOSE:
        _choose(state, action - a.UPGRADE)
    elif phase == p.UNITS:
        piece = state.icons
        put(state, piece, action - (a.RADAR if piece == p.P_RADAR else a.BARRIER), True)
        go_on(state)
    elif phase == p.DESTROY:
        _destroy(state, action - a.UPGRADE)
    else:
        # What follows a change of a free card is the rest of that card.
        by_card = len(state.agenda) > 0 and state.agenda[-1] & 15 == p.T_MENU
        lift(state, action, p.SPOILED if phase == p.SPOIL else p.BY_CARD if by_card else p.BY_IDENTITY)
        go_on(state)


def _choose(state: Fields, upgrade: int) -> None:
    """Give Jessah an upgrade; the other one leaves the game (RN-31)."""
    rest = list(state.open)
    rest.remove(upgrade)
    note(state, p.E_CHOSE, state.mover, upgrade, rest[0])
    state.open = ()
    state.agenda.append(task(p.T_TURN_UP))
    state.agenda.append(task(p.T_EFFECT, 0, upgrade))
    if state.mover == JESSAH and state.can_lift:
        ask(state, p.SETTLE, ANGELA)
    else:
        go_on(state)


def _effect(state: Fields, upgrade: int) -> None:
    effect = state.box.effect[upgrade]
    if state.box.edition.upgrade[upgrade].permanent:
        state.owned += one(upgrade)
    if effect == UNITS:
        state.agenda.append(task(p.T_UNITS, 0, p.P_BARRIER))
        state.agenda.append(task(p.T_UNITS, 0, p.P_RADAR))
    elif effect == RAID:
        state.agenda.append(task(p.T_FREE, JESSAH, MOVE, 2))
    elif effect == RESERVE:
        state.agenda.append(task(p.T_FREE, JESSAH, SECURITY, 2))
    elif effect == WIRETAP:
        note(state, p.E_NAMED, state.box.continent[state.angela])
    elif effect == AUDIT:
        note(state, p.E_AUDITED, state.hands[ANGELA])
    elif effect == ASK:
        state.agenda.append(task(p.T_MENU, JESSAH, len(state.box.cards) + upgrade))
    elif effect == DRAIN:
        state.points = 0
        note(state, p.E_POINTS, 0)


def _escape(state: Fields, identity: int) -> None:
    """Use an identity: it takes effect at once and is face down for good (RN-46)."""
    state.identities &= ~bits.bit(identity)
    state.spent |= bits.bit(identity)
    note(state, p.E_ESCAPED, identity)
    state.agenda.append(task(p.T_LAST, 0, identity))
    state.agenda.append(task(p.T_WALK, 0, identity))
    state.agenda.append(task(p.T_FIRST, 0, identity))
    go_on(state)


def _first(state: Fields, identity: int) -> None:
    effect = state.box.first[identity]
    if effect == DESTROY:
        if state.owned:
            ask(state, p.DESTROY, ANGELA)
    elif effect == DISCARD:
        state.agenda.append(task(p.T_DISCARD, 0, p.P_RADAR))
        state.agenda.append(task(p.T_DISCARD, 0, p.P_BARRIER))
    elif effect == DRAW_TWO:
        state.actor, state.icons = ANGELA, 2
        draw_forced(state)


def draw_forced(state: Fields) -> None:
    """Draw the next cheque of an identity; `moves` is -1 meanwhile, to tell it from a Cheque action's draw (RN-49)."""
    go_on(state)
    state.moves = 0
    while state.icons > 0 and size_of_hand(state.hands[ANGELA]) < MOST_CHEQUES and (state.pile or state.bottom):
        state.icons -= 1
        if state.pile:
            state.moves = -1
            ask(state, p.DRAWN, CHANCE)
            return
        kind = state.bottom[0]
        state.bottom = state.bottom[1:]
        state.hands[ANGELA] += one(kind)
        note(state, p.E_DREW, ANGELA, kind)


def _destroy(state: Fields, upgrade: int) -> None:
    """Destroy an upgrade; a black radar and a black barrier go with Permanent units (RN-48)."""
    state.owned -= one(upgrade)
    note(state, p.E_LOST, upgrade)
    if state.box.effect[upgrade] == UNITS:
        state.agenda.append(task(p.T_SPOIL, 0, p.P_RADAR))
        state.agenda.append(task(p.T_SPOIL, 0, p.P_BARRIER))
    go_on(state)
