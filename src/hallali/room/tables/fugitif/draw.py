"""Fugitif as a picture: what the templates draw, made from a view and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from hallali.core.seats import OVER
from hallali.games.fugitif import events as pool
from hallali.games.fugitif import view as v
from hallali.games.fugitif.actions import DECK, END, PASS, TEN, TENS
from hallali.games.fugitif.sizes import Size, size_of
from hallali.room import tables
from hallali.room.tables import Button
from hallali.room.tables.fugitif import words

Translate = Callable[[str], str]

#: How many places a lane of the road has; the road turns at its ends.
LANE = 7
#: What a click makes of a mark in the viewer's notes.
NEXT_MARK = {"": "out", "out": "suspect", "suspect": ""}


class House(msgspec.Struct, frozen=True):
    """One place of the road.

    look: "open", "mine", "hidden", "ghost" (being laid) or "gate" (the escape number).
    feet: how many sprint cards lie under it. cards: which, as text, where known.
    """

    place: int
    number: str
    look: str
    feet: int
    cards: str
    label: str
    newest: bool = False
    choose: int = 0


class Window(msgspec.Struct, frozen=True):
    """One number of the pad.

    look: "found", "mine", "hand", "laid", "spent", "gone" or "".
    heat: 0 to 9, or -1 for no heat. percent: the chance as text. choose: whether it is a legal step now.
    """

    number: int
    look: str
    mark: str
    next_mark: str
    chosen: bool
    choose: bool
    heat: int
    percent: str
    out: bool
    label: str


class Deck(msgspec.Struct, frozen=True):
    """One deck: its span, how many cards it has left, and the step that takes it, 0 for none."""

    deck: int
    low: int
    high: int
    count: int
    closed: bool
    step: int
    label: str
    layers: int


class Card(msgspec.Struct, frozen=True):
    """One card of the viewer's own hand. role: "", "target" or "sprint"."""

    number: int
    worth: int
    role: str
    choose: bool
    label: str


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Fugitif table draw."""

    guessing: bool
    houses: tuple[House, ...]
    lots: int
    rows: int
    blocks: tuple[tuple[Deck, tuple[Window, ...]], ...]
    hand: tuple[Card, ...]
    hand_title: str
    text: tuple[str, ...]
    event: tuple[str, str]
    escape: int


def scene(
    view: v.FugitifView,
    _: Translate,
    *,
    notes: Any = None,
    help_mode: str = "off",
    odds: Mapping[int, float] | None = None,
    support: Collection[int] | None = None,
) -> Scene:
    """Lay out a Fugitif table for the eyes of the view's seat.

    notes: {"text", "marks"} or a text of the viewer's own. odds: the chance of each number to be a hidden hideout.
    support: the numbers that the rules do not rule out. Both are used as help_mode says.
    """
    size = size_of(view.size)
    text, marks = notes_of(notes)
    rows = min(6, max(3, -(-(len(view.row) + 3) // LANE)))
    known = _looks(view)
    heat = dict(odds or {}) if help_mode == "probable" else {}
    fit = set(support or ()) if help_mode != "off" and support else None
    blocks = tuple(
        (_deck(view, deck, size, _), tuple(_window(n, view, known, marks, heat, fit, _) for n in _numbers(deck, size)))
        for deck in range(len(size.decks))
    )
    event = pool.POOL[view.event] if view.event >= 0 else None
    houses = _houses(view, size, _)
    return Scene(
        prompt=words.prompt(view, _),
        aside=words.aside(view, _) or (_(event.text) if event else ""),
        badge=words.eyes(view.seat, _),
        mine=view.mover == view.seat,
        over=view.mover == OVER,
        guessing=view.mover == view.seat and view.phase in (v.GUESS, v.MANHUNT),
        houses=houses,
        lots=rows * LANE - 2 - len(houses) + (1 if houses and houses[-1].look == "gate" else 0),
        rows=rows,
        blocks=blocks,
        hand=_hand(view, size, _),
        hand_title=_("Your hand") if view.seat == v.FUGITIVE else _("Your files"),
        buttons=_buttons(view, _),
        choices=_choices(view, _),
        text=tuple(house.label for house in houses),
        note=text,
        helps=view.seat == v.MARSHAL,
        nothing=_("No hideout yet."),
        event=(_(event.title), _(event.text)) if event else ("", ""),
        escape=size.escape,
    )


def extend(context: Mapping[str, Any]) -> dict[str, Any]:
    """Add to a table's context what its templates draw: `d`, a Scene. context: as the room's pages make it."""
    laid_out = scene(
        context["view"],
        context["_"],
        notes=context.get("notes"),
        help_mode=context.get("help_mode") or "off",
        odds=context.get("odds"),
        support=context.get("support"),
    )
    result = context["table"]["result"]
    if result and not context.get("replay"):
        laid_out = msgspec.structs.replace(laid_out, over=True, **_ended(context["view"], result, context["_"]))
    return {"d": laid_out, "roofs": roofs, "road": road}


def _ended(view: v.FugitifView, result: Mapping[str, Any], _: Translate) -> dict[str, str]:
    """Give the bar's words for a game that is over, by the rules or by resigning."""
    won, resigned = result["won"], result["resigned"]
    if won is None:
        prompt = _("The Fugitive won.") if result["winner"] == v.FUGITIVE else _("The Marshal won.")
    else:
        prompt = _("You won.") if won else _("You lost.")
    if resigned is None:
        return {"prompt": prompt, "aside": words.outcome(str(result["outcome"]), _)}
    if resigned == view.seat:
        return {"prompt": prompt, "aside": _("You resigned.")}
    return {"prompt": prompt, "aside": _("{who} resigned.").format(who=words.seat_name(int(resigned), _))}


