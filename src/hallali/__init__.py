"""Hallali: hidden-information hunting games, played in a browser or a terminal, or studied as a package."""

from hallali._guard import NATIVE, WHY  # first: decides between compiled modules and their sources

__all__ = ["NATIVE", "WHY"]
