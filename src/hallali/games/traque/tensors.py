"""Traqué as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.observe import (
    AIR,
    MOST_CHOICES,
    MOST_COPIES,
    MOST_FIGHT,
    MOST_KEYS,
    MOST_LOAD,
    MOST_LOOSE,
    MOST_STARS,
    MOST_SUPPLY,
    Observer,
)  # fmt: skip
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.actions import COUNT
from hallali.games.traque.rules.box import CARDLESS, QUEEN, Box
from hallali.games.traque.rules.checks import MOST
from hallali.games.traque.rules.legal import MOST_OF_BOX, MOST_TOSSED
from hallali.games.traque.rules.phases import NAMES, Outcome
from hallali.games.traque.rules.sizes import ANY, SQUARE, options_of, size_of
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

#: The numbers kept of a seat's past.
PAST = 4096
#: More steps than any game takes: time runs out by then.
STEPS = 8192
KINDS: tuple[type, ...] = get_args(v.AnyTold)
#: The kinds of card and the places that a plane has room for: the shapes are the same with every edition.
_ROOM = (MOST["card"] + 1, MOST["place"])
#: What Tolds say.
WORDS = tuple(dict.fromkeys(word for said in (v.Deed, v.PlaceDeed, v.Move, Outcome) for word in get_args(said) if word))


def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    """Return the bounds of the game's numbers."""
    box = size_of(size, options)
    supply = box.supply
    air = supply[e.T_SHOT] + max(supply[e.T_FLAME], supply[e.T_LASER]) + supply[e.T_GRENADE]
    air = MOST_TOSSED if options_of(options).tokens == ANY else min(air, MOST_OF_BOX)
    return Bounds(COUNT, max(box.cards, box.places + 1, bits.bit(air)), STEPS, STEPS, PAST)


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return the layout of the seat's observation.

    Everything is public except the order of the decks. The seat's own things come first.
    """
    box = size_of(size, options)
    seats = options_of(options).players
    planes = [Plane(*plane) for plane in Observer(box, options_of(options), *_ROOM).planes]

    def fill(into: Mapping[str, Floats], view: v.TraqueView, heard: Sequence[Told]) -> None:
        order = [seat, *(other for other in range(seats) if other != seat)]
        into["phase"][NAMES.index(view.phase)] = 1.0
        if view.mover != OVER:
            into["mover"][seats if view.mover == CHANCE else order.index(view.mover)] = 1.0
        into["turn"][order.index(view.turn)] = 1.0
        for side, who in enumerate(order):
            _player(into, side, view.players[who], box)
        into["time"][0] = view.time / box.rules.time
        into["spare"][0] = max(0, view.spare) / box.rules.time
        _count(into["shared"], view.shared, MOST_COPIES)
        into["retoss"][0] = min(1, view.retoss)
        piles = {"deck": view.deck, "discard": view.discard, "stars": view.stars, "aside": view.aside}
        for name, counts in piles.items():
            into[name][: len(counts)] = [count / (MOST_STARS if name == "stars" else MOST_COPIES) for count in counts]
        into["supply"][:] = [count / MOST_SUPPLY for count in view.supply] or 1.0
        into["unseen"][list(view.places)] = 1.0
        into["drawn"][0] = view.drawn / view.count
        into["opened"][list(view.opened)] = 1.0  # the launch pad, -1, comes last
        if view.place >= 0:
            into["place"][view.place] = 1.0
        if view.event >= 0:
            into["event"][view.event] = 1.0
        into["choice"][0] = min(1.0, (view.choice + 1) / MOST_CHOICES)
        into["sharing"][0] = float(view.shared_now)
        if view.fight is not None:
            fight = view.fight
            into["foe"][{CARDLESS: _ROOM[0], QUEEN: _ROOM[0] + 1}.get(fight.foe, fight.foe)] = 1.0
            into["fight"][:] = [min(1.0, n / MOST_FIGHT) for n in (fight.strength, fight.rounds, fight.carried)]
            into["fighter"][order.index(fight.fighter)] = 1.0
            into["attacked"][order.index(fight.attacked)] = 1.0
        _volley(into, view)
        _activation(into, view)

    return Tensor(planes, fill)


def _player(into: Mapping[str, Floats], side: int, player: v.PlayerView, box: Box) -> None:
    into["health"][side] = player.health / box.rules.health
    _count(into["row"][side], player.row, MOST_COPIES)
    for held in player.inventory:
        for name, number in (("held", 1), ("down", held.down), ("ammo", held.ammo), ("shots", held.shots)):
            into[name][side][held.card] += number
    for name, most in (("held", MOST_COPIES), ("down", MOST_COPIES), ("ammo", MOST_LOAD), ("shots", MOST_LOAD)):
        plane = into[name][side]
        plane /= most
        plane.clip(max=1.0, out=plane)
    loose = (player.keys, player.hits, player.grenades, *player.lent)
    into["loose"][side][:] = [min(1.0, number / MOST_LOOSE) for number in loose]
    into["square"][side] = float(player.target == SQUARE)


def _volley(into: Mapping[str, Floats], view: v.TraqueView) -> None:
    for place, token in enumerate(view.volley[:AIR]):
        into["volley"][place][token] = 1.0
    into["hits"][[place for place in view.results if place < AIR]] = 1.0
    into["picked"][[place for place in view.picks if place < AIR]] = 1.0
    into["sure"][0] = min(1.0, view.sure / MOST_LOOSE)
    if view.weapon >= 0:
        into["weapon"][view.weapon] = 1.0


def _activation(into: Mapping[str, Floats], view: v.TraqueView) -> None:
    """Write the activation under way, for the mover alone. Steps are as in actions.py, 64 kinds to a row."""
    if view.chosen >= 0:
        into["chosen"][(view.chosen >> 6) - 1][view.chosen & 63] = 1.0
    for step in view.paid:
        if step < 64:  # a key token
            into["key"][0] += 1.0
        else:
            into["paid"][(step >> 6) - 3][step & 63] += 1.0
    into["key"][0] = min(1.0, into["key"][0] / MOST_KEYS)
    into["paid"][:] /= MOST_COPIES


def _count(plane: Floats, numbers: Sequence[int], most: int) -> None:
    for number in numbers:
        plane[number] += 1.0
    plane /= most


def observer(size: str, options: Mapping[str, Any]) -> Observer:
    """Return what writes observations without Views. Raises BadOption."""
    chosen = options_of(options)
    return Observer(size_of(size, chosen), chosen, *_ROOM)


TENSORS = Tensors(KINDS, tensor, bounds, observer, WORDS)
