"""Networks trained by self-play: `hallali train`.

learning: one seat's network and how it improves (JAX). playing: games side by side, between the networks as they are
and as they were. keeping: what lies in the folder, to go on from. training: the whole.
"""
