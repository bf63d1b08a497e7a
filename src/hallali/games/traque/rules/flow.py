# mypyc
"""What a step of Traqué leads to: the tasks on a position's agenda, worked through one after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import events, fights, legal, offers, paying, piles, powers, rows
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import tasks as t
from hallali.games.traque.rules.arming import can_attack
from hallali.games.traque.rules.box import CARD_SITE, QUEEN, is_down, kind_of
from hallali.games.traque.rules.copying import copy_fields
from hallali.games.traque.rules.events import Event
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.powers import note

#: The points of a win for each health, and for each crew card face up (TQ-47).
FOR_HEALTH: Final = 2
FOR_CREW: Final = 3

#: What follows the card of a turn: is the row's owner attacked, and then activations.
_DRAWN: Final = t.T_ATTACK | t.T_ROW << t.WIDTH


def resume(state: Fields) -> None:
    """Work through the agenda until someone has to choose or chance decides."""
    state.mover = OVER
    while state.mover == OVER and not state.outcome:
        stack = state.todo
        state.todo = stack >> t.WIDTH
        if stack <= t.LOWEST and state.later:
            state.restore()
        what, first, second = stack & 31, stack >> 5 & 511, stack >> 14 & 127
        if what == t.T_ATTACK:
            fights.check_attack(state, first)
        elif what == t.T_ROW:
            _row_goes_on(state)
        elif what == 0 or what == t.T_NEXT:
            _next(state)
        elif what >= t.T_WORD:
            powers.carry_out(state, what - t.T_WORD, first - t.ZERO, second)
        elif what == t.T_ROUND:
            fights.next_round(state)
        elif what == t.T_STAR:
            _star(state)
        elif what == t.T_BACK:
            state.phase, state.mover = first, second - 1
            if first == p.ROUND and not can_attack(state, state.fighter):
                fights.take_up(state, 0)
        elif what == t.T_PLACES:
            _places(state, first)
        elif what == t.T_PLAY:
            _play(state, first)
        elif what == t.T_TEST:
            fights.start_test(state, first)
        elif what == t.T_LEND:
            powers.lend(state, first, second)
        elif what == t.T_SEEK:
            powers.seek(state, first, second)
        elif what == t.T_FIGHT:
            fights.start(state, first - 2, second >> 1, second & 1)
        else:
            fights.take_up(state, first)
    if state.outcome:
        state.phase, state.mover = p.FINISHED, OVER
        state.todo, state.later = 0, ()


def _row_goes_on(state: Fields) -> None:
    """Go on with activations (TQ-15). The turn ends by itself once nothing can be activated any more, nor shared."""
    seat = state.turn
    state.phase, state.mover = p.ROW, seat
    own = state.first_row if seat == 0 else state.second_row
    if own[0] or state.shared_row[0]:
        there = paying.there(state, seat)
        if own[0] and paying.activations(state.box, own, there):
            return
        if state.shared_row[0] and paying.activations(state.box, state.shared_row, there):
            return
        if state.players == 1:
            if not offers.promising(state):
                _next(state)
            return
    elif state.players == 1:
        _next(state)
        return
    if legal.only_ends(state):
        _next(state)


def _next(state: Fields) -> None:
    """End the turn and begin the next one."""
    state.note(events.ENDED_TURN + (state.turn << 6))
    if state.players == 2:
        state.turn = 1 - state.turn
    state.turns += 1
    state.shared_now = state.gave_up = False
    state.phase, state.mover = p.TURN, state.turn


def _star(state: Fields) -> None:
    """Shuffle a set-aside creature into the deck, while one is left (TQ-41)."""
    if state.apart[0] == 0:
        return
    if piles.is_of_one(state.apart):
        _shuffle_in(state, piles.nth(state.apart, 0))
    else:
        state.phase, state.mover = p.STAR, CHANCE


def _shuffle_in(state: Fields, kind: i64) -> None:
    powers.refill(state)  # TQ-13: an empty deck with an empty discard is renewed as soon as there is a discard
    state.apart = piles.without(state.apart, kind)
    state.undrawn = piles.put(state.undrawn, kind)
    note(state, p.E_STAR, 0, kind)


# Chance


def _deal(state: Fields, outcome: i64) -> None:
    phase = state.phase
    if phase == p.CARD:
        _drawn(state, outcome)
        resume(state)
    elif phase == p.TOSS:
        if fights.tossed(state, outcome):
            resume(state)
    elif phase == p.PLACE:
        pad = outcome == state.box.places
        if not pad:
            state.places &= ~words.bit(outcome)
        state.drawn += 1
        state.lying |= outcome + 1 << (5 if state.lying else 0)
        note(state, p.E_PLACE, 0, -1 if pad else outcome)
        resume(state)
    elif phase == p.SEEK:
        powers.sought(state, outcome)
        resume(state)
    else:
        _shuffle_in(state, outcome)
        resume(state)


def _drawn(state: Fields, kind: i64) -> None:
    """Lay a drawn card in the row. Its event happens at once (TQ-66); an event without icons does not stay."""
    box, seat = state.box, state.turn
    state.undrawn = piles.without(state.undrawn, kind)
    if state.undrawn[0] == 0:
        powers.refill(state)
    state.note(events.DREW + (seat << 6) + (kind << events.FIRST))
    if box.fleeting[kind]:
        state.discarded = piles.put(state.discarded, kind)
    elif seat == 0:
        state.first_row = rows.added(state.first_row, box, kind)
    else:
        state.second_row = rows.added(state.second_row, box, kind)
    if box.eventful[kind]:
        state.push(t.task(t.T_PLAY, CARD_SITE + kind))


# The steps


def advance(state: Fields, action: i64) -> None:
    """Take a player's step or a chance outcome that is known to be legal."""
    state.latest, state.events = action, 0
    if state.earlier:
        state.earlier = ()
    if state.mover == CHANCE:
        _deal(state, action)
    elif state.phase == p.TURN and action <= a.HIDE:
        _turn(state, action)
    else:
        _step(state, action)


