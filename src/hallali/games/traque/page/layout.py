"""What Traqué's table draws: cards, the rows, the inventories, the path, the tracks, the fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.games.traque import drafts
from hallali.games.traque.drafts import Mode, Turn
from hallali.games.traque.page import art, scenery, tips
from hallali.games.traque.page.fight import Fight
from hallali.games.traque.page.scenery import Sight
from hallali.games.traque.page.strip import Stop
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import Box, box_of
from hallali.games.traque.text import terms
from hallali.interfaces import scene as tables

Translate = i18n.Translator

#: Of health and of time, fewer than this is little.
LITTLE_HEALTH, LITTLE_TIME = 3, 6


CardState = Literal["", "can", "chosen", "paid", "pay", "share", "foe"]


class Deed(msgspec.Struct, frozen=True):
    """A button on a card of an inventory."""

    step: int  #: what it chooses
    label: str  #: what it says, in short
    long: str  #: the same in full, for screen readers
    key: str  #: what the browser knows it by when the page changes
    primary: bool = False  #: whether it stands out


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card, in a row or in an inventory."""

    picture: str  #: the picture of its kind
    art: str  #: its drawing
    kind: str  #: its kind in words
    name: str  #: its name
    text: str  #: what it does
    label: str  #: all of it in words, for screen readers
    icons: tuple[str, ...] = ()  #: what it gives
    cost: tuple[str, ...] = ()  #: what it costs
    strength: int = 0  #: of a creature
    hunts: bool = False  #: of a creature: it attacks the crew first
    star: bool = False  #: of a creature: it is set aside at first
    #: in a row: it can be activated, is being activated, pays, can pay, can be shared or fought
    state: CardState = ""
    step: int = -1  #: what a click chooses, -1 for nothing
    shots: int = 0  #: of a weapon: the shots loaded
    most: int = 0  #: of a weapon: the shots in a load
    ammo: int = 0  #: of a weapon: the ammunition tokens on it
    loaded: str = ""  #: of a weapon: its shots and ammunition in words
    sort: str = ""  #: of a weapon: its token
    down: bool = False  #: whether it lies face down
    flip: str = ""  #: its name while it travels
    tip: str = ""  #: what it is, and why it cannot be pressed now
    deeds: tuple[Deed, ...] = ()  #: its buttons, in an inventory


class Chip(msgspec.Struct, frozen=True):
    """Loose tokens of one kind."""

    sort: str  #: their kind
    count: int  #: how many
    label: str  #: the same in words
    tip: str = ""  #: what they do
    step: int = -1  #: what a click chooses, -1 for nothing
    chosen: int = 0  #: of keys: how many pay for the activation under way


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player's side: the row, the inventory, loose tokens.

    Where there are two, the texts name the player, and call the viewer “You”.
    """

    seat: int  #: the player's seat
    name: str  #: what the player is called; "" where there is one player
    turn: bool  #: whether two play and it is this one's turn
    mine: bool  #: whether the viewer plays it
    health: int  #: health points now
    most: int  #: health points at most
    low: bool  #: whether few are left
    gauge: str  #: the heading of the health track
    health_label: str  #: the same for screen readers
    row_title: str  #: the heading of the row
    row_label: str  #: the row in words
    pack_title: str  #: the heading of the inventory
    pack_label: str  #: the inventory in words
    alarm: str  #: noise and creatures in words
    row: tuple[Card, ...]  #: the cards of the row
    pack: tuple[Card, ...]  #: the cards of the inventory
    chips: tuple[Chip, ...]  #: the loose tokens
    noise: int  #: noise icons in the row
    creatures: int  #: creatures in the row


class Place(msgspec.Struct, frozen=True):
    """A place that lies open, or a card's event."""

    name: str  #: what it is called
    text: str  #: what happens there
    step: int  #: what a click chooses, -1 for nothing
    pad: bool  #: whether it is the launch pad
    art: str  #: its drawing
    picture: str = ""  #: the picture of the place
    mood: str = ""  #: what the picture's colours are like
    event: bool = False  #: whether it is a card's event


class Pile(msgspec.Struct, frozen=True):
    """A pile of cards."""

    name: str  #: what it is called
    count: int  #: how many cards in all
    lines: tuple[tuple[str, int], ...]  #: each kind of card, and how many of it
    tip: str = ""  #: what the pile is for


