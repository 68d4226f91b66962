"""A little HTML: elements that escape what they are given."""

import html
from collections.abc import Iterable, Sequence


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(tag: str, *content: str | None, **attributes: str | bool | None) -> Html:
    """An element; text in it is escaped. ``class_`` is the attribute ``class``."""
    given = [
        f" {key.rstrip('_').replace('_', '-')}"
        + ("" if value is True else f'="{html.escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    ]
    inner = joined(part for part in content if part is not None)
    return Html(f"<{tag}{''.join(given)}>{inner}</{tag}>")


def joined(parts: Iterable[str], between: str = "") -> Html:
    """Several parts, each escaped unless it is HTML."""
    return Html(between.join(part if isinstance(part, Html) else html.escape(part, quote=False)
                             for part in parts))  # fmt: skip


def table(
    heading: Sequence[str], rows: Iterable[Sequence[str]], numbers: range = range(1, 2)
) -> Html:
    """A table that scrolls sideways on a small screen; its ``numbers`` stand to the right."""

    def cells(tag: str, row: Sequence[str]) -> Html:
        return joined(
            element(tag, cell, class_="number" if at in numbers else None)
            for at, cell in enumerate(row)
        )

    head = element("thead", element("tr", cells("th", heading)))
    body = element("tbody", joined((element("tr", cells("td", row)) for row in rows), "\n"))
    return scrolled(element("table", head, body), "wide table")


def scrolled(content: Html, label: str) -> Html:
    """Something that may be wider than the screen; keys can move it too."""
    return element("div", content, class_="scroll", tabindex="0", role="group", aria_label=label)


def code(text: str) -> Html:
    """Something to type or a name."""
    return element("code", text)
