import Diagnostics
import YAML

/// Reports settings of an endpoint that have no effect, or that replace others.
struct EndpointDoubts {
    let endpoint: EndpointDefinition
    let parameters: [Parameter]
    let sink: DiagnosticSink

    /// Reports the endpoint's own body form, such as `body: json`, if no parameter goes to the body.
    func reportUnusedForm(_ method: Method) {
        guard let form = endpoint.settings.bodyForm, endpoint.payload == nil,
            !parameters.contains(where: \.place.isInPayload)
        else { return }
        guard isWrittenHere(form.location) else { return }
        // A parameter with a mistake may belong to the body.
        let names = Set(parameters.map(\.member.wireName.value))
        guard endpoint.parameters.allSatisfy({ names.contains($0.name.value) }) else { return }
        let inQuery = parameters.first { $0.place == .query && !$0.isInherited }
        let isMedia = endpoint.settings.bodyMedia != nil
        sink.report(.unusedForm(form, isMedia: isMedia, method, inQuery?.member.wireName.value))
    }

    /// Reports the endpoint's own header field for idempotency keys, if its method needs none.
    func reportUnusedKey(_ method: Method) {
        guard let setting = endpoint.settings.idempotency, case .key(let header) = setting.value, method.isIdempotent,
            isWrittenHere(setting.location), HTTPGrammar.isToken(header), header.asFlag == nil
        else { return }
        sink.report(.unusedKey(header, method, at: setting.location))
    }

    /// Whether a setting is written in the endpoint itself. An alias or a merge key copies it from another endpoint, which
    /// uses it.
    private func isWrittenHere(_ location: SourceLocation) -> Bool {
        let (start, name) = (location.start, endpoint.name.location.start)
        return (start.line, start.column) > (name.line, name.column)
    }

    /// Reports parameters and constants that replace a credential of the endpoint.
    func reportReplacedCredentials(_ auth: [[CredentialUse]], headers: [HeaderDefinition]) {
        for place in Set(auth.joined().map(\.place)) {
            for parameter in parameters where place.isReplaced(by: parameter) {
                sink.report(.replacedCredential(parameter.member.wireName))
            }
            guard case .header(let name, _) = place else { continue }
            for header in headers where header.name.value.lowercased() == name.lowercased() {
                sink.report(.constantCredential(header.name))
            }
        }
    }

    /// Reports constant parameters with the name of another header field, which ignores case. Other parameters with such
    /// names would have the same name in Swift, which is an error, too.
    func reportRepeatedHeaders() {
        var seen: [String: Parameter] = [:]
        for parameter in parameters where parameter.place.isHeaderField {
            let name = parameter.member.wireName
            guard let first = seen.updateValue(parameter, forKey: name.value.lowercased()),
                parameter.member.constant != nil || first.member.constant != nil
            else { continue }
            sink.report(.duplicate("header", name, first: first.member.wireName))
        }
    }
}

extension CredentialUse.Place {
    /// Whether a parameter is sent in place of the credential.
    fileprivate func isReplaced(by parameter: Parameter) -> Bool {
        let other = parameter.member.wireName.value
        guard parameter.place == part else { return false }
        return part == .header ? other.lowercased() == name.lowercased() : other == name
    }
}

extension Diagnostic {
    /// - Parameter parameter: A parameter that goes to the query.
    fileprivate static func unusedForm(
        _ form: Located<BodyForm>,
        isMedia: Bool,
        _ method: Method,
        _ parameter: String?
    ) -> Diagnostic {
        let name = parameter ?? "name"
        let hint =
            if !method.allowsPayload {
                "remove it: a \(method.rawValue) request has no payload"
            } else if method.prefersQuery {
                "parameters of a \(method.rawValue) go to the query, unless they have a place: "
                    + "'\(name): {type: T, in: body}'"
            } else {
                "declare the parameters of the body below 'params', or remove it"
            }
        return .warning(
            "unused-body",
            at: form.location,
            "'\(isMedia ? "body: {media: …}" : "body: \(form.value.rawValue)")' has no effect, since no parameter goes to "
                + "the body",
            hint: hint
        )
    }

    fileprivate static func unusedKey(_ header: String, _ method: Method, at location: SourceLocation) -> Diagnostic {
        .warning(
            "unused-idempotency-key",
            at: location,
            "a \(method.rawValue) is idempotent, and is sent without '\(header)'",
            hint: "remove it; if the server requires the header field, declare a parameter: "
                + "'\(header): {type: String, in: header}'"
        )
    }

    /// - Parameter name: The name of a parameter.
    fileprivate static func replacedCredential(_ name: Name) -> Diagnostic {
        .warning(
            "replaced-credential",
            at: name.location,
            "the parameter '\(name.value)' is sent in place of the credential, which has the same name and place",
            hint: "remove the parameter, or write 'auth: none' if callers pass the secret"
        )
    }

    /// - Parameter name: The name of a constant header.
    fileprivate static func constantCredential(_ name: Name) -> Diagnostic {
        .error(
            "constant-credentials",
            at: name.location,
            "the constant '\(name.value)' would be sent in place of the credential of the session",
            hint: "remove it: 'auth' sends the header"
        )
    }
}
