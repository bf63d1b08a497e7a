"""What a guest can ask a room for while a game goes on: each function is one surface, asked of the real application."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Final

from hallali import games, i18n
from hallali.cli.leaking import still
from hallali.cli.leaking.guests import Guest
from hallali.cli.leaking.look import Look
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE
from hallali.interfaces import drafts
from hallali.room.act import stream
from hallali.room.draw import assets
from hallali.room.draw.show import HELP

#: How many steps are tried of those that are refused, and of those that begin a gesture.
TRIED: Final = 12

Surface = Callable[[Look], Awaitable[None]]


async def page(look: Look) -> None:
    """The table's page, in both languages, and as somebody sees it who never came before."""
    await look.get(look.page)
    if look.deep:
        look.me.lang = "fr"
        await look.get(look.page)
        look.me.lang = "en"
        await look.get(look.page, Guest(look.stage.app, ""))


async def api(look: Look) -> None:
    """The same for programs: all of it, the news, and how long a program waits for news."""
    await look.get(look.api, script=True)
    await look.get(f"{look.api}?since={max(0, look.seq - 3)}", script=True)
    if look.deep:
        await look.get(f"{look.api}?since={look.seq}&wait=2", script=True)


async def talk(look: Look) -> None:
    """What is said at the table."""
    await look.get(f"{look.page}/chat?before=2")
    await look.post(f"{look.page}/chat", {"text": "hello", "key": "said"})
    await look.post(f"{look.page}/react", {"say": "nice", "key": "nodded"})
    await look.get(f"{look.page}/report")
    await look.post(f"{look.page}/report", {"seat": "0", "text": "Too slow."}, script=False)


async def record(look: Look) -> None:
    """What holds every secret, and is shown only when the game is over."""
    for where in ("record.json", "verify", "replay", "replay?at=3&eyes=referee"):
        await look.get(f"{look.page}/{where}")
    await look.get(f"{look.api}/record", script=True)
    await look.post("/api/v1/verify", {"game": look.side.game.name})


async def mine(look: Look) -> None:
    """The guest's own games: the front page, the game's, the history, and all of it as a file."""
    for where in ("/", "/mine", "/mine/export", f"/games/{look.side.game.name}"):
        await look.get(where)
    await look.post("/mine/name", {"name": "Me"})
    await look.post("/mine/erase", {"sure": "0"})


async def notes(look: Look) -> None:
    """The guest's desk: marks, a text, a name, whose lines are not shown."""
    await look.post(f"{look.page}/notes", {"number": 3, "mark": "out", "text": "noted"})
    await look.post(f"{look.page}/look")
    await look.post(f"{look.page}/name", {"name": "Anna"})
    await look.post(f"{look.page}/mute", {"seat": 0, "on": "1"})
    await look.post(f"{look.page}/mute", {"seat": 0, "on": "0"})


async def help_(look: Look) -> None:
    """What the seat can infer, as each kind of help shows it."""
    look.stage.where.taken()
    for mode in HELP if look.deep else ("probable",):
        await look.post(f"{look.page}/help", {"mode": mode})
        await look.rest()
    look.sent()
    await look.get(look.page)


async def suggestion(look: Look) -> None:
    """What the seat could do, and why."""
    await look.post(f"{look.page}/allow", {"on": "1"})
    if look.deep or look.table.mover != look.side.seat:
        look.stage.where.taken()
        await look.post(f"{look.page}/suggest")
        await look.rest()
        look.sent()
        await look.get(look.page)


