"""The public names: what there is, that all of it is documented, and in terms of Python."""

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, is_typeddict

import pytest

import glupcore
from native_modules import native_modules

NATIVE = tuple(native_modules("_core", "_auction", "_training").values())
STUBS = [
    Path(glupcore.__file__).parent / f"{name}.pyi" for name in ("_core", "_auction", "_training")
]


def public(module: ModuleType) -> list[str]:
    return [name for name in dir(module) if not name.startswith("_")]


def members(module: ModuleType, names: list[str]) -> Iterator[tuple[str, Any]]:
    """Everything public by its dotted name, the members of classes after their class."""
    for name in names:
        value = getattr(module, name)
        yield name, value
        if inspect.isclass(value):
            for member in vars(value):
                if not member.startswith("_"):
                    yield f"{name}.{member}", getattr(value, member)
            if "__init__" in vars(value):
                yield f"{name}.__init__", value.__init__


def described(name: str, value: object) -> str:
    """The docstring, without the signature that pybind11 writes into its first line."""
    text = inspect.getdoc(value) or ""
    head, _, rest = text.partition("\n")
    return rest if head.startswith(f"{name.rpartition('.')[2]}(") else text


def is_field(module: ModuleType, name: str) -> bool:
    """Whether it is a field of a dataclass or TypedDict, which its class's docstring is for."""
    owner = getattr(module, name.partition(".")[0])
    fields = getattr(owner, "__annotations__", {})
    known = dataclasses.is_dataclass(owner) or is_typeddict(owner)
    return known and name.partition(".")[2] in fields


@pytest.mark.parametrize(
    ("module", "names"),
    [(glupcore, glupcore.__all__), *((module, public(module)) for module in NATIVE)],
    ids=["public", "native", "auction", "training"][: 1 + len(NATIVE)],
)
def test_every_member_is_documented(module: ModuleType, names: list[str]) -> None:
    missing = [
        name
        for name, value in members(module, names)
        if not isinstance(value, int | str | float)
        and not (is_field(module, name) or name.endswith(".__init__"))
        and not described(name, value).strip()
    ]
    assert not missing


def test_native_constructors_are_documented() -> None:
    bare = [
        name
        for module in NATIVE
        for name, value in members(module, public(module))
        if name.endswith(".__init__") and not described(name, value).strip()
    ]
    assert not bare


def test_the_docstring_of_a_class_names_its_fields() -> None:
    classes = [getattr(glupcore, name) for name in glupcore.__all__]
    unnamed = [
        f"{cls.__name__}.{field.name}"
        for cls in classes
        if dataclasses.is_dataclass(cls)
        for field in dataclasses.fields(cls)
        if not re.search(rf"\b{field.name}\b", inspect.getdoc(cls) or "")
    ]
    assert not unnamed


def test_signatures_are_in_terms_of_python() -> None:
    texts = {
        name: f"{value.__doc__} {getattr(getattr(value, 'fget', None), '__doc__', '')}"
        for module in NATIVE
        for name, value in members(module, public(module))
    }
    assert len(texts) > 200
    assert not [name for name, text in texts.items() if "glup::" in text or "std::" in text]


def test_dir_holds_what_is_public() -> None:
    assert set(dir(glupcore)) == {*glupcore.__all__, "__version__"}
    names: dict[str, object] = {}
    exec("from glupcore import *", names)
    assert set(glupcore.__all__) == set(names) - {"__builtins__"}


def test_stubs_carry_the_docstrings() -> None:
    """What editors show: of everything native but what Python's own names explain."""
    stubs = [ast.parse(path.read_text(encoding="utf-8")) for path in STUBS]
    nodes = [node for stub in stubs for node in stub.body]
    found = [
        (node.name, node) for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]
    found += [
        (f"{name}.{inner.name}", inner)
        for name, node in found
        for inner in node.body
        if isinstance(inner, ast.FunctionDef)
    ]
    bare = [
        name
        for name, node in found
        if not name.rpartition(".")[2].startswith("_") and not ast.get_docstring(node)
    ]
    assert len(found) > 200
    assert not bare
