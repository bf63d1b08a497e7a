"""Games that are over go from a browser without a server to a room and back: proven, once, and in nobody's ranking."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

from site_visits import FORM, JSON, Site, run, saved


def games_of(file: bytes) -> list[dict[str, Any]]:
    """Return the games that are over of a file that a browser saved, as bring.js reads them."""
    head = json.loads(file.partition(b"\n")[0])
    found: list[dict[str, Any]] = json.loads(zlib.decompress(file[-head["finished"] :]))["games"]
    return [one for one in found if "record" in one]


def sent(one: dict[str, Any]) -> dict[str, Any]:
    return {key: one[key] for key in ("made", "seats", "record")}


def played(folder: Path) -> bytes:
    return run(saved(folder))


def test_a_room_reads_what_a_browser_saved(tmp_path: Path, guest: Any) -> None:
    (tmp_path / "site").mkdir()
    games = games_of(played(tmp_path / "site"))
    assert len(games) == 1, "what goes on stays where it is"
    answer = guest.client.post("/mine/bring", json=sent(games[0]))
    assert (answer.status_code, answer.json()) == (200, {"brought": True})
    assert guest.client.post("/mine/bring", json=sent(games[0])).json() == {"brought": False}
    page = guest.client.get("/mine").text
    assert "<span>1 game · 0 won</span>" in page
    mine = guest.client.get("/mine/export").json()["games"]
    assert mine[0]["record"] == games[0]["record"]
    assert mine[0]["seats"] == games[0]["seats"]
    assert guest.see(f"/t/{mine[0]['id']}")["view"]["mover"] < 0


def test_a_browser_reads_what_a_room_gave(tmp_path: Path, guest: Any) -> None:
    table = guest.new(opponent="bot:novice", size="small", seat="fugitive")
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/resign")
    [one] = guest.client.get("/mine/export").json()["games"]

    async def visit() -> None:
        room = await Site(tmp_path).open()
        for new in (True, False):
            status, _, said = await room.ask("POST", "/sub/mine/bring", JSON, json.dumps(sent(one)).encode())
            assert (status, json.loads(said)) == (200, {"brought": new})
        _, _, page = await room.ask("GET", "/sub/mine", FORM)
        assert "<span>1 game · 0 won</span>" in page.decode()
        await room.close()

    (tmp_path / "x").mkdir()
    run(visit())


def test_what_is_not_proven_is_refused_and_makes_no_guest(tmp_path: Path, guest: Any) -> None:
    (tmp_path / "site").mkdir()
    one = sent(games_of(played(tmp_path / "site"))[0])
    record = one["record"]
    changes: tuple[dict[str, Any], ...] = (
        {"record": record | {"seed": "0" * 64}},
        {"record": record | {"game": "chess"}},
        {"record": record | {"resigned": ""}},
        {"seats": one["seats"][:1]},
        {"seats": [seat | {"mine": False} for seat in one["seats"]]},
        {"seats": [seat | {"bot": "<b>"} for seat in one["seats"]]},
        {"record": {}},
    )
    for change in changes:
        answer = guest.client.post("/mine/bring", json=one | change)
        assert answer.status_code == 422, change
        assert answer.json()["error"]
    assert guest.client.post("/mine/bring", data={"record": "x"}).status_code == 415
    assert not guest.client.cookies
