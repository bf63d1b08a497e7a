"""Why a move is suggested in Fugitif: what the Marshal's belief says of a guess, what she can think of a hideout."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.errors import HallaliError, marked
from hallali.games.fugitif.belief.belief import MarshalBelief, SpectatorBelief, make
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, OPTION, PASS, TEN, TENS
from hallali.games.fugitif.rules.box import box_named, sized
from hallali.games.fugitif.rules.sizes import Size, size_of
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, FugitifView
from hallali.games.fugitif.text import cards
from hallali.i18n import Translator
from hallali.interfaces.reasons import Case, Price, Reason, Reasons, counted, joined, told

N_ = marked
Say = Callable[[Translator], str]

#: With more hidden cards than this (hideouts counted twice), the exact belief takes seconds: nothing is counted then.
COUNTABLE: Final = 23
#: The same for what a watcher can count, who knows no one's cards.
WATCHED: Final = 17
#: From these odds on, a number counts as certain; below the other, as excluded.
CERTAIN, NEVER = 0.9999, 1e-9


class FugitifReasons(Reasons[FugitifView]):
    """What Fugitif says of its moves."""

    level = "expert"
    priced = (MARSHAL,)

    def level_for(self, case: Case[FugitifView]) -> str:
        """Return the bot to ask: for the Marshal one that counts, since what is said of a guess is what counting says.

        Where counting takes long, it is one that reads the trail.
        """
        view = case.view
        if view.seat != MARSHAL:
            return self.level
        return "club" if _weight(view) > COUNTABLE else "belief"

    def reason(self, case: Case[FugitifView], steps: Sequence[int]) -> Reason:
        """Return why a seat would take these steps."""
        view = case.view
        if view.phase in (v.GUESS, v.MANHUNT):
            return _guess(case, view, steps)
        if view.phase in (v.DRAW, v.EXTRA):
            return _draw(case, view, steps[0])
        if view.phase == v.HIDE:
            return _lay(case, view, steps)
        return _event(case, view, steps[0])

    def price(self, case: Case[FugitifView], steps: Sequence[int]) -> Price | None:
        """Return what a guess was worth: how many hideouts it would find on average, against the best guess."""
        view = case.view
        if view.phase not in (v.GUESS, v.MANHUNT) or view.seat != MARSHAL:
            return None
        belief = _exact(case, view)
        if belief is None:
            return None
        odds = belief.hideout_odds()
        allowed = [n for n in view.legal if 1 <= n < len(odds)]
        numbers = _numbers(steps)
        done = _chance(belief, odds, numbers)
        best, worth = numbers, done * len(numbers)
        for n in allowed:
            if odds[n] > worth + NEVER:
                best, worth = (n,), odds[n]
        gesture = (best[0],) if view.phase == v.MANHUNT else (*best, END)
        return Price(done * len(numbers), worth, (done if numbers else 1.0, _chance(belief, odds, best)), gesture)

    def agreed(self, steps: Sequence[int], price: Price, odds: Mapping[int, float], least: float) -> bool:
        """Say whether the better guess is better by what Fugitives do, too. Several count as the least likely."""

        def worth(numbers: Sequence[int]) -> float:
            return min((odds.get(number, 0.0) for number in numbers), default=0.0) * len(numbers)

        return worth(_numbers(price.better)) - worth(_numbers(steps)) >= least

    def priced_as(self, price: Price, _: Translator) -> str:
        """Say what was guessed against what could have been."""
        if not price.done:
            return _(_IMPOSSIBLE if not price.chances[0] else _NOTHING)
        return told(
            N_("The chance of this guess: {done}."),
            done=price.chances[0],
        )(_)


_IMPOSSIBLE: Final = N_("That guess couldn’t be right.")
_NOTHING: Final = N_("Nothing was guessed.")


def _numbers(steps: Sequence[int]) -> tuple[int, ...]:
    return tuple(step for step in steps if step not in (END, PASS))


def _weight(view: FugitifView) -> int:
    return sum(2 + hideout.sprints for hideout in view.row if not hideout.open)


def _exact(case: Case[FugitifView], view: FugitifView) -> MarshalBelief | None:
    """Return the Marshal's belief, or None where it takes too long to count."""
    if _weight(view) > COUNTABLE:
        return None
    belief = make(case.size, dict(case.options), MARSHAL)
    assert isinstance(belief, MarshalBelief)
    for one in case.tolds:
        belief.hear(one)
    return belief


