"""hallali compile: what it finds to compile, what it refuses, and that it compiles only what changed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from hallali import _guard
from hallali.cli import compiling, main

ROOT = Path(__file__).parent.parent.parent
sys.path.append(str(ROOT))

from native import cfiles, modules  # noqa: E402 - it lies at the root of a clone, and is not installed


def package(folder: Path, **sources: str) -> Path:
    made = folder / "hallali"
    for name, text in sources.items():
        path = made / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return made


def named(paths: list[Path], base: Path) -> list[str]:
    return [path.relative_to(base).as_posix() for path in paths]


def test_the_header_says_what_is_compiled(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        core__one='# mypyc\n"""One."""\n',
        core__two='# A licence.\n# mypyc\n"""Two."""\n',
        core__three='"""Three."""\n# mypyc\n',
        core__four="# mypyc too\n",
        core__five="",
    )
    assert named(modules.marked(made), made) == ["core/one.py", "core/two.py"]


def test_what_compiled_modules_import_is_watched_however_indirectly(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        hot="# mypyc\nfrom hallali.core import seats\nfrom hallali.core.sizes import Size\nimport json\n",
        core__seats="from hallali import far\n",
        core__sizes="import hallali.near\n",
        far="def f():\n    from hallali.core.seats import x\n",
        near="",
        other="from hallali import hot\n",
    )
    assert named(modules.watched(made), made) == ["core/seats.py", "core/sizes.py", "far.py", "hot.py", "near.py"]


def test_the_package_says_what_is_compiled() -> None:
    found = named(modules.marked(), modules.PACKAGE)
    assert {
        "core/words.py",
        "games/fugitif/rules/state.py",
        "games/la_traque/rules/state.py",
        "search/ismcts.py",
    } <= set(found)
    watched = named(modules.watched(), modules.PACKAGE)
    assert {"core/seats.py", "games/fugitif/rules/view.py"} <= set(watched) - set(found)


def test_a_stamp_fits_until_a_source_is_edited(tmp_path: Path) -> None:
    made = package(tmp_path, hot="# mypyc\nfrom hallali import cold\n", cold="", other="")
    assert not modules.is_current(made)
    (made / "hot.so").write_bytes(b"")
    digests = modules.digests(modules.watched(made), made)
    (made / modules.STAMP).write_text(modules.stamp(["hot.so"], digests), "utf-8")
    assert modules.is_current(made)
    (made / "other.py").write_text("1\n", "utf-8")
    assert modules.is_current(made)
    (made / "cold.py").write_text("1\n", "utf-8")
    assert not modules.is_current(made)


HEADER = """#ifndef MYPYC_NATIVE_H
#define MYPYC_NATIVE_H
#include <Python.h>
#ifndef MYPYC_DECLARED_tuple_T1I
#define MYPYC_DECLARED_tuple_T1I
typedef struct tuple_T1I {
    CPyTagged f0;
} tuple_T1I;
#endif

