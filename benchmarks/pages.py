"""Tables of a page between markers, made anew by a command."""

import re


def put(page: str, name: str, content: str) -> str:
    """The page with ``content`` between the markers of table ``name``, which stand there once."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if len(pattern.findall(page)) != 1:
        raise SystemExit(f"expected {begin} … {end} once in the page")
    return pattern.sub(lambda _: f"{begin}\n\n{content}\n\n{end}", page)
