"""What the room does when it is killed, fuzzed and attacked, and its database fails.

    python benchmarks/room_faults.py --json
    python benchmarks/room_faults.py attacks --seconds 20 --attack "H3 hosts"
    python benchmarks/room_faults.py attacks --attack "F3 print pages" --addresses 1 --addresses 10
    python benchmarks/room_faults.py kills postgres two --kills 20

Everything is local: servers in processes of their own on 127.0.0.1, and attackers that come from 127.0.0.2 on, in
processes of their own, while an honest player at 127.0.0.1 clicks and plays against `club`. It needs Linux; the parts
`postgres` and `two` need PostgreSQL's programs, and `disk` the right to mount a small disk.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable

import faults_disk
import faults_kills
from faults_attacks import ATTACKS, compared
from faults_fuzz import fuzz
from faults_rig import Found


def main() -> None:
    """Read the command line, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "parts", nargs="*", help="kills, postgres, two, fuzz, attacks, disk (default: kills fuzz attacks)"
    )
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--attack", choices=ATTACKS, action="append", help="only this one; may be repeated")
    parser.add_argument("--addresses", type=int, action="append", help="from how many at once; may be repeated (1)")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    parts: dict[str, Callable[[], Found]] = {
        "kills": lambda: faults_kills.of_the_room(chosen.kills),
        "postgres": lambda: faults_kills.of_postgres(chosen.kills),
        "two": lambda: faults_kills.of_two(chosen.kills),
        "fuzz": lambda: fuzz(chosen.requests),
        "attacks": lambda: compared(chosen.attack or ATTACKS, chosen.seconds, chosen.addresses or [1]),
        "disk": faults_disk.trouble,
    }
    if unknown := set(chosen.parts) - parts.keys():
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    found: Found = {"machine": {"cores": os.cpu_count(), "python": sys.version.split()[0]}}
    for name in chosen.parts or ("kills", "fuzz", "attacks"):
        began = time.monotonic()
        found[name] = parts[name]()
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    print(json.dumps(found, indent=None if chosen.json else 2))


if __name__ == "__main__":
    main()
