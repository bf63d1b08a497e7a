"""Le Traqueur's gardens by night: the turns as steps, how near the other is, and no hedge that is not known."""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from room_script import wait

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur import page as package
from hallali.games.traqueur.page.layout import MOST_WAYS, Scene, scene
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.actions import END, SQUARE
from hallali.games.traqueur.rules.state import State
from hallali.games.traqueur.text import sentences
from hallali.room.draw import show

sys.path.insert(0, str(Path(__file__).parents[1]))
from traqueur_play import EYES, FIRST, FIRST_BEGINS, SECOND, camp, play, told, view, wander

EN, FR = i18n.translator("en"), i18n.translator("fr")
STATIC = Path(str(package.__file__)).parent / "static"
MOST = 12 * 1024  #: bytes of a picture, as it is sent
#: The first seat's camp, which the second searches, and the second's.
OWN, OTHER = camp("B4", "out-A1 B2-B3", "4x4"), camp("D4", "A1-A2", "4x4")
#: The first runs into a hedge; the second comes to B2, goes back to B1, and on to C1.
MOVES = "A1 A2 B1 B2 B1 C1"


def heard(moves: str, seat: int, other: str = OTHER) -> tuple[State, list[Told]]:
    """Return the position after these moves of a race on 4 by 4, and all that a seat was told."""
    state, tolds = TRAQUEUR.new("4x4", FIRST_BEGINS), []
    for token in (OWN, other, *moves.split()):
        tolds += told(state, token, seat)
        state = play(token, on=state)
    return state, tolds


def seen(moves: str, seat: int, names: tuple[str, ...] = (), translate: i18n.Translator = EN, **more: Any) -> Scene:
    state, tolds = heard(moves, seat, **more)
    return scene(view(state, seat), translate, tolds=tolds, names=names)


def drawn(made: Scene, seat: int = FIRST) -> str:
    """Return the board as the page has it."""
    values = {"lang": "en", "d": made, "table": SimpleNamespace(id="t" * 12), "seq": 1, "replay": None, "seat": seat}
    return show.render("traqueur/parts/board.html", values)


def rows(made: Scene, number: int) -> list[tuple[str, bool, list[tuple[str, str]]]]:
    """Return the turns of a search: the title, whether it goes on, and each step's kind and square."""
    listed = made.turns[number].rows
    return [(turn.title, turn.now, [(step.kind, step.name) for step in turn.steps]) for turn in listed]


# The turns as steps.


def test_a_turn_is_a_row_of_stones_that_ends_at_a_hedge() -> None:
    made = seen(MOVES, SECOND)
    assert [one.title for one in made.turns] == ["Your questions", "The first player’s questions"]
    walked = [("yes", "B1"), ("yes", "B2"), ("free", "B1"), ("yes", "C1"), ("now", "")]
    assert rows(made, 0) == [("Turn 1", True, walked)]
    assert rows(made, 1) == [("Turn 1", False, [("yes", "A1"), ("no", "A2")])]


def test_a_walk_is_where_it_led_and_the_newest_turn_comes_first() -> None:
    made = seen("A1 A2 A1 B1 C1 B1 A1", FIRST)
    newest = [("yes", "B1"), ("yes", "C1"), ("free", "A1"), ("now", "")]
    assert rows(made, 0) == [("Turn 2", True, newest), ("Turn 1", False, [("yes", "A1"), ("no", "A2")])]
    assert rows(made, 1) == [("Turn 1", False, [("no", "A1")])]


def test_of_a_long_turn_the_last_steps_are_shown_and_the_others_counted() -> None:
    turn = seen("A1 B1 C1 D1 D2 D3", FIRST).turns[0].rows[0]
    assert [step.name for step in turn.steps] == ["D1", "D2", "D3", ""]
    assert (turn.before, turn.said) == (3, "3 steps before")
    short = seen("A1 B1 C1 D1", FIRST).turns[0].rows[0]
    assert (len(short.steps), short.before) == (5, 0)
    assert re.search(r"\+3</i><b[^>]*>earlier</b>", drawn(seen("A1 B1 C1 D1 D2 D3", FIRST)))


def test_what_a_ring_means_is_said_on_it() -> None:
    page = drawn(seen(MOVES, SECOND), SECOND)
    assert (
        page.count('data-tip="Dashed ring: you can go back there without a question."')
        == page.count('class="step"')
        > 0
    )


