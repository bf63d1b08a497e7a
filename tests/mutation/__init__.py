"""Faults planted in the package one at a time, to see which of them no test notices: `python tests/mutation`."""
