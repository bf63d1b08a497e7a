"""Piles, rows, inventories, tasks and events in words do what lists would do, also where they take several words."""

from __future__ import annotations

import random
from typing import Any

import pytest
from traque_play import BOX, GAME, at_random

from hallali.core.seats import CHANCE
from hallali.games.traque.rules import events, legal, piles, rows
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import tasks as t
from hallali.games.traque.rules.box import card_of

KINDS = 60


@pytest.mark.compiled
def test_a_pile_is_counts_by_kind() -> None:
    rng = random.Random(1)
    counts, other = [0] * KINDS, [0] * KINDS
    pile, more = piles.empty(), piles.empty()
    for _ in range(2000):
        kind = rng.randrange(KINDS)
        if counts[kind] and rng.random() < 0.4:
            counts[kind] -= 1
            pile = piles.without(pile, kind)
        elif counts[kind] + other[kind] < 15:
            if rng.random() < 0.3:
                other[kind] += 1
                more = piles.put(more, kind)
            else:
                counts[kind] += 1
                pile = piles.put(pile, kind)
        assert pile[0] == sum(counts)
        cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
        if cards:
            number = rng.randrange(len(cards))
            assert piles.nth(pile, number) == cards[number]
            assert piles.is_of_one(pile) == (len(set(cards)) == 1)
    assert piles.counts(pile, KINDS) == tuple(counts)
    assert piles.packed(counts) == pile
    assert list(piles.counts(piles.together(pile, more), KINDS)) == list(map(sum, zip(counts, other, strict=True)))
    full = piles.packed([15] * KINDS)
    assert [piles.nth(full, number) for number in range(15 * KINDS)] == [
        kind for kind in range(KINDS) for _ in range(15)
    ]


@pytest.mark.compiled
def test_a_row_is_a_list_of_kinds() -> None:
    rng = random.Random(2)
    kinds: list[int] = []
    row = rows.no_row()
    longest = 0
    for number in range(3000):
        if kinds and rng.random() < (0.4 if number % 600 < 400 else 0.7):
            kind = rng.choice(kinds)
            kinds.remove(kind)
            row = rows.without(row, BOX, kind)
        else:
            kind = rng.randrange(BOX.cards)
            kinds.append(kind)
            row = rows.added(row, BOX, kind)
        longest = max(longest, len(kinds))
        assert rows.kinds_of(row) == tuple(kinds)
        assert rows.row_of(BOX, kinds) == row
        assert rows.present(row) == sum({1 << kind for kind in kinds})
        assert (row[0] == 0) == (not kinds)
        assert row[1:3] == (sum(BOX.sets[kind] for kind in kinds), sum(BOX.threat[kind] for kind in kinds))
    assert longest > 30


@pytest.mark.compiled
def test_an_inventory_is_a_list_of_cards() -> None:
    rng = random.Random(3)
    cards: list[int] = []
    bag = rows.bag_of(())
    for number in range(3000):
        card = card_of(rng.randrange(61), rng.randrange(8), rng.randrange(8), down=rng.random() < 0.3)
        if len(cards) > 60 or (cards and rng.random() < (0.3 if number % 600 < 400 else 0.7)):
            slot = rng.randrange(len(cards))
            if rng.random() < 0.5:
                del cards[slot]
                bag = rows.without_card(bag, slot)
            else:
                cards[slot] = card
                bag = rows.with_changed(bag, slot, card)
        else:
            cards.append(card)
            bag = rows.with_card(bag, card)
        assert rows.cards_of(bag) == tuple(cards)
        assert rows.bag_of(cards) == bag
        assert [rows.card_at(bag, slot) for slot in range(len(cards))] == cards


