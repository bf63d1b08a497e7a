"""Traqué in the room: activations, volleys and gifts by clicks; every Told in words; two on one screen."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace
from room_script import wait
from traque_play import put

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque import drafts
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.page import fight
from hallali.games.traque.page import layout as scene
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import fights, flow
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import CARDLESS, box_of, card_of
from hallali.games.traque.text import chances, prompts, terms
from hallali.games.traque.text import sentences as words
from hallali.room.act import seats
from hallali.room.keep import days

GAME = TRAQUE
BOX = box_of("real")
ENGLISH = i18n.translator("en")
DRAFTS = drafts.TraqueDrafts(GAME, {})
KIT = games.get("traque").page()
PAIR = KIT.of({"players": 2})


@pytest.fixture
def table(guest: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a table for one player, always with the same deal."""
    monkeypatch.setattr(seats, "new_seed", lambda: "7" * 64)
    where = str(guest.new(game="traque", seat="player", players=1))
    guest.post(f"{where}/begin", entropy="e")
    return where


def act(guest: Any, table: str, command: str = "step", **fields: Any) -> Any:
    """Do something that must succeed."""
    answer = guest.post(f"{table}/{command}", seq=guest.see(table)["seq"], **fields)
    assert answer.status_code == 200, answer.text
    return guest.see(table)


def until(guest: Any, table: str, wanted: Any, rng: random.Random) -> Any:
    """Play on at random until the view is as wanted."""
    for _ in range(400):
        seen = wait(guest, table)
        view = seen["view"]
        assert seen["table"]["stage"] != "over", "no such moment came"
        if wanted(view):
            return seen
        shots = [step for step in view["legal"] if step >= a.FIRE]
        if view["phase"] == "round" and shots:
            slot, count = (shots[-1] - a.FIRE) >> 3, (shots[-1] - a.FIRE) & 7
            act(guest, table, choose=drafts.SET + 8 * slot + count)
            act(guest, table, "commit")
        else:
            plain = [step for step in view["legal"] if not a.ACTIVATE <= step < a.PAY and step != a.HIDE]
            act(guest, table, choose=rng.choice([s for s in plain if s < a.PICK] or plain))
    raise AssertionError("no such moment came")


def can_activate(view: Any) -> bool:
    return view["phase"] == "row" and any(a.ACTIVATE <= step < a.PAY for step in view["legal"])


@pytest.mark.rule("TQ-16")
def test_an_activation_is_a_card_and_what_pays_it(guest: Any, table: str) -> None:
    seen = until(guest, table, can_activate, random.Random(1))
    step = next(s for s in seen["view"]["legal"] if a.ACTIVATE <= s < a.PAY)
    seen = act(guest, table, choose=step)
    assert seen["view"]["chosen"] == step
    assert act(guest, table, choose=step)["view"]["chosen"] == -1  # put back
    act(guest, table, choose=step)
    before = seen["seq"]
    while (seen := guest.see(table))["seq"] == before:
        pays = [s for s in seen["view"]["legal"] if a.PAY <= s < a.SHARE]
        act(guest, table, choose=pays[0])
    assert "You activate: " in guest.client.get(table).text


@pytest.mark.rule("TQ-17")
def test_a_payment_can_be_taken_back_and_a_wrong_one_is_refused(guest: Any, table: str) -> None:
    def dear(view: Any) -> bool:
        return can_activate(view) and any(sum(terms_cost(s)) > 1 for s in view["legal"] if a.ACTIVATE <= s < a.PAY)

    seen = until(guest, table, dear, random.Random(3))
    step = next(s for s in seen["view"]["legal"] if a.ACTIVATE <= s < a.PAY and sum(terms_cost(s)) > 1)
    seen = act(guest, table, choose=step)
    pay = next(s for s in seen["view"]["legal"] if a.PAY <= s < a.SHARE)
    assert act(guest, table, choose=pay)["view"]["paid"] == [pay]
    assert act(guest, table, choose=drafts.LIFT + pay)["view"]["paid"] == []
    wrong = guest.post(f"{table}/step", seq=seen["seq"], choose=a.PAY_KEY)
    assert wrong.status_code == 422
    assert guest.see(table)["view"]["chosen"] == step


def terms_cost(step: int) -> tuple[int, ...]:
    kind = (step - a.ACTIVATE) & 63
    return (BOX.moves[kind], BOX.searches[kind], BOX.keys[kind])


