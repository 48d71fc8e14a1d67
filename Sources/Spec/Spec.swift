// The room of Spec.
