"""All texts of the game that people read, in English and French."""
