"""A class that stands for those of all games, each of which has its own."""

from __future__ import annotations

from abc import ABCMeta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    class Front:
        """What type checkers see: a class whose subclasses are those of the games."""

else:

    class _Fronts(ABCMeta):
        def __call__(cls, *args: Any, **given: Any) -> Any:
            if Front not in cls.__bases__:
                return super().__call__(*args, **given)
            return cls._made(*args, **given)

    class Front(metaclass=_Fronts):
        """``isinstance`` holds for the objects of all games; calling it makes one by its rules."""

        __slots__ = ()

        @classmethod
        def _made(cls, *args: Any, **given: Any) -> Any:
            """What a call of the class gives."""
            raise TypeError(f"{cls.__name__}: expected one of its functions, such as from_seed")
