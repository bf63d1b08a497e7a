"""Games that are kept in a browser, as a file and back: nothing is lost on the way, and nothing strange gets in."""

from __future__ import annotations

import datetime
import gc
import hashlib
import json
import re
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from hallali.anywhere import carrying
from hallali.anywhere.bridge import Anywhere, Pairs
from hallali.room.keep import versions
from site_visits import FORM, Site, ask, begun, moved, run

BODY = "application/octet-stream"
Change = Callable[[dict[str, Any], bytes], tuple[dict[str, Any], bytes]]


async def told(room: Anywhere, method: str, below: str, body: bytes = b"", lang: str = "en") -> tuple[int, Any]:
    kind = "application/json" if below == "/erase" else BODY
    headers: Pairs = [("accept", "application/json"), ("accept-language", lang), ("content-type", kind)]
    status, _, said = await room.ask(method, f"/sub/kept{below}", headers, body)
    return status, json.loads(said)


async def saved(room: Anywhere) -> bytes:
    status, headers, file = await room.ask("GET", "/sub/kept/file", [])
    assert status == 200
    assert re.fullmatch(
        r'attachment; filename="hallali-games-\d{4}-\d\d-\d\d\.hallali"', dict(headers)["content-disposition"]
    )
    return file


def remade(file: bytes, change: Change) -> bytes:
    """Return a file whose head and content were changed, with the digest that fits."""
    line, _, rest = file.partition(b"\n")
    head, kept = change(json.loads(line), zlib.decompress(rest))
    head |= {"finished": 0, "length": len(kept), "sha256": hashlib.sha256(kept).hexdigest()}
    return json.dumps(head).encode() + b"\n" + zlib.compress(kept)


def with_rows(folder: Path, work: Callable[[sqlite3.Connection], object]) -> Change:
    """Change the database in a file."""

    def change(head: dict[str, Any], kept: bytes) -> tuple[dict[str, Any], bytes]:
        line, _, rows = kept.partition(b"\n")
        path = folder / "changed.db"
        path.write_bytes(rows)
        with closing(sqlite3.connect(path)) as db:
            work(db)
            db.commit()
            return head, line + b"\n" + db.serialize()

    return change


@pytest.mark.parametrize(
    ("lang", "here", "found"),
    [("en", "1 game, ", "there are 0 games"), ("fr", "1 partie, ", "contient 0 partie.")],
)
def test_games_go_to_another_browser_and_on_there(lang: str, here: str, found: str, tmp_path: Path) -> None:
    """Also from a site without https to one with it, where the guest's cookie has another name."""

    async def visits() -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        first, second = Site(tmp_path / "a"), Site(tmp_path / "b", "https://there")
        room = await first.open()
        assert (await told(room, "POST", "/look", await saved(room), lang))[1]["said"].count(found) == 1
        table, _ = await begun(room)
        seen = await moved(room, table)
        assert here in (await told(room, "GET", "", lang=lang))[1]["said"]
        file = await saved(room)
        await room.close()

        there = await second.open()
        await begun(there)
        status, said = await told(there, "POST", "/look", file, lang)
        assert status == 200
        assert "1" in said["said"]
        kept = len(second.kept)
        assert await told(there, "POST", "/bring", file, lang) == (200, {"location": "/sub/mine"})
        assert len(second.kept) > kept, "it is kept before it is answered"
        for visit in (there, await second.open()):
            status, then = await ask(visit, "GET", table)
            assert status == 200
            assert then["seq"] >= seen["seq"]
            assert then["view"] is not None, "the same guest sits there"
        assert (await moved(there, table))["seq"] > then["seq"]
        assert "1" in (await told(there, "GET", ""))[1]["said"]
        await there.close()

    run(visits())


def test_an_older_database_is_migrated_as_at_start(tmp_path: Path) -> None:
    async def visit() -> None:
        (tmp_path / "site").mkdir()
        site = Site(tmp_path / "site")
        room = await site.open()
        old = tmp_path / "old.db"
        engine = create_engine(f"sqlite:///{old}")
        with engine.begin() as db:
            versions.upgrade(db, versions.HOUSE, "0005")
        engine.dispose()
        file = carrying.packed(b"{}\n" + old.read_bytes(), 0, datetime.date(2026, 1, 1))
        assert (await told(room, "POST", "/bring", file))[0] == 200
        await begun(room)
        await (await site.open()).close()
        await room.close()

    run(visit())


