// The room of Templating.
