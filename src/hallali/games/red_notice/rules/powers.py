# mypyc
"""Angela's walks and identities, Jessah's upgrades, and the pieces on the map."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import events, legal, walks
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
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
    one,
    size_of_hand,
)
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import AT_ONCE
from hallali.games.red_notice.rules.turns import ask, go_on, note

# Pieces


def put(state: Fields, piece: i64, place: i64, black: bool) -> None:
    """Put a radar or a barrier on the map, or turn the one that lies there to black."""
    if piece == p.P_RADAR:
        state.radars |= words.bit(place)
        if black:
            state.black_radars |= words.bit(place)
    else:
        state.barriers |= words.bit(place)
        if black:
            state.black_barriers |= words.bit(place)
    note(state, p.E_PUT, piece, place, 1 if black else 0)


def move_barrier(state: Fields, origin: i64, route: i64) -> None:
    """Move a barrier to another route; it keeps its face (RN-33)."""
    black = words.has(state.black_barriers, origin)
    _remove(state, p.P_BARRIER, origin)
    state.barriers |= words.bit(route)
    if black:
        state.black_barriers |= words.bit(route)
    note(state, p.E_PUT, p.P_BARRIER, route, 1 if black else 0, origin + 1)


def _remove(state: Fields, piece: i64, place: i64) -> None:
    gone = ~words.bit(place)
    if piece == p.P_RADAR:
        state.radars &= gone
        state.black_radars &= gone
    else:
        state.barriers &= gone
        state.black_barriers &= gone


def lift(state: Fields, action: i64, why: i64) -> None:
    """Take the piece that a step names off the map."""
    _remove(state, _piece(action), _place(action))
    note(state, p.E_LIFTED, _piece(action), _place(action), why)


def _piece(action: i64) -> i64:
    """Return which piece a step takes off the map."""
    return p.P_RADAR if action < a.LIFT_BARRIER else p.P_BARRIER


def _place(action: i64) -> i64:
    """Return where the piece lies that a step takes off the map."""
    return action - (a.LIFT_RADAR if action < a.LIFT_BARRIER else a.LIFT_BARRIER)


def pay(state: Fields, action: i64) -> None:
    """Let Angela pay to remove a white piece; her decision is still open afterwards (RN-35)."""
    state.points -= LIFT_PRICE
    lift(state, action, p.PAID)
    if (state.phase == p.BEFORE or state.phase == p.SETTLE) and not state.can_lift:
        go_on(state)


def owned(state: Fields, effect: i64) -> i64:
    """Count Jessah's permanent upgrades with this effect."""
    return size_of_hand(state.owned & state.box.with_effect[effect]) if state.owned else 0


# Angela's walk


def begin_walk(state: Fields, moves: i64, unseen: bool) -> None:
    """Let Angela walk; the others see the map as it is now until she ends the walk."""
    state.moves, state.unseen = moves, unseen
    state.walk = state.rung = 0
    state.known_radars, state.known_barriers, state.known_points = state.radars, state.barriers, state.points
    ask(state, p.WALK, ANGELA)


def walk(state: Fields, action: i64) -> None:
    """Take a step of the walk (RN-36, RN-39 to RN-44)."""
    if action == a.END:
        _end_walk(state)
        return
    if action >= a.LIFT_RADAR:
        state.points -= LIFT_PRICE
        _remove(state, _piece(action), _place(action))
        if state.options.payments == AT_ONCE:
            # Commit the walk so far; the others see the payment, but not how many steps came before it (RN-35).
            state.note_long(events.paid(_piece(action), _place(action), state.walk))
            state.walk = walks.told(state.walk)
            state.known_radars, state.known_barriers, state.known_points = state.radars, state.barriers, state.points
        else:
            # Told at the end of the walk: until then no one else could do anything about it.
            state.walk = walks.pay(state.walk, action - a.LIFT_RADAR)
        return
    if action != a.STAY:
        state.angela = action - a.CITY
    state.moves -= 1
    state.walk = walks.come(state.walk, state.angela)
    place: i64 = state.box.continent[state.angela]
    if not state.unseen and words.has(state.radars & ~state.rung, place):
        state.walk = walks.ring(state.walk)
        if not words.has(state.black_radars, place):
            state.rung |= words.bit(place)


def _end_walk(state: Fields) -> None:
    for which in range(walks.MOST_PAID):
        piece = walks.paid(state.walk, which)
        if piece >= 0:
            action = a.LIFT_RADAR + piece
            note(state, p.E_LIFTED, _piece(action), _place(action), p.PAID)
    # The steps, the rings, the rings' cities: see.py shows each seat what it may know.
    precise: i64 = 1 if owned(state, PRECISE) > 0 else 0
    state.note_long(events.moved(precise, state.rung & state.radars, state.walk))
    state.radars &= ~state.rung
    state.walk = state.rung = state.moves = 0
    go_on(state)


# Tasks and choices


