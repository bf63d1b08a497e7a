"""Fugitif's table as the templates draw it, made from a View and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hallali import i18n
from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.fugitif.page import city, road
from hallali.games.fugitif.page.pieces import Card, House, Scene, Spot
from hallali.games.fugitif.page.proof import Proof, between, prove, unproven
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, OPTION, PASS, TEN, TENS
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.text import cards as texts
from hallali.games.fugitif.text import endings, prompts
from hallali.games.fugitif.text import sentences as words
from hallali.interfaces.scene import Button

Translate = i18n.Translator


def scene(
    view: v.FugitifView,
    _: Translate,
    *,
    tolds: Sequence[Told] = (),
    row: tuple[v.Hideout, ...] = (),
    note: str = "",
    marks: Mapping[int, str] | None = None,
    help_mode: str = "off",
    odds: Mapping[int, float] | None = None,
    support: Collection[int] | None = None,
    proves: bool = True,
) -> Scene:
    """Return the table as the View's seat sees it.

    tolds: all that the seat was told. row: the true one, where all is turned up. note, marks: the viewer's own text and
    marks on numbers. odds: for each number, the probability that it is a hidden hideout. support: the numbers that the
    rules do not exclude. help_mode decides whether these two are shown, and whether the pad strikes out what is proven
    and the hidden houses stand where they can be: not where it is "off". proves: whether they do so at all; not in a
    puzzle, which asks that.
    """
    size = sized(view.size, view.edition)
    row = row or view.row
    known = city.Known(
        looks=city.looks(view, row),
        marks=marks or {},
        heat=dict(odds or {}) if help_mode == "probable" else {},
        fit=set(support or ()) if help_mode in ("possible", "probable") and support else None,
        proof=_known(view, tolds, help_mode if proves else "posed"),
    )
    box = box_named(view.size, view.edition)
    event = (texts.title(box, view.event, _), texts.text(box, view.event, _)) if view.event >= 0 else ("", "")
    houses, taken = _houses(view, row, known.proof, size, help_mode != "off" or not proves, _)
    return Scene(
        prompt=prompts.prompt(view, _),
        aside=prompts.aside(view, _) or event[1],
        badge=words.eyes(view.seat, _),
        mine=view.mover == view.seat,
        over=view.mover == OVER,
        guessing=view.mover == view.seat and view.phase in (v.GUESS, v.MANHUNT),
        hunt=view.phase == v.MANHUNT,
        houses=houses,
        spots=_spots(view, known.marks, taken, size, _),
        wide=road.lanes(size.escape, road.WIDE),
        tall=road.lanes(size.escape, road.TALL),
        start=road.classes(0, size.escape),
        exit="" if size.escape in taken else road.classes(size.escape, size.escape),
        blocks=city.blocks(view, size, known, _),
        hand=_hand(view, size, _),
        hand_title=_("Your hand"),
        buttons=_buttons(view, _),
        forced=prompts.forced(view),
        choices=_choices(view, _),
        note=note,
        helps=view.seat == v.MARSHAL,
        nothing=_("No hideout yet."),
        event=event,
        escape=size.escape,
    )


def _known(view: v.FugitifView, tolds: Sequence[Told], mode: str) -> Proof | None:
    """Return what the pad shows of the row: nothing that takes a thought if help is off."""
    if mode == "posed":
        return between(view, tolds)
    proof = prove(view, tolds)
    return proof if proof is None or mode != "off" else unproven(view)


def _houses(
    view: v.FugitifView, row: tuple[v.Hideout, ...], proof: Proof | None, size: Size, says: bool, _: Translate
) -> tuple[tuple[House, ...], set[int]]:
    """Return the houses on the road, and the numbers at which they are drawn.

    says: whether each says where it can be.
    """
    last = row[-1].place if row else -1
    possible = proof.possible if proof else [bits.bit(house.number or 0) for house in row]
    spots = road.spots(possible)
    houses, order = [], 0
    for house, spot, numbers in zip(row, spots, possible, strict=True):
        late = view.mover == OVER and not house.open
        order += late
        where = road.classes(spot, size.escape)
        houses.append(_house(house, where, numbers if says else 0, size, house.place == last, order if late else 0, _))
    for offset, (number, *cards) in enumerate(prompts.drafted(view) if view.mover == view.seat else [], 1):
        spots.append(number)
        what = _("You are laying {number}.").format(number=number)
        label = f"{what} {words.under(len(cards), cards, _)}"
        houses.append(
            House(
                place=last + offset,
                number=str(number),
                where=road.classes(number, size.escape),
                look="ghost",
                feet=len(cards),
                cards=" ".join(map(str, cards)),
                label=label,
                tip=label,
            )
        )
    return tuple(houses), set(spots)


def _house(house: v.Hideout, where: str, possible: int, size: Size, newest: bool, order: int, _: Translate) -> House:
    if house.number == size.escape:
        look = "gate"
    elif house.open:
        look = "open"
    elif house.number is None:
        look = "hidden"
    else:
        look = "late" if order else "mine"
    what = {
        "gate": _("Place {place}: {number}, the way out."),
        "open": _("Place {place}: {number}, found."),
        "mine": _("Place {place}: {number}, hidden. Only you see this."),
        "late": _("Place {place}: {number}, never found."),
        "hidden": _("Place {place}: hidden."),
    }[look].format(place=house.place + 1, number=house.number)
    label = f"{what} {words.under(house.sprints, house.sprint_cards or (), _)}"
    more = {
        "open": _("Everyone sees it, and its sprint cards too."),
        "mine": _("The Marshal sees that it’s there, and how many cards are under it."),
    }.get(look, "")
    if look == "hidden" and not possible:
        more = _("It’s drawn somewhere between its neighbours.")
    elif look == "hidden":
        more = _("The row says it’s from {low} to {high}, so it’s drawn in between.").format(
            low=bits.lowest(possible), high=bits.highest(possible)
        )
    return House(
        place=house.place,
        number="" if house.number is None else str(house.number),
        where=where,
        look=look,
        feet=house.sprints,
        cards=" ".join(map(str, house.sprint_cards or ())),
        label=label,
        tip=f"{label} {more}".strip(),
        newest=newest,
        order=order,
    )


def _spots(
    view: v.FugitifView, marks: Mapping[int, str], taken: set[int], size: Size, _: Translate
) -> tuple[Spot, ...]:
    """Return the numbers of the road that are marked: what can be laid, what is guessed, the viewer's own marks."""
    kinds = dict.fromkeys(range(5, size.escape, 5), "stone")
    kinds.update({n: mark for n, mark in marks.items() if 0 < n < size.escape and mark in ("out", "suspect")})
    mine = view.mover == view.seat
    if mine and view.phase in (v.GUESS, v.MANHUNT):
        kinds.update(dict.fromkeys(view.draft, "guess"))
    if mine and view.phase == v.HIDE:
        kinds.update({n: "lay" for n in view.legal if 0 < n < size.escape})
    return tuple(
        Spot(
            number=number,
            where=road.classes(number, size.escape),
            kind=kind,
            step=number if kind == "lay" else 0,
            label=_("Lay {number} here").format(number=number) if kind == "lay" else "",
        )
        for number, kind in sorted(kinds.items())
        if number not in taken or kind == "guess"
    )


