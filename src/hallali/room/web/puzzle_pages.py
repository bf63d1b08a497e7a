"""The pages of the day's deduction puzzles: the position, the answer, the proof, the ranking."""

from __future__ import annotations

import datetime
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hallali import i18n
from hallali.core.errors import marked
from hallali.interfaces.puzzles import DEGREE_WORDS, DEGREES, Choice, Puzzle
from hallali.lab.puzzles import Posed
from hallali.room import addresses, club
from hallali.room.act import auth, puzzles, stream
from hallali.room.act.commands import known
from hallali.room.act.limits import Work
from hallali.room.act.puzzles import MOST, Tries
from hallali.room.act.requests import (
    BadRequest,
    admit,
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
)
from hallali.room.act.service import Room
from hallali.room.draw import posing
from hallali.room.errors import Missing
from hallali.room.keep import days
from hallali.room.web import ratings

N_ = marked
Translate = i18n.Translator


class Offer(msgspec.Struct, frozen=True):
    """A game's puzzles on the front page."""

    title: str  #: what these puzzles are called
    more: str  #: the address of those without end
    game: str  #: the game's title
    links: tuple[tuple[str, str], ...]  #: one for each degree: (address, degree in words)


class Degree(msgspec.Struct, frozen=True):
    """One of a day's puzzles, in the switch between them."""

    url: str  #: the address of its page
    label: str  #: the degree in words
    here: bool  #: whether the page shows this one
    mark: str  #: squares for the guest's tries, "" before the first


class Line(msgspec.Struct, frozen=True):
    """A line of the ranking in words."""

    name: str  #: what the line calls the guest
    cost: str  #: how many tries they needed
    me: bool  #: whether it is the guest who asks


class Riddle(msgspec.Struct, frozen=True, kw_only=True):
    """What a puzzle's page says next to the position."""

    title: str  #: what such puzzles are called
    game: str  #: the game's name, as addresses have it
    day: str  #: as the form sends it
    date: str  #: the day as people write it
    ask: str  #: what the answer has to name here
    question: str  #: what such puzzles ask
    degree: str  #: how hard it is, as the form sends it
    degrees: tuple[Degree, ...]  #: the switch to the day's other puzzles
    asked: int  #: how many values an answer has
    choices: tuple[Choice, ...]  #: what each of them can be
    numbers: bool  #: whether they are numbers to be typed
    place: str  #: how the addresses begin of the places that can be marked; "" if none can
    over: bool  #: whether the puzzle's day is over
    done: bool  #: whether the guest has no try left, or needs none
    solved: bool  #: whether the guest solved it
    tried: tuple[str, ...]  #: what the guest has named so far
    squares: str  #: for the guest's tries
    verdict: str  #: of the last try
    against: str  #: why the last try is wrong, "" if it is not
    answer: str  #: in words; "" until the guest may know it
    proof: tuple[str, ...]  #: why only the answer fits; empty until the guest may know it
    share: str  #: the result, ready to be sent; "" before
    streak: str  #: how many days in a row the guest solved one, "" for none
    ranks: tuple[Line, ...]  #: the ranking
    before: str  #: the address of the day before; "" on a page of an earlier day
    after: str = ""  #: the address of the next puzzle of the stream; "" for a day's
    rated: str = ""  #: the guest's rating in the stream, in words; "" before there is one


def offers(_: Translate) -> list[Offer]:
    """Return what the front page offers of today's puzzles."""
    found = []
    for game in club.here().offered():
        kind = game.puzzles()
        if kind is not None:
            links = tuple((_url(game.name, degree), _(DEGREE_WORDS[degree])) for degree in DEGREES)
            found.append(Offer(_(kind.title), stream_url(game.name), game.title, links))
    return found


def stream_url(game: str, degree: str = "") -> str:
    """Return the address of a guest's next puzzle of a game's stream. degree: "" for what suits them."""
    return addresses.url(f"/puzzles/{game}{'?' + urlencode({'degree': degree}) if degree else ''}")


def _url(game: str, degree: str, day: str = "") -> str:
    return addresses.url(f"/puzzle/{game}{'/' + day if day else ''}?{urlencode({'degree': degree})}")


