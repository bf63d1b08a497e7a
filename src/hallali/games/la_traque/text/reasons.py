"""Why a move is suggested in La Traque: what it brings, what is still lacking, and its worth against the next best.

The worth is the bot's own count, in points of domination, from what the seat sees (bots/turns.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hallali.core.errors import marked
from hallali.games.la_traque.bots.look import of_view
from hallali.games.la_traque.bots.turns import weigh
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules.box import HUNT, INVESTIGATE, Box
from hallali.games.la_traque.rules.sizes import size_of
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces
from hallali.games.la_traque.text.sentences import Names, names_of
from hallali.i18n import Translator
from hallali.interfaces.reasons import Case, Reason, Reasons, counted, joined, told

N_ = marked
Say = Callable[[Translator], str]

#: Worths that are nearer to each other than this are alike; a step that is worth less than the other is no choice.
ALIKE: Final = 0.05
NO_CHOICE: Final = -1.0


class LaTraqueReasons(Reasons[LaTraqueView]):
    """What La Traque says of its moves."""

    level = "strong"

    def reason(self, case: Case[LaTraqueView], steps: Sequence[int]) -> Reason:
        """Return why a seat would take these steps."""
        return self._teller(case).reason(tuple(steps))

    def better(self, case: Case[LaTraqueView], steps: Sequence[int]) -> Reason:
        """Return why these steps would have been better, compared with nothing else."""
        return self._teller(case).reason(tuple(steps), compared=False)

    def when(self, view: LaTraqueView, _: Translator) -> str:
        """Say in which round it was."""
        return _(N_("Round {round}")).format(round=view.round)

    @staticmethod
    def _teller(case: Case[LaTraqueView]) -> _Teller:
        return _Teller(case.view, size_of(case.size, dict(case.options)))


class _Teller:
    """Says why, in one position."""

    def __init__(self, view: LaTraqueView, box: Box) -> None:
        self.view, self.box = view, box

    def names(self, _: Translator) -> Names:
        return names_of(self.view.size, self.view.edition, self.view.factions, _)

    def reason(self, steps: tuple[int, ...], *, compared: bool = True) -> Reason:
        if self.view.phase == "keep":
            return self._keep([step - a.CARD for step in steps if step != a.END])
        step = steps[0]
        named = self._named(step)
        against = self._compared(step) if compared else None
        return Reason(joined(told(N_("{move}."), move=named), self._facts(step), against), self._at(step))

    # -- what a step is called ----------------------------------------------------------------------------------------

    def _named(self, step: int) -> Say:
        def say(_: Translator) -> str:
            names = self.names(_)
            if step in (a.PASS, a.END, a.DESTINY):
                plain = {
                    a.PASS: N_("Pass for the round"),
                    a.END: N_("End it here"),
                    a.DESTINY: N_("Spend the destiny token"),
                }
                return _(plain[step])
            if step >= a.OPTION:
                return texts.sides(names.box, self.view.asked, _)[step - a.OPTION]
            if step >= a.INFORM:
                card, agent = divmod(step - a.INFORM, 5)
                return _(N_("Lay under agent {agent}: {card}")).format(agent=agent + 1, card=names.card(card))
            if step >= a.CAPTURE:
                place, agent = divmod(step - a.CAPTURE, 5)
                return _(N_("Capture with agent {agent}: {fugitive}")).format(
                    agent=agent + 1, fugitive=self._fugitive(place, names)
                )
            if step >= a.FULFIL:
                number = step - a.FULFIL
                text = N_("Fulfil with triumph: {objective}") if number & 1 else N_("Fulfil: {objective}")
                return _(text).format(objective=names.objective(number >> 1))
            return _(_HEADS[_head(step)]).format(what=self._what(step, names, _))

        return say

    def _fugitive(self, place: int, names: Names) -> str:
        face = self.view.faces[place]
        return names.ability(face) if face >= 0 else names.place(place)

    def _what(self, step: int, names: Names, _: Translator) -> str:
        """Name the one thing that a step is about."""
        first = _head(step)
        number = step - first
        if first == a.MOVE:
            return names.spot(number)
        if first in (a.ACTIVATE, a.COOPERATE, a.MISSION):
            return names.ability(number)
        if first == a.CARD:
            return names.card(number)
        if first == a.AGENT:
            return str(number + 1)
        if first == a.PLACE:
            return self._fugitive(number, names)
        if first == a.MARKER:
            return names.marker(number)
        if first == a.RIVAL:
            return names.seat(number)
        if first == a.ZONE:
            return _(texts.ZONES[number])
        return _(texts.PILES[number] if first == a.PILE else texts.TRACKS[number])

    def _at(self, step: int) -> tuple[str, ...]:
        seat = self.view.seat
        if step >= a.OPTION:
            return (f"option{step}",)
        if step >= a.INFORM:
            return (f"a{seat}-{(step - a.INFORM) % 5}",)
        if step >= a.CAPTURE:
            place, agent = divmod(step - a.CAPTURE, 5)
            return (f"p{place}", f"a{seat}-{agent}")
        if a.PLACE <= step < a.AGENT:
            return (f"p{step - a.PLACE}",)
        if a.PILE <= step < a.ZONE:
            return (f"pile{step - a.PILE}",)
        return (f"goal{step}", f"turn{step - a.ACTIVATE}", f"option{step}")

    # -- what it brings -----------------------------------------------------------------------------------------------

    def _facts(self, step: int) -> Say | None:
        view, box = self.view, self.box
        if step >= a.OPTION:
            return None
        if step >= a.INFORM:
            return self._informed(*divmod(step - a.INFORM, 5))
        if step >= a.CAPTURE:
            place = (step - a.CAPTURE) // 5
            level = box.level[place]
            return told(N_("All the clues are there; it is a fugitive of level {level}."), level=level)
        if step >= a.FULFIL:
            number = step - a.FULFIL
            gives: Say = lambda _: faces.pays(box, number, self.names(_), _)  # noqa: E731
            return told(N_("You can pay it, and it gives: {gives}."), gives=gives)
        if step >= a.MISSION:
            x = step - _head(step)
            return lambda _: faces.abilities(box, x, _)
        if a.MOVE + INVESTIGATE <= step < a.TRACK:
            zone = box.spot_zone[step - a.MOVE - INVESTIGATE]
            return counted("That pile has {count} card.", "That pile has {count} cards.", view.piles[zone])
        if a.MOVE + HUNT <= step < a.MOVE + INVESTIGATE:
            zone = step - a.MOVE - HUNT
            there = [place for place, face in enumerate(view.faces) if face >= 0 and box.zone[place] == zone]
            return counted(
                "{count} fugitive can be captured there.", "{count} fugitives can be captured there.", len(there)
            )
        if a.TRACK <= step < a.PILE:
            return told(N_("You’re at {now} there."), now=view.influence[view.seat][step - a.TRACK])
        return None

    def _informed(self, card: int, agent: int) -> Say | None:
        """Say which fugitive in reach of the agent then lacks least, of those that the card is a clue for."""
        view, box = self.view, self.box
        zone = view.spots[view.seat][agent] - HUNT
        there = [face for place, face in enumerate(view.faces) if face >= 0 and box.zone[place] == zone]
        before = {face: sum(faces.lacking(box, view, view.under[agent], face)) for face in there}
        lacks = {face: sum(faces.lacking(box, view, (*view.under[agent], card), face)) for face in there}
        nearer = [face for face in there if lacks[face] < before[face]]
        if not nearer:
            return None
        best = min(nearer, key=lambda face: (lacks[face], face))
        name: Say = lambda _: self.names(_).ability(best)  # noqa: E731
        if not lacks[best]:
            return told(N_("That completes the clues for {fugitive}."), fugitive=name)
        return counted(
            "{fugitive} then needs {count} more clue.",
            "{fugitive} then needs {count} more clues.",
            lacks[best],
            fugitive=name,
        )

    def _compared(self, step: int) -> Say | None:
        """Say what the next best would be, by the bot's count."""
        legal = list(self.view.legal)
        if len(legal) < 2 or step not in legal:
            return told(N_("There’s no other legal move here."))
        worths = dict(zip(legal, weigh(self.box, of_view(self.box, self.view), legal), strict=True))
        others = [one for one in legal if one != step and self._kind(one) != self._kind(step)]
        if not others:
            return None
        other = max(others, key=lambda one: (worths[one], -one))
        more = worths[step] - worths[other]
        if worths[other] < NO_CHOICE:
            return None
        if more < ALIKE:
            return told(N_("The bot rates this about the same: {other}."), other=self._named(other))
        text = N_("The bot counts {points} domination more for it than for its second choice ({other}).")
        return told(text, points=_tenths(more), other=self._named(other))

    def _kind(self, step: int) -> tuple[int, int]:
        """Return what a step is about: the same card under another agent is the same idea."""
        if step >= a.OPTION:
            return step, 0
        if step >= a.INFORM:
            return a.INFORM, (step - a.INFORM) // 5
        if step >= a.CAPTURE:
            return a.CAPTURE, (step - a.CAPTURE) // 5
        return step, 0

    def _keep(self, kept: Sequence[int]) -> Reason:
        view = self.view
        most = faces.most_kept(self.box, view, view.seat)
        if not kept:
            return Reason(
                counted("Keep none of your {count} card.", "Keep none of your {count} cards.", len(view.hand))
            )
        names: Say = lambda _: self.names(_).cards(kept)  # noqa: E731
        return Reason(
            joined(
                told(N_("Keep: {cards}."), cards=names),
                counted(
                    "You may keep {count} card, and this one fits the fugitives on the board best.",
                    "You may keep {count} cards, and these fit the fugitives on the board best.",
                    most,
                ),
            )
        )


_HEADS: Final = {
    a.ACTIVATE: N_("Use again: {what}"),
    a.COOPERATE: N_("Put to work: {what}"),
    a.MISSION: N_("Use: {what}"),
    a.CARD: N_("Take: {what}"),
    a.AGENT: N_("Choose agent {what}"),
    a.PLACE: N_("Choose {what}"),
    a.MARKER: N_("Place: {what}"),
    a.RIVAL: N_("Choose this rival: {what}"),
    a.ZONE: N_("Choose this zone: {what}"),
    a.PILE: N_("Draw from: {what}"),
    a.TRACK: N_("Choose this track: {what}"),
    a.MOVE: N_("Send an agent ({what})"),
}


def _head(step: int) -> int:
    """Return the kind of a step that is about one thing."""
    return next(first for first in _HEADS if step >= first)


def _tenths(points: float) -> Say:
    return lambda _: _.decimal(f"{points:.1f}")


__all__ = ["LaTraqueReasons"]
