"""The road as a line of numbers, what the pad proves, and where on the table things happen."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallali import i18n
from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import IllegalAction
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.page import road
from hallali.games.fugitif.page.layout import scene
from hallali.games.fugitif.page.proof import prove, unproven
from hallali.games.fugitif.rules import tasks
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.text import endings
from hallali.interfaces.drafts import Next

sys.path.insert(0, str(Path(__file__).parents[1]))
from fugitif_play import DEALT, OPENED, TO_GUESS, play, told, view, wander

GAME = FUGITIF
DRAFTS = FUGITIF.page().drafts
EN = i18n.translator("en")


def heard(tokens: str, seat: int) -> tuple[State, list[Told]]:
    """Return the position after these tokens, and all that a seat was told."""
    state, tolds = play(""), []
    for token in tokens.split():
        tolds += told(state, token, seat)
        state = play(token, on=state)
    return state, tolds


@pytest.mark.parametrize(
    ("escape", "most"),
    [(42, road.WIDE), (42, road.TALL), (20, road.WIDE), (20, road.TALL), (8, road.WIDE), (8, road.TALL)],
)
def test_each_number_has_a_place_of_its_own_and_the_road_has_no_gap(escape: int, most: int) -> None:
    lanes = road.lanes(escape, most)
    places = [lanes.place(number) for number in range(escape + 1)]
    assert len(set(places)) == escape + 1
    assert all(column < lanes.columns <= most for _, column in places)
    for (lane, column), (after, next_column) in pairwise(places):
        assert (after == lane and abs(next_column - column) == 1) or (after == lane + 1 and next_column == column)


def test_the_decks_are_the_lanes_of_a_desk() -> None:
    lanes = road.lanes(42, road.WIDE)
    assert [lanes.place(number)[0] for number in (14, 15, 28, 29, 42)] == [0, 1, 1, 2, 2]
    assert lanes.place(42) == (2, lanes.columns - 1)  # the way out is at the end of the road


def test_the_way_out_is_at_the_end_whatever_the_row() -> None:
    for seat in (0, 1, SPECTATOR):
        assert scene(view(play(TO_GUESS), seat), EN).exit == road.classes(42, 42) + " gr pr"


def test_a_house_is_larger_where_nothing_stands_beside_it() -> None:
    def grown(*numbers: int) -> dict[int, str]:
        return {number: road.grown(number, {*numbers, 42}, 42) for number in numbers}

    wide, tall = (road.lanes(42, most) for most in (road.WIDE, road.TALL))
    # 3 and 4 touch, 7 stands alone, 14 at the right edge; 29 is next to where the Marshal stands.
    found = grown(3, 4, 7, 14, 29)
    assert (found[3], found[4]) == ("", "")
    assert found[7] == " gm pm"
    assert found[14].split()[0] == "gr"
    assert "g" not in found[29]
    assert wide.place(29) == (2, 1)
    # On a phone 10 stands below 7, whose footprints lie where its roof would be; 5 has a milestone.
    assert tall.place(10) == (1, tall.columns - 2)
    assert [tall.place(number)[1] for number in (5, 12)] == [5, 5]
    assert (grown(7, 10)[10], grown(12)[12], grown(10)[10]) == (" gm", " gm", " gm pm")


def test_a_road_is_two_lanes_at_least_on_a_phone() -> None:
    assert road.lanes(8, road.TALL).counts == (5, 4)
    assert road.lanes(8, road.WIDE).counts == (9,)


def test_hidden_hideouts_stand_between_what_is_known_in_rising_order() -> None:
    possible = [bits.mask_of((1, 2, 3)), bits.bit(4), bits.span(5, 9), bits.span(6, 12), bits.bit(9)]
    assert road.spots(possible) == [2, 4, 7, 8, 9]


def test_where_numbers_are_helped_by_a_hidden_hideout_stands_where_it_is_likeliest() -> None:
    odds = {1: 0.49, 2: 0.49, 4: 0.76, 8: 0.24, 9: 0.02}
    assert road.likeliest([bits.mask_of((1, 2, 4)), bits.mask_of((4, 8, 9))], odds) == [2, 4]
    found = [bits.bit(4), bits.mask_of((8, 9)), bits.span(9, 14)]
    assert road.likeliest(found, {8: 0.91, 9: 0.29, 10: 0.22, 14: 0.01}) == [4, 8, 9]
    assert road.likeliest([bits.mask_of((2, 3)), bits.mask_of((2, 3))], {2: 0.9}) == [
        3,
        4,
    ]  # as without odds: no row fits


def test_a_house_of_unknown_number_stands_between_two() -> None:
    """Else a newcomer takes the picture for a clue."""
    state, tolds = heard(f"{TO_GUESS} g2", v.MARSHAL)
    seen = view(state, v.MARSHAL)
    for mode in ("off", "struck", "possible"):
        for house in scene(seen, EN, tolds=tolds, help_mode=mode, support=(1, 3, 5, 6)).houses:
            assert re.search(r" hazy w[rl] h[rl]$", house.where), (mode, house.where)
    made = scene(seen, EN, tolds=tolds, help_mode="probable", odds={3: 0.9, 6: 0.8, 5: 0.2, 1: 0.1})
    assert [house.where for house in made.houses] == [road.classes(3, 42), road.classes(6, 42)]
    assert "drawn at 6, where it is likeliest" in made.houses[1].tip
    # Beside a known house, a milestone or the end of its lane there may be room on one side only, or on none.
    assert road.between(7, {7, 8}, 42) == " wl hl"
    assert road.between(6, {6, 7}, 42) == ""


def test_the_pad_proves_what_is_out_of_reach_and_what_was_guessed_alone() -> None:
    # On the row: 3, and 5 with one sprint card under it. The Marshal holds 4 and 29.
    state, tolds = heard(f"{TO_GUESS} g2", v.MARSHAL)
    proof = prove(view(state, v.MARSHAL), tolds)
    assert proof is not None
    assert proof.reached == 8
    assert set(bits.members(proof.lit)) == {1, 3, 5, 6, 7, 8}
    windows = {
        w.number: w
        for _, block in scene(view(state, v.MARSHAL), EN, tolds=tolds, help_mode="struck").blocks
        for w in block
    }
    assert {n: windows[n].look for n in (2, 3, 4, 9, 29)} == {2: "wrong", 3: "", 4: "mine", 9: "far", 29: "mine"}
    assert "guessed alone" in windows[2].label
    # A watcher knows no files; the Fugitive knows the row.
    public = prove(view(state, SPECTATOR), tolds)
    assert public is not None
    assert bits.has(public.lit, 4)
    assert prove(view(state, v.FUGITIVE), tolds) is None


def test_off_is_off() -> None:
    """Only what was refused is marked, and where a hidden hideout is drawn tells nothing of what it can be."""
    drawn = set()
    for tokens, refused in ((f"{TO_GUESS} g2", 2), (f"{TO_GUESS} g7", 7)):
        state, tolds = heard(tokens, v.MARSHAL)
        made = scene(view(state, v.MARSHAL), EN, tolds=tolds)
        looks = {w.number: w.look for _, block in made.blocks for w in block}
        assert {number for number, look in looks.items() if look == "asked"} == {refused}
        assert set(looks.values()) == {"", "mine", "asked"}
        assert "from" not in made.houses[0].tip
        drawn.add(tuple(house.where for house in made.houses))
        struck = scene(view(state, v.MARSHAL), EN, tolds=tolds, help_mode="struck")
        assert "from" in struck.houses[0].tip
    assert len(drawn) == 1


def test_a_hidden_hideout_is_drawn_between_its_open_neighbours() -> None:
    def row(*numbers: int | None) -> list[int]:
        houses = tuple(v.Hideout(n, number, 0, None, number is not None, n) for n, number in enumerate(numbers))
        seen = msgspec.structs.replace(view(play(TO_GUESS), v.MARSHAL), row=houses)
        return [bits.lowest(one) for one in unproven(seen).possible]

    assert row(None, None) == [3, 6]
    assert row(5, None, None, 11) == [5, 7, 9, 11]
    assert row(1, None, 3) == [1, 2, 3]
    assert row(38, None, None, None) == [38, 39, 40, 41]


def test_a_found_hideout_bounds_its_neighbours() -> None:
    state, tolds = heard(f"{TO_GUESS} g5", v.MARSHAL)
    proof = prove(view(state, v.MARSHAL), tolds)
    assert proof is not None
    assert set(bits.members(proof.lit)) == {1, 3}  # 2 was spent under 5, and 4 is hers
    assert proof.possible[1] == bits.bit(5)


def test_what_is_proven_holds_in_every_game() -> None:
    """No number that is a hidden hideout is ever struck out."""
    for seed in range(6):
        tolds: list[Told] = []
        for before, step, after in wander(seed, "real", {"events": seed % 2 == 1}):
            tolds += GAME.tell(before, step, after, v.MARSHAL)
            if after.drafting or after.mover == OVER:
                continue
            proof = prove(view(after, v.MARSHAL), tolds)
            assert proof is not None
            for numbers, house in zip(proof.possible, view(after, v.FUGITIVE).row, strict=True):
                assert house.number is not None
                assert bits.has(numbers, house.number)


# Typed hideouts.


def test_a_typed_hideout_goes_on_with_the_draft() -> None:
    state = play(DEALT)
    first = DRAFTS.typed(state, view(state, 0), (), "h3")
    assert first is not None
    assert (first.steps, first.commit) == ((3, END), False)
    second = DRAFTS.typed(state, view(state, 0), first.steps, "h5+2")
    assert second is not None
    assert (second.steps, second.commit) == ((3, END, 5, 2, END), True)
    # What is half chosen is replaced.
    again = DRAFTS.typed(state, view(state, 0), (3, END, 9), "h5")
    assert again is not None
    assert again.steps == (3, END, 5, END)
    assert DRAFTS.typed(state, view(state, 0), first.steps, "h2/h5") is None  # a whole opening


def test_a_typed_hideout_is_refused_by_the_draft() -> None:
    state = play(DEALT)
    with pytest.raises(Exception, match="6 beyond 3"):
        DRAFTS.typed(state, view(state, 0), (3, END), "h9")


# What happened, and the end.

EVENTS = {
    "g5": ("h1", "found"),
    "g1": ("n1", "missed"),
    "g1,3": ("n1", "missed"),
}


@pytest.mark.parametrize("token", ["g5", "g1", "g1,3", "pass"])
def test_each_guess_has_its_place_and_its_gasp(token: str) -> None:
    moments = [GAME.page().picture.moment(one, v.MARSHAL) for one in told(play(TO_GUESS), token, v.MARSHAL)]
    assert [(one.place, one.drama) for one in moments if one.place] == ([EVENTS[token]] if token in EVENTS else [])


def test_each_place_of_a_moment_is_on_the_page(guest: Any) -> None:
    """What is told of the opening and the first guesses names places that the page has."""
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice", size="small")
    guest.post(f"{table}/begin", entropy="e")
    text = guest.client.get(table).text
    _, tolds = heard(f"{TO_GUESS} g5", v.MARSHAL)
    places = {GAME.page().picture.moment(one, v.MARSHAL).place for one in tolds} - {""}
    assert {"deck0", "deck1", "h0", "h1"} <= places
    assert re.findall(r'data-at="(deck\d|out)"', text)
    assert 'data-at="n5"' in text


def test_the_end_says_which_guess_did_it() -> None:
    tolds = told(play(TO_GUESS), "g3,5", v.FUGITIVE)
    assert endings.story(v.CAUGHT, tolds, v.FUGITIVE, EN).startswith("The Marshal guesses 3 and 5,")
    assert endings.story(v.CAUGHT, tolds, v.MARSHAL, EN).startswith("You guess 3 and 5,")
    wrong = v.Guessed(numbers=(17,), right=False, manhunt=True)
    assert "you guess 17" in endings.story(v.SLIPPED, [wrong], v.MARSHAL, EN)
    assert "stops the manhunt" in endings.story(v.SLIPPED, [], v.FUGITIVE, EN)
    assert endings.story(v.STALLED, [], 0, EN) != ""


def test_what_is_off_says_why() -> None:
    state = play(DEALT)
    seen = DRAFTS.seen(state, view(state, 0), (9,))
    button = next(one for one in scene(seen, EN).buttons if one.primary)
    assert button.off
    assert button.why.startswith("It’s 9 farther, and you can go 3")


def test_a_first_turn_says_that_a_second_card_is_due() -> None:
    assert scene(view(play(OPENED), v.MARSHAL), EN).prompt == "Your turn: draw a card. From which deck?"
    said = scene(view(play(f"{OPENED} d1 =4"), v.MARSHAL), EN).prompt
    assert said == "Your turn: one more card (2 of 2). From which deck?"


@pytest.mark.rule("FUG-10")
def test_whoever_can_only_pass_is_told_so_and_presses_once() -> None:
    seen = msgspec.structs.replace(view(play(DEALT), v.FUGITIVE), legal=(PASS,), turn=4, mover=v.FUGITIVE)
    made = scene(seen, EN)
    assert made.prompt == "Your turn: no card in your hand is within reach."
    (button,) = made.buttons
    assert (button.label, button.primary, button.sure, button.off) == ("Lay nothing", True, "", False)


@pytest.mark.rule("FUG-27")
def test_in_the_manhunt_a_number_is_chosen_and_guessed_as_in_any_turn() -> None:
    """One way to press: the number, then the button. Only the number is a move by the rules."""
    hunt = play(TO_GUESS)
    hunt.todo = tasks.task(tasks.MANHUNT, v.MARSHAL)
    seen = view(hunt, v.MARSHAL)
    assert seen.phase == v.MANHUNT
    assert DRAFTS.choose(hunt, seen, (), 7) == Next((7,), thought=True)
    assert DRAFTS.choose(hunt, seen, (7,), 8) == Next((8,), thought=True)
    assert DRAFTS.choose(hunt, seen, (7,), 7) == Next(())
    assert DRAFTS.choose(hunt, seen, (7,), END) == Next((7,), commit=True)
    assert DRAFTS.choose(hunt, seen, (7,), PASS) == Next((PASS,), commit=True)
    with pytest.raises(IllegalAction):
        DRAFTS.choose(hunt, seen, (), 42)  # the way out
    for draft in ((), (7,)):
        made = scene(DRAFTS.seen(hunt, seen, draft), EN)
        button = next(one for one in made.buttons if one.primary)
        assert (button.label, button.off) == ("Guess", not draft)
        assert [w.number for _, block in made.blocks for w in block if w.chosen] == list(draft)
        assert made.aside == ("You guess 7." if draft else "2 hideouts are left to find.")


def test_resigning_turns_the_row_up() -> None:
    state = play(TO_GUESS)
    given_up = msgspec.structs.replace(view(state, v.MARSHAL), mover=OVER, legal=())
    houses = scene(given_up, EN, row=view(state, v.FUGITIVE).row).houses
    assert [(house.number, house.look, house.order) for house in houses] == [("3", "late", 1), ("5", "late", 2)]


def test_what_is_being_laid_is_so_on_the_road_in_the_pad_and_in_the_hand_at_once() -> None:
    state = play(DEALT)
    drawn = scene(DRAFTS.seen(state, view(state, 0), (5, 2)), EN)
    looks = {w.number: w.look for _, block in drawn.blocks for w in block}
    assert (looks[5], looks[2]) == ("laid", "spent")
    assert [(house.number, house.look, house.cards) for house in drawn.houses] == [("5", "ghost", "2")]
    assert {card.number: card.role for card in drawn.hand if card.role} == {5: "target", 2: "sprint"}
