"""What the parts of a Red Notice table draw, made from a view and a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.games.red_notice.drafts import Bid
from hallali.games.red_notice.page.map import Board
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import MOST_POINTS, box_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.text import terms, tips
from hallali.games.red_notice.text.spread import (
    Card,
    Chip,
    Dossier,
    Sheet,
    Translate,
    cheques,
    desk,
    dossier,
    options,
    row,
    tokens,
    turn,
    upgrades,
)
from hallali.interfaces import scene as tables


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Red Notice table draw.

    row: the row of action cards.
    tokens: the viewer's own tokens in hand.
    cheques: the viewer's own cheques.
    dossiers: by seat, what lies before each player.
    upgrades: those that are turned up.
    options: the identities or upgrades among which the viewer must choose now.
    points: Angela's security, of `most`.
    earned: what Angela has cashed, in words; brief: the same, and her aim, in thousands.
    target: what she must cash, in words.
    share: what she has cashed, in percent of the target.
    desk: (what lies on the table, how many of it).
    coming: the action cards still to come before the shuffle.
    turn: the round in words.
    initiative: the seat that has the initiative.
    bidding: whether the viewer must bid now.
    picking: whether the viewer must choose a cheque now.
    guesses: where help was asked for, the values of cheques, then for each continent the chances that the other player
        holds a cheque of each value.
    tokens_of_other: where help was asked for, (token, chance) of any token that the other player has not shown.
    keeps: the round, where the viewer may say that they will not pay in it; 0 elsewhere.
    tips: what the things are that always lie on the table, by their names here.
    map: the Board of map.py.
    """

    row: tuple[Card, ...] = ()
    tokens: tuple[Chip, ...] = ()
    cheques: tuple[Chip, ...] = ()
    dossiers: tuple[Dossier, ...] = ()
    upgrades: tuple[Sheet, ...] = ()
    options: tuple[Sheet, ...] = ()
    points: int = 0
    most: int = MOST_POINTS
    earned: str = ""
    brief: str = ""
    target: str = ""
    share: int = 0
    desk: tuple[tuple[str, str], ...] = ()
    coming: tuple[str, ...] = ()
    turn: str = ""
    initiative: int = 0
    bidding: bool = False
    picking: bool = False
    guesses: tuple[tuple[str, ...], tuple[tuple[Chip, tuple[str, ...]], ...]] | tuple[()] = ()
    tokens_of_other: tuple[tuple[str, str], ...] = ()
    keeps: int = 0
    tips: Mapping[str, str] = {}
    map: Board | None = None


def facts(view: v.RedNoticeView, draft: Bid, _: Translate) -> dict[str, Any]:
    """Return the fields of a Scene that a view and a draft settle."""
    box = box_of(view.size, view.edition)
    mine = view.mover == view.seat
    return {
        "row": row(view, draft, _),
        "tokens": tokens(view, draft, _),
        "cheques": cheques(view, _),
        "dossiers": (dossier(view, ANGELA, _), dossier(view, JESSAH, _)),
        "upgrades": upgrades(view, _),
        "options": options(view, _),
        "points": view.points,
        "brief": f"{view.earned // 1000}/{terms.thousands(view.target, _)}",
        "earned": terms.dollars(view.earned, _),
        "target": terms.dollars(view.target, _),
        "share": min(100, round(100 * view.earned / view.target)),
        "desk": desk(view, box, _),
        "coming": tuple(terms.card(box, card, _) for card in view.cards),
        "turn": turn(view, box, _) if view.row or view.round > 1 else _("Setting up"),
        "initiative": view.initiative,
        "tips": tips.fixed(view, _),
        "bidding": mine and view.phase == "bid",
        "picking": mine and view.phase in ("start", "bank", "drop"),
    }
