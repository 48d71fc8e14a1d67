import Diagnostics
import Spec
import SpecImport
import YAML

/// Unions with a discriminator.
extension UnionTranslator {
    /// The union for an object whose discriminator selects among the objects that extend it; `nil` for other schemas.
    func unionOfSubtypes(of cursor: DocumentCursor, _ context: TypeContext) -> TypeExpression? {
        guard let discriminator = cursor.discriminator, let targets = types.schemas.subtypes(of: cursor) else {
            return nil
        }
        return tagged(targets, by: discriminator, context, base: cursor)
    }

    /// The union whose variants a discriminator selects; `nil` if the alternatives are not named objects.
    ///
    /// - Parameter isInherited: Whether the discriminator belongs to an object that all alternatives extend. It may
    ///   have more tags.
    func tagged(
        _ cursors: [DocumentCursor],
        by discriminator: DocumentCursor,
        _ context: TypeContext,
        isInherited: Bool = false
    )
        -> TypeExpression?
    {
        let targets = cursors.compactMap { $0.target() }
        guard targets.count == cursors.count else { return nil }
        return tagged(targets, by: discriminator, context, isInherited: isInherited)
    }

    /// - Parameter base: The object that all alternatives extend, if it can be a value itself.
    func tagged(
        _ given: [SchemaIndex.Target],
        by discriminator: DocumentCursor,
        _ context: TypeContext,
        isInherited: Bool = false,
        base: DocumentCursor? = nil
    )
        -> TypeExpression?
    {
        guard let field = discriminator.discriminatingField else { return nil }
        // In the language, a union cannot contain a union with the same tag field.
        let targets = given.flatMap { target in
            target.cursor.discriminator?.discriminatingField == field
                ? types.schemas.subtypes(of: target.cursor) ?? [target] : [target]
        }
        guard targets.allSatisfy({ $0.pointer != nil && types.schemas.isObject($0.cursor) }) else { return nil }
        let fallback = discriminator.defaultMapping.flatMap {
            self.fallback(mappedBy: $0, field, base: base, context)
        }
        if let other = discriminator.defaultMapping, fallback == nil {
            if let union = unionByConstants(of: targets, field, default: other, of: discriminator, context) {
                return union
            }
            types.documents.warn(
                "unsupported-keyword",
                at: other,
                "'defaultMapping' is left out: other values are '.unknown'"
            )
        }
        let nested = (given + targets).compactMap(\.cursor.discriminator)
        let base = base.flatMap { SchemaShape($0).alternatives == nil ? $0 : nil }
        let valuesOfBase = base.map { types.schemas.constants(of: $0, field) } ?? []
        let mapping =
            mappedTags(
                of: discriminator,
                to: targets.map(\.cursor) + [base].compactMap(\.self),
                isNested: isInherited
            )
            + nested.flatMap { mappedTags(of: $0, to: targets.map(\.cursor), isNested: true) }
        let mappingOfTarget = Dictionary(grouping: mapping, by: \.target)
        var variants: [UnionDefinition.Variant] = []
        // A union has at least one tag, even if the type for all other tags includes it.
        let others = targets.filter { $0.cursor.identity != fallback?.identity }
        for (target, pointer) in others.isEmpty ? targets : others {
            guard let pointer else { continue }
            var seen: Set<String> = []
            let tags = (mappingOfTarget[target.identity] ?? []).filter { seen.insert($0.name).inserted }
            let type = TypeExpression.model(types.modelName(of: target, at: pointer, context), at: target.location)
            let own = types.schemas.constants(of: target, field)
            // The language would reject a tag that the variant's own constant excludes.
            for tag in tags where !own.isEmpty && !own.contains(tag.name) {
                types.documents.warn(
                    "stray-mapping",
                    at: tag.cursor,
                    "'\(tag.name)' is left out: '\(field)' is never that in this schema"
                )
            }
            let name = pointer.split(separator: "/").last.map(String.init) ?? ""
            // All subtypes inherit the constants of the base. The name of a subtype determines which constants are its
            // own.
            let named = own.filter { own == valuesOfBase && NameTable.typeName($0) == NameTable.typeName(name) }
            if let base, tags.isEmpty, named.isEmpty, !own.isEmpty, own == valuesOfBase,
                let union = unionByKeys(of: targets, base, context)
            {
                return union
            }
            let all = !tags.isEmpty ? tags.map(\.name) : own.isEmpty ? [name] : named.isEmpty ? own : named
            for tag in all where own.isEmpty || own.contains(tag) {
                variants.append(.init(tag: target.name(tag), type: type))
            }
        }
        if let fallback, !variants.isEmpty {
            variants.append(.init(tag: nil, type: fallback.type))
        } else if let base, !variants.isEmpty, valuesOfBase.isEmpty, keepsTag(base, field, in: context.direction),
            // '.unknown' keeps more than an object with only the tag.
            types.schemas.properties(of: base).count > 1
        {
            variants.append(.init(tag: nil, type: typeOfBase(base, context)))
        } else if let base {
            let known = Set(variants.compactMap(\.tag?.value))
            let mapped = mapping.filter { $0.target == base.identity }.map(\.name)
            variants += variantsOfBase(base, tags: (mapped + valuesOfBase).filter { !known.contains($0) }, context)
        }
        return union(variants, by: discriminator.name(field), of: targets.map(\.cursor))
    }

