import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates the header fields of responses.
struct HeaderTranslator {
    let types: TypeTranslator
    let statistics: HeaderStatistics

    private var documents: Documents { types.documents }
    private var styles: ParameterStyles { ParameterStyles(types: types) }

    /// Imports the header fields of successes. The fields of errors are left out, as are those that most responses of
    /// the API have and, beside a body, those for caches, proxies and browsers: an envelope has them.
    func readHeaders(
        of successes: [(status: StatusPattern, cursor: DocumentCursor)],
        _ responses: [DocumentCursor],
        into endpoint: inout EndpointDefinition
    ) {
        // The first field of each success that is left out.
        var leftOut: [DocumentCursor.Identity: DocumentCursor?] = [:]
        func read(_ cursors: [DocumentCursor], into response: ResponseDefinition) -> ResponseDefinition {
            var response = response
            let hasBody = !response.isEmpty
            response.headers = headers(of: cursors, besideBody: hasBody)
            for cursor in cursors {
                let other = statistics.fields(of: cursor).first { !statistics.isCarried($0.name, besideBody: hasBody) }
                leftOut[cursor.identity] = .some(other?.cursor)
            }
            return response
        }
        if endpoint.responses.isEmpty {
            if let known = endpoint.response ?? successes.first?.cursor.response(.none) {
                let response = read(successes.map(\.cursor), into: known)
                endpoint.response = response.isEmpty ? nil : response
            }
        }
        for index in endpoint.responses.indices {
            let known = endpoint.responses[index]
            guard let cursor = successes.first(where: { $0.status == known.status.value })?.cursor else { continue }
            endpoint.responses[index] = .init(status: known.status, response: read([cursor], into: known.response))
        }
        for response in responses {
            let field = leftOut[response.identity] ?? statistics.fields(of: response).first?.cursor
            if let field { statistics.leaveOut(field, of: response) }
        }
    }

    /// The header fields of several responses that become one response. A field that only some of the responses have
    /// may be absent.
    private func headers(of responses: [DocumentCursor], besideBody hasBody: Bool) -> [MemberDefinition] {
        var members: [MemberDefinition] = []
        let all = responses.map {
            statistics.fields(of: $0).filter { statistics.isCarried($0.name, besideBody: hasBody) }
        }
        for (name, written) in all.joined() {
            let isKnown = members.contains { $0.name.value.lowercased() == name.lowercased() }
            guard !isKnown, var member = header(name, written) else { continue }
            if !all.allSatisfy({ $0.contains { $0.name.lowercased() == name.lowercased() } }) {
                member.mayBeAbsent = true
            }
            members.append(member)
        }
        MemberNames(reserved: types.names.reserved).resolveClashes(
            &members,
            beside: hasBody ? [ReservedNames.body] : []
        )
        return members
    }

    private func header(_ name: String, _ written: DocumentCursor) -> MemberDefinition? {
        guard let cursor = written.resolved() else { return nil }
        guard HTTPGrammar.isToken(name) else {
            documents.warn("unsupported-name", at: cursor, "'\(name)' is not a header name; it is left out")
            return nil
        }
        documents.check(cursor, as: .header)
        if cursor.isSwagger2Parameter { documents.accept(cursor) }
        let context = TypeContext(name: NameTable.typeName(name), direction: .response)
        let content = cursor["content"]?.entries.first
        let schema =
            cursor.raw("schema") ?? content?.cursor.raw("schema")
            ?? (cursor.isSwagger2Parameter ? cursor : nil)
        var type =
            schema.map { types.nested.inside(types.type(of: $0, context), context).withoutOptional.asModel }
            ?? cursor.builtin(.string)
        // A text in JSON has quotes, and a list has brackets.
        let isText =
            if let content, let schema {
                ParameterTranslator(types: types).isTextOrListInJSON(content.key, schema, allowsLists: false)
            } else { false }
        type = styles.flat(type, in: "header", at: cursor, isRead: true, asJSON: isText)
        type = types.type(type, ofMember: name, context)
        // The runtime resolves a relative URL.
        if type.builtin == .string, name.lowercased() == "location" { type = cursor.builtin(.url) }
        return MemberDefinition(
            name: written.name(name),
            mayBeAbsent: !cursor.flag("required"),
            type: type.inHeader(named: name),
            description: cursor.prose("description")
        )
    }
}
