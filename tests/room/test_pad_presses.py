"""How many presses a turn takes at the pad: whole games of every game, entered by what the page offers.

A campaign, which prints its table: pytest -m long -s tests/room/test_pad_presses.py
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from test_pads import SMALLEST, Page

from hallali import games
from hallali.companion import Pad
from hallali.companion.entries import Kinds
from hallali.core.contract import Value
from hallali.core.errors import HallaliError
from hallali.core.record import Record, played_with, replay, tell_steps
from hallali.lab import match
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE

ANSWER = "And the answer?"
#: From how many choices on one types a word to find the right one, which counts as a press.
FAR = 20
CASES: list[tuple[str, dict[str, Value]]] = [(name, {}) for name in games.GAMES if name != "la-traque"]
CASES.append(("la-traque", {"factions": "usa+cccp"}))


@dataclass
class Counted:
    """What was counted at one seat."""

    presses: list[int] = field(default_factory=list)  #: a turn
    beyond: list[str] = field(
        default_factory=list
    )  #: the turns that took more presses than the move has parts, plus one
    #: the moves of one's own that had to be typed, since a press was not taken
    typed: list[str] = field(default_factory=list)
    unlisted: int = 0  #: the turns of which no button says all that was told

    def add(self, presses: int, parts: int, what: str) -> None:
        self.presses.append(presses)
        if presses > parts + 1:
            self.beyond.append(f"{what}: {presses} presses for {parts} parts")

    def row(self, who: str) -> str:
        some = sorted(self.presses)
        spread = "/".join(str(some[int(len(some) * share)]) for share in (0.5, 0.9)) + f"/{some[-1]}"
        return f"| {who} | {len(some)} | {spread} | {len(self.beyond)} | {len(self.typed)} | {self.unlisted} |"


@pytest.fixture
def fast(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, where=HERE, limits=NONE)
    with TestClient(app, follow_redirects=False) as client:
        yield client


def enter(client: TestClient, name: str, record: Record, seat: int) -> Counted:
    """Enter a recorded game at a pad by pressing what its page offers, and count."""
    game, found = games.get(name), Counted()
    options = played_with(game, record)
    kinds = Kinds(game.see(game.new(record.size, options), seat))
    fields = {key: str(value) for key, value in options.items()}
    made = client.post(
        "/pads", data={"game": name, "seat": game.seats_of(options)[seat], "size": record.size, **fields}
    )
    page = Page(client, made.headers["location"])
    pressed = parts = 0
    for state, token, steps in replay(game, record):
        if not token:
            break
        told = [kinds.write(one) for _, one in tell_steps(game, state, steps, (seat,))]
        if state.mover == seat:
            pressed, parts = by_press(page, steps, token, found), len(steps)
            if not told or page.asked != ANSWER:
                found.add(pressed, parts, token)
                continue
        elif not told:
            continue
        else:
            pressed, parts = 0, 1
        choices = [json.loads(one) for one in page.choices.values()]
        if json.loads(json.dumps(told)) in choices:
            found.add(pressed + 1 + (len(choices) > FAR), parts, token)
        else:
            found.unlisted += 1
        page.post("enter", told=json.dumps(told))
        assert page.answer.status_code == 200, (token, told, page.text)
    return found


def by_press(page: Page, steps: tuple[int, ...], token: str, found: Counted) -> int:
    """Make a move of one's own by pressing what the page offers; return how many presses it took."""
    there = taken(page)
    presses = pressed(page, steps, steps, there) or pressed(page, presses_for(page, steps), steps, there)
    if presses:
        return presses
    found.typed.append(token)
    assert page.post("say", text=token).status_code == 200, (token, page.text)
    return 2


def pressed(page: Page, choices: tuple[int, ...], steps: tuple[int, ...], there: list[int]) -> int:
    """Press these one after the other, then the button that ends a move, where there is one; return how many presses.

    steps: the move. there: the steps that the seat took before it. 0, and all is as it was, if that is not the move.
    """
    before, presses = (len(page.entries), page.asked == ANSWER), 0

    def waits() -> bool:
        return (len(page.entries), page.asked == ANSWER) == before

    for choice in choices:
        if not re.search(f'name="choose"[^>]*? value="{choice}"', page.answer.text):
            break
        presses += 1
        if page.post("step", choose=choice).status_code != 200 or not waits():
            break
    if waits() and re.search(f'action="{page.where}/commit"', page.answer.text):
        presses += 1
        page.post("commit")
    if taken(page) == [*there, *steps]:
        return presses
    page.answer = page.client.get(page.where)
    page.post("clear")
    while len(taken(page)) > len(there):
        page.post("back")
    return 0


def presses_for(page: Page, steps: tuple[int, ...]) -> tuple[int, ...]:
    """Return which two of what the page offers make a move whose parts have other numbers on the board: a bid.

    () if none do.
    """
    return presses_for_pad(kept(page), page.answer.text, steps)


def presses_for_pad(pad_: dict[str, Any], shown: str, steps: tuple[int, ...]) -> tuple[int, ...]:
    """Do the same for a pad as it is kept, and its page."""
    pad = Pad.loads(json.dumps(pad_), games.get(pad_["game"]), random.Random(0))
    own, state, view = pad.game.page().of(pad.options).drafts, pad.state, pad.view()
    offered = sorted({int(one) for one in re.findall(r'name="choose"[^>]*?value="(\d+)"', shown)})
    for first in offered:
        for second in offered:
            try:
                begun = own.choose(state, view, (), first)
                whole = own.choose(state, view, begun.steps, second)
            except HallaliError:
                continue
            if whole.commit and whole.steps == steps:
                return first, second
    return ()


def kept(page: Page) -> dict[str, Any]:
    """Return the pad as it is kept."""
    (found,) = (one["pad"] for one in page.client.get("/mine/export").json()["pads"] if one["id"] in page.where)
    return dict(found)


def taken(page: Page) -> list[int]:
    """Return the steps that the seat has taken, with those that wait for their answer."""
    pad = kept(page)
    return [*(step for entry in pad["entries"] for step in entry["own"]), *pad["asked"]]


def play(name: str, options: dict[str, Value], size: str, number: int) -> Record:
    levels: Any = ("novice",) * len(games.get(name).seats_of(options))
    return match.play(games.get(name), levels, f"presses {number}", size, options)[0]


@pytest.mark.parametrize(("name", "options"), CASES[:2])
def test_a_small_game_takes_no_more_presses_than_its_moves_have_parts(
    fast: TestClient, name: str, options: dict[str, Value]
) -> None:
    record = play(name, options, SMALLEST[name], 1)
    for seat in range(2):
        counted = enter(fast, name, record, seat)
        assert counted.beyond == counted.typed == []
        assert len(counted.presses) > 3


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), CASES)
def test_no_turn_takes_more_presses_than_its_move_has_parts_and_one(
    fast: TestClient, name: str, options: dict[str, Value]
) -> None:
    game = games.get(name)
    for seat, role in enumerate(game.seats_of(options)):
        counted = enter(fast, name, play(name, options, "real", 1), seat)
        print(counted.row(f"{game.title} | {role}"), *counted.typed)
        assert counted.beyond == []
        assert counted.typed == [], "no move has to be typed"
