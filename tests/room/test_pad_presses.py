"""How many presses a turn takes at the pad: whole games of every game, entered by what the page offers.

A campaign, which prints its table: pytest -m long -s tests/room/test_pad_presses.py
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from pad_plan import Plan, plans
from starlette.testclient import TestClient
from test_pads import SMALLEST, Page

from hallali import games
from hallali.companion.entries import Kinds
from hallali.core.contract import Value
from hallali.core.record import Record, played_with, replay, tell_steps
from hallali.lab import match
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE

ANSWER = "And the answer?"
#: From how many choices on one types a word to find the right one, which counts as a press.
FAR = 20
#: In how many ways a move is tried.
TRIED = 12
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
    held: tuple[int, ...] = ()  #: what was pressed of a turn that is not committed yet
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
    pressed = parts = count = 0
    for state, token, steps in replay(game, record):
        if not token:
            break
        told = [kinds.write(one) for _, one in tell_steps(game, state, steps, (seat,))]
        count += state.mover == seat or bool(told)
        if state.mover == seat:
            pressed, parts = by_press(page, steps, token, found), len(steps)
            if not told or page.asked != ANSWER:
                found.add(pressed, parts, token)
                continue
        elif not told or count <= page.count:  # what can only have happened so is entered by itself
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
    for plan in islice(plans(kept(page), page.answer.text, found.held, steps), TRIED):
        presses = pressed(page, plan)
        if presses and taken(page) == [*there, *(() if plan.held else (*found.held, *steps))]:
            found.held = plan.held
            return presses
        assert not found.held, (token, plan, "what was pressed before would be lost")
        as_before(page, there)
    found.typed.append(token)
    assert page.post("say", text=token).status_code == 200, (token, page.text)
    return 2


def as_before(page: Page, there: list[int]) -> None:
    """Take back what was pressed. there: the steps that the seat took before."""
    page.answer = page.client.get(page.where)
    page.post("clear")
    while len(taken(page)) > len(there):
        page.post("back")


def pressed(page: Page, plan: Plan) -> int:
    """Press what is planned; return how many presses it took, 0 where the page did not offer one of them."""
    for choice in plan.choices:
        if not re.search(f'name="choose"[^>]*? value="{choice}"', page.answer.text):
            return 0
        if page.post("step", choose=choice).status_code != 200:
            return 0
    commit = f'action="{page.where}/commit"'
    if plan.ends and (commit not in page.answer.text or page.post("commit").status_code != 200):
        return 0
    return len(plan.choices) + plan.ends


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
