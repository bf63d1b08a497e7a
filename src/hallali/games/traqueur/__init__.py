"""Le Traqueur: two mazes, each explored by asking its builder."""

from hallali.games.traqueur.game import TRAQUEUR

__all__ = ["TRAQUEUR"]
