"""The programs of docs/embedding.md print what stands under them.

Those in C++ and C are compiled by the tests of docs/cpp.md.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from places import ROOT
from speeds import first_quick

PAGE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("program", "shown"), first_quick(4, PROGRAM.findall(PAGE)))
def test_the_programs_print_what_it_says(program: str, shown: str) -> None:
    commands = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PATH": commands, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == shown


def test_every_program_has_its_output() -> None:
    assert PAGE.count("```python") == len(PROGRAM.findall(PAGE)) >= 6
