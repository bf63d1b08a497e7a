"""A press that came at a busy moment is not lost: the page that says so sends the same again."""

from __future__ import annotations

import html
import re
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from hallali.room.act.limits import NONE, Pace, Share
from hallali.room.web.app import create_app
from hallali.room.where import HERE

NAME = 'Our "own" <edition> & more'


@pytest.mark.parametrize("name", [NAME, "x" * 39])
def test_what_was_refused_for_being_too_much_is_sent_again_by_a_press(tmp_path: Path, name: str) -> None:
    few = msgspec.structs.replace(NONE, tables=Share(Pace(1e-9, 9), Pace(1e-9, 1)))
    app = create_app(f"sqlite:///{tmp_path}/r.db", pace=0.0, limits=few, where=HERE)
    with TestClient(app) as client:
        assert client.post("/bench", data={"game": "fugitif", "called": "First"}).status_code == 200
        sent = {"game": "fugitif", "called": name, "edition": ""}
        refused = client.post("/bench", data=sent)
        assert refused.status_code == 429
        (form,) = re.findall(r"<form method=\"post\">(.*?)</form>", refused.text, re.DOTALL)
        held = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
        assert {key: html.unescape(value) for key, value in held} == sent
        assert "Try again" in form
        app.state.limiter.limits = NONE  # it is quiet again
        again = client.post(str(refused.url.path), data={key: html.unescape(value) for key, value in held})
        assert again.status_code == 200
        assert html.escape(name, quote=False) in again.text or name in html.unescape(again.text)


def test_a_program_and_a_long_text_get_words_alone(tmp_path: Path) -> None:
    few = msgspec.structs.replace(NONE, tables=Share(Pace(1e-9, 9), Pace(1e-9, 1)))
    with TestClient(create_app(f"sqlite:///{tmp_path}/r.db", pace=0.0, limits=few, where=HERE)) as client:
        client.post("/bench", data={"game": "fugitif", "called": "First"})
        assert (
            "<form"
            not in client.post("/bench", data={"game": "fugitif", "called": "x" * 5000}).text.partition("<main")[2]
        )
        program = client.post("/bench", json={"game": "fugitif"}, headers={"accept": "application/json"})
        assert program.status_code == 429
        assert {*program.json()} == {"error"}