def _chance(belief: MarshalBelief, odds: Sequence[float], numbers: Sequence[int]) -> float:
    if not numbers:
        return 0.0
    return odds[numbers[0]] if len(numbers) == 1 else belief.joint(bits.mask_of(numbers))


# -- the Marshal ------------------------------------------------------------------------------------------------------


def _guess(case: Case[FugitifView], view: FugitifView, steps: Sequence[int]) -> Reason:
    numbers = _numbers(steps)
    at = tuple(f"n{n}" for n in numbers)
    if not numbers:
        return Reason(told(N_("Guess nothing: no number fits what you know.")))
    words = [str(n) for n in numbers]

    def head(_: Translator) -> str:
        return _.listed(words)

    belief = _exact(case, view)
    if belief is None:
        return Reason(
            counted(
                "Guess {numbers}: the best fit. {count} hidden hideout leaves too much to count.",
                "Guess {numbers}: the best fit. {count} hidden hideouts leave too much to count.",
                view.hidden,
                numbers=head,
            ),
            at,
        )
    odds = belief.hideout_odds()
    right = _chance(belief, odds, numbers)
    if right >= CERTAIN:
        ways = sum(1 for value in odds if NEVER < value < CERTAIN)
        text = N_("Guess {numbers}: certain, as nothing else fits what you know.")
        first = told(text, numbers=head)
        rest = counted("{count} number then stays in doubt.", "{count} numbers then stay in doubt.", ways)
        return Reason(joined(first, rest if ways else None), at)
    rivals = sorted((n for n, value in enumerate(odds) if value > NEVER and n not in numbers), key=lambda n: -odds[n])
    if len(numbers) > 1:
        alone = max(numbers, key=lambda n: odds[n])
        return Reason(
            told(
                N_("Guess {numbers}: all correct, {chance}; only {one}, {other}."),
                numbers=head,
                chance=right,
                one=alone,
                other=odds[alone],
            ),
            at,
        )
    return Reason(joined(_single(numbers[0], odds, rivals), _refusal(belief, odds, numbers[0])), at)


def _single(number: int, odds: Sequence[float], rivals: Sequence[int]) -> Say:
    if not rivals:
        return told(N_("Guess {number}: {chance}."), number=number, chance=odds[number])
    other = rivals[0]
    if odds[other] > odds[number]:
        text = N_("Guess {number}: {chance}. {other} is likelier ({next}), but the answer on {number} tells more.")
    elif odds[other] > odds[number] - 0.004:
        text = N_("Guess {number}: {chance}, the same as {other}.")
    else:
        text = N_("Guess {number}: {chance}. The next best is {other}: {next}.")
    return told(text, number=number, chance=odds[number], other=other, next=odds[other])


def _refusal(belief: MarshalBelief, odds: Sequence[float], number: int) -> Say | None:
    """Say what a “no” would prove or rule out: by Bayes, from the chances of each number together with this one."""
    right, beside = belief.given(bits.bit(number))
    wrong = 1.0 - right
    if wrong <= NEVER:
        return None
    after = {
        n: max(0.0, value - beside[n]) / wrong
        for n, value in enumerate(odds)
        if NEVER < value < CERTAIN and n != number
    }
    proven = [str(n) for n, value in after.items() if value >= CERTAIN]
    gone = [str(n) for n, value in after.items() if value <= 1e-6]
    if proven:
        return told(N_("If the answer is no, he surely slept at {numbers}."), numbers=lambda _: _.listed(proven))
    if gone:
        return told(
            N_("If the answer is no, he can’t have slept at {numbers} either."), numbers=lambda _: _.listed(gone[:4])
        )
    best = max(after, key=lambda n: after[n], default=0)
    if best and after[best] > odds[best] + 0.02:
        return told(N_("After a no, {other}: {chance}."), other=best, chance=after[best])
    return None


# -- drawing ----------------------------------------------------------------------------------------------------------


