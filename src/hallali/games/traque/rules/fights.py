# mypyc
"""Attacks, combat and tests of Traqué."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import arming, events, legal, offers, powers
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import tasks as t
from hallali.games.traque.rules.box import NOISE, QUEEN
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.powers import note


def check_attack(state: Fields, seat: i64) -> None:
    """Start an attack if the row and the shared row hold two creatures, or one and two noise icons (TQ-28, TQ-29)."""
    threat = (state.first_row[2] if seat == 0 else state.second_row[2]) + state.shared_row[2]
    there = threat & NOISE - 1
    if there == 0:
        return
    if there == 1:
        noise = threat >> 16
        if noise < 2 or noise - state.passive(seat, e.QUIET) < 2:
            return
    strongest = legal.strongest(state, seat)
    if strongest & strongest - 1 == 0:
        attack(state, seat, words.lowest(strongest))
    else:
        state.phase, state.mover = p.TIE, seat


def attack(state: Fields, seat: i64, kind: i64) -> None:
    """Begin the fight and discard the row. The creature's own card is discarded once it is beaten."""
    said: i64 = state.box.strength[kind] + p.ATTACK_ROW
    if (state.first_row[2] if seat == 0 else state.second_row[2]) + state.shared_row[2] & NOISE - 1 > 1:
        said += p.ATTACK_PAIR
    if state.shared_row[0]:
        said += p.ATTACK_SHARED
    note(state, p.E_ATTACK, seat, kind, said)
    _begin(state, kind, state.box.strength[kind], seat, True)
    powers.discard_row(state, seat, kind)


def start(state: Fields, foe: i64, strength: i64, seat: i64) -> None:
    """Begin a fight that no row set off."""
    note(state, p.E_ATTACK, seat, foe, strength)
    _begin(state, foe, strength, seat, False)


def _begin(state: Fields, foe: i64, strength: i64, seat: i64, attack: bool) -> None:
    state.foe, state.strength, state.attacked, state.fighter = foe, strength, seat, seat
    state.rounds, state.attack, state.carried = 0, attack, 0
    state.push(t.T_ROUND)


def next_round(state: Fields) -> None:
    """Begin the next round (TQ-35)."""
    state.rounds += 1
    take_up(state, 0)


def take_up(state: Fields, refused: i64) -> None:
    """Let the player who can attack fight this round; in round 1 that is the attacked player (TQ-37, TQ-57).

    If no one can, a gift of the other player may help (TQ-55). refused: the seats that give nothing, as bits.
    """
    if state.players == 1:
        if arming.can_attack(state, 0):
            begin_round(state, 0)
        else:
            powers.lose(state, p.KILLED)
        return
    able: i64 = 0
    fighters = arming.fighters(state)
    for seat in range(2):
        if words.has(fighters, seat) and arming.can_attack(state, seat):
            able |= words.bit(seat)
    if able == 3:
        state.phase, state.mover = p.WHO, state.attacked
    elif able:
        begin_round(state, able >> 1)
    else:
        givers = arming.rescuers(state) & ~refused
        if givers:
            state.push(t.task(t.T_RESCUE, refused))
            state.phase, state.mover = p.RESCUE, words.highest(givers)
        else:
            powers.lose(state, p.KILLED)


def begin_round(state: Fields, seat: i64) -> None:
    """A player takes this round. The other keeps what a crew card gave until the fight ends."""
    if seat != state.fighter:
        note(state, p.E_FIGHTER, seat)
    state.fighter = seat
    state.tokens, state.armed, state.shots, state.borrowed, state.sure = 0, -1, 0, 0, 0
    state.phase, state.mover = p.ROUND, seat


def add(state: Fields, action: i64) -> bool:
    """Add to the volley, or toss it (TQ-30). Return whether the agenda goes on."""
    if action == a.TOSS:
        return _toss(state)
    if state.adds >> a.FOUR:
        state.adds_before = (*state.adds_before, state.adds)
        state.adds = 0
    state.adds = state.adds << a.WIDTH | action
    if action >= a.FIRE:
        slot, shots = (action - a.FIRE) >> 3, (action - a.FIRE) & 7
        token: i64 = state.box.token[state.card(state.mover, slot) & 63]
        state.armed, state.shots = slot, shots
        for _ in range(shots):
            _add(state, token)
    elif action == a.ADD_HIT:
        state.sure += 1
    elif action == a.ADD_GRENADE:
        _add(state, e.T_GRENADE)
    else:
        lent: i64 = a.ADD_LENT.index(action)
        one = lent ^ lent | 1
        state.borrowed += one << f.LENT * lent
        _add(state, lent)
    return False


def _add(state: Fields, token: i64) -> None:
    """Add a token to the volley."""
    state.tokens |= token + 1 << 3 * state.volley_size


