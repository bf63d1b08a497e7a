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
    """Return the SHA-256 of the seed. It binds the dealer and reveals nothing.

    >>> commitment("an evening in May")
    '3c4e401cfdf6fb6166619989f35cc3d09cb647c8bd8469ad5592aa4b7d8133d3'
    """
    return hashlib.sha256(seed.encode()).hexdigest()


class Dealer:
    """Draws chance outcomes that depend only on the seed, the players' entropy and the step.

    seed: any text; keep it secret while the game goes on.
    entropy: texts from the players, in seat order; the players choose them without knowing the seed.

    >>> dealer = Dealer("an evening in May", ("Ann's dice: 4 2 6", ""))
    >>> [dealer.draw(step, [(1, 0.25), (2, 0.25), (3, 0.5)]) for step in range(8)]
    [1, 1, 3, 2, 2, 3, 2, 3]
    """

    def __init__(self, seed: str, entropy: Sequence[str] = ()) -> None:
        self.seed = seed
        self.entropy = tuple(entropy)
        self._key = seed.encode()
        # Lengths before texts: ("a", "bc") and ("ab", "c") must not deal alike.
        self._prefix = "".join(f"{len(text)}:{text};" for text in self.entropy).encode()

    def fraction(self, step: int | str) -> float:
        """Return the step's number in [0, 1): the first 64 bits of HMAC-SHA256(seed, entropy and step).

        >>> round(Dealer("an evening in May").fraction(0), 4)
        0.6705
        """
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
        """Return `count` bytes for this step, independent of its fraction: they make a toss unsteady."""
        blocks = range(-(-count // hashlib.sha256().digest_size))
        return b"".join(self._sign(f"noise:{step}:{block}") for block in blocks)[:count]

    def seal(self, step: int, text: str) -> str:
        """Return 32 hexadecimal digits for this text at this step. Only the holder of the seed can make them."""
        return self._sign(f"seal:{step}:{text}").hex()[:32]

    def _sign(self, text: str) -> bytes:
        return hmac.new(self._key, self._prefix + text.encode(), hashlib.sha256).digest()
