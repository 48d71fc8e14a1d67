import Diagnostics
import Spec
import SwiftNaming

extension NameChecker {
    /// - Parameter path: The path of the type; `nil` for a type of a request.
    mutating func reportClashes(in structure: Structure, at path: TypePath?) {
        let boxed = layout.boxedFields(at: path)
        let members = structure.members.disambiguated + [structure.others].compactMap(\.self)
        reportClashes(
            of: .fields,
            members.map { ($0.propertyName, $0.declaredName) }
                + members.filter { boxed.contains($0.wireName.value) }.map { ($0.boxName, $0.declaredName) }
        )
        reportUnusable(members, structure.isIdentifiable(beside: []) ? ["ID"] : [])
        let inlines = members.compactMap { member in
            member.type.ownInline.map { ($0, path?.appending(member.wireName.value)) }
        }
        reportClashes(among: inlines, beside: members.map(\.propertyName))
    }

    mutating func reportClashes(in inline: InlineType, at path: TypePath? = nil) {
        switch inline.shape {
        case .structure(let structure): reportClashes(in: structure, at: path)
        case .union(let union): reportClashes(in: union, at: path)
        case .enumeration(let enumeration): reportClashes(in: enumeration)
        }
    }

    mutating func reportClashes(in union: Union, at path: TypePath?) {
        let names = VariantNames.names(of: union)
        let variants = union.variants.map { $0.swiftName ?? $0.tag?.text ?? Name($0.type.nameStem, at: $0.location) }
        // Two inline types of one name are reported as types.
        var inlineNames: Set<String> = []
        let others = union.variants.map { variant in
            if case .inline(let inline) = variant.type { inlineNames.insert(inline.swiftName).inserted } else { true }
        }
        reportClashes(of: .variants, zip(zip(names, variants), others).filter(\.1).map(\.0))
        let inlines = union.variants.enumerated().compactMap { index, variant in
            variant.type.inline.map { ($0, path?.appending("\(index)")) }
        }
        reportClashes(among: inlines, beside: names)
    }

    mutating func reportClashes(in enumeration: Enumeration) {
        // Duplicate values have a separate diagnostic.
        var seen: Set<String> = []
        let names = zip(enumeration.caseNames, enumeration.cases.map(\.name)).filter { seen.insert($1.value).inserted }
        reportClashes(of: .values, names)
    }

    /// - Parameter properties: The properties or cases of the enclosing type.
    mutating func reportClashes(among inlines: [(type: InlineType, path: TypePath?)], beside properties: [String]) {
        let names = inlines.map { ($0.type.swiftName, $0.type.name) }
        reportClashes(of: .types, names)
        reportReserved(names, .types)
        for (swift, name) in names where properties.contains(swift) { report(.typeCalledAsProperty(swift, name)) }
        for inline in inlines { reportClashes(in: inline.type, at: inline.path) }
    }

    /// Reports names in `as:` that no property can have.
    ///
    /// - Parameter others: The names of types that generated code uses beside the properties.
    mutating func reportUnusable(_ members: [Member], _ others: Set<String> = []) {
        for name in members.compactMap(\.swiftName) {
            if SwiftKeywords.undeclarable.contains(name.value) {
                report(.undeclarable(name))
            } else if name.value == "Self" || ScopeNames.runtimeTypes.contains(name.value)
                || others.contains(name.value)
            {
                report(.propertyCalledAsType(name))
            }
        }
    }
}

extension Member {
    /// The name in the spec that determines the Swift name: the value of `as`, or else the name on the wire.
    var declaredName: Name { swiftName ?? wireName }
}
