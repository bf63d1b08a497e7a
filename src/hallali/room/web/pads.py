"""Pads for real tables: the page where one is begun, and the page that lies beside the box."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode
from weakref import WeakValueDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hallali import games, i18n
from hallali.companion import BadPad
from hallali.core.errors import BadOption, Message, marked
from hallali.room import addresses
from hallali.room.act import commands, pads
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Work
from hallali.room.act.pads import Advised, Deed
from hallali.room.act.requests import (
    FIELDS,
    BadRequest,
    admit,
    aside,
    count,
    fields_of,
    guest_of,
    host_of,
    known_guest,
    lang_of,
    number_in,
    numbers_in,
    page,
    room_of,
    text_in,
    viewer_of,
)
from hallali.room.draw import offers, pad_board, tallying
from hallali.room.draw import pads as drawing
from hallali.room.draw.pad_board import Sheet
from hallali.room.draw.pads import Trouble
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import pads as keep
from hallali.room.keep.pads import Kept
from hallali.room.web import evenings

N_ = marked
_NO_GAME: Final = N_("There is no such game.")
_RECORD: Final = "record.json"
_SUGGEST: Final = "suggest"
_OFF: Final = N_("Suggestions are off at this pad: choose them under Help, if your table agrees.")
_NO_PAD: Final = N_("You keep no such pad.")
#: Under what the text of a deed comes, where that is not “text”.
_TEXTS: Final = {"lay": "set", "enter": "told", "amend": "told", "mark": "mark"}
#: A lock for each pad that is being changed.
LOCKS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


def where(name: str) -> str:
    """Return the route of a pad."""
    return pad_board.AT + name


async def new_page(request: Request) -> Response:
    """Show what can be chosen for a new pad: /pads/new/GAME. The address says how many play, or which options."""
    name, _ = request.path_params["game"], i18n.translator(lang_of(request))
    if name not in games.GAMES:
        raise Missing(_NO_GAME)
    game, fields = games.get(name), dict(request.query_params)
    options = commands.options_of(name, fields)
    game.new(game.size_for(fields.get("size", "real"), options), options)  # raises if they do not go together
    return page(request, "pad_new.html", {"it": offers.beside(game, fields, options, _)})


async def make(request: Request) -> Response:
    """Begin a pad: {"game", "seat", "size"}, and the game's options: also after the seat, as in Front.beside."""
    admit(request, Work.TABLES)
    fields = await fields_of(request)
    name = text_in(fields, "game")
    if name not in games.GAMES:
        raise Missing(_NO_GAME)
    seat, *more = text_in(fields, "seat").split("/")
    game, with_seat = games.get(name), dict(one.split("=", 1) for one in more if "=" in one)
    options = commands.options_of(name, {**fields, **with_seat})
    seats = game.seats_of(options)
    if seat not in seats:
        known = ", ".join(seats)
        raise BadOption(
            Message(
                N_("There is no seat {seat} at that table; choose one of: {known}."),
                {"seat": seat[:40], "known": known},
            )
        )
    text = await aside(
        request, Urgency.PAGE, pads.begun, name, options, seats.index(seat), text_in(fields, "size", "real")
    )
    token, guest = await commands.known(request)
    store = room_of(request).store
    return commands.moved(request, where(await store.writes(keep.add, store, guest, name, text)), token)


async def learn(request: Request) -> Response:
    """Begin the lesson of the pad, in the place of an older one: a pretended evening of {"game"}, or of Fugitif."""
    admit(request, Work.TABLES)
    name = text_in(await fields_of(request), "game", offers.FIRST_EVENING)
    if name not in games.GAMES:
        raise Missing(_NO_GAME)
    text = await aside(request, Urgency.PAGE, pads.lesson, name)
    token, guest = await commands.known(request)
    store = room_of(request).store
    for old in await store.reads(keep.of_guest, store, guest, name):
        if drawing.teaches(old.text):
            await store.writes(keep.drop, store, old.id, guest)
    made = await store.writes(partial(keep.add, help="struck"), store, guest, name, text)
    return commands.moved(request, where(made), token)


