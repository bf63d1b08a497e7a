"""La Traque's faction boards as the page shows them: tracks, objectives, headquarters, cards in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import OVER
from hallali.games.la_traque.drafts import DROP
from hallali.games.la_traque.page import traces
from hallali.games.la_traque.page.layout import Deed, at_home
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING, HUNT, INVESTIGATE, REST, Box
from hallali.games.la_traque.text import ambitions
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces as c
from hallali.games.la_traque.text.sentences import Names

N_ = marked
Translate = i18n.Translator

#: Where the marker of a track is: beyond a step, on it, or before it.
Passed = Literal["past", "now", ""]
Use = Literal["ready", "turned", "lasting"]


class Rung(msgspec.Struct, frozen=True):
    """A step of a track."""

    at: int  #: its number
    state: Passed  #: where the marker is
    gives: str = ""  #: what reaching it gives, in words


class Track(msgspec.Struct, frozen=True):
    """A track."""

    name: str  #: in words
    icon: str  #: its sign
    now: int  #: where the marker is
    length: int  #: of the track
    rungs: tuple[Rung, ...]  #: its steps
    coming: str = ""  #: the next reward, in words
    tip: str = ""  #: what it is for
    of: str = ""  #: the ambition of which it is one of several tracks
    short: str = ""  #: which of them, in words
    ambition: bool = False  #: whether its whole can be read in a sheet


class Price(msgspec.Struct, frozen=True):
    """One price of an objective."""

    name: str  #: success or triumph, in words
    cost: tuple[c.Sign, ...]  #: the influence that it takes
    gives: str  #: the reward, in words
    lacks: tuple[c.Sign, ...]  #: the missing influence
    deed: Deed | None  #: fulfils it, if that is possible now
    label: str  #: for screen readers


class Goal(msgspec.Struct, frozen=True):
    """A face-up objective."""

    x: int  #: its number among cards with abilities
    name: str  #: in words
    ability: str  #: in words
    prices: tuple[Price, ...]  #: success, then triumph


class Standing(msgspec.Struct, frozen=True):
    """A card at the headquarters."""

    x: int  #: its number among cards with abilities
    name: str  #: in words
    ability: str  #: in words
    state: Use  #: "turned" was used in this round
    deed: Deed | None  #: uses it, if that is possible now


class Held(msgspec.Struct, frozen=True):
    """Cards of one kind in a hand or reserve."""

    face: c.Face  #: what they show
    count: int  #: how many
    chosen: int  #: how many of them will be kept
    deeds: tuple[Deed, ...]  #: what can be done with one
    ability: str  #: in words, "" for a clue card
    label: str  #: for screen readers
    pile: str = ""  #: where a clue card comes from, in words
    opens: tuple[str, ...] = ()  #: whom it would bring within reach, in words


class Person(msgspec.Struct, frozen=True):
    """What lies before a seat."""

    seat: int  #: whose
    domination: int  #: its score
    hand_count: int  #: cards in hand
    reserve_count: int  #: cards in reserve
    home: int  #: agents at the headquarters
    resting: int  #: agents at rest
    passed: bool  #: whether it has passed in this round
    first: bool  #: whether it began this round
    destiny: bool  #: whether it still has its token
    influence: tuple[Track, ...]  #: its three tracks
    ambition: tuple[Track, ...]  #: its one or three tracks
    markers: tuple[tuple[str, bool], ...]  #: the revolution markers by name, and whether each is placed
    goals: tuple[Goal, ...]  #: its face-up objectives
    quarters: tuple[Standing, ...]  #: the cards at its headquarters
    reserve: tuple[str, ...]  #: what everyone knows of its reserve, in words
    hunting: tuple[str, ...]  #: where its agents hunt, in words
    known: tuple[str, ...]  #: the cards in hand and reserve, in words, if the viewer may know them
    label: str  #: for screen readers


class Drawer:
    """Draws what lies before the seats of one view."""

    def __init__(self, view: v.LaTraqueView, box: Box, names: Names, _: Translate) -> None:
        self.view, self.box, self.names, self._ = view, box, names, _
        self.legal = frozenset(view.legal)

    def person(self, seat: int) -> Person:
        """Draw one seat's side of the table."""
        view, _ = self.view, self._
        return Person(
            seat=seat,
            domination=view.domination[seat],
            hand_count=view.hands[seat],
            reserve_count=len(view.reserves[seat]),
            home=at_home(view, seat),
            resting=sum(1 for at in view.spots[seat] if at == REST),
            passed=view.passed[seat],
            first=view.first == seat,
            destiny=view.destiny[seat],
            influence=tuple(self._influence(seat, track) for track in range(3)),
            ambition=self._ambitions(seat),
            markers=self._markers(seat),
            goals=tuple(self._goal(seat, number) for number in view.open[seat]),
            quarters=tuple(self._standing(seat, x) for x in view.quarters[seat]),
            reserve=tuple(self._backs(seat)),
            hunting=tuple(self._hunting(seat)),
            known=self._known(seat),
            label=self._label(seat),
        )

    def _label(self, seat: int) -> str:
        view, _ = self.view, self._
        return _("domination {score}, {cards} in hand, {agents} at the headquarters").format(
            score=view.domination[seat],
            cards=_.counted("{count} card", "{count} cards", view.hands[seat]),
            agents=_.counted("{count} agent", "{count} agents", at_home(view, seat)),
        )

    # Tracks

    def _influence(self, seat: int, track: int) -> Track:
        now, length = self.view.influence[seat][track], self.box.influence
        rungs = tuple(Rung(at, _state(at, now)) for at in range(length + 1))
        name = self._(texts.TRACKS[track])
        tip = self._("Influence, {track}: {now} of {most}. Captures raise it; objectives cost it.")
        return Track(name, e.TRACKS[track], now, length, rungs, tip=tip.format(track=name, now=now, most=length))

    def _ambitions(self, seat: int) -> tuple[Track, ...]:
        box, faction = self.box, self.view.factions[seat]
        lengths = box.lengths[3 * faction : 3 * faction + 3]
        return tuple(self._ambition(seat, track, length) for track, length in enumerate(lengths) if length)

    def _ambition(self, seat: int, track: int, length: int) -> Track:
        box, _, faction = self.box, self._, self.view.factions[seat]
        now = self.view.ambition[seat][track]
        gives = {
            at: ambitions.paid(box, number, self.names, _)
            for number, (of, on, at) in enumerate(box.steps)
            if of == faction and on == track
        }  # fmt: skip
        rungs = tuple(Rung(at, _state(at, now), gives.get(at, "")) for at in range(length + 1))
        coming = min((at for at in gives if at > now), default=0)
        text = ""
        if coming:
            text = _("At {at} ({far} more): {gives}").format(at=coming, far=coming - now, gives=gives[coming])
        several = sum(1 for one in box.lengths[3 * faction : 3 * faction + 3] if one) > 1
        icon = e.TRACKS[track] if several else "ambition"
        name = self.names.ambition(seat, track)
        whole, short = (self.names.whole(seat), _(texts.TRACKS[track])) if several else ("", "")
        return Track(name, icon, now, length, rungs, text, f"{name}: {now}/{length}. {text}", whole, short, True)

    def _markers(self, seat: int) -> tuple[tuple[str, bool], ...]:
        if e.FACTIONS[self.view.factions[seat]] != "cccp":
            return ()
        placed = self.view.markers[seat]
        return tuple((self.names.marker(n), n in placed) for n in range(len(self.box.edition.marker)))

    # Objectives and the headquarters

    def _goal(self, seat: int, objective: int) -> Goal:
        x = self.box.first_objective + objective
        prices = tuple(self._price(seat, 2 * objective + triumph) for triumph in range(2))
        return Goal(x, self.names.ability(x), c.abilities(self.box, x, self._), prices)

    def _price(self, seat: int, number: int) -> Price:
        view, box, _, names = self.view, self.box, self._, self.names
        price = c.price(box, view, seat, number)
        lacks = c.missing(price, view.influence[seat])
        name = _("Triumph") if number & 1 else _("Success")
        gives = c.pays(box, number, names, _)
        cost = texts.influence(price, _) or _("nothing")
        label = f"{name}, {names.objective(number >> 1)}: " + _("costs {cost}, gives {gives}").format(
            cost=cost, gives=gives
        )
        if any(lacks):
            label += "; " + _("missing: {missing}").format(missing=texts.influence(lacks, _))
        step = a.FULFIL + number
        deed = Deed(step, name, label) if seat == view.seat and step in self.legal else None
        return Price(name, c.track_signs(price), gives, c.track_signs(lacks), deed, label)

    def _standing(self, seat: int, x: int) -> Standing:
        view, _ = self.view, self._
        name = self.names.ability(x)
        recurring = self.box.recurring[x]
        deed = None
        if seat == view.seat and a.ACTIVATE + x in self.legal:
            deed = Deed(a.ACTIVATE + x, _("Activate"), _("Activate {card}").format(card=name))
        state: Use = "lasting" if not recurring else "turned" if x in view.turned else "ready"
        ability = " ".join(texts.sentence(self.box, self.box.effects[number], _) for number in self.box.coop[x])
        return Standing(x, name, ability, state, deed)

    # What the others hold, known by its backs alone

    def _backs(self, seat: int) -> list[str]:
        counts = Counter(c.back(card, self.names, self._) for card in self.view.reserves[seat])
        return [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]

    def _hunting(self, seat: int) -> list[str]:
        view, _ = self.view, self._
        return [
            _.counted(
                "agent {agent} ({zone}, {count} card)",
                "agent {agent} ({zone}, {count} cards)",
                view.counts[seat][agent],
                agent=agent + 1,
                zone=self.names.spot(at),
            )
            for agent, at in enumerate(view.spots[seat])
            if HUNT <= at < INVESTIGATE
        ]

    def _known(self, seat: int) -> tuple[str, ...]:
        """Return what a seat holds, if the viewer may see everything."""
        view, _ = self.view, self._
        if not view.all_hands or (seat == view.seat and view.mover != OVER):
            return ()
        return (
            _("Hand: {cards}").format(cards=self.names.cards(view.all_hands[seat])),
            _("Reserve: {cards}").format(cards=self.names.cards(view.all_reserves[seat])),
        )

    # The viewer's own cards

    def hand(self) -> tuple[Held, ...]:
        """Show the viewer's hand, each kind of card once, with what can be done with it."""
        view = self.view
        counts = Counter(view.hand)
        return tuple(self._held(card, counts[card]) for card in sorted(counts, key=lambda card: (card < CARD, card)))

    def reserve(self) -> tuple[Held, ...]:
        """Show the viewer's reserve."""
        counts = Counter(self.view.reserve)
        return tuple(self._stored(card, counts[card]) for card in sorted(counts, key=lambda card: (card < CARD, card)))

    def _stored(self, card: int, count: int) -> Held:
        name = self.names.card(card)
        if card < FUNDING:
            name = self._("{clue} ({pile})").format(clue=name, pile=self._(texts.PILES[card // 3]))
        ability = c.abilities(self.box, card - CARD, self._) if card >= CARD else ""
        label = name if count == 1 else f"{name} ×{count}"
        pile = self._(texts.PILES[card // 3]) if card < FUNDING else ""
        return Held(c.face(self.box, card, self.names), count, 0, (), ability, label, pile)

    def _held(self, card: int, count: int) -> Held:
        view = self.view
        stored = self._stored(card, count)
        chosen = view.kept.count(card) if view.phase == "keep" and view.mover == view.seat else 0
        deeds = tuple(self._deeds(card, count, chosen))
        return msgspec.structs.replace(stored, chosen=chosen, deeds=deeds, opens=self._opens(deeds))

    def _opens(self, deeds: Sequence[Deed]) -> tuple[str, ...]:
        """Say whom a card would bring within reach of which agent."""
        faces = self.view.faces
        return tuple(
            self._("{agent}: {fugitive} within reach").format(
                agent=one.text, fugitive=self.names.ability(faces[one.to])
            )
            for one in deeds
            if one.opens
        )

    def _deeds(self, card: int, count: int, chosen: int) -> list[Deed]:
        view, _, name = self.view, self._, self.names.card(card)
        if view.mover != view.seat or not view.legal:
            return []
        if view.phase == "keep":
            return self._keeping(card, count, chosen)
        found = []
        x = card - CARD
        if card >= CARD and a.MISSION + x in self.legal:
            found.append(Deed(a.MISSION + x, _("Mission"), _("Use the mission: {card}").format(card=name)))
        if card >= CARD and a.COOPERATE + x in self.legal:
            label = _("Put {card} to work at the headquarters").format(card=name)
            found.append(Deed(a.COOPERATE + x, _("Co-operation"), label))
        if view.phase == "judge" and a.CARD + card in self.legal:
            found.append(Deed(a.CARD + card, _("Judge"), _("Judge {card}").format(card=name)))
        for agent, at in enumerate(view.spots[view.seat]):
            if (step := a.INFORM + 5 * card + agent) in self.legal:
                label = _("Lay {card} under agent {agent} ({zone})").format(
                    card=name, agent=agent + 1, zone=self.names.spot(at)
                )
                to, opens = self._leads(card, agent)
                zone = self.names.spot(at) if self._spread() else ""
                found.append(Deed(step, str(agent + 1), label, agent, to, opens, zone))
        return found

    def _spread(self) -> bool:
        """Say whether the viewer's agents hunt in several zones."""
        return len({at for at in self.view.spots[self.view.seat] if HUNT <= at < INVESTIGATE}) > 1

    def _leads(self, card: int, agent: int) -> tuple[int, bool]:
        """Return the place of the fugitive for whom a card would serve an agent best, and whether it would suffice.

        The place is -1 where it serves for none.
        """
        view, box = self.view, self.box
        found = [(len(view.faces), -1, False)]
        for place, fugitive in traces.near(box, view, agent):
            before = sum(c.lacking(box, view, view.under[agent], fugitive))
            after = sum(c.lacking(box, view, (*view.under[agent], card), fugitive))
            if after < before:
                found.append((after, -place, after == 0))
        _count, place, opens = min(found)
        return (-place if len(found) > 1 else -1), opens

    def _keeping(self, card: int, count: int, chosen: int) -> list[Deed]:
        view, _, name = self.view, self._, self.names.card(card)
        found = []
        if chosen:
            found.append(Deed(DROP + card, _("Drop"), _("Do not keep {card}").format(card=name)))
        if chosen < count and len(view.kept) < c.most_kept(self.box, view, view.seat):
            found.append(Deed(a.CARD + card, _("Keep it"), _("Keep {card}").format(card=name)))
        return found


def _state(at: int, now: int) -> Passed:
    return "now" if at == now else "past" if at < now else ""