def would_happen(state: Fields, action: i64) -> list[Event]:
    """List what a legal step would do, in order, without changing the position."""
    probe = Fields()
    copy_fields(state, probe)
    advance(probe, action)
    return probe.log


def _step(state: Fields, action: i64) -> None:
    phase = state.phase
    if (action >= a.USE and action < a.CARD) or action == a.ASK:
        _aside(state, action)
        return
    if phase == p.ROW:
        _row(state, action)
        return
    if phase == p.ROUND:
        if not fights.add(state, action):
            return
    elif phase == p.AFTER:
        if not fights.again(state, action):
            return
    elif phase == p.TIE:
        fights.attack(state, state.mover, action - a.CREATURE)
    elif phase == p.WHICH:
        state.lying = 0
        state.push(t.task(t.T_PLAY, action - a.PLACE))
    elif phase == p.LEAVE:
        _leave(state, action)
    elif phase == p.WHO:
        fights.begin_round(state, action - a.WHO)
        return
    elif phase == p.AID:  # TQ-55: nothing (more) is given
        state.gave_up = True
    elif phase == p.RESCUE:
        state.push(t.task(t.T_RESCUE, t.first_of(state.pop()) | words.bit(state.mover)))
    elif phase == p.EITHER:
        powers.choose(state, -1 if action == a.END else action - a.EITHER)
    elif phase == p.MORE:
        _more(state, action)
    else:
        _card(state, action - a.CARD)
    resume(state)