    /// The union with a variant for all other tags, if constants determine the tags of the other variants; `nil` if
    /// they do not, or if the values of the variants cannot be distinguished without tags.
    private func unionByConstants(
        of targets: [SchemaIndex.Target],
        _ field: String,
        default other: DocumentCursor,
        of discriminator: DocumentCursor,
        _ context: TypeContext
    ) -> TypeExpression? {
        guard let target = types.schemas.target(ofMapped: other), target.pointer != nil,
            types.schemas.isObject(target.cursor), types.schemas.constants(of: target.cursor, field).isEmpty
        else { return nil }
        let tagged = targets.filter { $0.cursor.identity != target.cursor.identity }
        let constants = tagged.map { types.schemas.constants(of: $0.cursor, field) }
        guard !tagged.isEmpty, constants.allSatisfy({ !$0.isEmpty }) else { return nil }
        // A tag that no constant has would select the variant for all other tags.
        let tags = (discriminator["mapping"]?.rawEntries ?? []).filter { _, cursor in
            types.schemas.target(ofMapped: cursor)?.cursor.identity != target.cursor.identity
        }
        guard tags.allSatisfy({ Set(constants.joined()).contains($0.0) }) else { return nil }
        let all = tagged + [target]
        let forms = all.map { types.schemas.forms(of: $0.cursor, in: context.direction) }
        guard JSONSignature.differ(forms.map { JSONSignature(forms: $0) }) else { return nil }
        let variants = all.compactMap { target in
            target.pointer.map {
                TypeExpression.model(types.modelName(of: target.cursor, at: $0, context), at: target.cursor.location)
            }
        }
        return union(of: variants, at: discriminator)
    }

    /// The union of an object and the objects that extend it, if the tag of one of the objects is not known.
    private func unionByKeys(
        of targets: [SchemaIndex.Target],
        _ base: DocumentCursor,
        _ context: TypeContext
    ) -> TypeExpression? {
        let forms =
            targets.map { types.schemas.forms(of: $0.cursor, in: context.direction) }
            + [[types.schemas.objectForm(of: base, in: context.direction)]]
        guard JSONSignature.differ(forms.map { JSONSignature(forms: $0) }) else { return nil }
        let found = targets.map { target -> TypeExpression in
            target.pointer.map {
                .model(types.modelName(of: target.cursor, at: $0, context), at: target.cursor.location)
            } ?? types.type(of: target.cursor, context)
        }
        return union(of: found + [typeOfBase(base, context)], at: base)
    }

    /// The variants for the object with the discriminator itself, with the tags that no extending object has.
    private func variantsOfBase(
        _ base: DocumentCursor,
        tags: [String],
        _ context: TypeContext
    ) -> [UnionDefinition.Variant] {
        guard !tags.isEmpty else { return [] }
        let type = typeOfBase(base, context)
        var seen: Set<String> = []
        return tags.filter { seen.insert($0).inserted }.map { .init(tag: base.name($0), type: type) }
    }

    private func typeOfBase(_ base: DocumentCursor, _ context: TypeContext) -> TypeExpression {
        let inner = TypeContext(name: context.name + "Base", direction: context.direction)
        return variant(types.objects.objectType(types.objects.structure(base, inner), at: base), inner)
    }

    /// The object for all other tags; `nil` if it does not keep the tag.
    private func fallback(
        mappedBy cursor: DocumentCursor,
        _ field: String,
        base: DocumentCursor?,
        _ context: TypeContext
    ) -> (identity: DocumentCursor.Identity, type: TypeExpression)? {
        guard let target = types.schemas.target(ofMapped: cursor), let pointer = target.pointer,
            types.schemas.isObject(target.cursor), types.schemas.constants(of: target.cursor, field).isEmpty,
            keepsTag(target.cursor, field, in: context.direction)
        else { return nil }
        if let base, target.cursor.identity == base.identity { return (base.identity, typeOfBase(base, context)) }
        let name = types.modelName(of: target.cursor, at: pointer, context)
        return (target.cursor.identity, .model(name, at: target.cursor.location))
    }

    /// Whether an object has the field of the tag, and finite values.
    private func keepsTag(_ cursor: DocumentCursor, _ field: String, in direction: TypeContext.Direction) -> Bool {
        types.schemas.properties(of: cursor).contains {
            $0.name == field && types.schemas.isPresent($0, in: direction)
        } && !types.schemas.requiresItself(cursor)
    }

    private typealias MappedTag = (name: String, target: DocumentCursor.Identity, cursor: DocumentCursor)

    /// The tags that the mapping of a discriminator assigns to schemas.
    private func mappedTags(
        of discriminator: DocumentCursor,
        to alternatives: [DocumentCursor],
        isNested: Bool = false
    ) -> [MappedTag] {
        let known = Set(alternatives.map(\.identity))
        return (discriminator["mapping"]?.rawEntries ?? []).compactMap { name, cursor in
            guard let text = cursor.node.text else { return nil }
            guard let target = types.schemas.target(ofMapped: cursor)?.cursor else {
                if isNested { return nil }
                types.documents.warn("dangling-ref", at: cursor, "'\(text)' does not exist; '\(name)' is left out")
                return nil
            }
            guard known.contains(target.identity) else {
                if isNested { return nil }
                types.documents.warn(
                    "stray-mapping",
                    at: cursor,
                    "'\(text)' is not one of the alternatives; '\(name)' is left out"
                )
                return nil
            }
            return (name, target.identity, cursor)
        }
    }

    /// Warns if a discriminator selects schemas that do not extend its object: only the object's own fields are read.
    func reportDiscriminator(_ cursor: DocumentCursor) {
        guard let mapping = cursor.discriminator?.raw("mapping"), SchemaShape(cursor).alternatives == nil,
            types.schemas.subtypes(of: cursor) == nil
        else { return }
        let message =
            types.schemas.directSubtypes(of: cursor) == nil
            ? "the schema that this names does not extend this schema; it is left out"
            : "this is one of the alternatives of another schema; where it is used directly, only its fields are read"
        types.documents.warn("stray-mapping", at: mapping, message)
    }
}