def _hand(view: v.FugitifView, size: Size, _: Translate) -> tuple[Card, ...]:
    cards = view.hand if view.seat == v.FUGITIVE else view.files if view.seat == v.MARSHAL else None
    laid = prompts.draft_sprints(view)
    numbers = sorted({*(cards or ()), *laid, *([view.target] if view.target else [])})
    mine = view.mover == view.seat
    picking = view.phase in (v.HIDE, v.SPRINT, v.SHOW, v.DISCARD, v.GIVE)
    found = []
    for number in numbers:
        value = size.worth(number)
        role = "target" if number == view.target else "sprint" if number in laid else ""
        label = _("{number}, +{worth} as a sprint").format(number=number, worth=value) if value else str(number)
        if role:
            label += ", " + (_("being laid") if role == "target" else _("as a sprint under it"))
        choose = mine and picking and (number in view.legal or bool(role))
        tip = _use(view, number, size, choose, _)
        deck = size.deck_of(number)
        found.append(Card(number=number, worth=value, role=role, choose=choose, label=label, tip=tip, deck=deck))
    return tuple(found)


def _use(view: v.FugitifView, number: int, size: Size, choose: bool, _: Translate) -> str:
    """Return what a card in hand is good for, and why not now."""
    if view.seat == v.MARSHAL:
        return _("{number} is in your hand, so it’s no hideout and no sprint card.").format(number=number)
    if number == size.escape:
        text = _("{number} is the way out: lay it and you get away.").format(number=number)
    else:
        text = _("Lay {number} as a hideout, or put it under one to reach {worth} farther.").format(
            number=number, worth=size.worth(number)
        )
    if view.mover != view.seat or choose or view.phase != v.HIDE:
        return text
    last = prompts.last_number(view)
    if number < last:
        return text + " " + _("Your last hideout is {last}, so this can no longer be one.").format(last=last)
    return text + " " + _("Your cards can’t reach it now.")


