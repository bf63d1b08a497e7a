"""How both move: inspections, captures, barriers, radars, and Angela's payments."""

from __future__ import annotations

from typing import Any

import pytest
from red_notice_play import (
    ANGELA,
    BOX,
    JESSAH,
    OVER,
    act,
    at_random,
    bidding,
    city,
    continent,
    names,
    play,
    position,
    route,
    told,
    upgrade,
)

from hallali.core import bits
from hallali.core.errors import IllegalAction
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box, size_of_hand
from hallali.games.red_notice.rules.edition import SHELF
from hallali.games.red_notice.rules.state import State


def report(state: State, word: str, seat: int = JESSAH) -> v.Moved:
    """Return what a seat is told of a walk."""
    found = [t for t in told(state, word, seat) if isinstance(t, v.Moved)]
    assert len(found) == 1
    return found[0]


def rings(state: State, word: str) -> tuple[int, ...]:
    return report(state, word).rings


@pytest.mark.rule("RN-35")
def test_the_books_example_of_paying_before_a_move() -> None:
    state = act(position("helsinki", points=2, barriers=["helsinki/ulaanbaatar"]), ANGELA, "move")
    with pytest.raises(IllegalAction, match="barrier"):
        play(state.clone(), ">ulaanbaatar")
    play(state, ">-barrier:helsinki/ulaanbaatar>ulaanbaatar")
    assert (state.angela, state.points, state.barriers) == (city("ulaanbaatar"), 0, 0)


@pytest.mark.rule("RN-35")
def test_angela_pays_at_each_decision_of_hers_as_often_as_she_has_points() -> None:
    pieces: dict[str, Any] = {"radars": ["asia", "europe"], "barriers": ["london/rome"]}
    for action in ("cheque", "bank", "security", "joker"):
        state = act(position(points=4, hand=["asia-100"], **pieces), ANGELA, action)
        phase = state.phase
        play(state, "-radar:asia", "-barrier:london/rome")
        assert (state.points, state.phase, state.mover) == (0, phase, ANGELA)
        with pytest.raises(IllegalAction, match="costs 2"):
            play(state, "-radar:europe")


@pytest.mark.rule("RN-35")
def test_never_a_black_piece() -> None:
    state = act(position(points=4, black_radars=["asia"], black_barriers=["london/rome"]), ANGELA, "move")
    for word in (">-radar:asia", ">-barrier:london/rome"):
        with pytest.raises(IllegalAction, match="black"):
            play(state.clone(), word)


@pytest.mark.rule("RN-35")
def test_she_pays_just_before_she_gains() -> None:
    state = act(position(points=4, radars=["asia"]), ANGELA, "security", 2)
    play(state, "-radar:asia", "gain", "gain")
    assert (state.points, state.round) == (4, 1)


@pytest.mark.rule("RN-35")
def test_she_may_pay_before_a_card_comes_up_and_nobody_else_may() -> None:
    state = bidding((6, 1, 2, 8), "J3:1a A1:2a", points=3, radars=["asia"])
    assert (state.mover, p.NAMES[state.phase], state.revealed) == (ANGELA, "before", 0)
    play(state, "-radar:asia")
    assert (p.NAMES[state.phase], state.mover) == ("move", JESSAH)  # one point is left: she is not asked again
    with pytest.raises(IllegalAction, match="Only Angela"):
        state.apply(a.LIFT_RADAR + continent("asia"))


@pytest.mark.rule("RN-35")
def test_she_may_pay_before_an_upgrade_takes_effect() -> None:
    state = position(hers=["europe-200"], open_upgrades=["units", "raid"], points=2, radars=["asia"])
    play(act(state, JESSAH, "bank"), "cash:europe-200", "up:units")
    assert (state.mover, p.NAMES[state.phase]) == (ANGELA, "settle")
    play(state, "-radar:asia")
    assert (state.mover, p.NAMES[state.phase]) == (JESSAH, "units")


