"""What was typed or pressed at a pad and refused stays where it stood, with the reason beside it: a slip is one key."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from starlette.testclient import TestClient
from test_pad_moves import opened
from test_pad_tallies import OPTIONS, forms
from test_pads import Page, begin, led

from hallali import games
from hallali.games.la_traque.rules import view as v
from hallali.lab import match
from hallali.testing.pads import entered


def found_with_four(client: TestClient) -> Page:
    """Return a Marshal's pad where 13 is guessed, a hideout with four sprint cards under it."""
    page = led(begin(client, "fugitif", seat="marshal", size="real"), many=3)
    first, second = json.loads(next(iter(page.choices.values())))
    page.post("enter", told=json.dumps([{**first, "sprints": 0}, {**second, "sprints": 4}]))
    page = led(page, "d1", "d2")
    page.press(next(iter(page.choices)))
    page.post("say", text="g13")
    page.post("enter", told=page.choices["You guess 13: found!"])
    return page


def typing(page: Page) -> tuple[str, str]:
    """Return (what the form with typed numbers enters, what stands in its field)."""
    (form,) = re.findall(r'<form[^>]* class="cards">(?:(?!</form>).)*13 is hideout 2.*?</form>', page.text, re.DOTALL)
    told = re.search(r'name="told" value="(.*?)"><p>', form)
    typed = re.search(r'name="cards1"[^>]* value="([^"]*)"', form)
    assert told
    return told[1], typed[1] if typed else ""


def test_numbers_that_were_refused_stay_with_the_reason_beside_them(client: TestClient) -> None:
    page = found_with_four(client)
    told, typed = typing(page)
    assert typed == ""
    for wrong in ("40 41 42 43", "2 12"):
        page.post("enter", told=told, cards1=wrong)
        assert page.answer.status_code == 422
        assert typing(page) == (told, wrong)
        (said,) = re.findall(r'<p class="refused" id="(\w+)"[^>]*>([^<]*)</p>', page.text)
        assert "cannot have happened" in said[1]
        assert f'aria-describedby="{said[0]}"' in page.text
        assert page.text.count('aria-invalid="true"') == 1
    page.post("enter", told=told, cards1="26, 12 2 20")
    assert page.answer.status_code == 200, page.text
    assert 'class="refused"' not in page.text


def test_the_form_stays_even_where_the_worlds_offer_it_no_more(client: TestClient) -> None:
    page = found_with_four(client)
    told = [{**json.loads(typing(page)[0])[0]}]
    told[0]["found"][0]["place"] = 7  # there is no such hideout, and so no such form
    page.post("enter", told=json.dumps(told), cards1="4 5 6")
    assert page.answer.status_code == 422
    assert re.search(r'name="cards1"[^>]* value="4 5 6"', page.text), page.text


def test_a_line_that_was_refused_stays(client: TestClient) -> None:
    page = led(begin(client, "fugitif", seat="marshal", size="small"), "d1", "d1")
    page.post("say", text="g77, 3")
    assert page.answer.status_code == 422
    assert re.search(r'name="text"[^>]* value="g77, 3"', page.answer.text), page.text


def test_what_was_pressed_by_kind_stays_pressed(app: Any, client: TestClient) -> None:
    played, _ = match.play(games.get("la-traque"), ("strong",) * 3, "one", "real", OPTIONS)
    pad = entered(games.get("la-traque"), played, 2)
    while (there := pad.take_back()).own or not any(isinstance(one, v.Showed) for one in there.told):
        pass
    page = opened(app, client, pad)
    (fields, *_) = [one for one in forms(page) if '"cards":"?"' in one["told"]]
    kinds = [name for name in fields if name.startswith("k-")]
    most = {name: re.findall(f'name="{name}" value="([0-9]+)"', page.answer.text)[-1] for name in kinds}
    page.post("enter", **(fields | most))
    assert page.answer.status_code == 422, "nobody has so many cards"
    again = next(one for one in forms(page) if one["told"] == fields["told"])
    assert {name: again[name] for name in kinds} == most
    assert html.unescape(page.answer.text).count('class="refused"') == 1
