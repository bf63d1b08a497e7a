"""What lost a game, counted from its record: where Time went, how the shots did, what Health was lost to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traque.rules import view as v
from hallali.games.traque.text.terms import Translate

N_ = marked
HIDING, THROWING, LOADING, GIVING, ELSE = (
    N_("{count} on hiding"), N_("{count} on throwing"), N_("{count} on reloading"), N_("{count} on giving"),
    N_("{count} otherwise"),
)  # fmt: skip
#: What a deed spends Time on.
_DEEDS: dict[v.Deed, str] = {"hid": HIDING, "gave": GIVING}


def why(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> str:
    """Return what lost a game, in a sentence of counts; "" for a game that was not lost by the rules."""
    if view.outcome == "late":
        return _time(tolds, _)
    if view.outcome != "killed":
        return ""
    return _shots(tolds, _) if all(who.health for who in view.players) else _health(view, tolds, _)


def _cause(told: Told, before: str) -> str:
    """Return what spends the time that passes after this."""
    if isinstance(told, v.Did):
        return _DEEDS.get(told.what, ELSE if told.what in ("used", "turned", "event") else before)
    if isinstance(told, v.Volley):
        return THROWING
    if isinstance(told, v.Reloaded):
        return LOADING
    return ELSE if isinstance(told, v.PlaceTold | v.Test | v.Drew | v.Activated) else before


def _time(tolds: Sequence[Told], _: Translate) -> str:
    spent: Counter[str] = Counter()
    cause, left = ELSE, -1
    for told in tolds:
        cause = _cause(told, cause)
        if isinstance(told, v.Time):
            spent[cause] += max(0, left - told.time) if left >= 0 else 1
            left = told.time
    parts = [_(what).format(count=count) for what, count in spent.most_common() if count]
    return _("Time went: {parts}.").format(parts=", ".join(parts)) if parts else ""


def _shots(tolds: Sequence[Told], _: Translate) -> str:
    fights = sum(isinstance(told, v.Attacked) for told in tolds)
    thrown = hits = 0
    fighting = False  # a test is thrown without a volley
    for told in tolds:
        if isinstance(told, v.Volley):
            thrown, fighting = thrown + len(told.tokens), True
        elif isinstance(told, v.Tossed) and fighting and not told.again:
            hits += len(told.hits)
        elif isinstance(told, v.Test):
            fighting = False
    said = _("Your ammunition ran out. Fights: {fights}. Thrown: {thrown}. Hits: {hits}.")
    return said.format(fights=fights, thrown=thrown, hits=hits)


def _health(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> str:
    who = next(seat for seat, one in enumerate(view.players) if not one.health)
    fights = others = 0
    left = view.most_health
    for told in tolds:
        if isinstance(told, v.Health) and told.who == who:
            lost = max(0, left - told.health)
            fights, others = (fights + lost, others) if told.hurt else (fights, others + lost)
            left = told.health
    if not others:
        return _("Health lost in fights: {fights}.").format(fights=fights)
    said = _("Health lost: in fights {fights}, at places and in events {others}.")
    return said.format(fights=fights, others=others)
