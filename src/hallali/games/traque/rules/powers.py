# mypyc
"""What cards, tokens and effects do in Traqué. Each word of effects.py is carried out here."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.free import MOST
from hallali.core.seats import CHANCE
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import events, legal, offers, piles, rows
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import tasks as t
from hallali.games.traque.rules.box import CARDLESS, QUEEN, Words, ammo_of, card_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.rows import Row


def note(state: Fields, kind: i64, seat: i64 = 0, first: i64 = 0, second: i64 = 0) -> None:
    """Add a short event to those of the step, as events.py says; what its kind does not have is 0."""
    state.note(events.event(kind, seat, first, second))


# Health, time, the end


def lose(state: Fields, outcome: i64) -> None:
    """Lose the game, unless it is over already (TQ-37, TQ-45)."""
    if not state.outcome:
        state.outcome = outcome
        note(state, p.E_OVER, 0, outcome)


def spend_time(state: Fields, count: i64) -> None:
    """Take units of time (TQ-61). The last one loses, whatever it was spent on, unless it still serves (TQ-45)."""
    left = state.time - count
    state.time = left if left > 0 else 0
    state.note(events.TIME + (state.time << events.FIRST))
    if left < 0 or (left == 0 and not state.how & f.SERVES):
        lose(state, p.LATE)


def hurt(state: Fields, seat: i64, count: i64, event: i64 = p.E_HEALTH) -> None:
    """Lower a player's health. At 0 the game is lost."""
    left = state.health(seat) - count
    state.set_health(seat, left if left > 0 else 0)
    note(state, event, seat, state.health(seat))
    if left <= 0:
        lose(state, p.KILLED)


# The deck


def refill(state: Fields) -> None:
    """Replace an empty deck by the discard at once (TQ-13)."""
    if state.undrawn[0] == 0 and state.discarded[0]:
        state.undrawn, state.discarded = state.discarded, piles.empty()
        note(state, p.E_SHUFFLED)


def discard(state: Fields, kind: i64) -> None:
    """Discard a card. A crew card leaves the game instead, and a set-aside creature comes in (TQ-41)."""
    if state.box.kind[kind] == e.CREW:
        note(state, p.E_GONE, 0, kind)
        state.push(t.T_STAR)
    else:
        state.discarded = piles.put(state.discarded, kind)


def discard_row(state: Fields, seat: i64, kept: i64 = -1) -> None:
    """Discard a player's row and the shared row (TQ-54), except `kept`, a creature that is fought first."""
    row = state.first_row if seat == 0 else state.second_row
    if row[0]:
        kept = _discard_all(state, row, kept)
        state.set_row(seat, rows.no_row())
    if state.shared_row[0]:
        _discard_all(state, state.shared_row, kept)
        state.shared_row = rows.no_row()


def _discard_all(state: Fields, row: Row, kept: i64) -> i64:
    """Discard a row's cards but for one of `kept`. Return what is still to be kept, -1 for nothing."""
    word = row[0]
    if word <= 63 and not row[3]:
        kind = word - 1
        if kind == kept:
            return -1
        discard(state, kind)
        return kept
    for one in rows.kinds_of(row):
        if one == kept:
            kept = -1
        else:
            discard(state, one)
    return kept


# The inventory


def arrive(state: Fields, seat: i64, kind: i64) -> None:
    """Put a card into the inventory, a weapon with its tokens as far as the supply has them (TQ-18)."""
    box = state.box
    card = kind
    if box.kind[kind] == e.WEAPON:
        ammo = state.take(e.T_AMMO, box.ammo[kind])
        card = card_of(kind, ammo, state.take(box.token[kind], box.shots[kind]))
    state.set_bag(seat, rows.with_card(state.bag(seat), card))


def remove(state: Fields, seat: i64, slot: i64) -> i64:
    """Take a card out of the inventory and return it. Noise that it muffled is heard at once (TQ-29)."""
    bag = state.bag(seat)
    card = rows.card_at(bag, slot)
    state.set_bag(seat, rows.without_card(bag, slot))
    if state.foe == -9 and state.how & f.HEARD and muffles(state, card & 63):
        state.push(t.task(t.T_ATTACK, seat))
    return card


