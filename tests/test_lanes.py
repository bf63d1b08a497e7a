"""The lanes of `.ci/run`: each can be run alone, says its time, and the hosted workflow runs them all."""

from __future__ import annotations

import importlib
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from skipping import skip_or_fail

ROOT = Path(__file__).parent.parent
LANES = {"quick", "bare", "whole", "images", "long"}


def run(folder: Path, *lanes: str, uv: str = "exit 0", lacks: str = "") -> subprocess.CompletedProcess[str]:
    """Run the script beside a uv that only says what it was asked. lacks: programs that the machine has not."""
    bash = shutil.which("bash")
    if bash is None or sys.platform == "win32":
        pytest.skip("there is no bash")
    (folder / ".ci").mkdir(exist_ok=True)
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci" / "run")
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    for name in ("uv", "apt-get", "sudo"):
        (programs / name).write_text(f'#!{bash}\necho "{name} $*"\n{uv if name == "uv" else ""}\n')
        (programs / name).chmod(0o755)
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    (tests / "test_drawn.py").write_text("from hypothesis import given\n")
    rest = [Path(one) for one in ("/usr/bin", "/bin", "/usr/sbin", "/sbin")]
    if lacks:
        few = folder / "few"
        few.mkdir()
        for program in (one for where in rest if where.is_dir() for one in where.iterdir()):
            if not re.fullmatch(lacks, program.name) and not (few / program.name).is_symlink():
                (few / program.name).symlink_to(program)
        rest = [few]
    path = {"PATH": ":".join(map(str, (programs, *rest)))}
    return subprocess.run(
        [bash, str(folder / ".ci" / "run"), *lanes], env=path, capture_output=True, text=True, check=False
    )


def told(ran: subprocess.CompletedProcess[str]) -> list[str]:
    return re.findall(r"^lane (\w+): \d+ s$", ran.stdout, re.MULTILINE)


def test_without_a_word_all_lanes_but_the_long_one_are_run_the_quick_one_first(tmp_path: Path) -> None:
    ran = run(tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert told(ran) == ["quick", "bare", "whole", "images"]
    first, _, rest = ran.stdout.partition("lane quick")
    assert "pytest" not in first
    rest, _, last = rest.partition("lane whole")
    assert rest.count("pytest") == 2
    assert ("pytest -m images" in last) != ("lane images: NOT RUN" in last)  # what is left out is said


@pytest.mark.parametrize("lane", sorted(LANES))
def test_a_lane_is_run_alone(lane: str, tmp_path: Path) -> None:
    ran = run(tmp_path, lane)
    assert ran.returncode == 0, ran.stderr
    assert told(ran) == [lane]


def test_a_test_that_hangs_is_ended_and_named_and_the_others_go_on(tmp_path: Path) -> None:
    found = re.search(r"^pytest (.*)$", run(tmp_path, "whole").stdout.replace("uv run --no-sync ", ""), re.MULTILINE)
    assert found, "the whole lane runs pytest"
    (tmp_path / "test_hanging.py").write_text(
        "import time\ndef test_it():\n    time.sleep(900)\ndef test_other(): pass\n"
    )
    options = re.sub(r"timeout=\d+", "timeout=2", found[1]).split()
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "-p", "no:cacheprovider", *options, "test_hanging.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert "1 failed, 1 passed" in ran.stdout
    assert "crashed while running 'test_hanging.py::test_it'" in ran.stdout
    assert "in test_it" in ran.stdout + ran.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the packages are those of Debian")
def test_what_the_whole_lane_needs_is_installed_by_it(tmp_path: Path) -> None:
    ran = run(tmp_path, "whole", lacks=r"(c|g)(\+\+|cc|c|c8|9).*|clang.*|chromium.*|pdftoppm|initdb")
    assert ran.returncode == 0, ran.stderr
    asked = {word for line in re.findall("apt-get install (.*)", ran.stdout) for word in line.split()}
    assert {"gcc", "g++", "chromium", "poppler-utils"} <= asked


def test_a_lane_that_fails_says_so_and_ends_the_run(tmp_path: Path) -> None:
    ran = run(tmp_path, uv='case "$*" in *mypy*) exit 7;; esac')
    assert ran.returncode == 7
    assert "lane quick: failed after" in ran.stdout
    assert "pytest" not in ran.stdout


def test_a_lane_that_there_is_not_is_refused(tmp_path: Path) -> None:
    ran = run(tmp_path, "quik")
    assert ran.returncode == 2
    assert "quick, bare, whole, images, long" in ran.stderr


def workflow() -> dict[Any, Any]:
    if importlib.util.find_spec("yaml") is None:
        skip_or_fail("yaml is not installed: uv sync --group lint")
    yaml = importlib.import_module("yaml")  # it brings no types
    found: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
    return found


def test_the_workflow_runs_every_lane_wheels_at_tags_alone_and_the_long_lane_nightly() -> None:
    found = workflow()
    jobs = found["jobs"]
    assert set(jobs["lanes"]["strategy"]["matrix"]["lane"]) == LANES - {"long", "images"}
    assert any(step.get("run", "").startswith("docker build ") for step in jobs["image"]["steps"])
    assert jobs["wheels"]["if"] == "startsWith(github.ref, 'refs/tags/')"
    assert jobs["long"]["steps"][-1]["run"] == ".ci/run long"
    assert found[True]["schedule"]  # YAML 1.1 reads `on` as true
    assert jobs["pages"]["if"].startswith("github.event_name == 'push' && ")  # nothing is published by night
    assert all("schedule" in job["if"] for name, job in jobs.items() if name not in {"wheels", "pages"})
