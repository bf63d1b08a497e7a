"""Scripts and styles are sent without their lines of comments, and are the same otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hallali
from hallali.room.draw.bundling import lean

FILES = sorted(
    path for kind in ("js", "css") for path in Path(hallali.__file__).parent.rglob(f"static/*.{kind}")
)  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_comments_are_left_out(path: Path) -> None:
    """Line by line, outside of template literals, and with nothing else on the line."""
    text = path.read_text()
    kept = lean(text).splitlines()
    comment, literal, at = False, False, 0
    for line in text.splitlines():
        if at < len(kept) and not comment and line == kept[at]:
            literal ^= line.count("`") % 2 == 1
            at += 1
            continue
        assert not literal
        assert comment or line.lstrip().startswith(("//", "/*"))
        comment = (line.lstrip().startswith("/*") and "*/" not in line) or (comment and "*/" not in line)
        assert comment or line.lstrip().startswith("//") or line.rstrip().endswith("*/")
    assert at == len(kept)
    assert not comment


def test_a_script_is_sent_lean_and_once(guest: Any) -> None:
    first = guest.client.get("/static/live.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert "import {" in first.text
    assert not [line for line in first.text.splitlines() if line.startswith("//")]
    again = guest.client.get("/static/live.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert guest.client.get("/static/nothing.js").status_code == 404
    assert guest.client.get("/static/favicon.svg").headers["content-type"].startswith("image/svg")
