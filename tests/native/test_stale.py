"""What is older than its source never runs, and one line says so; a package is made up for it, nothing is compiled."""

from __future__ import annotations

import compileall
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from click.testing import CliRunner

import hallali
from hallali import _guard, cli
from hallali.cli import common, main

SHOW = "import sys; sys.path.insert(0, sys.argv[1]); import hallali; print(hallali.NATIVE, hallali.WHY)"


def package(folder: Path, **stamp: object) -> Path:
    """Write a package of the guard and one compiled module, which is none, and its stamp."""
    made = folder / "hallali"
    made.mkdir()
    for name in ("__init__.py", "_guard.py"):
        shutil.copy(Path(hallali.__file__).with_name(name), made)
    (made / "hot.py").write_text("# mypyc\n", "utf-8")
    (made / "hot.so").write_bytes(b"")
    told = {
        "abi": sysconfig.get_config_var("EXT_SUFFIX"),
        "libs": ["hot.so"],
        "sources": {"hot.py": hashlib.sha256(b"# mypyc\n").hexdigest()},
    }
    (made / "_native.json").write_text(json.dumps(told | stamp), "utf-8")
    return made


def run(folder: Path, script: str = SHOW, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("HALLALI_")}
    command = [sys.executable, "-c", script, str(folder)]
    return subprocess.run(command, env=kept | env, capture_output=True, text=True, check=False)


def test_what_fits_its_sources_runs(tmp_path: Path) -> None:
    package(tmp_path)
    done = run(tmp_path)
    assert (done.stdout, done.stderr) == ("True \n", "")


def test_what_was_never_compiled_is_silent(tmp_path: Path) -> None:
    (package(tmp_path) / "_native.json").unlink()
    done = run(tmp_path)
    assert (done.stdout, done.stderr) == ("False nothing was compiled\n", "")


def test_a_package_without_sources_is_found_whole(tmp_path: Path) -> None:
    """Python in a browser gets bytecode alone, beside where the sources were: folders are packages there too."""
    made = package(tmp_path)
    (made / "_native.json").unlink()
    (made / "inner").mkdir()
    (made / "inner" / "__init__.py").write_text("KEPT = 7\n", "utf-8")
    compileall.compile_dir(made, quiet=1, legacy=True)
    for source in made.rglob("*.py"):
        source.unlink()
    done = run(tmp_path, SHOW + "; from hallali.inner import KEPT; print(KEPT)")
    assert (done.stdout, done.stderr) == ("False nothing was compiled\n7\n", "")


def test_a_source_goes_before_bytecode_beside_it(tmp_path: Path) -> None:
    made = package(tmp_path)
    (made / "_native.json").unlink()
    (made / "late.py").write_text("KEPT = 1\n", "utf-8")
    compileall.compile_dir(made, quiet=1, legacy=True)
    (made / "late.py").write_text("KEPT = 2\n", "utf-8")
    assert run(tmp_path, SHOW + "; from hallali.late import KEPT; print(KEPT)").stdout.endswith("2\n")


@pytest.mark.parametrize(
    ("stamp", "why"),
    [
        ({"abi": ".cpython-27.so"}, "they were compiled for .cpython-27.so"),
        ({"libs": ["hot.so", "gone.so"]}, "gone.so is missing"),
        ({"sources": {"hot.py": "0"}}, "hot.py was edited since"),
        ({"sources": {"gone.py": "0"}}, "gone.py is missing"),
        ({"sources": 7}, "_native.json is damaged"),
    ],
)
def test_what_does_not_fit_says_one_line_with_what_to_type(tmp_path: Path, stamp: dict[str, object], why: str) -> None:
    package(tmp_path, **stamp)
    done = run(tmp_path)
    assert done.stdout.startswith(f"False {why}")
    assert len(done.stderr.splitlines()) == 1
    assert why in done.stderr
    assert "uv run hallali compile" in done.stderr


