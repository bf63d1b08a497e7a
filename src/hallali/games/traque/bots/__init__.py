"""Players: a View in, a gesture out."""
