"""Why a step of La Traque is not legal, in words."""

from __future__ import annotations

from hallali.core import words
from hallali.core.errors import Message, Refusal, marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import captures, packs
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, HUNT, INVESTIGATE
from hallali.games.la_traque.rules.fields import Fields

N_ = marked

#: What the player has to do in each phase other than a turn.
_NOW = {
    p.TRACK: (N_("Choose the track that this collaborator counts for."), "LT-27"),
    p.CHOOSE: (N_("Choose one of the cards."), "LT-61"),
    p.MARKER: (N_("Choose one of the revolution markers offered."), "LT-55"),
    p.TARGET: (N_("Choose a fugitive on the board that the effect can reach."), "LT-63"),
    p.PILE: (N_("Choose a pile that is not empty."), "LT-63"),
    p.GAIN: (N_("Choose a track of influence."), "LT-63"),
    p.ADVANCE: (N_("Choose an ambition track that is not at its end."), "LT-64"),
    p.RECALL: (N_("Choose an agent in the rest zone or an investigation zone, or end."), "LT-63"),
    p.AGENT: (N_("Choose one of your agents in a hunting zone, or end."), "LT-63"),
    p.ZONE: (N_("Choose another hunting zone."), "LT-63"),
    p.RIVAL: (N_("Choose another player that the effect can reach."), "LT-63"),
    p.LOWER: (N_("Choose a track on which this player has influence."), "LT-63"),
    p.PAY: (N_("Choose a track on which you have influence to pay with."), "LT-36"),
    p.WHERE: (N_("Choose an empty place in another hunting zone."), "LT-63"),
    p.OPTION: (N_("Choose one of the effects that are offered."), "LT-63"),
    p.JUDGE: (N_("Choose a fugitive in your hand."), "LT-52"),
    p.KEEP: (
        N_("Choose cards to keep, in the order of your hand and no more than you may keep. Then end."),
        "LT-41",
    ),
}  # fmt: skip


def _say(text: str, clause: str = "", **args: int | str) -> Refusal:
    return Refusal(Message(text, dict(args)), clause)


def refusal(state: Fields, action: int) -> Refusal:
    """Return why `action` is not legal, for the seat on turn."""
    if state.mover == OVER:
        return _say("The game is over.")
    if state.mover == CHANCE:
        return _say("The dealer cannot turn that up here.")
    if state.phase != p.ACT:
        text, clause = _NOW[state.phase]
        return _say(text, clause)
    return _turn(state, action) or _say(N_("That is not an action of a turn."), "LT-13")


def _turn(state: Fields, action: int) -> Refusal | None:
    if action == a.END and state.acted:
        return _say(N_("You can do nothing else in this round: pass."), "LT-14")
    if action == a.END:
        return _say(N_("A turn has at least one action: act, or pass."), "LT-12")
    if state.actions == 0 and a.PASS <= action < a.COUNT:
        return _say(N_("You have no actions left: do what is free, or end the turn."), "LT-12")
    if action == a.DESTINY:
        if not state.at(state.mover).destiny:
            return _say(N_("Your destiny token is spent."), "LT-39")
        return _say(N_("You have no objective face up."), "LT-39")
    if a.MOVE + HUNT <= action < a.MOVE + INVESTIGATE + len(state.box.spot_zone):
        return _move(state, action - a.MOVE)
    if a.MISSION <= action < a.FULFIL:
        return _card(state, action)
    if a.FULFIL <= action < a.FULFIL + 2 * len(state.box.faction):
        if (action - a.FULFIL) >> 1 not in state.at(state.mover).opened():
            return _say(N_("You do not have this objective face up."), "LT-36")
        return _say(N_("You do not have the influence that it costs."), "LT-36")
    if a.CAPTURE <= action < a.CAPTURE + 5 * len(state.box.zone):
        return _capture(state, (action - a.CAPTURE) // 5, (action - a.CAPTURE) % 5)
    if a.INFORM <= action < a.COUNT:
        return _inform(state, (action - a.INFORM) // 5, (action - a.INFORM) % 5)
    return None


def _move(state: Fields, spot: int) -> Refusal:
    if state.at(state.mover).home == 0:
        return _say(N_("You have no agent at the headquarters."), "LT-15")
    number = spot - INVESTIGATE
    if state.box.spot_least[number] > state.players:
        return _say(N_("This place is open with {least} players or more."), "LT-16", least=state.box.spot_least[number])
    if words.has(state.taken, spot):
        return _say(N_("An agent is already in this place."), "LT-16")
    return _say(N_("You have already sent an agent to this zone this turn."), "LT-16")


def _card(state: Fields, action: int) -> Refusal | None:
    box, own = state.box, state.at(state.mover)
    x = (action - a.MISSION) % (a.COOPERATE - a.MISSION)
    if x >= len(box.hunts):
        return None
    if action >= a.ACTIVATE:
        if not packs.is_installed(own.quarters, x, box.first_objective):
            return _say(N_("This card is not at your headquarters."), "LT-35")
        if x in state.turned:
            return _say(N_("This card was already used this round."), "LT-35")
        return _say(N_("This card is permanent: you do not activate it."), "LT-34")
    if x >= box.first_objective or not packs.has(own.hand, CARD + x):
        return _say(N_("This card is not in your hand."), "LT-31")
    if action >= a.COOPERATE:
        return _say(N_("This card has no co-operation."), "LT-34")
    return _say(N_("This card has no mission."), "LT-33")


def _capture(state: Fields, place: int, agent: int) -> Refusal:
    seat = state.mover
    if state.face(place) < 0:
        return _say(N_("No fugitive lies there."), "LT-24")
    if agent >= state.box.agents or state.at(seat).spot(agent) != HUNT + state.box.zone[place]:
        return _say(N_("This agent is not in the fugitive’s zone."), "LT-24")
    if captures.guarded(state, seat, place):
        return _say(N_("Another player protects this fugitive."), "LT-51")
    return _say(N_("This agent does not hold all the clues that the fugitive costs."), "LT-24")


def _inform(state: Fields, card: int, agent: int) -> Refusal:
    seat = state.mover
    if card >= CARD + state.box.first_objective or not packs.has(state.at(seat).hand, card):
        return _say(N_("This card is not in your hand."), "LT-21")
    if card >= CARD and not state.box.hunts[card - CARD]:
        return _say(N_("This card has no hunt ability."), "LT-21")
    return _say(N_("You can lay cards only under an agent in a hunting zone."), "LT-21")
