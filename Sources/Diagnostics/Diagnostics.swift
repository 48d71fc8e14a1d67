// The room of Diagnostics.
