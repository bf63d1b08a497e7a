"""What Fugitif's bar says: what to do now, and the draft in words."""

from __future__ import annotations

from hallali import i18n
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.text import cards
from hallali.games.fugitif.text.sentences import idle_turns, outcome, verdict

Translate = i18n.Translator


def prompt(view: v.FugitifView, _: Translate) -> str:
    """Return who has to do what now, in words to the View's seat."""
    if view.mover == OVER:
        return verdict(view, _) or _("The game is over.")
    if view.mover == CHANCE:
        return _("A card is drawn…")
    if view.mover == view.seat:
        return _mine(view, _)
    if view.mover == v.FUGITIVE:
        return {
            v.DRAW: _("The Fugitive is choosing a deck."),
            v.HIDE: _("The Fugitive is looking for a hideout."),
            v.SPRINT: _("The Fugitive is looking for a hideout."),
            v.EXTRA: _("The Fugitive may draw one more card."),
        }.get(view.phase, _("The Fugitive is thinking."))
    return {
        v.DRAW: _("The Marshal is choosing a deck."),
        v.GUESS: _("The Marshal is thinking about a guess."),
        v.MANHUNT: _("The manhunt is on: the Marshal is guessing."),
    }.get(view.phase, _("The Marshal is thinking."))


def _mine(view: v.FugitifView, _: Translate) -> str:
    if view.phase == v.HIDE and view.turn <= 1 and END in view.draft:
        return _("Your turn: choose your second hideout.")
    if view.phase == v.HIDE and view.turn <= 1 and not view.row:
        return _("Your turn: choose your first hideout.")
    if view.phase in (v.FREE, v.MORE) and view.event >= 0:
        return cards.free_text(box_named(view.size, view.edition), view.event, _)
    if forced(view) >= 0:
        return _("Your turn: you draw from the only deck left.")
    if view.phase == v.HIDE and stuck(view):
        return _("Your turn: no card in your hand is within reach.")
    escape = sized(view.size, view.edition).escape
    if view.phase == v.HIDE and escape in view.legal:
        return _("Your turn: {number}, the way out, is within your reach!").format(number=escape)
    all_ = sized(view.size, view.edition).first_draws
    if view.phase == v.DRAW and view.seat == v.MARSHAL and view.turn == 1 and 0 < view.marshal_cards < all_:
        return _("Your turn: one more card ({number} of {all}). From which deck?").format(
            number=view.marshal_cards + 1, all=all_
        )
    return {
        v.DRAW: _("Your turn: draw a card. From which deck?"),
        v.HIDE: _("Your turn: choose a hideout from your hand, or lay nothing."),
        v.SPRINT: _sprint(view, _),
        v.GUESS: _("Your turn: choose the numbers to guess, or guess nothing."),
        v.MANHUNT: _("Manhunt! Guess one hideout. The first mistake ends it."),
        v.EXTRA: _("You may draw one more card."),
        v.SHOW: _("Choose a card to show."),
        v.DISCARD: _("Choose a card to remove from the game."),
        v.GIVE: _("Choose a card to give away."),
        v.NAME_TEN: _("Ask the informant: which range of ten?"),
        v.NAME_DECK: _("Ask the informant: which deck’s numbers?"),
        v.REVEAL: _("Choose the hidden hideout that you turn up."),
        v.CLOSE_DECK: _("Which deck do you close?"),
        v.RAZE_DECK: _("Which deck loses a card?"),
        v.TRAIL: _("Choose the found hideout whose sprint cards you take back."),
    }.get(view.phase, _("Your turn."))


def _sprint(view: v.FugitifView, _: Translate) -> str:
    if view.phase != v.SPRINT:
        return ""
    if END in view.legal:
        return _("Add sprint cards under {number}, or lay it.").format(number=view.target)
    size = sized(view.size, view.edition)
    cards = sum(size.worth(card) for card in draft_sprints(view))
    lack = view.target - last_number(view) - view.reach - cards
    return _("{number} is {lack} too far: add sprint cards.").format(number=view.target, lack=lack)


