"""Le Traqueur as lines of text, for the terminal: both mazes, and a camp that is typed whole or barrier by barrier."""

from __future__ import annotations

from itertools import zip_longest

from hallali.core import bits
from hallali.core.contract import Options, Own, Told
from hallali.core.errors import HallaliError, Message
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.library import chosen
from hallali.core.seats import OVER
from hallali.games.traqueur import drafts
from hallali.games.traqueur.belief import belief, odds
from hallali.games.traqueur.drafts import TraqueurDrafts
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import size_of
from hallali.games.traqueur.text import endings, labels
from hallali.games.traqueur.text import sentences as words
from hallali.i18n import Translator
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.table_page import Result

HELP = (
    N_("Build: E5 puts the fugitive; B3-B4 or out-C1 places a barrier or removes it; several in one line; clear."),
    N_("A whole camp: 6x6/E5/3a0, or one of: {names}. Then: done."),
    N_("Search: B4 or ask B4 asks or goes there; several known steps in one line; out leaves; end ends the turn."),
    N_("Commands: view shows the mazes, likely the odds, log what happened, quit leaves."),
    N_(
        "@ detective, * red marker, F fugitive, “?” never entered; | and --- barriers, “:” and “.” not asked, = "
        "and H found."
    ),
)
POSSIBLE = N_("The fugitive can be on:")
LIKELY = N_("The fugitive, likeliest squares first:")
BARRED = N_("Blocked, from where you are:")
USED = N_("Barriers: {used} of {limit}.")
#: How many squares `likely` lists, and how wide two mazes may be to stand side by side.
MANY, WIDE = 12, 8


