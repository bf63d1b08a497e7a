"""Why a step of Traqué is refused, in words."""

from __future__ import annotations

from hallali.core.errors import Message, Refusal, marked
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import QUEEN, ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.fields import Fields

N_ = marked

#: What to do in each phase, with its clause.
_NOW = {
    p.TURN: (N_("Draw a card, or hide."), "TQ-12"),
    p.ROW: (N_("Activate cards of your row, or end your turn."), "TQ-15"),
    p.TIE: (N_("Choose which of the strongest creatures you fight."), "TQ-28"),
    p.WHICH: (N_("Choose one of the two places."), "TQ-22"),
    p.LEAVE: (N_("Play the place, or leave it."), "TQ-22"),
    p.ROUND: (N_("Choose what you throw: shots of one weapon, grenades, hit tokens."), "TQ-30"),
    p.WHO: (N_("Choose who fights this round, from those who can attack."), "TQ-57"),
    p.AFTER: (N_("Choose tokens to rethrow, or keep the throw."), "TQ-33"),
    p.CREW: (N_("Choose the crew card that the creature takes."), "TQ-34"),
    p.LOAD: (N_("Choose the weapon that gets the ammunition."), "TQ-20"),
    p.LOSE: (N_("Choose the card you lose."), "TQ-22"),
    p.AID: (N_("Give a card from your inventory, or stop giving."), "TQ-55"),
    p.RESCUE: (N_("Give a card to fight with, or give nothing."), "TQ-55"),
    p.EITHER: (N_("Choose one of the effects that are offered."), "TQ-67"),
    p.MORE: (N_("Draw a second place, or stay with this one."), "TQ-19"),
}


def _say(text: str, clause: str = "", **args: int | str) -> Refusal:
    return Refusal(Message(text, dict(args)), clause)


def refusal(state: Fields, action: int) -> Refusal:
    """Return why `action` is not legal now."""
    if state.mover == OVER:
        return _say("The game is over.")
    if state.mover == CHANCE:
        return _say("The dealer cannot turn that up here.")
    known = _known(state, action)
    if known is not None:
        return known
    text, clause = _NOW[state.phase]
    return _say(text, clause)


def _known(state: Fields, action: int) -> Refusal | None:
    """Return the reason for a usual mistake; None for any other."""
    if state.phase == p.ROW and state.chosen >= 0:
        return _payment(state, action)
    if state.phase == p.ROW and a.ACTIVATE <= action < a.PAY:
        return _activation(state, action)
    if state.phase == p.ROW and a.SHARE <= action < a.CREATURE:
        return _sharing(state, action - a.SHARE)
    if a.USE <= action < a.CARD and state.phase in (p.TURN, p.ROW, p.ROUND, p.AFTER, p.AID, p.RESCUE):
        return _inventory(state, action)
    if state.phase == p.ROUND:
        return _volley(state, action)
    if state.phase == p.ROW and action in (a.DRAW, a.HIDE):
        return _say(N_("You drew: activate cards of your row, or end your turn."), "TQ-12")
    if state.phase == p.AFTER and a.PICK <= action < a.WHO and not state.retoss:
        return _say(N_("You have no rethrow token."), "TQ-33")
    if state.phase == p.AFTER and a.PICK <= action < a.WHO:
        return _say(N_("There is no such token, or you have already chosen it. Choose in ascending order."), "TQ-33")
    if state.phase == p.TURN and a.ACTIVATE <= action < a.SHARE:
        return _say(N_("You can activate cards only after a draw."), "TQ-15")
    return None


def _activation(state: Fields, action: int) -> Refusal:
    kind, shared = (action - a.ACTIVATE) & 63, action >= a.ACTIVATE_SHARED
    if kind not in (state.shared if shared else state.row(state.mover)):
        return _say(N_("That card is not in your row."), "TQ-15")
    if state.box.kind[kind] == e.CREATURE:
        return _say(N_("A creature cannot be activated."), "TQ-29")
    if state.box.kind[kind] == e.EVENT:
        return _say(N_("An event cannot be activated."), "TQ-66")
    return _say(N_("The icons of your other cards do not pay for it: each card gives one."), "TQ-16")


