import Diagnostics
import Spec
import SpecImport
import SwiftNaming
import YAML

/// Translates objects and their properties.
struct ObjectTranslator {
    let types: TypeTranslator

    private var memberNames: MemberNames { MemberNames(reserved: types.names.reserved) }
    private var values: ValueReader { ValueReader(types: types) }

    /// The object that a schema describes.
    func structure(_ cursor: DocumentCursor, _ context: TypeContext) -> StructureDefinition {
        var extended: [Name] = []
        var taken: [String: (property: Property, swiftName: String)] = [:]
        let all = types.schemas.properties(of: cursor)
        lazy var kept = Dictionary(all.map { ($0.name, types.schemas.isPresent($0, in: context.direction)) }) { $1 }
        for part in cursor.parts {
            guard let (target, pointer) = part.target() else { continue }
            if types.schemas.extends(target, cursor.identity) {
                types.documents.warn(
                    "circular-ref",
                    at: part,
                    "'allOf' leads back to this schema; this part is left out"
                )
                continue
            }
            guard let pointer, types.schemas.isObject(target), types.schemas.subtypes(of: target) == nil,
                !types.schemas.leads(target, to: cursor.identity),
                target.raw("additionalProperties").map({ !$0.isObject }) ?? true
            else { continue }
            let inherited = types.schemas.properties(of: target)
            // Two models cannot both be extended if they share a field name.
            let names = memberNames.swiftNames(of: inherited.map(\.name))
            if inherited.contains(where: { taken[$0.name] != nil })
                || !Set(names).isDisjoint(with: taken.values.map(\.swiftName))
            {
                continue
            }
            let theirs = inherited.filter { types.schemas.isPresent($0, in: context.direction) }
            if theirs.isEmpty || theirs.contains(where: { kept[$0.name] == false }) { continue }
            extended.append(part.name(types.modelName(of: target, at: pointer, context)))
            for (property, name) in zip(inherited, names) { taken[property.name] = (property, name) }
        }
        // A name that is already a Swift name is kept. An inherited field with the same Swift name becomes an own field
        // with another one: `@id` beside `id`.
        let plainNames = Set(all.map(\.name).filter { $0 == SwiftName.property($0) })
        var fields: [MemberDefinition] = []
        for property in all {
            if let (same, name) = taken[property.name], same.isSame(as: property),
                name == property.name || !plainNames.contains(name),
                types.schemas.closedTag(of: property, in: cursor) == nil
            {
                continue
            }
            guard let field = field(property, context) else { continue }
            fields.append(sharingEnumeration(values.closingTag(field, of: property, in: cursor), property, context))
        }
        reportUnsupported(cursor)
        let own = Set(fields.map(\.name.value))
        let inherited = taken.filter { !own.contains($0.key) }.map(\.value.swiftName)
        memberNames.resolveClashes(&fields, beside: Set(inherited))
        fields.settleDefaults()
        return StructureDefinition(
            fields: fields,
            extends: extended,
            additional: types.collections.additional(cursor, context),
            location: cursor.location
        )
    }

    /// The field with a model in place of an inline enum that the models for requests and for responses share.
    private func sharingEnumeration(
        _ member: MemberDefinition,
        _ property: Property,
        _ context: TypeContext
    ) -> MemberDefinition {
        guard case .enumeration = member.type, let name = context.field(property.name).sharedName,
            types.schemas.isPresent(property, in: .request), types.schemas.isPresent(property, in: .response)
        else { return member }
        var member = member
        member.type = .model(types.models.name(for: member.type, called: name), at: member.type.location)
        return member
    }

    /// Warns about everything in the schema of an object that its fields do not express.
    func reportUnsupported(_ cursor: DocumentCursor) {
        reportUndeclared(cursor)
        types.keywords.reportUnsupported(cursor)
        types.keywords.reportAlternatives(cursor)
        types.unions.reportDiscriminator(cursor)
        for part in cursor.parts where part.reference == nil { types.keywords.reportUnsupported(part) }
    }

