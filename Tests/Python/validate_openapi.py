"""Prints, for each OpenAPI 3.1 document, whether a public validator takes it: `validate_openapi.py FILE...`"""

import sys

import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator


def verdict(path):
    with open(path, encoding="utf-8") as file:
        # Unlike libyaml, this loader reads only YAML 1.1.
        document = yaml.load(file, yaml.SafeLoader)
    try:
        error = next(iter(OpenAPIV31SpecValidator(document).iter_errors()), None)
    except Exception as exception:  # A reference that leads nowhere.
        return f"{type(exception).__name__}: {str(exception)[:100]}"
    if error is None:
        return "valid"
    return f"{list(getattr(error, 'path', []))}: {str(error)[:300]}".replace("\n", " ")


for path in sys.argv[1:]:
    print(f"{path}\t{verdict(path)}")
