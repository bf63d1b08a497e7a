"""Traqué on paper: the cards, places, tokens, boards and targets of an edition, for hallali.room.draw.printing."""

from __future__ import annotations

from typing import Any

from hallali.core.errors import marked
from hallali.core.tossing import CIRCLE, SQUARE
from hallali.games.traque.page import art, layout
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.text import terms
from hallali.games.traque.text.flavour import of_card, of_place
from hallali.interfaces.fitting import BODY, HEAD, TIGHT, TITLE, fit
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

FRONT, PLACE, BACK, TOKENS, BOARD, DISCS, TARGET = (
    f"traque/paper/{name}.html" for name in ("front", "place", "back", "token", "board", "discs", "target")
)
#: The colour of each kind of card.
COLOURS = {
    "weapon": "#3f6f93", "item": "#66793a", "crew": "#7f4f97", "creature": "#a3361f", "door": "#8a6a1c",
    "corridor": "#8a6a1c", "event": "#c9a227",
}  # fmt: skip
#: The room for words, in millimetres: their width, the heights of a name, of a name and a text together above what a
#: card costs and pays, what a card has more that costs and pays nothing, and of a line of flavour.
WIDE, NAME, HIGH, MORE, NOTE = 57.0, 7.5, 28.2, 6.8, 8.2
#: The tokens that are not thrown, by effects.TOKENS.
LAID = (e.T_HIT, e.T_KEY, e.T_RETOSS, e.T_AMMO)
TARGETS = ((CIRCLE, N_("Target: the circle")), (SQUARE, N_("Target: the square")))
#: The radius of the circle and half the side of the square, in mm, as hallali.toss.lid has them; paper.css has the
#: sizes of the tokens.
RADIUS, SIDE = 38.0, 27.0


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper."""
    box = box_of(size, edition)
    return Sheets(
        decks=(
            Deck(_(N_("The deck")), tuple(_card(box, kind, _) for kind in range(box.cards))),
            Deck(_(N_("Starting weapons")), (_card(box, box.rifle, _),)),
            Deck(_(N_("Places")), tuple(_place(box, place, _) for place in (*range(box.places), -1))),
            Deck(_(N_("Tokens")), tuple(_tokens(box)), TOKEN),
        ),
        boards=(*_boards(box, _), _discs(box, _), *_targets(_)),
        styles=("traque/paper.css",),
        sprites=("traque/sprites.html",),
    )


def _back(icon: str, name: str) -> Drawing:
    return Drawing(BACK, {"icon": icon, "name": name})


def _set(name: str, text: str, flavour: str, room: float) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return how a card's words are set, by what the templates call them, and those that do not fit."""
    title = fit([name], WIDE, NAME, TITLE, letters=HEAD, leading=TIGHT)
    note = fit([flavour], WIDE, NOTE, BODY[3:])
    words = fit([text], WIDE, room - NAME - (NOTE + 1 if flavour else 0))
    sizes = {"title": title.size, "small": words.size, "small_flavour": note.size, "flavour": flavour}
    return sizes, tuple(one for one, found in ((name, title), (text, words), (flavour, note)) if not found.fits)


def _card(box: Box, kind: int, _: Translate) -> Printed:
    face = layout.face(box, kind, _)
    priced = face["cost"] or face["icons"]
    row = box.edition.card[kind] if kind < box.cards else box.edition.weapon[0]
    sizes, cut = _set(str(face["name"]), str(face["text"]), of_card(row, _), HIGH if priced else HIGH + MORE)
    front = Drawing(FRONT, {"c": face, "colour": COLOURS.get(str(face["picture"]), "#8a6a1c"), **sizes})
    if kind == box.rifle:  # one for each player
        return Printed(row.id, front, _back("weapon", _(N_("Starting weapon"))), 2, cut)
    return Printed(row.id, front, _back("creature", "Traqué"), box.edition.card[kind].copies, cut)


def _place(box: Box, place: int, _: Translate) -> Printed:
    name, text = terms.place(box, place, _), terms.place_text(box, place, _)
    sizes, cut = _set(name, text, of_place(box.edition.place[place] if place >= 0 else None, _), HIGH + MORE)
    values = {"name": name, "text": text, "kind": _(N_("Place")), "sign": art.place(box, place), **sizes}
    named = "launch-pad" if place < 0 else box.edition.place[place].id
    return Printed(named, Drawing(PLACE, values), _back("place", _(N_("Place"))), cut=cut)


def _tokens(box: Box) -> list[Printed]:
    """Draw the tokens that are not thrown, as many as the box has, and three markers for health and time."""
    counts = [(e.TOKENS[token], e.TOKENS[token], box.supply[token]) for token in LAID]
    counts += [("marker-health", "health", 2), ("marker-time", "time", 1)]
    return [
        Printed(name, Drawing(TOKENS, {"icon": icon}), Drawing(TOKENS, {"icon": icon}), count)
        for name, icon, count in counts
        if count
    ]


def _boards(box: Box, _: Translate) -> list[Board]:
    rules = box.rules
    first: dict[str, Any] = {"health": range(rules.health, 0, -1), "time": range(rules.time, 0, -1)}
    found = [Board(_(N_("Player board")), Drawing(BOARD, {**first, "name": _(N_("Player 1"))}))]
    if box.partners:
        second = {"health": range(rules.health_two, 0, -1), "time": (), "name": _(N_("Player 2"))}
        found.append(Board(_(N_("Second player’s board")), Drawing(BOARD, second)))
    return found


def _discs(box: Box, _: Translate) -> Board:
    """Draw the tokens that are thrown, at their true size."""
    tests = (e.TOKENS[e.T_LARGE], e.TOKENS[e.T_SMALL])
    shots = [name for token, name in enumerate(e.TOKENS[: e.T_LARGE]) for _number in range(box.supply[token])]
    discs = [*shots, *tests]
    return Board(_(N_("Tokens to throw, at their true size")), Drawing(DISCS, {"discs": discs}))


def _targets(_: Translate) -> list[Board]:
    """Draw the targets at their true size, for the bottom of a box lid."""
    values: dict[str, Any] = {"radius": RADIUS, "side": SIDE}
    return [Board(_(title), Drawing(TARGET, {**values, "shape": shape})) for shape, title in TARGETS]