class Scene(tables.Scene, frozen=True, kw_only=True):
    """Everything that the parts of a Traqué table draw."""

    people: tuple[Person, ...] = ()  #: the players, by seat
    shared: tuple[Card, ...] | None = None  #: the shared row; None where there is one player
    sight: Sight | None = None  #: what is to be seen behind the cards
    way: tuple[Stop, ...] = ()  #: the places in order
    way_label: str = ""  #: the same in words
    way_said: str = ""  #: the same in short
    where: str = ""  #: the name of the place one is in; "" before the first
    drawn: int = 0  #: how many places were seen
    goal: str = ""  #: where the ship is
    whats: Mapping[str, str] = {}  #: what the parts of the table are (`strip.whats`)
    time: int = 0  #: units of time left
    most_time: int = 20  #: the length of the track
    late: bool = False  #: whether little time is left
    time_label: str = ""  #: the time in words
    board_label: str = ""  #: the rows in words
    places: tuple[Place, ...] = ()  #: those that lie open now
    fight: Fight | None = None  #: the fight or test under way
    ending: tuple[tuple[str, str, int], ...] = ()  #: of a game that was won, the score's lines: what, how many, points
    tale: tuple[tuple[str, str], ...] = ()  #: of a game that was lost, how far it came: what, how much
    score: int = 0  #: the points of a win
    outcome: str = ""  #: how the game ended
    piles: tuple[Pile, ...] = ()  #: the deck, the discard and what is set aside
    chances: tuple[tuple[str, str], ...] = ()  #: the help that was asked for: what, percent or count
    retoss: int = 0  #: re-toss tokens at hand
    mode: Mode = ""  #: what a click on a card does now, as `drafts.Turn`
    lid_title: str = ""  #: what is thrown at
    lid_need: str = ""  #: how many hits it takes


def legal(view: v.TraqueView, step: int) -> int:
    """Return the step if the viewer may take it now, else -1."""
    return step if view.mover == view.seat and step in view.legal else -1


# Cards


def face(box: Box, kind: int, _: Translate) -> dict[str, Any]:
    """Return what is printed on a card, as fields of Card."""
    what = box.kind[kind]
    printed = kind < box.cards
    return {
        "picture": art.KINDS[what],
        "art": art.card(box, kind),
        "kind": _(terms.KINDS[what]),
        "name": terms.card(box, kind, _),
        "text": terms.text(box, kind, _),
        "icons": terms.icons(box.icons[kind], box.noise[kind]) if printed else (),
        "cost": terms.cost(box, kind),
        "strength": box.strength[kind] if printed else 0,
        "hunts": printed and box.hunts[kind],
        "star": printed and box.edition.card[kind].star,
    }


def _label(made: Mapping[str, Any], _: Translate) -> str:
    """Return a card in words: its name and kind, what it gives, costs and does."""
    parts = [f"{made['name']}, {made['kind']}"]
    if made["icons"]:
        parts.append(_("gives {icons}").format(icons=", ".join(terms.icon(name, _) for name in made["icons"])))
    if made["cost"]:
        parts.append(_("costs {icons}").format(icons=", ".join(terms.icon(name, _) for name in made["cost"])))
    return "; ".join(parts) + ". " + str(made["text"])


def _said(state: str, _: Translate) -> str:
    return {
        "can": _("It can be activated."),
        "chosen": _("You are activating it."),
        "paid": _("It pays."),
        "pay": _("It can pay."),
        "foe": _("You can fight it."),
        "share": _("You can share it."),
    }.get(state, "")


def row(view: v.TraqueView, kinds: Sequence[int], first: int, draft: Turn, _: Translate) -> tuple[Card, ...]:
    """Lay out a row. first: the step that activates a card of it, less the kind; -1 where the viewer cannot."""
    box = box_of(view.size, view.edition)
    pays = first + (a.PAY - a.ACTIVATE)
    paid = list(view.paid)
    chosen = view.chosen
    cards = []
    for kind in kinds:
        made = face(box, kind, _)
        state: CardState = ""
        step = -1
        if first >= 0 and view.mover == view.seat:
            if draft.mode == "share" and first == a.ACTIVATE:
                step = legal(view, a.SHARE + kind)
                state = "share" if step >= 0 else ""
            elif chosen == first + kind:
                state, step, chosen = "chosen", first + kind, -1
            elif pays + kind in paid:
                paid.remove(pays + kind)
                state, step = "paid", drafts.LIFT + pays + kind
            elif view.chosen >= 0:
                step = legal(view, pays + kind)
                state = "pay" if step >= 0 else ""
            elif legal(view, first + kind) >= 0 and view.phase == "row":
                state, step = "can", first + kind
            elif legal(view, a.CREATURE + kind) >= 0 and view.phase == "tie":
                state, step = "foe", a.CREATURE + kind
        label = " ".join(filter(None, (_label(made, _), _said(state, _))))
        tip = label if step >= 0 else f"{label} {tips.why_not(view, box, kind, first, _)}".strip()
        cards.append(Card(**made, state=state, step=step, label=label, tip=tip))
    return tuple(cards)


