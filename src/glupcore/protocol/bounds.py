"""The limits of an engine: each declared once, with its option and its values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Self

from glupcore.protocol.faults import Fault
from glupcore.protocol.requests import DECLARED

MOST_THREADS: Final[int] = DECLARED["threads"]
MOST_SECONDS: Final = float(DECLARED["seconds"])
MOST_COUNT: Final[int] = DECLARED["count"]


def _bound(
    option: str,
    meaning: str,
    default: Any,
    strangers: Any,
    least: float | None = None,
    most: float | None = None,
) -> Any:
    """A limit: the values it may have, the usual one, and that of ``--untrusted``."""
    told = {
        "option": option,
        "meaning": meaning,
        "strangers": strangers,
        "least": least,
        "most": most,
    }
    return field(default=default, metadata=told)


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """What may be asked of an engine; None: as much as the protocol has numbers for."""

    seconds: float | None = _bound(
        "--max-seconds", "Seconds of a search, once begun.", None, 5.0, 0, MOST_SECONDS
    )
    iterations: int | None = _bound(
        "--max-iterations", "Iterations of a search, nodes of solve.", None, 10**8, 1, MOST_COUNT
    )
    threads: int = _bound("--max-threads", "Threads of a search.", MOST_THREADS, 1, 1, MOST_THREADS)
    memory: int = _bound(
        "--max-memory", "MiB of a search, and so its trees.", 256, 64, 4, 2**20
    )  # 4: the table of the exact solver, which every search may need
    reports: float | None = _bound(
        "--max-reports", "Reports of a search, a second.", None, 4.0, 0, MOST_SECONDS
    )
    solvers: tuple[str, ...] | None = _bound(
        "--solvers",
        "The solvers that there are.",
        None,
        ("auto", "exact", "greedy", "network", "pimc", "random"),
    )
    files: bool = _bound("--files/--no-files", "Solvers may read files.", True, False)
    searches: int = _bound(
        "--max-searches", "Searches of a client that wait or run.", 1024, 128, 1, MOST_COUNT
    )
    games: int = _bound("--max-games", "Games of a client.", 256, 4, 0, MOST_COUNT)
    sessions: int = _bound("--max-sessions", "Sessions kept, in all.", 16, 64, 1, MOST_COUNT)
    clients: int = _bound(
        "--max-clients",
        "Clients with searches, and clients with games.",
        1024,
        512,
        1,
        MOST_COUNT,
    )
    idle_games: float | None = _bound(
        "--idle-games",
        "Seconds after which an unused game or session is forgotten.",
        None,
        3600.0,
        0,
        MOST_SECONDS,
    )

    @classmethod
    def of(cls, given: Mapping[str, Any], untrusted: bool = False) -> Self:
        """Those that are given and not None; where nothing is, the usual, or for strangers."""
        values = {name: value for name, value in given.items() if value is not None}
        usual = {one.name: one.metadata["strangers"] for one in fields(cls)} if untrusted else {}
        return cls(**{**usual, **values})

    def told(self) -> dict[str, float | bool]:
        """Those that are numbers, or yes or no, for who asks."""
        values = ((one.name, getattr(self, one.name)) for one in fields(self))
        return {name: value for name, value in values if isinstance(value, int | float)}

    def check(self, bound: str, name: str, value: float | None) -> None:
        """A number in a request must be within that limit. Raises Fault."""
        most = getattr(self, bound)
        if value is not None and most is not None and value > most:
            message = f"{name}: expected at most {most:.15g}, given {value:.15g}"
            raise Fault("bad_request", name, message)


USUAL: Final = Bounds()
