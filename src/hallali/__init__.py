"""Hallali: hidden-information hunting games, played in a browser or a terminal, or studied as a package."""
