"""Red Notice on paper: the map, the cards, the tokens and pieces of an edition, for hallali.room.draw.printing."""

from __future__ import annotations

from typing import Any

from hallali.core.errors import marked
from hallali.games.red_notice.page.atlas import atlas_of
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH
from hallali.games.red_notice.rules.box import Box, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.text import terms
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

CARD_FACE, CARD_BACK, PIECE, MAP = (f"red-notice/paper/{name}.html" for name in ("front", "back", "piece", "map"))
#: Colours of what belongs to Angela, to Jessah, and to both.
OF_ANGELA, OF_JESSAH, OF_BOTH = "#8a3324", "#1f4e79", "#4a4438"


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper."""
    box = box_of(size, edition)
    table, secret = _(N_("The map")), _(N_("Angela’s own map"))
    drawing = Drawing(MAP, _map(box, size, edition, _))
    return Sheets(
        decks=(
            Deck(_(N_("Cheques")), _cheques(box, _)),
            Deck(_(N_("Action cards")), _cards(box, _)),
            Deck(_(N_("Identities and upgrades")), _identities(box, _) + _upgrades(box, _)),
            Deck(_(N_("Tokens")), _tokens(box, _), TOKEN),
        ),
        boards=(Board(table, drawing), Board(secret, drawing)),
        styles=("red-notice/paper.css",),
    )


def _card(key: str, colour: str, back: str, copies: int = 1, **values: Any) -> Printed:
    face = {"colour": colour, "head": "", "large": "", "lines": (), **values}
    return Printed(key, Drawing(CARD_FACE, face), Drawing(CARD_BACK, {"colour": colour, "name": back}), copies)


def _cheques(box: Box, _: Translate) -> tuple[Printed, ...]:
    found = []
    for kind, cheque in enumerate(box.edition.cheque):
        continent = box.edition.continent[box.colour[kind]]
        front = {
            "head": terms.named(continent, _),
            "large": terms.dollars(cheque.value, _),
            "lines": (terms.pays(box, kind, _),),
        }
        printed = _card(cheque.name, continent.colour, _(N_("Cheque")), cheque.copies, **front)
        back = Drawing(CARD_BACK, {"colour": OF_BOTH, "name": _(N_("Cheque"))})  # the back tells no continent
        found.append(Printed(printed.id, printed.front, back, printed.copies))
    return tuple(found)


def _cards(box: Box, _: Translate) -> tuple[Printed, ...]:
    found = []
    for number in range(len(box.cards)):
        one, two = terms.sides(box, number)
        lines = (f"a · {terms.action(*one, _)}", f"b · {terms.action(*two, _)}")
        found.append(_card(f"card-{number + 1}", OF_BOTH, _(N_("Action")), head=_(N_("Action")), wide=lines))
    return tuple(found)


def _identities(box: Box, _: Translate) -> tuple[Printed, ...]:
    return tuple(
        _card(row.id, OF_ANGELA, _(N_("Identity")), head=terms.named(row, _), lines=(terms.powers(box, number, _),))
        for number, row in enumerate(box.edition.identity)
    )


def _upgrades(box: Box, _: Translate) -> tuple[Printed, ...]:
    found = []
    for number, row in enumerate(box.edition.upgrade):
        sort = _(N_("Permanent")) if row.permanent else _(N_("At once"))
        lines = (sort, terms.upgrade_text(box, number, _))
        found.append(
            _card(row.id, OF_JESSAH, _(N_("Upgrade")), row.copies, head=terms.named(row, _), lines=lines)
        )  # fmt: skip
    return tuple(found)


def _tokens(box: Box, _: Translate) -> tuple[Printed, ...]:
    """Draw the bids of both, then radars and barriers with a white and a black face, and the markers."""
    found = []
    for seat, colour in ((ANGELA, OF_ANGELA), (JESSAH, OF_JESSAH)):
        name = terms.seat(seat, _)
        for value, copies in enumerate(box.tokens):
            if copies:
                found.append(_piece(f"{name}-{value}".lower(), colour, terms.token(value), name, copies))
        found.append(_piece(f"pawn-{name}".lower(), colour, name, name))
    for key, text, copies in (("radar", _(N_("Radar")), box.radars), ("barrier", _(N_("Barrier")), box.barriers)):
        if copies:
            found.append(_piece(key, "#222", text, text, copies, dark=True))
    found.append(_piece("security", OF_ANGELA, _(N_("Security")), _(N_("Security"))))
    found.append(_piece("initiative", OF_BOTH, terms.seat(ANGELA, _), terms.seat(JESSAH, _)))
    return tuple(found)


def _piece(key: str, colour: str, front: str, back: str, copies: int = 1, *, dark: bool = False) -> Printed:
    """Draw a token. dark: whether its back is black."""
    values = {"colour": colour, "dark": False}
    return Printed(
        key,
        Drawing(PIECE, {**values, "text": front}),
        Drawing(PIECE, {**values, "text": back, "dark": dark}),
        copies,
    )


def _map(box: Box, size: str, edition: str, _: Translate) -> dict[str, Any]:
    atlas = atlas_of(size, edition, _.lang)
    colours = [row.colour for row in box.edition.continent]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "atlas": atlas,
        "towns": tuple(zip(atlas.towns, atlas.names, (colours[one] for one in box.continent), strict=True)),
        "posts": tuple(zip(atlas.posts, colours, strict=True)),
        "steps": tuple(range(5)),
    }
