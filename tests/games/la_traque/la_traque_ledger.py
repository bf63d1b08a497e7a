"""What the abilities of La Traque must bring about, reckoned from the lines of the edition and not by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from la_traque_play import WORDS, names, play, told

from hallali.core.seats import CHANCE
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE, REST, in_batch, pile_of
from hallali.games.la_traque.rules.edition import Edition, Fugitive, Objective, Special
from hallali.games.la_traque.rules.state import State

Card = Fugitive | Special | Objective
Line = list[str]


def card_of(edition: Edition, x: int) -> Card:
    """Return the x-th of the cards with abilities."""
    every: tuple[Card, ...] = (*edition.fugitive, *edition.special, *edition.objective)
    return every[x]


def power_of(edition: Edition, cards: Iterable[int]) -> list[Line]:
    """List the lines of the hunt powers of cards under an agent."""
    files = [card_of(edition, card - CARD) for card in cards if card >= CARD]
    return [line.split() for file in files if not isinstance(file, Objective) for line in file.power]


def by_pile(cards: Iterable[int]) -> Counter[int]:
    """Count clue cards by the pile that they come from, others by their number."""
    return Counter(pile_of(card) if card < CARD else card for card in cards)


def sizes(state: State) -> list[int]:
    """Count the cards of each pile."""
    decks = [sum(in_batch(batch, kind) for batch in deck for kind in range(3)) for deck in state.decks]
    return [*decks, state.funding, state.rumours]


class Ledger:
    """Answers the questions that come of a seat's abilities and keeps account of what must have come of them.

    pick: which of what is offered is taken, counted from the last.
    """

    def __init__(self, state: State, seat: int, pick: int = 0) -> None:
        self.state, self.seat, self.pick = state, seat, pick
        self.edition = state.box.edition
        self.influence, self.domination = list(state.influence), list(state.domination)
        self.ambition, self.markers = list(state.ambition), list(state.markers)
        self.faces, self.strangers = list(state.faces), list(state.strangers)
        self.guards = [(guard - 1) & 3 if guard else -1 for guard in state.guards]
        self.spots, self.under = list(state.spots), list(state.under)
        self.quarters = list(state.quarters[seat])
        self.hands = [by_pile(hand) for hand in state.hands]
        self.reserves = [by_pile(reserve) for reserve in state.reserves]
        self.piles, self.actions = sizes(state), state.actions

    def check(self) -> None:
        """The position is what it must be, and the seat's turn goes on."""
        state = self.state
        assert (state.phase, state.mover, state.agenda) == (p.ACT, self.seat, [])
        assert (state.influence, state.domination) == (self.influence, self.domination)
        assert (state.ambition, state.markers) == (self.ambition, self.markers)
        assert (state.faces, list(state.strangers)) == (self.faces, self.strangers)
        assert [(guard - 1) & 3 if guard else -1 for guard in state.guards] == self.guards
        assert (state.spots, state.under) == (self.spots, self.under)
        assert sorted(state.quarters[self.seat]) == sorted(self.quarters)
        assert [by_pile(hand) for hand in state.hands] == [+hand for hand in self.hands]
        assert [by_pile(reserve) for reserve in state.reserves] == self.reserves
        assert (sizes(state), state.actions) == (self.piles, self.actions)

    def act(self, word: str) -> None:
        """Take an action of the turn."""
        assert word in names(self.state), word
        play(self.state, word)
        self.actions -= 1

    def answer(self, phase: int, offered: Sequence[str]) -> str:
        """Answer a question: exactly this must be offered, and one of these is taken."""
        assert self.state.phase == phase
        assert self.state.mover == self.seat
        assert names(self.state) == list(offered)
        word = offered[-1 - self.pick % len(offered)]
        play(self.state, word)
        return word.partition(":")[2]

    def do(self, lines: Iterable[Sequence[str]]) -> None:
        """Use the lines of an ability, one after the other."""
        for word, *given in lines:
            getattr(self, f"do_{word}")(*given)

    def standing(self) -> list[Line]:
        """List the lines that hold all the time."""
        files = [card_of(self.edition, x) for x in self.quarters]
        return [line.split() for file in files if not file.recurring for line in file.coop]

    # What a line brings

    def take(self, pile: int, where: Counter[int], count: int = 1) -> None:
        for _ in range(min(count, self.piles[pile])):
            if self.state.mover == CHANCE:
                self.state.apply(self.state.chances()[0][0])
            self.piles[pile] -= 1
            where[pile] += 1

    def do_draw(self, pile: str, count: str) -> None:
        if pile != "any":
            self.take(e.PILES.index(pile), self.hands[self.seat], int(count))
            return
        for _ in range(int(count)):
            offered = [f"pile:{name}" for number, name in enumerate(e.PILES) if self.piles[number]]
            if offered:
                self.take(e.PILES.index(self.answer(p.PILE, offered)), self.hands[self.seat])

    def gain(self, seat: int, track: str, change: int) -> None:
        which = 3 * seat + e.TRACKS.index(track)
        self.influence[which] = max(0, min(self.edition.rules.influence, self.influence[which] + change))

    def do_influence(self, track: str, count: str) -> None:
        if track == "any":
            track = self.answer(p.GAIN, [f"track:{name}" for name in e.TRACKS])
        self.gain(self.seat, track, int(count))

    def do_domination(self, count: str) -> None:
        self.domination[self.seat] += int(count)

    def do_act(self, count: str) -> None:
        self.actions += int(count)

    def named(self, level: str, kind: str, area: str) -> list[int]:
        """List the places whose fugitive is at most of this level, of this kind, and in this zone."""
        return [
            place
            for place, face in enumerate(self.faces)
            if face >= 0 and self.edition.fugitive[face].level <= int(level)
            if kind in ("any", self.edition.fugitive[face].kind) and area in ("any", self.edition.place[place].zone)
        ]

    def touch(self, names: Sequence[str], free: bool) -> int:
        """Choose a fugitive on the board that a line names; -1 where none is. free: no other's guard is on it."""
        level, kind, area = (*names, "any", "any")[:3]
        offered = [
            f"place:{WORDS.places[place]}"
            for place in self.named(level, kind, area)
            if not free or self.guards[place] in (-1, self.seat)
        ]
        return WORDS.places.index(self.answer(p.TARGET, offered)) if offered else -1

    def clear(self, place: int) -> int:
        face = self.faces[place]
        self.faces[place], self.strangers[place], self.guards[place] = -1, 0, -1
        return face

    def do_capture(self, *names: str) -> None:
        place = self.touch(names, free=True)
        if place >= 0:
            self.caught(place, self.standing())

    def do_guard(self, *names: str) -> None:
        place = self.touch(names, free=True)
        if place >= 0:
            self.guards[place] = self.seat
            assert (self.state.guards[place] - 1) >> 2 == self.state.round + 1  # until the next round's end

    def do_remove(self, *names: str) -> None:
        place = self.touch(names, free=False)
        if place >= 0:
            self.clear(place)

    def do_shift(self, *names: str) -> None:
        place = self.touch(names, free=False)
        if place < 0:
            return
        rows = self.edition.place
        offered = [
            f"place:{WORDS.places[to]}"
            for to, face in enumerate(self.faces)
            if face < 0 and rows[to].zone != rows[place].zone and rows[to].least <= self.state.players
        ]
        to = WORDS.places.index(self.answer(p.WHERE, offered))
        for row in (self.faces, self.strangers, self.guards):
            row[to] = row[place]
        self.clear(place)

    def do_disperse(self, *names: str) -> None:
        level, kind, area = (*names, "any", "any")[:3]
        for place in self.named(level, kind, area):
            self.strangers[place] = 0

    def do_ambition(self, count: str) -> None:
        faction = self.edition.faction[self.state.factions[self.seat]]
        if faction.id == "network":
            open_ = [track for track in range(3) if self.ambition[3 * self.seat + track] < faction.tracks[track]]
            if open_:
                track = self.answer(p.ADVANCE, [f"track:{e.TRACKS[track]}" for track in open_])
                self.advance(e.TRACKS.index(track), int(count))
        elif faction.id == "cccp":
            for _ in range(int(count)):
                free = [m.id for n, m in enumerate(self.edition.marker) if not self.markers[self.seat] >> n & 1]
                if free:
                    self.mark(self.answer(p.MARKER, [f"marker:{name}" for name in free]))
        else:
            self.advance(0, int(count))

    def mark(self, marker: str) -> None:
        bit = 1 << [one.id for one in self.edition.marker].index(marker)
        if not self.markers[self.seat] & bit:
            self.markers[self.seat] |= bit
            self.advance(0, 1)

    def advance(self, track: int, count: int) -> None:
        """Move the ambition; the steps pay, lowest first."""
        faction = self.edition.faction[self.state.factions[self.seat]]
        which = 3 * self.seat + track
        before = self.ambition[which]
        self.ambition[which] = min(faction.tracks[track], before + count)
        on = e.TRACKS[track] if faction.id == "network" else ""
        steps = [step for step in self.edition.step if (step.faction, step.track) == (faction.id, on)]
        for step in sorted(steps, key=lambda step: step.at):
            if not before < step.at <= self.ambition[which]:
                continue
            if step.reserve:
                self.reserves[self.seat][WORDS.cards.index(step.reserve)] += 1
            if step.headquarters:
                self.quarters.append(WORDS.abilities.index(step.headquarters))
            if step.choose:
                offered = sorted(step.choose, key=WORDS.cards.index)
                taken = self.answer(p.CHOOSE, [f"card:{name}" for name in offered])
                self.reserves[self.seat][WORDS.cards.index(taken)] += 1
            self.do(line.split() for line in step.bonus)

    def agents(self, low: int, high: int) -> list[int]:
        """List the seat's agents whose spot is in this range."""
        return [agent for agent in range(5) if low <= self.spots[5 * self.seat + agent] < high]

    def do_recall(self, count: str) -> None:
        for _ in range(int(count)):
            away = self.agents(REST, HUNT) + self.agents(INVESTIGATE, 99)
            if away:
                offered = [f"agent:{agent + 1}" for agent in sorted(away)]
                agent = int(self.answer(p.RECALL, ["end", *offered]) or 0)
                if not agent:
                    return
                self.spots[5 * self.seat + agent - 1] = HEADQUARTERS

    def do_relocate(self, count: str) -> None:
        for _ in range(int(count)):
            hunting = self.agents(HUNT, INVESTIGATE)
            if hunting:
                agent = int(self.answer(p.AGENT, ["end", *(f"agent:{agent + 1}" for agent in hunting)]) or 0)
                if not agent:
                    return
                which = 5 * self.seat + agent - 1
                zones = [zone for number, zone in enumerate(e.ZONES) if HUNT + number != self.spots[which]]
                zone = self.answer(p.ZONE, [f"zone:{zone}" for zone in zones])
                self.spots[which] = HUNT + e.ZONES.index(zone)

    def rivals(self, some: Iterable[bool]) -> list[str]:
        """List the others of whom there is something to see, or to take."""
        there = list(some)
        return [
            f"rival:{e.FACTIONS[faction]}"
            for seat, faction in enumerate(self.state.factions)
            if seat != self.seat and there[seat]
        ]

    def do_peek(self, what: str) -> None:
        seats = range(self.state.players)
        if what == "hand":
            offered = self.rivals(hand.total() > 0 for hand in self.hands)
        else:
            offered = self.rivals(any(self.under[5 * seat : 5 * seat + 5]) for seat in seats)
        if not offered:
            return
        before = self.state.clone()
        rival = self.answer(p.RIVAL, offered)
        seat = self.state.factions.index(e.FACTIONS.index(rival))
        (shown,) = (one for one in told(before, f"rival:{rival}", self.seat) if isinstance(one, v.Peeked))
        if what == "hand":
            assert shown.hand == before.hands[seat]
        else:
            assert tuple(shown.under) == tuple(before.under[5 * seat : 5 * seat + before.box.agents])

    def do_sabotage(self, count: str) -> None:
        seats = range(self.state.players)
        offered = self.rivals(sum(self.influence[3 * seat : 3 * seat + 3]) > 0 for seat in seats)
        if offered:
            rival = self.answer(p.RIVAL, offered)
            seat = self.state.factions.index(e.FACTIONS.index(rival))
            tracks = [track for number, track in enumerate(e.TRACKS) if self.influence[3 * seat + number]]
            self.gain(seat, self.answer(p.LOWER, [f"track:{track}" for track in tracks]), -int(count))

    def do_judge(self, *given: str) -> None:
        hand = self.hands[self.seat]
        files = [number for number in range(len(self.edition.fugitive)) if hand[CARD + number]]
        if files:
            taken = self.answer(p.JUDGE, [f"card:{self.edition.fugitive[number].id}" for number in files])
            hand[WORDS.cards.index(taken)] -= 1
            level = self.edition.fugitive[WORDS.cards.index(taken) - CARD].level
            if len(given) == 3 and "".join(given).isdigit():
                self.domination[self.seat] += int(given[level - 1])
            else:
                bonus = " ".join(given).split("/")[level - 1]
                self.do(line.split() for line in bonus.split(",") if line.strip() not in ("", "-"))

    # Captures

    def caught(self, place: int, bearing: Sequence[Line]) -> None:
        """A fugitive is captured: influence, ambition, reserve, an empty place (LT-27 to LT-30, LT-62)."""
        face = self.clear(place)
        file = self.edition.fugitive[face]
        self.reserves[self.seat][CARD + face] += 1
        track = file.kind
        if track == "collaborator":
            track = self.answer(p.TRACK, [f"track:{name}" for name in e.TRACKS])
        more = sum(int(line[2]) for line in bearing if line[0] == "prestige" and line[1] in ("any", file.kind))
        self.gain(self.seat, track, file.level + more)
        faction = self.edition.faction[self.state.factions[self.seat]].id
        if faction in ("tzaar", "network"):
            self.advance(e.TRACKS.index(track) if faction == "network" else 0, file.level)

    def capture(self, place: str, agent: int) -> None:
        """Capture by an agent: the hunt powers of what lies under it bear on it; then the cards leave."""
        which = 5 * self.seat + agent - 1
        powers = power_of(self.edition, self.under[which])
        bearing = [*self.standing(), *powers]
        self.act(f"capture:{place}@{agent}")
        self.caught(WORDS.places.index(place), bearing)
        self.do(line for line in powers if e.WORDS[e.NAMES.index(line[0])][2] == "now")
        for card in self.under[which]:
            if card < CARD:
                self.piles[pile_of(card)] += 1
        self.under[which] = ()
        self.spots[which] = HEADQUARTERS if any(line[0] == "swift" for line in bearing) else REST
