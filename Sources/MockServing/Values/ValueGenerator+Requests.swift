import Spec

/// The values of the request, which the response repeats.
extension ValueGenerator {
    /// Whether the request sets the field to null, and the response therefore omits it.
    func isCleared(_ member: Member) -> Bool {
        member.mayBeAbsent && !member.mayBeNull && known[member.wireName.value] == .null
    }

    /// The known value for a field's name, as a value of its type; `nil` for a constant.
    func known(_ member: Member) -> JSONValue? {
        if member.constant != nil { return nil }
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
        guard place.depth == 0, case .structure(let structure, _) = api.shape(of: type),
            case .object(let given) = example
        else { return example }
        let sent =
            structure.members.compactMap { member in
                known(member).map { JSONValue.Member(member.wireName.value, $0) }
            } + additional(structure)
        let replaced = Set(sent.map(\.key) + structure.members.filter { isCleared($0) }.map(\.wireName.value))
        return .object(given.filter { !replaced.contains($0.key) } + sent)
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
    /// The status of the failure as the value of a field such as `code`; `nil` for any other field, and for a type that
    /// has an example or does not declare this value.
    func status(_ member: Member) -> JSONValue? {
        guard let failureStatus, Self.statusNames.contains(member.wireName.value),
            declares(failureStatus, member.type)
        else { return nil }
        return converted(.string(String(failureStatus)), to: member.type)
    }

    private func declares(_ status: Int, _ type: TypeReference) -> Bool {
        if case .model(let name) = type, api.model(named: name)?.example != nil { return false }
        switch api.shape(of: type) {
        case .builtin(let builtin, _):
            return [.string, .int, .int32, .int64, .double, .float, .decimal].contains(builtin)
        case .enumeration(let enumeration, _): return enumeration.value(withWireValue: String(status)) != nil
        case .optional(let wrapped): return declares(status, wrapped)
        case .union(let union): return union.variants.contains { declares(status, $0.type) }
        case .structure, .list, .map: return false
        }
    }

    private static let statusNames: Set = ["status", "code", "status_code", "statusCode"]
}
