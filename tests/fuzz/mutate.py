"""Deterministic mutations of a corpus: the same seed gives the same inputs."""

from collections.abc import Iterator, Sequence
from random import Random

_TOKENS = [
    b"", b"0", b"1", b"-1", b"null", b"true", b"1e999", b"NaN", b"[]", b"{}", b'""', b'"AS"', b"[",
    b"]", b"{", b"}", b",", b":", b'"', b"\\", b"\n", b" ", b"\x00", b"\xff", b"\xef\xbb\xbf",
    b"AS", b"10d", b"QS+2", b"\xe2\x99\xa0", b"\\ud800", b"\\u0000", b"9" * 20, b"pass",
    b"dix", b"marriage-S:KS,QS+", b"quadruple-aces", b'"phase":2', b'"decision":"wait"',
    b'"led":"AS"', b'"known":"AS"', b'"turnup":null',
]  # fmt: skip


def mutations(corpus: Sequence[bytes], count: int, seed: int) -> Iterator[bytes]:
    """``count`` inputs, each one of the corpus with 1 to 4 changes."""
    rng = Random(seed)
    for _ in range(count):
        data = rng.choice(corpus)
        for _ in range(rng.randint(1, 4)):
            data = _changed(data, corpus, rng)
        yield data


def _changed(data: bytes, corpus: Sequence[bytes], rng: Random) -> bytes:
    i = rng.randint(0, len(data))
    j = min(len(data), i + rng.choice((0, 1, 2, 8, 64)))
    match rng.randrange(5):
        case 0:  # one byte
            return data[:i] + bytes([rng.randrange(256)]) + data[i + 1 :]
        case 1:  # a token in place of a piece
            return data[:i] + rng.choice(_TOKENS) + data[j:]
        case 2:  # a piece once more
            return data[:j] + data[i:]
        case 3:  # the beginning of one input and the end of another
            other = rng.choice(corpus)
            return data[:i] + other[rng.randint(0, len(other)) :]
        case _:  # another digit, letter or sign that is like those around
            return data[:i] + bytes([rng.choice(data or b"0")]) + data[i + 1 :]
