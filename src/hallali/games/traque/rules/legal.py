# mypyc
"""The legal steps of Traqué, phase by phase.

Steps go up to 1535, so a set of them is several words (`Steps`): what can be done of each kind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import arming, offers, paying, rows
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.rows import Row

#: The most tokens of one toss if the supply is not limited, and if it is: every outcome has to be listed.
MOST_TOSSED: Final = 14
MOST_OF_BOX: Final = 20

#: The steps below 63; a number and the sets of the steps counted from it and from 64 after it; the cards that can be
#: shared, used, turned down, reloaded and given; a number and the set of the steps counted from it; the words of those
#: after them, 56 each. In this order the steps rise.
Steps = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, tuple[int, ...]]

# The sets of single steps.
_END: Final = 1
_DRAW: Final = 2
_TURN: Final = 6  #: DRAW and HIDE
_HIDE: Final = 4
_TOSS: Final = 8
_PLAY: Final = 16
_KEY: Final = 32
_GRENADE: Final = 64
_HIT: Final = 256
_ASK: Final = 512
#: How many steps a word of shots has: eight for each of seven weapons.
_SHOTS: Final = 56
_WEAPONS: Final = 7


def legal(state: Fields) -> list[int]:
    """List the mover's steps, in ascending order; none while chance decides and after the end."""
    low, first, ones, twos, shares, uses, downs, reloads, gives, base, lasts, more = steps(state)
    found = bits.members(low)
    if ones:
        bits.add_members(found, ones, first)
    if twos:
        bits.add_members(found, twos, first + 64)
    if shares:
        bits.add_members(found, shares, a.SHARE)
    if uses:
        bits.add_members(found, uses, a.USE)
    if downs:
        bits.add_members(found, downs, a.TURN_DOWN)
    if reloads:
        bits.add_members(found, reloads, a.RELOAD)
    if gives:
        bits.add_members(found, gives, a.GIVE)
    if lasts:
        bits.add_members(found, lasts, base)
    for word in more:
        base += _SHOTS
        bits.add_members(found, word, base)
    return found


def allows(state: Fields, step: i64) -> bool:
    """Say whether a step is one of the mover's."""
    low, first, ones, twos, shares, uses, downs, reloads, gives, base, lasts, more = steps(state)
    if step < 64:
        return _has(low, step)
    if step >= base and base:
        step -= base
        for word in (lasts, *more):
            if step < _SHOTS:
                return _has(word, step)
            step -= _SHOTS
        return False
    return (
        _has(ones, step - first)
        or _has(twos, step - first - 64)
        or _has(shares, step - a.SHARE)
        or _has(uses, step - a.USE)
        or _has(downs, step - a.TURN_DOWN)
        or _has(reloads, step - a.RELOAD)
        or _has(gives, step - a.GIVE)
    )


def _has(members: i64, n: i64) -> bool:
    return 0 <= n < 63 and words.has(members, n)


def drawn(state: Fields, chance: i64) -> i64:
    """Return the step that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    if state.phase == p.TURN and state.players == 1:
        uses, downs, reloads = offers.aside(state, 0)
        if not (uses or downs or reloads):
            return a.DRAW + (chance >> 31) if state.undrawn[0] or state.discarded[0] else a.HIDE
    return _drawn_of_all(state, chance)


def _drawn_of_all(state: Fields, chance: i64) -> i64:
    low, first, ones, twos, shares, uses, downs, reloads, gives, base, lasts, more = steps(state)
    count = words.count(low)
    many, second, shared = words.count(ones), words.count(twos), words.count(shares)
    used, turned, loaded = words.count(uses), words.count(downs), words.count(reloads)
    given, last = words.count(gives), words.count(lasts)
    total = count + many + second + shared + used + turned + loaded + given + last
    for word in more:
        total += words.count(word)
    at = chance * total >> 32
    if at < count:
        return words.nth(low, at)
    at -= count
    if at < many:
        return first + words.nth(ones, at)
    at -= many
    if at < second:
        return first + 64 + words.nth(twos, at)
    at -= second
    if at < shared:
        return a.SHARE + words.nth(shares, at)
    at -= shared
    if at < used:
        return a.USE + words.nth(uses, at)
    at -= used
    if at < turned:
        return a.TURN_DOWN + words.nth(downs, at)
    at -= turned
    if at < loaded:
        return a.RELOAD + words.nth(reloads, at)
    at -= loaded
    if at < given:
        return a.GIVE + words.nth(gives, at)
    at -= given
    if at < last:
        return base + words.nth(lasts, at)
    at -= last
    for word in more:
        base += _SHOTS
        there = words.count(word)
        if at < there:
            return base + words.nth(word, at)
        at -= there
    return base


def steps(state: Fields) -> Steps:
    """Return the mover's steps; none while chance decides and after the end."""
    seat = state.mover
    if seat < 0:
        return (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ())
    phase = state.phase
    if phase == p.TURN:
        low: i64 = _TURN if state.undrawn[0] or state.discarded[0] else _HIDE
        uses, downs, reloads = offers.aside(state, seat)
        if state.players == 1:
            return (low, 0, 0, 0, 0, uses, downs, reloads, 0, 0, 0, ())
        return (low | _ask(state, seat), 0, 0, 0, 0, uses, downs, reloads, _gifts(state, seat), 0, 0, ())
    if phase == p.ROW:
        if state.chosen >= 0:
            return _payments(state)
        return _row(state, seat)
    if phase == p.ROUND:
        return _round(state, seat)
    if phase == p.AFTER:
        return _again(state, seat)
    if phase == p.AID or phase == p.RESCUE:
        return (_END, 0, 0, 0, 0, 0, 0, 0, _gifts(state, seat), 0, 0, ())
    first, low = _choice(state, phase, seat)
    return (0, first, low, 0, 0, 0, 0, 0, 0, 0, 0, ()) if first else (low, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ())


