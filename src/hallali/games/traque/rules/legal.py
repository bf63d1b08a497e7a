# mypyc
"""The legal steps of Traqué, phase by phase."""

from __future__ import annotations

from typing import Final

from hallali.core import bits
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import paying
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import QUEEN, Words, ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.sizes import ANY, BEFORE, EARLY, NONE

#: The most tokens of one toss if the supply is not limited: every outcome has to be listed.
MOST_TOSSED: Final = 14


def legal(state: Fields) -> list[int]:
    """List the steps of the seat on turn, in ascending order."""
    phase = state.phase
    if phase == p.TURN:
        found = [a.DRAW, a.HIDE] if any_left(state.deck) or any_left(state.discard) else [a.HIDE]
        _aside(state, found)
        return found
    if phase == p.ROW:
        if state.chosen >= 0:
            return paying.payments(state.box, purse(state), state.chosen, state.paid)
        steps = [a.END, *paying.activations(state.box, purse(state)), *_shares(state)]
        _aside(state, steps)
        if state.players > 1:
            steps.sort()
        return steps
    if phase == p.ROUND:
        return _round(state)
    if phase == p.AFTER:
        return _again(state)
    if phase == p.AID or phase == p.RESCUE:
        return [a.END, *_gifts(state)]
    if phase == p.MORE:
        return [a.END, a.DRAW]
    if phase == p.EITHER:
        number = state.agenda[-1][2]
        found = [a.EITHER + side for side in sides(state, state.mover, number)]
        return [a.END, *found] if state.box.free[number] else found
    if phase == p.TIE:
        return [a.CREATURE + kind for kind in strongest(state, state.mover)]
    if phase == p.WHICH:
        return [a.PLACE + place for place in sorted(set(state.opened))]
    if phase == p.LEAVE:
        return [a.END, a.PLAY]
    if phase == p.WHO:
        return [a.WHO + seat for seat in range(state.players) if can_attack(state, seat)]
    return [a.CARD + slot for slot in choices(state)]


def any_left(counts: list[int]) -> bool:
    """Say whether a pile, as counts by kind, has any card."""
    for count in counts:  # noqa: SIM110 - compiled, this is faster
        if count:
            return True
    return False


def purse(state: Fields) -> paying.Purse:
    """Return what the mover may pay with."""
    return (state.rows[state.mover], state.shared, state.keys[state.mover])


def choices(state: Fields) -> list[int]:
    """List the positions of the cards of which one must be chosen now; of equal cards only the first."""
    cards = state.inventories[state.mover]
    if state.phase == p.LOAD:
        wanted = weapons(state, state.mover)
    else:
        kind = e.CREW if state.phase == p.CREW else state.agenda[-1][2]
        wanted = of_kind(state, state.mover, kind)
    return _firsts(cards, wanted)


def _firsts(cards: tuple[int, ...], slots: list[int]) -> list[int]:
    return [slot for slot in slots if all(cards[other] != cards[slot] for other in slots if other < slot)]


def weapons(state: Fields, seat: int) -> list[int]:
    """List the positions of the weapons that have room for another ammunition token."""
    box = state.box
    return [
        slot
        for slot, card in enumerate(state.inventories[seat])
        if box.kind[kind_of(card)] == e.WEAPON and ammo_of(card) < 7
    ]


def loadable(state: Fields, card: int) -> bool:
    """Say whether a weapon can be reloaded: it has ammunition and room, and the supply has shots (TQ-36, TQ-5)."""
    kind = kind_of(card)
    room = shots_of(card) < state.box.shots[kind]
    return room and ammo_of(card) > 0 and state.supply[state.box.token[kind]] > 0


def of_kind(state: Fields, seat: int, kind: int) -> list[int]:
    """List the positions of an inventory's cards of a kind; the starting weapon is a weapon."""
    return [slot for slot, card in enumerate(state.inventories[seat]) if state.box.kind[kind_of(card)] == kind]


def menace(state: Fields, seat: int) -> tuple[int, int]:
    """Count the creatures and the noise icons in a seat's row and the shared row."""
    box, there, noise = state.box, 0, 0
    for row in (state.rows[seat], state.shared):
        for kind in row:
            noise += box.noise[kind]
            if box.kind[kind] == e.CREATURE:
                there += 1
    return there, noise


def creatures(state: Fields, seat: int) -> list[int]:
    """List the creatures in a seat's row and the shared row, by kind of card."""
    return [kind for kind in state.rows[seat] + state.shared if state.box.kind[kind] == e.CREATURE]


def strongest(state: Fields, seat: int) -> list[int]:
    """List the kinds of the strongest of these creatures, in ascending order (TQ-28)."""
    found = creatures(state, seat)
    most = max(state.box.strength[kind] for kind in found)
    return sorted({kind for kind in found if state.box.strength[kind] == most})


