"""The numbers that options take. What is no such number is told in words, with what was given."""

from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    _Type = click.ParamType[Any]
else:
    _Type = click.ParamType  # no generic before click 8.2

_MANY: Final = 10**6  # help leaves out bounds from here on, and 0 or 1 as the least number
_MOST: Final = 2**63 - 1  # that the core can count; of no interest unless somebody asks for more

_Parameter = click.Parameter | None
_Context = click.Context | None


def _short_range(kind: click.IntRange | click.FloatRange, described: str) -> str:
    if kind.min is None or (kind.max is not None and kind.max < _MANY):
        return described
    return "" if kind.min <= 1 else f"x>={kind.min:g}"


class Whole(click.IntRange):
    """Whole numbers of at least ``low``, and at most ``high`` if there is such a bound."""

    name = "number"

    def __init__(self, low: int = 0, high: int | None = None) -> None:
        super().__init__(low, high)

    def convert(self, value: Any, param: _Parameter, ctx: _Context) -> int:
        """The number. Raises click.BadParameter."""
        return _whole(self, value, self.min or 0, self.max, param, ctx)

    def _describe_range(self) -> str:
        return _short_range(self, super()._describe_range())


class Seed(_Type):
    """What a generator starts from; help does not tell the bounds, since nobody will meet them."""

    name = "number"

    def convert(self, value: Any, param: _Parameter, ctx: _Context) -> int:
        """The seed. Raises click.BadParameter."""
        return _whole(self, value, 0, 2**64 - 1, param, ctx)


class Number(click.FloatRange):
    """Finite numbers, in a range as click has it."""

    name = "number"

    def convert(self, value: Any, param: _Parameter, ctx: _Context) -> float:
        """The number. Raises click.BadParameter."""
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        finite = abs(number) < float("inf")
        if not finite or not self._holds(number):
            kind = "a number" if finite else "a finite number"
            self.fail(f"expected {kind}{self._range()}, given {str(value)!r}", param, ctx)
        return number

    def _describe_range(self) -> str:
        return _short_range(self, super()._describe_range())

    def _holds(self, number: float) -> bool:
        above = self.min is None or number > self.min or (number == self.min and not self.min_open)
        below = self.max is None or number < self.max or (number == self.max and not self.max_open)
        return above and below

    def _range(self) -> str:
        bounds = []
        if self.min is not None:
            bounds.append(f" {'above' if self.min_open else 'of at least'} {self.min:g}")
        if self.max is not None:
            bounds.append(f" {'below' if self.max_open else 'of at most'} {self.max:g}")
        return " and".join(bounds)


class Two(_Type):
    """Two numbers with a comma between them; ``what`` they are, with an example."""

    def __init__(self, each: _Type, what: str) -> None:
        self._each, self._what = each, what
        self.name = "two numbers"

    def convert(self, value: Any, param: _Parameter, ctx: _Context) -> tuple[Any, Any]:
        """The numbers. Raises click.BadParameter."""
        try:
            first, second = str(value).split(",")
            return self._each.convert(first, param, ctx), self._each.convert(second, param, ctx)
        except (ValueError, click.BadParameter):
            self.fail(f"expected {self._what}, given {str(value)!r}", param, ctx)


class Several(_Type):
    """Numbers with commas between them; ``what`` they are, with an example."""

    def __init__(self, each: _Type, what: str) -> None:
        self._each, self._what = each, what
        self.name = "numbers"

    def convert(self, value: Any, param: _Parameter, ctx: _Context) -> tuple[Any, ...]:
        """The numbers. Raises click.BadParameter."""
        try:
            return tuple(self._each.convert(one, param, ctx) for one in str(value).split(","))
        except click.BadParameter:
            self.fail(f"expected {self._what}, given {str(value)!r}", param, ctx)


def _whole(
    kind: _Type, value: Any, low: int, high: int | None, param: _Parameter, ctx: _Context
) -> int:
    try:
        number = int(value)
    except ValueError:
        number = None
    if high is None and number is not None and number > _MOST:
        high = _MOST
    if number is None or number < low or (high is not None and number > high):
        kind.fail(f"expected {_words(low, high)}, given {str(value)!r}", param, ctx)
    return number


def _words(low: int, high: int | None) -> str:
    if high is None:
        return f"a whole number of at least {low}"
    if high - low == 1:
        return f"{low} or {high}"
    last = str(high) if high < 2**32 else f"2**{high.bit_length()} - 1"
    return f"a whole number from {low} to {last}"