def _draw(case: Case[FugitifView], view: FugitifView, step: int) -> Reason:
    if step == PASS:
        return Reason(told(N_("Take no more cards: nothing in the decks helps you now.")))
    deck = step - DECK
    size = sized(case.size, view.edition)
    low, high = size.decks[deck]
    at = (f"deck{deck}",)
    left = view.decks[deck]
    if view.seat == FUGITIVE:
        return Reason(_next_numbers(view, size, low, high), at)
    belief = _exact(case, view) if view.hidden else None
    if belief is not None:
        odds = belief.hideout_odds()
        doubtful = [n for n, value in enumerate(odds) if NEVER < value < CERTAIN]
        here = sum(1 for n in doubtful if low <= n <= high)
        if here:
            return Reason(
                counted(
                    "Draw from {low} to {high}: {count} of the {all} numbers in doubt is there, and he can’t have laid "
                    "what you hold.",
                    "Draw from {low} to {high}: {count} of the {all} numbers in doubt are there, and he can’t "
                    "have laid "
                    "what you hold.",
                    here,
                    low=low,
                    high=high,
                    all=len(doubtful),
                ),
                at,
            )
    last = max((h.number or 0 for h in view.row if h.open), default=0)
    if 0 < last < low:
        return Reason(
            counted(
                "Draw from {low} to {high}: he can’t lay what you take, and its {count} card lies beyond {last}.",
                "Draw from {low} to {high}: he can’t lay what you take, and all {count} of its cards lie "
                "beyond {last}.",
                left,
                low=low,
                high=high,
                last=last,
            ),
            at,
        )
    text = N_("Draw from {low} to {high}: he needs these numbers, and can’t lay any you hold.")
    return Reason(told(text, low=low, high=high), at)


def _next_numbers(view: FugitifView, size: Size, low: int, high: int) -> Say:
    """Say how many of a deck's numbers the Fugitive could lay next without a sprint."""
    last = max((h.number or 0 for h in view.row), default=0)
    own = {*(view.hand or ()), *view.removed, *(h.number for h in view.row)}
    own |= {card for h in view.row for card in h.sprint_cards or ()}
    near = [n for n in range(max(low, last + 1), min(high, last + view.reach) + 1) if n not in own]
    if near:
        return counted(
            "Draw from {low} to {high}: you’re at {last}, and {count} number you haven’t seen is within a step.",
            "Draw from {low} to {high}: you’re at {last}, and {count} numbers you haven’t seen are within a step.",
            len(near),
            low=low,
            high=high,
            last=last,
        )
    ahead = [n for n in range(max(low, last + 1), high + 1) if n not in own]
    if not ahead:
        text = N_("Draw from {low} to {high}: you’ve passed these numbers, but each can serve as a sprint card.")
        return told(text, low=low, high=high)
    return counted(
        "Draw from {low} to {high}: you’re at {last}, and {count} of these numbers is still ahead, for later "
        "or to sprint.",
        "Draw from {low} to {high}: you’re at {last}, and {count} of these numbers are still ahead, for later "
        "or to sprint.",
        len(ahead),
        low=low,
        high=high,
        last=last,
    )


# -- the Fugitive -----------------------------------------------------------------------------------------------------


def _lay(case: Case[FugitifView], view: FugitifView, steps: Sequence[int]) -> Reason:
    if steps[0] == PASS:
        held = view.fugitive_cards
        if tuple(view.legal) == (PASS,):
            return Reason(told(N_("Lay nothing: no card in your hand is within reach, even with sprints.")))
        return Reason(
            counted(
                "Lay nothing: she learns nothing, and you keep your {count} card for a better step.",
                "Lay nothing: she learns nothing, and you keep your {count} cards for a better step.",
                held,
            )
        )
    groups: list[list[int]] = [[]]
    for step in steps:
        if step == END:
            groups.append([])
        else:
            groups[-1].append(step)
    laid = [group for group in groups if group]
    at = tuple(f"card{card}" for group in laid for card in group)
    size = sized(case.size, view.edition)
    if laid[-1][0] == size.escape:
        return Reason(
            told(N_("Lay {escape}: it’s within reach, and it’s the way out."), escape=size.escape), ("out", *at)
        )
    move = joined(*(_laying(group) for group in laid))
    fits = _her_odds(case, view, laid, size)
    number = laid[-1][0]
    if not fits:
        return Reason(joined(move, told(N_("It leaves you {left} to go."), left=size.escape - number)), at)
    likeliest = max(fits, key=lambda n: (fits[n], -n))
    facts = counted(
        "From what she sees, {count} number fits there. For {number}: {chance}.",
        "From what she sees, {count} numbers fit there. For {number}: {chance}.",
        len(fits),
        number=number,
        chance=fits.get(number, 0.0),
    )
    rest = None
    if likeliest != number:
        rest = told(N_("She’s likelier to guess {other}: {chance}."), other=likeliest, chance=fits[likeliest])
    return Reason(joined(move, facts, rest), at)


