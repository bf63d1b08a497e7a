"""Red Notice as the room wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hallali import games
from hallali.core.contract import Told, View
from hallali.core.errors import BadNotation, IllegalAction, Message, Refusal, marked
from hallali.core.seats import OVER
from hallali.games.red_notice import actions as a
from hallali.games.red_notice import view as v
from hallali.games.red_notice.box import box_of
from hallali.games.red_notice.phases import ANGELA, JESSAH
from hallali.room.tables import AGAINST, Choice, Front, Group, Layout, Next, Plain, Steps, Translate
from hallali.room.tables.red_notice import drafts, draw, inference, prompts, scene, terms, typed, words

N_ = marked

FRONT = Front(
    lead=N_("A forger crosses the world in secret and cashes cheques. An agent has to find her three times."),
    facts=(N_("2 players"), N_("45 minutes")),
    seats=(
        Choice("0", N_("Play as Angela"), "diamond"),
        Choice("1", N_("Play as Jessah"), "ring"),
    ),
    friends=(Choice("0", "Angela"), Choice("1", "Jessah")),
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("The world, as in the box")),
                Choice("small", N_("Four continents, a short one")),
                Choice("micro", N_("Three cities, tiny")),
            ),
        ),
        Group(
            "identities",
            N_("Angela’s identities"),
            (Choice("random", N_("Drawn by lot")), Choice("first-game", N_("Those for a first game"))),
        ),
    ),
    styles=("red-notice/picture.css",),
)


class RedNoticeTable(Plain):
    """Red Notice in the room."""

    name = "red-notice"
    layout = Layout(
        centre=("bar", "row", "hand", "board"),
        right=("opponent", "log", "me"),
        left=("desk", "help"),
        helped=("board", "opponent", "help"),
    )
    front = FRONT
    styles = ("red-notice/map.css", "red-notice/table.css")
    script = "red-notice/table.js"
    dull = (a.END,)
    probes = range(-1, drafts.LAST + 1)

    # Drafts.

    def choose(self, state: Any, view: View, draft: Steps, choice: int) -> Next:
        """Take a click on the map, a card, a token, a cheque or a button."""
        return drafts.press(state, view, draft, choice)

    def finish(self, state: Any, view: View, draft: Steps) -> Next:
        """End a walk, or make a payment."""
        return drafts.finish(state, view, draft)

    def seen(self, state: Any, view: View, draft: Steps) -> View:
        """Give the player's view with the draft in it."""
        return drafts.seen(state, view, draft)

    def describe(self, state: Any, view: View, draft: Steps) -> dict[str, Any]:
        """Give the draft as the page shows it."""
        return drafts.describe(view, draft)

    def typed(self, state: Any, view: View, draft: Steps, text: str) -> Next | None:
        """Take what is typed: the notation as it is, else names, one choice after the other."""
        if state is None:
            return None
        assert isinstance(view, v.RedNoticeView)
        if typed.is_notation(text):
            return Next(games.get(self.name).read(state, text.strip().lower()), commit=True)
        found, view_now = Next(draft), view
        for choice in typed.choices(view, text):
            if found.commit:
                raise IllegalAction(Refusal(Message(N_("That is more than one move."))))
            found = drafts.press(state, view_now, found.steps, choice)
        return found

    def notations(self, text: str) -> tuple[str, ...]:
        """Take a word for a token of the notation."""
        words_ = text.strip().lower().split() if len(text) <= 200 else []
        if len(words_) != 1 or words_[0].startswith("="):
            raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        return (words_[0],)

    # Words and pictures.

    def extend(self, context: Mapping[str, Any]) -> dict[str, Any]:
        """Lay the table out."""
        return extend(context)

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say what was told."""
        return words.sentence(told, seat, _, size)

    def who(self, told: Told) -> int:
        """Say whose deed it was."""
        return words.who(told)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return terms.seat(seat, _)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat."""
        return terms.seat(seat, _)

    def eyes(self, seat: int, _: Translate) -> str:
        """Say through whose eyes the board is seen."""
        return prompts.eyes(seat, _)

    def counts(self, view: View, seat: int, _: Translate) -> tuple[tuple[int, str], ...]:
        """Count the cheques in hand."""
        assert isinstance(view, v.RedNoticeView)
        return ((view.hands[seat], _("cheque") if view.hands[seat] == 1 else _("cheques")),)

    # Thinking.

    def matters(self, told: Told, seat: int) -> bool:
        """Say whether what a seat was told can change what it infers."""
        return not isinstance(told, inference.IDLE)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> dict[str, Any]:
        """Give what can be inferred, by the steps that it is about."""
        return inference.infer(size, options, seat, tolds)


