"""Prints, for each YAML or JSON file, whether a JSON Schema takes it: `validate.py SCHEMA FILE...`"""

import json
import sys

import jsonschema
import yaml


class TextLoader(yaml.CSafeLoader):
    """Scalars are texts, as they are to the generator; only merge keys are resolved."""


TextLoader.yaml_implicit_resolvers = {
    first: [entry for entry in entries if entry[0] == "tag:yaml.org,2002:merge"]
    for first, entries in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
validator_class = jsonschema.validators.validator_for(schema)
validator_class.check_schema(schema)
validator = validator_class(schema)
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        value = json.load(file) if path.endswith((".json", ".sarif")) else yaml.load(file, TextLoader)
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    print(f"{path}\t{'valid' if error is None else f'{error.json_path}: {error.message[:300]}'}")
