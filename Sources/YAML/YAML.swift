// The room of YAML.
