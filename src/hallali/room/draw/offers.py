"""What the front page, and the pages that begin a game, offer to choose: typed records, in the guest's language."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

import msgspec

from hallali import games, i18n
from hallali.core.contract import Options
from hallali.core.errors import marked
from hallali.core.options import EDITION
from hallali.core.seats import counts
from hallali.interfaces.front import Choice, Front, Group
from hallali.interfaces.game import PlayableGame
from hallali.room import addresses, club
from hallali.room.draw import choices, printing
from hallali.room.keep import clocks
from hallali.room.table import assigning
from hallali.room.table.worth import puzzles

N_ = marked
Translate = i18n.Translator
Fields = tuple[tuple[str, str], ...]

#: A seat's colour among the buttons, by its sign.
TONES = {"diamond": "prey", "ring": "hunter", "square": "third", "triangle": "fourth"}


class Seat(msgspec.Struct, frozen=True):
    """A button that begins a game in a seat."""

    value: str  #: what it sends for the seat
    label: str  #: what the button says
    shape: str  #: the seat's sign, "" for none
    tone: str  #: the seat's colour, "" for none
    text: str = ""  #: what the seat is like to play


class Box(msgspec.Struct, frozen=True):
    """One thing to tick."""

    kind: str  #: "radio" or "checkbox"
    name: str  #: the field that it sets
    value: str  #: what it sets the field to
    label: str  #: the words next to it
    ticked: bool  #: whether it is ticked at first
    text: str = ""  #: what the choice is like


class Boxes(msgspec.Struct, frozen=True):
    """A group of things to tick."""

    label: str  #: the group's title
    boxes: tuple[Box, ...]  #: in the order of the page


class Press(msgspec.Struct, frozen=True):
    """A button of a form."""

    label: str  #: what the button says
    name: str = ""  #: the field that it sets, "" for none
    value: str = ""  #: what it sets the field to


class Row(msgspec.Struct, frozen=True):
    """A form in one row, each of whose buttons begins a game."""

    fields: Fields  #: what it sends besides the button: (name, value)
    buttons: tuple[Press, ...]  #: from left to right
    label: str = ""  #: what stands before the buttons
    chosen: Fields = ()  #: what it sends of what the page's boxes choose: (name, value)
    editions: tuple[tuple[str, str], ...] = ()  #: those to choose from: (value, title)


class Link(msgspec.Struct, frozen=True):
    """A link to another page."""

    url: str  #: its address
    label: str  #: what the link says
    here: bool = False  #: whether it is the page that is shown


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the front page."""

    name: str  #: the game's, as addresses have it
    title: str  #: the game's, as people write it
    lead: str  #: one line on what it is
    facts: tuple[str, ...]  #: short facts, such as how long a game takes
    styles: tuple[str, ...]  #: the picture's style sheets, below /static
    teaches: bool = False  #: whether there is a lesson


class Riddle(msgspec.Struct, frozen=True, kw_only=True):
    """The day's puzzle of a game."""

    title: str  #: the game's
    modes: tuple[Row, ...]  #: its forms, one button each
    ranking: str  #: the address of the page with those who solved it


class ClockChoice(msgspec.Struct, frozen=True):
    """The clocks that can be agreed on."""

    offered: tuple[tuple[str, str], ...]  #: each as (value, in words)
    zero: str  #: what happens when a clock runs out
    chosen: str = ""  #: the value that is selected at first, "" for none


