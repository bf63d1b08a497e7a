# mypyc
"""The legal steps of La Traque, by phase; every list is in rising order.

Steps go up to 1819, so what may be done in a turn is several words (`Steps`). Random play draws from these without a
list.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import captures, packs, piles
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, FIRST, HUNT
from hallali.games.la_traque.rules.captures import Reach
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.seats import Seat

#: What may be done in a turn: the steps below 63; the cards whose mission, and whose co-operation can be used; those
#: at the headquarters that can be activated; the objectives that can be fulfilled, with success and with triumph; the
#: captures; and the different cards that can be laid under agents, with the set of these agents.
Steps = tuple[i64, Cards, Cards, Cards, tuple[i64, i64], Reach, Cards, i64]

#: Steps below 63, as sets.
_PASS: Final = 1
_END: Final = 2
_DESTINY: Final = 4
#: Where an agent of the headquarters may always go: the three hunting zones.
_HUNT: Final = 0b11100


def legal(state: Fields) -> list[int]:
    """List the mover's legal steps, when the mover is a player."""
    if state.phase == p.ACT:
        return listed(turn(state), state.box.first_objective)
    if state.phase == p.KEEP:
        return [a.END, *[a.CARD + card for card in packs.each(_keep(state))]]
    found = choices(state)
    if state.phase in (p.RECALL, p.AGENT) or (state.phase == p.OPTION and is_free(state)):
        found.insert(0, a.END)  # these say "up to"
    return found


def listed(steps: Steps, first_objective: i64) -> list[int]:
    """List the steps of a turn."""
    low, missions, coops, recurring, prices, reach, informs, agents = steps
    found: list[int] = []
    bits.add_members(found, low, 0)
    _add(found, missions[1], a.MISSION)
    _add(found, missions[2], a.MISSION + FIRST)
    _add(found, coops[1], a.COOPERATE)
    _add(found, coops[2], a.COOPERATE + FIRST)
    _add(found, recurring[1], a.ACTIVATE)
    _add(found, recurring[2], a.ACTIVATE + FIRST)
    _add(found, recurring[0], a.ACTIVATE + first_objective)
    for objective in words.members(prices[0] | prices[1]):
        if words.has(prices[0], objective):
            found.append(a.FULFIL + 2 * objective)
        if words.has(prices[1], objective):
            found.append(a.FULFIL + 2 * objective + 1)
    _add(found, reach[0], a.CAPTURE)
    _add(found, reach[1], a.CAPTURE + 60)
    _add(found, reach[2], a.CAPTURE + 120)
    if agents:
        under = words.members(agents)
        for card in packs.each(informs):
            step = a.INFORM + 5 * card
            for agent in under:
                found.append(step + agent)
    return found


def _add(found: list[int], members: i64, first: i64) -> None:
    while members:
        found.append(first + words.lowest(members))
        members &= members - 1


