"""Which modules are compiled, what they depend on, and the stamp that says of what they were built."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "hallali"
#: The line, before a module's text, that has it compiled.
MARK = "# mypyc"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
STAMP = "_native.json"
#: How hard the C compiler tries. With its -finline-* options, -O1 is as fast to run as -O2, in half its time.
OPTIMISE = os.environ.get("HALLALI_OPT", "1")


def tools() -> list[str]:
    """Return what compiling needs, as pyproject.toml pins it."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["native"]
    return [str(one) for one in found]


def marked(package: Path = PACKAGE) -> list[Path]:
    """List the modules that say `# mypyc` before their text."""
    return sorted(path for path in package.rglob("*.py") if _is_marked(path.read_text("utf-8")))


def _is_marked(text: str) -> bool:
    for line in text.splitlines():
        if not line.startswith("#"):
            return False
        if line.strip() == MARK:
            return True
    return False


def watched(package: Path = PACKAGE) -> list[Path]:
    """List the modules that are compiled and all that they import of the package, however indirectly.

    What is only imported counts: its types and constants are compiled in.
    """
    todo = marked(package)
    found = set(todo)
    while todo:
        new = set(_imports(todo.pop(), package)) - found
        found |= new
        todo += new
    return sorted(found)


def _imports(path: Path, package: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [f"{node.module}.{name.name}" for name in node.names]
            # `from hallali.core import words` takes a module; `from hallali.core.words import bit`, what is in one.
            for name in names:
                yield from _file(name, package) or _file(node.module, package)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield from _file(alias.name, package)


def _file(name: str, package: Path) -> list[Path]:
    first, *rest = name.split(".")
    base = package.joinpath(*rest)
    return [path for path in (base.with_suffix(".py"), base / "__init__.py") if first == package.name and path.exists()]


def digests(paths: list[Path], package: Path = PACKAGE) -> dict[str, str]:
    """Hash sources, by their names in the package."""
    return {path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def recipe() -> str:
    """Hash what else decides what is built: these modules and the pinned tools."""
    own = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(own + "\n".join([*tools(), OPTIMISE]).encode()).hexdigest()


def stamp(libs: list[str], sources: dict[str, str]) -> str:
    """Say what was built of what. hallali._guard reads it before any compiled module is imported."""
    told = {"abi": SUFFIX, "libs": sorted(libs), "recipe": recipe(), "sources": sources}
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


def is_current(package: Path = PACKAGE) -> bool:
    """Say whether what lies there is what a build would make."""
    try:
        old = json.loads((package / STAMP).read_text("utf-8"))
        same = old == json.loads(stamp(old["libs"], digests(watched(package), package)))
        return same and all((package / lib).exists() for lib in old["libs"])
    except (OSError, ValueError, KeyError, TypeError):
        return False
