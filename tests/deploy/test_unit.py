"""The service is started by a real systemd, in its sandbox; its workers live and a bot answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from deploying import ROOT, Builder, Machine, run, visit

pytestmark = pytest.mark.images

UNIT = (ROOT / "packaging" / "hallali.service").read_text("utf-8")
ADDRESS = r"Hallali: (http://\S+)"
WORDS = "arena fugitif --fugitive novice --marshal novice --games 8 --workers 2 --size micro --json"

Boot = Callable[[dict[str, str]], Machine]


@pytest.fixture(scope="module")
def root(built: Builder) -> Path:
    """The image has the service's environment where the unit expects it, and systemd comes with the base.

    The image's own user is taken out: where there is one of the service's name, systemd makes none.
    """
    root = built.root()
    run("chroot", root, "userdel", "hallali")
    return root


@pytest.fixture
def boot(root: Path, tmp_path: Path) -> Iterator[Boot]:
    machines: list[Machine] = []

    def start(units: dict[str, str]) -> Machine:
        machines.append(Machine(root, units, ("hallali.service",), tmp_path / "terminal"))
        return machines[-1]

    yield start
    for one in machines:
        one.close()


def status(machine: Machine, process: str) -> dict[str, str]:
    lines = machine.inside("cat", f"/proc/{process}/status").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def niceness(machine: Machine, process: str) -> int:
    return int(machine.inside("cat", f"/proc/{process}/stat").rpartition(")")[2].split()[16])


def test_the_service_has_workers_that_give_way_and_a_bot_answers(boot: Boot) -> None:
    alone = re.sub(r"(?m)^ExecStart=.*$", f"Type=oneshot\nExecStart=/opt/hallali/bin/hallali {WORDS}", UNIT)
    alone = re.sub(r"(?m)^Restart.*\n", "", alone).replace("StateDirectory=hallali", "StateDirectory=arena")
    machine = boot({"hallali.service": UNIT, "arena.service": alone})
    address = machine.said("hallali", ADDRESS)[1]
    seen = visit(machine.leader, address)
    assert seen["ready"] == {"ok": True, "database": "ok", "workers": "ok", "disk": "ok"}
    assert seen["stage"] == "over"

    main = machine.inside("systemctl", "show", "--property=MainPID", "--value", "hallali")
    own = status(machine, main)
    assert (own["Seccomp"], own["NoNewPrivs"]) == ("2", "1")  # the filter is there
    assert int(own["CapBnd"], 16) == 0
    assert int(own["Uid"].split()[0]) > 60_000  # a user who exists only now
    children = machine.inside("sh", "-c", f"cat /proc/{main}/task/*/children").split()
    workers = [one for one in children if "spawn_main" in machine.inside("cat", f"/proc/{one}/cmdline")]
    assert workers
    for one in workers:
        assert niceness(machine, one) == niceness(machine, main) + 5

    machine.inside("systemctl", "start", "arena")
    assert json.loads(machine.said("arena", r"(?s)\{.*\}")[0])["games"] == 8
    machine.inside("systemctl", "stop", "hallali")
    assert machine.inside("systemctl", "show", "--property=Result", "--value", "hallali") == "success"


def test_workers_that_the_sandbox_kills_are_missed(boot: Boot) -> None:
    """The plant: the unit as it was, whose filter ended each worker at its first step."""
    killing = UNIT.replace("SystemCallFilter=setpriority\n", "").replace("SystemCallErrorNumber=EPERM\n", "")
    assert len(killing.splitlines()) == len(UNIT.splitlines()) - 2
    machine = boot({"hallali.service": killing})
    address = machine.said("hallali", ADDRESS)[1]
    assert visit(machine.leader, address)["ready"] == {"ok": False, "database": "ok", "workers": "lost", "disk": "ok"}
    machine.said("hallali", "no worker lives")


def test_workers_live_where_giving_way_is_forbidden_in_words(boot: Boot) -> None:
    machine = boot({"hallali.service": UNIT.replace("SystemCallFilter=setpriority\n", "")})
    assert visit(machine.leader, machine.said("hallali", ADDRESS)[1])["ready"]["workers"] == "ok"
