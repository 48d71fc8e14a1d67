import Diagnostics
import SpecWriting
import YAML

/// How values of several parts are written.
extension Importer {
    func style(_ place: Place, of schema: Place, _ type: DraftType, explodes: Bool) -> String? {
        switch (place.text("style") ?? "form", explodes) {
        case ("form", true): return nil
        case ("form", false) where type.isList: return "comma"
        case ("deepObject", _):
            var seen: Set<Place.Identity> = []
            return listStyle(of: schema, &seen)
        case ("spaceDelimited", false): return "space"
        case ("pipeDelimited", false): return "pipe"
        case ("spaceDelimited", true), ("pipeDelimited", true): return nil
        default:
            documents.warn(
                "unsayable-style",
                at: place,
                "this style is not one of the language; items are written 'a[b]=c'"
            )
            return nil
        }
    }

    /// How the lists in an object in brackets are written: `a[b][]=1`, or `a[b][0][c]=1` where objects are in them.
    private func listStyle(of schema: Place, _ seen: inout Set<Place.Identity>) -> String? {
        guard let place = schema.resolved(), seen.insert(place.identity).inserted else { return nil }
        if SchemaShape(place).type == "array" {
            let element = place["items"]
            let isScalar = element.map { !isObject($0) && SchemaShape($0).type != "array" } ?? true
            return isScalar ? "brackets" : "indexed"
        }
        let inside =
            (isObject(place) ? properties(of: place).map(\.place) : [])
            + [place["additionalProperties"]].compactMap(\.self)
        let styles = Set(inside.compactMap { listStyle(of: $0, &seen) })
        return styles.contains("indexed") ? "indexed" : styles.first
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
