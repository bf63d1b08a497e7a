# mypyc
"""What a step of Red Notice does: the tasks that a position works through, one after the other."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import legal, menus, powers
from hallali.games.red_notice.rules import phases as p
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
from hallali.games.red_notice.rules.deals import packed
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH, task
from hallali.games.red_notice.rules.sizes import ACTIONS
from hallali.games.red_notice.rules.turns import ask, go_on, note


def step(state: Fields, action: int) -> None:
    """Apply a step that is known to be legal, or what chance drew."""
    state.log = []
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
    if bits.count(state.identities) < box.identities:
        ask(state, p.IDENTITY, CHANCE)
    elif len(state.open) < 2 and size_of_hand(state.upgrades) + len(state.open) >= 2 and state.jessah < 0:
        ask(state, p.UPGRADE, CHANCE)
    elif size_of_hand(state.hands[JESSAH]) < box.cheques and state.jessah < 0:
        ask(state, p.DEAL, CHANCE)
        state.actor = ANGELA if size_of_hand(state.hands[ANGELA]) < box.cheques else JESSAH
    elif state.jessah < 0:
        ask(state, p.START, JESSAH)
    elif bits.count(state.radars) < box.start_radars:
        ask(state, p.RADARS, JESSAH)
    elif state.angela < 0:
        ask(state, p.START, ANGELA)
    else:
        ask(state, p.CARD, CHANCE)


def _deal(state: Fields, outcome: int) -> None:
    phase = state.phase
    if phase == p.TOKENS:
        _deal_tokens(state, outcome)
    elif phase == p.CARD:
        state.row = (*state.row, outcome)
        state.cards &= ~bits.bit(outcome)
        note(state, p.E_CARD, outcome)
        if len(state.row) == state.box.row:
            state.phase, state.actor = p.TOKENS, ANGELA
    elif phase == p.DRAWN:
        _got(state, outcome)
    elif phase == p.DEAL:
        state.pile -= one(outcome)
        state.hands[state.actor] += one(outcome)
        note(state, p.E_DEALT, state.actor, outcome)
        set_up(state)
    elif phase == p.IDENTITY:
        state.identities |= bits.bit(outcome)
        note(state, p.E_IDENTITY, outcome)
        set_up(state)
    else:
        state.upgrades -= one(outcome)
        state.open = (*state.open, outcome)
        note(state, p.E_UPGRADE, outcome)
        if state.jessah < 0:
            set_up(state)
        elif len(state.open) == 2:
            go_on(state)


def _deal_tokens(state: Fields, outcome: int) -> None:
    seat, tokens = state.actor, a.pack_of(outcome)
    state.tokens[seat] -= tokens
    state.drawn[seat] += tokens
    note(state, p.E_TOKENS, seat, outcome)
    if seat == ANGELA:
        state.actor = JESSAH
    else:
        ask(state, p.BID, state.initiative)


def _start(state: Fields, action: int) -> None:
    """Show a cheque, put it under the pile, and place the pawn on its continent (RN-12, RN-13)."""
    seat = state.mover
    if state.chosen < 0:
        state.chosen = action - a.CHEQUE
        return
    kind, city = state.chosen, action - a.CITY
    state.chosen = -1
    state.hands[seat] -= one(kind)
    state.bottom = (*state.bottom, kind)
    if seat == ANGELA:
        state.angela = city
        state.shown = (kind, state.shown[JESSAH])
    else:
        state.jessah = city
        state.shown = (state.shown[ANGELA], kind)
    note(state, p.E_STARTED, seat, kind, city)
    set_up(state)


# The steps


def _decide(state: Fields, action: int) -> None:
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
            kind = state.bottom[0]
            state.bottom = state.bottom[1:]
            _draw(state, kind)
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
        begin(state, state.mover, action - a.AS, 1, of_card=True)
    else:
        powers.advance(state, action)


def _bid(state: Fields, action: int) -> None:
    seat = state.mover
    place, value = (action - a.BID) & 7, (action - a.BID) >> 3
    state.bids[place] = 8 * seat + value
    state.drawn[seat] -= one(value)
    note(state, p.E_BID, seat, place >> 1, place & 1, value)
    if state.drawn[1 - seat]:
        state.mover = 1 - seat
    elif not state.drawn[seat]:
        state.agenda.append(task(p.T_ROUND))
        for card in range(state.box.row - 1, -1, -1):
            state.agenda.append(task(p.T_CARD, 0, card))
        go_on(state)


def resume(state: Fields) -> None:
    """Work through the agenda until a player must decide or chance must draw."""
    go_on(state)
    while state.mover == OVER and state.winner < 0:
        item = state.agenda.pop()
        what, seat, number, icons = item & 15, (item >> 4) & 1, (item >> 5) & 127, item >> 12
        if what == p.T_CARD:
            _card(state, number)
        elif what == p.T_REVEAL:
            _reveal(state, number)
        elif what == p.T_ACTION:
            begin(state, seat, number, icons, of_card=True)
        elif what == p.T_FREE:
            begin(state, seat, number, icons, of_card=False)
        elif what == p.T_MENU:
            menus.resume(state, seat, number, icons)
        elif what == p.T_ROUND:
            _end_round(state)
        else:
            powers.take_up(state, what, number)


def finish(state: Fields, winner: int, outcome: int) -> None:
    """End the game."""
    state.winner, state.outcome = winner, outcome
    state.phase, state.mover = p.FINISHED, OVER
    state.agenda.clear()
    note(state, p.E_OVER, winner, outcome)


def _card(state: Fields, card: int) -> None:
    if state.bids[2 * card] < 0 and state.bids[2 * card + 1] < 0:
        state.revealed |= bits.bit(card)  # RN-20
        return
    state.agenda.append(task(p.T_REVEAL, 0, card))
    if state.can_lift:
        ask(state, p.BEFORE, ANGELA)


def _reveal(state: Fields, card: int) -> None:
    """Show a card's tokens and queue who does what, in order (RN-21 to RN-24)."""
    state.revealed |= bits.bit(card)
    first, second = state.bids[2 * card], state.bids[2 * card + 1]
    note(state, p.E_REVEALED, card, first, second)
    if first < 0 or second < 0:
        side = 0 if second < 0 else 1
        _alone(state, card, side, state.bids[2 * card + side] >> 3)
        return
    values = [first & 7, second & 7]
    seats = [first >> 3, second >> 3]
    if values[0] == values[1]:
        lead = 0 if seats[0] == state.initiative else 1
        _todo(state, card, 1 - lead, seats[1 - lead])
        _todo(state, card, lead, seats[lead])
    elif POW in values:
        side = values.index(POW)
        _alone(state, card, side, seats[side])
    else:
        side = 0 if values[0] > values[1] else 1
        _todo(state, card, 1 - side, seats[1 - side])
        _alone(state, card, side, seats[side])


