"""What the colony's depths look like, its machines and its ship: a few lines a place, from the far wall on."""

from __future__ import annotations

from hallali.interfaces.drawing import points
from hallali.interfaces.indoors import RIGHT, SIDES, Room


def nest(r: Room) -> None:
    """The ribs of something that grew here, and eggs that glow."""
    r.shell("t2", "t0", "t1")
    r.sketch.disc("t0", (0, 60, r.far), 260, 330)
    r.lights("ember", [(0, 160, r.far)], 420)
    ribs = points("600 -380, 330 -300, 430 -190, 500 -20, 486 190, 390 420, 640 420, 640 -380")
    with r.twice() as side:
        for z in (3.2, 2.4, 1.8, 1.35, 1.02):
            rib = [(side * x, y) for x, y in ribs]
            r.sketch.flat("t3", rib, 0, 0, z)
            r.sketch.line("rim", *((*one, z) for one in rib[1:6]))
            for x, wide, tall in ((330, 120, 170), (440, 150, 220), (240, 80, 110)):
                if z > 1.1:
                    r.egg(side * x, z + (440 - x) / 900, wide, tall)
    for z in (3.2, 2.4, 1.8, 1.35):
        for x in (-190, 10, 170):
            r.sketch.line("web", (x, -300, z), (x + 16, -300 + 60 * z + abs(x) / 3, z))


def vents(r: Room) -> None:
    """A round shaft, ring behind ring, with a fan against the light."""
    s = r.sketch
    s.disc("t3", (0, 0, 0.55), 420)
    for at, z in enumerate((0.7, 0.9, 1.15, 1.5, 1.95, 2.5, 3.2)):
        s.disc("t2" if at % 2 else "t1", (0, 0, z), 420)
        s.disc("ring", (0, 0, z), 420)
    for angle in range(8):
        far, near = [(r.turned(420, angle * 45 + 22), z) for z in (3.6, 0.62)]
        s.line("seam", (*far[0], far[1]), (*near[0], near[1]))
    s.disc("sky", (0, 0, 3.6), 400)
    r.lights("sea", [(0, 0, 3.6)], 640)
    for blade in range(6):
        wing = [
            r.turned(60, blade * 60),
            r.turned(390, blade * 60 + 6),
            r.turned(390, blade * 60 + 40),
            r.turned(80, blade * 60 + 30),
        ]
        s.flat("t1", wing, 0, 0, 3.5)
        s.line("rim", (*wing[0], 3.5), (*wing[1], 3.5))
    s.disc("t4", (0, 0, 3.5), 84)
    s.disc("t1", (0, 0, 3.5), 40)
    s.face("t3", (-70, 400, 0.6), (70, 400, 0.6), (70, 400, 3.2), (-70, 400, 3.2))
    r.sketch.line("rim", (-70, 400, 0.6), (-70, 400, 3.2))


def flooded_gallery(r: Room) -> None:
    """Pillars in the water, and their light below them."""
    r.shell("t2", "t1", "water")
    r.opening(120, -150, 60)
    r.lights("sea", [(0, 80, r.far)], 420)
    level = 250
    with r.twice() as side:
        for z in (3.4, 2.6, 2, 1.5, 1.12):
            r.slab("t3", side * 410, -300, level, 100, z, "rim")
            r.slab("t4", side * 410, -300, -250, 130, z)
            r.slab("deep", side * 410, level, level + 150, 100, z, "none")
    r.sketch.face(
        "water", *((x, level, z) for x, z in ((-r.wide, 0.6), (r.wide, 0.6), (r.wide, r.far), (-r.wide, r.far)))
    )
    for at, z in enumerate((0.8, 0.95, 1.1, 1.3, 1.55, 1.85, 2.2, 2.6, 3.1)):
        x = (at * 137) % 420 - 210
        r.sketch.line("ripple", (x - 150, level, z), (x - 60, level, z), (x + 20, level + 4, z), (x + 150, level, z))
        r.sketch.line("ripple", (-x - 330, level, z), (-x - 240, level, z))
    with r.twice() as side:
        r.pipe(side, -170, 34, "t3")
        r.sketch.line("ripple", (side * 540, -130, 1.7), (side * 540, level, 1.7))


