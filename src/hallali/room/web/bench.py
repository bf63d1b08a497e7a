"""The designer's bench: an edition of one's own is written, checked, tried, played and given to others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from hallali import games, i18n, players
from hallali.core import library
from hallali.core.edition import BadEdition
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.core.library import LIBRARY
from hallali.interfaces.sheets import PAPERS
from hallali.interfaces.words import LEVELS
from hallali.lab import compare
from hallali.room import addresses
from hallali.room.act import bench, commands, forms
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Work
from hallali.room.act.requests import (
    BadRequest,
    admit,
    aside,
    count,
    fields_of,
    guest_of,
    host_of,
    lang_of,
    number_in,
    page,
    room_of,
    text_in,
    viewer_of,
    wants_json,
)
from hallali.room.draw import printing, show
from hallali.room.draw.invites import qr
from hallali.room.errors import Forbidden, Missing, Stale
from hallali.room.keep import benches, days
from hallali.room.keep.benches import LONGEST, Draft
from hallali.room.web import drafts, studying
from hallali.room.web.drafts import AT

N_ = marked
_NO_GAME: Final = N_("There is no such game.")
_NOT_YOURS: Final = N_("This edition is somebody else’s: copy it to your own bench to change it.")
_TOO_LONG: Final = N_("The file has {count} characters: {most} is the most.")
_STALE: Final = N_("The edition was changed in another tab meanwhile: load the page again. Your text is still here.")
_MISTAKEN: Final = N_("An edition with mistakes")


#: How many characters a field of a form may have.
LONGEST_TEXT: Final = 600
_PLACE: Final = ("table", "row")  # which part of the form it was


class Overtaken(Stale):
    """The draft was changed in another tab since this one was loaded."""

    def __init__(self) -> None:
        HallaliError.__init__(self, _STALE)


async def make(request: Request) -> Response:
    """Begin an edition: {"game", "called", "edition"}, a copy of the house's or of another's; or {"game", "copy"}.

    copy: the id of somebody's draft.
    """
    admit(request, Work.TABLES)
    fields = await fields_of(request)
    game = text_in(fields, "game")
    if game not in games.GAMES:
        raise Missing(_NO_GAME)
    name = text_in(fields, "called").strip()[:40] or i18n.translator(lang_of(request))("My edition")
    if fields.get("copy"):
        other = await drafts.found(request, text_in(fields, "copy"))
        pair = other.text, bench.named(other.text, name)
    else:
        pair = await aside(request, Urgency.PAGE, bench.begun, game, text_in(fields, "edition")[:80], name)
    token, guest = await commands.known(request)
    made = await room_of(request).store.writes(benches.add, room_of(request).store, guest, game, *pair)
    return commands.moved(request, AT + made, token)


async def bench_page(request: Request) -> Response:
    """Show an edition on the bench: to its guest to change it, to others to read, play and copy it."""
    return await _shown(request, await drafts.found(request, request.path_params["id"]))


async def _shown(
    request: Request,
    it: Draft,
    trouble: str = "",
    text: str = "",
    status: int = 0,
    typed: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    """Show a draft's page. trouble: why something was refused; text, typed: what was typed then, as file or numbers."""
    _, store, mine = i18n.translator(lang_of(request)), room_of(request).store, it.guest == guest_of(request)
    game, table = games.get(it.game), (typed.get("table") or request.query_params.get("table", ""))[:40]
    form, faces = await aside(request, Urgency.PAGE, forms.shown, it.game, it.text, table, lang_of(request))
    levels = players.levels(game)
    versions = await store.reads(benches.versions, store, it.id) if mine else []
    url = (addresses.home().base or viewer_of(request, 0).base) + addresses.url(AT + it.id)
    checked = await drafts.checked(request, it)
    values = {
        "it": it,
        "game": game,
        "mine": mine,
        "here": addresses.url(AT + it.id),
        "text": text or it.text,
        "trouble": trouble,
        "typed": typed,
        "checked": checked,
        "styled": checked.styles,
        "picture": bench.picture,
        "form": form,
        "faces": {path: bench.drawn(front) for path, front in faces.items()},
        "open": (typed.get("row") or request.query_params.get("row", ""))[:120],
        "number": request.query_params.get("number", "")[:120],
        "levels": [(one, _(LEVELS.get(one, one))) for one in levels],
        "usual": "club" if "club" in levels else "",
        "sides": drafts.sides(game, lang_of(request)),
        "versions": [(one.number, days.words(datetime.fromtimestamp(one.at, UTC).date(), _)) for one in versions],
        "prints": printing.prints(game),
        "link": url,
        "code": qr(url),
        **studying.forms(game, lang_of(request)),
        "studies": {of: await studying.shown(request, it, of) for of in studying.KINDS},
    }
    return page(request, "bench.html", values, status or (422 if trouble else 200))


