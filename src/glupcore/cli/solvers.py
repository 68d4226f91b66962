"""``glupcore solvers``: who can play, and by which options."""

import inspect
from typing import Any

import click

from glupcore._core import DEFAULT_RULES
from glupcore.advice.families import family_by
from glupcore.cli.kinds import AnyRules
from glupcore.cli.output import say, say_json, width
from glupcore.drawing.columns import folded
from glupcore.solvers import names, solver_class
from glupcore.solvers._options import options_of

EXAMPLES = """\b
Examples:
  glupcore solvers
  glupcore solvers pimc
  glupcore solvers greedy --rules double-deck
  glupcore recommend position.json --solver pimc:tricks=12,gain=0
"""


@click.command(name="solvers", epilog=EXAMPLES)
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--rules", type=AnyRules(), default=DEFAULT_RULES, show_default=True, help="In which game."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(name: str | None, rules: Any, as_json: bool) -> None:
    """List the solvers, or the options of one of them.

    With NAME: every option with its default, what it is for and the values that it may have.
    """
    family = family_by(rules).name
    classes = {
        each: solver_class(each, family) for each in (names(family) if name is None else [name])
    }
    about = {each: _about(kind) for each, kind in classes.items()}
    if as_json:
        options = {
            each: [_as_dict(*one) for one in options_of(kind)] for each, kind in classes.items()
        }
        say_json({each: {"about": about[each], "options": options[each]} for each in classes})
        return
    lines = [f"{each:<14}{said}" for each, said in about.items()]
    if name is not None:
        lines = [f"{name}: {about[name]}", ""]
        for option, default, values, purpose in options_of(classes[name]):
            lines.append(f"{f'{option}={default}':<18}{purpose} ({values})")
    say(folded("\n".join(lines), width()))


def _about(kind: type) -> str:
    first = (inspect.getdoc(kind) or "").partition("\n")[0]
    return first.replace("``", "")


def _as_dict(option: str, default: str, values: str, purpose: str) -> dict[str, str]:
    return {"option": option, "default": default, "values": values, "purpose": purpose}
