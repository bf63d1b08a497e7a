"""Decides once per process whether the compiled modules may be imported.

They may only if _native.json, which setup.py writes last, names this Python and the very sources that lie here.
Otherwise every import of this package takes the .py: a compiled module older than its source never runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
import warnings
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PKG = Path(__file__).resolve().parent


def _set(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def _decide() -> tuple[bool, str, bool]:
    """Say whether to use the compiled modules; if not, why, and whether that is worth a warning."""
    if _set("HALLALI_PURE"):
        return False, "HALLALI_PURE is set", False
    try:
        stamp = json.loads((PKG / "_native.json").read_bytes())
        if stamp["mode"] == "pure":
            return False, str(stamp["why"]), False
        if stamp["abi"] != sysconfig.get_config_var("EXT_SUFFIX"):
            return False, f"they were compiled for {stamp['abi']}", True
        for lib in stamp["libs"]:
            if not (PKG / lib).exists():
                return False, f"{lib} is missing", True
        for name, wanted in stamp["sources"].items():
            if hashlib.sha256((PKG / name).read_bytes()).hexdigest() != wanted:
                return False, f"{name} was edited after the build", True
    except FileNotFoundError as error:
        name = Path(error.filename).name
        # Where nothing was ever built, nothing is amiss.
        return False, "nothing was compiled" if name == "_native.json" else f"{name} is missing", name != "_native.json"
    except (ValueError, KeyError, TypeError) as error:
        return False, f"_native.json is damaged: {error!r}", True
    return True, "", False


class _SourceOnly:
    """Finds this package's modules as .py only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Give a module's .py; None for what is not of this package."""
        if path is None or not name.startswith("hallali."):
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


NATIVE, WHY, _warn = _decide()
if not NATIVE:
    sys.meta_path.insert(0, _SourceOnly)
    if _set("HALLALI_NATIVE"):
        raise ImportError(f"HALLALI_NATIVE is set, but the compiled modules cannot be used: {WHY}")
    if _warn:
        warnings.warn(
            f"hallali runs its slow pure modules: {WHY} (uv sync --reinstall-package hallali rebuilds them)",
            RuntimeWarning,
            stacklevel=2,
        )
