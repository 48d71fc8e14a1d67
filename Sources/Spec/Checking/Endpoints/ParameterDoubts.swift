import Diagnostics
import YAML

/// Reports parameters that are valid, but are probably not what their author meant.
struct ParameterDoubts {
    let sink: DiagnosticSink

    /// - Parameters:
    ///   - place: The place of the parameter, which the spec gives or which is the default.
    ///   - isJSON: Whether the parameter is a field of a JSON body.
    ///   - isOfGroup: Whether the parameter belongs to a group, whose endpoints may send it in different places.
    func report(_ definition: MemberDefinition, in place: ParameterPlace, isJSON: Bool, isOfGroup: Bool) {
        let name = definition.name
        if definition.place == nil, !definition.hasFaults, HTTPGrammar.isHeaderFieldName(name.value) {
            sink.report(.headerInOtherPlace(name, isOfGroup ? nil : place))
        }
        guard case .constant(let value, let type) = definition.type else {
            if let text = definition.defaultValue?.node.text, definition.type.isText, !text.isEmpty,
                SecretNames.isSecret(name.value, value: text, in: place)
            {
                sink.report(.constantSecret(name, in: place, isDefault: true))
            }
            return
        }
        if isJSON, let implied = definition.impliedType {
            sink.report(.numberAsString(value.value, implied, at: value.location))
        }
        let isSecret = SecretNames.isSecret(name.value, value: value.value, in: place)
        if isSecret, type?.isText != false { sink.report(.constantSecret(name, in: place)) }
    }
}

extension MemberDefinition {
    /// Whether a header field that HTTP defines as a date (RFC 9110, section 5.6.7) has the type Date without a format.
    var isDateInWrongFormat: Bool {
        guard case .named(let type) = type else { return false }
        return type.value == Builtin.date.rawValue && HTTPGrammar.isDateField(name.value)
    }
}

extension TypeExpression {
    /// Whether the type is String.
    fileprivate var isText: Bool {
        if case .named(let name) = self { name.value == Builtin.string.rawValue } else { false }
    }
}

extension Diagnostic {
    /// - Parameter place: The place of the parameter; `nil` if it depends on the endpoint.
    fileprivate static func headerInOtherPlace(_ name: Name, _ place: ParameterPlace?) -> Diagnostic {
        let others = place.map { [$0] } ?? [.query, .body]
        let words = others.map { "'in: \($0.rawValue)'" }.joined(separator: " or ")
        let hint =
            name.value == "Authorization"
            ? "write 'auth: bearer' in place of the parameter"
            : "write 'in: header' beside its type, or \(words) if that is meant"
        return .warning(
            "misplaced-header",
            at: name.location,
            "'\(name.value)' is the name of a header field, but without 'in' it goes to the "
                + others.map(\.rawValue).joined(separator: " or the "),
            hint: hint
        )
    }

    /// - Parameter name: The name of a header field whose value HTTP defines as a date.
    static func headerDate(_ name: Name) -> Diagnostic {
        .warning(
            "header-date",
            at: name.location,
            "'\(name.value)' is a date as '2026-11-26T08:00:00Z', but HTTP writes it as 'Thu, 26 Nov 2026 08:00:00 GMT'",
            hint: "write '{type: Date, format: http}'"
        )
    }

    /// The error for a constant or a default that is probably a secret.
    static func constantSecret(_ name: Name, in place: ParameterPlace, isDefault: Bool = false) -> Diagnostic {
        let use =
            switch place {
            case .header, .query, .cookie:
                "write 'auth: {\(place.rawValue): \(name.value)}', and give the session the secret"
            case .path, .body: "declare it without '\(isDefault ? "default" : "const")', and pass the secret in Swift"
            }
        return .error(
            "constant-credentials",
            at: name.location,
            isDefault
                ? "the default of '\(name.value)' is a secret, which does not belong in a spec"
                : "'\(name.value)' is a secret, which does not belong in a spec",
            hint: use
        )
    }
}