def notes_of(notes: Any) -> tuple[str, dict[int, str]]:
    """Split a viewer's notes into free text and marks of numbers."""
    if isinstance(notes, str) and notes.startswith("{"):
        try:
            notes = json.loads(notes)
        except ValueError:
            return notes, {}
    if not isinstance(notes, Mapping):
        return str(notes or ""), {}
    found = getattr(notes, "marks", None)
    found = dict(notes.get("marks") or {}) if found is None else dict(found)
    text = getattr(notes, "text", None)
    text = notes.get("text") if text is None else text
    return str(text or ""), {int(n): str(mark) for n, mark in found.items() if re.fullmatch(r"\d+", str(n))}


def road(rows: int) -> str:
    """Give the path of a road that turns at the end of each lane, in units of 100 a place."""
    path = ["M50 78H650"]
    for row in range(1, rows):
        y = 78 + 100 * row
        path.append(f"C704 {y - 100} 704 {y} 650 {y}H50" if row % 2 else f"C-4 {y - 100} -4 {y} 50 {y}H650")
    return "".join(path)


def roofs(rows: int) -> str:
    """Give the outline of the far roofs behind each lane, in the same units."""
    steps = (58, 46, 52, 34, 48, 60, 42, 54, 38, 50, 44, 57, 36, 49, 55, 40, 52, 33, 47, 59)
    path = []
    for row in range(rows):
        base = 100 * row
        path.append(f"M0 {base + 78}")
        for i in range(20):
            height = base + steps[(i * 7 + row * 5) % len(steps)] + 8
            path.append(f"V{height}H{35 * (i + 1)}")
        path.append(f"V{base + 78}Z")
    return "".join(path)


def _houses(view: v.FugitifView, size: Size, _: Translate) -> tuple[House, ...]:
    last = view.row[-1].place if view.row else -1
    choosing = view.mover == view.seat and view.phase == v.TRAIL
    legal = set(view.legal) if choosing else set()
    houses = [_house(house, size, house.place == last, house.number in legal, _) for house in view.row]
    for offset, (number, *cards) in enumerate(words.drafted(view) if view.mover == view.seat else [], 1):
        houses.append(
            House(
                place=last + offset,
                number=str(number),
                look="ghost",
                feet=len(cards),
                cards=" ".join(map(str, cards)),
                label=_("Being laid: {number}, {cards}.").format(number=number, cards=words.under(len(cards), _)),
            )
        )
    return tuple(houses)


def _house(house: v.Hideout, size: Size, newest: bool, choose: bool, _: Translate) -> House:
    if house.number == size.escape:
        look = "gate"
    elif house.open:
        look = "open"
    else:
        look = "hidden" if house.number is None else "mine"
    cards = words.listed(house.sprint_cards or (), _)
    under = words.under(house.sprints, _) if not cards else _("with {cards} under it").format(cards=cards)
    label = {
        "gate": _("Place {place}: {number}, the way out, {under}."),
        "open": _("Place {place}: {number}, open, {under}."),
        "mine": _("Place {place}: {number}, hidden, only you see this, {under}."),
        "hidden": _("Place {place}: hidden, {under}."),
    }[look].format(place=house.place + 1, number=house.number, under=under)
    return House(
        place=house.place,
        number="" if house.number is None else str(house.number),
        look=look,
        feet=house.sprints,
        cards=" ".join(map(str, house.sprint_cards or ())),
        label=label,
        newest=newest,
        choose=house.number or 0 if choose else 0,
    )


def _numbers(deck: int, size: Size) -> range:
    low, high = size.decks[deck]
    return range(1 if deck == 0 else low, high + 1)


def _looks(view: v.FugitifView) -> dict[int, str]:
    """Say what the viewer knows for certain of each number."""
    looks: dict[int, str] = dict.fromkeys(view.removed, "gone")
    looks.update(dict.fromkeys(view.files or (), "mine"))
    looks.update(dict.fromkeys(view.hand or (), "hand"))
    for house in view.row:
        looks.update(dict.fromkeys(house.sprint_cards or (), "spent"))
        if house.number is not None:
            looks[house.number] = "found" if house.open else "laid"
    return looks


