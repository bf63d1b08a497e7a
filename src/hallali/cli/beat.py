"""What a command that takes long says of how far it is, every few seconds, so that nobody takes it for dead."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

#: How many seconds a command is silent at most.
EVERY = 5.0


@contextmanager
def saying(far: Callable[[], str]) -> Iterator[None]:
    """Say on standard error every `EVERY` seconds how far it is, and how long it has taken, until the `with` ends.

    far: returns that in words; it is asked from another thread.
    """
    over, began = threading.Event(), time.monotonic()

    def say() -> None:
        while not over.wait(EVERY):
            click.echo(f"{far()}; {time.monotonic() - began:.0f} s", err=True)

    voice = threading.Thread(target=say, daemon=True)
    voice.start()
    try:
        yield
    finally:
        over.set()
        voice.join()


class Far:
    """How far something is, as it was last heard: called with what is to be said from now on."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, text: str) -> None:
        """Take in what is to be said from now on."""
        self.text = text

    def said(self) -> str:
        """Return what was heard last."""
        return self.text
