"""Planting a fault: in a process that has imported everything, and in a fresh one, before the import."""

from __future__ import annotations

import ast
import builtins
import gc
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final

from mutation.points import SOURCES, Function, Point, functions, planted

#: The name that a function calls when it is watched.
NOTE: Final = "__hallali_note__"
#: Where a fresh process finds what it is to plant.
PLANT: Final = "HALLALI_PLANT"


def named(module: str) -> str:
    """Return the name by which a module is imported."""
    return ".".join(("hallali", *Path(module).with_suffix("").parts))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


class Planter:
    """Changes functions that are there already, wherever else they are known: each keeps its identity."""

    def __init__(self, modules: Sequence[str]) -> None:
        """Import the modules, and look up all their functions."""
        self.sources = {module: (SOURCES / module).read_text("utf-8") for module in modules}
        for module in modules:
            importlib.import_module(named(module))
        gc.unfreeze()  # what is frozen is not found
        files = {str(SOURCES / module): module for module in modules}
        self._functions: dict[str, list[FunctionType]] = {module: [] for module in modules}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
                self._functions[files[thing.__code__.co_filename]].append(thing)
        gc.freeze()
        self._watched = self._watching()

    def plant(self, point: Point) -> int:
        """Make a change, and return in how many functions; 0 if it cannot be made in a running process."""
        changed = self._changed(point.module, planted(point, self.sources[point.module]))
        for function, code in changed:
            function.__code__ = code
        return len(changed)

    def watch(self) -> set[tuple[str, str]]:
        """Return a set that from now on takes up each function that runs, as (module, outermost function).

        A function says so once, and is then as it was: watching costs next to nothing.
        """
        seen: set[tuple[str, str]] = set()
        kept: dict[tuple[str, str], list[tuple[FunctionType, CodeType]]] = defaultdict(list)
        for name, function, code in self._watched:
            kept[name].append((function, function.__code__))
            function.__code__ = code

        def note(module: str, where: str) -> None:
            seen.add((module, where))
            for function, code in kept.pop((module, where), ()):
                function.__code__ = code

        setattr(builtins, NOTE, note)
        return seen

    def _watching(self) -> list[tuple[tuple[str, str], FunctionType, CodeType]]:
        """All functions, each with code that first says that it runs."""
        found = []
        for module, source in self.sources.items():
            tree = ast.parse(source)
            for where, outer in functions(tree):
                for node in ast.walk(outer):
                    if isinstance(node, Function):
                        said = ast.parse(f"{NOTE}({module!r}, {where!r})").body
                        node.body[ast.get_docstring(node, False) is not None : 0] = said
            for function, code in self._changed(module, ast.fix_missing_locations(tree)):
                found.append(((module, outermost(code)), function, code))
        return found

    def _changed(self, module: str, tree: ast.Module) -> list[tuple[FunctionType, CodeType]]:
        """Return the functions that a tree changes, each with its new code."""
        file = str(SOURCES / module)
        old: dict[tuple[str, int], list[CodeType]] = {}
        new: dict[tuple[str, int], list[CodeType]] = {}
        for found, one in ((old, ast.parse(self.sources[module])), (new, tree)):
            for code in _codes(compile(one, file, "exec", dont_inherit=True)):
                found.setdefault(_key(code), []).append(code)
        changed = []
        for function in self._functions[module]:
            key = _key(function.__code__)
            before, after = old.get(key, []), new.get(key, [])
            if len(before) != len(after) or function.__code__ not in before:
                continue
            code = after[before.index(function.__code__)]
            if code != function.__code__ and len(code.co_freevars) == len(function.__code__.co_freevars):
                changed.append((function, code))
        return changed


def outermost(code: CodeType) -> str:
    """Return the name of the outermost function that holds some code."""
    return code.co_qualname.partition(".<locals>")[0]


class _Loader(importlib.machinery.SourceFileLoader):
    """Runs a module with a fault, whatever was compiled of it before."""

    def __init__(self, name: str, path: str, point: Point) -> None:
        super().__init__(name, path)
        self._point = point

    def get_code(self, fullname: str) -> CodeType:
        tree = planted(self._point, Path(self.path).read_text("utf-8"))
        return compile(tree, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, point: Point) -> None:
        self._point = point

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != named(self._point.module):
            return None
        file = str(SOURCES / self._point.module)
        return importlib.machinery.ModuleSpec(fullname, _Loader(fullname, file, self._point), origin=file)


def fresh(point: Point) -> dict[str, str]:
    """Return what a process needs in its environment to import the module with this fault."""
    return {PLANT: json.dumps(point)}


# Pytest loads this module before the conftest, which imports much of the package.
if PLANT in os.environ:
    _POINT: Final = Point(*json.loads(os.environ[PLANT]))
    if named(_POINT.module) in sys.modules:
        raise RuntimeError(f"{named(_POINT.module)} was imported before the fault was planted")
    sys.meta_path.insert(0, _Finder(_POINT))
