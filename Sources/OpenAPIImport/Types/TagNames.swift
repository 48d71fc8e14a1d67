import Spec
import SpecImport
import SwiftNaming
import YAML

/// The names of a union's cases whose tags are numbers, if an enum of the document names these numbers.
///
/// They are needed where several tags have the same type: the cases would otherwise be called after the type and the
/// number.
struct TagNames {
    /// The Swift names of the cases, by their tags.
    private var names: [String: String] = [:]

    /// - Parameters:
    ///   - objects: The objects with the tag.
    ///   - field: The field of the tag.
    init(
        of variants: [UnionDefinition.Variant],
        in objects: [DocumentCursor],
        _ field: String,
        _ schemas: SchemaIndex
    ) {
        let tags = variants.compactMap(\.tag?.value)
        let types = Set(variants.filter { $0.tag != nil }.map(\.type))
        guard types.count < tags.count, tags.allSatisfy({ Int64($0) != nil }) else { return }
        var names: [String: String] = [:]
        for object in objects {
            guard let property = schemas.properties(of: object).first(where: { $0.name == field }) else { continue }
            for value in Self.enumeration(property.cursor, schemas)?.cases ?? [] {
                names[value.wireValue.value] = names[value.wireValue.value] ?? SwiftName.property(value.name.value)
            }
        }
        let found = tags.compactMap { names[$0] }
        let others = variants.filter { $0.tag == nil }.flatMap(\.type.names).map { SwiftName.property($0) }
        guard found.count == tags.count, Set(found).count == found.count, Set(found).isDisjoint(with: others),
            found.allSatisfy(CaseNames.isUsable)
        else { return }
        self.names = names
    }

    /// The variants with the names of their tags; unchanged if a tag has none.
    func apply(to variants: [UnionDefinition.Variant]) -> [UnionDefinition.Variant] {
        variants.map { variant in
            guard let tag = variant.tag, let name = names[tag.value] else { return variant }
            return .init(
                tag: tag,
                swiftName: Name(name, at: tag.location),
                type: variant.type,
                description: variant.description
            )
        }
    }

    /// The enum with names for its values that a schema is, refers to or combines with others.
    private static func enumeration(_ cursor: DocumentCursor, _ schemas: SchemaIndex, depth: Int = 0)
        -> EnumerationDefinition?
    {
        guard depth < 5, let target = cursor.resolved() else { return nil }
        if let found = schemas.enumerations.enumeration(target),
            found.cases.allSatisfy({ $0.name.value != $0.wireValue.value })
        {
            return found
        }
        return target.parts.lazy.compactMap { enumeration($0, schemas, depth: depth + 1) }.first
    }
}

extension UnionTranslator {
    /// The union of variants with tags; `nil` if two variants have the same tag.
    ///
    /// - Parameter objects: The objects with the tag.
    func union(
        _ variants: [UnionDefinition.Variant],
        by tagField: Name,
        of objects: [DocumentCursor]
    ) -> TypeExpression? {
        let tags = variants.compactMap(\.tag)
        guard !tags.isEmpty, Set(tags).count == tags.count else { return nil }
        let named = TagNames(of: variants, in: objects, tagField.value, types.schemas).apply(to: variants)
        return .union(
            UnionDefinition(variants: named, tagField: tagField, isClosed: false, location: tagField.location)
        )
    }
}
