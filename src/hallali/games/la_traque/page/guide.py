"""What a player can do now, action by action, and why the rest is impossible (LT-13)."""

from __future__ import annotations

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.games.la_traque.page.layout import at_home
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, CLUES, HUNT, INVESTIGATE, Box
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces as c
from hallali.games.la_traque.text.sentences import Names

N_ = marked
Translate = i18n.Translator


class Advice(msgspec.Struct, frozen=True):
    """One kind of action."""

    name: str  #: in words
    text: str  #: with what it can be done now, or why not
    able: bool  #: whether it can be done now
    part: str  #: its part of the page


class Guide:
    """Says what can be done, for one view."""

    def __init__(self, view: v.LaTraqueView, box: Box, names: Names, _: Translate) -> None:
        self.view, self.box, self.names, self._ = view, box, names, _

    def advice(self) -> tuple[Advice, ...]:
        """List the kinds of action; nothing if it is not the viewer's turn."""
        view = self.view
        if view.phase != "act" or view.mover != view.seat or view.seat < 0 or not view.actions or not view.legal:
            return ()
        return (self._send(), self._inform(), self._capture(), *self._use(), self._fulfil(), self._destiny())

    def hand(self) -> str:
        """Say why no card of the hand can go under an agent, "" if one can."""
        view = self.view
        if view.phase != "act" or view.mover != view.seat or not view.legal or self._steps(a.INFORM, a.COUNT):
            return ""
        return "" if view.actions == 0 or not view.hand else self._uninformed()

    def hunters(self) -> str:
        """Say which own agents hunt where: “1, 2 Europe”; "" if none does."""
        view = self.view
        if not 0 <= view.seat < view.players:
            return ""
        found = []
        for zone in range(3):
            agents = [str(agent + 1) for agent, at in enumerate(view.spots[view.seat]) if at == HUNT + zone]
            if agents:
                found.append(f"{', '.join(agents)} {self._(texts.ZONES[zone])}")
        return " · ".join(found)

    def _steps(self, low: int, high: int) -> list[int]:
        return [step - low for step in self.view.legal if low <= step < high]

    def _send(self) -> Advice:
        _, home = self._, at_home(self.view, self.view.seat)
        text = (
            _("{count} at the headquarters: to investigate, for cards in the next round, or to hunt in a zone.")
            if self._steps(a.MOVE, a.TRACK)
            else _(
                "No agent is at the headquarters. Agents come home after the round; hunting agents, after a capture."
            )
        )
        return Advice(_("Send an agent"), text.format(count=home), bool(self._steps(a.MOVE, a.TRACK)), "board")

    def _uninformed(self) -> str:
        view, _ = self.view, self._
        if not any(HUNT <= at < INVESTIGATE for at in view.spots[view.seat]):
            if not self._steps(a.MOVE, a.TRACK):
                return _("None of your agents is hunting, and none is left to send.")
            return _("None of your agents is hunting: send one to a hunting zone first.")
        if not view.hand:
            return _("Your hand is empty: your reserve comes to it in the next round.")
        return _("No card in your hand can go under an agent.")

    def _inform(self) -> Advice:
        _ = self._
        able = bool(self._steps(a.INFORM, a.COUNT))
        text = _("Lay a card from your hand under a hunting agent.") if able else self._uninformed()
        return Advice(_("Lay a card"), text, able, "hand")

    def _capture(self) -> Advice:
        view, _, names = self.view, self._, self.names
        places = dict.fromkeys(step // 5 for step in self._steps(a.CAPTURE, a.INFORM))
        if places:
            text = ", ".join(names.ability(view.faces[place]) for place in places)
        else:
            text = self._nearest() or _("An agent needs cards with all the clues that a fugitive in its zone costs.")
        return Advice(_("Capture"), text, bool(places), "board")

    def _nearest(self) -> str:
        """Name the fugitive for which one of the viewer's agents lacks the least."""
        view, box, _ = self.view, self.box, self._
        found: list[tuple[int, int, int, tuple[int, ...]]] = []
        for agent, at in enumerate(view.spots[view.seat]):
            for place, fugitive in enumerate(view.faces):
                if fugitive < 0 or at != HUNT + box.zone[place] or not view.under[agent]:
                    continue
                lacks = c.lacking(box, view, view.under[agent], fugitive)
                if sum(lacks):
                    found.append((sum(lacks), fugitive, agent, tuple(lacks)))
        if not found:
            return ""
        _count, fugitive, agent, lacking = min(found)
        clues = ", ".join(f"{_(texts.CLUE_NAMES[clue])} ×{lacking[clue]}" for clue in range(CLUES) if lacking[clue])
        return _("Nearest: for {fugitive} agent {agent} lacks {clues}.").format(
            fugitive=self.names.ability(fugitive), agent=agent + 1, clues=clues
        )

    def _use(self) -> list[Advice]:
        view, _, names = self.view, self._, self.names
        steps = [*self._steps(a.MISSION, a.COOPERATE), *self._steps(a.COOPERATE, a.ACTIVATE)]
        usable = ", ".join(names.ability(x) for x in dict.fromkeys(steps))
        hunting = any(card >= CARD for card in view.hand)
        text = usable or (
            _("Those in your hand can only go under an agent.")
            if hunting
            else _("You have none in hand: a captured one comes with your reserve, in the next round.")
        )
        found = [Advice(_("Use a captured fugitive"), text, bool(usable), "hand")]
        if any(self.box.recurring[x] for x in view.quarters[view.seat]):
            ready = ", ".join(names.ability(x) for x in self._steps(a.ACTIVATE, a.FULFIL))
            text = ready or _("Each has been used this round.")
            found.append(Advice(_("Activate a card at the headquarters"), text, bool(ready), "mine"))
        return found

    def _fulfil(self) -> Advice:
        view, box, _, names = self.view, self.box, self._, self.names
        able = dict.fromkeys(number >> 1 for number in self._steps(a.FULFIL, a.CAPTURE))
        if able:
            text = ", ".join(names.objective(number) for number in able)
        else:
            text = _("You need more influence: capture fugitives.")
            lacks = []
            for objective in view.open[view.seat]:
                price = c.price(box, view, view.seat, 2 * objective)
                missing = c.missing(price, view.influence[view.seat])
                lacks.append((sum(missing), objective, missing))
            if lacks:
                _count, objective, missing = min(lacks)
                text = _("Nearest: for {objective} you miss {missing}. Captures bring influence.").format(
                    objective=names.objective(objective), missing=texts.influence(missing, _)
                )
        return Advice(_("Fulfil an objective"), text, bool(able), "mine")

    def _destiny(self) -> Advice:
        view, _ = self.view, self._
        able = a.DESTINY in view.legal
        if able:
            text = _("Replaces your objectives with new ones, once a game.")
        elif view.destiny[view.seat]:
            text = _("You have no objective face up.")
        else:
            text = _("Your destiny token is spent.")
        return Advice(_("Spend the destiny token"), text, able, "mine")


__all__ = ["Advice", "Guide"]
