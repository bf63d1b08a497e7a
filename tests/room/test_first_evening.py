"""The lesson of the pad: it is learned by keeping one, and whatever one enters, one gets to its end."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from test_pads import Page

from hallali import games
from hallali.companion import first

#: What is pressed first.
BOTH = "Hideout 1: 0 sprint cards. Hideout 2: 0 sprint cards."


class Lesson(Page):
    """The lesson's pad as its page shows it."""

    def __init__(self, client: TestClient) -> None:
        made = client.post("/pads/first")
        assert made.status_code == 303, made.text
        super().__init__(client, made.headers["location"])

    @property
    def said(self) -> str:
        found = re.search(r'id="taught"[^>]*>([^<]*)</p>', self.text)
        assert found, self.text
        return found[1]

    @property
    def done(self) -> bool:
        return "Start a pad of your own" in self.text

    def fields(self, deed: str) -> list[dict[str, str]]:
        """Return what each button of the forms that send this deed sends."""
        found = []
        for form in re.findall(
            rf'<form[^>]*action="{self.where}/{deed}"[^>]*>(.*?)</form>', self.answer.text, re.DOTALL
        ):
            hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
            for name, value in re.findall(r'<button[^>]*name="(\w+)" value="([^"]*)"', form):
                found.append({key: html.unescape(one) for key, one in {**hidden, name: value}.items() if key != "seq"})
        return found


def to_the_slip(page: Lesson) -> None:
    page.press(BOTH)
    for card in (4, 5):
        page.post("say", text="d1")
        page.press(f"You draw {card}")


def found_it(page: Lesson) -> None:
    page.post("say", text="g5")
    (told,) = [told for text, told in page.choices.items() if "found" in text]
    page.post("enter", told=told)


def test_it_is_reached_from_the_page_that_begins_a_pad(client: TestClient) -> None:
    for name in ("fugitif", "la-traque"):
        assert 'action="/pads/first"' in client.get(f"/pads/new/{name}").text


def test_three_things_are_entered_and_the_wrong_one_is_noticed_and_put_right(client: TestClient) -> None:
    page = Lesson(client)
    assert "lays two hideouts" in page.said
    assert 'value="struck" aria-pressed="true"' in page.text
    to_the_slip(page)
    assert "guess 5" in page.said
    found_it(page)
    assert page.answer.status_code == 422
    assert "names the entry that speaks against it" in page.said
    assert f"{page.where}?amend=8" in page.text
    page.answer = client.get(f"{page.where}?amend=8")
    assert "You draw 6" in page.said
    page.post("amend", entry="8", told=page.choices["You draw 6 (deck 4 to 8)."])
    assert "Guess 5, and enter that it was found" in page.said or "turns a card over" in page.said
    if not page.choices:
        page.post("say", text="g5")
    page.press("found")
    assert page.done
    assert client.get(page.where).status_code == 200


def test_what_has_to_be_said_in_full_after_the_right_card_is_one_more_press(client: TestClient) -> None:
    page = Lesson(client)
    to_the_slip(page)
    found_it(page)
    right = [one for one in page.fields("amend") if one.get("then") and json.loads(one["told"])[0]["card"] == 6]
    page.post("amend", **right[0])
    assert "Was it this? Nothing else was found that it could be." in page.text, (
        "an answer is not made whole by a guess"
    )
    assert "several ways" not in page.text
    assert page.said == "Yes, that is how it was: press it."
    (whole,) = [one for one in page.fields("amend") if one.get("then")]
    page.post("amend", **whole)
    assert page.done


def test_what_would_fit_but_was_not_so_is_put_right_as_well(client: TestClient) -> None:
    page = Lesson(client)
    to_the_slip(page)
    found_it(page)
    fixed = next(one for one in page.fields("amend") if one.get("then") and json.loads(one["told"])[0]["card"] != 6)
    page.post("amend", **fixed)
    assert "Was it this?" in page.text, "an answer is not made whole by a guess"
    (whole,) = [one for one in page.fields("amend") if one.get("then")]
    page.post("amend", **whole)
    assert "entry 8 was: “You draw 6" in page.said, "it fits, but it is not what happened at that table"
    page.answer = client.get(f"{page.where}?amend=8")
    page.post("amend", entry="8", told=page.choices["You draw 6 (deck 4 to 8)."])
    assert page.done


def test_whoever_makes_no_slip_comes_to_the_end(client: TestClient) -> None:
    page = Lesson(client)
    page.press(BOTH)
    for card in (4, 6):
        page.post("say", text="d1")
        page.press(f"You draw {card}")
    found_it(page)
    assert page.done


def test_what_was_not_so_is_named_and_can_be_taken_back(client: TestClient) -> None:
    page = Lesson(client)
    page.press(next(text for text in page.choices if "Hideout 1: 3 sprint cards" in text))
    assert "At this table entry 4 was: “The Fugitive lays a face-down hideout. No sprint cards." in page.said
    page.post("back")
    page.press(BOTH)
    page.post("say", text="d2")
    assert "not your move at this table" in page.said
    page.post("back")
    for _ in range(3):
        page.post("back")
    assert "lays two hideouts" in page.said, "what was dealt is entered by itself"
    assert page.count == 3


@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_trapped(client: TestClient, seed: int) -> None:
    """Whatever was pressed, what the lesson says leads to its end."""
    page, rng = Lesson(client), random.Random(seed)
    for _ in range(8):
        some: list[tuple[str, dict[str, Any]]] = [("back", {})]
        some += [("enter", {"told": told}) for told in page.choices.values()]
        some += [("say", {"text": text}) for text in ("d1", "d2", "g5", "g4")]
        deed, fields = rng.choice(some)
        page.post(deed, **fields)
        assert page.answer.status_code in (200, 422)
        page.answer = client.get(page.where)
        assert page.said
    for _ in range(40):
        if page.done:
            return
        obey(page)
    pytest.fail(page.said)


def obey(page: Lesson) -> None:
    """Do what the lesson says."""
    said, named = page.said, page.said.partition("“")[2].partition("”")[0]
    if "At this table" in said or "not your move" in said or "names the entry" in said:
        page.post("back")
    elif "This happened" in said:
        page.post("enter", told=page.choices[named])
    elif "lays two hideouts" in said:
        page.press(BOTH)
    elif "Take another card" in said or "take a card" in said:
        page.post("say", text="d1")
    elif "is a 4" in said:
        page.press("You draw 4")
    elif "is a 6" in said:
        page.press("You draw 6")
    elif "turns a card over" in said:
        page.press("found")
    else:
        page.post("say", text="g5")


def test_it_is_kept_once_and_named_among_the_pads(client: TestClient) -> None:
    page, again = Lesson(client), Lesson(client)
    assert client.get(page.where).status_code == 404
    assert "Your first evening with the pad" in client.get("/games/fugitif").text
    assert client.get(again.where).status_code == 200
    assert client.post("/pads/first", data={"game": "traqueur"}).status_code == 404
    assert client.post("/pads/first", data={"game": "chess"}).status_code == 404
    french = client.get(again.where, headers={"accept-language": "fr"}).text
    assert "Imaginez" in html.unescape(french)


def test_a_lesson_begins_with_what_is_given() -> None:
    pad = first.begun(games.get("fugitif"))
    assert pad.lesson
    assert len(pad.entries) == 3
