"""Red Notice on paper: the map, the row, the cards, the tokens and pieces of an edition, for room.draw.printing."""

from __future__ import annotations

from typing import Any, Final

from hallali.core.errors import marked
from hallali.games.red_notice.page.atlas import atlas_of
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH
from hallali.games.red_notice.rules.box import MOST_POINTS, OWN, Box, box_of
from hallali.games.red_notice.rules.checks import KINDS
from hallali.games.red_notice.rules.edition import Identity, Upgrade
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.text import terms
from hallali.games.red_notice.text.flavour import of_card, of_cheque
from hallali.interfaces.fitting import BODY, HEAD, LEADING, TIGHT, TITLE, fit
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

CHEQUE, ACTION, PERSON, BACK, PIECE, MAP, ROW = (
    f"red-notice/paper/{name}.html" for name in ("cheque", "action", "person", "back", "piece", "map", "row")
)
#: Colours of what belongs to Angela, to Jessah, and to both; of what is written on these, and on a token's white face.
OF_ANGELA, OF_JESSAH, OF_BOTH, BLACK, WHITE = "#a8430b", "#0b5a8f", "#4a4438", "#1b1f26", "#fdfbf5"
LIGHT, DARK = "#fffaf0", "#14181f"
#: Identities and upgrades with a picture of their own, by their ids in the editions.
DRAWN: Final = frozenset(
    {
        *("pilot", "businesswoman", "doctor", "agent", "journalist", "lawyer"),
        *("units", "precise", "jet", "bureau", "raid", "reserve", "wiretap", "audit"),
    }
)
#: The sign of what a cheque brings, in the order of terms._PAYS, and what an action does, in the order of KINDS.
BRINGS: Final = ("found", "move", "precise", "security", "cheque")
DOES: Final = (
    N_("Draw a cheque for each sign."),
    N_("Cash one cheque in a city of its colour."),
    N_("For each sign: a barrier, a radar, or a point."),
    N_("Go to a neighbouring city for each sign."),
    N_("Any one of the four, with one sign."),
    N_("As it is written here."),
)
#: The room for words below a picture, in millimetres.
WIDE, HIGH, NOTE = 57.0, 41.0, 1.7
#: How much paper is around the cities of a cheque's continent, in units of the map.
AROUND: Final = 28
#: How much wider than high that part of the map is.
SHAPE: Final = 69 / 33


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper."""
    box = box_of(size, edition)
    table, secret = _(N_("The map")), _(N_("Angela’s own map"))
    drawing = Drawing(MAP, _map(box, size, edition, _))
    return Sheets(
        decks=(
            Deck(_(N_("Cheques")), _cheques(box, size, edition, _)),
            Deck(_(N_("Action cards")), _cards(box, _)),
            Deck(_(N_("Identities and upgrades")), _identities(box, _) + _upgrades(box, _)),
            Deck(_(N_("Tokens")), _tokens(box, _), TOKEN),
        ),
        boards=(Board(table, drawing), _row(box, _), Board(secret, drawing)),
        styles=("red-notice/paper.css",),
        sprites=("sprites.html", "red-notice/signs.html", "red-notice/paper/sprites.html"),
    )


def _back(colour: str, icon: str, name: str) -> Drawing:
    return Drawing(BACK, {"colour": colour, "icon": icon, "name": name})


def _row(box: Box, _: Translate) -> Board:
    """Draw the places of a round's action cards, with a place for a token at each action (RN-15, RN-17)."""
    rules = box.edition.rules
    said = _(N_("Card 1 lies at the side of the player with the initiative. A place takes one token."))
    again = _(N_("After the last of these rounds, all action cards and all tokens are shuffled again."))
    values = {"row": rules.row, "cycle": rules.cycle, "said": said, "again": again}
    return Board(_(N_("The action cards")), Drawing(ROW, values))


def pale(colour: str, part: float = 0.22) -> str:
    """Return a colour mixed with white. part: how much of the colour is left."""
    mixed = (round(255 - (255 - one) * part) for one in bytes.fromhex(colour[1:]))
    return "#" + bytes(mixed).hex()


def _cheques(box: Box, size: str, edition: str, _: Translate) -> tuple[Printed, ...]:
    back = _back(OF_BOTH, "cheque", _(N_("Cheque")))  # it tells no continent
    found = []
    for kind, cheque in enumerate(box.edition.cheque):
        continent = box.edition.continent[box.colour[kind]]
        name, flavour = terms.named(continent, _), of_cheque(continent, cheque.value, _)
        title = fit([name], WIDE, 7, TITLE, letters=HEAD, leading=TIGHT)
        note = fit([flavour], WIDE, 7.6, BODY[3:])
        values = {
            "name": name, "size": title.size, "colour": continent.colour, "pale": pale(continent.colour),
            "amount": terms.dollars(cheque.value, _), "pays": terms.pays(box, kind, _), "icon": BRINGS[box.pays[kind]],
            "flavour": flavour, "small": note.size, "key": kind, **_window(box, box.colour[kind], size, edition, _),
        }  # fmt: skip
        cut = [name] * (not title.fits) + [flavour] * (not note.fits)
        found.append(Printed(cheque.name, Drawing(CHEQUE, values), back, cheque.copies, tuple(cut)))
    return tuple(found)