@pytest.mark.rule("RN-35")
def test_she_may_pay_when_captured_and_while_she_places_tokens() -> None:
    state = play(act(position("rome", "london", points=2, radars=["asia"]), JESSAH, "move"), "go:rome")
    assert "-radar:asia" in names(state)
    bids = 0
    for before, _, _ in at_random(2, least=600):
        if before.phase == p.BID and before.mover == ANGELA and before.can_lift:
            bids += 1
            assert any(a.LIFT_RADAR <= step < a.CHEQUE for step in before.legal())
    assert bids


@pytest.mark.rule("RN-35")
def test_paying_on_the_way_says_nothing_of_the_steps_before_it() -> None:
    state = act(position("rome", points=2, radars=["asia"]), ANGELA, "move", 2)
    early = told(state, ">-radar:asia>cairo>lagos", JESSAH)
    late = told(state, ">cairo>lagos>-radar:asia", JESSAH)
    assert early == late
    assert isinstance(early[0], v.Lifted)


@pytest.mark.rule("RN-36")
def test_each_icon_is_a_step_along_a_route() -> None:
    state = act(position("rome"), ANGELA, "move", 2)
    with pytest.raises(IllegalAction, match="No route"):
        play(state.clone(), ">lagos")
    with pytest.raises(IllegalAction, match="no moves left"):
        play(state.clone(), ">cairo>lagos>dakar")
    assert play(state, ">cairo>lagos").angela == city("lagos")


@pytest.mark.rule("RN-37")
def test_the_books_example_of_inspecting_port_douglas_then_auckland() -> None:
    state = act(position("auckland", "port-douglas"), JESSAH, "move", 2)
    assert told(state, "go:port-douglas", ANGELA) == [v.Inspected(city=city("port-douglas"), found=False)]
    play(state, "go:port-douglas")
    assert told(state, "go:auckland", JESSAH)[0] == v.Inspected(city=city("auckland"), found=True)
    play(state, "go:auckland")
    assert p.NAMES[state.phase] == "caught"
    play(state, "id:pilot", ">sydney>perth>singapore")
    assert state.angela == city("singapore")


@pytest.mark.rule("RN-38")
def test_a_capture_ends_the_action_but_not_the_card() -> None:
    state = bidding((6, 1, 2, 8), "J3:1a", angela="rome", jessah="london")  # Move 2, then Security
    play(state, "go:rome", "id:pilot", ">")
    assert (state.mover, p.NAMES[state.phase]) == (JESSAH, "security")


@pytest.mark.rule("RN-38")
def test_captured_within_her_own_action_angela_goes_on_from_where_she_fled_to() -> None:
    # She cashes a large cheque with no upgrade left; Jessah's move finds her; her Move comes after.
    state = bidding((2, 1, 6, 8), "A3:1a", angela="rome", jessah="london", hand=["europe-200"])
    play(state, "cash:europe-200", "pass", "go:rome", "id:pilot", ">cairo")
    assert (state.mover, p.NAMES[state.phase]) == (ANGELA, "walk")
    assert play(state, ">dubai").angela == city("dubai")


@pytest.mark.rule("RN-39")
def test_barriers_bind_angela_only() -> None:
    shut = ["london/rome"]
    assert play(act(position("tokyo", "rome", barriers=shut), JESSAH, "move"), "go:london").jessah == city("london")
    with pytest.raises(IllegalAction, match="barrier"):
        play(act(position("rome", "tokyo", barriers=shut), ANGELA, "move"), ">london")


@pytest.mark.rule("RN-40")
def test_the_books_example_rings_south_america_once() -> None:
    state = act(position("cape-town", radars=["africa", "south-america"]), ANGELA, "move", 2)
    assert rings(state, ">santiago>caracas") == (continent("south-america"),)
    play(state, ">santiago>caracas")
    assert state.radars == 1 << continent("africa")  # it went back to the supply


