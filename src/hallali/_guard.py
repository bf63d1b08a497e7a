"""Decides once per process whether the compiled modules may be imported.

They may only if _native.json, which a build writes last, names this Python and the very sources that lie here.
Otherwise every import of this package takes the .py: a compiled module older than its source never runs.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import BYTECODE_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader, SourcelessFileLoader
from typing import NamedTuple

PKG = os.path.dirname(os.path.realpath(__file__))  # pathlib is slow to import
#: Whether this is a clone, where `hallali compile` finds what it needs; a wheel has the package alone.
CLONE = os.path.exists(os.path.join(PKG, "..", "..", "native", "building.py"))
#: What compiles the modules, as it is typed in a clone.
COMPILE = "uv run hallali compile"


def _set(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def N_(text: str) -> str:  # noqa: N802 - the name by which texts to translate are found
    """Mark a text as one to translate."""
    return text


class Decision(NamedTuple):
    """What runs. why, with its args: why not the compiled modules; stale: whether some are there that must not run."""

    native: bool  #: whether the compiled modules run
    why: str = ""
    args: dict[str, str] = {}  # noqa: RUF012 - no one writes to it
    stale: bool = False


def _decide() -> Decision:
    """Say whether to use the compiled modules."""
    if _set("HALLALI_PURE"):
        return Decision(False, N_("HALLALI_PURE is set"))
    if not os.path.exists(os.path.join(PKG, "_native.json")):
        return Decision(False, N_("nothing was compiled"))  # where nothing was ever compiled, nothing is amiss
    # Imported here: a pure package does not pay for them at each start.
    import hashlib
    import json
    import sysconfig
    from pathlib import Path

    folder = Path(PKG)
    missing = N_("{file} is missing")
    try:
        stamp = json.loads((folder / "_native.json").read_bytes())
        if stamp["abi"] != sysconfig.get_config_var("EXT_SUFFIX"):
            return Decision(False, N_("they were compiled for {abi}"), {"abi": str(stamp["abi"])}, True)
        for lib in stamp["libs"]:
            if not (folder / lib).exists():
                return Decision(False, missing, {"file": str(lib)}, True)
        for name, wanted in stamp["sources"].items():
            if hashlib.sha256((folder / name).read_bytes()).hexdigest() != wanted:
                return Decision(False, N_("{file} was edited since"), {"file": name}, True)
    except FileNotFoundError as error:
        return Decision(False, missing, {"file": os.path.basename(error.filename)}, True)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return Decision(False, N_("_native.json is damaged: {error}"), {"error": repr(error)}, True)
    return Decision(True)


def _sources_only(folder: str) -> FileFinder:
    """Return what finds the modules of a folder of this package, as .py only. Raises ImportError for other folders.

    Where a package is kept without its sources there is bytecode in their place; a source goes before it. Python asks
    this once for each folder from which something is imported.
    """
    real = os.path.realpath(folder)
    if real != PKG and not real.startswith(PKG + os.sep):
        raise ImportError("This is no folder of the package.", path=folder)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES))


def spoken(text: str, **args: str) -> str:
    """Write a text in the person's language; in English where what translates is not installed."""
    if os.environ.get("LANG", "C").startswith(("en", "C", "POSIX")):
        return text.format(**args)  # English needs no catalogue, and starts sooner without
    try:
        from hallali.i18n import spoken_here, translator
    except ImportError:
        return text.format(**args)
    return translator(spoken_here())(text).format(**args)


def reason() -> str:
    """Say, in the person's language, why the compiled modules do not run."""
    return spoken(CHOSEN.why, **CHOSEN.args)


CHOSEN = _decide()
NATIVE, WHY = CHOSEN.native, CHOSEN.why.format(**CHOSEN.args)
if not NATIVE:
    sys.path_hooks.insert(0, _sources_only)
    sys.path_importer_cache.pop(os.path.dirname(__file__), None)  # through which this module was found
    if _set("HALLALI_NATIVE"):
        raise ImportError(
            f"HALLALI_NATIVE is set, but the compiled modules cannot be used: {WHY}. "
            f"To compile them, type: HALLALI_NATIVE= {COMPILE}"
        )
    if CHOSEN.stale and not _set("HALLALI_TOLD") and sys.argv[1:2] != ["compile"]:
        os.environ["HALLALI_TOLD"] = "1"  # once, whatever processes are begun from here
        stale = N_("The slower sources are running, not the compiled modules: {why}. Type: {command}")
        print(spoken(stale, why=reason(), command=COMPILE), file=sys.stderr)