def _toss(state: Fields) -> bool:
    """Toss the volley: its tokens leave their cards. A toss costs time (TQ-31), hit tokens alone cost none."""
    seat = state.mover
    weapon: i64 = -1
    if state.armed >= 0:
        card = state.card(seat, state.armed)
        weapon = card & 63
        powers.replace(state, seat, state.armed, card - (state.shots << 9))
    own = legal.own_grenades(state) if state.grenades(seat) else 0
    if own or state.sure:
        state.loose -= (own << f.GRENADES) + (state.sure << f.HITS) << f.LOOSE * seat
        state.give_back(e.T_HIT, state.sure)
    if state.borrowed:
        if seat == 0:
            state.first_lent -= state.borrowed
        else:
            state.second_lent -= state.borrowed
    tokens = state.tokens
    while tokens:
        state.give_back((tokens & 7) - 1, 1)
        tokens >>= 3
    state.note_long(events.volley(seat, weapon, state.sure, state.tokens))
    further = events.further(state.tokens)
    if further:
        state.note_long(further)
    state.armed, state.borrowed, state.results, state.gave_up = -1, 0, 0, False
    state.adds, state.adds_before = 0, ()
    if not state.tokens:
        return _resolve(state)
    powers.spend_time(state, 1)
    if state.outcome:
        return True
    _throw(state, words.up_to(state.volley_size - 1))
    return False


def _throw(state: Fields, tossed: i64) -> None:
    state.tossed = tossed
    state.phase, state.mover = p.TOSS, CHANCE


def tossed(state: Fields, outcome: i64) -> bool:
    """Take the result of a toss (TQ-32). A re-toss may follow where it can help (TQ-33). Return whether to go on."""
    state.note_long(events.tossed(state.fighter, state.picks != 0, state.tossed, outcome))
    state.picks = 0
    state.results = state.results & ~state.tossed | outcome
    state.tossed = 0
    if not _enough(state) and (state.retoss or _can_gain_retoss(state)):
        state.phase, state.mover = p.AFTER, state.fighter
        return False
    return _resolve(state)


def _can_gain_retoss(state: Fields) -> bool:
    uses, downs = offers.retosses(state, state.fighter)
    return uses != 0 or downs != 0


def _count(state: Fields) -> i64:
    return words.count(state.results) + state.sure + state.carried


def _enough(state: Fields) -> bool:
    return state.results > 0 if state.testing >= 0 else _count(state) >= state.strength


def again(state: Fields, action: i64) -> bool:
    """Pick tokens and toss them again, or keep them as they lie (TQ-33). Return whether the agenda goes on."""
    if action == a.END:
        return _resolve(state)
    if action != a.TOSS:
        state.picks |= words.bit(action - a.PICK)
        return False
    state.retoss -= 1
    state.give_back(e.T_RETOSS, 1)
    _throw(state, state.picks)
    return False


def _resolve(state: Fields) -> bool:
    """Decide what the toss came to: a test passed or failed, a creature beaten or not."""
    if state.testing >= 0:
        _end_test(state)
        return True
    if not _enough(state):
        if state.how & f.CARRY:
            state.carried = _count(state)
        state.tokens, state.sure = 0, 0
        _damage(state)
        return True
    foe = state.foe
    note(state, p.E_BEATEN, state.fighter, foe)
    state.tokens, state.sure = 0, 0
    powers.end_fight(state)
    if foe == QUEEN:  # TQ-44
        state.outcome = p.ESCAPED
        note(state, p.E_OVER, 0, p.ESCAPED)
    elif foe >= 0:
        powers.discard(state, foe)
    return True


def _damage(state: Fields) -> None:
    """Lose a crew card if the creature has the crew icon, else health (TQ-34). The next round follows (TQ-35)."""
    seat = state.fighter
    state.push(t.T_ROUND)
    if state.foe >= 0 and state.box.hunts[state.foe]:
        crew = legal.of_kind(state, seat, e.CREW)
        if crew:
            if legal.alike(state, seat, crew):
                take_crew(state, seat, words.lowest(crew))
            else:
                state.push(t.task(t.T_BACK, p.CREW, seat + 1))
            return
    powers.hurt(state, seat, 1, p.E_HURT)


def take_crew(state: Fields, seat: i64, slot: i64) -> None:
    """A crew card leaves the game, face down or not, and a set-aside creature comes in (TQ-34)."""
    card = powers.remove(state, seat, slot)
    note(state, p.E_TAKEN, seat, card & 63, 1 if card >= 4096 else 0)
    powers.discard(state, card & 63)


# Tests


def start_test(state: Fields, place: i64) -> None:
    """Toss the test of a site: the large token or the small one, depending on health (TQ-23)."""
    seat = state.turn
    large = state.health(seat) >= state.box.rules.large_from or state.passive(seat, e.LARGE) > 0
    token: i64 = e.T_LARGE if large else e.T_SMALL
    state.testing, state.fighter = place, seat
    state.tokens, state.sure, state.results = token + 1, 0, 0
    note(state, p.E_TEST, seat, token)
    _throw(state, 1)


def _end_test(state: Fields) -> None:
    place, passed = state.testing, state.results > 0
    state.testing, state.tokens, state.results = -1, 0, 0
    note(state, p.E_PASSED_TEST, state.turn, 1 if passed else 0)
    powers.queue(state, state.box.success[place] if passed else state.box.failure[place], False)