async def puzzle_page(request: Request) -> Response:
    """Show one of a day's puzzles, today's or one whose day is over, with its solution; or one of the stream."""
    game = request.path_params["game"]
    puzzles.kind_of(game)
    room, guest, day = room_of(request), guest_of(request), request.path_params.get("day", "")
    if streamed := stream.is_place(day):
        count(request, Work.REPLAYS)
        found: dict[str, Puzzle] | None = await room.stream.of(game, day)
        if not found:
            raise Missing(N_("There is no such page."))
    else:
        date = _day(request)
        day = date.isoformat()
        count(request, Work.REPLAYS)
        found = await room.riddles.of(game, date)
    if found is None:
        asked = request.url.query
        return _soon(request, game, f"{request.url.path}{'?' + asked if asked else ''}")
    mine = {degree: await room.store.reads(puzzles.tries, room.store, (day, game, degree), guest) for degree in DEGREES}
    wanted = request.query_params.get("degree", "")
    if wanted not in found:
        wanted = next((degree for degree in DEGREES if degree in found and not mine[degree].over), DEGREES[0])
    puzzle = found[wanted]
    posed = await room.riddles.posed(puzzle, host_of(request))
    my = mine[wanted]
    if my.solved is not None or (stream.over(my) if streamed else day != days.today().isoformat()):
        seen, tolds = puzzles.kind_of(game).solved(posed.view, posed.tolds, puzzle)
        heard = zip((seq for seq, _told in posed.heard), tolds, strict=True)
        posed = Posed(seen, tuple(heard))
    drawn = posing.page_of(posed, viewer_of(request, posed.view.seat))
    values: dict[str, object] = {
        "it": await _riddle(request, puzzle, day, mine),
        "board": posing.drawn(drawn),
        "lines": drawn.lines,
        "styled": drawn.kit.styles,
        "script": drawn.kit.script,
    }
    return page(request, "puzzle.html", values)


def _soon(request: Request, game: str, again: str) -> Response:
    _ = i18n.translator(lang_of(request))
    return page(request, "puzzle_soon.html", {"title": _(puzzles.kind_of(game).title), "again": again})


async def next_puzzle(request: Request) -> Response:
    """Lead on to a guest's next puzzle of a game's stream: of the degree in ?degree=, or of the one that suits them."""
    game = request.path_params["game"]
    puzzles.kind_of(game)
    room, guest, degree = room_of(request), guest_of(request), request.query_params.get("degree", "")
    if degree not in DEGREES:
        found = ratings.puzzled(await room.store.reads(stream.met, room.store, game, guest))
        degree = stream.level(found[0] if found else None)
    count(request, Work.ANALYSES)
    at = await room.stream.next(game, degree, guest, host_of(request))
    if not at:
        return _soon(request, game, stream_url(game, degree))
    return RedirectResponse(_url(game, degree, at), 303)


def _day(request: Request) -> datetime.date:
    text = request.path_params.get("day")
    if text is None:
        return days.today()
    try:
        date = datetime.date.fromisoformat(text)
    except ValueError:
        date = None
    if date is None or date.isoformat() != text:
        raise Missing(N_("There is no such page."))
    return date


async def _riddle(request: Request, puzzle: Puzzle, day: str, mine: dict[str, Tries]) -> Riddle:
    """Return what the page says. The answer is asked for only if the guest may know it."""
    room, guest, lang, host = room_of(request), guest_of(request), lang_of(request), host_of(request)
    _, kind, key = (
        i18n.translator(lang),
        puzzles.kind_of(puzzle.game).asking(puzzle.about),
        (day, puzzle.game, puzzle.degree),
    )
    posed, my = await room.riddles.posed(puzzle, host), mine[puzzle.degree]
    streamed = stream.is_place(day)
    today = days.today()
    over, solved = not streamed and day != today.isoformat(), my.solved is not None
    done = stream.over(my) if streamed else my.over
    told = over or solved or (streamed and done)
    wrong = bool(my.tried) and not solved and my.tried[-1] != puzzles.GIVEN_UP
    ranked = [] if streamed else await room.store.reads(puzzles.ranking, room.store, key, guest)
    streak = 0 if streamed else await room.store.reads(puzzles.streak, room.store, puzzle.game, guest, today)
    degree = _(DEGREE_WORDS[puzzle.degree])
    tried = [one for one in my.tried if one != puzzles.GIVEN_UP]
    squares = puzzles.squares(len(tried), solved)
    title = _(kind.title)
    date = await _date(room, puzzle, day, _)
    shared = f"Hallali · {title} · {date} · {degree} {squares}" if my.over and not streamed else ""
    return Riddle(
        title=title,
        game=puzzle.game,
        day=day,
        date=date,
        ask=kind.ask(posed.view, puzzle.asked, _),
        question=_(kind.question),
        degree=puzzle.degree,
        degrees=tuple(
            Degree(
                stream_url(puzzle.game, name) if streamed else _url(puzzle.game, name, day if over else ""),
                _(DEGREE_WORDS[name]),
                name == puzzle.degree,
                "" if streamed else puzzles.squares(len(mine[name].tried), mine[name].solved is not None),
            )
            for name in DEGREES
        ),
        asked=puzzle.asked,
        choices=kind.choices(posed.view, _),
        numbers=kind.numbers,
        place="" if told else kind.place,
        over=over,
        done=done,
        solved=solved,
        tried=tuple(kind.named(one, posed.view, _) for one in tried),
        squares=squares,
        verdict=_verdict(my, stream.MOST if streamed else MOST, _),
        against=await room.riddles.refutation(puzzle, my.tried[-1], lang, host) if wrong else "",
        answer=kind.named(puzzle.answer, posed.view, _) if told else "",
        proof=await room.riddles.proof(puzzle, lang, host) if told else (),
        share=shared,
        streak=_.counted("{count} day in a row", "{count} days in a row", streak) if streak else "",
        ranks=tuple(
            Line(
                one.name or (_("You") if one.me else _("Guest")),
                _.counted("{count} try", "{count} tries", one.tries),
                one.me,
            )
            for one in ranked
        ),
        before=""
        if over or streamed
        else _url(puzzle.game, puzzle.degree, (today - datetime.timedelta(days=1)).isoformat()),
        after=stream_url(puzzle.game) if streamed else "",
        rated=await _rated(room, puzzle.game, guest, _) if streamed else "",
    )


