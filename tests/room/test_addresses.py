"""A room under a path: whatever a page leads to stays there, whether a proxy in front strips the path or not."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

import hallali
from hallali.room.act.limits import NONE
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

ROOT = "/somewhere"
SOURCE = Path(hallali.__file__).parent
#: What an address of the room begins with, as in its routes.
_FIRST = (
    "t|games|static|about|mine|manifest|sw|neighbours|start|day|"
    "puzzle|devices?|new|learn|lang|theme|rules|editions|healthz"
)
#: Addresses that were not made by `addresses.url`, or `under` in a script: an attribute, a text of Python or a script.
_LOOSE = {
    ".html": re.compile(r'(?:href|action|src|data-[a-z-]+|content)="/(?!/)'),
    ".css": re.compile(r"url\([\"']?/"),
    ".js": re.compile(rf"(?<!under\()[\"'`]/(?:{_FIRST})\b(?!\$)"),
    ".py": re.compile(
        rf"(?<!addresses\.url\()(?<!addresses\.url\(f)(?<!startswith\()[\"']/(?:{_FIRST})\b[/\"'?#]",
    ),
}
#: Where routes are named, and what is no address.
_ROUTES = {"room/web/app.py", "room/addresses.py", "room/draw/assets.py"}


def loose(name: str, text: str) -> list[str]:
    """Return the lines with an address that was not made by the one function."""
    found = _LOOSE[Path(name).suffix]
    lines = re.sub(r"\(\s*\n\s*", "(", text).splitlines()
    return [] if name in _ROUTES else [line.strip() for line in lines if found.search(line)]


def test_every_address_is_made_by_one_function() -> None:
    files = [
        path for path in SOURCE.rglob("*") if path.suffix in _LOOSE and ("room" in path.parts or path.suffix != ".py")
    ]
    found = {str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in files}
    assert len(found) > 150
    assert {name: lines for name, text in found.items() if (lines := loose(name, text))} == {}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a.html", '<a href="/mine">'),
        ("a.html", '<form action="/t/{{ table.id }}/step">'),
        ("a.css", "background: url(/static/a.png)"),
        ("a.js", "fetch(`/t/${table}/live`)"),
        ("a.js", 'fetch("/healthz")'),
        ("a.py", 'return f"/t/{table.id}"'),
        ("a.py", 'RedirectResponse("/mine#settings", 303)'),
    ],
)
def test_a_loose_address_would_be_found(name: str, line: str) -> None:
    assert loose(name, line)


#: Where the walk does not go: the same page again, and puzzles that take seconds to make. Red Notice's pages, made at
#: once, stand for them.
ASIDE = re.compile(r"/(export|print)\b|\?before=|at=[1-9]|edition=|/puzzles?/(fugitif|traqueur|la-traque)\b")


class Stripping:
    """A proxy that strips the path before it asks the room."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            assert scope["path"].startswith(ROOT), scope["path"]
            scope = {**scope, "path": scope["path"][len(ROOT) :], "raw_path": scope["path"][len(ROOT) :].encode()}
        await self.app(scope, receive, send)


class Links(HTMLParser):
    """Collects where a page leads to by links, forms, scripts, styles and pictures."""

    def __init__(self, page: str, text: str) -> None:
        super().__init__()
        self.page = page
        self.gets: set[str] = set()
        self.posts: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        for name in ("href", "src", "data-script", "data-live"):
            if name in known and not known[name].startswith(("data:", "http", "mailto:")):
                self.gets.add(urljoin(self.page, known[name]))
        for name in ("action", "formaction"):
            if name in known:
                there = self.gets if known.get("method") == "get" else self.posts
                there.add(urljoin(self.page, known[name]))


@pytest.fixture(scope="module", params=["kept", "stripped"])
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("under")
    app: Any = create_app(f"sqlite:///{folder}/room.db", Threads(), pace=0.0, limits=NONE, root=f"{ROOT}/")
    proxy = Stripping(app) if request.param == "stripped" else app
    with TestClient(proxy, follow_redirects=False) as client:
        yield client