def muffles(state: Fields, kind: i64) -> bool:
    """Say whether a card keeps noise from counting for its holder."""
    for word, _ in state.box.passive[kind]:  # noqa: SIM110 - compiled, this is faster
        if word == e.QUIET:
            return True
    return False


def replace(state: Fields, seat: i64, slot: i64, card: i64) -> None:
    """Replace a card of the inventory by another."""
    state.set_bag(seat, rows.with_changed(state.bag(seat), slot, card))


def drop(state: Fields, seat: i64, slot: i64) -> None:
    """Lose a card of the inventory: its tokens go back to the supply, the starting weapon leaves the game."""
    card = remove(state, seat, slot)
    kind = card & 63
    note(state, p.E_LOST_CARD, seat, kind)
    if state.box.kind[kind] == e.WEAPON:
        state.give_back(e.T_AMMO, ammo_of(card))
        state.give_back(state.box.token[kind], shots_of(card))
    if kind != state.box.rifle:
        discard(state, kind)


def use(state: Fields, seat: i64, slot: i64) -> None:
    """Discard an item for its effect (TQ-20)."""
    kind = remove(state, seat, slot) & 63
    note(state, p.E_USED, seat, kind)
    queue(state, state.box.effect[kind], False)
    discard(state, kind)


def turn_down(state: Fields, seat: i64, slot: i64) -> None:
    """Turn a crew card face down for its tokens (TQ-42)."""
    kind = state.card(seat, slot) & 63
    replace(state, seat, slot, card_of(kind, down=True))
    note(state, p.E_TURNED, seat, kind)
    queue(state, state.box.gives[kind], True)


def reload(state: Fields, seat: i64, slot: i64) -> None:
    """Reload a weapon for an ammunition token and a unit of time; left-over shots are lost (TQ-36)."""
    card = state.card(seat, slot)
    kind = card & 63
    token: i64 = state.box.token[kind]
    state.give_back(e.T_AMMO, 1)
    state.give_back(token, card >> 9 & 7)
    shots = state.take(token, state.box.shots[kind])
    replace(state, seat, slot, card_of(kind, ammo_of(card) - 1, shots))
    note(state, p.E_RELOADED, seat, kind, shots)
    if not state.passive(seat, e.QUICK):
        spend_time(state, 1)


def give(state: Fields, seat: i64, slot: i64) -> None:
    """Give a card to the other player, as it is, for a unit of time (TQ-55)."""
    card = remove(state, seat, slot)
    state.set_bag(1 - seat, rows.with_card(state.bag(1 - seat), card))
    note(state, p.E_GAVE, seat, card & 63)
    spend_time(state, 1)


def load(state: Fields, seat: i64, slot: i64, count: i64) -> None:
    """Put ammunition tokens on a weapon, as many as the supply has and the weapon holds."""
    card = state.card(seat, slot)
    room = 7 - (card >> 6 & 7)
    got = state.take(e.T_AMMO, count if count < room else room)
    kind = kind_of(card)
    replace(state, seat, slot, card_of(kind, ammo_of(card) + got, shots_of(card), down=is_down(card)))
    note(state, p.E_LOADED, seat, kind, got)


# Effects


def queue(state: Fields, lines: Words, lent: bool) -> None:
    """Put the lines of an effect on the agenda, the first one next. lent: a crew card gives its tokens for a fight."""
    for place in range(len(lines) - 1, -1, -1):
        what, number, more = lines[place]
        if lent and what == e.GAIN and number == e.T_GRENADE:
            state.push(t.task(t.T_LEND, number, more))
        else:
            state.push(t.line(what, number, more))


def choose(state: Fields, side: i64) -> None:
    """Carry out an effect that was chosen. Of a free card's changes another may follow; a side below 0 ends them."""
    number, more = state.choice, state.made
    state.pop()
    if side < 0:
        return
    if state.box.free[number] and (more >> 1) + 1 < MOST:
        state.push(t.line(e.EITHER, number, more + 2))
    queue(state, state.box.choices[number][side], more & 1 == 1)


