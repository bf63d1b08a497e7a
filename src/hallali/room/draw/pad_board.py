"""The board of a pad's page, from what one seat may see: to make a move on, or to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hallali.companion import Pad, chances, wording
from hallali.core.contract import Position, Told, View
from hallali.core.errors import HallaliError
from hallali.core.seats import OVER
from hallali.interfaces.table_page import Facts, Inferred, Line, Notes, Player, Result
from hallali.room.draw import parts as parts_of
from hallali.room.draw import show
from hallali.room.draw.records import Shown
from hallali.room.draw.show import UNASKED, Viewer

#: Where the addresses of pads begin.
AT: Final = "/pads/"
#: Parts of a table's page that a pad lacks: tokens fly on the real table, the bar and the log are the pad's own.
_WITHOUT: Final = frozenset({"lid", "me", "log", "help", "chat"})
#: The last kind of help: a bot is asked.
SUGGEST: Final = "suggest"


def level_of(mode: str) -> str | None:
    """Return the bot that is asked for suggestions: "" for the usual one; None where none are wanted.

    >>> level_of("suggest/club"), level_of("suggest"), level_of("probable")
    ('club', '', None)
    """
    kind, _, level = mode.partition("/")
    return level if kind == SUGGEST else None


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What a page is asked for with: the pad as it is kept, and who looks at it how."""

    id: str  #: the pad's name in addresses
    drafts: tuple[tuple[int, ...], ...]  #: the seat's own gesture as it is being made, after what it was before
    help: str  #: the kind of help that was chosen
    changes: int  #: how often the pad has changed
    lang: str  #: the language, such as "fr"
    theme: str  #: "auto", "dark" or "light"
    root: str  #: the path under which the room lives
    amending: int = 0  #: the entry that is to be put right, from 1; 0 for none
    find: str = ""  #: words that the choices must have

    @property
    def drawn(self) -> str:
        """The kind of help that is drawn on the board: whoever has moves suggested sees all of it."""
        return "probable" if level_of(self.help) is not None else self.help

    @property
    def draft(self) -> tuple[int, ...]:
        """The steps of the seat's own gesture as it is now."""
        return self.drafts[-1] if self.drafts else ()


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a game as one seat sees it."""

    seat: int
    view: View  #: what the seat sees
    tolds: tuple[Told, ...]  #: what it has been told
    lines: tuple[tuple[int, Told], ...] = ()  #: what of that is in the log, with its number
    state: Position | None = None  #: what its steps are judged by; None where it has nothing to decide
    result: Result | None = None  #: how the game ended
    turned: frozenset[int] = frozenset()  #: the steps of chance that are pressed on the board
    laid: bool = False  #: whether what this seat hid is pressed at another's pad


def standing(pad: Pad, sheet: Sheet) -> Standing:
    """Return where a pad's own seat stands."""
    seen = pad.view()
    if not pad.mine or sheet.amending:
        seen = msgspec.structs.replace(seen, legal=())
    lines = tuple((index + 1, one) for index, entry in enumerate(pad.entries) for one in entry.told)
    result = _result(pad) if seen.mover == OVER else None
    return Standing(
        seat=pad.seat,
        view=seen,
        tolds=pad.told,
        lines=lines,
        state=pad.state if pad.mine else None,
        result=result,
        turned=frozenset() if sheet.amending else frozenset(chances.turned(pad)),
    )


def held(pad: Pad, state: Position | None, view: View, draft: Sequence[int]) -> tuple[int, ...]:
    """Return a draft as it counts in a position: nothing where it is no draft there.

    It need be no beginning of a move: a token that was taken up has a number of its own, and walls come in any order.
    """
    if state is None or not draft:
        return ()
    own = pad.game.page().of(pad.options).drafts
    try:
        own.describe(state, own.seen(state, view, tuple(draft)), tuple(draft))
    except HallaliError:
        return ()
    return tuple(draft)


def shown(pad: Pad, sheet: Sheet, viewer: Viewer, at: Standing) -> Shown:
    """Return what the parts of the board are drawn from."""
    game, kit, seat, _ = pad.game, pad.game.page().of(pad.options), at.seat, wording.speaker(pad, viewer.lang)
    draft = held(pad, at.state, at.view, sheet.draft)
    view = kit.drafts.seen(at.state, at.view, draft)
    facts = _facts(pad, sheet, view, at)
    lines = [
        Line(number, text, kit.words.who(one), kit.picture.moment(one, seat))
        for number, one in at.lines
        if (text := kit.words.sentence(one, seat, _, pad.size))
    ]
    unasked = sheet.drawn in UNASKED or view.mover == OVER  # what was turned up is no guess any more
    inferred = Inferred() if unasked else kit.infer(pad.size, pad.options, seat, at.tolds)
    others = [*range(seat + 1, len(kit.seats)), *range(seat)]
    made = Shown(
        lang=viewer.lang,
        theme=viewer.theme,
        translate=_,
        kit=kit,
        title=game.title,
        tab=game.title,
        seat=seat,
        seq=sheet.changes,
        view=view,
        table=facts,
        tolds=at.tolds,
        log=lines,
        draft=kit.drafts.describe(at.state, view, draft),
        notes=Notes(dict(pad.private.marks)) if seat == pad.seat else Notes(),
        help_mode=sheet.drawn,
        help_choice=sheet.drawn,
        odds=inferred.odds if sheet.drawn == "probable" else {},
        support=inferred.support,
        others=others,
        people=[
            msgspec.structs.replace(one, who=_("at your table")) for one in parts_of.people(kit, facts, view, others, _)
        ],
        me=parts_of.me(kit, facts, view, seat, _),
        plays=True,
        pad=True,
        turned=at.turned,
        laid=at.laid,
    )
    drawn = kit.picture.draw(made)
    return msgspec.structs.replace(made, d=drawn.scene, helpers=drawn.helpers)


def html(page: Shown) -> str:
    """Return the board as HTML."""
    layout = page.kit.layout
    centre, own, right = (
        [name for name in names if name not in _WITHOUT] for names in (layout.centre, layout.own, layout.right)
    )
    known = {"player": lambda _one: page.translate("at your table")}  # nobody is a guest of the room
    return show.drawn("pad_board.html", page, AT, centre=centre, mine=own, right=right, **known)


def _facts(pad: Pad, sheet: Sheet, view: View, at: Standing) -> Facts:
    kit = pad.game.page().of(pad.options)
    players = tuple(
        Player(
            seat=seat,
            name="",
            role=role,
            is_bot=False,
            level="",
            free=False,
            begun=True,
            me=seat == at.seat,
            mine=seat == at.seat,
            here=True,
        )
        for seat, role in enumerate(kit.seats)
    )
    return Facts(
        id=sheet.id,
        game=kit.name,
        size=pad.size,
        options=pad.options,
        rules=pad.game.rules,
        edition=pad.game.edition_of(pad.size, pad.options),
        players=players,
        stage="over" if view.mover == OVER else "on",
        my_turn=at.state is not None and not sheet.amending,
        mover=view.mover,
        result=at.result,
        entries=sheet.changes,
    )


def _result(pad: Pad) -> Result:
    returns = pad.state.returns()
    winners = [number for number, won in enumerate(returns) if won > 0]
    return Result(
        outcome=pad.game.outcome(pad.view()) or "over",
        winner=winners[0] if winners else None,
        winners=winners,
        won=None if not returns[pad.seat] else returns[pad.seat] > 0,
    )
