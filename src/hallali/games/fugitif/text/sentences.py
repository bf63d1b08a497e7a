"""Fugitif in sentences, as one seat reads them: the log, the action bar, the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import END
from hallali.games.fugitif.rules.box import Box
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.text import cards

Translate = i18n.Translator

DECKS = ("near", "middle", "far")


def never_found(numbers: Sequence[int], _: Translate) -> str:
    """Return which hideouts were never found; "" if all were."""
    if len(numbers) == 1:
        return _("Never found: {number}.").format(number=numbers[0])
    return _("Never found: {numbers}.").format(numbers=_.listed(numbers)) if numbers else ""


def deck_name(deck: int, _: Translate) -> str:
    """Return a deck's name with its article."""
    return (_("the near deck"), _("the middle deck"), _("the far deck"))[deck]


def seat_name(seat: int, _: Translate) -> str:
    """Return a seat's name with its article."""
    if seat == v.FUGITIVE:
        return _("The Fugitive")
    return _("The Marshal") if seat == v.MARSHAL else _("A spectator")


def eyes(seat: int, _: Translate) -> str:
    """Return whose view of the board this is, in words."""
    if seat == v.FUGITIVE:
        return _("Seen by the Fugitive")
    if seat == v.MARSHAL:
        return _("Seen by the Marshal")
    return _("Public view") if seat == SPECTATOR else _("Everything shown")


# The log


def sentence(told: Told, seat: int, box: Box, _: Translate) -> str:
    """Return the log's sentence for something that a seat was told.

    It is "" if the next sentence says it anyway: that a deck was chosen.
    told: one of Fugitif's Tolds, as the seat got it. seat: the reader's. box: of the edition. _: the translator.
    """
    if isinstance(told, v.TurnedUp):
        return _turned_up(told, seat, box, _)
    if isinstance(told, v.Removed):
        return _removed(told, seat, box, _)
    teller = _TELLERS.get(type(told))
    return teller(told, seat, _) if teller else ""


def _drew(told: v.Drew, seat: int, _: Translate) -> str:
    deck = deck_name(told.deck, _)
    if told.who == seat:
        if told.card is not None:
            return _("You drew {card} from {deck}.").format(card=told.card, deck=deck)
        return _("You drew a card from {deck}.").format(deck=deck)
    who = seat_name(told.who, _)
    if told.card is not None:
        return _("{who} drew {card} from {deck}.").format(who=who, card=told.card, deck=deck)
    return _("{who} drew a card from {deck}.").format(who=who, deck=deck)


def _turned_up(told: v.TurnedUp, seat: int, box: Box, _: Translate) -> str:
    if told.who == seat:
        template = _("You drew an event from {deck}, {title}: {text}")
    else:
        template = _("{who} drew an event from {deck}, {title}: {text}")
    who, deck = seat_name(told.who, _), deck_name(told.deck, _)
    title, text = cards.title(box, told.event, _), cards.text(box, told.event, _)
    return template.format(deck=deck, who=who, title=title, text=text)


def under(count: int, _: Translate) -> str:
    """Return how many sprint cards are under a hideout, in words."""
    if count == 0:
        return _("without a sprint")
    return _.counted("with {count} sprint card", "with {count} sprint cards", count)


def _laid(told: v.Laid, seat: int, _: Translate) -> str:
    beneath = under(told.sprints, _)
    if told.sprint_cards:
        beneath = _("with {cards} under it").format(cards=_.listed(told.sprint_cards))
    if seat == v.FUGITIVE and told.number is not None:
        return _("You laid hideout {number} {cards}.").format(number=told.number, cards=beneath)
    if told.number is not None and seat in (v.MARSHAL, SPECTATOR):
        return _("The Fugitive reached {number}, {cards}.").format(number=told.number, cards=beneath)
    if told.number is not None:
        return _("The Fugitive laid hideout {number} {cards}.").format(number=told.number, cards=beneath)
    return _("The Fugitive laid a hidden hideout {cards}.").format(cards=beneath)


def _passed(told: v.Passed, seat: int, _: Translate) -> str:
    mine = told.who == seat
    if told.phase == v.MANHUNT:
        return _("You called off the manhunt.") if mine else _("The Marshal called off the manhunt.")
    if told.phase == v.EXTRA:
        return _("You took no extra card.") if mine else _("The Fugitive took no extra card.")
    if told.who == v.FUGITIVE:
        return _("You laid no hideout.") if mine else _("The Fugitive laid no hideout.")
    return _("You guessed nothing.") if mine else _("The Marshal guessed nothing.")


