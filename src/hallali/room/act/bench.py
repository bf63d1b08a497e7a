"""The bench, as a worker works it out: what is wrong with a draft, what it changes, its cards, and how it plays."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from hallali import games, i18n
from hallali.core import library
from hallali.core.edition import BadEdition, Problem, Source
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.core.library import LIBRARY, Held, Shelf
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.sheets import CARD
from hallali.lab import apart, wording
from hallali.lab.dials import names
from hallali.room.draw import printing

N_ = marked
_OTHER: Final = N_("This edition is for {game}: on this bench it must stay for {here}.")
_NO_BENCH: Final = N_("{game} has no editions: it is always played with the same components.")
_TEXT: Final = r"""\s*(?:"(?:[^"\\]|\\.)*"|'[^']*')"""
_CARDS: Final = 12  # changed cards are shown as pictures, the first of them
_ROWS: Final = 60  # differences that are listed

#: Two files on the same deals: the parent's and the draft's.
Pair = tuple[str, str]


class Line(msgspec.Struct, frozen=True):
    """Something to be said of a line. number: counted from 1; 0 for the whole file."""

    number: int  #: the line
    said: str  #: what is to be said, in the reader's language


class Change(msgspec.Struct, frozen=True):
    """What a draft has otherwise than its parent: its path in the file, and what stood and stands there, in short."""

    path: str  #: where it stands, as a person names it
    label: str  #: what the row is called; "" where nothing is named
    was: str  #: what it was, in short
    now: str  #: what it is, in short
    line: int  #: its line in the draft, 0 if it is not there any more


class Card(msgspec.Struct, frozen=True):
    """A card that the draft changes, as it will be printed."""

    id: str  #: its name in the file
    deck: str  #: the title of its deck
    front: str  #: its picture, as HTML


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said of a draft. ok: whether it can be played."""

    ok: bool
    ref: str = ""  #: the edition, as NAME:HASH
    title: str = ""  #: its own title
    mistakes: tuple[Line, ...] = ()  #: why it cannot be played
    warnings: tuple[Line, ...] = ()  #: what is odd, but can be played
    changes: tuple[Change, ...] = ()  #: what it has otherwise than its parent
    texts: tuple[Change, ...] = ()  #: the names and texts that it has otherwise, which change no game
    more: int = 0  #: how many changes are not listed
    cards: tuple[Card, ...] = ()  #: those that it changes, the first few
    styles: tuple[str, ...] = ()  #: style sheets of the cards
    sprites: tuple[str, ...] = ()  #: templates with what the cards use


def shelf_of(game: PlayableGame) -> Shelf[msgspec.Struct]:
    """Return a game's editions. Raises BadOption if it has none."""
    shelf = game.editions()
    if shelf is None:
        raise BadOption(Message(_NO_BENCH, {"game": game.title}))
    return shelf


def begun(game: str, edition: str, name: str) -> Pair:
    """Return the file of an edition, and a draft that begins as its copy under a name of its own.

    edition: "NAME:HASH", or "" for the house's. name: what it is called, in all languages. Raises BadOption.
    """
    made, shelf = games.get(game), shelf_of(games.get(game))
    parent = shelf.held("real" if "real" in made.sizes else made.sizes[0], edition).text
    return parent, named(parent, name)


def named(text: str, name: str) -> str:
    """Return a file with another name and title; nothing else of it changes.

    >>> print(named('edition.name = "house" # ours\\nedition.fr = "Maison"\\nedition.game = "x"', "Night & day"))
    edition.name = "night-day" # ours
    edition.fr = "Night & day"
    edition.game = "x"
    """
    source, lines = Source(text), text.splitlines()
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    short = "-".join(re.findall("[a-z0-9]+", plain))[:40].strip("-") or "mine"
    known = source.values.get("edition", {})
    for key in known if isinstance(known, dict) else ():
        at = source.line("edition", 0, key)
        if key == "game" or not at:
            continue
        head, _, tail = lines[at - 1].partition("=")
        said = msgspec.json.encode(short if key == "name" else name).decode()
        lines[at - 1] = f"{head}= {said}{re.sub(_TEXT, '', tail, count=1)}"
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")


