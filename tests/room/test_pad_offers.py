"""What a pad offers to press: all that can have happened, and nothing that enters itself by mistake."""

from __future__ import annotations

import html
import json
import re

import pytest
from starlette.testclient import TestClient
from test_pads import Page, ask, begin, led, searching


def test_a_search_that_finds_one_choice_enters_nothing(client: TestClient) -> None:
    page = led(begin(client, "fugitif", seat="marshal", size="real"), "d1", many=8)
    before = page.count
    page.post("say", text="draw 9")
    assert page.count == before
    assert [*page.choices] == ["You draw 9 (deck 4 to 14)."]


def test_what_many_choices_have_in_common_is_said_once(client: TestClient) -> None:
    """An owner had eleven lines “You draw 4 (deck 4 to 14).”, of which the screen showed six."""
    page = led(begin(client, "fugitif", seat="marshal", size="real"), "d1", many=8)
    assert re.findall('<p class="opening">([^<]*)</p>', page.text) == ["You draw … (deck 4 to 14)."]
    shown = re.findall(r'class="button half slim"\s+name="told"[^>]*>(\d+)</button>', page.text)
    assert shown == [str(number) for number in range(4, 15)]
    assert "You draw 12 (deck 4 to 14)." in page.choices, "a reader hears all of it"


def test_all_openings_are_offered_and_told_apart(client: TestClient) -> None:
    """The Fugitive’s first two hideouts, each with up to three sprint cards: none is missing, whatever was drawn."""
    page = led(begin(client, "fugitif", seat="marshal", size="real"), many=8)
    for first in range(5):
        for second in range(6 - first):
            cards = [f"{some} sprint card{'' if some == 1 else 's'}" for some in (first, second)]
            assert f"Hideout 1: {cards[0]}. Hideout 2: {cards[1]}." in page.choices


def test_a_known_way_of_several_squares_is_pressed_at_once(client: TestClient) -> None:
    page = searching(client, size="6x6")
    for square in ("A1", "A2", "A3"):
        ask(page, square, yes=True)
    (choice,) = {*re.findall(r'name="choose" value="(\d+,\d+)" data-key="sqA1"', page.answer.text)}
    page.post("step", choose=choice)
    assert page.answer.status_code == 200, page.text
    assert page.entries[:2] == ["You go to A1.", "You go to A2."]


def test_whoever_finds_the_fugitive_can_say_so_on_any_square(client: TestClient) -> None:
    """Few worlds have the fugitive on just this square: the answer is offered all the same, and ends the game."""
    page = searching(client, size="6x6")
    for square in ("A1", "A2", "A3", "A4", "A5", "A6"):
        page.post("say", text=square)
        assert any(json.loads(told)[-1]["type"] in ("found", "ended") for told in page.choices.values()), square
        page.post("enter", told=min((one for one in page.choices.values() if json.loads(one)[0]["yes"]), key=len))
    page.post("say", text="B6")
    (told,) = [told for told in page.choices.values() if json.loads(told)[-1]["type"] in ("found", "ended")]
    page.post("enter", told=told)
    assert page.answer.status_code == 200, page.text
    assert "The pad knows only what your seat was told" in page.text, "the game is over"


def test_the_front_page_leads_back_to_a_pad_that_is_going_on(client: TestClient) -> None:
    assert "With the box beside you" not in client.get("/").text
    page = begin(client)
    assert f'href="{page.where}"' in client.get("/").text


def test_the_other_at_the_table_is_your_friend(client: TestClient) -> None:
    """A box has no first and no second player before it is known who begins."""
    page = client.get("/pads/new/traqueur").text
    assert "first player" not in page.lower()
    ways = re.findall(r'name="seat" value="([^"]*)"[^>]*>\s*<span>([^<]*)<', page)
    assert ways == [
        ("first", "You both hide, and you both search"),
        ("first/mode=one-sided", "You hide, your friend searches"),
        ("second/mode=one-sided", "You search, your friend hides"),
    ]
    both = begin(client, mode="race", seat="first")
    assert {*both.choices} == {"You search first.", "Your friend searches first."}
    assert not re.search("(first|second) player(?! to enter)", both.text.lower())
    searching = begin(client, seat="second/mode=one-sided", mode="race")
    assert {*searching.choices} == {"Your friend’s camp is ready."}
    listed = html.unescape(client.get("/games/traqueur").text)
    assert "second player" not in listed[listed.index("With the box beside you") :]


def test_the_other_is_your_friend_in_french(client: TestClient) -> None:
    client.headers["accept-language"] = "fr"
    page = begin(client, seat="second/mode=one-sided")
    assert {*page.choices} == {"Le camp de votre ami est prêt."}


