import Diagnostics
import SpecWriting
import YAML

/// Header fields.
extension Importer {
    /// The header fields that a client sets by itself, the first three of which OpenAPI takes for no parameters either.
    static let ownHeaders: Set<String> = [
        "accept", "content-type", "authorization", "content-length", "host", "connection", "transfer-encoding",
    ]

    /// Takes over the header fields of successes. Those of failures are left out, and so are those that most answers of the
    /// API have, or that are of the way rather than of the answer where there is a body: an envelope has them.
    func readHeaders(
        of successes: [(status: String, cursor: DocumentCursor)],
        _ answers: [DocumentCursor],
        into endpoint: inout DraftEndpoint
    ) {
        var told: Set<DocumentCursor.Identity> = []
        func read(_ cursors: [DocumentCursor], into response: DraftResponse) -> DraftResponse {
            var response = response
            let hasBody = response != .none
            response.headers = headers(of: cursors, besideBody: hasBody)
            for cursor in cursors where fields(of: cursor).allSatisfy({ isCarried($0.name, besideBody: hasBody) }) {
                told.insert(cursor.identity)
            }
            return response
        }
        if endpoint.responses.isEmpty {
            let response = read(successes.map(\.cursor), into: endpoint.response ?? .none)
            endpoint.response = response == .none ? nil : response
        }
        for index in endpoint.responses.indices {
            let (status, response) = endpoint.responses[index]
            guard let cursor = successes.first(where: { $0.status == status })?.cursor else { continue }
            endpoint.responses[index].response = read([cursor], into: response)
        }
        headersLeftOut += answers.filter { !told.contains($0.identity) && !fields(of: $0).isEmpty }
    }

    /// Reports once how many responses have header fields that are left out, since there may be thousands.
    func reportHeaders() {
        let cursors = headersLeftOut.compactMap { $0["headers"] }
        guard
            let first = cursors.filter({ $0.path == documents.root.path }).min(by: { $0.start < $1.start })
                ?? cursors.first
        else { return }
        let count = Set(headersLeftOut.map(\.identity)).count
        documents.report(
            Diagnostic(
                .note,
                "headers-left-out",
                at: first.location,
                count == 1
                    ? "header fields of this answer are left out; an envelope has them"
                    : "header fields of \(count) answers, from here on, are left out; an envelope has them"
            )
        )
    }

    /// The fields of an answer that may be several; those that only some of them have may be absent.
    private func headers(of answers: [DocumentCursor], besideBody hasBody: Bool) -> [DraftMember] {
        var members: [DraftMember] = []
        let all = answers.map { fields(of: $0).filter { isCarried($0.name, besideBody: hasBody) } }
        for (name, written) in all.joined() {
            let isKnown = members.contains { $0.name.lowercased() == name.lowercased() }
            guard !isKnown, var member = header(name, written) else { continue }
            if !all.allSatisfy({ $0.contains { $0.name.lowercased() == name.lowercased() } }) {
                member.mayBeAbsent = true
            }
            members.append(member)
        }
        renameClashes(&members, beside: hasBody ? ["body"] : [])
        return members
    }

    private func header(_ name: String, _ written: DocumentCursor) -> DraftMember? {
        guard let cursor = written.resolved() else { return nil }
        guard name.isToken else {
            documents.warn("unsupported-name", at: cursor, "'\(name)' is no name of a header; it is left out")
            return nil
        }
        documents.check(cursor, as: .header)
        if cursor.isOldParameter { documents.accept(cursor) }
        let context = Context(name: Self.typeName(name), direction: .response)
        let schema =
            cursor.raw("schema") ?? cursor["content"]?.entries.first?.cursor.raw("schema")
            ?? (cursor.isOldParameter ? cursor : nil)
        var type = schema.map { inside(self.type(of: $0, context), context).withoutOptional.asModel } ?? .string
        type = flat(type, in: "header", at: cursor)
        // The runtime completes a relative one.
        if type == .string, name.lowercased() == "location" { type = .named("URL") }
        return DraftMember(
            name: name,
            mayBeAbsent: !cursor.flag("required"),
            type: type,
            description: cursor.prose("description")
        )
    }

    private func fields(of answer: DocumentCursor) -> [(name: String, cursor: DocumentCursor)] {
        (answer["headers"]?.rawEntries ?? []).filter { Self.isTold($0.key) }.map { ($0.key, $0.cursor) }
    }

    /// Whether a header field is not one that the client reads by itself.
    private static func isTold(_ name: String) -> Bool {
        !["content-type", "content-length", "link"].contains(name.lowercased()) && !name.isEmpty
    }

    /// Whether a header field says how many requests are left, which every answer of an API does.
    private static func isOfLimits(_ name: String) -> Bool {
        ["x-ratelimit", "ratelimit", "x-rate-limit"].contains { name.lowercased().hasPrefix($0) }
    }

    /// Whether users need a header field.
    private func isCarried(_ name: String, besideBody hasBody: Bool) -> Bool {
        let name = name.lowercased()
        if Self.isOfLimits(name) || frequentHeaders.contains(name) { return false }
        if !hasBody { return true }
        return !Self.ofTheWay.contains(name) && !name.hasPrefix("access-control-")
            && !Self.endsOfIdentifiers.contains { name.hasSuffix($0) }
    }

    /// What caches, proxies, browsers and redirects go by. What `Location` leads to beside a body is that body.
    private static let ofTheWay: Set<String> = [
        "age", "cache-control", "connection", "content-encoding", "content-language", "date", "expires", "location",
        "server", "set-cookie", "strict-transport-security", "transfer-encoding", "vary", "via",
    ]

    /// How the names of fields end that find a request in the logs of the server.
    private static let endsOfIdentifiers = ["request-id", "requestid", "correlation-id", "trace-id", "traceparent"]

    /// The header fields that more than half of the operations answer with.
    func findFrequentHeaders() -> Set<String> {
        var counts: [String: Int] = [:]
        var count = 0
        for (_, path) in documents.start["paths"]?.entries ?? [] {
            for (_, operation) in path.entries where operation.raw("responses") != nil {
                count += 1
                let answers = operation["responses"]?.entries.filter { $0.key.hasPrefix("2") } ?? []
                for name in Set(answers.flatMap { fields(of: $0.cursor).map { $0.name.lowercased() } }) {
                    counts[name, default: 0] += 1
                }
            }
        }
        return count < 5 ? [] : Set(counts.filter { $0.value * 2 > count }.keys)
    }
}
