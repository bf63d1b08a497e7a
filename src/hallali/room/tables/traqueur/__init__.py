"""Le Traqueur's table."""
