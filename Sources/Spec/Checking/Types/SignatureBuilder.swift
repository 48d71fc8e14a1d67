import Diagnostics

/// Builds the signatures of types: the JSON forms of their values, which distinguish the variants of a union.
struct SignatureBuilder {
    let types: TypeResolver

    var declarations: DeclarationTable { types.declarations }

    /// The possible JSON forms of `type`.
    func signature(of type: TypeReference) -> JSONSignature {
        signature(of: type, depth: 0)
    }

    /// - Parameter depth: The number of enclosing types; unions and wrappers may be recursive.
    private func signature(of type: TypeReference, depth: Int) -> JSONSignature {
        guard depth < 50 else { return JSONSignature(forms: [.any]) }
        switch type {
        case .builtin(let builtin, let wireFormat): return JSONSignature(builtin, wireFormat)
        case .optional(let wrapped):
            return JSONSignature(forms: signature(of: wrapped, depth: depth + 1).forms, isNullable: true)
        case .list(let element): return JSONSignature(forms: [.array(of: signature(of: element, depth: depth + 1))])
        case .map: return JSONSignature(forms: [.object(constants: [], keys: [], others: [], isOpen: true)])
        case .inline(let inline):
            switch inline.shape {
            case .structure(let structure):
                let isOpen = structure.additional != nil
                return JSONSignature(forms: [form(of: structure.members, isOpen: isOpen)])
            case .enumeration(let enumeration): return JSONSignature(forms: [Self.form(of: enumeration)])
            case .union(let union):
                return JSONSignature(forms: union.variants.flatMap { Self.forms(of: $0, in: union) })
            }
        case .model(let name): return signature(ofModel: name, depth: depth)
        }
    }

    private func signature(ofModel name: String, depth: Int) -> JSONSignature {
        if let known = types.state.signatures[name] { return known }
        let anything = JSONSignature(forms: [.any])
        let found: JSONSignature
        switch declarations[name]?.shape {
        case .structure(let definition):
            found = JSONSignature(forms: [
                form(of: types.structures.models[name] ?? types.structures.flatten(definition))
            ])
        case .enumeration(let definition):
            found =
                EnumerationChecker(sink: types.sink).check(definition).map { JSONSignature(forms: [Self.form(of: $0)]) }
                ?? anything
        case .wrapper(let wrapped):
            let type = declarations[name].flatMap { types.resolve(wrapped, namedAfter: $0.name) }
            found = type.map { signature(of: $0, depth: depth + 1) } ?? anything
        case .union(let definition):
            // A union that contains itself has the forms of its other variants.
            types.state.signatures[name] = JSONSignature(forms: [])
            found =
                types.resolve(definition).map { union in
                    JSONSignature(forms: union.variants.flatMap { Self.forms(of: $0, in: union) })
                } ?? anything
        case .alias, nil: found = anything
        }
        types.state.signatures[name] = found.forms.count > Self.mostForms ? anything : found
        return found
    }

    /// The maximum number of forms, which grows with each nested union; a model with more is treated as any JSON value.
    private static let mostForms = 200

    private static func form(of enumeration: Enumeration) -> JSONSignature.Form {
        let values = enumeration.cases.map(\.wireValue.value)
        return enumeration.rawType == .int ? .integer(values: values) : .string(values: values)
    }

    /// The forms of a variant; in a union with tags, the tag is an additional constant.
    private static func forms(of variant: Union.Variant, in union: Union) -> [JSONSignature.Form] {
        guard let field = union.tagField, let tag = variant.tag else { return variant.signature.forms }
        return variant.signature.forms.map { form in
            guard case .object(let constants, let keys, let others, let nullableKeys, let isOpen) = form,
                !constants.contains(where: { $0.key == field })
            else {
                return form
            }
            let tagged = JSONSignature.Constant(key: field, values: [tag.value], forms: tag.forms)
            return .object(
                constants: constants + [tagged],
                keys: keys + [field],
                others: others,
                nullableKeys: nullableKeys,
                isOpen: isOpen
            )
        }
    }

    private func form(of members: [Member], isOpen: Bool) -> JSONSignature.Form {
        var constants: [JSONSignature.Constant] = []
        var keys: [String] = []
        var others: [String] = []
        for member in members {
            let key = member.wireName.value
            constants += [constant(member)].compactMap(\.self)
            if member.mayBeAbsent { others.append(key) } else { keys.append(key) }
        }
        let nullable = members.filter { !$0.mayBeAbsent && ($0.mayBeNull || mayBeNull($0.type)) }
        return .object(
            constants: constants,
            keys: keys,
            others: others,
            nullableKeys: Set(nullable.map(\.wireName.value)),
            isOpen: isOpen
        )
    }

    private func form(of structure: FlatStructure) -> JSONSignature.Form {
        form(of: structure.fields.compactMap { member(of: $0) }, isOpen: structure.additional != nil)
    }

    /// The field, for the signature of its object. Only constants and enums are resolved; any other field has the type
    /// String, which is nullable if null is a value of the field.
    private func member(of field: MemberDefinition) -> Member? {
        // If the key is optional, the reader tries the variants, so that null does no harm. If the key is required, the
        // test for the enum's values would fail for null.
        var type = field.type
        if field.mayBeAbsent, case .optional(let wrapped) = type { type = wrapped }
        switch type {
        case .constant, .enumeration: return MemberResolver(types: types).field(field)
        case .named(let name):
            if case .enumeration? = declarations[name.value]?.shape {
                return MemberResolver(types: types).field(field)
            }
        case .instance, .list, .map, .optional, .formatted, .structure, .union: break
        }
        let presence: Member.Presence =
            if field.isRequired { mayBeNull(field.type) ? .nullable : .required } else { .optional }
        return Member(wireName: field.name, type: .builtin(.string, nil), presence: presence)
    }

    /// The only possible values of a field, if it is a constant or an enum.
    private func constant(_ member: Member) -> JSONSignature.Constant? {
        let key = member.wireName.value
        if let literal = member.constant {
            let strings = Self.numerals(of: literal).map(Literal.string)
            switch member.type {
            case .builtin(_, .quoted?): return .init(key: key, values: [.string(literal.text)], forms: strings)
            case .builtin(_, .numberOrString?): return .init(key: key, values: [literal], forms: [literal] + strings)
            default: return .init(key: key, values: [literal.wireLiteral])
            }
        }
        guard let enumeration = declarations.enumeration(of: member.type), !enumeration.cases.isEmpty else {
            return nil
        }
        let values = enumeration.cases.map { enumeration.literal(of: $0) }
        return .init(key: key, values: values, isOpen: !enumeration.isClosed)
    }

    /// The numeral of a constant as the client writes it, and without a fraction of 0.
    private static func numerals(of literal: Literal) -> [String] {
        let text = literal.text
        return text.hasSuffix(".0") ? [text, String(text.dropLast(2))] : [text]
    }
}
