"""How a game of Fugitif ended, told by the guess or the step that did it; and why a gesture cannot be finished yet."""

from __future__ import annotations

from collections.abc import Sequence

from hallali import i18n
from hallali.core.contract import Told
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.text import prompts
from hallali.games.fugitif.text import sentences as words

Translate = i18n.Translator


def story(key: str, tolds: Sequence[Told], seat: int, _: Translate) -> str:
    """Return how the game ended, in a sentence or two to the seat. key: one of the View's outcomes."""
    teller = {v.CAUGHT: _caught, v.RUN_DOWN: _run_down, v.SLIPPED: _slipped, v.ESCAPED: _escaped}.get(key)
    text = teller(tolds, seat, _) if teller else ""
    if not text:
        return words.outcome(key, _)
    unfound = [house.number for told in tolds if isinstance(told, v.Ended) for house in told.row if not house.open]
    never = words.never_found([number for number in unfound if number is not None], _)
    return f"{text} {never}" if never else text


def _guesses(tolds: Sequence[Told], *, manhunt: bool) -> list[v.Guessed]:
    return [told for told in tolds if isinstance(told, v.Guessed) and told.manhunt == manhunt]


def _caught(tolds: Sequence[Told], seat: int, _: Translate) -> str:
    deeds = [told for told in tolds if isinstance(told, v.Guessed | v.Revealed)]
    if not deeds or not isinstance(deeds[-1], v.Guessed):
        return ""
    numbers = _.listed(deeds[-1].numbers)
    text = (
        _("You guess {numbers}, and every hideout is found: the Fugitive is caught.")
        if seat == v.MARSHAL
        else _("The Marshal guesses {numbers}, and every hideout is found: the Fugitive is caught.")
    )
    return text.format(numbers=numbers)


def _run_down(tolds: Sequence[Told], seat: int, _: Translate) -> str:
    named = _.listed([told.numbers[0] for told in _guesses(tolds, manhunt=True)])
    text = (
        _("In the manhunt you guess {numbers} without a mistake: caught at the last moment.")
        if seat == v.MARSHAL
        else _("In the manhunt the Marshal guesses {numbers} without a mistake: caught at the last moment.")
    )
    return text.format(numbers=named) if named else ""


def _slipped(tolds: Sequence[Told], seat: int, _: Translate) -> str:
    named = _guesses(tolds, manhunt=True)
    mine = seat == v.MARSHAL
    if not named or named[-1].right:
        return (
            _("You stop the manhunt: the Fugitive slips away.")
            if mine
            else _("The Marshal stops the manhunt: the Fugitive slips away.")
        )
    text = (
        _("In the manhunt you guess {number}, and it’s no hideout: the Fugitive slips away.")
        if mine
        else _("In the manhunt the Marshal guesses {number}, and it’s no hideout: the Fugitive slips away.")
    )
    return text.format(number=named[-1].numbers[0])


def _escaped(tolds: Sequence[Told], seat: int, _: Translate) -> str:
    found = [house.number for told in tolds if isinstance(told, v.Guessed) for house in told.found]
    found += [told.hideout.number for told in tolds if isinstance(told, v.Revealed)]
    if not found:
        return ""
    return _(
        "The Fugitive reaches the way out. There is no manhunt, because a hideout so far on was found before: {number}."
    ).format(number=max(number or 0 for number in found))


def why_not(view: v.FugitifView, _: Translate) -> str:
    """Return why the gesture being made cannot be finished yet."""
    if view.phase in (v.GUESS, v.MANHUNT):
        return _("Choose a number first.")
    if view.phase != v.SPRINT:
        return _("Choose the card to lay first.")
    size = sized(view.size, view.edition)
    reach = view.reach + sum(size.worth(card) for card in prompts.draft_sprints(view))
    need = view.target - prompts.last_number(view)
    if reach < need:
        return _("It’s {need} farther, and you can go {reach}: add sprint cards.").format(reach=reach, need=need)
    return _("No second hideout could follow: put a sprint card back.")