def take_up(state: Fields, what: i64, number: i64) -> None:
    """Begin a task; the mover stays OVER if no one has to decide."""
    if what == t.T_EFFECT:
        _effect(state, number)
    elif what == t.T_TURN_UP:
        if size_of_hand(state.upgrades) >= 2:
            ask(state, p.UPGRADE, CHANCE)
    elif what == t.T_UNITS:
        _choose_piece(state, p.UNITS, JESSAH, number, legal.units(state, number))
    elif what == t.T_FIRST:
        _first(state, number)
    elif what == t.T_WALK:
        begin_walk(state, state.box.moves[number], state.box.unseen[number])
    elif what == t.T_LAST:
        if state.box.last[number] == FULL_SECURITY:
            state.points = MOST_POINTS
            note(state, p.E_POINTS, state.points)
    elif what == t.T_DISCARD:
        _choose_piece(state, p.DISCARD, ANGELA, number, legal.whites(state, number))
    else:
        _choose_piece(state, p.SPOIL, ANGELA, number, legal.blacks(state, number))


def _choose_piece(state: Fields, phase: i64, seat: i64, piece: i64, places: i64) -> None:
    if places:
        state.icons = piece
        ask(state, phase, seat)


def advance(state: Fields, action: i64) -> None:
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
        by_card = t.what_of(state.todo) == t.T_MENU
        lift(state, action, p.SPOILED if phase == p.SPOIL else p.BY_CARD if by_card else p.BY_IDENTITY)
        go_on(state)


def _choose(state: Fields, upgrade: i64) -> None:
    """Give Jessah an upgrade; the other one leaves the game (RN-31)."""
    one_of, other = (state.turned_up & 31) - 1, (state.turned_up >> 5) - 1
    note(state, p.E_CHOSE, state.mover, upgrade, other if upgrade == one_of else one_of)
    state.turned_up = 0
    state.push(t.task(t.T_TURN_UP))
    state.push(t.task(t.T_EFFECT, 0, upgrade))
    if state.mover == JESSAH and state.can_lift:
        ask(state, p.SETTLE, ANGELA)
    else:
        go_on(state)


def _effect(state: Fields, upgrade: i64) -> None:
    effect = state.box.effect[upgrade]
    if state.box.permanent[upgrade]:
        state.owned += one(upgrade)
    if effect == UNITS:
        state.push(t.task(t.T_UNITS, 0, p.P_BARRIER))
        state.push(t.task(t.T_UNITS, 0, p.P_RADAR))
    elif effect == RAID:
        state.push(t.task(t.T_FREE, JESSAH, MOVE, 2))
    elif effect == RESERVE:
        state.push(t.task(t.T_FREE, JESSAH, SECURITY, 2))
    elif effect == WIRETAP:
        note(state, p.E_NAMED, state.box.continent[state.angela])
    elif effect == AUDIT:
        state.note_long(events.audited(state.angelas_hand))
    elif effect == ASK:
        state.push(t.task(t.T_MENU, JESSAH, len(state.box.cards) + upgrade))
    elif effect == DRAIN:
        state.points = 0
        note(state, p.E_POINTS, 0)


def _escape(state: Fields, identity: i64) -> None:
    """Use an identity: it takes effect at once and is face down for good (RN-46)."""
    state.identities &= ~words.bit(identity)
    state.spent |= words.bit(identity)
    note(state, p.E_ESCAPED, identity)
    state.push(t.task(t.T_LAST, 0, identity))
    state.push(t.task(t.T_WALK, 0, identity))
    state.push(t.task(t.T_FIRST, 0, identity))
    go_on(state)


def _first(state: Fields, identity: i64) -> None:
    effect = state.box.first[identity]
    if effect == DESTROY:
        if state.owned:
            ask(state, p.DESTROY, ANGELA)
    elif effect == DISCARD:
        state.push(t.task(t.T_DISCARD, 0, p.P_RADAR))
        state.push(t.task(t.T_DISCARD, 0, p.P_BARRIER))
    elif effect == DRAW_TWO:
        state.actor, state.icons = ANGELA, 2
        draw_forced(state)


def draw_forced(state: Fields) -> None:
    """Draw the next cheque of an identity; `moves` is -1 meanwhile, to tell it from a Cheque action's draw (RN-49)."""
    go_on(state)
    state.moves = 0
    while state.icons > 0 and state.can_draw and size_of_hand(state.angelas_hand) < MOST_CHEQUES:
        state.icons -= 1
        if state.pile:
            state.moves = -1
            ask(state, p.DRAWN, CHANCE)
            return
        kind = state.from_bottom()
        state.angelas_hand += one(kind)
        note(state, p.E_DREW, ANGELA, kind)


def _destroy(state: Fields, upgrade: i64) -> None:
    """Destroy an upgrade; a black radar and a black barrier go with Permanent units (RN-48)."""
    state.owned -= one(upgrade)
    note(state, p.E_LOST, upgrade)
    if state.box.effect[upgrade] == UNITS:
        state.push(t.task(t.T_SPOIL, 0, p.P_RADAR))
        state.push(t.task(t.T_SPOIL, 0, p.P_BARRIER))
    go_on(state)
