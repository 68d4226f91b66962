"""The manual: python -m sphinx -W --keep-going -b html docs build/manual, where glupcore is."""

import sys
import tomllib
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "docs"))  # for our extensions

project = "glupcore"
copyright = "2026 The glupcore developers"  # noqa: A001
version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
release = version

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "manual.pages",
    "manual.sources",
    "manual.stubs",
]
exclude_patterns = ["manual"]
smartquotes = False  # would turn --seed into –seed
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
maximum_signature_line_length = 70
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"glupcore {version}"
html_copy_source = False
html_show_sphinx = False


def write_schema(app: Sphinx, _: Exception | None) -> None:
    """Put the schema of the protocol beside the pages."""
    from glupcore.protocol.schema import text_of_schema

    (Path(app.outdir) / "schema.json").write_text(text_of_schema(), "utf-8")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("build-finished", write_schema)
    app.add_lexer("jsonl", TextLexer)  # lines of JSON, with > and < before them
