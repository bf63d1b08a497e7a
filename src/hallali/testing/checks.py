"""The checks. Each takes a play and raises Broken if the game breaks a promise of core/contract.py."""

from __future__ import annotations

import functools
import math
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hallali import i18n
from hallali.core.contract import Belief, Position, Told, View
from hallali.core.errors import HallaliError, IllegalAction, Refusal
from hallali.core.record import Record, replay
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.core.texts import ENGLISH
from hallali.interfaces.game import AnyGame, PlayableGame
from hallali.testing.lessons import lessons
from hallali.testing.plays import Broken, Play, Subject, facts
from hallali.testing.rows import rows
from hallali.testing.words import words

Check = Callable[[Play], None]

#: How many moves of a play are looked at by the checks that cost more than a step.
CLONES, LOOKS, CUTS = 60, 40, 3
#: How many positions of each phase are checked for refusals, and how many steps in each.
OF_A_KIND, REFUSED = 2, 200

_CLAUSE = re.compile(r"[A-Z]{2,5}-\d+")


def _in_words(one: Check) -> Check:
    """Turn an error of the game within a check into Broken, which names the play."""

    @functools.wraps(one)
    def run(play: Play) -> None:
        try:
            one(play)
        except HallaliError as error:
            raise play.broken(f"{one.__name__}: {type(error).__name__}: {error}") from error

    return run


def check(subject: Subject, plays: int = 25, seed: int = 0) -> None:
    """Run every check on a game, and on this many random plays of it. Raises Broken."""
    if isinstance(subject.game, PlayableGame):
        for of_all in WHOLE:
            of_all(subject.game)
    for number in range(seed, seed + plays):
        play = subject.play(number)
        for one in CHECKS:
            one(play)


@_in_words
def ends(play: Play) -> None:
    """The game ends, nothing can be done after that, and the returns are as the contract says, with 0 before the end.

    Returns above 1 are scores, which add up to 0.
    """
    end = play.end
    longest = play.game.plain().longest if isinstance(play.game, PlayableGame) else 0
    if 0 < longest < len(play.steps):
        raise play.broken(
            f"it has {len(play.steps)} entries, but the game says that it has {longest} at most (longest)"
        )
    if end.legal() or end.chances() or end.drafting:
        raise play.broken("the game is over, but something can be done or is half done")
    if any(len(one.returns()) != play.seats for one in play.positions):
        raise play.broken("there is not one return for each seat that takes part")
    for number, state in enumerate(play.positions[:-1]):
        if any(state.returns()):
            raise play.broken("somebody won before the end", number)
    returns = end.returns()
    winners = sum(one > 0 for one in returns)
    if play.game.together:
        good = set(returns) in ({1.0}, {-1.0})
    elif max(returns) > 1:
        good = math.isclose(sum(returns), 0, abs_tol=1e-9)
    else:
        won, lost = _shares(winners, play.seats)
        good = all(math.isclose(one, won if one > 0 else lost) for one in returns)
    if not good:
        raise play.broken(f"the returns {returns} are not those of {winners} winners")


def _shares(winners: int, seats: int) -> tuple[float, float]:
    """Return what each winner and each other seat gets; 0 if no one or everyone won."""
    if not 0 < winners < seats:
        return 0.0, 0.0
    return (seats - winners) / (winners * (seats - 1)), -1 / (seats - 1)


@_in_words
def steps(play: Play) -> None:
    """There is always something to do, listed once and in ascending order; probabilities add up to 1."""
    for number, state in enumerate(play.positions[:-1]):
        legal, chances = state.legal(), state.chances()
        if state.mover == CHANCE:
            odds = [odd for _, odd in chances]
            if legal or min(odds) <= 0 or not math.isclose(sum(odds), 1):
                raise play.broken(f"chance brings {chances}", number)
            if len(dict(chances)) < len(chances):
                raise play.broken("a chance outcome is listed twice", number)
        elif not 0 <= state.mover < play.seats:
            raise play.broken(f"the mover is {state.mover}", number)
        elif chances or not legal or legal[0] < 0 or legal != sorted(set(legal)):
            raise play.broken(f"the legal steps are {legal}", number)
        elif 0 < play.subject.beyond <= legal[-1]:
            raise play.broken(f"step {legal[-1]} is not below {play.subject.beyond}", number)


@_in_words
def clones(play: Play) -> None:
    """A clone is equal and independent, and a step changes it as it changed the position, by apply or advance."""
    for number, before, step, after in play.some(CLONES):
        known = facts(before)
        for name in ("apply", "advance"):
            copy = before.clone()
            if facts(copy) != known:
                raise play.broken("a clone is not equal", number)
            getattr(copy, name)(step)
            if facts(copy) != facts(after):
                raise play.broken(f"{name} leads elsewhere from a clone", number)
        if facts(before) != known:
            raise play.broken("a step on a clone changes the position", number)
        if known == facts(after):
            raise play.broken(f"step {step} changes nothing", number)


