"""Make the room's typefaces: the letters of both languages and the signs in use, as woff2 files in room/static/fonts.

    npm pack @fontsource/grenze@5.3.0 @fontsource/source-sans-3@5.3.1
    for one in *.tgz; do mkdir -p ${one%-5*} && tar xzf $one -C ${one%-5*}; done
    uv run --no-project --with fonttools --with brotli python packaging/fonts.py FOLDER

FOLDER is where the packages were unpacked. Grenze names and heads, Source Sans 3 is read; both come under the SIL Open
Font License, whose texts are copied along. "Source" is a reserved name, so what is made of it is called Hallali Sans.
The script also says how wide each is beside the fonts that stand in for it until it is there: room/static/tokens.css
has these numbers.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent.parent / "src" / "hallali" / "room" / "static" / "fonts"
FACES = {
    "grenze-600": ("grenze", 600),
    "hallali-sans-400": ("source-sans-3", 400),
    "hallali-sans-600": ("source-sans-3", 600),
}
LETTERS = [*range(0x20, 0x7F), *map(ord, "ÀÂÆÇÈÉÊËÎÏÔÙÛÜŸŒàâæçèéêëîïôùûüÿœñöä")]
SIGNS = [*map(ord, "\u00a0\u202f\u2009«»‘’“”…–—·×°²−€%✓→←↑↓")]
FEATURES = ["kern", "liga", "mark", "ccmp", "locl", "tnum", "lnum"]
SAMPLE = "Your turn: draw a card. From which deck? Choisissez une entrée, le tour se poursuit"


def width(font: TTFont) -> float:
    """Return how wide the sample is, in parts of the font's size."""
    names, metrics = font.getBestCmap(), font["hmtx"]
    return sum(metrics[names[ord(letter)]][0] for letter in SAMPLE) / font["head"].unitsPerEm


def lining(font: TTFont) -> None:
    """Have digits stand in columns and on the line: what sets a font anew would forget to ask for it."""
    table = font["GSUB"].table
    digits = {ord(one): font.getBestCmap()[ord(one)] for one in "0123456789"}
    for wanted in ("lnum", "tnum"):
        found = {
            n
            for one in table.FeatureList.FeatureRecord
            if one.FeatureTag == wanted
            for n in one.Feature.LookupListIndex
        }
        swaps = [part for n in sorted(found) for part in table.LookupList.Lookup[n].SubTable]
        for swap in swaps:
            mapping = getattr(swap, "ExtSubTable", swap).mapping
            digits = {code: mapping.get(name, name) for code, name in digits.items()}
    for part in font["cmap"].tables:
        part.cmap.update({code: name for code, name in digits.items() if code in part.cmap})


def main(folder: Path) -> None:
    """Write the typefaces, and their licences beside them."""
    HERE.mkdir(exist_ok=True)
    for name, (family, weight) in FACES.items():
        source = folder / f"fontsource-{family}" / "package"
        font = TTFont(source / "files" / f"{family}-latin-{weight}-normal.woff2")
        lining(font)
        options = subset.Options(layout_features=FEATURES, flavor="woff2", hinting=False, name_IDs=[0, 1, 2, 13, 14])
        maker = subset.Subsetter(options)
        maker.populate(unicodes=LETTERS + SIGNS)
        maker.subset(font)
        if family.startswith("source"):
            for number, text in ((1, "Hallali Sans"), (4, f"Hallali Sans {weight}"), (6, f"HallaliSans-{weight}")):
                font["name"].setName(text, number, 3, 1, 0x409)
        font.flavor = "woff2"
        font.save(HERE / f"{name}.woff2")
        shutil.copy(source / "LICENSE", HERE / f"{family}-OFL.txt")
        print(name, (HERE / f"{name}.woff2").stat().st_size, "bytes, width", round(width(font), 3))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
