"""The manual, where ``GLUPCORE_MANUAL`` says it was built: all that is public is in it, every link
in it leads somewhere, and it loads nothing from elsewhere."""

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import pytest

import glupcore
from glupcore.cli import commands
from glupcore.protocol.schema import text_of_schema
from glupcore.tables import TABLES
from places import ROOT
from public_headers import public_headers

SITE = Path(os.environ.get("GLUPCORE_MANUAL", ""))
PACKAGES = (
    "",
    "arena",
    "auction",
    "bench",
    "client",
    "cluster",
    "envs",
    "games",
    "protocol",
    "review",
    "tables",
)
LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}
INLINE = {"a", "code", "em", "span", "strong"}

pytestmark = pytest.mark.skipif(
    "GLUPCORE_MANUAL" not in os.environ,
    reason="GLUPCORE_MANUAL is not set: .ci/run sets it to the folder of a built manual",
)


class Page(HTMLParser):
    """A page's anchors, links, what it loads and its text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.text += "" if tag in INLINE else " "
        self.anchors |= {known["id"]} if "id" in known else set()
        self.links += [known["href"]] if tag == "a" and "href" in known else []
        self.loads += [known[LOADED[tag]]] if LOADED.get(tag) in known else []

    def handle_data(self, data: str) -> None:
        self.text += data


@cache
def page(name: str) -> Page:
    return Page(SITE / f"{name}.html")


@cache
def words(name: str) -> set[str]:
    return set(re.findall(r"[\w-]+", unescape(page(name).text)))


def names() -> list[str]:
    """The pages of docs/."""
    folder = ROOT / "docs"
    return [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")]


def built() -> list[str]:
    paths = [path for path in SITE.rglob("*.html") if "_static" not in path.parts]
    return [path.relative_to(SITE).with_suffix("").as_posix() for path in paths]


def below(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            inner = command.get_command(click.Context(command), name)
            yield from below(inner, f"{path} {name}")


def test_every_page_is_there_and_in_the_table_of_the_home_page() -> None:
    assert len(names()) > 30
    for name in names():
        assert page(name).text
        links = {urlsplit(link).path for link in page("index").links}
        assert name == "index" or f"{name}.html" in links, name
        assert name == "index" or f"({name}.md)" in (ROOT / "docs/index.md").read_text("utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there(package: str) -> None:
    dotted = f"glupcore.{package}".rstrip(".")
    public = import_module(dotted).__all__
    assert public
    anchors = page(f"reference/{package or 'python'}").anchors
    for name in public:
        here = getattr(import_module(dotted), name) is not getattr(glupcore, name, None)
        assert (f"{dotted}.{name}" in anchors) == (here or not package), name
    # Of a class its public methods too, the compiled ones among them.
    if not package:
        for cls in (glupcore.State, glupcore.View, glupcore.Deal):
            own = {f"{dotted}.{cls.__name__}.{name}" for name in vars(cls) if name[0] != "_"}
            assert own <= anchors


def test_every_package_with_public_names_has_a_page() -> None:
    folders = Path(glupcore.__file__).parent.glob("*/__init__.py")
    public = {path.parent.name for path in folders if "\n__all__" in path.read_text("utf-8")}
    assert public == set(PACKAGES) - {""}


def test_signatures_are_those_of_the_stubs() -> None:
    text = re.sub(r"\s+", " ", page("reference/python").text)
    assert re.search(r"counts: NDArray\[np.uint8\]\W+Copies of each card", text)
    assert not re.search(r"\bself: ", text)
    assert "SupportsInt" not in text
    assert "glupcore._core" not in text


def test_every_command_and_option_is_there() -> None:
    found = dict(below(commands, "glupcore"))
    assert len(found) > 20
    for path, command in found.items():
        assert path.replace(" ", "-") in page("reference/commands").anchors
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                assert max(option.opts, key=len) in words("reference/commands")


def test_every_function_of_the_c_header_is_there() -> None:
    header = (ROOT / "src/c/glupcore.h").read_text("utf-8")
    public = set(re.findall(r"\b(?:glup_\w+(?=\()|GLUP_[A-Z]+(?= = | \())", header))
    assert len(public) > 50
    assert public - words("reference/c") == {"GLUP_API"} & public


def test_what_the_cpp_headers_declare_is_there() -> None:
    for header in sorted(public_headers() - {"glup/glup.hpp"}):
        check_header(header)


def check_header(header: str) -> None:
    text = (ROOT / "src/cpp" / header).read_text("utf-8").partition("namespace detail")
    code = text[0] + text[2].partition("// namespace detail")[2]
    found = set(re.findall(r"^(?:class|struct|enum class|using) (\w+)\b(?!;)", code, re.MULTILINE))
    found |= set(re.findall(r"^(?:[a-z][^(\n=]* )[&*]?(\w+)\(", code, re.MULTILINE))
    assert found - {"alignas"} <= words("reference/cpp"), header
    assert header.removeprefix("glup/") in page("reference/cpp").text


def test_the_schema_is_there_and_can_be_taken_along() -> None:
    schema = json.loads(text_of_schema())
    assert json.loads((SITE / "schema.json").read_text("utf-8")) == schema
    for name, one in schema["$defs"].items():
        assert name.replace("_", "-") in page("reference/schema").anchors
        assert set(one.get("properties", {})) <= words("reference/schema")


def test_the_columns_of_results_are_there() -> None:
    columns = [one for tables in TABLES.values() for table in tables.values() for one in table]
    assert len(columns) > 80
    for column in columns:
        assert column.name in words("reference/tables")
        assert set(re.findall(r"[\w-]+", column.meaning)) <= words("reference/tables")


@pytest.mark.skipif("GLUPCORE_NPM" not in os.environ, reason="GLUPCORE_NPM names no npm package")
def test_the_names_of_the_npm_package_are_there() -> None:
    assert {"recommend", "EndgameSolver", "EngineClient"} <= words("reference/javascript")


def test_the_tables_of_auction_games_and_of_requests_are_there() -> None:
    assert {"roundhouse_bonus", "pinochling"} <= words("auction")
    assert {"widow_open", "bicycle-check"} <= words("auction-house")
    assert {"opponent_hand", "unmarried"} <= words("envs")
    assert {"reportDuringSearchEvery", "terminateId"} <= words("protocol")


def test_every_link_leads_somewhere() -> None:
    count = 0
    for name in built():
        for link in page(name).links:
            target = urlsplit(link)
            if target.scheme or target.netloc:
                continue
            count += 1
            path = (SITE / name).parent / unquote(target.path) if target.path else SITE / name
            path = path if target.path else path.with_name(f"{path.name}.html")
            assert path.is_file(), f"{name}: {link}"
            if target.fragment and path.suffix == ".html":
                there = path.resolve().relative_to(SITE.resolve()).as_posix().removesuffix(".html")
                assert unquote(target.fragment) in page(there).anchors, f"{name}: {link}"
    assert count > 1000


def test_nothing_is_loaded_from_elsewhere() -> None:
    for name in built():
        for link in page(name).loads:
            assert not urlsplit(link).netloc, f"{name}: {link}"
    sheets = list(SITE.rglob("*.css"))
    assert sheets
    for sheet in sheets:
        text = sheet.read_text("utf-8")
        assert not re.search(r"(url\(|@import)\s*['\"]?(https?:)?//", text), sheet.name


def test_the_search_knows_the_functions_of_c() -> None:
    index = (SITE / "searchindex.js").read_text("utf-8")
    for word in ("glup_state_apply", "glup_recommend", "find_ruleset"):
        assert word in index
