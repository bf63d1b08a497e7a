"""Red Notice as lines of text for the terminal: the cards, the map by continents, what lies before each player."""

from __future__ import annotations

from hallali.core.contract import Told
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.seats import OVER
from hallali.games.red_notice.drafts import Bid
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.notation import words_of
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.text import inference, prompts, spread, terms, typed
from hallali.games.red_notice.text import sentences as words
from hallali.i18n import Translator

HELP = (
    N_("Bids: 3 2a puts your token 3 next to card 2, side a; pow 1b. Moves: rio dakar, stay, or end for no move."),
    N_(
        "Jessah: go lisbon; stop. Cheques: draw, cash africa 200, none. Security: radar africa, barrier "
        "rio dakar, gain."
    ),
    N_("At any time, as Angela: pay africa, pay rio dakar; also during moves: rio pay africa dakar."),
    N_("Commands: view shows the table again, likely the odds, log what happened, quit leaves."),
    N_("* you, J Jessah, A Angela, (o) a white radar, (#) a black one, -x- a barrier, -#- a black one, “?” face down."),
)
POSSIBLE = N_("Angela can be in:")
WORKED_OUT_POSSIBLE = N_("For all Jessah knows, you can be in:")
LIKELY = N_("Angela, likeliest cities first:")
WORKED_OUT = N_("Where Jessah may think you are, likeliest first:")
MAY_HOLD = N_("Your opponent may hold:")
HAND = N_("Your cheques: {cheques}")
TOKENS = N_("Your tokens: {tokens}")
NONE = N_("none")
FROM_HERE = N_("From {city}: {cities}")
CASH = N_("Angela: {earned} of {target}, security {points}, {cheques} in hand; tokens not shown yet: {tokens}")
SUPPLY = N_("Jessah: {cheques} in hand, {radars} and {barriers} in supply; tokens not shown yet: {tokens}")
UPGRADES = N_("Face-up upgrades: {names}")
#: How many cities `likely` lists.
MANY = 12


