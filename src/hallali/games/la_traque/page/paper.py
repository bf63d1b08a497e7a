"""La Traque on paper: the cards, tokens and boards of an edition, for hallali.room.draw.printing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali.core.contract import Own
from hallali.core.errors import marked
from hallali.core.options import EDITION
from hallali.core.seats import SPECTATOR
from hallali.games.la_traque.page import paper_boards, portraits
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, Box, box_of
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces
from hallali.games.la_traque.text import sentences as words
from hallali.interfaces.fitting import BODY, HEAD, TIGHT, TITLE, Fit, fit
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.sheets import TOKEN, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

FRONT, CLUE, HELP, BACK, TOKENS = (
    f"la-traque/paper/{name}.html" for name in ("front", "clue", "help", "back", "token")
)
SHAPES = ("ring", "diamond", "square", "triangle")
#: The dark colour of each kind of fugitive and of each faction, as paper.css has them.
INKS = {
    "military": "#5d4212", "scientific": "#184853", "political": "#5f2139", "collaborator": "#3b3b35",
    "side0": "#0b3f66", "side1": "#7a2f06", "side2": "#084d39", "side3": "#4d2273",
}  # fmt: skip
#: The room for a card's words, in millimetres: its name, and what is below its picture, at full width.
NAME_WIDE, NAME_HIGH, WIDE, HIGH = 32.0, 16.0, 56.0, 50.0
HELP_TITLE = 8.5  #: the height of a help card's title
#: What stands there beside the lines: the row of the cost, each price of an objective without its words, the note's
#: rule, and the sign before each line.
ROW, PRICE, RULE, LEAD = 8.5, 8.4, 3.0, 5.4
#: What a turn can be used for, on the help cards: sign, words.
ACTIONS = (
    ("lt-send", N_("Move an agent: it draws at once, or it hunts.")),
    ("lt-card", N_("Lay a card face down under an agent that hunts.")),
    ("lt-hunt", N_("Capture with the clues under an agent: influence by the level.")),
    ("lt-mission", N_("Use a fugitive: its mission, or its co-operation.")),
    ("lt-recurring", N_("Turn a recurring card for its effect.")),
    ("lt-objective", N_("Fulfil an objective: success or triumph.")),
    ("lt-destiny", N_("Spend the destiny token: new objectives.")),
    ("lt-first", N_("Pass until the next round.")),
)
#: What follows when all have passed.
ENDS = (
    N_("Keep at most {count} from your hand; discard the rest."),
    N_("The reserve comes to hand."),
    N_("Agents that investigated or rest go home; hunters stay."),
    N_("Fill the empty places of fugitives and of objectives."),
    N_("Straighten turned cards. The first-player token goes clockwise."),
    N_("Once somebody has {target} domination, the round is the last."),
)


class Paper:
    """Draws one edition in one language."""

    def __init__(self, game: PlayableGame[Own, v.LaTraqueView], size: str, edition: str, _: Translate) -> None:
        self._ = _
        self.box: Box = box_of(size, edition)
        options = {EDITION.name: edition} if edition else {}
        self.view = game.see(game.new(size, options), SPECTATOR)
        self.names = words.names_of(size, edition, self.view.factions, _)
        #: One back for all that may lie face down together: clues, fugitives and specials under an agent (LT-21) and in
        #: a reserve. The face says to which pile it returns.
        self.face_down = Drawing(BACK, {"icon": "hunt", "name": "La Traque", "under": "", "tone": ""})

    def sheets(self) -> Sheets:
        """Return what the edition needs on paper."""
        return Sheets(
            decks=self.decks(),
            boards=paper_boards.Boards(self.view, self.box, self.names, self._).boards(),
            styles=("la-traque/paper.css",),
            sprites=("sprites.html", "la-traque/sprites.html", "la-traque/paper/sprites.html"),
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
            Deck(_(N_("Help")), tuple(self._help())),
            Deck(_(N_("Tokens")), tuple(self._tokens()), TOKEN),
        )

    def _card(self, x: int) -> Printed:
        """Draw a fugitive, special or objective: what its face shows at a glance, and all of its words."""
        box, _ = self.box, self._
        face, sheet = faces.face(box, CARD + x, self.names), faces.sheet(box, x, self.names, _)
        back = self.face_down
        if x < box.first_special:
            sort, named = face.icon, box.edition.fugitive[x].id
        elif x < box.first_objective:
            sort, named = f"side{box.of[x - box.first_special]}", box.edition.special[x - box.first_special].id
        else:
            of, named = box.faction[x - box.first_objective], box.edition.objective[x - box.first_objective].id
            sort = f"side{of}"
            faction = {"name": _(texts.FACTIONS[of]), "under": _(N_("Objective")), "tone": sort}
            back = Drawing(BACK, {"icon": "objective", **faction})
            face = msgspec.structs.replace(face, icon=self._mainly(x - box.first_objective))
        prices = self._prices(x - box.first_objective) if x >= box.first_objective else []
        signs, lines = faces.signs(box, x), texts.abilities(box, x, _)
        title = fit([face.name], NAME_WIDE, NAME_HIGH, TITLE[1:], letters=HEAD, leading=TIGHT)
        body, note = self._fitted(lines, [gives for _name, _cost, gives in prices], sheet.note, cost=bool(face.cost))
        cut = [face.name] * (not title.fits) + [" ".join((*lines, sheet.note)).strip()] * (not body.fits)
        values = {
            "face": face, "sheet": sheet, "sort": sort, "ink": INKS[sort], "signs": faces.drawn, "prices": prices,
            "lines": list(zip(signs, lines, strict=True)),
            "portrait": portraits.of(box, x) if x < box.first_special else (),
            "title": title.size, "small": body.size, "small_note": note.size,
        }  # fmt: skip
        return Printed(named, Drawing(FRONT, values), back, cut=tuple(cut))

    def _fitted(self, lines: Sequence[str], prices: Sequence[str], note: str, *, cost: bool) -> tuple[Fit, Fit]:
        """Return how a card's lines and its note are set, so that both fit below its picture."""
        body = fit([], WIDE, HIGH)
        told = fit([], WIDE, HIGH)
        for size in BODY:
            told = fit([note], WIDE, HIGH, (min(size, 34),))
            high = HIGH - (RULE + _height(told) if note else 0) - (ROW if cost else 0)
            paid = [fit([price], WIDE - 3.2, HIGH, (size,)) for price in prices]
            high -= sum(PRICE + _height(one) for one in paid)
            body = fit(lines, WIDE - LEAD, high, (size,), gap=1.2)
            if body.fits and told.fits:
                break
        return body, told

    def _prices(self, objective: int) -> list[tuple[str, tuple[faces.Sign, ...], str]]:
        """Return both prices of an objective: name, influence, reward."""
        _, found = self._, []
        for name, number in ((_(N_("Success")), 2 * objective), (_(N_("Triumph")), 2 * objective + 1)):
            gives = faces.pays(self.box, number, self.names, _)
            found.append((name, faces.track_signs(self.box.price[number]), gives))
        return found

    def _mainly(self, objective: int) -> str:
        """Return the sign of the influence that an objective's triumph mainly costs."""
        price = self.box.price[2 * objective + 1]
        track = max(range(len(price)), key=price.__getitem__)
        return e.TRACKS[track] if track < len(e.TRACKS) else "objective"

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
        values = {"title": title, "clue": clue, "pile": pile, "under": name}
        return Printed(f"{pile}-{clue}", Drawing(CLUE, values), self.face_down, count)

    def _help(self) -> list[Printed]:
        """Draw a help card for each player: what a turn can be used for, and on the back how a round ends."""
        _, box = self._, self.box
        actions = [(icon, _(text)) for icon, text in ACTIONS]
        numbers = {"count": box.keep, "target": self.view.target}
        ends = [("", _(text).format(**numbers)) for text in ENDS]
        front = self._helping(_(N_("A turn: up to {count} of these")).format(count=box.edition.rules.actions), actions)
        back = self._helping(_(N_("When all have passed")), ends)
        return [Printed("help", front, back, self.view.players)]

    def _helping(self, title: str, lines: list[tuple[str, str]]) -> Drawing:
        big = fit([title], WIDE, HELP_TITLE, TITLE[2:], letters=HEAD, leading=TIGHT).size
        small = fit([line for _icon, line in lines], WIDE - LEAD, 68.5, gap=1.2).size
        return Drawing(HELP, {"title": title, "lines": lines, "big": big, "small": small})

    def _tokens(self) -> list[Printed]:
        """Draw each faction's agents and markers, then the markers of the revolution and the first player's token."""
        found = []
        for faction, name in enumerate(e.FACTIONS):
            tone, shape = f"side{faction}", SHAPES[faction]
            for agent in range(1, self.box.agents + 1):
                found.append(self._token(f"{name}-{agent}", tone, f"i-{shape}", str(agent)))
            tracks = 3 + sum(1 for length in self.box.lengths[3 * faction : 3 * faction + 3] if length)
            found.append(self._token(f"{name}-track", tone, f"i-{shape}", "", tracks))
            found.append(self._token(f"{name}-domination", tone, "lt-domination", ""))
            found.append(self._token(f"{name}-destiny", tone, "lt-destiny", ""))
        for number, marker in enumerate(self.box.edition.marker):
            found.append(self._token(marker.id, "side1", "", self.names.marker(number)))
        found.append(self._token("first-player", "table", "lt-first", ""))
        found.append(self._token("round", "table", "lt-recurring", ""))
        return found

    def _token(self, name: str, tone: str, icon: str, text: str, copies: int = 1) -> Printed:
        values = {"tone": tone, "icon": icon, "text": text}
        back = {"tone": tone, "icon": icon or "i-diamond", "text": ""}
        return Printed(name, Drawing(TOKENS, values), Drawing(TOKENS, back), copies)


def _height(found: Fit) -> float:
    """Return how high fitted lines are, in millimetres."""
    return found.lines * 1.3 * int(found.size[2:]) / 10