def extend(context: Mapping[str, Any]) -> dict[str, Any]:
    """Add to a table's context what its templates draw: `d`, a Scene. context: as the room's pages make it."""
    view, _, table = context["view"], context["_"], context["table"]
    assert isinstance(view, v.RedNoticeView)
    draft = context.get("draft") or {}
    made: dict[str, Any] = {
        "prompt": prompts.prompt(view, draft, _),
        "aside": prompts.aside(view, draft, _),
        "badge": prompts.eyes(view.seat, _),
        "mine": view.mover == view.seat,
        "over": view.mover == OVER,
        "buttons": prompts.buttons(view, draft, _),
        "choices": prompts.choices(view, _),
        "note": str(getattr(context.get("notes"), "text", "") or ""),
        "helps": view.seat in (ANGELA, JESSAH),
        "nothing": _("No city yet."),
    }
    if view.phase == "settle" and (upgrade := _chosen(context.get("tolds") or (), view, _)):
        made["prompt"] = _("{name} is about to work.").format(name=upgrade) + " " + made["prompt"]
    result = table["result"]
    truth = context.get("truth")
    if result and not context.get("replay"):
        prompt, aside = prompts.ended(view, result, _)
        made |= {"over": True, "prompt": prompt, "aside": aside}
    elif view.angela < 0 and isinstance(truth, v.RedNoticeView) and truth.angela >= 0:
        made["prompt"] += " " + prompts.all_along(truth, _)
    made |= {key: terms.contracted(str(made[key]), _) for key in ("prompt", "aside")}
    odds = (context.get("odds") or {}) if context.get("help_mode") == "probable" else {}
    made |= scene.facts(view, draft, _) | scene.guesses(view, odds, _)
    return {"d": scene.Scene(**made, map=_map(context, view))}


def _chosen(tolds: Sequence[Told], view: v.RedNoticeView, _: Translate) -> str:
    """Name the upgrade that was chosen last."""
    found = next((told.upgrade for told in reversed(tolds) if isinstance(told, v.Chose)), -1)
    return terms.upgrade(box_of(view.size), found, _) if found >= 0 else ""


def _map(context: Mapping[str, Any], view: v.RedNoticeView) -> draw.Board:
    """Draw the map, with what help was asked for; in a replay also where Angela was, whoever looks."""
    mode = context.get("help_mode") or "off"
    odds, support = context.get("odds") or {}, context.get("support") or ()
    cities = range(a.CITY, a.RADAR)
    heat = {step - a.CITY: chance for step, chance in odds.items() if step in cities} if mode == "probable" else None
    fit = [step - a.CITY for step in support if step in cities] if mode != "off" and support else None
    marks = dict(getattr(context.get("notes"), "marks", None) or {})
    truth = context.get("truth")
    shown = view if view.angela >= 0 or not isinstance(truth, v.RedNoticeView) else replace(view, angela=truth.angela)
    return draw.board(
        shown,
        heat=heat or None,
        fit=fit,
        marks=marks,
        tolds=context.get("tolds") or (),
        translate=context["_"],
    )


TABLE = RedNoticeTable()