@pytest.mark.rule("RN-40")
def test_entering_from_within_rings_and_leaving_does_not() -> None:
    state = act(position("lagos", radars=["africa"]), ANGELA, "move")
    assert rings(state, ">cairo") == (continent("africa"),)
    assert rings(act(position("cairo", radars=["africa"]), ANGELA, "move"), ">rome") == ()


@pytest.mark.rule("RN-40")
def test_a_radar_laid_where_she_is_rings_nothing_until_she_enters_again() -> None:
    state = play(act(position("lagos"), JESSAH, "security"), "radar:africa")
    assert state.radars == 1 << continent("africa")
    set_up = RED_NOTICE.new()
    play(set_up, "=lawyer", "=pilot", "=raid", "=units", "=asia-100", "=europe-200", "=africa-100", "=oceania-200",
         "=asia-200", "=europe-100", "oceania-200@sydney", "radar:europe", "radar:africa")  # fmt: skip
    assert not any(isinstance(t, v.Moved) for t in told(set_up, "europe-200@rome", JESSAH))


@pytest.mark.rule("RN-41")
def test_a_report_names_the_continents_in_order_and_nothing_else() -> None:
    state = act(position("rome", radars=["africa", "asia"]), ANGELA, "move", 2)
    seen = report(state, ">cairo>dubai")
    assert seen == v.Moved(
        rings=(continent("africa"), continent("asia")), cities=(), path=(), off=(continent("africa"), continent("asia"))
    )
    assert report(state, ">cairo>dubai", SPECTATOR) == seen
    own = report(state, ">cairo>dubai", ANGELA)
    assert own.path == own.cities == (city("cairo"), city("dubai"))


@pytest.mark.rule("RN-41")
def test_each_whole_move_reports_by_itself() -> None:
    state = act(position("tokyo", hand=["asia-100"], radars=["asia"]), ANGELA, "bank")
    play(state, "cash:asia-100")
    assert rings(state, ">beijing") == (continent("asia"),)
    assert rings(state, ">") == ()


@pytest.mark.rule("RN-41")
def test_under_rules_1_a_radar_that_rang_is_reported_even_if_she_has_removed_it() -> None:
    state = act(position("lagos", points=2, radars=["africa"], rung="payable"), ANGELA, "move", 2)
    assert rings(state, ">cairo>-radar:africa") == (continent("africa"),)
    assert rings(state, ">-radar:africa>cairo") == ()
    play(state, ">cairo>-radar:africa")
    assert (state.radars, state.points) == (0, 0)


@pytest.mark.rule("RN-42")
def test_a_black_radar_rings_every_time_and_stays() -> None:
    state = act(position("rome", black_radars=["africa"]), ANGELA, "move", 2)
    africa = continent("africa")
    assert rings(state, ">cairo>lagos") == (africa, africa)
    assert rings(state, ">cairo>=") == (africa, africa)
    play(state, ">cairo>lagos")
    assert state.radars == 1 << africa


@pytest.mark.rule("RN-43")
def test_staying_rings_and_giving_up_does_not() -> None:
    state = act(position("lagos", radars=["africa"]), ANGELA, "move", 1)
    assert rings(state, ">=") == (continent("africa"),)
    assert rings(state, ">") == ()
    assert play(state, ">=").radars == 0


@pytest.mark.rule("RN-44")
def test_whether_she_moved_is_not_said() -> None:
    state = act(position("lagos"), ANGELA, "move", 2)
    for word in (">", ">=", ">cairo", ">cairo>rome"):
        assert told(state, word, JESSAH) == told(state, ">", JESSAH)


@pytest.mark.rule("RN-45")
def test_angela_may_walk_into_jessahs_city_and_cash_there() -> None:
    state = play(act(position("cairo", "rome", hand=["europe-200"]), ANGELA, "move"), ">rome")
    assert (state.angela, state.jessah, bits.count(state.identities)) == (city("rome"), city("rome"), 2)
    state = position("rome", "rome", hand=["europe-200"], open_upgrades=["jet", "audit"])
    play(act(state, ANGELA, "bank"), "cash:europe-200", "up:jet")
    assert bits.count(state.identities) == 2
    state = act(position("rome", "rome"), JESSAH, "move")
    assert p.NAMES[play(state, "go:rome").phase] == "caught"  # inspecting her own city costs a move


