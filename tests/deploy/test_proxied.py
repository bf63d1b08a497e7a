"""nginx and Caddy are started with the files of packaging/ before a real room, and a game is played through each."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.sync.client import connect
from websockets.typing import Origin

from hallali.cli.admin import admin
from skipping import skip_or_fail

pytestmark = pytest.mark.proxies

ROOT = Path(__file__).parents[2]
NAME = "localhost"
FROM = "127.0.0.3"  #: where the visitor comes from, as only the proxy can know
WAIT_S = 60.0


def free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Visitor:
    """A browser at the proxy: by https, from an address of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    @property
    def headers(self) -> dict[str, str]:
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": kept, "origin": f"https://{NAME}:{self.port}"}

    def ask(self, path: str, body: Any = None, **more: str) -> tuple[int, dict[str, str], bytes]:
        line = http.client.HTTPSConnection(NAME, self.port, timeout=30, context=self.tls, source_address=(FROM, 0))
        given = {**self.headers, **{name.replace("_", "-"): value for name, value in more.items()}}
        if body is not None:
            given |= {"content-type": "application/json", "accept": "application/json"}
        with contextlib.closing(line):
            line.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), given)
            answer = line.getresponse()
            for value in answer.headers.get_all("set-cookie") or ():
                name, _, rest = value.partition("=")
                self.cookies[name] = rest.partition(";")[0]
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def tried(visitor: Visitor) -> int:
    """Return what the proxy answers to /readyz; 0 where it does not listen yet."""
    try:
        return visitor.ask("/readyz")[0]
    except OSError:
        return 0


@pytest.fixture
def room(tmp_path: Path) -> Iterator[int]:
    command = [sys.executable, "-m", "hallali", "serve", "--no-browser", "--port", "0"]
    command += ["--database", str(tmp_path / "room.db"), "--hostname", NAME]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        yield int(found[1])
        process.terminate()


def nginx(folder: Path, room: int, port: int) -> list[str]:
    """Return the command that starts nginx with our file, but for its ports, its name and its certificate."""
    made = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    pair = ["-keyout", str(folder / "room.key"), "-out", str(folder / "room.pem")]
    subprocess.run(["openssl", "req", "-x509", *made, *pair], check=True, capture_output=True)
    ours = (ROOT / "packaging" / "nginx.conf").read_text("utf-8")
    for old, new in {
        "127.0.0.1:8765": f"127.0.0.1:{room}",
        "listen 443": f"listen {port}",
        "listen [::]:443": f"listen [::1]:{port}",
        "listen 80;": f"listen {free()};",
        "  listen [::]:80;\n": "",
        "room.example": NAME,
        "/etc/ssl/": f"{folder}/",
    }.items():
        assert old in ours, old
        ours = ours.replace(old, new)
    kept = "".join(
        f"{what}_temp_path {folder}/{what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    whole = f"{head}http {{\naccess_log off;\ninclude /etc/nginx/mime.types;\n{kept}{ours}}}\n"
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, room: int, port: int) -> list[str]:
    """Return the command that starts Caddy with our file; the certificate is Caddy's own."""
    there = {"HALLALI_SITE": f"https://{NAME}:{port}", "HALLALI_ROOM": f"127.0.0.1:{room}"}
    head = "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    whole = f"{head}import {ROOT / 'packaging' / 'Caddyfile'}\n"
    (folder / "Caddyfile").write_text(whole, "utf-8")
    given = [f"{name}={value}" for name, value in {**there, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}.items()]
    return ["env", *given, "caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def visitor(request: pytest.FixtureRequest, tmp_path: Path, room: int) -> Iterator[Visitor]:
    name = request.param.__name__
    if shutil.which(name) is None:
        skip_or_fail(f"{name} is not installed (Debian: apt-get install nginx-light caddy)")
    port = free()
    log = tmp_path / "proxy.log"
    with (
        log.open("w") as said,
        subprocess.Popen(request.param(tmp_path, room, port), stdout=said, stderr=said) as proxy,
    ):
        visitor, until = Visitor(port), time.monotonic() + WAIT_S
        while tried(visitor) != 200:
            assert proxy.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        yield visitor
        proxy.terminate()


def test_a_move_is_played_and_comes_by_the_socket(visitor: Visitor) -> None:
    status, _, body = visitor.ask(
        "/new", {"game": "fugitif", "size": "micro", "seat": "fugitive", "opponent": "bot:novice"}
    )
    assert status == 201, body
    table = json.loads(body)["location"]
    assert "__Host-hallali_guest" in visitor.cookies  # the room knows that this is https
    visitor.ask(f"{table}/begin", {"entropy": ""})
    seen = json.loads(visitor.ask(f"/api/v1{table}")[2])
    assert seen["table"]["share_url"] == f"https://{NAME}:{visitor.port}{table}"
    assert seen["table"]["my_turn"]
    with connect(
        f"wss://{NAME}:{visitor.port}{table}/live",
        ssl=visitor.tls,
        additional_headers={"cookie": visitor.headers["cookie"]},
        origin=Origin(visitor.headers["origin"]),
        open_timeout=30,
    ) as live:
        first = json.loads(live.recv(timeout=30))
        assert first["seq"] == seen["seq"]
        steps: list[int] = []
        while not steps or json.loads(body).get("seq") == seen["seq"]:
            at = json.loads(visitor.ask(f"/api/v1{table}")[2])
            if at["seq"] != seen["seq"]:
                break
            steps.append(at["view"]["legal"][0])
            status, _, body = visitor.ask(
                f"{table}/step", {"seq": at["seq"], "key": f"k{len(steps)}", "choose": steps[-1]}
            )
            assert status == 200, body
            assert len(steps) < 20
        until = time.monotonic() + WAIT_S
        while json.loads(live.recv(timeout=30)).get("seq", 0) <= seen["seq"]:
            assert time.monotonic() < until
    foreign = visitor.ask(f"{table}/resign", {"confirm": "1"}, origin="https://elsewhere.example")
    assert foreign[0] == 403


def test_pages_scripts_and_json_come_packed(visitor: Visitor) -> None:
    table = json.loads(visitor.ask("/new", {"game": "fugitif"})[2])["location"]
    for path in ("/", "/static/base.css", "/static/live.js", f"/api/v1{table}"):
        status, told, body = visitor.ask(path, accept_encoding="gzip")
        assert (status, told.get("content-encoding")) == (200, "gzip"), path
        assert body[:2] == b"\x1f\x8b"
        assert "accept-encoding" in told["vary"].lower()
    assert "content-encoding" not in visitor.ask("/static/fonts/grenze-600.woff2", accept_encoding="gzip")[1]


def test_the_room_knows_who_asks_whatever_they_say(visitor: Visitor, tmp_path: Path) -> None:
    made = CliRunner().invoke(admin, ["operator", "--database", str(tmp_path / "room.db"), "--url", ""])
    visitor.ask("/new", {"game": "fugitif"}, x_forwarded_for="203.0.113.9", x_forwarded_proto="http")
    assert "__Host-hallali_guest" in visitor.cookies
    visitor.ask("/", x_forwarded_for="203.0.113.9")
    assert visitor.ask(made.output.strip())[0] == 303
    page = visitor.ask("/host")[2].decode()
    assert FROM in page
    assert "203.0.113.9" not in page


def test_what_is_too_long_is_refused(visitor: Visitor) -> None:
    assert visitor.ask("/api/v1/verify", {"record": "a" * 300_000})[0] in (400, 413, 502)
