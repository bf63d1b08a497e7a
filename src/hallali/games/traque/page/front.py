"""Traqué's card on the front page."""

from __future__ import annotations

from msgspec.structs import replace

from hallali.core.errors import marked
from hallali.games.traque.rules.sizes import OPTIONS
from hallali.interfaces.front import Choice, Front, Group, Row, group_of, variants

N_ = marked
_OPTIONS = {option.name: option for option in OPTIONS}


def _group(name: str) -> Group:
    return group_of(_OPTIONS[name])


def _box(name: str) -> Choice:
    """Return a check box for an option: it sets the value that is not the default."""
    option = _OPTIONS[name]
    return Choice(f"{name}={option.choices[1]}", option.words[1]) if option.words else variants((option,))[0]


def _boxes(*names: str) -> tuple[Choice, ...]:
    return tuple(map(_box, names))


FRONT = Front(
    lead=N_("A mining colony full of creatures, and your ship at its far end. Search, fight, hide: time is short."),
    facts=(N_("1 or 2 players, together"), N_("20 minutes")),
    seats=(Choice("player", N_("Play alone"), text=N_("Search, aim, throw, hide, and mind the clock.")),),
    friends=(Choice("player", N_("Set up a table")),),
    friendly={"players": "2", "toss": "throw"},
    groups=(
        replace(_group("toss"), choices=_group("toss").choices[::-1]),
        Group(
            "size",
            N_("Size"),
            (Choice("real", N_("15 places, as in the box")), Choice("small", N_("7 places, a short game"))),
        ),
        Group("", N_("Harder"), _boxes("hard_health", "hard_time", "target", "target_two"), many=True),
        Group("", N_("For a first game"), _boxes("kit", "cat"), many=True),
        Group(
            "",
            N_("Other rules"),
            _boxes("carry", "retoss", "retoss_cards", "last_unit", "second_place", "tokens"),
            many=True,
        ),
        _group("skill"),
    ),
    rows=(
        Row(
            N_("Two of you at this screen, in turns. The second player is:"),
            "partner",
            _group("partner").choices,
            {"players": "2", "size": "real", "toss": "throw", "seat-player": "me", "seat-partner": "me"},
        ),
        Row(
            N_("With a bot as partner:"),
            "opponent",
            (
                Choice("bot:novice", N_("Novice")),
                Choice("bot:club", N_("Club player")),
                Choice("bot:expert", N_("Expert")),
            ),
            {"players": "2", "size": "real", "toss": "throw", "seat": "player"},
        ),
    ),
    styles=("traque/picture.css",),
    pitch=N_(
        "You pay for each card with others, and each door leads deeper into the colony. Noise wakes the "
        "creatures. You fight them with tokens that you really throw into the lid of the box. And there’s "
        "never enough time."
    ),
    gentle={"kit": "1", "toss": "throw"},
)
