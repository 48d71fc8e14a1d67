import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates the responses of operations.
struct ResponseTranslator {
    let types: TypeTranslator
    let headers: HeaderTranslator

    private var documents: Documents { types.documents }
    private var payloads: PayloadTranslator { PayloadTranslator(types: types) }
    private var links: PaginationLinks { PaginationLinks(types: types) }

    /// What the types of a response are named after.
    private struct Owner {
        let name: String
        /// Whether the owner is a response that several operations share.
        var isShared = false
    }

    /// Reads the responses of an operation into its endpoint.
    ///
    /// - Parameter wanted: The media type of a variant.
    func readResponses(
        of operation: Operation,
        into endpoint: inout EndpointDefinition,
        _ owner: String,
        wanted: String? = nil
    ) {
        var successes: [(status: Located<StatusPattern>, response: ResponseDefinition, cursor: DocumentCursor)] = []
        var redirects: [StatusResponseDefinition] = []
        var firstRedirect: DocumentCursor?
        var rest: (status: Located<StatusPattern>, response: ResponseDefinition, cursor: DocumentCursor, owner: Owner)?
        var found: [DocumentCursor] = []
        var failures: [DocumentCursor] = []
        for (key, written) in operation.cursor["responses"]?.rawEntries ?? [] {
            guard let (cursor, pointer) = written.target() else { continue }
            // The type of a response that several operations share is named after the response.
            let shared = pointer.flatMap { $0.contains("/responses/") ? $0.split(separator: "/").last : nil }
            let owner =
                shared.map { Owner(name: NameTable.typeName(String($0)), isShared: true) } ?? Owner(name: owner)
            let status = key.lowercased()
            guard status == "default" || Self.isStatus(status) else {
                if !key.hasPrefix("x-") {
                    documents.warn("unknown-status", at: cursor, "'\(key)' is not a status; it is left out")
                }
                continue
            }
            documents.check(cursor, as: .response)
            if !cursor.isObject, !cursor.isNull {
                documents.warn("wrong-kind", at: cursor, "a response is a mapping, not \(cursor.node.kindName)")
            }
            found.append(cursor)
            let pattern = StatusPattern(status).map { Located($0, at: written.location) }
            switch (pattern, status.first) {
            case (let pattern?, "2"):
                successes.append((pattern, response(cursor, owner, status, .response, wanted), cursor))
            case (let pattern?, "3"):
                // 304 answers a conditional request, which only caches send.
                if status == "304" { continue }
                redirects.append(.init(status: pattern, response: redirect(cursor)))
                firstRedirect = firstRedirect ?? written
            case (let pattern?, "4"), (let pattern?, "5"):
                let response = failure(cursor, owner)
                endpoint.settings.errors.append(.init(status: pattern, response: response))
                failures.append(cursor)
            case (let pattern?, "d"):
                let response = self.response(cursor, owner, "", .response, wanted)
                rest = (pattern, response, cursor, owner)
            default: documents.warn("unknown-status", at: cursor, "'\(key)' is not a final status; it is left out")
            }
        }
        if successes.isEmpty, redirects.isEmpty, let only = rest, mayBeSuccess(only.cursor, besides: failures) {
            successes = [(Located(.code(200), at: only.cursor.location), only.response, only.cursor)]
        } else if let rest {
            endpoint.settings.errors.append(.init(status: rest.status, response: failure(rest.cursor, rest.owner)))
        }
        defer {
            headers.readHeaders(of: successes.map { ($0.status.value, $0.cursor) }, found, into: &endpoint)
            links.readLinks(of: found, success: successes.first?.cursor, operation, into: &endpoint)
        }
        if operation.method == .head {
            successes = successes.map { ($0.status, $0.cursor.response(.none), $0.cursor) }
        }
        if successes.isEmpty, !redirects.isEmpty {
            endpoint.responses = redirects
            return
        }
        if let cursor = firstRedirect {
            let statuses = redirects.map(\.status.value.name).joined(separator: ", ")
            documents.warn("redirect-left-out", at: cursor, "\(statuses) next to a success: redirects are followed")
        }
        let kinds = successes.reduce(into: [ResponseDefinition]()) {
            if !$0.contains($1.response) { $0.append($1.response) }
        }
        if kinds.count <= 1 {
            endpoint.response = kinds.first.flatMap { $0.isEmpty ? nil : $0 }
        } else if kinds.count == 2, kinds.contains(where: \.isEmpty), let some = kinds.first(where: { !$0.isEmpty }),
            case .type(let type) = some.content, !type.writesType
        {
            // If one success has a type and another success has no content, the type becomes optional.
            let context = TypeContext(name: owner + "Response", direction: .response, isOfEndpoint: true)
            endpoint.response = ResponseDefinition(
                content: .type(types.nested.inside(type.asOptional, context)),
                media: some.media,
                location: some.location
            )
        } else {
            endpoint.responses = successes.map { .init(status: $0.status, response: $0.response) }
        }
    }

