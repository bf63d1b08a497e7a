"""What the rooms of the colony look like: a few lines a place, from the far wall to the nearest thing."""

from __future__ import annotations

from hallali.interfaces.drawing import points
from hallali.interfaces.indoors import SIDES, Room


def corridor(r: Room) -> None:
    """Frames into the dark, and a strip of light on either side."""
    r.shell("t2", "t1")
    r.tiles(4)
    r.opening(110, -190, 60)
    with r.twice() as side:
        r.pipe(side, -230, 26)
        r.pipe(side, -190, 14, "t3")
        r.panel(side, 60, 250, 0.7, r.far, "t1", 4)
        r.strip(side, 250)
    r.ribs(46)


def infirmary(r: Room) -> None:
    """Beds with white sheets, drips, and the cross on the wall."""
    r.shell("t3", "t3", "t2")
    r.tiles()
    cross = points("-18 -54, 18 -54, 18 -18, 54 -18, 54 18, 18 18, 18 54, -18 54, -18 18, -54 18, -54 -18, -18 -18")
    r.lights("moss", [(0, -60, r.far)], 330)
    r.sketch.flat("moss", cross, 0, -60, r.far, 1.5)
    with r.twice() as side:
        r.strip(side, -210, "pale")
        for z in (3.1, 2.35, 1.75, 1.3):
            r.sketch.line("bar", (side * 300, -250, z), (side * 300, 250, z), (side * 320, 250, z))
            r.sketch.flat("moss", points("-18 -50, 18 -50, 14 30, -14 30"), side * 300, -190, z)
            r.block(side * 440, z, (230, 60, 0.26 * z), 3, 330)
            r.block(side * 440, z, (230, 24, 0.26 * z), 4, 270)
            r.sketch.flat("pale", points("-40 -30, 60 -30, 60 0, -40 0"), side * 470, 246, z)
        r.sketch.face("veil", *((side * 300, y, z) for y, z in ((-220, 2.35), (-220, 1.75), (260, 1.75), (260, 2.35))))


def armoury(r: Room) -> None:
    """Racks of rifles behind the grating, and a door with warning stripes."""
    r.shell()
    r.tiles()
    r.opening(150, -150, 10, "t1")
    for at in range(-4, 5):
        x = at * 34
        r.sketch.face(
            "amber" if at % 2 else "t0", *((x + dx, y, r.far) for dx, y in ((0, 60), (34, 60), (16, 100), (-18, 100)))
        )
    gun = points("-14 0, 14 0, 14 -96, 24 -104, 24 -150, 8 -150, 8 -290, -6 -290, -6 -160, -14 -150")
    with r.twice() as side:
        r.panel(side, -230, 330, 0.8, 3.6, "t1", 4)
        r.strip(side, -236)
        for z in (3.3, 2.9, 2.5, 2.15, 1.85, 1.6, 1.4, 1.22, 1.07):
            r.sketch.flat("t4", gun, side * 520, 150, z, 1.1)
            r.sketch.line("rim", (side * 520 - 9, -168, z), (side * 520 - 9, -10, z))
        r.panel(side, 60, 84, 0.8, 3.6, "t3", 70)
        r.panel(side, 190, 330, 0.8, 3.6, "t3", 90)
        r.sketch.line("rim", (side * 470, 190, 0.8), (side * 470, 190, 3.6))


def quarters(r: Room) -> None:
    """Bunks over each other, a lamp in each, and a round window."""
    r.shell("t2", "t3", "t1")
    r.tiles(4)
    r.sketch.disc("t4", (0, -70, r.far), 170)
    r.sketch.disc("sky", (0, -70, r.far), 140)
    r.sketch.disc("pale", (52, -30, r.far), 64)
    r.stars(-110, 100, -180, -20, 9, 3, r.far)
    r.sketch.line("bar", (-140, -70, r.far), (140, -70, r.far))
    with r.twice() as side:
        for z in (2.8, 1.75):
            for y in (330, 130, -70):
                r.block(side * 430, z, (250, 24, 0.5 * z), 3, y)
                r.block(side * 430, z, (220, 34, 0.45 * z), 2, y - 24, "dim")
                r.sketch.flat("pale", points("-26 -34, 34 -34, 40 0, -30 0"), side * 500, y - 34, z)
            r.slab("t4", side * 300, -230, 400, 20, z)
            r.lights("amber", [(side * 500, -150, z), (side * 500, 50, z)], 120)


