"""The way into a lesson: its table, new or as it was left."""

from __future__ import annotations

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from hallali import games
from hallali.core.errors import marked
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.lessons import Lesson
from hallali.room import addresses
from hallali.room.act import commands
from hallali.room.act.limits import Work
from hallali.room.act.requests import admit, fields_of, number_in, room_of, text_in
from hallali.room.errors import Missing
from hallali.room.keep.schema import GAMES, SEATS, SEEDS
from hallali.room.keep.store import Store
from hallali.room.table import taught

N_ = marked


def begun(store: Store, guest: str, lesson: Lesson) -> str:
    """Return the table at which a guest left a lesson; "" if there is none."""
    joined = GAMES.join(SEATS, SEATS.c.game == GAMES.c.id).join(SEEDS, SEEDS.c.game == GAMES.c.id)
    here = (SEATS.c.guest == guest) & (SEEDS.c.seed == lesson.seed) & (GAMES.c.result == "")
    with store.engine.connect() as db:
        asked = select(GAMES.c.id).select_from(joined).where(here).order_by(GAMES.c.created.desc())
        return str(db.execute(asked.limit(1)).scalar() or "")


def lesson_of(game: PlayableGame, name: str) -> Lesson:
    """Return a game's lesson of this name; its first for "". Raises Missing."""
    found = next((one for one in game.lessons() if name in ("", one.name)), None)
    if found is None:
        raise Missing(N_("There is no such lesson."))
    return found


async def learn(request: Request) -> Response:
    """Begin a lesson of a game, {"lesson"} or its first, or resume it where the guest left off.

    {"again": "1"}: start it over. {"step": number}: start it over at this step, counted from 1; what comes
    before is played already.
    """
    admit(request, Work.TABLES)
    game = games.GAMES.get(request.path_params["game"])
    if game is None:
        raise Missing(N_("There is no such game."))
    fields = await fields_of(request)
    lesson, step = lesson_of(game, text_in(fields, "lesson")), number_in(fields, "step") if "step" in fields else 0
    room, (token, guest) = room_of(request), await commands.known(request)
    anew = bool(step) or text_in(fields, "again") != ""
    table = "" if anew else await room.store.reads(begun, room.store, guest, lesson)
    if not table or taught.done(await room.open(table)):
        table = await room.seats.teach(guest, game, lesson)
        await room.turns.teach(await room.open(table), step - 1)
    return commands.moved(request, addresses.table(table), token)
