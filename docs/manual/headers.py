"""The reference of a C or C++ header, as Markdown: its declarations below their comments.

The headers are laid out by clang-format, and that is what is read here: no compiler is needed.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from manual.commands import linked

COMMENT = re.compile(r"^(//|/\*)")
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$")
BODY = re.compile(r" = \[.*\] \{$|(\).*) \{$")  # of a lambda or a function
FORWARD = re.compile(r"((class|struct) \w+;\n?)+")
NAMES = re.compile(
    r"^(?:typedef )?(?:class|struct|union|enum class|enum|using|concept) (\w+)|^} (\w+);"
    r"|\b(GLUP_\w+|k[A-Z]\w*)(?= = | \(|[{;]|,$)|^#define (\w+)|(?<![\w:.])(\w+)\("
)
NEVER = {"alignas", "decltype", "requires", "sizeof", "static_cast", "defined", "__attribute__"}


def chunks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Namespace and lines of what stands between blank lines or begins with a comment."""
    spaces, depth, chunk = list[str](), 0, list[str]()
    commented = False
    for line in [*text.splitlines(), ""]:
        top = depth == len(spaces)
        opened, closes = NAMESPACE.match(line), top and line.startswith("}")
        new_comment = bool(COMMENT.match(line)) and not commented and bool(chunk)
        if top and chunk and (not line or opened or closes or new_comment):
            yield "::".join(spaces), chunk
            chunk = []
        if opened:
            spaces.append(opened[1])
        elif (
            (line or not top)
            and not closes
            and not (top and line.startswith("#") and "define" not in line)
        ):
            chunk.append(line)
        commented = bool(COMMENT.match(line)) or (commented and line.startswith(" *"))
        code = line.partition("//")[0]
        depth += code.count("{") - code.count("}")
        if closes:
            spaces.pop()
            depth = len(spaces)


def prose(lines: list[str]) -> str:
    """A comment as Markdown; `code` in it stays code."""
    bare = [re.sub(r"^(///? ?|/\* ?| \*/$| \* ?)", "", line).removesuffix("*/") for line in lines]
    text = "\n".join(line.rstrip() for line in bare)
    parts = re.split(r"(`[^`]+`)", text)
    bare = [p if p[:1] == "`" else re.sub(r"([\\*_<>\[\]#|~$&])", r"\\\1", p) for p in parts]
    return linked("".join(bare))


def declared(lines: list[str]) -> list[str]:
    """Without what is private, and without the bodies of functions."""
    shown: list[str] = []
    skip_to: str | None = None
    depth = 0
    for line in lines:
        if skip_to is not None:  # within what is private, or in a body
            depth += line.count("{") - line.count("}")
            if (skip_to and line.startswith(skip_to)) or (not skip_to and depth == 0):
                shown += [line] if skip_to else []
                skip_to = None
        elif line == "private:":
            skip_to = "}"
        elif BODY.search(line) and not re.match(r"\s*(class|struct)\b", line):
            shown.append(BODY.sub(r"\1;", line))
            skip_to, depth = "", line.count("{") - line.count("}")
        else:
            shown.append(line)
    while len(shown) > 1 and not shown[-2].strip():
        del shown[-2]
    return shown


def names(lines: list[str]) -> list[str]:
    """What a declaration declares."""
    found: list[str] = []
    for line in lines:
        if not line.startswith((" ", "}", "static_assert")) or "GLUP_" in line or line[:2] == "} ":
            at = [next(filter(None, match)) for match in NAMES.findall(line.partition("//")[0])]
            found += [name for name in at if name not in NEVER]
    return list(dict.fromkeys(found))


def page(path: Path, language: str, level: int) -> str:
    """All of one header. Its sections, if it has any, become headings of that level."""
    text = path.read_text("utf-8").replace("GLUP_API ", "")
    before, guard, text = text.partition("#pragma once\n")
    if not guard:  # in C: all between the introduction and the first section is of the preprocessor
        before, _, text = before.partition("#ifndef")
        text = "/* ----" + text.partition("/* ----")[2].rpartition("#ifdef __cplusplus")[0]
    parts, space = [prose(before.strip().splitlines())], "glup"
    for namespace, lines in chunks(text):
        comment = []
        while lines and (COMMENT.match(lines[0]) or lines[0].startswith(" *")):
            comment.append(lines.pop(0))
        heading = re.match(r"/\* -+ (.*) -+ \*/", comment[0]) if comment else None
        if heading:
            parts.append(f"{'#' * level} {heading[1]}")
            continue
        code = "\n".join(declared(lines))
        inner = "detail" in namespace or re.match(r"[^(]*\b[A-Z]\w*::~?\w+\(", code)
        if inner or code.startswith("static_assert") or FORWARD.fullmatch(code):
            continue
        if namespace and namespace != space:
            parts.append(f"In namespace `{namespace}`:")
            space = namespace
        parts.append(prose(comment))
        if code:
            parts += [f"```{{index}} single: {name}\n```" for name in names(code.splitlines())]
            parts.append(f"```{language}\n{code}\n```")
    return "\n\n".join(filter(None, parts))
