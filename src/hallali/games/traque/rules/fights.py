# mypyc
"""Attacks, combat and tests of Traqué."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.seats import CHANCE
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import legal, powers
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import QUEEN, ammo_of, card_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.powers import note


def check_attack(state: Fields, seat: int) -> None:
    """Start an attack if the row and the shared row hold two creatures, or one and two noise icons (TQ-28, TQ-29)."""
    there, noise = legal.menace(state, seat)
    if there < 2 and not (there and noise >= 2 and noise - state.passive(seat, e.QUIET) >= 2):
        return
    strongest = legal.strongest(state, seat)
    if len(strongest) == 1:
        attack(state, seat, strongest[0])
    else:
        state.phase, state.mover = p.TIE, seat


def attack(state: Fields, seat: int, kind: int) -> None:
    """Begin the fight and discard the row. The creature's own card is discarded once it is beaten."""
    start(state, kind, state.box.strength[kind], seat, attack=True)
    powers.discard_row(state, seat, kind)


def start(state: Fields, foe: int, strength: int, seat: int, *, attack: bool) -> None:
    """Begin a fight."""
    note(state, p.E_ATTACK, seat, foe, strength)
    state.foe, state.strength, state.attacked, state.fighter = foe, strength, seat, seat
    state.rounds, state.attack, state.carried = 0, attack, 0
    state.agenda.append((p.T_ROUND, 0, 0, 0))


def next_round(state: Fields) -> None:
    """Begin the next round (TQ-35)."""
    state.rounds += 1
    take_up(state)


def take_up(state: Fields, refused: int = 0) -> None:
    """Let the player who can attack fight this round; in round 1 that is the attacked player (TQ-37, TQ-57).

    If no one can, a gift of the other player may help (TQ-55). refused: the seats that give nothing, as bits.
    """
    able = [seat for seat in legal.fighters(state) if legal.can_attack(state, seat)]
    if len(able) == 1:
        begin_round(state, able[0])
    elif able:
        state.phase, state.mover = p.WHO, state.attacked
    else:
        givers = [seat for seat in legal.rescuers(state) if not bits.has(refused, seat)]
        if givers:
            state.agenda.append((p.T_RESCUE, refused, 0, 0))
            state.phase, state.mover = p.RESCUE, givers[0]
        else:
            powers.lose(state, p.KILLED)


def begin_round(state: Fields, seat: int) -> None:
    """A player takes this round. The other keeps what a crew card gave until the fight ends."""
    if seat != state.fighter:
        note(state, p.E_FIGHTER, seat)
    state.fighter = seat
    state.volley, state.armed, state.shots, state.lent_used, state.sure = (), -1, 0, (0,) * e.LENT, 0
    state.phase, state.mover = p.ROUND, seat


def add(state: Fields, action: int) -> bool:
    """Add to the volley, or toss it (TQ-30). Return whether the agenda goes on."""
    if action == a.TOSS:
        return _toss(state)
    if action >= a.FIRE:
        slot, shots = (action - a.FIRE) >> 3, (action - a.FIRE) & 7
        token = state.box.token[kind_of(state.inventories[state.mover][slot])]
        state.armed, state.shots = slot, shots
        state.volley += (token,) * shots
    elif action == a.ADD_HIT:
        state.sure += 1
    elif action == a.ADD_GRENADE:
        state.volley += (e.T_GRENADE,)
    else:
        token = a.ADD_LENT.index(action)
        state.lent_used = powers.changed(state.lent_used, token, 1)
        state.volley += (token,)
    return False


def _toss(state: Fields) -> bool:
    """Toss the volley: its tokens leave their cards. A toss costs time (TQ-31), hit tokens alone cost none."""
    seat = state.mover
    weapon = -1
    if state.armed >= 0:
        card = state.inventories[seat][state.armed]
        weapon = kind_of(card)
        powers.replace(state, seat, state.armed, card_of(weapon, ammo_of(card), shots_of(card) - state.shots))
    state.grenades[seat] -= state.volley.count(e.T_GRENADE) - state.lent_used[e.T_GRENADE]
    for token, count in enumerate(state.lent_used):
        state.lent[seat] = powers.changed(state.lent[seat], token, -count)
    state.hits[seat] -= state.sure
    for token in state.volley:
        state.supply[token] += 1
    state.supply[e.T_HIT] += state.sure
    note(state, p.E_VOLLEY, seat, weapon, state.sure, *state.volley)
    state.armed, state.lent_used, state.results, state.gave_up = -1, (0,) * e.LENT, 0, False
    if not state.volley:
        return _resolve(state)
    powers.spend_time(state, 1)
    if state.outcome:
        return True
    _throw(state, bits.up_to(len(state.volley) - 1))
    return False


