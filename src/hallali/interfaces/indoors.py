"""A room in one-point perspective: floor, walls, ceiling, and what stands in it, from a few numbers. It knows no game.

x goes to the right from the middle, y down from the height of the eye, z away from it; at z = 1 a step is one of the
picture's. Everything is drawn from the back to the front. The tones are classes, which the game's style sheet colours:
"t0", the darkest, to "t5"; "wood" and "wood2"; "rim" is an edge in the lamp's light, "dim" one out of it, "seam" a line
in the dark, "bar" one before a window; "moon" is a star; "lit-" and a name is light around a point.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

from markupsafe import Markup

from hallali.interfaces.drawing import Eye, Point, Sketch, Solid, star

#: The picture's width and height, and where the vanishing point lies. Narrow windows show the middle.
WIDE, HIGH = 1200, 640
EYE: Final = Eye(600, 236)
#: How far away things are lit best, and how far they are when they are lost in the dark.
BRIGHT, LOST = 1.9, 4.4
Side = Literal[-1, 1]
LEFT: Final[Side] = -1
RIGHT: Final[Side] = 1
SIDES: Final = (LEFT, RIGHT)


class Room:
    """A room that is being drawn. Sizes are those at z = 1: half the width, the ceiling's and the floor's distance.

    name: the place's, by which a page tells its shapes from another room's. prefix: what each class and id begins with.

    >>> room = Room("cellar", "my-")
    >>> room.shell()
    >>> room.barrel(-300, 2, 120, 200)
    >>> room.svg()[:20]
    Markup('<path class="my-t1" ')
    """

    def __init__(
        self, name: str, prefix: str, wide: float = 560, up: float = 300, down: float = 400, far: float = 4
    ) -> None:
        self.name, self.wide, self.up, self.down, self.far = name, wide, up, down, far
        self.sketch = Sketch(EYE, prefix)
        self._pairs = 0

    def svg(self) -> Markup:
        """Return what was drawn so far."""
        return self.sketch.svg()

    @contextmanager
    def twice(self) -> Iterator[Side]:
        """Draw what follows on both sides; give the side on which to draw it, which is the lamp's."""
        self._pairs += 1
        with self.sketch.twice(f"{self.sketch.prefix}{self.name}-{self._pairs}"):
            yield LEFT

    # The shell.

    def shell(self, walls: str = "t2", back: str = "t2", floor: str = "t1", ceiling: str = "t1") -> None:
        """Draw floor, ceiling, side walls and the far wall."""
        w, up, down, near, far = self.wide, -self.up, self.down, 0.6, self.far
        s = self.sketch
        s.face(ceiling, (-w, up, near), (w, up, near), (w, up, far), (-w, up, far))
        s.face(floor, (-w, down, near), (w, down, near), (w, down, far), (-w, down, far))
        for side in (LEFT, RIGHT):
            x = side * w
            s.face(walls, (x, up, near), (x, up, far), (x, down, far), (x, down, near))
        s.face(back, (-w, up, far), (w, up, far), (w, down, far), (-w, down, far))

    def tiles(self, across: int = 6, tone: str = "seam", steps: Sequence[float] = (0.9, 1.2, 1.6, 2.1, 2.8)) -> None:
        """Draw the lines of the floor: some into the depth, and one at each step."""
        for at in range(1, across):
            x = self.wide * (2 * at / across - 1)
            self.sketch.line(tone, (x, self.down, 0.7), (x, self.down, self.far))
        for z in steps:
            self.sketch.line(tone, (-self.wide, self.down, z), (self.wide, self.down, z))

    def ribs(self, thick: float = 34, steps: Sequence[float] = (3.1, 2.3, 1.7, 1.25, 1), cut: float = 60) -> None:
        """Draw frames around the room, one at each step; the corners above are cut off."""
        w, up, down = self.wide, self.up, self.down
        for z in steps:
            for side in (LEFT, RIGHT):
                x, inner = side * w, side * (w - thick)
                outer: list[Point] = [(x, down), (x, cut - up), (side * (w - cut), -up), (0, -up)]
                inside = [(0, thick - up), (side * (w - cut - thick / 3), thick - up),
                          (inner, cut - up + thick / 3), (inner, down)]  # fmt: skip
                self.sketch.face("t3", *((*one, z) for one in (*outer, *inside)))
                self.sketch.line("rim" if side < 0 else "dim", *((*one, z) for one in inside))

    # What lies along the walls.

    def panel(self, side: Side, top: float, bottom: float, near: float, far: float, tone: str, gap: float = 0) -> None:
        """Draw a flat thing on a side wall, or `gap` before it."""
        x = side * (self.wide - gap)
        self.sketch.face(tone, (x, top, near), (x, top, far), (x, bottom, far), (x, bottom, near))

    def pipe(self, side: Side, y: float, thick: float = 20, tone: str = "t4", gap: float = 12) -> None:
        """Draw a pipe along a wall, with a line of light on it."""
        self.panel(side, y, y + thick, 0.7, self.far, tone, gap)
        x = side * (self.wide - gap)
        self.sketch.line("dim", (x, y + thick / 4, 0.7), (x, y + thick / 4, self.far))

    def strip(self, side: Side, y: float, tone: str = "amber", near: float = 0.8) -> None:
        """Draw a strip of light along a wall."""
        self.panel(side, y, y + 7, near, self.far, tone, 2)

    def shelf(self, side: Side, y: float, seed: int, near: float = 1.1, deep: float = 80) -> None:
        """Draw a shelf along a wall, with crates of many sizes on it; the seed says which."""
        rng, z, x = random.Random(seed), 3.4, side * (self.wide - deep)
        while z > near:
            depth, tall = rng.choice((0.1, 0.16, 0.22)) * z, rng.choice((58, 78, 96, 112))
            if rng.random() < 0.85:
                front = max(near, z - depth)
                self.sketch.face(
                    rng.choice(("t3", "t4", "wood", "wood2")),
                    (x, y - tall, front),
                    (x, y - tall, z),
                    (x, y, z),
                    (x, y, front),
                )
                self.sketch.line("rim" if side < 0 else "dim", (x, y - tall, front), (x, y - tall, z))
            z -= depth + 0.03 * z
        self.sketch.face("t4", (x, y, 0.75), (x, y, 3.6), (x, y + 16, 3.6), (x, y + 16, 0.75))
        self.sketch.line("dim", (x, y, 0.75), (x, y, 3.6))

    def posts(self, side: Side, steps: Sequence[float], deep: float = 80, top: float = -230, thick: float = 14) -> None:
        """Draw upright posts before a wall, from the farthest."""
        x = side * (self.wide - deep)
        for z in sorted(steps, reverse=True):
            self.slab("t4", x, top, self.down, thick, z)

    def slab(self, tone: str, x: float, top: float, bottom: float, wide: float, z: float, edge: str = "dim") -> None:
        """Draw an upright board that faces the eye, with a lit edge on the side of the lamp."""
        s = self.sketch
        s.face(
            tone, (x - wide / 2, top, z), (x + wide / 2, top, z), (x + wide / 2, bottom, z), (x - wide / 2, bottom, z)
        )
        s.line(edge, (x - wide / 2, top, z), (x - wide / 2, bottom, z))

    # What stands on the floor.

    def block(
        self,
        x: float,
        z: float,
        size: tuple[float, float, float],
        tone: int = 3,
        base: float | None = None,
        edge: str = "rim",
    ) -> None:
        """Draw a block: its middle and its front, (width, height, depth), a tone 1 to 4; on the floor, or at `base`."""
        wide, tall, deep = size
        bottom = self.down if base is None else base
        top, left, right, back = bottom - tall, x - wide / 2, x + wide / 2, z + deep
        s = self.sketch
        if top > 0:
            s.face(f"t{tone + 1}", (left, top, z), (right, top, z), (right, top, back), (left, top, back))
        if bottom < 0:
            s.face("t0", (left, bottom, z), (right, bottom, z), (right, bottom, back), (left, bottom, back))
        inner = left if left > 0 else right if right < 0 else None
        if inner is not None:
            s.face(f"t{tone - 1}", (inner, top, z), (inner, top, back), (inner, bottom, back), (inner, bottom, z))
        s.face(f"t{tone}", (left, top, z), (right, top, z), (right, bottom, z), (left, bottom, z))
        s.line(edge, (left, top, z), (right, top, z))

    def barrel(self, x: float, z: float, wide: float, tall: float, tone: str = "t3", base: float | None = None) -> None:
        """Draw something round that stands: a tank, a glass tube, a column."""
        bottom = self.down if base is None else base
        left, top = EYE.at(x - wide / 2, bottom - tall, z)
        floor = EYE.at(x, bottom, z)[1]
        lid = wide / z / 2
        path = f"M{left:.0f} {top:.0f}V{floor:.0f}a{lid:.0f} {lid / 4:.0f} 0 0 0 {2 * lid:.0f} 0V{top:.0f}Z"
        self.sketch.path(tone, path)
        self.sketch.disc("t4", (x, bottom - tall, z), wide / 2, wide / 8)
        self.sketch.line("rim", (x - wide / 2, bottom - tall, z), (x - wide / 2, bottom, z))

    def egg(self, x: float, z: float, wide: float, tall: float, base: float | None = None) -> None:
        """Draw an egg that glows from within."""
        bottom = self.down if base is None else base
        (left, middle), (right, floor) = EYE.at(x - wide / 2, bottom - tall * 0.36, z), EYE.at(x + wide / 2, bottom, z)
        half, top = EYE.at(x, bottom - tall, z)
        path = (f"M{half:.0f} {top:.0f}C{right:.0f} {top + (middle - top) / 4:.0f} {right:.0f} {floor:.0f} {half:.0f} "
                f"{floor:.0f}S{left:.0f} {top + (middle - top) / 4:.0f} {half:.0f} {top:.0f}Z")  # fmt: skip
        self.sketch.path("t3", path)
        self.sketch.disc("lit-ember", (x, bottom - tall * 0.3, z), wide * 0.42, tall * 0.34)
        self.sketch.path("rim", path.partition("S")[0])

    # What closes the room.

    def opening(
        self, wide: float = 150, top: float = -150, cut: float = 30, tone: str = "t0", frame: float = 26
    ) -> None:
        """Draw an opening in the far wall, with its frame."""
        down = self.down
        corners = [
            (-wide, down),
            (-wide, top + cut),
            (cut - wide, top),
            (wide - cut, top),
            (wide, top + cut),
            (wide, down),
        ]
        grown = [(x * (1 + frame / wide), y - frame if y < down else y) for x, y in corners]
        self.sketch.face("t4", *((*one, self.far) for one in grown))
        self.sketch.face(tone, *((*one, self.far) for one in corners))
        self.sketch.line("rim", *((*one, self.far) for one in corners))

    def window(self, left: float, right: float, top: float, bottom: float, tone: str = "sky", bars: int = 3) -> None:
        """Draw a window in the far wall."""
        z, s = self.far, self.sketch
        f = 14
        s.face(
            "t4", (left - f, top - f, z), (right + f, top - f, z), (right + f, bottom + f, z), (left - f, bottom + f, z)
        )
        s.face(tone, (left, top, z), (right, top, z), (right, bottom, z), (left, bottom, z))
        for at in range(1, bars):
            x = left + (right - left) * at / bars
            s.line("bar", (x, top, z), (x, bottom, z))
        s.line("rim", (left, bottom, z), (left, top, z), (right, top, z))

    def stars(self, left: float, right: float, top: float, bottom: float, count: int, seed: int, z: float) -> None:
        """Draw stars in a part of the picture that far away."""
        rng = random.Random(seed)
        for _ in range(count):
            centre = rng.uniform(left, right), rng.uniform(top, bottom), z
            self.sketch.disc("moon", centre, rng.choice((3, 4, 6)) * z / 4)

    def wheel(self, x: float, y: float, z: float, radius: float, teeth: int, tone: str = "t4", turn: float = 0) -> None:
        """Draw a gear, a fan or a turbine that faces the eye."""
        self.sketch.flat(tone, star((0, 0), radius, radius * 0.82, teeth, turn), x, y, z)

    @staticmethod
    def turned(radius: float, angle: float) -> Point:
        """Return the point of a circle around (0, 0) at this angle, in degrees from the top, with the clock."""
        return radius * math.sin(math.radians(angle)), -radius * math.cos(math.radians(angle))

    def lights(self, tone: str, spots: Sequence[Solid], size: float = 60) -> None:
        """Draw light around some points."""
        for x, y, z in spots:
            self.sketch.disc(f"lit-{tone}", (x, y, z), size)
