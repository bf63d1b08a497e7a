"""What an edition can say beyond the house's: events in the deck, choices, passive items, tokens for one fight."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from traque_play import OVER, pick, put

from edition_mistakes import line_of, mistakes
from hallali import games, i18n
from hallali.core import library
from hallali.core.errors import IllegalAction
from hallali.core.library import LIBRARY
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import Box, card_of
from hallali.games.traque.rules.edition import SHELF
from hallali.games.traque.rules.state import State
from hallali.games.traque.text import sentences, terms
from hallali.lab import match
from hallali.testing import Subject
from hallali.testing.checks import CHECKS

FOLDER = Path(__file__).parents[1]
TEXTS = {name: (FOLDER / f"{name}.toml").read_text("utf-8") for name in ("few", "eventful")}
HELD = {name: library.held(text) for name, text in TEXTS.items()}
ENGLISH, FRENCH = i18n.translator("en"), i18n.translator("fr")


@pytest.fixture(autouse=True)
def shelves() -> None:
    for held in HELD.values():
        LIBRARY.add(held)


def new(name: str = "eventful", **options: Any) -> State:
    return TRAQUE.new("real", {**options, "edition": HELD[name].ref})


def kind(box: Box, name: str) -> int:
    return [*(card.id for card in box.edition.card), box.edition.weapon[0].id].index(name)


def play(state: State, *words: str) -> State:
    for word in words:
        for step in TRAQUE.read(state, word):
            state.apply(step)
    return state


def start(row: tuple[str, ...] = (), held: tuple[str, ...] = (), **options: Any) -> State:
    """Return a position with these cards in the first player's row and inventory."""
    state = new(**options)
    for name in (*row, *held):
        number = kind(state.box, name)
        pile = "deck" if state.deck[number] else "stars"
        put(state, pile, number, (state.deck[number] or state.stars[number]) - 1)
    put(state, "rows", 0, tuple(kind(state.box, name) for name in row))
    put(state, "inventories", 0, state.inventory(0) + tuple(card_of(kind(state.box, name)) for name in held))
    return state


def names(state: State) -> set[str]:
    return {TRAQUE.write(state, [step]) for step in state.legal()}


def row(state: State) -> list[str]:
    return [state.box.edition.card[number].id for number in state.row(0)]


# Events.


@pytest.mark.rule("TQ-66", "TQ-25")
def test_an_event_happens_when_it_is_drawn_and_its_fight_does_not_clear_the_row() -> None:
    state = play(start(("lurker", "corridor")), "draw", "=ambush")
    assert (state.phase, state.foe, state.strength, state.attack) == (p.ROUND, -1, 1, False)
    play(state, "fire:1.pulse-rifle*1", "=1")
    assert (row(state), state.foe) == (["lurker", "corridor"], -9)
    assert state.discard[kind(state.box, "ambush")] == 1  # an event without icons does not stay


@pytest.mark.rule("TQ-66", "TQ-23")
def test_the_test_of_an_event_is_tossed_by_whoever_drew_it() -> None:
    for hit, time in (("=1", 20), ("=0", 18)):
        state = play(start(), "draw", "=tremor")
        state.time = 19
        view = TRAQUE.see(state, 0)
        assert (view.phase, view.place, view.event) == ("toss", -1, kind(state.box, "tremor"))
        state.retoss = 0
        assert play(state, hit).time == time


@pytest.mark.rule("TQ-66", "TQ-28")
def test_an_event_with_icons_lies_in_the_row_and_is_heard_after_it_happened() -> None:
    state = play(start(("corridor",)), "draw", "=siren")
    assert (state.keys(0), row(state), state.phase) == (1, ["corridor", "siren"], p.TURN)
    state = play(start(("lurker",)), "draw", "=siren")
    assert (state.keys(0), state.foe, row(state)) == (1, kind(state.box, "lurker"), [])
    state = play(start(("siren", "grenade")), "draw", "=corridor", "corridor<siren,grenade")
    assert state.phase == p.PLACE  # it pays like any card
    state = play(start(("siren", "corridor", "grenade")), "draw", "=ammunition")
    with pytest.raises(IllegalAction, match="An event cannot be activated"):
        play(state, "siren<")


