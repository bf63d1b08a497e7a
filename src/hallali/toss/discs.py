"""Discs that slide in a box, seen from above: sequential impulses as Chipmunk solves them, for discs and four walls.

Only sums, products, quotients and square roots are used, which every machine rounds alike: a throw is the same wherever
it is computed. A disc that touches nothing is moved by a formula, so only collisions cost anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

#: How many times a step weighs the contacts against each other.
ROUNDS: Final = 20
#: The overlap, in mm, that is left alone.
SLOP: Final = 0.1
#: The ways to the four walls.
WALLS: Final = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


class Disc:
    """A disc: where it is, in mm from the middle, how fast, and how it turns."""

    __slots__ = (
        "angle",
        "drag",
        "gw",
        "gx",
        "gy",
        "inertia",
        "mass",
        "px",
        "py",
        "radius",
        "spin",
        "twist",
        "vx",
        "vy",
        "x",
        "y",
    )  # fmt: skip

    def __init__(self, radius: float, mass: float, place: tuple[float, float], speed: tuple[float, float], spin: float):
        self.radius, self.mass, self.inertia = radius, mass, mass * radius * radius / 2
        self.x, self.y = place
        self.vx, self.vy = speed
        self.angle, self.spin = 0.0, spin
        self.px = self.py = 0.0  # the speed by which an overlap pushes it, for one step
        self.drag = self.twist = 0.0  # the most that the floor can take from it in a step: impulse, turning impulse
        self.gx = self.gy = self.gw = 0.0  # what the floor has taken from it in this step

    def move(self, span: float) -> None:
        """Go on for so many seconds."""
        self.x += (self.vx + self.px) * span
        self.y += (self.vy + self.py) * span
        self.angle += self.spin * span
        self.px = self.py = 0.0

    def rub(self) -> None:
        """Let the floor hold it: all its motion at most, and no more in one step than the floor can."""
        gx, gy = self.gx - self.mass * self.vx, self.gy - self.mass * self.vy
        size = sqrt(gx * gx + gy * gy)
        if size > self.drag:
            gx, gy = gx * self.drag / size, gy * self.drag / size
        self.vx += (gx - self.gx) / self.mass
        self.vy += (gy - self.gy) / self.mass
        gw = max(-self.twist, min(self.twist, self.gw - self.inertia * self.spin))
        self.spin += (gw - self.gw) / self.inertia
        self.gx, self.gy, self.gw = gx, gy, gw


class Contact:
    """Two discs that touch, or a disc at a wall. (nx, ny) points from the first to the second, or to the wall."""

    __slots__ = ("a", "along", "b", "bounce", "nx", "ny", "push", "pushed", "rough", "slip", "through", "weight")

    def __init__(self, a: Disc, b: Disc | None, normal: tuple[float, float], apart: float, give: float, rough: float):
        self.a, self.b = a, b
        self.nx, self.ny = normal
        self.rough = rough
        inverse = 1 / a.mass + (1 / b.mass if b else 0.0)
        turning = inverse + a.radius**2 / a.inertia + (b.radius**2 / b.inertia if b else 0.0)
        self.weight, self.slip = 1 / inverse, 1 / turning
        self.bounce = self.nearing()[0] * give
        self.push = max(0.0, -(apart + SLOP))  # mm of overlap to undo; the box turns it into a speed
        self.through = self.along = self.pushed = 0.0

    def nearing(self) -> tuple[float, float]:
        """Return how fast the two part, along the normal and across it, where they touch."""
        a, b, nx, ny = self.a, self.b, self.nx, self.ny
        vx, vy, turn = -a.vx, -a.vy, -a.radius * a.spin
        if b:
            vx, vy, turn = vx + b.vx, vy + b.vy, turn - b.radius * b.spin
        return vx * nx + vy * ny, vy * nx - vx * ny + turn

    def give(self, through: float, along: float) -> None:
        """Hand over an impulse: along the normal, and across it."""
        a, b = self.a, self.b
        jx, jy = self.nx * through - self.ny * along, self.ny * through + self.nx * along
        a.vx -= jx / a.mass
        a.vy -= jy / a.mass
        a.spin -= a.radius * along / a.inertia
        if b:
            b.vx += jx / b.mass
            b.vy += jy / b.mass
            b.spin -= b.radius * along / b.inertia

    def solve(self) -> None:
        """Bring the two one round closer to what holds at a contact."""
        a, b, nx, ny = self.a, self.b, self.nx, self.ny
        parting = -a.px * nx - a.py * ny + (b.px * nx + b.py * ny if b else 0.0)
        pushed = max(0.0, self.pushed + (self.push - parting) * self.weight)
        more, self.pushed = pushed - self.pushed, pushed
        a.px -= nx * more / a.mass
        a.py -= ny * more / a.mass
        if b:
            b.px += nx * more / b.mass
            b.py += ny * more / b.mass
        normal, across = self.nearing()
        through = max(0.0, self.through - (self.bounce + normal) * self.weight)
        most = self.rough * through
        along = max(-most, min(most, self.along - across * self.slip))
        more, self.through = through - self.through, through
        slid, self.along = along - self.along, along
        self.give(more, slid)


class Box:
    """A square box with discs in it."""

    def __init__(self, discs: Sequence[Disc], half: float, wall: float, clink: float, rough: float, undone: float):
        """Build one.

        wall, clink: the share of the speed that a wall, another disc gives back. rough: the friction of edges. undone:
        the share of an overlap that a step takes away.
        """
        self.discs, self.half, self.rough, self.undone = discs, half, rough, undone
        self.wall, self.clink = wall, clink
        self.before: dict[tuple[int, int], Contact] = {}

    def step(self, span: float, floor: Iterable[tuple[float, float]]) -> None:
        """Go on for so many seconds. floor: for each disc, the force and the turning force of the floor."""
        for disc, (force, turning) in zip(self.discs, floor, strict=True):
            disc.move(span)
            disc.drag, disc.twist = force * span, turning * span
            disc.gx = disc.gy = disc.gw = 0.0
        touching = self._touching()
        rate = self.undone / span
        busy: list[Disc] = []
        for key, one in touching.items():
            one.push *= rate
            old = self.before.get(key)
            if old:
                one.through, one.along = old.through, old.along
            busy += [disc for disc in (one.a, one.b) if disc and disc not in busy]
        for one in touching.values():
            one.give(one.through, one.along)
        for disc in self.discs:
            if disc not in busy:
                disc.rub()
        for _ in range(ROUNDS if touching else 0):
            for one in touching.values():
                one.solve()
            for disc in busy:
                disc.rub()
        self.before = touching

    def _touching(self) -> dict[tuple[int, int], Contact]:
        """Find what touches. A wall has a number below zero."""
        found: dict[tuple[int, int], Contact] = {}
        for i, a in enumerate(self.discs):
            free = self.half - a.radius
            for wall, (nx, ny) in enumerate(WALLS, -len(WALLS)):
                apart = free - (a.x * nx + a.y * ny)
                if apart < 0:
                    found[i, wall] = Contact(a, None, (nx, ny), apart, self.wall, self.rough)
            for j in range(i + 1, len(self.discs)):
                b = self.discs[j]
                dx, dy, reach = b.x - a.x, b.y - a.y, a.radius + b.radius
                square = dx * dx + dy * dy
                if square < reach * reach:
                    far = sqrt(square)
                    normal = (dx / far, dy / far) if far else (1.0, 0.0)
                    found[i, j] = Contact(a, b, normal, far - reach, self.clink, self.rough)
        return found
