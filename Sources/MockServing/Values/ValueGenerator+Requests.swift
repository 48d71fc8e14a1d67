import Spec

/// The values of the request, which the response repeats.
extension ValueGenerator {
    /// The known value for a field's name, as a value of its type; `nil` for a constant.
    func known(_ member: Member) -> JSONValue? {
        if case .constant = member.presence { return nil }
        guard let value = known[member.wireName.value] else { return nil }
        if value == .null { return member.mayBeNull ? .null : nil }
        return converted(value, to: member.type)
    }

    /// A value of the request as a value of a type, which may have another format; `nil` if it is none.
    private func converted(_ value: JSONValue, to type: TypeReference) -> JSONValue? {
        let ways: [JSONValue] =
            switch value {
            case .string(let text): [api.value(of: text, as: type)]
            case .number(let text): [value, api.value(of: text, as: type)]
            case .null, .bool, .list, .object: [value]
            }
        return ways.first { ValueCheck.fits($0, type, in: api) }
    }

    /// The example of a model, in which values of the request replace the example's values: a created object repeats
    /// the values that the client sent.
    func echoing(_ example: JSONValue, _ type: TypeReference, at place: ValuePlace) -> JSONValue {
        guard place.depth == 0, case .structure(let structure, _) = api.resolve(type), case .object(let given) = example
        else { return example }
        let sent =
            structure.members.compactMap { member in
                known(member).map { JSONValue.Member(member.wireName.value, $0) }
            } + additional(structure)
        return .object(given.filter { field in !sent.contains { $0.key == field.key } } + sent)
    }

    /// The additional fields of the request's body, as additional fields of a type.
    func additional(_ structure: Structure) -> [JSONValue.Member] {
        structure.additional.map { additional($0, besides: structure.members) } ?? []
    }

    /// The additional fields of the request's body that are values of a type.
    ///
    /// - Parameter members: The fields that are not additional ones.
    func additional(_ type: TypeReference, besides members: [Member]) -> [JSONValue.Member] {
        (sent?.additional ?? []).compactMap { field in
            guard !members.contains(where: { $0.wireName.value == field.key }) else { return nil }
            return converted(field.value, to: type).map { .init(field.key, $0) }
        }
    }
}
