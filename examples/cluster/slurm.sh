#!/bin/bash
#SBATCH --job-name=glupcore
#SBATCH --ntasks=64
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --time=08:00:00
#SBATCH --requeue
# A match by 64 workers, wherever SLURM has room for them: sbatch slurm.sh, in a folder that all
# machines see, with a virtual environment beside it. Once more, and it goes on where it ended.
set -eu
source "${VENV:-.venv}/bin/activate"
file=$PWD/scheduler-$SLURM_JOB_ID.json

dask scheduler --no-dashboard --scheduler-file "$file" &
trap 'kill %1; rm -f "$file"' EXIT
until [ -s "$file" ]; do sleep 1; done
srun dask worker --no-dashboard --nthreads 1 --no-nanny --death-timeout 600 \
    --local-directory "${TMPDIR:-/tmp}" --scheduler-file "$file" &

address=$(python -c 'import json, sys; print(json.load(open(sys.argv[1]))["address"])' "$file")
glupcore match "${A:-auto:iterations=200}" "${B:-greedy}" --pairs "${PAIRS:-2000}" --seed 1 \
    --cluster "$address" --out match.jsonl
