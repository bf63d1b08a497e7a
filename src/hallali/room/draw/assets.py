"""What pages ask for besides themselves: scripts, styles, typefaces and icons, each under a name with its digest.

A file under such a name never changes, so a browser keeps it and does not ask again. The scripts of a page are one
file, and so are its styles (`bundling`): `all/KIND.css`, or `all/GAME/KIND.css` where the game has its own. A room that
runs in the browser itself names files as they are, one by one (`settle`).
"""

from __future__ import annotations

import gzip
import posixpath
import re
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import cache, cached_property
from hashlib import md5
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from hallali import games
from hallali.interfaces.page import Page
from hallali.room import addresses
from hallali.room.draw import bundling

_ROOM: Final = Path(__file__).parent.parent / "static"
_STATIC: Final = "/static/"
_ALL: Final = "all/"
_DIGITS: Final = 12
_HASHED: Final = re.compile(rf"(.+)\.([0-9a-f]{{{_DIGITS}}})(\.[a-z0-9]+)")
_KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
_PACKED: Final = ("text/", "image/svg+xml")
#: The script that loads the game's own; where they are one script, the game's own takes its place.
_GAME: Final = "game.js"

_FRONT: Final = ("tokens.css", "base.css", "front.css")
_BOARD: Final = ("tokens.css", "base.css", "table.css", "side.css")
#: The style sheets of a kind of page: those before the game's own, and those after.
_STYLES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "front": (_FRONT, ()),
    "home": (_FRONT, ()),
    "game": (_FRONT, ()),
    "posed": ((*_BOARD, "front.css"), ("puzzle.css",)),
    "pad": ((*_BOARD, "front.css"), ("suggest.css", "pad.css")),
    "table": (
        (*_BOARD, "drawer.css", "ending.css", "motion.css", "suggest.css", "friends.css"),
        ("curve.css", "after.css"),
    ),
}
_SCRIPTS: Final[dict[str, tuple[str, ...]]] = {
    "posed": ("puzzle.js",),
    "pad": ("pad.js",),
    "table": ("live.js", "drawer.js", "ending.js"),
    "replay": ("live.js", "drawer.js", "replay.js"),
}

_APART: ContextVar[bool] = ContextVar("apart", default=False)


def settle(apart: bool) -> None:
    """Say, for the rest of this request or task, whether pages name files by their own names, one by one."""
    _APART.set(apart)


def apart() -> bool:
    """Say whether pages name files by their own names, one by one."""
    return _APART.get()


class Sent:
    """A file as it is sent. body: its bytes. tag: their digest. kind: their media type."""

    def __init__(self, body: bytes, suffix: str) -> None:
        self.body = body
        self.tag = md5(body, usedforsecurity=False).hexdigest()[:_DIGITS]
        self.kind = _KINDS.get(suffix) or guess_type(f"a{suffix}")[0] or "text/plain"

    @cached_property
    def packed(self) -> bytes | None:
        """The same by gzip; None where that does not pay, as for a typeface."""
        if not self.kind.startswith(_PACKED):
            return None
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) else None


class Scripts(NamedTuple):
    """The scripts of a page."""

    urls: tuple[str, ...]  #: their addresses, in the order in which they run
    game: str  #: the address of the game's own script, if it is not one with these


#: By name, and whether files are named with their digests in it: what it was made of, each at its time, and it.
_KEPT: dict[tuple[str, bool], tuple[dict[Path, int], Sent]] = {}


def path_of(name: str) -> Path:
    """Return the file of a name below /static. Raises OSError or ValueError if no file can have it."""
    game, _, rest = name.partition("/")
    own = games.GAMES[game].page().assets if rest and game in games.GAMES else None
    folder = own / "static" if own else _ROOM
    path = (folder / (rest if own else name)).resolve(strict=True)
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise FileNotFoundError(name)
    return path


def asked(name: str) -> tuple[Sent, bool] | None:
    """Return what is sent for a name below /static, and whether that never changes; None if there is no such file.

    An unknown digest, of a version before or after this one, gets the file as it is now.
    """
    if not name.startswith(_ALL) and (found := _kept(name, False)):
        return found, False
    match = _HASHED.fullmatch(name)
    found = _kept(match[1] + match[3], True) if match else None
    return (found, match is not None and match[2] == found.tag) if found else None


def named(name: str) -> str:
    """Return a file's name with its digest, or the name as it is where there is no such file."""
    found = _kept(name, True)
    stem, suffix = posixpath.splitext(name)
    return f"{stem}.{found.tag}{suffix}" if found else name


def at(name: str) -> str:
    """Return the address of a file below /static, by the name that pages give it."""
    return addresses.url(_STATIC + (name if apart() else _named(name)))


def url(path: str) -> str:
    """Return an address as `addresses.url` does; that of a file has its digest in its name."""
    return at(path.removeprefix(_STATIC)) if path.startswith(_STATIC) else addresses.url(path)


@cache
def _named(name: str) -> str:
    """What pages name is fixed when it is first named. A file that changes afterwards is asked for by its old digest,
    and comes as it is now.
    """
    return named(name)


