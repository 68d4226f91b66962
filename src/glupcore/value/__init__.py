"""The networks that come with the package, one a game: their weights, and what made them."""

import json
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path

from glupcore._core import DEFAULT_RULES, Network
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object
from glupcore.support.files import read_regular
from glupcore.support.typed import Count, typed
from glupcore.support.weights import GLUP, bytes_of, is_there, name_of, read_as

STEM = "value"
WEIGHTS = name_of(STEM, DEFAULT_RULES, "glup")
NETWORKS_KEPT = 4


@dataclass(frozen=True, slots=True)
class Manifest:
    """Where a file of weights comes from, and how strong it is.

    ``margin`` and ``error`` are points a deal over ``greedy`` by one ply, in ``pairs`` duplicate
    deals that no training has seen; ``commit`` is that of the program that made it.
    """

    command: str
    commit: str
    deals: Count
    margin: float
    error: float
    pairs: Count
    sha256: str
    rules: str

    @classmethod
    def from_json(cls, text: str, source: str) -> "Manifest":
        """Read a manifest. Raises GlupError, which names ``source``, if it is none."""
        try:
            return typed(cls, {"rules": GLUP, **load_object(text)})  # Glup's own do not say so
        except InputError as fault:
            raise GlupError(f"{source}: expected the manifest of a network: {fault}") from None

    def to_json(self) -> str:
        """The text of its file."""
        return json.dumps(asdict(self), indent=2) + "\n"


def load_network(path: str | Path, rules: str | None = None) -> Network:
    """The network of a file, of the game ``rules`` if that is given.

    Raises GlupError, which names the file, if it is none, damaged or another game's, and OSError.
    """
    return read_as(Network.from_bytes, read_regular(path), str(path), rules)


def kept_network(path: str | Path) -> Network:
    """The same, read once as long as the file is not another, for the files used last."""
    file = Path(path)
    try:
        stat = file.stat()
    except ValueError:  # no name of a file
        return load_network(path)
    return _network_of(str(path), (stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns))


@lru_cache(maxsize=NETWORKS_KEPT)
def _network_of(path: str, _stamp: tuple[int, ...]) -> Network:
    return load_network(path)


@cache
def has_network(rules: str) -> bool:
    """Whether the package has a network for a game. Raises NotationError for one not known."""
    return is_there(name_of(STEM, rules, "glup"))


@cache
def default_network(rules: str = DEFAULT_RULES) -> Network:
    """The network of this package for a game, that of DEFAULT_RULES unless another is named.

    Raises NotationError for a ruleset that is not known, and GlupError for one without a network.
    """
    name = name_of(STEM, rules, "glup")
    return read_as(Network.from_bytes, bytes_of(name), name, rules)
