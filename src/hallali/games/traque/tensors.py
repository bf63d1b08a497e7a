"""Traqué as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.actions import COUNT
from hallali.games.traque.rules.box import CARDLESS, QUEEN, Box
from hallali.games.traque.rules.checks import MOST
from hallali.games.traque.rules.phases import NAMES
from hallali.games.traque.rules.sizes import SQUARE, options_of, size_of
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

#: The numbers kept of a seat's past.
PAST = 4096
#: More steps than any game takes: time runs out by then.
STEPS = 8192
KINDS: tuple[type, ...] = get_args(v.AnyTold)
#: The most copies of a card, shots and ammunition on a card; rounds and strength of a fight.
MOST_COPIES, MOST_LOAD, MOST_FIGHT = 15, 7, 8
#: Tokens in the air at once.
AIR = 16


def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    """Return the bounds of the game's numbers."""
    box = size_of(size)
    supply = box.supply
    air = supply[e.T_SHOT] + max(supply[e.T_FLAME], supply[e.T_LASER]) + supply[e.T_GRENADE]
    return Bounds(COUNT, max(box.cards, box.places + 1, bits.bit(air)), STEPS, STEPS, PAST)


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return the layout of the seat's observation.

    Everything is public except the order of the decks. The seat's own things come first.
    """
    box = size_of(size)
    seats = options_of(options).players
    kinds, places = MOST["card"] + 1, MOST["place"]  # the shapes are the same with every edition
    planes = [
        Plane("phase", (len(NAMES),), f"one of {', '.join(NAMES)}"),
        Plane(
            "mover", (seats + 1,), "who has to move: own, the other's, last the dealer's; none when the game is over"
        ),
        Plane("turn", (seats,), "whose turn it is: own, the other's"),
        Plane("health", (seats,), f"health / {box.rules.health}: own, the other's"),
        Plane("time", (1,), f"time left / {box.rules.time}"),
        Plane("row", (seats, kinds), f"by kind of card: in the row / {MOST_COPIES}: own, the other's"),
        Plane("shared", (kinds,), f"by kind of card: in the shared row / {MOST_COPIES}"),
        Plane("held", (seats, kinds), f"by kind of card: in the inventory / {MOST_COPIES}: own, the other's"),
        Plane("down", (seats, kinds), f"by kind of card: face down in it / {MOST_COPIES}"),
        Plane("ammo", (seats, kinds), f"by kind of weapon: ammunition tokens / {MOST_LOAD}, 1 at most"),
        Plane("shots", (seats, kinds), f"by kind of weapon: loaded shots / {MOST_LOAD}, 1 at most"),
        Plane("loose", (seats, 5), "keys, hits, grenades, the crew's shots and grenades / 8, 1 at most"),
        Plane("square", (seats,), "the target is the square one: own, the other's"),
        Plane("retoss", (1,), "re-toss tokens at hand, 1 at most"),
        Plane("deck", (kinds,), f"by kind of card: in the deck / {MOST_COPIES}"),
        Plane("discard", (kinds,), f"by kind of card: in the discard / {MOST_COPIES}"),
        Plane("stars", (kinds,), "by kind of card: set aside / 3"),
        Plane("aside", (kinds,), f"by kind of card: drawn in a search / {MOST_COPIES}"),
        Plane("supply", (len(e.TOKENS),), "by token: how many nobody has / 30"),
        Plane("unseen", (places,), "by place: not yet seen"),
        Plane("drawn", (1,), "places drawn / places of the colony"),
        Plane("opened", (places + 1,), "by place: it lies open to be chosen; last the launch pad"),
        Plane("place", (places,), "by place: its test is under way"),
        Plane("sharing", (1,), "a card was shared this turn"),
        Plane("foe", (kinds + 2,), "by kind of card: what is fought; then a creature on no card, then the queen"),
        Plane("fight", (3,), f"strength, rounds begun, hits carried / {MOST_FIGHT}, 1 at most"),
        Plane("fighter", (seats,), "who fights: own, the other's"),
        Plane("attacked", (seats,), "who was attacked: own, the other's"),
        Plane("volley", (AIR, e.TOSSED), "by place in the volley: which token"),
        Plane("hits", (AIR,), "by place in the volley: it lies as a hit"),
        Plane("picked", (AIR,), "by place in the volley: picked to be tossed again"),
        Plane("sure", (1,), "hit tokens in the volley / 8, 1 at most"),
        Plane("weapon", (kinds,), "by kind of card: the weapon of the volley"),
        Plane("chosen", (2, kinds), "by kind of card: what is being activated; of the own row, of the shared one"),
        Plane("paid", (2, kinds), f"by kind of card: paid for it / {MOST_COPIES}; of the own row, of the shared one"),
        Plane("key", (1,), "key tokens paid for it / 3, 1 at most"),
    ]

    def fill(into: Mapping[str, Floats], view: v.TraqueView, heard: Sequence[Told]) -> None:
        order = [seat, *(other for other in range(seats) if other != seat)]
        into["phase"][NAMES.index(view.phase)] = 1.0
        if view.mover != OVER:
            into["mover"][seats if view.mover == CHANCE else order.index(view.mover)] = 1.0
        into["turn"][order.index(view.turn)] = 1.0
        for side, who in enumerate(order):
            _player(into, side, view.players[who], box)
        into["time"][0] = view.time / box.rules.time
        _count(into["shared"], view.shared, MOST_COPIES)
        into["retoss"][0] = min(1, view.retoss)
        piles = {"deck": view.deck, "discard": view.discard, "stars": view.stars, "aside": view.aside}
        for name, counts in piles.items():
            into[name][: len(counts)] = [count / (3 if name == "stars" else MOST_COPIES) for count in counts]
        into["supply"][:] = [count / 30 for count in view.supply]
        into["unseen"][list(view.places)] = 1.0
        into["drawn"][0] = view.drawn / view.count
        into["opened"][list(view.opened)] = 1.0  # the launch pad, -1, comes last
        if view.place >= 0:
            into["place"][view.place] = 1.0
        into["sharing"][0] = float(view.shared_now)
        if view.fight is not None:
            fight = view.fight
            into["foe"][{CARDLESS: kinds, QUEEN: kinds + 1}.get(fight.foe, fight.foe)] = 1.0
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
        into["held"][side][held.card] += 1 / MOST_COPIES
        into["down"][side][held.card] += held.down / MOST_COPIES
        for name, number in (("ammo", held.ammo), ("shots", held.shots)):
            into[name][side][held.card] = min(1.0, into[name][side][held.card] + number / MOST_LOAD)
    loose = (player.keys, player.hits, player.grenades, player.crew_shots, player.crew_grenades)
    into["loose"][side][:] = [min(1.0, number / 8) for number in loose]
    into["square"][side] = float(player.target == SQUARE)


def _volley(into: Mapping[str, Floats], view: v.TraqueView) -> None:
    for place, token in enumerate(view.volley[:AIR]):
        into["volley"][place][token] = 1.0
    into["hits"][[place for place in view.results if place < AIR]] = 1.0
    into["picked"][[place for place in view.picks if place < AIR]] = 1.0
    into["sure"][0] = min(1.0, view.sure / 8)
    if view.weapon >= 0:
        into["weapon"][view.weapon] = 1.0


def _activation(into: Mapping[str, Floats], view: v.TraqueView) -> None:
    """Write the activation under way, for the mover alone. Steps are as in actions.py, 64 kinds to a row."""
    if view.chosen >= 0:
        into["chosen"][(view.chosen >> 6) - 1][view.chosen & 63] = 1.0
    for step in view.paid:
        if step < 64:  # a key token
            into["key"][0] = min(1.0, into["key"][0] + 1 / 3)
        else:
            into["paid"][(step >> 6) - 3][step & 63] += 1 / MOST_COPIES


def _count(plane: Floats, numbers: Sequence[int], most: int) -> None:
    for number in numbers:
        plane[number] += 1.0 / most


TENSORS = Tensors(KINDS, tensor, bounds)
