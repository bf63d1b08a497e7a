"""Le Traqueur's boards in words: titles, and a label for everything that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from hallali import i18n
from hallali.core import bits
from hallali.core.errors import marked, plural
from hallali.core.names import Name
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

N_ = marked
Translate = i18n.Translator

#: What a click on a cell does. "walk": to a neighbour. "far": over several known passages.
Act = Literal["", "ask", "walk", "far", "out", "put"]
#: On which side of a square its neighbour lies.
Side = Literal["up", "right", "down", "left"]
#: Whose maze a board shows. "search": what the viewer knows of the other's camp. "camp": the viewer's own. "seat0" and
#: "seat1": what this seat's search shows, for a viewer without a seat. "build": the camp that is being built.
Key = Literal["search", "camp", "seat0", "seat1", "build"]

_TITLES: dict[Key, str] = {
    "search": N_("The opponent’s camp"),
    "camp": N_("Your camp"),
    "build": N_("Your camp"),
    "seat0": N_("The first player’s search"),
    "seat1": N_("The second player’s search"),
}
_NOTES: dict[Literal["search", "build", "laid"], str] = {
    "search": N_("what your questions showed"),
    "build": N_("only you see this"),
    "laid": N_("what you found is drawn in"),
}
_SIDES: dict[Side, str] = {"up": N_("up"), "right": N_("right"), "down": N_("down"), "left": N_("left")}


class Chances(Protocol):
    """What a belief says; boards.Help is one."""

    @property
    def squares(self) -> Mapping[int, float]:
        """The chance that the fugitive is on each square."""

    @property
    def places(self) -> Mapping[int, float]:
        """The chance that each place is barred."""

    @property
    def fit(self) -> frozenset[int] | None:
        """The squares that are possible."""


def key(who: int, seat: int) -> Key:
    """Return the key of the board of a seat's search, as seen from `seat`."""
    if seat in (v.FIRST, v.SECOND):
        return "search" if who == seat else "camp"
    return "seat1" if who == v.SECOND else "seat0"


def title(key: Key, _: Translate) -> str:
    """Return a board's title."""
    return _(_TITLES[key])


def garden(key: Key, owner: Name, _: Translate) -> str:
    """Return the heading of a board: whose camp it is. owner: who built it."""
    return _("Your camp") if key in ("camp", "build") else _("{who}’s camp").format(who=owner)


def side(to: Side, _: Translate) -> str:
    """Say where a neighbour lies."""
    return _(_SIDES[to])


def note(key: Literal["search", "build", "laid"], _: Translate) -> str:
    """Return what stands next to a board's title."""
    return _(_NOTES[key])


def level(chance: float) -> int:
    """Return a chance's level on the scale of heat, 0 to 9; finer for small chances, since squares are many."""
    return min(9, int(10 * max(0.0, chance) ** 0.3))


def _names(grid: Grid, squares: Iterable[int]) -> str:
    return ", ".join(grid.square_name(square) for square in squares)


def _side(grid: Grid, square: int, _: Translate) -> str:
    return _("the outside") if square == OUTSIDE else grid.square_name(square)


def _sides(grid: Grid, search: v.SearchView, number: int, chances: Chances, _: Translate) -> list[str]:
    """Say what is known of the four sides of a square."""
    groups: dict[str, list[str]] = {"open": [], "barred": [], "perhaps": [], "": []}
    for other, place in grid.around(number):
        name, chance = _side(grid, other, _), chances.places.get(place)
        if place in search.open or place in search.barred:
            groups["open" if place in search.open else "barred"].append(name)
        elif chance is None:
            groups[""].append(name)
        else:
            groups["perhaps"].append(_("{square} {percent}").format(square=name, percent=_.percent(chance)))
    if not (groups["open"] or groups["barred"] or groups["perhaps"]):
        return [_("nothing known")]
    words = {
        "open": _("open to {list}"),
        "barred": _("blocked to {list}"),
        "perhaps": _("perhaps blocked to {list}"),
        "": _("unknown to {list}"),
    }
    return [words[kind].format(list=", ".join(found)) for kind, found in groups.items() if found]


def square(grid: Grid, search: v.SearchView, number: int, act: Act, chances: Chances, _: Translate) -> str:
    """Label a square of the viewer's search: what a click does there, then everything that is known of it."""
    name = grid.square_name(number)
    ask = _("Ask to enter at {square}").format(square=name)
    if search.at != OUTSIDE:
        ask = _("Ask to go from {origin} to {target}").format(origin=grid.square_name(search.at), target=name)
    facts = [
        {
            "ask": ask,
            "walk": _("Go to {target}").format(target=name),
            "far": _("Go to {target}").format(target=name),
        }.get(act, name)
    ]
    place = grid.place(search.at, number)
    if act == "ask" and place in chances.places:
        facts.append(_("blocked: {percent}").format(percent=_.percent(chances.places[place])))
    if number == search.at:
        facts.append(_("your detective has found the fugitive") if search.found else _("your detective"))
    elif number in search.markers:
        facts.append(_("red tracks"))
    facts += _sides(grid, search, number, chances, _)
    if number in chances.squares:
        facts.append(_("the fugitive: {percent}").format(percent=_.percent(chances.squares[number])))
    elif chances.fit is not None and number not in chances.fit:
        facts.append(_("the fugitive cannot be here"))
    return "; ".join(facts)


