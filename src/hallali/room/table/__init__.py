"""Live tables: how they stand, whose turn it is, and what may happen next."""
