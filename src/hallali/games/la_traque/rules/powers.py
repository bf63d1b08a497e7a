# mypyc
"""What the words of the abilities do (effects.py). An effect does what it can (LT-63)."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.free import MOST
from hallali.core.seats import OVER
from hallali.games.la_traque.rules import able, ambitions, captures, legal, packs, piles
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import tasks as t
from hallali.games.la_traque.rules.box import CARD, CCCP, HEADQUARTERS, HUNT, NETWORK
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.tasks import task


def push(state: Fields, seat: i64, numbers: tuple[int, ...]) -> None:
    """Queue effects for a seat, in order."""
    for number in reversed(numbers):
        state.push(task(t.T_EFFECT, seat, number))


def _ask(state: Fields, phase: i64, seat: i64) -> None:
    """Ask the seat, if there is anything to choose."""
    state.phase, state.mover = phase, seat
    if not legal.choices(state):
        state.mover = OVER


def effect(state: Fields, seat: i64, number: i64, done: i64) -> None:
    """Use an effect; if no one has to decide, the mover stays OVER."""
    word, first, second, _ = state.box.effects[number]
    state.actor, state.effect, state.count = seat, number, done
    if word == e.DRAW:
        _draw(state, seat, first, second, done)
    elif word == e.INFLUENCE:
        if first == e.ANY:
            _ask(state, p.GAIN, seat)
        else:
            ambitions.influence(state, seat, first, second)
    elif word == e.DOMINATION:
        ambitions.dominate(state, seat, first)
    elif word in (e.CAPTURE, e.GUARD, e.REMOVE, e.SHIFT):
        _ask(state, p.TARGET, seat)
    elif word == e.DISPERSE:
        _disperse(state, number)
    elif word == e.AMBITION:
        _ambition(state, seat, first, done)
    elif word == e.RECALL:
        if done < first:
            _ask(state, p.RECALL, seat)
    elif word == e.RELOCATE:
        if done < first:
            _ask(state, p.AGENT, seat)
    elif word in (e.PEEK, e.SABOTAGE):
        _ask(state, p.RIVAL, seat)
    elif word == e.JUDGE:
        _ask(state, p.JUDGE, seat)
        if state.mover == OVER:
            state.note(p.E_SPARED, seat)
    elif word == e.OR or (word == e.FREE and done < MOST):
        _ask(state, p.OPTION, seat)
    elif word == e.ACT:
        state.actions += first
        if state.actions < 256:
            state.note(p.E_ACTIONS, seat, state.actions)
        else:
            state.note_long((p.E_ACTIONS, seat, state.actions))


def _draw(state: Fields, seat: i64, pile: i64, count: i64, done: i64) -> None:
    if pile == e.ANY:
        if done < count:
            _ask(state, p.PILE, seat)
        return
    for _ in range(count):
        state.push(task(t.T_DRAW, seat, pile, 1))


def _ambition(state: Fields, seat: i64, count: i64, done: i64) -> None:
    faction = state.factions[seat]
    if faction == NETWORK:
        _ask(state, p.ADVANCE, seat)
    elif faction == CCCP:
        if done < count:
            state.card = -1  # any marker that is not placed yet
            _ask(state, p.MARKER, seat)
    else:
        ambitions.advance(state, seat, 0, count)


def again(state: Fields) -> None:
    """Queue the rest of the current effect, with one more of its counts done."""
    state.push(task(t.T_EFFECT, state.actor, state.effect, state.count + 1))


def choose(state: Fields, action: i64) -> None:
    """Take a step in a phase of an effect or a capture; the mover is OVER after it, or is asked the next question."""
    seat, phase = state.mover, state.phase
    state.mover = OVER
    if action == a.END:
        return
    if phase == p.TRACK:
        captures.earn(state, seat, action - a.TRACK, state.card, state.count)
    elif phase == p.CHOOSE:
        state.mover = seat
        ambitions.choose(state, action - a.CARD - CARD)
        state.mover = OVER
    elif phase == p.MARKER:
        if state.card < 0:
            again(state)
        ambitions.place(state, seat, action - a.MARKER)
    elif phase == p.TARGET:
        _target(state, seat, action - a.PLACE)
    elif phase == p.PILE:
        again(state)
        piles.draw(state, seat, action - a.PILE, 1)
    elif phase == p.GAIN:
        ambitions.influence(state, seat, action - a.TRACK, state.box.effects[state.effect][2])
    elif phase == p.ADVANCE:
        ambitions.advance(state, seat, action - a.TRACK, state.box.effects[state.effect][1])
    elif phase == p.RECALL:
        again(state)
        _recall(state, seat, action - a.AGENT)
    elif phase == p.AGENT:
        state.card = action - a.AGENT
        state.phase, state.mover = p.ZONE, seat
    elif phase == p.ZONE:
        again(state)
        own = state.at(seat)
        own.put(state.card, HUNT + action - a.ZONE)
        able.find_out(state, own, state.card)
        state.note(p.E_RELOCATED, seat, state.card, action - a.ZONE)
    elif phase == p.RIVAL:
        _rival(state, seat, action - a.RIVAL)
    elif phase == p.WHERE:
        captures.shift(state, seat, state.place, action - a.PLACE)
    elif phase == p.OPTION:
        menu = state.box.effects[state.effect]
        if menu[0] == e.FREE:
            again(state)
        push(state, seat, state.box.menus[menu[1]][action - a.OPTION])
    elif phase == p.PAY:
        ambitions.influence(state, seat, action - a.TRACK, -1)
        state.push(task(t.T_PAY, seat, state.card, state.count - 1))
    elif phase == p.LOWER:
        ambitions.influence(state, state.card, action - a.TRACK, -state.box.effects[state.effect][1])
    else:
        _judge(state, seat, action - a.CARD)


def _recall(state: Fields, seat: i64, agent: i64) -> None:
    """Bring an agent back out of the rest zone or an investigation zone."""
    own = state.at(seat)
    state.taken &= ~words.bit(own.spot(agent))
    own.put(agent, HEADQUARTERS)
    state.note(p.E_RECALLED, seat, agent)


def _target(state: Fields, seat: i64, place: i64) -> None:
    word = state.box.effects[state.effect][0]
    if word == e.CAPTURE:
        captures.capture(state, seat, place, -1)
    elif word == e.GUARD:
        state.guard(place, 1 + seat + 4 * (state.round + 1))
        state.note(p.E_GUARDED, seat, place)
    elif word == e.SHIFT:
        state.place = place
        state.phase, state.mover = p.WHERE, seat
    else:
        fugitive = captures.clear(state, place)
        state.note(p.E_REMOVED, 0, place, fugitive, 0)


def _disperse(state: Fields, number: i64) -> None:
    """Take the agents of unused factions off the fugitives that an effect names (LT-51)."""
    for place in captures.matching(state, number):
        if state.strangers[place]:
            state.put_strangers(place, 0)
            state.note(p.E_STRANGERS, 0, place, 0)


def pay(state: Fields, seat: i64, number: i64, left: i64) -> None:
    """Ask the seat for the tracks that pay the rest of a price; one alone pays without a question (LT-36)."""
    own = state.at(seat)
    tracks = [track for track in range(3) if own.points(track) > 0]
    if left and len(tracks) == 1:
        ambitions.influence(state, seat, tracks[0], -left)
    elif left:
        state.actor, state.card, state.count = seat, number, left
        state.phase, state.mover = p.PAY, seat


def _rival(state: Fields, seat: i64, rival: i64) -> None:
    word, what, track, _ = state.box.effects[state.effect]
    if word == e.SABOTAGE and track != e.ANY:
        ambitions.influence(state, rival, track, -what)
        return
    if word == e.SABOTAGE:
        state.card = rival
        state.phase, state.mover = p.LOWER, seat
        return
    other = state.at(rival)
    cards = packs.listed(other.hand)
    if what == 1:
        cards = ()
        for agent in range(state.box.agents):
            under = packs.listed(other.under(agent))
            cards = (*cards, agent, len(under), *under)
    state.note_long((p.E_PEEKED, seat, rival, what, *cards))


def _judge(state: Fields, seat: i64, card: i64) -> None:
    """Remove a fugitive of the hand from the game for the bonus of its level (LT-52)."""
    own = state.at(seat)
    own.hand = packs.without(own.hand, card)
    state.note(p.E_JUDGED, seat, card - CARD)
    push(state, seat, state.box.bundles[state.box.effects[state.effect][state.box.grade[card - CARD]]])
