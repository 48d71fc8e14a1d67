import Spec

extension Endpoint {
    /// The media types that the request accepts, if they differ from the default of its `Response` type, and the spec
    /// declares them or no `Accept` header.
    func accept(in api: API) -> String? {
        let all = [response] + statusResponses.map(\.response)
        let hasMedia = all.contains { $0.media != nil }
        let hasHeader = (api.headers + headers).contains { $0.name.lowercased() == "accept" }
        guard hasMedia || !hasHeader else { return nil }
        guard hasMedia || statusResponses.count > 1 || all.contains(where: { !$0.headers.isEmpty }) else {
            // The runtime decodes a bare String as text, and bare Data as bytes, and asks for JSON lines.
            if let text = all.first(where: \.isLinesOfText) { return text.usualMedia.joined(separator: ", ") }
            return all.contains(where: \.isBareJSON) ? "application/json" : nil
        }
        let groups = all.map { response in response.media.map { [$0] } ?? response.usualMedia }.filter { !$0.isEmpty }
        let ranges = groups.joined().unique
        if !hasMedia, ranges == ["application/json"] { return nil }
        let preferred = ranges.filter { $0 != Response.anyOtherMedia }
        let isOpen = ranges.count > preferred.count && !preferred.contains(Response.anyMedia)
        // A server that offers several media types for the first status must not choose the one of another status.
        let first = groups.first ?? []
        let weighted = preferred.map { first.contains($0) || $0.hasWeight ? $0 : $0 + Response.lowerWeight }
        let media = isOpen ? weighted + [Response.anyOtherMedia] : weighted
        return media.isEmpty ? Response.anyMedia : media.joined(separator: ", ")
    }
}

extension String {
    /// Whether a media range has its own weight (RFC 9110, section 12.4.2).
    fileprivate var hasWeight: Bool {
        split(separator: ";").dropFirst().contains { $0.lowercased().filter { $0 != " " }.hasPrefix("q=") }
    }
}

extension Sequence<String> {
    /// The distinct strings, in the order of first occurrence.
    fileprivate var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Response {
    fileprivate var isLinesOfText: Bool {
        if case .textLines = content { true } else { false }
    }

    /// Whether the body is JSON of a type that the runtime does not decode from JSON by default.
    fileprivate var isBareJSON: Bool {
        // With a `pick`, the runtime knows that the body is JSON.
        guard pick.isEmpty, case .json(let type) = content else { return false }
        return switch type {
        case .builtin(.string, _), .builtin(.data, _): true
        case .optional(.builtin(.string, _)), .optional(.builtin(.data, _)): true
        default: false
        }
    }

    fileprivate static let anyMedia = "*/*"
    /// The weight of the media types of all statuses but the first.
    fileprivate static let lowerWeight = ";q=0.5"
    /// Any media type, if the server supports no other type of the list.
    fileprivate static let anyOtherMedia = "*/*;q=0.1"

    /// The media types that the runtime accepts for such a response; empty if the response has no body.
    fileprivate var usualMedia: [String] {
        switch content {
        case .none, .status: []
        case .text, .textLines: ["text/plain", Self.anyOtherMedia]
        case .data, .file: [Self.anyMedia]
        case .json: ["application/json"]
        case .lines: ["application/x-ndjson", "application/jsonl", Self.anyOtherMedia]
        case .events: ["text/event-stream"]
        }
    }
}
