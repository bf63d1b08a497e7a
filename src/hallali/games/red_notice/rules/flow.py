# mypyc
"""What a step of Red Notice does: the tasks that a position works through, one after the other."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import legal, menus, powers
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules.box import (
    BANK,
    CHEQUE,
    EXTRA_MOVE,
    EXTRA_SECURITY,
    FREE,
    JOKER,
    MOST_CHEQUES,
    MOST_POINTS,
    MOVE,
    OWN,
    PAYS_UPGRADE,
    POW,
    SECURITY,
    one,
    size_of_hand,
)
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import ACTIONS
from hallali.games.red_notice.rules.turns import ask, go_on, note


def step(state: Fields, action: i64) -> None:
    """Apply a step that is known to be legal, or what chance drew."""
    state.events = 0
    if state.earlier:
        state.earlier = ()
    if state.mover == CHANCE:
        _deal(state, action)
    else:
        _decide(state, action)
    if state.mover == OVER:
        resume(state)


# Setting up


def set_up(state: Fields) -> None:
    """Continue the set-up, or begin the first round."""
    box = state.box
    if words.count(state.identities) < box.identities:
        ask(state, p.IDENTITY, CHANCE)
    elif state.jessah < 0 and not _two_up(state) and size_of_hand(state.upgrades) + _up(state) >= 2:
        ask(state, p.UPGRADE, CHANCE)
    elif size_of_hand(state.jessahs_hand) < box.cheques and state.jessah < 0:
        ask(state, p.DEAL, CHANCE)
        state.actor = ANGELA if size_of_hand(state.angelas_hand) < box.cheques else JESSAH
    elif state.jessah < 0:
        ask(state, p.START, JESSAH)
    elif words.count(state.radars) < box.start_radars:
        ask(state, p.RADARS, JESSAH)
    elif state.angela < 0:
        ask(state, p.START, ANGELA)
    else:
        ask(state, p.CARD, CHANCE)


def _deal(state: Fields, outcome: i64) -> None:
    phase = state.phase
    if phase == p.TOKENS:
        _deal_tokens(state, outcome)
    elif phase == p.CARD:
        state.cards &= ~words.bit(outcome)
        note(state, p.E_CARD, outcome)
        if state.lay(outcome) == state.box.row:
            state.phase, state.actor = p.TOKENS, ANGELA
    elif phase == p.DRAWN:
        state.pile -= one(outcome)
        _draw(state, outcome)
    elif phase == p.DEAL:
        state.pile -= one(outcome)
        state.add_cheque(state.actor, one(outcome))
        note(state, p.E_DEALT, state.actor, outcome)
        set_up(state)
    elif phase == p.IDENTITY:
        state.identities |= words.bit(outcome)
        note(state, p.E_IDENTITY, outcome)
        set_up(state)
    else:
        state.upgrades -= one(outcome)
        state.turn_up(outcome)
        note(state, p.E_UPGRADE, outcome)
        if state.jessah < 0:
            set_up(state)
        elif _two_up(state):
            go_on(state)


def _up(state: Fields) -> i64:
    """Count the upgrades that are turned up."""
    return 2 if _two_up(state) else 1 if state.turned_up else 0


def _two_up(state: Fields) -> bool:
    return (state.turned_up >> 5) != 0


def _deal_tokens(state: Fields, outcome: i64) -> None:
    seat = state.actor
    tokens = a.pack_of(outcome) << 18 * seat
    state.bags -= tokens
    state.fists += tokens
    note(state, p.E_TOKENS, seat, outcome)
    if seat == ANGELA:
        state.actor = JESSAH
    else:
        ask(state, p.BID, state.initiative)


def _start(state: Fields, action: i64) -> None:
    """Show a cheque, put it under the pile, and place the pawn on its continent (RN-12, RN-13)."""
    seat = state.mover
    if state.chosen < 0:
        state.chosen = action - a.CHEQUE
        return
    kind, city = state.chosen, action - a.CITY
    state.chosen = -1
    state.remove_cheque(seat, one(kind))
    state.bottom = (*state.bottom, kind)
    state.show(seat, kind)
    if seat == ANGELA:
        state.angela = city
    else:
        state.jessah = city
    note(state, p.E_STARTED, seat, kind, city)
    set_up(state)


# The steps


def _decide(state: Fields, action: i64) -> None:
    phase = state.phase
    if phase == p.WALK:
        powers.walk(state, action)
    elif action >= a.LIFT_RADAR and action < a.CHEQUE and phase != p.DISCARD and phase != p.SPOIL:
        powers.pay(state, action)
        if phase == p.GAIN:
            gain_next(state)
    elif phase == p.BID:
        _bid(state, action)
    elif phase == p.START:
        _start(state, action)
    elif phase == p.RADARS:
        powers.put(state, p.P_RADAR, action - a.RADAR, False)
        set_up(state)
    elif phase == p.FREE or phase == p.MORE:
        menus.advance(state, action)
    elif phase == p.DROP:
        menus.drop(state, action - a.CHEQUE)
    elif action == a.END:
        note(state, p.E_PASSED, state.mover, phase)
        go_on(state)
    elif phase == p.MOVE:
        _inspect(state, action - a.CITY)
    elif phase == p.DRAW:
        state.icons -= 1
        if state.pile:
            ask(state, p.DRAWN, CHANCE)
        else:
            _draw(state, state.from_bottom())
    elif phase == p.BANK:
        _cash(state, action - a.CHEQUE)
    elif phase == p.GAIN:
        state.points += 1
        state.icons -= 1
        note(state, p.E_POINTS, state.points)
        gain_next(state)
    elif phase == p.SECURITY:
        _secure(state, action)
    elif phase == p.JOKER:
        begin(state, state.mover, action - a.AS, 1, True)
    else:
        powers.advance(state, action)


def _bid(state: Fields, action: i64) -> None:
    seat = state.mover
    place, value = (action - a.BID) & 7, (action - a.BID) >> 3
    state.place_token(place, seat, value)
    state.fists -= one(value + 6 * seat)
    note(state, p.E_BID, seat, place >> 1, place & 1, value)
    if state.drawn(1 - seat):
        state.mover = 1 - seat
    elif not state.fists:
        state.push(t.task(t.T_CARD))
        go_on(state)


def resume(state: Fields) -> None:
    """Work through the agenda until a player must decide or chance must draw."""
    state.mover = OVER
    while state.mover == OVER and state.winner < 0:
        what, seat, number, icons = t.parts(state.pop())
        if what == t.T_ACTION:
            begin(state, seat, number, icons, True)
        elif what == t.T_CARD:
            _card(state, number)
        elif what == t.T_REVEAL:
            _reveal(state, number)
        elif what == t.T_FREE:
            begin(state, seat, number, icons, False)
        elif what == t.T_MENU:
            menus.resume(state, seat, number, icons)
        elif what == t.T_ROUND:
            _end_round(state)
        else:
            powers.take_up(state, what, number)


def finish(state: Fields, winner: i64, outcome: i64) -> None:
    """End the game."""
    state.winner, state.outcome = winner, outcome
    state.phase, state.mover = p.FINISHED, OVER
    state.todo, state.later = 0, ()
    note(state, p.E_OVER, winner, outcome)


def _card(state: Fields, card: i64) -> None:
    """Let a card of the row come up, and later what follows it."""
    state.push(t.task(t.T_CARD, 0, card + 1) if card + 1 < state.box.row else t.task(t.T_ROUND))
    if (state.placed >> 2 * card) & 3 == 0:
        state.revealed |= words.bit(card)  # RN-20
        return
    state.push(t.task(t.T_REVEAL, 0, card))
    if state.can_lift:
        ask(state, p.BEFORE, ANGELA)


def _reveal(state: Fields, card: i64) -> None:
    """Show a card's tokens and queue who does what, in order (RN-21 to RN-24)."""
    state.revealed |= words.bit(card)
    first, second = state.bid(2 * card), state.bid(2 * card + 1)
    note(state, p.E_REVEALED, card, first + 1, second + 1)
    if first < 0 or second < 0:
        _alone(state, card, 0 if second < 0 else 1, (first if second < 0 else second) >> 3)
        return
    one, other = first & 7, second & 7
    if one == other:
        # The seat with the initiative goes first; tasks are pushed in the reverse order.
        lead: i64 = 0 if first >> 3 == state.initiative else 1
        _todo(state, card, 1 - lead, 1 - state.initiative)
        _todo(state, card, lead, state.initiative)
    elif one == POW or other == POW:
        if one == POW:
            _alone(state, card, 0, first >> 3)
        else:
            _alone(state, card, 1, second >> 3)
    elif one > other:
        _todo(state, card, 1, second >> 3)
        _alone(state, card, 0, first >> 3)
    else:
        _todo(state, card, 0, first >> 3)
        _alone(state, card, 1, second >> 3)


