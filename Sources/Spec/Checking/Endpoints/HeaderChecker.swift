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
            if HTTPGrammar.isTransportField(header.name.value) {
                sink.report(.transportHeader(header.name))
                return nil
            }
            if header.name.value.lowercased() == "authorization" {
                sink.report(.constantCredentials(header))
                return nil
            }
            let text = header.value.value
            if !header.isQuoted, TypeSynonyms.isType(text) || declarations.models[text] != nil {
                sink.report(.typeAsHeader(header.value))
                return nil
            }
            if text.isShellVariable {
                sink.report(.shellVariable(header))
                return nil
            }
            if SecretNames.isSecret(header.name.value, value: text) {
                sink.report(.constantCredentials(header))
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

    /// The constant headers of a group and an endpoint that a request of the endpoint sets: of several with the same
    /// name, which ignores case, only the innermost; none that a parameter always replaces.
    func headers(
        of endpoint: EndpointDefinition,
        in group: GroupDefinition?,
        besides parameters: [Parameter]
    ) -> [ConstantHeader] {
        let ofGroup = group?.parameters ?? []
        reportClashes(of: group?.settings.headers ?? [], with: ofGroup)
        reportClashes(of: endpoint.settings.headers, with: ofGroup + endpoint.parameters)
        let all = check(group?.settings.headers ?? []) + check(endpoint.settings.headers)
        var seen = Set(parameters.filter(\.isAlwaysHeader).map { $0.member.wireName.value.lowercased() })
        return all.reversed().filter { seen.insert($0.name.lowercased()).inserted }.reversed()
    }

    /// Reports constants with the names of parameters that are declared at the same level or further outside, so that
    /// it is unclear which of the two is meant.
    private func reportClashes(of constants: [HeaderDefinition], with parameters: [MemberDefinition]) {
        let inHeader = parameters.filter { $0.place?.value.isHeaderField == true }
        for constant in constants {
            let name = constant.name.value.lowercased()
            guard let parameter = inHeader.first(where: { $0.name.value.lowercased() == name }) else { continue }
            sink.report(.constantAndParameter(constant.name, parameter.name))
        }
    }

    /// Reports constants that would replace the media type of a request's body, and parameters that would replace that
    /// of a form.
    func reportMedia(of body: RequestBody, among settings: [Settings], _ parameters: [Parameter]) {
        if case .none = body { return }
        let isForm = if case .parameters(let form, _) = body { form != .json } else { false }
        for header in settings.flatMap(\.headers) where header.name.value.lowercased() == "content-type" {
            sink.report(.replacedMedia(header.name, header.value.value, of: body))
        }
        for parameter in parameters where parameter.place.isHeaderField {
            let name = parameter.member.wireName
            guard name.value.lowercased() == "content-type" else { continue }
            if let constant = parameter.member.constant {
                let media = constant.wireText(of: parameter.member.type)
                sink.report(.replacedMedia(name, media, of: body))
            } else if isForm {
                sink.report(.replacedMedia(name, nil, of: body))
            }
        }
    }
}

extension String {
    /// Whether the text is a variable of a shell: `$TOKEN` or `${TOKEN}`. `${version}` is the version of the API.
    fileprivate var isShellVariable: Bool {
        if hasPrefix("${") { return self != "${version}" }
        return first == "$" && Identifier.isValid(String(dropFirst()))
    }
}

extension Parameter {
    /// Whether every request has a header field with exactly the parameter's name.
    fileprivate var isAlwaysHeader: Bool {
        guard place.isHeaderField else { return false }
        if case .map = member.type { return false }
        return !member.isOptional
    }
}

extension Diagnostic {
    fileprivate static func constantAndParameter(_ constant: Name, _ parameter: Name) -> Diagnostic {
        .error(
            "duplicate-name",
            at: constant.location,
            "the constant '\(constant.value)' and the parameter '\(parameter.value)' are the same header field",
            hint: "remove the constant; 'default' gives a parameter a value that callers may leave out",
            notes: [Note(at: parameter.location, "the parameter is here")]
        )
    }

    static func transportHeader(_ name: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: name.location,
            "'\(name.value)' is set by the transport",
            hint: name.value.lowercased() == "host" ? "remove it: 'base' sets the host" : "remove it"
        )
    }

    fileprivate static func badHeaderValue(_ value: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: value.location,
            "a header field's value has no control characters, and no blank at its ends"
        )
    }

    fileprivate static func constantCredentials(_ header: HeaderDefinition) -> Diagnostic {
        let value = header.value.value
        let auth =
            switch header.name.value.lowercased() {
            case "authorization": value.lowercased().hasPrefix("basic") ? "basic" : "bearer"
            case "cookie": "{cookie: \(value.prefix { $0 != "=" })}"
            default: "{header: \(header.name.value)}"
            }
        return .error(
            "constant-credentials",
            at: header.name.location,
            "'\(header.name.value)' is a secret, which does not belong in a spec",
            hint: "write 'auth: \(auth)', and give the session the secret"
        )
    }

    fileprivate static func shellVariable(_ header: HeaderDefinition) -> Diagnostic {
        .error(
            "bad-template",
            at: header.value.location,
            "'\(header.value.value)' would be sent as this text",
            hint: "a secret belongs in 'auth', as 'auth: {header: \(header.name.value)}'; a header that varies is a "
                + "parameter with 'in: header'"
        )
    }

    /// - Parameters:
    ///   - name: The name of a constant header field or of a parameter.
    ///   - value: The constant; `nil` if callers pass the value.
    fileprivate static func replacedMedia(_ name: Name, _ value: String?, of body: RequestBody) -> Diagnostic {
        let others = "'body: {type: T, media: application/vnd.api+json}' another one"
        let hint: String
        switch body {
        case .parameters(.multipart, _):
            hint = "remove it: 'body: multipart' sets it, with the boundary between the parts"
        case .parameters(.form, _): hint = "remove it: 'body: form' sets it"
        case .parameters(.json, _):
            hint =
                value.flatMap { value in
                    MediaHint.ofParameters(value)
                        ?? (HTTPGrammar.isJSON(value) && value != BodyForm.json.mediaType
                            ? "write 'body: {media: \(YAMLQuoting.scalar(value, inFlow: true))}'" : nil)
                } ?? "remove it: the body sets its own, and \(others)"
        case .none, .whole:
            hint = value.flatMap(MediaHint.ofParameters) ?? "remove it: the body sets its own, and \(others)"
        }
        return .error(
            "bad-header",
            at: name.location,
            "'\(name.value)' would replace the media type of the request's body",
            hint: hint
        )
    }

    fileprivate static func typeAsHeader(_ value: Name) -> Diagnostic {
        .error(
            "type-as-header",
            at: value.location,
            "'\(value.value)' is a type, and would be sent as this text",
            hint: "for a header that varies, add a parameter with 'in: header'; put a text that is meant in quotes"
        )
    }
}