def _guessed(told: v.Guessed, seat: int, _: Translate) -> str:
    numbers = _.listed(told.numbers)
    mine = seat == v.MARSHAL
    if told.right:
        text = _("You guessed {numbers}: found!") if mine else _("The Marshal guessed {numbers}: found!")
        text = text.format(numbers=numbers)
        for house in told.found:
            if house.sprint_cards:
                cards = _.listed(house.sprint_cards)
                text += " " + _("Under {number} lay {cards}.").format(number=house.number, cards=cards)
        return text
    if len(told.numbers) == 1:
        text = _("You guessed {numbers}: no.") if mine else _("The Marshal guessed {numbers}: no.")
    else:
        yours, hers = _("You guessed {numbers}: not all of them."), _("The Marshal guessed {numbers}: not all of them.")
        text = yours if mine else hers
    return text.format(numbers=numbers)


def _manhunt(told: v.ManhuntBegan, seat: int, _: Translate) -> str:
    if seat == v.MARSHAL:
        return _("The road ends here. The manhunt begins: name one hideout after another without a mistake.")
    return _("The road ends here. The manhunt begins: the Marshal names one hideout after another until one is wrong.")


def _tip(told: v.Tip, seat: int, _: Translate) -> str:
    if told.yes:
        text = _("The informant: yes, a hidden hideout lies between {low} and {high}.")
    else:
        text = _("The informant: no hidden hideout lies between {low} and {high}.")
    return text.format(low=told.low, high=told.high)


def _parity(told: v.Parity, seat: int, _: Translate) -> str:
    return _("The newest hideout has an even number.") if told.even else _("The newest hideout has an odd number.")


def _region(told: v.Region, seat: int, _: Translate) -> str:
    return _("The newest hideout has a number between {low} and {high}.").format(low=told.low, high=told.high)


def _revealed(told: v.Revealed, seat: int, _: Translate) -> str:
    house = told.hideout
    text = _("You turned up hideout {number}.") if seat == v.FUGITIVE else _("The Fugitive turned up hideout {number}.")
    text = text.format(number=house.number)
    if house.sprint_cards:
        under = _.listed(house.sprint_cards)
        text += " " + _("Under {number} lay {cards}.").format(number=house.number, cards=under)
    return text


def _shown(told: v.Shown, seat: int, _: Translate) -> str:
    mine = told.who == seat
    if told.private:
        return _looked(told, mine, _)
    if mine:
        return _("You showed {card}.").format(card=told.card)
    return _("{who} showed {card}.").format(who=seat_name(told.who, _), card=told.card)


def _looked(told: v.Shown, mine: bool, _: Translate) -> str:
    """Return the sentence for a card that one player saw in the other's hand."""
    if told.who == v.FUGITIVE:
        none = _("The Marshal looked at a card of the Fugitive's hand.")
        yours, theirs = (
            _("The Marshal looked at your {card}."),
            _("You looked at a card of the Fugitive's hand: {card}."),
        )
    else:
        none = _("The Fugitive looked at a card of the Marshal's hand.")
        yours, theirs = (
            _("The Fugitive looked at your {card}."),
            _("You looked at a card of the Marshal's hand: {card}."),
        )
    return none if told.card is None else (yours if mine else theirs).format(card=told.card)


def _removed(told: v.Removed, seat: int, box: Box, _: Translate) -> str:
    card = cards.title(box, told.event, _) if told.card is None and told.event >= 0 else told.card
    if told.who is None:
        return _("{card} left the game from {deck}.").format(card=card, deck=deck_name(told.deck, _))
    if told.who == seat:
        return _("You removed {card} from the game.").format(card=card)
    return _("{who} removed {card} from the game.").format(who=seat_name(told.who, _), card=card)


def _offered(told: v.Offered, seat: int, _: Translate) -> str:
    if told.who == seat and told.card is not None:
        return _("You put down {card} to be exchanged.").format(card=told.card)
    return _("{who} put down a card to be exchanged.").format(who=seat_name(told.who, _))


