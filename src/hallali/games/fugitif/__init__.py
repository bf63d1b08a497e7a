"""Fugitif: the Fugitive runs from 0 to 42, the Marshal names the hideouts."""

from hallali.games.fugitif.game import FUGITIF

__all__ = ["FUGITIF"]
