"""La Traque's board as the page shows it: hunting zones, investigation zones, the rest zone, domination."""

from __future__ import annotations

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import OVER
from hallali.games.la_traque.page import traces
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE, REST, Box
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces as c
from hallali.games.la_traque.text.sentences import Names

N_ = marked
Translate = i18n.Translator


class Deed(msgspec.Struct, frozen=True):
    """Something that can be done."""

    step: int  #: what a click chooses
    text: str  #: in short
    label: str  #: in full, for screen readers
    agent: int = -1  #: of a card that is laid, under which agent, from 0
    to: int = -1  #: the place of the fugitive for whom that serves best, -1 for none
    opens: bool = False  #: whether it brings that fugitive within reach
    zone: str = ""  #: where that agent hunts, if the viewer's agents hunt in several zones


class Agent(msgspec.Struct, frozen=True):
    """An agent on the board."""

    seat: int  #: whose
    number: int  #: which, from 1
    cards: int  #: how many are under it
    holds: tuple[c.Sign, ...]  #: the clues that these give, for its owner
    label: str  #: for screen readers
    laid: bool = False  #: whether the viewer has just laid a card under it


class Wants(msgspec.Struct, frozen=True):
    """What one of the viewer's agents lacks for a fugitive in its zone."""

    agent: int  #: which
    lacks: tuple[c.Sign, ...]  #: the missing clues


class Place(msgspec.Struct, frozen=True):
    """A place in a hunting zone."""

    number: int  #: as box.py counts them
    level: int  #: of the fugitives that come here
    face: c.Face | None  #: the fugitive there
    guard: int  #: the seat that guards it, -1 for none
    strangers: int  #: agents of unused factions
    deeds: tuple[Deed, ...]  #: captures, and the choice of this place
    wants: tuple[Wants, ...]  #: what the viewer's agents there lack
    label: str  #: for screen readers
    kind: str = ""  #: the kind of the fugitive, in words
    good: str = ""  #: what the fugitive is good for, in words
    lacks: tuple[c.Sign, ...] = ()  #: what the agent lacks which lacks the least
    reach: int = 0  #: the viewer's agent that has all that it costs, 0 for none
    opened: bool = False  #: whether the card that was just laid has brought it within reach
    fresh: bool = False  #: whether it has just come to the desk


class Zone(msgspec.Struct, frozen=True):
    """A hunting zone."""

    number: int  #: from 0
    name: str  #: in words
    places: tuple[Place, ...]  #: in the order of the board
    agents: tuple[Agent, ...]  #: those that hunt there
    go: Deed | None  #: sends an agent there
    empty: str = ""  #: how many places are empty, in words


class Spot(msgspec.Struct, frozen=True):
    """Places in an investigation zone that draw the same, shown as one."""

    number: int  #: that of the first place
    draws: tuple[c.Sign, ...]  #: each pile's sign, and how many cards of it
    free: int  #: how many places are free
    places: int  #: how many there are
    agents: tuple[Agent, ...]  #: those there
    go: Deed | None  #: sends an agent there
    label: str  #: for screen readers


class Site(msgspec.Struct, frozen=True):
    """An investigation zone with its pile."""

    number: int  #: that of the pile
    icon: str  #: the pile's sign
    name: str  #: in words
    count: int  #: cards left in the pile
    mostly: tuple[c.Sign, ...]  #: what its deck holds in all
    whole: str  #: the same in words
    spots: tuple[Spot, ...]  #: its places


class Board(msgspec.Struct, frozen=True):
    """The whole board."""

    label: str  #: for screen readers
    goal: str  #: what domination is for, and how much of it
    zones: tuple[Zone, ...]  #: where fugitives are
    sites: tuple[Site, ...]  #: where clues are
    rest: tuple[Agent, ...]  #: agents at rest
    chosen: bool  #: whether the viewer must choose a fugitive on the board
    lit: int = -1  #: the zone on which the lamp stands, -1 for the whole desk
    began: int = 0  #: the round that has just begun, 0 for none


