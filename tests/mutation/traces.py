"""What each test ran, kept from one campaign to the next: to run every test once costs as much as many faults do.

A note that is out of date hides nothing: a fault counts as noticed only if a test fails with it.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parents[2] / "build" / "mutation"


class Trace(NamedTuple):
    """What a test ran. fits: whether it passed, and soon enough. functions: as (module, outermost function).

    digest: of the test's file.
    """

    fits: bool
    seconds: float
    functions: frozenset[tuple[str, str]]
    digest: str


#: By a test's name.
Traces = dict[str, Trace]


@cache
def digest(path: Path) -> str:
    """Return what changes with a test's file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def kept(area: str) -> Traces:
    """Return what was noted in earlier campaigns."""
    file = _file(area)
    found = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return {
        name: Trace(fits, seconds, frozenset((module, where) for module, where in functions), of)
        for name, (fits, seconds, functions, of) in found.items()
    }


def keep(area: str, traces: Traces) -> None:
    """Note what tests ran, for the next campaign."""
    if area:
        FOLDER.mkdir(parents=True, exist_ok=True)
        said = {name: (one.fits, one.seconds, sorted(one.functions), one.digest) for name, one in traces.items()}
        _file(area).write_text(json.dumps(said), "utf-8")


def _file(area: str) -> Path:
    return FOLDER / f"{area.replace('/', '-')}-traces.json"
