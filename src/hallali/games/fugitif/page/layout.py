"""Fugitif's table as the templates draw it, made from a View and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.fugitif.page import city, houses, light, road
from hallali.games.fugitif.page.pieces import Card, Scene
from hallali.games.fugitif.page.proof import Proof, between, prove, unproven
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, OPTION, PASS, TEN, TENS
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.text import cards as texts
from hallali.games.fugitif.text import endings, prompts
from hallali.games.fugitif.text import sentences as words
from hallali.interfaces.scene import Button

Translate = i18n.Translator


def scene(
    view: v.FugitifView,
    _: Translate,
    *,
    tolds: Sequence[Told] = (),
    row: tuple[v.Hideout, ...] = (),
    note: str = "",
    marks: Mapping[int, str] | None = None,
    help_mode: str = "off",
    odds: Mapping[int, float] | None = None,
    support: Collection[int] | None = None,
    proves: bool = True,
    winner: int | None = None,
    turned: frozenset[int] = frozenset(),
) -> Scene:
    """Return the table as the View's seat sees it.

    tolds: all that the seat was told. row: the true one, where all is turned up. note, marks: the viewer's own text and
    marks on numbers. odds: for each number, the probability that it is a hidden hideout. support: the numbers that the
    rules do not exclude. help_mode decides whether these two are shown, and whether the pad strikes out what is proven
    and the hidden houses stand where they can be: not where it is "off". proves: whether they do so at all; not in a
    puzzle, which asks that. winner: who has won, where the View does not say. turned: at a pad, the numbers that say
    which card was drawn.
    """
    size = sized(view.size, view.edition)
    row = row or view.row
    known = city.Known(
        looks=city.looks(view, row),
        marks=marks or {},
        heat=dict(odds or {}) if help_mode == "probable" else {},
        fit=set(support or ()) if help_mode in ("possible", "probable") and support else None,
        proof=_known(view, tolds, help_mode if proves else "posed"),
        turned=turned,
    )
    box = box_named(view.size, view.edition)
    event = (texts.title(box, view.event, _), texts.text(box, view.event, _)) if view.event >= 0 else ("", "")
    over = light.over(view, tolds, row, light.ended(view, winner))
    drawn, taken = houses.houses(view, row, known.proof, size, help_mode != "off" or not proves, known.heat, over, _)
    spots = houses.spots(view, known.marks, taken, size, over, _)
    return Scene(
        prompt=prompts.prompt(view, _),
        aside=prompts.aside(view, _) or event[1],
        badge=words.eyes(view.seat, _),
        mine=view.mover == view.seat,
        over=view.mover == OVER,
        guessing=view.mover == view.seat and view.phase in (v.GUESS, v.MANHUNT),
        houses=drawn,
        spots=spots,
        night=over,
        counted=houses.counted(view, size.escape, _),
        wide=road.lanes(size.escape, road.WIDE),
        tall=road.lanes(size.escape, road.TALL),
        start=road.classes(0, size.escape),
        exit=""
        if size.escape in taken
        else road.classes(size.escape, size.escape)
        + road.grown(size.escape, taken, size.escape)
        + (" near" if any(spot.number == size.escape for spot in spots) else ""),
        blocks=city.blocks(view, size, known, _),
        hand=_hand(view, size, _),
        hand_title=_("Your hand"),
        buttons=_buttons(view, _),
        forced=prompts.forced(view),
        choices=_choices(view, _),
        note=note,
        helps=view.seat == v.MARSHAL,
        nothing=_("No hideout yet."),
        event=event,
        escape=size.escape,
        turned=_("Press its number, here or on the board.") if turned else "",
    )


def _known(view: v.FugitifView, tolds: Sequence[Told], mode: str) -> Proof | None:
    """Return what the pad shows of the row: nothing that takes a thought if help is off."""
    if mode == "posed":
        return between(view, tolds)
    proof = prove(view, tolds)
    return proof if proof is None or mode != "off" else msgspec.structs.replace(unproven(view), asked=proof.wrong)


def _hand(view: v.FugitifView, size: Size, _: Translate) -> tuple[Card, ...]:
    cards = view.hand if view.seat == v.FUGITIVE else view.files if view.seat == v.MARSHAL else None
    laid = prompts.draft_sprints(view)
    numbers = sorted({*(cards or ()), *laid, *([view.target] if view.target else [])})
    mine = view.mover == view.seat
    picking = view.phase in (v.HIDE, v.SPRINT, v.SHOW, v.DISCARD, v.GIVE)
    found = []
    for number in numbers:
        value = size.worth(number)
        role = "target" if number == view.target else "sprint" if number in laid else ""
        label = _("{number}, +{worth} as a sprint").format(number=number, worth=value) if value else str(number)
        if role:
            label += ", " + (_("being laid") if role == "target" else _("as a sprint under it"))
        choose = mine and picking and (number in view.legal or bool(role))
        tip = _use(view, number, size, choose, _)
        deck = size.deck_of(number)
        found.append(Card(number=number, worth=value, role=role, choose=choose, label=label, tip=tip, deck=deck))
    return tuple(found)


def _use(view: v.FugitifView, number: int, size: Size, choose: bool, _: Translate) -> str:
    """Return what a card in hand is good for, and why not now."""
    if view.seat == v.MARSHAL:
        return _("{number} is in your hand, so it’s no hideout and no sprint card.").format(number=number)
    if number == size.escape:
        text = _("{number} is the way out: lay it and you get away.").format(number=number)
    else:
        text = _("Lay {number} as a hideout, or put it under one to reach {worth} farther.").format(
            number=number, worth=size.worth(number)
        )
    if view.mover != view.seat or choose or view.phase != v.HIDE:
        return text
    last = prompts.last_number(view)
    if number < last:
        return text + " " + _("Your last hideout is {last}, so this can no longer be one.").format(last=last)
    return text + " " + _("Your cards can’t reach it now.")


def _buttons(view: v.FugitifView, _: Translate) -> tuple[Button, ...]:
    """Return the buttons of the action bar, the primary one last, in the same order in every phase."""
    if view.mover != view.seat:
        return ()
    buttons = []
    if view.draft:
        buttons.append(Button(-1, _("Undo"), why=_("Nothing is announced or laid yet: you may choose again.")))
    if PASS in view.legal:
        buttons.append(_pass(view, _))
    if prompts.stuck(view) and view.phase == v.HIDE:
        return tuple(buttons)
    primary = {v.GUESS: _("Guess"), v.MANHUNT: _("Guess"), v.HIDE: _("Lay it"), v.SPRINT: _("Lay it")}.get(view.phase)
    if primary:
        off = END not in view.legal
        why = "" if not off else endings.why_not(view, _)
        buttons.append(Button(END, primary, primary=True, off=off, why=why))
    return tuple(buttons)


def _pass(view: v.FugitifView, _: Translate) -> Button:
    """Return the button that lets a turn go: it asks twice where a slip would cost something."""
    label, why, sure = {
        v.GUESS: (
            _("Guess nothing"),
            _("The Fugitive goes on, and you draw again before your next guess."),
            _("Skip this guess?"),
        ),
        v.HIDE: (
            _("Lay nothing"),
            _("You keep your cards and draw again on your next turn."),
            _("Lay nothing this turn?"),
        ),
        v.MANHUNT: (
            _("Stop the manhunt"),
            _("The manhunt ends and the Fugitive is gone."),
            _("Let the Fugitive go?"),
        ),
        v.EXTRA: (_("No more cards"), "", ""),
        v.FREE: (_("Done"), "", ""),
        v.MORE: (_("Done"), "", ""),
    }.get(view.phase, (_("Pass"), "", ""))
    if view.phase == v.HIDE and prompts.stuck(view):  # nothing else can be done, so no slip can cost anything
        return Button(PASS, label, primary=True, why=why)
    return Button(PASS, label, primary=view.phase == v.MORE, why=why, sure=sure)


def _choices(view: v.FugitifView, _: Translate) -> tuple[Button, ...]:
    """Return the choices that no other part offers: ranges of ten, hideouts, and the changes for a free card."""
    if view.mover != view.seat:
        return ()
    if view.phase == v.NAME_TEN:
        return tuple(
            Button(TEN + ten, f"{low}–{high}") for ten, (low, high) in enumerate(TENS) if TEN + ten in view.legal
        )
    if view.phase in (v.FREE, v.MORE):
        box = box_named(view.size, view.edition)
        return tuple(
            Button(step, texts.change(box, view.event, step - OPTION, _).rstrip("."))
            for step in view.legal
            if step >= OPTION
        )
    if view.phase in (v.TRAIL, v.REVEAL):
        return tuple(Button(n, str(n)) for n in view.legal if 0 < n <= 42)
    return ()