def pressable(page: Page, board: str = "camp") -> dict[str, str]:
    """Return what can be pressed on a board of Le Traqueur, by the name of the square or gate."""
    there = page.answer.text.partition(f'id="maze-{board}"')[2].partition("</article>")[0]
    return {
        name: value for value, name in re.findall(r'name="choose" value="([\d,]+)"\s+data-key="(?:camp)?(\w+)"', there)
    }


def test_what_the_other_asks_is_pressed_in_ones_own_camp(client: TestClient) -> None:
    """My camp answers, and the pad says what: nobody chooses it from a list."""
    page = begin(client, seat="first")  # a barrier at the entrance A1, the fugitive on C3
    page.post("say", text="3x3/C3/1")
    assert "Press in your camp where your friend asks to go" in page.text
    assert {"sqA1", "sqB1", "sqC1"} <= {*pressable(page)}
    assert "<summary>Or choose it from a list</summary>" in page.text, "the board is not pushed down by it"
    page.post("step", choose=pressable(page)["sqA1"])
    assert page.entries[0] == "Your friend asks to enter at A1: no, end of turn."
    assert 'role="status">Your friend asks to enter at A1: no, end of turn.</p>' in page.text
    page.post("step", choose=pressable(page)["sqB1"])
    assert page.entries[0] == "Your friend asks to enter at B1: yes."
    page.post("step", choose=pressable(page)["sqB2"])
    page.post("step", choose=pressable(page)["sqB1"])
    page.post("step", choose=pressable(page)["gateB"])
    assert page.entries[0].startswith("Your friend leaves the maze")
    far = pressable(page)["sqB1"]
    page.post("step", choose=far)
    for square in ("B2", "B3", "C3"):
        page.post("step", choose=pressable(page)[f"sq{square}"])
    assert page.entries[0].endswith("Your friend finds your fugitive at C3!")
    assert page.post("step", choose=3).status_code == 422, "it is over"


def test_in_a_race_the_camp_that_is_searched_comes_first(client: TestClient) -> None:
    page = begin(client, mode="race", seat="first")
    page.press("Your friend searches first")
    page.post("say", text="3x3/C3/1")
    assert not pressable(page), "their camp is not ready yet"
    page.press("Your friend’s camp is ready.")
    boards = re.findall('<article class="maze (camp|search)', page.answer.text)
    assert boards == ["camp", "search"]
    assert not pressable(page, "search")
    page.post("step", choose=pressable(page)["sqA1"])
    assert "asked yours" in page.text, "my own turn"
    assert re.findall('<article class="maze (camp|search)', page.answer.text) == ["search", "camp"]
    assert not pressable(page)
    page.post("say", text="A1")
    assert page.post("step", choose=3).status_code == 422, "an answer to me is never pressed on a board"


@pytest.mark.parametrize("idle", ["endless", "six"])
def test_a_search_without_new_answers_is_lost_only_if_one_plays_so(client: TestClient, idle: str) -> None:
    """The box has no such rule: the page that begins a pad asks, and a pad is begun without it."""
    asked = client.get("/pads/new/traqueur").text
    (ticked,) = re.findall(r'name="idle" value="(\w+)" checked', asked)
    assert ticked == "endless"
    page = searching(client, seat="second/mode=one-sided", idle=idle)
    ask(page, "A1", yes=True)
    page.post("say", text="out")
    turns = 0
    while turns < 8 and "asked yours" in page.text:
        assert ("After 6 in a row the search is lost" in page.text) == (idle == "six")
        page.post("say", text="A1")
        page.post("say", text="out")
        turns += 1
    if idle == "six":
        assert "Six turns in a row without a new answer: your search is lost." in page.text, "nothing had to be asked"
    assert (turns, "The pad knows only" in page.text) == ((6, True) if idle == "six" else (8, False))


def test_where_an_agent_goes_is_said_by_what_it_draws(client: TestClient) -> None:
    """Two places of one zone read alike: they were told apart by the notation’s “registers-1”."""
    page = begin(client, "la-traque", players="2", seat="cccp", size="micro")
    for _ in range(60):
        if any("an agent goes to" in one for one in page.choices):
            break
        page.post("enter", told=next(told for text, told in page.choices.items() if "CCCP begin" not in text))
    sent = [one for one in page.choices if "Registers" in one.partition("and draws")[0]]
    assert len(sent) > 1, [*page.choices]
    assert all("and draws: " in one for one in sent)
    assert not re.search(r"[a-z]+-\d", " ".join(page.choices))
