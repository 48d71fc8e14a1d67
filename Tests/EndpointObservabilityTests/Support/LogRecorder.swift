#if Observability
    import EndpointRuntime
    import Logging

    /// A log handler that records its lines.
    struct LogRecorder: LogHandler {
        struct Line: Sendable {
            let level: Logger.Level
            let message: String
            let metadata: [String: String]
            let source: String
            /// The text of all that a handler receives for the line.
            let text: String
        }

        private let log = Locked<[Line]>([])
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?
        var logLevel = Logger.Level.trace

        var lines: [Line] { log.withLock { $0 } }
        var logger: Logger { Logger(label: "depot") { _ in self } }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
            let line = Line(
                level: event.level,
                message: "\(event.message)",
                metadata: all.mapValues { "\($0)" },
                source: event.source,
                text: "\(event.level) \(event.message) \(all) \(event.source) \(String(describing: event.error))"
            )
            log.withLock { $0.append(line) }
        }
    }
#endif