@pytest.mark.rule("TQ-66", "TQ-22")
def test_an_event_that_may_be_left() -> None:
    state = play(start(), "draw", "=scent")
    view = TRAQUE.see(state, 0)
    assert (view.phase, view.event, names(state)) == ("leave", kind(state.box, "scent"), {"end", "play"})
    assert play(state.clone(), "end").phase == p.TURN
    put(state, "health", 0, 3)
    play(state, "play", "=1", "do:2")
    assert (state.hits(0), state.phase) == (1, p.TURN)


@pytest.mark.rule("TQ-66", "TQ-19")
def test_doors_and_corridors_with_events_lie_in_the_row_afterwards() -> None:
    state = start()
    state.retoss = 0
    play(state, "draw", "=airlock", "=0")
    assert (state.health(0), row(state)) == (5, ["airlock"])
    state = play(start(), "draw", "=service-duct", "play", "=grenade")
    assert (row(state), len(state.inventory(0))) == (["service-duct"], 2)


@pytest.mark.rule("TQ-66", "TQ-24")
def test_an_event_that_turns_up_in_a_search_does_not_happen() -> None:
    state = play(start(), "draw", "=call", "=tremor", "=siren", "=lurker")
    assert (state.keys(0), state.foe) == (0, kind(state.box, "lurker"))
    assert state.deck[kind(state.box, "tremor")] == 1


# Choices.


@pytest.mark.rule("TQ-67")
def test_of_two_effects_the_player_chooses_one() -> None:
    state = start(held=("syringe",))
    put(state, "health", 0, 3)
    state.time = 10
    play(state, "use:2.syringe")
    view = TRAQUE.see(state, 0)
    assert (view.phase, names(state)) == ("either", {"do:1", "do:2"})
    assert terms.sides(state.box, view.choice, ENGLISH) == ("+1 Health", "+1 Time")
    with pytest.raises(IllegalAction, match="Choose one of the effects that are offered"):
        play(state.clone(), "draw")
    assert play(state.clone(), "do:1").health(0) == 4
    assert play(state, "do:2").time == 11


@pytest.mark.rule("TQ-67")
def test_an_effect_that_can_do_nothing_is_not_offered() -> None:
    state = start(("corridor",), held=("smoke",))
    play(state, "use:2.smoke")  # flames are for fights: the row is discarded
    assert (row(state), state.phase) == ([], p.TURN)


@pytest.mark.rule("TQ-67", "TQ-42")
def test_a_crew_members_choice_keeps_its_grenade_for_the_fight() -> None:
    state = start(("lurker",), held=("adeyemi",))
    assert play(state.clone(), "turn:2.adeyemi").keys(0) == 1
    play(state, "draw", "=stalker", "turn:2.adeyemi", "do:1")
    assert (state.grenades(0), state.lent(0)) == (0, (0, 0, 0, 1))
    play(state, "fire:1.pulse-rifle*2", "=11")
    assert state.lent(0) == (0, 0, 0, 0)


# Tokens for one fight.


@pytest.mark.rule("TQ-42", "TQ-40")
@pytest.mark.parametrize(("who", "token", "word"), [("hobbes", 2, "laser"), ("sorel", 1, "flame")])
def test_the_crew_may_give_flames_or_lasers(who: str, token: int, word: str) -> None:
    state = start(("lurker",), held=(who,))
    assert f"turn:2.{who}" not in names(state)
    play(state, "draw", "=stalker", f"turn:2.{who}")
    assert state.lent(0)[token] == 2
    play(state, f"fire:1.pulse-rifle*1,{word},{word}")
    assert state.volley == (0, token, token)
    p_shot, p_token = (state.box.p[one][0][1] for one in (0, token))
    assert dict(state.chances())[0] == pytest.approx((1 - p_shot) * (1 - p_token) ** 2)
    play(state, "=011")
    assert state.lent(0) == (0, 0, 0, 0)


