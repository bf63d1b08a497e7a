"""Colours on paper: what the browser prints has its colours, whatever its switch for backgrounds says."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hallali import games
from hallali.games.red_notice.rules.box import box_of
from hallali.room.draw import printing
from skipping import skip_or_fail

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRINTED = [game.name for game in games.GAMES.values() if printing.prints(game)]
#: Dots for each inch of paper: enough to see a coloured field, few enough to be quick.
DOTS = 12

Dot = tuple[int, int, int]


def seen(page: Page, folder: Path, *, backgrounds: bool) -> list[list[Dot]]:
    """Print a page, and return the dots of each sheet of paper as they were rendered."""
    if shutil.which("pdftoppm") is None:
        skip_or_fail("Poppler is not installed (Debian: apt-get install poppler-utils)")
    folder.mkdir()
    page.pdf(path=folder / "page.pdf", prefer_css_page_size=True, print_background=backgrounds)
    subprocess.run(["pdftoppm", "-r", str(DOTS), "page.pdf", "sheet"], cwd=folder, check=True, timeout=300)
    sheets = []
    for file in sorted(folder.glob("sheet*.ppm")):
        _kind, _size, _most, dots = file.read_bytes().split(b"\n", 3)
        sheets.append(list(zip(dots[::3], dots[1::3], dots[2::3], strict=True)))
    return sheets


def close(one: Dot, two: Dot) -> bool:
    return max(abs(a - b) for a, b in zip(one, two, strict=True)) <= 12


def test_every_continents_colour_is_seen(open_page: Callable[..., Page], address: str, tmp_path: Path) -> None:
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/red-notice/print")
    counts = Counter(dot for sheet in seen(page, tmp_path / "plain", backgrounds=False) for dot in sheet)
    for continent in box_of("real").edition.continent:
        red, green, blue = bytes.fromhex(continent.colour[1:])
        assert sum(count for dot, count in counts.items() if close(dot, (red, green, blue))) > 200, continent.id


@pytest.mark.parametrize("name", PRINTED)
def test_the_switch_for_backgrounds_changes_nothing(
    open_page: Callable[..., Page], address: str, tmp_path: Path, name: str
) -> None:
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/{name}/print")
    page.evaluate("document.querySelectorAll('.sheet:nth-of-type(n + 13)').forEach(sheet => sheet.remove())")
    plain, full = (seen(page, tmp_path / str(on), backgrounds=on) for on in (False, True))
    assert len(plain) == len(full) > 4
    differing = sum(not close(*dots) for sheets in zip(plain, full, strict=True) for dots in zip(*sheets, strict=True))
    assert differing == 0
    assert len({dot for sheet in full for dot in sheet}) > 20
