import MockMessages
import Spec
import TextCoding

/// The media types that an endpoint receives and sends; they distinguish endpoints with the same path.
struct RouteMedia: Sendable, Hashable {
    /// The media types of the request's body; empty for any.
    private let received: Set<MediaType>
    /// The media types of the responses that are successes; empty for any.
    private let sent: Set<MediaType>

    init(_ endpoint: Endpoint) {
        let received =
            switch endpoint.body {
            case .none: [String]()
            case .parameters(let form, let media): Self.types(of: form, media)
            case .whole(let payload): Self.types(of: payload.content, payload.media)
            }
        let responses = [endpoint.response] + endpoint.statusResponses.map(\.response)
        let sent = responses.flatMap { Self.types(of: $0.content, $0.media) }
        self.received = Set(received.map { MediaType($0) })
        self.sent = Set(sent.map { MediaType($0) })
    }

    /// The precedence of the endpoint for a request, among endpoints that differ only in their media types.
    func precedence(for request: ReceivedRequest) -> MediaPrecedence {
        guard !received.isEmpty, !request.body.isEmpty,
            let type = request.header("Content-Type").map({ MediaType($0) })
        else { return precedence(by: request.header("Accept")) }
        let matches = received.filter { $0.overlaps(type) }
        guard let specificity = matches.map(\.specificity).max() else { return .none }
        return precedence(by: request.header("Accept")).withBody(specificity)
    }

    private func precedence(by accept: String?) -> MediaPrecedence {
        let ranges = accept.map { AcceptedRange.all(in: $0) } ?? []
        if ranges.isEmpty { return .any }
        // A response of any type may be one that no range names.
        if sent.isEmpty { return ranges.first(where: \.type.isAny).map { MediaPrecedence($0) } ?? .any }
        let isRange = sent.allSatisfy { !$0.isConcrete }
        return sent.map { AcceptedRange.precedence(of: $0, in: ranges, isRange: isRange) }.max() ?? .none
    }

    /// The media types of the parameters in a body: the one that the spec declares, or else the usual ones of its form.
    static func types(of form: BodyForm, _ media: String?) -> [String] {
        if let media { return [media] }
        return switch form {
        case .json: types(of: .json(.builtin(.json, nil)), nil)
        case .form, .multipart: [form.mediaType]
        }
    }

    /// The media types of a body: those that the spec declares, or else the usual ones of its kind; empty for any.
    static func types(of content: Content, _ media: String?) -> [String] {
        if let media { return HTTPGrammar.mediaRanges(in: media).map(String.init) }
        return switch content {
        case .none, .status, .data, .file: []
        case .text, .textLines: ["text/*"]
        case .json: ["application/json", "application/*+json"]
        case .lines: JSONLines.mediaTypes
        case .events: [content.mediaType].compactMap(\.self)
        }
    }
}
