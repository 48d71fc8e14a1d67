"""Fails unless the file is a log in SARIF 2.1.0, as the types of sarif-pydantic have it."""

import sys

from sarif_pydantic import Sarif

with open(sys.argv[1], encoding="utf-8") as file:
    log = Sarif.model_validate_json(file.read(), strict=False)
print(sum(len(run.results or []) for run in log.runs))
