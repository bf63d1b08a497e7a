"""Every kind of page that the room serves, and what has to be there before it can be opened."""

from __future__ import annotations

import datetime
import html
import re
import time
from typing import TYPE_CHECKING

from positions import BUREAU, COLONY, Moment

from hallali import games
from hallali.lab import puzzles as lab
from hallali.room.act import puzzles
from hallali.room.act.auth import hashed
from hallali.room.act.devices import LINK_S
from hallali.room.keep import days
from hallali.room.keep.store import Store, Stored, StoredSeat
from hallali.room.web.ratings import FEWEST

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext, Page

TOKEN = "T" * 24  #: the guest's
LONGEST = 30_000  #: of any wait, in milliseconds
DAY = datetime.date(2026, 11, 21)

MOMENTS = {
    "fugitif-open": Moment("fugitif", 0, 0, stage="open"),
    "fugitif-waiting": Moment("fugitif", 1, 0, stage="open"),
    "fugitif-begin": Moment("fugitif", 0, 0, stage="begin"),
    "fugitif-fugitive": Moment("fugitif", 0, 0.4),
    "fugitif-marshal": Moment("fugitif", 1, 0.6),
    "fugitif-end": Moment("fugitif", 0, 1, size="small"),
    "traqueur-build": Moment("traqueur", 0, 0, options=(("begins", "first"),)),
    "traqueur-search": Moment("traqueur", 0, 0.5, size="small", options=(("begins", "first"),)),
    "traqueur-end": Moment("traqueur", 1, 1, size="small", options=(("begins", "first"),)),
    "red-notice-angela": Moment("red-notice", 0, 0.3, size="small"),
    "red-notice-jessah": Moment("red-notice", 1, 0.5, size="small"),
    "red-notice-end": Moment("red-notice", 0, 1, size="small"),
    "traque-early": Moment("traque", 0, 0.1, edition=COLONY),
    "traque-fight": Moment("traque", 0, 0.5, edition=COLONY),
    "traque-two": Moment("traque", 0, 0.5, options=(("players", 2),), edition=COLONY),
    "traque-end": Moment("traque", 0, 1),
    "la-traque-first": Moment("la-traque", 0, 0, size="small", edition=BUREAU),
    "la-traque-early": Moment("la-traque", 0, 0.2, size="small", edition=BUREAU),
    "la-traque-late": Moment("la-traque", 1, 0.7, size="micro", edition=BUREAU),
    "la-traque-end": Moment("la-traque", 0, 1, size="micro", edition=BUREAU),
    "metro-early": Moment("metro", 0, 0.4),
    "metro-end": Moment("metro", 0, 1),
}
ENDS = [name for name in MOMENTS if name.endswith("-end")]
#: Tables of two people: one that waits, with its link; one with a clock that runs; a rematch offered.
FRIENDS = ("open", "on", "over")
#: Each kind of page, by its route in room/app.py.
PLACES = [
    "/",
    "/#free",
    *(f"/games/{game}" for game in (*games.GAMES, "metro")),
    "/mine",
    "/mine#free",
    "/about",
    "/nothing",
    "/start/fugitif?seat=marshal",
    "/start/la-traque/seats",
    "/devices",
    "/devices#link",
    "/tournaments",
    "/tournaments?game=la-traque",
    "/ladder",
    "/devices#phrase",
    "/devices/recover",
    f"/device/{'a' * 24}",
    f"/day/traqueur/{DAY}",
    f"/day/traque/{DAY}",
    *(f"/puzzle/{game}?degree=hard" for game in ("fugitif", "red-notice", "traqueur", "la-traque")),
    "/puzzle/red-notice/yesterday",
    *(f"/rules/{game}" for game in (*games.GAMES, "metro")),
    *(f"/t/{name}" for name in MOMENTS),
    "/t/fugitif-open#free",
    *(f"/learn/{game}" for game in games.GAMES),
    *(f"/friends/{moment}" for moment in FRIENDS),
    *(f"/t/{name}/replay?at=3&eyes=0" for name in ENDS),
    f"/t/{ENDS[0]}/replay?at=3&eyes=-4",
    f"/t/{ENDS[0]}/verify",
    "/t/fugitif-marshal/verify",
    *(f"/pads/new/{game}" for game in games.GAMES),
    *(f"/pads/{game}" for game in games.GAMES),
    "/pads/first",
    "/pads/traqueur/end",
    "/pads/traqueur/board",
]


