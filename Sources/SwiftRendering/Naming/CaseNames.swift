import Spec
import SwiftNaming

extension EventStream {
    /// Whether events have names.
    var isNamed: Bool { events.contains { $0.name != nil } }

    /// The Swift names of the cases, one for each named event.
    var caseNames: [String] { SwiftName.properties(events.compactMap(\.name?.value)).map(avoidingOptionalCases) }
}

/// The name of a case, with an underscore if it is a case of `Optional`: where a value may be absent, `.none` is `nil`, and
/// the pattern `.some` is any value.
func avoidingOptionalCases(_ name: String) -> String { ["none", "some"].contains(name) ? name + "_" : name }

extension Enumeration {
    /// The Swift names of the cases. None is `placeholder`, which every field type declares.
    var caseNames: [String] {
        SwiftName.properties(cases.map(\.name.value)).map { $0 == "placeholder" ? $0 + "_" : avoidingOptionalCases($0) }
    }

    /// The Swift names of the cases, by their names in the spec.
    var caseNamesBySpecName: [String: String] {
        Dictionary(zip(cases.map(\.name.value), caseNames), uniquingKeysWith: { first, _ in first })
    }

    /// The Swift name of the case that the spec calls `name`.
    func caseName(of name: String) -> String? { caseNamesBySpecName[name] }
}

/// The names of the cases of a union: the names that the spec gives them by `as`, the names of their tags, or else the
/// names of their types.
enum VariantNames {
    /// A name for each variant, in the order of the union. Two names are equal only if nothing in the spec
    /// distinguishes the variants.
    static func names(of union: Union) -> [String] {
        let types = union.variants.map(\.type)
        let lists = types.count { $0.isList }
        let maps = types.count { $0.isMap }
        let haveNames = union.variants.allSatisfy { $0.tag?.isText != false }
        let tagNames = SwiftName.properties(union.variants.map { $0.tag?.text.value ?? "" })
        let names = zip(union.variants, tagNames).map { variant, tagName in
            if let name = variant.swiftName { return avoidingOptionalCases(SwiftName.property(name.value)) }
            if haveNames, let tag = variant.tag, tag.isName { return avoidingOptionalCases(tagName) }
            switch variant.type {
            case .list where lists == 1: return "list"
            case .map where maps == 1: return "map"
            case let type: return avoidingOptionalCases(SwiftName.property(type.nameStem))
            }
        }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        let detailed = zip(names, union.variants).map { name, variant in
            counts[name] == 1 ? name : name + (detail(of: variant, hasName: haveNames) ?? "")
        }
        guard union.tagField != nil else { return detailed }
        let given = zip(detailed, union.variants).filter { $1.swiftName != nil }.map(\.0)
        return disambiguated(detailed, besides: Set(given))
    }

    /// Returns the names with numbers appended to repeated names, such as for the tags `dog_food` and `dogFood`.
    ///
    /// - Parameter given: The names that the spec gives, which remain as they are.
    private static func disambiguated(_ names: [String], besides given: Set<String>) -> [String] {
        guard names.hasDuplicates else { return names }
        var taken = Set(names)
        var seen: Set<String> = []
        return names.map { name in
            if given.contains(name) || seen.insert(name).inserted { return name }
            let numbered = (2...).lazy.map { "\(name)\($0)" }.first { taken.insert($0).inserted }
            return numbered ?? name
        }
    }

    /// The text that distinguishes a variant from another variant of the same name: its tag or its wire format; `nil`
    /// if it has neither, or if the spec gives it a name.
    private static func detail(of variant: Union.Variant, hasName: Bool) -> String? {
        if variant.swiftName != nil { return nil }
        if let tag = variant.tag {
            return hasName && tag.isName ? nil : String(SwiftName.type(tag.text.value).drop { $0 == "_" })
        }
        if case .builtin(_, .format(let format)?) = variant.type { return SwiftName.type(format.rawValue) }
        return nil
    }
}

extension Union.Tag {
    /// Whether the tag is a string on the wire, and not a number or a Boolean.
    fileprivate var isText: Bool {
        if case .string = value { true } else { false }
    }

    /// Whether the tag begins with a letter, so that it can be a name.
    fileprivate var isName: Bool { text.value.unicodeScalars.first?.properties.isAlphabetic == true }
}

extension TypeReference {
    /// A name composed of the names of the types in the type: `UserList` for `[User]`.
    var nameStem: String {
        switch self {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): name
        case .inline(let inline): inline.name.value
        case .list(let element): element.nameStem + "List"
        case .map(_, let value): value.nameStem + "Map"
        case .optional(let wrapped): wrapped.nameStem
        }
    }

    fileprivate var isList: Bool {
        if case .list = self { true } else { false }
    }

    fileprivate var isMap: Bool {
        if case .map = self { true } else { false }
    }
}