def _alone(state: Fields, card: i64, side: i64, seat: i64) -> None:
    """Let a seat do both actions of a card, first the one at its token."""
    _todo(state, card, 1 - side, seat)
    _todo(state, card, side, seat)


def _todo(state: Fields, card: i64, side: i64, seat: i64) -> None:
    number = state.card(card)
    face: i64 = state.box.faces[2 * number + side]
    if face >> 3 == OWN:
        state.push(t.task(t.T_MENU, seat, number))
    else:
        state.push(t.task(t.T_ACTION, seat, face >> 3, face & 7))


def _end_round(state: Fields) -> None:
    """End the round, and the game if it was the last one (RN-52, RN-53, RN-55)."""
    box = state.box
    state.round += 1
    state.initiative = 1 - state.initiative
    state.laid = state.revealed = state.placed = 0
    shuffled = state.round % box.cycle == 0
    if shuffled:
        state.cards = box.all_cards
        state.bags = box.bag | box.bag << 18
    note(state, p.E_ROUND, state.initiative + (2 if shuffled else 0), state.round)
    if state.round == box.rounds:
        finish(state, JESSAH, p.TIME)
    else:
        ask(state, p.CARD, CHANCE)


# The actions


def begin(state: Fields, seat: i64, kind: i64, icons: i64, of_card: bool) -> None:
    """Begin an action; skip it if everyone can see that it would do nothing (RN-25, RN-60)."""
    state.actor = seat
    if of_card and seat == JESSAH and kind in (SECURITY, MOVE):
        icons += powers.owned(state, EXTRA_MOVE if kind == MOVE else EXTRA_SECURITY)
    note(state, p.E_ACTING, seat, kind, icons)
    state.icons = icons
    if kind == CHEQUE:
        draw_next(state)
    elif kind == BANK:
        if state.hand(seat):
            ask(state, p.BANK, seat)
        else:
            go_on(state)
    elif kind == SECURITY:
        if seat == ANGELA:
            gain_next(state)
        else:
            secure_next(state)
    elif kind == JOKER:
        ask(state, p.JOKER, seat)
    elif seat == JESSAH:
        ask(state, p.MOVE, seat)
    else:
        powers.begin_walk(state, icons, False)


