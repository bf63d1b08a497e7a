"""Hallali: hidden-information hunting games, played in a browser or a terminal, or studied as a package."""

from hallali._guard import NATIVE, WHY  # first: decides between compiled modules and their sources

#: As pyproject.toml has it.
__version__ = "0.1.0"

__all__ = ["NATIVE", "WHY", "__version__"]
