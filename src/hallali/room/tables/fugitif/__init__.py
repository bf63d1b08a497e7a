"""Fugitif's table: what is drawn and what is said."""
