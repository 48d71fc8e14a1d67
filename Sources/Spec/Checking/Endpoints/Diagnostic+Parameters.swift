import Diagnostics

/// The diagnostics of parameters.
extension Diagnostic {
    /// The error for a name with a constraint after a colon, such as `{id:int}`.
    static func typeInPath(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-template",
            at: location,
            "'{\(name)}' has a colon in its name",
            hint: "write '{\(name.prefix { $0 != ":" })}', and its type below 'params'"
        )
    }

    private static func spellingHint(_ name: String) -> String {
        "spell them alike; if there are two parameters, declare the one in the path, too: 'params: {\(name): String}'"
    }

    static func undeclaredPathParameter(_ name: String, near: String, at location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "undeclared-path-parameter",
            at: location,
            "the path names '{\(name)}', but 'params' declares '\(near)'",
            hint: near == "{\(name)}" ? "only the path has braces: write '\(name)' in 'params'" : spellingHint(name)
        )
    }

    static func maybeUndeclared(_ name: String, _ short: String, at location: SourceLocation) -> Diagnostic {
        .warning(
            "undeclared-path-parameter",
            at: location,
            "'{\(name)}' is a String, since 'params' does not declare it; '\(short)' is not in the path",
            hint: spellingHint(name)
        )
    }

    static func variableInPath(_ name: String, at location: SourceLocation) -> Diagnostic {
        .warning(
            "undeclared-path-parameter",
            at: location,
            "'{\(name)}' is a parameter of this endpoint: variables are for bases only",
            hint: "declare it if that is meant, 'params: {\(name): String}', or move it to a base"
        )
    }

    static func repeatedPathName(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error("repeated-path-name", at: location, "the path names '{\(name)}' twice")
    }

    static func repeatedQuery(_ name: String, _ item: Substring, at location: SourceLocation) -> Diagnostic {
        .warning(
            "repeated-query",
            at: location,
            "the path contains '\(item)', and 'params' declares '\(name)': a request may contain both",
            hint: "remove it from the path; 'default' gives a parameter a value that callers may leave out"
        )
    }

    static func notInPath(_ name: Name, template: String) -> Diagnostic {
        .error(
            "not-in-path",
            at: name.location,
            "'\(name.value)' has 'in: path', but the path '\(template)' does not contain '{\(name.value)}'"
        )
    }

    static func placedElsewhere(_ name: Name, at location: SourceLocation) -> Diagnostic {
        .error("not-in-path", at: location, "'\(name.value)' is in the path and cannot go elsewhere")
    }

    static func optionalPathParameter(_ name: Name) -> Diagnostic {
        .error(
            "optional-path-parameter",
            at: name.location,
            "'\(name.value)' is in the path and cannot be absent or null"
        )
    }

    static func misplacedBodyParameter(
        _ name: Name,
        _ reason: String,
        hint: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        .error("payload-not-allowed", at: location, "'\(name.value)' cannot go to the body: \(reason)", hint: hint)
    }

    /// - Parameter media: A media type that JSON never has.
    static func jsonPart(_ name: Name, _ media: Name) -> Diagnostic {
        .error(
            "bad-media",
            at: media.location,
            "'\(name.value)' would be JSON, which '\(media.value)' is not",
            hint: "use String or Data, and encode the value in Swift"
        )
    }

    static func mediaOfNoPart(at location: SourceLocation) -> Diagnostic {
        .error(
            "stray-key",
            at: location,
            "'media' is the type of a part of a multipart body",
            hint: "add 'body: multipart'"
        )
    }
}
