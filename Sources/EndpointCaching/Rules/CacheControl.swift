import EndpointRuntime
import HTTPTypes

/// The directives of all `Cache-Control` lines of a message (RFC 9111, section 5.2).
///
/// Names are case-insensitive, and a value may be a token or a quoted string. A directive that does not follow the
/// grammar counts as present, without a usable value, so that it may restrict the use of a response but never extends
/// it.
struct CacheControl: Sendable {
    private enum Value: Hashable, Sendable {
        case none
        case text(String)
        case malformed
    }

    /// The maximum number of seconds, which replaces any larger number (RFC 9111, section 1.2.2).
    static let longestTime = Int(clamping: 2_147_483_648 as Int64)

    private var directives: [String: [Value]] = [:]

    /// Parses the lines of a message.
    init(_ headers: HTTPFields) {
        for line in headers[values: .cacheControl] { read(line) }
    }

    /// Whether a directive is present, with or without a value.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Whether a directive is present without a name of a header field, so that a restriction applies to the whole
    /// response.
    func hasUnqualified(_ name: String) -> Bool {
        directives[name]?.contains { value in
            if case .text(let text) = value { text.listElements.isEmpty } else { true }
        } ?? false
    }

    /// Whether a directive is present, and always without a value.
    func hasNoValue(_ name: String) -> Bool {
        directives[name]?.allSatisfy { $0 == .none } ?? false
    }

    /// The value of a directive in seconds.
    ///
    /// - Returns: `nil` if the directive is absent, if its value is not a whole number, or if it occurs with different
    ///   values.
    func seconds(_ name: String) -> Int? {
        guard let values = directives[name], let first = values.first, case .text(let text) = first,
            values.allSatisfy({ $0 == first })
        else { return nil }
        return Self.seconds(text)
    }

    /// The names of header fields that a directive lists, in lower case.
    func fieldNames(_ name: String) -> Set<String> {
        var names: Set<String> = []
        for case .text(let text) in directives[name] ?? [] {
            names.formUnion(text.listElements.map { $0.lowercased() })
        }
        return names
    }

    /// A whole number of seconds, at most ``longestTime``; `nil` if `text` is anything else.
    static func seconds(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return min(Int(text) ?? longestTime, longestTime)
    }

    private mutating func read(_ line: String) {
        var scanner = FieldScanner(line)
        while scanner.skipSeparators() {
            guard let name = scanner.token() else {
                scanner.skipElement()
                continue
            }
            var value = Value.none
            if scanner.skip("=") { value = (scanner.quotedString() ?? scanner.token()).map { .text($0) } ?? .malformed }
            if !scanner.isAtSeparator {
                value = .malformed
                scanner.skipElement()
            }
            directives[name.lowercased(), default: []].append(value)
        }
    }
}

extension StringProtocol {
    /// The elements between commas without surrounding white space; empty elements are left out.
    var listElements: [String] {
        unicodeScalars.split(separator: ",").map { String(String.UnicodeScalarView($0)).trimmed }.filter { !$0.isEmpty }
    }

    /// The elements between commas that are not in quotation marks, without surrounding white space; empty elements are
    /// left out.
    var quotedListElements: [String] {
        var (isQuoted, isEscaped) = (false, false)
        let elements = unicodeScalars.split { scalar in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isQuoted.toggle()
            }
            return scalar == "," && !isQuoted
        }
        return elements.map { String(String.UnicodeScalarView($0)).trimmed }.filter { !$0.isEmpty }
    }

    /// The text without spaces and tabs at its ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first == " " || first == "\t" { rest = rest.dropFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
        return String(rest)
    }
}
