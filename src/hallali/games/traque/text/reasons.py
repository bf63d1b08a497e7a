"""Why a move is suggested in Traqué: what the next card may wake, what a toss beats, what a card brings.

Everything here is counted from open information (TQ-60).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hallali.core.errors import marked
from hallali.games.traque.belief import odds
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.rules.view import TraqueView
from hallali.games.traque.text import chances, terms, warnings
from hallali.i18n import Translator
from hallali.interfaces.reasons import Case, Reason, Reasons, counted, joined, told

N_ = marked
Say = Callable[[Translator], str]

#: What the tokens of a step are, for those that add one to a volley.
_ADDED: Final = {
    a.ADD_GRENADE: e.T_GRENADE,
    **{step: token for token, step in enumerate(a.ADD_LENT)},
}


class TraqueReasons(Reasons[TraqueView]):
    """What Traqué says of its moves."""

    level = "expert"
    quick = "strong"  # as quick as any, for all but the expert go by the same instincts

    def reason(self, case: Case[TraqueView], steps: Sequence[int]) -> Reason:
        """Return why a seat would take these steps."""
        view = case.view
        return _Teller(view).reason(tuple(steps))


def _costs_time(steps: Sequence[int]) -> bool:
    """Say whether a gesture lowers Time: a toss of anything but hits, hiding, reloading, a gift."""
    throws = a.TOSS in steps and any(step >= a.FIRE or step in _ADDED for step in steps)
    return throws or steps[0] == a.HIDE or a.RELOAD <= steps[0] < a.CARD


class _Teller:
    """Says why, in one position."""

    def __init__(self, view: TraqueView) -> None:
        self.view = view
        self.box: Box = box_of(view.size, view.edition)

    def reason(self, steps: tuple[int, ...]) -> Reason:
        view, step = self.view, steps[0]
        seat = max(view.seat, 0)
        if warnings.ends(view) == 1 and _costs_time(steps):
            return Reason(told(N_("Your last Time: this loses the game, and the bot sees nothing that would save it.")))
        if view.phase == "turn" and step in (a.DRAW, a.HIDE):
            return Reason(self._turn(step), (f"row{seat}",))
        if a.ACTIVATE <= step < a.PAY:
            return self._activate(steps)
        if view.phase == "round" and (step >= a.FIRE or step in _ADDED or step in (a.ADD_HIT, a.TOSS)):
            return Reason(self._toss(steps), ("foe",))
        if view.phase == "after":
            return Reason(self._after(steps), ("foe",))
        if view.phase == "who" and step >= a.WHO:
            return Reason(self._who(step - a.WHO), (f"health{step - a.WHO}",))
        return Reason(joined(self._named(step), self._stands()))

    # -- a turn -------------------------------------------------------------------------------------------------------

    def _turn(self, step: int) -> Say:
        view = self.view
        creature, attack = chances.next_card(view)
        if step == a.DRAW:
            if attack:
                text = N_("Draw: it costs no Time. The next card sets off an attack: {attack}.")
                return told(text, attack=float(attack))
            text = N_("Draw: it costs no Time, and nothing sleeps here. A creature: {creature}.")
            return told(text, creature=float(creature))
        count = len(view.players[max(view.turn, 0)].row)
        return counted(
            "Hide: 1 of {time} Time and {count} card. Drawing risks an attack: {attack}.",
            "Hide: 1 of {time} Time and {count} cards. Drawing risks an attack: {attack}.",
            count,
            time=view.time,
            attack=float(attack),
        )

    def _activate(self, steps: tuple[int, ...]) -> Reason:
        box, step = self.box, steps[0]
        kind = (step - a.ACTIVATE) & 63
        paid = [(one - a.PAY) & 63 for one in steps[1:] if a.PAY <= one < a.SHARE]
        name: Say = lambda _: terms.card(box, kind, _)  # noqa: E731
        does: Say = lambda _: terms.text(box, kind, _)  # noqa: E731
        if not paid:
            first = told(N_("Activate: {card}. It costs no cards."), card=name)
        else:
            with_: Say = lambda _: _.listed([terms.card(box, one, _) for one in paid])  # noqa: E731
            first = told(N_("Activate: {card}. These pay for it: {paid}."), card=name, paid=with_)
        near = self._noise(kind)
        return Reason(joined(first, does, near), (f"row{max(self.view.seat, 0)}",))

    def _noise(self, kind: int) -> Say | None:
        if not self.box.noise[kind]:
            return None
        return counted(
            "It removes {count} noise from the row.", "It removes {count} noises from the row.", self.box.noise[kind]
        )

    # -- a fight ------------------------------------------------------------------------------------------------------

    def _toss(self, steps: tuple[int, ...]) -> Say:
        view, box = self.view, self.box
        fight = view.fight
        if fight is None:
            return self._stands()
        held = view.players[fight.fighter].inventory
        tokens, sure = list(view.volley), view.sure
        for step in steps:
            if step >= a.FIRE:
                slot, shots = divmod(step - a.FIRE, 8)
                tokens += [box.token[held[slot].card]] * shots
            elif step in _ADDED:
                tokens.append(_ADDED[step])
            elif step == a.ADD_HIT:
                sure += 1
        now = chances.beaten(view, tokens, sure)
        kinds = sorted(set(tokens))

        def thrown(_: Translator) -> str:
            said = [terms.token(kind, tokens.count(kind), _) for kind in kinds]
            if sure:
                said.append(terms.token(e.T_HIT, sure, _))
            return _.listed(said)

        whole, fighter = odds.fight_of(box, view, fight.fighter, fight.strength, fight.foe)
        won = 1.0 - whole.cost(fighter)
        first = told(N_("Throw {tokens}. It beats strength {strength}: {chance}."),
                     tokens=thrown, strength=fight.strength - fight.carried, chance=float(now))  # fmt: skip
        return joined(first, told(N_("Winning the whole fight with the best play: {won}."), won=float(won)))

    def _after(self, steps: tuple[int, ...]) -> Say:
        view = self.view
        if steps[0] == a.END:
            return told(N_("Keep it: rethrowing wouldn’t help enough."))
        misses = [n for n in range(len(view.volley)) if n not in view.results]
        again = [step - a.PICK for step in steps if a.PICK <= step < a.WHO]
        kept = [view.volley[n] for n in view.results if n not in again]
        need = (view.fight.strength - view.fight.carried - view.sure if view.fight else 1) - len(kept)
        tokens = [view.volley[n] for n in again]
        by_kind = tuple((chances.hit_chance(view, self.box, kind), tokens.count(kind)) for kind in sorted(set(tokens)))
        if view.fight is None or not tokens:
            return joined(told(N_("Rethrow the misses: {count}."), count=len(misses)))
        return counted(
            "Rethrow {count} token. Enough hits: {chance}.",
            "Rethrow {count} tokens. Enough hits: {chance}.",
            len(tokens),
            chance=float(odds.hits_of(need, by_kind)),
        )

    def _who(self, who: int) -> Say:
        healths = [one.health for one in self.view.players]
        text = N_("Player {who} fights, judging by Health ({mine} to {other}) and weapons.")
        other = 1 - who
        return told(text, who=who + 1, mine=healths[who], other=healths[other] if other < len(healths) else 0)

    # -- the rest -----------------------------------------------------------------------------------------------------

    def _named(self, step: int) -> Say:
        view, box = self.view, self.box
        plain = {
            a.END: N_("Do nothing more this turn."), a.DRAW: N_("Draw another place."), a.PLAY: N_("Play it."),
            a.ASK: N_("Ask your partner for a card."), a.PAY_KEY: N_("Pay with a key."), a.HIDE: N_("Hide."),
        }  # fmt: skip
        if step in plain:
            return told(plain[step])
        held = view.players[max(view.seat, 0)].inventory

        def card(number: int) -> Say:
            return lambda _: f"{terms.card(box, number, _)}. {terms.text(box, number, _)}"

        def slot(first: int) -> Say:
            at = step - first
            return card(held[at].card) if at < len(held) else lambda _: str(at + 1)

        if view.phase == "either" and step == a.END:
            return told(N_("The card asks for nothing more."))
        if a.EITHER <= step < a.ACTIVATE:
            return told(N_("Choose: {side}"), side=lambda _: terms.sides(box, view.choice, _)[step - a.EITHER])
        for first, text in (
            (a.CARD, N_("Choose this card: {card}")), (a.GIVE, N_("Give: {card}")), (a.RELOAD, N_("Reload: {card}")),
            (a.TURN_DOWN, N_("Turn face down: {card}")), (a.USE, N_("Use: {card}")),
        ):  # fmt: skip
            if step >= first:
                return told(text, card=slot(first))
        if step >= a.PLACE:
            name: Say = lambda _: terms.place(box, step - a.PLACE, _)  # noqa: E731
            return told(
                N_("Go here: {place}. {text}"), place=name, text=lambda _: terms.place_text(box, step - a.PLACE, _)
            )
        if step >= a.CREATURE:
            return told(N_("Fight this one: {card}"), card=card(step - a.CREATURE))
        return told(N_("Share: {card}"), card=card((step - a.SHARE) & 63))

    def _stands(self) -> Say:
        """Say how time and the way stand."""
        view = self.view
        pad = chances.launch_pad(view)
        way = counted(
            "{count} place is still ahead.", "{count} places are still ahead.", max(0, view.count - view.drawn)
        )
        time = told(N_("Time left: {count}."), count=view.time)
        return joined(time, way, told(N_("The next place is the launch pad: {pad}."), pad=float(pad)) if pad else None)


__all__ = ["TraqueReasons"]
