import Diagnostics

/// Checks that a response can satisfy the rule for successes; otherwise, every call would be rejected.
struct SuccessChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    private var paths: BodyPaths { BodyPaths(types: types, sink: sink) }

    /// - Parameter endpoint: The name of the endpoint.
    func check(_ rule: SuccessDefinition?, _ response: Response, of endpoint: Name) {
        // With `pick`, the type is that of a part, and the rule applies to the whole body.
        guard case .json(let type) = response.content, response.pick.isEmpty else { return }
        if case .optional = type { return }
        let (key, values): (Name, [Name?])
        var acceptsEmptyList = false
        switch rule {
        case .key(let name, let texts)?: (key, values) = (name, texts)
        case .empty(let name)?:
            (key, values) = (name, [nil])
            acceptsEmptyList = true
        case .disabled?, nil: return
        }
        let steps = SuccessRule.path(of: key.value)
        let isField = paths.alternatives(of: [type]).contains { type in
            members(of: type).contains { $0.wireName.value == key.value }
        }
        let path = isField ? [key.value] : steps
        let contradictions = values.map { contradiction(path, in: type, $0?.value, acceptsEmptyList) }
        // One of the values may be for other endpoints, if it is a rule of the root.
        guard contradictions.allSatisfy({ $0 != nil }), let member = contradictions.first ?? nil else { return }
        let location = values.first.flatMap { $0?.location } ?? key.location
        // A rule of the root applies to many endpoints.
        guard !sink.diagnostics.contains(where: { $0.code == "bad-value" && $0.location == location }) else { return }
        sink.report(.impossibleSuccess(key, values.compactMap { $0?.value }, member, of: endpoint, at: location))
    }

    /// The field at the end of the path, if its value never satisfies the rule; `nil` if it may, or if there is no such
    /// field.
    private func contradiction(
        _ steps: [String],
        in type: TypeReference,
        _ value: String?,
        _ acceptsEmptyList: Bool
    ) -> Member? {
        let found = paths.alternatives(of: [type]).map { type -> Member? in
            guard let step = steps.first, let member = members(of: type).first(where: { $0.wireName.value == step })
            else { return nil }
            if value == nil, member.acceptsNull { return nil }
            if steps.count > 1 {
                return contradiction(Array(steps.dropFirst()), in: member.type, value, acceptsEmptyList)
            }
            guard let value else {
                let alternatives = acceptsEmptyList ? paths.alternatives(of: [member.type]) : []
                return ([member.type] + alternatives).contains(where: mayBeNull) ? nil : member
            }
            return mayBe(value, member) ? nil : member
        }
        return found.contains { $0 == nil } ? nil : found.first ?? nil
    }

    private func members(of type: TypeReference) -> [Member] {
        declarations.nativeModel(of: type) == nil ? paths.fields(of: type) : []
    }

    private func mayBeNull(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(.json, _), .optional: return true
        case .model(let name): return declarations[name] == nil || declarations.nativeModel(of: type) != nil
        // A lenient session reads a list or a map that is missing as an empty one.
        case .list, .map: return true
        case .builtin, .inline: return false
        }
    }

    private func mayBe(_ value: String, _ member: Member) -> Bool {
        if let constant = member.constant { return constant.isRepresented(by: value) }
        return paths.alternatives(of: [member.type]).contains { mayBe(value, type: $0) }
    }

    private func mayBe(_ value: String, type: TypeReference) -> Bool {
        if declarations.nativeModel(of: type) != nil { return true }
        if let enumeration = declarations.enumeration(of: type) {
            guard enumeration.isClosed else { return enumeration.rawType == .string || Int(value) != nil }
            return enumeration.value(withWireValue: value) != nil
        }
        switch type {
        case .builtin(let builtin, let format):
            return builtin.jsonKinds(format).contains { kind in
                switch kind {
                case .any, .string: true
                case .bool: Bool(value) != nil
                case .integer, .number: Double(value) != nil
                }
            }
        // The parameter of a generic model can be any type.
        case .model(let name): return declarations[name] == nil
        case .inline, .list, .map, .optional: return false
        }
    }
}

extension Diagnostic {
    /// - Parameter member: The field that never satisfies the rule.
    fileprivate static func impossibleSuccess(
        _ key: Name,
        _ values: [String],
        _ member: Member,
        of endpoint: Name,
        at location: SourceLocation
    ) -> Diagnostic {
        guard !values.isEmpty else {
            return .error(
                "bad-value",
                at: location,
                "the response of '\(endpoint.value)' always has '\(key.value)', so it would never be a success",
                hint: "declare it as '\(member.wireName.value)?' if a success lacks it, or write its value in a success"
            )
        }
        let isFlag = if case .builtin(.bool, _) = member.type { true } else { false }
        let found =
            member.constant.map { "always '\($0.wireText(of: member.type))'" } ?? member.type.summary
        return .error(
            "bad-value",
            at: location,
            "'\(key.value)' in the response of '\(endpoint.value)' is \(found), and never \(list(values, conjunction: "or"))",
            hint: isFlag ? "write 'true' or 'false'" : "write a value of this type, or change the type of the field"
        )
    }
}