@pytest.mark.rule("TQ-30")
def test_a_volley_is_counted_and_tossed(guest: Any, table: str) -> None:
    seen = until(guest, table, lambda view: view["phase"] == "round", random.Random(4))
    assert act(guest, table, choose=drafts.SET + 2)["view"]["volley"] == [0, 0]
    assert act(guest, table, choose=drafts.SET + 3)["view"]["volley"] == [0, 0, 0]
    assert act(guest, table, choose=drafts.SET + 3)["view"]["volley"] == []  # pressed again: none left
    refused = guest.post(f"{table}/step", seq=seen["seq"], choose=drafts.SET + 8 * drafts.GRENADES + 1)
    assert refused.status_code == 422
    act(guest, table, choose=drafts.SET + 4)
    time = seen["view"]["time"]
    seen = act(guest, table, "commit")
    assert seen["view"]["time"] <= time - 1


def test_of_two_at_one_screen_the_one_who_waits_is_not_called_you(guest: Any) -> None:
    """The card of the one who waits said “You” beside the other's turn: whose turn was it?"""
    table = guest.new(game="traque", players=2, **{"seat-player": "me", "seat-partner": "me"})
    page = guest.client.get(table, headers={"accept-language": "en"}).text
    card = page[page.index('id="part-opponent"') :]
    card = card[: card.index("</div>")]
    assert "<p>At this screen</p>" in card
    assert "<p>You</p>" not in card


@pytest.mark.rule("TQ-51")
def test_two_on_one_screen_act_in_turn(guest: Any) -> None:
    table = guest.new(game="traque", players=2, partner=1, **{"seat-player": "me", "seat-partner": "me"})
    guest.post(f"{table}/begin", entropy="e")
    seats = []
    for _ in range(4):
        seen = wait(guest, table)
        seats.append(seen["view"]["seat"])
        before = seen["seq"]
        act(guest, table, choose=a.HIDE)
        assert guest.see(table)["seq"] > before
    assert seats == [0, 1, 0, 1]
    page = guest.client.get(table).text
    assert "Terrance" in page
    assert "The shared row" in page


def test_the_page_tells_the_launch_pad_and_the_next_card(guest: Any, table: str) -> None:
    guest.post(f"{table}/help", mode="probable")
    page = guest.client.get(table).text
    assert "The launch pad is one of these: 13, 14, 15." in page
    assert "Next card: a creature" in page


# Words.

