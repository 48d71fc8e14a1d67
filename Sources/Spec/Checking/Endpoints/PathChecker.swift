import Diagnostics

/// Checks the paths of endpoints.
struct PathChecker {
    let sink: DiagnosticSink

    /// The template of the whole path: the path of the group and the path of the endpoint, with one slash between them
    /// unless the latter continues the last segment of the group.
    ///
    /// - Parameter parameters: The names of the endpoint's parameters.
    func check(_ path: Name, below group: Name?, parameters: Set<String>) -> PathTemplate? {
        var joined = PathTemplate(parts: [])
        for text in [group, path.map { withoutMethod($0, at: path.location) }].compactMap(\.self) {
            guard let (parsed, badName) = PathTemplateParser.parse(text.value) else {
                sink.report(.badBraces(text))
                return nil
            }
            if let badName {
                sink.report(.badTemplateName(badName, at: text.location))
                return nil
            }
            var template = parsed
            if let name = template.removeDollarSigns() { sink.report(.dollarParameter(name, at: text.location)) }
            if let problem = Self.problem(in: template) {
                sink.report(.badPath(text, problem))
                return nil
            }
            if case .literal(let text)? = template.parts.last, let last = text.last, ",;".contains(last),
                !template.text.contains("?")
            {
                sink.report(.pathWithSeparator(path, last))
            }
            if let segment = Self.colonSegment(in: template, parameters) { sink.report(.colonParameter(text, segment)) }
            joined.append(template)
        }
        return joined
    }

    /// Returns the path without a method in front of it, as in `GET /users`, and reports the method.
    private func withoutMethod(_ path: String, at location: SourceLocation) -> String {
        guard path.first != "/", let space = path.firstIndex(of: " "),
            let method = Method.allCases.first(where: { $0.rawValue == path[..<space].uppercased() })
        else { return path }
        let rest = String(path[space...].drop { $0 == " " })
        sink.report(.methodInPath(method, rest, at: location))
        return rest
    }

    /// The first segment in the parameter syntax of other languages: `:id`. At the beginning of a path, it is one only if
    /// there is a parameter of this name, since `:publish` continues the path of a group.
    private static func colonSegment(in template: PathTemplate, _ parameters: Set<String>) -> String? {
        if case .literal(let text)? = template.parts.first, text.hasPrefix(":") {
            let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if parameters.contains(String(name)) { return ":" + name }
        }
        guard case .literal(let text)? = template.parts.first(where: \.hasColonSegment) else { return nil }
        let segment = text.split(separator: "/").first { $0.hasPrefix(":") && $0.dropFirst().first?.isLetter == true }
        return segment.map(String.init)
    }

    /// The reason why the literal parts of a template cannot be sent; `nil` if they can.
    private static func problem(in template: PathTemplate) -> String? {
        if case .literal(let text)? = template.parts.first, text.hasPrefix("http://") || text.hasPrefix("https://") {
            return "a path is appended to the base; for another server, give the endpoint its own 'base'"
        }
        for case .literal(let text) in template.parts {
            if text.contains("#") { return "a fragment is never sent" }
            if let bad = text.unicodeScalars.first(where: {
                $0.value <= 0x20 || $0.value == 0x7F || "\\\"<>^`|".unicodeScalars.contains($0)
            }) {
                return "'\(bad.escaped(asASCII: true))' must be percent-encoded"
            }
        }
        // A parameter has a value: `{z}.{format}` is not a dot segment.
        let path = template.text.prefix { $0 != "?" }
        if HTTPGrammar.hasDotSegment(path) {
            return "a segment that is '.' or '..' would leave the path"
        }
        return nil
    }
}

extension PathTemplate.Part {
    fileprivate var hasColonSegment: Bool {
        // For a path without a colon, the search for the single byte takes a tenth of the time.
        if case .literal(let text) = self {
            text.utf8.contains(UInt8(ascii: ":")) && text.contains("/:")
        } else {
            false
        }
    }
}

extension PathTemplate {
    /// Removes the dollar signs of parameters such as `${id}`, and returns the first name with a dollar sign.
    mutating func removeDollarSigns() -> String? {
        var name: String?
        for (index, part) in parts.enumerated().dropFirst() {
            guard case .parameter(let parameter, _) = part, case .literal(let text) = parts[index - 1],
                text.hasSuffix("$")
            else { continue }
            parts[index - 1] = .literal(String(text.dropLast()))
            name = name ?? parameter
        }
        return name
    }

    /// Adds `other` with exactly one slash between the two, unless one of them is empty. A path that begins with a
    /// character that continues a segment, such as the colon of `:publish`, follows without a slash.
    fileprivate mutating func append(_ other: PathTemplate) {
        guard let last = parts.last, let first = other.parts.first else {
            parts += other.parts
            return
        }
        var added = other.parts
        let endsInSlash = if case .literal(let text) = last { text.hasSuffix("/") } else { false }
        if case .literal(let text) = first {
            if text.hasPrefix("/"), endsInSlash {
                added[0] = .literal(String(text.dropFirst()))
            } else if !endsInSlash, text.first.map({ !"/?.:;(".contains($0) }) ?? true {
                added[0] = .literal("/" + text)
            }
        } else if !endsInSlash {
            added.insert(.literal("/"), at: 0)
        }
        for part in added {
            if case .literal(let text) = part, case .literal(let before) = parts.last {
                parts[parts.count - 1] = .literal(before + text)
            } else if part != .literal("") {
                parts.append(part)
            }
        }
    }
}

extension Diagnostic {
    /// - Parameter separator: The last character of the path.
    fileprivate static func pathWithSeparator(_ path: Name, _ separator: Character) -> Diagnostic {
        .warning(
            "path-separator",
            at: path.location,
            "the '\(separator)' at the end of '\(path.value)' is a part of the path",
            hint: "remove it, unless the service's paths end in it"
        )
    }

    fileprivate static func badPath(_ path: Name, _ reason: String) -> Diagnostic {
        let hasName = path.value.contains("<") && path.value.contains(">")
        let hint =
            path.value.contains(" //")
            ? "a comment begins with '#'"
            : path.value.contains("# ")
                ? "a comment is separated by a space: ' # …'"
                : hasName ? "a parameter is written in braces: '{id}'" : nil
        return .error(
            "bad-path",
            at: path.location,
            "'\(path.value)' cannot be sent: \(reason)",
            hint: hint
        )
    }

    fileprivate static func methodInPath(_ method: Method, _ path: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-path",
            at: location,
            "a path does not begin with a method",
            hint: "write \(method == .get ? "" : "'method: \(method.rawValue)' and ")'path: \(path)'"
        )
    }

    /// - Parameter isInURL: Whether a dollar sign can be percent-encoded.
    static func dollarParameter(_ name: String, isInURL: Bool = true, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-template",
            at: location,
            "the '$' of '${\(name)}' would be sent",
            hint: "write '{\(name)}'" + (isInURL ? "; a dollar sign in front of a brace is written '%24'" : "")
        )
    }

    fileprivate static func colonParameter(_ path: Name, _ segment: String) -> Diagnostic {
        .warning(
            "colon-parameter",
            at: path.location,
            "'\(segment)' is sent unchanged",
            hint: "a parameter is written '{\(segment.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })}'"
        )
    }
}
