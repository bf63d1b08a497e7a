"""Checks for commands of every kind: that a person has a seat, and that a text is fit to be kept."""

from __future__ import annotations

import unicodedata

from hallali import games
from hallali.core.errors import Message, marked
from hallali.room import club
from hallali.room.errors import Forbidden, Missing

N_ = marked


def clean(text: str, longest: int) -> str:
    """Return a person's text without control characters, on one line, `longest` characters at most."""
    kept = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    return " ".join(kept.split())[:longest].strip()


def seated(seat: int) -> None:
    """Raise Forbidden for a guest who has no seat."""
    if seat < 0:
        raise Forbidden(N_("You have no seat at this table."))


def offering(game: str) -> None:
    """Raise Missing for a game that this room does not offer."""
    if not club.here().offers(game):
        title = games.GAMES[game].title
        raise Missing(Message(N_("This room doesn’t offer {game}."), {"game": title}))
