"""What stands on Fugitif's road: the houses of the row, and what is marked where none stands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from hallali import i18n
from hallali.core import bits
from hallali.core.seats import OVER
from hallali.games.fugitif.page import road
from hallali.games.fugitif.page.light import Night
from hallali.games.fugitif.page.pieces import House, Spot
from hallali.games.fugitif.page.proof import Proof
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.text import prompts
from hallali.games.fugitif.text import sentences as words

Translate = i18n.Translator


def houses(
    view: v.FugitifView,
    row: tuple[v.Hideout, ...],
    proof: Proof | None,
    size: Size,
    says: bool,
    odds: Mapping[int, float],
    night: Night,
    _: Translate,
) -> tuple[tuple[House, ...], set[int]]:
    """Return the houses on the road, and the numbers at which they are drawn.

    says: whether each says where it can be. odds: the chance of each number, where the viewer is shown it: a hidden
    house stands where it is likeliest then, or else between two numbers. At the end those that the manhunt named turn
    up first, in its order.
    """
    last = row[-1].place if row else -1
    possible = proof.possible if proof else [bits.bit(house.number or 0) for house in row]
    places = road.likeliest(possible, odds) if odds else road.spots(possible)
    found, order = [], len(night.chase) + bool(night.missed)
    for house, spot, numbers in zip(row, places, possible, strict=True):
        late = view.mover == OVER and not house.open
        order += late
        where = road.classes(spot, size.escape)
        likely = spot if odds else 0
        drawn = _house(house, where, numbers if says else 0, likely, size, house.place == last, order if late else 0, _)
        found.append(_hunted(drawn, night.chase, view.mover == OVER, _))
    for offset, (number, *cards) in enumerate(prompts.drafted(view) if view.mover == view.seat else [], 1):
        places.append(number)
        what = _("You are laying {number}.").format(number=number)
        label = f"{what} {words.under(len(cards), cards, _)}"
        found.append(
            House(
                place=last + offset,
                number=str(number),
                where=road.classes(number, size.escape),
                look="gate" if number == size.escape else "ghost",
                feet=len(cards),
                cards=" ".join(map(str, cards)),
                label=label,
                tip=label,
            )
        )
    taken = frozenset((*places, size.escape))
    # One that is hidden moves as more is known of it: it stays as small, or it would seem to be another house.
    grown = (
        (house if odds else _hazy(house, road.between(at, taken, size.escape)))
        if house.look == "hidden"
        else msgspec.structs.replace(house, where=house.where + road.grown(at, taken, size.escape))
        for house, at in zip(found, places, strict=True)
    )
    return tuple(grown), set(places)


def _hazy(house: House, between: str) -> House:
    return msgspec.structs.replace(house, where=f"{house.where} hazy{between}")


def _hunted(house: House, chase: tuple[int, ...], ended: bool, _: Translate) -> House:
    """Return a house with its place in the manhunt, if that has found it, which is when the last scene turns it up."""
    if not house.number or int(house.number) not in chase:
        return house
    nth = chase.index(int(house.number)) + 1
    said = " " + _("Found in the manhunt, as number {nth}.").format(nth=nth)
    order = nth if ended else 0
    return msgspec.structs.replace(house, chase=nth, order=order, label=house.label + said, tip=house.tip + said)


@lru_cache(4096)  # of all houses that stand, a move changes one
def _house(
    house: v.Hideout, where: str, possible: int, likely: int, size: Size, newest: bool, order: int, _: Translate
) -> House:
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
        more = _("Its number is unknown: only the order of the hideouts is shown.")
    elif look == "hidden":
        more = _("The row says it’s from {low} to {high}.").format(
            low=bits.lowest(possible), high=bits.highest(possible)
        )
        where_ = _("It’s drawn at {number}, where it is likeliest.") if likely else _("It’s drawn in between.")
        more = f"{more} {where_.format(number=likely)}"
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


def spots(
    view: v.FugitifView, marks: Mapping[int, str], taken: set[int], size: Size, over: Night, _: Translate
) -> tuple[Spot, ...]:
    """Return the numbers of the road that are marked: what can be laid, what is guessed, the viewer's own marks."""
    kinds = dict.fromkeys(range(5, size.escape, 5), "stone")
    kinds.update({n: mark for n, mark in marks.items() if 0 < n < size.escape and mark in ("out", "suspect")})
    mine = view.mover == view.seat
    if mine and view.phase in (v.GUESS, v.MANHUNT):
        kinds.update(dict.fromkeys(view.draft, "guess"))
    if mine and view.phase == v.HIDE:
        kinds.update({n: "lay" for n in view.legal if 0 < n < size.escape})
        if size.escape in view.legal:
            kinds[size.escape] = "lay way"
    if over.missed:
        kinds[over.missed] = "missed"
    if 0 < over.held < size.escape:
        kinds[over.held] = "held"
    return tuple(
        Spot(
            number=number,
            where=road.classes(number, size.escape),
            kind=kind + (" aimed" if kind == "guess" and number == over.aims[-1] else ""),
            step=number if kind.startswith("lay") else 0,
            label=_("Lay {number} here").format(number=number) if kind.startswith("lay") else "",
            text=_("{number}?").format(number=number) if kind == "guess" else str(number),
            order=len(over.chase) + 1 if kind == "missed" else 0,
        )
        for number, kind in sorted(kinds.items())
        if number not in taken or kind in ("guess", "missed")
    )


def counted(view: v.FugitifView, escape: int, _: Translate) -> str:
    """Return how many hideouts the Marshal has still to find, and has found; "" before the first, and at the end."""
    row = view.row if view.mover != OVER else ()
    found = sum(house.open and house.number != escape for house in row)
    hidden = sum(not house.open for house in row)
    if not row:
        return ""
    return ", ".join(
        (
            _.counted("{count} hidden", "{count} hidden", hidden),
            _.counted("{count} found", "{count} found", found),
        )
    )
