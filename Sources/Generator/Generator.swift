// The room of Generator.
