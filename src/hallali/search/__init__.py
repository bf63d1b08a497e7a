"""Search for any game by the contract; no game of its own, no rules."""
