"""The front page, each game's own, open tables, a guest's history and file, and what is left when they are erased."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select
from test_archive import aged

from hallali import games
from hallali.room.act import puzzles
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep import archive, days
from hallali.room.keep.schema import META

NAMES = list(games.GAMES)


def everything(guest: Any) -> str:
    """Return all that the database holds, its packed documents too."""
    found = []
    with guest.client.app.state.room.store.engine.connect() as db:
        for table in META.sorted_tables:
            for row in db.execute(select(table)):
                for value in row:
                    found.append(zlib.decompress(value).decode() if isinstance(value, bytes) else str(value))
    return "\n".join(found)


def lost(guest: Any, **fields: Any) -> str:
    """Play a game until it is given up."""
    table = str(guest.new(**fields))
    guest.post(f"{table}/begin", entropy="")
    assert guest.post(f"{table}/resign").status_code == 200
    return table


@pytest.mark.parametrize("name", NAMES)
def test_a_friend_plays_with_or_against(guest: Any, name: str) -> None:
    page = guest.client.get(f"/games/{name}").text
    assert ("plays with you" in page) == games.GAMES[name].together
    assert ("plays against you" in page) != games.GAMES[name].together


def test_the_front_page_leads_to_each_game(guest: Any) -> None:
    page = guest.client.get("/").text
    for game in games.GAMES.values():
        assert f'href="/games/{game.name}"' in page
        assert game.title in page
    assert "My games" not in page
    lessons = sum(bool(game.lessons()) for game in games.GAMES.values())
    assert page.count("<form") == 3 + lessons  # the day's puzzles and the lessons: the rest begins on a game's own page


def test_a_front_page_makes_one_trip_to_the_database_and_no_move_waits_behind_it(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Front pages that were asked for by the hundred kept the few writers, for whom every move waits."""
    room, trips = guest.client.app.state.room, list[str]()
    store = room.store
    reads, writes = store.reads, store.writes

    def note(kind: str) -> None:
        if asyncio.current_task() not in room.background._tasks:  # the room's own work is no page's
            trips.append(kind)

    async def read(call: Any, *args: Any, **named: Any) -> Any:
        note("read")
        return await reads(call, *args, **named)

    async def write(call: Any, *args: Any, **named: Any) -> Any:
        note("write")
        return await writes(call, *args, **named)

    monkeypatch.setattr(store, "reads", read)
    monkeypatch.setattr(store, "writes", write)
    assert guest.client.get("/").status_code == 200
    assert trips == ["read"]
    guest.new(seat="marshal", opponent="friend")
    trips.clear()
    assert "My games" in guest.client.get("/").text
    assert trips == ["read"]


def test_my_games_come_first_and_those_that_wait_for_me_before_the_others(guest: Any) -> None:
    over = lost(guest, size="small", seat="marshal")
    waits = guest.new(seat="marshal", opponent="friend")
    mine = guest.new(game="la-traque", seat="usa", opponent="bot:novice", size="micro")
    guest.post(f"{mine}/begin", entropy="")
    page = guest.client.get("/").text
    assert page.index(">My games<") < page.index(">The games<")
    places = [page.index(f'href="{table}"') for table in (mine, waits, over)]
    assert places == sorted(places)
    assert "a seat is free" in page


def test_a_game_of_two_at_one_screen_is_listed_once_by_both(guest: Any) -> None:
    both = {"seat-player": "me", "seat-partner": "me"}
    table = guest.new(game="traque", players=2, size="small", seat="player", opponent="friend", **both)
    page = guest.client.get("/").text
    assert page.count(f'href="{table}"') == 1
    label = page[page.index(f'href="{table}"') :]
    assert "Traqué · Player 1, Hobbes" in label[: label.index("</a>")]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_game_has_its_page(guest: Any, name: str, lang: str) -> None:
    game = games.get(name)
    page = guest.client.get(f"/games/{name}", headers={"accept-language": lang}).text
    for seat in game.page().front.seats:
        assert seat.text
        assert f'name="seat" value="{seat.value}"' in page
    assert f'href="/rules/{name}?size=small"' in page  # as the first game is, not as the box has it
    assert re.search(r'name="size" value="small" checked', page)  # gentle, for a first game


