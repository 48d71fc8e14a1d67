import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates operations to endpoints.
struct EndpointTranslator {
    private let types: TypeTranslator
    private let security: SecurityTranslator
    private let servers: ServerTranslator
    private let parameters: ParameterTranslator
    private let bodies: BodyTranslator
    private let responses: ResponseTranslator

    init(
        types: TypeTranslator,
        headers: HeaderStatistics,
        security: SecurityTranslator,
        servers: ServerTranslator
    ) {
        self.types = types
        self.security = security
        self.servers = servers
        parameters = ParameterTranslator(types: types)
        bodies = BodyTranslator(types: types)
        responses = ResponseTranslator(
            types: types,
            headers: HeaderTranslator(types: types, statistics: headers)
        )
    }

    private var documents: Documents { types.documents }

    /// The variants of an operation with several media types, each of which becomes a function.
    func variants(of operation: Operation) -> [MediaVariant] {
        let media = MediaSelector(documents: documents)
        let ofBody = operation.method.allowsPayload ? operation.body.map { media.variants(of: $0, as: .body) } : nil
        return (operation.success.map { media.variants(of: $0, as: .response) } ?? []) + (ofBody ?? [])
    }

    /// The endpoint of an operation; `nil`, with a warning, if the operation cannot be sent.
    ///
    /// - Parameters:
    ///   - preferred: The name of the function for the preferred media types. A variant names the types of the parts
    ///     that it shares with that function after that function, so that both use the same types.
    ///   - variant: The variant to translate; `nil` for the preferred media types.
    func endpoint(
        _ operation: Operation,
        named name: Name,
        beside preferred: String? = nil,
        as variant: MediaVariant? = nil
    ) -> EndpointDefinition? {
        let cursor = operation.cursor
        documents.check(cursor, as: .operation)
        let owner = NameTable.typeName(preferred ?? name.value)
        let owners = { (part: MediaVariant.Part) in variant?.part == part ? NameTable.typeName(name.value) : owner }
        let parameters = operation.parameters
        guard let path = path(of: operation, parameters) else { return nil }
        var endpoint = EndpointDefinition(name: name, path: cursor.name(path.template))
        // GET is the default method of a spec.
        endpoint.method =
            operation.method == .get ? nil : cursor.located(operation.method)
        endpoint.description = Self.description(cursor, of: operation)
        endpoint.deprecation = cursor.flag("deprecated") ? Deprecation(message: nil) : nil
        let inPath = self.parameters.readParameters(parameters, of: operation, path, into: &endpoint, owner)
        bodies.readBody(of: operation, path, into: &endpoint, owners(.body), wanted: variant?.media(of: .body))
        endpoint.settings.auth = security.auth(of: operation, parameters)
        let credentials = (endpoint.settings.auth ?? security.rootAuth)?.alternatives.flatMap(\.self) ?? []
        endpoint.removeParameters(sentAs: credentials)
        endpoint.placeHeaderNames()
        join(inPath, path, operation, &endpoint)
        responses.readResponses(
            of: operation,
            into: &endpoint,
            owners(.response),
            wanted: variant?.media(of: .response)
        )
        // A variant of the response returns no list that could have a next page.
        if variant?.part == .response { endpoint.pages = nil }
        if variant?.label == .stream || variants(of: operation).contains(where: { $0.label == .stream }) {
            StreamFlag(types: types).set(variant?.label == .stream, in: &endpoint, of: operation)
        }
        if variant == nil { reportCombinations(of: operation) }
        endpoint.settings.base = servers.base(of: operation)
        endpoint.parameters.settleDefaults()
        endpoint.parameters.settleConstants()
        endpoint.openSecrets()
        return endpoint
    }

    /// Warns if both the body and the response have further media types. A variant changes only one of the two, so
    /// their combinations are left out.
    private func reportCombinations(of operation: Operation) {
        let all = variants(of: operation)
        guard let body = all.first(where: { $0.part == .body }), let other = all.first(where: { $0.part == .response }),
            let cursor = operation.body?["content"]?.entries.first(where: { $0.key == body.media })?.cursor
        else { return }
        documents.warn(
            "other-media",
            at: cursor,
            "'\(body.media)' together with a response of '\(other.media)' is left out: each has a separate function"
        )
    }

    /// The summary, and the description if it adds something.
    private static func description(_ cursor: DocumentCursor, of operation: Operation) -> String? {
        let summary = cursor.prose("summary")
        let description = cursor.prose("description")
        guard let summary else { return description }
        // FastAPI derives the summary from the function's name: "Read Items" of `read_items`.
        if let identifier = operation.identifier, NameWords(identifier).words.starts(with: NameWords(summary).words),
            description != nil || OperationIdentifier.endsInPath(identifier, of: operation.source)
        {
            return description
        }
        // Many descriptions begin with the summary.
        let core = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        if let description, description.hasPrefix(core) { return description }
        guard let description else { return summary.hasSuffix(".") ? summary : summary + "." }
        return "\(summary.hasSuffix(".") ? summary : summary + ".")\n\n\(description)".wrapped
    }

