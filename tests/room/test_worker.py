"""The worker beside the pages: it holds the page that is shown where the room cannot be reached."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from hallali.room.act.limits import NONE
from hallali.room.club import Club
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient
from room_guests import Guest


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(f"sqlite:///{tmp_path}/room.db", Threads(), limits=NONE, hosted=Club(name="A “club” </style>"))
    with TestClient(app) as client:
        yield client


def lost(script: str) -> dict[str, str]:
    """Read what stands before the script."""
    first = script.partition("\n")[0]
    found: dict[str, str] = json.loads(first.removeprefix("self.kept = ").removesuffix(";"))
    return found


def test_a_page_names_the_worker_of_its_language_and_theme(client: TestClient) -> None:
    table = Guest(client).new(opponent="friend")
    client.get("/lang/fr")
    client.get("/theme/light")
    found = re.search(r'data-worker="([^"]+)"', client.get(table).text)
    assert found is not None
    answer = client.get(found[1].replace("&amp;", "&"), headers={"accept-language": "en"})
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "private, max-age=86400"
    page = lost(answer.text)["page"]
    assert '<html lang="fr" data-theme="light">' in page
    assert "Réessayer" in page
    assert "A “club” &lt;/style&gt;" in page


def test_the_worker_without_its_digest_is_not_kept(client: TestClient) -> None:
    for query in ("", "?lang=xx&theme=pink&v=0", "?lang=en&theme=dark&v=123456789abc"):
        answer = client.get(f"/sw.js{query}")
        assert answer.status_code == 200
        assert "no-store" in answer.headers["cache-control"]
        assert '<html lang="en"' in lost(answer.text)["page"]


def test_the_page_asks_for_nothing_and_its_policy_lets_its_own_style_pass_alone(client: TestClient) -> None:
    found = lost(client.get("/sw.js").text)
    style = re.search(r"<style>(.*)</style>", found["page"], re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in found["policy"]
    assert "default-src 'none'" in found["policy"]
    assert not re.search(r"url\(|src=|<script|<link| style=", found["page"])
