"""Le Traqueur's drafts: a camp that is a free set, laid in any order and judged when it is done; steps of a search.

A camp's draft is a row of steps: SQUARE + s first where the fugitive is put, then BARRIER + p by rising place. It may
be anything on the grid, with too many barriers or no way in, until its player says that it is done; END at its end says
that it was.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence

import msgspec

from hallali.core import bits
from hallali.core.errors import BadNotation, IllegalAction, Message, Refusal, marked
from hallali.core.texts import ENGLISH, Texts
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid, grid_of
from hallali.interfaces.drafts import Next, Steps

N_ = marked
NOBODY = -1

OFF_THE_GRID = N_("That square is off the grid: squares go from A1 to {last}.")
BARRIER_OFF = N_("A barrier is off the grid.")
NO_CAMP = N_("“{text}” is neither a camp nor a part of one: write 6x6/E5/3a0, E5 or B3-B4.")
ROW = N_("Only known passages can be walked in one go, each square beside the last.")


def grid_in(view: v.TraqueurView) -> Grid:
    """Return the grid that is played on."""
    return grid_of(view.rows, view.columns)


def builds(view: v.TraqueurView) -> bool:
    """Say whether the view's seat has a camp to make, on turn or not."""
    if view.seat not in (v.FIRST, v.SECOND) or view.phase != v.BUILD or view.built[view.seat]:
        return False
    return view.mode == "race" or view.seat == v.FIRST


# A camp as steps.


def part(steps: Sequence[int]) -> tuple[int, frozenset[int]]:
    """Part a draft into the fugitive's square, or NOBODY, and the barred places."""
    squares = [step - SQUARE for step in steps if SQUARE <= step < BARRIER]
    return (squares[-1] if squares else NOBODY), frozenset(step - BARRIER for step in steps if step >= BARRIER)


def join(fugitive: int, barriers: frozenset[int]) -> Steps:
    """Make a draft of a square, or NOBODY, and barred places."""
    put = (SQUARE + fugitive,) if fugitive != NOBODY else ()
    return (*put, *(BARRIER + place for place in sorted(barriers)))


def camp_of(steps: Sequence[int]) -> c.Camp:
    """Return the camp that a draft describes."""
    fugitive, barriers = part(steps)
    return c.Camp(fugitive, bits.mask_of(barriers))


# Clicks.


def toggle(grid: Grid, draft: Sequence[int], choice: int) -> Steps:
    """Put the fugitive, or set a barrier or take it away. Raises IllegalAction for what is off the grid."""
    fugitive, barriers = part(draft)
    if choice >= BARRIER:
        if choice - BARRIER >= grid.places:
            raise IllegalAction(Refusal(Message(BARRIER_OFF), "TRQ-2"))
        return join(fugitive, barriers ^ {choice - BARRIER})
    if not 0 <= choice - SQUARE < grid.squares:
        last = grid.square_name(grid.squares - 1)
        raise IllegalAction(Refusal(Message(OFF_THE_GRID, {"last": last}), "TRQ-25"))
    return join(choice - SQUARE, barriers)


def press(view: v.TraqueurView, draft: Sequence[int], choice: int) -> Next:
    """Take a click: a change of the camp, or a whole step of the search. Raises IllegalAction."""
    if not builds(view):
        return Next((choice,), commit=True)
    if choice == END:
        return finish(view, draft)
    return Next(toggle(grid_in(view), draft, choice))


def finish(view: v.TraqueurView, draft: Sequence[int]) -> Next:
    """Say that the camp is done. Raises IllegalAction, with the rule's words, where it cannot be played."""
    if not builds(view):
        return Next(tuple(draft), commit=True)
    refusal = c.refusal(grid_in(view), view.limit, camp_of(draft))
    if refusal is not None:
        raise IllegalAction(refusal)
    return Next((*join(*part(draft)), END), commit=True)


# Ready camps.

#: What a ready camp is called when it is asked for.
KINDS: dict[str, camps.Maker] = {**camps.MAKERS}


def offers(grid: Grid, limit: int, edition: str = "") -> tuple[tuple[str, Texts], ...]:
    """List the camps that can be set at once: (the word that asks for it, its name)."""
    drawn = [(kind, {ENGLISH: name.text}) for kind, name in camps.DIFFICULTIES.items() if kind in KINDS]
    named = [(one.key, one.name) for one in camps.ready(grid, limit, edition)]
    return (*drawn, *named)


def lay(view: v.TraqueurView, draft: Sequence[int], text: str, rng: random.Random | None = None) -> Next:
    """Take a camp as one word, the name of a ready one, or names of squares and places, in place of what is there.

    "6x6/E5/3a0"; "6x6/-/3a0" without a fugitive; "easy"; "E5 B3-B4 out-C1". Raises BadNotation.
    """
    if not builds(view):
        raise BadNotation(Message(N_("The camps are complete: they can no longer be changed.")))
    grid, asked = grid_in(view), text.strip()
    if make := KINDS.get(asked.lower()):
        return Next(_steps(make(rng or random.Random(secrets.randbits(64)), grid, view.limit)))
    for one in camps.ready(grid, view.limit, view.edition):
        if asked and asked.lower() in (one.key, *(name.lower() for name in one.name.values())):
            return Next(_steps(one.camp))
    if "/" in asked:
        return Next(_word(grid, asked))
    return Next(_parts(grid, asked))