def stuck(view: v.FugitifView) -> bool:
    """Return whether the View's seat can do nothing but pass."""
    return view.mover == view.seat and tuple(view.legal) == (PASS,)


def forced(view: v.FugitifView) -> int:
    """Return the only step that the View's seat may take and that plays itself; -1 for none.

    That is to draw from the last deck: everybody sees that it is the last.
    """
    only = view.mover == view.seat and view.phase == v.DRAW and len(view.legal) == 1 and view.legal != (END,)
    return view.legal[0] if only else -1


def aside(view: v.FugitifView, _: Translate) -> str:
    """Return the bar's second line: the draft in words, or what matters for the choice; "" for none."""
    if view.mover == OVER:
        return outcome(view.outcome, _) if view.outcome else ""
    idle = idle_turns(view.idle_left, _) if view.idle_left else ""
    return " ".join(filter(None, (_choice(view, _), idle)))


def _choice(view: v.FugitifView, _: Translate) -> str:
    """Return the draft in words, or what matters for the choice; "" for none. Everybody sees the manhunt."""
    if view.phase == v.MANHUNT and view.draft:
        return _("You guess {numbers}.").format(numbers=view.draft[0])
    if view.phase == v.MANHUNT:
        return _.counted("{count} hideout is left to find.", "{count} hideouts are left to find.", view.hidden)
    if view.mover != view.seat:
        return ""
    if view.phase == v.SPRINT:
        return _hideout_draft(view, _)
    if view.phase in (v.FREE, v.MORE):
        return _("Make the changes that this card asks for, then say that you are done.")
    if view.phase == v.HIDE:
        last = last_number(view)
        reach = min(last + view.reach, size_of(view.size).escape)
        if not last:
            return _("You start at 0. Without sprint cards you get as far as {reach}.").format(reach=reach)
        return _("Your last hideout is {last}. Without sprint cards you reach {reach}.").format(last=last, reach=reach)
    if view.phase == v.GUESS:
        if len(view.draft) == 1:
            return _("You guess {numbers}.").format(numbers=view.draft[0])
        if view.draft:
            return _("You guess {numbers}: all must be right.").format(numbers=_.listed(view.draft))
        if view.hidden == 1:
            return _("One hideout is hidden.")
        return _("{count} hideouts are hidden. Guess several and all must be right.").format(count=view.hidden)
    return ""


def last_number(view: v.FugitifView) -> int:
    """Return the number of the newest hideout that this seat knows, counting its draft; 0 for the start."""
    if END in view.draft and view.phase in (v.HIDE, v.SPRINT):
        return view.draft[0]
    known = [house.number for house in view.row if house.number is not None]
    return known[-1] if known else 0


def drafted(view: v.FugitifView) -> list[tuple[int, ...]]:
    """Split a draft into hideouts, each as (number, sprint cards ...). The opening may have two."""
    if view.phase not in (v.HIDE, v.SPRINT):
        return []
    hideouts: list[tuple[int, ...]] = []
    cards: list[int] = []
    for step in (*view.draft, END):
        if step != END:
            cards.append(step)
        elif cards:
            hideouts.append(tuple(cards))
            cards = []
    return hideouts


def draft_sprints(view: v.FugitifView) -> tuple[int, ...]:
    """Return the sprint cards chosen for the hideout that is being laid."""
    hideouts = drafted(view)
    return hideouts[-1][1:] if view.target and hideouts else ()


def _hideout_draft(view: v.FugitifView, _: Translate) -> str:
    last = last_number(view)
    cards = draft_sprints(view)
    size = sized(view.size, view.edition)
    reach = view.reach + sum(size.worth(card) for card in cards)
    need = view.target - last
    summed = " + ".join(str(n) for n in (view.reach, *(size.worth(card) for card in cards)))
    if cards:
        text = _("Lay {number} with {cards} under it: it’s {need} farther, and you can go {sum} = {reach}.")
    else:
        text = _("Lay {number}: it’s {need} farther, and you can go {reach}.")
    return text.format(number=view.target, cards=_.listed(cards), sum=summed, reach=reach, need=need)
