"""The light on the map, as gradients: the sea by night and at dusk, the land, lamps and fog. A page has it once.

They lie in a group that has a name, with which the picture of a finished table takes them along.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from hallali.games.red_notice.page.projection import HEIGHT, WIDTH
from hallali.games.red_notice.page.relief import SHEEN
from hallali.interfaces.drawing import Stop, glow

#: By the time of day: the sea, from where the light falls on it; the land, from the side of the light.
SEAS: dict[str, tuple[Stop, ...]] = {
    "night": ((0, "#2c4766", 1), (0.28, "#1d3149", 1), (0.62, "#132136", 1), (1, "#0b1523", 1)),
    "dusk": ((0, "#b98d80", 1), (0.22, "#8d7886", 1), (0.55, "#596987", 1), (1, "#384a6b", 1)),
}
LANDS: dict[str, tuple[Stop, ...]] = {
    "night": ((0, "#4a607b", 1), (0.5, "#34475f", 1), (1, "#26364b", 1)),
    "dusk": ((0, "#7d7480", 1), (0.5, "#626577", 1), (1, "#4a556d", 1)),
}
#: Where each light comes from, and how far it reaches.
SOURCES = {"night": (SHEEN, -30, 640), "dusk": (WIDTH + 40, 150, 980)}


@cache
def lights(colours: tuple[str, ...]) -> Markup:
    """Return all light. colours: the continents', as "#rrggbb", as the edition's checks demand."""
    found = [
        *(_round(f"rn-sea-{time}", SOURCES[time], *stops) for time, stops in SEAS.items()),
        *(_slope(f"rn-land-{time}", *stops) for time, stops in LANDS.items()),
        *(
            glow(f"rn-lamp-{place}", (0, "#fff6dc", 0.95), (0.16, "#ffe2a0", 0.75), (0.42, colour, 0.5), (1, colour, 0))
            for place, colour in enumerate(map(pale, colours))
        ),
        glow("rn-mist", (0, "#f6d98b", 0.85), (0.45, "#f0a35a", 0.42), (1, "#f0915a", 0)),
    ]
    return Markup(f'<g id="rn-lights">{"".join(found)}</g>')  # noqa: S704 - our own names, and checked colours


def pale(colour: str, much: float = 0.45) -> str:
    """Return a colour as its light is: paler by so much.

    >>> pale("#b4532a", 0.5)
    '#daa994'
    """
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * much):02x}" for part in parts)


def _round(name: str, source: tuple[float, float, float], *stops: Stop) -> str:
    x, y, far = source
    made = f'id="{name}" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{far:g}"'
    return glow(name, *stops).replace(f'id="{name}"', made)


def _slope(name: str, *stops: Stop) -> str:
    """Return light that comes from the upper right of the paper."""
    around = glow(name, *stops).replace("radialGradient", "linearGradient")
    ends = f'gradientUnits="userSpaceOnUse" x1="{WIDTH}" y1="0" x2="{WIDTH // 3}" y2="{HEIGHT}"'
    return around.replace(f'id="{name}"', f'id="{name}" {ends}')