class RedNoticeTerminal:
    """Red Notice in a terminal."""

    example = "3 2a, rio dakar, cash asia 200"

    def __init__(self, seat: int, size: str, options: dict[str, object], translate: Translator) -> None:
        self.seat = seat
        self.box: Box = size_of(size, options)
        self.options = options
        self._ = translate
        self.view: v.RedNoticeView | None = None
        self.tolds: list[Told] = []

    def hear(self, told: Told) -> str:
        """Return what was told as one line."""
        self.tolds.append(told)
        return words.sentence(told, self.seat, self._, self.box.size, self.box.chosen)

    def _say(self, text: str, /, **args: int | str) -> str:
        return self._(text).format(**args)

    # The table.

    def draw(self, view: v.RedNoticeView) -> list[str]:
        """Return a view as lines."""
        self.view = view
        lines = [f"— {spread.turn(view, self.box, self._)} —" if view.row or view.round > 1 else "—"]
        lines += self._row(view)
        lines += self._map(view)
        lines += self._people(view)
        if view.seat in (ANGELA, JESSAH):
            cheques = ", ".join(terms.cheque(self.box, kind, self._) for kind in view.hand)
            lines.append(self._say(HAND, cheques=cheques or self._(NONE)))
            if view.drawn:
                lines.append(self._say(TOKENS, tokens=" ".join(terms.token(value) for value in view.drawn)))
        if view.mover == OVER:
            lines += [prompts.verdict(view, self._), prompts.reason(view, self._)]
        elif view.mover == view.seat and view.phase in prompts.FREE:
            lines += [f"  {one.step - a.OPTION + 1}. {one.label}" for one in prompts.choices(view, self._)]
        elif view.mover == view.seat and (aside := prompts.aside(view, Bid(), self._)):
            lines.append(aside)
        return lines

    def _row(self, view: v.RedNoticeView) -> list[str]:
        lines = []
        for card in spread.row(view, Bid(), self._):
            sides = []
            for spot in card.spots:
                text = f"{spot.name} {spot.action}" + (f" {spot.icons}" if spot.icons > 1 else "")
                if spot.look:
                    text += f" [{'AJ'[spot.owner]} {spot.token or '?'}]"
                sides.append(f"{text:30}")
            lines.append(("> " if card.state == "now" else "  ") + "".join(sides).rstrip())
        return lines

    def _map(self, view: v.RedNoticeView) -> list[str]:
        lines = []
        for number in range(self.box.continents):
            sign = " (#)" if number in view.black_radars else " (o)" if number in view.radars else ""
            cities = [
                self._city(view, city) for city in range(len(self.box.near)) if self.box.continent[city] == number
            ]
            lines.append(f"  {terms.continent(self.box, number, self._)}{sign}: {', '.join(cities)}")
        if view.barriers:
            barriers = [
                f"{terms.route(self.box, route, self._)} {self._barrier(view, route)}" for route in view.barriers
            ]
            lines.append("  " + ", ".join(barriers))
        here = view.angela if view.seat == ANGELA else view.jessah
        if here >= 0 and view.seat in (ANGELA, JESSAH):
            near = []
            for city, route in zip(self.box.near[here], self.box.via[here], strict=True):
                sign = f" {self._barrier(view, route)}" if route in view.barriers else ""
                near.append(terms.city(self.box, city, self._) + sign)
            lines.append(self._say(FROM_HERE, city=terms.city(self.box, here, self._), cities=", ".join(near)))
        return lines

    def _barrier(self, view: v.RedNoticeView, route: int) -> str:
        return "-#-" if route in view.black_barriers else "-x-"

    def _city(self, view: v.RedNoticeView, city: int) -> str:
        mine = view.angela if view.seat == ANGELA else view.jessah if view.seat == JESSAH else -1
        signs = "*" if city == mine else ""
        if city == view.jessah and view.seat != JESSAH:
            signs += "J"
        if city == view.angela and view.seat != ANGELA:
            signs += "A"
        return terms.city(self.box, city, self._) + (f" [{signs}]" if signs else "")

    def _people(self, view: v.RedNoticeView) -> list[str]:
        count = self._.counted
        angela, jessah = (spread.dossier(view, seat, self._) for seat in (ANGELA, JESSAH))
        lines = [
            self._say(
                CASH,
                earned=terms.dollars(view.earned, self._),
                target=terms.dollars(view.target, self._),
                points=view.points,
                cheques=count("{count} cheque", "{count} cheques", view.hands[ANGELA]),
                tokens=_out(angela),
            )
        ]
        lines += [f"  {sheet.label}" for sheet in angela.sheets]
        lines.append(
            self._say(
                SUPPLY,
                cheques=count("{count} cheque", "{count} cheques", view.hands[JESSAH]),
                radars=count("{count} radar", "{count} radars", self.box.radars - len(view.radars)),
                barriers=count("{count} barrier", "{count} barriers", self.box.barriers - len(view.barriers)),
                tokens=_out(jessah),
            )
        )
        lines += [f"  {sheet.label}" for sheet in jessah.sheets]
        if view.open:
            names = ", ".join(terms.upgrade(self.box, number, self._) for number in view.open)
            lines.append(self._say(UPGRADES, names=names))
        return lines

    # What is typed.

    def question(self, view: v.RedNoticeView) -> str:
        """Return what the person has to do now."""
        return prompts.prompt(view, Bid(), self._)

    def help(self) -> list[str]:
        """List the commands."""
        return [self._(line) for line in HELP]

    def possible(self) -> list[str]:
        """List the cities that Angela can be in."""
        odds = inference.infer(self.box.size, self.options, self.seat, self.tolds).odds
        cities = [step - a.CITY for step in sorted(odds) if a.CITY <= step < a.RADAR and odds[step] > 0]
        if not cities:
            return []
        said = self._.listed([terms.city(self.box, city, self._) for city in cities])
        return [self._(POSSIBLE if self.seat == JESSAH else WORKED_OUT_POSSIBLE), f"  {said}"]

    def likely(self) -> list[str]:
        """List the likeliest cities, and what the other may hold."""
        odds = inference.infer(self.box.size, self.options, self.seat, self.tolds).odds
        cities = sorted((step for step in odds if a.CITY <= step < a.RADAR), key=lambda step: -odds[step])[:MANY]
        if not cities:
            return []
        said = [f"{terms.city(self.box, step - a.CITY, self._)}: {self._.percent(odds[step])}" for step in cities]
        kinds = sorted((step for step in odds if a.CHEQUE <= step < a.BID), key=lambda step: -odds[step])
        held = [f"{terms.cheque(self.box, step - a.CHEQUE, self._)}: {self._.percent(odds[step])}" for step in kinds]
        lines = [self._(LIKELY if self.seat == JESSAH else WORKED_OUT), "  " + "  ".join(said)]
        return [*lines, self._(MAY_HOLD), "  " + "  ".join(held)] if held else lines

    def draft(self, view: v.RedNoticeView, typed: str) -> list[str] | None:
        """Return None, because everything typed is a move: a gesture is typed in one line."""
        return None

    def tokens(self, typed_: str) -> list[str]:
        """Turn what was typed into notation. Raises BadNotation."""
        if typed.is_notation(typed_) or self.view is None:
            return [typed_.strip().lower()]
        steps = typed.gesture(self.view, typed_)
        return [words_of(self.box).write(steps, walk=self.view.phase == "walk")]


def _out(dossier: spread.Dossier) -> str:
    return " ".join(text for text, _all, left in dossier.tokens for _one in range(left))