def _laying(group: Sequence[int]) -> Say:
    under = [str(card) for card in group[1:]]
    if not under:
        return told(N_("Lay {number}."), number=group[0])
    return told(N_("Lay {number} with {cards} under it."), number=group[0], cards=lambda _: _.listed(under))


def _her_odds(
    case: Case[FugitifView], view: FugitifView, laid: Sequence[Sequence[int]], size: Size
) -> dict[int, float]:
    """Return what a watcher could think that the last of these hideouts is: all that the Marshal knows but her cards.

    {} where that cannot be counted, or takes too long.
    """
    if _weight(view) + sum(1 + len(group) for group in laid) > WATCHED:
        return {}
    belief = make(case.size, dict(case.options), -1)
    assert isinstance(belief, SpectatorBelief)
    for one in case.tolds:
        belief.hear(_watched(one, size))
    for number, group in enumerate(laid):
        belief.hear(
            v.Laid(
                place=len(view.row) + number,
                turn=view.turn,
                number=None,
                sprints=len(group) - 1,
                sprint_cards=() if len(group) == 1 else None,
                reach=view.reach,
            )
        )
    try:
        found = belief.place_odds()
    except HallaliError:  # after a swap of hidden cards a watcher cannot count
        return {}
    return {n: value for n, value in found[-1].items() if value > NEVER} if found else {}


def _watched(one: Told, size: Size) -> Told:
    """Return what a watcher was told where the Fugitive was told this."""
    if isinstance(one, v.Drew) and one.card is not None:
        return replace(one, card=None)
    if isinstance(one, v.Laid) and one.number != size.escape:
        return replace(one, number=None, sprint_cards=None if one.sprints else ())
    if isinstance(one, v.Laid) and one.sprints:
        return replace(one, sprint_cards=None)
    if isinstance(one, v.Offered | v.Gave) or (isinstance(one, v.Shown) and one.private):
        return replace(one, card=None)
    return one


# -- events -----------------------------------------------------------------------------------------------------------


def _event(case: Case[FugitifView], view: FugitifView, step: int) -> Reason:
    if view.phase in (v.FREE, v.MORE):
        return _change(view, step)
    if step == PASS:
        return Reason(told(N_("Do nothing: it would only help your opponent.")))
    if step >= TEN or view.phase == v.NAME_DECK:
        size = sized(case.size, view.edition)
        low, high = TENS[step - TEN] if step >= TEN else size.region(step - DECK)
        belief = _exact(case, view) if view.seat == MARSHAL else None
        chance = _within(belief, low, high) if belief is not None else None
        if chance is not None:
            text = N_("Name {low} to {high}: a yes, {chance}. That answer tells you most.")
            return Reason(told(text, low=low, high=high, chance=chance))
        return Reason(told(N_("Name {low} to {high}."), low=low, high=high))
    if step >= DECK:
        deck = step - DECK
        low, high = size_of(case.size).decks[deck]
        return Reason(
            counted(
                "Choose {low} to {high}: {count} card is left there, and your opponent needs it more than you do.",
                "Choose {low} to {high}: {count} cards are left there, and your opponent needs them more than you do.",
                view.decks[deck],
                low=low,
                high=high,
            ),
            (f"deck{deck}",),
        )
    count = sum(1 for one in view.legal if one != PASS)
    text = N_("Choose {number}: there’s nothing else to choose.")
    if count > 1:
        text = N_("Choose {number}: it’s the card that helps you least or tells least.")
    return Reason(told(text, number=step), (f"n{step}", f"card{step}"))


def _change(view: FugitifView, step: int) -> Reason:
    if step == PASS:
        return Reason(told(N_("End the changes: as far as can be told without reading the card, none helps you now.")))
    box = box_named(view.size, view.edition)
    return Reason(
        told(
            N_("Of the changes, this one helps you most: {change}"),
            change=lambda _: cards.change(box, view.event, step - OPTION, _),
        )
    )


def _within(belief: MarshalBelief, low: int, high: int) -> float | None:
    """Return the chance that a hidden hideout lies in a range, over rows drawn from the belief by a fixed seed."""
    worlds = belief.sample_hidden(random.Random(f"{low}-{high}"), 200)
    return sum(1 for world in worlds if world & bits.span(low, high)) / len(worlds) if worlds else None


__all__ = ["FugitifReasons"]
