"""The names and texts of an edition: what is written on its cards, in each of its languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hallali.core.edition import Source
from hallali.lab.dials import names


class Text(msgspec.Struct, frozen=True):
    """A text for people in a file."""

    path: str  #: where it stands, as a person names it
    value: str  #: what it says
    line: int  #: its line
    lang: str  #: its language
    way: tuple[str | int, ...]  #: where it stands, for programs

    @property
    def row(self) -> str:
        """The path of its row."""
        return self.path.rpartition(".")[0]


def texts_of(source: Source) -> Iterator[Text]:
    """Yield every text of a file whose key is a language that the file's title has, or ends in one.

    >>> source = Source('edition.fr = "Test"\\ncard = [{ id = "cat", fr = "Chat", note_fr = "Il dort.", shots = 2 }]')
    >>> [(one.path, one.value) for one in texts_of(source)]
    [('edition.fr', 'Test'), ('card.cat.fr', 'Chat'), ('card.cat.note_fr', 'Il dort.')]
    """
    head = source.values.get("edition", {})
    langs = {*head} - {"game", "name"} if isinstance(head, dict) else set()
    looks = re.compile(rf"(?:.*_)?({'|'.join(map(re.escape, sorted(langs))) or 'en'})")
    for table, rows in source.values.items():
        several = isinstance(rows, list)
        for number, (name, row) in enumerate(zip(names(rows), rows, strict=True) if several else [("", rows)]):
            for key, value in row.items() if isinstance(row, dict) else ():
                found = looks.fullmatch(key)
                if found and isinstance(value, str):
                    path = ".".join(filter(None, (table, name, key)))
                    way = (table, number, key) if several else (table, key)
                    yield Text(path, value, source.at(way), found[1], way)
