"""A puzzle's position as its page draws it: with the parts of the game's own board, from a View and Tolds alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from markupsafe import Markup
from msgspec.structs import replace

from hallali import games, i18n
from hallali.core.contract import Value
from hallali.interfaces.page import Page
from hallali.interfaces.table_page import Facts, Line, Notes, Player, Replay
from hallali.lab.puzzles import Posed
from hallali.room.draw import parts as parts_of
from hallali.room.draw import show
from hallali.room.draw.records import Shown
from hallali.room.draw.show import Viewer


def page_of(posed: Posed, viewer: Viewer, options: Mapping[str, Value] | None = None) -> Shown:
    """Return what the parts of the board are drawn from. What was posed holds no answer.

    options: those of the game that the position is from.
    """
    view, _ = posed.view, i18n.translator(viewer.lang)
    game = games.get(view.game)
    kit, kind = game.page().of(dict(options or {})), game.puzzles()
    size = getattr(view, "size", "real")
    last = posed.heard[-1][0] if posed.heard else 0
    facts, moment = _facts(kit, posed, size, last, dict(options or {})), Replay(last, last, view.seat)
    heard = list(posed.heard)
    while heard and kind is not None and kind.opens(heard[-1][1]):
        heard.pop()
    lines = [
        Line(seq, text, kit.words.who(told), kit.picture.moment(told, view.seat))
        for seq, told in heard
        if (kind is None or kind.speaks(told)) and (text := kit.words.sentence(told, view.seat, _, size))
    ]
    lines = _gathered(lines, _)
    others = [seat for seat in range(len(kit.seats)) if seat != view.seat]
    made = Shown(
        lang=viewer.lang,
        theme=viewer.theme,
        translate=_,
        kit=kit,
        title=kit.game.title,
        tab=kit.game.title,
        seat=view.seat,
        seq=last,
        view=view,
        table=facts,
        tolds=posed.tolds,
        log=lines,
        draft=kit.drafts.describe(None, view, ()),
        notes=Notes(),
        help_mode="off",
        odds={},
        support=(),
        replay=moment,
        others=others,
        people=parts_of.people(kit, facts, view, others, _),
        me=parts_of.me(kit, facts, view, view.seat, _),
        plays=False,
    )
    drawn = kit.picture.posed(made)
    told = parts_of.log(kit, lines if drawn.log is None else drawn.log, None)
    return replace(made, d=drawn.scene, lines=told, helpers=drawn.helpers)


def _gathered(lines: Sequence[Line], _: i18n.Translator) -> list[Line]:
    """Join neighbours that say the same into one line with their number: eleven times over nobody reads it."""
    found: list[Line] = []
    for (text, _who), alike in groupby(lines, key=lambda line: (line.text, line.who)):
        same = list(alike)
        said = text if len(same) == 1 else _("{text} (×{count})").format(text=text, count=len(same))
        found.append(replace(same[-1], text=said))
    return found


def _facts(kit: Page, posed: Posed, size: str, last: int, options: dict[str, Value]) -> Facts:
    players = tuple(
        Player(
            seat=seat,
            name="",
            role=role,
            is_bot=True,
            level="",
            free=False,
            begun=True,
            me=seat == posed.view.seat,
            mine=False,
            here=True,
        )
        for seat, role in enumerate(kit.seats)
    )
    return Facts(
        id="",
        game=kit.name,
        size=size,
        options=options,
        rules=kit.game.rules,
        edition="",
        players=players,
        stage="on",
        my_turn=False,
        mover=posed.view.mover,
        entries=last,
    )


def drawn(page: Shown) -> Markup:
    """Draw the parts that show the position."""
    return Markup(show.drawn("puzzle_board.html", page))  # noqa: S704