    private func reportUndeclared(_ cursor: DocumentCursor) {
        let known = Set(types.schemas.properties(of: cursor).map(\.name))
        let inline = cursor.parts.filter { $0.reference == nil }
        for name in ([cursor] + inline).flatMap({ $0.list("required") ?? [] }) {
            guard let text = name.node.text, !known.contains(text) else { continue }
            types.documents.warn(
                "undeclared-required",
                at: name,
                "'\(text)' is required, but no property of this name is declared"
            )
        }
    }

    /// The field of a property; `nil` if the property is absent in this direction or cannot be written in a spec.
    ///
    /// - Parameter known: The type of the field, if it does not follow from the schema of the property.
    func field(_ property: Property, _ context: TypeContext, as known: TypeExpression? = nil) -> MemberDefinition? {
        guard types.schemas.isPresent(property, in: context.direction) else { return nil }
        if property.isContradicted {
            types.documents.warn(
                "contradicting-parts",
                at: property.cursor,
                "another part of 'allOf' declares '\(property.name)' differently; this declaration is used"
            )
        }
        let inner = context.field(property.name)
        var written =
            known
            ?? (property.others.isEmpty
                ? types.type(of: property.cursor, inner)
                : types.collections.type(ofAny: [property.cursor] + property.others, inner, property: property.name))
        // A constant of some alternatives is not a constant of all.
        if property.isOfAlternative, case .constant(_, let type) = written.withoutOptional {
            written = type ?? property.cursor.builtin(.string)
        }
        if property.isNullableByRemark(types.schemas.isNullable) { written = written.asOptional }
        let mayBeNull = written.isOptional
        // Responses rarely distinguish absent from null; a sender may need both.
        if context.direction == .response, !property.isRequired { written = written.withoutOptional }
        var type = types.nested.inside(written, inner)
        // Deeply nested types are hard to read, so they become models.
        if inner.depth > 6, case .structure = type {
            type = .model(types.models.name(for: type, at: inner), at: type.location)
        }
        type = types.type(type, ofMember: property.name, inner)
        var member = MemberDefinition(
            name: property.cursor.name(property.name),
            mayBeAbsent: !property.isRequired,
            type: type,
            description: ConstraintDescription(of: property.cursor)
                .describing(property.bestFirst.lazy.compactMap { self.describe($0) }.first)
        )
        member.deprecation = property.hasFlag("deprecated") ? Deprecation(message: nil) : nil
        // A required property of a request has its default in Swift; in a response, it needs no default.
        if !property.isRequired || context.direction == .request {
            member.defaultValue = values.defaultValue(of: property, as: mayBeNull ? type.asOptional : type)
            if property.isRequired, member.defaultValue?.isEmpty == true { member.defaultValue = nil }
        }
        member.example = values.example(in: property.bestFirst.map { $0.resolved() }, as: type)
        if let problem = MemberName.problem(property.name, mayBeAbsent: member.mayBeAbsent) {
            types.documents.warn("unsupported-name", at: property.cursor, problem)
            return nil
        }
        return values.openingConstant(member, property.cursor)
    }

    /// The description of a schema, or of the reference to it.
    func describe(_ cursor: DocumentCursor) -> String? {
        // The target of a reference has its own description; from OpenAPI 3.1 on, the reference may have one, too.
        let own = [cursor] + (cursor.list("allOf") ?? []).filter { $0.reference == nil && $0.isAnnotationOnly }
        return own.lazy.compactMap { $0.prose("description") }.first
    }

    /// The type of an object. If none of its properties can be written, it is a map or any JSON.
    func objectType(_ structure: StructureDefinition, at cursor: DocumentCursor) -> TypeExpression {
        if !structure.fields.isEmpty || !structure.extends.isEmpty { return .structure(structure) }
        if !types.schemas.properties(of: cursor).isEmpty {
            types.documents.warn(
                "unsupported-schema",
                at: cursor,
                "none of its properties can be written here; it is any JSON"
            )
        }
        return structure.additional.map { .map(to: $0) } ?? cursor.builtin(.json)
    }
}
