"""Scripts and styles as they are sent: without the lines that hold nothing but comments, a fifth of a script."""

from __future__ import annotations

import os
import re
from email.utils import formatdate
from functools import lru_cache
from hashlib import md5
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

#: What is sent lean, and as what.
_KINDS: Final = {".js": "text/javascript", ".css": "text/css"}
#: A comment that begins its line and ends one: `// …`, or `/* … */`, over several lines too.
_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)


class Lean(StaticFiles):
    """Serves a folder as StaticFiles does, and its scripts and styles lean."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or that it has not changed."""
        path = Path(full_path)
        kind = _KINDS.get(path.suffix)
        if kind is None:
            return super().file_response(full_path, stat_result, scope, status_code)
        body, tag = _read(path, stat_result.st_mtime_ns)
        headers = {"etag": tag, "last-modified": formatdate(stat_result.st_mtime, usegmt=True)}
        answer = Response(body, status_code, headers, kind)
        return (
            NotModifiedResponse(answer.headers)
            if self.is_not_modified(answer.headers, Headers(scope=scope))
            else answer
        )


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> tuple[bytes, str]:
    body = lean(path.read_text(encoding="utf-8")).encode()
    return body, f'"{md5(body, usedforsecurity=False).hexdigest()}"'


def lean(text: str) -> str:
    """Return a script or a style without its lines of comments. What stands beside code stays.

    >>> lean('// What it does.\\nconst a = "//"; // why\\n')
    'const a = "//"; // why\\n'
    """
    return _COMMENT.sub("", text)
