"""docs/planes.md lists the planes as they are (the programs of docs/adapters.md run in tests/test_docs.py)."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

ROOT = Path(__file__).parents[2]


def test_the_page_of_planes_is_what_its_command_writes() -> None:
    written = runpy.run_path(str(ROOT / "packaging" / "planes.py"))["page"]()
    assert (ROOT / "docs" / "planes.md").read_text("utf-8") == written, "run: python packaging/planes.py"
