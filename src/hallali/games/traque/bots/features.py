# mypyc
"""A position of Traqué alone as numbers, at the start of a turn: what a fitted value is computed from."""

from __future__ import annotations

from typing import Final

from hallali.games.traque.bots.judgement import Judgement
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.state import State

#: How many numbers there are.
COUNT: Final = 54
#: As many ammunition tokens as one box has: more of them change nothing.
_AMMO: Final = 7.0


def features(judge: Judgement, state: State) -> list[float]:
    """Return the COUNT numbers of a position of one player."""
    return [*_way(judge, state), *_body(state), *_held(judge, state), *_row(judge, state), *_piles(judge, state)]


def _way(judge: Judgement, state: State) -> list[float]:
    """Return the time, the places ahead, and how the final fight looks."""
    rules = judge.box.rules
    spare = float(state.spare)
    left: int = rules.places + 1 - state.drawn
    ahead = max(0.0, left - rules.last / 2)
    near = 1.0 if left <= rules.last + 1 else 0.0
    queen = judge.queen(state, 0)
    return [
        spare, min(spare, 2.0), min(spare, 5.0), float(left), ahead / max(1.0, spare), spare - 1.09 * ahead,
        near, 1.0 if left <= rules.last else 0.0, near * queen, near * spare, queen,
    ]  # fmt: skip


def _body(state: State) -> list[float]:
    """Return health and tokens."""
    health = float(state.health(0))
    return [
        health, min(health, 2.0), min(health, 3.0),
        float(state.keys(0)), float(state.retoss), float(state.hits(0)), float(state.grenades(0)),
    ]  # fmt: skip


def _held(judge: Judgement, state: State) -> list[float]:
    """Return what the inventory can do."""
    box, ps = judge.box, judge.p[0]
    loaded = stored = best = weapons = crew = down = lent = gains = 0.0
    able = [0.0] * len(e.WORDS)
    passive = [0.0] * len(e.PASSIVES)
    for card in state.inventory(0):
        kind = kind_of(card)
        if box.kind[kind] == e.WEAPON:
            p = ps[box.token[kind]]
            shots, ammo = shots_of(card), ammo_of(card)
            loaded += p * shots
            stored += p * box.shots[kind] * ammo
            if shots + ammo:
                weapons += 1.0
                best = max(best, p * (shots or box.shots[kind]))
            continue
        for what, _ in box.passive[kind]:
            passive[what] += 1.0
        if box.kind[kind] == e.CREW:
            crew += 1.0
        if is_down(card):
            down += 1.0
            continue
        for word, number, count in box.gives[kind] if box.kind[kind] == e.CREW else box.effect[kind]:
            if word != e.GAIN:
                able[word] += 1.0 if word in (e.AVOID, e.AMMO, e.EITHER) else number
            elif number < e.LENT:
                lent += ps[number] * count
            else:
                gains += count
    return [
        loaded, stored, best, weapons, min(_AMMO, float(state.left(e.T_AMMO))), able[e.AVOID], able[e.HEAL],
        able[e.TIME] + able[e.EITHER], gains + able[e.AMMO], lent, crew, down, *passive, ps[0],
    ]  # fmt: skip


def _row(judge: Judgement, state: State) -> list[float]:
    """Return what lies in the row, and what the next card may set off."""
    box, row = judge.box, state.row(0)
    icons = [0.0] * len(e.ICONS)
    noise = places = creatures = strongest = 0.0
    for kind in row:
        for number, icon in enumerate(e.BITS):
            if box.icons[kind] & icon:
                icons[number] += 1.0
        noise += box.noise[kind]
        places += box.places_of[kind]
        if box.kind[kind] == e.CREATURE:
            creatures += 1.0
            strongest = max(strongest, float(box.strength[kind]))
    chance, strength = judge.danger(state, 0)
    fight = judge.fight(state, 0, 2)
    return [
        float(len(row)), icons[0], icons[1], icons[2], noise, places, creatures, strongest,
        chance, chance * strength, chance * fight, fight,
    ]  # fmt: skip


def _piles(judge: Judgement, state: State) -> list[float]:
    """Return what the deck, the discard and the set-aside creatures hold."""
    box = judge.box
    total = beasts = ways = power = 0.0
    for kind, count in enumerate(state.deck):
        if count:
            total += count
            ways += count * box.places_of[kind]
            if box.kind[kind] == e.CREATURE:
                beasts += count
                power += count * box.strength[kind]
    each = 1.0 / max(1.0, total)
    gone = gone_ways = gone_beasts = 0.0
    for kind, count in enumerate(state.discard):
        if count:
            gone += count
            gone_ways += count * box.places_of[kind]
            if box.kind[kind] == e.CREATURE:
                gone_beasts += count
    return [beasts * each, ways * each, power * each, total, gone, gone_ways, gone_beasts, float(state.apart[0])]