@pytest.mark.rule("RN-47")
def test_found_with_no_identity_left_she_has_lost() -> None:
    state = act(position("rome", "london", identities=[]), JESSAH, "move")
    play(state, "go:rome")
    assert state.mover == OVER
    assert state.returns() == (-1.0, 1.0)
    view = RED_NOTICE.see(state, SPECTATOR)
    assert view.outcome == "captured"


@pytest.mark.rule("RN-54", "RN-47")
def test_jessah_wins_at_the_third_capture() -> None:
    state = position("rome", "london")
    for flight in ("id:pilot", "id:journalist"):
        state.jessah, state.angela = city("london"), city("rome")
        state.todo = t.task(t.T_ROUND)
        play(act(state, JESSAH, "move"), "go:rome", flight, ">")
    state.jessah = city("london")
    state.todo = t.task(t.T_ROUND)
    assert play(act(state, JESSAH, "move"), "go:rome").winner == JESSAH


@pytest.mark.rule("RN-60")
def test_angela_is_asked_for_bank_and_move_even_when_she_can_do_nothing() -> None:
    state = act(position("tokyo", hand=["europe-100"]), ANGELA, "bank")
    assert (state.mover, names(state)) == (ANGELA, ["pass"])
    shut = ["beijing/tokyo", "vancouver/tokyo", "tokyo/port-douglas"]
    state = act(position("tokyo", barriers=["beijing/tokyo", "tokyo/port-douglas"], black_barriers=["vancouver/tokyo"]),
                ANGELA, "move")  # fmt: skip
    assert len(shut) == bits.count(state.barriers)
    assert names(state) == [">", ">="]
    # The same for Jessah's Bank: her cheques are hers to know.
    assert names(act(position(jessah="rome", hers=["asia-100"]), JESSAH, "bank")) == ["pass"]


@pytest.mark.rule("RN-60")
def test_nothing_is_told_while_a_walk_is_not_ended() -> None:
    state = act(position("rome", points=2, radars=["africa"]), ANGELA, "move", 2)
    before = RED_NOTICE.see(state, JESSAH)
    for step in (a.LIFT_RADAR + continent("africa"), a.CITY + city("cairo"), a.STAY):
        after = state.clone()
        after.apply(step)
        for seat in (ANGELA, JESSAH, SPECTATOR):
            assert RED_NOTICE.tell(state, step, after, seat) == ()
        assert RED_NOTICE.see(after, JESSAH) == before
        state = after


@pytest.mark.rule("RN-56")
def test_what_each_side_sees() -> None:
    for before, step, after in at_random(11, least=900):
        hers, mine = RED_NOTICE.see(after, JESSAH), RED_NOTICE.see(after, ANGELA)
        if after.mover == OVER:
            continue
        assert (hers.angela, hers.path, hers.both, mine.both) == (-1, (), (), ())
        assert all(bid.value < 0 for bid in hers.bids if bid.seat == ANGELA and bid.card not in hers.revealed)
        assert all(bid.value < 0 for bid in mine.bids if bid.seat == JESSAH and bid.card not in mine.revealed)
        if not after.drafting:
            for name in ("jessah", "radars", "barriers", "owned", "cash", "shown", "bottom", "pile", "hands", "points",
                         "identities", "cards", "left", "row"):  # fmt: skip
                assert getattr(hers, name) == getattr(mine, name)
        del before, step


@pytest.mark.rule("RN-51")
def test_with_precise_radars_the_report_names_the_cities() -> None:
    state = act(position("rome", radars=["africa"], owned=["precise"]), ANGELA, "move", 2)
    assert report(state, ">cairo>dubai").cities == (city("cairo"),)


