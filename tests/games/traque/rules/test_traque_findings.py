"""Where play under rules 1 was not the book's: each finding as it happened at the table, and what rules 1 still do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from traque_play import BOX, GAME, activatable, ended, inventory, last, names, play, position, put, queen, refused

from hallali.core.edition import Source
from hallali.core.errors import BadRecord
from hallali.core.record import Record, renewed
from hallali.core.seats import OVER
from hallali.games.traque import rules
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.sizes import FIRST, OPTIONS, SECOND, options_of
from hallali.games.traque.rules.state import State

HOUSE = Path(rules.__file__).parent
RECORDS = Path(__file__).parents[1] / "records"


# 1. Alone, the turn ended by itself and took a legal door away.


@pytest.mark.rule("TQ-15", "TQ-21")
def test_finding_1_a_key_to_be_gained_keeps_the_turn_open() -> None:
    state = play(GAME.new(), "draw", "=pass-card", "draw", "=grenade", "pass-card<grenade", "draw", "=door")
    assert (state.phase, activatable(state)) == (p.ROW, set())
    assert {"use:2.pass-card", "end"} <= names(state)
    play(state, "use:2.pass-card", "door<key*", "=lookout", "end")
    assert state.drawn == 1


@pytest.mark.rule("TQ-15", "TQ-42")
def test_finding_1_so_does_a_crew_member_who_gives_one() -> None:
    state = play(position(inventory=["mirova"]), "draw", "=door")
    assert state.phase == p.ROW
    play(state, "turn:1.mirova", "door<key*", "=lookout", "end")
    assert state.drawn == 1


@pytest.mark.rule("TQ-15", "TQ-24")
def test_finding_1_so_does_a_search_that_may_find_one() -> None:
    state = play(position(inventory=["motion-sensor"], deck=["door", "mirova"]), "draw", "=door")
    play(state, "use:1.motion-sensor", "=mirova", "turn:1.mirova")
    assert activatable(state) == {"door"}


@pytest.mark.rule("TQ-15")
@pytest.mark.parametrize("held", [(), ("medical-kit",), ("-mirova",), ("steady-hand",)])
def test_finding_1_the_turn_still_ends_where_nothing_helps(held: tuple[str, ...]) -> None:
    assert play(position(inventory=held), "draw", "=door").phase == p.TURN
    assert play(position(inventory=["pass-card"]), "draw", "=corridor").phase == p.TURN  # a key does not pay for it


# 3. Of two, whoever was attacked without a weapon died before the partner could give one.


def pair(**fields: object) -> State:
    return position(["lurker"], players=2, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("TQ-37", "TQ-55")
def test_finding_3_the_partner_may_give_a_weapon_before_the_creature_kills() -> None:
    state = GAME.new(options={"players": 2})
    play(state, "draw", "=grenade", "end", "give:1.pulse-rifle", "draw", "=lurker", "end")
    play(state, "draw", "=ammunition", "end", "draw", "=stalker")
    assert (state.phase, state.mover) == (p.RESCUE, 0)
    assert names(state) == {"end", "give:1.pulse-rifle"}  # of two equal ones
    assert "Give a card to fight with" in refused(state, "draw")
    play(state, "give:1.pulse-rifle")
    assert (state.phase, state.mover, state.time) == (p.ROUND, 1, 18)
    assert inventory(state, 1) == ["pulse-rifle/2/4"]


@pytest.mark.rule("TQ-37", "TQ-55")
def test_finding_3_a_partner_who_gives_nothing_or_has_nothing_lets_the_creature_kill() -> None:
    assert ended(play(pair(inventory=[]), "draw", "=stalker", "end")) == "killed"
    assert ended(play(pair(inventory=[], partner=["medical-kit"]), "draw", "=stalker")) == "killed"
    assert ended(play(pair(inventory=[], time=1), "draw", "=stalker")) == "killed"  # no time for a gift


@pytest.mark.rule("TQ-37", "TQ-55")
def test_finding_3_two_cards_may_be_needed() -> None:
    state = play(pair(inventory=[], partner=["ammunition", "pulse-rifle/0/0"]), "draw", "=stalker")
    play(state, "give:1.ammunition")
    assert (state.phase, state.mover) == (p.RESCUE, 1)
    play(state, "give:1.pulse-rifle")
    assert (state.phase, state.mover, state.time) == (p.ROUND, 0, 18)
    play(state, "use:1.ammunition", "reload:1.pulse-rifle", "fire:1.pulse-rifle*4", "=1111")
    assert state.foe < -2


@pytest.mark.rule("TQ-37", "TQ-55")
def test_finding_3_in_a_later_round_either_may_give_to_the_other() -> None:
    state = play(
        pair(inventory=["pulse-rifle/0/1"], partner=["ammunition"]), "draw", "=stalker", "fire:1.pulse-rifle*1", "=0"
    )
    assert (state.phase, state.mover) == (p.RESCUE, 1)
    assert ended(play(state.clone(), "end", "end")) == "killed"
    play(state, "end")
    assert (state.phase, state.mover) == (p.RESCUE, 0)  # the other way round
    play(state, "give:1.pulse-rifle")
    assert (state.phase, state.mover) == (p.ROUND, 1)


# 4. Want of cardboard killed.


@pytest.mark.rule("TQ-5", "TQ-37")
def test_finding_4_tokens_are_as_many_as_it_takes() -> None:
    state = position(["corridor"], players=2, tokens="any")
    play(state, "draw", "=pistol", "pistol<corridor")
    assert inventory(state) == ["pulse-rifle/3/4", "pistol/1/2"]
    assert GAME.see(state, 0).supply == ()
    two = GAME.new(options={"players": 2})
    assert [inventory(two, seat) for seat in (0, 1)] == [["pulse-rifle/2/4"]] * 2
    box = GAME.new(options={"players": 2, "tokens": "box"})
    assert box.supply[e.T_SHOT] == 0
    assert box.box.supply[e.T_SHOT] == 8


@pytest.mark.rule("TQ-5", "TQ-30")
def test_finding_4_a_toss_has_at_most_fourteen_tokens() -> None:
    state = position(["lurker"], tokens="any")
    put(state, "grenades", 0, 20)
    play(state, "draw", "=stalker")
    for step in GAME.read(state, "fire:1.pulse-rifle*4," + ",".join(["grenade"] * 10))[:-1]:
        state.apply(step)
    assert state.legal() == [GAME.read(state, "fire:grenade")[-1]]


# 5. What the book leaves open: today's reading, and the other one.


@pytest.mark.rule("TQ-45")
def test_finding_5_the_last_unit_of_time_may_serve() -> None:
    lost = play(queen(time=1), "fire:1.pulse-rifle*4")
    assert ended(lost) == "late"
    won = play(queen(time=1, last_unit="serves"), "fire:1.pulse-rifle*4", "=1111")
    assert (ended(won), won.time) == ("escaped", 0)
    state = play(position(time=1, last_unit="serves"), "hide")
    assert (state.mover, state.time) == (0, 0)
    assert ended(play(state, "hide")) == "late"


@pytest.mark.rule("TQ-33", "TQ-20")
def test_finding_5_a_card_gives_a_re_toss_after_a_bad_toss() -> None:
    state = play(position(["lurker"], inventory=["pulse-rifle/0/2", "steady-hand", "adeyemi", "grenade"]), "draw",
                 "=stalker", "fire:1.pulse-rifle*2", "=10")  # fmt: skip
    assert (state.phase, names(state)) == (p.AFTER, {"keep", "use:2.steady-hand", "turn:3.adeyemi"})
    assert "no rethrow token" in refused(state, "again:1")
    play(state, "use:2.steady-hand")
    assert "again:2" in names(state)
    play(state, "again:2", "=1")
    assert (state.foe, state.health(0), inventory(state)[1:]) == (-9, 6, ["adeyemi", "grenade"])


@pytest.mark.rule("TQ-33", "TQ-23")
def test_finding_5_so_it_does_in_a_test() -> None:
    state = position(["corridor", "grenade"], inventory=["steady-hand"], places=["infirmary"], health=4)
    state.drawn = 0
    play(state, "draw", "=ammunition", "corridor<grenade,ammunition", "=infirmary", "=0")
    play(state, "use:1.steady-hand", "again:1", "=1")
    assert state.health(0) == 5


@pytest.mark.rule("TQ-19", "TQ-22")
def test_finding_5_the_second_place_may_be_drawn_once_the_first_is_seen() -> None:
    state = play(position(["pass-card"]), "draw", "=door", "door<pass-card", "=nest")
    assert (state.phase, names(state)) == (p.MORE, {"end", "draw"})
    assert "Draw a second place" in refused(state, "hide")
    one = play(state.clone(), "end")
    assert (one.foe, one.drawn) == (-1, 1)
    two = play(state, "draw", "=control-room", "to:control-room")
    assert (two.foe, two.drawn, two.keys(0)) == (-9, 2, 1)


@pytest.mark.rule("TQ-19", "TQ-44")
def test_finding_5_after_the_launch_pad_no_second_place_is_drawn() -> None:
    state = position(["pass-card"], places=["nest", "lookout"])
    state.drawn = BOX.rules.places - 1
    play(state, "draw", "=door", "door<pass-card", "=launch-pad")
    assert (state.phase, state.foe) == (p.ROUND, -2)


# Games that began under rules 1.


@pytest.mark.rule("TQ-15", "TQ-37", "TQ-5", "TQ-19", "TQ-33")
def test_rules_1_do_what_they_did() -> None:
    old: dict[str, Any] = dict(FIRST)
    assert play(position(inventory=["pass-card"], **old), "draw", "=door").phase == p.TURN
    assert ended(play(pair(inventory=[], **old), "draw", "=stalker")) == "killed"
    assert play(position(["pass-card"], **old), "draw", "=door", "door<pass-card", "=nest").phase == p.PLACE
    state = position(["lurker"], inventory=["pulse-rifle/0/2", "steady-hand"], **old)
    assert play(state, "draw", "=stalker", "fire:1.pulse-rifle*2", "=10").health(0) == 5
    assert GAME.new(options=old).supply[e.T_SHOT] == 4


def test_today_s_options_name_what_rules_1_did_and_new_games_cannot_have_its_faults() -> None:
    assert GAME.replayed({"players": 2, "kit": True}, 1) == {**FIRST, "players": 2, "kit": True}
    assert GAME.replayed({"kit": True}, 2) == {**SECOND, "kit": True}
    assert GAME.replayed({"kit": True}, 3) == {"kit": True}
    with pytest.raises(BadRecord, match="version 4"):
        GAME.replayed({}, 4)
    known = {option.name: option for option in OPTIONS}
    for name, value in FIRST.items():
        assert value in (*known[name].choices, *known[name].former)
    assert {option.name for option in OPTIONS if option.former} == {"turn_end", "rescue", "muffled"}
    options_of(FIRST)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_a_record_of_rules_1_goes_on_as_it_began(path: Path) -> None:
    record = Record.from_json(path.read_bytes())
    if record.rules != 1:
        pytest.skip("a record of today's rules")
    half = msgspec.structs.replace(
        record, moves=record.moves[: len(record.moves) // 2], result="", seed="", resigned=""
    )
    state = last(GAME, renewed(GAME, half))
    assert state.mover != OVER
    assert (state.options.turn_end, state.options.rescue, state.options.tokens) == ("early", "none", "box")
    for token in record.moves[len(half.moves) :]:
        play(state, token)
    assert GAME.see(state, 0) == GAME.see(last(GAME, record), 0)


def test_a_game_of_the_first_house_edition_goes_on_with_it() -> None:
    first = Source((HOUSE / "house-1.toml").read_text("utf-8")).digest
    record = Record(game="traque", rules=1, edition=f"house:{first}", moves=["draw", "=flare", "draw"])
    state = last(TRAQUE, record)
    assert (state.box.digest, state.box.rules.places) == (first, 14)
    assert first != TRAQUE.edition_of("real", {}).partition(":")[2]