async def pad_page(request: Request) -> Response:
    """Show a pad to the guest whose it is. ?amend=N: what could have been told instead of an entry. ?find=WORDS."""
    asked = request.query_params.get("amend", "0")
    amending = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0
    return await _shown(request, await kept(request), None, amending, request.query_params.get("find", "")[:80])


async def back(request: Request) -> Response:
    """Lead from the address of a deed to the pad: somebody went back to it, or loaded it again.

    Of a game that is over, /pads/ID/record.json is the record, and on /pads/ID/end things are turned up.
    """
    if request.path_params["deed"] == _RECORD:
        it = await kept(request)
        count(request, Work.REPLAYS)
        found = await aside(request, Urgency.PAGE, pads.went, it.game, it.text)
        headers = {"content-disposition": f'attachment; filename="hallali-{it.game}.json"'}
        return Response(found, media_type="application/json", headers=headers)
    if request.path_params["deed"] == evenings.PAGE:
        return await evenings.shown(request, await kept(request))
    return RedirectResponse(addresses.url(where(request.path_params["id"])), 303)


async def act(request: Request) -> Response:
    """Take what is entered at a pad: {"seq"}, how often the pad had changed when the page was made, and more.

    A page that is older than the pad changes nothing: the pad is shown as it is.
    """
    admit(request)
    name, what = request.path_params["id"], request.path_params["deed"]
    fields = await fields_of(request, evenings.FIELDS if what == evenings.TURN else FIELDS)
    if what not in pads.DEEDS and what not in ("help", "drop", _SUGGEST, *evenings.DEEDS):
        raise Missing(N_("There is no such command."))
    lock = LOCKS.setdefault(name, asyncio.Lock())
    async with lock:
        it = await kept(request)
        if what == "drop":
            return await _drop(request, it, fields)
        if number_in(fields, "seq") != it.changes:
            return await _shown(request, it, pads.stale(lang_of(request)))
        if what == evenings.TURN:
            return await evenings.turn(request, it, fields)
        if what == evenings.KEEP:
            return await evenings.finish(request, it)
        if what == evenings.SHARE:
            return await evenings.share(request, it)
        if what == evenings.JOIN:
            return await evenings.join(request, it, fields)
        if what == _SUGGEST:
            return await _suggest(request, it)
        if what == "help":
            mode = text_in(fields, "mode")
            if not drawing.knows(mode):
                raise BadRequest(N_("There is no such help."))
            done, find = msgspec.structs.replace(it, help=mode), ""
        else:
            count(request, Work.REPLAYS)
            found = await aside(
                request, Urgency.PAGE, pads.done, it.game, it.text, sheet_of(request, it), deed_of(what, fields)
            )
            if found.trouble is not None:
                amending = _number(fields) if what == "amend" and not found.trouble.told else 0
                return await _shown(request, it, found.trouble, amending)
            done, find = msgspec.structs.replace(it, text=found.text, drafts=found.drafts), found.find
        store = room_of(request).store
        if done != it and not await store.writes(keep.write, store, done, it.changes):
            return await _shown(request, await kept(request), pads.stale(lang_of(request)))
    more = f"?{urlencode({'find': find})}" if find else ""
    return RedirectResponse(addresses.url(where(name)) + more, 303)


async def _suggest(request: Request, it: Kept) -> Response:
    """Show the pad with a move for its seat, and why. Raises Forbidden where that is off."""
    level = pad_board.level_of(it.help)
    if level is None:
        raise Forbidden(_OFF)
    count(request, Work.SUGGESTIONS)
    try:
        advice = await room_of(request).suggesting.at_pad(host_of(request), it, level)
    except (BadPad, Forbidden) as error:
        return await _shown(request, it, Trouble(i18n.render(error.message, lang_of(request))))
    return await _shown(request, it, advice=advice)


