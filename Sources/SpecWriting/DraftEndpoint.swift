package import Diagnostics

/// An endpoint that is to be written.
package struct DraftEndpoint: Sendable {
    package var name: String
    package var method: String
    package var path: String
    package var description: String?
    package var deprecated: String?
    package var parameters: [DraftMember] = []
    /// The models whose fields are parameters, too.
    package var extends: [String] = []
    /// `form`, `multipart`; or the whole payload.
    package var body: DraftBody?
    package var response: DraftResponse?
    package var responses: [(status: String, response: DraftResponse)] = []
    package var errors: [(status: String, response: DraftResponse)] = []
    package var auth: YAMLTree?
    package var base: String?
    package var idempotent: String?
    package var pages: YAMLTree?
    /// Where the document describes it.
    package var location: SourceLocation?

    package init(name: String, method: String, path: String) {
        self.name = name
        self.method = method
        self.path = path
    }

    package var entry: YAMLTree.Entry {
        let description = self.description.map { YAMLTree.text($0) }
        return YAMLTree.Entry(
            name,
            .map(
                [
                    .init("description", description), .init("deprecated", deprecated.map { .scalar($0) }),
                    .init("method", method == "GET" ? nil : .text(method)), .init("base", base.map { .text($0) }),
                    .init("path", .text(path)), .init("auth", auth), .init("idempotent", idempotent.map { .text($0) }),
                    .init("extends", extends.isEmpty ? nil : .list(extends.map { .text($0) })),
                    .init("params", parameters.isEmpty ? nil : .map(parameters.map(\.entry))),
                    .init(body?.isOptional == true ? "body?" : "body", body?.tree), .init("response", response?.tree),
                    .init("responses", Self.byStatus(responses)), .init("errors", Self.byStatus(errors)),
                    .init("pages", pages),
                ].compactMap { (entry: OptionalEntry) in entry.value.map { YAMLTree.Entry(entry.key, $0) } }
            )
        )
    }

    package static func byStatus(_ responses: [(status: String, response: DraftResponse)]) -> YAMLTree? {
        responses.isEmpty ? nil : .map(responses.map { YAMLTree.Entry($0.status, $0.response.tree) })
    }

    private struct OptionalEntry {
        let key: String
        let value: YAMLTree?

        init(_ key: String, _ value: YAMLTree?) {
            self.key = key
            self.value = value
        }
    }
}

/// The body of a request.
package enum DraftBody: Sendable {
    /// How body parameters are written: `form`, `multipart`.
    case form(String)
    /// The whole payload.
    case whole(DraftResponse, isOptional: Bool)

    var isOptional: Bool {
        if case .whole(_, let isOptional) = self { isOptional } else { false }
    }

    var tree: YAMLTree {
        switch self {
        case .form(let word): .text(word)
        case .whole(let payload, _): payload.tree
        }
    }
}

/// What an answer, a failure or a payload holds.
package struct DraftResponse: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// `none`, `text`, `data`, `file`
        case word(String)
        case type(DraftType)
        case lines(DraftType)
        case events(DraftType)
    }

    package var content: Content
    package var media: String?
    package var headers: [DraftMember]

    package init(_ content: Content, media: String? = nil, headers: [DraftMember] = []) {
        self.content = content
        self.media = media
        self.headers = headers
    }

    package static let none = DraftResponse(.word("none"))

    package var tree: YAMLTree {
        var entries: [YAMLTree.Entry]
        switch content {
        case .word(let word):
            if media == nil, headers.isEmpty { return .text(word) }
            entries = [.init("type", .text(word))]
        case .type(let type):
            if media == nil, headers.isEmpty { return type.tree }
            entries = type.entries
        case .lines(let type): entries = [.init("lines", type.tree)]
        case .events(let type): entries = [.init("events", type.tree)]
        }
        if let media { entries.append(.init("media", .text(media))) }
        if !headers.isEmpty { entries.append(.init("headers", .map(headers.map(\.entry)))) }
        return .map(entries)
    }
}
