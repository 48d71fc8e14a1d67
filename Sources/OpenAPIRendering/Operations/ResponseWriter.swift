import Spec
import SpecWriting
import TextCoding

/// Writes the responses of operations.
struct ResponseWriter {
    let schemas: SchemaWriter
    let contents: ContentWriter

    /// The responses of an endpoint by status: the successes, then the errors.
    ///
    /// - Parameter links: The links of a success to the next page.
    func responses(of endpoint: Endpoint, named name: String, links: ObjectBuilder) -> YAMLTree {
        let context = SchemaWriter.Context(name: ComponentNames.typeName(name) + "Response")
        let rule = endpoint.appliedSuccess
        var object = ObjectBuilder()
        if endpoint.statusResponses.isEmpty {
            let response = endpoint.response
            object.add("2XX", tree(of: response, .class(2), in: context, rule, endpoint.pages, links))
            if case .json(.optional) = response.content, response.pick.isEmpty {
                object.add("204", .map([.init("description", .text("No content"))]))
            }
        }
        for success in endpoint.statusResponses.sorted(by: { $0.status.value < $1.status.value }) {
            let status = success.status.value
            let tree = tree(of: success.response, status, in: context, rule, endpoint.pages, links)
            object.add(status.key, tree)
        }
        for error in endpoint.errors.sorted(by: { $0.status.value < $1.status.value }) {
            let status = error.status.value
            guard object[status.key] == nil else { continue }
            object.add(status.key, tree(of: error.response, status, in: context.inside("Failure")))
        }
        return object.tree
    }

    private func tree(
        of response: Response,
        _ status: StatusPattern,
        in context: SchemaWriter.Context,
        _ rule: SuccessRule? = nil,
        _ pages: PageRule? = nil,
        _ links: ObjectBuilder = ObjectBuilder()
    ) -> YAMLTree {
        let whole = response.whole
        let (remark, content) = contents.content(
            whole.content,
            media: whole.media,
            example: example(of: whole, rule),
            in: context
        ) { schema in
            let body = schemas.wrapped(schema, in: whole.pick)
            guard let rule, isObject(whole), let condition = self.schema(of: rule, in: whole) else { return body }
            return .all([body, condition])
        }
        let condition = rule.map { rule in
            "`\(rule.key)` is \(rule.phrase { "`\($0)`" }); otherwise, the body is that of an error."
        }
        var object = ObjectBuilder()
        object.add("description", text: Prose.joined([whole.description, remark, condition]) ?? status.phrase)
        object.add("headers", object: headers(of: whole, pages, in: context))
        object.add("content", object: content)
        object.add("links", object: links)
        return object.tree
    }

    /// The example of a body, in the object that the client picks it from.
    private func example(of response: Response, _ rule: SuccessRule?) -> YAMLTree? {
        guard var example = contents.value(of: response.example, response.content) else { return nil }
        for key in response.pick.reversed() { example = ObjectBuilder(key, example).tree }
        guard let rule, let value = constants(of: rule, in: response)?.first, case .map(let entries) = example,
            let first = rule.path.first, !entries.contains(where: { $0.key == first })
        else { return example }
        let inner = rule.path.dropFirst().reversed().reduce(value) { ObjectBuilder($1, $0).tree }
        return .map([.init(first, inner)] + entries)
    }

    /// Whether OpenAPI ignores a header field of a response, whose content has its value (OpenAPI 3.1.0, 4.8.17.1).
    static func isIgnored(_ header: Member) -> Bool { header.wireName.value.lowercased() == "content-type" }

    private func headers(
        of response: Response,
        _ pages: PageRule?,
        in context: SchemaWriter.Context
    ) -> ObjectBuilder {
        var headers = ObjectBuilder()
        for member in response.headers where !Self.isIgnored(member) {
            var header = ObjectBuilder()
            header.add("description", text: Prose.description(member.description, member.deprecation))
            header.add("required", flag: !member.mayBeAbsent)
            header.add("deprecated", flag: member.deprecation != nil)
            header.add("schema", schemas.schema(of: member, in: context, hasNull: false, isDescribed: false).tree)
            header.add("example", schemas.values.example(of: member))
            headers.add(member.wireName.value, header.tree)
        }
        if case .link? = pages?.kind, !response.headers.contains(where: { $0.wireName.value.lowercased() == "link" }) {
            var header = ObjectBuilder("description", .text("The URL of the next page (RFC 8288)."))
            header.add("schema", Schema(type: "string").tree)
            headers.add("Link", header.tree)
        }
        return headers
    }