def deed_of(what: str, fields: dict[str, Any]) -> Deed:
    """Read a deed: {"choose"} on the board, {"set"} for a ready draft, {"text"} typed, {"told"} chosen.

    Cards that were shown are typed, {"cards1"}, or pressed by kind, {"k-3": "2"}.
    {"number"} gets a {"mark"}, a {"place"} a {"text"}. Where an entry is put right, {"entry"} says which, and {"then"}
    what is entered afterwards.
    """
    text = text_in(fields, _TEXTS.get(what, "text"))
    if what == "say":
        text = text[:200]
    counted = {"step": "choose", "amend": "entry", "mark": "number"}.get(what)
    number, *more = numbers_in(fields, counted) if counted else (0,)
    cards = tuple(text_in(fields, f"cards{place}")[:80] for place in range(1, 10) if f"cards{place}" in fields)
    by_kind = any(name.startswith(tallying.KIND) for name in fields)
    if by_kind:
        cards = (tallying.typed(fields, by_kind=fields.get("by") == "kind"),)
    return Deed(
        kind=what,
        number=number,
        more=tuple(more),
        text=text,
        cards=cards,
        by_kind=by_kind,
        then=text_in(fields, "then"),
        place=text_in(fields, "place")[:80],
    )


def _number(fields: dict[str, Any]) -> int:
    return number_in(fields, "entry")


async def _drop(request: Request, it: Kept, fields: dict[str, Any]) -> Response:
    """Take {"sure": "1"}: throw the pad away."""
    if text_in(fields, "sure") != "1":
        raise BadRequest(N_("Tick the box first: this can’t be undone."))
    store = room_of(request).store
    await store.writes(keep.drop, store, it.id, it.guest)
    return RedirectResponse(addresses.url(f"/games/{it.game}"), 303)


async def kept(request: Request) -> Kept:
    """Return the pad that the address names. Raises Missing for everybody but the guest whose it is."""
    store, guest = room_of(request).store, known_guest(request, _NO_PAD)
    found = await store.reads(keep.load, store, request.path_params["id"], guest)
    if found is None or found.game not in games.GAMES:
        raise Missing(_NO_PAD)
    return found


def sheet_of(request: Request, it: Kept, amending: int = 0, find: str = "") -> Sheet:
    """Return what a pad's page is asked for with."""
    viewer = viewer_of(request, 0)
    return Sheet(
        id=it.id,
        drafts=it.drafts,
        help=it.help,
        changes=it.changes,
        lang=viewer.lang,
        theme=viewer.theme,
        root=addresses.root(),
        amending=amending,
        find=find,
    )


async def _shown(
    request: Request,
    it: Kept,
    trouble: Trouble | None = None,
    amending: int = 0,
    find: str = "",
    advice: Advised | None = None,
) -> Response:
    """Draw a pad. trouble: what was refused just now. advice: what was suggested just now."""
    count(request, Work.REPLAYS)
    sheet = sheet_of(request, it, amending, find)
    face = await aside(request, Urgency.PAGE, pads.face, it.game, it.text, sheet)
    here, said = addresses.url(where(it.id)), advice.said[sheet.lang] if advice else ""
    values = {
        "it": face,
        "id": it.id,
        "seq": it.changes,
        "trouble": trouble,
        "here": here,
        "advice": advice,
        "said": said,
    }
    return page(request, "pad.html", values, trouble.status if trouble else 200)


async def mine(request: Request, game: str = "") -> list[tuple[str, str, str]]:
    """List a guest's pads, the one that was changed last first: (address, what it is, when it was changed)."""
    store = room_of(request).store
    return listed(await store.reads(keep.of_guest, store, guest_of(request), game), i18n.translator(lang_of(request)))


def listed(some: Sequence[Kept], _: i18n.Translator) -> list[tuple[str, str, str]]:
    """Say of each pad (address, what it is, when it was changed)."""
    known = [one for one in some if one.game in games.GAMES]
    return [
        (addresses.url(where(one.id)), *drawing.named(one.game, one.text, one.help, one.changed, _)) for one in known
    ]
