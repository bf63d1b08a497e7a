"""The build backend: setuptools, which requires mypy only if HALLALI_NATIVE=1 asks for compiled modules."""

from __future__ import annotations

import os
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the other hooks

from native.modules import tools

Settings = dict[str, Any] | None


def _more() -> list[str]:
    return tools() if os.environ.get("HALLALI_NATIVE", "") not in ("", "0") else []


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what building a wheel needs in addition to build-system.requires."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_more()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Return what an editable install needs in addition to build-system.requires."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_more()]