def _gave(told: v.Gave, seat: int, _: Translate) -> str:
    if told.who == seat:
        return _("You gave {card} away.").format(card=told.card if told.card is not None else _("a card"))
    who = seat_name(told.who, _)
    if told.card is not None and seat in (v.FUGITIVE, v.MARSHAL):
        return _("{who} gave you {card}.").format(who=who, card=told.card)
    return _("{who} gave {card} away.").format(who=who, card=told.card if told.card is not None else _("a card"))


def _took_back(told: v.TookBack, seat: int, _: Translate) -> str:
    cards = _.listed(told.cards)
    if seat == v.FUGITIVE:
        return _("You took back {cards} from under an open hideout.").format(cards=cards)
    return _("The Fugitive took back {cards} from under an open hideout.").format(cards=cards)


def _closed(told: v.Closed, seat: int, _: Translate) -> str:
    if told.deck < 0:
        return _("The roadblock is lifted.")
    return _("A roadblock closes {deck}.").format(deck=deck_name(told.deck, _))


def _idle(told: v.Idle, seat: int, _: Translate) -> str:
    if not told.turns:
        return _("The decks are empty now. {countdown}").format(countdown=_idle_turns(told.left, _))
    return _("An idle turn. {countdown}").format(countdown=_idle_turns(told.left, _))


def _idle_turns(left: int, _: Translate) -> str:
    """Return when idle turns end the game, in a sentence (FUG-29)."""
    return _.counted(
        "After {count} more turn without a new hideout or a right guess, the Marshal wins.",
        "After {count} more turns in a row without a new hideout or a right guess, the Marshal wins.",
        left,
    )


def _ended(told: v.Ended, seat: int, _: Translate) -> str:
    unfound = [place.number for place in told.row if not place.open and place.number is not None]
    text, never = outcome(told.outcome, _), never_found(unfound, _)
    return f"{text} {never}" if never else text


_TELLERS: dict[type[Told], Callable[..., str]] = {
    v.Drew: _drew,
    v.Laid: _laid,
    v.Passed: _passed,
    v.Guessed: _guessed,
    v.ManhuntBegan: _manhunt,
    v.Tip: _tip,
    v.Parity: _parity,
    v.Region: _region,
    v.Revealed: _revealed,
    v.Shown: _shown,
    v.Offered: _offered,
    v.Gave: _gave,
    v.TookBack: _took_back,
    v.Closed: _closed,
    v.Idle: _idle,
    v.Ended: _ended,
}


#: The Tolds of something that the seat in their field `who` did.
_DEEDS = v.Drew | v.Chose | v.TurnedUp | v.Passed | v.Shown | v.Offered | v.Gave


def who(told: Told) -> int:
    """Return the seat that did what a log line tells; -1 if no seat did."""
    if isinstance(told, v.Laid | v.TookBack | v.Revealed):
        return v.FUGITIVE
    if isinstance(told, v.Guessed):
        return v.MARSHAL
    if isinstance(told, v.Removed):
        return -1 if told.who is None else told.who
    return told.who if isinstance(told, _DEEDS) else -1


# The end


def outcome(key: str, _: Translate) -> str:
    """Return how the game ended, in a sentence. key: one of the View's outcomes, or "resigned"."""
    return {
        v.CAUGHT: _("Every hideout is face up: the Marshal has caught the Fugitive."),
        v.ESCAPED: _("The Fugitive reached the end of the road and is gone."),
        v.SLIPPED: _("The manhunt failed: the Fugitive slipped away."),
        v.RUN_DOWN: _("The manhunt found everything: the Marshal wins at the last moment."),
        v.STALLED: _("Three idle turns with empty decks: the Marshal wins."),
        v.TIME: _("Time is up: the Marshal wins."),
    }.get(key, _("The game is over."))


def verdict(view: v.FugitifView, _: Translate) -> str:
    """Return who won, in two or three words to the View's seat; "" while the game goes on."""
    if not view.returns:
        return ""
    winner = v.FUGITIVE if view.returns[0] > view.returns[1] else v.MARSHAL
    if view.seat in (v.FUGITIVE, v.MARSHAL):
        return _("You won.") if view.seat == winner else _("You lost.")
    return _("The Fugitive won.") if winner == v.FUGITIVE else _("The Marshal won.")


# The action bar


def prompt(view: v.FugitifView, _: Translate) -> str:
    """Return who has to do what now, in words to the View's seat."""
    if view.mover == OVER:
        return verdict(view, _) or _("The game is over.")
    if view.mover == CHANCE:
        return _("A card turns up …")
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
        v.MANHUNT: _("The manhunt is on: the Marshal names numbers."),
    }.get(view.phase, _("The Marshal is thinking."))


