"""Every card of the edition is played, and every word of the abilities: what its lines say must come of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from la_traque_ledger import Ledger, Line, by_pile, card_of, power_of
from la_traque_play import BOX, FOUR, WORDS, card, changing, names, place, play, position, settle, spot, take, x_of
from test_la_traque_turns import refused

from hallali.games.la_traque.rules import ambitions, flow
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import REST, Box
from hallali.games.la_traque.rules.edition import Edition, Fugitive, Objective, Special
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.rules.tasks import T_NEXT, task

HOUSE = BOX.edition
#: By clue, a card that shows it.
SHOWS = [f"{deck.id}-{clue}" for clue in e.CLUES[:3] for deck in HOUSE.deck if deck.major[0] == clue]
SHOWS += ["funding", "rumour"]
FILES = [file.id for file in HOUSE.fugitive]
ABLE: tuple[Fugitive | Special, ...] = (*HOUSE.fugitive, *HOUSE.special)
HUNTERS = [file.id for file in ABLE if file.hunt or file.power]
MISSIONS = [file.id for file in ABLE if file.mission]
COOPS = [file.id for file in ABLE if file.coop]
GOALS = [goal.id for goal in HOUSE.objective]
#: A word with parameters of each kind that it takes, at once.
NOW = ("draw rumours 3", "draw press 2", "draw any 2", "influence political 4", "influence any 2", "domination 2",
       "capture 1", "capture 3", "ambition 1", "ambition 2", "recall 1", "recall 3", "relocate 1", "relocate 2",
       "peek hand", "peek agents", "guard 1", "guard 3", "remove 2", "remove 3", "sabotage 1", "sabotage 9",
       "judge 1 2 4", "act 1", "act 2", "judge draw any 1 / influence any 1, domination 1 / -",
       "judge - / capture 1 military / draw rumours 2, ambition 1", "capture 3 military", "capture 3 any europe",
       "capture 2 scientific america", "guard 2 political", "guard 3 any middle-east", "remove 3 collaborator",
       "remove 1 any america", "shift 3", "shift 2 military", "shift 3 any america", "disperse 3",
       "disperse 2 any america", "disperse 3 political")  # fmt: skip
BEARING = ("discount any 1", "discount any 3", "discount medal 1", "discount rumour 2", "discount funding 9",
           "double document", "double rumour", "prestige military 1", "prestige collaborator 2", "prestige any 1",
           "swift")  # fmt: skip
ALWAYS = (*BEARING, "yields rumours press 2", "yields press rumours 1", "keep 1", "keep 3", "train move 1",
          "train inform 3", "thrift 1", "thrift 4")  # fmt: skip
# “or” and “free” are choices among such lines (test_la_traque_free.py).
assert {line.split()[0] for line in (*NOW, *ALWAYS)} == set(e.NAMES) - {"or", "free"}


def seat_of(name: str) -> int:
    """Return the seat at a table of four that a card is for; fugitives, which are for all, go round."""
    file = card_of(HOUSE, x_of(name))
    return x_of(name) % 4 if isinstance(file, Fugitive) else e.FACTIONS.index(file.faction)


def lines(given: Sequence[str]) -> list[Line]:
    return [line.split() for line in given]


def others(name: str, count: int) -> list[str]:
    """Name so many fugitives of each level, none of which is this one, the collaborators among them."""
    found: list[str] = []
    for level in (1, 2, 3):
        of = [file.id for file in reversed(HOUSE.fugitive) if file.level == level and file.id != name]
        found += of[:count]
    return found


def world(name: str, seat: int, hand: Sequence[str] = (), goals: Sequence[str] = (), box: Box = BOX) -> State:
    """Return a turn in which every word finds what it needs: fugitives, agents everywhere, rivals who hold things."""
    files = others(name, 3)
    levels = [WORDS.places[BOX.level.index(level)] for level in (1, 2, 3)]
    faces = dict(zip(levels, files[::3], strict=True))
    faces[WORDS.places[len(BOX.level) - 1]] = files[1]
    state = position(FOUR, hand=(*hand, *files[2::3]), faces=faces, open_objectives=goals, seat=seat,
                     agents=[("europe", ("rumour",)), ("america", ())])  # fmt: skip
    with changing(state) as it:
        it.spots[5 * seat + 2], it.spots[5 * seat + 3] = REST, spot("rumours-1")
    rivals = [rival for rival in range(4) if rival != seat]
    for rival in rivals[:2]:
        with changing(state) as it:
            it.hands[rival] = take(state, ("rumour", "funding"))
            it.influence[3 * rival : 3 * rival + 3] = [2, 0, 3]
            it.spots[5 * rival], it.under[5 * rival] = spot("europe"), take(state, ("rumour",))
    with changing(state) as it:
        it.guards[place(levels[0])] = 1 + rivals[0] + 4
        it.strangers[place(levels[1])] = 1
    state.actions = 9
    settle(state, box)
    return state


def own_box(mission: Sequence[str] = (), coop: Sequence[str] = (), power: Sequence[str] = (), **more: bool) -> Box:
    """Return the house's numbers, but for its first fugitive, whose abilities are these."""
    first = HOUSE.fugitive[0]
    file = msgspec.structs.replace(
        first, hunt="rumour 1" if power else "", mission=tuple(mission), coop=tuple(coop), power=tuple(power), **more
    )
    edition: Edition = msgspec.structs.replace(HOUSE, fugitive=(file, *HOUSE.fugitive[1:]))
    return Box("real", edition, "", "", BOX.target, BOX.rounds, BOX.agents)


