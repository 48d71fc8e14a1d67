/// The location of a service for a session: another URL, at one of the service's named bases, or with other variables.
///
/// ```swift
/// Session(bases: [GitHub.service: "http://127.0.0.1:8080"])
/// Session(bases: [Shop.service: .named("sandbox")])
/// ```
public enum Base: Sendable, Hashable, ExpressibleByStringLiteral {
    /// At this URL, for all requests of the service, those with a base of their own included: a mock server gets
    /// everything.
    case url(String)

    /// At the base that the service calls by this name.
    case named(String, variables: [String: String] = [:])

    /// At the service's own base, with these variables in place of the service's.
    case variables([String: String])

    /// At this URL.
    public init(stringLiteral value: String) {
        self = .url(value)
    }

    /// The URL text that a request of `service` starts from; `own` is the base that the request names itself.
    static func text(of service: Service, own: String?, override: Base?) throws(BuildFailure) -> String {
        switch override {
        case .url(let text):
            return text
        case .named(let name, let variables):
            guard let base = service.bases[name] else {
                let known = service.bases.keys.sorted().joined(separator: ", ")
                throw BuildFailure("'\(service.name)' has no base named '\(name)'; it has: \(known)")
            }
            return try service.fill(own ?? base, with: variables)
        case .variables(let variables):
            return try service.fill(own ?? service.base, with: variables)
        case nil:
            return try service.fill(own ?? service.base, with: [:])
        }
    }
}

extension Service {
    /// `template` with its `{names}` replaced by variables; what comes out is checked as any base is.
    func fill(_ template: String, with variables: [String: String] = [:]) throws(BuildFailure) -> String {
        guard template.contains("{") else { return template }
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = variables[name] ?? self.variables[name] ?? (name == "version" ? version : nil) else {
                throw BuildFailure("'\(template)' has a variable '\(name)' without a value")
            }
            result += rest[..<open] + value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
