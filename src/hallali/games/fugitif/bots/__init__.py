"""The bots: they hear Tolds, get a View and return a gesture."""