def drawn(state: Fields, chance: i64) -> i64:
    """Return the step that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    if state.phase == p.ACT:
        return _drawn_of(turn(state), chance, state.box.first_objective)
    if state.phase == p.KEEP:
        there = _keep(state)
        at = chance * (packs.count(there) + 1) >> 32
        return a.CARD + packs.nth(there, at - 1) if at else a.END
    found = legal(state)
    size: i64 = len(found)
    return found[chance * size >> 32]


def _drawn_of(steps: Steps, chance: i64, first_objective: i64) -> i64:
    low, missions, coops, recurring, prices, reach, informs, agents = steps
    count = words.count(low)
    used = packs.count(missions)
    joined = packs.count(coops)
    turned = packs.count(recurring)
    paid: i64 = 0
    if prices[1] | prices[0]:
        paid = words.count(prices[0]) + words.count(prices[1])
    caught = packs.count(reach)
    hunters: i64 = 0
    laid: i64 = 0
    if agents:
        hunters = words.count(agents)
        laid = packs.count(informs)
    at = chance * (count + used + joined + turned + paid + caught + laid * hunters) >> 32
    if at < count:
        return words.nth(low, at)
    at -= count
    if at < used:
        return a.MISSION + _nth_of(missions, at, 0)
    at -= used
    if at < joined:
        return a.COOPERATE + _nth_of(coops, at, 0)
    at -= joined
    if at < turned:
        return a.ACTIVATE + _nth_of(recurring, at, first_objective)
    at -= turned
    if at < paid:
        return _nth_price(prices[0], prices[1], at)
    at -= paid
    if at < caught:
        return _nth_capture(reach, at)
    at -= caught
    card: i64 = 0
    while at >= hunters:
        at -= hunters
        card += 1
    return a.INFORM + 5 * packs.nth(informs, card) + words.nth(agents, at)


def _nth_of(cards: Cards, at: i64, first_objective: i64) -> i64:
    """Return the n-th of cards by x, objectives last."""
    objectives, low, high = cards
    here = words.count(low)
    if at < here:
        return words.nth(low, at)
    at -= here
    here = words.count(high)
    if at < here:
        return FIRST + words.nth(high, at)
    return first_objective + words.nth(objectives, at - here)


def _nth_price(success: i64, triumph: i64, at: i64) -> i64:
    rest = success | triumph
    while True:
        objective = words.lowest(rest)
        rest &= rest - 1
        if words.has(success, objective):
            if at == 0:
                return a.FULFIL + 2 * objective
            at -= 1
        if words.has(triumph, objective):
            if at == 0:
                return a.FULFIL + 2 * objective + 1
            at -= 1


def _nth_capture(reach: Reach, at: i64) -> i64:
    first, second, third = reach
    here = words.count(first)
    if at < here:
        return a.CAPTURE + words.nth(first, at)
    at -= here
    here = words.count(second)
    if at < here:
        return a.CAPTURE + 60 + words.nth(second, at)
    return a.CAPTURE + 120 + words.nth(third, at - here)


# A turn


def turn(state: Fields) -> Steps:
    """Return what the mover may do in its turn (LT-12 to LT-14)."""
    seat = state.mover
    own, sums = state.at(seat), state.sums
    hunting, hand = own.out, own.hand
    low: i64 = _END if state.acted else 0
    informs = packs.none()
    if state.actions == 0:
        if state.frees > 0:
            if state.free == a.MOVE:
                low |= moves(state, own) << a.MOVE
            elif state.free == a.INFORM and hunting:
                informs = _informs(state, hand)
        none = packs.none()
        return (low, none, none, none, (0, 0), none, informs, hunting)
    low |= _PASS | moves(state, own) << a.MOVE
    if own.destiny and own.open:
        low |= _DESTINY  # LT-39
    reach = packs.none()
    if hunting:
        reach = captures.within_reach(state, seat, hunting)  # LT-24
        informs = _informs(state, hand)
    missions, coops = sums.missions, sums.coops
    can: Cards = (0, hand[1] & missions[1], hand[2] & missions[2])
    join: Cards = (0, hand[1] & coops[1], hand[2] & coops[2])
    recurring = packs.none()
    if not packs.is_none(own.quarters):
        recurring = _unused(state, own.quarters)
    prices = own.payable
    if low == _PASS | _END and state.options.passing == "at-once":
        there = prices[0] | prices[1]
        for some in (can, join, recurring, reach, informs):
            there |= some[0] | some[1] | some[2]
        if there == 0:
            low = _PASS  # a player who can do nothing else must pass (LT-14)
    return (low, can, join, recurring, prices, reach, informs, hunting)


def moves(state: Fields, own: Seat) -> i64:
    """Return the spots to which an agent of the headquarters may go (LT-15 to LT-20)."""
    if own.home == 0:
        return 0
    spots: i64 = state.sums.spots[state.players]
    return _HUNT | spots & ~(state.taken | state.spent)


def can_inform(state: Fields, own: Seat) -> bool:
    """Return whether a card of the hand may go under an agent (LT-21)."""
    return own.out != 0 and not packs.is_none(_informs(state, own.hand))


def _informs(state: Fields, hand: Cards) -> Cards:
    """Return the different cards of a hand that may go under agents."""
    hunts = state.sums.hunts
    return (packs.present(hand[0]), hand[1] & hunts[1], hand[2] & hunts[2])


def _unused(state: Fields, quarters: Cards) -> Cards:
    """Return those of a headquarters that recur and were not used in this round (LT-35)."""
    some, low, high = quarters
    recurring, used = state.sums.recurring, state.used
    return (some & recurring[0] & ~used[0], low & recurring[1] & ~used[1], high & recurring[2] & ~used[2])


def price_of(state: Fields, seat: i64, number: i64) -> tuple[int, ...]:
    """Return what a price of an objective costs a seat, by track, on any tracks last.

    number: 2 * objective + (0 success, 1 triumph).
    """
    return _reduced(state.box.price[number], state.at(seat).always.thrift)


def _reduced(whole: tuple[int, ...], off: int) -> tuple[int, ...]:
    price = list(whole)
    for track in range(4):
        less = min(off, price[track])
        price[track] -= less
        off -= less
    return tuple(price)


def _keep(state: Fields) -> Cards:
    """Return the different cards that may still be kept; they are named in ascending order (LT-41)."""
    own, keeping = state.at(state.mover), state.keeping
    limit: i64 = state.box.keep
    if packs.size(keeping) >= limit + own.always.keep:
        return packs.none()
    kinds, low, high = packs.different(packs.less(own.hand, keeping))
    if keeping[2]:
        return (0, 0, high & ~words.up_to(words.highest(keeping[2])))
    if keeping[1]:
        return (0, low & ~words.up_to(words.highest(keeping[1])), high)
    return (kinds & ~words.up_to(words.highest(keeping[0]) - 1), low, high)


# The questions of captures and effects


def choices(state: Fields) -> list[int]:
    """List what may be chosen in the phases of captures and effects; it may be empty."""
    seat, phase, box = state.mover, state.phase, state.box
    own = state.at(seat)
    if phase in (p.TRACK, p.GAIN):
        return [a.TRACK, a.TRACK + 1, a.TRACK + 2]
    if phase == p.ADVANCE:
        lengths = 3 * state.factions[seat]
        return [a.TRACK + track for track in range(3) if own.steps(track) < box.lengths[lengths + track]]
    if phase == p.CHOOSE:
        return [a.CARD + CARD + x for x in sorted(box.choose[state.card])]
    if phase == p.MARKER:
        if state.card >= 0:
            return [a.MARKER + marker for marker in sorted(box.markers[state.card])]
        count = len(box.edition.marker)
        return [a.MARKER + marker for marker in range(count) if not words.has(own.markers, marker)]
    if phase == p.TARGET:
        return _targets(state, seat)
    if phase == p.PILE:
        return [a.PILE + pile for pile in range(5) if not piles.is_empty(state, pile)]
    if phase == p.RECALL:
        return [a.AGENT + agent for agent in range(box.agents) if not words.has(own.home | own.out, agent)]
    if phase == p.AGENT:
        return [a.AGENT + agent for agent in words.members(own.out)]
    if phase == p.ZONE:
        here = own.spot(state.card) - HUNT
        return [a.ZONE + zone for zone in range(3) if zone != here]
    if phase == p.RIVAL:
        return _rivals(state, seat)
    if phase == p.PAY:
        return [a.TRACK + track for track in range(3) if own.points(track) > 0]
    if phase == p.WHERE:
        return [a.PLACE + place for place in destinations(state, state.place)]
    if phase == p.OPTION:
        return [a.OPTION + side for side in range(len(box.menus[box.effects[state.effect][1]]))]
    if phase == p.LOWER:
        return [a.TRACK + track for track in range(3) if state.at(state.card).points(track) > 0]
    return [a.CARD + card for card in packs.each((0, own.hand[1], own.hand[2])) if card < CARD + box.first_special]


def is_free(state: Fields) -> bool:
    """Return whether the effect in question is a free card's: any number of the changes that it offers."""
    return state.box.effects[state.effect][0] == e.FREE


