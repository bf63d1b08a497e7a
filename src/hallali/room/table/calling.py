"""What stands instead of “The second player” and the like at a table: the name of the person there, or “The bot”."""

from __future__ import annotations

from hallali import i18n
from hallali.core.errors import marked
from hallali.room.table.table import Table

N_ = marked
BOT, WITHIN = N_("The bot"), N_("the bot")

#: (English text that names a seat by its place alone, what stands instead in the reader's language).
Names = tuple[tuple[str, str], ...]


def names_of(table: Table, lang: str) -> Names:
    """Return what seats are called that have no name but their place: see `Words.nameless`.

    A bot is called so where it is the only one: of two it must be said which.
    """
    _ = i18n.translator(lang)
    alone = sum(bool(one.bot) for one in table.seats) == 1
    found = []
    for one in table.seats:
        for text in table.kit.words.nameless.get(one.seat, ()):
            if one.name and not one.bot:
                found.append((text, one.name))
            elif one.bot and alone:
                found.append((text, _(BOT if text[:1].isupper() else WITHIN)))
    return tuple(found)