def _mine(view: v.FugitifView, _: Translate) -> str:
    if view.phase == v.HIDE and view.turn <= 1 and END in view.draft:
        return _("Your turn: choose your second hideout.")
    if view.phase == v.HIDE and view.turn <= 1 and not view.row:
        return _("Your turn: choose your first hideout.")
    if forced(view) >= 0:
        return _("Your turn: you draw from the only deck that is left.")
    return {
        v.DRAW: _("Your turn: draw a card. From which deck?"),
        v.HIDE: _("Your turn: choose a hideout from your hand, or pass."),
        v.SPRINT: _sprint(view, _),
        v.GUESS: _("Your turn: choose the numbers to guess, or guess nothing."),
        v.MANHUNT: _("Manhunt! Name one hideout. The first mistake ends it."),
        v.EXTRA: _("You may draw one more card."),
        v.SHOW: _("Choose a card to show."),
        v.DISCARD: _("Choose a card to remove from the game."),
        v.GIVE: _("Choose a card to give away."),
        v.NAME_TEN: _("Ask the informant: which range of ten?"),
        v.NAME_DECK: _("Ask the informant: which deck's numbers?"),
        v.REVEAL: _("Choose the hidden hideout that you turn up."),
        v.CLOSE_DECK: _("Which deck do you close?"),
        v.RAZE_DECK: _("Which deck loses a card?"),
        v.TRAIL: _("Choose the open hideout whose sprint cards you take back."),
    }.get(view.phase, _("Your turn."))


def _sprint(view: v.FugitifView, _: Translate) -> str:
    if view.phase != v.SPRINT:
        return ""
    if END in view.legal:
        return _("Add sprint cards under {number}, or lay it.").format(number=view.target)
    cards = sum(worth(card, size_of(view.size).escape) for card in draft_sprints(view))
    lack = view.target - last_number(view) - view.reach - cards
    return _("{number} is {lack} too far: add sprint cards under it.").format(number=view.target, lack=lack)


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
    idle = _idle_turns(view.idle_left, _) if view.idle_left else ""
    return " ".join(filter(None, (_choice(view, _), idle)))


def _choice(view: v.FugitifView, _: Translate) -> str:
    """Return the draft in words, or what matters for the choice; "" for none. Only the manhunt is everybody's."""
    if view.phase == v.MANHUNT:
        return _.counted("{count} hideout is left to find.", "{count} hideouts are left to find.", view.hidden)
    if view.mover != view.seat:
        return ""
    if view.phase == v.SPRINT:
        return _hideout_draft(view, _)
    if view.phase == v.HIDE:
        last = last_number(view)
        return _("The last hideout is {last}: without a sprint you reach {reach}.").format(
            last=last, reach=min(last + view.reach, size_of(view.size).escape)
        )
    if view.phase == v.GUESS:
        if len(view.draft) == 1:
            return _("You guess {numbers}.").format(numbers=view.draft[0])
        if view.draft:
            return _("You guess {numbers}: they turn up only if all are right.").format(numbers=_.listed(view.draft))
        if view.hidden == 1:
            return _("One hideout lies hidden.")
        return _("{count} hideouts lie hidden. A guess of several must be right in all.").format(count=view.hidden)
    return ""


def last_number(view: v.FugitifView) -> int:
    """Return the number of the newest hideout that this seat knows, counting its draft; 0 for the start."""
    if END in view.draft and view.phase in (v.HIDE, v.SPRINT):
        return view.draft[0]
    known = [house.number for house in view.row if house.number is not None]
    return known[-1] if known else 0


def worth(number: int, escape: int = 42) -> int:
    """Return what a card adds to the reach as a sprint card (FUG-2)."""
    return 0 if number in (0, escape) else 1 if number % 2 else 2


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
    escape = size_of(view.size).escape
    reach = view.reach + sum(worth(card, escape) for card in cards)
    need = view.target - last
    summed = " + ".join(str(n) for n in (view.reach, *(worth(card, escape) for card in cards)))
    if cards:
        text = _("Lay {number} with {cards} under it: reach {sum} = {reach}, {need} needed.")
    else:
        text = _("Lay {number}: reach {reach}, {need} needed.")
    return text.format(number=view.target, cards=_.listed(cards), sum=summed, reach=reach, need=need)