def draw_next(state: Fields) -> None:
    """Offer the actor the next cheque, if there is one and the hand has room for it (RN-27)."""
    if state.icons > 0 and state.can_draw and size_of_hand(state.hand(state.actor)) < MOST_CHEQUES:
        ask(state, p.DRAW, state.actor)
    else:
        go_on(state)


def _draw(state: Fields, kind: i64) -> None:
    """Put a cheque into the actor's hand and go on to the next one, if any."""
    state.add_cheque(state.actor, one(kind))
    note(state, p.E_DREW, state.actor, kind)
    if state.moves < 0:  # an identity's cheques are drawn without asking
        powers.draw_forced(state)
        return
    draw_next(state)


def gain_next(state: Fields) -> None:
    """Offer Angela the next point; at 4 she is asked only if she could pay first (RN-34, RN-35)."""
    if state.icons > 0 and (state.points < MOST_POINTS or state.can_lift):
        ask(state, p.GAIN, ANGELA)
    else:
        go_on(state)


def secure_next(state: Fields) -> None:
    """Offer Jessah the next icon of Security (RN-33)."""
    if state.icons > 0 and legal.can_secure(state):
        ask(state, p.SECURITY, JESSAH)
    else:
        go_on(state)


def _secure(state: Fields, action: i64) -> None:
    if action >= a.TAKE:
        state.chosen = action - a.TAKE
        return
    if action < a.BARRIER:
        powers.put(state, p.P_RADAR, action - a.RADAR, False)
    elif state.chosen < 0:
        powers.put(state, p.P_BARRIER, action - a.BARRIER, False)
    else:
        powers.move_barrier(state, state.chosen, action - a.BARRIER)
        state.chosen = -1
    state.icons -= 1
    secure_next(state)


def _cash(state: Fields, kind: i64) -> None:
    """Cash a cheque and carry out its effect (RN-28 to RN-32, RN-54)."""
    seat = state.mover
    state.remove_cheque(seat, one(kind))
    pays = state.box.pays[kind]
    note(state, p.E_CASHED, seat, kind, state.angela if seat == ANGELA else state.jessah)
    if seat == JESSAH:
        state.jessahs_cash += one(kind)
    else:
        state.angelas_cash += one(kind)
        state.earned += state.box.dollars[kind]
        if state.earned >= state.box.target:
            finish(state, ANGELA, p.MILLION)
            return
    if pays != PAYS_UPGRADE:
        if pays in FREE:
            state.push(t.task(t.T_FREE, seat, FREE[pays], 1))
        go_on(state)
    elif state.turned_up:
        ask(state, p.CHOOSE, seat)
    else:
        what: i64 = t.T_ACTION if state.options.used_up == ACTIONS else t.T_FREE
        state.push(t.task(what, JESSAH, MOVE, 1))
        state.push(t.task(what, JESSAH, SECURITY, 1))
        go_on(state)


def _inspect(state: Fields, city: i64) -> None:
    """Let Jessah inspect the city she enters, or her own (RN-37, RN-38)."""
    state.jessah = city
    state.icons -= 1
    found = city == state.angela
    note(state, p.E_INSPECTED, 1 if found else 0, city)
    if not found:
        if state.icons == 0:
            go_on(state)
    elif state.identities == 0:
        finish(state, JESSAH, p.THIRD)  # RN-47
    else:
        ask(state, p.CAUGHT, ANGELA)
