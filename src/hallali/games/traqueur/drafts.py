"""Le Traqueur's drafts: a camp that is a free set, laid in any order and judged when it is done; steps of a search.

A camp's draft is a row of steps: SQUARE + s first where the fugitive is put, then BARRIER + p by rising place. It may
be anything on the grid, with too many barriers or no way in, until its player says that it is done; END at its end says
that it was.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

import msgspec

from hallali.core import bits
from hallali.core.contract import Position, Told
from hallali.core.errors import BadNotation, IllegalAction, Message, Refusal, marked
from hallali.core.texts import ENGLISH, Texts
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, SQUARE, read_camp, steps_of
from hallali.games.traqueur.rules.grid import Grid, grid_of
from hallali.interfaces.drafts import Drafts, Next, Steps

N_ = marked
NOBODY = -1

OFF_THE_GRID = N_("That square is off the grid: squares go from A1 to {last}.")
BARRIER_OFF = N_("A barrier is off the grid.")
NO_CAMP = N_("“{text}” is neither a camp nor a part of one: write 6x6/E5/3a0, E5 or B3-B4.")
ROW = N_("Only known passages can be taken in one go, each square next to the last.")

_DONE = ("done", "ready", "fini", "prêt", "pret")
_WORDS = {
    "end": ("end", "pass", "fin", "finir", "passer"),
    "out": ("out", "leave", "exit", "dehors", "sortir", "sortie"),
}
#: Words that may stand before a square and say nothing more.
_FILL = ("ask", "walk", "go", "to", "enter", "at", "demander", "aller", "entrer", "en", "à", "a")


def grid_in(view: v.TraqueurView) -> Grid:
    """Return the grid that is played on."""
    return grid_of(view.rows, view.columns)


def builds(view: v.TraqueurView) -> bool:
    """Return whether the view's seat has a camp to build, on turn or not."""
    if view.seat not in (v.FIRST, v.SECOND) or view.phase != v.BUILD or view.built[view.seat]:
        return False
    return view.mode == "race" or view.seat == v.FIRST


# A camp as steps.


def part(steps: Sequence[int]) -> tuple[int, frozenset[int]]:
    """Split a draft into the fugitive's square, or NOBODY, and the barred places."""
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


def offers(grid: Grid, limit: int, edition: str = "") -> tuple[tuple[str, Texts], ...]:
    """List the camps that can be set at once: (the word that asks for it, its name)."""
    drawn = [(kind, {ENGLISH: name.text}) for kind, name in camps.DIFFICULTIES.items() if kind in camps.MAKERS]
    named = [(one.key, one.name) for one in camps.ready(grid, limit, edition)]
    return (*drawn, *named)


def _word(grid: Grid, text: str) -> Steps:
    """Read a camp's word, with "-" for a fugitive that is not there yet."""
    size, _, rest = text.partition("/")
    empty = rest.startswith("-/")
    steps = read_camp(grid, f"{size}/A1/{rest[2:]}" if empty else text)[:-1]
    return steps[1:] if empty else steps


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


def search_of(view: v.TraqueurView) -> v.SearchView | None:
    """Return the view's own search; None if it has none."""
    return next((search for search in view.searches if search.seat == view.seat), None)


