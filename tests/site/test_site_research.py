"""The page of research in the browser: its cells run there as they run here, and the room answers meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hallali.anywhere.cells import CELLS
from hallali.anywhere.notebook import Notebook
from site_pages import SLOW, Host, inside, research

pytest.importorskip("axe_playwright_python", reason="axe is not installed: uv sync --group browser")
from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame

pytestmark = pytest.mark.long
_OUTPUTS = """[...document.querySelectorAll(".cell .out")]
  .map((out) => [...out.children].map((one) => one.textContent).join("\\n"))"""
_FAULTS = "axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]))"


def state(frame: Frame, cell: int, wanted: str) -> None:
    """Wait until a cell runs, is done or has failed."""
    frame.wait_for_selector(f".cell:nth-of-type({cell})[data-state={wanted}]", timeout=SLOW)


def edit(frame: Frame, cell: int, code: str) -> None:
    frame.fill(f".cell:nth-of-type({cell}) textarea", code)


def run(frame: Frame, cell: int) -> None:
    frame.click(f".cell:nth-of-type({cell}) [data-run]")


def output(frame: Frame, cell: int) -> str:
    found: list[str] = frame.evaluate(_OUTPUTS)
    return found[cell - 1]


def test_all_cells_print_what_they_print_in_any_python_and_without_a_connection(
    host: Host, context: BrowserContext
) -> None:
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    frame = research(page, host)
    host.cut()
    frame.click("[data-all]")
    state(frame, len(CELLS), "done")
    printed: list[str] = []
    book, expected = Notebook(printed.append), list[str]()
    for at, cell in enumerate(CELLS):
        assert book.run(cell.code, f"cell {at + 1}") == ""
        expected.append("\n".join(printed))
        printed.clear()
    assert frame.evaluate(_OUTPUTS) == expected
    assert frame.inner_text("#cells [role=status]") == "Done."
    assert errors == []


def test_an_error_is_shown_the_next_run_works_and_the_room_answers_while_a_cell_runs(
    host: Host, context: BrowserContext
) -> None:
    page = context.new_page()
    frame = research(page, host)
    edit(frame, 2, "a = 6\nb = a / 0")
    run(frame, 2)
    state(frame, 2, "failed")
    assert output(frame, 1).startswith("Fugitif"), "what stands above was run first"
    assert output(frame, 2).splitlines() == [
        '  File "cell 2", line 2, in <module>',
        "    b = a / 0",
        "ZeroDivisionError: division by zero",
    ]
    edit(frame, 3, "a * 7")
    run(frame, 3)
    state(frame, 3, "done")
    assert output(frame, 3) == "42"

    edit(frame, 2, "print('begun')\nwhile True:\n    pass")
    run(frame, 2)
    frame.wait_for_selector(".cell:nth-of-type(2) .out:has-text('begun')", timeout=SLOW)
    assert frame.evaluate("fetch('mine').then((answer) => answer.status)") == 200
    state(frame, 2, "runs")
    frame.click("[data-stop]")
    assert "Stopped." in frame.inner_text("#cells [role=status]")
    frame.click(".cell:nth-of-type(2) [data-back]")
    run(frame, 2)
    state(frame, 2, "done")
    assert output(frame, 2).endswith(")")

    frame.click("[data-anew]")
    assert not any(frame.evaluate(_OUTPUTS))
    page.reload()
    frame = inside(page)
    frame.wait_for_selector(".cell")
    assert frame.input_value(".cell:nth-of-type(3) textarea") == "a * 7", "what was changed stays"


@pytest.mark.parametrize(("width", "scheme", "lang"), [(390, "dark", "fr-FR"), (1440, "light", "en-GB")])
def test_by_the_keyboard_on_a_phone_and_on_a_desk(
    chromium: Browser, host: Host, width: int, scheme: str, lang: str
) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": 844},
        color_scheme="dark" if scheme == "dark" else "light",
        locale=lang,
    )
    try:
        page = context.new_page()
        frame = research(page, host)
        edit(frame, 1, "print('x' * 300)")
        frame.focus(".cell:nth-of-type(1) textarea")
        page.keyboard.press("Shift+Enter")
        page.keyboard.press("Control+End")
        page.keyboard.type("\nview")
        page.keyboard.press("Control+Enter")
        state(frame, 2, "done")
        assert "View(" in output(frame, 2), "what the last line is worth is shown"
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert frame.is_hidden(".cell:nth-of-type(2) [data-back]"), "it is as it was"
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
        frame.evaluate(AXE_SCRIPT)
        assert frame.evaluate(_FAULTS) == []
    finally:
        context.close()
