import Spec

extension SwiftLowering {
    /// - Parameter isSent: Whether values are only sent, so that they need no case for unknown values.
    func union(
        _ union: Union,
        _ naming: TypeNaming,
        at place: TypePlace,
        isSent: Bool = false
    ) -> TypeDeclaration {
        let inlines = union.inlineTypes
        let inlineNames = Set(inlines.map(\.swiftName))
        let printer = printer(inside: place, hiding: inlineNames)
        let names = VariantNames.names(of: union)
        let tags = union.tagField.map { TagPrinter($0, of: union, in: place.scope) }
        let readings = union.variants.indices.map { index in
            let format = WireFormatPrinter.print(union.variants[index].type) ?? ""
            return "self = .\(names[index])(json.read(\(format)))"
        }
        let arms = UnionArms(union, tags: tags)
        let unknown = SwiftName.unknownCase(beside: names)
        let hasUnknown = !isSent && !union.isClosed && arms.anything == nil
        let otherwise = arms.anything.map { readings[$0] } ?? "self = .\(unknown)(json.read())"
        let isExhaustive = arms.anything != nil || hasUnknown
        let opening = "\(access)\(union.isIndirect ? " indirect" : "") enum \(naming.declaredName)"
        return TypeDeclaration(
            union: UnionDeclaration(
                documentation: Documentation.lines(naming.documentation, indentation: place.indentation),
                access: access,
                name: naming.declaredName,
                isIndirect: union.isIndirect,
                inheritance: InheritanceDeclaration(
                    [place.scope.runtime + "Union"],
                    and: naming.conformances,
                    in: place,
                    behind: opening
                ),
                cases: union.variants.indices.map { index in
                    let variant = union.variants[index]
                    let format = WireFormatPrinter.print(variant.type).map { ", \($0)" } ?? ""
                    return VariantDeclaration(
                        name: SwiftName.escaped(names[index]),
                        member: names[index],
                        type: printer.print(variant.type),
                        write: "write(value\(format)\(tags?.writing(of: variant) ?? ""))"
                    )
                },
                unknownCase: hasUnknown ? unknown : nil,
                unknownType: place.scope.qualified(.json),
                subject: tags?.reading ?? "json.kind",
                arms: arms.arms.map { arm in
                    let read = readings[arm.variant]
                    let line = "case \(arm.pattern): \(read)"
                    let fits = place.indentation + 2 * Page.indentation + line.count <= Page.width
                    return UnionArm(pattern: arm.pattern, read: read, fits: fits)
                },
                otherwise: otherwise,
                unmatchedCase: isExhaustive ? nil : names[union.terminatingVariant],
                types: inlines.map {
                    inline($0, nil, at: place.nested(hiding: inlineNames), isSent: isSent)
                }
            )
        )
    }
}
