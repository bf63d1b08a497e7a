"""Compiles the hot modules, for `hallali compile` and for native wheels.

docs/decisions/0012-compiled-by-mypyc.md gives the reasons.
"""