@pytest.mark.rule("RN-50", "RN-51")
def test_permanent_units_are_laid_black_and_cannot_be_paid_off() -> None:
    state = position(hers=["europe-200"], open_upgrades=["units", "raid"], points=0)
    play(act(state, JESSAH, "bank"), "cash:europe-200", "up:units", "radar:asia", "barrier:london/rome")
    assert state.black_radars == 1 << continent("asia")
    assert state.black_barriers == 1 << route("london/rome")
    assert state.owned == 1 << (3 * upgrade("units"))


@pytest.mark.rule("RN-51")
def test_with_none_in_supply_permanent_units_turn_a_white_one() -> None:
    lie = ["london/rome", "rome/cairo", "lisbon/dakar", "cairo/dubai"]
    every = [continent.id for continent in BOX.edition.continent]
    state = position(hers=["europe-200"], open_upgrades=["units", "raid"], radars=every, barriers=lie)
    play(act(state, JESSAH, "bank"), "cash:europe-200", "up:units")
    assert names(state) == [f"radar:{name}" for name in every]
    play(state, "radar:asia", "barrier:rome/cairo")
    assert (bits.count(state.black_radars), bits.count(state.black_barriers)) == (1, 1)
    assert (bits.count(state.radars), bits.count(state.barriers)) == (6, 4)


@pytest.mark.rule("RN-50", "RN-51")
def test_the_other_upgrades_of_the_house() -> None:
    def gain(name: str) -> State:
        state = position("tokyo", "rome", hand=["africa-100"], hers=["europe-200"], open_upgrades=[name, "units"],
                         points=3)  # fmt: skip
        return play(act(state, JESSAH, "bank"), "cash:europe-200", f"up:{name}")

    raid = gain("raid")
    assert (p.NAMES[raid.phase], raid.icons, raid.owned) == ("move", 2, 0)
    reserve = gain("reserve")
    assert (p.NAMES[reserve.phase], reserve.icons) == ("security", 2)
    before = position("tokyo", "rome", hand=["africa-100"], hers=["europe-200"], open_upgrades=["wiretap", "audit"])
    play(act(before, JESSAH, "bank"), "cash:europe-200")
    assert v.Named(continent=continent("asia")) in told(before, "up:wiretap", JESSAH)
    audit = [t for t in told(before, "up:audit", JESSAH) if isinstance(t, v.Audited)]
    assert len(audit[0].hand) == 1
    jet = act(position(owned=["jet"]), JESSAH, "move")
    assert jet.icons == 2
    assert act(position(owned=["bureau"]), JESSAH, "security").icons == 2
    assert act(position(owned=["jet"]), ANGELA, "move").moves == 1  # hers alone


@pytest.mark.rule("RN-50", "RN-51")
def test_an_edition_may_drain_her_security() -> None:
    text = SHELF.text().replace('"house"', '"drained"').replace('effect = "raid"', 'effect = "drain"')
    edition, digest, *_ = SHELF.read(text)
    state = position("tokyo", "rome", hers=["europe-200"], open_upgrades=["raid", "units"], points=3)
    state.box = Box("real", edition, digest)
    assert play(act(state, JESSAH, "bank"), "cash:europe-200", "up:raid").points == 0


def caught(*identities: str, **fields: Any) -> State:
    state = position("rome", "london", identities=identities, **fields)
    return play(act(state, JESSAH, "move"), "go:rome")


@pytest.mark.rule("RN-46")
def test_captured_she_gives_up_an_identity_of_her_choice() -> None:
    state = caught("pilot", "doctor")
    assert (state.mover, names(state)) == (ANGELA, ["id:pilot", "id:doctor"])
    play(state, "id:pilot", ">")  # she may stay, until the next inspection
    assert state.angela == city("rome")
    view = RED_NOTICE.see(state, JESSAH)
    assert (len(view.identities), len(view.spent)) == (1, 1)


