"""The npm package's reference, as Markdown.

All is taken from the types of the package; what is said of a type with one line, from its sources.
"""

import os
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "bindings/wasm/npm/src"
_NONE: Final = "This manual was built without the npm package: `GLUPCORE_NPM` names it."
ENTRIES: Final = {"glupcore": "index", "glupcore/engine": "connect", "glupcore/worker": "worker"}

_COMMENT: Final = re.compile(r"[ \t]*/\*\*(.*?)\*/[ \t]*\n?", re.DOTALL)
_TAG: Final = re.compile(
    r"(?:^|\s)@(?:param|returns|template|type|typedef|property|internal|this)\b"
)
_IMPORT: Final = re.compile(r'import\("[^"]*"\)\.')
_BASE: Final = re.compile(r"^declare const (\w+)_base: .* => Readonly<(.*)>;$", re.MULTILINE)


def prose(comment: str) -> str:
    """What a comment says before its tags."""
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in comment.strip().splitlines()]
    return " ".join(_TAG.split("\n".join(lines).strip("* \n"))[0].split())


def declarations(text: str) -> dict[str, str]:
    """What a file declares, each with the comment above it."""
    pattern = re.compile(
        r"^(?:/\*\*(?:(?!\*/).)*\*/\n)?(?:export )?(?:declare )?"
        r"(?:class|function|const|type) (\w+).*?"
        r"(?:;|^\}|\{\})$(?=\n(?:export|declare|/\*\*|import|$)|\Z)",
        re.MULTILINE | re.DOTALL,
    )
    return {found[1]: found[0] for found in pattern.finditer(text)}


def told(name: str) -> str:
    """What the sources say of a type that has one line."""
    for path in sorted(SOURCES.rglob("*.js")):
        for comment in _COMMENT.findall(path.read_text("utf-8")):
            found = re.search(rf"@typedef \{{.*\}} {name}\b([^@]*)", comment, re.DOTALL)
            if found and "import(" not in found[0].partition("}")[0]:
                return prose(comment) or prose(found[1])
    return ""


class Module:
    """A file of types."""

    def __init__(self, types: Path, name: str) -> None:
        self.path = types / f"{name}.d.ts"
        self.text = self.path.read_text("utf-8")
        self.declared = declarations(self.text)

    def exports(self) -> list[tuple[str, str]]:
        """Names in their order, and the files that declare them."""
        found: list[tuple[str, str]] = []
        for names, path in re.findall(
            r'^export \{ (.*?),? \} from "(.*?)\.js";$', self.text, re.MULTILINE
        ):
            found += [(name.strip(), path) for name in names.split(",") if name.strip()]
        again = re.findall(
            r'^export type (\w+) = import\("(.*?)\.js"\)\.\1;$', self.text, re.MULTILINE
        )
        known = {name for name, _ in [*found, *again]}
        own = re.findall(
            r"^export (?:declare )?(?:class|function|const|type) (\w+)", self.text, re.MULTILINE
        )
        return [*found, *((name, "") for name in own if name not in known), *again]

    def home(self, name: str) -> "Module":
        """The file that declares a name, which this one hands on."""
        path = dict(self.exports()).get(name)
        if not path:
            return self
        return Module(self.path.parent, path).home(name)

    def section(self, name: str) -> str:
        """What there is to say of a name."""
        text = self.declared[name]
        above = _COMMENT.match(text)
        said = prose(above[1]) if above else told(name)
        code = _IMPORT.sub("", text[above.end() if above else 0 :])
        code = re.sub(r"^export |\bdeclare ", "", code, flags=re.MULTILINE)
        code = re.sub(r" extends (?:/\*\*.*?\*/ )*\w+_base", "", code)
        code = code.replace("    #private;\n", "").replace("{\n", "{\n" + self._properties(name), 1)
        code = _COMMENT.sub(lambda one: self._line(one[0], one[1]), code)
        return f"### {name}\n\n{said}\n\n```ts\n{code.strip()}\n```".replace("\n\n\n\n", "\n\n")

    def _properties(self, name: str) -> str:
        bases = dict(_BASE.findall(self.text))
        inner = [
            self.declared[part].partition("{\n")[2].rpartition("\n};")[0]
            for part in bases.get(name, "").split(" & ")
            if part
        ]
        return "".join(
            re.sub(r"^    (?=\w)", "    readonly ", one, flags=re.MULTILINE) + "\n" for one in inner
        )

    @staticmethod
    def _line(whole: str, comment: str) -> str:
        indent = whole[: len(whole) - len(whole.lstrip())]
        said = prose(comment)
        return f"{indent}// {said}\n" if said else ""


def page() -> str:
    """What the package that GLUPCORE_NPM names gives, by its types."""
    given = os.environ.get("GLUPCORE_NPM")
    if given is None:
        return _NONE
    path = Path(given)
    return of(path if path.is_dir() else path.parent / "package")


def of(package: Path) -> str:
    """All that a package exports."""
    parts: list[str] = []
    seen: set[str] = set()
    for entry, name in ENTRIES.items():
        module = Module(package / "types", name)
        parts.append(f"## From `{entry}`")
        for one, _ in module.exports():
            if one not in seen:
                seen.add(one)
                parts.append(module.home(one).section(one))
    return "\n\n".join(part.strip() for part in parts) + "\n"
