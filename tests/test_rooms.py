"""The rooms of the core: each uses only those before it."""

import re
from pathlib import Path
from typing import Final

import pytest

CORE: Final = Path(__file__).parents[1] / "src" / "cpp" / "glup"
ROOMS: Final = (
    "support",
    "cards",
    "rules",
    "notation",
    "policy",
    "worlds",
    "endgame",
    "value",
    "search",
    "env",
    "training",
)
MOST_FILES: Final = 30
INCLUDE: Final = re.compile(r'#include "glup/(\w+)/')

pytestmark = pytest.mark.skipif(not CORE.is_dir(), reason="needs the repository")


def test_every_file_is_in_a_room() -> None:
    assert sorted(path.name for path in CORE.iterdir() if path.is_dir()) == sorted(ROOMS)
    assert [path.name for path in CORE.iterdir() if path.is_file()] == ["glup.hpp"]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_only_those_before_it(room: str) -> None:
    open_rooms = set(ROOMS[: ROOMS.index(room) + 1])
    files = list((CORE / room).iterdir())
    assert 0 < len(files) <= MOST_FILES
    for path in files:
        used = set(INCLUDE.findall(path.read_text(encoding="utf-8")))
        assert used <= open_rooms, f"{path.name} looks into a later room"
