"""What chance brings at a real table is pressed where the board shows it, and is named by which of how many it is."""

from __future__ import annotations

import re

from starlette.testclient import TestClient
from test_pads import Page, begin, led

from hallali import games
from hallali.companion import chances
from hallali.core.seats import CHANCE
from hallali.games.fugitif.rules import view as v
from hallali.lab import match
from hallali.testing.pads import entered


def windows(page: Page) -> dict[int, str]:
    """Return which numbers of Fugitif's pad are pressed to choose something, and what each sends."""
    part = page.answer.text.partition('id="part-pad"')[2].partition("</section>")[0]
    return {int(at): value for at, value in re.findall(r'data-at="n(\d+)"[^>]*? name="choose" value="(\d+)"', part)}


def test_a_card_that_was_drawn_is_pressed_on_the_board(client: TestClient) -> None:
    page = led(begin(client, "fugitif", seat="marshal", size="real"), "d1", many=8)
    assert {*windows(page)} == {*range(4, 15)}
    assert "Press its number, here or on the board." in page.text
    assert len(page.choices) == 11, "the list stays open"
    page.post("step", choose=windows(page)[9])
    assert page.answer.status_code == 200, page.text
    assert page.entries[0] == "You draw 9 (deck 4 to 14)."
    assert not windows(page), "it is another’s turn, or one’s own choice of a deck"


def test_what_the_board_cannot_say_is_not_entered(client: TestClient) -> None:
    page = led(begin(client, "fugitif", seat="marshal", size="real"), "d1", many=8)
    there = page.entries
    page.post("step", choose=40)
    assert page.answer.status_code == 422
    assert "choose it from the list" in page.text
    assert page.entries == there


def test_another_seats_card_is_not_pressed() -> None:
    """Only whether it was an event can be said of it: its number says nothing."""
    game, options = games.get("fugitif"), {"events": True}
    played, _ = match.play(game, ("novice", "novice"), "an event", "real", options)
    pad, seen = entered(game, played, 1), 0
    while pad.entries:
        pad.take_back()
        if pad.state.mover == CHANCE and any(
            one.told == (v.Drew(who=0, deck=0, card=None, setup=False),) for one in pad.offers()
        ):
            seen += len(pad.offers()) > 1
            assert not {*chances.turned(pad)} & {*range(43)}
    assert seen


def test_ones_own_opening_cards_are_counted(client: TestClient) -> None:
    page = begin(client, "fugitif", seat="fugitive", size="real")
    assert page.asked == "What happened? (1 of 5)"
    page.post("step", choose=windows(page)[4])
    assert page.asked == "What happened? (2 of 5)"
    for number in (6, 8, 15, 16):
        page.post("step", choose=windows(page)[number])
    assert "(" not in page.asked


def test_what_is_laid_out_is_counted_by_kind(client: TestClient) -> None:
    page = begin(client, "la-traque", seat="cccp", players="2")
    said = []
    while "(" in page.asked:
        said.append(page.asked.partition("(")[2].rstrip(")"))
        page.post("enter", told=next(iter(page.choices.values())))
    assert said == [f"{number} of 10" for number in range(1, 11)] + [f"{number} of 3" for number in range(1, 4)] * 2


def test_ones_own_cards_are_ones_own(client: TestClient) -> None:
    """At one’s own pad nobody says “The CCCP” of oneself."""
    page = begin(client, "la-traque", seat="cccp", players="2")
    for _ in range(13):
        page.post("enter", told=next(iter(page.choices.values())))
    assert all(one.startswith("Your new objective: ") for one in page.choices), [*page.choices]
    while "begins" not in "".join(page.choices):
        page.post("enter", told=next(iter(page.choices.values())))
    page.press("The CCCP begins.")
    page.post("say", text="registers-1")
    while not any("You draw" in one for one in page.choices):
        page.post("enter", told=next(iter(page.choices.values())))
    assert all(one.startswith("You draw a card: ") for one in page.choices), [*page.choices]


def test_the_list_of_pads_says_which_help_is_on(client: TestClient) -> None:
    page = begin(client, "fugitif", seat="marshal", size="small")
    assert "Help:" not in client.get("/games/fugitif").text
    page.post("help", mode="struck")
    assert "Fugitif · Marshal · 20, a short game · Help: Strike out · " in client.get("/games/fugitif").text
