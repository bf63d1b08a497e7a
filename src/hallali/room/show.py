"""What a viewer is shown: one function makes the context of every page and push, from the viewer's View and Tolds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader

from hallali import i18n
from hallali.core.contract import Told, View
from hallali.core.errors import marked
from hallali.core.record import told_entries
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.room import lids, seating, tables
from hallali.room.table import Table

N_ = marked
HELP = ("off", "possible", "probable")
_TEMPLATES = Path(__file__).parent / "templates"


class Viewer(msgspec.Struct, frozen=True):
    """For whom a page is made: which seat looks, and how.

    base: the room's address as the viewer's browser knows it, such as http://localhost:8765.
    """

    seat: int
    lang: str = "en"
    theme: str = "auto"
    base: str = ""


class Notes(dict[int, str]):
    """A player's private marks of numbers; `marks` is the same, `text` what they wrote."""

    def __init__(self, body: dict[str, Any] | None) -> None:
        body = body or {}
        super().__init__({int(number): mark for number, mark in body.get("marks", {}).items()})
        self.text: str = body.get("text", "")

    @property
    def marks(self) -> dict[int, str]:
        """The marks by number."""
        return dict(self)


@cache
def environment(lang: str) -> Environment:
    """Give the templates in a language."""
    translate = i18n.translator(lang)
    made = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, extensions=["jinja2.ext.i18n"])
    made.install_gettext_callables(translate, lambda one, many, n: translate(one if n == 1 else many), newstyle=False)  # type: ignore[attr-defined]
    made.globals.update(_=translate)
    return made


def has_template(name: str) -> bool:
    """Say whether there is a template of this name."""
    return (_TEMPLATES / name).is_file()


def render(name: str, context: dict[str, Any]) -> str:
    """Render a template in the context's language."""
    return environment(context["lang"]).get_template(name).render(context)


def view_of(table: Table, seat: int) -> View:
    """Give the seat's view, with its own draft in it, and nothing to choose where nobody may move."""
    view = table.game.see(table.state, seat)
    if table.resigned is not None:
        return msgspec.structs.replace(view, mover=OVER, legal=(), returns=table.returns())
    if table.stage != "on":
        return msgspec.structs.replace(view, legal=())
    return table.kit.seen(table.position(seat), view, table.drafts.get(seat, ()))


def log_of(table: Table, heard: list[tuple[int, Told]], seat: int, lang: str) -> list[dict[str, Any]]:
    """Give the log in words for a seat."""
    translate = i18n.translator(lang)
    lines: list[dict[str, Any]] = []
    for seq, told in heard:
        text = table.kit.sentence(told, seat, translate, table.record.size)
        if text:
            lines.append({"seq": seq, "text": text, "who": table.kit.who(told)})
    until = heard[-1][0] if heard else 0
    for seq, who, name in table.left:
        if seq <= until or seq == table.seq:
            said = translate(N_("{name} gave up; a bot plays on as {seat}."))
            named = name or table.kit.role(who, translate)
            text = said.format(name=named, seat=table.kit.seat_name(who, translate))
            _put(lines, seq, who, text)
    for seq, who, message in table.remarks:
        if seq <= until:
            said = translate(N_("{seat}: “{text}”"))
            name = table.kit.seat_name(who, translate)
            _put(lines, seq, who, said.format(seat=name, text=i18n.render(message, lang)))
    return lines


def _put(lines: list[dict[str, Any]], seq: int, who: int, text: str) -> None:
    """Put a line into the log, after all that was told of entry `seq`."""
    at = next((n for n, line in enumerate(lines) if line["seq"] > seq), len(lines))
    lines.insert(at, {"seq": seq, "text": text, "who": who})


def _players(table: Table, seat: int, here: frozenset[int]) -> list[dict[str, Any]]:
    mine = table.seats_of(table.seats[seat].guest) if seat >= 0 else frozenset()
    return [
        {
            "seat": one.seat,
            "name": one.name,
            "role": table.roles[one.seat],
            "is_bot": bool(one.bot),
            "level": one.bot,
            "free": not one.bot and not one.guest,
            "begun": one.entropy is not None,
            "me": one.seat == seat,
            "mine": one.seat in mine,
            "here": bool(one.bot) or one.seat in here,
        }
        for one in table.seats
    ]