typedef struct {
    PyObject_HEAD
    tuple_T1I _pair;
} OneObject;
extern PyObject *CPyStatics[9];
extern char CPyDef_one___big(PyObject *cpy_r_self);
extern int64_t CPyDef_one___small(int64_t cpy_r_n);
extern int64_t CPyDef_two___asks(PyObject *cpy_r_one);
#endif
"""
MAIN = """#include "__native_x.h"
int CPyGlobalsInit(void)
{
    static int is_initialized = 0;
    is_initialized = 1;
    return 0;
}
PyObject *CPyStatics[9];
"""
ONE = """#include "__native_x.h"
int64_t CPyDef_one___small(int64_t cpy_r_n) {
    PyObject *cpy_r_r0;
    cpy_r_r0 = CPyStatics[7]; /* 'a' */
    return cpy_r_n;
}
char CPyDef_one___big(PyObject *cpy_r_self) {
    return CPyStatics[3] == CPyStatics[7];
}
"""
TWO = """#include "__native_internal_x.h"
int64_t CPyDef_two___asks(PyObject *cpy_r_one) {
    /* "CPyDef_one___big" */
    return CPyDef_one___small(((OneObject *)cpy_r_one)->_pair.f0 != CPyStatics[5]);
}
"""


def test_each_file_of_c_is_whole_in_itself() -> None:
    main, files = cfiles.tailored(MAIN, {"one": ONE, "two": TWO}, [HEADER])
    assert "PyObject *CPyStatics_one[2];" in main
    assert "    CPyStatics_one[0] = CPyStatics[7];\n    CPyStatics_one[1] = CPyStatics[3];\n" in main
    assert "    CPyStatics_two[0] = CPyStatics[5];\n    is_initialized = 1;" in main
    assert "return CPyStatics_one[1] == CPyStatics_one[0];" in files["one"]
    assert "OneObject" not in files["one"]
    assert files["two"].index("tuple_T1I;") < files["two"].index("OneObject;")
    assert "static inline int64_t CPyDef_one___small(int64_t cpy_r_n) {" in files["two"]
    assert "extern PyObject *CPyStatics_one[2];" in files["two"]
    assert "big" not in files["two"].replace('/* "CPyDef_one___big" */', "")
    assert "__native" not in main + files["one"] + files["two"]


def test_an_edit_changes_few_files_of_c() -> None:
    _, before = cfiles.tailored(MAIN, {"one": ONE, "two": TWO}, [HEADER])
    # One more text moves all the numbers; one more function is declared to all.
    header = HEADER.replace("extern char", "extern char CPyDef_two___new(void);\nextern char")
    one = ONE.replace("[7]", "[8]").replace("[3]", "[4]")
    two = TWO.replace("[5]", "[6]") + "char CPyDef_two___new(void) {\n    return CPyStatics[3];\n}\n"
    _, after = cfiles.tailored(MAIN, {"one": one, "two": two}, [header])
    assert after["one"] == before["one"]
    assert after["two"] != before["two"]
    # What a class holds is told to those that look into it.
    _, wider = cfiles.tailored(MAIN, {"one": ONE, "two": TWO}, [HEADER.replace("_pair;", "_pair;\n    char _more;")])
    assert wider["one"] == before["one"]
    assert wider["two"] != before["two"]


def test_c_that_is_written_otherwise_is_refused() -> None:
    with pytest.raises(ValueError, match="another way"):
        cfiles.tailored("int CPyGlobalsInit(void)\n{\n}\n", {}, [])
    with pytest.raises(ValueError, match="ends within"):
        cfiles.declared("typedef struct {\n    int a;\n")


def refused(*args: str) -> str:
    done = CliRunner(env={"LANG": "C"}).invoke(main, ["compile", *args])
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_what_is_no_clone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_guard, "CLONE", False)
    assert "Only a clone can be compiled in place" in refused()


def test_without_a_c_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O9")
    assert "There is no C compiler (no-such-compiler -O9)." in refused()
    monkeypatch.delenv("CC")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "There is no C compiler (cc)." in refused()


def test_without_pythons_header_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", shlex.quote(sys.executable))  # it is there
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert f"{tmp_path}/Python.h is missing" in refused()


def test_without_mypy_and_uv_it_says_what_to_type(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", shlex.quote(sys.executable))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setattr(compiling, "tools", lambda: {"mypy": "0.0.1", "setuptools": "0.0.2"})
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert "Type: pip install mypy==0.0.1 setuptools==0.0.2" in refused()
    monkeypatch.setenv("UV", "/where/uv/is")
    assert compiling.refusal() is None
    assert (compiling.command() or [])[:2] == ["/where/uv/is", "run"]


@pytest.mark.parametrize(("told", "code"), [("current", 0), ("begun\n1\t2\tfugitif\t17", 0), ("", 3)])
def test_it_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch, told: str, code: int) -> None:
    monkeypatch.setattr(compiling, "refusal", lambda: None)
    script = f"import sys; print({told!r}); sys.exit({code})"
    monkeypatch.setattr(compiling, "command", lambda: [sys.executable, "-c", script])
    done = CliRunner(env={"LANG": "fr_FR.UTF-8"}).invoke(main, ["compile"])
    assert done.exit_code == (1 if code else 0)
    wanted = {"current": "Rien n’a changé", "": "Rien n’a été compilé"}.get(told, "1 sur 2\N{NO-BREAK SPACE}: fugitif")
    assert wanted in done.output


@pytest.mark.parametrize(("native", "wanted"), [("", False), ("1", True)])
def test_a_build_asks_for_mypy_where_it_compiles(native: str, wanted: bool) -> None:
    pytest.importorskip("setuptools")
    script = "from native import backend; print(backend.get_requires_for_build_wheel())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | {"HALLALI_NATIVE": native, "HALLALI_PURE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("mypy==" in done.stdout) == wanted


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy what a build needs of this clone, and what must not get into a wheel."""
    made = tmp_path / "clone"
    for name in ("src", "native"):
        shutil.copytree(ROOT / name, made / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "MANIFEST.in"):
        shutil.copy(ROOT / name, made)
    (made / "src" / "hallali" / "core" / f"words{modules.SUFFIX}").write_bytes(b"old")
    (made / "src" / "hallali" / modules.STAMP).write_text("{}", "utf-8")
    return made