def theirs(name: str, act: Act, who: Name, _: Translate) -> str:
    """Label a square of the viewer's camp, or the gate of a row: what a press says that another does there."""
    said = {
        "ask": _("{who} asks to go to {place}"),
        "walk": _("{who} goes to {place}"),
        "far": _("{who} goes to {place}"),
        "out": _("{who} leaves, or asks to"),
    }
    return said[act].format(who=who, place=name) if act in said else name


def gate(grid: Grid, search: v.SearchView, number: int, act: Act, chances: Chances, _: Translate) -> str:
    """Label the gate in front of a square of column 1."""
    name = grid.square_name(number)
    place = number // grid.columns
    known = place in search.open
    if act == "out":
        text = _("Leave by the entrance of {square}") if known else _("Ask to leave by the entrance of {square}")
    elif act == "ask":
        text = _("Ask to enter at {square}")
    elif act == "walk":
        text = _("Enter at {square}")
    elif place in search.barred:
        text = _("Entrance {square}, blocked")
    else:
        text = _("Entrance {square}, open") if known else _("Entrance {square}, unknown")
    said = text.format(square=name)
    if act == "ask" and place in chances.places:
        said += "; " + _("blocked: {percent}").format(percent=_.percent(chances.places[place]))
    return said


def board(grid: Grid, key: Key, search: v.SearchView, camp: v.CampView | None, _: Translate) -> str:
    """Describe a whole board in a few sentences."""
    parts = [title(key, _) + "."]
    if camp is not None and camp.fugitive >= 0:
        parts.append(_("The fugitive is at {square}.").format(square=grid.square_name(camp.fugitive)))
    where = grid.square_name(search.at) if search.at != OUTSIDE else _("outside")
    parts.append(_("The detective: {where}.").format(where=where))
    if search.barred:
        parts.append(_("Barriers found: {list}.").format(list=_places(grid, search.barred, _)))
    if camp is not None and (rest := [p for p in camp.barriers if p not in search.barred]):
        parts.append(_("Barriers not found: {list}.").format(list=_places(grid, rest, _)))
    if search.open:
        parts.append(_("Known passages: {list}.").format(list=_places(grid, search.open, _)))
    return " ".join(parts)


def _places(grid: Grid, places: Iterable[int], _: Translate) -> str:
    return ", ".join(
        "–".join((_side(grid, one, _), _side(grid, other, _))) for one, other in (grid.ends[place] for place in places)
    )


def place(grid: Grid, number: int, _: Translate) -> str:
    """Label a place for a barrier."""
    one, other = (_side(grid, end, _) for end in grid.ends[number])
    return _("Between {one} and {other}").format(one=one, other=other)


def spot(grid: Grid, camp: v.CampView, number: int, reached: int, _: Translate) -> str:
    """Label a square of the camp that is being built. reached: the bit set of the squares that can be reached."""
    facts = [grid.square_name(number)]
    if camp.fugitive == number:
        facts.append(_("the fugitive"))
    walls = [_side(grid, other, _) for other, at in grid.around(number) if at in camp.barriers]
    if walls:
        facts.append(_("blocked to {list}").format(list=", ".join(walls)))
    if not bits.has(reached, number):
        facts.append(_("no path leads here"))
    return "; ".join(facts)


#: What is said while a camp is being built, by what it lacks.
STATUS = {
    "nobody": N_("Put the fugitive on a square."),
    "no": N_("No path leads to the fugitive: open a passage."),
}
#: What is said when the fugitive can be reached.
OPEN = plural("A way in is open: {count} step at least.", "A way in is open: {count} steps at least.")


def building(_: Translate) -> tuple[tuple[str, str], ...]:
    """Return what the page's script may say while a camp is being built, by name."""
    said = {
        **STATUS,
        "full": N_("All barriers are used: {count}."),
        "set": N_("{place}: a barrier"),
        "free": N_("{place}: open"),
    }
    forms = (("one", _.either(*OPEN, 1)), ("other", _.either(*OPEN, 2)))  # the names that Intl.PluralRules has for them
    return (*((name, _(text)) for name, text in said.items()), *forms)


def status(grid: Grid, camp: v.CampView, _: Translate) -> str:
    """Say what a camp still lacks."""
    if camp.fugitive < 0:
        return _(STATUS["nobody"])
    steps = len(c.path(grid, c.Camp(camp.fugitive, bits.mask_of(camp.barriers))))
    return _.counted(*OPEN, steps) if steps else _(STATUS["no"])
