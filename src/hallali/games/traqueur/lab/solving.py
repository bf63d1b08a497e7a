"""Le Traqueur solved: its one-sided search, whose histories are merged where the seeker knows the same (TRQ-28)."""

from __future__ import annotations

from collections.abc import Callable

from hallali.core.contract import Options
from hallali.core.errors import BadOption, Message
from hallali.core.player import Player
from hallali.games.traqueur.lab import searches
from hallali.games.traqueur.lab.one_sided import rows_of_search, search_form
from hallali.games.traqueur.rules.sizes import ONE_SIDED, SAME_TURN, limit_of, options_of, size_of
from hallali.interfaces.game import AnyGame
from hallali.interfaces.solving import Rows, Sequences, Solving
from hallali.search.form import Floats
from hallali.search.strategies import Copies
from hallali.search.writing import POSITIONS, unheard


class Search(Sequences):
    """The one-sided search of a size. Raises TooLarge, BadOption."""

    def __init__(self, game: AnyGame, size: str, options: Options) -> None:
        grid = size_of(size)
        chosen = options_of(grid, options)
        if chosen.mode != ONE_SIDED:
            raise BadOption(Message("Only the one-sided search can be solved: add --option mode=one-sided."))
        self.game, self.size, self.options = game, size, options
        self.grid, self.limit, self.same_turn = grid, limit_of(grid, chosen), chosen.leaving == SAME_TURN
        self.form = search_form(self.grid, self.limit, self.same_turn)

    def copies(self, seat: int, make: Callable[[int], Player], count: int) -> Copies:
        """Ask copies for the camps that they build, or for the turns that each camp costs them. Raises BadPlayer."""
        return searches.copies(self.game, self.form, seat, make, count, self.size, self.options)

    def rows(self, plans: tuple[Floats, Floats]) -> tuple[Rows, Rows]:
        """Return the hider's camps, and the seeker's moves by what it knows."""
        return rows_of_search(self.grid, self.limit, self.same_turn, self.form, plans)


class OneSided(Solving):
    """Solves the one-sided search, which pays the turns that are lost."""

    options = ("mode=one-sided", "barriers=unlimited")
    won = False

    def write(
        self,
        size: str,
        options: Options,
        views: bool = False,
        positions: int = POSITIONS,
        say: Callable[[int], None] = unheard,
    ) -> Search:
        """Write the search of a size. Raises TooLarge, BadOption.

        views, positions, say: not used, since no history is kept, and merged histories are few.
        """
        return Search(self.game, size, options)
