"""The costliest decisions of La Traque: each says its round, and is compared with what was done alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from room_script import recorded

from hallali import i18n
from hallali.core.record import Record, replay
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.interfaces.reasons import Case
from hallali.lab.costs import Costly, Costs
from hallali.room.table import costs

RECORD = Path(__file__).parent.parent / "records/domination-two.json"
#: What compares a move with one that nobody made.
OTHERS = ("second choice", "deuxième choix", "about the same", "à peu près")


@pytest.mark.parametrize(("lang", "when"), [("en", "Round 2"), ("fr", "Manche 2")])
def test_a_costly_decision_says_its_round_and_compares_what_was_done(lang: str, when: str) -> None:
    table = recorded(Record.from_json(RECORD.read_bytes()))
    reasons, spoken, seen = table.game.reasons(), i18n.translator(lang), 0
    for entry, (state, _, steps) in enumerate(replay(table.game, table.record), 1):
        if state.mover < 0 or len(state.legal()) < 2:
            continue
        view = table.game.see(state, state.mover)
        assert isinstance(view, LaTraqueView)
        if view.round != 2 or view.phase == "keep":
            continue
        better = next(step for step in state.legal() if step != steps[0])
        said = reasons.better(Case(table.record.size, dict(table.record.options), view, ()), (better,)).say(spoken)
        assert not any(word in said for word in OTHERS)
        one = Costly(
            entry=entry,
            steps=tuple(steps),
            better=(better,),
            cost=0.4,
            chances=(0.1, 0.5),
            said={lang: said},
            when={lang: reasons.when(view, spoken)},
        )
        table.costs[state.mover] = NotImplemented
        (told,) = costs.of(table, Costs(seat=state.mover, exact=False, found=(one,)), -1, state.mover, lang).found
        assert told.did.startswith(f"{when} · ")
        assert said in told.better
        seen += 1
    assert seen > 10
