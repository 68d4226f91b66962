"""The fuzz targets on their corpora and on a fixed series of mutations.

For a longer search: ``python tests/fuzz/test_corpus.py record|position COUNT SEED``.
"""

import sys
from collections.abc import Callable
from pathlib import Path

# Plain imports, as pytest puts this folder on the path.
import fuzz_position
import fuzz_record
import pytest
from mutate import mutations

TARGETS: dict[str, Callable[[bytes], None]] = {
    "record": fuzz_record.fuzz_one,
    "position": fuzz_position.fuzz_one,
}
CORPUS = Path(__file__).parent / "corpus"
MUTATIONS = 2000


def files(target: str) -> list[Path]:
    return sorted((CORPUS / target).iterdir())


@pytest.mark.parametrize(
    "path",
    [path for name in TARGETS for path in files(name)],
    ids=lambda p: f"{p.parent.name}-{p.name}",
)
def test_corpus(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_mutations(target: str) -> None:
    run(target, MUTATIONS, 0)


def run(target: str, count: int, seed: int) -> None:
    corpus = [path.read_bytes() for path in files(target)]
    for data in mutations(corpus, count, seed):
        try:
            TARGETS[target](data)
        except Exception as error:
            error.add_note(f"input: {data!r}")
            raise


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
