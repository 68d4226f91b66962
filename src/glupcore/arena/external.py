"""Players in other processes: any program that speaks the protocol of ``glupcore engine``."""

import shlex
import weakref
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from glupcore._core import State
from glupcore.arena.past import Past
from glupcore.client import asks
from glupcore.client.messages import AnalyzeOptions
from glupcore.client.simple import SimpleEngine
from glupcore.deals.masked import masked
from glupcore.errors import GlupError
from glupcore.support.checks import quoted

if TYPE_CHECKING:
    from glupcore.auction import View as AuctionView

_PATIENCE: Final = 600.0  # seconds for one decision
_GREETING: Final = 60.0  # seconds to say what it is, once it has been started


class _Program:
    """One process for all deals that a player of that command plays here; it ends with this."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._engine: SimpleEngine | None = None
        self._sessions = count(1)

    def start(self) -> SimpleEngine:
        """The process, begun when it is first needed. Raises GlupError if it is no engine."""
        if self._engine is None:
            command = shlex.split(self._text.partition(":")[2])
            engine = SimpleEngine(command, timeout=_PATIENCE)
            try:
                engine.ask(asks.version(), _GREETING)
            except BaseException:
                engine.close()
                raise
            weakref.finalize(self, engine.close)
            self._engine = engine
        return self._engine

    def new_player(self) -> "EnginePlayer":
        """One for a seat of a deal; a session of its own in the process."""
        return EnginePlayer(self, f"deal {next(self._sessions)}")


class EnginePlayer:
    """Asks the program what it recommends, by a record that holds no card its seat has not seen."""

    def __init__(self, program: _Program, session: str) -> None:
        self._program = program
        self._session = session

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        """The program's answer. Raises GlupError for an error or none."""
        if past is None or state.player is None:
            raise GlupError("engine: expected a deal in progress with its past")
        record = past.record()
        known = masked(record, len(record.actions), state.player)
        engine = self._program.start()
        options: AnalyzeOptions = {"record": known, "seed": seed, "session": self._session}
        return engine.ask(asks.choose(options))

    def choose(self, view: "AuctionView", seed: int) -> str:
        """The program's answer in an auction game, by what its seat knows. Raises GlupError."""
        engine = self._program.start()
        position: Any = view.to_dict()
        options: AnalyzeOptions = {"position": position, "seed": seed, "session": self._session}
        return engine.ask(asks.choose(options))


def read_engine(text: str) -> Callable[[], EnginePlayer]:
    """The players of ``engine:COMMAND``; the process is tried at once. Raises GlupError."""
    try:
        program = _Program(text)
        if not shlex.split(text.partition(":")[2]):
            raise GlupError(
                f"player {quoted(text)}: expected a command such as engine:glupcore engine"
            )
        program.start()
    except ValueError as error:
        if isinstance(error, GlupError):
            raise
        raise GlupError(f"player {quoted(text)}: {error}") from None
    return program.new_player
