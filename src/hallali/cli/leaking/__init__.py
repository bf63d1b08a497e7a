"""The search for leaks: the real application twice, in worlds that one seat cannot tell apart, byte for byte."""
