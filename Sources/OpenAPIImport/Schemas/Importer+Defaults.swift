import Diagnostics
import SpecWriting
import YAML

extension Importer {
    /// A default that a spec can hold: of a text, a number, a flag or an enum.
    func defaultValue(of place: Place, as type: DraftType) -> String? {
        guard let value = place.layersOfValue.lazy.compactMap({ $0["default"] }).first, !value.isNull else {
            return nil
        }
        let plain = scalarType(of: type)
        guard let text = value.node.text else {
            if value.node.items?.isEmpty == true, case .list = type.withoutOptional { return nil }
            if value.node.entries?.isEmpty == true { return nil }
            documents.warn("default-left-out", at: value, "a spec has no default for a list or an object")
            return nil
        }
        // What has one value has no other.
        if case .constant = plain { return nil }
        guard let spelling = Self.spelling(of: text, as: plain) else {
            documents.warn("default-left-out", at: value, "'\(text)' cannot be the default of this type")
            return nil
        }
        // A field with a default always has a value, so that nobody could say null; a server knows its default by itself.
        return type == type.withoutOptional ? spelling : nil
    }

    /// The type that another name of it stands for, where that has values of one part.
    private func scalarType(of type: DraftType) -> DraftType {
        let type = type.withoutOptional
        guard case .named(let name) = type else { return type }
        if let enumeration = enumerations[name] { return .enumeration(enumeration) }
        guard let place = places[name], place.node.entries != nil else { return type }
        if place.raw("const") != nil || place.raw("enum") != nil { return type }
        let scalars: Set<String> = ["string", "integer", "number", "boolean"]
        let shape = SchemaShape(place)
        guard shape.types.count == 1, scalars.isSuperset(of: shape.types), place.parts.isEmpty,
            shape.alternatives == nil
        else { return type }
        return plainType(of: shape, Context(name: name, direction: .response))
    }

    private static func spelling(of text: String, as type: DraftType) -> String? {
        switch type {
        case .named("String"): text
        case .named("Int"): Int64(text) != nil ? text : nil
        case .named("Double"): Double(text)?.isFinite == true ? text : nil
        case .named("Bool"): ["true", "false"].contains(text) ? text : nil
        case .enumeration(let enumeration): enumeration.values.first { $0.wireValue == text }?.name
        default: nil
        }
    }
}
