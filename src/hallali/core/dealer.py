"""The dealer: every chance outcome from a seed that was committed to before the first move.

Before the game the seed's SHA-256 is shown; players may then add entropy of their own; after the game the seed is
shown, and anyone can check that every card fell as committed (docs/decisions/0004-the-dealer.md).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

_BITS = 64
_WHOLE = float(2**_BITS)


def new_seed() -> str:
    """Draw a secret seed of 256 bits, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Give the SHA-256 of the seed: it binds the dealer and betrays nothing."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dealer:
    """Draws chance outcomes that depend on the seed, the players' entropy and the step alone.

    seed: any text, kept secret while the game goes on.
    entropy: texts of the players, in seat order; they cannot be chosen knowing the seed.
    """

    def __init__(self, seed: str, entropy: Sequence[str] = ()) -> None:
        self.seed = seed
        self.entropy = tuple(entropy)
        self._key = seed.encode()
        # Lengths before texts: ("a", "bc") and ("ab", "c") must not deal alike.
        self._prefix = "".join(f"{len(text)}:{text};" for text in self.entropy).encode()

    def fraction(self, step: int | str) -> float:
        """Give the step's number in [0, 1): the first 64 bits of HMAC-SHA256(seed, entropy and step)."""
        return int.from_bytes(self._sign(str(step))[: _BITS // 8], "big") / _WHOLE

    def draw(self, step: int | str, chances: Sequence[tuple[int, float]]) -> int:
        """Choose one outcome of `chances`, a list of (outcome, probability) that add up to 1.

        step: how many entries the record holds before this one, or its place in a pile: see core.piles.
        """
        left = self.fraction(step)
        for outcome, probability in chances:
            left -= probability
            if left < 0:
                return outcome
        return chances[-1][0]  # the probabilities' rounding left a sliver

    def noise(self, step: int, count: int) -> bytes:
        """Give `count` bytes of the step's own that its fraction says nothing of: a toss's unsteadiness."""
        blocks = range(-(-count // hashlib.sha256().digest_size))
        return b"".join(self._sign(f"noise:{step}:{block}") for block in blocks)[:count]

    def seal(self, step: int, text: str) -> str:
        """Give 32 hexadecimal digits that only who has the seed can make of this text at this step."""
        return self._sign(f"seal:{step}:{text}").hex()[:32]

    def _sign(self, text: str) -> bytes:
        return hmac.new(self._key, self._prefix + text.encode(), hashlib.sha256).digest()
