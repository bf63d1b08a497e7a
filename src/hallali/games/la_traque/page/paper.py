"""La Traque on paper: the cards, tokens and boards of an edition, for hallali.room.draw.printing."""

from __future__ import annotations

from typing import Any

from hallali.core.contract import Own
from hallali.core.errors import marked
from hallali.core.options import EDITION
from hallali.core.seats import SPECTATOR
from hallali.games.la_traque.page import layout, people
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, Box, box_of
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces
from hallali.games.la_traque.text import sentences as words
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

FRONT, BACK, TOKENS, BOARD, DESK = (
    f"la-traque/paper/{name}.html" for name in ("front", "back", "token", "board", "desk")
)
SHAPES = ("ring", "diamond", "square", "triangle")
#: With more letters than this, a card's text is set smaller, and with more than that, smaller again.
LONG, LONGER = 240, 380


class Paper:
    """Draws one edition in one language."""

    def __init__(self, game: PlayableGame[Own, v.LaTraqueView], size: str, edition: str, _: Translate) -> None:
        self._ = _
        self.box: Box = box_of(size, edition)
        options = {EDITION.name: edition} if edition else {}
        self.view = game.see(game.new(size, options), SPECTATOR)
        self.names = words.names_of(size, edition, self.view.factions, _)

    def sheets(self) -> Sheets:
        """Return what the edition needs on paper."""
        return Sheets(
            decks=self.decks(),
            boards=self.boards(),
            styles=("la-traque/paper.css",),
            sprites=("sprites.html", "la-traque/sprites.html"),
        )

    def decks(self) -> tuple[Deck, ...]:
        """Draw the cards, then the tokens."""
        box, _ = self.box, self._
        last = box.first_objective + len(box.faction)
        return (
            Deck(_(N_("Fugitives")), tuple(self._card(x) for x in range(box.first_special))),
            Deck(_(N_("Specials")), tuple(self._card(x) for x in range(box.first_special, box.first_objective))),
            Deck(_(N_("Objectives")), tuple(self._card(x) for x in range(box.first_objective, last))),
            Deck(_(N_("Clues")), tuple(self._clues())),
            Deck(_(N_("Tokens")), tuple(self._tokens()), TOKEN),
        )

    def _card(self, x: int) -> Printed:
        """Draw a fugitive, special or objective: what its face shows at a glance, and all of its words."""
        box, _ = self.box, self._
        face, sheet = faces.face(box, CARD + x, self.names), faces.sheet(box, x, self.names, _)
        if x < box.first_special:
            sort, named = face.icon, box.edition.fugitive[x].id
            back: dict[str, Any] = {"icon": "card", "level": face.level, "name": _(N_("Fugitive")), "tone": "file"}
        else:
            special = x < box.first_objective
            of = box.of[x - box.first_special] if special else box.faction[x - box.first_objective]
            row = box.edition.special[x - box.first_special] if special else None
            named = row.id if row else box.edition.objective[x - box.first_objective].id
            sort = f"side{of}"
            back = {"icon": face.icon, "level": 0, "name": _(texts.FACTIONS[of]), "tone": sort}
        letters = len(sheet.note) + sum(map(len, sheet.lines))
        small = "longer" if letters > LONGER else "long" if letters > LONG else ""
        values = {"face": face, "sheet": sheet, "sort": sort, "small": small, "signs": faces.drawn}
        return Printed(named, Drawing(FRONT, values), Drawing(BACK, {"back": back}))

    def _clues(self) -> list[Printed]:
        box, _ = self.box, self._
        found = []
        for pile, deck in enumerate(box.edition.deck):
            for clue, count in (deck.major, deck.minor):
                found.append(self._clue(clue, count, e.PILES[pile], _(texts.PILES[pile])))
        found.append(self._clue("funding", box.funding, "funding", _(texts.PILES[len(box.edition.deck)])))
        found.append(self._clue("rumour", box.rumours, "rumours", _(texts.PILES[len(box.edition.deck) + 1])))
        return [one for one in found if one.copies]

    def _clue(self, clue: str, count: int, pile: str, name: str) -> Printed:
        title = self._(texts.CLUE_NAMES[e.CLUES.index(clue)])
        front = {"face": faces.Face(-1, "clue", title, clue, signs=(pile,)), "sheet": None, "sort": "clue"}
        back = {"icon": pile, "level": 0, "name": name, "tone": "file"}
        return Printed(
            f"{pile}-{clue}",
            Drawing(FRONT, {**front, "small": "", "signs": faces.drawn}),
            Drawing(BACK, {"back": back}),
            count,
        )

    def _tokens(self) -> list[Printed]:
        """Draw each faction's agents, a token for every track, the destiny token, and the markers of the revolution."""
        found = []
        for faction, name in enumerate(e.FACTIONS):
            tone, shape = f"side{faction}", SHAPES[faction]
            for agent in range(1, self.box.agents + 1):
                found.append(self._token(f"{name}-{agent}", tone, f"i-{shape}", str(agent)))
            tracks = 4 + sum(1 for length in self.box.lengths[3 * faction : 3 * faction + 3] if length)
            found.append(self._token(f"{name}-track", tone, f"i-{shape}", "", tracks))
            found.append(self._token(f"{name}-destiny", tone, "lt-destiny", ""))
        for number, marker in enumerate(self.box.edition.marker):
            found.append(self._token(marker.id, "side1", "", self.names.marker(number)))
        return found

    def _token(self, name: str, tone: str, icon: str, text: str, copies: int = 1) -> Printed:
        values = {"tone": tone, "icon": icon, "text": text}
        return Printed(name, Drawing(TOKENS, values), Drawing(TOKENS, {**values, "text": ""}), copies)

    def boards(self) -> tuple[Board, ...]:
        """Draw the board, and a desk for each faction."""
        _ = self._
        board = layout.Drawer(self.view, self.box, self.names, _).board()
        drawer = people.Drawer(self.view, self.box, self.names, _)
        desks = [
            Board(
                self.names.seat(seat),
                Drawing(
                    DESK,
                    {
                        "person": drawer.person(seat),
                        "name": self.names.seat(seat),
                        "tone": f"side{self.view.factions[seat]}",
                        "icon": f"i-{SHAPES[self.view.factions[seat]]}",
                    },
                ),
            )
            for seat in range(self.view.players)
        ]
        return (Board(_(N_("The board")), Drawing(BOARD, {"m": board, "signs": faces.drawn})), *desks)