def _turn(state: Fields, action: i64) -> None:
    """Draw or hide."""
    seat = state.mover
    if action == a.HIDE:  # TQ-14; the time is paid first (TQ-45)
        state.events = events.HID + (seat << 6)
        powers.spend_time(state, 1)
        if not state.outcome:
            if state.todo:
                state.push(t.T_NEXT)
            powers.discard_row(state, seat)
            if not state.todo:
                _next(state)
                return
        resume(state)
        return
    state.gave_up = False
    powers.refill(state)
    if state.todo:
        state.push(t.T_ROW)
        state.push(t.task(t.T_ATTACK, seat))
    else:
        state.todo = _DRAWN | seat << 5
    state.phase, state.mover = p.CARD, CHANCE


def _row(state: Fields, action: i64) -> None:
    """Take a step of an activation (the card, then what pays for it), share a card, or end the turn."""
    seat = state.mover
    if action == a.END:
        resume(state)
        return
    if action >= a.SHARE:  # TQ-53
        kind = action - a.SHARE
        _take(state, seat, kind, False)
        state.shared_row = rows.added(state.shared_row, state.box, kind)
        state.shared_now, state.gave_up = True, False
        note(state, p.E_SHARED, seat, kind)
        state.push(t.T_ROW)
        state.push(t.task(t.T_ATTACK, 1 - seat))
        resume(state)
        return
    if state.chosen < 0:
        state.chosen = action
    else:
        state.spent = state.spent << a.WIDTH | action
    kind = state.chosen - a.ACTIVATE & 63
    cost: i64 = state.box.cost[kind]
    if cost == 0 or state.spent >> a.WIDTH * (cost - 1):
        _activate(state, seat, kind)
        resume(state)


def _activate(state: Fields, seat: i64, kind: i64) -> None:
    """Complete an activation: discard what paid, and put the card where it belongs (TQ-16 to TQ-19)."""
    shared, spent = state.chosen >= a.ACTIVATE_SHARED, state.spent
    state.chosen, state.spent, state.gave_up = -1, 0, False
    state.push(t.T_ROW)
    steps: i64 = 0  # the first one lowest
    rest = spent
    while rest:
        step = rest & a.STEP
        rest >>= a.WIDTH
        steps = steps << a.WIDTH | step
        if step == a.PAY_KEY:
            state.gain(seat, f.KEYS, -1)
            state.give_back(e.T_KEY, 1)
    state.note_long(events.activated(seat, kind, shared, spent))
    _take(state, seat, kind, shared)
    places: i64 = state.box.places_of[kind]
    if places:
        state.discarded = piles.put(state.discarded, kind)
        state.push(t.task(t.T_PLACES, places))
    else:
        powers.arrive(state, seat, kind)
    while steps:
        step = steps & a.STEP
        steps >>= a.WIDTH
        if step != a.PAY_KEY:
            _take(state, seat, step - a.PAY & 63, step >= a.PAY_SHARED)
            powers.discard(state, step - a.PAY & 63)


def _take(state: Fields, seat: i64, kind: i64, shared: bool) -> None:
    if shared:
        state.shared_row = rows.without(state.shared_row, state.box, kind)
    elif seat == 0:
        state.first_row = rows.without(state.first_row, state.box, kind)
    else:
        state.second_row = rows.without(state.second_row, state.box, kind)


def _aside(state: Fields, action: i64) -> None:
    """Use, turn, reload, give or ask, besides the steps of a turn or fight (TQ-20, TQ-36, TQ-42, TQ-55)."""
    seat, phase = state.mover, state.phase
    if action == a.ASK:
        state.push(t.task(t.T_BACK, phase, seat + 1))
        state.phase, state.mover = p.AID, 1 - seat
        return
    if action < a.TURN_DOWN or action >= a.RELOAD:
        state.gave_up = False
    if phase != p.RESCUE:  # after a gift the attacked player fights at once, if able
        state.push(t.task(t.T_BACK, phase, seat + 1))
    if action < a.TURN_DOWN:
        powers.use(state, seat, action - a.USE)
    elif action < a.RELOAD:
        powers.turn_down(state, seat, action - a.TURN_DOWN)
    elif action < a.GIVE:
        powers.reload(state, seat, action - a.RELOAD)
    else:
        powers.give(state, seat, action - a.GIVE)
    resume(state)


