"""Every text of the game that a person reads, in English and French."""
