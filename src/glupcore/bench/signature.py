"""The signature of a run in one word, for commits."""

import json
from hashlib import sha256

from glupcore.bench.results import Signature


def digest(signature: Signature) -> str:
    """Eight hexadecimal digits that change with any number of it."""
    return sha256(json.dumps(signature, sort_keys=True).encode()).hexdigest()[:8]


def changes(old: Signature, new: Signature) -> list[str]:
    """Each number that differs, of the suites that are in both."""
    found = []
    for suite in (name for name in new if name in old):
        for key in sorted(old[suite].keys() | new[suite].keys()):
            before, after = old[suite].get(key), new[suite].get(key)
            if before != after:
                found.append(f"{suite}: {key}: {_said(before)}, now {_said(after)}")
    return found


def _said(value: int | str | None) -> str:
    return "not there" if value is None else str(value)
