"""Texts on paper are fitted by the widths of the letters they are printed with, and what does not fit is said."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from hallali.interfaces import letters
from hallali.interfaces.fitting import BODY, HEAD, TITLE, fit
from skipping import skip_or_fail


def test_the_widths_are_those_of_the_typefaces() -> None:
    if importlib.util.find_spec("fontTools") is None or importlib.util.find_spec("brotli") is None:
        skip_or_fail("fontTools is not installed: uv sync --group print")
    folder = str(Path(__file__).parents[2] / "packaging")
    sys.path.insert(0, folder)
    try:
        written = __import__("letters").written()
    finally:
        sys.path.remove(folder)
        sys.modules.pop("letters", None)
    assert Path(letters.__file__).read_text("utf-8") == written


def test_a_longer_text_is_set_smaller_and_at_last_does_not_fit() -> None:
    found = [fit(["Nobody saw who carried the case. " * count], 50, 30) for count in (1, 6, 10, 30)]
    sizes = [int(one.size[2:]) for one in found]
    assert [one.fits for one in found] == [True, True, True, False]
    assert sizes[0] == BODY[0] > sizes[1] > sizes[2] > sizes[3] - 1 == BODY[-1] - 1


@pytest.mark.parametrize("letters_", [letters.SANS, letters.BOLD, letters.HEAD], ids=["sans", "bold", "head"])
def test_a_line_holds_as_many_words_as_its_width_does(letters_: dict[str, int]) -> None:
    word = "meet" * 2
    wide = sum(map(letters_.__getitem__, word)) * 4 / 1000
    gap = letters_[" "] * 4 / 1000
    two = fit([f"{word} {word}"], (2 * wide + gap) / 0.98, 100, (40,), letters=letters_)
    assert (two.lines, fit([f"{word} {word}"], 2 * wide, 100, (40,), letters=letters_).lines) == (1, 2)


def test_a_word_longer_than_its_line_does_not_fit() -> None:
    assert not fit(["Gouvernementalisierungsbestrebungen" * 3], 50, 80).fits
    assert fit(["Perquisition"], 57, 8, TITLE, letters=HEAD).fits


def test_words_joined_by_a_narrow_space_stay_together() -> None:
    apart, joined = (fit([f"aaaa aaaa{space}!"], 16, 100, (40,)) for space in (" ", "\u202f"))
    assert (apart.lines, joined.lines) == (1, 1) or apart.lines <= joined.lines
