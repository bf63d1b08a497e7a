# mypyc
"""What a bot of La Traque decides by, as plain numbers: read from a View, or from a position that a search has drawn.

From a position it reads only what the mover may know.
"""

from __future__ import annotations

from typing import Final, final

from hallali.core import words
from hallali.games.la_traque.rules import packs
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.rules.view import LaTraqueView

PHASES: Final[dict[p.Phase, int]] = {name: number for number, name in enumerate(p.NAMES)}


@final
class Look:
    """A position as its mover knows it. Names as in the rules; `spots` and `under` are those of the mover's own agents.

    blocked: by place, whether another seat guards the fugitive there. hands, bound: by seat, how many cards are in its
    hand and under its agents. effect: the word of the effect being resolved, -1 for none. asked: what the question is
    about.
    """

    __slots__ = (
        "ambition", "asked", "blocked", "bound", "domination", "effect", "faces", "faction", "factions", "hand",
        "hands", "influence", "kept", "made", "markers", "open", "phase", "players", "quarters", "reserve", "round",
        "seat", "spots", "turned", "under",
    )  # fmt: skip

    def __init__(self, seat: int, phase: int, factions: tuple[int, ...]) -> None:
        self.seat = seat
        self.phase = phase
        self.factions = factions
        self.faction: int = factions[seat]
        self.players: int = len(factions)
        self.round: int = 0
        self.hand: tuple[int, ...] = ()
        self.reserve: tuple[int, ...] = ()
        self.spots: list[int] = []
        self.under: list[tuple[int, ...]] = []
        self.faces: list[int] = []
        self.blocked: list[bool] = []
        self.hands: list[int] = []
        self.bound: list[int] = []
        self.influence: list[int] = []
        self.ambition: list[int] = []
        self.domination: list[int] = []
        self.markers: list[int] = []
        self.open: tuple[int, ...] = ()
        self.quarters: tuple[int, ...] = ()
        self.turned: tuple[int, ...] = ()
        self.kept: tuple[int, ...] = ()
        self.effect: int = -1
        self.asked: int = -1
        self.made: bool = False  #: whether a change was made for the free card in question


def of_view(box: Box, view: LaTraqueView) -> Look:
    """Return the Look of the mover's View."""
    from hallali.games.la_traque.rules import effects as e

    seat = view.seat
    look = Look(seat, PHASES[view.phase], view.factions)
    look.round = view.round - 1
    look.hand, look.reserve = view.hand, view.reserve
    look.spots, look.under = list(view.spots[seat]), list(view.under)
    look.faces = list(view.faces)
    look.blocked = [guard >= 0 and guard != seat for guard in view.guards]
    look.hands = list(view.hands)
    look.bound = [sum(counts) for counts in view.counts]
    look.influence = [points for row in view.influence for points in row]
    look.ambition = [points for row in view.ambition for points in row]
    look.domination = list(view.domination)
    look.markers = list(view.markers[seat])
    look.open, look.quarters, look.turned = view.open[seat], view.quarters[seat], view.turned
    look.kept = view.kept
    look.effect = e.NAMES.index(view.word) if view.word else -1
    look.asked = view.asked
    look.made = view.made > 0
    return look


def of_state(box: Box, state: State) -> Look:
    """Return what the mover knows of a position."""
    seat, phase = state.mover, state.phase
    look = Look(seat, phase, state.factions)
    agents = box.agents
    look.round = state.round
    own = state.at(seat)
    look.hand = packs.listed(own.hand)
    look.reserve = packs.listed(own.reserve)
    look.spots = [own.spot(agent) for agent in range(agents)]
    look.under = [packs.listed(own.under(agent)) for agent in range(agents)]
    look.faces = state.faces
    look.blocked = [False] * len(look.faces)
    if state.guarded:
        look.blocked = [guard != 0 and (guard - 1) & 3 != seat for guard in state.guards]
    if phase == p.RIVAL:
        seats = state.seats
        look.hands = [packs.size(one.hand) for one in seats]
        look.bound = [sum([packs.size(one.under(agent)) for agent in range(agents)]) for one in seats]
    look.influence, look.ambition = state.influence, state.ambition
    look.domination = state.domination
    look.markers = words.members(own.markers)
    look.open, look.turned = own.opened(), state.turned
    look.quarters = packs.xs(own.quarters, box.first_objective)
    look.kept = state.kept
    if p.TARGET <= phase <= p.JUDGE or phase == p.WHERE:
        look.effect = box.effects[state.effect][0]
    look.asked = state.place if phase == p.WHERE else state.card
    if phase == p.OPTION:
        look.asked, look.made = box.effects[state.effect][1], state.count > 0
    return look