def walk(client: TestClient, first: list[str], most: int = 400) -> set[str]:
    """Ask for every page that can be reached, and return their addresses."""
    due, seen = list(first), set(first)
    while due and len(seen) < most:
        path = due.pop(0)
        if path.endswith("/live"):
            continue
        answer = client.get(path)
        assert answer.status_code in (200, 303), (path, answer.status_code)
        if "location" in answer.headers:
            found = {urljoin(path, answer.headers["location"])}
        elif answer.headers["content-type"].startswith("text/html"):
            links = Links(path, answer.text)
            found = links.gets
            assert all(one.startswith(f"{ROOT}/") for one in links.posts), path
        else:
            found = set()
        for cookie in answer.headers.get_list("set-cookie"):
            assert f"path={ROOT};" in f"{cookie.lower()};", cookie
        for one in sorted(found):
            assert one.startswith(f"{ROOT}/"), (path, one)
            plain = urldefrag(one).url
            if plain not in seen and not ASIDE.search(plain):
                seen.add(plain)
                due.append(plain)
    return seen


def test_no_page_leads_out_of_the_path(client: TestClient) -> None:
    made = client.post(f"{ROOT}/new", data={"game": "fugitif", "size": "small", "opponent": "friend"})
    assert made.status_code == 303
    table = made.headers["location"]
    assert table.startswith(f"{ROOT}/t/")
    assert f"Path={ROOT};" in made.headers["set-cookie"]
    stripped = isinstance(client.app, Stripping)  # the same pages: what differs is how they are asked for
    seen = walk(client, [f"{ROOT}/", table, f"{ROOT}/mine", f"{ROOT}/devices"], 60 if stripped else 200)
    for there in ("/games/fugitif", "/static/all/home.", "/manifest.webmanifest?lang=en", "/about"):
        assert any(one.startswith(f"{ROOT}{there}") for one in seen), there
    manifest = client.get(f"{ROOT}/manifest.webmanifest").json()
    assert manifest["start_url"] == f"{ROOT}/"
    assert all(icon["src"].startswith(f"{ROOT}/static/") for icon in manifest["icons"])


def test_frames_and_answers_know_the_path(client: TestClient) -> None:
    table = client.post(f"{ROOT}/new", data={"game": "traque", "opponent": ""}).headers["location"]
    client.post(f"{table}/begin", data={"entropy": "e"})
    with client.websocket_connect(f"{table}/live") as line:
        frame = line.receive_json()
    drawn = "".join(frame["parts"].values())
    links = Links(table, drawn)
    assert links.posts
    assert all(one.startswith(f"{ROOT}/") for one in links.posts | links.gets)
    assert client.get(f"{ROOT}/nowhere").status_code == 404
    assert f'href="{ROOT}/' in client.get(f"{ROOT}/nowhere").text


def test_programs_are_told_routes(client: TestClient) -> None:
    """The addresses in the JSON for programs do not depend on where the room lives."""
    made = client.post(f"{ROOT}/api/v1/new", json={"game": "traque", "opponent": ""}).json()
    assert made["location"].startswith("/t/")
    assert client.get(f"{ROOT}/api/v1{made['location']}").status_code == 200


def test_the_language_leads_back(client: TestClient) -> None:
    answer = client.get(f"{ROOT}/lang/fr?next=/games/traque")
    assert answer.headers["location"] == f"{ROOT}/games/traque"
    back = client.get(f"{ROOT}/theme/dark", headers={"referer": f"http://testserver{ROOT}/about"})
    assert back.headers["location"] == f"{ROOT}/about"
    client.cookies.clear()


def test_the_command_line_says_where(tmp_path: Path) -> None:
    words = ["--no-browser", "--port", "0", "--database", str(tmp_path / "room.db"), "--root-path", ROOT]
    command = [sys.executable, "-m", "hallali", "serve", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as room:
        assert room.stdout is not None
        address = room.stdout.readline().split()[-1]
        try:
            assert address.endswith(f"{ROOT}/")
            for path in (address, address.replace(ROOT, "")):  # kept by a proxy, or stripped
                page = urllib.request.urlopen(f"{path}games/traque", timeout=60).read().decode()
                assert f'href="{ROOT}/static/' in page
        finally:
            room.terminate()