def _choice(state: Fields, phase: i64, seat: i64) -> tuple[i64, i64]:
    """Return the steps of a simple choice: a number, and the set of the steps counted from it."""
    if phase == p.MORE:
        return (0, _END | _DRAW)
    if phase == p.EITHER:
        number = state.choice
        found: i64 = offers.sides(state, seat, number) << a.EITHER
        return (0, found | _END if state.box.free[number] else found)
    if phase == p.TIE:
        return (a.CREATURE, strongest(state, seat))
    if phase == p.WHICH:
        return (a.PLACE, bits.mask_of(state.opened))
    if phase == p.LEAVE:
        return (0, _END | _PLAY)
    if phase == p.WHO:
        able: i64 = 0
        for one in range(state.players):
            if arming.can_attack(state, one):
                able |= words.bit(one)
        return (a.WHO, able)
    return (a.CARD, choices(state, seat))


def purse(state: Fields) -> paying.Purse:
    """Return what the mover may pay with."""
    return (state.row(state.mover), state.shared, state.keys(state.mover))


def choices(state: Fields, seat: i64) -> i64:
    """Return the positions of the cards of which one must be chosen now; of equal cards only the first."""
    if state.phase == p.LOAD:
        return _firsts(state, seat, offers.weapons(state, seat))
    kind: i64 = e.CREW if state.phase == p.CREW else state.choice
    return _firsts(state, seat, of_kind(state, seat, kind))


def _firsts(state: Fields, seat: i64, slots: i64) -> i64:
    """Return those of some positions in an inventory that hold the first of equal cards among them."""
    cards = state.inventory(seat)
    found: i64 = 0
    seen: list[int] = []
    for slot, card in enumerate(cards):
        if words.has(slots, slot) and card not in seen:
            seen.append(card)
            found |= words.bit(slot)
    return found


def of_kind(state: Fields, seat: i64, kind: i64) -> i64:
    """Return the positions of an inventory's cards of a kind; the starting weapon is a weapon."""
    found: i64 = 0
    for slot, card in enumerate(state.inventory(seat)):
        if state.box.kind[card & 63] == kind:
            found |= words.bit(slot)
    return found


def alike(state: Fields, seat: i64, slots: i64) -> bool:
    """Say whether the cards at some positions of an inventory are all equal. There must be one."""
    cards = state.inventory(seat)
    first = cards[words.lowest(slots)]
    return all(card == first or not words.has(slots, slot) for slot, card in enumerate(cards))


def creatures(state: Fields, row: Row) -> list[int]:
    """List the creatures in a row, by kind of card."""
    found: list[int] = []
    for kind in rows.kinds_of(row):
        if state.box.kind[kind] == e.CREATURE:
            found.append(kind)
    return found


def strongest(state: Fields, seat: i64) -> i64:
    """Return the kinds of the strongest creatures in a seat's row and the shared row (TQ-28)."""
    found: i64 = 0
    most: i64 = 0
    rest = rows.present(state.row_of(seat)) | rows.present(state.shared_row)
    while rest:
        kind = words.lowest(rest)
        rest &= rest - 1
        if state.box.kind[kind] == e.CREATURE:
            strength: i64 = state.box.strength[kind]
            if strength > most:
                most = strength
                found = 0
            if strength == most:
                found |= words.bit(kind)
    return found


def _ask(state: Fields, seat: i64) -> i64:
    other = state.second_bag if seat == 0 else state.first_bag
    return _ASK if not state.gave_up and other[0] else 0


def _gifts(state: Fields, seat: i64) -> i64:
    """Return the positions of the cards that can be given; of equal ones only the first."""
    if state.players < 2:
        return 0
    word, after = state.first_bag if seat == 0 else state.second_bag
    if after:
        return _firsts(state, seat, -1)
    found: i64 = 0
    one = word ^ word | 1
    rest = word
    while rest:
        if not rows.has_before(word, rest):
            found |= one
        one <<= 1
        rest >>= rows.CARD
    return found


