"""La Traque's cards as the page shows them: at a glance as signs and numbers, and in full as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec
from markupsafe import Markup

from hallali import i18n
from hallali.core.errors import marked, plural
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, CLUES, FUNDING, Box, kind_of
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text.sentences import Names

N_ = marked
Translate = i18n.Translator

#: A pictogram (lt-NAME) and the number next to it.
Sign = tuple[str, int | str]

LEVEL = N_("level {level}")

Sort = Literal["clue", "fugitive", "special", "objective"]


class Sheet(msgspec.Struct, frozen=True):
    """A card in full."""

    x: int  #: its number among cards with abilities
    name: str  #: in words
    under: str  #: what kind of card it is
    note: str  #: the text of its file
    lines: tuple[str, ...]  #: its price or cost, then its abilities


class Face(msgspec.Struct, frozen=True):
    """A card at a glance."""

    x: int  #: its number among cards with abilities, -1 for a clue card
    sort: Sort  #: what it is
    name: str  #: in words
    icon: str  #: the sign of a clue or of the kind of a fugitive
    level: int = 0  #: a fugitive's, else 0
    cost: tuple[Sign, ...] = ()  #: clues
    gives: tuple[Sign, ...] = ()  #: clues
    signs: tuple[str, ...] = ()  #: those of its abilities, or of a clue card's deck


@cache
def drawn(all_: tuple[Sign, ...]) -> Markup:
    """Draw signs with their numbers."""
    return Markup("").join(
        Markup('<i class="lt-s"><svg><use href="#lt-{}"/></svg>{}</i>').format(name, count) for name, count in all_
    )


#: What a pictogram with a number says in words: a clue in the singular and the plural, and what else can be counted.
_SAID = {
    **dict(zip(e.CLUES, texts.CLUES, strict=True)),
    "any": plural("{count} of your choice", "{count} of your choice"),
}
_NAMED = {**dict(zip(e.TRACKS, texts.TRACKS, strict=True)), **dict(zip(e.PILES, texts.PILES, strict=True))}


def said(name: str, count: int | str, _: Translate) -> str:
    """Return what a pictogram with its number says: “2 medals”, “1 military”; as a pile of that name, “2 Press”."""
    if name in _SAID and isinstance(count, int):
        return _.counted(*_SAID[name], count)
    return f"{count} {_(_NAMED[name])}" if name in _NAMED else str(count)


@cache
def spelled(all_: tuple[Sign, ...], _: Translate, lacks: tuple[Sign, ...] = ()) -> Markup:
    """Draw signs with their numbers and their words. lacks: what is missing of these, which is marked."""
    missing = dict(lacks)
    return Markup("").join(_sign(name, said(name, count, _), count, missing.get(name, 0)) for name, count in all_)


@cache
def piled(all_: tuple[Sign, ...], _: Translate) -> Markup:
    """Draw what an investigation draws: each pile's sign, how many cards, and the pile's name."""
    return Markup("").join(_sign(name, said(name, f"+{count}", _), f"+{count}") for name, count in all_)


def _sign(name: str, text: str, count: int | str, lacks: int | str = 0) -> Markup:
    """Draw a sign with its words, of which the number stands out; where some of it is missing, what is there."""
    before, number, after = text.partition(str(count))
    lead = Markup('<span class="w">{}</span>').format(before) if before else ""
    some = bool(lacks) and lacks != count
    there = Markup('<b class="there">{}/</b>').format(int(count) - int(lacks)) if some else ""
    shape = Markup('<i class="lt-s{}"><svg><use href="#lt-{}"/></svg>{}{}<b>{}</b><span class="w">{}</span></i>')
    return shape.format(" lack" if lacks else "", name, lead, there, number, after)


def clue_signs(counts: Sequence[int]) -> tuple[Sign, ...]:
    """Return clues by their signs."""
    return tuple((e.GIVEN[clue], count) for clue, count in enumerate(counts) if count)


def track_signs(price: Sequence[int]) -> tuple[Sign, ...]:
    """Return influence by its signs."""
    return tuple((e.PAID[track], count) for track, count in enumerate(price) if count)


def mostly(box: Box, pile: int) -> tuple[Sign, ...]:
    """Return what a clue deck holds in all, its major clue first; nothing for the two open piles."""
    if pile >= len(box.edition.deck):
        return ()
    deck = box.edition.deck[pile]
    return tuple((clue, count) for clue, count in (deck.major, deck.minor))


def signs(box: Box, x: int) -> tuple[str, ...]:
    """List the signs of a card's abilities."""
    found = []
    if box.hunts[x]:
        found.append("hunt")
    if box.mission[x]:
        found.append("mission")
    if box.coop[x]:
        found.append("recurring" if box.recurring[x] else "coop")
    return tuple(found)


