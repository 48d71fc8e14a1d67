import Spec
import TextCoding

/// A path of a document in the form of the spec language: characters that a URL cannot contain are percent-encoded, and
/// each name in braces is valid in a spec.
struct ImportedPath {
    private enum Part {
        case literal(String)
        case name(Int)
    }

    /// A name in braces.
    struct Name {
        /// The text between the braces.
        let written: String
        /// The text without marks and patterns: `path` of `{path*}`, `{+path}` and `{path:.*}`.
        let plain: String
        /// The name in the spec.
        fileprivate(set) var name: String
        /// Whether the server accepts the path without the value: `{path?}`, `{id:int?}`.
        var isMarkedOptional = false
        /// Whether its value may be several segments, which only a string can be.
        var keepsSlashes: Bool
        /// The text of the template in front of the value.
        fileprivate(set) var prefix = ""
    }

    private var parts: [Part] = []
    private(set) var names: [Name] = []
    /// The names of parameters that the path has after a colon instead of in braces.
    private(set) var colonNames: [String] = []
    /// The part of the path from `#` on, which is not sent.
    let fragment: String?

    /// The names of the declared parameters of the query that the path sends with its own values: `comp` of
    /// `/c?comp=list`.
    private(set) var namesWithValues: Set<String> = []

    /// - Parameters:
    ///   - declared: The names of the parameters in the path.
    ///   - inQuery: The names of the parameters in the query, which send the items of the path that have no values.
    init(_ path: String, declared: Set<String>, inQuery: Set<String>) {
        var literal = ""
        // A fragment is never sent.
        var rest = path.prefix { $0 != "#" }
        fragment = rest.endIndex == path.endIndex ? nil : String(path[rest.endIndex...])
        rest = removingItems(of: inQuery, from: rest)
        var previous: Character?
        while let character = rest.popFirst() {
            defer { previous = character }
            // Some frameworks write `/users/:id`.
            let colonName = character == ":" && previous == "/" ? Self.colonName(rest, declared) : nil
            guard let end = colonName?.endIndex ?? (character == "{" ? Self.end(of: rest) : nil) else {
                literal += Self.encoded(character)
                continue
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(.name(names.count))
            add(String(rest[..<end]), declared)
            rest = colonName == nil ? rest[end...].dropFirst() : rest[end...]
            if let colonName { colonNames.append(String(colonName)) }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    var template: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .name(let index):
                "\(names[index].prefix){\(names[index].keepsSlashes ? "+" : "")\(names[index].name)}"
            }
        }.joined()
    }

    /// Whether a segment is `.` or `..`, which would leave the path.
    var leavesRoot: Bool {
        template.prefix { $0 != "?" }.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// Whether a parameter of this name is in the path.
    func has(_ name: String) -> Bool { !indices(of: name).isEmpty }

    /// The indices of the names in braces to which a parameter gives a value.
    func indices(of parameter: String) -> [Int] {
        let exact = names.indices.filter { names[$0].written == parameter }
        return exact.isEmpty ? names.indices.filter { names[$0].plain == parameter } : exact
    }

    /// Renames the names that also occur in another part of the request.
    mutating func rename(besides taken: Set<String>) {
        for index in names.indices where taken.contains(names[index].name) {
            names[index].name = Self.free(names[index].name + "InPath", taken.union(names.map(\.name)))
        }
    }

    /// Sets the text in front of a value.
    mutating func begin(_ prefix: String, at index: Int) { names[index].prefix = prefix.map(Self.encoded).joined() }

    mutating func keepSlashes(_ keeps: Bool, at index: Int) { names[index].keepsSlashes = keeps }

    /// Whether the values that match a pattern contain slashes: `users/[^/]+`, but not `[^/]+`.
    static func containsSlash(pattern: String) -> Bool {
        // A negative lookahead excludes what it contains.
        guard !pattern.contains("(?!"), !pattern.contains("(?<!") else { return false }
        var isInBrackets = false
        var isEscaped = false
        for character in pattern {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "[" where !isEscaped: isInBrackets = true
            case "]" where !isEscaped: isInBrackets = false
            case "/" where !isInBrackets: return true
            default: break
            }
            isEscaped = false
        }
        return false
    }

    /// The path without the items of its query that parameters send: `x={x}` and `x=`, but neither `x=1` nor `x`.
    private mutating func removingItems(of parameters: Set<String>, from path: Substring) -> Substring {
        var depth = 0
        let start = path.firstIndex { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return character == "?" && depth <= 0
        }
        guard let start else { return path }
        let items = path[start...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        var sentByParameters: Set<String> = []
        let others = items.filter { item in
            let name = PercentEncoding.decode(item.prefix { $0 != "=" })
            guard parameters.contains(name) else { return true }
            let hasValue = !item.contains("{") && item.drop { $0 != "=" } != "="
            if hasValue { namesWithValues.insert(name) } else { sentByParameters.insert(name) }
            return hasValue
        }
        namesWithValues.subtract(sentByParameters)
        if others.count == items.count { return path }
        return others.isEmpty ? path[..<start] : path[...start] + others.joined(separator: "&")
    }

    private mutating func add(_ written: String, _ declared: Set<String>) {
        // `{id:[0-9]+}`, `{id<int>}` and `{name=projects/*}` declare patterns of values.
        let start = written.dropFirst().firstIndex { ":=<".contains($0) } ?? written.endIndex
        let isDeclared = declared.contains(written) && !written[start...].contains { #"[](\+*^$|{?>"#.contains($0) }
        if isDeclared, Self.isName(written) {
            let name = Self.free(written, Set(names.map(\.name)))
            return names.append(Name(written: written, plain: written, name: name, keepsSlashes: false))
        }
        let isMark = { (character: Character) in "+*?/;.&#".contains(character) }
        let (text, pattern) = (written[..<start], written[start...])
        let plain = text.drop(while: isMark).reversed().drop(while: isMark).reversed()
        let name = String(String(plain).map { Self.isName(String($0)) ? $0 : "_" })
        let isType = pattern.dropFirst().dropLast().allSatisfy(\.isLetter)
        names.append(
            Name(
                written: written,
                plain: String(plain),
                name: Self.free(name.isEmpty ? "value" : name, Set(names.map(\.name))),
                isMarkedOptional: text.hasSuffix("?") || isType && pattern.hasSuffix("?"),
                keepsSlashes: text.contains { "+*".contains($0) } || pattern.contains(".*") || pattern.contains(".+")
                    || pattern.contains("**") || pattern.contains("/")
            )
        )
    }

    /// The declared parameter whose name is behind a colon: `id` of `id` and of `id:archive`.
    private static func colonName(_ rest: Substring, _ declared: Set<String>) -> Substring? {
        let segment = rest.prefix { !"/?".contains($0) }
        return [segment, segment.prefix { $0 != ":" }].first { declared.contains(String($0)) }
    }

    private static func free(_ wanted: String, _ taken: Set<String>) -> String {
        var name = wanted
        var number = 2
        while taken.contains(name) {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { $0.isWhitespace || "*?#&;,/={}".contains($0) } && text.first != "+"
            && text.first != "."
    }

    /// The index of the brace that closes the name; a pattern may contain braces, too.
    private static func end(of rest: Substring) -> Substring.Index? {
        var depth = 1
        for index in rest.indices {
            if rest[index] == "{" { depth += 1 }
            if rest[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func encoded(_ character: Character) -> String {
        let isSent = character.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !"\\\"<>^`|{}".unicodeScalars.contains($0)
        }
        return isSent ? String(character) : PercentEncoding.encode(String(character)) { _ in false }
    }
}
