"""A skip is never silent, and where everything has to be installed it is a failure."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

import hallali

#: Whether what is missing is a failure: not a bare machine, but one where everything has to be installed.
CI = bool(os.environ.get("CI"))

#: Whether the tests that are marked `compiled` run: with compiled modules, or where the sources were asked for.
FULL = hallali.NATIVE or bool(os.environ.get("HALLALI_PURE"))


def skip_or_fail(reason: str) -> NoReturn:
    """Skip for something that this machine lacks; where CI is set, that is a failure: there it has to be installed."""
    if CI:
        pytest.fail(reason)
    pytest.skip(reason)