#: The game whose first evening teaches the pad where a game has none of its own.
FIRST_EVENING: Final = "fugitif"


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """The page on which a pad for a real table is begun."""

    title: str  #: the game's
    game: str  #: the game, by its name
    counts: tuple[Link, ...]  #: the pages for other numbers of players
    casts: tuple[Link, ...]  #: the pages for other sets of seats, where the game has several
    fields: Fields  #: what the form sends unasked: (name, value)
    seats: Boxes  #: whose pad it can be
    groups: tuple[Boxes, ...]  #: what else can be chosen
    cards: str = ""  #: the edition whose cards the pad knows; "" for a game without editions
    house: bool = True  #: whether it is the game's own
    lesson: str  #: the title of the game in which the pad is taught
    taught: str  #: that game, by its name


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A game's own page: all ways to begin it."""

    card: Card  #: the game, as the front page has it
    pitch: str  #: what one does, and what makes it hard
    first: bool  #: whether it is set for the guest's first game
    size: str  #: the size that is chosen at first
    seats: tuple[Seat, ...]  #: the primary buttons, to play against a bot
    groups: tuple[Boxes, ...]  #: how strong and how long
    more: tuple[Boxes, ...]  #: what else can be chosen
    friend: Row  #: the form of a table with a friend
    friendly: tuple[Boxes, ...]  #: what can be chosen for a table with a friend
    rows: tuple[Row, ...]  #: further ways to begin
    counts: tuple[Link, ...]  #: the pages on which seats are given one by one
    cards: str  #: the address of the page of its cards, "" for none
    clock: ClockChoice  #: the clocks for a table with a friend
    here: tuple[
        tuple[str, str], ...
    ] = ()  #: the seats of people at one phone, where it is always the same: (name, in words)
    around: tuple[Link, ...] = ()  #: otherwise the pages that give the seats to people at one phone
    bots: str = ""  #: who else plays, where more than two do
    with_friend: str = ""  #: the same at a table with a friend
    invites: str  #: what the link is for that a friend gets


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The page that begins one game, as its address says."""

    title: str  #: the game's
    game: str  #: the game, by its name
    lead: str  #: one line on what it is
    fields: Fields  #: what the form sends: (name, value)
    button: str  #: what its button says
    about: tuple[str, ...]  #: what game it is: the day's, or against whom, and how long
    ranking: str  #: the address of the day's ranking, "" if it is not the day's
    clock: ClockChoice | None  #: the clocks to choose from; None if no other person is to come
    invites: str  #: what the link is for that a friend gets


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """The page on which a game's seats are given one by one."""

    title: str  #: the game's
    lead: str  #: one line on what it is
    counts: tuple[Link, ...]  #: the pages for other numbers of players
    casts: tuple[Link, ...]  #: the pages for other sets of seats, where the game has several
    fields: Fields  #: what the form sends unasked: (name, value)
    seats: Sequence[assigning.Offer]  #: who can have each seat
    groups: tuple[Boxes, ...]  #: what else can be chosen
    clock: ClockChoice  #: the clocks to choose from


#: The groups that a game's page shows unfolded.
_PLAIN = ("opponent", "size")
#: The groups that say who sits where, as whoever makes a table sees it: a pad is told who begins.
_SEATING = ("opponent", "begins", choices.SEATING)


def card(game: PlayableGame, _: Translate) -> Card:
    """Return a game as the front page shows it."""
    front = game.page().front
    return Card(
        name=game.name,
        title=game.title,
        lead=_(front.lead),
        facts=tuple(map(_, front.facts)),
        styles=front.styles,
        teaches=bool(game.lessons()),
    )


def all_cards(_: Translate) -> list[Card]:
    """Return the cards of all games."""
    return [card(game, _) for game in club.here().offered()]


def sheet(game: PlayableGame, latest: Mapping[str, str] | None, _: Translate) -> Sheet:
    """Return a game's own page. latest: the guest's choices for their newest game of it; None before their first."""
    front = game.page().front
    there = choices.groups(game, front, _.lang)
    chosen = gentle(front) if latest is None else latest
    fields = {"opponent": "friend", "size": "real", **front.friendly}
    apart = [group for group in there if group.name != "opponent" and group.name not in front.friendly]
    fields = {name: value for name, value in fields.items() if all(group.name != name for group in apart)}
    many = len(game.seats_of({})) if not game.together else 2
    return Sheet(
        card=card(game, _),
        pitch=_(front.pitch) if front.pitch else "",
        first=latest is None,
        size=chosen.get("size", "real"),
        seats=_seats(front.seats, _),
        groups=tuple(_boxes(group, _, chosen) for group in there if group.name in _PLAIN),
        more=tuple(_boxes(group, _, chosen) for group in there if group.name not in _PLAIN),
        friend=Row(_sent(game, fields), tuple(Press(_(one.label), "seat", one.value) for one in front.friends)),
        friendly=tuple(_boxes(group, _, chosen) for group in apart),
        rows=tuple(_rows(game, chosen, _)),
        counts=() if counts(game) == (2,) else _counts(game, None, _, chosen),
        cards=addresses.url(f"/editions/{game.name}") if printing.prints(game) else "",
        clock=_clock(_),
        here=_here(game, _) if counts(game) == (2,) else (),
        around=()
        if counts(game) == (2,) or game.page().one_screen
        else _counts(game, None, _, {"here": "1", **chosen}),
        bots=_.counted("{all} play: you and {count} bot.", "{all} play: you and {count} bots.", many - 1, all=many)
        if many > 2
        else "",
        invites=_invites(game, _),
        with_friend=_.counted(
            "{all} play: you, your friend and {count} bot.",
            "{all} play: you, your friend and {count} bots.",
            bots,
            all=bots + 2,
        )
        if (bots := sum(value.startswith(assigning.BOT) for value in fields.values()))
        else "",
    )


