"""Le Traqueur in sentences: each Told in each seat's eyes, in both languages; the bar, the end, the text to send."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, SQUARE
from hallali.games.traqueur.text import endings
from hallali.games.traqueur.text import sentences as words
from hallali.interfaces.table_page import Result

CAMP = v.CampView(28, (0, 5))
EYES = (v.FIRST, v.SECOND, SPECTATOR, REFEREE)


def asked(origin: int, target: int, yes: bool, who: int = v.FIRST) -> v.Asked:
    return v.Asked(who=who, origin=origin, target=target, place=0, yes=yes)


SAID: list[Told] = [
    v.Began(who=v.FIRST),
    v.Built(who=v.SECOND, camp=CAMP),
    v.Built(who=v.FIRST, camp=None),
    asked(-1, 6, True),
    asked(6, -1, False),
    asked(6, 7, True),
    v.Walked(who=v.SECOND, origin=-1, target=6, place=1),
    v.Walked(who=v.SECOND, origin=6, target=7, place=8),
    v.Walked(who=v.SECOND, origin=6, target=-1, place=1),
    v.TurnEnded(who=v.FIRST, why=v.ENDED_TURN, turns=1, quiet=0),
    v.TurnEnded(who=v.FIRST, why=v.PASSED, turns=1, quiet=1),
    v.Found(who=v.SECOND, square=28),
    v.Ended(outcome=v.QUIET, returns=(1.0, -1.0), camps=(CAMP, CAMP)),
    v.Ended(outcome=v.FEWER, returns=(1.0, -1.0), camps=(CAMP, CAMP)),
    v.Ended(outcome=v.EVEN, returns=(0.0, 0.0), camps=(CAMP, CAMP)),
]


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("told", SAID, ids=lambda told: type(told).__name__)
def test_each_told_has_a_sentence(told: Told, lang: str) -> None:
    for seat in EYES:
        text = words.sentence(told, seat, 6, i18n.translator(lang))
        assert text
        assert "{" not in text
        if lang == "fr":
            assert text != words.sentence(told, seat, 6, i18n.translator("en"))


def test_what_the_sentence_before_says_is_not_said_again() -> None:
    english = i18n.translator("en")
    for why in (v.NO, v.LEFT):
        assert words.sentence(v.TurnEnded(who=0, why=why, turns=1, quiet=0), 0, 6, english) == ""
    ended = v.Ended(outcome=v.FOUND, returns=(1.0, -1.0), camps=(CAMP, CAMP))
    assert words.sentence(ended, 0, 6, english) == ""


def test_squares_are_named_by_the_width_that_is_played() -> None:
    english = i18n.translator("en")
    assert words.sentence(asked(6, 7, True), 0, 6, english) == "You ask to go from B1 to B2: yes."
    assert (
        words.sentence(asked(6, 7, False), 1, 3, english)
        == "The first player asks to go from C1 to C2: no, end of turn."
    )
    kit = TRAQUEUR.page()
    assert kit.words.sentence(asked(-1, 8, True), 0, english, "4x4") == "You ask to enter at C1: yes."


def seen(seat: int, **changes: object) -> v.TraqueurView:
    state = TRAQUEUR.new("real", {"begins": "first"})
    for step in (SQUARE + 3, END, SQUARE + 5, END, SQUARE):
        state.apply(step)
    return replace(TRAQUEUR.see(state, seat), **changes)


def result(outcome: str, winner: int | None, resigned: int | None = None) -> Result:
    return Result(outcome=outcome, winner=winner, resigned=resigned)


@pytest.mark.rule("TRQ-19", "TRQ-20", "TRQ-21")
def test_the_end_is_told_with_its_why() -> None:
    english = i18n.translator("en")
    camps = (v.CampView(3, ()), v.CampView(5, ()))
    over = {seat: seen(seat, mover=OVER, phase=v.OVER_PHASE, camps=camps) for seat in EYES}
    found = result(v.FOUND, v.FIRST)
    assert endings.verdict(over[0], found, english) == (
        "You won.",
        "You find the fugitive at A1; 0 turns lost. Your fugitive was at A4: your opponent was 4 steps away.",
    )
    assert endings.verdict(over[1], found, english) == (
        "You lost.",
        "The first player finds your fugitive at A1. Your opponent’s fugitive was at A4: you were 4 steps away.",
    )
    assert endings.verdict(over[SPECTATOR], found, english) == (
        "The first player wins.",
        "The first player finds the fugitive at A1; 0 turns lost. "
        "The second player was 4 steps from the opponent’s fugitive, at A4.",
    )
    quiet = result(v.QUIET, v.FIRST)
    assert endings.verdict(over[1], quiet, english) == (
        "You lost.",
        "Six turns in a row without a new answer: your search is lost. Your opponent’s fugitive was at A4: "
        "you were 4 steps away.",
    )
    assert "answer: the second player loses the search." in endings.verdict(over[0], quiet, english)[1]
    assert endings.verdict(over[0], result(v.EVEN, None), english)[0] == "A draw."
    assert "fewer “no” answers" in endings.verdict(over[0], result(v.FEWER, 1), english)[1]
    gave_up = result("resigned", 1, 0)
    assert endings.verdict(over[0], gave_up, english) == (
        "You lost.",
        "You resign. Your opponent’s fugitive was at A6: you were 5 steps away.",
    )
    assert endings.verdict(over[1], gave_up, english)[1].startswith("The first player resigns.")
    unknown = replace(over[0], camps=())
    assert endings.verdict(unknown, gave_up, english) == ("You lost.", "You resign.")


@pytest.mark.rule("TRQ-28")
def test_a_one_sided_search_is_told_by_its_cost() -> None:
    english = i18n.translator("en")
    view = seen(v.SECOND, mover=OVER, mode="one-sided", outcome=v.FOUND)
    assert endings.verdict(view, result(v.FOUND, 0), english) == (
        "You find the fugitive in turn 1.",
        "0 turns lost, 0 new answers.",
    )
    hidden = replace(view, seat=v.FIRST)
    assert endings.verdict(hidden, result(v.FOUND, 0), english)[0] == "Your fugitive is found in turn 1."
    assert endings.verdict(view, result(v.QUIET, 0), english)[0] == "The fugitive gets away."


def bar(view: v.TraqueurView, *, builds: bool = False, prepared: bool = False) -> tuple[str, str]:
    english = i18n.translator("en")
    return (
        words.prompt(view, english, builds=builds, prepared=prepared),
        words.aside(view, english, builds=builds, prepared=prepared),
    )


def test_the_bar_says_who_must_do_what() -> None:
    mine, other = seen(v.FIRST), seen(v.SECOND)
    assert bar(mine)[0] == "Your turn: where will you ask?"
    assert bar(other) == ("The first player is searching your camp.", "")
    outside = replace(mine, searches=tuple(replace(one, at=-1) for one in mine.searches))
    assert bar(outside)[0] == "Your turn: where will you enter?"
    quiet = replace(mine, searches=tuple(replace(one, quiet=4) for one in mine.searches))
    assert bar(quiet)[1] == "4 turns without a new answer; 2 more and you lose."
    assert "draw level" in bar(replace(mine, last_turn=True))[1]
    assert bar(replace(mine, legal=(END,)))[0] == "Your turn: there’s nothing left to ask, and nowhere to go."
    assert "end the turn here" in bar(replace(mine, legal=(END, SQUARE + 1)))[1]
    building = replace(mine, phase=v.BUILD)
    assert bar(building, builds=True)[0] == "Build your camp."
    assert "30 barriers" in bar(building, builds=True)[1]
    assert "building too" in bar(replace(other, phase=v.BUILD), builds=True)[1]
    assert bar(replace(other, phase=v.BUILD), builds=True, prepared=True)[0] == "Your camp is ready."
    assert bar(replace(other, phase=v.BUILD))[0] == "The first player is building a camp."
    assert bar(replace(other, phase=v.DRAW_LOT))[0] == "Drawing who begins…"


@pytest.mark.rule("TRQ-26")
def test_the_text_to_send_names_no_square() -> None:
    def ended(why: str, turns: int) -> v.TurnEnded:
        return v.TurnEnded(who=1, why=why, turns=turns, quiet=0)

    tolds = [
        *(asked(6, 7, True, 1) for _ in range(3)),
        asked(6, 7, False, 1),
        ended(v.NO, 1),
        asked(-1, 6, False, 1),
        ended(v.NO, 2),
        v.Walked(who=1, origin=6, target=-1, place=1),
        ended(v.LEFT, 3),
        *(asked(6, 7, True, 1) for _ in range(20)),
        ended(v.ENDED_TURN, 4),
        asked(6, 7, True, 1),
        v.Found(who=1, square=7),
    ]
    assert endings.signs(tolds) == "▄▁↩█◆"
    view = seen(v.SECOND, mode="one-sided", mover=OVER, outcome=v.FOUND)
    text = endings.shared(view, "2026-11-21", tolds, i18n.translator("en"))
    assert text == "Le Traqueur · 2026-11-21 · 6 × 6\n0 turns lost, 0 new answers.\n▄▁↩█◆"
    kit = TRAQUEUR.page()
    day = "2026-11-21"
    english = i18n.translator("en")
    assert kit.share(view, day, tolds, english) == text
    assert kit.share(replace(view, seat=v.FIRST), day, tolds, english) == ""
    assert kit.share(replace(view, mode="race"), day, tolds, english) == ""
    assert kit.share(replace(view, outcome=v.QUIET), day, tolds, english) == ""


def test_bots_are_named_by_the_camp_that_they_guard() -> None:
    kit, english = games.get("traqueur").page(), i18n.translator("en")
    assert kit.words.level("club", english) == "Club"
    assert kit.words.level("explorer:random+hard", english) == "Hard"
    assert kit.words.level("explorer:random+daily:2026-11-21", english) == "Camp of 2026-11-21"
    assert kit.contest(["explorer:random+daily:2026-11-21", ""]) == "2026-11-21"
    assert kit.contest(["club", ""]) == ""
