"""Write how wide each letter of the shipped typefaces is, for fitting texts without a browser.

    uv run --no-project --with fonttools --with brotli python packaging/letters.py

Run it after packaging/fonts.py. It writes src/hallali/interfaces/letters.py, which a test compares with the typefaces.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont

HERE = Path(__file__).parent.parent / "src" / "hallali"
FACES = {"SANS": "hallali-sans-400", "BOLD": "hallali-sans-600", "HEAD": "grenze-600"}
TOP = '''"""How wide the letters of the shipped typefaces are, in thousandths of their size.

Written by packaging/letters.py. Each line names the letters of one width.
"""

from __future__ import annotations

from typing import Final

# fmt: off
'''


def widths(file: Path) -> dict[str, int]:
    """Return how wide each letter of a typeface is, in thousandths of its size."""
    font = TTFont(file)
    unit, metrics = font["head"].unitsPerEm, font["hmtx"]
    return {chr(code): round(1000 * metrics[name][0] / unit) for code, name in sorted(font.getBestCmap().items())}


def written() -> str:
    """Return the module's text."""
    lines = []
    for name, file in FACES.items():
        by_width: dict[int, list[str]] = {}
        for letter, wide in widths(HERE / "room" / "static" / "fonts" / f"{file}.woff2").items():
            by_width.setdefault(wide, []).append(f"\\u{ord(letter):04x}" if letter in '"\\' or letter > "~" else letter)
        lines.append(f"{name}: Final[dict[str, int]] = {{")
        lines += [f'    **dict.fromkeys("{"".join(some)}", {wide}),' for wide, some in sorted(by_width.items())]
        lines.append("}")
    return TOP + "\n".join(lines) + "\n"


if __name__ == "__main__":
    (HERE / "interfaces" / "letters.py").write_text(written(), "utf-8")
