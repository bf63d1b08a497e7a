"""What the tests of every game's editions share."""

from __future__ import annotations

import html
import re
from typing import Any

from starlette.testclient import TestClient

from hallali.core.edition import BadEdition
from hallali.core.library import Shelf


def mistakes(shelf: Shelf[Any], text: str) -> list[tuple[int, str]]:
    """Return all that is said of an edition's text, warnings too: (line, what). There must be something."""
    try:
        said = shelf.read(text).warnings
    except BadEdition as error:
        said = error.problems
    assert said
    return [(problem.line, str(problem.message)) for problem in said]


def line_of(text: str, words: str) -> int:
    """Return the line on which these words stand first."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


class Bench:
    """A draft to which one text after the other is posted, as while somebody types."""

    def __init__(self, client: TestClient, game: str) -> None:
        self.client = client
        made = client.post("/bench", data={"game": game, "called": "Ours"}, follow_redirects=False)
        self.where, self.changes = made.headers["location"], 0

    def said(self, text: str, lang: str = "en") -> list[tuple[int, str]]:
        """Return the mistakes that the page lists: (line, 0 for none; what is said)."""
        headers = {"accept": "application/json", "accept-language": lang}
        body = {"text": text, "changes": self.changes}
        answer = self.client.post(f"{self.where}/text", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        self.changes = answer.json()["changes"]
        assert not answer.json()["ok"], "it was taken for a good one"
        listed = re.search(r'<ul class="lines bad">(.*?)</ul>', answer.json()["html"], re.DOTALL)
        assert listed
        rows = re.findall(r'<li>(?:<button[^>]*data-line="(\d+)">[^<]*</button> )?(.*?)</li>', listed[1], re.DOTALL)
        return [(int(line or 0), html.unescape(what)) for line, what in rows]
