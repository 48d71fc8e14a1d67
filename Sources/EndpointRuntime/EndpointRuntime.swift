// The room of EndpointRuntime.
