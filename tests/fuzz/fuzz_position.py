"""Fuzz target: any bytes as a position either parse or raise a GlupError."""

import contextlib
import json

from glupcore import GlupError, position_from_view, view_from_position
from glupcore.render import text


def fuzz_one(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        view = view_from_position(data)
        assert view_from_position(json.dumps(position_from_view(view))) == view
        assert text(view)
        assert view.decision == "wait" or view.legal_actions()