@pytest.mark.compiled
def test_an_agenda_is_a_stack() -> None:
    rng = random.Random(4)
    state = GAME.new()
    waiting: list[int] = []
    for number in range(3000):
        if waiting and rng.random() < (0.4 if number % 300 < 200 else 0.7):
            if rng.random() < 0.2:
                item = rng.choice(waiting)
                at = len(waiting) - 1 - waiting[::-1].index(item)
                del waiting[at]
                state.strike(item)
            else:
                assert state.pop() == waiting.pop()
        else:
            item = t.task(rng.randrange(1, 29), rng.randrange(512), rng.randrange(128))
            waiting.append(item)
            state.push(item)
        assert state.agenda == waiting
    assert [t.first_of(t.line(3, number, 127)) - t.ZERO for number in (-20, 0, 20, 330)] == [-20, 0, 20, 330]


EVENTS: list[tuple[int, ...]] = [
    (p.E_SHUFFLED,), (p.E_HID, 1), (p.E_ENDED_TURN, 0), (p.E_PLACE, -1), (p.E_TIME, 30), (p.E_GONE, 59), (p.E_OVER, 3),
    (p.E_DREW, 1, 59), (p.E_AVOIDED, 0, -2), (p.E_LOST_CARD, 0, 60), (p.E_HEALTH, 1, 30), (p.E_ATTACK, 1, -2, 30),
    (p.E_ATTACK, 0, 59, 1), (p.E_RELOADED, 1, 60, 7), (p.E_GAINED, 0, 8, -20), (p.E_GAINED, 1, 0, 20),
    (p.E_TAKEN, 0, 59, 1), (p.E_LOADED, 0, 60, 7),
    (p.E_ACTIVATED, 1, 59, 1, 59, 1, -1, 0, 0, 0, -1, 0), (p.E_ACTIVATED, 0, 0, 0),
    (p.E_TOSSED, 1, 1, 0xFFFFF, 0xFFFFF), (p.E_TOSSED, 0, 0, 1, 0),
    (p.E_VOLLEY, 1, 60, 1000, *[5, 0] * 10), (p.E_VOLLEY, 0, -1, 1), (p.E_VOLLEY, 1, 0, 0, *[3] * 12),
]  # fmt: skip


def noted(state: Any, event: tuple[int, ...]) -> None:
    kind, *n = event
    if kind == p.E_ACTIVATED:
        spent = 0
        for card, shared in zip(n[3::2], n[4::2], strict=True):
            spent = spent << 12 | (5 if card < 0 else 192 + card + 64 * shared)
        state.note_long(events.activated(n[0], n[1], n[2] == 1, spent))
    elif kind == p.E_TOSSED:
        state.note_long(events.tossed(n[0], n[1] == 1, n[2], n[3]))
    elif kind == p.E_VOLLEY:
        tokens = sum(token + 1 << 3 * place for place, token in enumerate(n[3:]))
        state.note_long(events.volley(n[0], n[1], n[2], tokens))
        if further := events.further(tokens):
            state.note_long(further)
    else:
        has_seat = kind not in (p.E_SHUFFLED, p.E_PLACE, p.E_TIME, p.E_GONE, p.E_OVER)
        state.note(events.event(kind, *(n if has_seat else (0, *n))))


@pytest.mark.compiled
def test_a_log_is_a_list_of_events() -> None:
    rng = random.Random(5)
    for length in range(1, 12):
        for _ in range(60):
            state = GAME.new()
            some = rng.choices(EVENTS, k=length)
            for event in some:
                noted(state, event)
            assert state.log == some


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"players": 2}, {"kit": True, "cat": True, "tokens": "box"}])
def test_a_step_is_drawn_as_from_the_list_of_steps(options: dict[str, Any]) -> None:
    rng = random.Random(6)
    for seed in range(30):
        for _, _, state in at_random(seed, options):
            steps = state.legal()
            assert steps == sorted(set(steps))
            if state.mover == CHANCE or not steps:
                continue
            for chance in (0, 0xFFFFFFFF, rng.getrandbits(32), rng.getrandbits(32)):
                assert legal.drawn(state, chance) == steps[chance * len(steps) >> 32]