@pytest.mark.rule("RN-46", "RN-48")
def test_the_pilot_moves_three_by_the_usual_rules() -> None:
    state = play(caught("pilot", radars=["africa"], barriers=["rome/istanbul"]), "id:pilot")
    assert state.moves == 3
    with pytest.raises(IllegalAction, match="barrier"):
        play(state.clone(), ">istanbul")
    assert rings(state, ">cairo>lagos>dakar") == (continent("africa"),)


@pytest.mark.rule("RN-48")
def test_the_journalist_passes_unseen() -> None:
    state = play(
        caught("journalist", black_radars=["africa"], radars=["asia"], barriers=["rome/cairo"]), "id:journalist"
    )
    assert state.moves == 2
    assert rings(state, ">cairo>dubai") == ()
    assert told(state, ">cairo>dubai", JESSAH) == told(state, ">", JESSAH)
    assert bits.count(play(state, ">cairo>dubai").radars) == 2


@pytest.mark.rule("RN-48")
def test_the_doctor_draws_two_then_moves() -> None:
    state = play(caught("doctor"), "id:doctor", "=asia-100", "=asia-200")
    assert (p.NAMES[state.phase], state.moves) == ("walk", 2)
    assert size_of_hand(state.angelas_hand) == 2


@pytest.mark.rule("RN-49")
def test_the_doctors_draw_obeys_the_limit_and_the_rest_counts() -> None:
    four = ["asia-100", "asia-200", "europe-100", "europe-200"]
    state = play(caught("doctor", hand=four), "id:doctor", "=africa-100")
    assert (p.NAMES[state.phase], state.moves) == ("walk", 2)
    state = caught("doctor")
    state.pile = 0
    assert p.NAMES[play(state, "id:doctor").phase] == "walk"
    assert p.NAMES[play(caught("businesswoman"), "id:businesswoman").phase] == "walk"  # nothing to destroy


@pytest.mark.rule("RN-48")
def test_the_agent_moves_then_has_four_points() -> None:
    state = play(caught("agent", points=1), "id:agent", ">cairo")
    assert (state.angela, state.points) == (city("cairo"), 4)


@pytest.mark.rule("RN-48")
def test_the_lawyer_discards_a_white_barrier_and_a_white_radar_of_her_choice() -> None:
    state = caught("lawyer", radars=["asia", "africa"], barriers=["rome/cairo", "london/rome"], black_radars=["europe"])
    play(state, "id:lawyer")
    assert names(state) == ["-barrier:london/rome", "-barrier:rome/cairo"]
    play(state, "-barrier:rome/cairo")
    assert names(state) == ["-radar:africa", "-radar:asia"]
    play(state, "-radar:asia")
    assert (state.moves, state.points, bits.count(state.barriers)) == (2, 0, 1)
    assert p.NAMES[play(caught("lawyer"), "id:lawyer").phase] == "walk"  # RN-49: nothing to discard


@pytest.mark.rule("RN-48")
def test_the_businesswoman_destroys_a_permanent_upgrade() -> None:
    state = play(caught("businesswoman", owned=["jet", "precise"]), "id:businesswoman")
    assert sorted(names(state)) == ["up:jet", "up:precise"]
    play(state, "up:jet")
    assert (state.owned, state.moves) == (1 << (3 * upgrade("precise")), 2)


@pytest.mark.rule("RN-48")
def test_with_permanent_units_she_takes_a_black_radar_and_a_black_barrier() -> None:
    state = caught("businesswoman", owned=["units", "units"], black_radars=["asia", "africa"], radars=["europe"],
                   black_barriers=["london/rome", "rome/cairo"])  # fmt: skip
    play(state, "id:businesswoman", "up:units")
    assert names(state) == ["-barrier:london/rome", "-barrier:rome/cairo"]
    play(state, "-barrier:rome/cairo", "-radar:asia")
    assert (state.black_radars, state.black_barriers) == (1 << continent("africa"), 1 << route("london/rome"))
    assert (state.owned >> (3 * upgrade("units"))) & 7 == 1
    assert state.moves == 2