def test_only_who_is_asked_to_go_on_has_an_open_step() -> None:
    for seat in EYES:
        state, tolds = heard(MOVES, seat)
        made = scene(view(state, seat), EN, tolds=tolds)
        open_ = [step for one in made.turns for turn in one.rows for step in turn.steps if step.kind == "now"]
        assert len(open_) == (seat == SECOND)


def test_there_are_no_turns_once_all_is_told() -> None:
    *_, (_, _, over) = wander(4, "small", FIRST_BEGINS)
    assert not scene(view(over, FIRST), EN).turns


# How near the other is.


def test_the_owner_of_a_camp_is_told_how_near_the_other_is() -> None:
    state, _ = heard(MOVES, FIRST)
    danger = seen(MOVES, FIRST).danger
    assert danger is not None
    assert danger.steps == c.distance(state.grid, state.camps[FIRST], state.seek(SECOND).at) == 4  # type: ignore[arg-type]
    assert danger.words == "steps and your fugitive is found"
    assert not danger.near
    close = seen(f"{MOVES} C2 C3", FIRST, ("Ann", "Ben")).danger
    assert close is not None
    assert (close.steps, close.words, close.near) == (2, "steps and your fugitive is found", True)
    french = seen(f"{MOVES} C2 C3 C4", FIRST, ("Ann", "Ben"), FR).danger
    assert french is not None
    assert (french.steps, french.words) == (1, "pas, et votre fugitif est trouvé")


def test_nobody_else_is_told() -> None:
    state, tolds = heard(MOVES, SPECTATOR)
    assert scene(view(state, SPECTATOR), EN, tolds=tolds).danger is None
    alone = play(f"{OWN} B1", "4x4", {"mode": "one-sided"})
    assert scene(view(alone, SECOND), EN).danger is None
    assert scene(view(alone, FIRST), EN).danger is not None


def test_at_the_end_every_gate_stands_open_that_no_hedge_shuts() -> None:
    *_, (_, _, over) = wander(4, "small", FIRST_BEGINS)
    made = scene(view(over, FIRST), EN)
    for board, owner in zip(made.boards, (SECOND, FIRST), strict=True):
        theirs = over.camps[owner]
        assert theirs is not None
        assert board.ajar.count("M") == 2 * sum(not theirs.barriers >> row & 1 for row in range(4))
        assert not board.shut


# Whose garden it is, and what can be asked.


def test_gardens_are_called_by_their_owners() -> None:
    named = seen(MOVES, SECOND, ("Ann", ""))
    assert [board.title for board in named.boards] == ["Ann’s camp", "Your camp"]
    assert named.boards[1].note == "Ann is on A1"
    assert [board.title for board in seen(MOVES, FIRST, ("Ann", "")).boards] == [
        "The second player’s camp",
        "Your camp",
    ]
    watched = seen(MOVES, SPECTATOR, ("Ann", "Ben"))
    assert [board.title for board in watched.boards] == ["Ben’s camp", "Ann’s camp"]
    assert [board.note for board in watched.boards] == ["Ann is on A1", "Ben is on C1"]
    assert seen(MOVES, SECOND, (), FR).boards[0].title == "Le camp du premier joueur"


@pytest.mark.rule("TRQ-9")
def test_the_bar_offers_what_can_be_asked() -> None:
    for before, _, _ in wander(5, "small", FIRST_BEGINS):
        made = scene(view(before, before.mover), EN) if before.mover in (FIRST, SECOND) else None
        if made is None or made.build or not made.boards:
            continue
        asked = {int(cell.value) for _, cells in made.boards[0].lines for cell in cells if cell.act == "ask"}
        walked = {int(cell.value) for _, cells in made.boards[0].lines for cell in cells if cell.act == "walk"}
        walks = before.mover in (FIRST, SECOND) and not sentences.asks(view(before, before.mover))
        assert {way.step for way in made.ways} == (walked if walks else asked)
        assert all(way.walks == walks for way in made.ways)
        assert len(made.ways) <= MOST_WAYS
        marks = made.boards[0].asks.count("M")
        assert made.boards[0].coins.count("M") == marks
        assert marks >= len(made.boards[0].aims) == len(asked)
    ways = seen(f"{MOVES} C2", SECOND).ways
    assert [(way.name, way.word) for way in ways] == [("B2", "up"), ("C3", "right"), ("D2", "down")]
    wide = play(f"{camp('J10', '', '10x10')}", "10x10", {"mode": "one-sided"})
    assert not scene(view(wide, SECOND), EN).ways, "ten gates are more than a thumb can tell apart"
    assert [way.step - SQUARE for way in seen("", FIRST).ways] == [0, 4, 8, 12]