def cave_in(r: Room) -> None:
    """Rock that came down, and the beams that did not hold it."""
    r.shell("t2", "t1", "t1", "t0")
    r.opening(120, -120, 40)
    r.ribs(44, (3.1,))
    roof = points(
        "-640 -420, -460 -210, -330 -260, -210 -180, -60 -250, 90 -190, 240 -262, 360 -200, 470 -250, 640 -420"
    )
    rock = points("640 -140, 520 -100, 430 -10, 330 30, 250 260, 150 330, 120 420, 640 420")
    for z, lower in ((3, 40), (2.3, -50), (1.7, -90), (1.2, -115)):
        aside = 40 * (z % 2) - 30
        for side in SIDES:
            heap = [(side * x + aside, y + lower if y < 200 else y) for x, y in rock]
            r.sketch.flat("t2" if z > 2 else "t3", heap, 0, 0, z)
            r.sketch.flat("t4", [*heap[:3], (side * 540 + aside, heap[1][1] + 120)], 0, 0, z)
            r.sketch.flat("t1", [heap[3], heap[4], (heap[4][0] + side * 110, heap[4][1] - 60)], 0, 0, z)
            r.sketch.line("rim" if side < 0 else "dim", *((*one, z) for one in heap[1:7]))
        r.sketch.flat("t1", roof, 30 * (z % 2), -40, z)
        r.sketch.line("dim", *((x + 30 * (z % 2), y - 40, z) for x, y in roof[1:-1]))
    for x, y, tilt in ((-330, 360, -420), (290, 380, 330)):
        beam = [(x, y), (x + 46, y), (x + 46 - tilt, -330), (x - tilt, -330)]
        r.sketch.flat("wood", beam, 0, 0, 1.45)
        r.sketch.line("rim", (*beam[0], 1.45), (*beam[3], 1.45))


def generator(r: Room) -> None:
    """The turbine that still turns, between its coils."""
    r.shell("t2", "t1", "t1")
    r.tiles(6)
    r.lights("amber", [(0, 20, r.far)], 560)
    r.wheel(0, 20, r.far, 330, 18, "t3")
    r.sketch.disc("t1", (0, 20, r.far), 236)
    for blade in range(9):
        wing = [r.turned(70, blade * 40), r.turned(226, blade * 40 - 6), r.turned(226, blade * 40 + 16)]
        r.sketch.flat("t4", wing, 0, 20, r.far)
    r.sketch.disc("amber", (0, 20, r.far), 66)
    r.sketch.disc("rim2", (0, 20, r.far), 236)
    with r.twice() as side:
        r.pipe(side, -240, 44, "t3")
        for z in (2.8, 1.95, 1.35):
            x = side * 430
            r.barrel(x, z, 190, 520, "t3")
            for y in range(-60, 380, 74):
                r.sketch.face("t4", *((x + dx, v, z) for dx, v in ((-104, y), (104, y), (104, y + 26), (-104, y + 26))))
            for y in range(-60, 380, 74):
                r.sketch.line("rim", (x - 104, y, z), (x + 104, y, z))
            r.lights("sea", [(x, -150, z)], 120)
            r.sketch.disc("sea", (x, -150, z), 22)
        r.sketch.line("cable", (side * 330, -130, 1.1), (side * 185, 50, 1.7), (side * 65, 65, 2.6), (0, 30, 3.8))


def lift(r: Room) -> None:
    """The cage, its ropes, and the lights of the floors."""
    r.shell("t2", "t1", "t1")
    r.tiles(6)
    r.window(-230, 230, -190, 400, "t0", 1)
    s, far = r.sketch, r.far
    s.face("amber", *((x, y, far) for x, y in ((-40, -214), (0, -260), (40, -214))))
    r.lights("amber", [(0, -230, far)], 260)
    for x in (-60, 60):
        s.line("cable", (x, -190, far), (x, 400, far))
    for at in range(-8, 9):
        s.line("bar", (at * 30 - 60, -190, far), (at * 30 + 60, 400, far))
        s.line("bar", (at * 30 + 60, -190, far), (at * 30 - 60, 400, far))
    with r.twice() as side:
        r.slab("t4", side * 250, -230, 400, 50, far, "rim")
        r.panel(side, -240, 350, 1, 3.2, "t1", 4)
        for z in (2.9, 2.3, 1.8, 1.4, 1.1):
            s.line("beam", (side * 550, -240, z), (side * 550, 350, z * 1.2))
            s.line("beam", (side * 550, -240, z * 1.2), (side * 550, 350, z))
            s.disc("amber" if z == 1.8 else "t4", (side * 552, -262, z), 16)
        r.strip(side, 360)
    r.ribs(30, (2.6, 1.5))