def test_a_first_game_with_a_bot_as_partner_is_short_too(guest: Any) -> None:
    """The size ticked above it was the short one, and the table had fifteen places."""
    page = guest.client.get("/games/traque", headers={"accept-language": "en"}).text
    row = page[page.rindex("<form", 0, page.index("With a bot as partner")) :]
    fields = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', row[: row.index("</form>")]))
    assert (fields["size"], fields["players"], fields["kit"]) == ("small", "2", "1")


def test_there_is_no_page_of_a_game_that_is_none(guest: Any) -> None:
    assert guest.client.get("/games/chess").status_code == 404


def test_a_history_counts_wins_by_role_and_level(guest: Any) -> None:
    table = lost(guest, size="small", seat="marshal", opponent="bot:novice")
    page = guest.client.get("/games/fugitif").text
    assert "<td>Novice</td><td>0 of 1</td><td>0 to 79%</td>" in page
    assert f'href="{table}/replay?at=0"' in page
    assert re.search(r'value="bot:novice" checked', page)  # as it was last
    assert "Easy settings for a first game" not in page
    assert "1 game · 0 won" in guest.client.get("/mine").text


def test_home_says_who_won_by_name(guest: Any, another: Callable[[], Any]) -> None:
    friend = another()
    for loser, said in ((guest, "lost: Zoé won"), (friend, "won")):
        table = guest.new(seat="marshal", opponent="friend", size="small")
        friend.post(f"{table}/sit", name="Zoé", entropy="")
        loser.post(f"{table}/resign")
        assert state_of(guest, table) == said
    lost(guest, seat="marshal", size="small", opponent="bot:novice")
    assert "lost: the Fugitive won" in guest.client.get("/").text
    assert "perdue : le Fugitif gagne" in guest.client.get("/", headers={"accept-language": "fr"}).text
    alone = lost(guest, game="traque", seat="player", opponent="")
    assert state_of(guest, alone) == "lost"


def state_of(guest: Any, table: str, place: str = "/") -> str:
    """Return what a list of a guest's games says of a table."""
    found = re.search(rf'href="{table}[^"]*">.*?<b[^>]*>(.*?)</b>', guest.client.get(place).text, re.DOTALL)
    return found[1] if found else ""


def test_a_lesson_never_waits_for_its_learner(guest: Any) -> None:
    first = guest.client.post("/learn/fugitif", headers={"accept": "application/json"}).json()["location"]
    again = guest.client.post("/learn/fugitif", json={"again": "1"}).json()["location"]
    assert again != first
    assert state_of(guest, again) == "under way"
    assert state_of(guest, first) == ""
    assert "your turn" not in guest.client.get("/").text
    guest.post(f"{again}/resign", confirm="1")
    assert guest.client.app.state.room.tables.live[again[3:]].over
    assert state_of(guest, first) == "", "nobody comes back to what was started over, once it is done"


def test_a_game_given_up_for_several_stays_among_mine(guest: Any, another: Callable[[], Any]) -> None:
    friend = another()
    table = guest.new(game="la-traque", seat="usa", opponent="friend", size="micro", players=2)
    friend.post(f"{table}/sit", name="Zoé", entropy="")
    three = guest.new(
        game="la-traque", seat="usa", opponent="friend", size="micro", players=3, **{"seat-tzaar": "bot:novice"}
    )
    friend.post(f"{three}/sit", name="Zoé", entropy="")
    guest.post(f"{three}/resign")
    for place in ("/", "/mine", "/games/la-traque"):
        assert state_of(guest, three, place) == "resigned"
    page = guest.client.get("/mine").text
    assert "La Traque · USA · Zoé, Novice" in page
    assert "1 game · 0 won · 1 under way" in page
    assert state_of(friend, three) != "resigned"
    found = {one["id"]: one for one in guest.client.get("/mine/export").json()["games"]}
    assert "record" not in found[three[3:]], "the others still play"
    # It goes on without the guest, who watches; what its end is worth to the bot is no victory of theirs.
    assert guest.see(three)["seat"] is None
    friend.post(f"{three}/resign")
    assert state_of(guest, three, "/mine") == "resigned"
    assert "<td>0 of 1</td>" in guest.client.get("/games/la-traque").text
    aged(guest.client.app.state.room.store, archive.DAYS + 1)
    guest.client.app.state.room.tables.live.clear()
    assert guest.client.portal.call(guest.client.app.state.room.tables.put_away) >= 1
    assert state_of(guest, three) == state_of(guest, three, "/mine") == "resigned"