# Inventories


def _deeds(view: v.TraqueView, held: v.Held, slot: int, draft: Turn, _: Translate) -> tuple[Deed, ...]:
    box = box_of(view.size, view.edition)
    name = terms.card(box, held.card, _)
    if draft.mode == "give":
        give = legal(view, a.GIVE + slot)
        return (Deed(give, _("Give it"), f"{name}: {_('Give it')}", f"give{slot}", True),) if give >= 0 else ()
    asked = view.phase in ("load", "lose", "crew")
    word = {"load": _("Load it"), "lose": _("Lose it"), "crew": _("Lose it")}.get(view.phase, "")
    mine = view.players[view.seat].inventory
    quick = any(what == e.QUICK for one in mine for what, _number in box.passive[one.card])
    offers = (
        (a.CARD, word, asked),
        (a.USE, _("Use"), False),
        (a.TURN_DOWN, _("Use, once"), False),
        (a.RELOAD, _("Reload") if quick else _("Reload, −1 Time"), False),
        (a.GIVE, _("Give it"), view.phase in ("aid", "rescue")),
    )
    found = []
    for first, label, primary in offers:
        if first == a.GIVE and view.phase not in ("aid", "rescue"):
            continue
        if legal(view, first + slot) >= 0 and (asked or first != a.CARD):
            long = f"{name}: {label}"
            found.append(Deed(first + slot, label, long, f"deed{first + slot}", primary))
    return tuple(found)


def pack(view: v.TraqueView, seat: int, draft: Turn, _: Translate) -> tuple[Card, ...]:
    """Lay out an inventory."""
    box = box_of(view.size, view.edition)
    cards = []
    for slot, held in enumerate(view.players[seat].inventory):
        made = face(box, held.card, _)
        more: dict[str, Any] = {"down": held.down}
        said = [_label(made, _)]
        if box.kind[held.card] == e.WEAPON:
            sort = box.token[held.card]
            more |= {"shots": held.shots, "most": box.shots[held.card], "ammo": held.ammo, "sort": e.TOKENS[sort]}
            shots, ammo = terms.token(sort, held.shots, _), terms.token(e.T_AMMO, held.ammo, _)
            more["loaded"] = _("{shots}; {ammo}").format(shots=shots, ammo=ammo)
            said.append(_("Loaded: {shots}; {ammo}.").format(shots=shots, ammo=ammo))
        if held.down:
            said.append(_("Used, face down."))
        deeds = _deeds(view, held, slot, draft, _) if seat == view.seat and view.mover == view.seat else ()
        deed = {e.CREW: _("Use, once"), e.ITEM: _("Use")}.get(box.kind[held.card], "")
        said_so = any(one.label == deed for one in deeds)  # by a button beside it
        if deed and not said_so and made["text"] and not held.down and not box.passive[held.card]:
            more["text"] = _("{who}: {said}").format(who=deed, said=made["text"][:1].lower() + made["text"][1:])
        cards.append(Card(**(made | more), label=" ".join(said), tip=" ".join(said), deeds=deeds))
    return tuple(cards)


def chips(view: v.TraqueView, seat: int, _: Translate) -> tuple[Chip, ...]:
    """List a player's loose tokens. A click on a key pays with it."""
    who = view.players[seat]
    found: list[Chip] = []
    counts = ((e.T_KEY, who.keys), (e.T_GRENADE, who.grenades), (e.T_HIT, who.hits))
    for number, (sort, count) in enumerate((*counts, *enumerate(who.lent))):
        if count:
            step, used = -1, 0
            if sort == e.T_KEY and seat == view.seat:
                step = legal(view, a.PAY_KEY)
                used = view.paid.count(a.PAY_KEY)
                step = step if step >= 0 or not used else drafts.LIFT + a.PAY_KEY
            name = terms.token(sort, count, _)
            tip = tips.token(sort, name, number >= len(counts), _)
            found.append(Chip(e.TOKENS[sort], count, name, tip, step, used))
    if seat == 0 and view.retoss:
        name = terms.token(e.T_RETOSS, view.retoss, _)
        label = _("{tokens} for both").format(tokens=name) if len(view.players) > 1 else name
        found.append(Chip("retoss", view.retoss, label, tips.token(e.T_RETOSS, name, False, _)))
    return tuple(found)


