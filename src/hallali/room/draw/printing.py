"""An edition on paper: its cards laid out on A4 or Letter pages, fronts and backs, with bleed and cut marks."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from markupsafe import Markup

from hallali import games, i18n
from hallali.core.edition import Problem
from hallali.core.errors import BadOption, Message, marked, missing_extra
from hallali.core.library import Held
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.scene import Picture
from hallali.interfaces.sheets import CARD, PAPERS, TOKEN, Drawing, Printed, Sheets
from hallali.room import addresses, club
from hallali.room.draw import choices, show, site

N_ = marked

#: Columns and rows of a page, the same on either paper: print-a4.css and print-letter.css.
GRID: Final = {CARD: (4, 2), TOKEN: (10, 7)}
KINDS: Final = {CARD: "card", TOKEN: "token"}
_CUT: Final = N_("“{card}”: this text ({lang}) does not fit on its printed card, even in the smallest size: “{text}”")
_STATIC = Path(__file__).parent.parent / "static"
_FONT = re.compile(r'url\("(fonts/[\w-]+\.woff2)"\)')
_USED = re.compile(r'<svg([^>]*)>\s*<use href="#([\w-]+)"\s*/?>(?:</use>)?\s*</svg>')
_WITHIN = re.compile(r'<use href="#([\w-]+)"\s*/>')
_PEN: Final = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round"'
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]*)">(.*?)</symbol>', re.DOTALL)


class Paper(msgspec.Struct, frozen=True):
    """A page to print."""

    title: str  #: of the board, or of the deck
    kind: str  #: "card", "token" or "board"
    rows: tuple[tuple[Markup | None, ...], ...]  #: the cells of each row from left to right; None for an empty one
    back: bool = False  #: whether it is the back of the page before


class Cut(msgspec.Struct, frozen=True):
    """A text that does not fit on its card."""

    deck: str  #: the deck's title
    card: str  #: the card's name in its edition
    text: str


class Shown(msgspec.Struct, frozen=True):
    """A card to look at."""

    id: str  #: the card's name in its edition
    front: Markup  #: its picture
    copies: int  #: how many of it there are


def prints(game: PlayableGame) -> bool:
    """Say whether a game has cards to look at and to print."""
    return type(game.page().picture).sheets is not Picture.sheets


def sheets_of(game: PlayableGame, edition: str, lang: str) -> Sheets:
    """Return what an edition needs on paper. Raises BadOption if the game has nothing to print, or no such edition."""
    found = game.page().picture.sheets("real", edition, i18n.translator(lang))
    if found is None:
        raise BadOption(Message(N_("{game} has nothing to print yet."), {"game": game.title}))
    return found


def drawn(drawing: Drawing, lang: str) -> Markup:
    """Draw a picture."""
    return Markup(show.render(drawing.template, {**drawing.values, "lang": lang}))  # noqa: S704 - our own template


def papers(sheets: Sheets, lang: str) -> list[Paper]:
    """Lay everything out on pages: boards first, then of each deck a page of fronts and the page of their backs.

    A board's back is an empty page, so that boards lie side by side and each page of fronts begins a sheet. A row of
    backs runs the other way, so that each lies behind its front when the paper is turned over on its short edge.
    """
    found: list[Paper] = []
    for board in sheets.boards:
        found.append(Paper(board.title, "board", ((drawn(board.drawing, lang),),)))
        found.append(Paper(board.title, "board", ((None,),), back=True))
    for deck in sheets.decks:
        columns, rows = GRID[deck.size]
        every = [card for card in deck.cards for _ in range(card.copies)]
        for at in range(0, len(every), columns * rows):
            page = every[at : at + columns * rows]
            found.append(Paper(deck.title, KINDS[deck.size], _rows(page, columns, lang, back=False)))
            found.append(Paper(deck.title, KINDS[deck.size], _rows(page, columns, lang, back=True), back=True))
    return found


def _rows(cards: Sequence[Printed], columns: int, lang: str, *, back: bool) -> tuple[tuple[Markup | None, ...], ...]:
    found = []
    for at in range(0, len(cards), columns):
        row: list[Markup | None] = [drawn(one.back if back else one.front, lang) for one in cards[at : at + columns]]
        row += [None] * (columns - len(row))
        found.append(tuple(reversed(row)) if back else tuple(row))
    return tuple(found)


def gallery(sheets: Sheets, lang: str) -> list[tuple[str, str, list[Shown]]]:
    """Return the decks to look at: (title, kind, its cards, each card once)."""
    return [
        (deck.title, KINDS[deck.size], [Shown(one.id, drawn(one.front, lang), one.copies) for one in deck.cards])
        for deck in sheets.decks
    ]


def gallery_page(
    name: str, edition: str, root: str, common: Mapping[str, str], notice: str = "", hosted: club.Club | None = None
) -> str:
    """Return the page that shows all cards of an edition; a worker can draw it.

    name: the game's. root: the path under which the room lives. common: what every page's template knows. notice: what
    the host of the room says to everybody. hosted: how the room is set up. Raises as `sheets_of` does.
    """
    addresses.settle(root)
    site.settle(notice)
    club.settle(hosted or club.Club())
    game, lang = games.get(name), common["lang"]
    found = sheets_of(game, edition, lang)
    values = {
        "name": name,
        "title": game.title,
        "edition": choices.title(game, edition, lang),
        "editions": choices.editions(game, lang),
        "chosen": edition,
        "decks": gallery(found, lang),
        "problems": problems(found),
        "styled": found.styles,
        "sprites": found.sprites,
    }
    return show.render("editions_page.html", {**common, **values})


def print_page(name: str, edition: str, root: str, lang: str, paper: str) -> str:
    """Return the pages on which an edition is printed, for the browser to print; a worker can draw them.

    name: the game's. root: the path under which the room lives. Raises as `sheets_of` does.
    """
    addresses.settle(root)
    game = games.get(name)
    return document(game, edition, choices.title(game, edition, lang), lang, paper, links=True)


def problems(sheets: Sheets) -> list[Cut]:
    """List the texts that do not fit on their cards, even in the smallest size."""
    return [Cut(deck.title, card.id, text) for deck in sheets.decks for card in deck.cards for text in card.cut]


def misfits(held: Held) -> list[Problem]:
    """Return warnings of the texts of an edition that do not fit on their printed cards, in any language.

    The library has to have the edition, and it can be played.
    """
    game, found = games.get(held.game), []
    for lang in i18n.languages():
        sheets = game.page().picture.sheets("real", held.ref, i18n.translator(lang))
        for one in problems(sheets) if sheets else ():
            line = next((n for n, line in enumerate(held.text.splitlines(), 1) if f'id = "{one.card}"' in line), 0)
            found.append(Problem(line, cut_of(one, lang), warning=True))
    return found


def cut_of(one: Cut, lang: str) -> Message:
    """Say that a text does not fit. lang: the language of the card."""
    return Message(_CUT, {"card": one.card, "lang": lang, "text": one.text})


def document(
    game: PlayableGame, edition: str, title: str, lang: str, paper: str = PAPERS[0], *, links: bool = False
) -> str:
    """Return all pages as one HTML document.

    paper: one of PAPERS. links: whether it may point to the room's style sheets, or holds them.
    """
    sheets = sheets_of(game, edition, lang)
    styles = ("print.css", f"print-{paper}.css", *sheets.styles)
    values = {
        "lang": lang,
        "title": f"{game.title} · {title}",
        "papers": papers(sheets, lang),
        "sprites": sheets.sprites,
        "links": styles if links else (),
        "css": "" if links else Markup("\n".join(_style(name) for name in styles)),  # noqa: S704 - our own styles
    }
    return show.render("printed.html", values)


def _style(name: str) -> str:
    """Return a style sheet below /static."""
    game, _, rest = name.partition("/")
    folder = games.GAMES[game].page().assets if rest and game in games.GAMES else None
    path = folder / "static" / rest if folder else _STATIC / name
    return _FONT.sub(lambda found: f'url("{_held(found[1])}")', path.read_text("utf-8"))


def _held(name: str) -> str:
    """Return a typeface as an address that holds it."""
    return "data:font/woff2;base64," + base64.b64encode((_STATIC / name).read_bytes()).decode()


def pdf(html: str) -> bytes:
    """Make a PDF of a document. Raises MissingExtra without WeasyPrint."""
    try:
        import weasyprint
    except ImportError as error:
        raise missing_extra(error, "print") from None
    return bytes(weasyprint.HTML(string=_flat(html)).write_pdf())


def _flat(html: str) -> str:
    """Put each symbol where it is used, with its pen: WeasyPrint looks for symbols only within one picture."""
    symbols = {name: (box, inside) for name, box, inside in _SYMBOL.findall(html)}
    for name, (box, inside) in symbols.items():
        whole = _WITHIN.sub(lambda found: symbols[found[1]][1] if found[1] in symbols else "", inside)
        symbols[name] = box, whole

    def put(match: re.Match[str]) -> str:
        if match[2] not in symbols:
            return ""
        box, inside = symbols[match[2]]
        pen = "" if "stroke=" in match[1] else _PEN
        return f'<svg{match[1]} viewBox="{box}" {pen}>{inside}</svg>'

    html = re.sub(r'<svg class="sprites".*?</svg>', "", html, flags=re.DOTALL)
    return _USED.sub(put, html)