def carry_out(state: Fields, what: i64, number: i64, more: i64) -> None:
    """Carry out one line of an effect, as far as it goes, for the fighter or else the player whose turn it is."""
    seat = state.fighter if state.foe != -9 else state.turn
    if what == e.HEAL:
        health = state.health(seat) + number
        state.set_health(seat, health if health < state.most_health else state.most_health)  # TQ-64
        note(state, p.E_HEALTH, seat, state.health(seat))
    elif what == e.HURT:
        hurt(state, seat, number)
    elif what == e.TIME and number < 0:
        spend_time(state, -number)
    elif what == e.TIME:
        time = state.time + number
        most: i64 = state.box.rules.time
        state.time = time if time < most else most  # TQ-64
        note(state, p.E_TIME, 0, state.time)
    elif what == e.GAIN:
        _gain(state, seat, number, more, False)
    elif what == e.AMMO:
        _ammo(state, seat, number)
    elif what == e.SEEK or what == e.FIGHT:
        _meet(state, seat, what, number, more)
    elif what == e.LOSE:
        _lose(state, seat, number)
    elif what == e.EITHER:
        _choice(state, seat, number, more)
    elif what == e.DROP:
        drop_tokens(state, seat, number, more)
    elif what == e.CLEAR:
        note(state, p.E_CLEARED, seat)
        discard_row(state, seat)
    else:
        _avoid(state, seat)


def _choice(state: Fields, seat: i64, number: i64, lent: i64) -> None:
    """Ask which of two effects it is, if both can do something, or what the table does for a free card.

    lent: 1 where a crew card gives its tokens, and twice the number of changes that were made.
    """
    sides = offers.sides(state, seat, number)
    free = state.box.free[number]
    if free and not sides:
        return
    state.push(t.line(e.EITHER, number, lent))
    if words.count(sides) == 1 and not free:
        choose(state, words.lowest(sides))
    else:
        state.phase, state.mover = p.EITHER, seat


def lend(state: Fields, token: i64, count: i64) -> None:
    """Gain a crew card's grenades for the fight under way (TQ-42)."""
    _gain(state, state.fighter if state.foe != -9 else state.turn, token, count, True)


def fight_later(state: Fields, foe: i64, strength: i64, seat: i64) -> None:
    """Put a fight on the agenda."""
    state.push(t.task(t.T_FIGHT, foe + 2, strength << 1 | seat))


def _meet(state: Fields, seat: i64, what: i64, number: i64, more: i64) -> None:
    """Look for a card, or fight. Within a fight, do neither."""
    if state.foe != -9:
        return
    if what == e.SEEK:
        state.push(t.task(t.T_SEEK, number, more))
    else:
        fight_later(state, CARDLESS, number, seat)


def _gain(state: Fields, seat: i64, token: i64, count: i64, lent: bool) -> None:
    """Gain loose tokens. Shots, and grenades of the crew, are for the fight under way (TQ-42)."""
    got = state.take(token, count)
    note(state, p.E_GAINED, seat, token, got)
    if token < e.T_GRENADE or (token == e.T_GRENADE and lent):
        state.lend(seat, token, got)
    else:
        _keep(state, seat, token, got)


def _keep(state: Fields, seat: i64, token: i64, count: i64) -> None:
    if token == e.T_KEY:
        state.gain(seat, f.KEYS, count)
    elif token == e.T_HIT:
        state.gain(seat, f.HITS, count)
    elif token == e.T_GRENADE:
        state.gain(seat, f.GRENADES, count)
    else:
        state.retoss += count


def drop_tokens(state: Fields, seat: i64, token: i64, count: i64) -> None:
    """Give tokens that a seat has back to the supply."""
    there = offers.held_of(state, seat, token)
    if count > there:
        count = there
    state.give_back(token, count)
    note(state, p.E_GAINED, seat, token, -count)
    _keep(state, seat, token, -count)


