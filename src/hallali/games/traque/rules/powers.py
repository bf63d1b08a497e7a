# mypyc
"""What cards, tokens and effects do in Traqué. Each word of effects.py is carried out here."""

from __future__ import annotations

from hallali.core.free import MOST
from hallali.core.seats import CHANCE
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import legal
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import CARDLESS, QUEEN, Words, ammo_of, card_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.sizes import HEARD


def note(state: Fields, *event: int) -> None:
    """Log what happened."""
    state.log.append(event)


# Health, time, the end


def lose(state: Fields, outcome: int) -> None:
    """Lose the game, unless it is over already (TQ-37, TQ-45)."""
    if not state.outcome:
        state.outcome = outcome
        note(state, p.E_OVER, outcome)


def spend_time(state: Fields, count: int) -> None:
    """Take units of time (TQ-61). The last one loses, whatever it was spent on, unless it still serves (TQ-45)."""
    late = count > state.spare
    state.time = max(0, state.time - count)
    note(state, p.E_TIME, state.time)
    if late:
        lose(state, p.LATE)


def hurt(state: Fields, seat: int, count: int, event: int = p.E_HEALTH) -> None:
    """Lower a player's health. At 0 the game is lost."""
    state.health[seat] = max(0, state.health[seat] - count)
    note(state, event, seat, state.health[seat])
    if state.health[seat] == 0:
        lose(state, p.KILLED)


# The deck


def refill(state: Fields) -> None:
    """Replace an empty deck by the discard at once (TQ-13)."""
    if not legal.any_left(state.deck) and legal.any_left(state.discard):
        state.deck, state.discard = state.discard, [0] * len(state.deck)
        note(state, p.E_SHUFFLED)


def discard(state: Fields, kind: int) -> None:
    """Discard a card. A crew card leaves the game instead, and a set-aside creature comes in (TQ-41)."""
    if state.box.kind[kind] == e.CREW:
        note(state, p.E_GONE, kind)
        state.agenda.append((p.T_STAR, 0, 0, 0))
    else:
        state.discard[kind] += 1


def discard_row(state: Fields, seat: int, kept: int = -1) -> None:
    """Discard a player's row and the shared row (TQ-54), except `kept`, a creature that is fought first."""
    for kind in state.rows[seat] + state.shared:
        if kind == kept:
            kept = -1
        else:
            discard(state, kind)
    state.rows[seat], state.shared = (), ()


# The inventory


def arrive(state: Fields, seat: int, kind: int) -> None:
    """Put a card into the inventory, a weapon with its tokens as far as the supply has them (TQ-18)."""
    card = card_of(kind)
    if state.box.kind[kind] == e.WEAPON:
        ammo = state.take(e.T_AMMO, state.box.ammo[kind])
        card = card_of(kind, ammo, state.take(state.box.token[kind], state.box.shots[kind]))
    state.inventories[seat] += (card,)


def remove(state: Fields, seat: int, slot: int) -> int:
    """Take a card out of the inventory and return it. Noise that it muffled is heard at once (TQ-29)."""
    cards = state.inventories[seat]
    state.inventories[seat] = cards[:slot] + cards[slot + 1 :]
    if state.foe == -9 and state.options.muffled == HEARD and muffles(state, kind_of(cards[slot])):
        state.agenda.append((p.T_ATTACK, seat, 0, 0))
    return cards[slot]


def muffles(state: Fields, kind: int) -> bool:
    """Say whether a card keeps noise from counting for its holder."""
    return any(word == e.QUIET for word, _ in state.box.passive[kind])


def replace(state: Fields, seat: int, slot: int, card: int) -> None:
    """Replace a card of the inventory by another."""
    cards = state.inventories[seat]
    state.inventories[seat] = (*cards[:slot], card, *cards[slot + 1 :])


def drop(state: Fields, seat: int, slot: int) -> None:
    """Lose a card of the inventory: its tokens go back to the supply, the starting weapon leaves the game."""
    card = remove(state, seat, slot)
    kind = kind_of(card)
    note(state, p.E_LOST_CARD, seat, kind)
    if state.box.kind[kind] == e.WEAPON:
        state.supply[e.T_AMMO] += ammo_of(card)
        state.supply[state.box.token[kind]] += shots_of(card)
    if kind != state.box.rifle:
        discard(state, kind)


def use(state: Fields, seat: int, slot: int) -> None:
    """Discard an item for its effect (TQ-20)."""
    kind = kind_of(remove(state, seat, slot))
    note(state, p.E_USED, seat, kind)
    queue(state, state.box.effect[kind])
    discard(state, kind)


def turn_down(state: Fields, seat: int, slot: int) -> None:
    """Turn a crew card face down for its tokens (TQ-42)."""
    kind = kind_of(state.inventories[seat][slot])
    replace(state, seat, slot, card_of(kind, down=True))
    note(state, p.E_TURNED, seat, kind)
    queue(state, state.box.gives[kind], lent=True)


