import Spec

/// The JSON in the body of a request, which the response repeats.
struct SentValue {
    let value: JSONValue
    /// The members of an object that are not fields of its type: all members of a map, and additional fields.
    let additional: [JSONValue.Member]

    init(_ value: JSONValue, _ type: TypeReference, in api: API) {
        self.value = value
        guard let members = value.members, let fields = Self.fields(of: value, type, in: api) else {
            additional = []
            return
        }
        additional = members.filter { !fields.contains($0.key) }
    }

    /// The names of the fields that the type of an object declares; `nil` for values of other types.
    private static func fields(of value: JSONValue, _ type: TypeReference, in api: API) -> Set<String>? {
        switch api.shape(of: type) {
        case .optional(let wrapped): return fields(of: value, wrapped, in: api)
        case .structure(let structure, _): return Set(structure.members.map(\.wireName.value))
        case .map: return []
        case .union(let union):
            guard let variant = union.variant(of: value, in: api) else { return nil }
            return fields(of: value, variant.type, in: api)?.union([union.tagField].compactMap(\.self))
        case .builtin, .enumeration, .list: return nil
        }
    }
}

extension Union {
    /// The variant of an object: the one with its tag or the one for all other tags, or the first one that the object
    /// fits; `nil` if it is of no variant.
    func variant(of value: JSONValue, in api: API) -> Variant? {
        guard let tagField else { return variants.first { ValueCheck.fits(value, $0.type, in: api) } }
        guard let tag = value[tagField] else { return nil }
        return variants.first { $0.hasTag(tag) } ?? fallback.map { variants[$0] }
    }
}

extension Union.Variant {
    /// Whether a value is a form of the variant's tag.
    func hasTag(_ value: JSONValue) -> Bool { tag?.forms.contains { $0.json == value } ?? false }
}

extension Literal {
    /// The value of a tag, which has no type.
    var json: JSONValue { value(of: .builtin(.json, nil)) }
}
