import Diagnostics
import YAML

/// Decides which header fields of responses are imported, and counts the responses whose fields are left out.
final class HeaderStatistics {
    private let documents: Documents
    /// The first header field that is left out of each response with such fields.
    private var leftOut: [DocumentCursor.Identity: DocumentCursor] = [:]
    /// The header fields that most operations have in their responses.
    private lazy var frequent = findFrequentHeaders()

    init(_ documents: Documents) {
        self.documents = documents
    }

    /// The header fields that a client sets by itself. In OpenAPI, the first three are not parameters, either.
    static let ownHeaders: Set<String> = [
        "accept", "content-type", "authorization", "content-length", "host", "connection", "transfer-encoding",
    ]

    /// Counts a response of which not all header fields are imported.
    ///
    /// - Parameter field: The first of the others.
    func leaveOut(_ field: DocumentCursor, of response: DocumentCursor) { leftOut[response.identity] = field }

    /// Reports once how many responses have header fields that are left out, since there may be thousands.
    func reportHeaders() {
        let fields = leftOut.values.sorted { ($0.path, $0.start) < ($1.path, $1.start) }
        guard let first = fields.first(where: { $0.path == documents.root.path }) ?? fields.first else { return }
        documents.report(
            Diagnostic(
                .note,
                "headers-left-out",
                at: first.location,
                fields.count == 1
                    ? "some header fields of this response, from here on, are left out; an envelope has them"
                    : "some header fields of \(fields.count) responses, from here on, are left out; an envelope has them"
            )
        )
    }

    func fields(of response: DocumentCursor) -> [(name: String, cursor: DocumentCursor)] {
        (response["headers"]?.rawEntries ?? []).filter { Self.isForCaller($0.key) }.map { ($0.key, $0.cursor) }
    }

    /// Whether a header field is for callers, and is not read by the client itself.
    private static func isForCaller(_ name: String) -> Bool {
        !["content-type", "content-length", "link"].contains(name.lowercased()) && !name.isEmpty
    }

    /// Whether a header field describes a rate limit, which every response of an API repeats.
    private static func isRateLimit(_ name: String) -> Bool {
        ["x-ratelimit", "ratelimit", "x-rate-limit"].contains { name.lowercased().hasPrefix($0) }
    }

    /// Whether a header field is imported, because callers need it.
    func isCarried(_ name: String, besideBody hasBody: Bool) -> Bool {
        let name = name.lowercased()
        if Self.isRateLimit(name) || frequent.contains(name) { return false }
        if !hasBody { return true }
        return !Self.connectionHeaders.contains(name) && !name.hasPrefix("access-control-")
            && !Self.requestIdentifierSuffixes.contains { name.hasSuffix($0) }
    }

    /// The header fields for caches, proxies, browsers and redirects: `Location` beside a body only leads to that body.
    private static let connectionHeaders: Set<String> = [
        "age", "cache-control", "connection", "content-encoding", "content-language", "date", "expires", "location",
        "server", "set-cookie", "strict-transport-security", "transfer-encoding", "vary", "via",
    ]

    /// The suffixes of the names of header fields that identify a request in the logs of the server.
    private static let requestIdentifierSuffixes = [
        "request-id", "requestid", "correlation-id", "trace-id", "traceparent",
    ]

    /// The header fields in the successes of more than half of the operations.
    private func findFrequentHeaders() -> Set<String> {
        var counts: [String: Int] = [:]
        var count = 0
        for (_, path) in documents.start["paths"]?.entries ?? [] {
            for (_, operation) in path.entries where operation.raw("responses") != nil {
                count += 1
                let responses = operation["responses"]?.entries.filter { $0.key.hasPrefix("2") } ?? []
                for name in Set(responses.flatMap { fields(of: $0.cursor).map { $0.name.lowercased() } }) {
                    counts[name, default: 0] += 1
                }
            }
        }
        return count < 5 ? [] : Set(counts.filter { $0.value * 2 > count }.keys)
    }
}