@cache
def inline(name: str) -> str:
    """Return a small picture below /static as an address that holds it: one request less."""
    return "data:image/svg+xml," + quote(path_of(name).read_text("utf-8").strip(), safe=" '/:=")


def styles(kind: str, game: str = "", own: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the addresses of a page's style sheets.

    kind: of `_STYLES`. own: the game's own for this page, where they may hang on the table's options.
    """
    usual = _own(kind, game)
    if apart() or (own is not None and tuple(own) != usual):
        before, after = _STYLES[kind]
        return tuple(at(name) for name in (*before, *(usual if own is None else own), *after))
    return (at(f"{_pack(kind, game)}.css"),)


def scripts(kind: str, game: str = "", own: str = "") -> Scripts:
    """Return a page's scripts. kind: of `_SCRIPTS`. own: the game's own script, "" for none."""
    one = f"{_pack(kind, game)}.js"
    usual = games.get(game).page().script if game in games.GAMES else ""
    if apart() or own != usual or _named(one) == one:
        each = tuple(at(name) for name in _SCRIPTS[kind])
        return Scripts(each, at(own) if own else "")
    return Scripts((at(one),), "")


def every() -> list[str]:
    """List what pages of the games that are there ask for in one piece, by name."""
    found = [f"{_pack(kind, '')}.css" for kind in ("front", "home")]
    for game in games.GAMES:
        found += [f"{_pack(kind, game)}.css" for kind in ("game", "posed", "pad", "table")]
        found += [f"{_pack(kind, game)}.js" for kind in _SCRIPTS]
    return found


def _pack(kind: str, game: str) -> str:
    return f"{_ALL}{game}/{kind}" if game else f"{_ALL}{kind}"


def _own(kind: str, game: str) -> tuple[str, ...]:
    """Return the style sheets of the games that a page shows."""
    if kind == "home":
        return tuple(dict.fromkeys(name for one in games.GAMES.values() for name in one.page().front.styles))
    if game not in games.GAMES:
        return ()
    page: Page = games.get(game).page()
    return tuple(page.front.styles if kind == "game" else page.styles)


def _kept(name: str, hashed: bool) -> Sent | None:
    """Return a file as it is now. hashed: as it is under a name with its digest."""
    made, sent = _KEPT.get((name, hashed), ({}, None))
    try:
        if sent and all(path.stat().st_mtime_ns == at for path, at in made.items()):
            return sent
        seen: dict[Path, int] = {}
        sent = Sent(_made(name, hashed, seen, ()), posixpath.splitext(name)[1])
    except (OSError, ValueError, KeyError, bundling.Apart):
        return None
    _KEPT[name, hashed] = seen, sent
    return sent


def _made(name: str, hashed: bool, seen: dict[Path, int], above: tuple[str, ...]) -> bytes:
    """Make a file as it is sent. seen: gets what it was made of. above: what it is made for.

    Raises OSError, ValueError, KeyError or Apart if there is no such file.
    """
    refer = _refer(seen, (*above, name))
    if hashed and name.startswith(_ALL):
        return _together(name, _reader(seen), refer).encode()
    suffix = posixpath.splitext(name)[1]
    if suffix not in (".js", ".css"):
        return _noted(name, seen).read_bytes()
    text = _reader(seen)(name)
    if hashed and suffix == ".css":
        text = bundling.style(name, text, name, refer)
    elif hashed:
        text = bundling.renamed(name, text, refer)
    return text.encode()


def _together(name: str, read: bundling.Read, refer: bundling.Refer) -> str:
    """Return the scripts or the styles of a kind of page, in one."""
    inside, suffix = posixpath.splitext(name.removeprefix(_ALL))
    game, kind = posixpath.split(inside)
    if game and game not in games.GAMES:
        raise KeyError(game)
    if suffix == ".css":
        before, after = _STYLES[kind]
        return "".join(bundling.style(one, read(one), name, refer) for one in (*before, *_own(kind, game), *after))
    own = games.get(game).page().script if game else ""
    instead = f'import * as own from "./{own}";\nexport const game = own;\n' if own else "export const game = {};\n"
    return bundling.script(_SCRIPTS[kind], name, read, refer, {_GAME: instead} if suffix == ".js" else {})


def _noted(name: str, seen: dict[Path, int]) -> Path:
    path = path_of(name)
    seen[path] = path.stat().st_mtime_ns
    return path


def _reader(seen: dict[Path, int]) -> bundling.Read:
    return lambda name: bundling.lean(_noted(name, seen).read_text(encoding="utf-8"))


def _refer(seen: dict[Path, int], above: tuple[str, ...]) -> bundling.Refer:
    """Return how files are named in others: with their digests, unless they are made of each other."""

    def refer(at: str, name: str) -> str:
        if name in above:
            return bundling.between(at, name)
        try:
            body = _made(name, True, seen, above)
        except (OSError, ValueError):  # what is not there is asked for as it is written
            return bundling.between(at, name)
        stem, suffix = posixpath.splitext(name)
        return bundling.between(at, f"{stem}.{Sent(body, suffix).tag}{suffix}")

    return refer


#: What templates are given.
KNOWN: Final[dict[str, Callable[..., object]]] = {"url": url, "inline": inline, "styles": styles, "scripts": scripts}
