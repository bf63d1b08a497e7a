"""Copies the package; with HALLALI_NATIVE=1 it compiles the hot modules, too, and fails where that fails.

docs/decisions/0012-compiled-by-mypyc.md says why it is done so.
"""

from __future__ import annotations

import os
import runpy
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

NATIVE = os.environ.get("HALLALI_NATIVE", "") not in ("", "0")
PACKAGE = Path(__file__).resolve().parent / "src" / "hallali"


def build_catalogues(target: Path) -> None:
    """Merge the translations, by the package's own module, without importing the package."""
    runpy.run_path(str(PACKAGE / "_catalogues.py"))["build"](PACKAGE, target / "locale")


def copy_rules(target: Path) -> None:
    """Copy the rules' texts, which a clone has among its documentation: `hallali clauses` reads them."""
    for text in sorted((PACKAGE.parents[1] / "docs" / "rules").glob("*.md")):
        (target / "rules").mkdir(exist_ok=True)
        shutil.copyfile(text, target / "rules" / text.name)


class BuildPy(build_py):
    """Copies the package, with its translations and, into a wheel, the texts of the rules."""

    def run(self) -> None:
        """Copy. build/lib outlives a build, and an old compiled module would get into the wheel."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        build_catalogues(PACKAGE if self.editable_mode else Path(self.build_lib) / "hallali")
        if not self.editable_mode:
            copy_rules(Path(self.build_lib) / "hallali")


class BuildExt(build_ext):
    """Compiles the modules that say `# mypyc`: all or none."""

    def run(self) -> None:
        """Compile, in place for an editable install."""
        from native import building, modules

        package = modules.PACKAGE if self.inplace else Path(self.build_lib).resolve() / "hallali"
        if self.inplace and modules.is_current():
            return
        building.build(package, lambda number, many, name, files: print(f"{number} of {many}: {name}, {files} files"))

    def get_outputs(self) -> list[str]:
        """Name no file: they lie beside the sources."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Name no file: they lie beside the sources."""
        return {}


os.chdir(Path(__file__).resolve().parent)
setup(
    # This name makes the wheel one for a platform; what it is, `native` decides.
    ext_modules=[Extension("hallali._compiled", [])] if NATIVE else [],
    cmdclass={"build_py": BuildPy, "build_ext": BuildExt},
)
