"""The columns of a table of results, as Markdown."""

from itertools import groupby

from glupcore.tables import TABLES, Column


def page(kind: str, rows: str) -> str:
    """A row a column; neighbours that differ in their names only share one."""
    lines = ["| column | type | unit | |", "|---|---|---|---|"]

    def meant(column: Column) -> tuple[str, str, str]:
        null = " or null" if column.nullable else ""
        return column.type + null, column.unit, column.meaning

    for (type_, unit, meaning), alike in groupby(TABLES[kind][rows], meant):
        names = ", ".join(f"`{column.name}`" for column in alike)
        lines.append(f"| {names} | {type_} | {unit} | {meaning} |")
    return "\n".join(lines)
