"""A game on paper: its cards, tokens and boards, as a game hands them over for printing.

Everything is drawn by a template of the game, from values that the page's own templates are drawn from. Nothing here
is secret: an edition's facts are known to all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

#: A playing card, and a token: width and height in millimetres.
CARD: Final = (63, 88)
TOKEN: Final = (20, 20)
#: The papers to print on, landscape.
PAPERS: Final = ("a4", "letter")
#: The room that a board has on its page, whatever the paper.
PLAN: Final = (264, 190)


class Drawing(msgspec.Struct, frozen=True):
    """A picture that a template draws. template: below the game's templates, "NAME/printed.html". values: what it
    draws, by name, in addition to `_`, `counted` and `lang`."""

    template: str
    values: Mapping[str, Any] = {}


class Printed(msgspec.Struct, frozen=True):
    """A card or token.

    id: the name of its facts in the edition, of its own within its deck. copies: at least 1. cut: texts of its face
    that do not fit even in the smallest size (hallali.interfaces.fitting).
    """

    id: str
    front: Drawing  #: its face
    back: Drawing  #: its back
    copies: int = 1
    cut: tuple[str, ...] = ()


class Deck(msgspec.Struct, frozen=True):
    """Cards or tokens that are printed together. title: in the reader's language. size: CARD or TOKEN."""

    title: str
    cards: tuple[Printed, ...]  #: what is printed, each with its number of copies
    size: tuple[int, int] = CARD


class Board(msgspec.Struct, frozen=True):
    """Something printed on a page of its own, of the size PLAN: a board, a map. title: in the reader's language."""

    title: str
    drawing: Drawing  #: the picture


class Sheets(msgspec.Struct, frozen=True):
    """All that an edition needs on paper.

    styles: style sheets below /static, written in millimetres and plain colours, without inline styles; a picture is
    drawn with the pen of print.css unless it has a `stroke` of its own. sprites:
    templates whose symbols the drawings use.
    """

    decks: tuple[Deck, ...]  #: cards and tokens
    boards: tuple[Board, ...] = ()  #: what has a page of its own
    styles: tuple[str, ...] = ()
    sprites: tuple[str, ...] = ()
