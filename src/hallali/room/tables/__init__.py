"""How each game is drawn and said: one package a game."""
