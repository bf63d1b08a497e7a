# mypyc
"""Who has anything to attack with in a fight of Traqué (TQ-37, TQ-55, TQ-57)."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import offers, rows
from hallali.games.traque.rules.box import QUEEN, Words, kind_of
from hallali.games.traque.rules.fields import Fields


def can_attack(state: Fields, seat: i64) -> bool:
    """Say whether a seat has any way to attack (TQ-37)."""
    if state.loose >> f.LOOSE * seat & f.BURSTS or (state.first_lent if seat == 0 else state.second_lent):
        return True
    word, after = state.first_bag if seat == 0 else state.second_bag
    while word:
        if _can_attack_with(state, seat, (word & rows.CARDS) - 1):
            return True
        word >>= rows.CARD
    if after:
        for card in state.inventory(seat):
            if _can_attack_with(state, seat, card):
                return True
    return False


def _can_attack_with(state: Fields, seat: i64, card: i64) -> bool:
    box = state.box
    kind = card & 63
    what: i64 = box.kind[kind]
    if what == e.WEAPON:
        return card >> 9 & 7 > 0 or offers.loadable(state, card)
    if what == e.ITEM:
        return _arms(state, seat, box.effect[kind])
    return what == e.CREW and card < 4096 and _arms(state, seat, box.gives[kind])


def _arms(state: Fields, seat: i64, lines: Words) -> bool:
    """Say whether an effect gives something to attack with, or avoids the attack."""
    for what, number, _ in lines:
        if what == e.GAIN:
            if (number < e.LENT or number == e.T_HIT) and state.left(number):
                return True
        elif what == e.EITHER:
            for side in state.box.choices[number]:
                if _arms(state, seat, side):
                    return True
        elif what == e.AMMO:
            if state.store >> f.AMMO and _loads(state, seat):
                return True
        elif what == e.AVOID and state.rounds <= 1 and state.foe != QUEEN:
            return True
    return False


def _loads(state: Fields, seat: i64) -> bool:
    """Say whether there are shots for a weapon that has room for ammunition."""
    slots = offers.weapons(state, seat)
    for slot, card in enumerate(state.inventory(seat)):
        if words.has(slots, slot) and state.left(state.box.token[kind_of(card)]):
            return True
    return False


def fighters(state: Fields) -> i64:
    """Return the seats that may fight this round: in round 1 only the attacked one (TQ-57)."""
    return words.bit(state.attacked) if state.rounds == 1 else words.up_to(state.players - 1)


def rescuers(state: Fields) -> i64:
    """Return the seats whose gifts could let a fighter of this round attack (TQ-55)."""
    if state.players < 2 or not state.how & f.GIFT or state.spare < 1:
        return 0
    found: i64 = 0
    for seat in range(2):
        if words.has(fighters(state), seat) and _armed_by(state, seat):
            found |= words.bit(1 - seat)
    return found


def _armed_by(state: Fields, seat: i64) -> bool:
    """Say whether a seat could attack with everything that the other one can give."""
    first, second = state.first_bag, state.second_bag
    state.first_bag = state.second_bag = rows.bag_of(rows.cards_of(first) + rows.cards_of(second))
    able = can_attack(state, seat)
    state.first_bag, state.second_bag = first, second
    return able
