"""What cards are worth as sprint cards (FUG-2), where an edition says it."""

from __future__ import annotations

import pytest
from fugitif_play import OPENED, TO_GUESS, hand, pick, play, truth, view

from edition_mistakes import line_of, mistakes
from hallali.core.library import LIBRARY, held
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.page.layout import scene
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.view import FUGITIVE
from hallali.games.fugitif.text import rulebook
from hallali.i18n import translator
from hallali.lab import match
from hallali.testing import Subject, checks

pytestmark = pytest.mark.rule("FUG-2")

TWOS = [1, 3, 9, 12, 20, 33, 34]
TEXT = (
    SHELF.text()
    .replace('name = "house"', 'name = "twos"')
    .replace("rules.events = 2", f"rules.twos = {TWOS}\nrules.events = 2")
)
MINE = held(TEXT)
LIBRARY.add(MINE, listed=False)
OPTIONS = {"edition": MINE.ref}


def test_a_card_reaches_as_far_as_the_edition_says() -> None:
    state = play(f"{OPENED} d1 =4 d3 =29 pass d1 =6", options=OPTIONS)
    assert hand(state) == {1, 6, 9, 12, 16, 20, 42}
    assert sized("real", MINE.ref).worth(1) == 2
    fitting = {"h12+1+9": True, "h12+6+9": False, "h9+6": True, "h12+1+6": False, "h16+1+9+12+20": True}
    for token, fits in fitting.items():
        steps = FUGITIF.read(state, token)
        trial, ok = state.clone(), True
        for step in steps:
            ok = ok and trial.refusal(step) is None
            if ok:
                trial.advance(step)
        assert ok == fits, token


def test_the_page_the_rules_and_the_front_say_it() -> None:
    english = translator("en")
    cards = {card.number: card.worth for card in scene(view(play(TO_GUESS, options=OPTIONS), FUGITIVE), english).hand}
    assert cards == {1: 2, 9: 2, 12: 2, 16: 1, 20: 2, 42: 0}
    told = [one.text for chapter in rulebook.rulebook("real", OPTIONS, english).chapters for one in chapter.sentences]
    assert any("These add 2 to the reach: 1, 3, 9, 12, 20, 33 and 34. All others add 1." in text for text in told)
    assert FUGITIF.edition_counts("real", OPTIONS)
    assert not FUGITIF.edition_counts("real", {})


def test_everything_that_every_game_promises_holds() -> None:
    subject = Subject(FUGITIF, options=[OPTIONS, {**OPTIONS, "events": True}], pick=pick, longest=1500, truth=truth)
    checks.check(subject, plays=4)


@pytest.mark.parametrize("levels", [("club", "club"), ("strong", "strong"), ("amateur", "novice")])
def test_bots_play_to_the_end(levels: tuple[str, str]) -> None:
    record, _ = match.play(FUGITIF, levels, "twos", "real", OPTIONS)
    assert record.result


@pytest.mark.parametrize(
    ("new", "said"),
    [("[0, 2]", "from 1 to 41, not 0"), ("[2, 42]", "from 1 to 41, not 42"), ("[2, 2]", "stands there twice")],
)
def test_what_is_wrong_with_it_is_said(new: str, said: str) -> None:
    text = TEXT.replace(str(TWOS), new)
    found = [line for line, what in mistakes(SHELF, text) if said in what]
    assert found == [line_of(text, "rules.twos")]