def _invites(game: PlayableGame, _: Translate) -> str:
    """Say what the link is for that a friend gets: who opens it plays on the other side, or on the same."""
    if game.together:
        return _("You get a link to send: the friend who opens it plays with you.")
    return _("You get a link to send: the friend who opens it plays against you.")


def _clock(_: Translate, chosen: str = "") -> ClockChoice:
    return ClockChoice(tuple((name, clocks.words(name, _)) for name in clocks.PLANS), _(clocks.AT_ZERO), chosen)


def gentle(front: Front) -> dict[str, str]:
    """Return the choices for a person's first game: small, against the weakest bot, and what the game adds."""
    offered = {(group.name, choice.value) for group in front.groups for choice in group.choices}
    wanted = {"opponent": "bot:novice", "size": "small"}
    return {name: value for name, value in wanted.items() if (name, value) in offered} | dict(front.gentle)


def _seats(seats: Sequence[Choice], _: Translate) -> tuple[Seat, ...]:
    return tuple(
        Seat(one.value, _(one.label), one.shape, TONES.get(one.shape, ""), _(one.text) if one.text else "")
        for one in seats
    )


def _boxes(group: Group, _: Translate, chosen: Mapping[str, str] | None = None) -> Boxes:
    """Return a group's boxes. chosen: what is ticked, by field; anything not named there is as usual."""
    chosen, boxes = chosen or {}, []
    known = any(choice.value == chosen.get(group.name) for choice in group.choices)
    for choice in group.choices:
        text = _(choice.text) if choice.text else ""
        if group.many:
            name, _sign, value = choice.value.partition("=")
            boxes.append(Box("checkbox", name, value, _(choice.label), chosen.get(name) == value, text))
        else:
            ticked = choice.value == chosen[group.name] if known else group.is_usual(choice)
            boxes.append(Box("radio", group.name, choice.value, _(choice.label), ticked, text))
    return Boxes(_(group.label), tuple(boxes))


def riddles(day: datetime.date, _: Translate) -> list[Riddle]:
    """Return the day's puzzles of all games."""
    return [
        Riddle(
            title=game.title,
            modes=tuple(Row(_sent(game, one.fields), (Press(_(one.label)),)) for one in found),
            ranking=addresses.url(f"/day/{game.name}/{day.isoformat()}"),
        )
        for game in club.here().offered()
        if (found := puzzles(game.page().daily(day)))
    ]


def _rows(game: PlayableGame, chosen: Mapping[str, str], _: Translate) -> list[Row]:
    """Return the game's own ways to begin, at the size that is chosen at first. chosen: as for `_boxes`."""
    there = choices.editions(game, _.lang)
    same = {name: value for name, value in chosen.items() if name == "size" or name in game.page().front.gentle}
    return [
        Row(
            _sent(game, {name: value for name, value in row.fields.items() if name not in same}),
            tuple(Press(_(choice.label), row.name, choice.value) for choice in row.choices),
            _(row.label),
            tuple(same.items()),
            editions=there,
        )
        for row in game.page().front.rows
    ]


def _sent(game: PlayableGame, fields: Mapping[str, str]) -> Fields:
    """Return what a form sends for this game."""
    return (("game", game.name), *((name, value) for name, value in fields.items() if name != "game"))


def _here(game: PlayableGame, _: Translate) -> tuple[tuple[str, str], ...]:
    """Return the seats that people at one phone have, as (name, in words)."""
    kit = game.page()
    return tuple((name, kit.words.seat_name(number, _)) for number, name in enumerate(game.seats_of({})))


def _counts(
    game: PlayableGame, many: int | None, _: Translate, more: Mapping[str, str] | None = None, at: str = ""
) -> tuple[Link, ...]:
    """Return the pages for each number of players. many: this page's. more: what their addresses say besides. at: the
    route of these pages, "" for those that begin a game.
    """
    page = addresses.url(at) if at else addresses.url(f"/start/{game.name}/seats")
    return tuple(
        Link(
            f"{page}?{urlencode({'players': count, **(more or {})})}",
            _.counted("{count} player", "{count} players", count),
            count == many,
        )
        for count in counts(game)
    )


def start(game: PlayableGame, fields: Mapping[str, str], day: datetime.date, _: Translate) -> Start:
    """Return the page that begins a game with these fields."""
    daily = game.page().daily(day)
    todays = daily is not None and dict(fields) == daily.fields
    label = daily.label if daily is not None and todays else N_("Play")
    about = (_(N_("Same for everyone, new each day.")), _(daily.rule)) if daily is not None and todays else ()
    coming = assigning.FRIEND in fields.values() and "day" not in fields
    sent = {name: value for name, value in fields.items() if name != "clock"} if coming else fields
    return Start(
        title=game.title,
        game=game.name,
        lead=_(game.page().front.lead),
        fields=_sent(game, sent),
        button=_(label),
        about=about or _about(game, fields, _),
        ranking=addresses.url(f"/day/{game.name}/{day.isoformat()}") if todays else "",
        clock=_clock(_, fields.get("clock", "")) if coming else None,
        invites=_invites(game, _),
    )


