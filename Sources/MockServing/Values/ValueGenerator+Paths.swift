import Spec

extension ValueGenerator {
    /// A body with a value at `path`; its value at `pick` is of `type`.
    mutating func filled(
        _ body: JSONValue,
        _ type: TypeReference,
        pickedAt pick: [String],
        along path: [String],
        end: TypeReference,
        at place: ValuePlace
    ) -> JSONValue? {
        guard path.starts(with: pick) else {
            return filled(body, .builtin(.json, nil), along: path[...], end: end, at: place)
        }
        let inner = filled(body.value(at: pick), type, along: path.dropFirst(pick.count), end: end, at: place)
        return inner.flatMap { body.setting($0, at: pick) }
    }

    /// A value of `type` with a value at `path`: values along the path that are absent, null or empty are generated.
    ///
    /// - Parameters:
    ///   - value: The value to complete; `nil` if it is absent.
    ///   - end: The type of the value at the path if the spec declares none, as inside of `JSON`.
    /// - Returns: `nil` if values of the type have no such path.
    mutating func filled(
        _ value: JSONValue?,
        _ type: TypeReference,
        along path: ArraySlice<String>,
        end: TypeReference,
        at place: ValuePlace
    ) -> JSONValue? {
        let resolved = api.shape(of: type)
        if case .optional(let wrapped) = resolved { return filled(value, wrapped, along: path, end: end, at: place) }
        let value = value.flatMap { $0.isEmpty ? nil : $0 }
        guard let step = path.first else {
            if case .builtin(.json, _) = resolved { return value ?? self.value(of: end, at: place) }
            return value ?? self.value(of: type, at: place)
        }
        switch resolved {
        case .union(let union): return filled(value, union, along: path, end: end, at: place)
        case .list(let element):
            return filled(value ?? self.value(of: type, at: place), step, element, path.dropFirst(), end, place)
        case .builtin(.json, _):
            let object = value ?? .object([])
            return filled(object, step, type, path.dropFirst(), end, place)
        case .map(_, let member):
            return filled(value ?? .object([]), step, member, path.dropFirst(), end, place)
        case .structure(let structure, _):
            let member = structure.members.first { $0.wireName.value == step }
            guard let inner = member?.type ?? structure.additional else { return nil }
            return filled(value ?? self.value(of: type, at: place), step, inner, path.dropFirst(), end, place)
        case .builtin, .enumeration, .optional: return nil
        }
    }

    /// A list or an object whose element or member `step` is completed.
    private mutating func filled(
        _ outer: JSONValue,
        _ step: String,
        _ type: TypeReference,
        _ rest: ArraySlice<String>,
        _ end: TypeReference,
        _ place: ValuePlace
    ) -> JSONValue? {
        let outer = outer.selecting(step)
        let place = outer.elements == nil ? place.field(step) : place.element(0)
        let inner = filled(outer.value(at: [step]), type, along: rest, end: end, at: place)
        return inner.flatMap { outer.setting($0, at: [step]) }
    }

    /// A value of the first variant that has the path, and that `value` is one of.
    private mutating func filled(
        _ value: JSONValue?,
        _ union: Union,
        along path: ArraySlice<String>,
        end: TypeReference,
        at place: ValuePlace
    ) -> JSONValue? {
        for variant in union.variants {
            if let value {
                let isVariant =
                    union.tagField.map { variant.tag?.value.json == value[$0] }
                    ?? ValueCheck.isReadable(value, as: variant.type, in: api)
                guard isVariant else { continue }
            }
            guard let found = filled(value, variant.type, along: path, end: end, at: place) else { continue }
            guard let tagField = union.tagField, let tag = variant.tag else { return found }
            return found.setting(tag.value.json, at: [tagField])
        }
        return nil
    }
}

extension JSONValue {
    /// Whether the value is null, or a string or a list without content.
    fileprivate var isEmpty: Bool { self == .null || self == .string("") || self == .list([]) }
}
