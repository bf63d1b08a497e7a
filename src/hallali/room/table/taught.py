"""Lessons at a table: where the learner is, what is said there, which moves are taken, and what the others do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from hallali import i18n
from hallali.core.errors import IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces import drafts
from hallali.interfaces.lessons import LOOK, Lesson, Step
from hallali.room.table.table import Table
from hallali.toss.hand import Throw

#: The game after a lesson, as POST /new takes it; its size is the small one, if there is one.
_AFTER = {"opponent": "bot:novice"}
#: How far from the middle a lesson's throw may aim, as a share of the lid, and how strong it may be.
_NEAR: Final = 0.6
_GENTLE: Final = 0.7


class Taught(msgspec.Struct, frozen=True, kw_only=True):
    """What a lesson says now."""

    title: str  #: the lesson's
    number: int  #: of the step
    count: int  #: of the lesson's steps
    text: str  #: what the step says; "" while the others move
    at: str  #: the place to point at, as a selector
    otherwise: str  #: why no other move is taken
    looks: bool  #: whether a button leads past the step
    help: str  #: the kind of help that has to be turned on, "" for none
    done: bool  #: whether the last step is done and nothing of the lesson is still to come, though the game is not over
    learnt: Sequence[str]  #: what the learner can do now, once the lesson is done
    name: str  #: the lesson's name, as POST /learn takes it
    after: Sequence[tuple[str, str]]  #: what begins the whole game that follows: (field, value)
    short: bool  #: whether that game is a short one
    others: Sequence[tuple[str, str, bool]]  #: the game's other lessons: (name, title, whether it is of another seat)


def seat_of(table: Table) -> int:
    """Return the learner's seat; CHANCE if nothing is taught."""
    return table.roles.index(table.lesson.seat) if table.lesson is not None else CHANCE


def _at(table: Table, lesson: Lesson) -> int:
    seat = seat_of(table)
    return lesson.place(table.deeds[seat], int(table.notes.get(seat, {}).get("looked", -1)))


def step_of(table: Table) -> Step | None:
    """Return the step that a table's learner is at; None after the last one, or if nothing is taught."""
    if table.lesson is None:
        return None
    at = _at(table, table.lesson)
    return table.lesson.steps[at] if at < len(table.lesson.steps) else None


def done(table: Table) -> bool:
    """Say whether a lesson's last step is done, and the others have done everything that it planned for them."""
    return table.lesson is not None and step_of(table) is None and not reply(table)


def check(table: Table, seat: int, steps: Sequence[int], whole: bool = False) -> None:
    """Refuse what leads away from a lesson. whole: whether it is to be a whole gesture. Raises IllegalAction."""
    lesson = table.lesson
    if lesson is None or seat != seat_of(table) or not steps:
        return
    if (made := table.deeds[seat]) < len(lesson.opening):
        if not whole or table.game.write(table.state, steps) != lesson.opening[made]:
            raise IllegalAction(Refusal(Message(LOOK)))
        return
    # A draft of something only the page knows, such as a token being held, is judged once it is a gesture.
    if whole or lesson.builds(_at(table, lesson)) or drafts.fits(table.state, steps) is not None:
        (lesson.whole if whole else lesson.check)(table.game, table.state, _at(table, lesson), steps)


def check_row(table: Table, seat: int, choices: Sequence[int]) -> None:
    """Refuse moves in a row that a lesson does not ask for, all of them at once. Raises IllegalAction."""
    if table.lesson is not None and seat == seat_of(table):
        table.lesson.check(table.game, table.state, _at(table, table.lesson), choices)


def ends(table: Table, seat: int, steps: Sequence[int]) -> bool:
    """Say whether this draft completes a lesson's step, though elsewhere it would wait for more, or the turn's end."""
    lesson, step = table.lesson, step_of(table)
    if lesson is None or step is None or seat != seat_of(table) or not steps:
        return False
    after = drafts.fits(table.state, steps)
    return after is not None and not after.drafting and table.game.write(table.state, steps) in step.moves


def steadied(table: Table, seat: int, thrown: Throw) -> Throw:
    """Return how a throw goes: in a lesson, as the lesson has it. Raises IllegalAction if it is meant for elsewhere."""
    step = step_of(table) if seat == seat_of(table) else None
    if step is None or step.throw is None:
        return thrown
    if math.hypot(*thrown.aim) > _NEAR or thrown.strength > _GENTLE:
        raise IllegalAction(Refusal(Message(step.otherwise or LOOK)))
    x, y, strength = step.throw
    return Throw((x, y), strength)


