"""What is compiled is shown as its stub has it: pybind11's own signatures are hard to read."""

import ast
import re
from collections.abc import Iterator
from functools import cache, reduce
from importlib import import_module
from inspect import Signature, cleandoc
from itertools import pairwise
from pathlib import Path

from docutils.nodes import document
from sphinx.addnodes import desc_annotation, desc_content, desc_signature, pending_xref
from sphinx.application import Sphinx

import glupcore
from glupcore import objects

LONG = 80  # characters of a value
Stub = ast.ClassDef | ast.FunctionDef
NATIVE = {f"glupcore.{path.stem}": path for path in Path(glupcore.__file__).parent.glob("*.pyi")}


def members(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Stub]]:
    """Classes and functions by name, the functions of classes after their class."""
    for node in body:
        if isinstance(node, Stub):
            yield prefix + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from members(node.body, f"{node.name}.")


@cache
def stubs(module: str) -> dict[str, Stub]:
    """All that a compiled module has; of overloaded functions the last.

    A class begins with what it has in common with those of other games, which it does not repeat.
    """
    body = ast.parse(NATIVE[module].read_text("utf-8")).body
    common = dict(members(ast.parse(Path(objects.__file__).read_text("utf-8")).body, "objects."))
    found: dict[str, Stub] = {}
    for node in (one for one in body if isinstance(one, ast.ClassDef)):
        for front in (common.get(ast.unparse(base)) for base in node.bases):
            if isinstance(front, ast.ClassDef):
                found |= dict(members(front.body, f"{node.name}."))
    return found | dict(members(body))


def constants(name: str) -> Iterator[str]:
    """The directives of a module's public constants that are compiled."""
    public = import_module(name).__all__
    for body in (ast.parse(path.read_text("utf-8")).body for path in NATIVE.values()):
        for node, text in pairwise(body):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) in public:
                assert isinstance(text, ast.Expr)
                assert isinstance(text.value, ast.Constant)
                kind = ast.unparse(node.annotation).removeprefix("Final[").removesuffix("]")
                head = f".. py:data:: {ast.unparse(node.target)}\n   :type: {kind}"
                yield f"{head}\n\n   {cleandoc(str(text.value.value))}"


def module(name: str) -> str:
    """The directives of a module's public names but those that are the package's own too."""
    public, package = import_module(name), import_module(name.partition(".")[0])
    vars(public).update((one, getattr(public, one)) for one in public.__all__)  # loaded late
    names = [one for one in public.__all__ if getattr(public, one) is not getattr(package, one, 0)]
    wanted = ", ".join(public.__all__ if public is package else names)
    options = f"\n   :members: {wanted}\n   :imported-members:"
    return "\n\n".join([f".. automodule:: {name}{options}", *constants(name)])


def find(name: str, initialiser: bool = False) -> Stub | None:
    """The stub of a dotted name, if what it names is compiled."""
    *path, last = name.split(".")
    owner = reduce(getattr, path[1:], glupcore) if path else None
    if isinstance(owner, type):
        return stubs(owner.__module__).get(f"{owner.__name__}.{last}") if native(owner) else None
    value = getattr(owner, last, None)
    if value is None or not native(value):
        return None
    suffix = ".__init__" if initialiser and isinstance(value, type) else ""
    return stubs(value.__module__).get(value.__name__ + suffix)


def native(value: object) -> bool:
    """Whether it is of a compiled module."""
    return getattr(value, "__module__", None) in NATIVE


def signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, own: str | None, result: str
) -> tuple[str, str | None] | None:
    """Arguments and result, without self."""
    if own is None or what not in ("class", "method", "function", "exception"):
        return None
    stub = find(name, initialiser=True)
    if not isinstance(stub, ast.FunctionDef):
        return None
    static = any(ast.unparse(mark) == "staticmethod" for mark in stub.decorator_list)
    arguments = ast.unparse(stub.args)
    if what != "function" and not static:
        arguments = arguments.partition(", ")[2]
    made = what not in ("class", "exception") and stub.returns is not None
    return f"({arguments})", ast.unparse(stub.returns) if made and stub.returns else None


def docstring(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """The stub's text, in which a heading may not stand, and links to the pages that it names."""
    stub = None if what in ("module", "attribute", "data") else find(name)
    if stub is not None:
        lines[:] = cleandoc(ast.get_docstring(stub) or "").splitlines()
    text = re.sub(r"\bdocs/([\w/-]+)\.md\b", r":doc:`\1.md </\1>`", "\n".join(lines))
    lines[:] = re.sub(r"^(\w+)\n-+$", r"**\1**\n", text, flags=re.MULTILINE).splitlines()


def describe(app: Sphinx, domain: str, kind: str, content: desc_content) -> None:
    """Leave out values that fill a screen; add the types of properties, as pybind11 has none."""
    (head, *_) = content.parent.findall(desc_signature)
    stub = find(f"{head['module']}.{head['fullname']}") if kind == "property" else None
    if isinstance(stub, ast.FunctionDef) and stub.returns is not None:
        head.append(desc_annotation("", f": {ast.unparse(stub.returns)}"))
    for value in list(content.parent.findall(desc_annotation)):
        if len(value.astext()) > LONG and value.astext().lstrip().startswith("="):
            value.parent.remove(value)


def point(app: Sphinx, page: document) -> None:
    """A plain name is one of `glupcore`, but on pages of modules that have it themselves."""
    for link in page.findall(pending_xref):
        target, module = link["reftarget"], link.get("py:module")
        if link.get("refdomain") != "py" or target not in glupcore.__all__:
            continue
        if module is None or not hasattr(import_module(module), target):
            link["reftarget"] = f"glupcore.{target}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    for module in NATIVE:
        for value in vars(import_module(module)).values():
            if isinstance(value, type) and native(value):
                value.__signature__ = Signature()  # type: ignore[attr-defined]  # to be replaced
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-process-docstring", docstring)
    app.connect("object-description-transform", describe)
    app.connect("doctree-read", point)
    return {"parallel_read_safe": True}
