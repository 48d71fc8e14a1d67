import Diagnostics

/// Replaces `{version}` in headers and base URLs by the version of the API.
struct VersionExpander {
    let declarations: DeclarationTable
    let sink: DiagnosticSink

    /// Returns `text` with the version filled in; `nil`, with a diagnostic, if another name is in braces.
    ///
    /// - Parameter variables: The variables that the user of the client sets, which are kept in braces; `nil` for a
    ///   header, which has no variables.
    func expand(_ text: Name, variables: Set<String>?) -> String? {
        guard let (parsed, bad) = PathTemplateParser.parse(text.value) else {
            sink.report(.badBraces(text))
            return nil
        }
        var template = parsed
        if let name = template.removeDollarSigns() {
            sink.report(.dollarParameter(name, isInURL: variables != nil, at: text.location))
        }
        if let bad {
            sink.report(.badTemplateName(bad, at: text.location))
            return nil
        }
        var result = ""
        for part in template.parts {
            switch part {
            case .literal(let literal): result += literal
            case .parameter("version", keepsSlashes: false):
                guard let version = declarations.root.version else {
                    sink.report(.noVersion(text.location))
                    return nil
                }
                result += version.value
            case .parameter(let name, keepsSlashes: false) where variables?.contains(name) == true:
                result += "{\(name)}"
            case .parameter(let name, _):
                sink.report(.unknownVariable(name, among: variables, at: text.location))
                return nil
            }
        }
        return result
    }
}

extension Diagnostic {
    fileprivate static func noVersion(_ location: SourceLocation) -> Diagnostic {
        .error("missing-key", at: location, "'{version}' needs a value, but the API has no 'version'")
    }

    /// - Parameter variables: The variables of base URLs; `nil` for a header, which has no variables.
    fileprivate static func unknownVariable(
        _ name: String,
        among variables: Set<String>?,
        at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "unknown-variable",
            at: location,
            variables == nil
                ? "a header field cannot use '{\(name)}'" : "'{\(name)}' is not declared as a variable",
            hint: variables.map { variables in
                meant(onlyNearName(to: name, in: variables).map { "{\($0)}" })
                    ?? "declare it at the root: 'variables: {\(name): String}'"
            } ?? "only '{version}', the version of the API, is possible here"
        )
    }
}