def _window(
    number: int,
    view: v.FugitifView,
    looks: Mapping[int, str],
    marks: Mapping[int, str],
    heat: Mapping[int, float],
    fit: set[int] | None,
    _: Translate,
) -> Window:
    look = looks.get(number, "")
    chance = heat.get(number) if look in ("", "gone") else None
    chosen = view.phase in (v.GUESS, v.MANHUNT) and number in view.draft
    out = fit is not None and number not in fit and look == ""
    percent = "" if chance is None else _percent(chance)
    mark = marks.get(number, "")
    facts = [
        {
            "found": _("an open hideout"),
            "mine": _("in your files"),
            "hand": _("in your hand"),
            "laid": _("your hideout"),
            "spent": _("a spent sprint card"),
            "gone": _("out of the game"),
        }.get(look, ""),
        _("chosen") if chosen else "",
        _("you crossed it out") if mark == "out" else _("you suspect it") if mark == "suspect" else "",
        _("impossible") if out else "",
        _("{percent} likely").format(percent=percent) if percent else "",
    ]
    return Window(
        number=number,
        look=look,
        mark=mark if mark in NEXT_MARK else "",
        next_mark=NEXT_MARK.get(mark, "out"),
        chosen=chosen,
        choose=view.mover == view.seat and view.phase in (v.GUESS, v.MANHUNT) and (number in view.legal or chosen),
        heat=-1 if chance is None else min(9, int(chance * 10)),
        percent=percent,
        out=out,
        label=", ".join([str(number), *(fact for fact in facts if fact)]),
    )


def _percent(chance: float) -> str:
    if chance >= 0.9995:
        return "100"
    if 0 < chance < 0.005:
        return "<1"
    return str(min(99, round(chance * 100)))


def _deck(view: v.FugitifView, deck: int, size: Size, _: Translate) -> Deck:
    low, high = size.decks[deck]
    count = view.decks[deck] if deck < len(view.decks) else 0
    mine = view.mover == view.seat
    text = _("Deck {low} to {high}, {count} cards left").format(low=low, high=high, count=count)
    closed = view.closed == deck
    return Deck(
        deck=deck,
        low=low,
        high=high,
        count=count,
        closed=closed,
        step=DECK + deck if mine and DECK + deck in view.legal else 0,
        label=text + ", " + _("closed") if closed else text,
        layers=min(4, -(-count // 4)),
    )


def _hand(view: v.FugitifView, size: Size, _: Translate) -> tuple[Card, ...]:
    cards = view.hand if view.seat == v.FUGITIVE else view.files if view.seat == v.MARSHAL else None
    laid = words.draft_sprints(view)
    numbers = sorted({*(cards or ()), *laid, *([view.target] if view.target else [])})
    mine = view.mover == view.seat
    picking = view.phase in (v.HIDE, v.SPRINT, v.SHOW, v.DISCARD, v.GIVE)
    found = []
    for number in numbers:
        value = words.worth(number, size.escape)
        role = "target" if number == view.target else "sprint" if number in laid else ""
        label = _("{number}, +{worth} as a sprint").format(number=number, worth=value) if value else str(number)
        if role:
            label += ", " + (_("being laid") if role == "target" else _("as a sprint under it"))
        choose = mine and picking and (number in view.legal or bool(role))
        found.append(Card(number=number, worth=value, role=role, choose=choose, label=label))
    return tuple(found)


def _buttons(view: v.FugitifView, _: Translate) -> tuple[Button, ...]:
    """Give the bar's buttons, the primary one last; the same places whatever the phase."""
    if view.mover != view.seat:
        return ()
    buttons = []
    if view.draft:
        buttons.append(Button(-1, _("Take back")))
    if PASS in view.legal:
        label = {
            v.GUESS: _("Guess nothing"),
            v.HIDE: _("Lay nothing"),
            v.MANHUNT: _("Call it off"),
            v.EXTRA: _("No card"),
        }.get(view.phase, _("Pass"))
        buttons.append(Button(PASS, label))
    primary = {v.GUESS: _("Guess"), v.HIDE: _("Lay it"), v.SPRINT: _("Lay it")}.get(view.phase)
    if primary:
        buttons.append(Button(END, primary, primary=True, off=END not in view.legal))
    return tuple(buttons)


def _choices(view: v.FugitifView, _: Translate) -> tuple[Button, ...]:
    """Give the choices that no other part offers: the tens, and cards to take where the hand does not show them."""
    if view.mover != view.seat:
        return ()
    if view.phase == v.NAME_TEN:
        return tuple(
            Button(TEN + ten, f"{low}–{high}") for ten, (low, high) in enumerate(TENS) if TEN + ten in view.legal
        )
    if view.phase == v.TRAIL:
        return tuple(Button(n, str(n)) for n in view.legal if 0 < n <= 42)
    return ()
