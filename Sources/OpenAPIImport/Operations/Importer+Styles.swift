import Diagnostics
import SpecWriting
import YAML

/// How values of several parts are written.
extension Importer {
    func style(_ place: Place, of type: DraftType, explodes: Bool) -> String? {
        let isList = type.isList
        switch (place.text("style") ?? "form", explodes) {
        case ("form", true): return nil
        case ("form", false) where isList: return "comma"
        case ("spaceDelimited", false): return "space"
        case ("pipeDelimited", false): return "pipe"
        // Lists have no such style; this is how those who ask for it read them.
        case ("deepObject", _) where isList: return needsQuery(type) ? "indexed" : "brackets"
        case ("spaceDelimited", true), ("pipeDelimited", true), ("deepObject", _): return nil
        default:
            documents.warn(
                "unsayable-style",
                at: place,
                "this style is not one of the language; items are written 'a[b]=c'"
            )
            return nil
        }
    }

    /// Whether a value has parts with names, in a list, too, so that only a query can hold it.
    func needsQuery(_ type: DraftType) -> Bool {
        if case .list(let element) = type.withoutOptional { return element.isList || isCompound(element) }
        if case .named(let name) = type.withoutOptional, let place = places[name], SchemaShape(place).type == "array" {
            let element = place["items"].map { SchemaShape($0) }
            return element?.types.count != 1 || element?.type == "array" || element?.type == "object"
        }
        return isCompound(type)
    }

    /// Whether values are of several types.
    func isUnion(_ type: DraftType) -> Bool {
        switch type {
        case .union: true
        case .named(let name): places[name].map { SchemaShape($0).alternatives != nil && !isObject($0) } ?? false
        case .optional(let wrapped): isUnion(wrapped)
        default: false
        }
    }

    /// Whether a value is written as several items with names.
    func isCompound(_ type: DraftType) -> Bool {
        switch type {
        case .structure, .map, .union, .named("JSON"): return true
        case .named(let name):
            guard let place = places[name] else { return models[name].map { isCompound($0.type) } ?? false }
            let simple: Set<String> = ["string", "integer", "number", "boolean", "array"]
            let types = SchemaShape(place).types
            return enumeration(place) == nil && place.raw("const") == nil
                && (types.count != 1 || !simple.isSuperset(of: types) || SchemaShape(place).alternatives != nil)
        case .optional(let wrapped): return isCompound(wrapped)
        default: return false
        }
    }
}

extension DraftType {
    var isList: Bool {
        if case .list = withoutOptional { true } else { false }
    }
}
