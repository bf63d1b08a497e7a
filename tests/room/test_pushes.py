"""What is pushed: drawn once for all who see the same, only what is new, and never more to one than to another."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from room_script import listening

from hallali import games
from hallali.core.dealer import commitment
from hallali.core.errors import Message
from hallali.core.player import Thought
from hallali.core.seats import SPECTATOR
from hallali.interfaces.table_page import Inferred
from hallali.room.act import service
from hallali.room.draw import inputs, show
from hallali.room.draw.show import Viewer
from hallali.room.keep import store
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.push import sockets
from hallali.room.push.pictures import Picture
from hallali.room.serve.pools import Threads
from hallali.room.table import opening
from hallali.room.table.pieces import Piece
from hallali.room.table.table import Table

SEED = "0" * 64


def table_of(name: str) -> Table:
    """Set a new table of people up."""
    game = games.get(name)
    options = {option.name: option.choices[0] for option in game.options}
    seats = [StoredSeat(seat=n, guest=f"g{n}", entropy="") for n in range(len(game.seats_of(options)))]
    return Table(
        Stored(
            id="table-00",
            game=name,
            rules=game.rules,
            edition=game.edition_of("real", options),
            size="real",
            options=options,
            commitment=commitment(SEED),
            created=0.0,
            seats=seats,
        ),
        SEED,
    )


def play(table: Table, entries: int, rng: random.Random) -> None:
    """Play legal gestures, and what the dealer draws."""
    for _ in range(entries):
        if table.over:
            return
        steps: list[int] = []
        if (dealt := table.deal()) is not None:
            table.play(*dealt)
        elif table.mover >= 0:
            trial = table.state.clone()
            while not steps or trial.drafting:
                steps.append(rng.choice(list(trial.legal())))
                trial.apply(steps[-1])
            table.play(table.game.write(table.state, steps), steps)
        else:
            step = rng.choice([outcome for outcome, *_ in table.state.chances()])
            table.play(table.game.write(table.state, (step,)), (step,))
        table.settle()


def applied(parts: dict[str, str], frame: dict[str, Any]) -> dict[str, str]:
    """Return a tab's parts after a frame, as static/live.js applies it."""
    after = {**parts, **frame["parts"]}
    for name, (html, keep, had) in frame.get("more", {}).items():
        lines = re.findall(r"\n<li .*?</li>", after[name], re.DOTALL)  # what a browser finds in the list
        assert len(lines) == had
        head, _, rest = after[name].partition("".join(lines))
        after[name] = "".join((head, html, *lines[:keep], rest))
    return after


@pytest.mark.parametrize("name", games.GAMES)
def test_a_tab_that_is_sent_what_is_new_has_the_whole_page(name: str) -> None:
    table, rng = table_of(name), random.Random(3)
    seats = (SPECTATOR, 0)
    had: dict[int, Any] = {seat: {} for seat in seats}
    parts: dict[int, dict[str, str]] = {seat: {} for seat in seats}
    grew = False
    for _ in range(12):
        play(table, rng.choice((1, 2)), rng)
        table.chat.append((0, f"line {rng.random()}"))
        for seat in seats:
            frame = show.frame(table, Viewer(seat=seat))
            picture = Picture(frame)
            sent = json.loads(picture.text(had[seat]))
            grew = grew or "more" in sent
            parts[seat], had[seat] = applied(parts[seat], sent), picture.pieces
            number = re.compile(r' name="seq" value="\d+"')
            assert {key: number.sub("", part) for key, part in parts[seat].items()} == {
                key: number.sub("", piece.text(table.seq)) for key, piece in frame["parts"].items()
            }
    assert grew


