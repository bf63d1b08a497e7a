"""Measurement: contests between bots, random play, twin worlds, and which tests show which clauses."""
