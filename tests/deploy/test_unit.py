"""The service is started by a real systemd, in its sandbox; its workers live and a bot answers. So is its backup."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from deploying import ROOT, Builder, Machine, run, visit

pytestmark = pytest.mark.images

UNIT = (ROOT / "packaging" / "hallali.service").read_text("utf-8")
BACKUP = {
    name: (ROOT / "packaging" / name).read_text("utf-8") for name in ("hallali-backup.service", "hallali-backup.timer")
}
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


def shown(machine: Machine, unit: str, what: str) -> str:
    return machine.inside("systemctl", "show", f"--property={what}", "--value", unit)


def test_the_backup_unit_makes_one_and_a_room_goes_on_with_it(boot: Boot) -> None:
    """The timer starts it, and waits for the night; what it kept is put in the place of a database that was lost."""
    soon = BACKUP["hallali-backup.timer"].replace("OnCalendar=*-*-* 03:00:00", "OnActiveSec=1s")
    soon = soon.replace("RandomizedDelaySec=30min", "AccuracySec=1s\nUnit=hallali-backup.service")
    machine = boot({"hallali.service": UNIT, **BACKUP, "soon.timer": soon})
    address = machine.said("hallali", ADDRESS)[1]
    seen = visit(machine.leader, address)
    assert seen["stage"] == "over"
    machine.inside("systemctl", "start", "hallali-backup.timer")
    assert "03:" in machine.inside("systemctl", "list-timers", "--no-pager", "hallali-backup.timer")
    machine.inside("systemctl", "start", "soon.timer")
    kept = machine.said("hallali-backup", r"/var/lib/\S*hallali-backup/(hallali\.\S+\.db)")[1]
    machine.inside("systemctl", "start", "hallali-backup")  # and one by hand, as the page says
    assert (shown(machine, "hallali-backup", "Result"), shown(machine, "hallali-backup", "ExecMainStatus")) == (
        "success",
        "0",
    )
    assert machine.inside("systemctl", "is-active", "hallali") == "active"
    folder = "/var/lib/private/hallali-backup"
    assert machine.inside("stat", "--format=%a", folder, f"{folder}/{kept}").split() == ["700", "600"]

    machine.inside("systemctl", "stop", "hallali")
    room = "/var/lib/private/hallali"
    machine.inside("sh", "-c", f"rm {room}/hallali.db*")
    machine.inside("cp", f"{folder}/{kept}", f"{room}/hallali.db")
    machine.inside("chown", f"--reference={room}", f"{room}/hallali.db")
    machine.inside("systemctl", "start", "hallali")
    again = visit(machine.leader, address, seen)
    assert again["ready"]["ok"]
    assert again["found"] == seen["found"]
    assert again["found"]["seq"] > 0


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