def _ammo(state: Fields, seat: i64, count: i64) -> None:
    slots = offers.weapons(state, seat)
    if not state.store >> f.AMMO or not slots:
        return
    if slots & slots - 1 == 0:
        load(state, seat, words.lowest(slots), count)
        return
    state.push(t.line(e.AMMO, count, 0))
    state.phase, state.mover = p.LOAD, seat


def _lose(state: Fields, seat: i64, kind: i64) -> None:
    slots = legal.of_kind(state, seat, kind)
    if not slots:
        return
    if legal.alike(state, seat, slots):
        drop(state, seat, words.lowest(slots))
    else:
        state.push(t.line(e.LOSE, kind, 0))
        state.phase, state.mover = p.LOSE, seat


def _avoid(state: Fields, seat: i64) -> None:
    """Call off the fight before its first toss, or outside a fight discard the creatures of the row."""
    if state.foe != -9:
        if state.foe == QUEEN or state.rounds > 1:  # TQ-20: an item may do more than avoid
            return
        note(state, p.E_AVOIDED, seat, state.foe)
        state.strike(t.task(t.T_BACK, p.ROUND, seat + 1))  # do not go back to this round
        foe = state.foe
        end_fight(state)
        if foe >= 0:
            discard(state, foe)
        return
    note(state, p.E_AVOIDED, seat, -1)
    for kind in legal.creatures(state, state.row_of(seat)) + legal.creatures(state, state.shared_row):
        discard(state, kind)
    state.set_row(seat, _without_creatures(state, state.row_of(seat)))
    state.shared_row = _without_creatures(state, state.shared_row)


def _without_creatures(state: Fields, row: Row) -> Row:
    box = state.box
    return rows.row_of(box, [kind for kind in rows.kinds_of(row) if box.kind[kind] != e.CREATURE])


def end_fight(state: Fields) -> None:
    """End the fight. Unused tokens that crew cards gave for it are lost (TQ-42).

    A card that muffled noise may have left a player during the fight: both players' rows are looked at (TQ-29).
    """
    for lent in (state.first_lent, state.second_lent):
        for token in range(e.LENT):
            state.give_back(token, lent >> f.LENT * token & f.COUNT)
    state.first_lent = state.second_lent = state.carried = 0
    state.foe, state.strength, state.rounds, state.attack = -9, 0, 0, False
    if state.how & f.HEARD:
        state.push(t.task(t.T_ATTACK))
        if state.players == 2:
            state.push(t.task(t.T_ATTACK, 1))


# Searching the deck


def seek(state: Fields, left: i64, kind: i64) -> None:
    """Draw one card after the other, up to this many (TQ-24)."""
    refill(state)
    if left > 0 and state.undrawn[0]:
        state.push(t.task(t.T_SEEK, left, kind))
        state.phase, state.mover = p.SEEK, CHANCE
    else:
        _put_back(state)
        note(state, p.E_FOUND, state.turn, -1)


def sought(state: Fields, card: i64) -> None:
    """Take the card drawn in a search: it is what was looked for, or it is put aside to be shuffled back."""
    item = state.pop()
    left, kind = t.first_of(item), t.second_of(item)
    box = state.box
    what: i64 = box.kind[card]
    state.undrawn = piles.without(state.undrawn, card)
    note(state, p.E_SOUGHT, 0, card)
    if (what if kind < e.NAMED else e.NAMED + card) != kind:
        state.searched = piles.put(state.searched, card)
        refill(state)
        state.push(t.task(t.T_SEEK, left - 1, kind))
        return
    refill(state)
    _put_back(state)
    note(state, p.E_FOUND, state.turn, card)
    if what == e.CREATURE:
        fight_later(state, card, box.strength[card], state.turn)
    else:
        arrive(state, state.turn, card)


def _put_back(state: Fields) -> None:
    if state.searched[0]:
        state.undrawn = piles.together(state.undrawn, state.searched)
        state.searched = piles.empty()