@pytest.mark.rule("TQ-42")
def test_an_item_may_give_them_too() -> None:
    state = play(start(("lurker", "corridor"), held=("smoke",)), "draw", "=stalker", "use:2.smoke", "do:1")
    assert (state.phase, state.lent(0)) == (p.ROUND, (0, 2, 0, 0))


# Passive items.


@pytest.mark.rule("TQ-68", "TQ-28")
def test_a_quiet_item_takes_noise_away() -> None:
    assert play(start(("lurker",)), "draw", "=siren").foe >= 0
    assert play(start(("lurker",), held=("motion-sensor",)), "draw", "=siren").foe == -9
    state = start(held=("motion-sensor",))
    with pytest.raises(IllegalAction, match="It works while you hold it"):
        play(state, "use:2.motion-sensor")


@pytest.mark.rule("TQ-29", "TQ-68", "TQ-55")
def test_noise_is_heard_at_once_when_the_item_that_muffled_it_is_given_away() -> None:
    state = play(start(("lurker",), held=("motion-sensor",), players=2), "draw", "=siren", "give:2.motion-sensor")
    assert (state.foe, state.attacked, row(state)) == (kind(state.box, "lurker"), 0, [])
    old = start(("lurker",), held=("motion-sensor",), players=2, muffled="late")
    assert play(old, "draw", "=siren", "give:2.motion-sensor").foe == -9


@pytest.mark.rule("TQ-29", "TQ-55")
@pytest.mark.parametrize("muffled", ["heard", "late"])
def test_what_is_heard_during_a_fight_attacks_after_it(muffled: str) -> None:
    """The partner's row waits with a creature and two noises; the partner gives away what muffled them."""
    state = start(("lurker",), players=2, muffled=muffled)
    put(state, "rows", 1, tuple(kind(state.box, name) for name in ("stalker", "siren")))
    put(state, "inventories", 1, (*state.inventory(1), card_of(kind(state.box, "motion-sensor"))))
    play(state, "draw", "=siren", "ask", "give:2.motion-sensor")
    assert (state.attacked, row(state)) == (0, [])  # the first fight goes on
    play(state, "end", "fire:1.pulse-rifle*4", "=1111")
    assert (state.foe, state.mover) == ((kind(state.box, "stalker"), 1) if muffled == "heard" else (-9, 0))


@pytest.mark.rule("TQ-68", "TQ-23")
def test_an_item_for_tests() -> None:
    for held, token in (((), 5), (("lure",), 4)):
        state = start(held=held)
        put(state, "health", 0, 1)
        play(state, "draw", "=tremor")
        assert state.volley == (token,)


@pytest.mark.rule("TQ-68", "TQ-36", "TQ-61")
def test_an_item_for_reloads() -> None:
    for held, time in (((), 19), (("stimulant",), 20)):
        state = start(held=held)
        put(state, "inventories", 0, (card_of(state.box.rifle, 2, 0), *state.inventory(0)[1:]))
        assert play(state, "reload:1.pulse-rifle").time == time


# The words of it.


