"""What goes over the line: files that never change under names with their digest, and answers packed by gzip."""

from __future__ import annotations

import gzip
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from room_server import served

from hallali import games
from hallali.room.draw import assets, bundling
from hallali.room.web import packing

GZIP = "gzip, deflate, br"
FOREVER = "public, max-age=31536000, immutable"


class Answer:
    """An answer as it came over the line."""

    def __init__(self, whole: bytes) -> None:
        head, _, self.body = whole.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        self.headers: dict[str, str] = {}
        for line in lines:
            name, _, value = line.partition(": ")
            assert name.lower() not in self.headers or name.lower() == "set-cookie", name
            self.headers[name.lower()] = value


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('carry')}/room.db") as address:
        yield address


def ask(address: str, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Answer:
    """Ask a server, with no other headers than these, and read its answer unopened."""
    host, _, port = address.removeprefix("http://").partition(":")
    lines = {"Host": f"{host}:{port}", "Connection": "close", "Content-Length": str(len(body))}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        parts = []
        while part := line.recv(1 << 16):
            parts.append(part)
    answer = Answer(b"".join(parts))
    if method != "HEAD" and answer.status != 304:
        assert len(answer.body) == int(answer.headers["content-length"])
    return answer


def table(address: str, game: str = "fugitif") -> tuple[str, str]:
    """Begin a table; return its path and the guest's cookie."""
    form = f"game={game}&opponent={'' if game == 'traque' else 'friend'}"
    kind = {"Content_Type": "application/x-www-form-urlencoded", "Origin": address}
    made = ask(address, "/new", "POST", form.encode(), **kind)
    assert made.status == 303
    return made.headers["location"], made.headers["set-cookie"].partition(";")[0]


def test_a_page_comes_packed_to_whoever_takes_that(address: str) -> None:
    path, cookie = table(address)
    packed = ask(address, path, Accept_Encoding=GZIP, Cookie=cookie)
    plain = ask(address, path, Cookie=cookie)
    refusing = ask(address, path, Accept_Encoding="gzip;q=0, identity", Cookie=cookie)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refusing.headers
    assert gzip.decompress(packed.body) == plain.body == refusing.body
    assert len(packed.body) < len(plain.body) / 2
    for one in (packed, plain, refusing):
        assert one.headers["vary"] == "Accept-Encoding"
        assert one.headers["cache-control"] == "private, no-store"
        assert one.headers["content-security-policy"] == plain.headers["content-security-policy"]
    assert "script-src 'self'; style-src 'self';" in plain.headers["content-security-policy"]
    head = ask(address, path, "HEAD", Accept_Encoding=GZIP, Cookie=cookie)
    assert (head.status, head.headers["content-encoding"]) == (200, "gzip")


def test_what_a_program_is_told_comes_packed_too(address: str) -> None:
    path, cookie = table(address)
    packed = ask(address, f"/api/v1{path}", Accept="application/json", Accept_Encoding=GZIP, Cookie=cookie)
    plain = ask(address, f"/api/v1{path}", Accept="application/json", Cookie=cookie)
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body


def test_what_is_short_stays_as_it_is(address: str) -> None:
    short = ask(address, "/healthz", Accept_Encoding=GZIP)
    assert len(short.body) < packing.LEAST
    assert "content-encoding" not in short.headers


@pytest.mark.parametrize("path", ["/devices", "/device/abcdefghijkl", "/host", "/host/abcdefghijkl"])
def test_what_may_open_a_door_is_never_packed(address: str, path: str) -> None:
    assert "content-encoding" not in ask(address, path, Accept_Encoding=GZIP).headers


def test_the_length_of_a_packed_page_is_drawn_by_lot(address: str) -> None:
    sizes = {int(ask(address, "/about", Accept_Encoding=GZIP).headers["content-length"]) for _ in range(12)}
    assert len(sizes) > 2
    assert max(sizes) - min(sizes) < packing.FILLING


@pytest.mark.parametrize("game", games.GAMES)
def test_a_table_names_its_files_by_their_digests(address: str, game: str) -> None:
    path, cookie = table(address, game)
    text = ask(address, path, Cookie=cookie).body.decode()
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
    assert [Path(one).suffix for one in named].count(".css") == 1
    assert [Path(one).suffix for one in named].count(".js") == 1
    assert "data-script" not in text
    assert len(named) == len(set(named)) == 6, "a phone's icon, three typefaces, styles, scripts"
    for one in named:
        for takes in ("", GZIP):
            answer = ask(address, one, Accept_Encoding=takes)
            assert (answer.status, answer.headers["cache-control"]) == (200, FOREVER), one
            packed = takes == GZIP and not one.endswith((".woff2", ".png"))
            assert ("content-encoding" in answer.headers) == packed
            assert ("vary" in answer.headers) == (not one.endswith((".woff2", ".png")))
            again = ask(address, one, If_None_Match=answer.headers["etag"], Accept_Encoding=takes)
            assert (again.status, again.body) == (304, b"")


def test_what_a_style_sheet_or_a_script_names_is_there_and_named_by_its_digest(address: str) -> None:
    for name in assets.every():
        one = assets.named(name)
        found = assets.asked(one)
        assert found is not None, name
        assert found[1]
        inside = re.findall(r'url\("([^"#]+)"\)|import\("([^"]+)"\)', found[0].body.decode())
        for where in map("".join, inside):
            there = assets.asked(bundling.beside(one, where))
            assert there is not None, (name, where)
            assert there[1], (name, where)


def test_a_name_from_before_gets_the_file_as_it_is_now_and_nothing_keeps_it(address: str) -> None:
    for name in ("base.css", "all/fugitif/table.css", "all/traque/table.js", "fonts/grenze-600.woff2"):
        stem, _, suffix = name.rpartition(".")
        now = ask(address, f"/static/{assets.named(name)}")
        before = ask(address, f"/static/{stem}.0123456789ab.{suffix}")
        assert (before.status, before.body) == (200, now.body)
        assert (before.headers["cache-control"], now.headers["cache-control"]) == ("no-cache", FOREVER)


@pytest.mark.parametrize(
    "name",
    [
        *("nothing.css", "nothing.0123456789ab.css", "all/table.js", "all/nobody/table.js", "all/fugitif/nothing.css"),
        *("../web/app.py", "%2e%2e/web/app.py", "fugitif/..%2f..%2fpage.py", "fonts", "", "all/", "a%00.css"),
        "fugitif/../../page.0123456789ab.py",
    ],
)
def test_nothing_else_is_given(address: str, name: str) -> None:
    answer = ask(address, f"/static/{name}", Accept_Encoding=GZIP)
    assert answer.status == 404
    assert answer.headers["cache-control"] == "no-cache"


def test_a_file_that_changes_is_asked_for_under_its_old_name_and_comes_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "_ROOM", tmp_path)
    monkeypatch.setattr(assets, "_KEPT", {})
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "a.css").write_text('/* Why. */\na { background: url("icon.svg"); }\n')
    old = assets.named("a.css")
    found = assets.asked(old)
    assert found is not None
    assert found[0].body.decode() == f'a {{ background: url("./{assets.named("icon.svg")}"); }}\n'
    (tmp_path / "icon.svg").write_text("<svg></svg>")
    now = assets.asked(old)
    assert now is not None
    assert not now[1]
    assert assets.named("a.css") != old, "the picture in it has changed"
    plain = assets.asked("a.css")
    assert plain is not None
    assert plain[0].body == b'a { background: url("icon.svg"); }\n'


