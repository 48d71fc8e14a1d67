import Spec
import TextCoding

/// How a body of a media type is read.
enum MediaKind: Int {
    case json, form, multipart, lines, events, text, binary

    init(_ media: String) {
        let essence = Self.essence(of: media)
        switch essence {
        case _ where Self.isWatch(media): self = .lines
        case BodyForm.json.mediaType, "*/*", "text/json": self = .json
        case _ where JSONLines.isMediaType(essence) || JSONSequence.isMediaType(essence): self = .lines
        case _ where essence.hasSuffix("+json"): self = .json
        case BodyForm.form.mediaType: self = .form
        case _ where essence.hasPrefix("multipart/"): self = .multipart
        case "text/event-stream": self = .events
        case _ where essence.hasPrefix("text/"): self = .text
        case "application/xml", "application/yaml", "application/x-yaml", "application/javascript",
            "application/graphql":
            self = .text
        case _ where essence.hasSuffix("+xml") || essence.hasSuffix("+yaml"): self = .text
        default: self = .binary
        }
    }

    /// Whether a media type is a stream of Kubernetes, with a JSON value on each line: `application/json;stream=watch`.
    static func isWatch(_ media: String) -> Bool {
        essence(of: media) == BodyForm.json.mediaType
            && media.split(separator: ";").dropFirst().contains { String($0).trimmed.lowercased() == "stream=watch" }
    }

    /// Whether a media type is a JSON Patch (RFC 6902), which is a list.
    static func isJSONPatch(_ media: String) -> Bool { essence(of: media) == "application/json-patch+json" }

    /// Whether a media type is a patch in JSON, such as a merge patch (RFC 7396).
    static func isPatch(_ media: String) -> Bool { essence(of: media).hasSuffix("patch+json") }

    /// A media type without its parameters, in lowercase.
    static func essence(of media: String) -> String { withoutParameters(media).lowercased() }

    static func withoutParameters(_ media: String) -> String {
        media.split(separator: ";").first.map { String($0).trimmed } ?? media
    }
}
