#if !Observability
    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public enum LoggingMiddleware {}

    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public enum MetricsMiddleware {}

    /// Needs the trait `Observability` of the package.
    @available(*, unavailable, message: "enable the trait 'Observability' of the package swift-endpoint-generator")
    public enum TracingMiddleware {}
#endif
