"""How to read La Traque's board: each sign, and what it stands for."""

from __future__ import annotations

from hallali import i18n
from hallali.core.errors import marked

N_ = marked

#: (the id of the drawing, what it stands for).
SIGNS = (
    ("i-ring", N_("USA")),
    ("i-diamond", N_("CCCP")),
    ("i-square", N_("Tzaar")),
    ("i-triangle", N_("The Network")),
    ("lt-medal", N_("medal")),
    ("lt-document", N_("document")),
    ("lt-microfilm", N_("microfilm")),
    ("lt-funding", N_("funding")),
    ("lt-rumour", N_("rumour: any clue can stand in for it")),
    ("lt-military", N_("military")),
    ("lt-scientific", N_("scientific")),
    ("lt-political", N_("political")),
    ("lt-collaborator", N_("collaborator: a track of your choice")),
    ("lt-hunt", N_("Hunt: goes under an agent, as these clues")),
    ("lt-mission", N_("Mission: used once, at once")),
    ("lt-coop", N_("Co-operation: permanent")),
    ("lt-recurring", N_("Co-operation: recurring, once a round")),
    ("lt-domination", N_("Domination")),
    ("lt-guard", N_("protected: the others can’t capture")),
    ("lt-card", N_("cards")),
    ("i-eye", N_("Dashed border and eye: only you see this")),
)


def legend(_: i18n.Translator) -> tuple[tuple[str, str], ...]:
    """Return (the id of the drawing, what it stands for in words) of each sign."""
    return tuple((drawing, _(text)) for drawing, text in SIGNS)


def meaning(mark: str) -> str:
    """Return what a card's mark stands for, such as "hunt", in the words that are translated; "" for none."""
    return next((text for drawing, text in SIGNS if drawing == f"lt-{mark}"), "")
