import Diagnostics

/// Resolves the tags of a union: the JSON type of each, by the field that its variant declares for the tag.
struct TagResolver {
    let types: TypeResolver
    /// The field of the tag.
    let field: Name

    private var declarations: DeclarationTable { types.declarations }
    private var sink: DiagnosticSink { types.sink }

    /// A tag, and whether its variant declares its type.
    struct Resolution {
        let tag: Union.Tag
        let isDeclared: Bool
    }

    /// The value of a tag with its JSON type; `nil`, with a diagnostic, if the variant cannot have the tag.
    func resolve(_ tag: Name, of variant: TypeExpression, _ signature: JSONSignature) -> Resolution? {
        var value = Literal.string(tag.value)
        var isDeclared = false
        var forms: [Literal] = []
        for form in signature.forms {
            guard case .object(let constants, _, _, _, _) = form else {
                if form != .any { sink.report(.taggedNoObject(tag)) }
                return nil
            }
            guard let known = constants.first(where: { $0.key == field.value }) else { continue }
            guard let found = known.value(representedBy: tag.value) else {
                sink.report(.otherTag(tag, field, known.values.map(\.text)))
                return nil
            }
            value = found
            isDeclared = true
            forms += known.values.count == 1 ? known.forms : [found]
        }
        if !isDeclared {
            for member in objects(of: variant).compactMap({ $0.named(field.value) }) {
                switch kind(of: member.type) {
                case .unknown: continue
                case .text: isDeclared = true
                case .literal(let builtin, let isAlsoQuoted):
                    guard let found = builtin.literal(tag.value) else {
                        sink.report(.tagOfOtherType(tag, field, builtin))
                        return nil
                    }
                    value = found
                    isDeclared = true
                    if isAlsoQuoted { forms.append(.string(found.text)) }
                case .noTag(let type):
                    sink.report(.fieldIsNoTag(field, type, of: tag, declaredAt: member.name.location))
                    return nil
                }
            }
        }
        return Resolution(tag: Union.Tag(text: tag, value: value, forms: forms), isDeclared: isDeclared)
    }

    /// Reports the first variant whose tag is the name of a model, while its type is none: `Dog: dog` in place of
    /// `dog: Dog`. Returns whether it did.
    func reportReversedVariant(of union: UnionDefinition) -> Bool {
        for variant in union.variants {
            guard let tag = variant.tag, declarations.models[tag.value] != nil, case .named(let type) = variant.type,
                declarations.models[type.value] == nil, Builtin(rawValue: type.value) == nil,
                !types.parameters.contains(type.value)
            else { continue }
            sink.report(.reversedVariant(tag, type))
            return true
        }
        return false
    }

    /// Reports a field that no variant declares, if it is a path or probably a misspelling, or if the variants declare
    /// their tags in another field. Returns whether it did.
    func reportUndeclaredField(of union: UnionDefinition) -> Bool {
        let objects = union.variants.flatMap { self.objects(of: $0.type) }
        guard let first = objects.first, objects.allSatisfy({ $0.named(field.value) == nil }) else { return false }
        let withTags = first.map(\.name.value).filter { name in
            union.variants.allSatisfy { variant in
                guard let tag = variant.tag?.value else { return true }
                return self.objects(of: variant.type).allSatisfy { $0.named(name)?.hasConstant(tag) == true }
            }
        }
        if let other = withTags.first, withTags.count == 1 {
            sink.report(.misspelledTagField(field, other))
            return true
        }
        let keys = PathText.keys(in: field.value)
        // A name like `.tag` begins with a dot, which no path does.
        if keys.count > 1, !keys.contains("") {
            sink.report(.pathToTag(field))
            return true
        }
        let names = first.map(\.name.value).filter { name in
            isLikeField(name) && objects.allSatisfy { mayBeTag($0.named(name)) }
        }
        guard let meant = onlyNearName(to: field.value, in: names) else { return false }
        sink.report(.misspelledTagField(field, meant))
        return true
    }

