"""Pictures of pages: taken, compared with the one that is kept, and written side by side where they differ.

A kept picture is half as wide as the page. Both are brought to cells of CELL pixels of it, each the mean of its
colours: letters that another version of the browser draws a little bolder, or a pixel on, change a cell by less
than FAINT: docs/decisions/0042-pictures-compared.md says what was measured.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEPT = Path(__file__).parent / "pictures"  #: the pictures that are right
TAKEN = Path(__file__).parents[2] / "build" / "pictures"  #: what a failed test leaves behind
CELL = 6  #: pixels of a kept picture, 12 of the page
FAINT = 36  #: how much a cell may change, of 255
FEW = 1  #: how many cells may change by more
QUALITY = 42  #: of WebP


def taken(page: Page) -> Image.Image:
    """Return the page as it stands, half as wide."""
    page.mouse.move(0, 0)
    shot = page.screenshot(animations="disabled", caret="hide", scale="css")
    return Image.open(io.BytesIO(shot)).convert("RGB").reduce(2)


def cells(picture: Image.Image) -> Image.Image:
    """Return a picture of one pixel for each cell, blurred a little across their edges."""
    wide, high = picture.size
    soft = picture.filter(ImageFilter.GaussianBlur(1))
    return soft.resize((-(-wide // CELL), -(-high // CELL)), Image.Resampling.BOX)


def differences(one: Image.Image, other: Image.Image) -> list[tuple[int, int, int]]:
    """Return the cells in which two pictures differ, as (x, y, by how much). Another size differs everywhere."""
    if one.size != other.size:
        return [(0, 0, 255)] * (FEW + 1)
    apart = ImageChops.difference(cells(one), cells(other))
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    values = most.tobytes()
    return [(at % most.width, at // most.width, value) for at, value in enumerate(values) if value > FAINT]


def side_by_side(kept: Image.Image | None, now: Image.Image, where: list[tuple[int, int, int]]) -> Image.Image:
    """Return the kept picture, the one of now, and the one of now with a frame around each cell that differs."""
    marked = now.copy()
    draw = ImageDraw.Draw(marked)
    for x, y, _ in where:
        draw.rectangle(
            (x * CELL - 2, y * CELL - 2, (x + 1) * CELL + 2, (y + 1) * CELL + 2), outline=(255, 0, 160), width=1
        )
    parts = [part for part in (kept, now, marked) if part is not None]
    sheet = Image.new(
        "RGB", (sum(part.width for part in parts) + 8 * len(parts), max(part.height for part in parts)), (255, 0, 160)
    )
    at = 0
    for part in parts:
        sheet.paste(part, (at, 0))
        at += part.width + 8
    return sheet


def _read(file: Path) -> Image.Image:
    with Image.open(file) as found:
        return found.convert("RGB")


def compare(now: Image.Image, name: str, kept: Path = KEPT, left: Path = TAKEN) -> str:
    """Compare a picture with the kept one of this name; return "" where they are alike, else what to look at.

    kept: the folder of pictures that are right. left: where the new one is left, and both side by side.
    """
    file = kept / f"{name}.webp"
    right = _read(file) if file.exists() else None
    where = differences(right, now) if right else []
    if right and len(where) <= FEW:
        return ""
    new, both = left / f"{name}.webp", left / f"{name}-beside.png"
    new.parent.mkdir(parents=True, exist_ok=True)
    now.save(new, "WEBP", quality=QUALITY, method=6)
    side_by_side(right, now, where).save(both)
    why = f"{len(where)} cells differ, most by {max(value for *_, value in where)}" if right else "no picture is kept"
    return f"{name}: {why}. Look at {both}; if it is right: python tests/browser/pictures accept {name}"
