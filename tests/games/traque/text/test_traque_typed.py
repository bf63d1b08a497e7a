"""Typed moves in either language become the game's notation."""

from __future__ import annotations

import pytest
from traque_play import BOX, CHANCE, GAME, at_random
from traque_play import NAMES as IDS

from hallali.core.errors import BadNotation
from hallali.games.traque.rules.view import Held, PlayerView, TraqueView
from hallali.games.traque.text import typed


def view(
    row: tuple[str, ...], *, shared: tuple[str, ...] = (), inventory: tuple[Held, ...] = (), **fields: int
) -> TraqueView:
    """Return a view in which the first player has drawn and everything in the row can be activated."""
    fresh = GAME.see(GAME.new(options={"players": 2}), 0)
    me = fresh.players[0]
    player = PlayerView(
        health=4, row=tuple(map(IDS.index, row)), inventory=inventory, keys=fields.get("keys", 0), hits=0, grenades=0,
        lent=(0, 0, 0, fields.get("crew_grenades", 0)), target=me.target,
    )  # fmt: skip
    legal = tuple([64 + IDS.index(name) for name in row] + [128 + IDS.index(name) for name in shared])
    changed = {**{name: getattr(fresh, name) for name in fresh.__struct_fields__}, "legal": legal, "phase": "row",
               "players": (player, fresh.players[1]), "shared": tuple(map(IDS.index, shared))}  # fmt: skip
    return TraqueView(**changed)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("corridor with grenade, ammunition", "corridor<grenade,ammunition"),
        ("corridor avec grenade et munitions", "corridor<grenade,ammunition"),
        ("activate corridor < grenade , ammunition", "corridor<grenade,ammunition"),
        ("corridor<grenade,ammunition", "corridor<grenade,ammunition"),
        ("+medical kit with corridor and corridor", "+medical-kit<corridor,corridor"),
        ("door with key", "door<key*"),
        ("share grenade", "share:grenade"),
        ("partager munitions", "share:ammunition"),
        ("piocher", "draw"),
        ("leave", "end"),
        ("use medical kit", "use:2"),
        ("utiliser Kit médical", "use:2"),
        ("turn 3", "turn:3"),
        ("to armoury", "to:armoury"),
        ("go launch pad", "to:launch-pad"),
        ("again 1 3", "again:1,3"),
        ("who 2", "who:2"),
        ("fire 3", "fire:1*3"),
        ("fire pulse rifle 2 and hit", "fire:1*2,hit"),
        ("fire grenade", "fire:crew-grenade"),
        ("fight stalker", "fight:stalker"),
    ],
)
def test_words_become_notation(text: str, token: str) -> None:
    kit = Held(IDS.index("medical-kit"))
    here = view(("corridor", "grenade", "ammunition"), shared=("medical-kit",), crew_grenades=1,
                inventory=(Held(BOX.rifle, 1, 4), kit))  # fmt: skip
    assert typed.token(BOX, here, text) == token


def test_where_one_way_pays_the_card_alone_will_do() -> None:
    assert typed.token(BOX, view(("corridor", "grenade", "door")), "grenade") == "grenade<corridor"
    assert typed.token(BOX, view(("corridor",), shared=("grenade",)), "+grenade") == "+grenade<corridor"
    assert typed.token(BOX, view(("corridor", "grenade", "pistol")), "corridor") == "corridor<grenade,pistol"
    assert typed.token(BOX, view(("door",)), "corridor") == "corridor<"  # which the rules refuse in words


def test_what_is_possible_is_written_as_it_can_be_typed() -> None:
    for state, _, _ in at_random(4, {"players": 2}):
        if state.mover == CHANCE or state.drafting:
            continue
        here = GAME.see(state, state.mover)
        for move in typed.moves(BOX, here):
            probe = state.clone()
            for step in GAME.read(state, typed.token(BOX, here, move)):
                probe.apply(step)
            assert not probe.drafting


def test_where_several_ways_pay_one_must_be_named() -> None:
    here = view(("corridor", "grenade", "ammunition", "pistol"))
    with pytest.raises(BadNotation, match="in several ways"):
        typed.token(BOX, here, "corridor")
    for text in ("use sword", "sword", "fire sword 2", "share sword", "to atlantis", "turn grenade"):
        with pytest.raises(BadNotation):
            typed.token(BOX, here, text)
