import Diagnostics
import Spec

/// How a client reads the responses with a status.
struct ClientResponse {
    /// The status in the spec: `404`, or `2xx` for a response to every success.
    let status: String
    /// The Swift type of the body.
    let type: String
    /// The part of the body that is read, without the formats of the values in it.
    let source: String
    /// The types of the values in the body.
    let types: [TypeReference]
    /// The form of the values on the wire; see ``WireForm``.
    let form: String
    /// The media type that the spec declares.
    let media: String?
    let hasHeaders: Bool
    /// Whether nothing of the response is read.
    let isEmpty: Bool
    let location: SourceLocation

    init(_ response: Response, status: String, type: String, at location: SourceLocation, in api: API) {
        self.status = status
        self.type = type
        self.location = location
        media = response.media
        hasHeaders = !response.headers.isEmpty
        if case .none = response.content { isEmpty = response.headers.isEmpty } else { isEmpty = false }
        let part = response.pick.isEmpty ? "" : " at \(response.pick.pathText)"
        source = response.content.kind + part
        types = response.content.types
        form =
            switch response.content {
            case .json(let type), .lines(let type): WireForm.text(of: type, in: api)
            case .none, .text, .data, .status, .file, .textLines, .events: ""
            }
    }

    /// The part of the body that is read, and how; equal for responses that are read the same way.
    var reading: String { source + types.map(\.formatSuffix).joined() }
}

extension [String] {
    /// The path in the syntax of specs: a text or, if a text means another path, a list.
    var pathText: String { PathText.text(of: self) ?? PathText.list(of: self) }
}

extension Content {
    /// How the body is written, without the formats of the values in it.
    var kind: String {
        switch self {
        case .none: "no body"
        case .text: "a text"
        case .data, .file: "bytes"
        case .status: "the status code"
        case .json: "JSON"
        case .lines: "lines of JSON"
        case .textLines: "lines of text"
        case .events(let stream):
            "events" + (stream.until.map { " until \($0)" } ?? "")
                + (stream.skip.isEmpty ? "" : " without \(Self.list(stream.skip))")
        }
    }

    /// The texts in an order of their own, since that of the spec has no effect.
    private static func list(_ texts: [String]) -> String {
        texts.sorted().map { YAMLQuoting.scalar($0, inFlow: true) }.joined(separator: ", ")
    }

    fileprivate var types: [TypeReference] {
        switch self {
        case .none, .text, .data, .file, .status, .textLines: []
        case .json(let type), .lines(let type): [type]
        case .events(let stream): stream.events.map(\.type)
        }
    }
}

extension TypeReference {
    /// The formats that differ from the default of their types, in parentheses.
    fileprivate var formatSuffix: String {
        let texts = parts.compactMap { part in
            if case .builtin(_, let format) = part { format?.text } else { nil }
        }
        return texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
    }
}
