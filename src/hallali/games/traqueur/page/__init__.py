"""The game's page in the browser."""
