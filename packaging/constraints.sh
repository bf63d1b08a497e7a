#!/usr/bin/env bash
# Writes constraints.txt and constraints-research.txt anew: exact versions with hashes, for any system and Python from 3.11 on.
# The versions of [tool.uv] in pyproject.toml hold, and those that the files name already; --upgrade takes the newest of the rest.
# Where packages come from is the machine's business: no registry's name gets into the files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

compile() { # FILE, then options of uv
  local file=$1
  shift
  uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate --output-file "$file" "$@"
}

compile constraints.txt --extra postgres --extra metrics --extra rating --extra print --extra push "$@"
compile constraints-research.txt --extra solve --extra gymnasium --extra pettingzoo --extra openspiel \
  --constraint constraints.txt "$@"