def control_room(r: Room) -> None:
    """Screens that still run, all round."""
    r.shell("t2", "t2", "t1")
    r.tiles(8)
    r.window(-250, 250, -190, 60, "screen", 1)
    pulse = points("-240 0, -150 0, -120 -90, -80 40, -40 -30, 0 0, 80 0, 110 -140, 150 20, 190 -10, 240 -10")
    r.sketch.line("sealine", *((*one, r.far) for one in pulse))
    r.lights("sea", [(0, -60, r.far)], 520)
    r.block(0, 3, (560, 130, 0.3), 3)
    with r.twice() as side:
        for z in (2.7, 2, 1.5, 1.1):
            r.panel(side, -190, -20, z, z * 1.26, "screen", 6)
            x = side * (r.wide - 8)
            for row in (-150, -110, -70):
                r.sketch.line("sealine", (x, row, z * 1.04), (x, row, z * (1.1 + (row % 3) / 20)))
            r.sketch.line("rim", (x, -190, z), (x, -190, z * 1.26))
            r.block(side * 460, z, (210, 170, 0.3 * z), 3)
            r.sketch.disc("ember", (side * 400, 248, z), 8)
            r.sketch.disc("amber", (side * 430, 248, z), 8)
        r.pipe(side, -260, 30)


def storeroom(r: Room) -> None:
    """Shelves full of crates, on either side."""
    r.shell()
    r.tiles(8)
    r.opening(130, -150)
    for z in (3, 2.3, 1.7, 1.25, 1):
        r.sketch.face("t3", (-560, -300, z), (560, -300, z), (560, -268, z), (-560, -268, z))
        r.sketch.line("dim", (-560, -268, z), (560, -268, z))
    for number, side in enumerate(SIDES):
        for row, y in enumerate((-50, 110)):
            r.shelf(side, y, 3 + 10 * number + row)
    with r.twice() as side:
        r.shelf(side, 270, 5)
        r.posts(side, (0.95, 1.3, 1.8, 2.5, 3.5))


def greenhouse(r: Room) -> None:
    """Glass overhead, and leaves that have grown over their beds."""
    r.shell("t2", "t2", "t1", "sky")
    r.tiles(4)
    r.stars(-520, 520, -330, -290, 14, 5, 2)
    r.opening(90, -130, 90, "moss2")
    for z in (3.3, 2.6, 2, 1.5, 1.1):
        r.sketch.line("beam", (-560, -90, z), (-330, -300, z), (330, -300, z), (560, -90, z))
    for x in (-330, 0, 330):
        r.sketch.line("beam", (x, -300, 0.7), (x, -300, 3.6))
    leaf = points("0 0, -34 -60, -30 -150, 0 -220, 30 -150, 34 -60")
    with r.twice() as side:
        r.strip(side, -60, "pale")
        for at, z in enumerate((3.2, 2.6, 2.1, 1.7, 1.38, 1.1)):
            r.lights("moss", [(side * 430, 90, z)], 220)
            for lean, size, tone in ((-80, 0.9, "moss2"), (70, 1, "moss3"), (-20, 1.3, "moss2"), (30, 1.05, "moss3")):
                figure = [(px + lean * (py / -220) ** 2 * side, py) for px, py in leaf]
                r.sketch.flat(tone, figure, side * (400 + lean + 16 * (at % 3)), 210, z, size)
            r.sketch.line("mossrim", (side * 400, 200, z), (side * 394, -60, z))
        r.panel(side, 200, 400, 0.7, 3.5, "t3", 250)
        r.sketch.line("rim", (side * 310, 200, 0.7), (side * 310, 200, 3.5))


def laboratory(r: Room) -> None:
    """Glass tubes in which something hangs, and benches."""
    r.shell("t3", "t3", "t2")
    r.tiles(8)
    r.window(-170, 170, -170, 20, "screen", 4)
    r.block(0, 3.2, (420, 140, 0.3), 3)
    for x in (-120, -50, 70, 130):
        r.sketch.flat("pale", points("-6 -70, 6 -70, 6 -40, 26 0, -26 0, -6 -40"), x, 258, 3.2)
    with r.twice() as side:
        r.pipe(side, -250, 24)
        for z in (2.9, 2.15, 1.6, 1.18):
            r.lights("moss", [(side * 420, 60, z)], 260)
            r.barrel(side * 420, z, 170, 90, "t3")
            r.barrel(side * 420, z, 150, 420, "tube", 310)
            r.sketch.flat("t1", points("0 -130, 26 -90, 20 -30, 44 40, 10 120, -16 60, -40 40, -20 -40, -28 -90"),
                          side * 420, 110, z)  # fmt: skip
            r.barrel(side * 420, z, 170, 70, "t3", -100)


