// The templates, embedded into the tool.
