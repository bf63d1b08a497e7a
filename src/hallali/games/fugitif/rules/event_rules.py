# mypyc
"""What the words of events do (FUG-31, FUG-32): the tasks that they set and how these are carried out."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import DECK, EVENT, TEN, TENS
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

#: The tasks of the words that name who has to do something.
_TASKS = {e.SHOW: t.SHOW, e.DISCARD: t.DISCARD, e.PEEK: t.PEEK, e.DRAW: t.DRAW, e.CLOSE: t.CLOSE, e.RAZE: t.RAZE}


def begin(state: Fields, event: i64, seat: i64) -> None:
    """Carry out the lines of an event that take effect at once, and push the tasks of the others. seat: who drew it."""
    for word, what in state.box.lines[event]:  # the last line first: what is pushed last is done first
        if word == e.REACH:
            state.reach = what
        elif word == e.GUESS:
            state.second_looks += what
        elif word == e.MISS:
            state.false_alarms += what
        elif word == e.SWAP:
            state.push(t.task(t.GIVE, MARSHAL))
            state.push(t.task(t.GIVE, FUGITIVE))
        elif word == e.ASK:
            state.push(t.task(t.NAME_TEN if what == e.TEN else t.NAME_DECK, MARSHAL))
        elif word == e.REVEAL:
            state.push(t.task(t.REVEAL, FUGITIVE))
        elif word == e.RECOVER:
            state.push(t.task(t.RECOVER, FUGITIVE))
        elif word != e.TELL:  # see.py tells it
            _push(state, word, what, seat)


def _push(state: Fields, word: i64, who: i64, drawer: i64) -> None:
    """Push the task of a word for the player that it names; of both, the Fugitive's is done first."""
    kind: i64 = _TASKS[word]
    if who == e.BOTH:
        _push(state, word, MARSHAL, drawer)
        who = FUGITIVE
    elif who == e.DRAWER:
        who = drawer
    elif who == e.OTHER:
        who = 1 - drawer
    # At a peek the named player shows, and the other one looks.
    state.push(t.task(kind, 1 - who if kind == t.PEEK else who))


def cards_of(state: Fields, seat: i64) -> i64:
    """Return the set of cards that a seat may show, discard or give away."""
    return state.spare if seat == FUGITIVE else state.files


def trails(state: Fields) -> i64:
    """Return the set of found hideouts that have sprint cards under them."""
    found: i64 = 0
    left = state.open
    while left:
        number = left & -left
        if state.sprints[state.place_of(number)]:
            found |= number
        left ^= number
    return found


def legal_mask(state: Fields, kind: i64) -> i64:
    """Return the set of legal steps of an event's task."""
    found: i64 = 0
    if kind in (t.SHOW, t.DISCARD, t.GIVE):
        return cards_of(state, t.seat_of(state.code))
    if kind == t.NAME_TEN:
        for ten, (low, _) in enumerate(TENS):
            if low < state.box.escape:
                found |= words.bit(TEN + ten)
        return found
    if kind == t.RECOVER:
        return trails(state)
    if kind == t.REVEAL:
        return state.hidden
    for deck in range(state.box.decks):  # CLOSE, RAZE, NAME_DECK
        if kind == t.NAME_DECK or not state.is_empty(deck):
            found |= words.bit(DECK + deck)
    return found


def idle(state: Fields, kind: i64, seat: i64) -> bool:
    """Return whether an event's task is skipped because there is nothing to choose from."""
    if kind in (t.SHOW, t.DISCARD):
        return not cards_of(state, seat)
    if kind == t.GIVE:  # a swap needs a card of each
        return not state.given if seat == MARSHAL else not (state.spare and state.files)
    if kind == t.RECOVER:
        return not trails(state)
    if kind == t.REVEAL:
        return not state.hidden
    if kind == t.PEEK:
        return not cards_of(state, 1 - seat)
    if kind in (t.CLOSE, t.RAZE):
        return state.all_empty()
    return False


def advance(state: Fields, kind: i64, action: i64, seat: i64, deck: i64) -> None:
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
    elif kind == t.REVEAL:
        state.turn_up(words.bit(action))
    elif kind == t.RECOVER:
        place = state.place_of(words.bit(action))
        state.hand |= state.sprints[place]
        state.sprints = (*state.sprints[:place], 0, *state.sprints[place + 1 :])


def _turn_of(state: Fields) -> i64:
    return t.seat_of(t.bottom(state.later[0] if state.later else state.todo))


def _leave(state: Fields, seat: i64, card: i64) -> None:
    if seat == FUGITIVE:
        state.hand &= ~words.bit(card)
    else:
        state.files &= ~words.bit(card)


def _give(state: Fields, seat: i64, card: i64) -> None:
    """Put the Fugitive's card aside, or, once the Marshal has chosen hers, swap the two."""
    if seat == FUGITIVE:
        state.given = card
        return
    _leave(state, FUGITIVE, state.given)
    _leave(state, MARSHAL, card)
    state.hand |= words.bit(card)
    state.files |= words.bit(state.given)
    state.given = 0
