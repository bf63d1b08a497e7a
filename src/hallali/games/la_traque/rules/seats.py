# mypyc
"""What a seat of La Traque has, in machine words: its cards, its agents, and how far it has come."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hallali.core import words
from hallali.games.la_traque.rules.box import HEADQUARTERS, HUNT, INVESTIGATE
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.sums import Bearing

#: The bits of where an agent is, of an objective that lies face up (+ 1), and of a marker on a track.
SPOT: Final = 6
SPOTS: Final = 63
OBJECTIVE: Final = 6
OBJECTIVES: Final = 63
MARKER: Final = 8
MARKERS: Final = 255

#: A set of places for each agent.
Places = tuple[i64, i64, i64, i64, i64]
#: The cards under each agent.
Agents = tuple[Cards, Cards, Cards, Cards, Cards]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Seat:
    """What a seat has. Cards are packed as packs.py says.

    hand, reserve, quarters: its cards, and the cards at its headquarters. always: what holds because of these.
    agents: by agent, the cards under it. spots: where its agents are, SPOT bits for each. open: its face-up
    objectives, + 1, the one that came last lowest. aims: the set of those not yet drawn. influence, ambition: points
    and steps, MARKER bits for each track. domination: its points. markers: its revolution markers, as a set.
    destiny: whether it still has its token (LT-39). passed: whether it has passed in this round.

    The rest follows from these and the board, and is kept because it is asked for at each step. home, out: the agents
    at the headquarters and in hunting zones. able: by agent, the places whose fugitives it can capture; some of them
    may be empty by now. payable: the objectives that it can pay, with success and with triumph. See able.py.
    """

    __slots__ = (
        "able", "agents", "aims", "always", "ambition", "destiny", "domination", "hand", "home", "influence",
        "markers", "open", "out", "passed", "payable", "quarters", "reserve", "spots",
    )  # fmt: skip

    def __init__(self, always: Bearing | None = None, agents: i64 = 0) -> None:
        if always is None:
            return  # an empty seat for clone and pickle to fill in
        self.always: Bearing = always
        self.hand: Cards = (0, 0, 0)
        self.reserve: Cards = (0, 0, 0)
        self.quarters: Cards = (0, 0, 0)
        self.agents: Agents = (self.hand, self.hand, self.hand, self.hand, self.hand)
        self.spots: i64 = 0
        self.open: i64 = 0
        self.aims: i64 = 0
        self.influence: i64 = 0
        self.ambition: i64 = 0
        self.domination: i64 = 0
        self.markers: i64 = 0
        self.destiny: bool = True
        self.passed: bool = False
        self.home: i64 = words.up_to(agents - 1)
        self.out: i64 = 0
        self.able: Places = (0, 0, 0, 0, 0)
        self.payable: tuple[i64, i64] = (0, 0)

    def clone(self) -> Seat:
        """Return an independent copy."""
        other = Seat()
        other.always = self.always
        other.hand = self.hand
        other.reserve = self.reserve
        other.quarters = self.quarters
        other.agents = self.agents
        other.spots = self.spots
        other.open = self.open
        other.aims = self.aims
        other.influence = self.influence
        other.ambition = self.ambition
        other.domination = self.domination
        other.markers = self.markers
        other.destiny = self.destiny
        other.passed = self.passed
        other.home = self.home
        other.out = self.out
        other.able = self.able
        other.payable = self.payable
        return other

    # Agents

    def spot(self, agent: i64) -> i64:
        """Return where an agent is."""
        return self.spots >> SPOT * agent & SPOTS

    def put(self, agent: i64, spot: i64) -> None:
        """Put an agent somewhere."""
        one = words.bit(agent)
        self.spots += spot - self.spot(agent) << SPOT * agent
        self.home = self.home | one if spot == HEADQUARTERS else self.home & ~one
        self.out = self.out | one if HUNT <= spot < INVESTIGATE else self.out & ~one

    def under(self, agent: i64) -> Cards:
        """Return the cards under an agent."""
        if agent == 0:
            return self.agents[0]
        if agent == 1:
            return self.agents[1]
        if agent == 2:
            return self.agents[2]
        return self.agents[3] if agent == 3 else self.agents[4]

    def lay(self, agent: i64, cards: Cards) -> None:
        """Put cards under an agent instead of those that are there."""
        one, two, three, four, five = self.agents
        if agent == 0:
            one = cards
        elif agent == 1:
            two = cards
        elif agent == 2:
            three = cards
        elif agent == 3:
            four = cards
        else:
            five = cards
        self.agents = (one, two, three, four, five)

    def can_capture(self, agent: i64) -> i64:
        """Return the places whose fugitives an agent can capture."""
        if agent == 0:
            return self.able[0]
        if agent == 1:
            return self.able[1]
        if agent == 2:
            return self.able[2]
        return self.able[3] if agent == 3 else self.able[4]

    def learn(self, agent: i64, places: i64) -> None:
        """Set the places whose fugitives an agent can capture."""
        one, two, three, four, five = self.able
        if agent == 0:
            one = places
        elif agent == 1:
            two = places
        elif agent == 2:
            three = places
        elif agent == 3:
            four = places
        else:
            five = places
        self.able = (one, two, three, four, five)

    def come_home(self, agents: i64) -> None:
        """Bring every agent home that is not in a hunting zone. agents: how many there are."""
        rest = words.up_to(agents - 1) & ~(self.out | self.home)
        while rest:
            self.put(words.lowest(rest), HEADQUARTERS)
            rest &= rest - 1

    # Objectives, markers

    def turn_up(self, objective: i64) -> None:
        """Lay an objective face up, after the others."""
        self.open = self.open << OBJECTIVE | objective + 1

    def turn_down(self, objective: i64) -> None:
        """Take an objective away from those that lie face up."""
        low: i64 = 0
        rest = self.open
        while rest & OBJECTIVES != objective + 1:
            low += OBJECTIVE
            rest >>= OBJECTIVE
        one = rest ^ rest | 1
        self.open = rest >> OBJECTIVE << low | self.open & (one << low) - 1

    def opened(self) -> tuple[int, ...]:
        """List the objectives that lie face up, in the order in which they came."""
        found: list[int] = []
        rest = self.open
        while rest:
            found.append((rest & OBJECTIVES) - 1)
            rest >>= OBJECTIVE
        found.reverse()
        return tuple(found)

    def points(self, track: i64) -> i64:
        """Return the influence on a track."""
        return self.influence >> MARKER * track & MARKERS

    def move(self, track: i64, change: i64) -> None:
        """Change the influence on a track."""
        self.influence += change << MARKER * track

    def all_points(self) -> i64:
        """Return the influence on all tracks together."""
        word = self.influence
        return (word & MARKERS) + (word >> MARKER & MARKERS) + (word >> 2 * MARKER)

    def steps(self, track: i64) -> i64:
        """Return the steps taken on an ambition track."""
        return self.ambition >> MARKER * track & MARKERS
