"""What the front page, and the pages that begin a game, offer to choose: typed records, in the guest's language."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import msgspec

from hallali import games, i18n
from hallali.core.contract import Options
from hallali.core.errors import marked
from hallali.core.seats import counts
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.page import Daily, Group
from hallali.room import seating

N_ = marked
Translate = i18n.Translator
Fields = tuple[tuple[str, str], ...]

#: A seat's colour among the buttons, by its sign.
TONES = {"diamond": "prey", "ring": "hunter", "square": "third", "triangle": "fourth"}


class Seat(msgspec.Struct, frozen=True):
    """A button that begins a game in a seat. shape: its sign, "" for none; tone: its colour."""

    value: str
    label: str
    shape: str
    tone: str


class Box(msgspec.Struct, frozen=True):
    """One thing to tick. kind: "radio" or "checkbox"."""

    kind: str
    name: str
    value: str
    label: str
    ticked: bool


class Boxes(msgspec.Struct, frozen=True):
    """A group of things to tick."""

    label: str
    boxes: tuple[Box, ...]


class Press(msgspec.Struct, frozen=True):
    """A button of a form. name: of the field that it sets, "" for none."""

    label: str
    name: str = ""
    value: str = ""


class Row(msgspec.Struct, frozen=True):
    """A form in one row, each of whose buttons begins a game. fields: what else it sends. label: before them."""

    fields: Fields
    buttons: tuple[Press, ...]
    label: str = ""
    style: str = "friend"


class Link(msgspec.Struct, frozen=True):
    """A way to another page. here: whether it is this one."""

    url: str
    label: str
    here: bool = False


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the front page. heading: the tag of its name. counts: the pages on which seats are given one by one."""

    name: str
    title: str
    heading: str
    lead: str
    facts: tuple[str, ...]
    styles: tuple[str, ...]
    seats: tuple[Seat, ...]
    groups: tuple[Boxes, ...]
    rows: tuple[Row, ...]
    counts: tuple[Link, ...]


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The page that begins one game as its address says."""

    title: str
    lead: str
    fields: Fields
    button: str


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """The page on which a game's seats are given one by one. counts, casts: for how many others, or which."""

    title: str
    lead: str
    counts: tuple[Link, ...]
    casts: tuple[Link, ...]
    fields: Fields
    seats: Sequence[seating.Offer]
    groups: tuple[Boxes, ...]


def card(game: PlayableGame, day: datetime.date, first: bool, _: Translate) -> Card:
    """Return a game's card. first: whether it is the page's first."""
    front = game.page().front
    return Card(
        name=game.name,
        title=game.title,
        heading="h1" if first else "h2",
        lead=_(front.lead),
        facts=tuple(map(_, front.facts)),
        styles=front.styles,
        seats=tuple(Seat(one.value, _(one.label), one.shape, TONES.get(one.shape, "")) for one in front.seats),
        groups=tuple(_boxes(group, _) for group in front.groups),
        rows=(*_dailies(game, day, _), *_rows(game, _)),
        counts=() if counts(game) == (2,) else _counts(game, None, _),
    )


def _boxes(group: Group, _: Translate) -> Boxes:
    boxes = []
    for choice in group.choices:
        if group.many:
            name, _sign, value = choice.value.partition("=")
            boxes.append(Box("checkbox", name, value, _(choice.label), False))
        else:
            boxes.append(Box("radio", group.name, choice.value, _(choice.label), group.is_usual(choice)))
    return Boxes(_(group.label), tuple(boxes))


def puzzles(daily: Daily | None) -> tuple[Daily, ...]:
    """Return the day's puzzle in all its modes; none where there is none."""
    return () if daily is None else (daily, *daily.also)


def _dailies(game: PlayableGame, day: datetime.date, _: Translate) -> tuple[Row, ...]:
    return tuple(
        Row(_sent(game, one.fields), (Press(_(one.label)),), style="friend daily next" if number else "friend daily")
        for number, one in enumerate(puzzles(game.page().daily(day)))
    )


def _rows(game: PlayableGame, _: Translate) -> list[Row]:
    """Return the game's own ways to begin, and that with a friend."""
    front = game.page().front
    rows = [
        Row(
            _sent(game, row.fields),
            tuple(Press(_(choice.label), row.name, choice.value) for choice in row.choices),
            _(row.label),
        )
        for row in front.rows
    ]
    friendly = {"opponent": "friend", "size": "real", **front.friendly}
    label = _("With a friend, you as:") if len(front.friends) > 1 else _("With a friend:")
    seats = tuple(Press(_(choice.label), "seat", choice.value) for choice in front.friends)
    return [*rows, Row(_sent(game, friendly), seats, label)]


def _sent(game: PlayableGame, fields: Mapping[str, str]) -> Fields:
    """Return what a form sends of which game."""
    return (("game", game.name), *((name, value) for name, value in fields.items() if name != "game"))


def _counts(game: PlayableGame, many: int | None, _: Translate) -> tuple[Link, ...]:
    """Return the pages for each number of players. many: this page's."""
    return tuple(
        Link(
            f"/start/{game.name}/seats?players={count}",
            _.counted("{count} player", "{count} players", count),
            count == many,
        )
        for count in counts(game)
    )


def start(game: PlayableGame, fields: Mapping[str, str], day: datetime.date, _: Translate) -> Start:
    """Return the page that begins a game with these fields."""
    daily = game.page().daily(day)
    label = daily.label if daily is not None and dict(fields) == daily.fields else N_("Play")
    return Start(title=game.title, lead=_(game.page().front.lead), fields=_sent(game, fields), button=_(label))


def given(game: PlayableGame, fields: Mapping[str, str], options: Options, _: Translate) -> Given:
    """Return the page that gives the seats of a game. fields: of the address; options: those that they make."""
    kit, names = game.page().of(options), game.seats_of(options)
    chosen = {name: fields[name] for name in ("players", "size", *(one.name for one in game.options)) if name in fields}
    cast = ", ".join(kit.role(number, _) for number in range(len(names)))
    return Given(
        title=game.title,
        lead=_(game.page().front.lead),
        counts=_counts(game, len(names), _) if len(counts(game)) > 1 else (),
        casts=tuple(
            Link(f"/start/{game.name}/seats?{urlencode(who)}", label, label == cast)
            for who, label in seating.casts(game, len(names), _)
        ),
        fields=_sent(game, chosen),
        seats=seating.offered(game, kit, names, _),
        groups=tuple(
            _boxes(group, _)
            for group in kit.front.groups
            if group.name not in ("opponent", *chosen, *options) and not group.name.startswith("seat")
        ),
    )


def all_cards(day: datetime.date, _: Translate) -> list[Card]:
    """Return the cards of all games."""
    return [card(game, day, not number, _) for number, game in enumerate(games.GAMES.values())]
