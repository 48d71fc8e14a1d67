import Spec
import SwiftNaming

extension SwiftLowering {
    /// The number of cases up to which a `switch` over the raw value finds one. The time of the compiler for a `switch`
    /// grows with the square of their number.
    private static let longestSwitch = 16

    /// - Parameters:
    ///   - isSent: Whether values are only sent, so that the enum needs no case for unknown values.
    ///   - isField: Whether a model or a union contains values of the enum.
    func enumeration(
        _ enumeration: Enumeration,
        _ naming: TypeNaming,
        at place: TypePlace,
        isSent: Bool = false,
        isField: Bool = true
    ) -> TypeDeclaration {
        let cases = zip(enumeration.cases, enumeration.caseNames).map { value, name in
            let isText = enumeration.rawType == .string
            return CaseDeclaration(
                documentation: Documentation.lines(
                    [value.description, Documentation.warning(value.deprecation)]
                ),
                name: SwiftName.escaped(name),
                member: name,
                wireValue: isText ? SwiftLiteral.string(value.wireValue.value) : value.wireValue.value,
                namesItsValue: isText && name == value.wireValue.value
            )
        }
        let scope = place.scope
        let isOpen = !isSent && !enumeration.isClosed
        let rawType = scope.qualified(enumeration.rawType == .int ? .int : .string)
        let plain = (isSent ? [] : ["CodingKeyRepresentable"]) + ["CaseIterable"]
        let coding =
            isField ? [scope.runtime("FieldValue")] : ["Codable", "Sendable"].map { scope.swift($0) }
        return TypeDeclaration(
            enumeration: EnumerationDeclaration(
                documentation: Documentation.lines(naming.documentation),
                access: access,
                name: naming.declaredName,
                rawType: rawType,
                isText: enumeration.rawType == .string,
                isOpen: isOpen,
                inheritance: Inheritance.list(
                    isOpen
                        ? [scope.runtime("OpenEnum")]
                        : [rawType] + coding + plain.map { scope.swift($0) },
                    and: naming.conformances,
                    in: scope
                ),
                unknownCase: SwiftName.unknownCase(beside: cases.map(\.member)),
                table: isOpen && cases.count > Self.longestSwitch
                    ? SwiftName.free(["casesByRawValue"], beside: cases.map(\.member)) : nil,
                cases: cases,
                scope: scope
            ),
            usesRuntime: isOpen || isField || naming.conformsToRuntime
        )
    }
}

extension SwiftName {
    /// The name of the case for unknown values.
    static func unknownCase(beside cases: [String]) -> String {
        free(["unknown", "unrecognized", "unknown_"], beside: cases)
    }
}

extension SwiftLowering {
    /// - Parameter isSent: Whether values are only sent, so that the union needs no case for unknown values.
    func union(
        _ union: Union,
        _ naming: TypeNaming,
        at place: TypePlace,
        isSent: Bool = false
    ) -> TypeDeclaration {
        let inlines = union.inlineTypes
        let inlineNames = Set(inlines.map(\.swiftName))
        let inside = place.nested(hiding: inlineNames)
        let printer = printer(at: inside)
        let names = VariantNames.names(of: union)
        let tags = union.tagField.map { TagPrinter($0, of: union, in: inside.scope) }
        let arms = UnionArms(union, tags: tags, texts: FormattedTexts(union, in: api, printer), in: inside.scope)
        let unknown = SwiftName.unknownCase(beside: names)
        let hasUnknown = !isSent && union.keepsUnknown
        let isExhaustive = arms.anything != nil || hasUnknown
        let placeholder = place.path == nil ? union.fallback ?? 0 : layout.placeholder(ofUnionAt: place.path)
        let variants = union.variants.indices.map { index in
            VariantDeclaration(
                union.variants[index],
                called: names[index],
                type: printer.print(union.variants[index].type),
                tag: tags?.written(with: union.variants[index])
            )
        }
        return TypeDeclaration(
            union: UnionDeclaration(
                scope: inside.scope,
                documentation: Documentation.lines(naming.documentation),
                access: access,
                name: naming.declaredName,
                isIndirect: layout.isBoxed(unionAt: place.path),
                inheritance: Inheritance.list(
                    [place.scope.runtime("Union")],
                    and: naming.conformances,
                    in: place.scope
                ),
                variants: variants,
                unknownCase: hasUnknown ? unknown : nil,
                unknownType: inside.scope.qualified(.json),
                subject: tags?.reading ?? "json.kind",
                arms: arms.arms.map { UnionArm(pattern: $0.pattern, variant: variants[$0.variant]) },
                candidates: arms.candidates,
                other: arms.anything.map { variants[$0] },
                untaggedCase: union.fallback.flatMap { $0 == placeholder ? nil : names[placeholder] },
                unmatchedCase: isExhaustive ? nil : names[placeholder],
                types: union.variants.enumerated().compactMap { index, variant in
                    variant.type.inline.map {
                        inline($0, nil, at: inside.of("\(index)"), isSent: isSent)
                    }
                }
            )
        )
    }
}

extension VariantDeclaration {
    /// - Parameter tag: The arguments that write the tag; `nil` if the variant's own constant does.
    fileprivate init(_ variant: Union.Variant, called name: String, type: String, tag: (key: String, value: String)?) {
        documentation = Documentation.lines([variant.description])
        self.name = SwiftName.escaped(name)
        member = name
        self.type = type
        format = WireFormatPrinter.print(variant.type)
        tagKey = tag?.key
        tagValue = tag?.value
    }
}
