"""The worker beside the pages: it shows notifications, and a page of its own where the room cannot be reached.

That page stands in the worker's script, in the language and the theme of the page that asked for it. So nothing has to
be kept apart, and the browser notices by itself when the page has changed. Whoever has not said the word at the door
gets the worker, too: it says no more than the door does.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from markupsafe import Markup

from hallali.room import addresses, club
from hallali.room.draw import assets, bundling

_STATIC: Final = Path(__file__).parent.parent / "static"
_FACE: Final = re.compile(r"@font-face \{[^}]*\}\n?")
_DIGITS: Final = 12


class Worker(NamedTuple):
    """The worker's script. digest: of its body, for its address."""

    body: bytes
    digest: str


def address(lang: str, theme: str) -> str:
    """Return the address of the worker for pages of this language and theme; "" where pages have another already.

    It names all that the script hangs on, so a browser may keep it.
    """
    if assets.apart():
        return ""
    return addresses.url(f"/sw.js?lang={lang}&theme={theme}&v={worker(lang, theme).digest}")


def worker(lang: str, theme: str) -> Worker:
    """Return the worker whose page is of this language and theme: "auto", "dark" or "light"."""
    return _made(lang, theme, club.here().name, assets.at("icons/192.png"))


@lru_cache(64)
def _made(lang: str, theme: str, room: str, icon: str) -> Worker:
    from hallali.room.draw import show  # which lets templates ask for the address

    style = "\n".join(_read(name) for name in ("tokens.css", "offline.css"))
    hashed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    values = {"lang": lang, "theme": theme, "room": room, "style": Markup(style)}  # noqa: S704 - our own
    kept = {
        "icon": icon,
        "page": show.environment(lang).get_template("offline.html").render(values),
        "policy": f"default-src 'none'; style-src 'sha256-{hashed}'; base-uri 'none'; form-action 'none'",
    }
    text = f"self.kept = {json.dumps(kept)};\n{(_STATIC / 'sw.js').read_text('utf-8')}"
    return Worker(text.encode(), hashlib.sha256(text.encode()).hexdigest()[:_DIGITS])


def _read(name: str) -> str:
    """Return a style sheet without its typefaces, which would have to be fetched: those of the device stand in."""
    return _FACE.sub("", bundling.lean((_STATIC / name).read_text("utf-8")))
