"""Games that were played without a server come to a room from the file that a browser saved: by the page itself."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Browser, expect

from site_visits import in_a_thread, saved


def kept(folder: Path) -> Path:
    """Finish a game without a server, and save the file."""
    found = folder / "saved.hallali"
    (folder / "site").mkdir()
    found.write_bytes(in_a_thread(saved(folder / "site")))
    return found


def test_a_file_is_read_once_and_a_broken_one_changes_nothing(chromium: Browser, address: str, tmp_path: Path) -> None:
    file, broken, context = kept(tmp_path), tmp_path / "broken.hallali", chromium.new_context(locale="en-GB")
    broken.write_bytes(file.read_bytes()[:-20])
    page = context.new_page()
    page.goto(f"{address}/mine")
    said = page.locator("#bring [role=status]")
    page.set_input_files("#bring input", broken)
    expect(said).to_contain_text("This is not a file of games")
    page.set_input_files("#bring input", file)
    expect(said).to_have_text("Games brought: 1. Already here: 0.")
    page.set_input_files("#bring input", file)
    expect(said).to_have_text("Games brought: 0. Already here: 1.")
    page.locator("#bring a").click()
    expect(page.locator("main")).to_contain_text("1 game · 0 won")
    context.close()
