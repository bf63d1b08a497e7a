"""docs/editions/tuning.md word for word: its commands print what it shows, and the bench comes to the same figures."""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from plain_games import METRO, installed, metro
from starlette.testclient import TestClient

from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE

PAGE = METRO.parents[1] / "docs" / "editions" / "tuning.md"
LENT = "uv run --with ./examples/metro hallali"
FILE = "night.toml"


def blocks() -> list[tuple[str, str]]:
    """Return what the page has its reader type, write and see, in order: (kind, text)."""
    pattern = r"^```(toml|text)\n(.*?)^```$|^    (\S[^\n]*)$"
    found = re.finditer(pattern, PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [(one[1] or "command", one[2] or one[3]) for one in found]


def put(path: Path, lines: str) -> None:
    """Change these lines where they stand in a file, by their keys."""
    text = path.read_text("utf-8")
    for line in lines.splitlines():
        text, count = re.subn(rf"^{re.escape(line.partition(' =')[0])} = .*$", line, text, flags=re.MULTILINE)
        assert count == 1, line
    path.write_text(text, "utf-8")


def typed(command: str, folder: Path) -> str:
    """Run a command of the page; return what it prints."""
    if command.startswith("cp "):
        shutil.copy(*(folder / name for name in command.split()[1:]))
        return ""
    assert command.startswith(f"{LENT} "), command
    words, _, into = command.removeprefix(f"{LENT} ").partition(" > ")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(METRO / "src")]), "LANG": "en_GB.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "hallali", *words.split()],
        env=env, cwd=folder, input="quit\n", capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    if into:
        (folder / into).write_text(done.stdout, "utf-8")
    return done.stdout


@pytest.mark.long
def test_every_command_prints_what_the_page_shows(tmp_path: Path) -> None:
    installed(tmp_path, "hallali-metro", "metro = hallali_metro:METRO")
    printed = ""
    seen = 0
    for kind, text in blocks():
        if text == LENT:
            continue  # the room itself: the next test is in one
        if kind == "command":
            printed = typed(text, tmp_path)
        elif kind == "toml":
            put(tmp_path / FILE, text)
        else:
            lines = iter(printed.splitlines())
            for line in text.splitlines():
                assert line in lines, f"{line}\n\nis not, in this order, in\n\n{printed}"
                seen += 1
    assert seen > 20


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    metro(monkeypatch)
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


def figures(client: TestClient, where: str) -> str:
    """Try a draft with the bots, the deals and the seed of the page; return what is shown in the end."""
    assert client.post(f"{where}/try", data={"bot": "amateur", "deals": 100, "seed": "1"}).status_code == 200
    for _ in range(3000):
        shown = html.unescape(client.get(f"{where}/figures?of=trial").text)
        if 'data-on="0"' in shown:
            return shown
        time.sleep(0.1)
    raise AssertionError(shown)


def compared(edition: str) -> list[float]:
    """Return the differences that the page shows of an edition compared with the house's, in points or entries."""
    text = next(text for kind, text in blocks() if kind == "text" and f"B is {edition}" in text)
    rows = re.findall(r"^([\w ]+?) +\d+\.\d+ +\d+\.\d+ +([+-][\d.]+) ", text, re.MULTILINE)
    assert len(rows) == 3
    return [float(value) * (100 if name.startswith("won") else 1) for name, value in rows]


@pytest.mark.compiled
def test_the_bench_comes_to_the_same_figures(client: TestClient) -> None:
    made = client.post("/bench", data={"game": "metro", "called": "Night service"}, follow_redirects=False)
    where = made.headers["location"]
    client.post(f"{where}/turn", data={"n-rules.turns": "4", "n-rules.seen": "5"})
    client.post(f"{where}/turn", data={"n-tickets.metro": "3"})
    page = html.unescape(client.get(where).text)
    for path, was, now in (("rules.turns", 9, 4), ("rules.seen", 3, 5), ("tickets.metro", 1, 3)):
        assert f"<code>{path}</code> <del>{was}</del> → <ins>{now}</ins>" in page
    shown = figures(client, where)
    for value in compared("night-service:2f9978f86e03"):
        assert f">{value:+.1f}".replace("-", "−") in shown, value
    assert "Surely different:" in shown
    client.post(f"{where}/turn", data={"n-rules.turns": "8"})
    shown = figures(client, where)
    assert ">+19.0  [" in shown, "the thief wins 52 of 100, and 33 with the house edition"
    table = client.post(f"{where}/play", data={"opponent": "bot:novice"})
    rules = html.unescape(client.get(f"/rules/metro?table={table.url.path.removeprefix('/t/')}").text)
    assert "after 8 turns" in rules
    assert "Night service" in rules
