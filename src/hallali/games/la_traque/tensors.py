"""La Traque as arrays. Seats are written in turn order, starting with the seat that observes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.observe import (
    MOST_ACTIONS,
    MOST_AMBITION,
    MOST_ASKED,
    MOST_CARDS,
    MOST_DOMINATION,
    MOST_FREE,
    MOST_PILE,
    MOST_STRANGERS,
    Observer,
)  # fmt: skip
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.actions import COUNT
from hallali.games.la_traque.rules.box import CARD
from hallali.games.la_traque.rules.effects import NAMES as WORDS
from hallali.games.la_traque.rules.phases import NAMES
from hallali.games.la_traque.rules.sizes import options_of, size_of
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

#: How many numbers of a seat's past are kept.
PAST = 4096
KINDS: tuple[type, ...] = get_args(v.AnyTold)
#: Upper bounds for the steps and the chance outcomes of a seat in a round.
_STEPS, _CHANCES = 400, 80
#: What Tolds say.
TOLD_WORDS = (*get_args(v.Where), "agents", *get_args(v.Mode), "domination", "time")


def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    """Return the bounds of the game's numbers."""
    box = size_of(size, options)
    players = len(options_of(options).seats)
    turns = box.rounds * players
    outcomes = max(len(box.grade), len(box.faction), CARD) + 1
    return Bounds(COUNT, outcomes, turns * _STEPS, turns * _CHANCES + 200, PAST)


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return how the seat's observation is written.

    It holds what is public, the seat's own cards, and the backs of the others' cards.
    """
    box = size_of(size, options)
    players = len(options_of(options).seats)
    planes = [Plane(*plane) for plane in Observer(box, players).planes]

    def fill(into: Mapping[str, Floats], view: v.LaTraqueView, heard: Sequence[Told]) -> None:
        order = [(seat + turn) % players for turn in range(players)]
        _turn(into, view, seat, players)
        _cards(into["hand"], view.hand)
        _cards(into["reserve"], view.reserve)
        _cards(into["kept"], view.kept)
        into["unseen"][[one for level in view.unseen for one in level]] = 1.0
        into["turned"][list(view.turned)] = 1.0
        for agent, under in enumerate(view.under):
            _cards(into["under"][agent], under)
        for place, face in enumerate(view.faces):
            if face >= 0:
                into["faces"][place][face] = 1.0
            into["strangers"][place] = view.strangers[place] / MOST_STRANGERS
            if view.guards[place] >= 0:
                into["guards"][place][order.index(view.guards[place])] = 1.0
        for number, who in enumerate(order):
            _before(into, view, number, who, box.influence)

    return Tensor(planes, fill)


def _turn(into: Mapping[str, Floats], view: v.LaTraqueView, seat: int, players: int) -> None:
    into["phase"][NAMES.index(view.phase)] = 1.0
    if view.mover != OVER:
        into["mover"][players if view.mover == CHANCE else (view.mover - seat) % players] = 1.0
    into["round"][0] = view.round / view.rounds
    if view.first >= 0:
        into["first"][(view.first - seat) % players] = 1.0
    into["actions"][0] = min(1.0, view.actions / MOST_ACTIONS)
    into["acted"][0] = view.acted
    if view.free:
        into["free"][int(view.free == "inform")] = min(1.0, view.frees / MOST_FREE)
    into["piles"][:] = [min(1.0, count / MOST_PILE) for count in view.piles]
    if view.word:
        into["word"][WORDS.index(view.word)] = 1.0
    into["asked"][0] = (view.asked + 1) / MOST_ASKED


def _before(into: Mapping[str, Floats], view: v.LaTraqueView, number: int, who: int, influence: int) -> None:
    """Fill in what lies before a seat, as everyone sees it."""
    into["factions"][number][view.factions[who]] = 1.0
    into["hands"][number] = min(1.0, view.hands[who] / MOST_CARDS)
    _cards(into["reserves"][number], [card for card in view.reserves[who] if card >= 0])
    for card in view.reserves[who]:
        if card < 0:
            into["backs"][number][-1 - card] = min(1.0, into["backs"][number][-1 - card] + 1.0 / MOST_CARDS)
    for agent, spot in enumerate(view.spots[who]):
        into["spots"][number][agent][spot] = 1.0
        into["counts"][number][agent] = min(1.0, view.counts[who][agent] / MOST_CARDS)
    into["influence"][number][:] = [value / influence for value in view.influence[who]]
    into["ambition"][number][:] = [value / MOST_AMBITION for value in view.ambition[who]]
    into["domination"][number] = min(1.0, view.domination[who] / MOST_DOMINATION)
    into["destiny"][number] = view.destiny[who]
    into["passed"][number] = view.passed[who]
    for name, members in (
        ("markers", view.markers),
        ("open", view.open),
        ("aims", view.aims),
        ("quarters", view.quarters),
    ):
        into[name][number][list(members[who])] = 1.0


def _cards(plane: Floats, cards: Iterable[int]) -> None:
    for card in cards:
        plane[card] = min(1.0, plane[card] + 1.0 / MOST_CARDS)


def observer(size: str, options: Mapping[str, Any]) -> Observer:
    """Return what writes observations without Views. Raises BadOption."""
    return Observer(size_of(size, options), len(options_of(options).seats))


TENSORS = Tensors(KINDS, tensor, bounds, observer, TOLD_WORDS)
