import Diagnostics

/// A response whose types are resolved.
package struct Response: Sendable {
    package let content: Content
    /// The path to the part of the body that is decoded; empty for the whole body.
    package let pick: [String]
    package let media: String?
    /// Header fields with their types.
    package let headers: [Member]
    package let example: Example?
    package let description: String?

    /// Returns the response with another body.
    package func with(_ content: Content) -> Response {
        Response(
            content: content,
            pick: pick,
            media: media,
            headers: headers,
            example: example,
            description: description
        )
    }

    static let nothing = Response(
        content: .none,
        pick: [],
        media: nil,
        headers: [],
        example: nil,
        description: nil
    )
}

/// The kinds of body of requests and responses.
package indirect enum Content: Sendable {
    case none
    case text
    case data
    /// The status code alone; only for errors.
    case status
    /// A stream of bytes.
    case file
    case json(TypeReference)
    /// JSON values, one per line.
    case lines(TypeReference)
    /// Lines of a text; only for responses.
    case textLines
    case events(EventStream)

    /// Whether the body is a JSON value, or one on each line.
    package var isJSON: Bool {
        switch self {
        case .json, .lines: true
        case .none, .text, .data, .status, .file, .textLines, .events: false
        }
    }

    /// The default media type of the body; `nil` if there is no body.
    package var mediaType: String? {
        switch self {
        case .none, .status: nil
        case .text, .textLines: "text/plain"
        case .data, .file: "application/octet-stream"
        case .json: "application/json"
        case .lines: "application/x-ndjson"
        case .events: "text/event-stream"
        }
    }
}

/// Server-sent events (HTML standard, section 9.2).
package struct EventStream: Sendable {
    package struct Event: Sendable {
        /// The event's name; `nil` for any name.
        package let name: Name?
        package let type: TypeReference
        package var description: String?

        /// Whether the data of an event is the value itself, and not JSON.
        package var isText: Bool { if case .builtin(.string, nil) = type { true } else { false } }
    }

    /// A single event without a name, or several named events.
    package let events: [Event]
    /// The data of the event that ends the stream.
    package let until: String?
    /// The data of the events that the stream leaves out.
    package let skip: [String]
}

/// The response to some status codes.
package struct StatusResponse: Sendable {
    package let status: Located<StatusPattern>
    package let response: Response
}

/// The field of a body that distinguishes a success from an error.
package struct SuccessRule: Sendable, Equatable {
    /// The key, or the path of keys to an inner field, with dots between them.
    package let key: String
    /// The values of a success, as text. `nil` is an absent key or null.
    package let values: [String?]
    /// Whether an empty list is a success, too.
    package let acceptsEmptyList: Bool

    /// The keys that lead to the field.
    package var path: [String] { Self.path(of: key) }

    static func path(of key: String) -> [String] { key.split(separator: ".").map(String.init) }

    /// The rule of the innermost level that declares one; `nil` if there is no rule.
    init?(_ definition: SuccessDefinition?) {
        switch definition {
        case .key(let key, let values)?:
            self.key = key.value
            self.values = values.map { $0?.value }
            acceptsEmptyList = false
        case .empty(let key)?:
            self.key = key.value
            values = [nil]
            acceptsEmptyList = true
        case .disabled?, nil: return nil
        }
    }

    /// The values in a sentence, such as "0, absent or null".
    ///
    /// - Parameter print: Formats a value.
    package func phrase(_ print: (String) -> String) -> String {
        let texts = values.flatMap { value in value.map { [print($0)] } ?? ["absent", "null"] }
        return (texts + (acceptsEmptyList ? ["an empty list"] : [])).joined(conjunction: "or")
    }
}
