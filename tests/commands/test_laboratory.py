"""What needs the laboratory says so in a line where that was not built."""

import sys

import pytest

from called import called


@pytest.mark.parametrize("words", ["bench", "bench rules --seconds 1", "train network FILE"])
def test_without_the_laboratory(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = ("glupcore.bench", "glupcore.training", "glupcore.cli.bench", "glupcore.cli.train")
    modules = dict(sys.modules)
    for name, module in modules.items():
        if name.startswith(loaded):
            parent, _, child = name.rpartition(".")
            monkeypatch.setattr(modules[parent], child, module)  # to be so again: imports change it
            monkeypatch.delitem(sys.modules, name)
    for name in ("glupcore.bench._kernels", "glupcore._training"):
        monkeypatch.setitem(sys.modules, name, None)
    done = called(*words.split())
    command = " ".join(words.split()[: 1 + words.startswith("train")])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"error: glupcore {command} needs the laboratory, which was not built: in a clone of "
        "glupcore, pip install -Ccmake.define.GLUP_LABORATORY=ON .\n"
    )
