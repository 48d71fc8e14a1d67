import Diagnostics

/// The type of a union for all tags that it does not list, its `else`.
extension UnionResolver {
    /// Reports a fallback type that cannot keep the tag of a value.
    func checkFallback(
        _ type: TypeReference,
        _ signature: JSONSignature,
        _ field: Name,
        at location: SourceLocation
    ) {
        guard case .object(let constants, let keys, let others, _, _)? = signature.forms.first,
            signature.forms.count == 1
        else {
            // A model without a known form is reported where it is declared.
            if case .model = type, signature.forms == [.any] { return }
            return types.sink.report(.fallbackNoObject(at: location))
        }
        guard keys.contains(field.value) || others.contains(field.value) else {
            return types.sink.report(.fallbackWithoutTag(type, isUnion: isUnion(type), field, at: location))
        }
        if let values = constants.first(where: { $0.key == field.value })?.values, values.count == 1 {
            types.sink.report(.fallbackOfOneTag(type.summary, field, values[0].text, at: location))
        }
    }

    private func isUnion(_ type: TypeReference) -> Bool {
        switch type {
        case .inline(let inline): if case .union = inline.shape { true } else { false }
        case .model(let name): if case .union? = types.declarations[name]?.shape { true } else { false }
        case .builtin, .list, .map, .optional: false
        }
    }
}

extension Diagnostic {
    fileprivate static func fallbackNoObject(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-union",
            at: location,
            "the type for all other tags is an object with a field for the tag",
            hint: "without 'else', values with other tags are kept in '.unknown'"
        )
    }

    fileprivate static func fallbackWithoutTag(
        _ type: TypeReference,
        isUnion: Bool,
        _ field: Name,
        at location: SourceLocation
    ) -> Diagnostic {
        let member = "'\(YAMLQuoting.scalar(field.value, inFlow: true)): String'"
        let hint =
            if case .map = type {
                "declare a model with \(member) among its fields, and 'additional' for the other keys"
            } else {
                isUnion ? "name a model with \(member) among its fields" : "add \(member) to its fields"
            }
        return .error(
            "bad-union",
            at: location,
            "\(type.summary) is the type for all other tags, but has no field '\(field.value)' to keep the tag in",
            hint: hint,
            notes: [Note(at: field.location, "the tag's field is named here")]
        )
    }

    fileprivate static func fallbackOfOneTag(
        _ type: String,
        _ field: Name,
        _ tag: String,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "bad-union",
            at: location,
            "\(type) is the type for all other tags, but its '\(field.value)' is always '\(tag)'",
            hint: "list it with the others: '{union: {\(tag): \(type), …}, by: \(field.value)}'",
            notes: [Note(at: field.location, "the tag's field is named here")]
        )
    }
}