def _targets(state: Fields, seat: i64) -> list[int]:
    word = state.box.effects[state.effect][0]
    found: list[int] = []
    for place in captures.matching(state, state.effect):
        if word in (e.CAPTURE, e.GUARD) and captures.guarded(state, seat, place):
            continue  # another's guard lasts: it is not taken over, either
        if word == e.SHIFT and not destinations(state, place):
            continue
        found.append(a.PLACE + place)
    return found


def destinations(state: Fields, place: i64) -> list[int]:
    """List the empty places in other hunting zones to which the fugitive of a place can go."""
    box = state.box
    return [
        other
        for other in words.members(state.sums.open_fields[state.players] & ~state.filled)
        if box.zone[other] != box.zone[place]
    ]


def _rivals(state: Fields, seat: i64) -> list[int]:
    """List the others who have something to see or to take."""
    word, what, track, _ = state.box.effects[state.effect]
    found: list[int] = []
    for rival in range(state.players):
        if rival == seat:
            continue
        if word == e.SABOTAGE:
            tracks = range(3) if track == e.ANY else (track,)
            some = any(state.at(rival).points(one) > 0 for one in tracks)
        elif what == 0:
            some = not packs.is_none(state.at(rival).hand)
        else:
            some = any(not packs.is_none(state.at(rival).under(agent)) for agent in range(state.box.agents))
        if some:
            found.append(a.RIVAL + rival)
    return found
