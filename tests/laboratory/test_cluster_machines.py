"""The files of examples/cluster run, as far as one machine goes; docs/cluster-machines.md."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import ExitStack
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import glupcore
from dask_processes import Processes
from extras import need
from glupcore.arena import match, match_of
from places import ROOT

need("distributed")
yaml = need("yaml")

from glupcore.cluster import open_cluster  # noqa: E402

FILES = ROOT / "examples/cluster"
PAGE = (ROOT / "docs/cluster-machines.md").read_text(encoding="utf-8")

SRUN = """#!/bin/sh
"$@" & "$@" & wait
"""


def test_the_page_names_all_files() -> None:
    for path in FILES.iterdir():
        assert path.name in PAGE


def test_the_image_is_made_of_the_wheel() -> None:
    lines = (FILES / "Containerfile").read_text(encoding="utf-8").splitlines()
    (pattern,) = re.findall(r"COPY dist/(\S+) ", "\n".join(lines))
    assert fnmatch(f"glupcore-{glupcore.__version__}-cp313-cp313-linux_x86_64.whl", pattern)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (extra,) = re.findall(r'"glupcore\[(\w+)\]"', "\n".join(lines))
    assert extra in project["optional-dependencies"]
    python = re.findall(r"FROM .*/python:(\d+)\.(\d+)-", lines[3])
    assert tuple(map(int, python[0])) >= (3, 11)


def containers() -> dict[str, list[str]]:
    """The commands of the deployments, by the containers' names."""
    found = {}
    for one in yaml.safe_load_all((FILES / "kubernetes.yaml").read_text(encoding="utf-8")):
        if one["kind"] == "Deployment":
            labels = one["spec"]["template"]["metadata"]["labels"]
            assert one["spec"]["selector"]["matchLabels"] == labels
            (container,) = one["spec"]["template"]["spec"]["containers"]
            found[container["name"]] = container["command"]
    return found


def service() -> dict[str, Any]:
    documents = yaml.safe_load_all((FILES / "kubernetes.yaml").read_text(encoding="utf-8"))
    (found,) = [one for one in documents if one["kind"] == "Service"]
    return dict(found)


@pytest.mark.slow
def test_the_pods_of_kubernetes(tmp_path: Path) -> None:
    commands = containers()
    assert set(commands) == {"scheduler", "worker"}
    port = commands["scheduler"][-1]
    name = f"tcp://{service()['metadata']['name']}:{port}"
    assert name in commands["worker"]
    assert name in PAGE
    assert service()["spec"]["ports"] == [{"port": int(port)}]
    with ExitStack() as stack:
        dask = Processes(tmp_path, stack, commands["scheduler"][2:-2])
        worker = [dask.address if word == name else word for word in commands["worker"][2:]]
        dask.start("dask_worker", *worker)
        with open_cluster(dask.address) as cluster:
            played = match("greedy", "random", pairs=20, seed=1, executor=cluster)
    assert played.margins == match("greedy", "random", pairs=20, seed=1).margins


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_the_job_of_slurm(tmp_path: Path) -> None:
    if not (Path(sys.prefix) / "bin/activate").exists():
        pytest.skip("needs a virtual environment")
    srun = tmp_path / "bin/srun"
    srun.parent.mkdir()
    srun.write_text(SRUN)
    srun.chmod(0o755)
    text = (FILES / "slurm.sh").read_text(encoding="utf-8")
    assert all(line.startswith("#SBATCH --") for line in text.splitlines()[1:7])
    env = {
        **os.environ,
        "PATH": f"{srun.parent}:{os.environ['PATH']}",
        "VENV": sys.prefix,
        "SLURM_JOB_ID": "7",
        "TMPDIR": str(tmp_path),
        "A": "greedy",
        "B": "random",
        "PAIRS": "20",
    }
    shutil.copy(FILES / "slurm.sh", tmp_path)
    command = ["bash", "slurm.sh"]
    done = subprocess.run(
        command, cwd=tmp_path, env=env, text=True, stdout=subprocess.PIPE, timeout=300
    )
    assert done.returncode == 0
    assert "pairs of deals" in done.stdout
    found = match_of(tmp_path / "match.jsonl")
    assert found.margins == match("greedy", "random", pairs=20, seed=1).margins
    assert not list(tmp_path.glob("scheduler-*"))
    lines = (tmp_path / "match.jsonl").read_text().splitlines()
    assert json.loads(lines[0])["seed"] == 1
