"""Solvers of one's own: a class in a file, ``my_bot.py:Halving:spread=3``, or an object of it.

The file is run to read it: it is the user's own code. Whoever has ``advise`` is a solver; one that
has ``choose`` alone says its action and nothing else.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from glupcore.advice.advice import Advice, Progress
from glupcore.errors import GlupError
from glupcore.solvers._policy import as_advice
from glupcore.solvers.limits import Limits
from glupcore.support.checks import quoted
from glupcore.support.fields import suggestion

_MARK: Final = ".py:"
_known: dict[str, type] = {}  # by name: those of objects, and of files that were read


class Choosing:
    """A solver of one that has ``choose`` alone."""

    def __init__(self, chooser: Any) -> None:
        self.choose: Callable[[Any, int], str] = chooser.choose
        self._name = type(chooser).__name__

    def advise(
        self,
        view: Any,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """The one action, at once, without a value."""
        return as_advice([self.choose(view, seed)], limits, self._name)


def split(text: str) -> tuple[str, str]:
    """The name in a specification, and the options behind it."""
    file, mark, rest = text.partition(_MARK)
    if not mark:
        name, _, options = text.partition(":")
        return name, options
    name, _, options = rest.partition(":")
    return f"{file}{_MARK}{name}", options


def is_own(name: str) -> bool:
    """Whether a name is that of a class in a file."""
    return _MARK in name


def own_class(name: str) -> type:
    """The class of such a name. Raises GlupError."""
    file, _, wanted = name.partition(_MARK)
    path = Path(f"{file}.py").resolve()
    known = _known.get(f"{path}:{wanted}")
    return known or _known.setdefault(f"{path}:{wanted}", _class_in(path, wanted, name))


def solver_of(solver: Any) -> Any:
    """One that advises: the object itself, or what its ``choose`` says. Raises GlupError."""
    _check(solver, "solver")
    return solver if hasattr(solver, "advise") else Choosing(solver)


def _check(solver: Any, field: str) -> None:
    if not (callable(getattr(solver, "advise", None)) or callable(getattr(solver, "choose", None))):
        raise GlupError(
            f"{field}: expected a text such as 'greedy', or an object with advise or choose, "
            f"given {quoted(solver)}"
        )


def text_of(solver: Any) -> str:
    """How a file of results, and another process, knows a solver that is given as an object.

    Its class has to be one of a file, and its options its dataclass fields. Raises GlupError.
    """
    if isinstance(solver, str):
        return solver
    _check(solver, "player")
    kind = type(solver)
    try:
        path = Path(inspect.getfile(kind)).resolve()
    except (OSError, TypeError):
        path = Path()
    if path.suffix != ".py" or "." in kind.__qualname__:
        raise GlupError(
            f"player: expected a text, or an object whose class is in a file …{_MARK[:-1]}, "
            f"given {quoted(solver)}"
        )
    _known[f"{path}:{kind.__name__}"] = kind
    options = ",".join(f"{name}={_said(value)}" for name, value in _options(solver))
    return f"{path}:{kind.__name__}" + (f":{options}" if options else "")


def _options(solver: Any) -> list[tuple[str, Any]]:
    if not is_dataclass(solver):
        return []
    told = [one for one in fields(solver) if one.init]
    return [
        (one.name, value) for one in told if (value := getattr(solver, one.name)) != one.default
    ]


def _said(value: Any) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _class_in(path: Path, wanted: str, name: str) -> type:
    module_name = f"glupcore_own_{path.stem}"
    module = sys.modules.get(module_name)
    if module is None or getattr(module, "__file__", None) != str(path):
        spec = spec_from_file_location(module_name, path)
        if spec is None or spec.loader is None or not path.is_file():
            raise GlupError(f"player {quoted(name)}: expected a file, given {quoted(str(path))}")
        module = module_from_spec(spec)
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[module_name]
            raise GlupError(f"{path}: {type(error).__name__}: {error}") from error
    there = {
        one.__name__: one
        for one in vars(module).values()
        if isinstance(one, type) and (hasattr(one, "advise") or hasattr(one, "choose"))
    }
    if wanted not in there:
        known = ", ".join(sorted(there)) or "none"
        raise GlupError(
            f"player {quoted(name)}: expected one of the solvers in {path.name} ({known}), "
            f"given {quoted(wanted)}{suggestion(wanted, list(there))}"
        )
    return there[wanted]
