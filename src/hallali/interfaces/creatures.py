"""Creatures, each a figure of few shapes: asleep, stirring or awake, which a style sheet shows. It knows no game.

A creature is a table of shapes, `Beast`, in a picture 400 wide. Its paths have points alone (`drawing.mirrored`): what
is left of the middle is mirrored, an arm, an eye. All three states are the same shapes: the style sheet opens eyes
("open") and mouth ("maw"), so that a creature that wakes moves.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from markupsafe import Markup

from hallali.interfaces.drawing import arc, mirrored, outline, round_

WIDE: Final = 400
#: The middle of an eye, half its width, and its height.
EyeBox = tuple[int, int, int, int]


class Beast(msgspec.Struct, frozen=True):
    """A creature's figure."""

    head: str  #: its outline
    arms: str  #: the left arm, leg or wing
    back: str = ""  #: what is behind the head: a mantle, a shell
    marks: str = ""  #: lines of the skin, on the left
    horns: str = ""  #: what stands off the head, on the left
    eye: EyeBox = (150, 164, 30, 15)  #: the left eye: its middle, half its width and its height
    slant: int = 14  #: how far its inner corner lies lower than its outer one
    more: tuple[EyeBox, ...] = ()  #: more eyes on the left, like the first
    mouth: tuple[int, int, int, int] = (214, 62, 92, 5)  #: its top, half its width, how far it opens, and its teeth


def _path(tone: str, *paths: str) -> str:
    return f'<path class="{tone}" d="{"".join(paths)}"/>'


def _both(path: str) -> str:
    return path + mirrored(path, WIDE)


def _eye(box: EyeBox, slant: int) -> str:
    """Draw one of the left eyes: its light, its ball with the pupil, and the slit that it is while shut."""
    x, y, wide, high = box
    left, right, inner, outer = x - wide, x + wide, y + slant // 2, y - slant // 2
    lid = f"M{left} {outer}L{right} {inner}"
    ball = _path("ball", f"{lid}C{right - 6} {y + high + 4} {left + 12} {y + high} {left} {outer}Z")
    pupil = _path("pupil", f"M{x} {y - 4}Q{x - 4} {y + 4} {x} {y + high - 1}")
    slit = _path("slit", f"M{left} {outer}Q{x - 4} {y + high - 2} {right} {inner}")
    return f'{_path("lit", round_((x, y), wide * 2))}<g class="open">{ball}{pupil}</g>{slit}'


def _brow(box: EyeBox, slant: int) -> str:
    """Return the path of the left brow, over an eye."""
    x, y, wide, high = box
    outer, inner = y - slant // 2, y + slant // 2
    return outline(
        [(x - wide - 12, outer - high - 6), (x + wide + 4, inner - 6), (x + wide, inner + 4), (x - wide - 8, outer - 2)]
    )


def _bowl(top: float, wide: int, bottom: float) -> str:
    """Return the lower half of a mouth, from its right corner to its left one."""
    middle, side = WIDE // 2, top + (bottom - top) * 0.66
    left, right = middle - wide, middle + wide
    return (
        f"L{right} {top:.0f}C{right} {side:.0f} {middle + wide // 2} {bottom:.0f} {middle} {bottom:.0f}"
        f"S{left} {side:.0f} {left} {top:.0f}Z"
    )


def _mouth(top: int, wide: int, deep: int, teeth: int) -> str:
    """Draw the mouth: the line of its teeth while it is shut, and both rows of them while it is open."""
    left, right, step, gum = WIDE // 2 - wide, WIDE // 2 + wide, wide / teeth, top + deep * 0.42
    upper, lower = "", f"M{left + 8} {gum:.0f}"
    for at in range(teeth):
        x = left + 2 * step * at
        long = 1.3 if at in (0, teeth - 1) else 1.0  # the fangs, at both corners
        upper += f"L{x + step:.0f} {top + deep * 0.26 * long:.0f}L{x + 2 * step:.0f} {top}"
        lower += f"L{x:.0f} {top + deep * 0.5:.0f}" if at else ""
        lower += f"L{x + step:.0f} {top + deep * (0.8 - 0.1 * long):.0f}"
    hole = _path("hole", f"M{left} {top}{_bowl(top, wide, top + deep)}")
    rows = _path("teeth", lower, _bowl(gum, wide - 8, top + deep + 3)) + _path(
        "teeth", f"M{left} {top - 4}{upper}L{right} {top - 4}Z"
    )
    return f'<g class="maw">{hole}{rows}</g>{_path("jaw", f"M{left} {top}{upper}")}'


@cache
def creature(beast: Beast) -> Markup:
    """Draw a creature as SVG.

    >>> "maw" in creature(Beast(head="M200 22L260 90L200 260Z", arms="M96 300L60 380L110 360Z"))
    True
    """
    eyes = "".join(_eye(one, beast.slant) for one in (beast.eye, *beast.more))
    shapes = (
        _path("limb", _both(beast.arms)),
        _path("hide", beast.back),
        _path("limb", _both(beast.horns)) if beast.horns else "",
        _path("hide", beast.head),
        _path("skin", beast.head),
        _path("mark", _both(beast.marks)),
        f'<g class="left">{eyes}</g><g class="right" transform="matrix(-1 0 0 1 {WIDE} 0)">{eyes}</g>',
        _path("brow", _both(_brow(beast.eye, beast.slant))),
        _mouth(*beast.mouth),
    )
    return Markup("".join(shapes))  # noqa: S704 - our own shapes


@cache
def ring(needs: int = 2, radius: int = 190, gap: float = 9) -> Markup:
    """Draw the ring around a creature that fills with noise: one arc for each noise that wakes it."""
    arcs = (arc((200, 170), radius, at * 360 / needs + gap, (at + 1) * 360 / needs - gap) for at in range(needs))
    return Markup("".join(_path(f"arc n{at + 1}", path) for at, path in enumerate(arcs)))  # noqa: S704
