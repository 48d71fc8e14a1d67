import Diagnostics

/// What the checker says of URLs, parameters, bodies and headers.
extension Diagnostic {
    static func badBase(_ base: Name, _ reason: String) -> Diagnostic {
        .error("bad-url", at: base.location, "'\(base.value)' cannot be a base URL: \(reason)")
    }

    static func badBraces(_ text: Name) -> Diagnostic {
        .error("bad-template", at: text.location, "the braces in '\(text.value)' do not match")
    }

    static func badTemplateName(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-template",
            at: location,
            "'{\(name)}' names no parameter",
            hint: "write '{name}', or '{+name}' to keep its slashes"
        )
    }

    static func badPath(_ path: Name, _ reason: String) -> Diagnostic {
        .error("bad-path", at: path.location, "'\(path.value)' cannot be sent: \(reason)")
    }

    static func noVersion(_ location: SourceLocation) -> Diagnostic {
        .error("missing-key", at: location, "'{version}' stands here, but the API has no 'version'")
    }

    /// - Parameter isBase: Whether it stands in a base, where there are names beside the version.
    static func unknownVariable(_ name: String, isBase: Bool, at location: SourceLocation) -> Diagnostic {
        .error(
            "unknown-variable",
            at: location,
            "nothing gives '{\(name)}' a value",
            hint: isBase
                ? "declare it at the root: 'variables: {\(name): String}'"
                : "only '{version}' stands here, the API's version"
        )
    }

    static func badHeaderName(_ name: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: name.location,
            "'\(name.value)' cannot be the name of a header field (RFC 9110, section 5.1)"
        )
    }

    static func badHeaderValue(_ value: Name) -> Diagnostic {
        .error(
            "bad-header",
            at: value.location,
            "a header field's value has no control characters, and no blank at its ends"
        )
    }

    static func typeAsHeader(_ value: Name) -> Diagnostic {
        .error(
            "type-as-header",
            at: value.location,
            "'\(value.value)' is a type, and would be sent as this text",
            hint: "for a header that varies, add a parameter with 'in: header'"
        )
    }

    static func undeclaredPathParameter(_ name: String, near: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "undeclared-path-parameter",
            at: location,
            "the path names '{\(name)}', but 'params' declares '\(near)'",
            hint: "spell them alike; or, where both are meant, declare the path's own, too: 'params: {\(name): String}'"
        )
    }

    static func repeatedPathName(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error("repeated-path-name", at: location, "the path names '{\(name)}' twice")
    }

    static func notInPath(_ name: Name, template: String) -> Diagnostic {
        .error(
            "not-in-path",
            at: name.location,
            "'\(name.value)' is to go to the path, but '\(template)' does not name it"
        )
    }

    static func placedElsewhere(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error("not-in-path", at: location, "'\(name.value)' stands in the path and cannot go elsewhere")
    }

    static func optionalPathParameter(_ name: Name) -> Diagnostic {
        .error(
            "optional-path-parameter",
            at: name.location,
            "'\(name.value)' stands in the path and cannot be absent or null"
        )
    }

    static func badParameterType(_ name: Name, _ type: String, _ place: ParameterPlace, at location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "bad-parameter-type",
            at: location,
            "'\(name.value)' is \(type), which cannot be written into a \(place.rawValue)"
        )
    }

    static func payloadNotAllowed(_ method: Method, at location: SourceLocation) -> Diagnostic {
        .error(
            "payload-not-allowed",
            at: location,
            "a \(method.rawValue) request has no payload",
            hint: "send it with 'method: POST', or move it to 'params'"
        )
    }

    static func misplacedBodyParameter(_ name: Name, _ reason: String, at location: SourceLocation) -> Diagnostic {
        .error("payload-not-allowed", at: location, "'\(name.value)' cannot go to the body: \(reason)")
    }

    static func colonParameter(_ path: Name, _ segment: String) -> Diagnostic {
        .warning(
            "colon-parameter",
            at: path.location,
            "'\(segment)' is sent as it stands",
            hint: "a parameter is written '{\(segment.dropFirst())}'"
        )
    }

    static func pickWithoutJSON(at location: SourceLocation) -> Diagnostic {
        .error("pick-without-json", at: location, "'pick' takes a value out of JSON, but the response is none")
    }

    static func emptyStep(at location: SourceLocation) -> Diagnostic {
        .error("empty-value", at: location, "a step of 'pick' is empty")
    }
}
