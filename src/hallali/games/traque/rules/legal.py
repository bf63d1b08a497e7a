"""The legal steps of Traqué, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.core import bits
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import paying
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import QUEEN, ammo_of, is_down, kind_of, shots_of

if TYPE_CHECKING:
    from hallali.games.traque.rules.state import State


def legal(state: State) -> list[int]:
    """List the steps of the seat on turn, in ascending order."""
    phase = state.phase
    if phase == p.TURN:
        draws = [a.DRAW] if sum(state.deck) + sum(state.discard) > 0 else []
        return [*draws, a.HIDE, *_aside(state)]
    if phase == p.ROW:
        if state.chosen >= 0:
            return paying.payments(state.box, purse(state), state.chosen, state.paid)
        return sorted([a.END, *paying.activations(state.box, purse(state)), *_shares(state), *_aside(state)])
    if phase == p.ROUND:
        return _round(state)
    if phase == p.AFTER:
        return _again(state)
    if phase == p.AID:
        return [a.END, *_gifts(state)]
    if phase == p.TIE:
        return [a.CREATURE + kind for kind in strongest(state, state.mover)]
    if phase == p.WHICH:
        return [a.PLACE + place for place in sorted(set(state.opened))]
    if phase == p.LEAVE:
        return [a.END, a.PLAY]
    if phase == p.WHO:
        return [a.WHO + seat for seat in range(state.players) if can_attack(state, seat)]
    return [a.CARD + slot for slot in choices(state)]


def purse(state: State) -> paying.Purse:
    """Return what the mover may pay with."""
    return (state.rows[state.mover], state.shared, state.keys[state.mover])


def choices(state: State) -> list[int]:
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


def weapons(state: State, seat: int) -> list[int]:
    """List the positions of the weapons that have room for another ammunition token."""
    box = state.box
    return [
        slot
        for slot, card in enumerate(state.inventories[seat])
        if box.kind[kind_of(card)] == e.WEAPON and ammo_of(card) < 7
    ]


def loadable(state: State, card: int) -> bool:
    """Say whether a weapon can be reloaded: it has ammunition and room, and the supply has shots (TQ-36, TQ-5)."""
    kind = kind_of(card)
    room = shots_of(card) < state.box.shots[kind]
    return room and ammo_of(card) > 0 and state.supply[state.box.token[kind]] > 0


def of_kind(state: State, seat: int, kind: int) -> list[int]:
    """List the positions of an inventory's cards of a kind; the starting weapon is a weapon."""
    return [slot for slot, card in enumerate(state.inventories[seat]) if state.box.kind[kind_of(card)] == kind]


def creatures(state: State, seat: int) -> list[int]:
    """List the creatures in a seat's row and the shared row, by kind of card."""
    return [kind for kind in state.rows[seat] + state.shared if state.box.kind[kind] == e.CREATURE]


def strongest(state: State, seat: int) -> list[int]:
    """List the kinds of the strongest of these creatures, in ascending order (TQ-28)."""
    found = creatures(state, seat)
    most = max(state.box.strength[kind] for kind in found)
    return sorted({kind for kind in found if state.box.strength[kind] == most})


def _shares(state: State) -> list[int]:
    """List the cards that can be moved to the shared row, one a turn (TQ-53)."""
    if state.players < 2 or state.shared_now:
        return []
    return [a.SHARE + kind for kind in sorted(set(state.rows[state.mover]))]


def _aside(state: State) -> list[int]:
    """List what may be done beside the steps of a turn: use, turn, reload, give (TQ-20, TQ-36, TQ-42, TQ-55)."""
    seat = state.mover
    cards = state.inventories[seat]
    box = state.box
    uses, turns, reloads = [], [], []
    for slot, card in enumerate(cards):
        kind = box.kind[kind_of(card)]
        if card in cards[:slot]:
            continue
        if kind == e.ITEM and usable(state, seat, kind_of(card)):
            uses.append(a.USE + slot)
        elif kind == e.CREW and not is_down(card) and turnable(state, seat, kind_of(card)):
            turns.append(a.TURN_DOWN + slot)
        elif kind == e.WEAPON and loadable(state, card):
            reloads.append(a.RELOAD + slot)
    asks = [a.ASK] if state.players == 2 and not state.gave_up and state.inventories[1 - seat] else []
    return [*asks, *uses, *turns, *reloads, *_gifts(state)]


