import Diagnostics
import Spec

extension NameChecker {
    mutating func reportClashes(in structure: Structure) {
        let members = structure.members.disambiguated + [structure.others].compactMap(\.self)
        reportClashes(
            of: .fields,
            members.map { ($0.propertyName, $0.declaredName) }
                + members.filter(\.isIndirect).map { ($0.storedName, $0.declaredName) }
        )
        reportUnusable(members)
        reportClashes(among: members.compactMap(\.type.inline), beside: members.map(\.propertyName))
    }

    mutating func reportClashes(in inline: InlineType) {
        switch inline.shape {
        case .structure(let structure): reportClashes(in: structure)
        case .union(let union): reportClashes(in: union)
        case .enumeration(let enumeration): reportClashes(in: enumeration)
        }
    }

    mutating func reportClashes(in union: Union) {
        let names = VariantNames.names(of: union)
        let variants = union.variants.map { $0.tag?.text ?? Name($0.type.nameStem, at: $0.location) }
        reportClashes(of: .variants, Array(zip(names, variants)))
        reportClashes(among: union.inlineTypes, beside: names)
    }

    mutating func reportClashes(in enumeration: Enumeration) {
        // A value that is there twice is told as that.
        var seen: Set<String> = []
        let names = zip(enumeration.caseNames, enumeration.cases.map(\.name)).filter { seen.insert($1.value).inserted }
        reportClashes(of: .values, names)
    }

    /// - Parameter properties: The properties or cases of what the types are nested in.
    mutating func reportClashes(among inlines: [InlineType], beside properties: [String]) {
        let names = inlines.map { ($0.swiftName, $0.name) }
        reportClashes(of: .types, names)
        reportReserved(names, .types)
        for (swift, name) in names where properties.contains(swift) { report(.typeCalledAsProperty(swift, name)) }
        for inline in inlines { reportClashes(in: inline) }
    }

    /// Reports what `as:` calls as no property can be called.
    ///
    /// - Parameter others: Types that are used beside the properties.
    mutating func reportUnusable(_ members: [Member], _ others: Set<String> = []) {
        for name in members.compactMap(\.swiftName) {
            if SwiftKeywords.undeclarable.contains(name.value) {
                report(.undeclarable(name))
            } else if ScopeNames.runtimeTypes.contains(name.value) || others.contains(name.value) {
                report(.propertyCalledAsType(name))
            }
        }
    }
}

extension Member {
    /// Its name where the spec says what it is called in Swift.
    var declaredName: Name { swiftName ?? wireName }
}
