"""The page of research: its cells run, as the pages under docs do, and what it says of them is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hallali.anywhere.cells import CELLS
from hallali.anywhere.notebook import LINES, MOST, Notebook
from site_visits import Site, run

README = Path(__file__).parents[2] / "README.md"


def outcome(code: str) -> tuple[list[str], str]:
    """Run a cell by itself: what it printed, and its error."""
    told: list[str] = []
    return told, Notebook(told.append).run(code, "cell 1")


def test_all_cells_run_one_after_the_other() -> None:
    told: list[str] = []
    book = Notebook(told.append)
    for at, cell in enumerate(CELLS):
        before = len(told)
        assert book.run(cell.code, f"cell {at + 1}") == ""
        assert len(told) > before, "each shows something"
    text = "\n".join(told)
    assert re.search(r"Drew\(who=0, .*card=None", text), "the Marshal is not told what the Fugitive drew"
    rates = [float(found) for found in re.findall(r"equilibrium against equilibrium +([\d.]+)%", text)]
    assert rates == [pytest.approx(62.5, abs=5)], "as the text says"


def test_one_cell_is_the_readme_word_for_word() -> None:
    (block,) = re.findall(r"^```python\n((?:.*\n)*?)```$", README.read_text("utf-8"), re.MULTILINE)
    assert block in [cell.code for cell in CELLS]


def test_an_error_is_short_and_the_next_cell_runs() -> None:
    told: list[str] = []
    book = Notebook(told.append)
    assert book.run("a = 6", "cell 1") == ""
    deep = "def fall(n):\n    return fall(n - 1) if n else 1 / 0\n\n\nfall(50)"
    error = book.run(deep, "cell 2").splitlines()
    assert error[-1] == "ZeroDivisionError: division by zero"
    assert len(error) <= LINES
    assert "fall(n - 1)" in "\n".join(error), "it says where in the cell"
    assert book.run("a +", "cell 3").splitlines()[-1].startswith("SyntaxError")
    assert (
        book.run("raise SystemExit", "cell 4")
        == '  File "cell 4", line 1, in <module>\n    raise SystemExit\nSystemExit'
    )
    assert book.run("a * 7", "cell 5") == ""
    assert told == ["42"]


def test_what_is_printed_comes_line_by_line_and_has_an_end() -> None:
    assert outcome("print('a'); print('b', end='')") == (["a", "b"], "")
    assert outcome("") == ([], "")
    told, error = outcome("while True:\n    print('again')\n    n = globals().get('n', 0) + 1\n    assert n < 50_000")
    assert error.endswith("AssertionError")
    assert sum(map(len, told)) <= MOST
    assert told[-1].endswith("…")
    assert sum(map(len, outcome("print('x' * 1_000_000)")[0])) <= MOST + len("\n…")


def test_the_page_is_in_both_languages_and_linked_where_the_room_runs_in_the_browser(tmp_path: Path) -> None:
    async def visit() -> list[str]:
        room = await Site(tmp_path).open()
        found = []
        for path, lang in (("/", "en"), ("/about", "en"), ("/research", "en"), ("/research", "fr")):
            headers = [("accept", "text/html"), ("accept-language", lang)]
            status, _, body = await room.ask("GET", f"/sub{path}", headers)
            assert status == 200
            found.append(body.decode())
        await room.close()
        return found

    front, about, english, french = run(visit())
    assert 'href="/sub/research"' in front
    assert 'href="/sub/research"' in about
    assert 'href="/sub/licences/README.txt"' in about
    for page in (english, french):
        assert page.count("<textarea") == len(CELLS)
    assert "What a seat was told" in english
    assert "Ce qu’une place a appris" in french
