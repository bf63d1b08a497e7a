"""Faults planted in the package one at a time, to see which of them no test notices.

python tests/mutation run [AREA ...]        plant faults in areas, say how many were noticed, and fail below the bars
python tests/mutation try MODULE TESTS ...  the same with a module of your choice, as in core/bits.py
python tests/mutation search TESTS ...      find tests that stay green whichever function they run is emptied
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

os.environ["HALLALI_PURE"] = "1"  # compiled functions cannot be changed
os.environ["HYPOTHESIS_PROFILE"] = "found"  # a counterexample is enough; it need not be the smallest
sys.path[0] = str(Path(__file__).parents[1])

from mutation import report, silent  # noqa: E402
from mutation.areas import AREAS, Area  # noqa: E402
from mutation.campaign import Verdict, campaign  # noqa: E402
from mutation.points import chosen  # noqa: E402

BAR = 0.9
FAULTS = 30


def said(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def run(areas: dict[str, Area], told: argparse.Namespace) -> int:
    """Run campaigns, print the table, and return how many areas are below their bar."""
    rows = []
    for name, area in areas.items():
        began = time.monotonic()
        area = area._replace(tests=tuple(told.tests or area.tests))
        said(f"{name}:")
        points = chosen(area.files(), told.count or area.faults)
        before = report.kept(name) if told.again else {}
        found = {point.name: Verdict(point, before[point.name], 0, 0.0) for point in points if before.get(point.name)}
        left = sorted((point for point in points if point.name not in found), key=lambda one: one.name in before)

        def note(verdict: Verdict, name: str = name, found: dict[str, Verdict] = found) -> None:
            found[verdict.point.name] = verdict
            report.keep(name, [*found.values()])

        campaign(area, left, said, not told.quick, name, told.again, note)
        verdicts = [found[point.name] for point in points]
        rows.append(report.row(name, area, verdicts, time.monotonic() - began))
        for one in verdicts:
            if not one.by and one.point.name not in report.equal():
                said(f"  survived: {one.point.name} (line {one.point.line}, {one.tests} tests)")
    said(report.text(rows))
    return sum(not row.good for row in rows)


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return how the process is to end."""
    parser = argparse.ArgumentParser(
        prog="python tests/mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["run", "try", "search"])
    parser.add_argument("names", nargs="*", help=f"areas ({', '.join(AREAS)}), a module, tests")
    parser.add_argument("--count", type=int, default=0, help="how many faults in each area")
    parser.add_argument(
        "--quick", action="store_true", help="do not try once more, in a fresh process, what nobody noticed"
    )
    parser.add_argument(
        "--again", action="store_true", help="only what nobody noticed last time, or what there was no time for"
    )
    parser.add_argument("--tests", action="append", metavar="TESTS", help="only these tests in place of the area's")
    told = parser.parse_args(words)
    names: list[str] = told.names
    if told.what == "search":
        return 1 if silent.search(names, said) else 0
    if told.what == "try":
        if len(names) < 2:
            parser.error("a module and tests are wanted")
        return 1 if run({names[0]: Area((names[0],), tuple(names[1:]), FAULTS, BAR)}, told) else 0
    if unknown := sorted(set(names) - set(AREAS)):
        parser.error(f"no such area: {', '.join(unknown)}")
    return 1 if run({name: AREAS[name] for name in names or AREAS}, told) else 0


if __name__ == "__main__":
    sys.exit(main())
