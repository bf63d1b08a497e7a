"""Two phones at one table: when both have ended, the pads are put together by a code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from starlette.testclient import TestClient
from test_pads import Page

from hallali import games
from hallali.companion.entries import Kinds
from hallali.core.record import Record, played_with, replay, tell_steps, told_entries, verify
from hallali.lab import match
from room_guests import Guest

GAME = games.get("fugitif")


def told_to(record: Record, seat: int) -> list[object]:
    return [one for _, one in told_entries(GAME, record, seat)]


def played(number: int = 1) -> Record:
    return match.play(GAME, ("novice", "novice"), f"two phones {number}", "small")[0]


def pad_of(client: TestClient, record: Record, seat: int, until: int = 1000) -> Page:
    """Enter what a seat was told of a game."""
    kinds = Kinds(GAME.see(GAME.new("small", played_with(GAME, record)), seat))
    made = client.post("/pads", data={"game": "fugitif", "seat": GAME.seats[seat], "size": "small"})
    page, count = Page(client, made.headers["location"]), 0
    for number, (state, token, steps) in enumerate(replay(GAME, record)):
        told = [kinds.write(one) for _, one in tell_steps(GAME, state, steps, (seat,))] if token else []
        own = bool(token) and state.mover == seat
        if number == until:
            break
        count += own or bool(told)
        if own:
            page.post("say", text=token)
        if told and count > page.count:  # what can only have happened so is entered by itself
            page.post("enter", told=json.dumps(told))
        assert page.answer.status_code == 200, page.text
    return page


def code_of(page: Page) -> str:
    page.client.post(f"{page.where}/share", data={"seq": page.seq})
    found = re.search(r'id="code">([^<]+)<', page.client.get(f"{page.where}/end").text)
    assert found
    return found[1]


def test_the_second_pad_says_what_the_first_was_not_told(client: TestClient, another: Callable[[], Guest]) -> None:
    record = played()
    page, friend = pad_of(client, record, 1), pad_of(another().client, record, 0)
    before = client.get(f"{page.where}/end").text
    assert "filled in" in before
    code = code_of(friend)
    joined = client.post(f"{page.where}/join", data={"seq": page.seq, "code": code.lower()})
    assert joined.status_code == 303, joined.text
    page = Page(client, page.where)
    made = Record.from_json(client.get(f"{page.where}/record.json").text)
    verify(GAME, made)
    assert told_to(made, 1) == told_to(record, 1)
    assert told_to(made, 0) == told_to(record, 0)
    assert len(made.filled) < before.count("<select")
    assert client.post(f"{page.where}/keep", data={"seq": page.seq}).status_code == 303


def test_nobody_gets_anything_before_both_have_ended(client: TestClient, another: Callable[[], Guest]) -> None:
    record = played()
    page, early = pad_of(client, record, 1), pad_of(another().client, record, 0, until=12)
    assert early.client.post(f"{early.where}/share", data={"seq": early.seq}).status_code == 403
    code = code_of(page)
    refused = early.client.post(f"{early.where}/join", data={"seq": early.seq, "code": code})
    assert refused.status_code in (403, 422)
    assert Page(early.client, early.where).entries == early.entries
    # Whoever takes an entry back after the code was made has not ended any more.
    page.post("back")
    friend = pad_of(another().client, record, 0)
    refused = friend.client.post(f"{friend.where}/join", data={"seq": friend.seq, "code": code})
    assert refused.status_code == 422
    assert "not over" in refused.text


def test_contradictions_are_named_and_wrong_codes_refused(client: TestClient, another: Callable[[], Guest]) -> None:
    page, friend = pad_of(client, played(), 1), pad_of(another().client, played(2), 0)
    refused = client.post(f"{page.where}/join", data={"seq": page.seq, "code": code_of(friend)})
    assert refused.status_code == 422
    assert "They part at your entry" in refused.text
    assert client.post(f"{page.where}/join", data={"seq": page.seq, "code": "AAAA AAAA"}).status_code == 422
    same = pad_of(another().client, played(), 1)
    refused = client.post(f"{page.where}/join", data={"seq": page.seq, "code": code_of(same)})
    assert "of the same seat" in refused.text
    gone = code_of(friend)
    friend.client.post(f"{friend.where}/drop", data={"seq": friend.seq, "sure": "1"})
    assert "No pad has that code" in client.post(f"{page.where}/join", data={"seq": page.seq, "code": gone}).text