@pytest.mark.parametrize("_", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_every_card_says_what_it_does(_: i18n.Translator) -> None:
    box = new().box
    said = {card.id: terms.text(box, number, _) for number, card in enumerate(box.edition.card)}
    assert all(said.values())
    assert not [text for text in said.values() if "{" in text]
    if _ is ENGLISH:
        assert said["tremor"] == "Test. Passed: +1 Time. Failed: −1 Time."
        assert said["airlock"] == "When drawn: Test. Failed: −1 Health. Leads to 2 places: you choose one."
        assert said["syringe"] == "Choose: +1 Health, or +1 Time."
        assert said["motion-sensor"] == "While you hold it: 1 noise icon does not count for attacks on you."
        assert said["lure"].endswith("While you hold it: your tests are thrown with the large token.")


def test_events_are_told() -> None:
    state, said = play(start(), "draw"), []
    for word in ("=scent", "end"):
        before = state.clone()
        (step,) = TRAQUE.read(state, word)
        state.apply(step)
        for told in TRAQUE.tell(before, step, state, 0):
            said.append(sentences.sentence(told, ("You",), "real", ENGLISH, HELD["eventful"].ref))
    assert [one for one in said if one] == ["An event: Scent.", "You leave it: Scent."]


# Whole games.


@pytest.mark.rule("TQ-1", "TQ-8", "TQ-9")
@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("players", [1, 2])
def test_other_boxes_are_played_to_their_end(name: str, players: int) -> None:
    options: dict[str, Any] = {"edition": HELD[name].ref, "players": players}
    for seed in range(4):
        rng = random.Random(seed)
        state = TRAQUE.new("real", options)
        while state.mover != OVER:
            state.apply(pick(rng, state))
        assert state.outcome
    record, _ = match.play(games.get("traque"), ("instincts",) * players, "another box", "real", options)
    assert record.result in ("escaped", "killed", "late")
    assert record.edition == HELD[name].ref


@pytest.mark.parametrize("name", TEXTS)
def test_other_boxes_hold_what_every_game_holds(name: str) -> None:
    options = [{"edition": HELD[name].ref, "players": players} for players in (1, 2)]
    subject = Subject(TRAQUE, pick=pick, longest=20_000, sizes=("real",), options=options)
    for seed in range(2):
        game = subject.play(seed)
        for check in CHECKS:
            check(game)


@pytest.mark.rule("TQ-1", "TQ-3", "TQ-8")
def test_a_box_of_other_counts_is_warned_of_and_can_be_played() -> None:
    assert [what for _, what in mistakes(SHELF, TEXTS["few"])] == [
        "There are 65 cards; the box holds 70.",
        "2 creatures have a star; the box has 3.",
        "There are 17 places; the box holds 18, not counting the launch pad.",
    ]
    assert not SHELF.read(TEXTS["eventful"]).warnings


@pytest.mark.parametrize(
    ("where", "old", "new", "words"),
    [
        ("syringe", '["or"]', '["or"], ["or"]', "“or” comes once"),
        ("syringe", '["heal", 1], ', "", "“or” comes once"),
        ("syringe", ', ["time", 1]', "", "“or” comes once"),
        (
            "motion-sensor",
            '"quiet", 1',
            '"silent", 1',
            "“silent” is not known here. Choose one of: “quiet”, “large”, “quick”",
        ),
        ("motion-sensor", '"quiet", 1', '"quiet"', "“quiet” takes 1 more, not 0."),
        ("ambush", '"fight", 1', '"flee"', "“flee” is not known here"),
        ("ambush", '["fight", 1]', "", "An event happens when it is drawn, and costs nothing."),
        ("siren", 'kind = "event"', 'kind = "event", cost = ["move"]', "An event happens when it is drawn, and costs"),
        ("tremor", '"time", -1', '"time", 0', "“time” takes a number from -20 to 20, but not 0; here is 0."),
        ("lurker", "strength = 1", 'strength = 1, event = [["hurt", 1]]', "Nothing happens when a creature is drawn."),
        ("quint", 'kind = "crew"', 'kind = "crew", optional = true', "Only an effect that happens can be left."),
        ("hobbes", '["gain", "laser", 2]', '["heal", 2]', "A crew card gives tokens"),
    ],
)
def test_mistakes_in_the_new_words_are_named_with_their_line(where: str, old: str, new: str, words: str) -> None:
    at = line_of(TEXTS["eventful"], f'id = "{where}"')
    lines = TEXTS["eventful"].splitlines()
    assert lines[at - 1].count(old) >= 1
    lines[at - 1] = lines[at - 1].replace(old, new, 1)
    found = mistakes(SHELF, "\n".join(lines))
    assert any(line == at and words in what for line, what in found), found
