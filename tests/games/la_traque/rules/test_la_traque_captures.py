"""Captures of La Traque and what comes of them (LT-23 to LT-30, LT-62, LT-63)."""

from __future__ import annotations

import pytest
from la_traque_play import BOX, FOUR, card, cards, changing, empty, names, place, play, position, told
from test_la_traque_turns import refused

from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import REST

HERON = {"europe-1": "heron"}  # level 1, military: a medal and 2 rumours
RAVEN = {"europe-3": "raven"}  # level 2, military: 2 medals and 3 rumours


@pytest.mark.rule("LT-24", "LT-25", "LT-27", "LT-28", "LT-29")
def test_a_capture_with_a_surplus_card() -> None:
    """The book's example: of five cards under the agent two count as rumours, and one too many goes back as well."""
    under = ("funding", "rumour", "rumour", "press-document", "archives-microfilm")
    state = position(FOUR, faces={"europe-1": "tinderbox"}, agents=[("europe", under)])
    assert "capture:europe-1@1" in names(state)
    shown = told(state, "capture:europe-1@1", 2)[0]
    assert isinstance(shown, v.Showed)
    assert shown.cards == cards(*under)
    play(state, "capture:europe-1@1", "track:political")
    assert state.influence[:3] == [0, 0, 1]
    assert state.reserves[0] == cards("tinderbox")
    assert state.faces[place("europe-1")] == -1
    assert (state.under[0], state.spots[0]) == ((), REST)
    assert (state.funding, state.rumours) == (20, 40)
    assert state.decks[1][1] == 32  # one document, under the press
    assert state.decks[2][1] == 1024
    assert refused(state, "capture:europe-1@2") == "LT-24"
    while state.phase != p.KEEP and state.mover >= 0:
        play(state, "pass")
        assert state.faces[place("europe-1")] == -1  # until the maintenance


@pytest.mark.rule("LT-24", "LT-25", "LT-23")
@pytest.mark.parametrize(
    ("under", "enough"),
    [
        (("registers-medal", "rumour", "rumour"), True),
        (("press-medal", "rumour", "funding"), True),  # of any deck; a funding counts as a rumour
        (("registers-medal", "press-document", "press-medal"), True),
        (("registers-medal", "rumour"), False),
        (("bittern", "rumour"), True),  # whose hunt ability gives 2 medals
        (("rumour",) * 5, False),
        (("press-document", "rumour", "rumour"), False),
    ],
)
def test_what_a_cost_is_met_by(under: tuple[str, ...], enough: bool) -> None:
    state = position(FOUR, faces=HERON, agents=[("europe", under)])
    assert ("capture:europe-1@1" in names(state)) == enough
    if not enough:
        assert refused(state, "capture:europe-1@1") == "LT-24"
    far = position(FOUR, faces=HERON, agents=[("america", under)])
    assert refused(far, "capture:europe-1@1") == "LT-24"


@pytest.mark.rule("LT-23", "LT-26", "LT-28", "LT-32")
def test_a_fugitive_under_an_agent_gives_its_clues_and_leaves_the_game() -> None:
    state = position(FOUR, faces=RAVEN, hand=("kestrel",), agents=[("europe", ("registers-medal", "rumour", "rumour"))])
    assert BOX.clues[card("kestrel") - 16] == (1, 0, 0, 0, 1, 0)
    assert refused(state, "capture:europe-3@1") == "LT-24"
    play(state, "inform:kestrel@1", "capture:europe-3@1")
    assert state.influence[:3] == [2, 0, 0]
    assert empty(state.under[0])
    assert card("kestrel") not in (*state.hands[0], *state.reserves[0])


@pytest.mark.rule("LT-27")
def test_a_collaborator_counts_for_one_track() -> None:
    under = ("registers-medal", "press-document", "rumour", "rumour", "rumour")
    state = position(FOUR, faces={"europe-3": "anvil"}, agents=[("europe", under)])
    play(state, "capture:europe-3@1")
    assert state.phase == p.TRACK
    assert state.legal() == [a.TRACK, a.TRACK + 1, a.TRACK + 2]
    play(state, "track:scientific")
    assert state.influence[:3] == [0, 2, 0]


