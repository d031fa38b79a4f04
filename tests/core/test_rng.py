"""Our randomness against an independent one, written from the papers."""

from __future__ import annotations

import pytest

from feint.errors import FeintError
from feint.playouts import Rng

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def scatter(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def rotl(x: int, k: int) -> int:
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro(seed: int, label: int) -> list[int]:
    h = scatter((seed + GOLDEN) & MASK)
    h = scatter(((h ^ label) + GOLDEN) & MASK)
    s = []
    for _ in range(4):
        h = (h + GOLDEN) & MASK
        s.append(scatter(h))
    out = []
    for _ in range(50):
        out.append((rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK)
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
    return out


@pytest.mark.parametrize(("seed", "label"), [(0, 0), (1, 0), (0, 1), (2**64 - 1, 12345)])
def test_words(seed: int, label: int) -> None:
    rng = Rng(seed, label)
    assert [rng.next() for _ in range(50)] == xoshiro(seed, label)


def test_below_and_unit_come_from_the_words() -> None:
    words = xoshiro(7, 0)
    rng = Rng(7)
    assert [rng.unit() for _ in range(50)] == [(w >> 11) * 2.0**-53 for w in words]
    rng = Rng(7)
    assert [rng.below(10) for _ in range(50)] == [((w >> 32) * 10) >> 32 for w in words]  # no rejection among these


@pytest.mark.parametrize("n", [0, -1])
def test_below_nothing(n: int) -> None:
    with pytest.raises(FeintError, match="positive"):
        Rng(0).below(n)
