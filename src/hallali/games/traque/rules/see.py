# mypyc
"""What a seat sees of a position and is told of a step: everything but the order of the decks (TQ-60)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hallali.core import bits, lines
from hallali.core.contract import Told
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.core.tossing import Toss
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import CARD_SITE, ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.effects import T_AMMO, TOKENS
from hallali.games.traque.rules.events import Event, read
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.flow import returns, score, would_happen
from hallali.games.traque.rules.legal import legal
from hallali.games.traque.rules.sizes import BOX, THROW

_DID: Final[dict[int, v.Deed]] = {
    p.E_HID: "hid",
    p.E_SHARED: "shared",
    p.E_USED: "used",
    p.E_TURNED: "turned",
    p.E_LOST_CARD: "lost",
    p.E_GAVE: "gave",
    p.E_CLEARED: "cleared",
    p.E_ENDED_TURN: "ended-turn",
    p.E_FIGHTER: "fights",
    p.E_EVENT: "event",
    p.E_SHUNNED: "left",
}
_PLACES: Final[dict[int, v.PlaceDeed]] = {p.E_PLACE: "drawn", p.E_PLAYED: "played", p.E_LEFT: "left"}
_MOVED: Final[dict[int, v.Move]] = {p.E_GONE: "gone", p.E_STAR: "star", p.E_SOUGHT: "sought"}


@lru_cache(maxsize=16384)
def _held(card: int) -> v.Held:
    return v.Held(kind_of(card), ammo_of(card), shots_of(card), is_down(card))


def _player(state: Fields, seat: int) -> v.PlayerView:
    options = state.options
    return v.PlayerView(
        health=state.health(seat),
        row=state.row(seat),
        inventory=tuple([_held(card) for card in state.inventory(seat)]),
        keys=state.keys(seat),
        hits=state.hits(seat),
        grenades=state.grenades(seat),
        lent=state.lent(seat),
        target=options.target_two if seat == 1 else options.target,
    )


def _fight(state: Fields) -> v.FightView | None:
    if state.foe == -9:
        return None
    return v.FightView(
        state.foe, state.strength, state.attacked, state.fighter, state.rounds, state.attack, state.carried
    )


def _event(state: Fields) -> int:
    """Return the card whose event may be left or whose test is under way, -1 for none."""
    site = state.site if state.phase == p.LEAVE else state.testing
    return site - CARD_SITE if site >= CARD_SITE else -1


def see(state: Fields, seat: int) -> v.TraqueView:
    """Return what the seat knows of the position. Only the mover sees a gesture that is not yet committed."""
    box = state.box
    own = seat in (state.mover, REFEREE)
    drafting = state.drafting and not own
    armed = state.armed >= 0 and not drafting
    return v.TraqueView(
        game="traque",
        seat=seat,
        mover=state.mover,
        legal=tuple(legal(state)) if seat == state.mover and seat >= 0 else (),
        returns=returns(state) if state.mover == OVER else (),
        size=box.size,
        edition=box.chosen,
        phase=p.NAMES[state.phase],
        players=tuple(_player(state, number) for number in range(state.players)),
        shared=state.shared,
        time=state.time,
        spare=state.spare,
        most_health=state.most_health,
        retoss=state.retoss,
        deck=state.deck,
        discard=state.discard,
        stars=state.stars,
        aside=state.aside,
        supply=state.supply if state.options.tokens == BOX else (),
        places=tuple(bits.members(state.places)),
        drawn=state.drawn,
        count=box.rules.places + 1,
        opened=tuple(place if place < box.places else -1 for place in state.opened),
        turn=state.turn,
        turns=state.turns,
        shared_now=state.shared_now,
        fight=_fight(state),
        place=state.testing if state.testing < CARD_SITE else -1,
        event=_event(state),
        choice=state.choice if state.phase == p.EITHER else -1,
        volley=() if drafting and state.phase == p.ROUND else state.volley,
        weapon=kind_of(state.card(state.fighter, state.armed)) if armed else -1,
        sure=0 if drafting and state.phase == p.ROUND else state.sure,
        in_air=tuple(bits.members(state.tossed)) if state.tossed else (),
        results=tuple(bits.members(state.results)) if state.results else (),
        chosen=-1 if drafting else state.chosen,
        paid=() if drafting else state.paid,
        picks=() if drafting or not state.picks else tuple(bits.members(state.picks)),
        skill=state.options.skill,
        toss=state.options.toss,
        score=score(state),
        outcome=p.OUTCOMES[state.outcome],
    )


def line(state: Fields) -> str:
    """Return on one line what everyone knows, which is everything."""
    view = see(state, SPECTATOR)
    facts = [f"time {view.time}", f"health {' and '.join(str(one.health) for one in view.players)}"]
    facts.append(f"places {view.drawn} of {view.count}")
    facts.append(f"deck {sum(view.deck)}")
    if view.fight is not None:
        facts.append(f"a fight against strength {view.fight.strength}, round {view.fight.rounds}")
    seats = ("player", "partner")[: len(view.players)]
    return lines.line("Traqué", view.size, view, seats, view.outcome or view.phase, facts)


def toss(view: v.TraqueView) -> Toss | None:
    """Return what is about to be tossed, or None. The player whose turn it is tosses the token of a test (TQ-23)."""
    if view.phase != "toss":
        return None
    seat = view.turn if view.fight is None else view.fight.fighter
    return Toss(
        seat=seat,
        tokens=tuple(TOKENS[view.volley[place]] for place in view.in_air),
        places=view.in_air,
        target=view.players[seat].target,
        thrown=view.toss == THROW,
    )


def tell(before: Fields, action: int, after: Fields, seat: int) -> tuple[Told, ...]:
    """Return what the seat is told of a step. No one is told of a gesture before it is committed."""
    return tell_all(before, action, after, (seat,))[0]


def tell_all(before: Fields, action: int, after: Fields, seats: Sequence[int]) -> tuple[tuple[Told, ...], ...]:
    """Return what each of these seats is told of a step. All are told the same."""
    if after.drafting:
        return ((),) * len(seats)
    took = _took((*before.begun, action)) if before.drafting else _took((action,))
    if after.latest != action:
        return ((took, *(_told(after, event) for event in would_happen(before, action))),) * len(seats)
    if after.mover == OVER:  # it is told with the score
        return ((took, *(_told(after, event) for event in after.log)),) * len(seats)
    return ((took, *_of_words(after.earlier, after.events)),) * len(seats)


@lru_cache(maxsize=16384)
def _took(steps: tuple[int, ...]) -> v.Took:
    return v.Took(steps=steps)


@lru_cache(maxsize=16384)
def _of_words(earlier: tuple[int, ...], word: int) -> tuple[Told, ...]:
    """Turn a log as it is packed into Tolds, before the end of the game: the same steps come again and again."""
    return tuple([_told(None, event) for event in read(earlier, word)])


def _told(after: Fields | None, event: Event) -> Told:
    """Turn an entry of the log into a Told. after: the position, which the end is told with."""
    kind, n = event[0], event[1:]
    if kind in _DID:
        return v.Did(who=n[0], what=_DID[kind], card=n[1] if len(n) > 1 else -1)
    if kind in _PLACES:
        return v.PlaceTold(place=n[0], what=_PLACES[kind])
    if kind in _MOVED:
        return v.Moved(what=_MOVED[kind], card=n[0])
    if kind in (p.E_BEATEN, p.E_AVOIDED):
        return v.Beaten(who=n[0], foe=n[1], avoided=kind == p.E_AVOIDED)
    if kind in (p.E_HURT, p.E_HEALTH):
        return v.Health(who=n[0], health=n[1], hurt=kind == p.E_HURT)
    if kind == p.E_DREW:
        return v.Drew(who=n[0], card=n[1])
    if kind == p.E_ACTIVATED:
        paid = tuple(zip(n[3::2], n[4::2], strict=True))
        return v.Activated(
            who=n[0],
            card=n[1],
            shared=n[2] == 1,
            paid=tuple(card for card, _ in paid),
            paid_shared=tuple(shared == 1 for _, shared in paid),
        )
    if kind == p.E_ATTACK:
        if n[2] < p.ATTACK_ROW:
            return v.Attacked(who=n[0], foe=n[1], strength=n[2])
        pair, shared = n[2] & p.ATTACK_PAIR > 0, n[2] & p.ATTACK_SHARED > 0
        return v.Attacked(who=n[0], foe=n[1], strength=n[2] & 7, row=True, pair=pair, shared=shared)
    if kind == p.E_RELOADED:
        return v.Reloaded(who=n[0], card=n[1], shots=n[2])
    if kind == p.E_VOLLEY:
        return v.Volley(who=n[0], weapon=n[1], sure=n[2], tokens=n[3:])
    if kind == p.E_TOSSED:
        return v.Tossed(who=n[0], again=n[1] == 1, tokens=tuple(bits.members(n[2])), hits=tuple(bits.members(n[3])))
    return _told_rest(after, kind, n)


def _told_rest(after: Fields | None, kind: int, n: tuple[int, ...]) -> Told:
    if kind == p.E_TIME:
        return v.Time(time=n[0])
    if kind == p.E_GAINED:
        return v.Gained(who=n[0], token=n[1], count=n[2])
    if kind == p.E_LOADED:
        return v.Gained(who=n[0], token=T_AMMO, count=n[2], card=n[1])
    if kind == p.E_TEST:
        return v.Test(who=n[0], token=n[1])
    if kind == p.E_PASSED_TEST:
        return v.Test(who=n[0], passed=n[1] == 1)
    if kind == p.E_TAKEN:
        return v.Moved(what="taken", card=n[1], who=n[0])
    if kind == p.E_FOUND:
        return v.Moved(what="found" if n[1] >= 0 else "none", card=n[1], who=n[0])
    if kind == p.E_SHUFFLED:
        return v.Moved(what="shuffled")
    assert kind == p.E_OVER
    assert after is not None
    return v.Ended(outcome=p.OUTCOMES[n[0]], score=score(after), returns=returns(after))