def test_a_game_that_was_put_away_says_how_it_ended(guest: Any) -> None:
    table, room = guest.new(seat="marshal", opponent="bot:novice"), guest.client.app.state.room
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/resign")
    before = state_of(guest, table)
    assert before.startswith("lost")
    aged(room.store, archive.DAYS + 1)
    room.tables.live.clear()
    assert guest.client.portal.call(room.tables.put_away) == 1
    assert state_of(guest, table) == before


def test_a_table_is_listed_only_where_its_maker_says_so(guest: Any, another: Callable[[], Any]) -> None:
    hidden = guest.new(seat="marshal", opponent="friend")
    shown = guest.new(seat="marshal", opponent="friend", size="small", post="1")
    guest.new(seat="marshal", opponent="bot:novice", post="1")  # no seat is free
    other = another()
    page = other.client.get("/").text
    assert f'action="{shown}/sit"' in page
    assert hidden not in page
    assert "no clock; 20, a short game" in page
    assert page.count("/sit") == 1
    timed = guest.new(seat="marshal", opponent="friend", clock="10+10", post="1")
    assert "10 minutes each, plus 10 seconds a turn" in other.client.get("/").text
    guest.post(f"{timed}/resign")
    three = guest.new(game="la-traque", seat="usa", opponent="friend", players=3, post="1")
    page = other.client.get("/").text
    assert f'action="{three}/sit"' not in page, "nobody is seated at random"
    assert re.search(rf'href="{three}">Choose a seat<', page)
    assert f'action="{shown}/sit"' not in guest.client.get("/").text
    assert other.client.post(f"{shown}/sit").status_code == 303
    assert other.see(shown)["seat"] == 0
    assert f'action="{shown}/sit"' not in another().client.get("/").text


def test_a_file_holds_the_records_and_no_secret_of_a_game_that_goes_on(guest: Any) -> None:
    over = lost(guest, size="small", seat="marshal")
    goes = guest.new(seat="marshal", opponent="bot:novice")
    guest.post(f"{goes}/begin", entropy="")
    guest.post(f"{goes}/notes", text="my own thought")
    guest.post("/mine/name", name="Zoé")
    found = guest.client.get("/mine/export").json()
    assert found["name"] == "Zoé"
    by_id = {one["id"]: one for one in found["games"]}
    assert by_id[over[3:]]["record"] == guest.client.get(f"{over}/record.json").json()
    assert "record" not in by_id[goes[3:]]
    assert by_id[goes[3:]]["notes"]["text"] == "my own thought"
    seed = guest.client.app.state.room.store.seed(goes[3:])
    assert seed not in json.dumps(found)


def test_nobody_has_nothing_to_take_along_or_to_erase(guest: Any) -> None:
    assert guest.client.get("/mine").status_code == 200
    assert guest.client.get("/mine/export").status_code == 403
    assert guest.post("/mine/erase", sure="1").status_code == 403


