"""The headers of the core that are installed."""

import re

from places import ROOT


def public_headers() -> set[str]:
    """Those that are installed, as programs include them."""
    text = (ROOT / "cmake/Install.cmake").read_text("utf-8")
    (names,) = re.findall(r"set\(public_headers\s([^)]*)\)", text)
    return {f"glup/{name}.hpp" for name in names.split()}
