# mypyc
"""What a step of Traqué leads to: the tasks on a position's agenda, worked through one after the other."""

from __future__ import annotations

from typing import Final

from hallali.core import bits
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fights, legal, paying, powers
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import CARD_SITE, QUEEN, is_down, kind_of
from hallali.games.traque.rules.copying import copy_fields
from hallali.games.traque.rules.fields import Event, Fields
from hallali.games.traque.rules.powers import note
from hallali.games.traque.rules.sizes import MAY

#: The points of a win for each health, and for each crew card face up (TQ-47).
FOR_HEALTH: Final = 2
FOR_CREW: Final = 3


def resume(state: Fields) -> None:
    """Work through the agenda until someone has to choose or chance decides."""
    state.mover = OVER
    while state.mover == OVER and not state.outcome:
        what, first, second, third = state.agenda.pop() if state.agenda else (p.T_NEXT, 0, 0, 0)
        if what == p.T_ROW:
            _row_goes_on(state)
        elif what == p.T_NEXT:
            _next(state)
        elif what == p.T_ATTACK:
            fights.check_attack(state, first)
        elif what == p.T_PLACES:
            _places(state, first)
        elif what == p.T_PLAY:
            _play(state, first)
        elif what == p.T_TEST:
            fights.start_test(state, first)
        elif what == p.T_WORD:
            powers.carry_out(state, first, second, third)
        elif what == p.T_LEND:
            powers.lend(state, second, third)
        elif what == p.T_SEEK:
            powers.seek(state, first, second)
        elif what == p.T_FIGHT:
            fights.start(state, first, second, third, attack=False)
        elif what == p.T_ROUND:
            fights.next_round(state)
        elif what == p.T_STAR:
            _star(state)
        elif what == p.T_RESCUE:
            fights.take_up(state, first)
        else:
            state.phase, state.mover = first, second
            if first == p.ROUND and not legal.can_attack(state, state.fighter):
                fights.take_up(state)
    if state.outcome:
        state.phase, state.mover = p.FINISHED, OVER
        state.agenda.clear()


def _row_goes_on(state: Fields) -> None:
    """Go on with activations (TQ-15). The turn ends by itself once nothing can be activated any more, nor shared."""
    state.phase, state.mover = p.ROW, state.turn
    if paying.activations(state.box, legal.purse(state)):
        return
    if state.players == 1:
        if not legal.promising(state):
            _next(state)
    elif len(legal.legal(state)) == 1:
        _next(state)


def _next(state: Fields) -> None:
    """End the turn and begin the next one."""
    note(state, p.E_ENDED_TURN, state.turn)
    state.turn = (state.turn + 1) % state.players
    state.turns += 1
    state.shared_now, state.gave_up = False, False
    state.phase, state.mover = p.TURN, state.turn


def _star(state: Fields) -> None:
    """Shuffle a set-aside creature into the deck, while one is left (TQ-41)."""
    kinds = [kind for kind, count in enumerate(state.stars) if count]
    if len(kinds) == 1:
        _shuffle_in(state, kinds[0])
    elif kinds:
        state.phase, state.mover = p.STAR, CHANCE


def _shuffle_in(state: Fields, kind: int) -> None:
    powers.refill(state)  # TQ-13: an empty deck with an empty discard is renewed as soon as there is a discard
    state.stars[kind] -= 1
    state.deck[kind] += 1
    note(state, p.E_STAR, kind)


# Chance


def _deal(state: Fields, outcome: int) -> None:
    phase = state.phase
    if phase == p.TOSS:
        if fights.tossed(state, outcome):
            resume(state)
    elif phase == p.CARD:
        state.deck[outcome] -= 1
        powers.refill(state)
        note(state, p.E_DREW, state.turn, outcome)
        _drawn(state, outcome)
        resume(state)
    elif phase == p.PLACE:
        if outcome < state.box.places:
            state.places &= ~bits.bit(outcome)
        state.drawn += 1
        state.opened += (outcome,)
        note(state, p.E_PLACE, outcome if outcome < state.box.places else -1)
        resume(state)
    elif phase == p.SEEK:
        powers.sought(state, outcome)
        resume(state)
    else:
        _shuffle_in(state, outcome)
        resume(state)


def _drawn(state: Fields, kind: int) -> None:
    """Lay a drawn card in the row. Its event happens at once (TQ-66); an event without icons does not stay."""
    box = state.box
    if box.kind[kind] == e.EVENT and not box.icons[kind]:
        state.discard[kind] += 1
    else:
        state.rows[state.turn] += (kind,)
    if box.eventful[kind]:
        state.agenda.append((p.T_PLAY, CARD_SITE + kind, 0, 0))


# The steps


