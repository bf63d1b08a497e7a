"""Scripts and styles as they are sent: without the lines that are only comments, which are a fifth of a script."""

from __future__ import annotations

import re
import stat
from email.utils import formatdate
from functools import lru_cache
from hashlib import md5
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

#: What is sent lean, and as what.
_KINDS: Final = {".js": "text/javascript", ".css": "text/css"}
#: A comment that begins its line and ends one: `// …`, or `/* … */`, over several lines too.
_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)


class Lean(StaticFiles):
    """Serves a folder as StaticFiles does, its scripts and styles lean. Files are small, so they are read in place."""

    async def check_config(self) -> None:
        """Nothing to check: a game's folder may be missing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or that it has not changed."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        try:
            name, found = self.lookup_path(path)
        except (OSError, ValueError):  # a name that no file can have
            name, found = "", None
        if found is None or not stat.S_ISREG(found.st_mode):
            raise HTTPException(404)
        body, tag, kind = _read(Path(name), found.st_mtime_ns)
        headers = {"etag": tag, "last-modified": formatdate(found.st_mtime, usegmt=True)}
        answer = Response(body, headers=headers, media_type=kind)
        unchanged = self.is_not_modified(answer.headers, Headers(scope=scope))
        return NotModifiedResponse(answer.headers) if unchanged else answer


@lru_cache(maxsize=512)
def _read(path: Path, _changed: int) -> tuple[bytes, str, str]:
    """Return a file as it is sent, its tag and its kind."""
    kind = _KINDS.get(path.suffix)
    body = path.read_bytes() if kind is None else lean(path.read_text(encoding="utf-8")).encode()
    tag = f'"{md5(body, usedforsecurity=False).hexdigest()}"'
    return body, tag, kind or guess_type(path.name)[0] or "text/plain"


def lean(text: str) -> str:
    """Return a script or a style without its lines of comments. A comment after code on its line stays.

    >>> lean('// What it does.\\nconst a = "//"; // why\\n')
    'const a = "//"; // why\\n'
    """
    return _COMMENT.sub("", text)
