"""La Traque's boards on paper: hunting zones with places for cards, investigation zones, tracks, faction boards."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.games.la_traque.page import layout, people
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces
from hallali.games.la_traque.text.sentences import Names
from hallali.interfaces.sheets import Board, Drawing
from hallali.interfaces.words import Translate

N_ = marked

HUNTING, SITES, TRACKS, DESK = (f"la-traque/paper/{name}.html" for name in ("hunting", "sites", "tracks", "desk"))
SHAPES = ("ring", "diamond", "square", "triangle")
#: Places for cards on a page beside that for the agents.
ROOM = 5
#: How far the domination track goes beyond what ends the game: domination is counted past it (LT-64).
BEYOND = 13


class Boards:
    """Draws the boards of one edition in one language."""

    def __init__(self, view: v.LaTraqueView, box: Box, names: Names, _: Translate) -> None:
        self.view, self.box, self.names, self._ = view, box, names, _

    def boards(self) -> tuple[Board, ...]:
        """Draw the board in parts, each at its true size, and a desk for each faction."""
        _ = self._
        decks, open_ = range(len(self.box.edition.deck)), (e.PILES.index("rumours"), e.PILES.index("funding"))
        investigate = _(N_("Investigation zones"))
        return (
            *(board for zone in range(len(texts.ZONES)) for board in self._hunting(zone)),
            Board(investigate, Drawing(SITES, {"title": investigate, "sites": [self._site(one) for one in decks]})),
            Board(
                investigate,
                Drawing(
                    SITES,
                    {"title": investigate, "sites": [self._site(one) for one in open_], "rest": _(N_("Rest zone"))},
                ),
            ),
            self._tracks(),
            *(self._desk(seat) for seat in range(self.view.players)),
        )

    def _hunting(self, zone: int) -> list[Board]:
        """Draw a hunting zone on one page, or on more if it has more places than a page has room for."""
        name = self._(texts.ZONES[zone])
        places = [place for place in self.box.edition.place if place.zone == e.ZONES[zone]]
        parts = [places[at : at + ROOM] for at in range(0, len(places), ROOM)]
        return [Board(name, Drawing(HUNTING, {"z": {"name": name}, "places": part})) for part in parts]

    def _site(self, pile: int) -> dict[str, object]:
        """Draw an investigation zone: its pile with major and minor clue, its places with their fewest players."""
        box, _ = self.box, self._
        mostly = faces.mostly(box, pile)
        sorts = ("major", "minor")
        clues = [(clue, count, sort) for (clue, count), sort in zip(mostly, sorts, strict=bool(mostly))]
        counts = {"funding": box.funding, "rumours": box.rumours}
        if not mostly:
            clues = [(e.PILES[pile], counts[e.PILES[pile]], "major")]
        spots = [
            {"draws": [(e.PILES[one], count) for one, count in box.spot_draws[n]], "least": box.spot_least[n]}
            for n, of in enumerate(box.spot_zone)
            if of == pile
        ]
        said = _(N_("face down")) if mostly else _(N_("face up"))
        return {"icon": e.PILES[pile], "name": _(texts.PILES[pile]), "clues": clues, "spots": spots, "said": said}

    def _tracks(self) -> Board:
        _, target = self._, self.view.target
        drawn = layout.Drawer(self.view, self.box, self.names, _).board()
        values = {
            "domination": range(target + BEYOND + 1),
            "target": target,
            "goal": drawn.goal,
            "rounds": range(1, self.box.edition.rules.rounds + 1),
        }
        return Board(_(N_("Domination and rounds")), Drawing(TRACKS, values))

    def _desk(self, seat: int) -> Board:
        name, faction = self.names.seat(seat), self.view.factions[seat]
        person = people.Drawer(self.view, self.box, self.names, self._).person(seat)
        inks = ("#0b5a8f", "#a8430b", "#0b6b4f", "#6f35a0")
        values = {"person": person, "name": name, "tone": f"side{faction}", "ink": inks[faction]}
        return Board(name, Drawing(DESK, {**values, "icon": f"i-{SHAPES[faction]}"}))
