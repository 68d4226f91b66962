"""What is believed of the opponent's hand: which unseen cards they hold.

A player throws nines and tens and keeps what melds. The odds here are linear in what a view tells
of each card (``belief_features`` in the core), fitted to hands that players really held
(``glupcore train belief``), and worlds are drawn by them exactly: no world has a weight.
benchmarks/laboratory/belief.md has the figures. A game that nobody has fitted one to has none:
there every unseen card is as likely as chance has it.
"""

import json
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import (
    DISTINCT_CARDS,
    BeliefModel,
    View,
    WorldSampler,
    belief_feature_names,
    card_class_names,
)
from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object, shown
from glupcore.support.typed import Count, Span, typed
from glupcore.support.weights import GLUP, bytes_of, is_there, name_of

VERSION: Final = 3
STEM: Final = "belief"
FILE: Final = name_of(STEM, GLUP, "json")
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Manifest:
    """Where a belief comes from.

    ``losses`` are means over the unseen copies of held-out deals, in nats, by kind of opponent and
    by who judges: chance, a table by stage and class, this.
    """

    command: str
    commit: str
    opponents: list[str]
    strangers: list[str]
    deals: Count
    losses: dict[str, dict[str, float]]
    rules: str = GLUP


_Weight = Annotated[float, Span(-1e6, 1e6)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _File(Manifest):
    """What a file holds beside version and checksum."""

    classes: list[str]
    features: list[str]
    trust: _Weight
    weights: list[list[_Weight]]


@dataclass(frozen=True, slots=True)
class Belief:
    """Log odds of each card, linear in its features, by class of cards, and how far to trust them.

    ``weights`` has shape (classes, features). Log odds are multiplied by ``trust``: the opponent
    may play unlike those that the belief was fitted to.
    """

    weights: Floats
    trust: float
    manifest: Manifest

    @property
    def model(self) -> BeliefModel:
        """What the core takes of it."""
        return BeliefModel(self.manifest.rules, self.trust, self.weights.tolist())

    def odds(self, view: View) -> Floats:
        """For each card, shape (24,): the odds that an unseen copy is in the opponent's hand.

        Against those of chance, which are 1; in phase 2 nothing is hidden, and all are 1. Raises
        GlupError for a view of another game.
        """
        return self.model.odds(view)

    def to_json(self) -> str:
        """The text of its file."""
        data: dict[str, Any] = {
            "version": VERSION,
            **asdict(self.manifest),
            "classes": card_class_names(),
            "features": belief_feature_names(),
            "trust": round(self.trust, 4),
            "weights": [_rounded(row) for row in self.weights],
        }
        if self.manifest.rules == GLUP:
            del data["rules"]  # as in the files from before there were other games
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
        lines.append(f'"sha256": "{_checksum(data)}"')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str | bytes, source: str) -> "Belief":
        """Read a file's text. Raises GlupError, which names ``source``, for another or damaged."""
        try:
            data = load_object(text)
            found = data.pop("sha256", None)
            if data.get("version") != VERSION:
                given = shown(data["version"]) if "version" in data else "no 'version'"
                raise InputError(f"expected version {VERSION}, given {given}")
            if found != _checksum(data):
                raise InputError("its checksum is not that of its contents")
            said = typed(_File, data, strict=False)
            classes, features = card_class_names(), belief_feature_names()
            if (said.classes, said.features) != (classes, features):
                raise InputError("it knows other classes or features than this program")
            if [len(row) for row in said.weights] != [len(features)] * len(classes):
                shape = f"{len(classes)} rows of {len(features)}"
                raise InputError(f"expected finite numbers in {shape}, given others")
        except InputError as fault:
            raise GlupError(f"{source}: expected a belief: {fault}") from None
        manifest = Manifest(**{one.name: getattr(said, one.name) for one in fields(Manifest)})
        return cls(np.array(said.weights), said.trust, manifest)


@cache
def has_belief(rules: str) -> bool:
    """Whether the package has a belief for a game. Raises NotationError for one not known."""
    return is_there(name_of(STEM, rules, "json"))


@cache
def default_belief(rules: str = GLUP) -> Belief:
    """The belief of this package for a game. Raises GlupError for one without."""
    name = name_of(STEM, rules, "json")
    return Belief.from_json(bytes_of(name), name)


@cache
def model_of(rules: str) -> BeliefModel | None:
    """What the core takes of the belief of this package for a game; None for one without."""
    return default_belief(rules).model if has_belief(rules) else None


def believed_odds(view: View) -> Floats:
    """What the belief of this package says, see ``Belief.odds``; in a game without one, chance."""
    model = model_of(view.rules)
    return np.ones(DISTINCT_CARDS) if model is None else model.odds(view)


def believed_chances(view: View) -> Floats:
    """For each card, shape (24,): the chance that an unseen copy is in the opponent's hand.

    NaN where no copy is unseen. Exact: what ``WorldSampler`` draws comes to these in the long run.
    """
    unseen = view.unseen.counts.astype(float)
    expected = WorldSampler(view, believed_odds(view)).expected()
    chances: Floats = np.divide(
        expected, unseen, out=np.full(len(unseen), np.nan), where=unseen > 0
    )
    return chances


def _rounded(row: Floats) -> list[float]:
    return [round(float(weight), 4) for weight in row]


def _checksum(data: dict[str, Any]) -> str:
    from hashlib import sha256

    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
