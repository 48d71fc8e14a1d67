"""Prints the strings of a list in a YAML file, with all but printable ASCII escaped: `strings.py FILE KEY...`"""

import sys

import yaml


def quoted(text):
    if not isinstance(text, str):
        return f"not a string: {text!r}"
    escaped = (c if " " <= c <= "~" and c not in '"\\' else f"\\{c}" if c in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return '"' + "".join(escaped) + '"'


with open(sys.argv[1], encoding="utf-8") as file:
    value = yaml.load(file, yaml.SafeLoader)
for key in sys.argv[2:]:
    value = value[key]
for text in value:
    print(quoted(text).lower())