async def file(request: Request) -> Response:
    """Return a draft as its file."""
    it = await drafts.found(request, request.path_params["id"])
    headers = {"content-disposition": f'attachment; filename="{it.game}-edition.toml"'}
    return Response(it.text, media_type="application/toml", headers=headers)


async def print_page(request: Request) -> Response:
    """Show the pages on which a draft is printed: ?paper=letter. A draft with mistakes has none."""
    it, paper = await drafts.found(request, request.path_params["id"]), request.query_params.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise Missing(N_("There is no such page."))
    made = it.game, it.text, addresses.root(), lang_of(request), paper
    try:
        return HTMLResponse(await aside(request, Urgency.PAGE, bench.papers, *made))
    except BadEdition:
        return await _shown(request, it, i18n.render(drafts.Unfit().message, lang_of(request)))


async def back(request: Request) -> Response:
    """Lead from the address of a deed to the page: somebody went back to it, or loaded it again."""
    return RedirectResponse(addresses.url(AT + request.path_params["id"]), 303)


async def act(request: Request) -> Response:
    """Do something with a draft; the last part of the address says what: see `_DEEDS`."""
    admit(request)
    it, fields = await drafts.found(request, request.path_params["id"]), await fields_of(request)
    deed = request.path_params["deed"]
    if deed not in _ANYBODY and deed not in _DEEDS:
        raise Missing(N_("There is no such page."))
    if deed not in _ANYBODY and it.guest != guest_of(request):
        raise Forbidden(_NOT_YOURS)
    try:
        return await (_ANYBODY.get(deed) or _DEEDS[deed])(request, it, fields)
    except (BadOption, BadEdition, drafts.Unfit) as error:
        typed = {key: text_in(fields, key)[:LONGEST_TEXT] for key in fields if key in _PLACE or key.startswith("n-")}
        return await _shown(request, it, i18n.render(error.message, lang_of(request)), typed=typed)


async def _save(request: Request, it: Draft, text: str) -> Draft:
    """Keep a new text. Raises BadRequest where it is too long, Overtaken where another tab was first."""
    text = text.replace("\r\n", "\n")
    if len(text) > LONGEST:
        raise BadRequest(Message(_TOO_LONG, {"count": len(text), "most": LONGEST}))
    if text == it.text:
        return it
    if not await room_of(request).store.writes(benches.write, room_of(request).store, it, text):
        raise Overtaken
    return await drafts.found(request, it.id)