    /// Whether a body may be an object, which can have the field that distinguishes a success from an error.
    private func isObject(_ response: Response) -> Bool {
        guard response.pick.isEmpty, case .json(let type) = response.content else { return response.content.isJSON }
        return switch schemas.api.requiredShape(of: type) {
        case .structure, .map, .union: true
        case .builtin(let builtin, _): builtin == .json
        case .enumeration, .list, .optional: false
        }
    }

    /// The condition that distinguishes a success from an error; `nil` if the field may be absent and is not a list.
    private func schema(of rule: SuccessRule, in response: Response) -> Schema? {
        if rule.acceptsEmptyList {
            var empty = Schema()
            empty.add("maxItems", .number("0"))
            return schemas.wrapped(empty, in: rule.path, isRequired: false)
        }
        guard let constants = constants(of: rule, in: response) else { return nil }
        var success = Schema()
        if constants.count == 1 { success.add("const", constants[0]) } else { success.add("enum", .list(constants)) }
        return schemas.wrapped(success, in: rule.path)
    }

    /// The values that mean success; `nil` if the field may be absent.
    private func constants(of rule: SuccessRule, in response: Response) -> [YAMLTree]? {
        if rule.values.contains(nil) { return nil }
        var kinds: [Builtin.JSONKind] = [.any]
        if response.pick.isEmpty, case .json(let type) = response.content {
            kinds = self.kinds(rule.path[...], in: type)
        }
        return rule.values.compactMap(\.self).flatMap { Self.constants($0, kinds) }
    }

    /// The values whose text a client compares with that of a rule. A number may also be in quotes, unless the field is
    /// declared as a number.
    private static func constants(_ text: String, _ kinds: [Builtin.JSONKind]) -> [YAMLTree] {
        let isAny = kinds.contains(.any)
        if let flag = Bool(text), isAny || kinds.contains(.bool) { return [.flag(flag)] }
        let isNumber = TextSyntax.isJSONNumber(text) && (isAny || kinds.contains(.integer) || kinds.contains(.number))
        guard isNumber else { return [.exact(text)] }
        return [.number(text)] + (isAny || kinds.contains(.string) ? [.exact(text)] : [])
    }

    /// The kinds of values that the field at the end of a path may have, as far as it is declared.
    private func kinds(_ path: ArraySlice<String>, in type: TypeReference) -> [Builtin.JSONKind] {
        switch schemas.api.requiredShape(of: type) {
        case .structure(let structure, _):
            let field = structure.members.first { $0.wireName.value == path.first }
            return field.map { kinds(path.dropFirst(), in: $0.type) } ?? [.any]
        case .builtin(let builtin, let format): return path.isEmpty ? builtin.jsonKinds(format) : [.any]
        case .enumeration(let enumeration, _):
            return path.isEmpty ? [enumeration.rawType == .int ? .integer : .string] : [.any]
        case .union, .list, .map, .optional: return [.any]
        }
    }
}

extension Response {
    /// The response whose optional means an empty body, without that optional.
    fileprivate var whole: Response {
        guard case .json(.optional(let type)) = content, pick.isEmpty else { return self }
        return with(.json(type))
    }
}

extension StatusPattern {
    /// The key of a response.
    var key: String {
        switch self {
        case .code, .otherwise: text
        case .class(let first): "\(first)XX"
        }
    }

    /// The description of a response that has none.
    fileprivate var phrase: String {
        switch self {
        case .class(2): "Success"
        case .otherwise: "Any other status"
        case .code, .class:
            reason.reduce(into: "") { $0 += $1.isUppercase && $0.last?.isLowercase == true ? " \($1)" : "\($1)" }
        }
    }
}
