"""Builds the hot modules with mypyc where it can; a pure build, which gives the same answers, otherwise.

HALLALI_PURE=1    no compiling        HALLALI_NATIVE=1   a compile that fails is an error

`_native.json`, written last, is the stamp that hallali._guard checks before any compiled module is imported.
docs/decisions/0012-compiled-by-mypyc.md says why it is done so.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import sysconfig
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
PKG = ROOT / "src" / "hallali"
CC = shutil.which((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]) or "none"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
OPT = os.environ.get("HALLALI_OPT", "1")

#: The modules that are compiled: those that random play and the exact counts spend their time in. Modules with
#: msgspec Structs are left to the interpreter.
COMPILED = [
    "core/bits.py",
    "core/words.py",
    "games/fugitif/actions.py",
    "games/fugitif/belief.py",
    "games/fugitif/box.py",
    "games/fugitif/completions.py",
    "games/fugitif/dealing.py",
    "games/fugitif/event_rules.py",
    "games/fugitif/files.py",
    "games/fugitif/guesses.py",
    "games/fugitif/hideouts.py",
    "games/fugitif/instincts.py",
    "games/fugitif/lattice.py",
    "games/fugitif/rules.py",
    "games/fugitif/tallies.py",
    "games/fugitif/tasks.py",
    "games/fugitif/world.py",
    "games/la_traque/actions.py",
    "games/la_traque/ambitions.py",
    "games/la_traque/batches.py",
    "games/la_traque/box.py",
    "games/la_traque/captures.py",
    "games/la_traque/deals.py",
    "games/la_traque/effects.py",
    "games/la_traque/entries.py",
    "games/la_traque/flow.py",
    "games/la_traque/laying.py",
    "games/la_traque/legal.py",
    "games/la_traque/phases.py",
    "games/la_traque/piles.py",
    "games/la_traque/possession.py",
    "games/la_traque/powers.py",
    "games/la_traque/rules.py",
    "games/la_traque/streams.py",
    "games/red_notice/actions.py",
    "games/red_notice/box.py",
    "games/red_notice/deals.py",
    "games/red_notice/flow.py",
    "games/red_notice/legal.py",
    "games/red_notice/phases.py",
    "games/red_notice/powers.py",
    "games/red_notice/rules.py",
    "games/red_notice/whereabouts.py",
    "games/traqueur/actions.py",
    "games/traqueur/grid.py",
    "games/traqueur/instincts.py",
    "games/traqueur/knowledge.py",
    "games/traqueur/rules.py",
    "games/traqueur/seek.py",
    "games/traqueur/ways.py",
    "games/traqueur/weighing.py",
    "games/traqueur/worlds.py",
    "players/fugitif/judgement.py",
    "players/fugitif/playing.py",
    "players/la_traque/hunting.py",
    "players/la_traque/judge.py",
    "players/la_traque/look.py",
    "players/la_traque/playing.py",
    "players/la_traque/standing.py",
    "players/la_traque/turns.py",
    "players/la_traque/worth.py",
    "search/following.py",
    "search/ismcts.py",
    "search/nodes.py",
    "search/playouts.py",
    "search/random_play.py",
]

PURE = os.environ.get("HALLALI_PURE", "") not in ("", "0")
MUST = os.environ.get("HALLALI_NATIVE", "") not in ("", "0")
# The commands that only ask for names and versions must not pay for mypy.
BUILDING = bool({"bdist_wheel", "editable_wheel", "build_ext", "build", "install", "develop"} & set(sys.argv))


def sources() -> list[Path]:
    """List what the compiled modules depend on: every source that `cache-keys` names, so that both lists are one."""
    keys = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]["cache-keys"]
    globs = [key["file"] for key in keys if key.get("file", "").startswith("src/") and key["file"].endswith(".py")]
    found = sorted({path for glob in globs for path in ROOT.glob(glob)})
    assert {PKG / name for name in COMPILED} <= set(found), "cache-keys must name every compiled module"
    return found


@cache
def digests() -> dict[str, str]:
    """Hash the sources, once: what is edited while the compiler runs is not what was compiled."""
    return {p.relative_to(PKG).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in sources()}


def stamp(mode: str, why: str, libs: list[str]) -> str:
    """Say what was built of what."""
    own = Path(__file__).read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    told = {
        "mode": mode,
        "why": why,
        "abi": SUFFIX,
        "cc": CC,
        "opt": OPT,
        "libs": libs,
        "setup": hashlib.sha256(own).hexdigest(),
        "sources": digests(),
    }
    return json.dumps(told, indent=1, sort_keys=True)


class BuildPy(build_py):
    """Copies the package."""

    def run(self) -> None:
        """Copy; build/lib outlives a build, and an old compiled module would get into the wheel."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if PURE and not self.editable_mode:
            (Path(self.build_lib) / "hallali" / "_native.json").write_text(
                stamp("pure", "it was built with HALLALI_PURE", [])
            )


class BuildExt(build_ext):
    """Compiles all modules or none."""

    def run(self) -> None:
        """Wipe, compile, and write the stamp last."""
        outs = [Path(self.get_ext_fullpath(e.name)) for e in self.extensions]
        base = PKG if self.inplace else Path(self.build_lib).resolve() / "hallali"
        mark = base / "_native.json"
        # Nothing old survives, whatever happens next.
        mark.unlink(missing_ok=True)
        for lib in [*base.rglob("*.so"), *base.rglob("*.pyd")]:
            lib.unlink()
        super().run()
        # All or nothing: a module without its group's library is an ImportError.
        lost = [out.name for out in outs if not out.exists()]
        if not lost:
            mark.write_text(stamp("native", "", [o.resolve().relative_to(base.resolve()).as_posix() for o in outs]))
            return
        if MUST:
            raise SystemExit(f"HALLALI_NATIVE is set, but these did not compile: {lost}")
        for out in outs:
            out.unlink(missing_ok=True)
            if self.inplace:
                (Path(self.build_lib).resolve() / out.resolve().relative_to(base.parent)).unlink(missing_ok=True)
        mark.write_text(stamp("pure", f"the C compiler failed on {len(lost)} of {len(outs)} modules", []))


def current() -> bool:
    """Say whether an editable build would leave what lies here, or fail again as it did."""
    try:
        old = json.loads((PKG / "_native.json").read_text())
        if MUST and old["mode"] != "native":
            return False
        same = old == json.loads(stamp(old["mode"], old["why"], old["libs"]))
        return same and all((PKG / lib).exists() for lib in old["libs"])
    except (OSError, ValueError, KeyError):
        return False


def extensions() -> list[Any]:
    """Turn the modules into C. Without a compiler they are tried all the same, and the failure is written down."""
    if not BUILDING or PURE or ("editable_wheel" in sys.argv and current()):
        return []
    from mypyc.build import mypycify

    digests()
    os.environ["MYPYPATH"] = str(ROOT / "src")
    found = mypycify(
        # What is only imported may import what a build has not: numpy.
        ["--explicit-package-bases", "--follow-imports=silent", *(f"src/hallali/{name}" for name in COMPILED)],
        opt_level=OPT,
        group_name="hallali._compiled",
    )
    for extension in found:
        extension.optional = not MUST
        if os.name == "posix":
            # The C compiler inlines only what the library hides; so -O1 is as fast to run as -O2, in half its time.
            extension.extra_compile_args += ["-fvisibility=hidden", "-finline-functions", "-finline-small-functions"]
    return list(found)


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_py": BuildPy, "build_ext": BuildExt})
