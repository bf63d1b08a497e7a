"""The folder that `hallali site` writes, a static host that has it, and somebody who opens it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from site_pages import Host
from skipping import skip_or_fail

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the folder for /sub/. HALLALI_SITE names one that was built so before: it spares the minute."""
    parent: Path = tmp_path_factory.mktemp("site")
    if built := os.environ.get("HALLALI_SITE"):
        shutil.copytree(built, parent / "sub")
        return parent
    if shutil.which("npm") is None:
        skip_or_fail("npm is not installed: it fetches what the folder is built from")
    command = [sys.executable, "-m", "hallali", "site", "--out", str(parent / "sub"), "--base", "/sub/", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bytes"] < 12.5e6
    return parent


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    made = Host(folder)
    yield made
    made.cut()


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Path:
    """Give a copy of the folder that a test may change."""
    shutil.copytree(folder, tmp_path / "own")
    return tmp_path / "own" / "sub"


@pytest.fixture
def changed(own: Path) -> Iterator[Host]:
    """Serve that copy."""
    made = Host(own.parent)
    yield made
    made.cut()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    made = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    yield made
    made.close()