def test_what_is_no_such_file_or_damaged_or_newer_changes_nothing(tmp_path: Path) -> None:
    async def visit() -> None:
        (tmp_path / "site").mkdir()
        site = Site(tmp_path / "site")
        room = await site.open()
        table, _ = await begun(room)
        file = await saved(room)
        middle = len(file) // 2
        trigger = "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END"
        newer = "UPDATE hallali_version SET version_num = '9999'"
        refused = {
            "not a file of games": [b"", b"\n", b"PK\x03\x04", b"\xff" * 99, b'{"kind":"else","version":1}\n'],
            "A newer Hallali": [
                file.replace(b'"version":1', b'"version":2', 1),
                remade(file, with_rows(tmp_path, lambda db: db.execute(newer))),
            ],
            "is damaged": [
                file[:-9],
                file[:middle] + bytes([file[middle] ^ 1]) + file[middle + 1 :],
                file.partition(b"\n")[0] + b"\n",
                b'{"kind":"hallali-games","version":1}\n',
                remade(file, lambda head, kept: (head, kept[: len(kept) // 2])),
                remade(file, lambda head, kept: (head, kept.partition(b"\n")[0] + b"\n")),
                remade(file, lambda head, kept: (head, b'{"a;b": "c"}\n' + kept.partition(b"\n")[2])),
                remade(file, with_rows(tmp_path, lambda db: db.execute(trigger))),
                remade(file, with_rows(tmp_path, lambda db: db.execute("DROP TABLE entry"))),
            ],
        }
        kept = site.kept[-1]
        for said, files in refused.items():
            for number, one in enumerate(files):
                for below in ("/look", "/bring"):
                    status, answer = await told(room, "POST", below, one)
                    if below == "/look" and status == 200:
                        continue  # that the room does not start with it is found out when it is brought
                    assert (status, said in answer["error"]) == (422, True), (said, number, below, answer)
                    assert answer["error"].endswith("Nothing was changed.")
        assert site.kept[-1] == kept
        await moved(room, table)
        assert [path.name for path in site.folder.glob("*/*.db")] == ["room.db"], "no copies lie about"
        await room.close()
        gc.collect()

    run(visit())


def test_an_interrupted_one_loses_nothing(tmp_path: Path) -> None:
    async def visits() -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        other = await Site(tmp_path / "a").open()
        file = await saved(other)
        await other.close()
        site = Site(tmp_path / "b")
        room = await site.open()
        table, _ = await begun(room)
        site.full = True
        status, said = await told(room, "POST", "/bring", file)
        assert status == 503
        assert "still here" in said["error"]
        status, said = await told(room, "POST", "/erase", b'{"sure":true}')
        assert status == 503
        site.full = False
        seen = await moved(room, table)
        # And the tab is killed as soon as the room has begun to look at the file.
        again = await site.open()
        assert (await told(again, "POST", "/look", file))[0] == 200
        third = await site.open()
        assert (await ask(third, "GET", table))[1]["seq"] >= seen["seq"]
        for one in (room, again, third):
            await one.close()

    run(visits())


def test_everything_is_erased_when_it_is_said_to_be_sure(tmp_path: Path) -> None:
    async def visits() -> None:
        site = Site(tmp_path)
        room = await site.open()
        table, _ = await begun(room)
        status, _ = await told(room, "POST", "/erase", b"{}")
        assert status == 404
        assert (await ask(room, "GET", table))[0] == 200
        assert await told(room, "POST", "/erase", b'{"sure":true}') == (200, {"location": "/sub/"})
        name = table.rpartition("/")[2].encode()
        assert all(name not in kept and kept.startswith(b"{}\n") for kept in site.kept[-2:]), "in both files"
        assert (await ask(room, "GET", table))[0] == 404
        assert "0 games" in (await told(room, "GET", ""))[1]["said"]
        await begun(room)
        await room.close()

    run(visits())


def test_no_form_gives_these_commands(tmp_path: Path) -> None:
    """A page of another site can send a form here. It cannot say that its body is such a file."""

    async def visit() -> None:
        room = await Site(tmp_path).open()
        file = await saved(room)
        for below, body in (("/look", file), ("/bring", file), ("/erase", b'{"sure":true}')):
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"):
                status, _, _ = await room.ask("POST", f"/sub/kept{below}", [("content-type", kind)], body)
                assert status == 415
        await room.close()

    run(visit())


@pytest.mark.parametrize(("lang", "said"), [("en", "Save my games to a file"), ("fr", "Enregistrer mes parties")])
def test_the_page_of_my_games_has_it_before_the_first_game_too(lang: str, said: str, tmp_path: Path) -> None:
    async def visit() -> None:
        room = await Site(tmp_path).open()
        for _ in range(2):
            _, _, page = await room.ask("GET", "/sub/mine", [*FORM, ("accept-language", lang)])
            assert said in page.decode()
            assert "/devices" not in page.decode().partition("<footer")[0], "what needs a second browser is not offered"
            await begun(room)
        await room.close()

    run(visit())


def test_a_line_ends_when_other_games_take_its_place(tmp_path: Path) -> None:
    async def visit() -> None:
        room = await Site(tmp_path).open()
        file = await saved(room)
        table, _ = await begun(room)
        heard: list[tuple[str | None, bytes | None]] = []
        line = f"/sub/t/{table.rpartition('/')[2]}/live"
        room.open("tab", line, "en", lambda text, data: heard.append((text, data)))
        await ask(room, "GET", table)
        assert (await told(room, "POST", "/bring", file))[0] == 200
        assert heard[-1] == (None, None)
        await room.close()

    run(visit())
