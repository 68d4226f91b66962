"""Players in other processes: any program that speaks the protocol of ``glupcore engine``."""

import json
import logging
import shlex
import weakref
from collections.abc import Callable
from itertools import count
from typing import Any, Final, TypeVar

from glupcore._core import State
from glupcore.arena.past import Past
from glupcore.client import asks
from glupcore.client.asks import Ask
from glupcore.client.calls import Slow
from glupcore.client.messages import AnalyzeOptions
from glupcore.client.simple import SimpleEngine
from glupcore.deals.masked import masked
from glupcore.errors import GlupError
from glupcore.support.checks import check_seconds, cut, quoted

_PATIENCE: Final = 600.0  # seconds for one decision, unless the player says another number
_OPTION: Final = "patience="  # stands before the command
_GREETING: Final = 60.0  # seconds to say what it is, once it has been started
_SLOW: Final = 10.0  # seconds until it is told that there is no answer; each time twice as many

_log = logging.getLogger(__name__)
T = TypeVar("T")


class _Program:
    """One process for all deals that a player of that command plays here; it ends with this."""

    def __init__(self, text: str) -> None:
        """Raises GlupError for a bad patience, and for no command."""
        self._text = text
        self._command, self._patience = _read(text)
        self._engine: SimpleEngine | None = None
        self._sessions = count(1)
        self._slow = _SLOW

    def start(self) -> SimpleEngine:
        """The process, begun when it is first needed. Raises GlupError if it is no engine."""
        if self._engine is None:
            engine = SimpleEngine(self._command, timeout=self._patience)
            try:
                engine.ask(asks.version(), min(_GREETING, self._patience), self._told())
            except BaseException:
                engine.close()
                raise
            weakref.finalize(self, engine.close)
            self._engine = engine
        return self._engine

    def ask(self, ask: Ask[T]) -> T:
        """The answer; who waits long for it is told so. Raises GlupError."""
        return self.start().ask(ask, slow=self._told())

    def _told(self) -> Slow:
        seconds = self._slow

        def tell() -> None:
            self._slow = 2 * seconds  # a program that thinks long need not be told of every time
            _log.warning(
                "%s: no answer for %g s, is given %g s (engine:%sSECONDS COMMAND)",
                cut(self._text),
                seconds,
                self._patience,
                _OPTION,
            )

        return Slow(seconds, tell)

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
        options: AnalyzeOptions = {"record": known, "seed": seed, "session": self._session}
        return self._program.ask(asks.choose(options))

    def choose(self, view: Any, seed: int) -> str:
        """The program's answer in a game of rounds, by what its seat knows. Raises GlupError."""
        position: Any = json.loads(view.to_json())
        options: AnalyzeOptions = {"position": position, "seed": seed, "session": self._session}
        return self._program.ask(asks.choose(options))


def read_engine(text: str) -> Callable[[], EnginePlayer]:
    """The players of ``engine:COMMAND``; the process is tried at once. Raises GlupError."""
    program = _Program(text)
    program.start()
    return program.new_player


def _read(text: str) -> tuple[list[str], float]:
    """The words of the command, and the seconds for one decision. Raises GlupError."""
    player = f"player {quoted(text)}"
    try:
        words = shlex.split(text.partition(":")[2])
    except ValueError as error:
        raise GlupError(f"{player}: {error}") from None
    patience = _PATIENCE
    if words and words[0].startswith(_OPTION):
        given = words.pop(0).removeprefix(_OPTION)
        try:
            patience = float(given)
            check_seconds(patience, "patience")
        except ValueError:
            expected = "patience: expected a positive number of seconds"
            raise GlupError(f"{player}: {expected}, given {quoted(given)}") from None
    if not words:
        raise GlupError(f"{player}: expected a command such as engine:glupcore engine")
    return words, patience
