"""Tossing tokens into a box lid: the lid, the hand, the flight and what of it can be checked (TQ-48)."""
