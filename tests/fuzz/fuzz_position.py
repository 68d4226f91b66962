"""Fuzz target: bytes are a position or raise a GlupError; one that is comes back in each form."""

import contextlib
import json

from glupcore import GlupError, line_from_view, position_from_view, view_from_position
from glupcore.render import text


def fuzz_one(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        view = view_from_position(data)
        assert view_from_position(json.dumps(position_from_view(view)), view.seat) == view
        assert view_from_position(line_from_view(view)) == view
        assert view_from_position(text(view)) == view
        assert view.decision == "wait" or view.legal_actions()
