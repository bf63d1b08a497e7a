"""The test language: every text of the catalogue stands between ⟦ and ⟧, so what stands outside was not marked.

Only the words of a text are between the signs, not what is filled in: that has to bring its own.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import polib

from hallali import _catalogues, games, i18n
from hallali.core.texts import ENGLISH, Texts

#: The test language's code.
LANG = "qps"
SRC = Path(__file__).parent.parent / "src" / "hallali"
#: Attributes that a person reads or hears.
_READ = {"title", "alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "content", "label"}
#: Elements whose text is not prose: code, and what a machine reads.
_UNREAD = {"script", "style", "code", "kbd", "samp", "pre"}
#: Elements within a sentence.
_INLINE = {"a", "abbr", "b", "bdi", "em", "i", "mark", "small", "span", "strong", "sub", "sup", "time", "tspan", "var"}
_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


def between(text: str) -> str:
    """Put the words of a text between the signs, and leave its places as they are. What has no letters stays."""
    made = []
    for words, name, spec, turn in string.Formatter().parse(text):
        literal = words.replace("{", "{{").replace("}", "}}")
        made.append(f"⟦{literal}⟧" if re.search(r"[^\W\d_]", words) else literal)
        if name is not None:
            made.append("{" + name + (f"!{turn}" if turn else "") + (f":{spec}" if spec else "") + "}")
    return "".join(made)


def texts() -> dict[str, tuple[str, ...]]:
    """Return every text that people read: {English: (its plural,) or ()}; what the house editions say among them."""
    merged = _catalogues.merged(_catalogues.files(SRC, "fr"))
    found: dict[str, tuple[str, ...]] = {
        entry.msgid: (entry.msgid_plural,) if entry.msgid_plural else () for entry in merged
    }
    for game in games.GAMES.values():
        shelf = game.editions()
        for name in shelf.files if shelf else ():
            assert shelf is not None
            for named in named_in(msgspec.to_builtins(shelf.read(shelf.text(name)).edition)):
                found.setdefault(named[ENGLISH], ())
    return found


def named_in(value: object) -> Iterator[Texts]:
    """Find every text by language."""
    if isinstance(value, dict):
        if isinstance(value.get(ENGLISH), str):
            yield value
        for one in value.values():
            yield from named_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from named_in(one)


def build(folder: Path) -> None:
    """Write the test language's catalogue."""
    made = polib.POFile(wrapwidth=0)
    made.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    for one, many in texts().items():
        entry = polib.POEntry(msgid=one, msgstr="" if many else between(one))
        if many:
            entry.msgid_plural, entry.msgstr_plural = many[0], {0: between(one), 1: between(many[0])}
        if one:
            made.append(entry)
    path = folder / LANG / "LC_MESSAGES" / "hallali.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(made.to_binary())


def forget() -> None:
    """Let the program look for its languages again."""
    for cached in (i18n.languages, i18n.built, i18n.translator):
        cached.cache_clear()


def outside(text: str, allowed: Iterable[str] = ()) -> list[str]:
    """List what has words outside the signs. Places to fill in and long hexadecimal numbers are none."""
    text = re.sub(r"\{\w+\}|\b[0-9a-f]{12,}\b", " ", text)
    depth, kept = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth <= 0 or letter == "⟧":
            depth, letter = max(depth, 0), " " if letter in "⟦⟧" else letter
            kept.append(letter)
    bare = "".join(kept)
    for one in sorted(allowed, key=len, reverse=True):
        bare = re.sub(rf"(?<![^\W\d_]){re.escape(one)}(?![^\W\d_])", " ", bare)
    return re.findall(r"[^\W\d_]{2,}(?:[ ’'-][^\W\d_]+)*", bare)


class Reader(HTMLParser):
    """Collects what a person reads on a page: (where, text)."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[tuple[str, str]] = []
        self._open: list[str] = []
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _INLINE:
            self.flush()
        known = dict(attrs)
        for name, value in attrs:
            heard = name in _READ or name.startswith("data-say")
            if value and heard and (tag != "meta" or known.get("name") == "description"):
                self.read.append((f"{tag} {name}", value))
        if tag == "input" and known.get("type") in ("submit", "button"):
            self.read.append(("input value", known.get("value") or ""))
        if tag not in _VOID:
            self._open.append("code" if known.get("lang", LANG) != LANG else tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _INLINE:
            self.flush()
        if self._open and tag not in _VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not _UNREAD & set(self._open):
            self._text.append(data)

    def flush(self) -> None:
        text = "".join(self._text).strip()
        if text:
            self.read.append((self._open[-1] if self._open else "", text))
        self._text.clear()


def unmarked(html: str, allowed: Iterable[str] = ()) -> list[tuple[str, str]]:
    """List what a person reads on a page that is not in the test language: (where, the words)."""
    reader = Reader()
    reader.feed(html)
    reader.flush()
    return [(where, word) for where, text in reader.read for word in outside(text, allowed)]
