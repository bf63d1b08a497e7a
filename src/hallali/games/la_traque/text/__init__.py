"""Every word about the game that a person reads, in English and French."""
