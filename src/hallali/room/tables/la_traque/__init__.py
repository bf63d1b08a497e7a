"""La Traque's table: what is drawn, what is said, and how a turn is kept back until it reveals something."""

from __future__ import annotations

from hallali.room.tables.la_traque.table import TABLE

__all__ = ["TABLE"]