def reload(state: Fields, seat: int, slot: int) -> None:
    """Reload a weapon for an ammunition token and a unit of time; left-over shots are lost (TQ-36)."""
    card = state.inventories[seat][slot]
    kind = kind_of(card)
    token = state.box.token[kind]
    state.supply[e.T_AMMO] += 1
    state.supply[token] += shots_of(card)
    shots = state.take(token, state.box.shots[kind])
    replace(state, seat, slot, card_of(kind, ammo_of(card) - 1, shots))
    note(state, p.E_RELOADED, seat, kind, shots)
    if not state.passive(seat, e.QUICK):
        spend_time(state, 1)


def give(state: Fields, seat: int, slot: int) -> None:
    """Give a card to the other player, as it is, for a unit of time (TQ-55)."""
    card = remove(state, seat, slot)
    state.inventories[1 - seat] += (card,)
    note(state, p.E_GAVE, seat, kind_of(card))
    spend_time(state, 1)


def load(state: Fields, seat: int, slot: int, count: int) -> None:
    """Put ammunition tokens on a weapon, as many as the supply has and the weapon holds."""
    card = state.inventories[seat][slot]
    got = state.take(e.T_AMMO, min(count, 7 - ammo_of(card)))
    kind = kind_of(card)
    replace(state, seat, slot, card_of(kind, ammo_of(card) + got, shots_of(card), down=is_down(card)))
    note(state, p.E_LOADED, seat, kind, got)


# Effects


def queue(state: Fields, words: Words, *, lent: bool = False) -> None:
    """Put the lines of an effect on the agenda, the first one next. lent: a crew card gives its tokens for a fight."""
    for what, number, more in reversed(words):
        lends = lent and what == e.GAIN and number == e.T_GRENADE
        state.agenda.append((p.T_LEND if lends else p.T_WORD, what, number, more))


def choose(state: Fields, side: int) -> None:
    """Carry out an effect that was chosen. Of a free card's changes another may follow; a side below 0 ends them."""
    _, _, number, more = state.agenda.pop()
    if side < 0:
        return
    if state.box.free[number] and (more >> 1) + 1 < MOST:
        state.agenda.append((p.T_WORD, e.EITHER, number, more + 2))
    queue(state, state.box.choices[number][side], lent=more & 1 == 1)


def carry_out(state: Fields, what: int, number: int, more: int) -> None:
    """Carry out one line of an effect, as far as it goes, for the fighter or else the player whose turn it is."""
    seat = state.fighter if state.foe != -9 else state.turn
    if what == e.HEAL:
        state.health[seat] = min(state.most_health, state.health[seat] + number)  # TQ-64
        note(state, p.E_HEALTH, seat, state.health[seat])
    elif what == e.HURT:
        hurt(state, seat, number)
    elif what == e.TIME and number < 0:
        spend_time(state, -number)
    elif what == e.TIME:
        state.time = min(state.box.rules.time, state.time + number)  # TQ-64
        note(state, p.E_TIME, state.time)
    elif what == e.GAIN:
        _gain(state, seat, number, more)
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


def _choice(state: Fields, seat: int, number: int, lent: int) -> None:
    """Ask which of two effects it is, if both can do something, or what the table does for a free card.

    lent: 1 where a crew card gives its tokens, and twice the number of changes that were made.
    """
    sides = legal.sides(state, seat, number)
    if state.box.free[number] and not sides:
        return
    state.agenda.append((p.T_WORD, e.EITHER, number, lent))
    if len(sides) == 1 and not state.box.free[number]:
        choose(state, sides[0])
    else:
        state.phase, state.mover = p.EITHER, seat


def lend(state: Fields, token: int, count: int) -> None:
    """Gain a crew card's grenades for the fight under way (TQ-42)."""
    _gain(state, state.fighter if state.foe != -9 else state.turn, token, count, lent=True)


def _meet(state: Fields, seat: int, what: int, number: int, more: int) -> None:
    """Look for a card, or fight. Within a fight, do neither."""
    if state.foe != -9:
        return
    if what == e.SEEK:
        state.agenda.append((p.T_SEEK, number, more, 0))
    else:
        state.agenda.append((p.T_FIGHT, CARDLESS, number, seat))


def _gain(state: Fields, seat: int, token: int, count: int, *, lent: bool = False) -> None:
    """Gain loose tokens. Shots, and grenades of the crew, are for the fight under way (TQ-42)."""
    got = state.take(token, count)
    note(state, p.E_GAINED, seat, token, got)
    if token in (e.T_SHOT, e.T_FLAME, e.T_LASER) or (token == e.T_GRENADE and lent):
        state.lent[seat] = changed(state.lent[seat], token, got)
    elif token == e.T_KEY:
        state.keys[seat] += got
    elif token == e.T_HIT:
        state.hits[seat] += got
    elif token == e.T_GRENADE:
        state.grenades[seat] += got
    else:
        state.retoss += got