@_in_words
def refusals(play: Play) -> None:
    """Only legal steps are taken. Everything else is refused in words and changes nothing."""
    beyond = play.subject.beyond or 2 + max(max(state.legal(), default=0) for state in play.positions)
    for number in _of_each_kind(play):
        state = play.positions[number]
        known = facts(state)
        outcomes = [outcome for outcome, _ in state.chances()] if state.mover == CHANCE else state.legal()
        for step in outcomes:
            if state.refusal(step) is not None:
                raise play.broken(f"step {step} is legal, but refused: {state.refusal(step)}", number)
            state.clone().apply(step)
        others = sorted({*range(-2, beyond + 2)} - set(outcomes))
        chosen = random.Random(play.seed).sample(others, REFUSED) if len(others) > REFUSED else others
        for step in {others[0], *chosen, others[-1]}:
            _refused(play, number, state, step)
        if facts(state) != known:
            raise play.broken("to be refused changes the position", number)


def _refused(play: Play, number: int, state: Position, step: int) -> None:
    """Check that a step is refused, and in words."""
    refusal = state.refusal(step)
    if not isinstance(refusal, Refusal):
        raise play.broken(f"step {step} is not legal, but {refusal} is said of it", number)
    words = str(refusal)
    if not str(refusal.message).strip() or "{" in words:
        raise play.broken(f"step {step} is refused in these words: {words!r}", number)
    if refusal.clause and not _CLAUSE.fullmatch(refusal.clause):
        raise play.broken(f"step {step} is refused by {_not_a_name(refusal.clause)}", number)
    try:
        state.apply(step)
    except IllegalAction as error:
        if error.refusal != refusal:
            raise play.broken(f"step {step} is refused in other words when it is taken: {error}", number) from None
    else:
        raise play.broken(f"step {step} is refused: {words!r}; but it is taken", number)


def clauses(game: AnyGame) -> None:
    """The rules page names each clause as a refusal may name it. Raises Broken."""
    for size in game.sizes:
        book = game.rulebook(size, None, i18n.translator(ENGLISH))
        for clause in book.told if book is not None else ():
            if not _CLAUSE.fullmatch(clause):
                raise Broken(f"{game.name}: its rules have {_not_a_name(clause)}")


def _not_a_name(clause: str) -> str:
    return f"the clause “{clause}”: a clause’s name is two to five capitals, a hyphen and a number, such as “CAT-3”"


def _of_each_kind(play: Play) -> list[int]:
    """Choose a few positions of each phase, within and outside a draft, and the end."""
    numbers = list(range(len(play.steps)))
    random.Random(play.seed).shuffle(numbers)
    kinds: dict[Any, list[int]] = {}
    for number in numbers:
        state = play.positions[number]
        chosen = kinds.setdefault((state.mover == CHANCE, state.drafting, getattr(state, "phase", "")), [])
        if len(chosen) < OF_A_KIND:
            chosen.append(number)
    return [*(number for chosen in kinds.values() for number in chosen), len(play.steps)]


@_in_words
def records(play: Play) -> None:
    """A record of the play, through JSON, leads to the same positions, and every token reads back as written."""
    game = play.game
    moves = play.tokens()
    for token in moves:
        if not token or any(sign.isspace() for sign in token):
            raise play.broken(f"the token {token!r} is empty or holds white space")
    written = Record(
        game=game.name,
        rules=game.rules,
        edition=game.edition_of(play.size, play.options),
        size=play.size,
        options=play.options,
        moves=moves,
    )
    number = 0
    for state, token, gesture in replay(game, Record.from_json(written.to_json())):
        if facts(state) != facts(play.positions[number]):
            raise play.broken("a replay of the record leads elsewhere", number)
        if not token:
            break
        if list(gesture) != play.steps[number : number + len(gesture)] or game.write(state, gesture) != token:
            raise play.broken(f"the token {token!r} reads back as {gesture}", number)
        number += len(gesture)
    if number != len(play.steps):
        raise play.broken("the record ends before the game does", number)


@_in_words
def sights(play: Play) -> None:
    """Views and Tolds are as the contract says and come back from JSON. Nothing shows of another seat's draft."""
    for number, before, step, after in play.some(LOOKS):
        everyone = (*play.eyes, REFEREE)
        for eyes, told in zip(everyone, play.game.tell_all(before, step, after, everyone), strict=True):
            view = play.game.see(after, eyes)
            if (view.game, view.seat, view.mover) != (play.game.name, eyes, after.mover):
                raise play.broken(f"the view of {eyes} is {view}", number + 1)
            if list(view.legal) != (after.legal() if eyes == after.mover else []):
                raise play.broken(f"the view of {eyes} lists {view.legal}", number + 1)
            if view.returns != (after.returns() if after.mover == OVER else ()):
                raise play.broken(f"the view of {eyes} has the returns {view.returns}", number + 1)
            for thing in (view, *told):
                if msgspec.json.decode(msgspec.json.encode(thing), type=type(thing)) != thing:
                    raise play.broken(f"this does not come back from JSON: {thing}", number)
            if after.drafting and eyes not in (after.mover, REFEREE):
                if told:
                    raise play.broken(f"{eyes} is told within another's draft: {told}", number)
                if view != play.game.see(_origin(play, number), eyes):
                    raise play.broken(f"{eyes} sees another's draft: {view}", number + 1)