def test_a_replay_in_which_nothing_can_be_done_still_says_where_there_was_something_to_ask() -> None:
    looked = view(heard(MOVES, SECOND)[0], SECOND)
    assert sentences.asks(looked)
    shown = msgspec.structs.replace(looked, legal=())
    assert sentences.prompt(shown, EN, builds=False, prepared=False) == "Your turn: where will you ask?"


@pytest.mark.rule("TRQ-13", "TRQ-17")
def test_where_nothing_is_left_to_ask_the_bar_says_so_and_offers_the_walks() -> None:
    found = 0
    for seed in range(40):
        for before, _, _ in wander(seed, "small", FIRST_BEGINS):
            if before.mover not in (FIRST, SECOND):
                continue
            looked = view(before, before.mover)
            if looked.phase != "search" or looked.legal == (END,) or sentences.asks(looked):
                continue
            found += 1
            assert not sentences.asks(msgspec.structs.replace(looked, legal=()))
            said = sentences.prompt(looked, EN, builds=False, prepared=False)
            assert said == "Your turn: nothing to ask from here. Walk on."
            page = show.render("traqueur/do.html", {"lang": "en", "d": scene(looked, EN), "replay": None})
            assert 'aria-label="Walks"' in page
    assert found


# What a seat may know.


@pytest.mark.rule("TRQ-23")
@pytest.mark.parametrize("seat", [FIRST, SPECTATOR])
def test_gardens_that_answer_alike_look_alike(seat: int) -> None:
    others = [camp(fugitive, f"A1-A2 {more}", "4x4") for fugitive in ("D4", "B3") for more in ("", "C2-C3 D1-D2")]
    pictures, answers = set(), set()
    for other in others:
        _, tolds = heard(MOVES, seat, other)
        made = seen(MOVES, seat, ("Ann", "Ben"), other=other)
        answers.add(msgspec.json.encode(tolds))
        pictures.add(drawn(made, seat))
    assert len(answers) == len(pictures) == 1


def test_the_fog_lifts_from_a_square_that_a_yes_has_opened_once() -> None:
    def lifted(moves: str, seat: int = FIRST) -> list[str]:
        return re.findall(r'class="fog lifted" d="M(\d+ \d+)', drawn(seen(moves, seat), seat))

    assert lifted("A1") == ["40 18"]
    assert lifted("A1 B1") == ["40 58"]
    assert not lifted("A1 B1 A1"), "it was there before"
    assert not lifted("A1 A2"), "that was a no"
    assert not lifted("A1", SECOND), "nothing of one's own garden lies in fog"


# The picture.


def test_no_picture_is_heavy() -> None:
    most = 0
    for seed, size in ((1, "10x10"), (2, "real")):
        tolds: list[Told] = []
        for before, step, after in wander(seed, size, FIRST_BEGINS):
            tolds += TRAQUEUR.tell(before, step, after, FIRST)
        made = scene(view(after, FIRST), EN, tolds=tolds)
        most = max(most, len(zlib.compress(drawn(made).encode())))
    assert most < MOST


def test_all_that_the_board_names_is_on_its_page_once(guest: Any) -> None:
    table = guest.new(game="traqueur", seat="second", opponent="bot:explorer:random+easy", mode="one-sided", size="4x4")
    guest.post(f"{table}/begin", entropy="e")
    wait(guest, table)
    text = guest.client.get(table).text
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    style = "".join((STATIC / f"{name}.css").read_text("utf-8") for name in ("night", "board"))
    board = text[text.index('id="part-board"') : text.index('id="part-known"')]
    named = {*re.findall(r"url\(#([\w-]+)\)", style), *re.findall(r'href="#([\w-]+)"', board)}
    assert named <= set(ids)
    assert {"t-lamp", "t-moon", "t-grass", "t-hatch"} <= named
    assert "style=" not in board
