import Diagnostics
import SpecWriting
import SwiftRendering
import YAML

extension Importer {
    /// The object that a schema describes.
    func structure(_ place: Place, _ context: Context) -> DraftStructure {
        var extended: [String] = []
        var taken: [String: Property] = [:]
        var takenInSwift: Set<String> = []
        for part in place["allOf"]?.items ?? [] {
            guard let (target, pointer) = part.target() else { continue }
            if extends(target, place.identity) {
                documents.warn("circular-ref", at: part, "'allOf' leads back to this schema; this part is left out")
                continue
            }
            guard let pointer, isObject(target), subtypes(of: target) == nil, !leads(target, to: place.identity),
                target.raw("additionalProperties").map({ !$0.isObject }) ?? true
            else { continue }
            let inherited = properties(of: target)
            // Two models of which the same field is another cannot both be taken over.
            let names = Set(inherited.map { SwiftName.property($0.name) })
            if inherited.contains(where: { taken[$0.name] != nil }) || !names.isDisjoint(with: takenInSwift) {
                continue
            }
            takenInSwift.formUnion(names)
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
        reportUnsaid(place)
        reportAlternatives(place)
        reportDiscriminator(place)
        for part in place["allOf"]?.items ?? [] where part.reference == nil { reportUnsaid(part) }
        let own = Set(fields.map(\.name))
        let inherited = taken.keys.filter { !own.contains($0) }.map { SwiftName.property($0) }
        renameClashes(&fields, beside: Set(inherited))
        return DraftStructure(fields: fields, extends: extended, additional: additional(place, context))
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
        if context.direction == .request, property.place.says("readOnly") { return nil }
        if context.direction == .response, property.place.says("writeOnly") { return nil }
        let inner = context.field(property.name)
        var written =
            property.others.isEmpty
            ? self.type(of: property.place, inner)
            : type(ofAny: [property.place] + property.others, inner, property: property.name)
        // A constant of some alternatives is none of all.
        if property.isOfAlternative, case .constant(_, let type) = written.withoutOptional {
            written = .named(type ?? "String")
        }
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
        member.example = example(in: [target], as: type)
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
        if place.reference != nil { return place.raw("description")?.node.text?.trimmed.wrapped.nonEmpty }
        return place.prose("description")
    }
}

extension Place {
    /// Whether a flag is set here, where a reference leads to, or in a part of that.
    fileprivate func says(_ flag: String) -> Bool {
        if self.flag(flag) { return true }
        guard let target = resolved() else { return false }
        return target.flag(flag) || (target["allOf"]?.items ?? []).contains { $0.flag(flag) }
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
