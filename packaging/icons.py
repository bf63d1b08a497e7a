"""Draw the horn of favicon.svg as PNG pictures for home screens: python packaging/icons.py

It needs nothing but Python. The pictures lie in room/static/icons: 192.png and 512.png, 180.png without clear corners,
and whole.png, which keeps clear of the edge that some systems cut off.
"""

from __future__ import annotations

import itertools
import math
import struct
import zlib
from pathlib import Path

HERE = Path(__file__).parent.parent / "src" / "hallali" / "room" / "static" / "icons"
NIGHT, LAMP = (0x16, 0x20, 0x2F), (0xF6, 0xD9, 0x8B)
# The drawing of favicon.svg, in its units: an arc, a triangle, one stroke.
SIDE, CORNER, HALF = 32.0, 7.0, 1.5
CENTRE, RADIUS, START, END = (14.945, 17.0), 9.0, math.radians(173.6), math.radians(449.6)
BELL = ((15.0, 16.0), (26.0, 8.0), (26.0, 24.0), (15.0, 16.0))


def to_line(x: float, y: float) -> float:
    """Return how far a point lies from the middle of the stroke."""
    angle = math.atan2(y - CENTRE[1], x - CENTRE[0]) % math.tau
    if angle >= START or angle <= END - math.tau:
        far = abs(math.hypot(x - CENTRE[0], y - CENTRE[1]) - RADIUS)
    else:
        ends = ((CENTRE[0] + RADIUS * math.cos(at), CENTRE[1] + RADIUS * math.sin(at)) for at in (START, END))
        far = min(math.hypot(x - a, y - b) for a, b in ends)
    for (a, b), (c, d) in itertools.pairwise(BELL):
        along = ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)
        along = max(0.0, min(1.0, along))
        far = min(far, math.hypot(x - a - along * (c - a), y - b - along * (d - b)))
    return far


def to_edge(x: float, y: float) -> float:
    """Return how far a point lies inside the rounded square; negative outside."""
    a, b = abs(x - SIDE / 2) - SIDE / 2 + CORNER, abs(y - SIDE / 2) - SIDE / 2 + CORNER
    return CORNER - math.hypot(max(a, 0.0), max(b, 0.0)) - min(max(a, b), 0.0)


def covered(inside: float, scale: float) -> float:
    """Return how much of a pixel is covered whose middle lies so far inside."""
    return max(0.0, min(1.0, 0.5 + inside * scale))


def picture(size: int, shrunk: float = 1.0, clear: bool = True) -> bytes:
    """Return a PNG. shrunk: of the drawing within its square. clear: whether the corners can be seen through."""
    scale, rows = size / SIDE, []
    for row in range(size):
        line = bytearray(b"\0")
        for column in range(size):
            x, y = (column + 0.5) / scale, (row + 0.5) / scale
            at = (SIDE / 2 + (one - SIDE / 2) / shrunk for one in (x, y))
            ink = covered(HALF - to_line(*at), scale * shrunk)
            line += bytes(round(n + (lit - n) * ink) for n, lit in zip(NIGHT, LAMP, strict=True))
            line.append(round(255 * covered(to_edge(x, y), scale)) if clear else 255)
        rows.append(bytes(line))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b""))
    made = b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + made


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, made in {
        "192": picture(192),
        "512": picture(512),
        "180": picture(180, clear=False),
        "whole": picture(512, 0.75, clear=False),
    }.items():
        (HERE / f"{name}.png").write_bytes(made)
