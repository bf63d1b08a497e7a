"""The picture behind Traqué's cards: the place, its light and the creature in it, by what a seat sees and was told."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from room_script import wait
from traque_play import GAME, fighting, play, position

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.dealer import Dealer
from hallali.core.record import tell_steps
from hallali.core.seats import CHANCE, SPECTATOR
from hallali.games.traque import page as package
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.page import art, beasts, bodies, layout, scenery
from hallali.games.traque.page.picture import DRAWING
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import CARDLESS, QUEEN, box_of
from hallali.games.traque.rules.state import State
from hallali.room.act import seats
from hallali.room.draw import show

ENGLISH, FRENCH, BOX = i18n.translator("en"), i18n.translator("fr"), box_of("real")
#: What is played of what may be: a draw, else nothing that costs anything.
WANTED = (a.DRAW, a.END)
CREATURES = [kind for kind in range(BOX.cards) if BOX.kind[kind] == e.CREATURE]
PAGE = Path(str(package.__file__)).parent
MOST = 12 * 1024  #: bytes of a picture


def seen(state: State, seat: int = 0, *tolds: Any) -> scenery.Sight:
    return scenery.sight(GAME.see(state, seat), tolds, ENGLISH)


def drawn(sight: scenery.Sight) -> str:
    scene = layout.Scene(prompt="", aside="", badge="", mine=False, over=False, sight=sight)
    return show.render("traque/parts/scene.html", {"lang": "en", "d": scene, **DRAWING})


def test_each_place_and_each_creature_of_the_house_edition_has_a_picture_of_its_own() -> None:
    places = [scenery.place(BOX, number) for number in range(-1, BOX.places)]
    assert len(set(places)) == BOX.places + 1
    assert len({scenery.picture(name) for name in places}) == len(places)
    foes = [beasts.named(art.foe(BOX, foe)) for foe in (*CREATURES, QUEEN, CARDLESS)]
    assert len(set(foes)) == len({beasts.figure(name) for name in foes}) == len(CREATURES) + 2


def test_no_picture_is_heavy() -> None:
    for place, beast in itertools.product(scenery.PLACES, ["", *bodies.BEASTS, "creature"]):
        sight = scenery.Sight(place=place, mood=scenery.mood(place), light="1.00", beast=beast, wakes="awake", noise=2)
        assert len(drawn(sight).encode()) < MOST, (place, beast)


def test_all_that_a_picture_names_is_in_it() -> None:
    """What shapes are filled with, and what is used by its name, is defined once."""
    page = drawn(scenery.Sight(place="nest", mood="flesh", light="1.00", beast="queen", wakes="awake", noise=2))
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    style = "".join((PAGE / "static" / f"{name}.css").read_text("utf-8") for name in ("scene", "hunt"))
    stage = (PAGE / "templates" / "parts" / "stage.html").read_text("utf-8")
    assert {*re.findall(r"url\(#([\w-]+)\)", style), *re.findall(r'href="#(tq-(?:claw|mark))"', stage)} <= set(ids)


@pytest.mark.parametrize(
    ("words", "picture"),
    [
        ("Hanging garden", "greenhouse"),
        ("Le jardin suspendu", "greenhouse"),
        ("Salle des réacteurs", "generator"),
        ("L’infirmerie de fortune", "infirmary"),
        ("Barracks", "corridor"),
        ("", "corridor"),
    ],
)
def test_a_place_of_ones_own_gets_the_picture_that_its_name_calls_for(words: str, picture: str) -> None:
    assert scenery.called(words) == picture


def test_a_creature_of_ones_own_gets_the_picture_of_any_creature() -> None:
    assert beasts.named("gorgon") == "creature"
    assert beasts.figure("gorgon") == beasts.figure("creature")


@pytest.mark.rule("TQ-28")
def test_a_creature_sleeps_stirs_at_a_noise_and_wakes_to_a_fight() -> None:
    asleep, stirs, awake = seen(position(["lurker"])), seen(position(["lurker", "door"])), seen(fighting("stalker"))
    assert (asleep.beast, asleep.wakes, asleep.noise, asleep.said) == ("lurker", "asleep", 0, "It sleeps.")
    assert (stirs.beast, stirs.wakes, stirs.noise, stirs.said) == ("lurker", "stirs", 1, "It stirs.")
    assert (awake.beast, awake.wakes, awake.name) == ("stalker", "awake", "Stalker")
    for sight in (asleep, stirs, awake):
        assert f'class="tq-beast {sight.wakes} noise{sight.noise}"' in drawn(sight)
    assert not seen(position(["door"])).beast
    assert "tq-beast" not in drawn(seen(position(["door"])))


def test_what_a_creature_does_is_said_in_both_languages() -> None:
    view = GAME.see(position(["lurker", "door"]), 0)
    assert scenery.sight(view, (), FRENCH).said == "Remue."
    assert scenery.sight(GAME.see(position(["lurker"]), 0), (), FRENCH).said == "Dort."


def test_each_of_two_sees_the_creature_that_is_near() -> None:
    state = position(["door"], other=["mauler"], players=2)
    assert not seen(state, 0).beast
    assert seen(state, 1).beast == "mauler"
    assert not seen(state, SPECTATOR).beast, "who watches sees what the player on turn sees"
    assert seen(position(shared=["lurker"], players=2), 1).beast == "lurker"


def test_the_place_is_the_one_that_was_entered_last() -> None:
    state = position()
    drew, entered = v.PlaceTold(place=0, what="drawn"), v.PlaceTold(place=1, what="played")
    assert seen(state).place == scenery.DEFAULT
    assert seen(state, 0, drew).place == scenery.DEFAULT, "it lies open, and nobody has gone in"
    assert seen(state, 0, drew, entered).place == scenery.place(BOX, 1)
    assert seen(state, 0, entered, v.PlaceTold(place=-1, what="drawn")).place == "ship"
    view = GAME.see(state, 0)
    assert scenery.where(view, (entered,), ENGLISH)
    assert not scenery.where(view, (drew,), ENGLISH)


def test_the_lamp_is_as_bright_as_there_is_time_left() -> None:
    view = GAME.see(position(), 0)
    sights = [scenery.sight(replace(view, time=time), (), ENGLISH) for time in (20, 10, 3, 0)]
    assert [float(one.light) for one in sights] == sorted((float(one.light) for one in sights), reverse=True)
    assert [one.late for one in sights] == [False, False, True, True]
    assert float(sights[-1].light) > 0, "one still sees"


def test_what_killed_is_there_at_the_end_and_nothing_hunts_who_escaped() -> None:
    view = replace(GAME.see(position(["lurker"]), 0), outcome="killed")
    told = (v.Attacked(who=0, foe=QUEEN, strength=3),)
    assert scenery.sight(view, told, ENGLISH).beast == "queen"
    assert not scenery.sight(replace(view, outcome="escaped"), told, ENGLISH).beast


def dealt(seed: str, entries: int) -> Iterator[tuple[State, list[Told]]]:
    """Play the first entries of a deal, in which a player draws and hides in turn: positions, and what was told."""
    game, dealer, tolds = TRAQUE, Dealer(seed, ("",)), list[Told]()
    state = game.new("real", {})
    for number in range(entries):
        draws = state.mover == CHANCE
        step = (
            dealer.draw(number, state.chances())
            if draws
            else next((one for one in WANTED if one in state.legal()), state.legal()[0])
        )
        tolds += [told for _, told in tell_steps(game, state, (step,), (0,))]
        state.apply(step)
        yield state, list(tolds)


def test_two_deals_that_have_told_the_same_look_the_same() -> None:
    """What the dealer has still to deal is in no picture: it differs, and the page does not."""
    pictures: dict[bytes, set[str]] = {}
    worlds: Counter[bytes] = Counter()
    for seed in range(60):
        for state, tolds in dealt(f"{seed:064x}", 9):
            known = msgspec.json.encode(tolds)
            worlds[known] += 1
            pictures.setdefault(known, set()).add(drawn(scenery.sight(TRAQUE.see(state, 0), tolds, ENGLISH)))
    assert sum(count > 1 for count in worlds.values()) > 5
    assert all(len(found) == 1 for found in pictures.values())
    assert len(set.union(*pictures.values())) > 5


def test_a_table_shows_its_place_behind_the_cards_and_says_it_in_words(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "new_seed", lambda: "7" * 64)
    where = str(guest.new(game="traque", seat="player", players=1))
    guest.post(f"{where}/begin", entropy="e")
    wait(guest, where)
    page = guest.client.get(where).text
    scene = re.search(r'<div id="part-scene".*?</div>', page, re.DOTALL)
    assert scene
    assert 'aria-hidden="true"' in scene[0].partition(">")[0]
    assert "room-corridor" in scene[0]
    assert str(scenery.picture("corridor")) in scene[0]


def test_doors_show_what_is_behind_them() -> None:
    view = replace(GAME.see(position(), 0), opened=(0, 3), phase="which")
    first, second = layout.places(view, (), ENGLISH)
    assert (first.picture, second.picture) == (scenery.place(BOX, 0), scenery.place(BOX, 3))
    assert first.mood in {mood for mood, _ in scenery.PLACES.values()}
    assert play(position(), "draw", "=lurker")
