import Diagnostics

/// Resolves unions, and checks that their variants can be distinguished.
struct UnionResolver {
    /// The resolver of the variants' types.
    let types: TypeResolver

    private var sink: DiagnosticSink { types.sink }

    /// The union with its variants resolved; `nil`, with a diagnostic, if they cannot be distinguished.
    func resolve(_ definition: UnionDefinition) -> Union? {
        guard !definition.variants.isEmpty else {
            sink.report(.emptyUnion(at: definition.location))
            return nil
        }
        guard types.unionDepth < 50, definition.tagField != nil || definition.variants.count <= 500 else {
            sink.report(.deepUnion(at: definition.location))
            return nil
        }
        let tags = definition.tagField.map { TagResolver(types: types, field: $0) }
        if let tags, tags.reportReversedVariant(of: definition) || tags.reportUndeclaredField(of: definition) {
            return nil
        }
        let signatures = SignatureBuilder(types: types)
        // The variants whose own field has the type of the tag.
        var declaring: Set<Int> = []
        var variants: [Union.Variant] = []
        var seen: [String: SourceLocation] = [:]
        for variant in definition.variants {
            let name = variant.swiftName ?? variant.tag ?? Name(variant.type.nameOfInline, at: variant.type.location)
            guard let type = types.resolve(variant.type, namedAfter: name) else { continue }
            if case .optional = type {
                sink.report(.optionalVariant(at: variant.type.location))
                continue
            }
            if definition.tagField == nil, case .named(let name) = variant.type,
                let first = seen.updateValue(name.location, forKey: name.value)
            {
                sink.report(.repeatedVariant(name, first))
                continue
            }
            if case .model(let name) = type, types.parameters.contains(name) {
                sink.report(.parameterInUnion(name, at: variant.type.location))
                continue
            }
            let signature = signatures.signature(of: type)
            if variant.tag == nil, let field = definition.tagField, definition.variants[0].tag != nil {
                checkFallback(type, signature, field, at: variant.type.location)
            }
            if let tag = variant.tag, case .map(_, let value) = type, let builtin = value.formattedBuiltin {
                sink.report(.taggedMap(tag, of: builtin))
            }
            let resolution = variant.tag.flatMap { tags?.resolve($0, of: variant.type, signature) }
            if resolution?.isDeclared == true { declaring.insert(variants.count) }
            variants.append(
                Union.Variant(
                    tag: resolution?.tag,
                    swiftName: variant.swiftName ?? variant.type.swiftName,
                    type: type,
                    signature: signature,
                    location: variant.type.location,
                    description: variant.description
                )
            )
        }
        guard variants.count == definition.variants.count else { return nil }
        if definition.tagField == nil { reportLookalikes(variants) }
        variants = Self.withTagsOfOneType(variants, besides: declaring)
        reportRepeatedTags(of: variants)
        return Union(
            variants: variants,
            order: Self.order(of: variants),
            tagField: definition.tagField?.value,
            isClosed: definition.isClosed
        )
    }

    /// Converts tags to numbers or booleans if some variants declare a tag of that type.
    ///
    /// - Parameter declaring: The indices of the variants that declare the type of their tag, which keeps it.
    private static func withTagsOfOneType(_ variants: [Union.Variant], besides declaring: Set<Int>) -> [Union.Variant] {
        let values = variants.compactMap(\.tag?.value)
        let builtin: Builtin
        if values.contains(where: { if case .integer = $0 { true } else { false } }) {
            builtin = .int
        } else if values.contains(where: { if case .bool = $0 { true } else { false } }) {
            builtin = .bool
        } else if values.contains(where: { if case .number = $0 { true } else { false } }) {
            builtin = .double
        } else {
            return variants
        }
        let mayBeQuoted = variants.contains { $0.tag?.mayBeQuoted == true }
        return variants.enumerated().map { index, variant in
            guard !declaring.contains(index), let tag = variant.tag, case .string(let text) = tag.value,
                let value = builtin.literal(text)
            else { return variant }
            return Union.Variant(
                tag: Union.Tag(text: tag.text, value: value, forms: mayBeQuoted ? [.string(value.text)] : []),
                swiftName: variant.swiftName,
                type: variant.type,
                signature: variant.signature,
                location: variant.location,
                description: variant.description
            )
        }
    }

    /// Reports tags that represent the same value, such as the integers `1` and `+1`.
    private func reportRepeatedTags(of variants: [Union.Variant]) {
        var seen: [Literal: Name] = [:]
        for tag in variants.compactMap(\.tag) {
            if let first = tag.forms.compactMap({ seen[$0] }).first {
                sink.report(.duplicate("tag", tag.text, first: first))
            }
            for form in tag.forms { seen[form] = tag.text }
        }
    }

    /// The indices of the variants: more specific signatures first, equally specific signatures in source order.
    private static func order(of variants: [Union.Variant]) -> [Int] {
        let ranks = variants.map { $0.signature.forms.map(\.rank).min() ?? 0 }
        return variants.indices.sorted { ranks[$0] == ranks[$1] ? $0 < $1 : ranks[$0] > ranks[$1] }
    }

    /// Reports each variant that cannot be distinguished from an earlier variant.
    private func reportLookalikes(_ variants: [Union.Variant]) {
        var index = SignatureIndex()
        for later in variants {
            if let first = index.firstLookalike(of: later.signature).map({ variants[$0] }) {
                sink.report(Lookalikes(first: first, later: later).diagnostic)
            }
            index.append(later.signature)
        }
    }
}

extension TypeExpression {
    /// The name of an inline type that is a variant of a union without tags.
    fileprivate var nameOfInline: String {
        switch self {
        case .structure: "Object"
        case .enumeration, .constant: "Value"
        case .union: "Choice"
        case .list(let element, _): element.nameOfInline + "Item"
        case .map(_, let value, _): value.nameOfInline + "Entry"
        case .optional(let wrapped), .formatted(let wrapped, _): wrapped.nameOfInline
        case .named(let name): name.value
        case .instance(let name, let arguments): arguments.map(\.nameOfInline).joined() + name.value
        }
    }
}

extension Diagnostic {
    fileprivate static func emptyUnion(at location: SourceLocation) -> Diagnostic {
        .error("empty-union", at: location, "a union has at least one type")
    }

    fileprivate static func repeatedVariant(_ name: Name, _ first: SourceLocation) -> Diagnostic {
        .error(
            "ambiguous-union",
            at: name.location,
            "the union has the type \(name.value) twice",
            notes: [Note(at: first, "first declared here")]
        )
    }

    fileprivate static func deepUnion(at location: SourceLocation) -> Diagnostic {
        .error("bad-union", at: location, "unions are nested too deeply, or one without tags has more than 500 types")
    }

    fileprivate static func optionalVariant(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-union",
            at: location,
            "a type in a union cannot be optional",
            hint: "the '?' is written after the union: declare it as a model 'U' and write 'U?'"
        )
    }

    fileprivate static func parameterInUnion(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-union",
            at: location,
            "'\(name)' can be any type, so nothing distinguishes it from the other types of the union",
            hint: "make the whole union the parameter, and pass a union that is a model"
        )
    }

    fileprivate static func taggedMap(_ tag: Name, of builtin: Builtin) -> Diagnostic {
        .error(
            "bad-union",
            at: tag.location,
            "'\(tag.value)' is a map of values in a format, but one of them would be the tag",
            hint: "declare a model with 'additional: \(builtin.rawValue)'"
        )
    }
}
