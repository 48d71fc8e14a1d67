import Spec
import SpecWriting

/// Writes the parameters of operations that are not in the body.
struct ParameterWriter {
    private let api: API
    private let schemas: SchemaWriter
    /// The constant header fields of all requests, with the names under which `components` lists them.
    private let shared: [(name: String, header: ConstantHeader)]

    init(api: API, schemas: SchemaWriter) {
        self.api = api
        self.schemas = schemas
        var names = ComponentNames()
        shared = api.headers.filter { !Self.isIgnored($0.name) }.map { (names.unique($0.name), $0) }
    }

    /// Whether OpenAPI ignores a parameter for a header field of this name, since other parts of a document describe it
    /// (OpenAPI 3.1.0, 4.8.12.2).
    static func isIgnored(_ name: String) -> Bool {
        ["accept", "content-type", "authorization"].contains(name.lowercased())
    }

    /// The parameters of an operation: those that the caller passes, then the constant ones.
    func parameters(of operation: PathTable.Operation, named name: String) -> [YAMLTree] {
        let endpoint = operation.endpoint
        let context = SchemaWriter.Context(name: ComponentNames.typeName(name), isSent: true)
        let passedByCaller = PassedParameters(operation, api)
        var parameters = passedByCaller.entries.map { tree(of: $0, of: endpoint, context) }
        let baseQuery = api.baseQuery(of: endpoint).compactMap { PathTable.queryItem($0) }
        parameters += constants(of: baseQuery + operation.query, besides: passedByCaller)
        let passed = endpoint.parameters.filter(\.place.isHeaderField).map { $0.member.wireName.value.lowercased() }
        let own = Set(endpoint.headers.map { $0.name.lowercased() } + passed)
        for (name, header) in shared where !own.contains(header.name.lowercased()) {
            parameters.append(.map([.init("$ref", .exact("#/components/parameters/\(name)"))]))
        }
        for header in endpoint.headers
        where !passed.contains(header.name.lowercased()) && !Self.isIgnored(header.name) {
            parameters.append(constant(header.name, header.value, in: "header"))
        }
        let written = own.union(shared.map { $0.header.name.lowercased() })
        if case .key(let header)? = endpoint.idempotency, !written.contains(header.lowercased()) {
            parameters.append(idempotencyKey(header))
        }
        return parameters
    }

    /// The constant items of the queries of a base and a path; those with one name are a list.
    ///
    /// - Parameter passed: The parameters that the caller passes, which replace constants with the same name.
    private func constants(of query: [PathTable.QueryItem], besides passed: PassedParameters) -> [YAMLTree] {
        var values: [(name: String, values: [String])] = []
        for case .constant(let name, let value) in query where passed.inQuery(name) == nil {
            if let index = values.firstIndex(where: { $0.name == name }) {
                values[index].values.append(value)
            } else {
                values.append((name, [value]))
            }
        }
        return values.map { name, values in
            if values.count == 1 { return constant(name, values[0], in: "query") }
            var list = Schema(type: "array")
            list.add("items", Schema(type: "string").tree)
            return constant(name, list, .list(values.map { .exact($0) }), in: "query")
        }
    }

    /// The constant header fields of all requests.
    func components() -> ObjectBuilder {
        var object = ObjectBuilder()
        for (name, header) in shared { object.add(name, constant(header.name, header.value, in: "header")) }
        return object
    }

    private func constant(_ name: String, _ value: String, in place: String) -> YAMLTree {
        constant(name, Schema(type: "string"), .exact(value), in: place)
    }

    private func constant(_ name: String, _ type: Schema, _ value: YAMLTree, in place: String) -> YAMLTree {
        var object = ObjectBuilder("name", .exact(name))
        object.add("in", text: place)
        object.add("required", flag: true)
        object.add("schema", type.constant(value).tree)
        return object.tree
    }

    private func idempotencyKey(_ header: String) -> YAMLTree {
        var object = ObjectBuilder("name", .exact(header))
        object.add("in", text: "header")
        object.add("description", text: "A key of the call: requests with the same key have their effect only once.")
        object.add("schema", Schema(type: "string").tree)
        return object.tree
    }

    /// The constant that is sent in a header field if the caller passes no value.
    private func constantHeader(_ name: String, of endpoint: Endpoint) -> String? {
        (endpoint.headers + api.headers).first { $0.name.lowercased() == name.lowercased() }?.value
    }

    private func tree(
        of entry: PassedParameters.Entry,
        of endpoint: Endpoint,
        _ context: SchemaWriter.Context
    ) -> YAMLTree {
        let (parameter, form) = (entry.parameter, entry.form)
        let member = parameter.member
        let keepsSlashes = endpoint.path.parts.contains(.parameter(member.wireName.value, keepsSlashes: true))
        var object = ObjectBuilder("name", .exact(entry.name))
        object.add("in", text: entry.place)
        let remark = keepsSlashes ? "Slashes in the value are sent unchanged." : nil
        let description = member.description ?? member.type.inline?.description
        object.add("description", text: Prose.joined([Prose.description(description, member.deprecation), remark]))
        // There is no null outside of bodies, so a value that may be null is left out.
        object.add("required", flag: parameter.place.isInTemplate || !member.acceptsNull)
        object.add("deprecated", flag: member.deprecation != nil)
        var schema = schemas.schema(of: member, in: context, hasNull: false, isDescribed: false)
        let hasOwnValue = member.defaultValue != nil || member.constant != nil
        if parameter.place.isHeaderField, !hasOwnValue, let value = constantHeader(entry.name, of: endpoint) {
            schema.add("default", schemas.values.tree(ofHeader: value, as: member.type))
        }
        // The importer recognizes such a value by a pattern with a slash.
        if keepsSlashes, member.type.isPlainText { schema.add("pattern", .exact("^[^/]*(/[^/]*)*$")) }
        let example = schemas.values.example(of: member)
        if form == .json {
            var content = ObjectBuilder("schema", schema.tree)
            content.add("example", example)
            object.add("content", ObjectBuilder("application/json", content.tree).tree)
            return object.tree
        }
        let (style, explodes) = form.keys
        object.add("style", text: style)
        object.add("explode", explodes.map { .flag($0) })
        object.add("schema", schema.tree)
        object.add("example", example)
        return object.tree
    }
}

extension TypeReference {
    fileprivate var isPlainText: Bool { if case .builtin(.string, nil) = self { true } else { false } }
}