def _shares(state: Fields) -> list[int]:
    """List the cards that can be moved to the shared row, one a turn (TQ-53)."""
    if state.players < 2 or state.shared_now:
        return []
    return [a.SHARE + kind for kind in sorted(set(state.rows[state.mover]))]


def _aside(state: Fields, found: list[int]) -> None:
    """Add what may be done besides the steps of a turn: use, turn, reload, give (TQ-20, TQ-36, TQ-42, TQ-55)."""
    seat = state.mover
    box = state.box
    if state.players == 2 and not state.gave_up and state.inventories[1 - seat]:
        found.append(a.ASK)
    before = len(found)
    for slot, card in enumerate(state.inventories[seat]):
        number = kind_of(card)
        kind = box.kind[number]
        if kind == e.ITEM:
            if usable(state, seat, number) and _is_first(state, seat, slot):
                found.append(a.USE + slot)
        elif kind == e.CREW:
            if not is_down(card) and turnable(state, seat, number) and _is_first(state, seat, slot):
                found.append(a.TURN_DOWN + slot)
        elif kind == e.WEAPON and loadable(state, card) and _is_first(state, seat, slot):
            found.append(a.RELOAD + slot)
    if len(found) - before > 1:
        found.sort()
    if state.players == 2:
        found += _gifts(state)


def _is_first(state: Fields, seat: int, slot: int) -> bool:
    """Say whether no card before this one in the inventory is equal to it."""
    cards = state.inventories[seat]
    return all(cards[other] != cards[slot] for other in range(slot))


def _gifts(state: Fields) -> list[int]:
    if state.players < 2:
        return []
    cards = state.inventories[state.mover]
    return [a.GIVE + slot for slot in _firsts(cards, list(range(len(cards))))]


def usable(state: Fields, seat: int, kind: int) -> bool:
    """Say whether using an item would do anything now."""
    return any(_does(state, seat, word) for word in state.box.effect[kind])


def _does(state: Fields, seat: int, word: tuple[int, int, int]) -> bool:
    what, number, _ = word
    fighting = state.foe != -9
    if what == e.HEAL:
        return state.health[seat] < state.most_health
    if what == e.AVOID:
        if fighting:
            return state.rounds == 1 and state.foe != QUEEN  # TQ-20
        return len(creatures(state, seat)) > 0
    if what == e.GAIN:
        return state.supply[number] > 0 and (fighting or number >= e.LENT)  # TQ-38
    if what == e.AMMO:
        return state.supply[e.T_AMMO] > 0 and len(weapons(state, seat)) > 0
    if what == e.EITHER:
        return any(_does(state, seat, one) for side in state.box.choices[number] for one in side)
    if what == e.DROP:
        return held_of(state, seat, number) > 0
    return not (fighting and what in (e.SEEK, e.FIGHT))


def sides(state: Fields, seat: int, number: int) -> list[int]:
    """List which effects of a choice can do something now; of two effects both if neither can."""
    found = [
        side for side, words in enumerate(state.box.choices[number]) if any(_does(state, seat, word) for word in words)
    ]
    return found or ([] if state.box.free[number] else [0, 1])


def held_of(state: Fields, seat: int, token: int) -> int:
    """Return how many tokens of a kind that players keep a seat has."""
    if token == e.T_KEY:
        return state.keys[seat]
    if token == e.T_HIT:
        return state.hits[seat]
    return state.grenades[seat] if token == e.T_GRENADE else state.retoss


def turnable(state: Fields, seat: int, kind: int) -> bool:
    """Say whether turning a crew card would give anything now: shots and grenades only in a fight (TQ-42)."""
    return _gives(state, seat, state.box.gives[kind])


def _gives(state: Fields, seat: int, words: Words) -> bool:
    if state.foe == -9 and any(what == e.GAIN and number < e.LENT for what, number, _ in words):
        return False
    for what, number, _ in words:
        if what == e.AMMO:
            if state.supply[e.T_AMMO] > 0 and weapons(state, seat):
                return True
        elif what == e.EITHER:
            if any(_gives(state, seat, side) for side in state.box.choices[number]):
                return True
        elif state.supply[number] > 0:
            return True
    return False


def can_attack(state: Fields, seat: int) -> bool:
    """Say whether a seat has any way to attack (TQ-37)."""
    if state.hits[seat] or state.grenades[seat] or any(state.lent[seat]):
        return True
    box = state.box
    for card in state.inventories[seat]:
        kind = kind_of(card)
        if box.kind[kind] == e.WEAPON:
            if shots_of(card) or loadable(state, card):
                return True
        elif box.kind[kind] == e.ITEM:
            if _arms(state, seat, box.effect[kind]):
                return True
        elif box.kind[kind] == e.CREW and not is_down(card) and _arms(state, seat, box.gives[kind]):
            return True
    return False