async def _date(room: Room, puzzle: Puzzle, day: str, _: Translate) -> str:
    """Say which puzzle it is: its day, or which of its degree in the stream."""
    if stream.is_place(day):
        number = await room.store.reads(stream.rank, room.store, puzzle, day)
        return _("Puzzle {number}").format(number=_.grouped(number))
    return days.words(datetime.date.fromisoformat(day), _)


async def _rated(room: Room, game: str, guest: str, _: Translate) -> str:
    """Say how a guest is rated by the puzzles of a stream."""
    met = await room.store.reads(stream.met, room.store, game, guest)
    found = ratings.puzzled(met)
    if found is None:
        return ""
    return _("Your rating: {value} ± {spread}").format(value=found[0], spread=found[1])


def _verdict(my: Tries, most: int, _: Translate) -> str:
    if my.solved is not None:
        if len(my.tried) == 1:
            return _("Right, at the first try.")
        return _.counted("Right, in {count} try.", "Right, in {count} tries.", len(my.tried))
    if not my.tried:
        return ""
    if puzzles.GIVEN_UP in my.tried:
        return _("Here is the solution.")
    if my.over:
        return _("Wrong, and that was your last try. Solution tomorrow.")
    left = most - len(my.tried)
    if left <= 0:
        return _("Wrong, and that was your last try.")
    return _.counted("Wrong. {count} try left.", "Wrong. {count} tries left.", left)


async def answer(request: Request) -> Response:
    """Take a try: {"degree", "day", "n1", …}, where the day may be a place in the stream. There {"solve": "1"} asks for
    the solution. A visitor without a cookie gets one."""
    admit(request)
    game = request.path_params["game"]
    puzzles.kind_of(game)
    fields = await fields_of(request)
    count(request, Work.REPLAYS)
    room, degree, day = room_of(request), text_in(fields, "degree"), text_in(fields, "day")
    streamed = stream.is_place(day)
    if streamed:
        found: dict[str, Puzzle] | None = await room.stream.of(game, day)
    elif day != days.today().isoformat():
        raise BadRequest(N_("That day is over: the puzzle now shows its solution."))
    else:
        found = await room.riddles.of(game, days.today())
    if not found or degree not in found:
        raise Missing(N_("There is no such puzzle.") if streamed else N_("There is no such puzzle today."))
    puzzle, key = found[degree], (day, game, degree)
    if given := streamed and text_in(fields, "solve") == "1":
        tried = puzzles.GIVEN_UP
    else:
        tried = tuple(number_in(fields, f"n{number}") for number in range(1, puzzle.asked + 1))
        await room.riddles.check(puzzle, tried, host_of(request))
    token, guest = await known(request)
    before = await room.store.reads(puzzles.tries, room.store, key, guest)
    if not (streamed and stream.over(before)) and not (given and before.over):
        await room.riddles.answer(key, puzzle, guest, tried)
    made = RedirectResponse(_url(game, degree, day if streamed else "") + "#said", 303)
    auth.set_guest(made, request, token)
    return made
