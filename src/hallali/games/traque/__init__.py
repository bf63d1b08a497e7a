"""Traqué: alone or two together through a mining colony full of creatures."""

from hallali.games.traque.game import TRAQUE

__all__ = ["TRAQUE"]
