"""What a person types at La Traque's table: the notation, or its words with spaces: “go europe”, “inform rumour 3”."""

from __future__ import annotations

from hallali.core.errors import BadNotation, Message, marked
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import FUNDING, box_of, kind_of
from hallali.games.la_traque.rules.effects import CLUES, PILES

N_ = marked

_PLAIN = {
    **dict.fromkeys(("pass", "passe", "passer"), "pass"),
    **dict.fromkeys(("end", "fin", "finir"), "end"),
    **dict.fromkeys(("destiny", "destin"), "destiny"),
}
_HEADS = {
    "go": "go", "aller": "go", "inform": "inform", "informer": "inform", "capture": "capture", "capturer": "capture",
    "use": "use", "mission": "use", "utiliser": "use", "join": "join", "cooperation": "join", "turn": "turn",
    "activate": "turn", "activer": "turn", "success": "success", "reussite": "success", "triumph": "triumph",
    "triomphe": "triumph", "keep": "keep", "garder": "keep", "track": "track", "pile": "pile", "zone": "zone",
    "rival": "rival", "marker": "marker", "place": "place", "agent": "agent", "card": "card",
    "do": "do", "faire": "do",
}  # fmt: skip


def tokens(view: v.LaTraqueView, text: str) -> list[str]:
    """Turn what was typed into notation; several moves are separated by commas or semicolons, or written as tokens.

    Raises BadNotation.
    """
    whole = " ".join(text.strip().lower().split())
    if not whole or len(whole) > 200 or whole.startswith("="):
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
    if ":" in whole or whole in _PLAIN:
        return [_PLAIN.get(word, word) for word in whole.split()]
    return [_one(view, part.strip()) for part in whole.replace(";", ",").split(",") if part.strip()]


def _one(view: v.LaTraqueView, text: str) -> str:
    if text in _PLAIN:
        return _PLAIN[text]
    head, *rest = text.split()
    kind = _HEADS.get(head)
    if kind is None or not rest:
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
    if kind == "keep":
        return "keep:" + ",".join(_card(view, name) for name in rest)
    if kind in ("inform", "capture") and len(rest) > 1:
        what = "-".join(rest[:-1])
        return f"{kind}:{_place(view, what) if kind == 'capture' else _card(view, what)}@{rest[-1]}"
    return f"{kind}:{'-'.join(rest)}"


def _card(view: v.LaTraqueView, name: str) -> str:
    """Return the notation of a card named by its clue alone: the first such card in hand."""
    for card in view.hand:
        if card < FUNDING and CLUES[kind_of(card)] == name:
            return f"{PILES[card // 3]}-{name}"
    return name


def _place(view: v.LaTraqueView, name: str) -> str:
    """Return the place of a fugitive named by its id; the name of a place is returned as it is."""
    box = box_of(view.size, view.edition)
    for place, fugitive in enumerate(view.faces):
        if fugitive >= 0 and box.edition.fugitive[fugitive].id == name:
            zones = [one.zone for one in box.edition.place]
            return f"{zones[place]}-{zones[: place + 1].count(zones[place])}"
    return name


__all__ = ["tokens"]
