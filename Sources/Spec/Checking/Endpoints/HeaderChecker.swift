import Diagnostics

/// Checks the constant headers of requests.
struct HeaderChecker {
    let declarations: DeclarationTable
    let sink: DiagnosticSink

    func check(_ definitions: [HeaderDefinition]) -> [ConstantHeader] {
        var seen: [String: Name] = [:]
        return definitions.compactMap { header in
            if let first = seen.updateValue(header.name, forKey: header.name.value.lowercased()) {
                sink.report(.duplicate("header", header.name, first: first))
                return nil
            }
            guard HTTPGrammar.isToken(header.name.value) else {
                sink.report(.badHeaderName(header.name))
                return nil
            }
            if header.name.value.lowercased() == "authorization" {
                sink.report(.constantCredentials(header))
                return nil
            }
            if Builtin(rawValue: header.value.value) != nil || declarations.models[header.value.value] != nil {
                sink.report(.typeAsHeader(header.value))
                return nil
            }
            let expander = VersionExpander(declarations: declarations, sink: sink)
            guard let value = expander.expand(header.value, variables: nil) else { return nil }
            guard HTTPGrammar.isFieldValue(value) else {
                sink.report(.badHeaderValue(header.value))
                return nil
            }
            return ConstantHeader(name: header.name.value, value: value)
        }
    }

    /// Reports constants that would replace the media type of a request's body.
    func reportMedia(of body: RequestBody, among settings: [Settings]) {
        if case .none = body { return }
        for header in settings.flatMap(\.headers) where header.name.value.lowercased() == "content-type" {
            sink.report(.constantMedia(header.name))
        }
    }
}

extension Diagnostic {
    fileprivate static func badHeaderValue(_ value: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: value.location,
            "a header field's value has no control characters, and no blank at its ends"
        )
    }

    fileprivate static func constantCredentials(_ header: HeaderDefinition) -> Diagnostic {
        let isBasic = header.value.value.lowercased().hasPrefix("basic")
        return .error(
            "constant-credentials",
            at: header.name.location,
            "'\(header.name.value)' is a secret, which does not belong in a spec",
            hint: "write 'auth: \(isBasic ? "basic" : "bearer")', and give the session the secret"
        )
    }

    fileprivate static func constantMedia(_ name: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: name.location,
            "'\(name.value)' would replace the media type of the request's body",
            hint: "remove it: the body sets its own, and 'body: {type: T, media: application/vnd.api+json}' another one"
        )
    }

    fileprivate static func typeAsHeader(_ value: Name) -> Diagnostic {
        .error(
            "type-as-header",
            at: value.location,
            "'\(value.value)' is a type, and would be sent as this text",
            hint: "for a header that varies, add a parameter with 'in: header'"
        )
    }
}
