"""La Traque: two to four factions hunt the fugitives of a fallen regime, by hidden clues and face-up files."""

from hallali.games.la_traque.game import LA_TRAQUE

__all__ = ["LA_TRAQUE"]
