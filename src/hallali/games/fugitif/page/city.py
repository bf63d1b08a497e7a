"""The city of Fugitif's table: a window for each number, and the decks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from hallali import i18n
from hallali.core import bits
from hallali.core.seats import OVER
from hallali.games.fugitif.page.pieces import Deck, Window
from hallali.games.fugitif.page.proof import Proof
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.text.prompts import drafted

Translate = i18n.Translator

#: The mark that a click puts in place of each mark in the viewer's notes.
NEXT_MARK = {"": "out", "out": "suspect", "suspect": ""}


class Known(msgspec.Struct, frozen=True):
    """What the viewer knows of the numbers.

    looks: of each number that is known for certain. marks: the viewer's own. heat: the odds that help shows. fit: what
    the rules do not exclude, where help shows it. proof: what the pad proves; None for a viewer who knows the row.
    """

    looks: Mapping[int, str]
    marks: Mapping[int, str]
    heat: Mapping[int, float]
    fit: set[int] | None
    proof: Proof | None
    turned: frozenset[int] = frozenset()  #: at a pad: the numbers that may have been drawn just now


def looks(view: v.FugitifView, row: tuple[v.Hideout, ...]) -> dict[int, str]:
    """Return what the viewer knows for certain about each number, with what is being laid; see Window.look."""
    found: dict[int, str] = dict.fromkeys(view.removed, "gone")
    found.update(dict.fromkeys(view.files or (), "mine"))
    found.update(dict.fromkeys(view.hand or (), "hand"))
    for house in row:
        found.update(dict.fromkeys(house.sprint_cards or (), "spent"))
        if house.number is not None:
            found[house.number] = "found" if house.open else "late" if view.mover == OVER else "laid"
    for number, *cards in drafted(view) if view.mover == view.seat else ():
        found.update(dict.fromkeys(cards, "spent"))
        found[number] = "laid"
    return found


def blocks(view: v.FugitifView, size: Size, known: Known, _: Translate) -> tuple[tuple[Deck, tuple[Window, ...]], ...]:
    """Return each deck with the windows of its numbers; the starting cards stand with the near deck."""
    return tuple(
        (_deck(view, deck, size, _), tuple(_window(n, view, known, _) for n in range(low if deck else 1, high + 1)))
        for deck, (low, high) in enumerate(size.decks)
    )


def _window(number: int, view: v.FugitifView, known: Known, _: Translate) -> Window:
    look = known.looks.get(number, "") or _proven(number, known.proof)
    chance = known.heat.get(number) if look in ("", "asked", "gone", "wrong", "off", "far") else None
    guessing = view.phase in (v.GUESS, v.MANHUNT)
    chosen = guessing and number in view.draft
    choose = number in known.turned or (guessing and view.mover == view.seat and (chosen or number in view.legal))
    out = known.fit is not None and look in ("", "asked", "wrong", "off", "far") and number not in known.fit
    made = _looking(number, look, known.marks.get(number, ""), chance, chosen, choose, out, _)
    if number in known.turned:
        return msgspec.structs.replace(made, tip=_("{number}: press it if this card was drawn.").format(number=number))
    return made


def _proven(number: int, proof: Proof | None) -> str:
    if proof is None or bits.has(proof.lit, number):
        return "asked" if proof is not None and bits.has(proof.asked, number) else ""
    if number > proof.reached:
        return "far"
    return "wrong" if bits.has(proof.wrong, number) else "off"


@lru_cache(8192)
def _looking(
    number: int, look: str, mark: str, chance: float | None, chosen: bool, choose: bool, out: bool, _: Translate
) -> Window:
    """Return a window of this look: most windows of most pages look the same."""
    percent = "" if chance is None else i18n.percent(chance)
    said = [
        {
            "found": _("a found hideout"),
            "mine": _("in your hand"),
            "hand": _("in your hand"),
            "laid": _("your hideout"),
            "late": _("a hideout that was never found"),
            "spent": _("a spent sprint card"),
            "gone": _("out of the game"),
            "wrong": _("guessed alone: no hideout"),
            "asked": _("guessed alone before: no hideout then"),
            "off": _("no hidden hideout can be there"),
            "far": _("no hideout so far reaches it"),
        }.get(look, ""),
        _("chosen") if chosen else "",
        _("you crossed it out") if mark == "out" else _("you suspect it") if mark == "suspect" else "",
        _("impossible") if out else "",
        _("{percent} likely").format(percent=_.percent(chance)) if chance is not None else "",
    ]
    label = ", ".join([str(number), *(fact for fact in said if fact)])
    return Window(
        number=number,
        look=look,
        mark=mark if mark in NEXT_MARK else "",
        next_mark=NEXT_MARK.get(mark, "out"),
        chosen=chosen,
        choose=choose,
        heat=-1 if chance is None else min(9, int(chance * 10)),
        percent=percent,
        out=out,
        label=label,
        facts=any(said),
        tip=label + "." if any(said) else _("{number}: a hideout may be there.").format(number=number),
    )


def _deck(view: v.FugitifView, deck: int, size: Size, _: Translate) -> Deck:
    low, high = size.decks[deck]
    count = view.decks[deck] if deck < len(view.decks) else 0
    mine, closed = view.mover == view.seat, view.closed == deck
    text = _.counted(
        "Deck {low} to {high}, {count} card left", "Deck {low} to {high}, {count} cards left", count, low=low, high=high
    )
    if closed:
        why = _("A roadblock closes it.")
    elif not count:
        why = _("It is empty.")
    elif view.seat == v.MARSHAL:
        why = _("Each card you draw is a number that cannot be a hideout.")
    else:
        why = _("A card is a hideout of its number, or a sprint card: an odd one adds 1 to your reach, an even one 2.")
    return Deck(
        deck=deck,
        low=low,
        high=high,
        count=count,
        closed=closed,
        step=DECK + deck if mine and DECK + deck in view.legal else 0,
        label=text + ", " + _("closed") if closed else text,
        tip=f"{text}. {why}",
        layers=min(4, (count + 6) // 4) if count else 0,
    )
