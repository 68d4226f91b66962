"""Deterministic mutations of a corpus: the same seed gives the same inputs.

Half of them change bytes, or a letter to one that is the same in another case; the others change a
line that is JSON as what it is: a value becomes a hostile one, a key stands twice or not at all, a
list is longer, a part stands elsewhere.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from letters import relatives

_TOKENS = [
    b"", b"0", b"1", b"-1", b"null", b"true", b"1e999", b"NaN", b"[]", b"{}", b'""', b'"AS"', b"[",
    b"]", b"{", b"}", b",", b":", b'"', b"\\", b"\n", b" ", b"\x00", b"\xff", b"\xef\xbb\xbf",
    b"AS", b"10d", b"QS+2", b"\xe2\x99\xa0", b"\\ud800", b"\\u0000", b"9" * 20, b"pass",
    b"dix", b"marriage-S:KS,QS+", b"quadruple-aces", b'"phase":2', b'"decision":"wait"',
    b'"rules":"two-handed",', b"two-handed", b"-extended", b"double-run", b"9H+",
    b'"led":"AS"', b'"known":"AS"', b'"turnup":null', b"me:", b"they: ", b"?", b"# ", b"hand:",
]  # fmt: skip

_HOSTILE = [
    "null", "true", "false", "0", "-0", "1", "-1", "2", "5", "0.5", "-0.0", "1e-999", "1e999",
    "1e308", "-1e308", "NaN", "Infinity", "-Infinity", str(2**31), str(2**32), str(2**53),
    str(2**63), str(-(2**63)), str(2**64 - 1), str(2**64), "9" * 400, "9" * 5000,
    "1" + "0" * 320 + ".5", '""', '" "', '"1"', '"\\ud800"', '"\\u0000"', '"\\u202e"', '"♣"',
    '"' + "x" * 3000 + '"', '"?"', '"AS"', '"two-handed"', '"three-handed"',
    '"../../x"', "[]", "[[]]", "{}", '{"":0}',
    '{"a":1,"a":1}', "[null]", "[0,0]", "[1e308,1e308]", "[" * 63 + "]" * 63, "[" * 65 + "]" * 65,
    "[" * 3000 + "]" * 3000, '{"a":' * 70 + "0" + "}" * 70, "[" * 3000,
]  # fmt: skip
_MARK = "\ue000"  # stands for what is put in its place once all is text again


def mutations(corpus: Sequence[bytes], count: int, seed: int) -> Iterator[bytes]:
    """``count`` inputs, each one of the corpus with 1 to 4 changes."""
    rng = Random(seed)
    lines = [_values(data) for data in corpus]
    for _ in range(count):
        which = rng.randrange(len(corpus))
        data = corpus[which]
        if rng.random() < 0.5 and lines[which]:
            number, value = rng.choice(lines[which])
            data = _replaced(data, number, _spoiled(value, rng))
            if rng.random() < 0.8:
                yield data
                continue
        for _ in range(rng.randint(1, 4)):
            data = _changed(data, corpus, rng)
        yield data


def _values(data: bytes) -> list[tuple[int, Any]]:
    """What its lines hold, with their numbers; -1 for the whole, if that is JSON."""
    found = []
    for number, text in [(-1, data), *enumerate(data.split(b"\n"))]:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict | list):
            found.append((number, value))
    return found[:1] if found and found[0][0] == -1 else found


def _replaced(data: bytes, number: int, line: bytes) -> bytes:
    if number == -1:
        return line
    lines = data.split(b"\n")
    lines[number] = line
    return b"\n".join(lines)


def _spoiled(value: Any, rng: Random) -> bytes:
    """The JSON of a value with something in it changed; the value itself stays."""
    places = list(_places(value))
    inside, key = rng.choice(places) if places else ([value], 0)
    was = inside[key]
    put = rng.choice(_HOSTILE)
    try:
        match rng.randrange(8):
            case 0 if isinstance(inside, dict):  # a key left out
                text = json.dumps(value).replace(f"{json.dumps(key)}: {json.dumps(was)}", "", 1)
                return text.replace("{, ", "{").replace(", , ", ", ").replace(", }", "}").encode()
            case 1 if isinstance(inside, dict):  # twice
                inside[key] = _MARK
                put = f"{json.dumps(was)}, {json.dumps(key)}: {rng.choice([json.dumps(was), put])}"
            case 2 if isinstance(inside, dict):  # another key beside it
                inside[key] = _MARK
                put = (
                    f"{json.dumps(was)}, {json.dumps(rng.choice(['x', '', 'ü', key + ' ']))}: {put}"
                )
            case 3 if isinstance(inside, list):  # an item more
                inside[key] = _MARK
                put = ", ".join([json.dumps(was)] * rng.choice((2, 3, 100)))
            case 4:  # what stands elsewhere
                other, place = rng.choice(places) if places else ([value], 0)
                inside[key] = _MARK
                put = json.dumps(was if other is inside else other[place])
            case _:
                inside[key] = _MARK
        return json.dumps(value).replace(f'"{_MARK}"', put).replace('"\\ue000"', put).encode()
    finally:
        inside[key] = was


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every part: the object or list that it is in, and its key there."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _changed(data: bytes, corpus: Sequence[bytes], rng: Random) -> bytes:
    i = rng.randint(0, len(data))
    j = min(len(data), i + rng.choice((0, 1, 2, 8, 64)))
    match rng.randrange(7):
        case 0:  # one byte
            return data[:i] + bytes([rng.randrange(256)]) + data[i + 1 :]
        case 1:  # a token in place of a piece
            return data[:i] + rng.choice(_TOKENS) + data[j:]
        case 2:  # a piece once more
            return data[:j] + data[i:]
        case 3:  # the beginning of one input and the end of another
            other = rng.choice(corpus)
            return data[:i] + other[rng.randint(0, len(other)) :]
        case 4:  # cut off
            return data[:i]
        case 5:  # a letter that becomes this one, or comes from it, in another case
            letter = data[i : i + 1].decode("latin-1").lower()
            relative = rng.choice(relatives().get(letter, ["İ"]))
            return data[:i] + relative.encode() + data[i + 1 :]
        case _:  # another digit, letter or sign that is like those around
            return data[:i] + bytes([rng.choice(data or b"0")]) + data[i + 1 :]