def _arms(state: Fields, seat: int, words: tuple[tuple[int, int, int], ...]) -> bool:
    """Say whether an effect gives something to attack with, or avoids the attack."""
    for what, number, _ in words:
        if what == e.GAIN and (number < e.LENT or number == e.T_HIT) and state.supply[number]:
            return True
        if what == e.EITHER and any(_arms(state, seat, side) for side in state.box.choices[number]):
            return True
        if (
            what == e.AMMO
            and state.supply[e.T_AMMO]
            and any(
                state.supply[state.box.token[kind_of(state.inventories[seat][slot])]] for slot in weapons(state, seat)
            )
        ):
            return True
        if what == e.AVOID and state.rounds <= 1 and state.foe != QUEEN:
            return True
    return False


def promising(state: Fields) -> bool:
    """Say whether a card that can be used now could make an activation payable: by key tokens, or by a search."""
    if state.options.turn_end == EARLY:
        return False
    seat, keys = state.mover, 0
    for card in state.inventories[seat]:
        for what, number, count in _spelled(state, _words_now(state, seat, card)):
            if what == e.GAIN and number == e.T_KEY:
                keys += count
            elif what == e.SEEK:
                keys += 4  # what is found may give keys; no cost has more icons
    row, shared, there = purse(state)
    return keys > 0 and len(paying.activations(state.box, (row, shared, there + keys))) > 0


def _spelled(state: Fields, words: Words) -> Words:
    """Return the lines of an effect with all sides of a choice in its place."""
    if words and words[-1][0] == e.EITHER:
        found = words[:-1]
        for side in state.box.choices[words[-1][1]]:
            found += side
        return found
    return words


def _words_now(state: Fields, seat: int, card: int) -> Words:
    """Return what using or turning a card of the inventory would do now."""
    kind = kind_of(card)
    what = state.box.kind[kind]
    if what == e.ITEM and usable(state, seat, kind):
        return state.box.effect[kind]
    if what == e.CREW and not is_down(card) and turnable(state, seat, kind):
        return state.box.gives[kind]
    return ()


def fighters(state: Fields) -> list[int]:
    """List the seats that may fight this round: in round 1 only the attacked one (TQ-57)."""
    return [state.attacked] if state.rounds == 1 else list(range(state.players))


def rescuers(state: Fields) -> list[int]:
    """List the seats whose gifts could let a fighter of this round attack (TQ-55)."""
    if state.players < 2 or state.options.rescue == NONE or state.spare < 1:
        return []
    return [1 - seat for seat in fighters(state) if _armed_by(state, seat)]


def _armed_by(state: Fields, seat: int) -> bool:
    """Say whether a seat could attack with everything that the other one can give."""
    kept = state.inventories
    state.inventories = [kept[0] + kept[1]] * 2
    able = can_attack(state, seat)
    state.inventories = kept
    return able


def retosses(state: Fields, seat: int) -> list[int]:
    """List the steps by which a seat gains a re-toss after a toss: cards that give nothing but tokens (TQ-33)."""
    if state.options.retoss_cards == BEFORE:
        return []
    found = []
    cards = state.inventories[seat]
    for slot, card in enumerate(cards):
        words = () if card in cards[:slot] else _spelled(state, _words_now(state, seat, card))
        if any(word[1] == e.T_RETOSS for word in words) and all(word[0] == e.GAIN for word in words):
            found.append((a.USE if state.box.kind[kind_of(card)] == e.ITEM else a.TURN_DOWN) + slot)
    return found


def _round(state: Fields) -> list[int]:
    """List the steps of a round: shots of at most one weapon, grenades and other tokens (TQ-30)."""
    seat = state.mover
    begun = state.drafting
    found: list[int] = []
    if not begun:
        _aside(state, found)
    room = (MOST_TOSSED if state.options.tokens == ANY else sum(state.box.supply)) - len(state.volley)
    if begun:
        found.append(a.TOSS)
    if state.hits[seat] > state.sure:
        found.append(a.ADD_HIT)
    if room <= 0:
        return sorted(found)
    if state.grenades[seat] > state.volley.count(e.T_GRENADE) - state.lent_used[e.T_GRENADE]:
        found.append(a.ADD_GRENADE)
    for token, step in enumerate(a.ADD_LENT):
        if state.lent[seat][token] > state.lent_used[token]:
            found.append(step)
    if state.armed < 0:
        cards = state.inventories[seat]
        for slot in _firsts(cards, [slot for slot, card in enumerate(cards) if shots_of(card)]):
            found += [a.fire_of(slot, shots) for shots in range(1, min(room, shots_of(cards[slot])) + 1)]
    return sorted(found)


def _again(state: Fields) -> list[int]:
    """List the steps of a re-toss (TQ-33). Tokens are picked in ascending order, so that each choice has one name."""
    first = bits.highest(state.picks) + 1
    picks = [a.PICK + place for place in range(first, len(state.volley))] if state.retoss else []
    return [a.TOSS, *picks] if state.picks else [a.END, *retosses(state, state.mover), *picks]