def _window(box: Box, continent: int, size: str, edition: str, _: Translate) -> dict[str, Any]:
    """Return the part of the map that a cheque shows: the lands and cities of its continent."""
    atlas = atlas_of(size, edition, _.lang)
    towns = [at for at, of in zip(atlas.towns, box.continent, strict=True) if of == continent]
    left, right = min(x for x, _y in towns) - AROUND, max(x for x, _y in towns) + AROUND
    top, bottom = min(y for _x, y in towns) - AROUND, max(y for _x, y in towns) + AROUND
    wider, higher = SHAPE * (bottom - top) - (right - left), (right - left) / SHAPE - (bottom - top)
    left, right = left - max(0, wider) / 2, right + max(0, wider) / 2
    top, bottom = top - max(0, higher) / 2, bottom + max(0, higher) / 2
    lands = [(land.path, part) for land in atlas.lands for tint, part in land.tints if tint == continent]
    window = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    return {"window": window, "towns": towns, "lands": lands, "dot": round((right - left) / 45, 1)}


def _cards(box: Box, _: Translate) -> tuple[Printed, ...]:
    back, found = _back(OF_BOTH, "move", _(N_("Action"))), []
    for number in range(len(box.cards)):
        halves = [
            (
                KINDS[kind],
                _(terms.ACTIONS[kind]),
                count,
                _(DOES[kind]) if kind != OWN else _.of(box.texts[number]),
            )
            for kind, count in terms.sides(box, number)
        ]
        found.append(Printed(f"card-{number + 1}", Drawing(ACTION, {"halves": halves}), back))
    return tuple(found)


def _person(row: Identity | Upgrade, sort: str, text: str, colour: str, back: Drawing, _: Translate) -> Printed:
    """Draw an identity or an upgrade: its picture, its name, what it does, a line of flavour."""
    key, name, flavour = row.id, terms.named(row, _), of_card(row, _)
    title = fit([name], WIDE, 7.5, TITLE, letters=HEAD, leading=TIGHT)
    note = fit([flavour], WIDE, 8.2, BODY[3:])
    room = HIGH - 8 - (4.7 if sort else 0) - (NOTE + note.lines * LEADING * int(note.size[2:]) / 10 if flavour else 0)
    words = fit([text], WIDE, room)
    cut = [one for one, found in ((name, title), (text, words), (flavour, note)) if not found.fits]
    values = {
        "icon": key if key in DRAWN else "mask", "colour": colour, "name": name, "title": title.size, "sort": sort,
        "text": text, "small": words.size, "flavour": flavour, "small_flavour": note.size,
    }  # fmt: skip
    copies = row.copies if isinstance(row, Upgrade) else 1
    return Printed(key, Drawing(PERSON, values), back, copies, tuple(cut))


def _identities(box: Box, _: Translate) -> tuple[Printed, ...]:
    back = _back(OF_ANGELA, "mask", _(N_("Identity")))
    return tuple(
        _person(row, "", terms.powers(box, number, _), OF_ANGELA, back, _)
        for number, row in enumerate(box.edition.identity)
    )


def _upgrades(box: Box, _: Translate) -> tuple[Printed, ...]:
    back, found = _back(OF_JESSAH, "radar", _(N_("Upgrade"))), []
    for number, row in enumerate(box.edition.upgrade):
        sort, text = _(N_("Permanent")) if row.permanent else _(N_("At once")), terms.upgrade_text(box, number, _)
        found.append(_person(row, sort, text, OF_JESSAH, back, _))
    return tuple(found)


def _tokens(box: Box, _: Translate) -> tuple[Printed, ...]:
    """Draw the bids of both, then radars and barriers with a white and a black face, and the markers."""
    found = []
    for seat, colour, shape in ((ANGELA, OF_ANGELA, "i-diamond"), (JESSAH, OF_JESSAH, "i-ring")):
        name = terms.seat(seat, _)
        back = _face(colour, shape)  # all bids of one hand have the same
        for value, copies in enumerate(box.tokens):
            if copies:
                front = _face(colour, shape, terms.token(value))
                found.append(Printed(f"{name}-{value}".lower(), front, back, copies))
        pawn = _face(WHITE, shape, ink=colour)
        found.append(Printed(f"pawn-{name}".lower(), pawn, pawn))
    for key, copies in (("radar", box.radars), ("barrier", box.barriers)):
        if copies:
            white, black = _face(WHITE, f"rn-{key}", ink=DARK), _face(BLACK, f"rn-{key}")
            found.append(Printed(key, white, black, copies))
    shield = _face(OF_ANGELA, "rn-security")
    found.append(Printed("security", shield, shield))
    found.append(Printed("round", _face(OF_BOTH, "rn-move"), _face(OF_BOTH, "rn-move")))
    found.append(
        Printed("initiative", _face(OF_ANGELA, "", terms.seat(ANGELA, _)), _face(OF_JESSAH, "", terms.seat(JESSAH, _)))
    )
    return tuple(found)


def _face(colour: str, icon: str, text: str = "", ink: str = LIGHT) -> Drawing:
    return Drawing(PIECE, {"colour": colour, "icon": icon, "text": text, "ink": ink})


def _map(box: Box, size: str, edition: str, _: Translate) -> dict[str, Any]:
    atlas = atlas_of(size, edition, _.lang)
    colours = [row.colour for row in box.edition.continent]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "atlas": atlas,
        "towns": tuple(zip(atlas.towns, atlas.names, (colours[one] for one in box.continent), strict=True)),
        "posts": tuple(zip(atlas.posts, colours, strict=True)),
        "steps": tuple(range(MOST_POINTS + 1)),
    }
