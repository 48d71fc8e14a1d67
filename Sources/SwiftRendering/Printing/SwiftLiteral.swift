import Spec
import SwiftNaming

/// Prints values as Swift literals.
enum SwiftLiteral {
    /// A string literal with the value `text`.
    static func string(_ text: String) -> String {
        "\"" + escaped(text) + "\""
    }

    /// The contents of a string literal with the value `text`: quotes, backslashes and invisible characters are
    /// escaped.
    static func escaped(_ text: String) -> String {
        escaped(text.unicodeScalars, escapingQuotes: true)
    }

    /// The lines of a literal between `"""` with the value `text`.
    static func lines(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let escaped = escaped(line, escapingQuotes: false)
            // An editor may remove blanks at the end of a line.
            return escaped.last == " " ? escaped.dropLast() + "\\u{20}" : escaped
        }
    }

    /// - Parameter escapingQuotes: Whether to escape each quote; else each third one of a row.
    private static func escaped(_ scalars: some Sequence<Unicode.Scalar>, escapingQuotes: Bool) -> String {
        var result = ""
        // Not in characters: with a combining mark, a quote is another character, but the compiler reads scalars.
        var quotes = 0
        for scalar in scalars {
            quotes = scalar == "\"" ? quotes + 1 : 0
            switch scalar {
            case "\\": result += "\\\\"
            case "\"" where escapingQuotes || quotes % 3 == 0: result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if VisibleText.isHidden(scalar) {
                    result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// The literal for a default or a constant.
    static func value(_ literal: Literal) -> String {
        switch literal {
        case .string(let text): string(text)
        case .integer(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .enumCase(let name, _): "." + SwiftName.property(name)
        case .list(let elements): "[\(elements.map(value).joined(separator: ", "))]"
        case .emptyMap: "[:]"
        }
    }
}

/// Prints expressions of the generated code.
enum SwiftExpression {
    /// The case of an enum with the payload `value`: `try .text(response.text())`, since `try` precedes the whole
    /// expression.
    static func enumCase(_ name: String, _ value: String) -> String {
        let covering = "try "
        guard value.hasPrefix(covering) else { return ".\(name)(\(value))" }
        return "\(covering).\(name)(\(value.dropFirst(covering.count)))"
    }
}

extension Member {
    /// The value of a constant on the wire as a Swift literal; `nil` if the caller passes the value.
    var constantLiteral: String? {
        guard let constant else { return nil }
        // A quoted number is a string on the wire.
        if case .builtin(_, .quoted?) = type { return SwiftLiteral.string(constant.text) }
        return SwiftLiteral.value(constant.wireLiteral)
    }
}
