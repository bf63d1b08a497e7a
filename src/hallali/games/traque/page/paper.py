"""Traqué on paper: the cards, places, tokens, boards and targets of an edition, for hallali.room.draw.printing."""

from __future__ import annotations

from typing import Any

from hallali.core.errors import marked
from hallali.core.tossing import CIRCLE, SQUARE
from hallali.games.traque.page import art, layout
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.text import terms
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

FRONT, PLACE, BACK, TOKENS, BOARD, DISCS, TARGET = (
    f"traque/paper/{name}.html" for name in ("front", "place", "back", "token", "board", "discs", "target")
)
#: With more letters than this, a card's text is set smaller, and with more than that, smaller again.
LONG, LONGER = 130, 210
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


def _small(text: str) -> str:
    return "longer" if len(text) > LONGER else "long" if len(text) > LONG else ""


def _back(icon: str, name: str) -> Drawing:
    return Drawing(BACK, {"icon": icon, "name": name})


def _card(box: Box, kind: int, _: Translate) -> Printed:
    face = layout.face(box, kind, _)
    front = Drawing(FRONT, {"c": face, "small": _small(str(face["text"]))})
    if kind == box.rifle:  # one for each player
        return Printed(box.edition.weapon[0].id, front, _back("weapon", _(N_("Starting weapon"))), 2)
    card = box.edition.card[kind]
    return Printed(card.id, front, _back("creature", "Traqué"), card.copies)


def _place(box: Box, place: int, _: Translate) -> Printed:
    text = terms.place_text(box, place, _)
    values = {
        "name": terms.place(box, place, _),
        "text": text,
        "small": _small(text),
        "sign": art.place(box, place),
    }
    named = "launch-pad" if place < 0 else box.edition.place[place].id
    return Printed(named, Drawing(PLACE, values), _back("place", _(N_("Place"))))


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