def people(view: v.TraqueView, draft: Turn, names: Sequence[str], _: Translate) -> tuple[Person, ...]:
    """Lay out all players."""
    box = box_of(view.size, view.edition)
    found = []
    several = len(view.players) > 1
    for seat, who in enumerate(view.players):
        mine, name = seat == view.seat, names[seat]
        near = who.row + view.shared
        noise, creatures = sum(box.noise[kind] for kind in near), sum(box.kind[kind] == e.CREATURE for kind in near)
        you = not several or name == _("You")
        called = (_("Your row"), _("Your inventory")) if you else (_("{who}’s row"), _("{who}’s inventory"))
        titles = [one.format(who=name) for one in called] if several else [_("The row"), _("Your inventory")]
        said = _("Your health: {health} of {most}") if you else _("Health of {who}: {health} of {most}")
        health = said.format(who=name, health=who.health, most=view.most_health)
        found.append(
            Person(
                seat=seat,
                name=name if several else "",
                turn=several and view.mover == seat,
                mine=mine,
                health=who.health,
                most=view.most_health,
                low=who.health < LITTLE_HEALTH,
                gauge=name if several else _("Health"),
                health_label=health,
                row_title=titles[0],
                row_label=titles[0],
                pack_title=titles[1],
                pack_label=titles[1],
                alarm=_("{creatures} of 2 creatures, {noise} of 2 noises").format(creatures=creatures, noise=noise),
                row=row(view, who.row, a.ACTIVATE if mine else -1, draft, _),
                pack=pack(view, seat, draft, _),
                chips=chips(view, seat, _),
                noise=noise,
                creatures=creatures,
            )
        )
    return tuple(found)


# The places


def place_now(view: v.TraqueView, tolds: Sequence[Told]) -> int:
    """Return the place that is being played or may be left, -2 for none."""
    if view.place >= 0:
        return view.place
    if view.phase != "leave":
        return -2
    for told in reversed(tolds):
        if isinstance(told, v.Took):
            chosen = next((step - a.PLACE for step in told.steps if a.PLACE <= step < a.USE), None)
            if chosen is not None:
                return chosen
        if isinstance(told, v.PlaceTold):
            return told.place
    return -2


def places(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> tuple[Place, ...]:
    """Lay out the places that lie open."""
    box = box_of(view.size, view.edition)
    now = place_now(view, tolds)
    lying = view.opened or ((now,) if now != -2 and view.event < 0 else ())
    if view.event >= 0:
        drawing = art.card(box, view.event)
        text, there = terms.text(box, view.event, _), scenery.place(box, scenery.here(tolds))
        return (
            Place(terms.card(box, view.event, _), text, -1, False, drawing, there, scenery.mood(there), event=True),
        )
    return tuple(
        Place(
            terms.place(box, number, _),
            terms.place_text(box, number, _),
            legal(view, a.PLACE + number) if number >= 0 and view.phase == "which" else -1,
            number < 0,
            art.place(box, number),
            scenery.place(box, number),
            scenery.mood(scenery.place(box, number)),
        )
        for number in lying
    )


# The piles


def _counted(box: Box, counts: Sequence[int], _: Translate) -> tuple[tuple[str, int], ...]:
    return tuple((terms.card(box, kind, _), count) for kind, count in enumerate(counts) if count)


def piles(view: v.TraqueView, _: Translate) -> tuple[Pile, ...]:
    """Count the deck, the discard and the creatures set aside."""
    box = box_of(view.size, view.edition)
    named = ((_("Deck"), view.deck), (_("Discard"), view.discard), (_("Set aside"), view.stars))
    return tuple(
        Pile(name, sum(counts), _counted(box, counts, _), tip)
        for (name, counts), tip in zip(named, tips.piles(_), strict=True)
    )


# The end


def ending(view: v.TraqueView, _: Translate) -> tuple[tuple[str, str, int], ...]:
    """Return how the score adds up (TQ-47, TQ-65): (what, how many times what, points)."""
    box = box_of(view.size, view.edition)
    health = sum(who.health for who in view.players)
    crew = [held for who in view.players for held in who.inventory if box.kind[held.card] == e.CREW]
    down = sum(held.down for held in crew)
    lines = (
        (_("Health left"), health, 2),
        (_("Time left"), view.time, 1),
        (_("Crew face up"), len(crew) - down, 3),
        (_("Crew face down"), down, 1),
    )
    return tuple((what, f"{count} × {each}", count * each) for what, count, each in lines)


def tale(view: v.TraqueView, tolds: Sequence[Told], _: Translate) -> tuple[tuple[str, str], ...]:
    """Return how far a lost game came: (what, how many)."""
    beaten = sum(isinstance(told, v.Beaten) and not told.avoided for told in tolds)
    return (
        (_("Places seen"), _("{count} of {most}").format(count=view.drawn, most=view.count)),
        (_("Creatures beaten"), str(beaten)),
        (_("Time left"), str(view.time)),
        (_("Health left"), str(sum(who.health for who in view.players))),
    )
