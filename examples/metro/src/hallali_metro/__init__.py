"""Last Metro: a game for hallali, as a package of its own."""

from hallali_metro.game import METRO

__all__ = ["METRO"]
