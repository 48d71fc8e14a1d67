import Diagnostics
import SpecImport
import SpecWriting
import YAML

/// Translates the responses of operations.
struct ResponseTranslator {
    let types: TypeTranslator
    let headers: HeaderTranslator

    private var documents: Documents { types.documents }
    private var payloads: PayloadTranslator { PayloadTranslator(types: types) }
    private var links: PaginationLinks { PaginationLinks(types: types) }

    func readResponses(of operation: Operation, into endpoint: inout DraftEndpoint, _ owner: String) {
        var successes: [(status: String, response: DraftResponse, cursor: DocumentCursor)] = []
        var redirects: [(status: String, response: DraftResponse)] = []
        var rest: (response: DraftResponse, cursor: DocumentCursor, owner: String)?
        var answers: [DocumentCursor] = []
        for (key, written) in operation.cursor["responses"]?.rawEntries ?? [] {
            guard let (cursor, pointer) = written.target() else { continue }
            // A response that several operations share gives its type its name.
            let shared = pointer.flatMap { $0.contains("/responses/") ? $0.split(separator: "/").last : nil }
            let owner = shared.map { NameTable.typeName(String($0)) } ?? owner
            let status = key.lowercased()
            guard status == "default" || Self.isStatus(status) else {
                if !key.hasPrefix("x-") {
                    documents.warn("unknown-status", at: cursor, "'\(key)' is no status; it is left out")
                }
                continue
            }
            documents.check(cursor, as: .response)
            if !cursor.isObject, !cursor.isNull {
                documents.warn("wrong-kind", at: cursor, "a response is a mapping, not \(cursor.node.kindName)")
            }
            answers.append(cursor)
            switch status.first {
            case "2": successes.append((status, response(cursor, owner, status), cursor))
            case "3":
                // A server says 304 to who asks whether something has changed; caches do that.
                if status != "304" { redirects.append((status, redirect(cursor, owner))) }
            case "4", "5": endpoint.errors.append((status, failure(cursor, owner)))
            case "d": rest = (response(cursor, owner, ""), cursor, owner)
            default: documents.warn("unknown-status", at: cursor, "'\(key)' is no final status; it is left out")
            }
        }
        if successes.isEmpty, let only = rest, endpoint.errors.isEmpty {
            successes = [("200", only.response, only.cursor)]
        } else if let rest {
            endpoint.errors.append(("default", failure(rest.cursor, rest.owner)))
        }
        defer {
            headers.readHeaders(of: successes.map { ($0.status, $0.cursor) }, answers, into: &endpoint)
            links.readLinks(of: answers, success: successes.first?.cursor, operation, into: &endpoint)
        }
        if operation.method == "HEAD" { successes = successes.map { ($0.status, .none, $0.cursor) } }
        if successes.isEmpty, !redirects.isEmpty {
            endpoint.responses = redirects
            return
        }
        if !redirects.isEmpty, let cursor = operation.cursor["responses"] {
            let statuses = redirects.map(\.status).joined(separator: ", ")
            documents.warn("redirect-left-out", at: cursor, "\(statuses) beside a success: redirects are followed")
        }
        let kinds = successes.reduce(into: [DraftResponse]()) {
            if !$0.contains($1.response) { $0.append($1.response) }
        }
        if kinds.count <= 1 {
            let response = kinds.first ?? .none
            endpoint.response = response == .none ? nil : response
        } else if kinds.count == 2, kinds.contains(.none),
            case .type(let type)? = kinds.first(where: { $0 != .none })?.content, !type.isInline
        {
            // No content beside a type is that type or nothing.
            endpoint.response = DraftResponse(.type(type.asOptional), media: kinds.first { $0 != .none }?.media)
        } else {
            endpoint.responses = successes.map { ($0.status, $0.response) }
        }
    }

    /// `404`, or `4xx`.
    private static func isStatus(_ text: String) -> Bool {
        let rest = text.dropFirst()
        return text.count == 3 && (rest == "xx" || rest.allSatisfy { $0.isASCII && $0.isNumber })
    }

    private func response(_ cursor: DocumentCursor, _ owner: String, _ status: String) -> DraftResponse {
        // These never have a body, whatever is said of one (RFC 9110, sections 15.3.5 and 15.3.6).
        guard !["204", "205"].contains(status), let (media, content) = payloads.media.chosenMedia(cursor, owner) else {
            return .none
        }
        let context = TypeContext(
            name: owner + (status == "Failure" ? "" : "Response") + (status == "200" ? "" : status),
            direction: .response
        )
        let schema = content.raw("schema") ?? content.raw("itemSchema")
        switch payloads.media.kind(of: media, content) {
        case .json:
            guard let schema else { return DraftResponse(.type(.json), media: MediaSelector.media(media)) }
            return DraftResponse(.type(payloads.wholeType(of: schema, context)), media: MediaSelector.media(media))
        case .text:
            payloads.reportUnread(schema, media, as: "text")
            return DraftResponse(.word("text"), media: ["text/plain", "*/*"].contains(media) ? nil : media)
        case .lines: return DraftResponse(.lines(payloads.itemType(of: content, isEvent: false, context)))
        case .events: return DraftResponse(.events(payloads.itemType(of: content, isEvent: true, context)))
        case .form, .multipart, .binary:
            payloads.reportUnread(schema, media, as: "bytes")
            return DraftResponse(.word("data"), media: media == "*/*" ? nil : media)
        }
    }

    /// The target of a redirect.
    private func redirect(_ cursor: DocumentCursor, _ owner: String) -> DraftResponse {
        DraftResponse(.word("none"), headers: [DraftMember(name: "Location", mayBeAbsent: true, type: .named("URL"))])
    }

    /// A failure is read as a whole; its type is shared, so that equal failures are one.
    private func failure(_ cursor: DocumentCursor, _ owner: String) -> DraftResponse {
        let found = response(cursor, owner, "Failure")
        switch found.content {
        case .type(let type):
            let plain = type.withoutOptional
            guard plain.isInline else { return DraftResponse(.type(plain)) }
            return DraftResponse(
                .type(
                    .named(
                        types.models.name(
                            for: plain.asModel,
                            called: owner.hasSuffix("Error") || owner.hasSuffix("Problem") ? owner : owner + "Failure"
                        )
                    )
                )
            )
        case .word("text"), .word("none"): return DraftResponse(found.content)
        case .word: return DraftResponse(.word("data"))
        case .lines, .events: return DraftResponse(.word("text"))
        }
    }
}