def rover_bay(r: Room) -> None:
    """A rover with its lamps on, before the great door."""
    r.shell("t2", "t2", "t1")
    r.tiles(8)
    s, far = r.sketch, r.far
    r.window(-330, 330, -220, 400, "t3", 1)
    for y in range(-160, 400, 70):
        s.line("bar", (-330, y, far), (330, y, far))
    for at in range(-6, 6):
        x = at * 56
        s.face(
            "amber" if at % 2 else "t0", *((x + dx, y, far) for dx, y in ((0, 150), (56, 150), (30, 200), (-26, 200)))
        )
    r.ribs(40, (2.9, 1.9))
    rover = points("-250 90, -250 -10, -170 -100, 60 -100, 130 -20, 250 0, 250 90")
    s.flat("t3", rover, 210, 210, 2.1)
    s.flat("sky", points("-150 -20, -120 -80, -10 -80, -10 -20"), 210, 210, 2.1)
    s.flat("sky", points("10 -20, 10 -80, 50 -80, 100 -20"), 210, 210, 2.1)
    s.line("rim", *((210 + x, 210 + y, 2.1) for x, y in rover[1:6]))
    for x in (30, 210, 390):
        s.disc("t1", (x, 310, 2.1), 74)
        s.disc("t4", (x, 310, 2.1), 34)
    for x in (-22, 442):
        r.lights("amber", [(x, 236, 2.1)], 170)
        s.disc("moon", (x, 236, 2.1), 20)
    for z in (2.3, 1.7, 1.25):
        r.barrel(-430, z, 130, 190, "t3")
        r.barrel(-300, z * 1.1, 110, 150, "wood")
    with r.twice() as side:
        r.pipe(side, -200, 30)


def drill_head(r: Room) -> None:
    """The drill that stuck in the rock."""
    r.shell("t1", "t1", "t1", "t0")
    s = r.sketch
    wall = points("640 -420, 400 -330, 470 -180, 420 -60, 500 90, 430 230, 480 420, 640 420")
    with r.twice() as side:
        for z in (3.6, 2.8, 2.2, 1.7, 1.3, 1):
            rock = [(side * (x + 40 * (z % 2)) if x == 400 else side * x, y) for x, y in wall]
            s.flat("t2" if z > 2 else "t3", rock, 0, 0, z)
            s.line("rim", *((*one, z) for one in rock[1:7]))
    r.lights("ember", [(0, 40, 3)], 480)
    s.disc("t3", (0, 40, 2.3), 300)
    for at, (size, tone) in enumerate(
        ((300, "t2"), (246, "t4"), (196, "t2"), (150, "t4"), (106, "t2"), (66, "t4"), (30, "pale"))
    ):
        r.wheel(0, 40, 2.3, size, 9, tone, at * 13)
    s.disc("rim2", (0, 40, 2.3), 300)
    for angle in range(0, 360, 60):
        tip, left, right = r.turned(390, angle), r.turned(290, angle - 13), r.turned(290, angle + 13)
        s.flat("t4", [tip, left, right], 0, 40, 2.3)
        s.line("rim", (left[0], left[1] + 40, 2.3), (tip[0], tip[1] + 40, 2.3))
    for x in (-200, 200):
        r.slab("wood", x, -20, 420, 60, 1.5)
    r.pipe(RIGHT, -150, 44, "t4", 120)


def ship(r: Room) -> None:
    """The ship on its pad, under an open sky."""
    r.shell("t1", "sky", "t1", "sky")
    s = r.sketch
    r.stars(-540, 540, -290, 200, 40, 21, r.far)
    r.lights("ember", [(0, 330, 2.6)], 430)
    hull = points("0 -330, 54 -250, 86 -130, 94 60, 86 260, -86 260, -94 60, -86 -130, -54 -250")
    with r.twice() as side:
        fin = [(side * 84, 60), (side * 190, 260), (side * 186, 340), (side * 80, 270)]
        s.flat("ember", fin, 0, 30, 2.6)
    s.flat("moon", hull, 0, 30, 2.6)
    s.flat("t4", points("0 -330, 54 -250, 86 -130, 94 60, 86 260, 30 260, 40 -100, 20 -260"), 0, 30, 2.6)
    s.disc("sky", (-14, -90, 2.6), 38)
    s.disc("rim2", (-14, -90, 2.6), 38)
    s.flat("t2", points("-60 260, 60 260, 80 320, -80 320"), 0, 30, 2.6)
    r.block(0, 2.3, (420, 40, 0.7), 3, 400)
    with r.twice() as side:
        for z in (2.4, 1.8, 1.3):
            x = side * 400
            r.slab("t3", x, -300, 400, 60, z, "rim")
            for y in range(-260, 380, 110):
                s.line("beam", (x - 30, y, z), (x + 30, y + 110, z))
            s.disc("ember", (x, -310, z), 14)
            r.lights("ember", [(x, -310, z)], 70)
        s.face("t4", *((side * x, y, 2.5) for x, y in ((380, -60), (100, -30), (100, 0), (380, 0))))
        s.line("rim", (side * 380, -60, 2.5), (side * 100, -30, 2.5))
