"""Boxes that nobody has: editions made from a house edition by changes, to be checked and then played."""