# Places


def _places(state: Fields, left: i64) -> None:
    """Draw the places (TQ-19), asking before a second one, then play one of them (TQ-22)."""
    ahead = state.box.rules.places + 1 - state.drawn
    lying = state.lying
    pad: i64 = state.box.places + 1
    has_pad = lying & 31 == pad or lying >> 5 == pad
    if left > 0 and lying and state.how & f.MAY:
        if has_pad:  # the final fight begins at once (TQ-44)
            left = 0
        elif ahead > 0:
            state.push(t.task(t.T_PLACES, left))
            state.phase, state.mover = p.MORE, state.turn
            return
    if left > 0 and ahead > 0:
        state.push(t.task(t.T_PLACES, left - 1))
        state.phase, state.mover = p.PLACE, CHANCE
        return
    if has_pad:  # the launch pad is played, whatever else lies there
        state.lying = 0
        powers.fight_later(state, QUEEN, state.box.rules.queen, state.turn)
    elif lying >> 5:
        state.phase, state.mover = p.WHICH, state.turn
    elif lying:
        state.lying = 0
        state.push(t.task(t.T_PLAY, lying - 1))


def _more(state: Fields, action: i64) -> None:
    """Draw a second place, or not (TQ-19)."""
    left = t.first_of(state.pop())
    if action == a.DRAW:
        state.push(t.task(t.T_PLACES, left - 1))
        state.push(t.task(t.T_BACK, p.PLACE, CHANCE + 1))
    else:
        state.push(t.task(t.T_PLACES, 0))


def _play(state: Fields, site: i64) -> None:
    """Carry out a place or an event, or ask first if it may be left (TQ-22)."""
    if state.box.optional[site]:
        state.push(t.task(t.T_PLAY, site))
        state.phase, state.mover = p.LEAVE, state.turn
    else:
        _carry_out(state, site)


def _leave(state: Fields, action: i64) -> None:
    site = t.first_of(state.pop())
    if action == a.PLAY:
        _carry_out(state, site)
    elif site >= CARD_SITE:
        note(state, p.E_SHUNNED, state.turn, site - CARD_SITE)
    else:
        note(state, p.E_LEFT, 0, site)


def _carry_out(state: Fields, site: i64) -> None:
    """First what happens there, then the test (TQ-23)."""
    if site >= CARD_SITE:
        note(state, p.E_EVENT, state.turn, site - CARD_SITE)
    else:
        note(state, p.E_PLAYED, 0, site)
    if state.box.test[site]:
        state.push(t.task(t.T_TEST, site))
    powers.queue(state, state.box.event[site], False)


def _card(state: Fields, slot: i64) -> None:
    """Take the chosen card of the inventory: it gets ammunition, is lost, or is taken by a creature."""
    seat = state.mover
    if state.phase == p.LOAD:
        count = state.choice
        state.pop()
        powers.load(state, seat, slot, count)
    elif state.phase == p.LOSE:
        state.pop()
        powers.drop(state, seat, slot)
    else:
        fights.take_crew(state, seat, slot)


# The end


def score(state: Fields) -> i64:
    """Return the points of a won game (TQ-47; for two players TQ-65), else 0."""
    if state.outcome != p.ESCAPED:
        return 0
    points = state.time
    for seat in range(state.players):
        points += FOR_HEALTH * state.health(seat)
        for card in state.inventory(seat):
            if state.box.kind[kind_of(card)] == e.CREW:
                points += 1 if is_down(card) else FOR_CREW
    return points


def returns(state: Fields) -> tuple[float, ...]:
    """Return +1 to everyone who escaped, and -1 to everyone otherwise (TQ-59); 0 before the end."""
    if state.mover != OVER:
        return (0.0,) * state.players
    return (1.0 if state.outcome == p.ESCAPED else -1.0,) * state.players