def advance(state: Fields, action: int) -> None:
    """Take a player's step or a chance outcome that is known to be legal."""
    state.latest, state.log = action, []  # a new list: copies may share the old one
    if state.mover == CHANCE:
        _deal(state, action)
        return
    begun = (*state.begun, action)
    _step(state, action)
    state.begun = begun if state.drafting else ()


def would_happen(state: Fields, action: int) -> list[Event]:
    """List what a legal step would do, in order, without changing the position."""
    probe = Fields()
    copy_fields(state, probe)
    advance(probe, action)
    return probe.log


def _step(state: Fields, action: int) -> None:
    phase = state.phase
    if (action >= a.USE and action < a.CARD) or action == a.ASK:
        _aside(state, action)
        return
    if phase == p.TURN:
        _turn(state, action)
    elif phase == p.ROW:
        _row(state, action)
        return
    elif phase == p.ROUND:
        if not fights.add(state, action):
            return
    elif phase == p.AFTER:
        if not fights.again(state, action):
            return
    elif phase == p.TIE:
        fights.attack(state, state.mover, action - a.CREATURE)
    elif phase == p.WHICH:
        place = action - a.PLACE
        state.opened = ()
        state.agenda.append((p.T_PLAY, place, 0, 0))
    elif phase == p.LEAVE:
        _leave(state, action)
    elif phase == p.WHO:
        fights.begin_round(state, action - a.WHO)
        return
    elif phase == p.AID:  # TQ-55: nothing (more) is given
        state.gave_up = True
    elif phase == p.RESCUE:
        state.agenda[-1] = (p.T_RESCUE, state.agenda[-1][1] | bits.bit(state.mover), 0, 0)
    elif phase == p.EITHER:
        powers.choose(state, -1 if action == a.END else action - a.EITHER)
    elif phase == p.MORE:
        _more(state, action)
    else:
        _card(state, action - a.CARD)
    resume(state)


def _turn(state: Fields, action: int) -> None:
    seat = state.mover
    if action == a.HIDE:  # TQ-14; the time is paid first (TQ-45)
        note(state, p.E_HID, seat)
        powers.spend_time(state, 1)
        if not state.outcome:
            state.agenda.append((p.T_NEXT, 0, 0, 0))
            powers.discard_row(state, seat)
        return
    state.gave_up = False
    powers.refill(state)
    state.agenda += [(p.T_ROW, 0, 0, 0), (p.T_ATTACK, seat, 0, 0), (p.T_BACK, p.CARD, CHANCE, 0)]


def _row(state: Fields, action: int) -> None:
    """Take a step of an activation (the card, then what pays for it), share a card, or end the turn."""
    seat = state.mover
    if action == a.END:
        resume(state)
        return
    if action >= a.SHARE:  # TQ-53
        kind = action - a.SHARE
        state.rows[seat] = without(state.rows[seat], kind)
        state.shared += (kind,)
        state.shared_now, state.gave_up = True, False
        note(state, p.E_SHARED, seat, kind)
        state.agenda += [(p.T_ROW, 0, 0, 0), (p.T_ATTACK, 1 - seat, 0, 0)]
        resume(state)
        return
    if state.chosen < 0:
        state.chosen = action
    else:
        state.paid += (action,)
    kind = (state.chosen - a.ACTIVATE) & 63
    box = state.box
    if len(state.paid) == box.moves[kind] + box.searches[kind] + box.keys[kind]:
        _activate(state, seat, kind)
        resume(state)