def reply(table: Table) -> tuple[int, ...]:
    """Return what a lesson has the seat on turn do; nothing if that seat thinks for itself."""
    lesson = table.lesson
    if lesson is None or table.mover in (CHANCE, OVER, seat_of(table)):
        return ()
    number = sum(count for seat, count in table.deeds.items() if seat not in (CHANCE, seat_of(table)))
    return table.game.read(table.state, lesson.replies[number]) if number < len(lesson.replies) else ()


def ahead(table: Table, until: int) -> tuple[int, ...]:
    """Return what is played now on the way to a step of this number; nothing once the learner is there, or throws."""
    lesson = table.lesson
    if lesson is None or table.mover in (CHANCE, OVER):
        return ()
    if table.mover != seat_of(table):
        return reply(table)
    if (made := table.deeds[table.mover]) < len(lesson.opening):
        return table.game.read(table.state, lesson.opening[made])
    at = lesson.place(table.deeds[table.mover], len(lesson.steps))
    moves = lesson.steps[at].moves if at < min(until, len(lesson.steps)) else ()
    return table.game.read(table.state, moves[0]) if moves else ()


def led(table: Table, until: int) -> dict[str, object]:
    """Return a learner's notes where what comes next is played for them, until the step of this number: all before it
    is looked at."""
    seat, lesson = seat_of(table), table.lesson
    at = lesson.place(table.deeds[seat], len(lesson.steps)) if lesson is not None else 0
    return {**table.notes.get(seat, {}), "looked": max(min(at, until), 0) - 1}


def built(table: Table, seat: int, steps: Sequence[int]) -> dict[str, object] | None:
    """Return a learner's notes after a draft that has everything a step asks for; None after any other."""
    lesson = table.lesson
    if lesson is None or seat != seat_of(table) or step_of(table) is None:
        return None
    at = _at(table, lesson)
    return {**table.notes.get(seat, {}), "looked": at} if lesson.holds(at, steps) else None


def passed(table: Table, body: dict[str, object], help_mode: str = "") -> dict[str, object]:
    """Return a learner's notes after a step that only asks to look. help_mode: the help just chosen, if any."""
    step = step_of(table)
    if table.lesson is None or step is None or not step.looks or step.has or (step.help or help_mode) != help_mode:
        return body
    return {**body, "looked": _at(table, table.lesson)}


def shown(table: Table, seat: int, lang: str) -> Taught | None:
    """Return what a lesson says to its learner; None if nothing is taught, and for all others."""
    lesson = table.lesson
    if lesson is None or seat != seat_of(table):
        return None
    _, at, step = i18n.translator(lang), _at(table, lesson), step_of(table)
    due, ended = not table.over and table.turn == seat, table.over or done(table)
    size = "small" if "small" in table.game.sizes else "real"
    after = {**_AFTER, "size": size, "seat": lesson.seat, **table.kit.front.gentle, **lesson.after}
    said = _(step.text) if step is not None and due else _(lesson.end) if ended else ""
    return Taught(
        title=_(lesson.title),
        number=min(at + 1, len(lesson.steps)),
        count=len(lesson.steps),
        text=said,
        at=step.at if step is not None and due else "",
        otherwise=_(step.otherwise or LOOK) if step is not None and due else "",
        looks=step is not None and step.looks and not step.has and due,
        done=ended and not table.over,
        learnt=[_(one) for one in lesson.learnt] if ended else [],
        name=lesson.name,
        help=step.help if step is not None and due else "",
        after=[("game", table.game.name), *after.items()],
        short=after["size"] != "real",
        others=_others(table.game.lessons(), lesson, _),
    )


def _others(lessons: Sequence[Lesson], lesson: Lesson, _: i18n.Translator) -> list[tuple[str, str, bool]]:
    """List the lessons besides this one: (name, title, whether it is the first of another seat, the other side)."""
    found, sides = [], {lesson.seat}
    for one in lessons:
        if one is not lesson:
            found.append((one.name, _(one.title), one.seat not in sides))
            sides.add(one.seat)
    return found