def face(box: Box, card: int, names: Names) -> Face:
    """Show a card of a hand at a glance."""
    if card < CARD:
        origin = (e.PILES[card // 3],) if card < FUNDING else ()  # it returns there (LT-6)
        return Face(-1, "clue", names.card(card), e.CLUES[kind_of(card)], signs=origin)
    x = card - CARD
    found = Face(x, "special", names.ability(x), "special", gives=clue_signs(box.clues[x]), signs=signs(box, x))
    if x >= box.first_objective:
        return msgspec.structs.replace(found, sort="objective", icon="objective")
    if x >= box.first_special:
        return found
    return msgspec.structs.replace(
        found, sort="fugitive", icon=e.KINDS[box.kind[x]], level=box.grade[x], cost=clue_signs(box.cost[x])
    )


def abilities(box: Box, x: int, _: Translate) -> str:
    """Return a card's abilities as one text."""
    return " ".join(texts.abilities(box, x, _))


def kind(box: Box, x: int, _: Translate) -> str:
    """Return what a card is: “military, level 2”."""
    if x < box.first_special:
        return f"{_(texts.KINDS[box.kind[x]])}, {_(LEVEL).format(level=box.grade[x])}"
    if x < box.first_objective:
        return _(texts.FACTIONS[box.of[x - box.first_special]])
    return _("Objective") + ", " + _(texts.FACTIONS[box.faction[x - box.first_objective]])


def pays(box: Box, number: int, names: Names, _: Translate) -> str:
    """Return what a price of an objective gives, in words. number: 2 * objective + (0 success, 1 triumph)."""
    parts = []
    if box.domination[number]:
        parts.append(_("{count} domination").format(count=box.domination[number]))
    if box.rockets[number]:
        parts.append(_("Apollo programme +{count}").format(count=box.rockets[number]))
    if markers := box.markers[number]:
        joined = ", " if box.both[number] else _(" or ")
        parts.append(joined.join(names.marker(marker) for marker in markers))
    parts += [texts.sentence(box, box.effects[effect], _).rstrip(".") for effect in box.reward[number]]
    x = box.first_objective + (number >> 1)
    return ", ".join(parts) or (_("its ability") if box.mission[x] or box.coop[x] else _("nothing"))


def prices(box: Box, objective: int, names: Names, _: Translate) -> tuple[str, str]:
    """Return both prices of an objective in words."""
    found = [
        text.format(cost=texts.influence(box.price[number], _) or _("nothing"), gives=pays(box, number, names, _))
        for number, text in (
            (2 * objective, _("Success: {cost} gives {gives}.")),
            (2 * objective + 1, _("Triumph: {cost} gives {gives}.")),
        )
    ]
    return found[0], found[1]


def sheet(box: Box, x: int, names: Names, _: Translate) -> Sheet:
    """Show a card in full."""
    lines: list[str] = []
    note = ""
    if x < box.first_special:
        one = box.edition.fugitive[x]
        note = _.of(one.note)
        lines.append(_("Costs: {clues}.").format(clues=texts.clues(box.cost[x], _) or _("nothing")))
    elif x >= box.first_objective:
        lines += prices(box, x - box.first_objective, names, _)
    return Sheet(x, names.ability(x), kind(box, x, _), note, (*lines, *texts.abilities(box, x, _)))


def sheets(box: Box, factions: Sequence[int], names: Names, _: Translate) -> list[Sheet]:
    """Show in full every card that a game of these factions can have."""
    found = list(range(box.first_special))
    found += [box.first_special + n for n, of in enumerate(box.of) if of in factions]
    found += [box.first_objective + n for n, of in enumerate(box.faction) if of in factions]
    return [sheet(box, x, names, _) for x in found]


# What a seat can work out about its own cards.


def standing(box: Box, view: v.LaTraqueView, seat: int) -> list[e.Effect]:
    """List the effects that always hold for a seat (LT-34)."""
    return [box.effects[number] for x in view.quarters[seat] if not box.recurring[x] for number in box.coop[x]]


def price(box: Box, view: v.LaTraqueView, seat: int, number: int) -> list[int]:
    """Return what a price of an objective costs a seat now, by track, on any tracks last."""
    left = list(box.price[number])
    off = sum(effect[1] for effect in standing(box, view, seat) if effect[0] == e.THRIFT)
    for track in range(4):
        less = min(off, left[track])
        left[track] -= less
        off -= less
    return left


def missing(price: Sequence[int], has: Sequence[int]) -> list[int]:
    """Return the influence that a seat lacks for a price, by track, on any tracks last (LT-36)."""
    lacks = [max(0, price[track] - has[track]) for track in range(3)]
    spare = sum(max(0, has[track] - price[track]) for track in range(3))
    return [*lacks, max(0, price[e.FREELY] - spare)]


def most_kept(box: Box, view: v.LaTraqueView, seat: int) -> int:
    """Return how many cards a seat may keep at the maintenance (LT-41)."""
    return box.keep + sum(effect[1] for effect in standing(box, view, seat) if effect[0] == e.KEEP)


def clues_under(box: Box, cards: Sequence[int]) -> list[int]:
    """Count the clues that cards under an agent give, wild ones last."""
    counts = [0] * len(e.GIVEN)
    for card in cards:
        if card < CARD:
            counts[kind_of(card)] += 1
        else:
            counts = [one + two for one, two in zip(counts, box.clues[card - CARD], strict=True)]
    return counts


def lacking(box: Box, view: v.LaTraqueView, cards: Sequence[int], fugitive: int) -> Sequence[int]:
    """Count, by clue, what an own agent's cards lack for a fugitive (LT-23, LT-25)."""
    return _lacking(box, tuple(standing(box, view, view.seat)), tuple(sorted(cards)), fugitive)


@lru_cache(maxsize=1 << 13)
def _lacking(box: Box, holds: tuple[e.Effect, ...], cards: tuple[int, ...], fugitive: int) -> list[int]:
    """Count it once: a page asks the same of each card in hand, and of the same agents move after move."""
    counts, wanted = clues_under(box, cards), list(box.cost[fugitive])
    bearing = [*holds, *(box.effects[number] for card in cards if card >= CARD for number in box.power[card - CARD])]
    for effect in bearing:
        if effect[0] == e.DISCOUNT and effect[1] == e.ANY:
            counts[e.WILD] += effect[2]
        elif effect[0] == e.DISCOUNT:
            wanted[effect[1]] = max(0, wanted[effect[1]] - effect[2])
        elif effect[0] == e.DOUBLE:
            counts[effect[1]] *= 2
    lacks = [max(0, wanted[clue] - counts[clue]) for clue in range(CLUES)]
    spare = sum(max(0, counts[clue] - wanted[clue]) for clue in range(CLUES - 1))
    lacks[CLUES - 1] = max(0, lacks[CLUES - 1] - spare)
    for clue in range(CLUES):
        covered = min(lacks[clue], counts[e.WILD])
        lacks[clue] -= covered
        counts[e.WILD] -= covered
    return lacks


def back(card: int, names: Names, _: Translate) -> str:
    """Name what everyone knows of a card in a reserve."""
    if card == v.OF_PAIR:
        return _("a special, one of several")
    return _("a card ({pile})").format(pile=_(texts.PILES[-1 - card])) if card < 0 else names.card(card)
