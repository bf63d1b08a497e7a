"""Lines of flavour for a game's own cards: a card that an owner wrote has none, though it bears the same name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hallali.core.edition import Named
from hallali.core.texts import ENGLISH
from hallali.interfaces.words import Translate


def line(card: Named, own: Iterable[Named], lines: Mapping[str, str], _: Translate) -> str:
    """Return a card's line, or "". own: the cards of the game's own edition. lines: by the English name of a card.

    How many copies there are of it does not count.
    """
    mine = _told(card)
    return _(lines.get(card.name[ENGLISH], "")) if any(_told(one) == mine for one in own) else ""


def _told(card: Named) -> dict[str, Any]:
    """Return what stands on a card."""
    return {name: value for name, value in msgspec.structs.asdict(card).items() if name != "copies"}
