"""The forecasts of the package, one a game: their weights, what made them, what they say."""

import json
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from threading import Lock, Thread
from weakref import ref

from glupcore._core import DEFAULT_RULES, Forecast, Game
from glupcore.errors import GlupError
from glupcore.support.weights import bytes_of, is_there, name_of, read_as

STEM = "forecast"
# A game's table takes a while to make: some are kept, not all that were ever asked for.
GAMES_KEPT = 16
_BEGINNING, _MAKING = Lock(), Lock()


@dataclass(frozen=True, slots=True)
class Calibration:
    """Chances of winning a game that were foretold near ``said``, and how often it was won.

    ``error`` is the standard error of ``won``, by ``games`` that had such a moment.
    """

    said: float
    won: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class ForecastManifest:
    """Where a forecast comes from, and how good it is on deals that no fit has seen.

    ``bias`` is what came less what was expected of each player's sum, in points; ``explained`` the
    share of the variance of each source that was foreseen, for the owner of the view and for the
    opponent; ``within`` how often the sum of the owner lay in the middle half and in the middle
    nine tenths of what was foretold; ``games`` the calibration of the chance to win a game.
    """

    command: str
    commit: str
    deals: int
    bias: tuple[float, float]
    explained: dict[str, tuple[float, float]]
    within: dict[str, float]
    games: list[Calibration]
    sha256: str
    rules: str

    def to_json(self) -> str:
        """The text of its file."""
        return json.dumps(asdict(self), indent=2) + "\n"


@cache
def has_forecast(rules: str) -> bool:
    """Whether the package has a forecast for a game. Raises NotationError for one not known."""
    return is_there(name_of(STEM, rules, "glup"))


@cache
def default_forecast(rules: str = DEFAULT_RULES) -> Forecast:
    """The forecast of this package for a game, that of DEFAULT_RULES unless another is named.

    Raises NotationError for a ruleset that is not known, and GlupError for one without a forecast
    or if its manifest is of other weights.
    """
    weights, manifest = name_of(STEM, rules, "glup"), name_of(STEM, rules, "json")
    data = bytes_of(weights)
    said = json.loads(bytes_of(manifest)).get("sha256")
    if (found := sha256(data).hexdigest()) != said:
        raise GlupError(f"{manifest}: of weights {str(said)[:12]}, given {found[:12]}")
    return read_as(Forecast.from_bytes, data, weights, rules)


@lru_cache(maxsize=GAMES_KEPT)
def _game_begun(target: int | None, lead: int | None, rules: str) -> Future[Game]:
    game: Future[Game] = Future()
    make = partial(_make, ref(game), target, lead, rules)
    # Not a daemon, though who asks may be one: the end of Python waits for it, and kills no core.
    Thread(target=make, name="glupcore-game", daemon=False).start()
    return game


def _make(wanted: "ref[Future[Game]]", target: int | None, lead: int | None, rules: str) -> None:
    """One at a time, and none that is forgotten by then: whoever names many slows down nobody."""
    with _MAKING:
        game = wanted()
        if game is None:
            return
        try:
            game.set_result(Game(default_forecast(rules), target=target, lead=lead))
        except BaseException as error:
            game.set_exception(error)


def begin_game(target: int | None, lead: int | None, rules: str) -> Future[Game]:
    """A game to a target or a lead, by the default forecast: made beside, in a thread of its own.

    Once, however many ask for it. Its table takes some hundredths of a second.
    """
    with _BEGINNING:
        return _game_begun(target, lead, rules)
