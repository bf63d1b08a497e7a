"""Fugitif's table as the templates draw it, made from a View and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from hallali import i18n
from hallali.core.seats import OVER
from hallali.games.fugitif.page.pieces import LANE, Card, Deck, House, Scene, Window
from hallali.games.fugitif.rules import events as pool
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, PASS, TEN, TENS
from hallali.games.fugitif.rules.sizes import Size, size_of
from hallali.games.fugitif.text import sentences as words
from hallali.interfaces.page import Button, Drawn
from hallali.interfaces.table_page import Result, TablePage

Translate = i18n.Translator

#: The mark that a click puts in place of each mark in the viewer's notes.
NEXT_MARK = {"": "out", "out": "suspect", "suspect": ""}


def scene(
    view: v.FugitifView,
    _: Translate,
    *,
    note: str = "",
    marks: Mapping[int, str] | None = None,
    help_mode: str = "off",
    odds: Mapping[int, float] | None = None,
    support: Collection[int] | None = None,
) -> Scene:
    """Return the table as the View's seat sees it.

    note, marks: the viewer's own text and marks on numbers. odds: for each number, the probability that it is a hidden
    hideout. support: the numbers that the rules do not exclude. help_mode decides whether these two are shown.
    """
    size = size_of(view.size)
    rows = min(6, max(3, -(-(len(view.row) + 3) // LANE)))
    known, marked = _looks(view), marks or {}
    heat = dict(odds or {}) if help_mode == "probable" else {}
    fit = set(support or ()) if help_mode != "off" and support else None
    blocks = tuple(
        (_deck(view, deck, size, _), tuple(_window(n, view, known, marked, heat, fit, _) for n in _numbers(deck, size)))
        for deck in range(len(size.decks))
    )
    event = pool.POOL[view.event] if view.event >= 0 else None
    houses = _houses(view, size, _)
    laid = bool(houses) and houses[-1].look == "gate"
    return Scene(
        prompt=words.prompt(view, _),
        aside=words.aside(view, _) or (_(event.text) if event else ""),
        badge=words.eyes(view.seat, _),
        mine=view.mover == view.seat,
        over=view.mover == OVER,
        guessing=view.mover == view.seat and view.phase in (v.GUESS, v.MANHUNT),
        houses=houses,
        lots=rows * LANE - 2 - len(houses) + int(laid),
        rows=rows,
        blocks=blocks,
        hand=_hand(view, size, _),
        hand_title=_("Your hand") if view.seat == v.FUGITIVE else _("Your files"),
        buttons=_buttons(view, _),
        choices=_choices(view, _),
        text=tuple(house.label for house in houses),
        note=note,
        helps=view.seat == v.MARSHAL,
        nothing=_("No hideout yet."),
        event=(_(event.title), _(event.text)) if event else ("", ""),
        escape=size.escape,
        exit="" if laid else f"r{rows - 1} {'exit-right' if rows % 2 else 'exit-left'} exit",
    )


def extend(page: TablePage) -> Drawn:
    """Return the Scene, and the functions that the templates call."""
    view, _ = page.view, page.translate
    assert isinstance(view, v.FugitifView)
    laid_out = scene(
        view,
        _,
        note=page.notes.text,
        marks=page.notes.marks,
        help_mode=page.help_mode,
        odds=page.odds,
        support=page.support,
    )
    if page.table.result and not page.replay:
        laid_out = msgspec.structs.replace(laid_out, over=True, **_ended(view, page.table.result, _))
    return Drawn(scene=laid_out, helpers={"roofs": roofs, "road": road})


def _ended(view: v.FugitifView, result: Result, _: Translate) -> dict[str, str]:
    """Return the texts of the action bar once the game has ended, by the rules or by resignation."""
    won, resigned = result.won, result.resigned
    if won is None:
        prompt = _("The Fugitive won.") if result.winner == v.FUGITIVE else _("The Marshal won.")
    else:
        prompt = _("You won.") if won else _("You lost.")
    if resigned is None:
        return {"prompt": prompt, "aside": words.outcome(result.outcome, _)}
    if resigned == view.seat:
        return {"prompt": prompt, "aside": _("You resigned.")}
    return {"prompt": prompt, "aside": _("{who} resigned.").format(who=words.seat_name(resigned, _))}


def road(rows: int) -> str:
    """Return the SVG path of a road that turns at the end of each lane. A place is 100 units wide and high."""
    path = ["M50 78H650"]
    for row in range(1, rows):
        y = 78 + 100 * row
        path.append(f"C704 {y - 100} 704 {y} 650 {y}H50" if row % 2 else f"C-4 {y - 100} -4 {y} 50 {y}H650")
    return "".join(path)


def roofs(rows: int) -> str:
    """Return the SVG path of the roofs behind each lane, in the same units."""
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
    """Return what the viewer knows for certain about each number; see Window.look."""
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
    said = [
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
        label=", ".join([str(number), *(fact for fact in said if fact)]),
        facts=any(said),
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
    text = _.counted(
        "Deck {low} to {high}, {count} card left", "Deck {low} to {high}, {count} cards left", count, low=low, high=high
    )
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
    """Return the buttons of the action bar, the primary one last, in the same order in every phase."""
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
    """Return the choices that no other part offers: the ranges of ten, and the hideouts of a lost trail."""
    if view.mover != view.seat:
        return ()
    if view.phase == v.NAME_TEN:
        return tuple(
            Button(TEN + ten, f"{low}–{high}") for ten, (low, high) in enumerate(TENS) if TEN + ten in view.legal
        )
    if view.phase == v.TRAIL:
        return tuple(Button(n, str(n)) for n in view.legal if 0 < n <= 42)
    return ()
