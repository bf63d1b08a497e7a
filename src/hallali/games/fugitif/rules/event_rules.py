# mypyc
"""What the words of events do (FUG-31, FUG-32, FUG-40): the tasks that they set and how these are carried out."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.free import MOST
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import DECK, EVENT, OPTION, PASS, TEN, TENS
from hallali.games.fugitif.rules.fields import Fields
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

#: The tasks of the words that name who has to do something.
_TASKS = {
    e.SHOW: t.SHOW, e.DISCARD: t.DISCARD, e.PEEK: t.PEEK, e.DRAW: t.DRAW, e.CLOSE: t.CLOSE, e.RAZE: t.RAZE,
    e.GIVE: t.HAND, e.TAKE: t.TAKE, e.FREE: t.FREE,
}  # fmt: skip


def begin(state: Fields, event: i64, seat: i64) -> None:
    """Carry out the lines of an event that take effect at once, and push the tasks of the others. seat: who drew it."""
    for word, what in state.box.lines[event]:  # the last line first: what is pushed last is done first
        if word == e.FREE:
            state.frees = (*state.frees, event * 256 + seat * 16)
        _begin_line(state, word, what, seat)


def _begin_line(state: Fields, word: i64, what: i64, seat: i64) -> None:
    """Carry out a line that takes effect at once, or push its tasks. seat: who drew the event."""
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
    who = _seat_of(who, drawer)
    # At a peek the named player shows, and the other one looks.
    state.push(t.task(kind, 1 - who if kind == t.PEEK else who))


def _seat_of(who: i64, drawer: i64) -> i64:
    """Return the seat that a word names, if it is not both."""
    if who == e.DRAWER:
        return drawer
    return 1 - drawer if who == e.OTHER else who


def changes(state: Fields) -> i64:
    """Return the set of steps that make a change for the free card that is being resolved: those that can do something.

    Everyone can see which these are.
    """
    card: i64 = state.frees[len(state.frees) - 1]
    found: i64 = 0
    step: i64 = words.bit(OPTION)
    for word, what in state.box.offers[card >> 8]:
        if _can(state, word, what, (card >> 4) & 1):
            found |= step
        step <<= 1
    return found


def _can(state: Fields, word: i64, what: i64, drawer: i64) -> bool:
    """Return whether a line could do anything now. drawer: who drew the event."""
    if word == e.REACH:
        return state.reach != what
    if word == e.TELL:
        newest = words.highest(state.laid)
        return newest >= 0 and words.has(state.hidden, newest)
    if word == e.SWAP:
        return state.spare != 0 and state.files != 0
    if word == e.REVEAL:
        return state.hidden != 0
    if word == e.RECOVER:
        return trails(state) != 0
    if word in (e.GUESS, e.MISS, e.ASK):
        return True
    kind: i64 = _TASKS[word]
    if what == e.BOTH:
        return not idle(state, kind, FUGITIVE) or not idle(state, kind, MARSHAL)
    seat = _seat_of(what, drawer)
    return not idle(state, kind, 1 - seat if kind == t.PEEK else seat)


def resume(state: Fields) -> bool:
    """Go on with the free card whose turn it is; return whether nothing is left to do for it."""
    card: i64 = state.frees[len(state.frees) - 1]
    if card & 15 < MOST and changes(state):
        state.event = card >> 8  # an event that was drawn meanwhile may have taken its place
        return False
    state.frees = state.frees[:-1]
    return True


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
    if kind in (t.SHOW, t.DISCARD, t.GIVE, t.HAND):
        return cards_of(state, t.seat_of(state.code))
    if kind == t.FREE:
        return changes(state) | words.bit(PASS)
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
    if kind in (t.SHOW, t.DISCARD, t.HAND):
        return not cards_of(state, seat)
    if kind == t.GIVE:  # a swap needs a card of each
        return not state.given if seat == MARSHAL else not (state.spare and state.files)
    if kind == t.RECOVER:
        return not trails(state)
    if kind == t.REVEAL:
        return not state.hidden
    if kind in (t.PEEK, t.TAKE):
        return not cards_of(state, 1 - seat)
    if kind == t.DRAW:
        return not state.any_to_draw()
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
    elif kind == t.HAND:
        _pass_on(state, seat, action)
    elif kind == t.TAKE:
        _pass_on(state, 1 - seat, action)
    elif kind == t.FREE:
        _change(state, seat, action)
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


def _change(state: Fields, seat: i64, action: i64) -> None:
    """Make a change for a free card, or end it; the task has been popped."""
    if action == PASS:
        state.frees = state.frees[:-1]
        return
    card: i64 = state.frees[len(state.frees) - 1]
    state.frees = (*state.frees[:-1], card + 1)
    state.push(t.task(t.FREE, seat))
    word, what = state.box.offers[card >> 8][action - OPTION]
    _begin_line(state, word, what, (card >> 4) & 1)


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
    _pass_on(state, MARSHAL, card)
    _pass_on(state, FUGITIVE, state.given)
    state.given = 0


def _pass_on(state: Fields, seat: i64, card: i64) -> None:
    """Move a card from a seat's hand to the other's."""
    _leave(state, seat, card)
    if seat == FUGITIVE:
        state.files |= words.bit(card)
    else:
        state.hand |= words.bit(card)
