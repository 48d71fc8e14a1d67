import MockMessages
import Spec
import TextCoding

/// The media types that an endpoint receives and sends; they distinguish endpoints with the same path.
struct RouteMedia: Sendable, Hashable {
    /// The media types of the request's body; empty for any.
    private let received: [String]
    /// The media types of the responses that are successes; empty for any.
    private let sent: [String]

    init(_ endpoint: Endpoint) {
        received =
            switch endpoint.body {
            case .none: []
            case .parameters(let form): [form.mediaType]
            case .whole(let payload): Self.types(of: payload.content, payload.media)
            }
        let responses = [endpoint.response] + endpoint.statusResponses.map(\.response)
        sent = responses.flatMap { Self.types(of: $0.content, $0.media) }
    }

    /// The precedence of the endpoint for a request, among endpoints that differ only in their media types.
    func precedence(for request: ReceivedRequest) -> MediaPrecedence {
        let content = request.body.isEmpty ? nil : request.header("Content-Type")
        let receives = content.map { type in received.contains { MediaType($0).overlaps(MediaType(type)) } } ?? true
        guard received.isEmpty || receives else { return .none }
        let ranges = request.header("Accept").map { AcceptedRange.all(in: $0) } ?? []
        if ranges.isEmpty { return .any }
        // A response of any type may be one that no range names.
        if sent.isEmpty { return ranges.first(where: \.type.isAny).map { MediaPrecedence($0) } ?? .any }
        let types = sent.map { MediaType($0) }
        let isRange = types.allSatisfy { !$0.isConcrete }
        return types.map { AcceptedRange.precedence(of: $0, in: ranges, isRange: isRange) }.max() ?? .none
    }

    private static func types(of content: Content, _ media: String?) -> [String] {
        if let media { return media.split(separator: ",").map { $0.trimmed } }
        return switch content {
        case .none, .status, .data, .file: []
        case .text, .textLines: ["text/*"]
        case .json: ["application/json", "application/*+json"]
        case .lines: JSONLines.mediaTypes
        case .events: [content.mediaType].compactMap(\.self)
        }
    }
}
