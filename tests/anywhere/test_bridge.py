"""The room as a browser runs it, by messages and without a browser: kept before it answers, and going on from there."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from hallali.anywhere import folder
from hallali.anywhere.bridge import Anywhere
from site_visits import FORM, Site, ask, begun, moved, run


def test_what_was_answered_is_there_at_the_next_visit(tmp_path: Path) -> None:
    async def visits() -> None:
        site = Site(tmp_path)
        room = await site.open()
        table, _ = await begun(room)
        seen = await moved(room, table)
        kept = len(site.kept)
        # The tab is killed here: nothing is closed in order.
        again = await site.open()
        status, then = await ask(again, "GET", table)
        assert status == 200
        assert then["seq"] >= seen["seq"]
        assert then["view"] is not None, "the same guest sits there"
        assert (await moved(again, table))["seq"] > then["seq"]
        assert len(site.kept) > kept
        await again.close()
        await room.close()

    run(visits())


def test_full_storage_is_said_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def visit() -> None:
        site = Site(tmp_path)
        room = await site.open()
        site.full = True
        status, said = await ask(room, "POST", "/api/v1/new", {"game": "fugitif", "opponent": "bot:novice"})
        assert status == 503
        assert "storage" in said["error"]
        site.full = False
        assert (await ask(room, "POST", "/api/v1/new", {"game": "fugitif"}))[0] < 400
        await room.close()

    run(visit())


def test_a_visit_to_full_storage_finds_what_is_there(tmp_path: Path) -> None:
    """What a room writes as it starts need not be kept for it to answer."""

    async def visits() -> None:
        site = Site(tmp_path)
        room = await site.open()
        table, seen = await begun(room)
        await room.close()
        site.full = True
        room = await site.open()
        status, again = await ask(room, "GET", table)
        assert status == 200, again
        assert again["seq"] >= seen["seq"]
        assert (await ask(room, "POST", "/api/v1/new", {"game": "fugitif"}))[0] == 503
        await room.close()

    run(visits())


@pytest.mark.parametrize(("lang", "said"), [("en", "no server"), ("fr", "pas de serveur")])
def test_what_needs_others_says_so(lang: str, said: str, tmp_path: Path) -> None:
    async def visit() -> None:
        room = await Site(tmp_path).open()
        headers = [*FORM, ("accept-language", lang)]
        form = urlencode({"game": "fugitif", "opponent": "friend"}).encode()
        for method, path, body in (("POST", "/new", form), ("GET", "/devices", b""), ("GET", "/ladder", b"")):
            status, _, page = await room.ask(method, f"/sub{path}", headers, body)
            assert status == 403
            assert said in page.decode()
        status, answered, _ = await room.ask(
            "POST", "/sub/new", headers, urlencode({"game": "fugitif", "opponent": "bot:novice"}).encode()
        )
        assert status == 303
        assert dict(answered)["location"].startswith("/sub/t/")
        await room.close()

    run(visit())


@pytest.mark.parametrize(("lang", "said"), [("en", "at this device."), ("fr", "sur cet appareil.")])
def test_no_page_promises_what_needs_a_server(lang: str, said: str, tmp_path: Path) -> None:
    async def visit() -> None:
        room = await Site(tmp_path).open()
        headers = [("accept", "text/html"), ("accept-language", lang)]
        _, _, front = await room.ask("GET", "/sub/", headers)
        assert said in front.decode().partition("</h1>")[0]
        for needs in ("/sub/tournaments", "/sub/ladder", 'id="open"'):
            assert needs not in front.decode(), "nobody can come"
        _, _, game = await room.ask("GET", "/sub/games/fugitif", headers)
        assert 'class="friend"' not in game.decode(), "there is no link to send"
        assert "hallali serve" in game.decode()
        assert 'class="friend around"' in game.decode(), "two at one device"
        await room.close()

    run(visit())


def test_a_line_sends_frames_that_are_kept_and_ends_with_its_tab(tmp_path: Path) -> None:
    async def visit() -> None:
        site = Site(tmp_path)
        room = await site.open()
        table, _ = await begun(room)
        frames: asyncio.Queue[tuple[str | None, bytes | None, int]] = asyncio.Queue()
        name = table.rpartition("/")[2]
        room.open(
            "tab", f"/sub/t/{name}/live", "en", lambda text, data: frames.put_nowait((text, data, len(site.kept)))
        )
        text, _, before = await frames.get()
        assert "snapshot" in (text or "")
        await moved(room, table)
        while (await frames.get())[2] == before:
            pass  # a frame that shows what has not changed what is kept
        room.cut("tab")
        while (await frames.get())[:2] != (None, None):
            pass
        await room.close()

    run(visit())


@pytest.mark.parametrize(("languages", "said"), [("fr-FR,fr", "Vous piochez"), ("en-GB,fr", "You draw")])
def test_a_line_speaks_the_language_of_the_browser(languages: str, said: str, tmp_path: Path) -> None:
    """Nothing was chosen here; pages come in that language as well."""

    async def visit() -> None:
        room = await Site(tmp_path).open()
        table, _ = await begun(room)
        frames: asyncio.Queue[str] = asyncio.Queue()
        name = table.rpartition("/")[2]
        room.open("tab", f"/sub/t/{name}/live", languages, lambda text, _: frames.put_nowait(text or ""))
        assert said in await frames.get()
        room.cut("tab")
        await room.close()

    run(visit())


def test_the_shell_may_frame_a_page_and_no_other_site_may(tmp_path: Path) -> None:
    async def visit() -> None:
        room = await Site(tmp_path).open()
        _, headers, page = await room.ask("GET", "/sub/", FORM)
        assert "frame-ancestors 'self'" in dict(headers)["content-security-policy"]
        assert b'href="/sub/games/fugitif"' in page
        await room.close()

    run(visit())


def test_pages_name_the_files_of_the_folder_by_their_own_names(tmp_path: Path) -> None:
    """They are all in the browser, and one of them is another: the line."""

    async def play() -> None:
        site = Site(tmp_path)
        room = await site.open()
        static = await folder._static()
        status, made = await ask(room, "POST", "/api/v1/new", {"game": "red-notice", "opponent": "bot:novice"})
        assert status < 400
        for path in ("/", "/rules/traque", "/games/fugitif", "/editions/traque/print", made["location"]):
            where = f"/sub/{path.removeprefix('/sub').removeprefix('/')}"
            status, headers, text = await room.ask("GET", where, [("accept", "text/html"), ("accept-encoding", "gzip")])
            assert status == 200
            if ("content-encoding", "gzip") in headers:
                text = gzip.decompress(text)
            named = re.findall(r'(?:href|src|data-script)="/sub/(static/[^"]+)"', text.decode())
            assert named
            assert not set(named) - static.keys(), path
        assert b'import { connect, LASTING } from "./line.js"' in static["static/net.js"]
        await room.close()

    run(play())


def test_a_site_may_offer_its_own_choice_of_languages(tmp_path: Path) -> None:
    """The first is for those whose browser names none of them."""

    async def visit() -> None:
        for number, (offered, asked, said) in enumerate(
            [(("fr", "en"), "de", "Jouer"), (("fr", "en"), "en-GB", "Play"), (("fr",), "en-GB", "Jouer")]
        ):
            (tmp_path / str(number)).mkdir()
            room = Anywhere("http://here:8000", "/sub", str(tmp_path / str(number)), lambda _: None, languages=offered)
            await room.start()
            for path, status in (("/", 200), ("/ladder", 403)):
                found, _, page = await room.ask(
                    "GET", f"/sub{path}", [("accept", "text/html"), ("accept-language", asked)]
                )
                assert found == status
                assert (f'<html lang="{"fr" if said == "Jouer" else "en"}"') in page.decode()
            _, _, page = await room.ask("GET", "/sub/", [("accept", "text/html"), ("accept-language", asked)])
            assert said in page.decode()
            assert ('hreflang="en"' in page.decode()) == (offered == ("fr", "en") and asked == "de")
            await room.close()

    run(visit())
