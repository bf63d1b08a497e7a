"""Lay out the pages of the site in build/pages, for `zensical build --strict` (zensical.toml).

    uv run --group docs python packaging/pages.py
    uv run --group docs zensical build --strict       # writes build/site

The pages are those of the repository, at the places they have in it, so that their links hold. The README is the first
page. A page that is no Markdown in the repository is made here: one for each module that a page links to, and for each
of the public surface (docs/api.md), from its docstrings. A link to a folder leads to its README.

With `--play` the first pages lead to play/, where `hallali site --out build/site/play` lays a room without a server.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
#: What the first pages say where a room lies beside them. Its address is no page's, so it is written as it is.
PLAY = {
    "README.md": '<a href="play/">**Play now**</a>, in this browser: there is nothing to install.',
    "README.fr.md": '<a href="play/">**Jouer maintenant**</a>, dans ce navigateur\u00a0: il n’y a rien à installer.',
}
LINK = re.compile(r"\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def pages() -> list[Path]:
    """Return the pages of the repository."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("examples/*/*.md"))]


def module_of(source: Path) -> str:
    """Return the name of a module under src."""
    return ".".join(source.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def lay_out(folder: Path, play: bool = False) -> None:
    """Write the pages into a folder, anew. Raises FileNotFoundError where a link leads to nothing.

    play: whether the first pages lead to a room beside them.
    """
    shutil.rmtree(folder, ignore_errors=True)
    modules: set[str] = set()
    for page in pages():
        here = page.parent.relative_to(ROOT)

        def followed(link: re.Match[str], here: Path = here) -> str:
            found = (ROOT / here / link[1]).resolve(strict=True)
            if found.is_dir():
                found = found / "README.md"
            if found.suffix == ".py" and found.is_relative_to(ROOT / "src"):
                modules.add(module_of(found))
                target = PurePosixPath("api", f"{module_of(found)}.md")
            else:
                target = PurePosixPath(found.relative_to(ROOT).as_posix())
                if target.suffix != ".md":
                    _copy(found, folder / target)
            if target == PurePosixPath("README.md"):
                target = PurePosixPath("index.md")
            up = "../" * len(here.parts)
            return f"]({up}{target}{link[2] or ''})"

        target = folder / here / ("index.md" if page == ROOT / "README.md" else page.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = LINK.sub(followed, page.read_text("utf-8"))
        if play and page.parent == ROOT and page.name in PLAY:
            title, _, rest = text.partition("\n")
            text = f"{title}\n\n{PLAY[page.name]}\n{rest}"
        target.write_text(text, "utf-8")
    (folder / "api").mkdir()
    for module in sorted(modules):
        (folder / "api" / f"{module}.md").write_text(f"# {module}\n\n::: {module}\n", "utf-8")


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


if __name__ == "__main__":
    lay_out(ROOT / "build" / "pages", play="--play" in sys.argv[1:])
