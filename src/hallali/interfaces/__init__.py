"""What a game shows itself with, as contracts with working defaults. No game is here."""
