"""A table in the browser: a page, and a socket by which it asks the engine. docs/web.md tells more.

Needs the extra ``web``, but for ``export``; nothing else of glupcore imports it but
``glupcore serve``, and the lessons for what the page has of them.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "page"
"""What the browser shows."""