def _about(game: PlayableGame, fields: Mapping[str, str], _: Translate) -> tuple[str, ...]:
    """Say against whom a game is, and how long, where its fields say so."""
    found = []
    for group in choices.groups(game, game.page().front, _.lang):
        like = next((one for one in group.choices if one.value == fields.get(group.name)), None)
        if like is not None and group.name in _PLAIN:
            how = " · ".join(filter(None, (_(like.label), _(like.text) if like.text else "")))
            found.append(_(choices.SAID).format(what=_(group.label), how=how))
    return tuple(found)


def given(game: PlayableGame, fields: Mapping[str, str], options: Options, _: Translate) -> Given:
    """Return the page that gives the seats of a game. fields: of the address; options: those that they make.

    What the address says of the boxes is ticked there, and the pages for other seats keep it.
    """
    kit, names = game.page().of(options), game.seats_of(options)
    casts = assigning.casts(game, len(names), _)
    who = {"players", *game.options_for(len(names)), *(name for fields, _label in casts for name in fields)}
    groups = [
        group
        for group in choices.groups(game, kit.front, _.lang)
        if group.name not in ("opponent", *who) and not group.name.startswith("seat")
    ]
    boxes = {group.name or one.value.partition("=")[0] for group in groups for one in group.choices}
    known = ("size", *(one.name for one in game.options))
    sent = {name: fields[name] for name in ("players", *known) if name in fields and name not in boxes}
    kept = {name: fields[name] for name in ("here", "opponent", *known) if name in fields and name not in who}
    cast = ", ".join(kit.words.role(number, _) for number in range(len(names)))
    return Given(
        title=game.title,
        lead=_(game.page().front.lead),
        counts=_counts(game, len(names), _, kept) if len(counts(game)) > 1 else (),
        casts=tuple(
            Link(addresses.url(f"/start/{game.name}/seats?{urlencode({**fields, **kept})}"), label, label == cast)
            for fields, label in casts
        ),
        fields=_sent(game, sent),
        seats=assigning.offered(game, kit, names, _, fields.get("here") == "1", fields.get("opponent", "")),
        groups=tuple(_boxes(group, _, fields) for group in groups),
        clock=_clock(_),
    )


def beside(game: PlayableGame, fields: Mapping[str, str], options: Options, _: Translate) -> Beside:
    """Return the page that begins a pad. fields: of the address; options: those that they make."""
    kit, names = game.page().of(options), game.seats_of(options)
    chosen = {name: fields[name] for name in ("players", "size", *(one.name for one in game.options)) if name in fields}
    cast = ", ".join(kit.words.role(number, _) for number in range(len(names)))
    edition = {EDITION.name: fields[EDITION.name]} if EDITION.name in fields else {}
    seats = tuple(
        Box("radio", "seat", name, kit.words.seat_name(number, _), number == len(names) - 1)
        for number, name in enumerate(names)
    )
    ways = kit.front.beside
    if ways:
        seats = tuple(Box("radio", "seat", one.value, _(one.label), one == ways[0]) for one in ways)
    taught = game if game.first_evening() is not None else games.get(FIRST_EVENING)
    taken = {part.partition("=")[0] for one in ways for part in one.value.split("/")[1:]}
    return Beside(
        title=game.title,
        game=game.name,
        counts=_counts(game, len(names), _, edition, f"/pads/new/{game.name}") if len(counts(game)) > 1 else (),
        casts=tuple(
            Link(addresses.url(f"/pads/new/{game.name}?{urlencode({**who, **edition})}"), label, label == cast)
            for who, label in assigning.casts(game, len(names), _)
        ),
        fields=_sent(game, {name: value for name, value in chosen.items() if name not in taken}),
        seats=Boxes(_("At your table") if ways else _("Your seat"), seats),
        groups=tuple(
            _boxes(group, _)
            for group in (*choices.groups(game, kit.front, _.lang), *kit.front.boxed)
            if group.name not in (*_SEATING, *chosen, *options, *taken) and not group.name.startswith("seat")
        ),
        cards=choices.title(game, edition.get(EDITION.name, ""), _.lang),
        house=not edition,
        lesson=taught.title,
        taught=taught.name,
    )