def _buttons(view: v.FugitifView, _: Translate) -> tuple[Button, ...]:
    """Return the buttons of the action bar, the primary one last, in the same order in every phase."""
    if view.mover != view.seat:
        return ()
    buttons = []
    if view.draft:
        buttons.append(Button(-1, _("Undo"), why=_("Nothing is announced or laid yet: you may choose again.")))
    if PASS in view.legal:
        buttons.append(_pass(view, _))
    primary = {v.GUESS: _("Guess"), v.HIDE: _("Lay it"), v.SPRINT: _("Lay it")}.get(view.phase)
    if primary:
        off = END not in view.legal
        why = "" if not off else endings.why_not(view, _)
        buttons.append(Button(END, primary, primary=True, off=off, why=why))
    return tuple(buttons)


def _pass(view: v.FugitifView, _: Translate) -> Button:
    """Return the button that lets a turn go: it asks twice where a slip would cost something."""
    label, why, sure = {
        v.GUESS: (
            _("Guess nothing"),
            _("The Fugitive goes on, and you draw again before your next guess."),
            _("Skip this guess?"),
        ),
        v.HIDE: (
            _("Lay nothing"),
            _("You keep your cards and draw again on your next turn."),
            _("Lay nothing this turn?"),
        ),
        v.MANHUNT: (
            _("Stop the manhunt"),
            _("The manhunt ends and the Fugitive is gone."),
            _("Let the Fugitive go?"),
        ),
        v.EXTRA: (_("No more cards"), "", ""),
        v.FREE: (_("Done"), "", ""),
        v.MORE: (_("Done"), "", ""),
    }.get(view.phase, (_("Pass"), "", ""))
    return Button(PASS, label, primary=view.phase == v.MORE, why=why, sure=sure)


def _choices(view: v.FugitifView, _: Translate) -> tuple[Button, ...]:
    """Return the choices that no other part offers: ranges of ten, hideouts, and the changes for a free card."""
    if view.mover != view.seat:
        return ()
    if view.phase == v.NAME_TEN:
        return tuple(
            Button(TEN + ten, f"{low}–{high}") for ten, (low, high) in enumerate(TENS) if TEN + ten in view.legal
        )
    if view.phase in (v.FREE, v.MORE):
        box = box_named(view.size, view.edition)
        return tuple(
            Button(step, texts.change(box, view.event, step - OPTION, _).rstrip("."))
            for step in view.legal
            if step >= OPTION
        )
    if view.phase in (v.TRAIL, v.REVEAL):
        return tuple(Button(n, str(n)) for n in view.legal if 0 < n <= 42)
    return ()
