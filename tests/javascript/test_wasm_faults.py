"""What can go wrong around the module in JavaScript: no memory, and weights that were changed.

Workers that are killed are in test_wasm_package.py.
"""

from __future__ import annotations

from wasm_package import needs_package, node

pytestmark = needs_package


def test_without_memory_calls_say_so_and_go_on_once_there_is_some() -> None:
    """No call ends the module by a trap."""
    told = node("memory.mjs", {})
    assert told["without"]["solve"] == "RangeError: out of memory"
    assert set(told["without"].values()) <= {"done", "RangeError: out of memory"}
    assert told["after"].pop("long").startswith("NotationError: ")
    assert set(told["after"].values()) == {"done"}


def test_weights_of_strangers_are_refused_or_taken() -> None:
    """With a checksum that fits, too: then numbers are what they like, and answers are answers."""
    told = node("hostile.mjs", {"seed": 1, "inputs": 60})
    assert told["others"] == []
    assert told["refused"] > 80
    assert told["taken"] > 10
    assert told["still"] > 10
