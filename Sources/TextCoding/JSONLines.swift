/// JSON lines: a JSON value on each line.
package enum JSONLines {
    /// The media types in use, beginning with the one that generated clients send. None of them is registered.
    package static let mediaTypes = [
        "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
        "application/jsonlines", "application/json-lines", "application/stream+json",
    ]

    /// Whether a media type, in lower case and without parameters, is of JSON lines.
    package static func isMediaType(_ name: String) -> Bool { mediaTypes.contains(name) || name.hasSuffix("+jsonl") }
}

/// JSON text sequences (RFC 7464): a record separator before each JSON value, and a line feed after it.
package enum JSONSequence {
    /// The byte before each text.
    package static let separator: UInt8 = 0x1E

    /// Whether a media type, in lower case and without parameters, is of JSON text sequences (RFC 8091 defines the
    /// suffix).
    package static func isMediaType(_ name: String) -> Bool {
        name == "application/json-seq" || name.hasSuffix("+json-seq")
    }
}

/// The media types of streams, whose bodies may last as long as their connections.
package enum StreamMedia {
    /// Whether a media type, in lower case and without parameters, is of a stream.
    package static func contains(_ name: String) -> Bool {
        name == "text/event-stream" || name == "multipart/x-mixed-replace" || JSONLines.isMediaType(name)
            || JSONSequence.isMediaType(name)
    }
}
