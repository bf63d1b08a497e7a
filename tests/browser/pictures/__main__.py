"""Accept pictures that a test has left: `python tests/browser/pictures accept NAME ...`, or `accept --all`.

`python tests/browser/pictures list` says which there are. A name may end in * for all that begin so.
"""

from __future__ import annotations

import shutil
import sys
from fnmatch import fnmatch
from pathlib import Path

KEPT = Path(__file__).parent
LEFT = KEPT.parents[2] / "build" / "pictures"


def waiting(left: Path = LEFT) -> list[str]:
    """Return the names of the pictures that tests have left."""
    return sorted(file.relative_to(left).with_suffix("").as_posix() for file in left.rglob("*.webp"))


def accept(patterns: list[str], kept: Path = KEPT, left: Path = LEFT) -> list[str]:
    """Keep the pictures that match; return their names. What lay side by side is removed."""
    names = [name for name in waiting(left) if any(fnmatch(name, pattern) for pattern in patterns)]
    for name in names:
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(left / f"{name}.webp", kept / f"{name}.webp")
        (left / f"{name}-beside.png").unlink(missing_ok=True)
    return names


def main(words: list[str]) -> int:
    """Do what the command line says; return the exit status."""
    match words:
        case ["list"]:
            print("\n".join(waiting()) or "No picture waits.")
        case ["accept", first, *more]:
            names = accept(["*"] if first == "--all" else [first, *more])
            print("\n".join(f"kept: {name}" for name in names) or "No picture of this name waits.")
            return 0 if names else 1
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
