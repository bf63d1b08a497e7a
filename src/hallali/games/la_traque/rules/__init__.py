"""The rules: the only place where they live."""
