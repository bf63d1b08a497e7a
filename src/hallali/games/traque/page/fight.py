"""The fight as it is drawn: the creature, what can be tossed, what lies in the lid, and the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hallali.games.traque import drafts
from hallali.games.traque.belief import odds
from hallali.games.traque.drafts import Turn
from hallali.games.traque.page import art, tips
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import CARD_SITE, Box, box_of
from hallali.games.traque.text import prompts, terms
from hallali.games.traque.text.chances import beaten, hit_chance
from hallali.games.traque.text.terms import Translate


class Count(msgspec.Struct, frozen=True):
    """A number of tokens to choose."""

    count: int  #: how many
    step: int  #: what a click chooses
    chosen: bool  #: whether it is chosen
    label: str  #: the number in words
    odds: str = ""  #: its chance of beating the creature, in percent; "" unless asked for


class Offer(msgspec.Struct, frozen=True):
    """Something that can be tossed: shots of a weapon, grenades and so on."""

    name: str  #: what it is called
    sort: str  #: its token
    counts: tuple[Count, ...]  #: the numbers to choose from
    tip: str = ""  #: what the token does


Lies = Literal["air", "hit", "miss"]


class Token(msgspec.Struct, frozen=True):
    """A token of the volley."""

    sort: str  #: its kind, of effects.TOKENS
    state: Lies  #: where it is
    label: str  #: the same in words
    step: int = -1  #: picks it to be tossed again, -1 for nothing
    picked: bool = False  #: whether it is picked


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """The fight or test under way."""

    foe: str  #: the creature; "" in a test
    text: str  #: what is fought or tested, in words
    strength: int  #: the hits that beat it
    round: str  #: the round in words
    hunts: bool  #: whether it attacks the crew first
    have: int  #: hits so far
    offers: tuple[Offer, ...]  #: what can be tossed
    tokens: tuple[Token, ...]  #: the volley
    odds: str  #: the chance of the toss, if help is on
    fighter: int  #: the seat that fights
    advice: str = ""  #: the safest toss, if help is on
    art: str = ""  #: the drawing of what is fought or tested
    event: bool = False  #: whether a card's event is tested
    stakes: str = ""  #: what a test gives, and what it costs to fail it
    bare: str = ""  #: what stands in the lid while nothing can be thrown before a reload


_TOKENS = {
    drafts.GRENADES: e.T_GRENADE, drafts.CREW_SHOTS: e.T_SHOT, drafts.CREW_GRENADES: e.T_GRENADE,
    drafts.FLAMES: e.T_FLAME, drafts.LASERS: e.T_LASER,
}  # fmt: skip


def _volley(view: v.TraqueView, box: Box, have: Mapping[int, int]) -> tuple[list[int], int]:
    """Return the tokens of a draft's volley, and the number of hit tokens."""
    tokens: list[int] = []
    me = view.players[view.seat]
    for what, count in have.items():
        if what < a.SLOTS:
            tokens += [box.token[me.inventory[what].card]] * count
        elif what in _TOKENS:
            tokens += [_TOKENS[what]] * count
    return tokens, have.get(drafts.HITS, 0)


def _offer(
    view: v.TraqueView, what: int, most: int, names: tuple[str, int], have: Mapping[int, int], helps: bool, _: Translate
) -> Offer:
    box = box_of(view.size, view.edition)
    name, sort = names
    counts = []
    for count in range(1, most + 1):
        other = {one: many for one, many in have.items() if not (one < a.SLOTS and what < a.SLOTS)} | {what: count}
        chance = _.percent(beaten(view, *_volley(view, box, other))) if helps else ""
        label = f"{name}: {terms.token(sort, count, _)}" + (f", {chance}" if chance else "")
        counts.append(Count(count, drafts.SET + 8 * what + count, have.get(what, 0) == count, label, chance))
    return Offer(name, e.TOKENS[sort], tuple(counts), tips.token(sort, name, False, _))


def offers(view: v.TraqueView, draft: Turn, helps: bool, _: Translate) -> tuple[Offer, ...]:
    """List what the viewer can toss in this round."""
    if view.mover != view.seat or view.phase != "round":
        return ()
    box, me, have = box_of(view.size, view.edition), view.players[view.seat], draft.counted
    found, seen = [], set()
    for slot, held in enumerate(me.inventory[: a.SLOTS]):
        if held.shots and held not in seen:
            seen.add(held)
            names = (terms.card(box, held.card, _), box.token[held.card])
            found.append(_offer(view, slot, held.shots, names, have, helps, _))
    loose = (
        (drafts.GRENADES, me.grenades, _("Grenades"), e.T_GRENADE),
        (drafts.CREW_SHOTS, me.lent[e.T_SHOT], _("Shots of the crew"), e.T_SHOT),
        (drafts.FLAMES, me.lent[e.T_FLAME], _("Flames for this fight"), e.T_FLAME),
        (drafts.LASERS, me.lent[e.T_LASER], _("Laser shots for this fight"), e.T_LASER),
        (drafts.CREW_GRENADES, me.lent[e.T_GRENADE], _("Grenades of the crew"), e.T_GRENADE),
        (drafts.HITS, me.hits, _("Hit tokens"), e.T_HIT),
    )
    for what, most, name, sort in loose:
        if most:
            found.append(_offer(view, what, min(most, 7), (name, sort), have, helps, _))
    return tuple(found)