async def refusals(look: Look) -> None:
    """Why steps are refused, and what a gesture looks like that was only begun."""
    table, seat = look.table, look.side.seat
    rng = random.Random(look.side.id)
    legal = set(table.see(seat).legal) if seat >= 0 else set[int]()
    wrong = [step for step in table.kit.drafts.probes if step not in legal]
    on_turn = seat >= 0 and table.mover == seat
    for step in rng.sample(wrong, min(TRIED if on_turn else 2, len(wrong))):
        await look.post(f"{look.api}/gesture", {"seq": look.seq, "key": f"g{step}", "steps": [step]})
        if on_turn and _plays(look, step):
            continue
        await look.post(f"{look.page}/step", {"seq": look.seq, "key": f"s{step}", "choose": step})
        await look.post(f"{look.page}/clear")
    for text in ("nonsense", "1 2 3"):
        await look.post(f"{look.page}/move", {"seq": look.seq, "key": f"m{text}", "text": text})
    await look.post(f"{look.page}/lay", {"seq": look.seq, "key": "lay", "set": "1,2"})
    await look.post(f"{look.page}/undo", {"key": "undo"})
    await look.post(f"{look.page}/clear")
    if table.mover != CHANCE:
        await look.post(f"{look.page}/throw", {"seq": look.seq, "key": "t", "x": 0, "y": 0, "strength": 0.5})
    begun = [step for step in sorted(legal) if on_turn and _begins(look, step)]
    for step in rng.sample(begun, min(TRIED, len(begun))):
        await look.post(f"{look.api}/gesture", {"seq": look.seq, "key": f"b{step}", "steps": [step]})
    if begun:
        await look.post(f"{look.page}/step", {"seq": look.seq, "key": "first", "choose": rng.choice(begun)})
        await look.get(look.page)
        await look.post(f"{look.api}/clear")


def _plays(look: Look, step: int) -> bool:
    """Say whether a press is a whole move though it is no legal step: a short way to one. It would go on with the game,
    and what others do next would come to another position."""
    table, seat = look.table, look.side.seat
    try:
        return table.kit.drafts.choose(table.position(seat), table.see(seat), (), step).commit
    except HallaliError:
        return False


def _begins(look: Look, step: int) -> bool:
    """Say whether a step begins a gesture that needs more: to press it commits nothing."""
    table = look.table
    try:
        pressed = table.kit.drafts.choose(table.state, table.see(table.mover), (), step)
        return not pressed.commit and drafts.begun(table.state, (step,)) is not None
    except HallaliError:
        return False


async def commands(look: Look) -> None:
    """What is refused while the game goes on, or asks the others."""
    await look.post(f"{look.page}/begin", {"entropy": "late"})
    await look.post(f"{look.page}/rematch")
    await look.post(f"{look.page}/fill", {"bot": "novice"})
    await look.post(f"{look.page}/out", {"seat": 0})
    await look.post(f"{look.page}/pass", {"to": 1})
    await look.post(f"{look.page}/sit", script=False)
    await look.post(f"{look.api}/sit")
    await look.post(f"{look.page}/commit", {"seq": look.seq + 1, "key": "late"})
    await look.post(f"{look.page}/unheard-of")
    if look.side.seat < 0:
        await look.post(f"{look.page}/resign")
    await look.post(f"{look.page}/back")
    await look.get(look.page)


async def puzzle(look: Look) -> None:
    """The position as the day's puzzle: the page, and the answer to a wrong try."""
    game, made = look.side.game.name, look.side.puzzle
    if made is None:
        return
    await look.get(f"/puzzle/{game}")
    await look.get(f"/puzzle/{game}/{still.DAY.isoformat()}?degree={made.degree}")
    kind = look.side.game.puzzles()
    assert kind is not None
    view = look.table.see(made.seat)
    wrong = kind.choices(view, i18n.translator("en"))[-1].value
    fields = {"degree": made.degree, "day": still.DAY.isoformat(), "n1": wrong}
    await look.post(f"/puzzle/{game}/answer", fields, script=False)
    await look.get(f"/puzzle/{game}")
    await look.get(f"/puzzles/{game}?degree={made.degree}")
    await look.get(f"/puzzle/{game}/{stream.place(0)}?degree={made.degree}")
    await look.post(f"/puzzle/{game}/answer", {**fields, "day": stream.place(0)}, script=False)
    await look.get(f"/puzzle/{game}/{stream.place(0)}?degree={made.degree}")


async def house(look: Look) -> None:
    """The pages that every guest gets, which hang on no table."""
    game = look.side.game.name
    wheres = ["/about", "/manifest.webmanifest", "/sw.js", "/healthz", "/readyz", "/metrics", "/devices"]
    wheres += [f"/start/{game}?seat=random&opponent=bot:novice", f"/start/{game}/seats", f"/rules/{game}"]
    wheres += [f"/day/{game}/{still.DAY.isoformat()}", f"/editions/{game}", f"/editions/{game}/print"]
    wheres += ["/lang/fr", "/lang/en", "/theme/dark", "/static/net.js", "/nowhere"]
    wheres += [f"/static/{name}/table.js" for name in games.GAMES]
    wheres += [assets.at(f"all/{game}/table.{kind}") for kind in ("css", "js")]
    wheres += ["/host", "/host/abcdefghijkl", "/door", "/come/abcdefghijkl"]
    for where in wheres:
        await look.get(where)
    await look.post("/host", {"do": "say", "text": "hello"}, script=False)
    await look.post("/door", {"word": "guessed"}, script=False)
    await look.post("/come/abcdefghijkl", script=False)
    await look.get(f"{look.page}/come/abcdefghijkl")


