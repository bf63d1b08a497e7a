"""Serving the room from the command line: uvicorn, its connections, and the lock of a database file."""