def _alone(state: Fields, card: int, side: int, seat: int) -> None:
    """Let a seat do both actions of a card, first the one at its token."""
    _todo(state, card, 1 - side, seat)
    _todo(state, card, side, seat)


def _todo(state: Fields, card: int, side: int, seat: int) -> None:
    faces = state.box.cards[state.row[card]]
    kind, icons = (faces[0], faces[1]) if side == 0 else (faces[2], faces[3])
    if kind == OWN:
        state.agenda.append(task(p.T_MENU, seat, state.row[card]))
    else:
        state.agenda.append(task(p.T_ACTION, seat, kind, icons))


def _end_round(state: Fields) -> None:
    """End the round, and the game if it was the last one (RN-52, RN-53, RN-55)."""
    box = state.box
    state.round += 1
    state.initiative = 1 - state.initiative
    state.row, state.revealed = (), 0
    state.bids = [-1] * (2 * box.row)
    shuffled = state.round % box.cycle == 0
    if shuffled:
        state.cards = bits.up_to(len(box.cards) - 1)
        full = packed(box.tokens)
        state.tokens = [full, full]
    note(state, p.E_ROUND, state.round, state.initiative, 1 if shuffled else 0)
    if state.round == box.rounds:
        finish(state, JESSAH, p.TIME)
    else:
        ask(state, p.CARD, CHANCE)


# The actions


def begin(state: Fields, seat: int, kind: int, icons: int, *, of_card: bool) -> None:
    """Begin an action; skip it if everyone can see that it would do nothing (RN-25, RN-60)."""
    state.actor = seat
    if of_card and seat == JESSAH and kind in (SECURITY, MOVE):
        icons += powers.owned(state, EXTRA_MOVE if kind == MOVE else EXTRA_SECURITY)
    note(state, p.E_ACTING, seat, kind, icons)
    state.icons = icons
    if kind == CHEQUE:
        draw_next(state)
    elif kind == BANK:
        if state.hands[seat]:
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
        powers.begin_walk(state, icons, unseen=False)


def draw_next(state: Fields) -> None:
    """Offer the actor the next cheque, if there is one and the hand has room for it (RN-27)."""
    full = size_of_hand(state.hands[state.actor]) >= MOST_CHEQUES
    if state.icons > 0 and not full and (state.pile or state.bottom):
        ask(state, p.DRAW, state.actor)
    else:
        go_on(state)


def _got(state: Fields, kind: int) -> None:
    state.pile -= one(kind)
    _draw(state, kind)


def _draw(state: Fields, kind: int) -> None:
    """Put a cheque into the actor's hand and go on to the next one, if any."""
    state.hands[state.actor] += one(kind)
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


def _secure(state: Fields, action: int) -> None:
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


def _cash(state: Fields, kind: int) -> None:
    """Cash a cheque and carry out its effect (RN-28 to RN-32, RN-54)."""
    seat = state.mover
    state.hands[seat] -= one(kind)
    state.cash[seat] += one(kind)
    pays = state.box.pays[kind]
    note(state, p.E_CASHED, seat, kind, state.angela if seat == ANGELA else state.jessah)
    if seat == ANGELA:
        state.earned += state.box.dollars[kind]
        if state.earned >= state.box.target:
            finish(state, ANGELA, p.MILLION)
            return
    if pays != PAYS_UPGRADE:
        if pays in FREE:
            state.agenda.append(task(p.T_FREE, seat, FREE[pays], 1))
        go_on(state)
    elif state.open:
        ask(state, p.CHOOSE, seat)
    else:
        what = p.T_ACTION if state.options.used_up == ACTIONS else p.T_FREE
        state.agenda.append(task(what, JESSAH, MOVE, 1))
        state.agenda.append(task(what, JESSAH, SECURITY, 1))
        go_on(state)


def _inspect(state: Fields, city: int) -> None:
    """Let Jessah inspect the city she enters, or her own (RN-37, RN-38)."""
    state.jessah = city
    state.icons -= 1
    found = city == state.angela
    note(state, p.E_INSPECTED, city, 1 if found else 0)
    if not found:
        if state.icons == 0:
            go_on(state)
    elif state.identities == 0:
        finish(state, JESSAH, p.THIRD)  # RN-47
    else:
        ask(state, p.CAUGHT, ANGELA)
