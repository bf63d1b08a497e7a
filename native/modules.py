"""Which modules are compiled, what they depend on, and the stamp that records what they were built from."""

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
#: The comment above a module's docstring that has it compiled.
MARK = "# mypyc"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
STAMP = "_native.json"
#: The C compiler's optimisation level. With the -finline-* options, -O1 runs as fast as -O2, in half the compile time.
OPTIMISE = os.environ.get("HALLALI_OPT", "1")


def tools() -> list[str]:
    """Return the requirements of compiling, as pinned in pyproject.toml."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["native"]
    return [str(one) for one in found]


def marked(package: Path = PACKAGE) -> list[Path]:
    """Return the modules that say `# mypyc` above their docstring."""
    return sorted(path for path in package.rglob("*.py") if _is_marked(path.read_text("utf-8")))


def _is_marked(text: str) -> bool:
    for line in text.splitlines():
        if not line.startswith("#"):
            return False
        if line.strip() == MARK:
            return True
    return False


def watched(package: Path = PACKAGE) -> list[Path]:
    """Return the compiled modules and everything they import from the package, directly or not.

    Modules that are only imported count too: their types and constants are compiled in.
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
    """Return the SHA-256 of each source, by its path in the package."""
    return {path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def recipe() -> str:
    """Return a hash of what else affects the build: these modules and the pinned tools."""
    own = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(own + "\n".join([*tools(), OPTIMISE]).encode()).hexdigest()


def stamp(libs: list[str], sources: dict[str, str]) -> str:
    """Return what was built from what, as JSON. hallali._guard reads it before importing any compiled module."""
    told = {"abi": SUFFIX, "libs": sorted(libs), "recipe": recipe(), "sources": sources}
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


def is_current(package: Path = PACKAGE) -> bool:
    """Return whether the compiled modules there are up to date."""
    try:
        old = json.loads((package / STAMP).read_text("utf-8"))
        same = old == json.loads(stamp(old["libs"], digests(watched(package), package)))
        return same and all((package / lib).exists() for lib in old["libs"])
    except (OSError, ValueError, KeyError, TypeError):
        return False
