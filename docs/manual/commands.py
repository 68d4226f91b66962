"""The reference of the commands, as Markdown, from what the commands say of themselves."""

import re
from collections.abc import Iterator
from inspect import cleandoc
from textwrap import dedent

import click

from glupcore.cli import commands


def escaped(text: str) -> str:
    """Plain text as Markdown, on one line."""
    plain = re.sub(r"([\\`*_{}\[\]<>#|~$&]|^[-+:=])", r"\\\1", " ".join(text.split()))
    return linked(plain)


def linked(text: str) -> str:
    """With links to the pages that it names."""
    return re.sub(r"\bdocs/([\w/-]+\.md)\b", r"[\1](../\1)", text)


def walk(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    """A command and all below it."""
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None, name
            kind = below.context_class
            yield from walk(below, kind(below, info_name=name, parent=context))


def paragraphs(text: str) -> Iterator[str]:
    """Of a help text; those that begin with click's mark stand as they are."""
    for part in re.split(r"\n\s*\n", cleandoc(text)):
        if part.startswith("\b"):
            head, _, rest = part.removeprefix("\b").lstrip("\n").partition("\n")
            yield f"{escaped(head)}\n\n```text\n{dedent(rest)}\n```"
        elif part.strip():
            yield escaped(part)


def section(context: click.Context) -> Iterator[str]:
    """What there is to say of one command."""
    command = context.command
    path = context.command_path
    yield f"{'#' * min(path.count(' ') + 1, 3) if ' ' in path else '##'} {path}"
    pieces = [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]
    yield f"```text\n{' '.join([path, '[OPTIONS]', *pieces])}\n```"
    yield from paragraphs(command.help or "")
    records = [param.get_help_record(context) for param in command.get_params(context)]
    shown = [record for record in records if record and "--help" not in record[0]]
    yield from (f"`{names}`\n: {escaped(meaning) or '—'}" for names, meaning in shown)
    yield from paragraphs(command.epilog or "")


def page() -> str:
    """All commands, in the order of the help."""
    top = commands.context_class(commands, info_name="glupcore")
    return "\n\n".join(part for context in walk(commands, top) for part in section(context))