FILES = {
    "a.js": 'import { b as two, CELL } from "./game/b.js";\nimport * as c from "./c.js"; // why\ntwo(CELL, c.c);\n',
    "game/b.js": 'import "../c.js";\nexport { c } from "../c.js";\n'
    "export function b() {}\nconst CELL = 1;\nexport { CELL };\n",
    "c.js": 'export const c = (a, b) => { return import("./later.js"); };\n',
    "later.js": "export class Later {}\n",
}


def together(**more: str) -> str:
    files = FILES | {f"{name}.js": text for name, text in more.items()}
    return bundling.script(["a.js"], "all/x.js", files.__getitem__, bundling.between, {})


def test_scripts_become_one() -> None:
    assert together() == (
        'const $m0 = (() => {\nconst c = (a, b) => { return import("../later.js"); };\nreturn { c: c };\n})();\n'
        "const $m1 = await (async () => {\n\n\nfunction b() {}\nconst CELL = 1;\n\n"
        "return { c: $m0.c, CELL: CELL, b: b };\n})();\n"
        "const $m2 = (() => {\nconst { b: two, CELL } = $m1;\nconst c = $m0;\ntwo(CELL, c.c);\nreturn {  };\n})();\n"
    )


@pytest.mark.parametrize(
    "more",
    [
        {"c": "export let c = 1;\n"},
        {"c": "export default 1;\n"},
        {"c": "export const c = f(1, 2), d = 2;\n"},
        {"c": "export const { c } = d;\n"},
        {"c": 'export * from "./later.js";\n'},
        {"c": 'import d from "./later.js";\n'},
        {"c": 'import "elsewhere";\n'},
        {"c": "const c = import.meta.url;\n"},
        {"c": 'import "./a.js";\n'},
        {"later": 'import "./c.js";\n'},
    ],
)
def test_a_script_of_another_form_is_sent_by_itself(more: dict[str, str]) -> None:
    with pytest.raises(bundling.Apart):
        together(**more)


def test_a_page_whose_scripts_cannot_be_one_names_them_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plug-in's script may have any form: then each file has a digest in its name, and names others by theirs."""
    monkeypatch.setattr(assets, "_named", assets.named)
    monkeypatch.setattr(assets, "_ROOM", tmp_path)
    monkeypatch.setattr(assets, "_KEPT", {})
    monkeypatch.setattr(type(games.get("fugitif").page()), "script", "own.js")
    for name in ("live", "drawer", "ending"):
        (tmp_path / f"{name}.js").write_text('import "./game.js";\n')
    (tmp_path / "game.js").write_text("export const game = {};\n")
    (tmp_path / "own.js").write_text("export default {};\n")
    found = assets.scripts("table", "fugitif", "own.js")
    assert [re.sub(r"[0-9a-f]{12}", "#", one) for one in found.urls] == [
        f"/static/{name}.#.js" for name in ("live", "drawer", "ending")
    ]
    assert re.fullmatch(r"/static/own\.[0-9a-f]{12}\.js", found.game)
    sent = assets.asked(found.urls[0].removeprefix("/static/"))
    assert sent is not None
    assert sent[0].body.decode() == f'import "./{assets.named("game.js")}";\n'
    (tmp_path / "own.js").write_text("export const keys = {};\n")
    assert len(assets.scripts("table", "fugitif", "own.js").urls) == 1
