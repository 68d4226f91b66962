"""Letters beyond ASCII that some change of case makes of one of ASCII, or makes it of."""

import sys
from collections import defaultdict
from functools import cache


@cache
def relatives() -> dict[str, list[str]]:
    """By the small letter of ASCII: a dotless i of i, the sign of a kelvin of k."""
    found: dict[str, list[str]] = defaultdict(list)
    for code in range(128, sys.maxunicode + 1):
        char = chr(code)
        cases = {char.lower(), char.upper(), char.casefold(), char.title()} - {char}
        for letter in sorted({one.lower() for case in cases for one in case if one.isascii()}):
            found[letter].append(char)
    return dict(found)
