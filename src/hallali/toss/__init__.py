"""Tossing tokens into a box lid: the lid, the hand, the flight, and checks of a recorded flight (TQ-48)."""