TOLDS = [
    v.Drew(who=0, card=2),
    *(v.Did(who=0, what=what, card=2) for what in ("hid", "shared", "used", "turned", "lost", "gave", "cleared")),
    v.Activated(who=0, card=0, shared=False, paid=(2, -1), paid_shared=(False, False)),
    v.Attacked(who=0, foe=-2, strength=3),
    v.Attacked(who=0, foe=-1, strength=2),
    *(v.PlaceTold(place=place, what=what) for place in (-1, 3) for what in ("drawn", "played", "left")),
    v.Reloaded(who=0, card=BOX.rifle, shots=4),
    v.Volley(who=0, weapon=BOX.rifle, sure=1, tokens=(0, 0, 3)),
    v.Tossed(who=0, again=False, tokens=(0, 1, 2), hits=(1,)),
    v.Tossed(who=0, again=True, tokens=(0,), hits=()),
    v.Beaten(who=0, foe=-2),
    v.Beaten(who=0, foe=-1, avoided=True),
    v.Health(who=0, health=3, hurt=True),
    v.Health(who=0, health=4),
    v.Time(time=12),
    v.Gained(who=0, token=3, count=1),
    v.Gained(who=0, token=9, count=2, card=BOX.rifle),
    v.Test(who=0, token=4),
    v.Test(who=0, passed=True),
    v.Test(who=0, passed=False),
    *(v.Moved(what=what, card=3, who=0) for what in ("taken", "gone", "star", "sought", "found", "none", "shuffled")),
    v.Ended(outcome="escaped", score=17, returns=(1.0,)),
    v.Ended(outcome="late", score=0, returns=(-1.0,)),
    v.Ended(outcome="killed", score=0, returns=(-1.0,)),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kit", [KIT, PAIR], ids=["alone", "together"])
def test_every_told_is_a_whole_sentence(kit: Any, lang: str) -> None:
    for told in TOLDS:
        text = kit.words.sentence(told, 0, i18n.translator(lang), "real")
        assert text, told
        assert "{" not in text, told
        assert "None" not in text, told
    assert {type(told) for told in TOLDS} | {v.Took} == {*words._TELLERS, v.Took}


def test_the_reader_is_you_and_the_other_is_named() -> None:
    """Who watches reads both names; a player alone is “you” to all."""
    told: Told = v.Drew(who=0, card=2)
    assert KIT.words.sentence(told, -1, ENGLISH, "real") == "You draw: Door."
    assert [PAIR.words.sentence(told, seat, ENGLISH, "real") for seat in (0, 1, -1)] == [
        "You draw: Door.",
        "Player 1 draws: Door.",
        "Player 1 draws: Door.",
    ]
    tossed = v.Volley(who=0, weapon=BOX.rifle, sure=1, tokens=(0, 0, 3))
    said = KIT.words.sentence(tossed, 0, ENGLISH, "real").replace("\N{NO-BREAK SPACE}", " ")
    assert said == "You throw: 2 shots (Pulse rifle), 1 grenade and 1 hit token."


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_and_places_say_what_they_do(lang: str) -> None:
    _ = i18n.translator(lang)
    for kind in range(BOX.cards + 1):
        assert terms.text(BOX, kind, _), kind
    for place in range(-1, BOX.places):
        assert terms.place_text(BOX, place, _), place
    assert terms.sentence(BOX, ((0, 2, 0),), ENGLISH) == "+2 Health."


# Chances and the score.


def position(seed: int, phase: str) -> tuple[Any, v.TraqueView]:
    """Play at random until a phase comes. Return the position and its view."""
    rng = random.Random(seed)
    for game in range(200):
        state: Any = GAME.new("real", {})
        rng.seed(seed + game)
        while state.mover != OVER:
            seen = GAME.see(state, 0)
            if seen.phase == phase and not state.drafting:
                return state, seen
            if state.mover == CHANCE:
                outcomes, weights = zip(*state.chances(), strict=True)
                state.apply(rng.choices(outcomes, weights)[0])
            else:
                state.apply(rng.choice([step for step in state.legal() if step != a.HIDE] or state.legal()))
    raise AssertionError(f"no {phase} came")


@pytest.mark.rule("TQ-28", "TQ-49")
def test_the_odds_of_a_toss_are_the_edition_s() -> None:
    _, view = position(1, "round")
    assert view.fight is not None
    p = BOX.p[0][0][0]
    view = replace(view, skill="steady", fight=replace(view.fight, strength=2, carried=0))
    assert chances.beaten(view, (0, 0), 0) == pytest.approx(p * p)
    assert chances.beaten(view, (0, 0), 1) == pytest.approx(1 - (1 - p) ** 2)
    assert chances.beaten(view, (0,), 0) == 0


def test_the_next_card_is_counted_from_the_deck() -> None:
    view = GAME.see(GAME.new("real", {}), 0)
    creature, attack = chances.next_card(view)
    counts = [count for kind, count in enumerate(view.deck) if BOX.kind[kind] == 3]
    assert creature == pytest.approx(sum(counts) / sum(view.deck))
    assert attack == 0
    lurker = BOX.kind.index(3)
    alone = replace(view, players=(replace(view.players[0], row=(lurker,)),))
    assert chances.next_card(alone)[1] == pytest.approx(creature)


@pytest.mark.rule("TQ-47", "TQ-65")
def test_the_end_says_how_the_score_came_about() -> None:
    view = GAME.see(GAME.new("real", {"players": 2}), 0)
    crew = next(kind for kind in range(BOX.cards) if BOX.kind[kind] == 2)
    players = tuple(replace(one, health=3, inventory=(v.Held(crew), v.Held(crew, down=True))) for one in view.players)
    lines = scene.ending(replace(view, players=players, time=7), ENGLISH)
    assert [points for _, _, points in lines] == [12, 7, 6, 2]


@pytest.mark.rule("TQ-55")
def test_a_bot_that_is_asked_says_why_it_gives_nothing(guest: Any) -> None:
    where = str(guest.new(game="traque", seat="player", players=2, opponent="bot:club", toss="dice"))
    guest.post(f"{where}/begin", entropy="e")
    wait(guest, where)
    act(guest, where, choose=a.ASK)
    wait(guest, where)
    assert "I give nothing: a gift costs Time" in guest.client.get(where).text
    assert "un don coûte du Temps" in guest.client.get(where, headers={"accept-language": "fr"}).text


@pytest.mark.rule("TQ-30", "TQ-38")
def test_every_number_that_is_offered_can_be_tossed() -> None:
    """Shots, grenades and hit tokens. Shots of another weapon replace those of the first."""
    state, _ = position(2, "round")
    put(state, "grenades", 0, 2)
    put(state, "hits", 0, 1)
    put(state, "lent", 0, (2, 0, 0, 1))
    seen = GAME.see(state, 0)
    drawn = fight.fight(seen, drafts.Turn(), True, ENGLISH)
    assert drawn is not None
    assert {offer.sort for offer in drawn.offers} >= {"shot", "grenade", "hit"}
    draft: tuple[int, ...] = ()
    for offer in drawn.offers:
        for count in offer.counts:
            draft = DRAFTS.choose(state, seen, draft, count.step).steps
            now = DRAFTS.seen(state, seen, draft)
            again = fight.fight(now, drafts.Turn(counted=drafts.counted(draft)), True, ENGLISH)
            assert again is not None
            assert [c.count for o in again.offers if o.name == offer.name for c in o.counts if c.chosen] == [
                count.count
            ]
    assert DRAFTS.finish(state, seen, draft).commit


# The colony of the day.


def draws(guest: Any, day: str, hide_first: bool) -> list[str]:
    """Play some turns of a day's colony and list the cards that were drawn."""
    table = guest.new(game="traque", seat="player", size="real", toss="dice", day=day)
    guest.post(f"{table}/begin", entropy="luck of my own")
    if hide_first:
        act(guest, table, choose=a.HIDE)
    for _ in range(3):
        seen = wait(guest, table)
        while seen["view"]["phase"] != "turn":
            seen = act(guest, table, choose=seen["view"]["legal"][0])
        act(guest, table, choose=a.DRAW)
    found = re.findall(r"You draw: ([^.]*)\.", guest.client.get(table).text)
    return list(dict.fromkeys(found))


@pytest.mark.rule("TQ-50")
def test_the_colony_of_the_day_is_the_same_for_everyone(guest: Any, another: Any) -> None:
    """Whatever people do before, the third card is the third card."""
    one = draws(guest, "2026-11-21", hide_first=False)
    assert one == draws(another(), "2026-11-21", hide_first=True)
    assert one != draws(another(), "2026-11-20", hide_first=False)
    refused = guest.client.post(
        "/new", data={"game": "fugitif", "day": "2026-11-21"}, headers={"accept": "application/json"}
    )
    assert refused.status_code == 422


@pytest.mark.rule("TQ-47", "TQ-50")
def test_a_day_is_ranked_by_score_and_by_mode(guest: Any) -> None:
    day = days.today().isoformat()
    front = guest.client.get("/").text
    assert front.count(f'name="day" value="{day}"') == 2
    table = guest.new(game="traque", seat="player", size="real", toss="dice", day=day)
    guest.post(f"{table}/begin", entropy="")
    act(guest, table, choose=a.DRAW)
    while guest.see(table)["table"]["stage"] != "over":
        legal = guest.see(table)["view"]["legal"]
        act(guest, table, choose=a.HIDE if a.HIDE in legal else legal[0])
    page = guest.client.get(table).text
    assert f"/day/traque/{day}" in page
    assert f"Traqué {day}" in page
    ranking = guest.client.get(f"/day/traque/{day}").text
    assert ranking.count("lost, 15 places to go") == 1
    assert ranking.count("Nobody has played it yet.") == 1  # by throws
    assert 'class="verdict good"' in guest.client.get(f"{table}/verify").text
    assert KIT.score(replace(GAME.see(GAME.new("real", {}), 0), outcome="escaped", score=30)) == (0, -30)


@pytest.mark.rule("TQ-30")
def test_who_asks_sees_the_fight_by_number_of_shots() -> None:
    """Against strength 2 more shots at once win more fights, and the advice is the best of the lines."""
    state = GAME.new("real", {})
    put(state, "inventories", 0, (card_of(BOX.rifle, 0, 4),))
    fights.start(state, CARDLESS, 2, 0)
    flow.resume(state)
    view = GAME.see(state, 0)
    shown = dict(chances.fights(view, ENGLISH))
    best = int(shown.pop("This fight with the best play").strip("<>%"))
    lines = [f"{count}\N{NO-BREAK SPACE}shots first, then the best play" for count in (2, 3, 4)]
    by_shots = [int(shown[line].strip("<>%")) for line in lines]
    assert by_shots == sorted(by_shots)
    assert max(by_shots) <= best
    assert len(shown) == len(by_shots)
    put(state, "inventories", 0, (card_of(BOX.rifle, 7, 4),) * 3)
    assert len(chances.fights(GAME.see(state, 0), ENGLISH)) == 1  # where all is as good, one line says it


@pytest.mark.rule("TQ-35", "TQ-49")
def test_help_says_how_the_whole_fight_goes() -> None:
    """The whole fight is won at least as often as its first toss. Whoever did not ask is told nothing."""
    _, view = position(3, "round")
    drawn = fight.fight(view, drafts.Turn(), True, ENGLISH)
    assert drawn is not None
    won = int(re.findall(r"winning the fight: [<>]?(\d+)%", drawn.advice)[0])
    now = [int(count.odds.strip("<>%")) for offer in drawn.offers for count in offer.counts]
    assert max(now) <= won <= 100
    quiet = fight.fight(view, drafts.Turn(), False, ENGLISH)
    assert quiet is not None
    assert quiet.advice == ""
    assert not any(count.odds for offer in quiet.offers for count in offer.counts)


@pytest.mark.rule("TQ-33")
def test_what_missed_is_tossed_again_by_one_button() -> None:
    every = (position(seed, "after") for seed in range(4, 60))
    state, view = next((state, view) for state, view in every if len(view.results) < len(view.volley))
    found = DRAFTS.choose(state, view, (), drafts.MISSED)
    assert found.commit
    trial = state.clone()
    for step in found.steps:
        assert trial.refusal(step) is None
        trial.apply(step)
    assert trial.mover == CHANCE
    assert trial.retoss == state.retoss - 1
    assert view.results or len(found.steps) == len(view.volley) + 1
    labels = [button.label for button in prompts.buttons(view, drafts.Turn(), ("Player",), ENGLISH)]
    missed = len(view.volley) - len(view.results)
    assert ("Rethrow the misses" in labels, "Rethrow the miss" in labels) == (missed > 1, missed == 1)
    all_hit = replace(view, results=tuple(range(len(view.volley))))
    (keep,) = prompts.buttons(all_hit, drafts.Turn(), ("Player",), ENGLISH)  # nothing missed: nothing to toss again
    assert (keep.step, keep.label, keep.primary) == (a.END, "Go on", True)
    assert prompts.prompt(view, drafts.Turn(), ("Player",), ENGLISH) == "Not enough. Rethrow some?"
    assert prompts.prompt(all_hit, drafts.Turn(), ("Player",), ENGLISH) == "Every token hit, and it’s still not enough."
    assert prompts.aside(all_hit, drafts.Turn(), ENGLISH) == ""


def test_a_lost_game_says_how_far_it_came() -> None:
    _, view = position(4, "after")
    told = (v.Beaten(who=0, foe=1), v.Beaten(who=0, foe=1, avoided=True))
    said = dict(scene.tale(replace(view, drawn=3, time=5), told, ENGLISH))
    assert said["Places seen"] == f"3 of {view.count}"
    assert said["Creatures beaten"] == "1"
    assert said["Time left"] == "5"


@pytest.mark.rule("TQ-37", "TQ-45")
def test_a_lost_game_says_why() -> None:
    _, view = position(4, "after")

    def why(outcome: str, *health: int) -> str:
        players = tuple(replace(view.players[0], health=one) for one in health)
        return prompts.verdict(replace(view, outcome=outcome, players=players), ENGLISH)

    assert why("killed", 2) == why("killed", 3, 1) == "Lost: nothing is left to fight the creature with."
    assert why("killed", 0) == why("killed", 3, 0) == "Lost: a creature is stronger."
    assert why("late", 2) == "Lost: Time has run out."


@pytest.mark.rule("TQ-33")
def test_a_rethrow_asks_only_for_the_hits_that_lack() -> None:
    """What hit already stays: “3 hits beat it” was said where two more did."""
    every = (position(seed, "after") for seed in range(4, 90))
    state, view = next(
        (state, view) for state, view in every if view.fight and 0 < len(view.results) < len(view.volley)
    )
    for step in DRAFTS.choose(state, view, (), drafts.MISSED).steps:
        state.apply(step)
    seen = GAME.see(state, 0)
    drawn = fight.fight(seen, drafts.Turn(), False, ENGLISH)
    assert drawn is not None
    assert seen.phase == "toss"
    assert view.fight is not None
    left = view.fight.strength - view.fight.carried - len(view.results)
    assert fight.need(drawn, ENGLISH).startswith(f"{left} more ")