def checked(game: str, pair: Pair, lang: str) -> Checked:
    """Say what is wrong with a draft or, if nothing is, what it changes and how its changed cards look."""
    made, (parent, text), _ = games.get(game), pair, i18n.translator(lang)
    try:
        if (other := library.game_of(text)) != game:
            there = i18n.render(Message(_OTHER, {"game": other, "here": game}), lang, verbatim=True)
            return Checked(ok=False, mistakes=(Line(Source(text).line("edition", 0, "game"), there),))
        read = shelf_of(made).read(text)
        held = library.held(text)
    except BadEdition as error:
        wrong, odd = _sorted(error.problems, lang)
        return Checked(ok=False, mistakes=wrong, warnings=odd)
    except HallaliError as error:
        return Checked(ok=False, mistakes=(Line(0, i18n.render(error.message, lang)),))
    found = [one for one, _back in apart.differences(parent, text)]
    changes = tuple(Change(one.path, _.of(one.label) if one.label else "", one.was, one.now, one.line) for one in found)
    said = tuple(_said(parent, text))
    with LIBRARY.lent(held):
        cards, styles, sprites = _printed(
            made, held, lang, {one.path.rpartition(".")[2] for one in found} | {one.label for one in said}
        )
        _wrong, odd = _sorted((*read.warnings, *printing.misfits(held)), lang)
    return Checked(
        ok=True,
        ref=read.ref,
        title=_.of(held.title),
        warnings=odd,
        changes=changes[:_ROWS],
        texts=said[:_ROWS],
        more=max(0, len(changes) - _ROWS),
        cards=cards,
        styles=styles,
        sprites=sprites,
    )


def _said(parent: str, text: str) -> Iterator[Change]:
    """Yield each name and text that is another one now; its label is the id of its card. The title is none of them."""
    before = {one.path: one.value for one in wording.texts_of(Source(parent))}
    for one in wording.texts_of(Source(text)):
        was, id_ = before.get(one.path, ""), one.row.rpartition(".")[2]
        if one.value != was and one.row != "edition":
            yield Change(one.path, id_, was, one.value, one.line)


def _printed(
    game: PlayableGame, held: Held, lang: str, ids: set[str]
) -> tuple[tuple[Card, ...], tuple[str, ...], tuple[str, ...]]:
    """Draw the cards with these names; return them with the style sheets and the symbols that they use."""
    sheets = game.page().picture.sheets("real", held.ref, i18n.translator(lang))
    if sheets is None:
        return (), (), ()
    pairs = [(deck, card) for deck in sheets.decks for card in deck.cards if card.id in ids][:_CARDS]
    cards = tuple(Card(card.id, deck.title, str(printing.drawn(card.front, lang))) for deck, card in pairs)
    return cards, sheets.styles, sheets.sprites


def faces(game: str, text: str, table: str, lang: str) -> dict[str, str]:
    """Draw the cards of a table as they are printed: by the path of their row. None of an edition with mistakes."""
    rows = Source(text).values.get(table)
    if not isinstance(rows, list):
        return {}
    wanted = {name: f"{table}.{name}" for name in names(rows)}
    try:
        shelf_of(games.get(game)).read(text)
        held = library.held(text)
    except HallaliError:
        return {}
    found: dict[str, str] = {}
    with LIBRARY.lent(held):
        sheets = games.get(game).page().picture.sheets("real", held.ref, i18n.translator(lang))
        for deck in sheets.decks if sheets else ():
            for card in deck.cards if deck.size == CARD else ():
                if (path := wanted.get(card.id)) and path not in found:
                    found[path] = str(printing.drawn(card.front, lang))
    return found


def papers(game: str, text: str, root: str, lang: str, paper: str) -> str:
    """Return the pages on which a draft is printed. root: the path under which the room lives. Raises BadEdition."""
    held = library.held(text)
    shelf_of(games.get(game)).read(text)
    with LIBRARY.lent(held):
        return printing.print_page(game, held.ref, root, lang, paper)


def _sorted(problems: Sequence[Problem], lang: str) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the mistakes, and the warnings."""
    said = [
        (problem.warning, Line(problem.line, i18n.render(problem.message, lang, verbatim=True))) for problem in problems
    ]
    return tuple(one for odd, one in said if not odd), tuple(one for odd, one in said if odd)


def drawn(html: str) -> Markup:
    """Return what was drawn by our own templates or plots, for a template."""
    return Markup(html)  # noqa: S704 - nothing of it is a guest's, but what was escaped


def picture(card: Card) -> Markup:
    """Return a card's picture for a template."""
    return drawn(card.front)
