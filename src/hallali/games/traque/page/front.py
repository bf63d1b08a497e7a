"""Traqué's card on the front page."""

from __future__ import annotations

from hallali.core.errors import marked
from hallali.interfaces.front import Choice, Front, Group, Row

N_ = marked

FRONT = Front(
    lead=N_("A mining colony full of creatures, and your ship at its far end. Search, fight, hide: time is short."),
    facts=(N_("1 or 2 players, together"), N_("20 minutes")),
    seats=(Choice("player", N_("Play alone"), text=N_("Search, aim, throw, hide, and mind the clock.")),),
    friends=(Choice("player", N_("Set up a table")),),
    friendly={"players": "2", "toss": "throw"},
    groups=(
        Group("toss", N_("The tokens"), (Choice("throw", N_("Thrown by hand")), Choice("dice", N_("By dice")))),
        Group(
            "size",
            N_("Size"),
            (Choice("real", N_("15 places, as in the box")), Choice("small", N_("7 places, a short one"))),
        ),
        Group(
            "",
            N_("Harder"),
            (
                Choice("hard_health=1", N_("Less health")),
                Choice("hard_time=1", N_("Less time")),
                Choice("target=square", N_("The square target")),
                Choice("target_two=square", N_("The second player’s square target")),
            ),
            many=True,
        ),
        Group(
            "",
            N_("For a first game"),
            (Choice("kit=1", N_("With the medical kit")), Choice("cat=1", N_("With the cat"))),
            many=True,
        ),
        Group(
            "",
            N_("Variants"),
            (
                Choice("carry=1", N_("Hits add up over the rounds of a fight")),
                Choice("retoss=supply", N_("The re-toss token must be found")),
                Choice("retoss_cards=before", N_("No re-toss cards after a toss")),
                Choice("last_unit=serves", N_("The last unit of time still serves")),
                Choice("second_place=must", N_("Doors: both places must be drawn")),
                Choice("tokens=box", N_("Only the tokens of the box")),
            ),
            many=True,
        ),
        Group(
            "skill",
            N_("The dice’s hand"),
            (Choice("usual", N_("Usual")), Choice("steady", N_("Steady")), Choice("clumsy", N_("Clumsy"))),
        ),
    ),
    rows=(
        Row(
            N_("Two on this screen, the second as:"),
            "partner",
            (Choice("0", "Hobbes"), Choice("1", "Terrance")),
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
        "Each card that you draw is a place: what it costs is written on the others, what it gives on itself. Noise "
        "wakes the creatures. You fight them with tokens that you really throw into the lid of the box. And there is "
        "never time enough."
    ),
    gentle={"kit": "1"},
)