def drop_tokens(state: Fields, seat: int, token: int, count: int) -> None:
    """Give tokens that a seat has back to the supply."""
    count = min(count, legal.held_of(state, seat, token))
    state.supply[token] += count
    note(state, p.E_GAINED, seat, token, -count)
    if token == e.T_KEY:
        state.keys[seat] -= count
    elif token == e.T_HIT:
        state.hits[seat] -= count
    elif token == e.T_GRENADE:
        state.grenades[seat] -= count
    else:
        state.retoss -= count


def changed(counts: tuple[int, ...], token: int, more: int) -> tuple[int, ...]:
    """Return counts by token with more of one."""
    return (*counts[:token], counts[token] + more, *counts[token + 1 :])


def _ammo(state: Fields, seat: int, count: int) -> None:
    slots = legal.weapons(state, seat)
    if state.supply[e.T_AMMO] == 0 or not slots:
        return
    if len(slots) == 1:
        load(state, seat, slots[0], count)
        return
    state.agenda.append((p.T_WORD, e.AMMO, count, 0))
    state.phase, state.mover = p.LOAD, seat


def _lose(state: Fields, seat: int, kind: int) -> None:
    slots = legal.of_kind(state, seat, kind)
    if len({state.inventories[seat][slot] for slot in slots}) == 1:
        drop(state, seat, slots[0])
    elif slots:
        state.agenda.append((p.T_WORD, e.LOSE, kind, 0))
        state.phase, state.mover = p.LOSE, seat


def _avoid(state: Fields, seat: int) -> None:
    """Call off the fight before its first toss, or outside a fight discard the creatures of the row."""
    if state.foe != -9:
        if state.foe == QUEEN or state.rounds > 1:  # TQ-20: an item may do more than avoid
            return
        note(state, p.E_AVOIDED, seat, state.foe)
        round_task = (p.T_BACK, p.ROUND, seat, 0)
        at = max(place for place, task in enumerate(state.agenda) if task == round_task)
        del state.agenda[at]  # do not go back to this round
        foe = state.foe
        end_fight(state)
        if foe >= 0:
            discard(state, foe)
        return
    note(state, p.E_AVOIDED, seat, -1)
    for kind in legal.creatures(state, seat):
        discard(state, kind)
    state.rows[seat] = tuple(kind for kind in state.rows[seat] if state.box.kind[kind] != e.CREATURE)
    state.shared = tuple(kind for kind in state.shared if state.box.kind[kind] != e.CREATURE)


def end_fight(state: Fields) -> None:
    """End the fight. Unused tokens that crew cards gave for it are lost (TQ-42).

    A card that muffled noise may have left a player during the fight: both players' rows are looked at (TQ-29).
    """
    for tokens in state.lent:
        for token, count in enumerate(tokens):
            state.supply[token] += count
    state.lent, state.carried = [(0,) * e.LENT] * 2, 0
    state.foe, state.strength, state.rounds, state.attack = -9, 0, 0, False
    if state.options.muffled == HEARD:
        state.agenda += [(p.T_ATTACK, seat, 0, 0) for seat in range(state.players)]


# Searching the deck


def seek(state: Fields, left: int, kind: int) -> None:
    """Draw one card after the other, up to this many (TQ-24)."""
    refill(state)
    if left > 0 and any(state.deck):
        state.agenda.append((p.T_SEEK, left, kind, 0))
        state.phase, state.mover = p.SEEK, CHANCE
    else:
        _put_back(state)
        note(state, p.E_FOUND, state.turn, -1)


def sought(state: Fields, card: int) -> None:
    """Take the card drawn in a search: it is what was looked for, or it is put aside to be shuffled back."""
    _, left, kind, _ = state.agenda.pop()
    state.deck[card] -= 1
    note(state, p.E_SOUGHT, card)
    if (state.box.kind[card] if kind < e.NAMED else e.NAMED + card) != kind:
        state.aside[card] += 1
        refill(state)
        state.agenda.append((p.T_SEEK, left - 1, kind, 0))
        return
    refill(state)
    _put_back(state)
    note(state, p.E_FOUND, state.turn, card)
    if state.box.kind[card] == e.CREATURE:
        state.agenda.append((p.T_FIGHT, card, state.box.strength[card], state.turn))
    else:
        arrive(state, state.turn, card)


def _put_back(state: Fields) -> None:
    for kind, count in enumerate(state.aside):
        if count:
            state.deck[kind] += count
            state.aside[kind] = 0
