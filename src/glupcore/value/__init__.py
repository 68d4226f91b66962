"""The network that comes with the package: its weights, and what made them."""

import json
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from glupcore._core import Network
from glupcore._fields import InputError, load_object
from glupcore._files import read_regular
from glupcore._typed import Count, typed
from glupcore.errors import GlupError

WEIGHTS = "value.glup"
MANIFEST = "value.json"
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

    @classmethod
    def from_json(cls, text: str, source: str) -> "Manifest":
        """Read a manifest. Raises GlupError, which names ``source``, if it is none."""
        try:
            return typed(cls, load_object(text))
        except InputError as fault:
            raise GlupError(f"{source}: expected the manifest of a network: {fault}") from None

    def to_json(self) -> str:
        """The text of its file."""
        return json.dumps(asdict(self), indent=2) + "\n"


def load_network(path: str | Path) -> Network:
    """The network of a file.

    Raises GlupError, which names the file, if it is none or damaged, and OSError.
    """
    return _network(read_regular(path), str(path))


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
def default_network() -> Network:
    """The network of this package."""
    return _network(_resource(WEIGHTS), WEIGHTS)


@cache
def default_manifest() -> Manifest:
    """What made it. Raises GlupError if it belongs to other weights."""
    manifest = Manifest.from_json(_resource(MANIFEST).decode(), MANIFEST)
    found = sha256(_resource(WEIGHTS)).hexdigest()
    if found != manifest.sha256:
        raise GlupError(f"{MANIFEST}: of weights {manifest.sha256[:12]}, given {found[:12]}")
    return manifest


def _resource(name: str) -> bytes:
    return files("glupcore").joinpath("data", name).read_bytes()


def _network(data: bytes, source: str) -> Network:
    try:
        return Network.from_bytes(data)
    except GlupError as error:
        raise GlupError(f"{source}: {error}") from None
