"""The object that hallali's registry hands out: the rules, their notation, and what the game says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import BadNotation, Message, marked
from hallali.core.library import Shelf
from hallali.core.library import chosen as edition
from hallali.core.options import EDITION, chosen, named
from hallali.core.seats import CHANCE
from hallali.i18n import Translator
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.rulebook import Rulebook
from hallali_metro.edition import KINDS, SHELF, STATIONS, Edition, town
from hallali_metro.picture import MetroPage
from hallali_metro.rules import WAIT, MetroView, State, see, tell
from hallali_metro.text import MetroText, rulebook

N_ = marked
WAITED = "wait"


class Metro(PlayableGame[State, MetroView]):
    """Last Metro."""

    name = "metro"
    title = "Last Metro"
    rules = 1  # raise it with any change that alters an old game
    seats = ("thief", "inspector")
    sizes = ("real", "small")
    options = (EDITION,)

    def new(self, size: str = "real", options: Mapping[str, Any] | None = None) -> State:
        """Return the first position. Raises BadOption, BadEdition."""
        named(size, self.sizes)
        return State(town(size, edition(chosen(self.options, options))))

    def editions(self) -> Shelf[Edition]:
        """Return its editions: the house's turns, tickets and lines, or those of somebody's file."""
        return SHELF

    def see(self, state: State, seat: int) -> MetroView:
        """Say what the seat knows of the position."""
        return see(state, seat)

    def outcome(self, view: MetroView) -> str:
        """Name how the game ended: "caught" or "away"; "" before that."""
        return view.outcome

    def tell(self, before: State, action: int, after: State, seat: int) -> tuple[Told, ...]:
        """Say what the seat is told of a step."""
        return tell(before, action, after, seat)

    def write(self, state: State, steps: Sequence[int]) -> str:
        """Write a ride as “tram-zoo”, a wait as “wait”, where the thief hides as “=3”."""
        if state.mover == CHANCE:
            return f"={steps[0]}"
        if steps[0] == WAIT:
            return WAITED
        kind, station = divmod(steps[0], len(STATIONS))
        return f"{KINDS[kind]}-{STATIONS[station].lower()}"

    def read(self, state: State, token: str) -> tuple[int, ...]:
        """Read a token. Raises BadNotation."""
        if state.mover == CHANCE and token[:1] == "=" and token[1:].isascii() and token[1:].isdigit():
            return (int(token[1:4]),)
        if token == WAITED:
            return (WAIT,)
        kind, _, station = token.partition("-")
        if kind not in KINDS or station.capitalize() not in STATIONS:
            raise BadNotation(Message(N_("“{token}” is not a ride, such as tram-zoo."), {"token": token[:40]}))
        return (KINDS.index(kind) * len(STATIONS) + STATIONS.index(station.capitalize()),)

    def page(self) -> MetroPage:
        """Return its page, which draws the network."""
        return MetroPage(self)

    def rulebook(self, size: str, options: Mapping[str, Any] | None, translate: Translator) -> Rulebook:
        """Tell its rules, with the numbers of a table. Raises BadOption, BadEdition."""
        return rulebook(town(size, edition(options)), translate)

    def plain(self) -> MetroText:
        """Return what it says of itself."""
        return MetroText(self)


METRO = Metro()