async def tables(look: Look) -> None:
    """New tables, lessons, and the guest's devices."""
    game = look.side.game.name
    fields = {"game": game, "size": look.side.size, "opponent": "friend", "post": "1"}
    await look.post("/new", fields)
    await look.post("/api/v1/new", fields)
    await look.get("/")
    await look.post(f"/learn/{game}", script=False)
    await look.get("/mine")
    await look.post("/devices/link", script=False)
    await look.post("/devices/phrase", script=False)
    await look.get("/devices/recover")
    await look.post("/devices/recover", {"phrase": "guessed"}, script=False)
    await look.post("/neighbours", script=False)
    await look.get("/device/abcdefghijkl")
    await look.post("/device/abcdefghijkl", script=False)
    await look.post("/devices/others", script=False)
    await look.get("/devices")
    await look.post("/calls", {"endpoint": "https://push.invalid/a", "p256dh": "", "auth": ""})
    await look.post("/mine/bring", {"record": {"game": game}, "seats": []})


async def cups(look: Look) -> None:
    """Tournaments and the ladder: they know of a game only that it goes on, and how it ended."""
    game = look.side.game.name
    await look.get(f"/tournaments?game={game}")
    fields = {"game": game, "size": look.side.size, "name": "An evening", "plays": "1", "mine": "Anna"}
    await look.post("/tournaments", fields, script=False)
    await look.post("/api/v1/tournaments", fields)
    for where in (f"/tournaments/{look.side.id}", f"/api/v1/tournaments/{look.side.id}"):
        await look.get(where)
        await look.post(f"{where}/next")
    await look.post("/ladder", {"on": "1", "name": "Anna"}, script=False)
    await look.get(f"/ladder?game={game}")
    await look.get("/")


async def pads(look: Look) -> None:
    """Pads for real tables: they know of no table, and open to the guest alone whose they are."""
    game = look.side.game
    await look.get(f"/pads/new/{game.name}")
    await look.post("/pads/first", {}, script=False)
    await look.post("/pads", {"game": game.name, "size": look.side.size, "seat": game.seats_of({})[0]}, script=False)
    for where in ("", "/back", "/end", "/end/0", "/end/0/step", "/record.json"):
        await look.get(f"/pads/{look.side.id}{where}")
    for deed in ("back", "turn", "keep", "suggest", "share", "join", "end/0/step"):
        await look.post(f"/pads/{look.side.id}/{deed}", {"seq": "0"}, script=False)
    for what in ("lend", "join"):
        await look.post(f"/api/v1/pads/{what}", {"pad": "{}", "code": "AAAABBBB"})


async def bench(look: Look) -> None:
    """The bench: an edition's facts are known to all, and no table is known there."""
    game = look.side.game
    await look.post("/bench", {"game": game.name, "called": "Ours"}, script=False)
    for where in ("", "/back", "/figures", "/trial.csv", "/trial-1.svg", "/edition.toml", "/print"):
        await look.get(f"/bench/{look.side.id}{where}")
    for deed in ("text", "turn", "try", "screen", "dial", "stop", "on", "keep", "back", "play", "beside", "drop"):
        await look.post(f"/bench/{look.side.id}/{deed}", {"changes": "0"}, script=False)


#: What is asked at every position, in this order: what looks comes before what changes something.
ALWAYS: Final[dict[str, Surface]] = {
    "page": page,
    "api": api,
    "record": record,
    "mine": mine,
    "talk": talk,
    "notes": notes,
    "help": help_,
    "suggestion": suggestion,
    "refusals": refusals,
    "commands": commands,
    "puzzle": puzzle,
}
#: What is asked only here and there, as it hangs on a table but little.
RARELY: Final[dict[str, Surface]] = {"house": house, "tables": tables, "cups": cups, "pads": pads, "bench": bench}
