"""Kinds of fields: how one is read from a request, and what the JSON Schema says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from glupcore._checks import is_number
from glupcore._fields import Fields, is_text

Schema = dict[str, Any]


class Kind(Protocol):
    """What a field holds."""

    def read(self, fields: Fields, key: str) -> Any:
        """The value. Raises InputError that names the field, its value and what was expected."""
        ...

    def schema(self) -> Schema:
        """The same as a JSON Schema."""
        ...


@dataclass(frozen=True)
class Text:
    """A text of 1 to ``most`` characters."""

    what: str = "a text"
    most: int = 1000

    def read(self, fields: Fields, key: str) -> str:
        """The text."""
        expected = f"{self.what} of 1 to {self.most} characters"
        value = fields.any(key, expected)
        if not is_text(value) or not 1 <= len(value) <= self.most:
            raise fields.fault(key, expected)
        return str(value)

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True)
class OneOf:
    """One of a few texts."""

    texts: tuple[str, ...]

    def read(self, fields: Fields, key: str) -> str:
        """Which of them."""
        return fields.one_of(key, self.texts)

    def schema(self) -> Schema:
        """All of them."""
        return {"enum": list(self.texts)}


@dataclass(frozen=True)
class Whole:
    """A whole number from ``least`` to ``most``."""

    least: int
    most: int

    def read(self, fields: Fields, key: str) -> int:
        """The number."""
        return fields.integer(key, self.least, self.most)

    def schema(self) -> Schema:
        """An integer."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Seconds:
    """A time: more than 0, at most ``most`` seconds."""

    most: float

    def read(self, fields: Fields, key: str) -> float:
        """The time."""
        expected = f"a number above 0, at most {self.most:g}"
        value = fields.any(key, expected)
        if not is_number(value) or not 0 < value <= self.most:
            raise fields.fault(key, expected)
        return float(value)

    def schema(self) -> Schema:
        """A number."""
        return {"type": "number", "exclusiveMinimum": 0, "maximum": self.most}


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def read(self, fields: Fields, key: str) -> bool:
        """Which of the two."""
        return fields.boolean(key)

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Object:
    """A JSON object, read further by who needs it."""

    what: str
    ref: str  # of its own schema

    def read(self, fields: Fields, key: str) -> Mapping[str, Any] | str:
        """The object as it stands."""
        expected = f"an object, {self.what}"
        value = fields.any(key, expected)
        if not isinstance(value, Mapping):
            raise fields.fault(key, expected)
        return value

    def schema(self) -> Schema:
        """That object's."""
        return {"$ref": f"#/$defs/{self.ref}"}


@dataclass(frozen=True)
class ObjectOrText:
    """A JSON object, or a text that stands for one; read further by who needs it."""

    what: str
    ref: str  # of the object's own schema
    text: str
    most: int

    def read(self, fields: Fields, key: str) -> Mapping[str, Any] | str:
        """The object or the text as it stands."""
        value = fields.any(key, f"{self.what} as an object or {self.text}")
        if isinstance(value, str):
            return Text(self.text, self.most).read(fields, key)
        return Object(f"{self.what}, or {self.text}", self.ref).read(fields, key)

    def schema(self) -> Schema:
        """Either."""
        return {"anyOf": [{"$ref": f"#/$defs/{self.ref}"}, Text(self.text, self.most).schema()]}


@dataclass(frozen=True)
class Wholes:
    """A list of ``least`` to ``most`` whole numbers from 0 to ``highest``."""

    least: int
    most: int
    highest: int

    def read(self, fields: Fields, key: str) -> tuple[int, ...]:
        """The numbers."""
        count = self.least if self.least == self.most else f"{self.least} to {self.most}"
        expected = f"a list of {count} whole numbers from 0 to {self.highest}"
        values = fields.sequence(key, expected)
        if not self.least <= len(values) <= self.most or not all(map(self._fits, values)):
            raise fields.fault(key, expected)
        return tuple(values)

    def _fits(self, value: Any) -> bool:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return is_whole and 0 <= value <= self.highest

    def schema(self) -> Schema:
        """An array of integers."""
        return {
            "type": "array",
            "minItems": self.least,
            "maxItems": self.most,
            "items": Whole(0, self.highest).schema(),
        }


@dataclass(frozen=True)
class Cards:
    """The cards of a deck in one text or as a list, read further by the record."""

    def read(self, fields: Fields, key: str) -> str | list[Any]:
        """The deck as it stands."""
        expected = "cards in deal order"
        value = fields.any(key, expected)
        if not isinstance(value, str | list):
            raise fields.fault(key, expected)
        return value

    def schema(self) -> Schema:
        """The deck's."""
        return {"$ref": "#/$defs/deck"}