def mess_hall(r: Room) -> None:
    """Long tables under a row of lamps, and a hatch where a light was left on."""
    r.shell("t2", "t3", "t1")
    r.tiles(8)
    r.window(-200, 200, -90, 70, "warm", 1)
    r.lights("amber", [(0, 0, r.far)], 460)
    for x in (-120, -50, 30, 110):
        r.sketch.flat("t1", points("-16 0, -20 -34, 20 -34, 16 0"), x, 70, r.far)
    with r.twice() as side:
        for z in (3.2, 2.4, 1.8, 1.3):
            x = side * 240
            r.sketch.line("bar", (x, -300, z), (x, -190, z))
            r.sketch.flat("t4", points("-50 0, -18 -34, 18 -34, 50 0"), x, -160, z)
            r.lights("amber", [(x, -150, z)], 130)
            r.block(side * 330, z, (290, 26, 0.4 * z), 4, 190)
            r.slab("t2", side * 330, 190, 400, 40, z)
            r.block(side * 150, z, (60, 20, 0.34 * z), 3, 290, "dim")
            r.sketch.flat("pale", points("-18 0, -14 -40, 14 -40, 18 0"), side * 270, 166, z)


def lookout(r: Room) -> None:
    """A wide window, and what hangs in it."""
    r.shell("t2", "t2", "t1")
    s = r.sketch
    s.face("sky", (-520, -270, 2.4), (520, -270, 2.4), (520, 170, 2.4), (-520, 170, 2.4))
    r.stars(-500, 500, -260, 60, 34, 8, 2.4)
    s.disc("t4", (150, -40, 2.4), 150)
    s.disc("pale", (120, -70, 2.4), 110)
    s.line("moonline", (-120, 40, 2.4), (60, 40, 2.4), (320, -70, 2.4), (420, -150, 2.4))
    for x in (-520, -260, 0, 260, 520):
        r.slab("t3", x, -280, 170, 22, 2.4, "rim")
    s.face("t3", (-540, 160, 2.4), (540, 160, 2.4), (540, 210, 2.4), (-540, 210, 2.4))
    s.line("rim", (-540, 160, 2.4), (540, 160, 2.4))
    s.face("t2", (-540, 210, 2.4), (540, 210, 2.4), (540, 400, 2.4), (-540, 400, 2.4))
    r.tiles(8, steps=(0.9, 1.2, 1.6, 2.1))
    with r.twice() as side:
        for z in (2, 1.5, 1.1):
            r.slab("t3", side * 540, -300, 400, 60, z, "rim")
    r.slab("t4", -250, 90, 400, 20, 1.5, "rim")
    s.flat("t4", points("-40 10, -30 -30, 150 -110, 172 -64, 0 30"), -250, 80, 1.5)
    s.line("rim", (-280, 50, 1.5), (-100, -30, 1.5))


def workshop(r: Room) -> None:
    """Tools on the wall, a bench below them, a hook on its chain."""
    r.shell("t2", "t3", "t1")
    r.tiles(8)
    r.opening(120, -140, 10)
    spanner = points(
        "-10 90, -10 -40, -34 -60, -34 -104, -16 -120, -16 -76, 16 -76, 16 -120, 34 -104, 34 -60, 10 -40, 10 90"
    )
    hammer = points("-8 90, -8 -60, -50 -60, -50 -104, 44 -104, 44 -60, 8 -60, 8 90")
    with r.twice() as side:
        r.panel(side, -220, 70, 0.85, 3.4, "wood2", 4)
        for at, z in enumerate((3.1, 2.65, 2.25, 1.9, 1.6, 1.35, 1.14, 0.97)):
            r.sketch.flat("t4", spanner if at % 2 else hammer, side * 540, -80, z, 1.05)
            r.sketch.line("rim", (side * 540 - 10, -100, z), (side * 540 - 10, 10, z))
        r.panel(side, 170, 200, 0.8, 3.4, "wood", 200)
        r.sketch.line("rim", (side * 360, 170, 0.8), (side * 360, 170, 3.4))
        for z in (3.2, 2.2, 1.5):
            r.slab("t3", side * 380, 200, 400, 26, z)
            r.block(side * 420, z, (110, 60, 0.1), 4, 170)
    r.wheel(-230, 300, 2.6, 100, 12, "t3")
    r.sketch.disc("t1", (-230, 300, 2.6), 40)
    r.sketch.line("cable", (120, -300, 2.2), (120, -60, 2.2))
    r.sketch.line("hook", (120, -60, 2.2), (150, -20, 2.2), (130, 30, 2.2), (86, 10, 2.2))
