"""Compiles the hot modules: what `hallali compile` runs, and the build of a native wheel.

docs/decisions/0012-compiled-by-mypyc.md says why it is done so.
"""
