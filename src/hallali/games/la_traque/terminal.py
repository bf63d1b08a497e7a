"""La Traque as lines of text: the board by zones, what lies before each seat, the player's own cards."""

from __future__ import annotations

from typing import Final

from hallali.core.contract import Told
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.core.seats import OVER
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE, REST, Box
from hallali.games.la_traque.rules.notation import words_of
from hallali.games.la_traque.rules.sizes import options_of, size_of
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.sentences import Names, sentence
from hallali.i18n import Translator

HELP = (
    N_("go europe, go press-2: an agent leaves. inform rumour 3: a card under agent 3. capture europe-2 3."),
    N_("use heron, join heron, turn heron: a mission, a co-operation, a recurring one. success sputnik."),
    N_("keep rumour heron, keep: at a round’s end. pass, end, destiny. Choices: track military, pile press…"),
    N_("Commands: view shows the table again, moves what is possible now, log what happened, quit leaves."),
)  # fmt: skip
#: The question of each phase in which a player decides.
QUESTIONS: Final[dict[p.Phase, str]] = {
    "track": N_("Which track?"),
    "choose": N_("Which card?"),
    "marker": N_("Which marker?"),
    "target": N_("Which fugitive, by its place?"),
    "pile": N_("Which pile?"),
    "gain": N_("Which track?"),
    "advance": N_("Which ambition track?"),
    "recall": N_("Which agent comes back? Or end"),
    "agent": N_("Which agent goes on? Or end"),
    "zone": N_("To which zone?"),
    "rival": N_("Which player?"),
    "lower": N_("Which track?"),
    "judge": N_("Which fugitive?"),
    "pay": N_("Which track pays a point?"),
    "where": N_("To which empty place?"),
    "option": N_("Which effect, by its number?"),
    "keep": N_("Which cards do you keep?"),
}
ROUND = N_("Round {round} of at most {rounds}, {target} domination to win; first: {first}")
BEFORE = N_("{seat}: domination {domination}; influence {influence}; ambition {ambition}; cards in hand {cards}")
QUARTERS = N_("at the headquarters: {cards}")
EMPTY = N_("no fugitive")
LEVEL = N_("level {level}, {kind}, costs {cost}")
AGENTS = N_("{seat}: {agents} here, with {cards}")
OWN = N_("Your agent {agent}: {cards}")
HOME = N_("Your agents at the headquarters: {home}; at rest: {rest}; investigating: {busy}")
HAND = N_("Your hand: {cards}")
RESERVE = N_("Your reserve: {cards}")
PRICES = N_("success {success} (+{one}), triumph {triumph} (+{two})")
MOVES = N_("Possible now: {moves}")


