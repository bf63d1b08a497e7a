"""A skip is never silent, and where everything has to be installed it is a failure."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

#: Whether what is missing is a failure: not a bare machine, but one where everything has to be installed.
CI = bool(os.environ.get("CI"))


def skip_or_fail(reason: str) -> NoReturn:
    """Skip for something that this machine lacks; where CI is set, that is a failure: there it has to be installed."""
    if CI:
        pytest.fail(reason)
    pytest.skip(reason)
