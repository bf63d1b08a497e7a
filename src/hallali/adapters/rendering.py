"""How the environments render a game: as the terminal draws it, for one seat or for a spectator."""

from __future__ import annotations

import textwrap

from hallali import i18n
from hallali.adapters.hunt import Hunt
from hallali.core.errors import BadOption, Message, marked, missing_extra

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

N_ = marked

#: What an environment can be asked to render: printed, as text, as a picture.
MODES = ("human", "ansi", "rgb_array")
#: The lines and columns of a picture.
CELLS = (48, 110)

_WIDE, _HIGH, _EDGE = 6, 12, 6  # of a character, and around all of them, in points; each is 2 x 2 pixels
_PAPER, _INK = (250, 248, 242), (28, 30, 36)
_LETTERS = str.maketrans("—–’“”…−", '--\'"".-')


def rendered(mode: str | None) -> str | None:
    """Return a way to render, or None. Raises BadOption if there is no such way.

    >>> rendered("ansi")
    'ansi'
    >>> rendered("rgb")
    Traceback (most recent call last):
    hallali.core.errors.BadOption: render_mode cannot be rgb: choose one of human, ansi, rgb_array.
    """
    if mode not in (None, *MODES):
        text = N_("{name} cannot be {value}: choose one of {choices}.")
        given: dict[str, str | int] = {"name": "render_mode", "value": str(mode)[:40], "choices": ", ".join(MODES)}
        raise BadOption(Message(text, given))
    return mode


def text_of(hunt: Hunt, seat: int, lang: str = "en") -> str:
    """Return what a seat sees, as lines of text. seat: a seat's number, or SPECTATOR for what everyone knows.

    lang: the language. Steps of the seat's own gesture that is not whole yet stand below.
    """
    terminal = hunt.game.terminal(seat, hunt.size, hunt.options, i18n.translator(lang))
    lines = list(terminal.draw(hunt.view(seat)))
    if hunt.draft and seat == hunt.mover:
        lines.append("> " + " ".join(map(str, hunt.draft)))
    return "\n".join(lines)


def picture_of(hunt: Hunt, seat: int, cells: tuple[int, int] = CELLS) -> npt.NDArray[np.uint8]:
    """Return what a seat sees as a picture of its lines: rows x columns x 3 numbers from 0 to 255.

    cells: how many lines and columns of characters there is room for, so that all pictures of a game have one shape;
    longer lines are broken, and lines below the last are cut off. Raises MissingExtra without hallali[pictures].
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise missing_extra(error, "pictures") from None
    rows, columns = cells
    lines = [part for line in text_of(hunt, seat).splitlines() for part in _broken(line, columns)][:rows]
    font = ImageFont.load_default_imagefont()  # Pillow's own, of one width: no font of the system is asked for
    sheet = Image.new("RGB", (columns * _WIDE + 2 * _EDGE, rows * _HIGH + 2 * _EDGE), _PAPER)
    pen = ImageDraw.Draw(sheet)
    for row, line in enumerate(lines):
        # A space comes first: Pillow cuts off what a line's first letter has on the left.
        pen.text((_EDGE - _WIDE, _EDGE + row * _HIGH), " " + _plain(line), fill=_INK, font=font)
    twice = sheet.resize((2 * sheet.width, 2 * sheet.height), Image.Resampling.NEAREST)
    return np.asarray(twice, np.uint8).copy()


def _broken(line: str, columns: int) -> list[str]:
    return textwrap.wrap(line, columns, subsequent_indent="    ") if len(line) > columns else [line]


def _plain(line: str) -> str:
    """Return a line in the letters that the font has: Latin-1."""
    return line.translate(_LETTERS).encode("latin-1", "replace").decode("latin-1")
