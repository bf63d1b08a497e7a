"""Copies of the house editions in which one card is unfair and other changes are not, for tests of `hallali screen`.

`python tests/lab/unfair.py GAME > unfair.toml` writes one, to be screened by hand (docs/editions/bench.md).
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from hallali.games import get


class Unfair(NamedTuple):
    """A copy of a house edition with changes, of which one is unfair."""

    path: str  #: what is unfair
    plant: tuple[str, str]  #: how it is written: in the house, and here
    others: tuple[tuple[str, str], ...]  #: changes that matter little
    options: tuple[str, ...] = ()  #: how it is screened


UNFAIR = {
    "fugitif": Unfair(
        "event.burnt-papers",
        (
            'effect = ["discard both"] }',
            'effect = ["discard fugitive", "discard both", "show fugitive"], copies = 12 }',
        ),
        (
            ('effect = ["tell parity"] }', 'effect = ["tell parity"], redraw = false }'),
            ('effect = ["ask ten"] }', 'effect = ["ask ten"], redraw = false }'),
            ('effect = ["show both"] }', 'effect = ["show both"], copies = 2 }'),
        ),
        ("--option", "events=true"),
    ),
    "traqueur": Unfair(
        "camp.gatehouse",
        (
            r'id = "gatehouse".* \},',
            'id = "gatehouse", en = "The gatehouse", fr = "La loge", size = "6x6", '
            'fugitive = "A1", barriers = "A2-A3" },',
        ),
        (
            (' E2-F2 E4-F4"', ' E2-F2"'),
            (" E3-F3 E4-F4 E5-F5", " E3-F3 E4-F4"),
            (" E2-F2 E3-F3 E5-F5", " E2-F2 E3-F3"),
        ),
        ("--option", "mode=one-sided", "--bot", "explorer:depth+ready", "--by", "length"),
    ),
    "red-notice": Unfair(
        "cheque.10",
        ('continent = "asia", value = 200_000, copies = 2', 'continent = "asia", value = 1_000_000, copies = 4'),
        (
            ("rules.rounds = 60", "rules.rounds = 58"),
            (
                'id = "pilot", en = "Airline pilot", fr = "Pilote de ligne", moves = 3',
                'id = "pilot", en = "Airline pilot", fr = "Pilote de ligne", moves = 2',
            ),
            ('{ a = ["bank", 1], b = ["security", 1] }', '{ a = ["security", 1], b = ["bank", 1] }'),
            ("lon = -123, lat = 49", "lon = -122, lat = 48"),
        ),
    ),
    "traque": Unfair(
        "card.tremor",
        (r'copies = 3, failure = \[\["hurt", 3\]\]', 'copies = 9, failure = [["hurt", 6]]'),
        (
            ('effect = [["gain", "retoss", 1]]', 'effect = [["gain", "retoss", 2]]'),
            ("supply.ammo = 7", "supply.ammo = 8"),
            ('passive = [["quiet", 1]]', 'passive = [["quiet", 2]]'),
            ("rules.hard_time = 17", "rules.hard_time = 16"),
        ),
    ),
    "la-traque": Unfair(
        "objective.treasury-bond",
        (
            r'success = \{ cost = "political 2", rockets = 1 \}, triumph = \{ cost = "political 3", domination = 1, '
            "rockets = 2",
            'success = { cost = "political 1", domination = 11, rockets = 1 }, triumph = { cost = "political 2", '
            "domination = 12, rockets = 2",
        ),
        (
            (
                'level = 1, kind = "military", cost = "medal 1, rumour 2", hunt = "medal 1"',
                'level = 1, kind = "military", cost = "medal 1, rumour 3", hunt = "medal 1"',
            ),
            (
                'success = { cost = "military 2, scientific 1", domination = 1 }',
                'success = { cost = "military 2", domination = 1 }',
            ),
            ("rules.rounds = 30", "rules.rounds = 29"),
        ),
    ),
}


def unfair(game: str) -> str:
    """Return the text of a house edition with one unfair thing and others."""
    shelf = get(game).editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "unfair"', 1)
    planted = UNFAIR[game]
    before = text
    text = re.sub(planted.plant[0] if game in ("traqueur", "traque", "la-traque") else re.escape(planted.plant[0]),
                  planted.plant[1].replace("\\", r"\\"), text, count=1)  # fmt: skip
    assert text != before, planted.plant[0]
    for was, now in planted.others:
        assert was in text, was
        text = text.replace(was, now, 1)
    return text


if __name__ == "__main__":
    print(unfair(sys.argv[1]), end="")
