"""Sentences of a reason, each by its form: what it says is checked by a function of that form."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

D = TypeVar("D")


def true_form(
    reason: str, at: D, forms: Mapping[str, Callable[[D, Any], None]], told: Callable[[], str]
) -> str:
    """The form of a sentence, which is true; ``told`` says of what, where it is not."""
    text = reason.removesuffix(".")
    found = [(form, words) for form in forms if (words := re.fullmatch(form, text))]
    assert len(found) == 1, reason
    form, words = found[0]
    try:
        forms[form](at, words)
    except AssertionError as error:
        raise AssertionError(f"{reason} {told()}") from error
    return form
