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
        let parts = variables == nil ? Self.parts(ofHeader: text.value) : PathTemplateParser.parse(text.value)
        guard let (parsed, bad) = parts else {
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
                sink.report(
                    variables == nil && declarations.variableNames.contains(name)
                        ? .variableInHeader(name, at: text.location)
                        : .unknownVariable(name, among: variables, at: text.location)
                )
                return nil
            }
        }
        return result
    }

    /// The parts of a header's value; `nil` if a name has two pairs of braces.
    ///
    /// Braces around anything but a name are text, such as those of the JSON value `{"a": 1}`.
    private static func parts(ofHeader text: String) -> (template: PathTemplate, badName: String?)? {
        guard !text.contains("{{") else { return nil }
        var parts: [PathTemplate.Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{", let end = rest.firstIndex(of: "}"), isName(rest[..<end]) else {
                literal.append(character)
                continue
            }
            parts += [.literal(literal), .parameter(String(rest[..<end]), keepsSlashes: false)]
            literal = ""
            rest = rest[rest.index(after: end)...]
        }
        return (PathTemplate(parts: parts + [.literal(literal)]), nil)
    }

    private static func isName(_ text: Substring) -> Bool {
        text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }
}

extension Diagnostic {
    fileprivate static func noVersion(_ location: SourceLocation) -> Diagnostic {
        .error("missing-key", at: location, "'{version}' needs a value, but the API has no 'version'")
    }

    fileprivate static func variableInHeader(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "unknown-variable",
            at: location,
            "a header field cannot use '{\(name)}': variables are for bases only",
            hint:
                "a header that varies is a parameter with 'in: header'; one that the client sets once may be a credential, "
                + "'auth: {header: X-Account}'"
        )
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
            } ?? "a header that varies is a parameter with 'in: header'; for the literal text '{\(name)}', "
                + "add a 'const' to it; only '{version}' is replaced here"
        )
    }
}