class TraqueurDrafts(Drafts[v.TraqueurView]):
    """How presses and typed text become camps and steps of a search."""

    ahead = True  # camps are built at the same time
    dull = (END,)
    probes = range(-1, BARRIER + 80)

    def may_draft(self, view: v.TraqueurView) -> bool:
        """Return whether the viewer has a camp to build; both players build at the same time."""
        return builds(view)

    # A camp.

    def choose(self, state: Position | None, view: v.TraqueurView, draft: Steps, choice: int) -> Next:
        """Take a click: a change of the camp, or a whole step of the search. Raises IllegalAction."""
        if not builds(view):
            return Next((choice,), commit=True)
        if choice == END:
            return self.finish(state, view, draft)
        return Next(toggle(grid_in(view), draft, choice))

    def finish(self, state: Position | None, view: v.TraqueurView, draft: Steps) -> Next:
        """Say that the camp is done. Raises IllegalAction, with the rule's words, if it cannot be played."""
        if not builds(view):
            return Next(draft, commit=True)
        refusal = c.refusal(grid_in(view), view.limit, camp_of(draft))
        if refusal is not None:
            raise IllegalAction(refusal)
        return Next((*join(*part(draft)), END), commit=True)

    def known(self, view: v.TraqueurView, tolds: Sequence[Told]) -> Steps:
        """Return a camp with the barriers that its searcher found, and the fugitive if it was found."""
        heard = [told for told in tolds if isinstance(told, v.Asked | v.Found) and told.who != view.seat]
        fugitive = next((told.square for told in heard if isinstance(told, v.Found)), NOBODY)
        return join(fugitive, frozenset(told.place for told in heard if isinstance(told, v.Asked) and not told.yes))

    def lay(self, state: Position | None, view: v.TraqueurView, draft: Steps, text: str) -> Next:
        """Replace the camp by one that is written as a word, by a ready one, or by squares and places.

        "6x6/E5/3a0"; "6x6/-/3a0" without a fugitive; "easy"; "E5 B3-B4 out-C1". Raises BadNotation.
        """
        if not builds(view):
            raise BadNotation(Message(N_("The camps are ready: they can’t be changed any more.")))
        grid, asked = grid_in(view), text.strip()
        if make := camps.MAKERS.get(asked.lower()):
            return Next(steps_of(make(random.Random(secrets.randbits(64)), grid, view.limit))[:-1])
        for one in camps.ready(grid, view.limit, view.edition):
            if asked and asked.lower() in (one.key, *(name.lower() for name in one.name.values())):
                return Next(steps_of(one.camp)[:-1])
        return Next(_word(grid, asked) if "/" in asked else _parts(grid, asked))

    def typed(self, state: Position | None, view: v.TraqueurView, draft: Steps, text: str) -> Next | None:
        """Take what is typed while a camp is built; None if it is a move of the search. Raises BadNotation.

        A camp as one word is done at once. Squares and places change the draft as clicks do, one after the other. The
        name of a ready camp lays it, and "done" ends it.
        """
        if not builds(view):
            return None
        asked = text.strip()
        if asked.lower() in _DONE:
            return self.finish(state, view, draft)
        if "/" in asked:
            return self.finish(state, view, self.lay(state, view, draft, asked).steps)
        grid = grid_in(view)
        known = offers(grid, grid.places, view.edition)
        if asked and asked.lower() in {word.lower() for key, name in known for word in (key, *name.values())}:
            return self.lay(state, view, draft, asked)
        for choice in _parts(grid, asked):
            draft = toggle(grid, draft, choice)
        return Next(draft)

    def seen(self, state: Position | None, view: v.TraqueurView, draft: Steps) -> v.TraqueurView:
        """Return the player's view with the draft in it as their camp."""
        if not builds(view):
            return view
        fugitive, barriers = part(draft)
        return msgspec.structs.replace(view, camp=v.CampView(fugitive, tuple(sorted(barriers))))

    # The search.

    def row(self, view: v.TraqueurView, choices: Sequence[int]) -> None:
        """Accept a walk over known passages, which may end with a question. Raises IllegalAction for anything else."""
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

    def follows(self, before: v.TraqueurView, after: v.TraqueurView) -> bool:
        """Return whether a walk goes on: within one turn, while nothing new was answered."""
        old, new = search_of(before), search_of(after)
        if after.mover != after.seat or old is None or new is None:
            return False
        return (old.turns, old.asked) == (new.turns, new.asked)

    def notations(self, text: str) -> tuple[str, ...]:
        """Turn what a person types into notation: "ask B4", "A1 A2 B2", "out", "end", a camp. Raises BadNotation."""
        bad = BadNotation(Message(N_("“{token}” is not a move."), {"token": text[:40]}))
        words = text.replace(",", " ").split() if len(text) <= 300 else []
        if any(word.startswith("=") for word in words):
            raise bad
        found = tuple(_plain(word) for word in words if word.lower() not in _FILL)
        if not found or len(found) > 100:
            raise bad
        return found


def _plain(word: str) -> str:
    """Return the notation of a word for ending the turn or leaving; any other word as it is."""
    return next((name for name, said in _WORDS.items() if word.lower() in said), word)
