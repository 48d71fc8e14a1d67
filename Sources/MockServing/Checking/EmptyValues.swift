import Spec

/// Finds values that add no items to a query or a form: empty lists and maps, and objects without other values.
private struct EmptyValues {
    let api: API
    /// The values by the names of their models; `nil` for a model whose value is being searched for.
    private var found: [String: JSONValue?] = [:]

    init(_ api: API) {
        self.api = api
    }

    mutating func value(of type: TypeReference) -> JSONValue? {
        guard case .model(let name) = type else { return search(type) }
        if let value = found[name] { return value }
        found.updateValue(nil, forKey: name)
        let value = search(type)
        found.updateValue(value, forKey: name)
        return value
    }

    private mutating func search(_ type: TypeReference) -> JSONValue? {
        switch api.shape(of: type) {
        case .list: return .list([])
        case .map, .builtin(.json, _): return .object([])
        case .optional(let wrapped): return value(of: wrapped)
        case .structure(let structure, _):
            guard let members = members(of: structure.members.filter { !$0.mayBeAbsent }) else { return nil }
            return .object(members)
        case .union(let union):
            // A tag is an item.
            guard union.tagField == nil else { return nil }
            for variant in union.variants {
                if let value = value(of: variant.type) { return value }
            }
            return nil
        case .builtin, .enumeration: return nil
        }
    }

    private mutating func members(of fields: [Member]) -> [JSONValue.Member]? {
        var members: [JSONValue.Member] = []
        for field in fields {
            // null is an item, and so is a constant.
            guard case .required = field.presence, let value = value(of: field.type) else { return nil }
            members.append(.init(field.wireName.value, value))
        }
        return members
    }
}

extension API {
    /// The value of a type that adds no items to a query or a form; `nil` if every value adds some.
    func valueWithoutItems(of type: TypeReference) -> JSONValue? {
        var values = EmptyValues(self)
        return values.value(of: type)
    }

    /// The required fields that an object in a query or a form does not contain because their values add no items.
    func membersWithoutItems(of structure: Structure, besides members: [JSONValue.Member]) -> [JSONValue.Member] {
        structure.members.compactMap { member in
            guard case .required = member.presence, !members.contains(where: { $0.key == member.wireName.value })
            else { return nil }
            return valueWithoutItems(of: member.type).map { .init(member.wireName.value, $0) }
        }
    }
}