@pytest.mark.rule("LT-30", "LT-52", "LT-54")
@pytest.mark.parametrize(("seat", "advanced"), [(0, [0, 0, 0]), (1, [0, 0, 0]), (2, [1, 0, 0]), (3, [1, 0, 0])])
def test_only_two_factions_advance_by_captures(seat: int, advanced: list[int]) -> None:
    state = position(FOUR, faces=HERON, agents=[("europe", ("registers-medal", "rumour", "rumour"))], seat=seat)
    play(state, "capture:europe-1@1")
    assert state.ambition[3 * seat : 3 * seat + 3] == advanced


@pytest.mark.rule("LT-28")
def test_cards_under_a_pile_come_back_in_any_order() -> None:
    """They lie below all that was there, and no one knows their order among themselves."""
    under = ("registers-medal", "registers-medal", "registers-microfilm")
    state = position(FOUR, faces=HERON, agents=[("europe", under)])
    play(state, "capture:europe-1@1")
    assert state.decks[0][-1] == 2 + 1024
    with changing(state) as it:
        it.decks[0] = (1024, *state.decks[0][-1:])
        it.decks[1] = ()
    play(state, "go:registers-1")
    assert dict(state.chances()) == {card("registers-microfilm"): 1}  # what lay above comes first
    with changing(state) as it:
        it.decks[0] = state.decks[0][-1:]
    assert dict(state.chances()) == pytest.approx({card("registers-medal"): 2 / 3, card("registers-microfilm"): 1 / 3})


@pytest.mark.rule("LT-62")
def test_a_capture_by_an_ability_needs_neither_agent_nor_clues() -> None:
    state = position("usa+tzaar", faces=HERON, hand=("hunter-tracker",), seat=1)
    play(state, "use:hunter-tracker", "place:europe-1")
    assert state.influence[3:] == [1, 0, 0]
    assert state.ambition[3] == 1
    assert state.reserves[1] == cards("heron")
    assert state.faces[place("europe-1")] == -1


@pytest.mark.rule("LT-63")
def test_the_order_at_a_capture() -> None:
    """Cards shown, influence, ambition and its steps, the remaining hunt powers; then the cards move."""
    under = ("merlin", "registers-medal")  # the merlin gives 2 rumours, and draws one
    state = position("usa+tzaar", faces=HERON, agents=[("europe", under)], seat=1)
    with changing(state) as it:
        it.ambition[3] = 1
    play(state, "capture:europe-1@1")
    assert state.phase == p.CHOOSE  # the step comes before the hunt power and the cards' leaving
    assert state.influence[3:] == [1, 0, 0]
    assert empty(state.hands[1])
    assert state.under[5] == cards(*under)
    play(state, "card:hunter-witness")
    assert state.hands[1] == cards("rumour")
    assert empty(state.under[5])


@pytest.mark.rule("LT-26", "LT-63")
@pytest.mark.parametrize(
    ("quarters", "faces", "under", "influence"),
    [
        (("paper-clips",), {"europe-3": "opal"}, ("archives-microfilm", "funding", "rumour"), [0, 2, 0]),
        (("quartz",), {"europe-3": "opal"}, ("archives-microfilm", "funding", "rumour"), [0, 2, 0]),
        (("card-index",), HERON, ("registers-medal", "rumour"), [1, 0, 0]),
        ((), RAVEN, ("lapwing", "registers-medal", "registers-medal", "rumour"), [3, 0, 0]),
        (("slate",), HERON, ("registers-medal", "rumour", "rumour"), [2, 0, 0]),
    ],
)
def test_powers_alter_costs_clues_and_influence(
    quarters: tuple[str, ...], faces: dict[str, str], under: tuple[str, ...], influence: list[int]
) -> None:
    """Discounts, doubled clues, more influence: by what stands at the headquarters or lies under the agent."""
    state = position(FOUR, faces=faces, agents=[("europe", under)], quarters=quarters)
    (at,) = faces
    play(state, f"capture:{at}@1")
    assert state.influence[:3] == influence


@pytest.mark.rule("LT-26")
def test_a_swift_agent_goes_home() -> None:
    state = position(FOUR, faces=HERON, agents=[("europe", ("anvil", "rumour", "rumour"))])
    play(state, "capture:europe-1@1")
    assert state.spots[0] == 0