def least(cost: Sequence[int], given: Sequence[int], bearing: Sequence[Line]) -> list[str]:
    """List the fewest cards that meet a cost, on top of the clues that are given already."""
    found: list[str] = []
    spare = 0
    wild = sum(int(line[2]) for line in bearing if line[:2] == ["discount", "any"]) + sum(given[5:])
    for clue, wanted in enumerate(cost[:5]):
        off = sum(int(line[2]) for line in bearing if line[:2] == ["discount", e.CLUES[clue]])
        times = 1 + (["double", e.CLUES[clue]] in bearing)
        due = max(0, wanted - off) - (spare if clue == 4 else 0)
        covered = max(0, min(wild, due - times * given[clue]))
        wild, due = wild - covered, due - covered
        count = max(0, -(-(due - times * given[clue]) // times))
        spare += times * (given[clue] + count) - due
        found += [SHOWS[clue]] * count
    return found


def clues(text: str) -> tuple[int, ...]:
    found = e.amounts(text, e.GIVEN)
    assert isinstance(found, tuple)
    return found


def target(name: str, bearing: Sequence[Line], given: Sequence[int] = (0,) * 6) -> Fugitive:
    """Return a fugitive on whose capture these lines and clues bear most."""

    def worth(file: Fugitive) -> int:
        cost = clues(file.cost)
        found = 2 * sum(min(pair) for pair in zip(cost, given, strict=True))
        for line in bearing:
            bears = line[0] == "discount" and (line[1] == "any" or cost[e.CLUES.index(line[1])] > 0)
            bears = bears or (line[0] == "double" and cost[e.CLUES.index(line[1])] > 1)
            found += 3 * (bears or (line[0] == "prestige" and line[1] == file.kind))
        return found

    return max((file for file in HOUSE.fugitive if file.id != name), key=worth)


def hunts(name: str, seat: int, coop: Sequence[str], box: Box, *, under: bool) -> None:
    """An agent captures for no more and no less than a card makes it cost; the card's lines bear on it.

    under: the card lies under the agent; else it is at the headquarters.
    """
    file = card_of(box.edition, x_of(name))
    bearing = power_of(box.edition, [card(name)]) if under else lines(coop)
    given = clues(file.hunt) if under and not isinstance(file, Objective) else (0,) * 6
    strangers = [one for one in HOUSE.fugitive if one.id != name and all(one.kind not in line for line in bearing)]
    for prey in (target(name, bearing, given), strangers[-1]):
        _hunts(name, seat, prey, bearing, given, box, under=under)


def _hunts(
    name: str, seat: int, prey: Fugitive, bearing: Sequence[Line], given: Sequence[int], box: Box, *, under: bool
) -> None:
    needed = least(clues(prey.cost), given, bearing)
    more = (name,) if under else ()

    def turn(held: Sequence[str]) -> State:
        state = position(FOUR, faces={"europe-1": prey.id}, agents=[("europe", (*held, *more))], seat=seat,
                         quarters=() if under else (name,))  # fmt: skip
        state.actions = 9
        settle(state, box)
        return state

    for short in sorted(set(needed)):
        rest = list(needed)
        rest.remove(short)
        assert "capture:europe-1@1" not in names(turn(rest)), short
    state = turn(needed)
    if more and least(clues(prey.cost), (0,) * 6, ()) != needed:
        with changing(state) as it:
            it.under[5 * seat] = tuple(one for one in state.under[5 * seat] if one != card(name))
        assert "capture:europe-1@1" not in names(state)
        with changing(state) as it:
            it.under[5 * seat] = (*state.under[5 * seat], card(name))
    ledger = Ledger(state, seat)
    ledger.capture("europe-1", 1)
    ledger.check()


def holds(name: str, seat: int, box: Box = BOX) -> None:
    """A permanent co-operation does what each of its lines says."""
    coop = card_of(box.edition, x_of(name)).coop
    for word, *given in lines(coop):
        state = position(FOUR, quarters=(name,), seat=seat)
        state.actions = 9
        settle(state, box)
        if word == "yields":
            yields(state, seat, *given)
        elif word == "keep":
            keeps(state, seat, box.keep + int(given[0]))
        elif word == "train":
            trains(state, seat, *given)
        elif word == "thrift":
            saves(state, seat, int(given[0]))
        else:
            hunts(name, seat, coop, box, under=False)


def yields(state: State, seat: int, zone: str, pile: str, count: str) -> None:
    for number, row in enumerate(HOUSE.investigation):
        ledger = Ledger(state.clone(), seat)
        word = f"go:{WORDS.spots[number + 3]}"
        ledger.act(word)
        ledger.spots[5 * seat] = spot(word[3:])
        drawn = [pair.split() for pair in row.draws.split(", ")] + [[pile, count]] * (row.zone == zone)
        for name, much in drawn:
            ledger.take(e.PILES.index(name), ledger.reserves[seat], int(much))
        ledger.check()


def keeps(state: State, seat: int, count: int) -> None:
    with changing(state) as it:
        it.hands[seat] = take(state, ("rumour",) * (count + 2))
    while (state.phase, state.mover) != (p.KEEP, seat):
        play(state, "pass" if state.phase == p.ACT else "keep:")
    for _ in range(count):
        assert names(state) == ["keep:", "keep:rumour"]
        state.apply(state.legal()[-1])
    assert len(state.legal()) == 1


def trains(state: State, seat: int, action: str, count: str) -> None:
    word, other = ("go:america", "inform:rumour@1") if action == "move" else ("inform:rumour@1", "go:america")
    with changing(state) as it:
        it.spots[5 * seat] = spot("europe")
        it.hands[seat] = take(state, ("rumour",) * 12)
    for step in range(2 + int(count)):
        assert state.actions == 9 - min(step, 1)
        if word in names(state):
            play(state, word)
    assert state.actions == (7 if action == "inform" or int(count) < 3 else 8)  # four agents are at the headquarters
    play(state, other)
    assert state.actions == 6


def saves(state: State, seat: int, off: int) -> None:
    for number, goal in enumerate(HOUSE.objective):
        if goal.faction != e.FACTIONS[seat]:
            continue
        whole = e.amounts(goal.triumph.cost, e.TRACKS)
        assert isinstance(whole, tuple)
        due, left = list(whole), off
        for track in range(3):
            less = min(left, due[track])
            due[track], left = due[track] - less, left - less
        with changing(state) as it:
            it.open[seat] = (number,)
            it.influence[3 * seat : 3 * seat + 3] = due
        assert f"triumph:{goal.id}" in names(state)
        if sum(due):
            with changing(state) as it:
                it.influence[3 * seat + due.index(max(due))] -= 1
            assert f"triumph:{goal.id}" not in names(state)


@pytest.mark.rule("LT-21", "LT-24", "LT-25", "LT-27", "LT-28")
@pytest.mark.parametrize("name", FILES)
def test_each_fugitive_is_captured_by_an_agent_that_was_informed_with_its_cost(name: str) -> None:
    file, seat = HOUSE.fugitive[FILES.index(name)], seat_of(name)
    needed = least(clues(file.cost), (0,) * 6, ())
    assert len(needed) == sum(clues(file.cost))
    state = position(FOUR, hand=needed, faces={"europe-1": name}, agents=[("europe", ())], seat=seat)
    state.actions = len(needed) + 2
    for one in needed:
        assert refused(state, "capture:europe-1@1") == "LT-24"
        play(state, f"inform:{one}@1")
    for pick in range(3):
        ledger = Ledger(state.clone(), seat, pick)
        ledger.capture("europe-1", 1)
        ledger.check()


@pytest.mark.rule("LT-26", "LT-32", "LT-63")
@pytest.mark.parametrize("name", HUNTERS)
def test_each_hunt_ability_gives_its_clues_and_its_power(name: str) -> None:
    hunts(name, seat_of(name), (), BOX, under=True)
    state = position(FOUR, hand=(name,), agents=[("europe", ())], seat=seat_of(name))
    play(state, f"inform:{name}@1")
    assert state.under[5 * seat_of(name)] == (card(name),)


def mission(name: str, seat: int, box: Box, pick: int) -> None:
    ledger = Ledger(world(name, seat, (name,), box=box), seat, pick)
    ledger.act(f"use:{name}")
    ledger.hands[seat][card(name)] -= 1
    ledger.do(lines(card_of(box.edition, x_of(name)).mission))
    ledger.check()


@pytest.mark.rule("LT-31", "LT-33", "LT-61")
@pytest.mark.parametrize("name", MISSIONS)
def test_each_mission_does_what_it_says_and_the_card_is_gone(name: str) -> None:
    for pick in range(3):
        mission(name, seat_of(name), BOX, pick)


def recurs(ledger: Ledger, name: str) -> None:
    ledger.act(f"turn:{name}")
    ledger.do(lines(card_of(ledger.edition, x_of(name)).coop))
    ledger.check()
    assert refused(ledger.state, f"turn:{name}") == "LT-35"


@pytest.mark.rule("LT-34", "LT-35", "LT-61")
@pytest.mark.parametrize("name", COOPS)
def test_each_co_operation_holds_or_recurs(name: str) -> None:
    seat = seat_of(name)
    ledger = Ledger(world(name, seat, (name,)), seat)
    ledger.act(f"join:{name}")
    ledger.hands[seat][card(name)] -= 1
    ledger.quarters.append(x_of(name))
    ledger.check()
    if card_of(HOUSE, x_of(name)).recurring:
        recurs(ledger, name)
    else:
        assert refused(ledger.state, f"turn:{name}") == "LT-34"
        holds(name, seat)


@pytest.mark.rule("LT-36", "LT-37", "LT-53", "LT-55", "LT-63")
@pytest.mark.parametrize("which", ["success", "triumph"])
@pytest.mark.parametrize("name", GOALS)
def test_each_objective_costs_and_brings_what_it_says(name: str, which: str) -> None:
    goal, seat = HOUSE.objective[GOALS.index(name)], seat_of(name)
    price = goal.success if which == "success" else goal.triumph
    whole = e.amounts(price.cost, e.PAID)
    assert isinstance(whole, tuple)
    cost = list(whole[:3])
    cost[2] += whole[3]  # what any tracks may pay, one has
    for pick in range(2):
        state = world(name, seat, goals=(name,))
        with changing(state) as it:
            it.influence[3 * seat : 3 * seat + 3] = cost
        for track in range(3):
            if cost[track]:
                poor = state.clone()
                with changing(poor) as it:
                    it.influence[3 * seat + track] -= 1
                assert refused(poor, f"{which}:{name}") == "LT-36"
        ledger = Ledger(state, seat, pick)
        ledger.act(f"{which}:{name}")
        assert len(state.open[seat]) == 0
        ledger.influence[3 * seat : 3 * seat + 3] = [0, 0, 0]
        ledger.domination[seat] += price.domination
        if goal.coop:
            ledger.quarters.append(x_of(name))
        if len(price.markers) == 2:
            offered = sorted(price.markers, key=WORDS.markers.index)
            ledger.mark(ledger.answer(p.MARKER, [f"marker:{marker}" for marker in offered]))
        for marker in price.markers if len(price.markers) == 1 else ():
            ledger.mark(marker)
        ledger.advance(0, price.rockets)
        ledger.do(lines(goal.mission))
        ledger.check()
        if goal.recurring:
            recurs(ledger, name)
    if goal.coop and not goal.recurring:
        holds(name, seat)


@pytest.mark.rule("LT-52", "LT-53", "LT-54", "LT-55", "LT-56", "LT-61")
@pytest.mark.parametrize("number", range(len(HOUSE.step)))
def test_each_step_of_an_ambition_gives_what_it_says(number: int) -> None:
    step = HOUSE.step[number]
    seat, track = e.FACTIONS.index(step.faction), e.TRACKS.index(step.track) if step.track else 0
    for pick in range(2):
        state = world("", seat)
        with changing(state) as it:
            it.ambition[3 * seat + track] = step.at - 1
        ledger = Ledger(state, seat, pick)
        state.mover = -2
        state.push(task(T_NEXT, seat))
        ambitions.advance(state, seat, track, 1)
        flow.resume(state)
        ledger.advance(track, 1)
        ledger.check()


# The words by themselves, with parameters of every kind, whatever the edition makes of them


@pytest.mark.rule("LT-63")
@pytest.mark.parametrize("line", NOW)
@pytest.mark.parametrize("seat", range(4))
def test_each_word_that_is_done_at_once(line: str, seat: int) -> None:
    name = FILES[0]
    for pick in range(4):
        mission(name, seat, own_box(mission=[line, "draw rumours 1"]), pick)
    box = own_box(coop=[line], recurring=True)
    ledger = Ledger(world(name, seat, (name,), box=box), seat)
    play(ledger.state, f"join:{name}")
    ledger = Ledger(ledger.state, seat)
    recurs(ledger, name)
    hunts(name, seat, (), own_box(power=[line]), under=True)


@pytest.mark.rule("LT-26", "LT-63")
@pytest.mark.parametrize("line", BEARING)
def test_each_word_of_a_hunt_power(line: str) -> None:
    for seat in range(4):
        hunts(FILES[0], seat, (), own_box(power=[line]), under=True)


@pytest.mark.rule("LT-34")
@pytest.mark.parametrize("line", ALWAYS)
def test_each_word_of_a_permanent_co_operation(line: str) -> None:
    for seat in range(4):
        holds(FILES[0], seat, own_box(coop=[line]))


@pytest.mark.rule("LT-34", "LT-63")
def test_lines_and_cards_of_the_same_word_add_up() -> None:
    for line in ("discount medal 1", "discount rumour 1", "prestige any 1", "keep 1", "thrift 1", "train move 1"):
        word = line.split()[0]
        both = own_box(coop=[line, line])
        assert [both.effects[number] for number in both.coop[0]] == [e.effect_of(line)] * 2
        if word in ("discount", "prestige"):
            hunts(FILES[0], 0, [line, line], both, under=False)
        state = position(FOUR, quarters=(FILES[0],))
        state.actions = 9
        settle(state, both)
        if word == "keep":
            keeps(state, 0, BOX.keep + 2)
        elif word == "thrift":
            saves(state, 0, 2)
        elif word == "train":
            trains(state, 0, "move", "2")


@pytest.mark.rule("LT-19", "LT-63")
@pytest.mark.parametrize("line", NOW)
def test_a_word_may_be_used_where_it_can_do_nothing(line: str) -> None:
    for seat in range(4):
        state = position(FOUR, hand=(FILES[0],), seat=seat)
        with changing(state) as it:
            it.decks, state.funding, state.rumours = [(), (), ()], 0, 0
            it.ambition[3 * seat : 3 * seat + 3] = BOX.lengths[3 * seat : 3 * seat + 3]
            it.markers[seat] = (1 << len(HOUSE.marker)) - 1
        settle(state, own_box(mission=[line]))
        ledger = Ledger(state, seat)
        ledger.act(f"use:{FILES[0]}")
        ledger.hands[seat][card(FILES[0])] -= 1
        ledger.do(lines([line]))
        ledger.check()
        assert by_pile(state.hands[seat]).total() == 0
