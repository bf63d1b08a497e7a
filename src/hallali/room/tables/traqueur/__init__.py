"""Le Traqueur's table: mazes that are drawn, words for what is asked, and a camp that is built in any order."""

from __future__ import annotations

from hallali.room.tables.traqueur.table import TABLE

__all__ = ["TABLE"]
