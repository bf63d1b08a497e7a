"""Networks trained by self-play: `hallali train`.

deciding: what networks do in many games at once (numpy). learning: one seat's network and how it improves (JAX).
playing: games side by side, between the networks as they are and as they were. sharing: a round in parts, here or on
other machines. keeping: what lies in the folder, to go on from. training: the whole.
"""

import os

from hallali.core.errors import missing_extra

# Before numpy is there: its small products only wait for each other in threads, which takes ten times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

try:
    import numpy  # noqa: F401 - all modules here need it, and whoever asks for one should be told how to get it
except ImportError as error:
    raise missing_extra(error, "learn") from None
