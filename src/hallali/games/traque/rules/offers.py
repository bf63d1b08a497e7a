# mypyc
"""What the cards of an inventory can do now: what is used, turned down and reloaded besides the steps of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import paying, rows
from hallali.games.traque.rules.box import QUEEN, Words, ammo_of, is_down, kind_of
from hallali.games.traque.rules.fields import Fields


def aside(state: Fields, seat: i64) -> tuple[i64, i64, i64]:
    """Return the positions of the cards that can be used, turned down and reloaded (TQ-20, TQ-36, TQ-42).

    Of equal cards only the first counts.
    """
    word, after = state.first_bag if seat == 0 else state.second_bag
    if after:
        return _aside_of_many(state, seat)
    box = state.box
    uses: i64 = 0
    downs: i64 = 0
    reloads: i64 = 0
    one = word ^ word | 1
    rest = word
    while rest:
        card = (rest & rows.CARDS) - 1
        kind = card & 63
        what: i64 = box.kind[kind]
        if what == e.WEAPON:
            if (
                card >> 6 & 7
                and card >> 9 & 7 < box.shots[kind]
                and state.left(box.token[kind]) > 0
                and not rows.has_before(word, rest)
            ):
                reloads |= one
        elif what == e.ITEM:
            if usable(state, seat, kind) and not rows.has_before(word, rest):
                uses |= one
        elif what == e.CREW and card < 4096 and turnable(state, seat, kind) and not rows.has_before(word, rest):
            downs |= one
        one <<= 1
        rest >>= rows.CARD
    return uses, downs, reloads


def _aside_of_many(state: Fields, seat: i64) -> tuple[i64, i64, i64]:
    """Return the same for an inventory of more than four cards."""
    cards = state.inventory(seat)
    uses: i64 = 0
    downs: i64 = 0
    reloads: i64 = 0
    for slot, card in enumerate(cards):
        kind = kind_of(card)
        what = state.box.kind[kind]
        if card in cards[:slot]:
            continue
        if what == e.WEAPON:
            if loadable(state, card):
                reloads |= words.bit(slot)
        elif what == e.ITEM:
            if usable(state, seat, kind):
                uses |= words.bit(slot)
        elif what == e.CREW and not is_down(card) and turnable(state, seat, kind):
            downs |= words.bit(slot)
    return uses, downs, reloads


def loadable(state: Fields, card: i64) -> bool:
    """Say whether a weapon can be reloaded: it has ammunition and room, and the supply has shots (TQ-36, TQ-5)."""
    kind = card & 63
    if not card >> 6 & 7 or card >> 9 & 7 >= state.box.shots[kind]:
        return False
    return state.left(state.box.token[kind]) > 0


def weapons(state: Fields, seat: i64) -> i64:
    """Return the positions of the weapons that have room for another ammunition token."""
    found: i64 = 0
    for slot, card in enumerate(state.inventory(seat)):
        if state.box.kind[kind_of(card)] == e.WEAPON and ammo_of(card) < 7:
            found |= words.bit(slot)
    return found


def usable(state: Fields, seat: i64, kind: i64) -> bool:
    """Say whether using an item would do anything now."""
    for what, number, _ in state.box.effect[kind]:  # noqa: SIM110 - compiled, this is faster
        if _does(state, seat, what, number):
            return True
    return False


def _does(state: Fields, seat: i64, what: i64, number: i64) -> bool:
    if what == e.HEAL:
        return state.health(seat) < state.most_health
    fighting = state.foe != -9
    if what == e.AVOID:
        if fighting:
            return state.rounds == 1 and state.foe != QUEEN  # TQ-20
        return (state.first_row[2] if seat == 0 else state.second_row[2]) + state.shared_row[2] & 0xFFFF != 0
    if what == e.GAIN:
        return (fighting or number >= e.LENT) and state.left(number) > 0  # TQ-38
    if what == e.AMMO:
        return state.store >> f.AMMO != 0 and weapons(state, seat) != 0
    if what == e.EITHER:
        for side in state.box.choices[number]:
            for word, more, _ in side:
                if _does(state, seat, word, more):
                    return True
        return False
    if what == e.DROP:
        return held_of(state, seat, number) > 0
    return not (fighting and (what == e.SEEK or what == e.FIGHT))


def sides(state: Fields, seat: i64, number: i64) -> i64:
    """Return which effects of a choice can do something now; of two effects both if neither can."""
    found: i64 = 0
    for side, lines in enumerate(state.box.choices[number]):
        for what, one, _ in lines:
            if _does(state, seat, what, one):
                found |= words.bit(side)
                break
    return found if found or state.box.free[number] else 3


def held_of(state: Fields, seat: i64, token: i64) -> i64:
    """Return how many tokens of a kind that players keep a seat has."""
    if token == e.T_KEY:
        return state.keys(seat)
    if token == e.T_HIT:
        return state.hits(seat)
    return state.grenades(seat) if token == e.T_GRENADE else state.retoss


def turnable(state: Fields, seat: i64, kind: i64) -> bool:
    """Say whether turning a crew card would give anything now: shots and grenades only in a fight (TQ-42)."""
    return _gives(state, seat, state.box.gives[kind])


def _gives(state: Fields, seat: i64, lines: Words) -> bool:
    if state.foe == -9:
        for what, number, _ in lines:
            if what == e.GAIN and number < e.LENT:
                return False
    for what, number, _ in lines:
        if what == e.AMMO:
            if state.store >> f.AMMO and weapons(state, seat):
                return True
        elif what == e.EITHER:
            for side in state.box.choices[number]:
                if _gives(state, seat, side):
                    return True
        elif state.left(number) > 0:
            return True
    return False


def promising(state: Fields) -> bool:
    """Say whether a card that can be used now could make an activation payable: by key tokens, or by a search."""
    if state.how & f.EARLY:
        return False
    seat = state.mover
    box = state.box
    word, after = state.first_bag if seat == 0 else state.second_bag
    keys: i64 = 0
    rest = word
    while rest:
        if box.promises[(rest & 63) - 1]:
            keys += _keys(state, seat, (rest & rows.CARDS) - 1)
        rest >>= rows.CARD
    if after:
        for card in state.inventory(seat)[4:]:
            keys += _keys(state, seat, card)
    if keys == 0:
        return False
    there = paying.with_keys(state, seat, state.keys(seat) + keys)
    return (
        paying.activations(box, state.first_row if seat == 0 else state.second_row, there) != 0
        or paying.activations(box, state.shared_row, there) != 0
    )


def _keys(state: Fields, seat: i64, card: i64) -> i64:
    """Return how many keys a card could bring now."""
    keys: i64 = 0
    for what, number, count in _spelled(state, _words_now(state, seat, card)):
        if what == e.GAIN and number == e.T_KEY:
            keys += count
        elif what == e.SEEK:
            keys += 4  # what is found may give keys; no cost has more icons
    return keys


def _spelled(state: Fields, lines: Words) -> Words:
    """Return the lines of an effect with all sides of a choice in its place."""
    if lines and lines[-1][0] == e.EITHER:
        found = lines[:-1]
        for side in state.box.choices[lines[-1][1]]:
            found += side
        return found
    return lines


def _words_now(state: Fields, seat: i64, card: i64) -> Words:
    """Return what using or turning a card of the inventory would do now."""
    kind = kind_of(card)
    what = state.box.kind[kind]
    if what == e.ITEM and usable(state, seat, kind):
        return state.box.effect[kind]
    if what == e.CREW and not is_down(card) and turnable(state, seat, kind):
        return state.box.gives[kind]
    return ()


def retosses(state: Fields, seat: i64) -> tuple[i64, i64]:
    """Return the cards whose use, and whose turning, gives a re-toss after a toss, and nothing but tokens (TQ-33)."""
    uses: i64 = 0
    downs: i64 = 0
    if not state.how & f.AFTER:
        return 0, 0
    cards = state.inventory(seat)
    for slot, card in enumerate(cards):
        if state.box.kind[kind_of(card)] == e.WEAPON or card in cards[:slot]:
            continue
        gives = False
        alone = True
        for what, number, _ in _spelled(state, _words_now(state, seat, card)):
            gives = gives or number == e.T_RETOSS
            alone = alone and what == e.GAIN
        if gives and alone:
            if state.box.kind[kind_of(card)] == e.ITEM:
                uses |= words.bit(slot)
            else:
                downs |= words.bit(slot)
    return uses, downs