def test_a_guest_who_is_erased_is_nowhere_in_the_database(guest: Any, another: Callable[[], Any]) -> None:
    room = guest.client.app.state.room
    friend = another()
    away = guest.new(game="la-traque", seat="usa", opponent="friend", size="micro", players=2)
    friend.client.post(f"{away}/sit")
    guest.post(f"{away}/chat", text="said long ago")
    guest.post(f"{away}/notes", text="thought long ago")
    friend.post(f"{away}/notes", text="a thought of my friend")
    guest.post(f"{away}/name", name="Quasimodo")
    guest.post(f"{away}/resign")
    aged(room.store, archive.DAYS + 1)
    room.tables.live.clear()
    assert guest.client.portal.call(room.tables.put_away) == 1
    day = guest.new(game="traque", seat="player", size="real", toss="dice", day=days.today().isoformat())
    guest.post(f"{day}/begin", entropy="")
    guest.post(f"{day}/resign")
    left = guest.new(
        game="la-traque", seat="usa", opponent="friend", size="micro", players=3, **{"seat-tzaar": "bot:novice"}
    )
    friend.client.post(f"{left}/sit")
    guest.post(f"{left}/chat", text="said before I left")
    for one in (guest, friend):
        one.post(f"{left}/begin", entropy="")
    guest.post(f"{left}/resign")
    table = guest.new(game="fugitif", seat="marshal", opponent="friend")
    friend.client.post(f"{table}/sit")
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/notes", text="my own thought")
    guest.post(f"{table}/chat", text="said just now")
    guest.post("/devices/link")
    guest.new(opponent="friend", post="1", clock="1d", name="Quasimodo")
    me = hashed(guest.client.cookies[COOKIE])
    puzzles.add(room.store, (days.today().isoformat(), "fugitif", "easy"), me, (5,), True)
    traces = [
        me,
        "Quasimodo",
        "my own thought",
        "thought long ago",
        "said long ago",
        "said before I left",
        "said just now",
    ]
    before = everything(guest)
    assert [one for one in traces if one not in before] == []

    assert guest.post("/mine/erase").status_code == 403  # the box was not ticked
    assert everything(guest) == before
    assert guest.post("/mine/erase", sure="1").status_code == 200
    after = everything(guest)
    assert [one for one in traces if one in after] == []
    assert friend.see(table)["table"]["stage"] == "over"
    page = friend.client.get(table).text
    assert [one for one in traces if one in page] == []
    assert "a thought of my friend" in friend.client.get(away).text  # put away, and it opens again
    assert "My games" not in guest.client.get("/").text


def test_the_manifest_speaks_the_guest_s_language_and_its_icons_are_there(guest: Any) -> None:
    made = guest.client.get("/manifest.webmanifest", headers={"accept-language": "fr"})
    assert made.headers["content-type"] == "application/manifest+json"
    assert made.json()["description"].startswith("Des jeux")
    for icon in made.json()["icons"]:
        assert guest.client.get(icon["src"]).status_code == 200
    assert 'rel="manifest"' in guest.client.get("/").text


def test_the_front_page_is_light(guest: Any) -> None:
    page = guest.client.get("/").text
    weight, style = len(zlib.compress(page.encode())), 0
    for where in re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|woff2|js))"', page):
        body = guest.client.get(where).content
        style += len(zlib.compress(body)) if where.endswith(".css") else 0
        weight += len(body) if where.endswith("woff2") else len(zlib.compress(body))
    assert style < 20_000
    assert weight < 100_000


def test_the_page_that_begins_a_game_says_which(guest: Any) -> None:
    page = guest.client.get("/start/traque").text
    assert "new each day" in page
    assert f'href="/day/traque/{days.today().isoformat()}"' in page
    assert 'href="/games/traque"' in page
    page = guest.client.get("/start/fugitif?seat=1&opponent=bot:club&size=small").text
    assert "Against: Club player · counts and compares" in page
    assert "Size: 20, a short game" in page


def test_a_game_alone_is_played_again_and_what_follows_is_named(guest: Any) -> None:
    page = guest.client.get(lost(guest, game="traque", size="small", seat="player", players="1")).text
    assert '<span class="short">Play again</span>' in page
    assert '<span class="short">Of the day</span>' in page
    assert "Rematch" not in page


@pytest.mark.parametrize("name", NAMES)
def test_a_fold_says_its_title_once(guest: Any, name: str) -> None:
    page = guest.client.get(f"/games/{name}").text
    for title, inside in re.findall(r"<summary>(.*?)</summary>(.*?)</details>", page, re.DOTALL):
        assert f"<legend>{title}</legend>" not in inside