def prepare(page: Page, address: str, store: Store, place: str) -> str:
    """Have everything there that the page shows; return its address."""
    found = re.match(r"/t/([a-z-]+)\b", place)
    if found and found[1] in MOMENTS:
        moment = MOMENTS[found[1]]
        if store.load(found[1]) is None:
            moment.keep(store, found[1], hashed(TOKEN))
    if place.startswith("/device/"):
        store.add_link(hashed(place.rpartition("/")[2]), hashed("another"), time.time() + LINK_S)
    if place.startswith("/learn/"):
        made = page.request.post(address + place, headers={"accept": "application/json"})
        return address + str(made.json()["location"])
    if place.startswith("/friends/"):
        return address + friends(page, address, place.rpartition("/")[2])
    if place.endswith(("/end", "/board")):
        return address + ended(page, address, place.endswith("/board"))
    if place.startswith("/pads/") and "new" not in place:
        return address + pad(page, address, place.rpartition("/")[2])
    if place == "/mine":
        numbers(store)
    if place.startswith("/puzzle/"):
        game, today = place.split("/")[2].partition("?")[0], days.today()
        there = today - datetime.timedelta(days=place.endswith("yesterday"))
        puzzles.keep(store, there.isoformat(), lab.of_day(game, "axe"))
        return address + place.replace("yesterday", there.isoformat())
    if "replay" in place:
        until = time.monotonic() + LONGEST / 1000
        while "worth awaited" in page.request.get(address + place).text():
            assert time.monotonic() < until, "the analysis does not come to its end"
            time.sleep(0.1)
    return address + place


def pad(page: Page, address: str, game: str) -> str:
    """Begin a pad of a game's last seat, or "first", the lesson of the pad; return its address."""
    fields: dict[str, str | float | bool] = {}
    if game != "first":
        fields = {"game": game, "seat": games.get(game).seats_of({})[-1], "size": "real"}
    where = f"{address}/pads" if fields else f"{address}/pads/first"
    answer = page.request.post(where, form=fields, headers={"accept": "application/json"})
    assert answer.ok, answer.text()
    return str(answer.json()["location"])


def ended(page: Page, address: str, board: bool) -> str:
    """Enter a short game of Le Traqueur at a pad; return where it ends, or the board on which its camp is pressed."""
    fields: dict[str, str | float | bool] = {
        "game": "traqueur",
        "seat": "second",
        "size": "2x2",
        "mode": "one-sided",
    }
    made = page.request.post(f"{address}/pads", form=fields, headers={"accept": "application/json"})
    where = str(made.json()["location"])
    for deed, field, wanted in (
        ("enter", "told", "built"),
        ("say", "text", "A1"),
        ("enter", "told", "found"),
    ):
        shown = page.request.get(address + where).text()
        seq = re.findall(r'data-seq="(\d+)"', shown)[0]
        told = [html.unescape(one) for one in re.findall(r'name="told" value="([^"]*)"', shown)]
        text = "A1" if field == "text" else next(one for one in told if wanted in one)
        answer = page.request.post(f"{address}{where}/{deed}", form={"seq": seq, field: text})
        assert answer.ok, answer.text()
    links = re.findall(f"{where}/end/[0-9]+", page.request.get(f"{address}{where}/end").text())
    return links[0] if board else f"{where}/end"


def numbers(store: Store) -> None:
    """Keep games enough against one level for a rating."""
    for number in range(FEWEST):
        seats = [StoredSeat(seat=0, bot="club", entropy=""), StoredSeat(seat=1, guest=hashed(TOKEN), entropy="")]
        rules, name = games.get("fugitif"), f"rated-{number}"
        if store.load(name) is not None:
            continue
        edition = rules.edition_of("small", {})
        stored = Stored(
            id=name, game="fugitif", rules=rules.rules, edition=edition, size="small", options={}, commitment="",
            created=number, seats=seats, result="resigned:0",
        )  # fmt: skip
        store.create(stored, "5" * 64)


def friends(page: Page, address: str, moment: str) -> str:
    """Make a table of two, and bring it to this moment; return its address."""

    def do(what: str, who: APIRequestContext = page.request, **fields: str) -> str:
        answer = who.post(address + what, form={**fields}, headers={"accept": "application/json"})
        assert answer.ok, answer.text()
        return str(answer.json().get("location", ""))

    table = do("/new", game="fugitif", seat="marshal", opponent="friend", size="small", clock="10+10")
    if moment != "open":
        friend = page.context.browser.new_context().request if page.context.browser else page.request
        do(f"{table}/sit", friend, name="Zoé", entropy="")
        do(f"{table}/chat", friend, text="Good evening!")
        if moment == "over":
            do(f"{table}/resign", friend)
            do(f"{table}/rematch", friend)
    return table
