"""Who is on the other side: the version, the code and the weights that tasks would be done by."""

from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from glupcore._core import RULESETS, random_deals
from glupcore.support.checks import cut


@dataclass(frozen=True, slots=True)
class Identity:
    """What has to be the same everywhere for results not to depend on who has found them.

    ``play`` is what the compiled core does: the scores of deals that it plays.
    """

    version: str
    code: str
    weights: str
    play: str

    def unlike(self, other: object) -> str:
        """The first thing in which the other differs, for an error; empty if there is none."""
        if not isinstance(other, Identity):
            return f"expected to hear of its glupcore, given {type(other).__name__}"
        theirs = asdict(other)
        for name, mine in asdict(self).items():
            if theirs[name] != mine:
                return f"{name} {cut(str(theirs[name]))} there and {mine} here"
        return ""


@cache
def own_identity() -> Identity:
    """Of the package in this process."""
    from glupcore import __version__

    package = files("glupcore")
    data = package.joinpath("data")
    learned = [file for file in data.iterdir() if file.name.endswith(".glup")]
    return Identity(
        version=__version__,
        code=_digest(_sources(package)),
        weights=_digest([*learned, data.joinpath("belief.json")]),
        play=_play(),
    )


def _sources(folder: Traversable) -> list[Traversable]:
    found = []
    for one in folder.iterdir():
        if one.is_dir():
            found += _sources(one)
        elif one.name.endswith(".py"):
            found.append(one)
    return found


def _digest(of: list[Traversable]) -> str:
    """Of files, in whatever order."""
    parts = sorted(sha256(one.name.encode() + b"\0" + one.read_bytes()).digest() for one in of)
    return sha256(b"".join(parts)).hexdigest()[:12]


def _play() -> str:
    scores = [random_deals(20, "greedy", 1, rules).astype("<i4").tobytes() for rules in RULESETS]
    return sha256(b"".join(scores)).hexdigest()[:12]
