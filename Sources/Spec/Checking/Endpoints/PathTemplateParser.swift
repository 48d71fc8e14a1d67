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
            if name.isEmpty || name.hasPrefix(".") || isInvalid || nameKeepingSlashes(in: name) != nil {
                badName = badName ?? String(name)
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(.parameter(String(name), keepsSlashes: keepsSlashes))
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return (PathTemplate(parts: parts), badName)
    }

    /// The name of a parameter that keeps its slashes in another syntax: `{path*}`, `{proxy+}`, `{path...}`, `{*path}`,
    /// `{...path}`.
    fileprivate static func nameKeepingSlashes(in name: some StringProtocol) -> String? {
        let marks = ["...", "**", "*", "+"]
        if let end = marks.first(where: name.hasSuffix), name.count > end.count {
            return String(name.dropLast(end.count))
        }
        // `{+path}` is the syntax of a spec.
        if let start = marks.dropLast().first(where: name.hasPrefix), name.count > start.count {
            return String(name.dropFirst(start.count))
        }
        return nil
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
            if let name = PathTemplateParser.nameKeepingSlashes(in: name) {
                "write '{+\(name)}' to keep its slashes"
            } else if name.hasPrefix("."), !name.hasPrefix(".."), name.count > 1 {
                "write '.{\(name.dropFirst())}'"
            } else if name.hasSuffix("?") {
                "write '{\(name.dropLast())}': a part of the path is never absent"
            } else {
                "write '{name}', or '{+name}' to keep its slashes"
            }
        return .error("bad-template", at: location, "'{\(name)}' names no parameter", hint: hint)
    }
}