def test_no_compiled_module_is_found_where_the_sources_run(tmp_path: Path) -> None:
    """Nor in a folder of the package, nor by another way to the package; elsewhere they are."""
    made = package(tmp_path, libs=["gone.so"])
    for folder in (made / "deep", tmp_path / "other"):
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "hot.py").touch()
        (folder / "hot.so").write_bytes(b"")
    (tmp_path / "linked").symlink_to(made)
    found = "; from hallali import hot; from hallali.deep import hot as deep; print(hot.__file__, deep.__file__)"
    done = run(tmp_path, SHOW + found, HALLALI_PURE="1")
    assert done.stdout.splitlines()[1:] == [f"{made / 'hot.py'} {made / 'deep' / 'hot.py'}"], done.stderr
    by_link = "; hallali.__path__[:] = [sys.argv[1] + '/linked']; from hallali import hot; print(hot.__file__)"
    done = run(tmp_path, SHOW + by_link, HALLALI_PURE="1")
    assert done.stdout.splitlines()[1:] == [str(tmp_path / "linked" / "hot.py")], done.stderr
    done = run(tmp_path, SHOW + "; import other.hot", HALLALI_PURE="1")
    assert "ImportError" in done.stderr  # the empty file is no library, and it is taken first


def test_the_line_is_said_once_whatever_is_begun(tmp_path: Path) -> None:
    package(tmp_path, libs=["gone.so"])
    again = f"{SHOW}; import subprocess; subprocess.run([sys.executable, '-c', {SHOW!r}, sys.argv[1]], check=True)"
    done = run(tmp_path, again)
    assert done.stdout == "False gone.so is missing\n" * 2
    assert len(done.stderr.splitlines()) == 1


def test_pure_is_silent_and_native_is_refused(tmp_path: Path) -> None:
    package(tmp_path, libs=["gone.so"])
    asked = run(tmp_path, HALLALI_PURE="1")
    assert (asked.stdout, asked.stderr) == ("False HALLALI_PURE is set\n", "")
    refused = run(tmp_path, HALLALI_NATIVE="1")
    assert refused.returncode == 1
    assert "HALLALI_NATIVE= uv run hallali compile" in refused.stderr


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let nothing be compiled, and nobody be told of it yet."""
    monkeypatch.setattr(hallali, "NATIVE", False)
    monkeypatch.setattr(hallali, "WHY", "nothing was compiled")
    monkeypatch.setattr(_guard, "CHOSEN", _guard.Decision(False, "nothing was compiled"))
    monkeypatch.setenv("LANG", "C")
    for name in ("HALLALI_PURE", "HALLALI_TOLD"):
        monkeypatch.setenv(name, "")  # so that it is put back
    return monkeypatch


def test_what_needs_speed_says_so_on_standard_error(slow: pytest.MonkeyPatch) -> None:
    args = ["bench", "fugitif", "--size", "micro", "--rounds", "1", "--seconds", "0.01", "--json"]
    said = CliRunner().invoke(main, args)
    assert "The pure modules run (nothing was compiled)" in said.stderr
    assert "uv run hallali compile" in said.stderr
    assert set(json.loads(said.stdout)) >= {"rows", "ratios"}
    again = CliRunner().invoke(main, args)
    assert "The pure modules run" not in again.stderr


@pytest.mark.parametrize(("long", "said"), [(0.0, True), (1000.0, False)])
def test_a_run_says_so_where_it_takes_long(slow: pytest.MonkeyPatch, long: float, said: bool) -> None:
    slow.setattr(common, "LONG", long)
    done = CliRunner().invoke(main, ["simulate", "fugitif", "--size", "micro", "--games", "20", "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert ("The pure modules run" in done.stderr) == said


def test_who_asked_for_the_sources_is_not_told(slow: pytest.MonkeyPatch) -> None:
    slow.setenv("HALLALI_PURE", "1")
    slow.setattr(common, "LONG", 0.0)
    done = CliRunner().invoke(main, ["simulate", "fugitif", "--size", "micro", "--games", "5", "--workers", "1"])
    assert done.stderr == ""


def test_the_version_says_why_and_what_to_type(slow: pytest.MonkeyPatch) -> None:
    assert cli.modules() == "pure modules (nothing was compiled; faster: uv run hallali compile)"
    slow.setenv("LANG", "fr_FR.UTF-8")
    assert "rien n’a été compilé" in cli.modules()
    slow.setattr(hallali, "NATIVE", True)
    assert cli.modules() == "modules compilés"