def _row(state: Fields, seat: i64) -> Steps:
    """Return the steps between activations: one of them, sharing a card (TQ-53), the end of the turn."""
    there = paying.there(state, seat)
    own = paying.activations(state.box, state.first_row if seat == 0 else state.second_row, there)
    shared = paying.activations(state.box, state.shared_row, there) if state.shared_row[0] else 0
    uses, downs, reloads = offers.aside(state, seat)
    if state.players == 1:
        return (_END, a.ACTIVATE, own, shared, 0, uses, downs, reloads, 0, 0, 0, ())
    shares: i64 = 0 if state.shared_now else rows.present(state.first_row if seat == 0 else state.second_row)
    gives = _gifts(state, seat)
    return (_END | _ask(state, seat), a.ACTIVATE, own, shared, shares, uses, downs, reloads, gives, 0, 0, ())


def only_ends(state: Fields) -> bool:
    """Say whether nothing can be done between activations but to end the turn."""
    low, _, ones, twos, shares, uses, downs, reloads, gives, _, _, _ = _row(state, state.mover)
    return low == _END and not (ones or twos or shares or uses or downs or reloads or gives)


def _payments(state: Fields) -> Steps:
    """Return what may be paid next for an activation (TQ-16, TQ-17, TQ-21)."""
    key, own, shared = paying.next_of(state)
    return (_KEY if key else 0, a.PAY, own, shared, 0, 0, 0, 0, 0, 0, 0, ())


def _round(state: Fields, seat: i64) -> Steps:
    """Return the steps of a round: shots of at most one weapon, grenades and other tokens (TQ-30)."""
    low: i64 = 0
    uses: i64 = 0
    downs: i64 = 0
    reloads: i64 = 0
    gives: i64 = 0
    size = state.volley_size
    if size or state.sure:
        low = _TOSS
    else:
        uses, downs, reloads = offers.aside(state, seat)
        if state.players > 1:
            low = _ask(state, seat)
            gives = _gifts(state, seat)
    if state.hits(seat) > state.sure:
        low |= _HIT
    room = most_tossed(state) - size
    if room <= 0:
        return (low, 0, 0, 0, 0, uses, downs, reloads, gives, 0, 0, ())
    grenades = state.grenades(seat)
    if grenades and grenades > own_grenades(state):
        low |= _GRENADE
    lent = state.first_lent if seat == 0 else state.second_lent
    if lent:
        lent -= state.borrowed
        for token in range(e.LENT):
            if lent >> f.LENT * token & f.COUNT:
                low |= words.bit(a.ADD_LENT[token])
    if state.armed >= 0:
        return (low, 0, 0, 0, 0, uses, downs, reloads, gives, 0, 0, ())
    word, after = state.first_bag if seat == 0 else state.second_bag
    fires: i64 = 0
    one = word ^ word | 1
    place: i64 = 0
    rest = word
    while rest:
        shots = (rest & rows.CARDS) - 1 >> 9 & 7
        if shots and not rows.has_before(word, rest):
            fires |= (one << (shots if shots < room else room)) - 1 << place + 1
        place += 8
        rest >>= rows.CARD
    more: tuple[int, ...] = ()
    if after:
        fires, more = _many_fires(state, seat, room)
    return (low, 0, 0, 0, 0, uses, downs, reloads, gives, a.FIRE, fires, more)


def _many_fires(state: Fields, seat: i64, room: i64) -> tuple[i64, tuple[int, ...]]:
    """Return the shots of an inventory of more than four cards, in words of seven positions."""
    cards = state.inventory(seat)
    found: list[int] = []
    for first in range(0, len(cards), _WEAPONS):
        word: i64 = 0
        for slot in range(first, min(first + _WEAPONS, len(cards))):
            shots: i64 = cards[slot] >> 9 & 7
            if shots and cards[slot] not in cards[:slot]:
                word |= words.up_to((shots if shots < room else room) - 1) << 8 * (slot - first) + 1
        found.append(word)
    return found[0], tuple(found[1:])


def most_tossed(state: Fields) -> i64:
    """Return the most tokens of one toss (TQ-5)."""
    if not state.how & f.LIMITED:
        return MOST_TOSSED
    whole: i64 = state.box.whole_supply
    return whole if whole < MOST_OF_BOX else MOST_OF_BOX


def own_grenades(state: Fields) -> i64:
    """Return how many grenades of the volley are the fighter's own tokens."""
    found = -(state.borrowed >> f.LENT * e.T_GRENADE & f.COUNT)
    rest = state.tokens
    while rest:
        if rest & 7 == e.T_GRENADE + 1:
            found += 1
        rest >>= 3
    return found


def _again(state: Fields, seat: i64) -> Steps:
    """Return the steps of a re-toss (TQ-33). Tokens are picked in ascending order, so that each choice has one name."""
    picks = words.up_to(state.volley_size - 1) & ~words.up_to(words.highest(state.picks)) if state.retoss else 0
    if state.picks:
        return (_TOSS, 0, 0, 0, 0, 0, 0, 0, 0, a.PICK, picks, ())
    uses, downs = offers.retosses(state, seat)
    return (_END, 0, 0, 0, 0, uses, downs, 0, 0, a.PICK, picks, ())
