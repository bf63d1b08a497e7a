"""Cards that are shown all at once are pressed by kind at a pad: whatever really lay there can be said."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from typing import Any

import pytest
from starlette.testclient import TestClient
from test_pad_moves import kept, opened
from test_pads import Page

from hallali import games, i18n
from hallali.companion import asking
from hallali.core.contract import Told
from hallali.games.la_traque.rules import view as v
from hallali.lab import match
from hallali.testing.pads import entered

OPTIONS = {"factions": "usa+cccp+network"}


def forms(page: Page) -> list[dict[str, str]]:
    """Return the fields of each form for cards by kind, as a browser would send them unchanged."""
    found = []
    for form in re.findall(r'<details class="tally".*?</details>', page.answer.text, re.DOTALL):
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
        fields |= dict(re.findall(r'<input type="radio" name="(k-\d+)" value="(\d+)"\s*checked', form))
        found.append({name: html.unescape(value) for name, value in fields.items() if name != "seq"})
    return found


def fitting(page: Page, kinds: Any, told: tuple[Told, ...], place: int, field: str) -> dict[str, str]:
    """Return the form that can say what was told, filled in."""
    wanted = [kinds.write(one) for one in told]
    there = wanted[place].pop(field)
    for fields in forms(page):
        shape = json.loads(fields["told"])
        blank = shape[place].pop(field, None) if place < len(shape) else None
        if blank not in ("?", "#") or shape[: place + 1] != json.loads(json.dumps(wanted[: place + 1])):
            continue
        counts = Counter(dict(enumerate(there))) if blank == "#" else Counter(there)
        names = {name for name in fields if name.startswith("k-")}
        assert {f"k-{number}" for number in counts if counts[number]} <= names, "every kind has its row"
        return fields | {name: str(counts[int(name[2:])]) for name in names}
    raise AssertionError(f"no form for {wanted}: {[fields['told'] for fields in forms(page)]}")


def field_of(told: Told) -> str:
    if isinstance(told, v.Showed):
        return "cards"
    if isinstance(told, v.Peeked):
        return "hand" if told.hand else ""
    return "under" if isinstance(told, v.Kept) and not told.cards else ""


@pytest.mark.parametrize("seed", ["one", "two"])
def test_what_was_really_shown_can_be_said(app: Any, client: TestClient, seed: str) -> None:
    """Of sampled hands and captures the truth was seldom in the list, and another list came at each look."""
    game = games.get("la-traque")
    played, _ = match.play(game, ("strong",) * 3, seed, "real", OPTIONS)
    whole, said = entered(game, played, 2), Counter[str]()
    for number in reversed(range(len(whole.entries))):
        there = whole.take_back()
        places = [place for place, one in enumerate(there.told) if field_of(one)]
        if there.own and not isinstance(there.told[places[0]] if places else None, v.Peeked):
            continue
        if not places or said[kind := type(there.told[places[0]]).__name__] >= 4:
            continue
        if there.own:
            whole.move(there.own)
        page = opened(app, client, whole)
        fields = fitting(page, whole.kinds, there.told, places[0], field_of(there.told[places[0]]))
        assert page.post("enter", **fields).status_code == 200, (number, there.told, page.text)
        told = [json.loads(kept(app, page).text)["entries"][number]["told"]]
        assert told == json.loads(json.dumps([[whole.kinds.write(one) for one in there.told]]))
        said[kind] += 1
        whole.asked = ()
    assert said["Showed"] >= 3
    assert said["Kept"] >= 2


def test_no_choice_and_no_line_of_the_log_has_the_words_of_the_notation(app: Any, client: TestClient) -> None:
    """“America-1” and “press” are words of programs: at a table one says which fugitive, and which pile."""
    game = games.get("la-traque")
    notation = re.compile(r"(?:america|europe|middle-east)-\d|\b(?:press|registers|archives|rumours|funding)\b(?!\))")
    for seed in ("three", "four"):
        played, _ = match.play(game, ("strong",) * 3, seed, "real", OPTIONS)
        pad = entered(game, played, 2)
        french = i18n.translator("fr")
        for index in range(len(pad.entries)):
            assert not notation.search(asking.line(pad, index, french)), asking.line(pad, index, french)
        for _number in range(60):
            pad.take_back()
            for choice in asking.listed(pad, pad.offers(), french) if not pad.mine else ():
                assert not notation.search(choice.text), choice.text