def _result(table: Table, seat: int) -> dict[str, Any] | None:
    if not table.over:
        return None
    returns = table.returns()
    winner = next((number for number, won in enumerate(returns) if won > 0), None)
    outcome = "resigned" if table.resigned is not None else table.result
    return {
        "outcome": outcome,
        "winner": winner,
        "winners": [number for number, won in enumerate(returns) if won > 0],
        "resigned": table.resigned,
        "won": None if seat < 0 or not returns[seat] else returns[seat] > 0,
    }


def facts(table: Table, viewer: Viewer, here: frozenset[int] = frozenset()) -> dict[str, Any]:
    """Give the facts of a table that its viewer may know: no card is among them."""
    stage, seat = table.stage, viewer.seat
    mine = table.seats[seat] if seat >= 0 else None
    held = table.seats_of(mine.guest) if mine else frozenset()
    waiting = {"open": "seat", "begin": "begin", "over": ""}.get(stage, "")
    if stage == "on" and table.turn >= 0:
        waiting = table.roles[table.turn]
    return {
        "id": table.id,
        "game": table.game.name,
        "size": table.record.size,
        "options": dict(table.record.options),
        "rules": table.record.rules,
        "edition": table.record.edition,
        "commitment": table.record.commitment,
        "day": table.day,
        "seed": table.seed if table.over else "",
        "entropy": table.entropy(),
        "players": _players(table, seat, here),
        "stage": stage,
        "my_turn": stage == "on" and table.turn == seat,
        "alone": all(one.bot or one.seat in held for one in table.seats),
        "i_began": mine is not None and mine.entropy is not None,
        "can_sit": stage == "open" and seat == SPECTATOR,
        "may_draft": table.may_draft(seat),
        "prepared": seat in table.prepared,
        "mover": table.mover,
        "waiting_for": waiting,
        "share_url": f"{viewer.base}/t/{table.id}",
        "result": _result(table, seat),
        "rematch_url": f"/t/{table.rematch}" if table.rematch else "",
        "created": table.made(),
        "entries": table.seq,
    }


def _helped(table: Table, seat: int, mode: str) -> tuple[dict[int, float], list[int]]:
    """Give (odds, support) of the seat's own belief, where they were asked for and are known by now."""
    mark, found = table.odds.get(seat, (-1, {}))
    if mode == "off" or mark != table.mark(seat):
        return {}, []
    return (found["odds"] if mode == "probable" else {}), found["support"]


def context(table: Table, viewer: Viewer, here: frozenset[int] = frozenset()) -> dict[str, Any]:
    """Give the context of a table's page and parts for one viewer."""
    seat = viewer.seat
    view = view_of(table, seat)
    desk = table.first_of(seat)
    body = table.notes.get(desk)
    mode = (body or {}).get("help", "off")
    odds, support = _helped(table, desk, mode)
    known = facts(table, viewer, here)
    made = {
        **_common(viewer),
        "kit": table.kit,
        "deals": table.kit.deals,
        "title": table.game.title,
        "shared": _shared(table, view, known, viewer) if table.over else "",
        "contest": table.day,
        "player": lambda seat: player(table.kit, seat, i18n.translator(viewer.lang)),
        "eyes": _eyes(table, i18n.translator(viewer.lang)),
        "swaps": seating.turns(table),
        "others": [*range(max(seat, 0) + 1, len(table.seats)), *range(max(seat, 0))],
        "missing": _missing(table, i18n.translator(viewer.lang)),
        "part": lambda name: part(table.game.name, name),
        "own": lambda name: f"{table.game.name}/{name}.html",
        "view": view,
        "log": log_of(table, table.heard[seat], seat, viewer.lang),
        "tolds": [told for _, told in table.heard[seat]],
        "seat": seat,
        "seat_name": _seat_name(table, seat),
        "table": known,
        "draft": table.kit.describe(table.position(seat), view, table.drafts.get(seat, ())),
        "notes": Notes(body),
        "help_mode": mode,
        "odds": odds,
        "support": support,
        "replay": None,
        "lid": lids.shown(table, seat, table.seq),
        "seq": table.seq,
        "chat": [
            {"who": table.seats[who].name, "name": table.seats[who].name, "text": text, "seat": who}
            for who, text in table.chat
        ],
    }
    return made | _extended(table, made)


