/// JSON lines: a JSON value on each line.
package enum JSONLines {
    /// The media types in use, beginning with the one that generated clients send. None of them is registered.
    package static let mediaTypes = [
        "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
        "application/jsonlines", "application/json-lines", "application/stream+json",
    ]
}
