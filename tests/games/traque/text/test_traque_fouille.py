"""The magnifying glass has the name that the box gives it."""

from __future__ import annotations

import pytest

from hallali import i18n


@pytest.mark.parametrize("text", ["search", "Search"])
def test_the_magnifying_glass_is_called_fouille(text: str) -> None:
    assert i18n.translator("fr")(text).lower() == "fouille"
