# mypyc
"""What each event of the house pool does (FUG-31, FUG-32): the tasks it sets and how they are carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules import events as e
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import DECK, EVENT, TEN, TENS
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

if TYPE_CHECKING:
    from hallali.games.fugitif.rules.state import State

SHORTCUT_REACH: Final = 5
PATROLS_REACH: Final = 2


def begin(state: State, event: i64, seat: i64) -> None:
    """Push the tasks of an event that a seat drew. The one to be done first is pushed last."""
    if event in (e.CHECKPOINT, e.BURNT_PAPERS):
        kind = t.SHOW if event == e.CHECKPOINT else t.DISCARD
        state.push(t.task(kind, MARSHAL))
        state.push(t.task(kind, FUGITIVE))
    elif event == e.SWAP:
        if state.spare and state.files:
            state.push(t.task(t.GIVE, MARSHAL))
            state.push(t.task(t.GIVE, FUGITIVE))
    elif event == e.INFORMANT:
        state.push(t.task(t.NAME_TEN, MARSHAL))
    elif event == e.LOST_TRAIL:
        state.push(t.task(t.TRAIL, FUGITIVE))
    elif event == e.ROADBLOCK:
        state.push(t.task(t.CLOSE, seat))
    elif event == e.GLIMPSE:
        state.push(t.task(t.GLIMPSE, MARSHAL))
    elif event == e.WINDFALL:
        state.push(t.task(t.DRAW, 1 - seat))
    elif event == e.DEMOLITION:
        state.push(t.task(t.RAZE, seat))
    elif event == e.SHORTCUT:
        state.reach = SHORTCUT_REACH
    elif event == e.PATROLS:
        state.reach = PATROLS_REACH
    elif event == e.FALSE_ALARM:
        state.false_alarms += 1
    elif event == e.SECOND_LOOK:
        state.second_looks += 1


def cards_of(state: State, seat: i64) -> i64:
    """Return the set of cards that a seat may show, discard or give away."""
    return state.spare if seat == FUGITIVE else state.files


def trails(state: State) -> i64:
    """Return the set of found hideouts that have sprint cards under them."""
    found: i64 = 0
    left = state.open
    while left:
        number = left & -left
        if state.sprints[state.place_of(number)]:
            found |= number
        left ^= number
    return found


def legal_mask(state: State, kind: i64) -> i64:
    """Return the set of legal steps of an event's task."""
    found: i64 = 0
    if kind in (t.SHOW, t.DISCARD, t.GIVE):
        return cards_of(state, t.seat_of(state.code))
    if kind == t.NAME_TEN:
        for ten, (low, _) in enumerate(TENS):
            if low < state.box.escape:
                found |= words.bit(TEN + ten)
        return found
    if kind == t.TRAIL:
        return trails(state)
    for deck in range(state.box.decks):  # CLOSE, RAZE
        if not state.is_empty(deck):
            found |= words.bit(DECK + deck)
    return found


def idle(state: State, kind: i64, seat: i64) -> bool:
    """Return whether an event's task is skipped because there is nothing to choose from."""
    if kind in (t.SHOW, t.DISCARD, t.GIVE):
        return not cards_of(state, seat)
    if kind == t.TRAIL:
        return not trails(state)
    if kind == t.GLIMPSE:
        return not state.spare
    if kind in (t.CLOSE, t.RAZE):
        return state.all_empty()
    return False


def advance(state: State, kind: i64, action: i64, seat: i64, deck: i64) -> None:
    """Carry out an event's task. The state has already popped it."""
    if kind == t.DISCARD:
        _leave(state, seat, action)
        state.removed |= words.bit(action)
    elif kind == t.GIVE:
        _give(state, seat, action)
    elif kind == t.CLOSE:
        state.closed = action - DECK
        state.closed_by = seat
        # An event drawn during the other player's own turn counts from that player's following turn.
        state.closed_ends = 1 if _turn_of(state) == seat else 2
    elif kind == t.RAZE:
        state.push(t.task(t.RAZED, seat, action - DECK))
    elif kind == t.RAZED:
        if action >= EVENT:
            state.take_event(deck, action - EVENT)
        else:
            state.undrawn &= ~words.bit(action)
            state.removed |= words.bit(action)
    elif kind == t.TRAIL:
        place = state.place_of(words.bit(action))
        state.hand |= state.sprints[place]
        state.sprints = (*state.sprints[:place], 0, *state.sprints[place + 1 :])


def _turn_of(state: State) -> i64:
    return t.seat_of(t.bottom(state.later[0] if state.later else state.todo))


def _leave(state: State, seat: i64, card: i64) -> None:
    if seat == FUGITIVE:
        state.hand &= ~words.bit(card)
    else:
        state.files &= ~words.bit(card)


def _give(state: State, seat: i64, card: i64) -> None:
    """Put the Fugitive's card aside, or, once the Marshal has chosen hers, swap the two."""
    if seat == FUGITIVE:
        state.given = card
        return
    _leave(state, FUGITIVE, state.given)
    _leave(state, MARSHAL, card)
    state.hand |= words.bit(card)
    state.files |= words.bit(state.given)
    state.given = 0
