"""The site: every page is on it and can be found, and no link leads nowhere. `.ci/run` builds it."""

from __future__ import annotations

import importlib.util
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hallali.core.explained import words_at

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]


@pytest.fixture
def pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pages", ROOT / "packaging" / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named(nav: Any) -> Iterator[str]:
    """List the pages of a navigation."""
    if isinstance(nav, str):
        yield nav
        return
    for entry in nav.values() if isinstance(nav, dict) else nav:
        yield from named(entry)


def test_every_page_is_in_the_navigation(pages: ModuleType, tmp_path: Path) -> None:
    pages.lay_out(tmp_path)
    laid = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.md")}
    found = list(named(PROJECT["nav"]))
    assert len(found) == len(set(found))
    # Decisions are listed by their own first page, modules by docs/api.md and where they are mentioned.
    assert {page for page in laid if not re.match(r"docs/decisions/\d|api/", page)} == set(found)


def test_links_lead_to_what_is_laid_out(pages: ModuleType, tmp_path: Path) -> None:
    pages.lay_out(tmp_path)
    links = [
        (page, link)
        for page in tmp_path.rglob("*.md")
        for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    ]
    assert len(links) > 200
    assert not [(page.name, link) for page, link in links if not (page.parent / link).is_file()]
    contract = (tmp_path / "api" / "hallali.core.contract.md").read_text("utf-8")
    assert "::: hallali.core.contract" in contract
    assert "(../api/hallali.core.contract.md)" in (tmp_path / "docs" / "api.md").read_text("utf-8")


def test_a_link_to_nothing_is_an_error(pages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "repository"
    shutil.copytree(ROOT / "docs" / "rules", here / "docs" / "rules")
    (here / "README.md").write_text("[the rules](docs/rules/README.md)", "utf-8")
    monkeypatch.setattr(pages, "ROOT", here)
    (here / "docs" / "rules" / "README.md").write_text("[home](../../README.md)", "utf-8")
    for page in here.glob("docs/rules/[!R]*.md"):
        page.unlink()
    pages.lay_out(tmp_path / "out")
    assert (tmp_path / "out" / "docs" / "rules" / "README.md").read_text("utf-8") == "[home](../../index.md)"
    (here / "README.md").write_text("[the rules](docs/rules/gone.md)", "utf-8")
    with pytest.raises(FileNotFoundError):
        pages.lay_out(tmp_path / "out")


def test_the_site_asks_nobody_else(pages: ModuleType) -> None:
    assert PROJECT["theme"]["font"] is False
    assert "site_url" not in PROJECT
    assert PROJECT["docs_dir"] == "build/pages"
    checks = (ROOT / ".ci" / "run").read_text("utf-8")
    assert 0 < checks.index("python packaging/pages.py") < checks.index("zensical build --strict")


def test_the_first_pages_lead_to_a_room_that_lies_beside_them(pages: ModuleType, tmp_path: Path) -> None:
    pages.lay_out(tmp_path)
    for name, said in (("index.md", "Play now"), ("README.fr.md", "Jouer maintenant")):
        assert said not in (tmp_path / name).read_text("utf-8"), "where there is none, nothing leads to it"
    pages.lay_out(tmp_path, play=True)
    for name, said in (("index.md", "Play now"), ("README.fr.md", "Jouer maintenant")):
        title, _, first = (tmp_path / name).read_text("utf-8").partition("\n")
        assert title.startswith("# Hallali")
        assert first.lstrip().startswith(f'<a href="play/">**{said}**</a>')
    hosted = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    steps = (
        "packaging/pages.py --play",
        "zensical build --strict",
        "hallali site --out build/site/play",
        "deploy-pages",
    )
    assert sorted(steps, key=hosted.index) == list(steps)


def test_the_words_of_a_field_stand_after_it_or_above_it() -> None:
    lines = [
        "    city: int  #: where she is",
        "    #: what she holds,",
        "    #: by number",
        "    hand: int",
        "    bare: int",
    ]
    assert words_at(lines, 1, 1) == "where she is"
    assert words_at(lines, 4, 4) == "what she holds, by number"
    assert words_at(lines, 5, 5) == ""
