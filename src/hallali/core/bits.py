# mypyc
"""Sets of small numbers as the bits of one integer: bit n is set when n is in the set.

Only this module shifts by a variable. So a compiler's narrow literals can do no harm anywhere else.
"""

from collections.abc import Iterable


def bit(n: int) -> int:
    """Return the set that holds n alone."""
    one = n ^ n | 1  # a literal left of << is a 32-bit number to some compilers
    return one << n


def has(mask: int, n: int) -> bool:
    """Return whether n is in the set."""
    return (mask >> n) & 1 == 1


def up_to(n: int) -> int:
    """Return the set {0, ..., n}; empty for n < 0."""
    return bit(n + 1) - 1 if n >= 0 else 0


def span(low: int, high: int) -> int:
    """Return the set {low, ..., high}; empty where low > high."""
    return up_to(high) & ~up_to(low - 1)


def count(mask: int) -> int:
    """Count the members."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the smallest member, or -1 for the empty set."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the largest member, or -1 for the empty set."""
    return mask.bit_length() - 1


def members(mask: int) -> list[int]:
    """List the members in ascending order.

    >>> members(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    add_members(found, mask, 0)
    return found


def add_members(found: list[int], mask: int, first: int) -> None:
    """Add the members of a set, each plus `first`, to a list, in ascending order. first: a multiple of 8.

    >>> found = [1]
    >>> add_members(found, 0b1011, 16)
    >>> found
    [1, 16, 17, 19]
    """
    part = first >> 3
    while mask:
        while part >= len(_MEMBERS):
            _add_part()
        found.extend(_MEMBERS[part][mask & 255])
        mask >>= 8
        part += 1


def _add_part() -> None:
    part = len(_MEMBERS)
    _MEMBERS.append([tuple([8 * part + n for n in range(8) if has(byte, n)]) for byte in range(256)])


#: The members of sets of eight neighbours: by number of eights below, then by the set's bits. It grows as needed.
_MEMBERS: list[list[tuple[int, ...]]] = []


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers.

    >>> bin(mask_of((0, 1, 3)))
    '0b1011'
    """
    mask = 0
    for n in numbers:
        mask |= bit(n)
    return mask


#: The odd and the even numbers from 0 to 62.
ODD = mask_of(range(1, 63, 2))
EVEN = mask_of(range(0, 63, 2))
