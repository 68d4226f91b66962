"""The fields of an observation, as a table in Markdown."""

from glupcore.envs import FIELDS, auction


def page(kind: str) -> str:
    """Those of games with a stock or with an auction."""
    fields = {"stock": FIELDS, "auction": auction.FIELDS}[kind]
    rows = [f"| `{name}` | {start} | {length} | {unit} |" for name, start, length, unit in fields]
    return "\n".join(["| field | first byte | bytes | unit |", "|---|---|---|---|", *rows])