def uv(*args: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("HALLALI_", "VIRTUAL_ENV"))}
    return subprocess.run(["uv", *args], cwd=cwd, env=kept | env, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_a_plain_wheel_has_nothing_compiled(clone: Path) -> None:
    done = uv("build", "--wheel", cwd=clone)
    assert done.returncode == 0, done.stderr
    (wheel,) = (clone / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    inside = ZipFile(wheel).namelist()
    assert "hallali/core/words.py" in inside
    assert not [name for name in inside if name.endswith((".so", ".pyd", modules.STAMP))]


@pytest.mark.long
def test_a_native_wheel_has_everything_compiled_or_fails(clone: Path) -> None:
    lost = uv("build", "--wheel", cwd=clone, HALLALI_NATIVE="1", CC="/bin/false")
    assert lost.returncode != 0
    done = uv("build", "--wheel", cwd=clone, HALLALI_NATIVE="1")
    assert done.returncode == 0, done.stderr
    (wheel,) = (clone / "dist").glob("*.whl")
    assert "none-any" not in wheel.name
    inside = set(ZipFile(wheel).namelist())
    compiled = {
        f"hallali/{path.relative_to(modules.PACKAGE).with_suffix('')}{modules.SUFFIX}" for path in modules.marked()
    }
    assert compiled | {"hallali/_native.json"} <= inside
    args = ("run", "--isolated", "--no-project", "--with", str(wheel), "hallali", "--version")
    said = uv(*args, cwd=clone.parent, HALLALI_NATIVE="1", LANG="C")
    assert "compiled modules" in said.stdout, said.stderr


@pytest.mark.long
def test_the_command_compiles_a_clone_and_then_only_what_changed(clone: Path) -> None:
    first = uv("run", "--no-dev", "hallali", "compile", cwd=clone, LANG="C")
    assert first.returncode == 0, first.stderr
    assert "7 of 7" in first.stdout
    assert "compiled modules" in uv("run", "--no-dev", "hallali", "--version", cwd=clone, LANG="C").stdout
    rules = clone / "src" / "hallali" / "games" / "fugitif" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\n\nNEW: Final = 'nobody wrote this before'\n", "utf-8")
    stale = uv("run", "--no-dev", "hallali", "--version", cwd=clone, LANG="C")
    assert "pure modules (games/fugitif/rules/state.py was edited since" in stale.stdout
    again = uv("run", "--no-dev", "hallali", "compile", cwd=clone, LANG="C")
    assert "1 of 2: start (files: 1)\n2 of 2: fugitif (files: 1)\n" in again.stdout
    assert "compiled modules" in uv("run", "--no-dev", "hallali", "--version", cwd=clone, LANG="C").stdout
