"""A house's own rules: a row to start from and what differs, in a file in TOML or on a line."""

import json
import os
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from glupcore._auction import ROWS, Rules
from glupcore.errors import GlupError
from glupcore.support.checks import quoted
from glupcore.support.fields import InputError, named, suggestion
from glupcore.support.files import open_bounded
from glupcore.support.toml import load_toml

SUFFIX: Final = ".toml"
_TRUTH: Final = {"true": True, "yes": True, "y": True, "false": False, "no": False, "n": False}
_GAPS: Final = re.compile(r"[/,\s]+")  # between the items of a list
_NUMBER: Final = re.compile("-?[0-9]{1,18}")


def read_rules(
    source: str | os.PathLike[str] | Mapping[str, Any], options: Mapping[str, Any] | None = None
) -> Rules:
    """The rules of a name, of a file ``….toml``, or of a house's keys in a dict.

    Behind a name or a file may stand what differs: ``four-handed:target=500,kitty=yes``. If these
    are options of the row they are given as such; other keys make a house's rules, of the name
    ``my-four-handed`` unless there is a ``name=…``. ``options`` are those of a record or a game.
    Raises GlupError that names key, value and what was expected; OSError where the file can't be
    read.
    """
    if isinstance(source, Mapping):
        return Rules(dict(source), _plain(options))
    if not isinstance(source, str | os.PathLike):
        expected = f"the name of a game, a file {SUFFIX} or a house's keys"
        raise TypeError(f"rules: expected {expected}, given {quoted(source)}")
    told = os.fspath(source)
    name, items = split_rules(told)
    if name.lower().endswith(SUFFIX):
        keys = read_keys(name)
        try:
            rules = Rules(keys)
        except GlupError as error:
            raise GlupError(f"{name}: {error}") from None
    elif name in ROWS:
        rules = Rules(name)
    else:
        raise GlupError(
            f"rules: {quoted(name)} given, expected {', '.join(ROWS)} or a file {SUFFIX}"
            f"{suggestion(name, ROWS)}"
        )
    try:
        keys = {key["name"]: key for key in rules.keys()}  # noqa: SIM118
        return changed(rules, line_values(items, keys), options or {})
    except GlupError as error:
        raise GlupError(f"{name}: {error}" if items or rules.is_house else str(error)) from None


def split_rules(told: str) -> tuple[str, str]:
    """The name of a row or of a file, and what stands behind it: ``key=value,…``."""
    file, suffix, items = told.partition(f"{SUFFIX}:")
    if suffix:
        return file + SUFFIX, items
    if told.lower().endswith(SUFFIX):
        return told, ""
    name, _, items = told.partition(":")
    return name, items


def read_keys(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The keys of a house's file. Raises GlupError with its name; OSError if it can't be read."""
    with open_bounded(path) as file:
        data = file.read()
    try:
        return load_toml(data)
    except InputError as error:
        raise GlupError(f"{os.fspath(path)}: {error}") from None


def line_values(items: str, keys: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The keys that are told and their values. Raises GlupError; the core judges the values.

    Between the items of a list stands ``/``, between two numbers of a pair ``:``.
    """
    found: dict[str, Any] = {}
    for item in filter(None, items.split(",")):
        key, equals, value = item.partition("=")
        if not equals:
            raise GlupError(f"expected key=value, given {quoted(item)}")
        if key in found or key == "from":
            raise GlupError(f"{named(key)}: given twice")
        found[key] = told_value(keys.get(key, {}), value)
    return found


def told_value(key: Mapping[str, Any], text: str) -> Any:
    """The value of a key, one of ``Rules.keys()``, as people type it; the core judges it.

    Lists stand as ``150/1500`` or ``150, 1500``, pairs in them as ``150:10``.
    """
    kind = key.get("type")
    if kind == "points" or (kind == "list" and not text.isalnum()):
        return [] if text == "none" else _listed(text)
    return _value(text)


def value_text(value: Any, key: Mapping[str, Any] = MappingProxyType({})) -> str:
    """A value of a key as people read it, and ``told_value`` too."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if key.get("name") == "grid" and len(value) == 1 and value[0][0] == value[0][1]:
            return str(value[0][0])  # its multiples
        items = (":".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)
        return ", ".join(items) or "none"
    return str(value)


def house_toml(rules: Rules) -> str:
    """The file of a house: what differs, and what each of its keys means."""
    told = rules.to_value()
    house = {"from": told} if isinstance(told, str) else told
    purposes = {key["name"]: key["purpose"] for key in rules.keys()}  # noqa: SIM118
    lines = [f"{key} = {json.dumps(value)}" for key, value in {**house, **rules.options}.items()]
    said = [purposes.get(line.partition(" ")[0], "") for line in lines]
    return "".join(
        f"{line}  # {purpose.rstrip('.')}\n" if purpose else f"{line}\n"
        for line, purpose in zip(lines, said, strict=True)
    )


def _listed(text: str) -> list[Any]:
    items = filter(None, _GAPS.split(text))
    pairs = [[_value(one) for one in item.split(":")] for item in items]
    return [pair if len(pair) > 1 else pair[0] for pair in pairs]


def _value(text: str) -> bool | int | str:
    if text.lower() in _TRUTH:
        return _TRUTH[text.lower()]
    return int(text) if _NUMBER.fullmatch(text) else text


def changed(
    rules: Rules, values: Mapping[str, Any], options: Mapping[str, Any] = MappingProxyType({})
) -> Rules:
    """With these values of keys: a row with options, or rules of a house. Raises GlupError."""
    offered = {key["name"] for key in rules.keys() if key["option"]}  # noqa: SIM118
    if values.keys() <= offered:
        return Rules(rules.to_value(), {**values, **options})
    own = rules.to_value()
    if isinstance(own, str):
        own = {"from": own, "name": f"my-{own}"}
    return Rules({**own, **values}, dict(options))


def _plain(options: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if options is None else dict(options)
