"""A capture as a scene: the file lies open, with the cards that paid and what they stood in for.

Everything in it is told to every seat: an agent's cards are shown when it captures (LT-23).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.la_traque.drafts import Turn
from hallali.games.la_traque.page import portraits, traces
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, CLUES, HUNT, RUMOURS, Box, kind_of
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces as c
from hallali.games.la_traque.text.sentences import Names, sentence

N_ = marked
Translate = i18n.Translator


class Paid(msgspec.Struct, frozen=True):
    """A line of the file: some of the cost, and what paid it."""

    icon: str  #: the sign of the clue that was wanted, "" for cards that were not needed
    need: str  #: how many of it, in words
    got: str  #: what paid: a clue or the name of a card, "" where nothing had to
    sign: str = ""  #: the sign of a clue that paid
    note: str = ""  #: how it could pay


class Caught(msgspec.Struct, frozen=True):
    """A capture that has just been made."""

    fugitive: int  #: its number among cards with abilities
    name: str  #: in words
    kind: str  #: what kind of file it is, in words
    icon: str  #: the sign of that
    portrait: tuple[str, ...]  #: the parts of the photograph
    note: str  #: what the file says of it
    title: str  #: who closes the file
    under: str  #: where, when and by which agent
    paid: tuple[Paid, ...]  #: by what
    seen: str  #: who has seen it
    then: tuple[str, ...]  #: what comes of it
    theirs: bool  #: whether a rival made it
    scene: str  #: which capture it is: the page shows one's own once
    tells: str  #: the log's sentence of it
    stays: bool  #: whether it lies there until it is put away: nothing else on the desk can be pressed


#: Who saw the cards that an agent shows; while the capture can still be taken back, who will see them.
_SEEN: Final = (N_("All players have now seen these cards."), N_("All players will see these cards."))


def caught(
    view: v.LaTraqueView, draft: Turn, tolds: Sequence[Told], box: Box, names: Names, _: Translate
) -> Caught | None:
    """Return the capture that has just been made, by the viewer or by a rival; None for none."""
    lately = _lately(draft.tolds if draft.steps else tolds[-traces.BACK :])
    made = next((one for one in lately if isinstance(one, v.Captured)), None)
    if made is None:
        return None
    mine, x = made.who == view.seat, made.fugitive
    shown = next((one.cards for one in lately if isinstance(one, v.Showed)), ())
    where = {"zone": names.place(made.place), "round": view.round}
    if made.agent < 0:
        under = _("{zone}, round {round}: without an agent, without clues.").format(**where)
    else:
        under = _.counted(
            "{zone}, round {round}. Agent {agent} lays {count} card open.",
            "{zone}, round {round}. Agent {agent} lays {count} cards open.",
            len(shown),
            agent=made.agent + 1,
            **where,
        )
    who = names.who(made.who)
    title = N_("You close the file on {fugitive}.")
    text = _(title) if mine else _.agreeing(N_("{who} closes the file on {fugitive}."), who)
    return Caught(
        fugitive=x,
        name=names.ability(x),
        kind=c.kind(box, x, _),
        icon=e.KINDS[box.kind[x]],
        portrait=portraits.of(box, x),
        note=c.sheet(box, x, names, _).note,
        title=text.format(who=who, fugitive=names.ability(x)),
        under=under,
        paid=tuple(_paid(view, made, shown, box, names, _)) if made.agent >= 0 else (),
        seen=_(_SEEN[bool(draft.steps)]) if shown else "",
        then=tuple(_then(view, made, lately, box, names, _)),
        theirs=not mine,
        scene=f"captured-{x}-{view.round}" if mine else "",
        tells=sentence(made, names),
        stays=mine and bool(draft.steps) and (draft.ready or view.phase != "act"),
    )


def _lately(tolds: Sequence[Told]) -> list[Told]:
    """Return what was told since the deed before the last capture, in order; nothing if more was done after it."""
    found: list[Told] = []
    made = False
    for told in reversed(tolds):
        if made and not isinstance(told, v.Showed):
            break
        if isinstance(told, v.Moved | v.Informed | v.Used | v.Fulfilled | v.Passed | v.Kept | v.Destiny):
            return []
        made = made or isinstance(told, v.Captured)
        found.append(told)
    return found[::-1] if made else []


class _Unit(msgspec.Struct):
    """A clue that an agent has: from which card, and whether it is spent."""

    clue: int
    label: str  #: the card's name, as it is read
    sign: str = ""  #: the card's sign, where it has one
    spent: bool = False


def _paid(
    view: v.LaTraqueView, made: v.Captured, shown: Sequence[int], box: Box, names: Names, _: Translate
) -> list[Paid]:
    """Say which card paid for which clue, in the order in which a capture is reckoned (LT-23, LT-25, LT-26)."""
    bearing = c.standing(box, view, made.who)
    bearing += [box.effects[number] for card in shown if card >= CARD for number in box.power[card - CARD]]
    off, units = [0] * CLUES, list[_Unit]()
    for card in shown:
        for clue, count in enumerate(c.clues_under(box, (card,))):
            twice = 2 ** sum(1 for effect in bearing if effect[0] == e.DOUBLE and effect[1] == clue)
            label, sign = names.card(card), e.CLUES[kind_of(card)] if card < CARD else ""
            units += [_Unit(clue, label, sign) for _n in range(count * twice)]
    for effect in bearing:
        if effect[0] == e.DISCOUNT and effect[1] == e.ANY:
            units += [_Unit(e.WILD, _("co-operation")) for _n in range(effect[2])]
        elif effect[0] == e.DISCOUNT:
            off[effect[1]] += effect[2]
    lines: list[tuple[int, str, str, str]] = []
    for clue in range(CLUES):
        for number in range(box.cost[made.fugitive][clue]):
            if number < off[clue]:
                lines.append((clue, "", "", _("not needed")))
                continue
            unit = _take(units, clue)
            note = "" if unit and unit.clue == clue else _(N_("stands in"))
            lines.append((clue, unit.label, unit.sign, note) if unit else (clue, "", "", _("not needed")))
    lines += [(-1, unit.label, unit.sign, _("shown as well")) for unit in units if not unit.spent]
    found = []
    for (clue, label, sign, note), alike in groupby(lines):
        count = len(list(alike))
        need = c.said(e.CLUES[clue], count, _) if clue >= 0 else ""
        got = label if count == 1 or not label else f"{label} ×{count}"
        found.append(Paid(e.CLUES[clue] if clue >= 0 else "", need, got, sign, note))
    return found


def _take(units: Sequence[_Unit], clue: int) -> _Unit | None:
    """Spend what pays for a clue: its like, else for a rumour any that is left, else a wild one."""
    left = [unit for unit in units if not unit.spent]
    rumour = clue == RUMOURS
    found = next((unit for unit in left if unit.clue == clue), None)
    found = found or next((unit for unit in left if rumour and unit.clue != e.WILD), None)
    found = found or next((unit for unit in left if unit.clue == e.WILD), None)
    if found:
        found.spent = True
    return found


def _then(
    view: v.LaTraqueView, made: v.Captured, lately: Sequence[Told], box: Box, names: Names, _: Translate
) -> list[str]:
    """Say what a capture brings, as far as it is told."""
    found = []
    for told in lately:
        if isinstance(told, v.Influence) and told.who == made.who:
            found.append(f"{_(texts.TRACKS[told.track])} {told.change:+d}".replace("-", "−"))
        elif isinstance(told, v.Ambition) and told.who == made.who:
            found.append(sentence(told, names, bare=True).rstrip("."))
        elif isinstance(told, v.Domination) and told.who == made.who:
            change = f"{told.change:+d}".replace("-", "−")
            text = _("{change} domination: {now} of {target}")
            found.append(text.format(change=change, now=told.now, target=view.target))
        elif isinstance(told, v.Left):
            where = _("agent {agent} goes to the headquarters") if told.home else _("agent {agent} goes to rest")
            found.append(where.format(agent=told.agent + 1))
    if made.who == view.seat:
        found.append(_("{fugitive} comes to your hand in the next round").format(fugitive=names.ability(made.fugitive)))
    else:
        found += _too_late(view, made, box, _)
    return found


def _too_late(view: v.LaTraqueView, made: v.Captured, box: Box, _: Translate) -> list[str]:
    """Say which of the viewer's agents had all that it takes to capture whom a rival has just captured, or nearly."""
    if not 0 <= view.seat < view.players:
        return []
    here = HUNT + box.zone[made.place]
    there = zip(view.spots[view.seat], view.under, strict=False)
    agents = [agent for agent, (at, under) in enumerate(there) if at == here and under]
    lacks = {agent: sum(c.lacking(box, view, view.under[agent], made.fugitive)) for agent in agents}
    if not lacks or min(lacks.values()) > 1:
        return []
    agent = min(agents, key=lambda one: (lacks[one], one))
    if not lacks[agent]:
        return [_("your agent {agent} had all the clues").format(agent=agent + 1)]
    return [_("your agent {agent} was one clue short").format(agent=agent + 1)]


__all__ = ["Caught", "Paid", "caught"]