@pytest.mark.parametrize("name", games.GAMES)
def test_a_part_that_is_not_drawn_again_is_as_if_it_were(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = table_of(name), random.Random(5)
    for _ in range(6):
        play(table, 2, rng)
        for seat in (SPECTATOR, 0):
            page = show.page_of(table, Viewer(seat=seat, lang="fr"))
            kept = {name: piece.text(table.seq) for name, piece in show.parts(page).items()}
            with monkeypatch.context() as patch:
                patch.setattr(inputs, "_key", lambda *_: None)
                assert {name: piece.text(table.seq) for name, piece in show.parts(page).items()} == kept


def test_a_part_is_drawn_again_only_where_its_inputs_have_changed() -> None:
    drawn: inputs.Drawn[str] = inputs.Drawn()
    about = ("a.html", "toy")
    made: list[int] = []

    def draw() -> str:
        made.append(1)
        return f"drawn {len(made)}"

    reads = [("d", "note"), ("lines", "")]
    page = Viewer(seat=1)

    def of(known: dict[str, object], what: object = about) -> str:
        return drawn.of(what, reads, known, draw)

    assert of({"d": page, "lines": ["a"], "other": 1}) == of({"d": page, "lines": ["a"], "other": 2})
    assert of({"d": page, "lines": ["a", "b"]}) == "drawn 2"
    assert of({"d": page, "lines": ["a"]}, ("a.html", "other")) == "drawn 3"
    assert of({"d": page, "lines": [lambda: 1]}) != of({"d": page, "lines": [lambda: 1]})  # what cannot be compared


def test_what_a_table_was_drawn_from_last_is_known_however_much_others_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewer = table_of("fugitif"), Viewer(seat=0)
    before = show.frame(table, viewer)["parts"]
    monkeypatch.setattr(show, "_DRAWN", inputs.Drawn())
    play(table, 1, random.Random(1))
    after = show.frame(table, viewer)["parts"]
    assert after["log"] is not before["log"]
    assert after["help"] is before["help"]
    assert show.frame(table, Viewer(seat=0, lang="fr"))["parts"]["help"].mark != before["help"].mark


@pytest.mark.parametrize("game", ["fugitif", "traqueur", "red-notice", "traque", "la-traque"])
def test_what_only_the_end_shows_is_not_drawn_anew_at_each_move(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewer = table_of(game), Viewer(seat=0)
    before = show.frame(table, viewer)["parts"]
    monkeypatch.setattr(show, "_DRAWN", inputs.Drawn())
    play(table, 1, random.Random(1))
    after = show.frame(table, viewer)["parts"]
    assert all(after[name] is before[name] for name in ("end", "moments"))


def test_all_spectators_are_sent_the_same_bytes(client: Any, guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guest.new(seat="fugitive", opponent="friend")
    drawn: list[int] = []
    real = show.frame

    def counted(table: Table, viewer: Viewer, *more: Any) -> dict[str, Any]:
        drawn.append(viewer.seat)
        return real(table, viewer, *more)

    monkeypatch.setattr(show, "frame", counted)
    client.cookies.clear()

    def watch(host: str, theme: str) -> Any:
        return client.websocket_connect(f"{table}/live", headers={"host": host, "cookie": f"hallali_theme={theme}"})

    with watch("one.example", "dark") as one, watch("two.example:99", "light") as two, watch("three", "auto") as three:
        snapshots = [line.receive_text() for line in (one, two, three)]
        assert len(set(snapshots)) == 1
        assert drawn == [SPECTATOR]
        client.post(f"{table}/sit", data={"name": "Anne"})
        pushes = [line.receive_text() for line in (one, two, three)]
        assert len(set(pushes)) == 1
        assert drawn == [SPECTATOR, SPECTATOR]
        assert "example" not in snapshots[0] + pushes[0]


def test_an_answer_holds_the_whole_page(guest: Any) -> None:
    """The push may be still on its way: what the answer left out would be missing until then."""
    table = guest.new(seat="fugitive", opponent="friend")
    with listening(guest, table) as live:
        snapshot = live.receive_json()["parts"]
        answer = guest.post(f"{table}/name", name="Anne").json()
        assert answer["parts"].keys() == snapshot.keys()
        assert "more" not in answer


def test_the_dealer_s_answer_is_shown_with_what_it_answers(guest: Any, another: Callable[[], Any]) -> None:
    """Otherwise each draw would be two pushes, the first of which is over before anybody has seen it."""
    table = guest.new(seat="fugitive", opponent="friend")
    other = another()
    other.client.post(f"{table}/sit", data={})
    for one in (guest, other):
        one.post(f"{table}/begin", entropy="x")
    room = guest.client.app.state.room
    inside = room.tables.live[table.removeprefix("/t/")]
    steps = inside.kit.drafts.fallback(inside.state)
    assert guest.post(f"/api/v1{table}/gesture", seq=inside.seq, key="a", steps=",".join(map(str, steps))).is_success
    mover = (guest, other)[inside.mover]
    with listening(mover, table) as live:
        before = live.receive_json()["seq"]
        steps = inside.kit.drafts.fallback(inside.state)
        mover.post(f"/api/v1{table}/gesture", seq=inside.seq, key="b", steps=",".join(map(str, steps)))
        frame = live.receive_json()
        assert frame["seq"] == inside.seq > before + 1
        assert frame["told"]


def frame_of(*lines: str) -> Picture:
    """Return what is drawn of a table whose log has these lines, the newest first."""
    log = "<ol>" + "".join(f"\n<li >{line}</li>" for line in lines) + "\n</ol>"
    return Picture({"parts": {"log": Piece("log", log)}, "told": [], "news": 0, "seq": 1})


@pytest.mark.parametrize("new", range(10))
def test_of_a_log_that_has_grown_the_new_lines_are_sent_or_all_if_they_are_many(new: int) -> None:
    old, more = [f"old {n}" for n in range(20)], [f"new {n}" for n in range(new)]
    sent = json.loads(frame_of(*more, *old).text(frame_of(*old).pieces))
    if new == 0:
        assert not sent["parts"]
        assert "more" not in sent
    elif new < 8:
        assert sent["more"]["log"] == ["".join(f"\n<li >{line}</li>" for line in more), 20, 20]
        assert not sent["parts"]
    else:
        assert sent["parts"]["log"].count("<li") == 20 + new
    other = json.loads(frame_of(*more, *old[:5], "otherwise", *old[6:]).text(frame_of(*old).pieces))
    assert list(other["parts"]) == ["log"]  # an older line has changed


def test_a_frame_tells_no_more_than_the_newest_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = table_of("fugitif"), random.Random(3)
    play(table, 30, rng)
    told = Picture(show.frame(table, Viewer(seat=SPECTATOR))).since({}, 0)["told"]
    assert len(told) > 12
    monkeypatch.setattr(show, "TOLD", 12)
    assert Picture(show.frame(table, Viewer(seat=SPECTATOR))).since({}, 0)["told"] == told[-12:]


def test_a_quiet_tab_is_pinged(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PING_S", 0.1)
    table = guest.new(seat="fugitive", opponent="friend")
    with listening(guest, table) as live:
        assert live.receive_json()["snapshot"]
        assert live.receive_json() == live.receive_json() == {"ping": 1}


class Taking:
    """A socket that takes everything."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed = 0

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


def lines_of(hub: sockets.Hub, count: int) -> list[Taking]:
    """Add quiet tabs to a hub; return their sockets."""
    table, taking = table_of("fugitif"), [Taking() for _ in range(count)]
    for one in taking:
        line = sockets.Line(one, table, Viewer(seat=0), "g0")  # type: ignore[arg-type]
        hub.lines[table.id][line] = hub._quiet[line] = None
    return taking


def test_many_quiet_tabs_are_pinged_in_turn_while_others_get_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLICE", 2)

    async def beat() -> None:
        hub, rounds = sockets.Hub(), list[int]()
        taking = lines_of(hub, 50)
        beating = asyncio.create_task(hub._beat())
        while sum(rounds) < 50:
            await asyncio.sleep(0)  # the tasks that were made run, too
            await asyncio.sleep(0)
            rounds.append(sum(bool(one.sent) for one in taking) - sum(rounds))
            await asyncio.sleep(0.01)
        assert max(rounds) == 20
        assert all(one.sent == ['{"ping":1}'] for one in taking)
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)

    asyncio.run(beat())


def test_all_tabs_are_cut_off_when_the_room_closes() -> None:
    async def close() -> None:
        hub = sockets.Hub()
        taking = lines_of(hub, 3)
        hub.close()
        await asyncio.sleep(0.01)
        assert [one.closed for one in taking] == [sockets.AWAY] * 3

    asyncio.run(close())


def test_a_table_gone_back_in_time_is_as_it_was_then() -> None:
    table, then = table_of("fugitif"), table_of("fugitif")
    play(table, 12, random.Random(1))
    play(then, 7, random.Random(1))
    for one, marks in ((table, (3, 7, 8, 12)), (then, (3, 7))):
        one.remarks = [(number, 0, Message("said")) for number in marks]
        one.thoughts = [(number, 0, Thought(Message("thought"), 1.0)) for number in marks]
        one.keys = {f"0:{number}": number for number in marks}
        one.record.tosses = dict.fromkeys(marks, "")
    table.drafts[0] = table.prepared[0] = (1,)
    table.inferred[0] = ((0, False), Inferred())
    table.rewind(7)
    for name in ("remarks", "thoughts", "keys", "heard", "seq", "mover", "deeds", "drafts", "prepared"):
        assert getattr(table, name) == getattr(then, name), name
    assert table.shown == table.news == 7
    assert not table.inferred
    assert table.record == then.record
    for seat in (SPECTATOR, 0, 1):
        assert table.see(seat) == then.see(seat)
    play(table, 5, random.Random(2))
    play(then, 5, random.Random(2))
    assert table.record.moves == then.record.moves, "the cards to come stay the same"


def test_a_tab_that_is_far_behind_is_cut_off() -> None:
    class Slow:
        """A socket that takes nothing."""

        closed = 0

        async def send_text(self, _: str) -> None:
            await asyncio.sleep(60)

        async def close(self, code: int) -> None:
            self.closed = code

    async def fill() -> None:
        line = sockets.Line(Slow(), table_of("fugitif"), Viewer(seat=0), "g0")  # type: ignore[arg-type]
        for number in range(sockets.QUEUE + 1):
            assert not line.cut, number
            line.put("x")
            await asyncio.sleep(0)
        line.put("y")
        assert line.cut

    asyncio.run(fill())


def test_a_table_that_nobody_watches_is_kept_however_many_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draft is not stored: above 500 watched tables it was gone with the next click."""
    monkeypatch.setattr(opening, "_KEPT", 2)
    monkeypatch.setattr(opening, "_SOME", 1)

    async def look() -> None:
        room = service.Room(store.Store(f"sqlite:///{tmp_path}/room.db"), Threads(), 0.0)
        made = [await room.create("a", "fugitif", "fugitive", "friend", "real", {}) for _ in range(9)]
        for table in made[:5]:
            await room.open(table.id)
            room.hub.lines[table.id] = {}
        mine = await room.open(made[5].id)
        mine.drafts[0] = (1,)
        for table in made[:5]:
            await room.open(table.id)
        assert await room.open(mine.id) is mine
        for table in made[6:]:  # of those that nobody watches, the least used goes
            await room.open(table.id)
        assert mine.id not in room.tables.live
        room.hub.lines.clear()
        await room.close()

    asyncio.run(look())


def test_what_a_replay_shows_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def work(_: Any, seat: int, *more: Any) -> Inferred:
        asked.append(seat)
        await asyncio.sleep(0)
        return Inferred()

    async def look() -> None:
        room = service.Room(store.Store(f"sqlite:///{tmp_path}/room.db"), Threads(), 0.0)
        monkeypatch.setattr(room.thinking, "inferred", lambda table, seat, *more: work(table, seat))
        table = table_of("fugitif")
        await asyncio.gather(*(room.thinking.replayed(table, 0, 3, [], "host") for _ in range(5)))
        assert asked == [0]
        await room.thinking.replayed(table, 1, 3, [], "host")
        assert asked == [0, 1]
        await room.close()

    asyncio.run(look())


def test_parts_that_look_the_same_count_as_one() -> None:
    lines = '<ol id="part-log">\n<li >one</li>\n<li >two</li></ol>'
    assert Piece("log", "<p>nothing</p>") == Piece("log", "<p>nothing</p>") != Piece("log", lines)
    for name in ("row", "log"):
        same = {Piece(name, lines), Piece(name, lines)}
        assert len(same | {Piece(name, lines.replace("two", "three"))}) == 2 == len(same) + 1