def _tokens(view: v.TraqueView, _: Translate) -> tuple[Token, ...]:
    """Return the tokens that lie in the lid, are in the air, or are chosen."""
    if view.phase not in ("toss", "after", "round"):
        return ()
    found = []
    for place, token in enumerate(view.volley):
        up = place in view.in_air or view.phase == "round"
        state: Lies = "air" if up else "hit" if place in view.results else "miss"
        said = {"air": _("in the air"), "hit": _("hit"), "miss": _("missed")}[state]
        if view.phase == "round":
            said = _("chosen")
        mine = view.phase == "after" and view.mover == view.seat and view.retoss > 0
        picked = place in view.picks
        label = f"{terms.token(token, 1, _)}, {said}" + (", " + _("to be rethrown") if picked else "")
        found.append(Token(e.TOKENS[token], state, label, a.PICK + place if mine else -1, picked))
    sure = Token("hit", "hit", terms.token(e.T_HIT, 1, _))
    return (*found, *([sure] * view.sure))


def advice(view: v.TraqueView, _: Translate) -> str:
    """Return the toss that most likely wins the fight, with that chance; "" unless asked for."""
    foe = view.fight
    if foe is None or view.phase != "round" or view.mover != view.seat:
        return ""
    box = box_of(view.size, view.edition)
    whole, fighter = odds.fight_of(box, view, view.seat, foe.strength, foe.foe)
    option = min(whole.options(fighter), key=lambda one: one.cost, default=None)
    if option is None:
        return ""
    toss = option.toss
    slot = fighter.guns[toss.gun].slot if toss.gun >= 0 else -1
    gun = view.players[view.seat].inventory[slot].card if slot >= 0 else -1
    if toss.reload:
        best = _("reload: {card}").format(card=terms.card(box, gun, _))
    else:
        tokens = [terms.token(box.token[gun], toss.shots, _) + f" ({terms.card(box, gun, _)})"] if toss.shots else []
        given = (e.T_FLAME, toss.flames), (e.T_LASER, toss.lasers)
        loose = ((e.T_SHOT, toss.loose), *given, (e.T_GRENADE, toss.grenades), (e.T_HIT, toss.hits))
        best = _.listed([*tokens, *(terms.token(sort, count, _) for sort, count in loose if count)])
    return _("Safest: {toss}. Chance of winning the fight: {percent}.").format(
        toss=best, percent=_.percent(1 - option.cost)
    )


def need(drawn: Fight, _: Translate) -> str:
    """Return what a toss has to do, in words, for the lid."""
    if not drawn.foe:
        return f"{_('The token has to hit.')} {drawn.stakes}"
    left = max(0, drawn.strength - drawn.have)
    if drawn.have:
        return _.counted("{count} more hit beats it.", "{count} more hits beat it.", left)
    return _.counted("{count} hit beats it.", "{count} hits beat it.", left)


def fight(view: v.TraqueView, draft: Turn, helps: bool, _: Translate) -> Fight | None:
    """Draw the fight or the test under way; None where there is neither."""
    box = box_of(view.size, view.edition)
    if view.fight is None and view.phase in ("toss", "after"):
        chance = _.percent(hit_chance(view, box, view.volley[0])) if helps and view.phase == "toss" else ""
        name = terms.card(box, view.event, _) if view.event >= 0 else terms.place(box, view.place, _)
        return Fight(
            foe="", text=name, strength=1, round="", hunts=False,
            have=len(view.results), offers=(), tokens=_tokens(view, _), odds=chance, fighter=view.turn,
            art=art.card(box, view.event) if view.event >= 0 else art.place(box, view.place), event=view.event >= 0,
            stakes=terms.stakes(box, CARD_SITE + view.event if view.event >= 0 else view.place, _),
        )  # fmt: skip
    if view.fight is None:
        return None
    foe = view.fight
    shown = helps and (view.volley or view.sure) and view.phase in ("round", "toss") and not view.results
    chance = _.percent(beaten(view, view.volley, view.sure)) if shown else ""
    hunts = foe.foe >= 0 and box.hunts[foe.foe]
    return Fight(
        foe=terms.foe(box, foe.foe, _),
        text=_("It goes for the crew first.") if hunts else "",
        strength=foe.strength,
        round=_("Round {number}").format(number=foe.rounds) if foe.rounds else "",
        hunts=hunts,
        # What is thrown again has not hit yet; the rest of that throw counts.
        have=foe.carried
        + (len({*view.results} - {*view.in_air}) + view.sure if view.phase in ("toss", "after") else 0),
        offers=offers(view, draft, helps, _),
        tokens=_tokens(view, _),
        odds=chance,
        fighter=foe.fighter,
        advice=advice(view, _) if helps else "",
        bare=_("Nothing is loaded.") if view.mover == view.seat and prompts.empty(view) else "",
        art=art.foe(box, foe.foe),
    )