_DONE = ("done", "ready", "fini", "prêt", "pret")


def typed(view: v.TraqueurView, draft: Sequence[int], text: str) -> Next | None:
    """Take what is typed while a camp is built; None where it is a move of the search. Raises BadNotation.

    A camp as one word is done at once; squares and places change the draft as clicks do, one after the other; the name
    of a ready camp lays it; "done" ends it.
    """
    if not builds(view):
        return None
    asked = text.strip()
    if asked.lower() in _DONE:
        return finish(view, draft)
    if "/" in asked:
        return finish(view, lay(view, draft, asked).steps)
    grid = grid_in(view)
    known = offers(grid, grid.places, view.edition)
    if asked and asked.lower() in {word.lower() for key, name in known for word in (key, *name.values())}:
        return lay(view, draft, asked)
    steps = tuple(draft)
    for choice in _parts(grid, asked):
        steps = toggle(grid, steps, choice)
    return Next(steps)


def _steps(camp: c.Camp) -> Steps:
    return join(camp.fugitive, frozenset(bits.members(camp.barriers)))


def _word(grid: Grid, text: str) -> Steps:
    """Read a camp's word, "-" for a fugitive that is not there."""
    size, _, rest = text.partition("/")
    nobody = rest.startswith("-/")
    found, camp = c.read(f"{size}/A1/{rest[2:]}" if nobody else text)
    if found is not grid:
        raise BadNotation(
            Message(
                N_("This camp is for a grid of {found}; this game is on {wanted}."),
                {"found": f"{found.rows} x {found.columns}", "wanted": f"{grid.rows} x {grid.columns}"},
            )
        )
    return _steps(msgspec.structs.replace(camp, fugitive=NOBODY) if nobody else camp)


def _parts(grid: Grid, text: str) -> Steps:
    """Read names of a square and of places."""
    words = text.replace(",", " ").split() if len(text) <= 2000 else []
    if not words or any(not word.replace("-", "").isalnum() for word in words):
        raise BadNotation(Message(NO_CAMP, {"text": text[:40]}))
    fugitive, barriers = NOBODY, set()
    for word in words:
        if "-" in word:
            barriers.add(grid.place_of(word))
        else:
            fugitive = grid.square_of(word)
    return join(fugitive, frozenset(barriers))


# What the page is given.


def seen(view: v.TraqueurView, draft: Sequence[int]) -> v.TraqueurView:
    """Return the player's view with the draft in it as their camp."""
    if not builds(view):
        return view
    fugitive, barriers = part(draft)
    return msgspec.structs.replace(view, camp=v.CampView(fugitive, tuple(sorted(barriers))))


# The search.


def search_of(view: v.TraqueurView) -> v.SearchView | None:
    """Return the view's own search; None for whoever has none."""
    return next((search for search in view.searches if search.seat == view.seat), None)


def row(view: v.TraqueurView, choices: Sequence[int]) -> None:
    """Let pass a walk over known passages, which may end with a question. Raises IllegalAction for any other row."""
    search, grid = search_of(view), grid_in(view)
    refusal = IllegalAction(Refusal(Message(ROW)))
    if search is None or view.phase != v.SEARCH or view.mover != view.seat:
        raise refusal
    at = search.at
    for number, choice in enumerate(choices, 1):
        to = choice - SQUARE
        place = grid.place(at, to) if 0 <= to < grid.squares else -1
        if place < 0 or (place not in search.open and number < len(choices)):
            raise refusal
        at = to


def follows(before: v.TraqueurView, after: v.TraqueurView) -> bool:
    """Say whether a walk goes on: within one turn, while nothing new was answered."""
    assert isinstance(after, v.TraqueurView)
    old, new = search_of(before), search_of(after)
    if after.mover != after.seat or old is None or new is None:
        return False
    return (old.turns, old.asked) == (new.turns, new.asked)


_WORDS = {
    "end": ("end", "pass", "fin", "finir", "passer"),
    "out": ("out", "leave", "exit", "dehors", "sortir", "sortie"),
}
#: Words that may stand before a square and say nothing more.
_FILL = ("ask", "walk", "go", "to", "enter", "at", "demander", "aller", "entrer", "en", "à", "a")


def notations(text: str) -> tuple[str, ...]:
    """Make what a person types into notation: "ask B4", "A1 A2 B2", "out", "end", or a camp. Raises BadNotation."""
    bad = BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
    words = text.replace(",", " ").split() if len(text) <= 300 else []
    if any(word.startswith("=") for word in words):
        raise bad
    names: Callable[[str], str] = lambda word: next((k for k, said in _WORDS.items() if word.lower() in said), word)  # noqa: E731
    found = tuple(names(word) for word in words if word.lower() not in _FILL)
    if not found or len(found) > 100:
        raise bad
    return found


__all__ = ["OUTSIDE", "builds", "finish", "follows", "lay", "notations", "offers", "press", "row", "seen"]