@_in_words
def tellings(play: Play) -> None:
    """For each step `tell_all` tells several seats, in any order, what `tell` tells each of them alone.

    So does `advance`, which takes the step, too.
    """
    everyone = (*play.eyes, REFEREE)
    for number, before, step, after in play.moves():
        alone = tuple(play.game.tell(before, step, after, eyes) for eyes in everyone)
        for order in (1, -1):
            told = play.game.tell_all(before, step, after, everyone[::order])
            if told != alone[::order]:
                raise play.broken(f"told at once, {everyone[::order]} hear {told}; one by one {alone[::order]}", number)
        copy = before.clone()
        if play.game.advance(copy, step, everyone) != alone or facts(copy) != facts(after):
            raise play.broken("a step that is taken and told of at once leads elsewhere, or is told otherwise", number)


def _origin(play: Play, number: int) -> Position:
    """Return the position before the gesture that this move is part of."""
    while play.positions[number].drafting:
        number -= 1
    return play.positions[number]


@_in_words
def beliefs(play: Play) -> None:
    """Every world that a belief draws tells and shows its seat the same as the game, and the truth stays possible.

    A belief may raise HallaliError to say that it cannot draw any.
    """
    make = play.subject.believer()
    if make is None:
        return
    rng = random.Random(play.seed)
    heard_of = play.positions[: play.subject.deep or None]
    committed = [number for number, state in enumerate(heard_of) if not state.drafting]
    cuts = {*rng.sample(committed, min(CUTS, len(committed))), committed[-1]}
    for eyes in play.eyes:
        belief = make(play.size, play.options, eyes)
        told: list[Told] = []
        heard: Sequence[Told] = ()
        for number, state in enumerate(heard_of):
            if number:
                heard = play.game.tell(play.positions[number - 1], play.steps[number - 1], state, eyes)
                told += heard
                for one in heard:
                    belief.hear(one)
            if number in cuts:
                _believed(play, number, eyes, belief, told, bool(heard), rng)


def _believed(
    play: Play, number: int, eyes: int, belief: Belief, told: Sequence[Told], heard: bool, rng: random.Random
) -> None:
    """Check a belief at a position. heard: whether its seat was told of the last step."""
    game, state = play.game, play.positions[number]
    try:
        if play.subject.truth is not None:
            play.subject.truth(belief, state, eyes)
        drawn = [belief.sample(rng) for _ in range(2)]
    except HallaliError:
        return
    except AssertionError as error:
        raise play.broken(f"the belief of {eyes} rules out the truth: {error}", number) from error
    for history in drawn:
        world, again = game.new(play.size, play.options), list[Told]()
        for step in history:
            before = world.clone()
            world.apply(step)
            again += game.tell(before, step, world, eyes)
        if again != told:
            raise play.broken(f"a world of the belief of {eyes} tells it something else", number)
        # At the end a table may show what no one was told. A step that waits for chance, or for another seat's half of
        # an exchange, may be told only afterwards.
        if heard and state.mover >= 0 and (apart := _apart(game.see(world, eyes), game.see(state, eyes))):
            raise play.broken(
                f"a world of the belief of {eyes}, which tells it the same, shows it something else: {apart}. "
                "What a View shows, and a step changes, has to be told",
                number,
            )


def _apart(one: View, other: View) -> str:
    """Name the fields in which two Views differ, with both values; "" where they are equal."""
    names = (name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))
    return ", ".join(f"{name} {getattr(one, name)!r} for {getattr(other, name)!r}" for name in names)


@_in_words
def secrets(play: Play) -> None:
    """With a disguise given: a seat sees and is told the same when what it may not know is changed."""
    disguise, quiet = play.subject.disguise, play.subject.quiet
    if disguise is None:
        return
    for number, before, step, after in play.some(LOOKS):
        for eyes in play.eyes:
            other = disguise(after, eyes)
            if other is not None and play.game.see(other, eyes) != play.game.see(after, eyes):
                raise play.broken(f"{eyes} sees what it may not know", number + 1)
            if quiet is None or after.mover == OVER or before.mover == eyes or not quiet(before, step):
                continue
            hidden = disguise(before, eyes)
            if hidden is None:
                continue
            done = hidden.clone()
            done.advance(step)
            if play.game.tell(hidden, step, done, eyes) != play.game.tell(before, step, after, eyes):
                raise play.broken(f"{eyes} is told what it may not know", number)


#: What is checked once, without a play.
WHOLE: tuple[Callable[[AnyGame], None], ...] = (clauses, lessons, words)
#: What is checked of each play; the cheap ones first.
CHECKS: tuple[Check, ...] = (
    ends, steps, clones, refusals, records, sights, tellings, _in_words(rows), beliefs, secrets,
)  # fmt: skip
