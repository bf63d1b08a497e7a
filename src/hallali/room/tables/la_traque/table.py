"""La Traque as the room wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from hallali.core.contract import Told, View
from hallali.core.errors import BadNotation, IllegalAction, Message, Refusal, marked
from hallali.core.seats import OVER
from hallali.games.la_traque import actions as a
from hallali.games.la_traque import view as v
from hallali.games.la_traque.box import box_of
from hallali.games.la_traque.effects import FACTIONS
from hallali.room import tables
from hallali.room.tables import AGAINST, Choice, Front, Group, Layout, Next, Plain, Steps, Translate
from hallali.room.tables.la_traque import (
    board,
    cards,
    drafts,
    guide,
    inference,
    news,
    people,
    prompts,
    scores,
    typed,
    words,
)

N_ = marked

#: By faction: its sign, and the number of its tone (static/side.css).
SHAPES = ("ring", "diamond", "square", "triangle")
TONES = (1, 0, 2, 3)

#: How many turns the log shows while a game lasts: a long one says a thousand sentences.
TURNS = 16

FRONT = Front(
    lead=N_(
        "After 1945, files are reopened: two to four powers look for the fugitives of a fallen regime, for justice or "
        "for their own use. A game about what was known, and what was done with it."
    ),
    facts=(N_("2 to 4 players"), N_("90 minutes")),
    seats=(
        Choice("usa", N_("Play the USA"), "ring"),
        Choice("cccp", N_("Play the CCCP"), "diamond"),
        Choice("tzaar", N_("Play Tzaar"), "square"),
        Choice("network", N_("Play the Network"), "triangle"),
    ),
    friends=(Choice("usa", N_("USA")), Choice("cccp", N_("CCCP"))),
    friendly={"seat-tzaar": "bot:club", "seat-network": "bot:club"},
    groups=(
        AGAINST,
        Group(
            "size",
            N_("Size"),
            (
                Choice("real", N_("To 12 domination")),
                Choice("small", N_("To 6 domination, a short one")),
                Choice("micro", N_("To 3 domination in four rounds, tiny")),
            ),
        ),
        Group(
            "rumours",
            N_("Rumours in the starting hand"),
            (Choice("2", N_("2, as usual")), Choice("3", N_("3, for a first game"))),
        ),
    ),
    styles=("la-traque/picture.css",),
)


class Scene(tables.Scene, frozen=True, kw_only=True):
    """What the templates of La Traque draw. tones: the number of each seat's colour. options: what is to be chosen;
    choosing: the two cards of a choice. advice: what can be done, and why not; why: why no card can be laid. hunters:
    own agents and their zones. lately: what the others did since the viewer's last turn. turns: the log while the game
    lasts."""

    board: board.Board
    persons: tuple[people.Person, ...]
    mine: bool
    me: int
    rivals: tuple[int, ...]
    hand: tuple[people.Held, ...]
    reserve: tuple[people.Held, ...]
    tones: tuple[int, ...]
    options: tuple[prompts.Option, ...]
    choosing: tuple[tuple[int, str, str], ...]
    keeping: bool
    destiny: int
    turn: str
    results: tuple[scores.Result, ...]
    guesses: tuple[tuple[cards.Sign, ...], ...]
    advice: tuple[guide.Advice, ...]
    why: str
    hunters: str
    lately: tuple[news.Deeds, ...]
    turns: tuple[news.Turn, ...]


class LaTraqueTable(Plain):
    """La Traque in the room."""

    name = "la-traque"
    layout = Layout(
        centre=("bar", "end", "board", "sites", "mine"),
        right=("opponent", "news", "chat", "log"),
        left=("hand", "guide", "help"),
        helped=("opponent", "help"),
    )
    front = FRONT
    styles = ("la-traque/table.css", "la-traque/board.css")
    script = "la-traque/table.js"
    dull = (a.PASS, a.END)
    probes = range(-1, drafts.LAST + 1)

    def of(self, options: Mapping[str, Any]) -> tables.Table:
        """Give the Table of a game with these options."""
        other: Any = super().of(options)
        if other is not self:
            vars(other).pop("factions", None)
        found: tables.Table = other
        return found

    @cached_property
    def factions(self) -> tuple[int, ...]:
        """The factions of the seats, by number."""
        return tuple(FACTIONS.index(name) for name in self.seats)

    # Drafts.

    def choose(self, state: Any, view: View, draft: Steps, choice: int) -> Next:
        """Take a click on the board, a card, an objective or a button."""
        return drafts.press(state, view, draft, choice)

    def finish(self, state: Any, view: View, draft: Steps) -> Next:
        """End the turn, or what is to be kept."""
        return drafts.finish(state, view, draft)

    def seen(self, state: Any, view: View, draft: Steps) -> View:
        """Give the player's view with the draft in it."""
        return drafts.seen(state, view, draft)

    def describe(self, state: Any, view: View, draft: Steps) -> dict[str, Any]:
        """Give the draft as the page shows it."""
        return drafts.describe(state, view, draft)

    def typed(self, state: Any, view: View, draft: Steps, text: str) -> Next | None:
        """Take what is typed: moves in notation, or in a few words."""
        if state is None:
            raise IllegalAction(Refusal(Message(N_("It is not your turn."))))
        assert isinstance(view, v.LaTraqueView)
        return drafts.typed(state, draft, typed.tokens(view, text))

    def notations(self, text: str) -> tuple[str, ...]:
        """Refuse: `typed` has taken everything."""
        raise BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))

    # Words and pictures.

    def extend(self, context: Mapping[str, Any]) -> dict[str, Any]:
        """Lay the table out."""
        return extend(context)

    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        """Say what was told."""
        return words.said(told, size, self.factions, _)

    def role(self, seat: int, _: Translate) -> str:
        """Name a seat by its faction."""
        return self.seat_name(seat, _)

    def seat_name(self, seat: int, _: Translate) -> str:
        """Name a seat by its faction."""
        names = words.names_of("real", self.factions, _)
        return names.seat(seat) if seat >= 0 else _("A spectator")

    def shape(self, seat: int) -> str:
        """Give the sign of the seat's faction."""
        return SHAPES[self.factions[seat]]

    def tone(self, seat: int) -> int:
        """Give the colour of the seat's faction."""
        return TONES[self.factions[seat]]

    def eyes(self, seat: int, _: Translate) -> str:
        """Say through whose eyes the board is seen."""
        return prompts.eyes(seat, words.names_of("real", self.factions, _), _)

    # Thinking.

    def matters(self, told: Told, seat: int) -> bool:
        """Say whether what a seat was told can change what it infers."""
        return not isinstance(told, inference.IDLE)

    def infer(self, size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> dict[str, Any]:
        """Give what can be inferred of the others' cards."""
        return inference.infer(size, options, seat, tolds)

    def share(self, view: View, facts: Mapping[str, Any], tolds: Sequence[Told], _: Translate) -> str:
        """Say how everyone scored, in a few lines."""
        assert isinstance(view, v.LaTraqueView)
        names = words.names_of(view.size, view.factions, _)
        lines = [f"La Traque · {prompts.verdict(view, names, _)}"]
        for seat in prompts.ranked(view):
            captured = sum(1 for told in tolds if isinstance(told, v.Captured) and told.who == seat)
            fulfilled = sum(1 for told in tolds if isinstance(told, v.Fulfilled) and told.who == seat)
            lines.append(
                _("{who}: domination {score}; captured {captured}, objectives {fulfilled}").format(
                    who=names.seat(seat), score=view.domination[seat], captured=captured, fulfilled=fulfilled
                )
            )
        return "\n".join(lines)


def extend(context: Mapping[str, Any]) -> dict[str, Any]:
    """Add to a table's context what its templates draw: `d`, a Scene. context: as the room's pages make it."""
    view, _, table = context["view"], context["_"], context["table"]
    assert isinstance(view, v.LaTraqueView)
    box = box_of(view.size)
    names = words.names_of(view.size, view.factions, _)
    draft = context.get("draft") or {}
    bar = prompts.Bar(view, draft, box, names, _)
    prompt, aside = bar.prompt(), bar.aside()
    result, replay = table["result"], context.get("replay")
    over = view.mover == OVER
    if result and not replay:
        over = True
        prompt, aside = prompts.ended(view, result, names, _)
    drawer = people.Drawer(view, box, names, _)
    adviser = guide.Guide(view, box, names, _)
    log = gathered(context["log"])
    lasts = not over and not replay
    seated = 0 <= view.seat < view.players
    me = view.seat if seated else 0
    scene = Scene(
        prompt=prompt,
        aside=aside,
        badge=prompts.eyes(view.seat, names, _),
        mine=bar.mine and not over,
        over=over,
        buttons=bar.buttons(),
        note=str(getattr(context.get("notes"), "text", "") or ""),
        helps=seated,
        nothing=_("Nothing yet."),
        board=board.Drawer(view, box, names, _).board(),
        persons=tuple(drawer.person(seat) for seat in range(view.players)),
        me=me,
        rivals=tuple((me + turn) % view.players for turn in range(1, view.players)),
        hand=drawer.hand() if seated else (),
        reserve=drawer.reserve() if seated else (),
        tones=tuple(TONES[faction] for faction in view.factions),
        options=() if bar.choosing() else bar.options(),
        choosing=bar.choosing(),
        keeping=view.phase == "keep" and view.mover == view.seat,
        destiny=a.DESTINY if a.DESTINY in view.legal else -1,
        guesses=_guesses(context, view),
        results=scores.results(view, context["tolds"]) if over and not replay else (),
        advice=adviser.advice() if lasts else (),
        why=adviser.hand() if lasts else "",
        hunters=adviser.hunters() if lasts else "",
        lately=news.since(view, context["tolds"], names, _) if lasts else (),
        turns=tuple(news.turns(context["log"], names, view.seat)[-TURNS:]) if lasts else (),
        turn=_("Round {round} of at most {rounds}.").format(round=view.round, rounds=view.rounds),
    )
    return {
        "d": scene,
        "log": log,
        "signs": cards.drawn,
        "sheets": lambda: cards.sheets(box, view.factions, names, _),
    }


def _guesses(context: Mapping[str, Any], view: v.LaTraqueView) -> tuple[tuple[cards.Sign, ...], ...]:
    """Give by seat what the viewer's help says of it."""
    odds, support = context.get("odds") or {}, context.get("support") or ()
    shown = context.get("help_mode") != "off"
    comma = "," if context["lang"] == "fr" else "."
    return tuple(inference.guess(seat, odds, support, comma) if shown else () for seat in range(view.players))


def gathered(log: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Put what was told of one entry and of the same seat into one line of the log, each sentence once."""
    found: list[dict[str, Any]] = []
    for line in log:
        last = found[-1] if found else None
        if last is None or (last["seq"], last["who"]) != (line["seq"], line["who"]):
            found.append({"seq": line["seq"], "who": line["who"], "texts": {}})
        said = found[-1]["texts"]
        said[line["text"]] = said.get(line["text"], 0) + 1
    for line in found:
        texts = line.pop("texts")
        line["text"] = " ".join(text if count == 1 else f"{text} (×{count})" for text, count in texts.items())
    return found


TABLE = LaTraqueTable()