async def _write(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Keep what was typed: {"text", "changes"}, how often it had been changed when the page was made."""
    text = text_in(fields, "text")
    if number_in(fields, "changes") != it.changes and text.replace("\r\n", "\n") != it.text:
        if wants_json(request):
            raise Overtaken
        return await _shown(request, it, i18n.translator(lang_of(request))(_STALE), text, 409)
    it = await _save(request, it, text)
    if not wants_json(request):
        return drafts.to(it)
    checked = await drafts.checked(request, it)
    values = {"lang": lang_of(request), "checked": checked, "picture": bench.picture, "here": addresses.url(AT + it.id)}
    return JSONResponse({"changes": it.changes, "ok": checked.ok, "html": show.render("bench_checked.html", values)})


def _given(fields: dict[str, Any]) -> dict[str, str]:
    """Return what a form says of the file, by path."""
    return {key.removeprefix("n-"): text_in(fields, key)[:LONGEST_TEXT] for key in fields if key.startswith("n-")}


async def _turn(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Change what stands in the file where it stands: {"n-PATH": "12"}. table, row: where the form was."""
    text = await aside(request, Urgency.PAGE, forms.changed, it.game, it.text, _given(fields))
    await _save(request, it, text)
    return drafts.to(it, "#numbers", **{key: said for key in _PLACE if (said := text_in(fields, key)[:120])})


async def _more(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Add a row like another, with what the form says of the file: {"of": PATH}."""
    of = text_in(fields, "of")[:120]
    text, row = await aside(request, Urgency.PAGE, forms.more, it.game, it.text, _given(fields), of)
    await _save(request, it, text)
    return drafts.to(it, f"#row-{row}", table=row.partition(".")[0], row=row)


async def _fewer(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Take a row out, with what the form says of the file: {"of": PATH}. The file as it stood is set aside first."""
    of = text_in(fields, "of")[:120]
    text = await aside(request, Urgency.PAGE, forms.fewer, it.game, it.text, _given(fields), of)
    await room_of(request).store.writes(benches.put_aside, room_of(request).store, it)
    await _save(request, it, text)
    return drafts.to(it, "#numbers", table=of.partition(".")[0])


async def _keep(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Set the edition aside as it stands."""
    await room_of(request).store.writes(benches.put_aside, room_of(request).store, it)
    return drafts.to(it, "#versions")


async def _return(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Go back to a version: {"number"}. What stood there until now is set aside first."""
    store, number = room_of(request).store, number_in(fields, "number")
    found = next((one for one in await store.reads(benches.versions, store, it.id) if one.number == number), None)
    if found is None:
        raise Missing(N_("There is no such version."))
    await store.writes(benches.put_aside, store, it)
    await _save(request, it, found.text)
    return drafts.to(it)


async def _drop(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Throw the edition away, with its versions. Games that were begun with it go on."""
    room_of(request).studies.drop(it.id)
    await room_of(request).store.writes(benches.drop, room_of(request).store, it.id)
    return RedirectResponse(addresses.url(f"/games/{it.game}"), 303)


async def _play(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Sit down with the edition: {"opponent", "seat"}, a level of the bots, or "friend"; by default any seat."""
    count(request, Work.TABLES)
    ref = await _ready(request, it)
    if ref is None:
        raise drafts.Unfit
    opponent = text_in(fields, "opponent", "bot:club")
    if opponent != "friend":
        room_of(request).thinking.fair.admit(host_of(request))
    token, guest = await commands.known(request)
    game = games.get(it.game)
    options = compare.with_edition(drafts.options_with(game), ref)
    seat = text_in(fields, "seat", "random")
    table = await room_of(request).create(guest, it.game, seat, opponent, drafts.size_of(game), options)
    return commands.moved(request, addresses.table(table.id), token)


async def _beside(request: Request, it: Draft, fields: dict[str, Any]) -> Response:
    """Go to the page that begins a pad for the box with this edition's cards."""
    ref = await _ready(request, it)
    if ref is None:
        raise drafts.Unfit
    options = compare.with_edition(drafts.options_with(games.get(it.game)), ref)
    return RedirectResponse(addresses.url(f"/pads/new/{it.game}?{urlencode(options)}"), 303)


async def _ready(request: Request, it: Draft) -> str | None:
    """Have the room know the edition, so that games are played with it. Return its reference, as options name it.

    None if it has mistakes.
    """
    checked, store = await drafts.checked(request, it), room_of(request).store
    if not checked.ok:
        return None
    held = library.held(it.text)
    ref = bench.shelf_of(games.get(it.game)).usual(drafts.size_of(games.get(it.game)), held.ref)
    if ref:
        if LIBRARY.find(it.game, ref) is None:
            count(request, Work.EDITIONS)
        LIBRARY.add(held, listed=False)
        await store.writes(store.keep_edition, it.game, ref, it.text)
    return ref


#: What anybody may do who has the link, and what only the guest may whose draft it is.
_ANYBODY: Final = {"play": _play, "beside": _beside}
_DEEDS: Final = {
    "text": _write,
    "turn": _turn,
    "more": _more,
    "fewer": _fewer,
    "try": studying.try_it,
    "screen": studying.screen,
    "dial": studying.dial,
    "stop": studying.stop,
    "on": studying.go_on,
    "keep": _keep,
    "back": _return,
    "drop": _drop,
}


async def mine(request: Request, game: str) -> list[dict[str, str]]:
    """List a guest's drafts of a game, for its page."""
    store = room_of(request).store
    found = await store.reads(benches.of_guest, store, guest_of(request), game)
    return [{"url": addresses.url(AT + one.id), "title": _title(one, lang_of(request))} for one in found]


def _title(it: Draft, lang: str) -> str:
    try:
        return i18n.translator(lang).of(library.held(it.text).title) or it.game
    except BadEdition:
        return i18n.translator(lang)(_MISTAKEN)