class TraqueurTerminal:
    """Le Traqueur in a terminal."""

    example = "6x6/E5/3a0, B4"

    def __init__(
        self, game: PlayableGame[Own, v.TraqueurView], seat: int, size: str, options: Options, translate: Translator
    ) -> None:
        self.drafts = TraqueurDrafts(game, options)
        self.seat = seat
        self.grid: Grid = size_of(size)
        self.edition = chosen(options)
        self.belief = belief.make(size, options, seat)
        self._ = translate
        self.steps: tuple[int, ...] = ()  # of the camp that is being typed
        self.view: v.TraqueurView | None = None

    def hear(self, told: Told) -> str:
        """Put what was told into a line."""
        self.belief.hear(told)
        return words.sentence(told, self.seat, self.grid.columns, self._)

    # Mazes.

    def draw(self, view: v.TraqueurView) -> list[str]:
        """Put a view into lines: the viewer's own search, and next to it or below it their own camp."""
        self.view = view
        if drafts.builds(view):
            return self._building(view)
        mazes = [self._maze(view, search) for search in sorted(view.searches, key=lambda one: one.seat != self.seat)]
        if len(mazes) == 1 or self.grid.columns > WIDE:
            lines = [line for maze in mazes for line in maze]
        else:
            wide = max(map(len, mazes[0])) + 4
            lines = [f"{one:{wide}}{other}".rstrip() for one, other in zip_longest(*mazes, fillvalue="")]
        if view.mover == OVER and view.outcome:
            lines += endings.verdict(view, Result(outcome=view.outcome, winner=_winner(view)), self._)
        return lines

    def _building(self, view: v.TraqueurView) -> list[str]:
        fugitive, barriers = drafts.part(self.steps)
        camp = v.CampView(fugitive, tuple(sorted(barriers)))
        if not self.steps and view.camp is not None:
            camp = view.camp  # its steps were taken, not typed
        used = self._(USED).format(used=len(camp.barriers), limit=view.limit)
        status = labels.status(self.grid, camp, self._)
        return [self._("Your camp"), *self._plan(camp, None), f"{used} {status}"]

    def _maze(self, view: v.TraqueurView, search: v.SearchView) -> list[str]:
        owner = 1 - search.seat
        camp = view.camp if owner == self.seat and view.camp is not None else None
        if view.camps:
            camp = view.camps[owner]
        title = labels.title(labels.key(search.seat, self.seat), self._)
        return [title, *self._plan(camp, search), endings.cost(search.turns, search.asked, self._)]

    def _plan(self, camp: v.CampView | None, search: v.SearchView | None) -> list[str]:
        grid = self.grid
        found = set(search.barred) if search else set()
        opened = set(search.open) if search else set()
        barred = set(camp.barriers) if camp else set()

        def side(place: int, signs: str) -> str:
            """Return a place's sign: found barred, barred, unknown, open."""
            if place in found:
                return signs[0] if camp and search else signs[1]
            return signs[1] if place in barred else signs[3] if place in opened or camp else signs[2]

        lines = ["    " + "".join(f" {column + 1:<3}" for column in range(grid.columns))]
        lines.append("   +" + "---+" * grid.columns)
        for row in range(grid.rows):
            squares = range(row * grid.columns, (row + 1) * grid.columns)
            line = f" {'ABCDEFGHIJ'[row]} " + side(row, "H|: ")
            for square in squares:
                right = grid.place(square, square + 1) if square + 1 in squares else -1
                line += f" {self._sign(square, camp, search)} " + (side(right, "H|: ") if right >= 0 else "|")
            lines.append(line)
            if row + 1 < grid.rows:
                below = (side(grid.place(square, square + grid.columns), "=-. ") for square in squares)
                lines.append("   +" + "".join((f" {sign} " if sign == "." else sign * 3) + "+" for sign in below))
        lines.append("   +" + "---+" * grid.columns)
        return lines

    def _sign(self, square: int, camp: v.CampView | None, search: v.SearchView | None) -> str:
        if search and search.at == square:
            return "@"
        if camp and camp.fugitive == square:
            return "F"
        if search and square in search.markers:
            return "*"
        entered = search is not None and any(place in search.open for _, place in self.grid.around(square))
        return " " if camp or entered else "?"

    # What is typed.

    def question(self, view: v.TraqueurView) -> str:
        """Return what the person has to do now."""
        return words.prompt(view, self._, builds=drafts.builds(view), prepared=False)

    def help(self) -> list[str]:
        """List the commands."""
        names = ", ".join(key for key, _ in drafts.offers(self.grid, self.grid.places, self.edition))
        return [self._(line).format(names=names) for line in HELP]

    def draft(self, view: v.TraqueurView, typed: str) -> list[str] | None:
        """Take a part of a camp; None if what was typed is a move. Raises BadNotation."""
        if not drafts.builds(view) or "/" in typed:
            return None
        if typed.strip().lower() == "clear":
            self.steps = ()
        else:
            found = self.drafts.typed(None, view, self.steps, typed)
            if found is None or found.commit:
                return None
            self.steps = found.steps
        return self._building(view)

    def tokens(self, typed: str) -> list[str]:
        """Make what was typed into notation; "done" is the camp that was built. Raises HallaliError."""
        view = self.view
        if view is not None and drafts.builds(view) and "/" not in typed:
            if (found := self.drafts.typed(None, view, self.steps, typed)) is None or not found.commit:
                raise HallaliError(Message(N_("Your camp is not complete yet: end it with “done”.")))
            return [c.write(self.grid, drafts.camp_of(found.steps[:-1]))]
        return list(self.drafts.notations(typed))

    def possible(self) -> list[str]:
        """List the squares that the fugitive can be on."""
        try:
            squares = bits.members(self.belief.support().squares)
        except ValueError:
            return []
        return [self._(POSSIBLE), "  " + " ".join(map(self.grid.square_name, squares))]

    def likely(self) -> list[str]:
        """List the likeliest squares, and how likely each place around the detective is to be barred."""
        try:
            squares = self.belief.squares(odds.POLICY)
        except ValueError:
            return []
        best = sorted((s for s in range(self.grid.squares) if squares[s] > 0.005), key=lambda s: -squares[s])[:MANY]
        said = [f"{self.grid.square_name(s)}: {self._.percent(squares[s])}" for s in best]
        lines = [self._(LIKELY), "  " + "  ".join(said)]
        search = drafts.search_of(self.view) if self.view else None
        if search is None:
            return lines
        places = self.belief.places(odds.POLICY)
        known = {*search.open, *search.barred}
        around = [(to, place) for to, place in self.grid.around(search.at) if place not in known]
        beside = [
            f"{'out' if to == OUTSIDE else self.grid.square_name(to)}: {self._.percent(places[place])}"
            for to, place in around
        ]
        return [*lines, self._(BARRED), "  " + "  ".join(beside)] if beside else lines


def _winner(view: v.TraqueurView) -> int | None:
    return next((seat for seat, won in enumerate(view.returns) if won > 0), None)
