"""The plain page and terminal, where a move takes several steps and no game names them: the toy's are counted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from crowd import CROWD
from hallali import i18n
from hallali.core.errors import BadNotation, HallaliError
from hallali.interfaces.drafts import Next
from hallali.interfaces.plain_page import PlainPage
from hallali.interfaces.plain_terminal import PlainTerminal
from hallali.interfaces.table_page import Notes, TablePage
from hallali.search.random_play import play_on, seeded
from toy import TOY

ENGLISH = i18n.translator("en")


def drawn(page: PlainPage, state: Any, draft: tuple[int, ...]) -> Any:
    view = page.drafts.seen(state, TOY.see(state, 0), draft)
    shown = page.drafts.describe(state, view, draft)
    asked = SimpleNamespace(view=view, draft=shown, translate=ENGLISH, notes=Notes(text="mine"))
    return page.picture.draw(cast(TablePage, asked)).scene


def test_the_page_takes_a_move_step_by_step() -> None:
    page, state = PlainPage(TOY), TOY.new()
    state.apply(4)
    view = TOY.see(state, 0)
    named = [(one.step, one.label) for one in drawn(page, state, ()).choices]
    assert named == [(1, "Choice 1"), (2, "Choice 2"), (3, "Choice 3")]
    assert drawn(page, state, ()).buttons == ()
    assert page.drafts.choose(state, view, (), 2) == Next((2,), commit=False)
    begun = drawn(page, state, (2,))
    assert [(one.step, one.label) for one in begun.choices] == [(0, "s20"), (1, "Choice 2"), (3, "Choice 3")]
    assert [one.command for one in begun.buttons] == ["clear"]
    assert page.drafts.choose(state, view, (2,), 0) == Next((2, 0), commit=True)


def test_the_terminal_takes_a_move_by_numbers() -> None:
    table, state = PlainTerminal(TOY, 0, {}, ENGLISH), TOY.new()
    state.apply(4)
    view = TOY.see(state, 0)
    assert table.draw(view) == []
    assert table.choices(state, view) == ["  1) Choice 1", "  2) Choice 2", "  3) Choice 3"]
    with pytest.raises(HallaliError, match=r"And then\?\n  1\) s20\n  2\) Choice 2\n  3\) Choice 3"):
        table.pick(state, view, "2")
    assert table.pick(state, view, "3 1") == (2, 3, 0)
    assert table.begun == ()
    with pytest.raises(BadNotation, match="no choice 9: choose from 1 to 3"):
        table.pick(state, view, "9")
    assert table.pick(state, view, "s20") == ()
    with pytest.raises(HallaliError):
        table.pick(state, view, "1")
    assert table.draft(view, "clear") == table.draw(view)
    assert table.begun == ()


def test_fields_and_tolds_have_names_without_a_word_from_the_game() -> None:
    plain, state = CROWD.plain(), CROWD.new()
    play_on(state, seeded(1), 6)
    rows = [(plain.field(name, ENGLISH), text) for name, text in plain.rows(CROWD.see(state, 0), ENGLISH)]
    assert [title for title, _ in rows] == ["Cards", "Added", "Outcome"]
    assert rows[0][1].count("–") == rows[0][1].count(",")  # all cards but one are secret
    told = CROWD.tell(CROWD.new(), 1, state, 0)
    assert plain.sentence(told[0], 0, ENGLISH).startswith("Dealt: Who: 0, Card: 1")
