# mypyc
"""What a step of La Traque leads to: the tasks that a position works through, turns, and the maintenance."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import able, ambitions, captures, decks, legal, packs, piles, powers
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import tasks as t
from hallali.games.la_traque.rules.box import CARD, INVESTIGATE, RUMOURS
from hallali.games.la_traque.rules.copying import copy_fields
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.tasks import task


def set_up(state: Fields) -> None:
    """Queue the set-up: fugitives, objectives, the first player, then the hands (LT-8 to LT-11)."""
    box = state.box
    state.push(task(t.T_START, 0, 1))
    state.push(task(t.T_START))
    for seat in range(state.players - 1, -1, -1):
        for _ in range(box.objectives):
            state.push(task(t.T_REVEAL, seat))
    _fill(state)
    resume(state)


def _fill(state: Fields) -> None:
    """Queue a fugitive for each empty place, in order (LT-8, LT-44)."""
    empty: i64 = state.sums.open_fields[state.players] & ~state.filled
    while empty:
        place = words.highest(empty)
        empty ^= words.bit(place)
        state.push(task(t.T_FILL, 0, place))


def _hands(state: Fields) -> None:
    """Queue the opening hands and the first round (LT-11)."""
    state.push(task(t.T_ROUND, 0, 0, 1))
    for turn in range(state.players - 1, -1, -1):
        seat = (state.first + turn) % state.players
        count = state.options.rumours + (1 if turn == state.players - 1 else 0)
        for _ in range(count):
            state.push(task(t.T_DRAW, seat, RUMOURS, 2))
        for deck in range(2, -1, -1):
            state.push(task(t.T_DRAW, seat, deck, 2))


# Chance


def _deal(state: Fields, outcome: i64) -> None:
    phase, seat = state.phase, state.actor
    state.mover = OVER
    if phase == p.DRAW:
        pile = state.pile
        state.set_deck(pile, decks.without(state.deck(pile), outcome - 3 * pile))
        piles.drawn(state, seat, pile, outcome, state.count)
    elif phase == p.FILL:
        state.draw_fugitive(outcome)
        state.lay(state.place, outcome)
        able.laid(state, state.place)
        state.note(p.E_FILLED, 0, state.place, outcome)
    elif phase == p.REVEAL:
        own = state.at(seat)
        own.aims &= ~words.bit(outcome)
        own.turn_up(outcome)
        able.reckon(state, own)
        state.note(p.E_REVEALED, seat, outcome)
    else:
        state.first = outcome
        state.note(p.E_FIRST, outcome)
    resume(state)


# Tasks


def resume(state: Fields) -> None:
    """Work through the agenda until a seat has to decide or chance has to draw."""
    while state.mover == OVER and state.outcome == 0:
        item = state.pop()
        what, seat, number, more = item & t.WHAT, item >> t.SEAT & 3, item >> t.A & t.MOST_A, item >> t.B
        if what == t.T_NEXT:
            _next(state, seat)
        elif what == t.T_DRAW:
            piles.draw(state, seat, number, more)
        elif what == t.T_EFFECT:
            powers.effect(state, seat, number, more)
        elif what == t.T_CREDIT:
            captures.credit(state, seat, number, more)
        elif what == t.T_LEAVE:
            captures.leave(state, seat, number, more)
        elif what == t.T_STEP:
            ambitions.reach(state, seat, number)
        elif what == t.T_PAY:
            powers.pay(state, seat, number, more)
        elif what == t.T_REWARD:
            _reward(state, seat, number)
        elif what == t.T_KEEP:
            if not packs.is_none(state.at(seat).hand):
                state.phase, state.mover = p.KEEP, seat
        else:
            _set(state, what, seat, number, more)


def _set(state: Fields, what: i64, seat: i64, number: i64, more: i64) -> None:
    """Take up a task of the set-up or of the maintenance."""
    if what == t.T_FILL:
        if not packs.is_none(state.left_of(state.box.level[number])):
            state.place = number
            state.phase, state.mover = p.FILL, CHANCE
    elif what == t.T_REVEAL:
        if state.at(seat).aims:
            state.actor = seat
            state.phase, state.mover = p.REVEAL, CHANCE
    elif what == t.T_RESTORE:
        state.at(seat).aims |= words.bit(number)
    elif what == t.T_START:
        if number:
            _hands(state)
        else:
            state.phase, state.mover = p.FIRST, CHANCE
    elif what == t.T_MAINTAIN:
        _maintain(state)
    else:
        _new_round(state, more == 1)


# Turns


def advance(state: Fields, action: i64) -> None:
    """Take a step or a chance outcome that is known to be legal."""
    state.latest, state.noted, state.earlier = action, 0, ()
    if state.mover == CHANCE:
        _deal(state, action)
    elif state.phase == p.ACT:
        _act(state, action)
    elif state.phase == p.KEEP:
        _keep(state, action)
    else:
        powers.choose(state, action)
        resume(state)


def after(state: Fields, action: i64) -> Fields:
    """Return the position after a legal step, without changing this one."""
    probe = Fields()
    copy_fields(state, probe)
    probe.part()
    advance(probe, action)
    return probe


def _begin_turn(state: Fields, seat: i64) -> None:
    state.actions, state.acted, state.spent = state.box.actions, False, 0
    state.free, state.frees = 0, 0
    state.phase, state.mover = p.ACT, seat


def _next(state: Fields, seat: i64) -> None:
    """Continue the turn if actions are left, or more of the last kind are free."""
    more = False
    if state.actions == 0 and state.frees > 0:
        own = state.at(seat)
        more = legal.moves(state, own) != 0 if state.free == a.MOVE else legal.can_inform(state, own)
    if state.actions > 0 or more:
        state.phase, state.mover = p.ACT, seat
    else:
        state.note(p.E_ENDED_TURN, seat)
        _pass_on(state, seat)


def _pass_on(state: Fields, seat: i64) -> None:
    """Give the turn to the next seat that has not passed; if all have, end the round (LT-12)."""
    following = seat
    for _ in range(state.players):
        following = following + 1 if following + 1 < state.players else 0
        if not state.at(following).passed:
            _begin_turn(state, following)
            return
    _end_round(state)


def _act(state: Fields, action: i64) -> None:
    seat = state.mover
    state.mover = OVER
    if action == a.PASS:
        state.at(seat).passed = True
        state.note(p.E_PASSED, seat)
        _pass_on(state, seat)
        resume(state)
        return
    if action == a.END:
        state.note(p.E_ENDED_TURN, seat)
        _pass_on(state, seat)
        resume(state)
        return
    if action >= a.INFORM:
        _pay(state, seat, a.INFORM)
        _inform(state, seat, (action - a.INFORM) // 5, (action - a.INFORM) % 5)
        _next(state, seat)
        resume(state)
        return
    _pay(state, seat, a.MOVE if a.MOVE <= action < a.TRACK else 0)
    state.push(task(t.T_NEXT, seat))
    if action >= a.CAPTURE:
        captures.capture(state, seat, (action - a.CAPTURE) // 5, (action - a.CAPTURE) % 5)
    elif action >= a.FULFIL:
        _fulfil(state, seat, action - a.FULFIL)
    elif action >= a.MISSION:
        _use(state, seat, action)
    elif action == a.DESTINY:
        _destiny(state, seat)
    else:
        _move(state, seat, action - a.MOVE)
    resume(state)


def _pay(state: Fields, seat: i64, kind: i64) -> None:
    """Use up an action, or one that a co-operation makes free (effects.TRAIN)."""
    state.acted = True
    if kind and state.free == kind and state.frees > 0:
        state.frees -= 1
        return
    state.actions -= 1
    state.free, state.frees = kind, 0
    always = state.at(seat).always
    if not (kind and always.acts):
        return
    for effect in always.effects:
        if effect[0] == e.TRAIN and effect[1] == (0 if kind == a.MOVE else 1):
            state.frees += effect[2]


def _move(state: Fields, seat: i64, spot: i64) -> None:
    """Move an agent to a zone, and draw what its place gives (LT-15 to LT-20)."""
    own = state.at(seat)
    agent = words.lowest(own.home)
    own.put(agent, spot)
    state.note(p.E_MOVED, seat, agent, spot)
    if spot < INVESTIGATE:
        able.find_out(state, own, agent)
        return
    state.taken |= words.bit(spot)
    zone = state.box.spot_zone[spot - INVESTIGATE]
    state.spent |= state.sums.spots_of[zone]
    always = own.always
    if always.acts:
        for effect in always.effects:
            if effect[0] == e.YIELDS and effect[1] == zone:
                for _ in range(effect[3]):
                    state.push(task(t.T_DRAW, seat, effect[2], 0))
    for pile, count in reversed(state.box.spot_draws[spot - INVESTIGATE]):
        for _ in range(count):
            state.push(task(t.T_DRAW, seat, pile, 0))


def _inform(state: Fields, seat: i64, card: i64, agent: i64) -> None:
    """Put a card of the hand under a hunting agent (LT-21)."""
    own = state.at(seat)
    own.hand = packs.without(own.hand, card)
    own.lay(agent, packs.put(own.under(agent), card))
    able.find_out(state, own, agent)
    state.note(p.E_INFORMED, seat, agent, card)


def _use(state: Fields, seat: i64, action: i64) -> None:
    """Use a card: as a mission, as a co-operation, or as one that recurs (LT-33 to LT-35)."""
    box, own = state.box, state.at(seat)
    if action >= a.ACTIVATE:
        x = action - a.ACTIVATE
        state.turned = (*state.turned, x)
        state.used = packs.installed(state.used, x, box.first_objective)
        state.note(p.E_USED, seat, x, 2)
        powers.push(state, seat, box.coop[x])
    elif action >= a.COOPERATE:
        x = action - a.COOPERATE
        own.hand = packs.without(own.hand, CARD + x)
        ambitions.install(state, seat, x)
        state.note(p.E_USED, seat, x, 1)
    else:
        x = action - a.MISSION
        own.hand = packs.without(own.hand, CARD + x)
        state.note(p.E_USED, seat, x, 0)
        powers.push(state, seat, box.mission[x])


def _fulfil(state: Fields, seat: i64, number: i64) -> None:
    """Fulfil an objective (LT-36, LT-37), in the order of LT-63: pay, domination, ambition, ability."""
    objective = number >> 1
    price = legal.price_of(state, seat, number)
    own = state.at(seat)
    own.turn_down(objective)
    able.reckon(state, own)
    state.note(p.E_FULFILLED, seat, objective, number & 1)
    for track in range(3):
        ambitions.influence(state, seat, track, -price[track])
    if price[e.FREELY]:
        state.push(task(t.T_REWARD, seat, number))
        state.push(task(t.T_PAY, seat, number, price[e.FREELY]))
    else:
        _reward(state, seat, number)


def _reward(state: Fields, seat: i64, number: i64) -> None:
    """Give what a price of an objective gives: domination, then ambition, then the ability (LT-63)."""
    box = state.box
    x = box.first_objective + (number >> 1)
    ambitions.dominate(state, seat, box.domination[number])
    if box.coop[x]:
        ambitions.install(state, seat, x)
    powers.push(state, seat, box.mission[x])
    powers.push(state, seat, box.reward[number])
    markers = box.markers[number]
    if box.both[number]:
        for marker in markers:
            ambitions.place(state, seat, marker)
    elif len(markers) == 2:
        state.actor, state.card = seat, number
        state.phase, state.mover = p.MARKER, seat
    elif markers:
        ambitions.place(state, seat, markers[0])
    if box.rockets[number]:
        ambitions.advance(state, seat, 0, box.rockets[number])


def _destiny(state: Fields, seat: i64) -> None:
    """Turn up as many new objectives as lie there, then shuffle the old ones back (LT-39)."""
    own = state.at(seat)
    old = own.opened()
    own.destiny, own.open, own.payable = False, 0, (0, 0)
    state.note_long((p.E_DESTINY, seat, *old))
    for objective in old:
        state.push(task(t.T_RESTORE, seat, objective))
    for _ in old:
        state.push(task(t.T_REVEAL, seat))


# The end of a round


def _end_round(state: Fields) -> None:
    box = state.box
    if max([seat.domination for seat in state.seats]) >= box.target:
        _finish(state, p.DOMINATION)  # LT-47
        return
    if state.round + 1 >= box.rounds:
        _finish(state, p.TIME)  # LT-49
        return
    if state.players == 2:
        _strangers(state)
    state.push(task(t.T_ROUND))
    state.push(task(t.T_MAINTAIN))
    for turn in range(state.players - 1, -1, -1):
        state.push(task(t.T_KEEP, (state.first + turn) % state.players))


def _strangers(state: Fields) -> None:
    """Put an agent of an unused faction on each fugitive; one with more agents than its level is gone (LT-50)."""
    for place in words.members(state.filled):
        fugitive, count = state.face(place), state.strangers[place] + 1
        state.put_strangers(place, count)
        state.note(p.E_STRANGERS, 0, place, count)
        if count > state.box.grade[fugitive]:
            captures.clear(state, place)
            state.note(p.E_REMOVED, 0, place, fugitive, 1)


def _keep(state: Fields, action: i64) -> None:
    """Keep a card, or end the choice and discard the rest (LT-41)."""
    seat = state.mover
    if action != a.END:
        state.keeping = packs.put(state.keeping, action - a.CARD)
        return
    own, keeping = state.at(seat), state.keeping
    rest = packs.less(own.hand, keeping)
    kept = packs.listed(keeping)
    state.note_long((p.E_KEPT, seat, len(kept), *kept, *packs.listed(rest)))
    own.hand, state.keeping = keeping, packs.none()
    piles.put_under(state, rest)
    state.mover = OVER
    resume(state)


def _maintain(state: Fields) -> None:
    """Do the maintenance (LT-42 to LT-45). What chance brings comes after it."""
    box = state.box
    for number, own in enumerate(state.seats):
        own.hand = packs.together(own.hand, own.reserve)
        own.reserve = packs.none()
        own.come_home(box.agents)
        state.note(p.E_RESERVE, number)
    state.turned, state.used, state.taken = (), packs.none(), 0
    for seat in range(state.players - 1, -1, -1):
        for _ in range(box.objectives - len(state.at(seat).opened())):
            state.push(task(t.T_REVEAL, seat))
    _fill(state)


def _new_round(state: Fields, start: bool) -> None:
    """Begin a round (LT-46). Lot decides who is first in the first one."""
    if not start:
        state.round += 1
        state.first = (state.first + 1) % state.players
    for own in state.seats:
        own.passed = False
    if state.guarded:
        for place, guard in enumerate(state.guards):
            if guard and (guard - 1) >> 2 < state.round:
                state.guard(place, 0)
    state.note(p.E_ROUND, 0, state.round, state.first)
    _begin_turn(state, state.first)


def _finish(state: Fields, outcome: i64) -> None:
    """End the game, and say who has won (LT-48)."""
    best: i64 = -1
    winners: list[int] = []
    for seat, own in enumerate(state.seats):
        score = own.domination << 8 | own.all_points()
        if score > best:
            best, winners = score, []
        if score == best:
            winners.append(seat)
    state.winners, state.outcome = tuple(winners), outcome
    state.phase, state.mover = p.FINISHED, OVER
    state.todo, state.later = 0, ()
    state.note(p.E_OVER, 0, outcome)


def returns(state: Fields) -> tuple[float, ...]:
    """Return +1 to a single winner of n and -1 / (n - 1) to the others; k winners share (LT-48). 0 before the end."""
    n: int = state.players
    k = len(state.winners)
    if state.mover != OVER or k == n:
        return (0.0,) * n
    won = (n - k) / (k * (n - 1))
    lost = -1 / (n - 1)
    return tuple(won if seat in state.winners else lost for seat in range(n))