def without(row: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return a row without one card of a kind."""
    at = row.index(kind)
    return row[:at] + row[at + 1 :]


def _activate(state: Fields, seat: int, kind: int) -> None:
    """Complete an activation: discard what paid, and put the card where it belongs (TQ-16 to TQ-19)."""
    chosen, paid = state.chosen, state.paid
    state.chosen, state.paid, state.gave_up = -1, (), False
    said: list[int] = []
    state.agenda.append((p.T_ROW, 0, 0, 0))
    for step in paid:
        if step == a.PAY_KEY:
            state.keys[seat] -= 1
            state.supply[e.T_KEY] += 1
            said += [-1, 0]
        else:
            said += [(step - a.PAY) & 63, 1 if step >= a.PAY_SHARED else 0]
    note(state, p.E_ACTIVATED, seat, kind, 1 if chosen >= a.ACTIVATE_SHARED else 0, *said)
    _take(state, seat, kind, chosen >= a.ACTIVATE_SHARED)
    if state.box.places_of[kind]:
        state.discard[kind] += 1
        count = state.box.places_of[kind]
        state.agenda.append((p.T_PLACES, count, count, 0))
    else:
        powers.arrive(state, seat, kind)
    for step in paid:
        if step != a.PAY_KEY:
            _take(state, seat, (step - a.PAY) & 63, step >= a.PAY_SHARED)
            powers.discard(state, (step - a.PAY) & 63)


def _take(state: Fields, seat: int, kind: int, shared: bool) -> None:
    if shared:
        state.shared = without(state.shared, kind)
    else:
        state.rows[seat] = without(state.rows[seat], kind)


def _aside(state: Fields, action: int) -> None:
    """Use, turn, reload, give or ask, besides the steps of a turn or fight (TQ-20, TQ-36, TQ-42, TQ-55)."""
    seat, phase = state.mover, state.phase
    if action == a.ASK:
        state.agenda.append((p.T_BACK, phase, seat, 0))
        state.phase, state.mover = p.AID, 1 - seat
        return
    if action < a.TURN_DOWN or action >= a.RELOAD:
        state.gave_up = False
    if phase != p.RESCUE:  # after a gift the attacked player fights at once, if able
        state.agenda.append((p.T_BACK, phase, seat, 0))
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


def _places(state: Fields, left: int) -> None:
    """Draw the places (TQ-19), asking before a second one, then play one of them (TQ-22)."""
    ahead = state.box.rules.places + 1 - state.drawn
    if left > 0 and state.opened and state.options.second_place == MAY:
        if state.box.places in state.opened:  # the final fight begins at once (TQ-44)
            left = 0
        elif ahead > 0:
            state.agenda.append((p.T_PLACES, left, 0, 0))
            state.phase, state.mover = p.MORE, state.turn
            return
    if left > 0 and ahead > 0:
        state.agenda.append((p.T_PLACES, left - 1, 0, 0))
        state.phase, state.mover = p.PLACE, CHANCE
        return
    opened = state.opened
    if state.box.places in opened:  # the launch pad is played, whatever else lies there
        state.opened = ()
        state.agenda.append((p.T_FIGHT, QUEEN, state.box.rules.queen, state.turn))
    elif len(opened) == 1:
        state.opened = ()
        state.agenda.append((p.T_PLAY, opened[0], 0, 0))
    elif opened:
        state.phase, state.mover = p.WHICH, state.turn


def _more(state: Fields, action: int) -> None:
    """Draw a second place, or not (TQ-19)."""
    left = state.agenda.pop()[1]
    if action == a.DRAW:
        state.agenda += [(p.T_PLACES, left - 1, 0, 0), (p.T_BACK, p.PLACE, CHANCE, 0)]
    else:
        state.agenda.append((p.T_PLACES, 0, 0, 0))


def _play(state: Fields, site: int) -> None:
    """Carry out a place or an event, or ask first if it may be left (TQ-22)."""
    if state.box.optional[site]:
        state.agenda.append((p.T_PLAY, site, 0, 0))
        state.phase, state.mover = p.LEAVE, state.turn
    else:
        _carry_out(state, site)


def _leave(state: Fields, action: int) -> None:
    site = state.agenda.pop()[1]
    if action == a.PLAY:
        _carry_out(state, site)
    elif site >= CARD_SITE:
        note(state, p.E_SHUNNED, state.turn, site - CARD_SITE)
    else:
        note(state, p.E_LEFT, site)


def _carry_out(state: Fields, site: int) -> None:
    """First what happens there, then the test (TQ-23)."""
    if site >= CARD_SITE:
        note(state, p.E_EVENT, state.turn, site - CARD_SITE)
    else:
        note(state, p.E_PLAYED, site)
    if state.box.test[site]:
        state.agenda.append((p.T_TEST, site, 0, 0))
    powers.queue(state, state.box.event[site])


def _card(state: Fields, slot: int) -> None:
    """Take the chosen card of the inventory: it gets ammunition, is lost, or is taken by a creature."""
    seat = state.mover
    if state.phase == p.LOAD:
        count = state.agenda.pop()[2]
        powers.load(state, seat, slot, count)
    elif state.phase == p.LOSE:
        state.agenda.pop()
        powers.drop(state, seat, slot)
    else:
        fights.take_crew(state, seat, slot)


# The end


def score(state: Fields) -> int:
    """Return the points of a won game (TQ-47; for two players TQ-65), else 0."""
    if state.outcome != p.ESCAPED:
        return 0
    points = state.time
    for seat in range(state.players):
        points += FOR_HEALTH * state.health[seat]
        for card in state.inventories[seat]:
            if state.box.kind[kind_of(card)] == e.CREW:
                points += 1 if is_down(card) else FOR_CREW
    return points


def returns(state: Fields) -> tuple[float, ...]:
    """Return +1 to everyone who escaped, and -1 to everyone otherwise (TQ-59); 0 before the end."""
    if state.mover != OVER:
        return (0.0,) * state.players
    return (1.0 if state.outcome == p.ESCAPED else -1.0,) * state.players