    private func isLikeField(_ name: String) -> Bool {
        let lacksLetter = TypoDetector.lacksOneLetter(name, field.value) && min(name.count, field.value.count) > 2
        return TypoDetector.isLikely(from: field.value, to: name) || TypoDetector.isObvious(field.value, name)
            || lacksLetter && !TypoDetector.mayBeDistinct(field.value, name)
    }

    private func mayBeTag(_ member: MemberDefinition?) -> Bool {
        guard let member else { return false }
        if case .noTag = kind(of: member.type) { return false }
        return true
    }
}

/// What the type of a field says about the tag in it.
private enum TagKind {
    /// Any value, or one of known values.
    case unknown
    /// A string.
    case text
    /// A value of a type that has literals; with `mayBeQuoted`, a number or the same number as a string.
    case literal(Builtin, mayBeQuoted: Bool)
    /// A value that cannot be a tag, with its description.
    case noTag(String)
}

extension TagResolver {
    /// The fields of each object that a variant can be; none for a type that is not an object.
    ///
    /// Only the syntax of types is read, because a type may contain the union itself.
    private func objects(of type: TypeExpression) -> [[MemberDefinition]] {
        var found: [[MemberDefinition]] = []
        var seen: Set<String> = []
        var open = [type]
        while let type = open.popLast() {
            switch type {
            case .structure(let definition): found.append(types.structures.flatten(definition).fields)
            case .union(let definition): open += definition.variants.map(\.type).reversed()
            case .named(let name), .instance(let name, _):
                guard seen.insert(name.value).inserted else { continue }
                switch declarations.models[name.value]?.shape {
                case .structure(let definition):
                    found.append((types.structures.models[name.value] ?? types.structures.flatten(definition)).fields)
                case .union(let definition): open += definition.variants.map(\.type).reversed()
                case .wrapper(let inner), .alias(let inner): open.append(inner)
                case .enumeration, nil: continue
                }
            case .list, .map, .optional, .formatted, .enumeration, .constant: continue
            }
        }
        return found
    }

    private func kind(of type: TypeExpression, depth: Int = 0) -> TagKind {
        guard depth < 50 else { return .unknown }
        switch type {
        case .named(let name):
            if let builtin = Builtin(rawValue: name.value) { return kind(of: builtin) }
            switch declarations.models[name.value]?.shape {
            case .wrapper(let inner), .alias(let inner): return kind(of: inner, depth: depth + 1)
            case .structure: return .noTag("an object")
            case .enumeration, .union, nil: return .unknown
            }
        case .formatted(let inner, let format):
            let kind = kind(of: inner, depth: depth + 1)
            switch (kind, format.value) {
            case (_, .quoted): return .text
            case (.literal(let builtin, _), .numberOrString): return .literal(builtin, mayBeQuoted: true)
            default: return kind
            }
        case .optional(let wrapped): return kind(of: wrapped, depth: depth + 1)
        case .list: return .noTag("a list")
        case .structure, .map, .instance: return .noTag("an object")
        case .enumeration, .constant, .union: return .unknown
        }
    }

    private func kind(of builtin: Builtin) -> TagKind {
        switch builtin {
        case .int, .int32, .int64, .bool: .literal(builtin, mayBeQuoted: false)
        case .string, .day, .url, .uuid: .text
        case .double, .float, .decimal: .noTag(builtin.phrase)
        case .date, .data, .json, .upload: .unknown
        }
    }
}

extension JSONSignature.Constant {
    /// The value that a tag represents: any of several values, or the only value in any of its forms.
    fileprivate func value(representedBy tag: String) -> Literal? {
        if let found = values.first(where: { $0.isRepresented(by: tag) }) { return found }
        return values.count == 1 && forms.contains { $0.isRepresented(by: tag) } ? values[0] : nil
    }
}

extension MemberDefinition {
    fileprivate func hasConstant(_ value: String) -> Bool {
        if case .constant(let constant, _) = type { constant.value == value } else { false }
    }
}

extension [MemberDefinition] {
    fileprivate func named(_ name: String) -> MemberDefinition? { first { $0.name.value == name } }
}
