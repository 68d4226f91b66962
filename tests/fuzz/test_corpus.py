"""The fuzz targets on their corpora and on a fixed series of mutations; for more: __main__.py."""

from pathlib import Path

# Plain imports, as pytest puts this folder on the path.
import pytest
from running import run
from targets import CORPUS, TARGETS, files

INPUTS = {"weights": 20, "belief": 200}
MUTATIONS = 2000


@pytest.mark.parametrize(
    "path",
    [path for folder in sorted(CORPUS.iterdir()) for path in files(folder.name)],
    ids=lambda p: f"{p.parent.name}-{p.name}",
)
def test_corpus(path: Path) -> None:
    TARGETS[path.parent.name].read(path.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_what_it_begins_from(target: str) -> None:
    for data in TARGETS[target].inputs():
        TARGETS[target].read(data)


@pytest.mark.parametrize("part", [8, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("target", TARGETS)
def test_mutations(target: str, part: int) -> None:
    run(target, INPUTS.get(target, MUTATIONS) // part, 0)