class LaTraqueTerminal:
    """La Traque in a terminal."""

    example = "go europe, inform rumour 1, capture europe-2 1"

    def __init__(self, seat: int, size: str, options: dict[str, object], translate: Translator) -> None:
        self.seat = seat
        self.box: Box = size_of(size, options)
        self.words = words_of(self.box)
        self._ = translate
        self.names = Names(self.box, options_of(options).seats, translate)
        self.view: v.LaTraqueView | None = None

    def _say(self, text: str, /, **args: int | str) -> str:
        return self._(text).format(**args)

    def hear(self, told: Told) -> str:
        """Return what was told as a line."""
        return sentence(told, self.names)

    # The table.

    def draw(self, view: v.LaTraqueView) -> list[str]:
        """Return a view as lines."""
        self.view = view
        first = self.names.seat(view.first) if view.first >= 0 else "—"
        lines = ["— " + self._say(ROUND, round=view.round, rounds=view.rounds, target=view.target, first=first)]
        for seat in range(view.players):
            lines += self._before(view, seat)
        for zone in range(3):
            lines += self._zone(view, zone)
        return lines + self._own(view)

    def _before(self, view: v.LaTraqueView, seat: int) -> list[str]:
        steps = "/".join(
            str(step) for step in view.ambition[seat][: len(self.box.edition.faction[view.factions[seat]].tracks)]
        )
        line = self._say(
            BEFORE, seat=self.names.seat(seat), domination=view.domination[seat], ambition=steps,
            influence="/".join(map(str, view.influence[seat])), cards=view.hands[seat],
        )  # fmt: skip
        if view.quarters[seat]:
            cards = ", ".join(self.names.ability(x) + ("*" if x in view.turned else "") for x in view.quarters[seat])
            line += "; " + self._say(QUARTERS, cards=cards)
        return [line]

    def _zone(self, view: v.LaTraqueView, zone: int) -> list[str]:
        lines = [self._(texts.ZONES[zone])]
        for place, face in enumerate(view.faces):
            if self.box.zone[place] != zone or self.box.least[place] > view.players:
                continue
            name = self.words.places[place]
            lines.append(f"  {name}: " + (self._file(face) if face >= 0 else self._(EMPTY)))
        for seat in range(view.players):
            here = [agent for agent, spot in enumerate(view.spots[seat]) if spot == HUNT + zone]
            if here and seat != self.seat:
                cards = sum(view.counts[seat][agent] for agent in here)
                lines.append(
                    "  "
                    + self._say(
                        AGENTS,
                        seat=self.names.seat(seat),
                        agents=self._.counted("{count} agent", "{count} agents", len(here)),
                        cards=self._.counted("{count} card", "{count} cards", cards),
                    )
                )
            elif here:
                for agent in here:
                    under = ", ".join(self.words.cards[card] for card in view.under[agent]) or "—"
                    lines.append("  " + self._say(OWN, agent=agent + 1, cards=under))
        return lines

    def _file(self, fugitive: int) -> str:
        box = self.box
        said = self._say(
            LEVEL, level=box.grade[fugitive], kind=self._(texts.KINDS[box.kind[fugitive]]),
            cost=texts.clues(box.cost[fugitive], self._) or self._("nothing"),
        )  # fmt: skip
        return f"{self.words.fugitives[fugitive]} ({said})"

    def _own(self, view: v.LaTraqueView) -> list[str]:
        if not 0 <= self.seat < view.players:
            return []  # a spectator has nothing
        spots = view.spots[self.seat]
        home, rest = spots.count(HEADQUARTERS), spots.count(REST)
        busy = sum(spot >= INVESTIGATE for spot in spots)
        if self.box.agents < len(spots):
            home -= len(spots) - self.box.agents
        lines = [self._say(HOME, home=home, rest=rest, busy=busy)]
        for objective in view.open[self.seat]:
            lines.append(f"  {self.words.objectives[objective]}: {self._objective(objective)}")
        lines.append(self._say(HAND, cards=", ".join(self.words.cards[card] for card in view.hand) or "—"))
        for card in dict.fromkeys(view.hand):
            if card >= CARD:
                lines.append(f"  {self.words.cards[card]}: " + " ".join(texts.abilities(self.box, card - CARD, self._)))
        lines.append(self._say(RESERVE, cards=", ".join(self.words.cards[card] for card in view.reserve) or "—"))
        return lines

    def _objective(self, objective: int) -> str:
        box, number = self.box, 2 * objective
        success, triumph = (texts.influence(box.price[number + high], self._) or self._("nothing") for high in (0, 1))
        one, two = box.domination[number], box.domination[number + 1]
        prices = self._say(PRICES, success=success, one=one, triumph=triumph, two=two)
        return " ".join([prices, *texts.abilities(box, box.first_objective + objective, self._)])

    # What is typed.

    def question(self, view: v.LaTraqueView) -> str:
        """Return what the person has to do now."""
        if view.mover == OVER:
            return ""
        if view.phase in QUESTIONS:
            return self._(QUESTIONS[view.phase])
        return self._.counted("Your turn: {count} action left.", "Your turn: {count} actions left.", view.actions)

    def help(self) -> list[str]:
        """List the commands."""
        return [self._(line) for line in HELP]

    def likely(self) -> list[str]:
        """Return nothing: the odds are not computed here."""
        return []

    def draft(self, view: v.LaTraqueView, typed: str) -> list[str] | None:
        """Answer "moves" with what is possible now; everything else is a move."""
        if typed.strip().lower() != "moves":
            return None
        steps = [step for step in view.legal if view.phase != "keep" or step != a.END]
        if view.phase == "keep":
            names = [self.words.cards[step - a.CARD] for step in steps]
        else:
            names = [self.words.write([step], 0, view.factions) for step in steps]
        return [self._say(MOVES, moves=", ".join(names))]

    def tokens(self, typed: str) -> list[str]:
        """Return what was typed in notation: "inform rumour 3" is "inform:rumour@3"."""
        word, *rest = typed.strip().lower().replace(",", " ").split()
        if word == "keep":
            return ["keep:" + ",".join(rest)]
        if not rest:
            return [word]
        return [f"{word}:" + "@".join(rest)]
