"""What a campaign found, as a table, and the faults that change nothing."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from mutation.areas import Area
from mutation.campaign import ROOT, Verdict

EQUAL: Final = Path(__file__).with_name("equal.toml")


@cache
def equal() -> dict[str, str]:
    """Return the changes that are none, each with the reason: nobody could notice them."""
    listed = tomllib.loads(EQUAL.read_text("utf-8")).get("equal", [])
    return {one["point"]: one["why"] for one in listed}


def kept(area: str) -> dict[str, str]:
    """Return what the last campaign found: by the name of each change, the test that noticed it, or ""."""
    file = _file(area)
    found: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def keep(area: str, verdicts: Sequence[Verdict]) -> None:
    """Keep what a campaign found, for the next one."""
    file = _file(area)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({one.point.name: one.by for one in verdicts}, indent=1), "utf-8")


def _file(area: str) -> Path:
    return ROOT / "build" / "mutation" / f"{area.replace('/', '-')}.json"


@cache
def silent() -> dict[str, str]:
    """Return the tests that need not turn red when a function is emptied, each with the reason."""
    listed = tomllib.loads(EQUAL.read_text("utf-8")).get("silent", [])
    return {one["test"]: one["why"] for one in listed}


class Row(NamedTuple):
    """A line of the table. by_time: how many were noticed because the tests went on for ever."""

    name: str
    made: int
    caught: int
    by_time: int
    equal: int
    bar: float
    seconds: float

    @property
    def share(self) -> float:
        """The share of the changes that were noticed, of those that change anything."""
        return self.caught / max(1, self.made - self.equal)

    @property
    def good(self) -> bool:
        """Whether that is enough."""
        return self.share >= self.bar


def row(name: str, area: Area, verdicts: Sequence[Verdict], seconds: float) -> Row:
    """Count what a campaign found."""
    caught = sum(bool(one.by) for one in verdicts)
    same = sum(not one.by and one.point.name in equal() for one in verdicts)
    slow = sum(one.by == "time" for one in verdicts)
    return Row(name, len(verdicts), caught, slow, same, area.bar, seconds)


def text(rows: Sequence[Row]) -> str:
    """Write the table in Markdown."""
    lines = [
        "| area | faults | noticed | by time | change nothing | share | bar | s |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for one in rows:
        mark = "" if one.good else " **below**"
        lines.append(
            f"| {one.name} | {one.made} | {one.caught} | {one.by_time} | {one.equal} | {one.share:.1%}{mark} "
            f"| {one.bar:.0%} | {one.seconds:.0f} |"
        )
    return "\n".join(lines)
