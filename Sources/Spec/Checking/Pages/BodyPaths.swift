import Diagnostics
import TextCoding

/// Follows the paths of pagination rules through a body.
struct BodyPaths {
    let types: TypeResolver
    let sink: DiagnosticSink

    var declarations: DeclarationTable { types.declarations }

    /// The possible types at the end of a path into a body, several if the path leads through a union; `nil`, with a
    /// diagnostic, if the body has no such path.
    ///
    /// - Parameter selectsElements: Whether a step such as `rel=next` may select an element of a list.
    func walk(_ steps: [Name], from type: TypeReference, selectsElements: Bool = false) -> [TypeReference]? {
        var types = alternatives(of: [type])
        for (index, step) in steps.enumerated() {
            let selector = selectsElements ? ElementSelector(step.value) : nil
            let next = types.flatMap { self.next(step, selector, in: $0) }
            if next.isEmpty, let path = ResponseChecker.jsonPath(step, selectsElements) {
                sink.report(.jsonPathStep(step, path))
                return nil
            }
            if next.isEmpty, let selector, let element = types.lazy.compactMap(\.element).first {
                let known = alternatives(of: [element]).flatMap { keys(of: $0) }
                sink.report(.noSuchElement(step, selector, of: element.summary, known: known))
                return nil
            }
            if next.isEmpty {
                let summary = types.count == 1 ? types[0].summary : type.summary
                let known = types.flatMap { keys(of: $0) }
                let list = Self.listOfKeys(steps.map(\.value), from: index, known: known)
                sink.report(.noSuchStep(step, in: summary, known: known, list: list))
                return nil
            }
            types = alternatives(of: next)
        }
        return types
    }

    /// The path as a list, if several of its steps, from `index`, are one key that contains dots; otherwise `nil`.
    private static func listOfKeys(_ steps: [String], from index: Int, known: [String]) -> String? {
        for end in steps.indices.dropFirst(index + 1) {
            let key = steps[index...end].joined(separator: ".")
            guard known.contains(key) else { continue }
            return PathText.list(of: steps[..<index] + [key] + steps[(end + 1)...])
        }
        return nil
    }

    /// The types behind `candidates` after unwrapping wrappers, unions and optionals; each model once.
    func alternatives(of candidates: [TypeReference]) -> [TypeReference] {
        var found: [TypeReference] = []
        var seen: Set<String> = []
        var open = Array(candidates.reversed())
        while let type = open.popLast() {
            switch type {
            case .optional(let wrapped): open.append(wrapped)
            case .inline(let inline):
                guard case .union(let union) = inline.shape else {
                    found.append(type)
                    continue
                }
                open += union.variants.map(\.type).reversed()
            case .model(let name):
                guard seen.insert(name).inserted else { continue }
                switch declarations[name]?.shape {
                case .wrapper(let wrapped):
                    open += [types.resolve(wrapped, namedAfter: Name(name, at: wrapped.location))].compactMap(\.self)
                case .union(let definition):
                    open += types.resolve(definition)?.variants.map(\.type).reversed() ?? []
                default: found.append(type)
                }
            case .builtin, .list, .map: found.append(type)
            }
        }
        return found
    }

    /// The possible types after one step from a value of `type`; empty if there is no such step.
    private func next(_ step: Name, _ selector: ElementSelector? = nil, in type: TypeReference) -> [TypeReference] {
        switch type {
        case .builtin(.json, _): return [type]
        case .list(let element):
            let isElement = Int(step.value) != nil || selector.map { mayMatch($0, of: step, element) } ?? false
            return isElement ? [element] : []
        case .map(let key, let value): return canBe(key, step.value) ? [value] : []
        default:
            if let found = fields(of: type).first(where: { $0.wireName.value == step.value }) { return [found.type] }
            return [additional(of: type)].compactMap(\.self)
        }
    }

    /// Whether an element of a list may have the field and the string of a selector.
    private func mayMatch(_ selector: ElementSelector, of step: Name, _ element: TypeReference) -> Bool {
        let name = Name(selector.field, at: step.location)
        return alternatives(of: alternatives(of: [element]).flatMap { next(name, in: $0) }).contains { type in
            if case .builtin(let builtin, let format) = type {
                return builtin == .json || builtin.jsonKinds(format).contains(.string)
            }
            return declarations.enumeration(of: type)?.value(withWireValue: selector.value) != nil
        }
    }

