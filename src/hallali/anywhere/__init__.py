"""Hallali without a server: a folder in which the room's own application runs in the browser (docs/anywhere.md)."""
