"""Traqué's table: what is drawn, what is said, and how a gesture is clicked together."""

from __future__ import annotations

from hallali.room.tables.traque.table import TABLE

__all__ = ["TABLE"]
