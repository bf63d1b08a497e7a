"""The strip over the row: the way with its places, and what each part of the strip is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from hallali.core.contract import Told
from hallali.games.traque.page import art
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.text import terms
from hallali.games.traque.text.terms import Translate

Where = Literal["past", "here", "ahead", "pad"]


class Stop(msgspec.Struct, frozen=True):
    """A place on the way."""

    state: Where  #: where it is on the way
    name: str  #: what it is called; "" before it is seen
    maybe: bool  #: whether it may be the launch pad
    art: str = ""  #: its drawing
    tip: str = ""  #: what is known of it


def entered(tolds: Sequence[Told]) -> list[int]:
    """List the places that were drawn, in order; -1 is the launch pad."""
    return [told.place for told in tolds if isinstance(told, v.PlaceTold) and told.what == "drawn"]


def _here(tolds: Sequence[Told], seen: Sequence[int], last: int) -> int:
    """Return which of the places drawn the players are at: of the two behind a door the one that they chose."""
    went = (told.place for told in reversed(tolds) if isinstance(told, v.PlaceTold) and told.what != "drawn")
    place = next(went, None)
    return next((at for at in range(len(seen) - 1, -1, -1) if seen[at] == place), last)


def way(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> tuple[Stop, ...]:
    """Lay out the way: places drawn by name, those ahead unseen, the launch pad among the last (TQ-9)."""
    box = box_of(view.size, view.edition)
    seen = entered(tolds)
    here = _here(tolds, seen, view.drawn - 1)
    first = view.count - box.rules.last - 1
    stops = []
    for at in range(view.count):
        if at < view.drawn:
            place = seen[at] if at < len(seen) else 0
            state: Where = "pad" if place < 0 else "here" if at == here else "past"
            name = terms.place(box, place, _) if at < len(seen) else ""
            tip = _("{number}. {place}: {text}").format(number=at + 1, place=name, text=terms.place_text(box, place, _))
            stops.append(Stop(state, name, False, art.place(box, place), tip if name else ""))
        else:
            maybe = at >= first and -1 not in seen
            tip = _("Place {number}: not seen yet.").format(number=at + 1)
            if maybe:
                tip += " " + _("Your ship may be here, guarded by the queen.")
            stops.append(Stop("ahead", "", maybe, "ship" if maybe else "", tip))
    return tuple(stops)


def way_label(view: v.TraqueView, stops: Sequence[Stop], _: Translate) -> str:
    """Return the way in words."""
    text = _("Places seen: {done} of {count}.").format(done=view.drawn, count=view.count)
    if any(stop.maybe for stop in stops):
        numbers = ", ".join(str(number + 1) for number, stop in enumerate(stops) if stop.maybe)
        text += " " + _("The launch pad is one of these: {places}.").format(places=numbers)
    return text


def way_said(view: v.TraqueView, _: Translate) -> str:
    """Return in a few words how far the way was gone."""
    return _("Places: {done}/{count}").format(done=view.drawn, count=view.count)


def goal(stops: Sequence[Stop], _: Translate) -> str:
    """Return what the game is about, in a few words: where the ship is."""
    ahead = [str(number + 1) for number, stop in enumerate(stops) if stop.maybe]
    if not ahead:
        return _("Goal: the ship, here")
    return _("Goal: the ship, at place {places}").format(places=terms.either(ahead, _))


def whats(_: Translate) -> dict[str, str]:
    """Return what the parts of the table are, for a player who asks, by the names that the templates use."""
    return {
        "goal": _(
            "The goal: find your ship on the launch pad, beat the queen that guards it, and leave before "
            "Health or Time runs out. Doors and corridors take you there."
        ),
        "health": _("Health: at 0 you lose. A creature that isn’t beaten in a round costs 1."),
        "time": _("Time: when it’s gone, you lose. Hiding, throwing, reloading and giving cost 1 each."),
        "alarm": _(
            "A creature in your row sleeps. A second one, or two noises, wake it: the strongest attacks and "
            "you lose the row."
        ),
        "need": _("Each hit fills one. All must be filled within a round, or the creature strikes."),
        "hunts": _("It takes a crew member if there is one; otherwise it wounds you."),
        "star": _("It was set aside, and joined the deck when a crew member was lost."),
        "strength": _("Strength: the hits needed to beat it."),
    }