def _throw(state: Fields, tossed: int) -> None:
    state.tossed = tossed
    state.phase, state.mover = p.TOSS, CHANCE


def tossed(state: Fields, outcome: int) -> bool:
    """Take the result of a toss (TQ-32). A re-toss may follow where it can help (TQ-33). Return whether to go on."""
    note(state, p.E_TOSSED, state.fighter, 1 if state.picks else 0, state.tossed, outcome)
    state.picks = 0
    state.results = state.results & ~state.tossed | outcome
    state.tossed = 0
    if not _enough(state) and (state.retoss or legal.retosses(state, state.fighter)):
        state.phase, state.mover = p.AFTER, state.fighter
        return False
    return _resolve(state)


def _count(state: Fields) -> int:
    return bits.count(state.results) + state.sure + state.carried


def _enough(state: Fields) -> bool:
    return state.results > 0 if state.testing >= 0 else _count(state) >= state.strength


def again(state: Fields, action: int) -> bool:
    """Pick tokens and toss them again, or keep them as they lie (TQ-33). Return whether the agenda goes on."""
    if action == a.END:
        return _resolve(state)
    if action != a.TOSS:
        state.picks |= bits.bit(action - a.PICK)
        return False
    state.retoss -= 1
    state.supply[e.T_RETOSS] += 1
    _throw(state, state.picks)
    return False


def _resolve(state: Fields) -> bool:
    """Decide what the toss came to: a test passed or failed, a creature beaten or not."""
    if state.testing >= 0:
        _end_test(state)
        return True
    if not _enough(state):
        if state.options.carry:
            state.carried = _count(state)
        state.volley, state.sure = (), 0
        _damage(state)
        return True
    foe = state.foe
    note(state, p.E_BEATEN, state.fighter, foe)
    state.volley, state.sure = (), 0
    powers.end_fight(state)
    if foe == QUEEN:  # TQ-44
        state.outcome = p.ESCAPED
        note(state, p.E_OVER, p.ESCAPED)
    elif foe >= 0:
        powers.discard(state, foe)
    return True


def _damage(state: Fields) -> None:
    """Lose a crew card if the creature has the crew icon, else health (TQ-34). The next round follows (TQ-35)."""
    seat = state.fighter
    state.agenda.append((p.T_ROUND, 0, 0, 0))
    crew = legal.of_kind(state, seat, e.CREW)
    if state.foe >= 0 and state.box.hunts[state.foe] and crew:
        if len({state.inventories[seat][slot] for slot in crew}) == 1:
            take_crew(state, seat, crew[0])
        else:
            state.agenda.append((p.T_BACK, p.CREW, seat, 0))
        return
    powers.hurt(state, seat, 1, p.E_HURT)


def take_crew(state: Fields, seat: int, slot: int) -> None:
    """A crew card leaves the game, face down or not, and a set-aside creature comes in (TQ-34)."""
    card = powers.remove(state, seat, slot)
    note(state, p.E_TAKEN, seat, kind_of(card), 1 if is_down(card) else 0)
    powers.discard(state, kind_of(card))


# Tests


def start_test(state: Fields, place: int) -> None:
    """Toss the test of a site: the large token or the small one, depending on health (TQ-23)."""
    seat = state.turn
    large = state.health[seat] >= state.box.rules.large_from or state.passive(seat, e.LARGE) > 0
    token = e.T_LARGE if large else e.T_SMALL
    state.testing, state.fighter = place, seat
    state.volley, state.sure, state.results = (token,), 0, 0
    note(state, p.E_TEST, seat, token)
    _throw(state, 1)


def _end_test(state: Fields) -> None:
    place, passed = state.testing, state.results > 0
    state.testing, state.volley, state.results = -1, (), 0
    note(state, p.E_PASSED_TEST, state.turn, 1 if passed else 0)
    powers.queue(state, state.box.success[place] if passed else state.box.failure[place])
