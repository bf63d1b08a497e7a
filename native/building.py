"""Builds the compiled modules: mypyc writes C, and one C compiler per core compiles what has changed.

python -m native.building        in place, from the root of a clone
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from setuptools._distutils import ccompiler
from setuptools._distutils.compilers.C.base import Compiler
from setuptools._distutils.sysconfig import customize_compiler

from native import cfiles, modules
from native.modules import OPTIMISE, PACKAGE, ROOT, STAMP, SUFFIX

LIBRARY = "hallali._compiled"
#: What is kept between builds: C files, object files, and for each a hash of what it was made from.
KEPT = ROOT / "build" / "native" / SUFFIX.strip(".")
OBJECTS = KEPT / "objects"

#: Called with (number, total, name, files) as each group begins; files: how many it has.
Tell = Callable[[int, int, str, int], None]


class Unit(NamedTuple):
    """A C file. group: the name under which its progress is reported. hot: whether its speed matters."""

    name: str
    group: str
    text: str
    hot: bool = True


def build(package: Path, tell: Tell) -> None:
    """Compile into a package's folder what has changed since the last build, and write the stamp last.

    Raises SystemExit, with a message for people, if it fails.
    """
    sources = modules.digests(modules.watched())  # before compiling: edits made meanwhile are not compiled in
    written = _write_c()
    _compile(written, tell)
    made = _link(written)
    # Remove everything old, whatever happens next. Replace files, since another process may be running them.
    (package / STAMP).unlink(missing_ok=True)
    for old in [*package.rglob("*.so"), *package.rglob("*.pyd")]:
        if old.relative_to(package).as_posix() not in made:
            old.unlink()
    for name, file in made.items():
        target = package / name
        fresh = target.with_name(f".{target.name}.new")
        shutil.copyfile(file, fresh)
        fresh.replace(target)
    (package / STAMP).write_text(modules.stamp(list(made), sources), "utf-8")


class Written(NamedTuple):
    """All the C files. shims: for each folder of the package, the names of its compiled modules."""

    units: list[Unit]
    shims: dict[str, list[str]]
    include: list[str]


def _write_c() -> Written:
    """Let mypyc write the C files."""
    from mypyc import build as mypyc

    os.environ["MYPYPATH"] = str(ROOT / "src")
    target = KEPT / "c"
    paths = [str(path.relative_to(ROOT)) for path in modules.marked()]
    said = io.StringIO()
    try:
        with contextlib.chdir(ROOT), contextlib.redirect_stdout(said):
            extensions = mypyc.mypycify(
                # Modules that are only imported may need what is missing in a build: numpy.
                ["--explicit-package-bases", "--follow-imports=silent", *paths],
                multi_file=True,
                group_name=LIBRARY,
                target_dir=str(target),
            )
    except SystemExit as error:
        raise SystemExit(f"{said.getvalue()}mypyc does not take the sources ({error.code}).") from None
    library, *rest = extensions
    texts = {Path(source).stem: Path(source).read_text("utf-8") for source in library.sources}
    short = LIBRARY.rpartition(".")[2]
    prefix = "__native_hallali___"
    main = texts.pop(f"__native_{short}")
    runtime = "".join(f'#include "{name}.c"\n' for name in texts if not name.startswith("__native"))
    files = {name.removeprefix(prefix): text for name, text in texts.items() if name.startswith(prefix)}
    headers = [next(target.rglob(f"__native_{kind}{short}.h")).read_text("utf-8") for kind in ("", "internal_")]
    try:
        main, files = cfiles.tailored(main, files, headers)
    except ValueError as error:
        raise SystemExit(
            f"This mypy ({', '.join(modules.tools())}) writes C that is not understood: {error}."
        ) from None
    units = [Unit("main", "start", main, False), Unit("runtime", "start", runtime)]
    units += [Unit(name, _group(name), text) for name, text in files.items()]
    # A shim is the file that Python finds when it imports a module. Each folder has one, copied under every name.
    shims: dict[str, list[str]] = {}
    for extension in rest:
        shims.setdefault("/".join(extension.name.split(".")[1:-1]), []).append(extension.name.split(".")[-1])
    for folder, there in shims.items():
        text = "".join(_shim(target / "hallali" / folder / f"{name}.c", name) for name in there)
        units.append(Unit(_shims_of(folder), "start", text, False))
    return Written(units, shims, [str(one) for one in library.include_dirs])


def _shim(source: Path, name: str) -> str:
    text = source.read_text("utf-8")
    return f"#define PyInit___init__ PyInit___init___of_{name}\n{text}\n#undef PyInit___init__\n"


def _shims_of(folder: str) -> str:
    return f"shims_{folder.replace('/', '_')}"


def _group(name: str) -> str:
    """Return the group of a module: its game, or its package."""
    first, *rest = name.split("___")
    return rest[0] if first in ("games", "players") else first


def _compile(written: Written, tell: Tell) -> None:
    """Compile what has changed since the last build."""
    OBJECTS.mkdir(parents=True, exist_ok=True)
    same = "\0".join([*modules.tools(), _cc_version()])
    jobs: dict[str, list[tuple[Unit, str]]] = {}
    for unit in written.units:
        key = hashlib.sha256("\0".join([same, *_flags(unit.hot), unit.text]).encode()).hexdigest()
        note = OBJECTS / f"{unit.name}.sha256"
        if not _object(unit.name).exists() or not note.exists() or note.read_text("utf-8") != key:
            jobs.setdefault(unit.group, []).append((unit, key))
    lock, begun = Lock(), set[str]()

    def work(unit: Unit, key: str) -> None:
        with lock:
            if unit.group not in begun:
                begun.add(unit.group)
                tell(len(begun), len(jobs), unit.group, len(jobs[unit.group]))
        source, note = OBJECTS / f"{unit.name}.c", OBJECTS / f"{unit.name}.sha256"
        note.unlink(missing_ok=True)
        source.write_text(unit.text, "utf-8")
        _compiler().compile(
            [source.name], output_dir="", include_dirs=[*_python(), *written.include], extra_postargs=_flags(unit.hot)
        )
        note.write_text(key, "utf-8")

    with contextlib.chdir(OBJECTS), ThreadPoolExecutor(_cores()) as pool:
        waited = [pool.submit(work, *job) for group in jobs.values() for job in group]
        try:
            for one in waited:
                one.result()
        except Exception as error:
            pool.shutdown(cancel_futures=True)
            raise SystemExit(f"The C compiler failed: {error}") from None


def _link(written: Written) -> dict[str, Path]:
    """Link the library and the shims. Return {path in the package: file}."""
    units = [unit.name for unit in written.units if not unit.name.startswith("shims_")]
    library = f"{LIBRARY.rpartition('.')[2]}__mypyc{SUFFIX}"
    made = {library: _linked(library, units)}
    for folder, names in written.shims.items():
        file = _linked(f"{_shims_of(folder)}{SUFFIX}", [_shims_of(folder)])
        made |= {f"{folder}/{name}{SUFFIX}": file for name in names}
    return made


def _linked(name: str, units: list[str]) -> Path:
    objects, made = [_object(unit) for unit in units], KEPT / name
    note, linked = OBJECTS / f"{name}.linked", "\0".join(units)
    fresh = made.exists() and note.exists() and note.read_text("utf-8") == linked
    if not fresh or any(one.stat().st_mtime_ns >= made.stat().st_mtime_ns for one in objects):
        note.unlink(missing_ok=True)
        _compiler().link_shared_object([str(one) for one in objects], str(made))
        note.write_text(linked, "utf-8")
    return made


def _compiler() -> Compiler:
    compiler = ccompiler.new_compiler()
    customize_compiler(compiler)
    return compiler


def _python() -> list[str]:
    return list(dict.fromkeys(sysconfig.get_path(kind) for kind in ("include", "platinclude")))


def _flags(hot: bool) -> list[str]:
    if _compiler().compiler_type == "msvc":
        return ["/O2", "/w"]
    # Hidden symbols let the C compiler inline functions. Warnings about generated C help nobody.
    inline = ["-fvisibility=hidden", "-finline-functions", "-finline-small-functions"]
    return ["-O" + (OPTIMISE if hot else "0"), "-g0", "-w", *inline, "-Werror=implicit-function-declaration"]


def _object(name: str) -> Path:
    return OBJECTS / (name + str(_compiler().obj_extension))


def _cc_version() -> str:
    compiler = getattr(_compiler(), "compiler_so", ["cl"])[0]
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - the user's own
    return f"{sys.version}\0{done.stdout}"


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def say(number: int, many: int, name: str, files: int) -> None:
    """Print a step of the build, for `hallali compile` to read and translate."""
    print(f"{number}\t{many}\t{name}\t{files}", flush=True)


if __name__ == "__main__":
    if modules.is_current():
        print("current")
    else:
        print("begun", flush=True)
        build(PACKAGE, say)
        sys.stdout.flush()
        os._exit(0)  # to tidy away all that mypy holds would take as long again as what it did
