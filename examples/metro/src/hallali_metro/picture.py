"""Last Metro drawn: the network over a sleeping town, by hallali's kit (hallali.interfaces.drawing and beside it)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from markupsafe import Markup

from hallali.core import library
from hallali.interfaces.drawing import Eye, Sketch, fade, glow, outline, points, round_
from hallali.interfaces.figures import person
from hallali.interfaces.outdoors import blocks
from hallali.interfaces.plain_page import PlainPage, PlainPicture, PlainScene
from hallali.interfaces.scene import Button, Drawn
from hallali.interfaces.table_page import TablePage
from hallali_metro.edition import KINDS, STATIONS, Town, town
from hallali_metro.rules import WAIT, MetroView

#: Where the stations lie in a picture of 600 by 360.
PLACES: Final = points(
    "180 150, 300 125, 420 110, 425 225, 305 265, 175 240, 130 50, 530 150, 440 310, 70 300"
)  # fmt: skip
NIGHT: Final = fade("mt-sky", (0, "#16233a", 1), (1, "#0b111d", 1)) + glow(
    "mt-lamp", (0, "#f6d98b", 0.6), (1, "#f6d98b", 0)
)


class MetroScene(PlainScene, frozen=True, kw_only=True):
    """What the board draws. stops: each station's name, its x and y, and the ride there, None if there is none now."""

    network: Markup
    stops: tuple[tuple[str, float, float, Button | None], ...]


def network(view: MetroView, here: Town) -> Markup:
    """Draw what a seat knows: the town here, the lines of each kind, where the thief was seen, and who stands where."""
    sketch = Sketch(Eye(0, 0), "mt-")
    for number, houses in enumerate(blocks(600, 360, 110)):
        sketch.path(f"block{number}", houses)
    for kind, lines in reversed([*zip((*KINDS[:2], "tunnel", KINDS[2]), (*here.lines, here.lines[2]), strict=True)]):
        sketch.path(kind, "".join(outline([PLACES[one], PLACES[other]], shut=False) for one, other in lines))
    for place in PLACES:
        sketch.path("stop", round_(place, 9))
    if view.seen is not None:
        sketch.path("seen", round_(PLACES[view.seen], 16))
    for who, looks, station, lean in (("thief", "hood", view.thief, -11), ("inspector", "hat", view.inspector, 11)):
        if station is not None:
            x, y = PLACES[station]
            sketch.path("light", round_((x + lean, y - 14), 34))
            sketch.flat(who, person(looks), x + lean, y - 4, 1)
    return Markup(f"<defs>{NIGHT}</defs>") + sketch.svg()  # noqa: S704 - numbers and names of this file alone


class MetroPicture(PlainPicture[MetroView]):
    """The plain page's words, below a network that can be pressed."""

    def draw(self, page: TablePage[MetroView]) -> Drawn:
        """Add the network to what the plain page draws."""
        plain = super().draw(page).scene
        rides = {ride.step % len(STATIONS): ride for ride in plain.choices if ride.step != WAIT}
        stops = tuple((page.translate(name), *PLACES[at], rides.get(at)) for at, name in enumerate(STATIONS))
        here = town(edition=library.chosen(self.options))  # both sizes have the same lines
        words = {name: getattr(plain, name) for name in plain.__struct_fields__}
        return Drawn(scene=MetroScene(**words, network=network(page.view, here), stops=stops))


class MetroPage(PlainPage[MetroView]):
    """The plain page with a board of its own."""

    assets = Path(__file__).parent / "page"
    sheet = "board.css"
    drawing = MetroPicture