    /// Whether `default` describes the success of an operation that declares no success.
    private func mayBeSuccess(_ rest: DocumentCursor, besides failures: [DocumentCursor]) -> Bool {
        let schema = { (response: DocumentCursor) in
            response["content"]?.entries.first?.cursor.raw("schema")?.reference
        }
        let isError =
            rest.text("description")?.lowercased().contains("error") == true
            || ["Error", "Problem", "ProblemDetails"].contains { schema(rest)?.hasSuffix($0) == true }
            || failures.contains { failure in
                failure.identity == rest.identity || schema(failure) != nil && schema(failure) == schema(rest)
            }
        if !isError, !failures.isEmpty {
            documents.warn(
                "default-is-success",
                at: rest,
                "the operation declares no success, so 'default' is read as its response, not as an error"
            )
        }
        return !isError
    }

    /// Whether the text is a status code or a range of status codes: `404`, `4xx`.
    private static func isStatus(_ text: String) -> Bool {
        let rest = text.dropFirst()
        guard let first = text.first, "12345".contains(first) else { return false }
        return text.count == 3 && (rest == "xx" || rest.allSatisfy { $0.isASCII && $0.isNumber })
    }

    private func response(
        _ cursor: DocumentCursor,
        _ owner: Owner,
        _ status: String,
        _ part: MediaVariant.Part? = nil,
        _ wanted: String? = nil
    ) -> ResponseDefinition {
        // 204 and 205 never have a body (RFC 9110, sections 15.3.5 and 15.3.6).
        guard !["204", "205"].contains(status),
            let (media, content) = payloads.media.chosenMedia(cursor, as: part, wanted: wanted)
        else { return cursor.response(.none) }
        let context = TypeContext(
            name: owner.name + (status == "Failure" ? "" : "Response") + (status == "200" ? "" : status),
            direction: .response,
            isOfEndpoint: !owner.isShared
        )
        let schema = content.raw("schema") ?? content.raw("itemSchema")
        switch payloads.media.kind(of: media, content) {
        case .json:
            guard let schema else {
                return cursor.response(.type(content.builtin(.json)), media: MediaSelector.media(media))
            }
            return cursor.response(.type(payloads.wholeType(of: schema, context)), media: MediaSelector.media(media))
        case .text:
            payloads.reportUnread(schema, media, as: "text")
            return cursor.response(.text, media: ["text/plain", "*/*"].contains(media) ? nil : media)
        case .lines:
            let sent = MediaSelector.media(media)
            let isUsual = ["application/x-ndjson", "application/jsonl"].contains(sent)
            return cursor.response(.lines(payloads.itemType(of: content, context)), media: isUsual ? nil : sent)
        case .events:
            let end = RecordedEvents.usualEnd
            let events = EventTranslator(types: types).events(of: content, context)
            let until = documents.mentions(end) ? cursor.name(end) : nil
            return cursor.response(.events(EventsDefinition(events: events, until: until)))
        case .form, .multipart, .binary:
            payloads.reportUnreadBytes(schema, media)
            return cursor.response(.data, media: media == "*/*" ? nil : media)
        }
    }

    /// A response with the target of a redirect.
    private func redirect(_ cursor: DocumentCursor) -> ResponseDefinition {
        var response = cursor.response(.none)
        response.headers = [
            MemberDefinition(name: cursor.name("Location"), mayBeAbsent: true, type: cursor.builtin(.url))
        ]
        return response
    }

    /// The response of an error, which is read as a whole. Its type is a model, so that equal errors can share it; see
    /// `OperationFailures`.
    private func failure(_ cursor: DocumentCursor, _ owner: Owner) -> ResponseDefinition {
        switch response(cursor, owner, "Failure").content {
        case .type(let type):
            let plain = type.withoutOptional
            guard plain.writesType else { return cursor.response(.type(plain)) }
            let name = types.models.name(
                forFailure: plain.asModel,
                called: Self.failureName(owner),
                isOfEndpoint: !owner.isShared
            )
            return cursor.response(.type(.model(name, at: type.location)))
        case .none: return cursor.response(.none)
        case .text: return cursor.response(.text)
        case .lines, .textLines, .events:
            documents.warn("unsupported-body", at: cursor, "an error is read as a whole: this stream is text")
            return cursor.response(.text)
        case .data, .file, .status: return cursor.response(.data)
        }
    }

    /// The name of the type of an error, which says that it is one.
    private static func failureName(_ owner: Owner) -> String {
        let isError =
            owner.isShared
            ? NameWords(owner.name).contains(anyOf: ["error", "problem", "failure"])
            // An operation may be about errors.
            : owner.name.hasSuffix("Error") || owner.name.hasSuffix("Problem")
        return isError ? owner.name : owner.name + "Failure"
    }
}
