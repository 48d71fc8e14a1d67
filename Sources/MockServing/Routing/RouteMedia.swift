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

    /// How well a request matches.
    enum Match {
        /// The request accepts the type of a response by name.
        case exact
        /// The request accepts any type, or a range of types.
        case range
        case none
    }

    func match(_ request: ReceivedRequest) -> Match {
        let content = request.body.isEmpty ? nil : request.header("Content-Type")
        let receives = content.map { type in received.contains { MediaType($0).overlaps(MediaType(type)) } } ?? true
        guard received.isEmpty || receives else { return .none }
        let accepted = request.header("Accept")?.split(separator: ",").map { MediaType($0.trimmed) } ?? []
        let matches = accepted.filter { type in sent.contains { type.overlaps(MediaType($0)) } }
        if matches.contains(where: \.isConcrete) { return .exact }
        return accepted.isEmpty || sent.isEmpty || !matches.isEmpty ? .range : .none
    }

    private static func types(of content: Content, _ media: String?) -> [String] {
        if let media { return media.split(separator: ",").map { $0.trimmed } }
        return switch content {
        case .none, .status, .data, .file: []
        case .text: ["text/*"]
        case .json: ["application/json", "application/*+json"]
        case .lines: JSONLines.mediaTypes
        case .events: [content.mediaType].compactMap(\.self)
        }
    }
}
