"""What stands in an edition's file, in the reader's words: beside the file's own word, which is English for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.lab.dials import Dial
from hallali.lab.entries import Entry
from hallali.lab.wording import Text

if TYPE_CHECKING:
    from hallali.room.act.forms import Field

N_ = marked
#: What the files of all games have.
_COMMON: Final = {
    "edition": N_("The edition"),
    "copies": N_("How many there are"),
    "text": N_("Text on the card"),
    "name": N_("Name"),
}
_LINE: Final = N_("{what}, line {line}")
_IN: Final = N_("{what} ({language})")
_AGAIN: Final = N_("{what} {number}")
_OF: Final = N_("{what}: {word}")
_WHOLE: Final = N_("{what}: the whole line")
_ALL: Final = N_("{what}: all lines")
_ENGLISH: Final = N_("English")


class Naming:
    """Names the fields of a form. keys: what the game's tables and keys are called, in English."""

    def __init__(self, keys: Mapping[str, str], lang: str) -> None:
        self._keys, self._ = keys, i18n.translator(lang)

    def table(self, table: str) -> str:
        """Return what a table is called; "" where nobody has said."""
        return self._(self._keys.get(table) or _COMMON.get(table, ""))

    def text(self, text: Text) -> str:
        """Return what a text is, with its language."""
        table, key = str(text.way[0]), str(text.way[-1])
        what = self._key(table, key.removesuffix(text.lang).removesuffix("_") or "name")
        language = i18n.translator(text.lang)(_ENGLISH) if text.lang in i18n.languages() else text.lang
        return self._(_IN).format(what=what, language=language) if what else ""

    def entry(self, entry: Entry, whole: bool = False) -> str:
        """Return what words of the file are. whole: numbers in them have fields of their own as well."""
        table, *way = entry.way
        what = self._key(str(table), ".".join(step for step in way if isinstance(step, str)))
        return self._(_ALL if entry.several else _WHOLE).format(what=what) if what and whole else what

    def number(self, dial: Dial) -> str:
        """Return what a number is: of a list of lines with the line, of a line of amounts with what is counted."""
        table, *way = dial.way
        keys = [step for step in way if isinstance(step, str)]
        what = self._key(str(table), ".".join(keys))
        inside = way[way.index(keys[0]) + 1 :] if keys else []
        line = next((step for step in inside if isinstance(step, int)), None)
        if not what:
            return ""
        if line is not None and (dial.place >= 0 or len(inside) > 1):
            return self._(_LINE).format(what=what, line=line + 1)
        word = dial.path.rpartition(".")[2]
        if dial.place >= 0 and not word.isdigit():
            return self._(_OF).format(what=what, word=self._word(word))
        return what

    def apart(self, fields: Sequence[Field]) -> list[Field]:
        """Return fields whose names differ: those of one name are numbered."""
        many, seen = Counter(one.label for one in fields if one.label), Counter[str]()
        found: list[Field] = []
        for one in fields:
            seen[one.label] += 1
            again = self._(_AGAIN).format(what=one.label, number=seen[one.label])
            found.append(msgspec.structs.replace(one, label=again) if many[one.label] > 1 else one)
        return found

    def _key(self, table: str, key: str) -> str:
        return self._(self._keys.get(f"{table}.{key}") or _COMMON.get(key, ""))

    def _word(self, word: str) -> str:
        """Return a word of the file in the reader's language: as it is called, or as it begins a name."""
        said = self._(word)
        return said if said != word else self._(word.capitalize()).lower()
