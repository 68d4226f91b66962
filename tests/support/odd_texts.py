"""Texts that nobody should write, and somebody will."""

ODD = [
    "",
    "\0",
    "AS\0",
    "\udcff",
    "\ud83d",
    "A\udcff",
    "pass\udcff",
    "H AS / \udcff",
    '{"trump": "\udcff"}',
    '{"hand": "AS \ud800"}',
    "marriage-S:" + "\udcff" * 99,
    "\u202e\x1b[31m",
    *("x" * count + "♣" for count in range(55, 62)),
    *("A♠ " * count + "♣" for count in range(18, 22)),
    "♣" * 10**5,
    "x" * 10**6,
]
"""Some can't be written in UTF-8, and some would be cut in the middle of a character."""