def _shared(table: Table, view: View, known: dict[str, Any], viewer: Viewer) -> str:
    tolds = [told for _, told in table.heard[viewer.seat]]
    return table.kit.share(view, known, tolds, i18n.translator(viewer.lang))


def replay_context(
    table: Table, viewer: Viewer, at: int, eyes: int, mode: str, found: dict[str, Any]
) -> dict[str, Any]:
    """Give the context of a moment of a game that is over, as any seat saw it.

    found: what that seat could infer at that moment.
    """
    state, at = table.at(at)
    view = msgspec.structs.replace(table.game.see(state, eyes), legal=())
    heard = heard_until(table, at, eyes)
    made = context(table, viewer) | {
        "view": view,
        "truth": table.game.see(state, REFEREE),  # the game is over: whoever looks back may see it
        "tolds": [told for _, told in heard],
        "log": log_of(table, heard, eyes, viewer.lang),
        "draft": table.kit.describe(None, view, ()),
        "help_mode": mode,
        "odds": found.get("odds", {}) if mode == "probable" else {},
        "support": found.get("support", []) if mode != "off" else [],
        "replay": {"at": at, "last": table.seq, "eyes": eyes},
        "lid": lids.shown(table, eyes, at),
        "seq": table.seq,
    }
    return made | _extended(table, made)


def heard_until(table: Table, at: int, eyes: int) -> list[tuple[int, Told]]:
    """Give what a seat had been told after `at` entries of a game that is over."""
    if eyes == REFEREE:
        return list(told_entries(table.game, table.record_with(table.record.moves[:at]), eyes))
    return [(seq, told) for seq, told in table.heard[eyes] if seq <= at]


def _common(viewer: Viewer) -> dict[str, Any]:
    return {"lang": viewer.lang, "theme": viewer.theme, "_": i18n.translator(viewer.lang)}


def player(kit: tables.Table, seat: dict[str, Any], _: i18n.Translator) -> str:
    """Name who sits in a seat: a name, a bot with its level, a guest, or nobody."""
    if seat["is_bot"]:
        return " · ".join(part for part in (_("Bot"), kit.level(str(seat["level"] or ""), _)) if part)
    return str(seat["name"] or (_("Nobody yet") if seat["free"] else _("Guest")))


def _eyes(table: Table, _: i18n.Translator) -> list[tuple[int, str]]:
    """List through whose eyes a game that is over can be seen."""
    seats = [(seat, table.kit.role(seat, _)) for seat in range(len(table.roles))]
    return [*seats, (SPECTATOR, _("Public")), (REFEREE, _("All"))]


def _missing(table: Table, _: i18n.Translator) -> list[tuple[str, str]]:
    """List (name, in words) of the seats that wait for somebody: to sit down, or, where all sit, to begin."""
    waits = table.free_seats() or [one.seat for one in table.seats if one.entropy is None]
    return [(table.roles[seat], table.kit.seat_name(seat, _)) for seat in waits]


def _seat_name(table: Table, seat: int) -> str:
    return table.roles[seat] if seat >= 0 else "spectator"


def _extended(table: Table, made: dict[str, Any]) -> dict[str, Any]:
    return table.kit.extend(made)


def part(game: str, name: str) -> str:
    """Give the template of a part: the game's own, or else the one that games share."""
    own = f"{game}/parts/{name}.html"
    return own if has_template(own) else f"parts/{name}.html"


def parts(made: dict[str, Any], kit: tables.Table, names: tuple[str, ...] = ()) -> dict[str, str]:
    """Render parts of a table's page; without names, all of them."""
    return {name: render(part(kit.name, name), made) for name in names or kit.layout.parts}


def frame(
    table: Table, viewer: Viewer, here: frozenset[int] = frozenset(), names: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Give what is pushed to a viewer: the parts, and the newest entry in words."""
    made = context(table, viewer, here)
    said = [line["text"] for line in made["log"] if line["seq"] == table.seq]
    return {
        "seq": table.seq,
        "parts": parts(made, table.kit, names),
        "say": " ".join(said),
        "yours": made["table"]["my_turn"],
        "over": table.over,
    }