class Drawer:
    """Draws the board of one view."""

    def __init__(
        self, view: v.LaTraqueView, box: Box, names: Names, _: Translate, news: traces.News = traces.NONE
    ) -> None:
        self.view, self.box, self.names, self._, self.news = view, box, names, _, news
        self.legal = frozenset(view.legal)

    def board(self) -> Board:
        """Draw it all."""
        view = self.view
        return Board(
            label=self.whole(),
            goal=self._("Domination: once a player has {target}, this round is the last. The most wins.").format(
                target=view.target
            ),
            zones=tuple(self._zone(zone) for zone in range(3)),
            sites=tuple(self._site(pile) for pile in (4, 0, 1, 2, 3)),
            rest=self._standing(REST),
            chosen=view.phase == "target" and view.mover == view.seat,
            lit=traces.lit(view),
            began=self.news.began,
        )

    def whole(self) -> str:
        """Return the standings in a sentence."""
        view, _ = self.view, self._
        said = [
            f"{self.names.seat(seat)} {view.domination[seat]}"
            for seat in sorted(range(view.players), key=lambda seat: -view.domination[seat])
        ]
        return _("Round {round}. Domination, of {target}: {scores}.").format(
            round=view.round, target=view.target, scores=", ".join(said)
        )

    def _own(self, seat: int, agent: int) -> tuple[int, ...]:
        view = self.view
        if view.all_under:
            return view.all_under[seat][agent]
        return view.under[agent] if seat == view.seat and agent < len(view.under) else ()

    def _agent(self, seat: int, agent: int) -> Agent:
        view, _ = self.view, self._
        count, held = view.counts[seat][agent], self._own(seat, agent)
        who = _("{who}, agent {agent}").format(who=self.names.seat(seat), agent=agent + 1)
        said = who
        if count:
            said += ", " + _.counted("{count} card", "{count} cards", count)
            if held:
                said += f" ({self.names.cards(held)})"
        signs, laid = c.clue_signs(c.clues_under(self.box, held)), seat == view.seat and agent == self.news.agent
        return Agent(seat, agent + 1, count, signs, said, laid)

    def _standing(self, spot: int) -> tuple[Agent, ...]:
        view = self.view
        return tuple(
            self._agent(seat, agent)
            for seat in range(view.players)
            for agent, at in enumerate(view.spots[seat])
            if at == spot
        )

    def _deed(self, step: int, text: str, label: str) -> Deed | None:
        return Deed(step, text, label) if step in self.legal else None

    def _zone(self, zone: int) -> Zone:
        view, _ = self.view, self._
        name = _(texts.ZONES[zone])
        places = [n for n, of in enumerate(self.box.zone) if of == zone and self.box.least[n] <= view.players]
        empty = sum(1 for place in places if view.faces[place] < 0)
        return Zone(
            number=zone,
            name=name,
            places=tuple(self._place(place) for place in places),
            agents=self._standing(HUNT + zone),
            go=self._deed(
                a.MOVE + HUNT + zone,
                _("Send an agent"),
                _("Send an agent to hunt: {zone}").format(zone=name),
            ),
            empty=_.counted("{count} place empty", "{count} places empty", empty) if empty else "",
        )

    def _place(self, place: int) -> Place:
        view, _, names = self.view, self._, self.names
        fugitive = view.faces[place]
        level = self.box.level[place]
        head = f"{names.place(place)}, {_(c.LEVEL).format(level=level)}"
        if fugitive < 0:
            return Place(place, level, None, -1, 0, (), (), f"{head}: " + _("empty"))
        deeds = []
        for agent in range(self.box.agents):
            if (step := a.CAPTURE + 5 * place + agent) in self.legal:
                label = _("Capture {fugitive} by agent {agent}").format(
                    fugitive=names.ability(fugitive), agent=agent + 1
                )
                deeds.append(Deed(step, _("Capture · agent {agent}").format(agent=agent + 1), label))
        if a.PLACE + place in self.legal:
            label = _("Choose {fugitive}").format(fugitive=names.ability(fugitive))
            deeds.append(Deed(a.PLACE + place, _("Choose"), label))
        face = c.face(self.box, CARD + fugitive, names)
        reach, wants = self._wants(place, fugitive)
        good = [_(texts.ABILITIES[sign]) for sign in face.signs if sign in texts.ABILITIES]
        return Place(
            number=place,
            level=level,
            face=face,
            guard=view.guards[place],
            strangers=view.strangers[place],
            deeds=tuple(deeds),
            wants=wants,
            label=self._of(place, fugitive, head, wants),
            kind=_(texts.KINDS[self.box.kind[fugitive]]),
            good=", ".join(good),
            lacks=wants[0].lacks if wants and not reach else (),
            reach=reach,
            opened=reach > 0 and reach - 1 == self.news.agent and fugitive in self.news.opened(self.box, view),
            fresh=place in self.news.filled,
        )

    def _wants(self, place: int, fugitive: int) -> tuple[int, tuple[Wants, ...]]:
        """Return which of the viewer's agents in the zone has all, and what the others lack that have cards.

        Who lacks the least comes first.
        """
        view, reach = self.view, 0
        if not 0 <= view.seat < view.players or view.mover == OVER:
            return 0, ()
        found = []
        for agent, at in enumerate(view.spots[view.seat]):
            if at == HUNT + self.box.zone[place] and view.under[agent]:
                lacks = c.lacking(self.box, view, view.under[agent], fugitive)
                if any(lacks):
                    found.append((sum(lacks), Wants(agent + 1, c.clue_signs(lacks))))
                elif view.guards[place] in (-1, view.seat):
                    reach = reach or agent + 1
        return reach, tuple(wants for _count, wants in sorted(found, key=lambda one: one[0]))

    def _of(self, place: int, fugitive: int, head: str, wanting: tuple[Wants, ...]) -> str:
        view, _, names, box = self.view, self._, self.names, self.box
        said = [
            f"{head}: {names.ability(fugitive)}",
            _(texts.KINDS[box.kind[fugitive]]),
            _("costs {clues}").format(clues=texts.clues(box.cost[fugitive], _) or _("nothing")),
        ]
        if view.guards[place] >= 0:
            said.append(_("protected by {who:the}").format(who=names.who(view.guards[place])))
        if view.strangers[place]:
            said.append(_("agents of absent factions: {count}").format(count=view.strangers[place]))
        for wants in wanting:
            clues = ", ".join(f"{_(texts.CLUE_NAMES[e.CLUES.index(clue)])} ×{count}" for clue, count in wants.lacks)
            said.append(_("your agent {agent} lacks {clues}").format(agent=wants.agent, clues=clues))
        return "; ".join(said)

    def _site(self, pile: int) -> Site:
        view, box, _ = self.view, self.box, self._
        alike: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for number, zone in enumerate(box.spot_zone):
            if zone == pile and box.spot_least[number] <= view.players:
                alike.setdefault(box.spot_draws[number], []).append(number)
        mostly = c.mostly(box, pile)
        holds = ", ".join(f"{_(texts.CLUE_NAMES[e.CLUES.index(clue)])} ×{count}" for clue, count in mostly)
        return Site(
            number=pile,
            icon=e.PILES[pile],
            name=_(texts.PILES[pile]),
            count=view.piles[pile],
            mostly=mostly,
            whole=_("the whole deck: {clues}").format(clues=holds) if holds else "",
            spots=tuple(self._spot(numbers, pile) for numbers in alike.values()),
        )

    def _spot(self, numbers: list[int], pile: int) -> Spot:
        """Show places that draw the same as one: it does not matter which of them an agent takes."""
        _, number = self._, numbers[0]
        name = _(texts.PILES[pile])
        draws = ", ".join(f"{_(texts.PILES[one])} ×{count}" for one, count in self.box.spot_draws[number])
        there = tuple(agent for one in numbers for agent in self._standing(INVESTIGATE + one))
        said = [_("{zone}: draws {draws}").format(zone=name, draws=draws), *(agent.label for agent in there)]
        free = len(numbers) - len(there)
        if free:
            said.append(_("free places: {count}").format(count=free))
        go = next((a.MOVE + INVESTIGATE + one for one in numbers if a.MOVE + INVESTIGATE + one in self.legal), -1)
        label = _("Send an agent to {zone}: it draws {draws}").format(zone=name, draws=draws)
        return Spot(
            number=number,
            draws=tuple((e.PILES[one], count) for one, count in self.box.spot_draws[number]),
            free=free,
            places=len(numbers),
            agents=there,
            go=self._deed(go, _("Send"), "; ".join((label, *said[1:]))),
            label="; ".join(said),
        )


def at_home(view: v.LaTraqueView, seat: int) -> int:
    """Count a seat's agents at the headquarters."""
    return sum(1 for at in view.spots[seat] if at == HEADQUARTERS)
