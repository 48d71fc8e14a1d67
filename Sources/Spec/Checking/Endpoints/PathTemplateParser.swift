import Diagnostics

/// Parses path templates such as `/users/{login}/{+path}`.
package enum PathTemplateParser {
    /// The template and the first invalid name in braces; `nil` if braces do not match.
    package static func parse(_ text: String) -> (template: PathTemplate, badName: String?)? {
        var parts: [PathTemplate.Part] = []
        var literal = ""
        var badName: String?
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "}" { return nil }
            guard character == "{" else {
                literal.append(character)
                continue
            }
            guard let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[end] == "}" else { return nil }
            var name = rest[..<end]
            rest = rest[rest.index(after: end)...]
            let keepsSlashes = name.first == "+"
            if keepsSlashes { name = name.dropFirst() }
            let isInvalid = name.contains { $0.isWhitespace || "*?#&;,/=".contains($0) }
            if name.isEmpty || name.hasPrefix(".") || isInvalid || foreignSlashMark(of: name) != nil {
                badName = badName ?? String(name)
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(.parameter(String(name), keepsSlashes: keepsSlashes))
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return (PathTemplate(parts: parts), badName)
    }

    /// The end of a name that keeps its slashes in another syntax: `{path*}`, `{proxy+}`, `{path...}`.
    fileprivate static func foreignSlashMark(of name: some StringProtocol) -> String? {
        ["...", "*", "+"].first { name.hasSuffix($0) && name.count > $0.count }
    }
}

extension Diagnostic {
    static func badBraces(_ text: Name) -> Diagnostic {
        .error(
            "bad-template",
            at: text.location,
            "the braces in '\(text.value)' do not match",
            hint: text.value.contains("{{") ? "a name has one pair of braces: '{id}'" : nil
        )
    }

    static func badTemplateName(_ name: String, at location: SourceLocation) -> Diagnostic {
        let hint =
            if let mark = PathTemplateParser.foreignSlashMark(of: name) {
                "write '{+\(name.dropLast(mark.count))}' to keep its slashes"
            } else if name.hasPrefix("."), name.count > 1 {
                "write '.{\(name.dropFirst())}'"
            } else if name.hasSuffix("?") {
                "write '{\(name.dropLast())}': a part of the path is never absent"
            } else {
                "write '{name}', or '{+name}' to keep its slashes"
            }
        return .error("bad-template", at: location, "'{\(name)}' names no parameter", hint: hint)
    }
}
