"""Help with the odds: what the next card and place may be. All of it is counted from open information (TQ-60)."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.games.traque.belief import odds
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.text import terms
from hallali.games.traque.text.terms import Translate


def hit_chance(view: v.TraqueView, box: Box, token: int) -> float:
    """Return the measured probability that one token hits (TQ-49)."""
    who = view.fight.fighter if view.fight else view.turn
    target = e.TARGETS.index(view.players[who].target)
    return box.p[token][target][e.SKILLS.index(view.skill)]


def beaten(view: v.TraqueView, tokens: Sequence[int], sure: int) -> float:
    """Return the probability that this toss beats the creature, without a re-toss."""
    if view.fight is None:
        return 0.0
    box = box_of(view.size, view.edition)
    need = view.fight.strength - view.fight.carried - sure
    counted = tuple((hit_chance(view, box, token), tokens.count(token)) for token in sorted(set(tokens)))
    return odds.hits_of(need, counted)


def _drawn_from(view: v.TraqueView) -> tuple[int, ...]:
    return view.deck if any(view.deck) else view.discard


def attacks(box: Box, view: v.TraqueView, kind: int) -> bool:
    """Say whether adding this card to the row would set off an attack (TQ-28, TQ-29)."""
    near = (*view.players[max(view.turn, 0)].row, *view.shared, kind)
    creatures = sum(box.kind[one] == e.CREATURE for one in near)
    held = view.players[max(view.turn, 0)].inventory
    quiet = sum(number for one in held for what, number in box.passive[one.card] if what == e.QUIET)
    return creatures >= 2 or (creatures >= 1 and sum(box.noise[one] for one in near) - quiet >= 2)


def next_card(view: v.TraqueView) -> tuple[float, float]:
    """Return the probabilities that the next card is a creature, and that it sets off an attack."""
    box, counts = box_of(view.size, view.edition), _drawn_from(view)
    total = sum(counts)
    if not total:
        return 0.0, 0.0
    creature = sum(count for kind, count in enumerate(counts) if box.kind[kind] == e.CREATURE)
    attack = sum(count for kind, count in enumerate(counts) if count and attacks(box, view, kind))
    return creature / total, attack / total


def launch_pad(view: v.TraqueView) -> float:
    """Return the probability that the next place is the launch pad, which is among the last (TQ-9)."""
    last = box_of(view.size, view.edition).rules.last + 1
    ahead = view.count - view.drawn
    return 1 / ahead if 0 < ahead <= last and -1 not in view.opened else 0.0


def lines(view: v.TraqueView, mode: str, _: Translate) -> tuple[tuple[str, str], ...]:
    """List the help that was asked for: (what, percent), or the number of cards of each kind left."""
    box, counts = box_of(view.size, view.edition), _drawn_from(view)
    if mode == "possible":
        by_kind = [0] * len(e.KINDS)
        for kind, count in enumerate(counts):
            by_kind[box.kind[kind]] += count
        return tuple((_(terms.KINDS[what]), str(count)) for what, count in enumerate(by_kind) if count)
    if mode != "probable":
        return ()
    creature, attack = next_card(view)
    found = [(_("Next card: a creature"), _.percent(creature)), (_("Next card: an attack"), _.percent(attack))]
    found.append((_("Next place: the launch pad"), _.percent(launch_pad(view))))
    return (*found, *fights(view, _))


def fights(view: v.TraqueView, _: Translate) -> list[tuple[str, str]]:
    """Return the odds, with the best play, of the fight under way or of the one that the row may set off."""
    box = box_of(view.size, view.edition)
    if view.fight is None:
        seat = max(view.turn, 0)
        there = [kind for kind in (*view.players[seat].row, *view.shared) if box.kind[kind] == e.CREATURE]
        if not there or view.mover < 0:
            return []
        foe = max(there, key=lambda kind: box.strength[kind])
        fight, fighter = odds.fight_of(box, view, seat, box.strength[foe], foe)
        return [(_("To beat the creature here, with the best play"), _.percent(1.0 - fight.cost(fighter)))]
    if view.phase != "round" or view.volley:
        return []
    seat = view.fight.fighter
    fight, fighter = odds.fight_of(box, view, seat, view.fight.strength, view.fight.foe)
    found = [(_("This fight with the best play"), _.percent(1.0 - fight.cost(fighter)))]
    for toss, _chance, cost in fight.options(fighter):
        if toss.shots and not (toss.grenades or toss.hits):
            card = view.players[seat].inventory[fighter.guns[toss.gun].slot].card
            said = _("{tokens} first, then the best play")
            found.append((said.format(tokens=terms.token(box.token[card], toss.shots, _)), _.percent(1.0 - cost)))
    return found if len({chance for _said, chance in found}) > 1 else found[:1]