def _gifts(state: State) -> list[int]:
    if state.players < 2:
        return []
    cards = state.inventories[state.mover]
    return [a.GIVE + slot for slot in _firsts(cards, list(range(len(cards))))]


def usable(state: State, seat: int, kind: int) -> bool:
    """Say whether using an item would do anything now."""
    return any(_does(state, seat, word) for word in state.box.effect[kind])


def _does(state: State, seat: int, word: tuple[int, int, int]) -> bool:
    what, number, _ = word
    fighting = state.phase == p.ROUND
    if what == e.HEAL:
        return state.health[seat] < state.most_health
    if what == e.AVOID:
        if fighting:
            return state.rounds == 1 and state.foe != QUEEN  # TQ-20
        return len(creatures(state, seat)) > 0
    if what == e.GAIN:
        return state.supply[number] > 0 and (fighting or number not in (e.T_SHOT, e.T_GRENADE))  # TQ-38
    if what == e.AMMO:
        return state.supply[e.T_AMMO] > 0 and len(weapons(state, seat)) > 0
    return not (fighting and what in (e.SEEK, e.FIGHT))


def turnable(state: State, seat: int, kind: int) -> bool:
    """Say whether turning a crew card would give anything now: shots and grenades only in a fight (TQ-42)."""
    words = state.box.gives[kind]
    if state.phase != p.ROUND and any(what == e.GAIN and n in (e.T_SHOT, e.T_GRENADE) for what, n, _ in words):
        return False
    for what, number, _ in words:
        if what == e.AMMO:
            if state.supply[e.T_AMMO] > 0 and weapons(state, seat):
                return True
        elif state.supply[number] > 0:
            return True
    return False


def can_attack(state: State, seat: int) -> bool:
    """Say whether a seat has any way to attack (TQ-37)."""
    if state.hits[seat] or state.grenades[seat] or state.crew_shots[seat] or state.crew_grenades[seat]:
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


def _arms(state: State, seat: int, words: tuple[tuple[int, int, int], ...]) -> bool:
    """Say whether an effect gives something to attack with, or avoids the attack."""
    for what, number, _ in words:
        if what == e.GAIN and number in (e.T_SHOT, e.T_GRENADE, e.T_HIT) and state.supply[number]:
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


def _round(state: State) -> list[int]:
    """List the steps of a round: shots of at most one weapon, grenades and other tokens (TQ-30)."""
    seat = state.mover
    begun = state.drafting
    found = [] if begun else _aside(state)
    if begun:
        found.append(a.TOSS)
    if state.grenades[seat] > state.volley.count(e.T_GRENADE) - _crew_grenades(state):
        found.append(a.ADD_GRENADE)
    if state.crew_shots[seat] > (state.crew_used & 15):
        found.append(a.ADD_SHOT)
    if state.crew_grenades[seat] > _crew_grenades(state):
        found.append(a.ADD_CREW_GRENADE)
    if state.hits[seat] > state.sure:
        found.append(a.ADD_HIT)
    if state.armed < 0:
        cards = state.inventories[seat]
        for slot in _firsts(cards, [slot for slot, card in enumerate(cards) if shots_of(card)]):
            found += [a.fire_of(slot, shots) for shots in range(1, shots_of(cards[slot]) + 1)]
    return sorted(found)


def _crew_grenades(state: State) -> int:
    return state.crew_used >> 4


def _again(state: State) -> list[int]:
    """List the steps of a re-toss (TQ-33). Tokens are picked in ascending order, so that each choice has one name."""
    first = bits.highest(state.picks) + 1
    picks = [a.PICK + place for place in range(first, len(state.volley))]
    return [a.TOSS, *picks] if state.picks else [a.END, *picks]
