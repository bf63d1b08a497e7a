"""Traqué as lines of text, for the terminal: the row with its icons, the inventory, the fight."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.seats import OVER
from hallali.games.traque.drafts import Turn
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import Box
from hallali.games.traque.rules.sizes import size_of
from hallali.games.traque.text import chances, prompts, terms, typed
from hallali.games.traque.text import sentences as words
from hallali.i18n import Translator

HELP = (
    N_("Turns: draw, hide, end. Activate: corridor with grenade, ammunition; corridor alone where one way pays."),
    N_("A key token is key*; a card of the shared row has a plus: +grenade. Two players: share door, ask, give flare."),
    N_("Inventory, by name or number: use medical kit, turn hobbes, reload 1. Places: to armoury, play, leave."),
    N_("Fights: fire 3, fire pistol 2 grenade hit; again 1 3 or keep; fight stalker; who 2; card 2; do 1."),
    N_("Commands: view shows the table again, moves what is possible now, likely the odds, log what happened, quit."),
)
STATUS = N_("Time {time}, places {drawn} of {places}, deck {deck}, discard {discard}")
PERSON = N_("{who}: health {health} of {most}; {tokens}")
NOTHING = N_("no loose tokens")
ROW = N_("Row:")
ROW_OF = N_("Row of {who}:")
SHARED = N_("Shared row:")
INVENTORY = N_("Inventory:")
INVENTORY_OF = N_("Inventory of {who}:")
EMPTY = N_("empty")
GIVES = N_("gives {icons}")
COSTS = N_("costs {icons}")
LOADED = N_("loaded {shots} of {most}, {ammo}")
DOWN = N_("face down")
FIGHT = N_("Fight: {foe}, strength {strength}, round {round}")
LYING = N_("In the lid: {tokens}")
HIT, MISSED = N_("hit"), N_("missed")
MOVES = N_("Possible now: {moves}")
TOSSED = N_("{tokens}: {percent} to beat it")


class TraqueTerminal:
    """Traqué in a terminal."""

    example = "corridor with grenade, ammunition"

    def __init__(self, seat: int, size: str, options: dict[str, object], translate: Translator) -> None:
        self.seat = seat
        self.box: Box = size_of(size, options)
        self._ = translate
        self.names = [terms.role(self.box, dict(options), one, translate) for one in range(self._players(options))]
        self.view: v.TraqueView | None = None

    @staticmethod
    def _players(options: dict[str, object]) -> int:
        return 2 if options.get("players") == 2 else 1

    def _say(self, text: str, /, **args: int | str) -> str:
        return self._(text).format(**args)

    def hear(self, told: Told) -> str:
        """Return a Told as a line."""
        return words.sentence(told, self.names, self.box.size, self._, self.box.chosen)

    # The table.

    def draw(self, view: v.TraqueView) -> list[str]:
        """Return a view as lines."""
        self.view = view
        status = self._say(
            STATUS, time=view.time, drawn=view.drawn, places=view.count, deck=sum(view.deck), discard=sum(view.discard)
        )
        lines = [f"— {status} —"]
        for seat, player in enumerate(view.players):
            lines += self._person(view, seat, player)
        if len(view.players) > 1:
            lines += [self._(SHARED), *self._cards(view.shared)]
        for place in view.opened:
            lines.append(f"  {terms.place(self.box, place, self._)}: {terms.place_text(self.box, place, self._)}")
        if view.event >= 0:
            lines.append(f"  {terms.card(self.box, view.event, self._)}: {terms.text(self.box, view.event, self._)}")
        if view.choice >= 0:
            said = terms.sides(self.box, view.choice, self._)
            if self.box.free[view.choice]:
                lines.append(f"  {self._.of(self.box.texts[view.choice])}")
            lines += [f"  {number}. {one}" for number, one in enumerate(said, 1)]
        lines += self._fight(view)
        if view.mover == OVER:
            lines += [prompts.verdict(view, self._), prompts.reason(view, self._)]
        return lines

    def _person(self, view: v.TraqueView, seat: int, player: v.PlayerView) -> list[str]:
        loose = [
            (e.T_KEY, player.keys),
            (e.T_HIT, player.hits),
            (e.T_GRENADE, player.grenades + player.lent[e.T_GRENADE]),
            *enumerate(player.lent[: e.T_GRENADE]),
            (e.T_RETOSS, view.retoss),
        ]
        tokens = ", ".join(terms.token(token, count, self._) for token, count in loose if count)
        lines = [
            self._say(
                PERSON,
                who=self.names[seat],
                health=player.health,
                most=view.most_health,
                tokens=tokens or self._(NOTHING),
            )
        ]
        own = len(view.players) == 1
        lines += [self._(ROW) if own else self._say(ROW_OF, who=self.names[seat]), *self._cards(player.row)]
        lines.append(self._(INVENTORY) if own else self._say(INVENTORY_OF, who=self.names[seat]))
        for number, held in enumerate(player.inventory, 1):
            lines.append(f"  {number}. {self._held(held)}")
        return lines

    def _held(self, held: v.Held) -> str:
        name = terms.card(self.box, held.card, self._)
        if self.box.kind[held.card] == e.WEAPON:
            ammo = terms.token(e.T_AMMO, held.ammo, self._)
            name += ": " + self._say(LOADED, shots=held.shots, most=self.box.shots[held.card], ammo=ammo)
        elif held.down:
            name += f" ({self._(DOWN)})"
        else:
            name += f": {terms.text(self.box, held.card, self._)}"
        return name

    def _cards(self, kinds: Sequence[int]) -> list[str]:
        return [f"  {self._card(kind)}" for kind in kinds] or [f"  {self._(EMPTY)}"]

    def _card(self, kind: int) -> str:
        """Return a card of a row as a line: what it gives, costs and does."""
        box = self.box
        parts = []
        given = terms.icons(box.icons[kind], box.noise[kind])
        if given:
            parts.append(self._say(GIVES, icons=", ".join(terms.icon(name, self._) for name in given)))
        if cost := terms.cost(box, kind):
            parts.append(self._say(COSTS, icons=", ".join(terms.icon(name, self._) for name in cost)))
        said = "; ".join([*parts, terms.text(box, kind, self._)])
        return f"{terms.card(box, kind, self._)}: {said}"

    def _fight(self, view: v.TraqueView) -> list[str]:
        lines = []
        if view.fight is not None:
            foe = terms.foe(self.box, view.fight.foe, self._)
            lines.append(self._say(FIGHT, foe=foe, strength=view.fight.strength, round=view.fight.rounds))
        if view.phase == "after":
            tokens = [
                f"{place + 1} {terms.token(token, 1, self._)} {self._(HIT if place in view.results else MISSED)}"
                for place, token in enumerate(view.volley)
            ]
            lines.append(self._say(LYING, tokens=", ".join(tokens)))
        return lines

    # What is typed.

    def question(self, view: v.TraqueView) -> str:
        """Return what the person has to do now."""
        return prompts.prompt(view, Turn(), self.names, self._)

    def help(self) -> list[str]:
        """List the commands."""
        return [self._(line) for line in HELP]

    def likely(self) -> list[str]:
        """List the odds of the next card and place, and in a fight those of each weapon by number of shots."""
        view = self.view
        if view is None:
            return []
        lines = [f"{what}: {percent}" for what, percent in chances.lines(view, "probable", self._)]
        if view.phase == "round" and view.fight is not None:
            for held in view.players[view.fight.fighter].inventory:
                if self.box.kind[held.card] != e.WEAPON:
                    continue
                for shots in range(1, held.shots + 1):
                    volley = [self.box.token[held.card]] * shots
                    percent = self._.percent(chances.beaten(view, volley, 0))
                    lines.append(self._say(TOSSED, tokens=terms.tokens(volley, self._), percent=percent))
        return lines

    def draft(self, view: v.TraqueView, typed_: str) -> list[str] | None:
        """Answer "moves" with what is possible now. Anything else is a complete move."""
        if typed_.strip().lower() not in ("moves", "coups"):
            return None
        return [self._say(MOVES, moves="  ".join(typed.moves(self.box, view)))]

    def tokens(self, typed_: str) -> list[str]:
        """Turn what was typed into notation. Raises BadNotation."""
        return [typed_.strip().lower() if self.view is None else typed.token(self.box, self.view, typed_)]
