# mypyc
"""What a step of La Traque leads to: the tasks that a position works through, turns, and the maintenance."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import ambitions, captures, deals, legal, piles, powers
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE, RUMOURS, kind_of
from hallali.games.la_traque.rules.copying import copy_fields
from hallali.games.la_traque.rules.fields import Event, Fields
from hallali.games.la_traque.rules.phases import task
from hallali.games.la_traque.rules.piles import added, note, taken


def set_up(state: Fields) -> None:
    """Queue the set-up: fugitives, objectives, the first player, then the hands (LT-8 to LT-11)."""
    box = state.box
    state.agenda.append(task(p.T_HAND))
    state.agenda.append(task(p.T_LOT))
    for seat in range(state.players - 1, -1, -1):
        for _ in range(box.objectives):
            state.agenda.append(task(p.T_REVEAL, seat))
    _fill(state)
    resume(state)


def _fill(state: Fields) -> None:
    """Queue a fugitive for each empty place, in order (LT-8, LT-44)."""
    for place in range(len(state.faces) - 1, -1, -1):
        if state.box.least[place] <= state.players and state.faces[place] < 0:
            state.agenda.append(task(p.T_FILL, 0, place))


def _hands(state: Fields) -> None:
    """Queue the opening hands and the first round (LT-11)."""
    state.agenda.append(task(p.T_ROUND, 0, 0, 1))
    for turn in range(state.players - 1, -1, -1):
        seat = (state.first + turn) % state.players
        count = state.options.rumours + (1 if turn == state.players - 1 else 0)
        for _ in range(count):
            state.agenda.append(task(p.T_DRAW, seat, RUMOURS, 2))
        for deck in range(2, -1, -1):
            state.agenda.append(task(p.T_DRAW, seat, deck, 2))


# Chance


def _deal(state: Fields, outcome: int) -> None:
    phase, seat = state.phase, state.actor
    state.mover = OVER
    if phase == p.DRAW:
        state.decks[state.pile] = deals.without(state.decks[state.pile], kind_of(outcome))
        piles.drawn(state, seat, state.pile, outcome, state.count)
    elif phase == p.FILL:
        level = state.box.level[state.place] - 1
        state.unseen[level] = taken(state.unseen[level], outcome)
        state.faces[state.place] = outcome
        note(state, p.E_FILLED, state.place, outcome)
    elif phase == p.REVEAL:
        state.aims[seat] = taken(state.aims[seat], outcome)
        state.open[seat] = (*state.open[seat], outcome)
        note(state, p.E_REVEALED, seat, outcome)
    else:
        state.first = outcome
        note(state, p.E_FIRST, outcome)
    resume(state)


# Tasks


def resume(state: Fields) -> None:
    """Work through the agenda until a seat has to decide or chance has to draw."""
    while state.mover == OVER and state.outcome == 0:
        what, seat, number, more = state.agenda.pop()
        if what == p.T_NEXT:
            _next(state, seat)
        elif what == p.T_EFFECT:
            powers.effect(state, seat, number, more)
        elif what == p.T_DRAW:
            piles.draw(state, seat, number, more)
        elif what == p.T_CREDIT:
            captures.credit(state, seat, number, more)
        elif what == p.T_LEAVE:
            captures.leave(state, seat, number, more)
        elif what == p.T_STEP:
            ambitions.reach(state, seat, number)
        elif what == p.T_PAY:
            powers.pay(state, seat, number, more)
        elif what == p.T_REWARD:
            _reward(state, seat, number)
        elif what == p.T_KEEP:
            if state.hands[seat]:
                state.phase, state.mover = p.KEEP, seat
        else:
            _set(state, what, seat, number, more)


def _set(state: Fields, what: int, seat: int, number: int, more: int) -> None:
    """Take up a task of the set-up or of the maintenance."""
    if what == p.T_FILL:
        if state.unseen[state.box.level[number] - 1]:
            state.place = number
            state.phase, state.mover = p.FILL, CHANCE
    elif what == p.T_REVEAL:
        if state.aims[seat]:
            state.actor = seat
            state.phase, state.mover = p.REVEAL, CHANCE
    elif what == p.T_RESTORE:
        state.aims[seat] = added(state.aims[seat], number)
    elif what == p.T_LOT:
        state.phase, state.mover = p.FIRST, CHANCE
    elif what == p.T_HAND:
        _hands(state)
    elif what == p.T_MAINTAIN:
        _maintain(state)
    else:
        _new_round(state, more == 1)


# Turns


def advance(state: Fields, action: int) -> None:
    """Take a step or a chance outcome that is known to be legal."""
    state.latest, state.log = action, []  # a new list: copies may share the old one
    if state.mover == CHANCE:
        _deal(state, action)
    elif state.phase == p.ACT:
        _act(state, action)
    elif state.phase == p.KEEP:
        _keep(state, action)
    else:
        powers.choose(state, action)
        resume(state)


def would_happen(state: Fields, action: int) -> list[Event]:
    """List what a legal step would do, in order, without changing the position."""
    probe = Fields()
    copy_fields(state, probe)
    advance(probe, action)
    return probe.log


def _begin_turn(state: Fields, seat: int) -> None:
    state.actions, state.acted, state.spent = state.box.actions, False, 0
    state.free, state.frees = 0, 0
    state.phase, state.mover = p.ACT, seat


def _next(state: Fields, seat: int) -> None:
    """Continue the turn if actions are left, or more of the last kind are free."""
    more = state.frees > 0 and len(legal.moves(state, seat) if state.free == a.MOVE else legal.informs(state, seat)) > 0
    if state.actions > 0 or more:
        state.phase, state.mover = p.ACT, seat
    else:
        note(state, p.E_ENDED_TURN, seat)
        _pass_on(state, seat)


def _pass_on(state: Fields, seat: int) -> None:
    """Give the turn to the next seat that has not passed; if all have, end the round (LT-12)."""
    for turn in range(1, state.players + 1):
        following = (seat + turn) % state.players
        if not state.passed[following]:
            _begin_turn(state, following)
            return
    _end_round(state)


def _act(state: Fields, action: int) -> None:
    seat = state.mover
    state.mover = OVER
    if action == a.PASS:
        state.passed[seat] = True
        note(state, p.E_PASSED, seat)
        _pass_on(state, seat)
        resume(state)
        return
    if action == a.END:
        note(state, p.E_ENDED_TURN, seat)
        _pass_on(state, seat)
        resume(state)
        return
    _pay(state, seat, a.MOVE if a.MOVE <= action < a.TRACK else a.INFORM if action >= a.INFORM else 0)
    state.agenda.append(task(p.T_NEXT, seat))
    if action >= a.INFORM:
        _inform(state, seat, (action - a.INFORM) // 5, (action - a.INFORM) % 5)
    elif action >= a.CAPTURE:
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


def _pay(state: Fields, seat: int, kind: int) -> None:
    """Use up an action, or one that a co-operation makes free (effects.TRAIN)."""
    state.acted = True
    if kind and state.free == kind and state.frees > 0:
        state.frees -= 1
        return
    state.actions -= 1
    state.free, state.frees = kind, 0
    if not kind:
        return
    for effect in captures.standing(state, seat).effects:
        if effect[0] == e.TRAIN and effect[1] == (0 if kind == a.MOVE else 1):
            state.frees += effect[2]


def _move(state: Fields, seat: int, spot: int) -> None:
    """Move an agent to a zone, and draw what its place gives (LT-15 to LT-20)."""
    agent = captures.waiting(state, seat)
    state.spots[5 * seat + agent] = spot
    note(state, p.E_MOVED, seat, agent, spot)
    if spot < INVESTIGATE:
        return
    zone = state.box.spot_zone[spot - INVESTIGATE]
    state.spent |= bits.bit(zone)
    for effect in captures.standing(state, seat).effects:
        if effect[0] == e.YIELDS and effect[1] == zone:
            for _ in range(effect[3]):
                state.agenda.append(task(p.T_DRAW, seat, effect[2], 0))
    for pile, count in reversed(state.box.spot_draws[spot - INVESTIGATE]):
        for _ in range(count):
            state.agenda.append(task(p.T_DRAW, seat, pile, 0))


def _inform(state: Fields, seat: int, card: int, agent: int) -> None:
    """Put a card of the hand under a hunting agent (LT-21)."""
    state.hands[seat] = taken(state.hands[seat], card)
    state.under[5 * seat + agent] = added(state.under[5 * seat + agent], card)
    note(state, p.E_INFORMED, seat, agent, card)


def _use(state: Fields, seat: int, action: int) -> None:
    """Use a card: as a mission, as a co-operation, or as one that recurs (LT-33 to LT-35)."""
    box = state.box
    if action >= a.ACTIVATE:
        x = action - a.ACTIVATE
        state.turned = (*state.turned, x)
        note(state, p.E_USED, seat, x, 2)
        powers.push(state, seat, box.coop[x])
    elif action >= a.COOPERATE:
        x = action - a.COOPERATE
        state.hands[seat] = taken(state.hands[seat], CARD + x)
        state.quarters[seat] = added(state.quarters[seat], x)
        note(state, p.E_USED, seat, x, 1)
    else:
        x = action - a.MISSION
        state.hands[seat] = taken(state.hands[seat], CARD + x)
        note(state, p.E_USED, seat, x, 0)
        powers.push(state, seat, box.mission[x])


def _fulfil(state: Fields, seat: int, number: int) -> None:
    """Fulfil an objective (LT-36, LT-37), in the order of LT-63: pay, domination, ambition, ability."""
    objective = number >> 1
    price = legal.price_of(state, seat, number)
    state.open[seat] = taken(state.open[seat], objective)
    note(state, p.E_FULFILLED, seat, objective, number & 1)
    for track in range(3):
        ambitions.influence(state, seat, track, -price[track])
    if price[e.FREELY]:
        state.agenda.append(task(p.T_REWARD, seat, number))
        state.agenda.append(task(p.T_PAY, seat, number, price[e.FREELY]))
    else:
        _reward(state, seat, number)


def _reward(state: Fields, seat: int, number: int) -> None:
    """Give what a price of an objective gives: domination, then ambition, then the ability (LT-63)."""
    box = state.box
    x = box.first_objective + (number >> 1)
    ambitions.dominate(state, seat, box.domination[number])
    if box.coop[x]:
        state.quarters[seat] = added(state.quarters[seat], x)
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


def _destiny(state: Fields, seat: int) -> None:
    """Turn up as many new objectives as lie there, then shuffle the old ones back (LT-39)."""
    old = state.open[seat]
    state.destiny[seat] = False
    state.open[seat] = ()
    note(state, p.E_DESTINY, seat, *old)
    for objective in old:
        state.agenda.append(task(p.T_RESTORE, seat, objective))
    for _ in old:
        state.agenda.append(task(p.T_REVEAL, seat))


# The end of a round


def _end_round(state: Fields) -> None:
    box = state.box
    if max(state.domination) >= box.target:
        _finish(state, p.DOMINATION)  # LT-47
        return
    if state.round + 1 >= box.rounds:
        _finish(state, p.TIME)  # LT-49
        return
    if state.players == 2:
        _strangers(state)
    state.agenda.append(task(p.T_ROUND))
    state.agenda.append(task(p.T_MAINTAIN))
    for turn in range(state.players - 1, -1, -1):
        state.agenda.append(task(p.T_KEEP, (state.first + turn) % state.players))


def _strangers(state: Fields) -> None:
    """Put an agent of an unused faction on each fugitive; one with more agents than its level is gone (LT-50)."""
    for place, fugitive in enumerate(state.faces):
        if fugitive >= 0:
            state.strangers[place] += 1
            note(state, p.E_STRANGERS, place, state.strangers[place])
            if state.strangers[place] > state.box.grade[fugitive]:
                captures.clear(state, place)
                note(state, p.E_REMOVED, place, fugitive, 1)


def _keep(state: Fields, action: int) -> None:
    """Keep a card, or end the choice and discard the rest (LT-41)."""
    seat = state.mover
    if action != a.END:
        state.kept = (*state.kept, action - a.CARD)
        return
    rest = state.hands[seat]
    for card in state.kept:
        rest = taken(rest, card)
    note(state, p.E_KEPT, seat, len(state.kept), *state.kept, *rest)
    state.hands[seat], state.kept = state.kept, ()
    piles.put_under(state, rest)
    state.mover = OVER
    resume(state)


def _maintain(state: Fields) -> None:
    """Do the maintenance (LT-42 to LT-45). What chance brings comes after it."""
    box = state.box
    for seat in range(state.players):
        for card in state.reserves[seat]:
            state.hands[seat] = added(state.hands[seat], card)
        state.reserves[seat] = ()
        for agent in range(box.agents):
            if not HUNT <= state.spots[5 * seat + agent] < INVESTIGATE:
                state.spots[5 * seat + agent] = HEADQUARTERS
        note(state, p.E_RESERVE, seat)
    state.turned = ()
    for seat in range(state.players - 1, -1, -1):
        for _ in range(box.objectives - len(state.open[seat])):
            state.agenda.append(task(p.T_REVEAL, seat))
    _fill(state)


def _new_round(state: Fields, start: bool) -> None:
    """Begin a round (LT-46). Lot decides who is first in the first one."""
    if not start:
        state.round += 1
        state.first = (state.first + 1) % state.players
    for seat in range(state.players):
        state.passed[seat] = False
    for place, guard in enumerate(state.guards):
        if guard and (guard - 1) >> 2 < state.round:
            state.guards[place] = 0
    note(state, p.E_ROUND, state.round, state.first)
    _begin_turn(state, state.first)


def _finish(state: Fields, outcome: int) -> None:
    """End the game, and say who has won (LT-48)."""
    best = (-1, -1)
    winners: list[int] = []
    for seat in range(state.players):
        score = (state.domination[seat], sum(state.influence[3 * seat : 3 * seat + 3]))
        if score > best:
            best, winners = score, []
        if score == best:
            winners.append(seat)
    state.winners, state.outcome = tuple(winners), outcome
    state.phase, state.mover = p.FINISHED, OVER
    state.agenda.clear()
    note(state, p.E_OVER, outcome)


def returns(state: Fields) -> tuple[float, ...]:
    """Return +1 to a single winner of n and -1 / (n - 1) to the others; k winners share (LT-48). 0 before the end."""
    n, k = state.players, len(state.winners)
    if state.mover != OVER or k == n:
        return (0.0,) * n
    won = (n - k) / (k * (n - 1))
    lost = -1 / (n - 1)
    return tuple(won if seat in state.winners else lost for seat in range(n))
