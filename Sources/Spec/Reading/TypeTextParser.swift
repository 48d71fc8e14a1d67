import Diagnostics

/// Parses the text of a type, with its description: `[String: User?]? -- By login.`
struct TypeTextParser {
    private let scalars: [Unicode.Scalar]
    private let location: SourceLocation
    /// Whether the text is a plain scalar. The columns of a quoted or folded scalar do not correspond to its text, so
    /// all its parts have the location of the whole scalar.
    private let isPlain: Bool
    private var index = 0
    /// The number of open brackets.
    private var depth = 0

    init(_ text: String, at location: SourceLocation, isPlain: Bool) {
        self.scalars = Array(text.unicodeScalars)
        self.location = location
        self.isPlain = isPlain
    }

    mutating func parse() throws(TypeTextError) -> (type: TypeExpression, description: String?) {
        let type = try parseType()
        skipSpaces()
        guard index < scalars.count else { return (type, nil) }
        let rest = String(String.UnicodeScalarView(scalars[index...]))
        guard let description = ShortDescription.text(in: rest[...]) else {
            throw TypeTextError(reason: .unexpected(rest), location: place(from: index))
        }
        return (type, description.isEmpty ? nil : String(description))
    }

    private mutating func parseType() throws(TypeTextError) -> TypeExpression {
        skipSpaces()
        var type = try parsePlainType()
        var marks = 0
        while index < scalars.count, scalars[index] == "?" {
            index += 1
            marks += 1
            // The checker reports a second mark; further marks would only nest the type more deeply.
            if marks <= 2 { type = .optional(type) }
        }
        return type
    }

    private mutating func parsePlainType() throws(TypeTextError) -> TypeExpression {
        let start = index
        guard index < scalars.count else { throw TypeTextError(reason: .unfinished, location: place(from: start)) }
        guard scalars[index] == "[" else {
            let name = try parseName()
            return index < scalars.count && scalars[index] == "(" ? .instance(name, try parseArguments()) : .named(name)
        }
        index += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= 64 else { throw TypeTextError(reason: .tooDeep, location: place(from: start)) }
        let element = try parseType()
        skipSpaces()
        if index < scalars.count, scalars[index] == ":" {
            index += 1
            let value = try parseType()
            try expect("]", since: start)
            return .map(key: element, value: value, place(from: start))
        }
        try expect("]", since: start)
        return .list(element, place(from: start))
    }

    /// Parses the types between parentheses.
    private mutating func parseArguments() throws(TypeTextError) -> [TypeExpression] {
        let start = index
        depth += 1
        defer { depth -= 1 }
        guard depth <= 64 else { throw TypeTextError(reason: .tooDeep, location: place(from: start)) }
        var arguments: [TypeExpression] = []
        repeat {
            index += 1
            arguments.append(try parseArgument(since: start))
            skipSpaces()
        } while index < scalars.count && scalars[index] == ","
        guard index < scalars.count, scalars[index] == ")" else {
            throw TypeTextError(reason: .unclosedParenthesis, location: place(from: start))
        }
        index += 1
        return arguments
    }

    private mutating func parseArgument(since start: Int) throws(TypeTextError) -> TypeExpression {
        skipSpaces()
        // In the flow style of YAML, a comma after an argument ends the text.
        guard index < scalars.count else {
            throw TypeTextError(reason: .unclosedParenthesis, location: place(from: start))
        }
        return try parseType()
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly all scalars are ASCII, which needs no look-up of Unicode properties.
        if scalar.isASCII { return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar || scalar == "_" }
        return scalar.properties.isXIDContinue || scalar.properties.isAlphabetic
            || scalar.properties.numericType != nil
    }

    private mutating func parseName() throws(TypeTextError) -> Name {
        let start = index
        while index < scalars.count,
            Self.isPartOfName(scalars[index])
        {
            index += 1
        }
        guard index > start else {
            throw TypeTextError(
                reason: .unexpected(String(String.UnicodeScalarView(scalars[start...]))),
                location: place(from: start)
            )
        }
        return Name(String(String.UnicodeScalarView(scalars[start..<index])), at: place(from: start))
    }

    private mutating func expect(_ scalar: Unicode.Scalar, since start: Int) throws(TypeTextError) {
        skipSpaces()
        guard index < scalars.count, scalars[index] == scalar else {
            guard scalars[index...].contains(scalar) else {
                throw TypeTextError(reason: .unclosedBracket, location: place(from: start))
            }
            throw TypeTextError(reason: .unexpected(String(scalars[index])), location: place(from: index))
        }
        index += 1
    }

    private mutating func skipSpaces() {
        while index < scalars.count, scalars[index] == " " { index += 1 }
    }

    /// The location of the text that was parsed since `start`.
    private func place(from start: Int) -> SourceLocation {
        guard isPlain, location.start.line == location.end.line else { return location }
        let line = location.start.line
        let column = location.start.column
        return SourceLocation(
            path: location.path,
            range: SourceRange(
                start: SourcePosition(line: line, column: column + start),
                end: SourcePosition(line: line, column: column + max(index, start + 1))
            )
        )
    }
}

/// The description behind a type or a kind of body on the same line: `User -- The owner.`
enum ShortDescription {
    /// Returns the description in a text that begins with two dashes, without the spaces around it; empty if nothing
    /// follows the dashes.
    ///
    /// Returns `nil` if the dashes are not followed by a space, so that they belong to another text.
    static func text(in rest: Substring) -> Substring? {
        guard rest.hasPrefix("--") else { return nil }
        let text = rest.dropFirst(2)
        return text.unicodeScalars.first.map { $0 == " " } ?? true ? text.drop { $0 == " " } : nil
    }

    /// Splits `text -- What it is.` into the text before the dashes and the description.
    static func split(_ text: String) -> (kind: String, description: String?) {
        guard let dashes = text.firstRange(of: " --"),
            let description = Self.text(in: text[dashes.lowerBound...].dropFirst())
        else { return (text, nil) }
        let kind = text[..<dashes.lowerBound]
        let end = kind.lastIndex { $0 != " " }.map { kind.index(after: $0) } ?? kind.startIndex
        return (String(kind[..<end]), description.isEmpty ? nil : String(description))
    }
}

/// Why a text is not a type.
struct TypeTextError: Error {
    enum Reason {
        case unexpected(String)
        case unfinished
        case unclosedBracket
        case unclosedParenthesis
        case tooDeep
    }

    let reason: Reason
    let location: SourceLocation
}
