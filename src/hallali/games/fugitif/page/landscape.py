"""The country that the road runs through: the sky, the town behind it, the hills of each lane, trees and lamps.

It depends on the road's lanes alone, so a page has it once, and each board uses it by its name.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from hallali.games.fugitif.page.road import UNIT, Lanes
from hallali.interfaces import outdoors
from hallali.interfaces.drawing import Point, Stop, fade, glow, number, strewn

#: How wide and how high the sky is; how high a lane's hill rises above the lane's upper edge, and how far it swells.
SKY, SHOULDER, SWELL = (1200, 300), 14, 7
#: Thin clouds in it: where each begins, and how long it is.
CLOUDS = ((150, 96, 170), (420, 40, 130), (690, 74, 210), (960, 118, 150), (40, 30, 110))
#: Where the first lane's hill stands against the sky.
HORIZON = 46
#: The sky's colours at dawn, from where the sun comes; the glow of the manhunt, around the way out.
DAWN = ((0, "#fff0c4"), (0.13, "#f6d98b"), (0.3, "#f0915a"), (0.5, "#8c5568"), (0.75, "#33426a"), (1, "#16203a"))
EMBER: tuple[Stop, ...] = ((0, "#f0915a", 0.6), (0.35, "#f0915a", 0.22), (1, "#f0915a", 0.02))
#: How many tones of land there are, from the farthest to the nearest.
TONES = 3
#: A lamp stands after each of these numbers, of four; its foot and its head, above the road.
LAMP_AFTER, LAMP_FOOT, LAMP_HEAD = 2, 6, 40


def lamps(lanes: Lanes) -> tuple[tuple[int, Point], ...]:
    """Return the lamps along a road: the number that each stands behind, and where its light is."""
    found = []
    for one in range(sum(lanes.counts) - 1):
        (x, y), (after, below) = lanes.at(one), lanes.at(one + 1)
        if one % 4 == LAMP_AFTER and lanes.place(one)[0] == lanes.place(one + 1)[0]:
            found.append((one, ((x + after) / 2, (y + below) / 2 - LAMP_HEAD)))
    return tuple(found)


@cache
def land(lanes: Lanes, name: str) -> Markup:
    """Return the country around these lanes, with the road through it. name: a part of the ids in it."""
    wide, high = lanes.size
    last = len(lanes.counts) - 1
    across = wide / 34
    tree = (34, 24) if name == "wide" else (20, 28)  # a column is narrower on a phone
    far, some = outdoors.roofs(wide, HORIZON + 10, 10, 44, across * 1.3, 0.15)
    near, more = outdoors.roofs(wide, HORIZON + 8, 8, 32, across, 0.62)
    parts = [_path("fg-far", far), _path("fg-near", near), _path("fg-panes", some + more)]
    for lane in range(last + 1):
        base = UNIT * lane + (SHOULDER if lane else HORIZON)
        first = 0.37 * lane + 0.2
        parts.append(
            _path(f"fg-land{lane * (TONES - 1) // max(1, last)}", outdoors.hill(wide, base, SWELL, high, first))
        )
        wood = [
            (x, base + 3 + outdoors.crest(x, wide, SWELL, first), kind)
            for x, kind in zip(
                (wide * one for one in strewn(2 * lanes.columns, first)),
                strewn(2 * lanes.columns, first, 0.37),
                strict=True,
            )
            if kind > 0.35
        ]
        parts.append(_path("fg-trees", outdoors.trees(wood, *tree)))
    posts = "".join(
        f"M{number(x)} {number(y + LAMP_HEAD - LAMP_FOOT)}V{number(y + 5)}q0-5 5-5" for _, (x, y) in lamps(lanes)
    )
    way = f"#fg-way-{name}"
    parts += [
        f'<path id="{way[1:]}" fill="none" vector-effect="non-scaling-stroke" d="{lanes.path()}"/>',
        *(f'<use href="{way}" class="{tone}"/>' for tone in ("fg-verge", "fg-kerb", "fg-tar", "fg-line")),
        _path("fg-posts", posts),
    ]
    return Markup(f'<g id="scene-{name}">{"".join(parts)}</g>')  # noqa: S704 - our own paths


@cache
def heaven() -> Markup:
    """Return the sky: its stars, the larger ones apart, and thin clouds."""
    wide, high = SKY
    clouds = "".join(_cloud(*one) for one in CLOUDS)
    parts = [
        f'<path class="fg-sky" d="M0 0H{wide}V{high}H0Z"/>',
        _path("fg-stars", outdoors.stars(wide, high * 0.75, 90)),
        _path("fg-bright", outdoors.stars(wide, high * 0.6, 14, 0.21)),
        _path("fg-clouds", clouds),
    ]
    return Markup(f'<g id="fg-heaven">{"".join(parts)}</g>')  # noqa: S704 - our own paths


@cache
def lights() -> Markup:
    """Return what the style sheet fills shapes with: the sky's colours, and light. A page has it once.

    They lie in a group that has a name, with which the picture of a finished table takes them along; what it does not
    know by a name, or by a class of its own, would be missing there.
    """
    found = (
        fade("fg-night", (0, "#070b13", 1), (0.4, "#13203a", 1), (0.75, "#2a4166", 1), (1, "#35507a", 1)),
        _around("fg-dawn", (0.86, 0.42, 0.8), *((at, colour, 1) for at, colour in DAWN)),
        fade("fg-warm", (0, "#f0915a", 0.34), (0.45, "#8c5568", 0.2), (1, "#33426a", 0)),
        *(_around(f"fg-ember-{name}", (x, 0.9, 0.75), *EMBER) for name, x in (("wide", 0.95), ("tall", 0.18))),
        glow("fg-moonlight", (0, "#f1ead9", 0.5), (0.3, "#b9cbe6", 0.18), (1, "#b9cbe6", 0)),
        glow("fg-lamp", (0, "#f6d98b", 0.75), (0.4, "#f6d98b", 0.26), (1, "#f6d98b", 0)),
        '<linearGradient id="fg-beam"><stop offset="0" stop-color="#fffbe8" stop-opacity=".85"/>'
        '<stop offset=".3" stop-color="#fbe9b0" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#f6d98b" stop-opacity=".1"/></linearGradient>',
    )
    return Markup(f'<g id="fg-lights">{"".join(found)}</g>')  # noqa: S704 - our own colours


def _cloud(x: int, y: int, long: int) -> str:
    half, near, rise = long // 2, round(long * 0.3), round(long * 0.05)
    return f"M{x} {y}q{near}-{rise} {half} 0t{half} 0q-{near} {rise}-{half} 5t-{half}-5Z"


def _around(name: str, place: tuple[float, float, float], *stops: Stop) -> str:
    """Return light around a place of what it fills: x, y and how far it reaches, each of 1."""
    x, y, far = place
    return glow(name, *stops).replace(f'id="{name}"', f'id="{name}" cx="{x:g}" cy="{y:g}" r="{far:g}"')


def _path(tone: str, path: str) -> str:
    return f'<path class="{tone}" d="{path}"/>'
