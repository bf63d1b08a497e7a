"""Search that works for any game through the contract. It holds no rules and no code for one game."""
