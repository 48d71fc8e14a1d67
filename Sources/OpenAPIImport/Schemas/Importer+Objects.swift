import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

/// A property of an object schema.
struct Property {
    let name: String
    /// The schema as it is written, which may be a reference.
    let place: Place
    var isRequired: Bool
}

extension Importer {
    /// Whether a schema is an object with properties, its own or those of all the parts of an `allOf`.
    func isObject(_ place: Place, depth: Int = 0) -> Bool {
        guard depth < 20, let place = place.resolved() else { return false }
        if place.raw("enum") != nil || place.raw("const") != nil { return false }
        let ownProperties = place.raw("properties")?.node.entries?.isEmpty == false
        if SchemaShape(place).alternatives?.places.isEmpty == false, !ownProperties { return false }
        if let parts = place["allOf"]?.items {
            return ownProperties
                || !parts.isEmpty && parts.allSatisfy { isObject($0, depth: depth + 1) || $0.saysNothing }
        }
        return ownProperties && (SchemaShape(place).types.isEmpty || SchemaShape(place).types == ["object"])
    }

    /// All properties of an object schema, its parts' included; the last of a name wins.
    func properties(of place: Place, depth: Int = 0) -> [Property] {
        guard depth < 20, let place = place.resolved() else { return [] }
        var found: [Property] = []
        var indices: [String: Int] = [:]
        func add(_ property: Property) {
            if let index = indices[property.name] {
                let isRequired = found[index].isRequired || property.isRequired
                found[index] = property
                found[index].isRequired = isRequired
            } else {
                indices[property.name] = found.count
                found.append(property)
            }
        }
        for part in place["allOf"]?.items ?? [] { properties(of: part, depth: depth + 1).forEach(add) }
        for (name, schema) in place["properties"]?.rawEntries ?? [] where !name.isEmpty {
            add(Property(name: name, place: schema, isRequired: false))
        }
        for part in [place] + (place["allOf"]?.items.compactMap { $0.reference == nil ? $0 : nil } ?? []) {
            for name in SchemaShape(part).required {
                if let index = indices[name] { found[index].isRequired = true }
            }
        }
        return found
    }

    /// The object that a schema describes.
    func structure(_ place: Place, _ context: Context) -> DraftStructure {
        var extended: [String] = []
        var taken: [String: Property] = [:]
        for part in place["allOf"]?.items ?? [] {
            guard let (target, pointer) = part.target(), let pointer, isObject(target),
                target.raw("additionalProperties").map({ !$0.isObject }) ?? true
            else { continue }
            let inherited = properties(of: target)
            // Two models of which the same field is another cannot both be taken over.
            if inherited.contains(where: { taken[$0.name] != nil }) { continue }
            extended.append(modelName(of: target, at: pointer, context))
            for property in inherited { taken[property.name] = property }
        }
        var fields: [DraftMember] = []
        for property in properties(of: place) {
            if let same = taken[property.name], same.place.location == property.place.location,
                same.isRequired == property.isRequired
            {
                continue
            }
            if let field = field(property, context) { fields.append(field) }
        }
        reportUndeclared(place)
        Self.renameClashes(&fields)
        return DraftStructure(fields: fields, extends: extended, additional: additional(place, context))
    }

    private func additional(_ place: Place, _ context: Context) -> DraftType? {
        guard let schema = place.raw("additionalProperties") else { return nil }
        if schema.node.text == "true" { return .json }
        return schema.isObject ? inside(type(of: schema, context.item("Value")), context.item("Value")) : nil
    }

    private func reportUndeclared(_ place: Place) {
        let known = Set(properties(of: place).map(\.name))
        for name in place["required"]?.items ?? [] {
            guard let text = name.node.text, !known.contains(text) else { continue }
            documents.warn(
                "undeclared-required",
                at: name,
                "'\(text)' is required, but no property of this name is declared"
            )
        }
    }

    /// The field of a property; `nil` where it is not for this direction.
    func field(_ property: Property, _ context: Context) -> DraftMember? {
        let target = property.place.resolved()
        if context.direction == .request, target?.flag("readOnly") == true { return nil }
        if context.direction == .response, target?.flag("writeOnly") == true { return nil }
        let inner = context.field(property.name)
        var written = self.type(of: property.place, inner)
        // A response rarely tells absent from null; who sends a field may want to say either.
        if context.direction == .response, !property.isRequired { written = written.withoutOptional }
        let type = inside(written, inner)
        var member = DraftMember(
            name: property.name,
            mayBeAbsent: !property.isRequired,
            type: type,
            description: describe(property.place)
        )
        member.deprecated = target?.flag("deprecated") == true ? "true" : nil
        if !property.isRequired, let value = defaultValue(of: property.place, as: type) { member.defaultValue = value }
        if property.name.hasSuffix("?") {
            documents.warn("unsayable-name", at: property.place, "a name that ends in '?' cannot be written in a spec")
            return nil
        }
        return member
    }

    /// A default that a spec can hold: of a text, a number, a flag or an enum.
    func defaultValue(of place: Place, as type: DraftType) -> String? {
        guard let target = place.resolved(), let value = target["default"], !value.isNull else { return nil }
        guard let text = value.node.text else {
            if value.node.items?.isEmpty == true, case .list = type { return nil }
            documents.warn("default-left-out", at: value, "a spec has no default for a list or an object")
            return nil
        }
        switch type {
        case .named("String"): return text
        case .named("Int") where Int64(text) != nil: return text
        case .named("Double") where Double(text)?.isFinite == true: return text
        case .named("Bool") where ["true", "false"].contains(text): return text
        case .enumeration(let enumeration):
            if let found = enumeration.values.first(where: { $0.wireValue == text }) { return found.name }
        case .named(let name):
            if let found = enumerations[name]?.values.first(where: { $0.wireValue == text }) { return found.name }
        default: break
        }
        documents.warn("default-left-out", at: value, "'\(text)' cannot be the default of this type")
        return nil
    }

    /// What a schema or what refers to it says about itself.
    func describe(_ place: Place) -> String? {
        // From 3.1 on a reference may have a description of its own.
        if place.reference != nil { return place.raw("description")?.node.text?.trimmed.nonEmpty }
        return place.prose("description")
    }

    /// Gives fields names of their own in Swift where their names on the wire would become one.
    static func renameClashes(_ members: inout [DraftMember]) {
        var seen: Set<String> = []
        for index in members.indices {
            let plain = SwiftName.property(members[index].name)
            var name = plain == "_" ? "field" : plain
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(plain)\(number)"
                number += 1
            }
            if name != plain { members[index].swiftName = name }
        }
    }
}

extension Place {
    /// A schema without a word on the type.
    fileprivate var saysNothing: Bool {
        guard let entries = resolved()?.node.entries else { return false }
        let silent: Set<String> = [
            "description", "title", "nullable", "deprecated", "readOnly", "writeOnly", "required", "example",
        ]
        return entries.allSatisfy { entry in
            silent.contains(entry.key.text) || entry.key.text.hasPrefix("x-")
                || entry.key.text == "type" && entry.value.text == "object"
                || entry.key.text == "properties" && entry.value.entries?.isEmpty == true
        }
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