    /// Whether the key of a map can be this text.
    private func canBe(_ key: TypeReference, _ text: String) -> Bool {
        alternatives(of: [key]).allSatisfy { type in
            if case .builtin(.int, _) = type { return Int(text) != nil }
            return declarations.enumeration(of: type).map { $0.value(withWireValue: text) != nil } ?? true
        }
    }

    private func keys(of type: TypeReference) -> [String] {
        guard case .map(let key, _) = type else { return fields(of: type).map(\.wireName.value) }
        return declarations.enumeration(of: key)?.cases.map(\.wireValue.value) ?? []
    }

    /// The fields of an object.
    func fields(of type: TypeReference) -> [Member] {
        switch type {
        case .inline(let inline):
            guard case .structure(let structure) = inline.shape else { return [] }
            return structure.members
        case .model(let name):
            let members = MemberResolver(types: types)
            return (types.structures.models[name]?.fields ?? []).map { members.recoveredField($0) }
        case .builtin, .list, .map, .optional: return []
        }
    }

    /// The paths of the lists in fields of the fields of objects: `data.children`.
    func nestedLists(in objects: [TypeReference]) -> [String] {
        var found: [String] = []
        for field in objects.flatMap({ fields(of: $0) }) {
            for inner in alternatives(of: [field.type]).flatMap({ fields(of: $0) })
            where alternatives(of: [inner.type]).contains(where: { $0.element != nil }) {
                let path = "\(field.wireName.value).\(inner.wireName.value)"
                if !found.contains(path) { found.append(path) }
            }
        }
        return found
    }

    /// The type of the additional fields of an object.
    private func additional(of type: TypeReference) -> TypeReference? {
        switch type {
        case .inline(let inline):
            if case .structure(let structure) = inline.shape { structure.additional } else { nil }
        case .model(let name):
            types.structures.models[name]?.additional.flatMap {
                types.resolve($0, namedAfter: Name("Additional", at: $0.location))
            }
        default: nil
        }
    }
}

extension TypeReference {
    /// The element type of a list.
    var element: TypeReference? {
        if case .list(let element) = self { element } else { nil }
    }

    var isJSON: Bool {
        if case .builtin(.json, _) = self { true } else { false }
    }

    /// Whether both are the same type, regardless of wire formats. Two inline types are never the same type.
    func isSameType(as other: TypeReference) -> Bool {
        switch (self, other) {
        case (.builtin(let one, _), .builtin(let two, _)): one == two
        case (.model(let one), .model(let two)): one == two
        case (.list(let one), .list(let two)), (.optional(let one), .optional(let two)): one.isSameType(as: two)
        case (.map(let key, let value), .map(let otherKey, let otherValue)):
            key.isSameType(as: otherKey) && value.isSameType(as: otherValue)
        default: false
        }
    }
}

extension Diagnostic {
    /// - Parameter list: The path as a list, if steps of it are one key.
    fileprivate static func noSuchStep(_ step: Name, in type: String, known: [String], list: String?) -> Diagnostic {
        .error(
            "unknown-field",
            at: step.location,
            "\(type) has no field '\(step.value)'",
            hint: list.map { "write the path as a list, since a key contains a dot: \($0)" }
                ?? (type.hasPrefix("[") ? "a number is an index in a list, and '-1' its last item" : nil)
                ?? meant(step.value, known)
                ?? (HTTPGrammar.isHeaderFieldName(step.value)
                    ? "for a header field, write '{header: \(step.value)}'" : nil)
        )
    }
    fileprivate static func noSuchElement(
        _ step: Name,
        _ selector: ElementSelector,
        of element: String,
        known: [String]
    ) -> Diagnostic {
        .error(
            "unknown-field",
            at: step.location,
            "\(element) has no field '\(selector.field)' that may be the text '\(selector.value)'",
            hint: known.contains(selector.field)
                ? "a step 'rel=next' selects the first element of a list whose field 'rel' is the text 'next'"
                : meant(selector.field, known)
        )
    }
}