def _payment(state: Fields, action: int) -> Refusal:
    if action == a.PAY_KEY:
        if state.keys(state.mover) <= state.paid.count(a.PAY_KEY):
            return _say(N_("You have no key token left."), "TQ-21")
        return _say(N_("There is no key icon left to pay."), "TQ-21")
    if not a.PAY <= action < a.SHARE:
        return _say(N_("Discard cards from your row to pay the icons of the cost."), "TQ-16")
    kind, shared = (action - a.PAY) & 63, action >= a.PAY_SHARED
    row = state.shared if shared else state.row(state.mover)
    spent = state.paid.count(action) + (1 if action - a.PAY == state.chosen - a.ACTIVATE else 0)
    if row.count(kind) == 0:
        return _say(N_("That card is not in your row."), "TQ-15")
    if row.count(kind) <= spent:
        return _say(N_("That card is already spent: a card gives one of its icons, once."), "TQ-17")
    return _say(N_("That card gives no icon that you still have to pay."), "TQ-17")


def _sharing(state: Fields, kind: int) -> Refusal:
    if state.players < 2:
        return _say(N_("There is nobody to share with."), "TQ-53")
    if state.shared_now:
        return _say(N_("Only one card a turn can go to the shared row."), "TQ-53")
    return _say(N_("Only a card of your own row can be shared."), "TQ-53")


def _inventory(state: Fields, action: int) -> Refusal:
    seat = state.mover
    slot = (action - a.USE) & (a.SLOTS - 1)
    cards = state.inventory(seat)
    if slot >= len(cards):
        return _say(N_("There is no such card in your inventory."), "TQ-18")
    if state.drafting:
        return _say(N_("Finish what you have begun, or undo it."), "TQ-30")
    kind = kind_of(cards[slot])
    what = state.box.kind[kind]
    if action >= a.GIVE:
        return _say(N_("There is nobody to give it to."), "TQ-55")
    if action >= a.RELOAD:
        return _reload(state, cards[slot])
    if action >= a.TURN_DOWN:
        if what != e.CREW or is_down(cards[slot]):
            return _say(N_("Only a face-up crew card can be turned face down."), "TQ-42")
        return _say(N_("Its tokens can only be used in a fight, or there are none left."), "TQ-42")
    if what != e.ITEM:
        return _say(N_("Only an item can be used by discarding it."), "TQ-20")
    if not state.box.effect[kind]:
        return _say(N_("It works while you hold it, and does nothing when it is discarded."), "TQ-68")
    if any(word[0] == e.AVOID for word in state.box.effect[kind]):
        if state.foe == QUEEN:
            return _say(N_("The queen cannot be avoided."), "TQ-20")
        return _say(N_("There is no creature to avoid, or you have already thrown."), "TQ-20")
    return _say(N_("It would do nothing now."), "TQ-20")


def _reload(state: Fields, card: int) -> Refusal:
    kind = kind_of(card)
    if state.box.kind[kind] != e.WEAPON:
        return _say(N_("Only a weapon can be reloaded."), "TQ-36")
    if not ammo_of(card):
        return _say(N_("There is no ammunition on this weapon."), "TQ-36")
    if shots_of(card) >= state.box.shots[kind]:
        return _say(N_("This weapon is fully loaded."), "TQ-36")
    return _say(N_("No tokens of its shots are left in the supply."), "TQ-5")


def _volley(state: Fields, action: int) -> Refusal | None:
    if action == a.TOSS:
        return _say(N_("You must throw at least one token."), "TQ-30")
    if action >= a.FIRE:
        if state.armed >= 0:
            return _say(N_("Only one weapon a round."), "TQ-30")
        return _say(N_("That weapon does not have that many shots loaded."), "TQ-30")
    if action in (a.ADD_GRENADE, a.ADD_HIT, *a.ADD_LENT):
        return _say(N_("You have no such token, or none left."), "TQ-30")
    return None
