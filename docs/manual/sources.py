"""Links to files that are not pages: the site has them too, as they are."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound
from sphinx.addnodes import download_reference, pending_xref
from sphinx.application import Sphinx

from manual.pages import places

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs"
SCHEME = "source/"  # the folder of the site


def outside(app: Sphinx, docname: str, target: str) -> Path | None:
    """The file that is meant, if it is one of the repository and no page."""
    base = Path(app.env.doc2path(docname)).parent
    path = (base / target).resolve()
    if not path.exists():
        path = path.with_name(f"{path.name}.md")  # MyST has taken that off
    inside = path.is_relative_to(ROOT) and not path.is_relative_to(PAGES)
    return path if inside and path.exists() else None


def link(app: Sphinx, doctree: nodes.document) -> None:
    """Lead links out of docs/ to the views of their files."""
    docname = app.env.current_document.docname
    known = places()
    found = [*doctree.findall(pending_xref), *doctree.findall(download_reference)]
    for node in found:
        path = outside(app, docname, node["reftarget"]) if node.get("reftype") == "myst" else None
        if path is None:
            continue
        if path in known:  # a page is made of it
            node["reftarget"] = known[path]
            continue
        name = path.relative_to(ROOT).as_posix()
        app.env.metadata[docname].setdefault("sources", {})[name] = True
        uri = app.builder.get_relative_uri(docname, SCHEME + name)
        text = [child.deepcopy() for child in node.children]
        node.parent.replace(node, nodes.reference("", "", *text, internal=True, refuri=uri))


def body(app: Sphinx, path: Path, name: str, files: list[Path]) -> str:
    """A file with colours, or the list of a folder."""
    head = f"<h1>{escape(name)}</h1>\n"
    if path.is_dir():
        here = app.builder.get_target_uri(SCHEME + name).rpartition("/")[2]
        base = here.removesuffix(".html")
        items = (f'<li><a href="{base}/{one.name}.html">{one.name}</a></li>' for one in files)
        return f"{head}<ul>{''.join(items)}</ul>"
    try:
        language = get_lexer_for_filename(path.name).aliases[0]
    except ClassNotFound:
        language = "text"
    text = path.read_text("utf-8")
    highlighter = app.builder.highlighter  # type: ignore[attr-defined]
    return head + str(highlighter.highlight_block(text, language, force=True))


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The views of all files that pages link to, and of the files in folders."""
    names = {name for data in app.env.metadata.values() for name in data.get("sources", ())}
    paths = {ROOT / name: list[Path]() for name in names}
    for folder in [path for path in paths if path.is_dir()]:
        paths[folder] = sorted(path for path in folder.iterdir() if path.is_file())
        paths |= {path: [] for path in paths[folder]}
    for path, files in sorted(paths.items()):
        name = path.relative_to(ROOT).as_posix()
        context = {"title": name, "body": body(app, path, name, files)}
        yield SCHEME + name, context, "page.html"


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("doctree-read", link, priority=100)  # before Sphinx copies what is downloaded
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True}