    /// The path of an operation; `nil`, with a warning, if it cannot be sent.
    private func path(of operation: Operation, _ parameters: [DocumentCursor]) -> ImportedPath? {
        let declared = parameters.filter { $0.text("in") == "path" }
        let names = { (place: String) in
            Set(parameters.filter { $0.text("in") == place }.compactMap { $0.text("name") })
        }
        var path = ImportedPath(operation.path, declared: names("path"), inQuery: names("query"))
        for parameter in declared
        where parameter.flag("allowReserved")
            || parameter.raw("schema")?.constrainingSchemas.compactMap({ $0.text("pattern") })
                .contains(where: ImportedPath.containsSlash(pattern:)) ?? false
        {
            for index in path.indices(of: parameter.text("name") ?? "") { path.keepSlashes(true, at: index) }
        }
        guard !path.leavesRoot else {
            documents.warn(
                "unsupported-path",
                at: operation.cursor,
                "a segment of '\(operation.path)' would leave the path; this operation is left out"
            )
            return nil
        }
        for segment in operation.path.prefix(while: { $0 != "?" }).split(separator: "/") where segment.hasPrefix(":") {
            let name = path.colonNames.first { segment.dropFirst().hasPrefix($0) }
            guard let first = segment.dropFirst().first, first.isLetter || first == "_" else { continue }
            documents.warn(
                "unsupported-path",
                at: operation.cursor,
                name.map { "':\($0)' in '\(operation.path)' is read as the parameter '{\($0)}'" }
                    ?? "'\(segment)' in '\(operation.path)' is sent unchanged, since no parameter has this name",
                hint: name == nil ? "a parameter is written '{\(segment.dropFirst())}'" : nil
            )
        }
        for name in path.names where name.isMarkedOptional {
            documents.warn(
                "unsupported-path",
                at: operation.cursor,
                "'{\(name.written)}' in '\(operation.path)' is optional, but its value is always sent"
            )
        }
        // AWS distinguishes operations by a fragment that repeats a parameter: `/#X-Amz-Target=Table.Create`.
        let repeated = path.fragment.map { String($0.dropFirst().prefix { $0 != "=" }) }
        if let fragment = path.fragment, !parameters.contains(where: { $0.text("name") == repeated }) {
            documents.warn(
                "unsupported-path",
                at: operation.cursor,
                "'\(fragment)' in '\(operation.path)' is left out: a fragment is never sent"
            )
        }
        return path
    }

    /// Puts the parameters of the path in front of the others.
    private func join(
        _ members: [Int: PathParameter],
        _ path: ImportedPath,
        _ operation: Operation,
        _ endpoint: inout EndpointDefinition
    ) {
        var path = path
        path.rename(besides: Set(endpoint.parameters.map(\.name.value)))
        var inPath: [MemberDefinition] = []
        for (index, name) in path.names.enumerated() {
            let parameter = members[index]
            var member =
                parameter?.member
                ?? MemberDefinition(
                    name: operation.cursor.name(name.name),
                    mayBeAbsent: false,
                    type: operation.cursor.builtin(.string)
                )
            if parameter == nil {
                documents.warn(
                    "undeclared-path-parameter",
                    at: operation.cursor,
                    "'\(operation.path)' names '\(name.plain)', which is not declared: it is a String"
                )
            }
            member.name = Name(name.name, at: member.name.location)
            if !parameters.styles.isText(member.type) { path.keepSlashes(false, at: index) }
            path.begin(parameter?.style?.prefix(of: name.plain) ?? "", at: index)
            inPath.append(member)
        }
        endpoint.path = operation.cursor.name(path.template)
        let others = endpoint.parameters.filter { $0.place == nil }.map(\.name.value)
        endpoint.parameters = inPath + endpoint.parameters
        MemberNames(reserved: types.names.reserved).resolveClashes(
            &endpoint.parameters,
            beside: endpoint.payload == nil ? [] : [ReservedNames.body],
            avoiding: ReservedNames.inRequests.union(["Self", ReservedNames.pageItem])
        )
        // An undeclared name in a path is a String, so declaring it as one is redundant.
        let isAnnotation = endpoint.parameters.indices.filter { index in
            let member = endpoint.parameters[index]
            let text = TypeExpression.builtin(.string, at: member.name.location)
            return index < inPath.count && member == MemberDefinition(name: member.name, mayBeAbsent: false, type: text)
                && !others.contains { TypoDetector.isLikely(from: $0, to: member.name.value) }
        }
        for index in isAnnotation.reversed() { endpoint.parameters.remove(at: index) }
    }
}

extension EndpointDefinition {
    /// Writes the place of each parameter with the name of a header field that goes elsewhere by default, since a check
    /// warns about it otherwise.
    fileprivate mutating func placeHeaderNames() {
        for index in parameters.indices where parameters[index].place == nil {
            let name = parameters[index].name
            if HTTPGrammar.isHeaderFieldName(name.value) { parameters[index].place = name.map { _ in usualPlace } }
        }
    }

    /// Turns constants that are probably secrets, which a spec cannot contain, into parameters, and removes such defaults.
    fileprivate mutating func openSecrets() {
        for index in parameters.indices {
            if let text = parameters[index].defaultValue?.node.text, !text.isEmpty,
                SecretNames.isSecret(
                    parameters[index].name.value,
                    value: text,
                    in: parameters[index].place?.value ?? usualPlace
                )
            {
                parameters[index].defaultValue = nil
                parameters[index].mayBeAbsent = parameters[index].isOptionalWithoutDefault
            }
            guard case .constant(let value, nil) = parameters[index].type else { continue }
            let (name, place) = (parameters[index].name.value, parameters[index].place?.value)
            let isSecret = SecretNames.isSecret(name, value: value.value, in: place)
            if isSecret { parameters[index].type = .builtin(.string, at: value.location) }
        }
    }
}
