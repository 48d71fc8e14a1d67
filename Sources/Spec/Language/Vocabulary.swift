import Diagnostics

/// A set of words that the language accepts as a value.
package protocol Vocabulary: CaseIterable, RawRepresentable, Sendable where RawValue == String {
    /// The noun for one of the words in messages: `an access level`.
    static var noun: String { get }

    /// The words that messages suggest.
    static var knownNames: [String] { get }

    /// A note about the syntax of the words, if there are more words than messages can list.
    static var note: String? { get }

    /// The help for a foreign word; `nil` for any other word.
    static func meaning(of word: String) -> String?
}

extension Vocabulary {
    package static var knownNames: [String] { allCases.map(\.rawValue) }
    package static var note: String? { nil }
    package static func meaning(of word: String) -> String? { nil }
}

/// The access level of the generated declarations.
package enum Access: String, Vocabulary {
    case `public`, package, `internal`

    package static let noun = "an access level"
}

/// How a list or an object is written into a query, a path, a header or a form.
package enum ListStyle: String, Vocabulary {
    case `repeat`, comma, space, pipe, brackets, indexed, dots, spread, json

    package static let noun = "a style"

    package static func meaning(of word: String) -> String? {
        switch word {
        case "csv", "simple": "write 'comma' (a=1,2)"
        case "ssv", "spaceDelimited": "write 'space' (a=1%202)"
        case "pipes", "pipeDelimited": "write 'pipe' (a=1|2)"
        case "multi": "write 'repeat' (a=1&a=2)"
        case "form": "write 'repeat' (a=1&a=2) or 'comma' (a=1,2), or 'spread' for an object (b=1)"
        case "deepObject": "an object is written so without a 'style' (a[b]=1); a list in it is 'brackets' or 'indexed'"
        default: nil
        }
    }

    /// The separator of a list's elements that no element can contain, since it is not distinguished from an encoded one.
    var separator: Character? {
        switch self {
        case .space: " "
        case .pipe: "|"
        case .repeat, .comma, .brackets, .indexed, .dots, .spread, .json: nil
        }
    }

    /// Whether the elements of a list may be lists and objects.
    var writesNestedLists: Bool {
        switch self {
        case .brackets, .indexed, .json: true
        case .repeat, .comma, .space, .pipe, .dots, .spread: false
        }
    }
}

/// A kind of contradiction between a response and its spec that a client may tolerate.
package enum LeniencyOption: String, Vocabulary {
    case invalidOptionals = "invalid-optionals"
    case invalidElements = "invalid-elements"
    case missingCollections = "missing-collections"
    case quotedScalars = "quoted-scalars"
    case emptyStrings = "empty-strings"
    case datesWithoutOffset = "dates-without-offset"

    package static let noun = "a contradiction that can be tolerated"
}

/// How parameters that go to the body are written.
package enum BodyForm: String, Vocabulary {
    case json, form, multipart

    package static let noun = "a form of body"

    package static func meaning(of text: String) -> String? {
        if ["ndjson", "jsonl", "jsonlines", "json-lines", "json-seq"].contains(text.lowercased()) {
            return "write '{lines: T}' for JSON lines, with 'media' for another media type: "
                + "'{lines: T, media: application/x-ndjson}'"
        }
        guard nearNames(to: text, in: allCases.map(\.rawValue)).isEmpty else { return nil }
        return "write the name of a model, as 'User', or 'json', 'form' or 'multipart' for the form of the parameters"
    }

    /// The styles of lists and objects that the body can have. A part of a multipart body is one value, so a list
    /// becomes several parts, or one part in JSON.
    package var styles: [ListStyle] {
        switch self {
        case .json: []
        case .form: ListStyle.allCases
        case .multipart: [.repeat, .brackets, .indexed, .spread, .json]
        }
    }

    /// The media type of the body.
    package var mediaType: String {
        switch self {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .multipart: "multipart/form-data"
        }
    }
}

/// The kinds of body that are not types.
package enum BodyKind: String, Vocabulary {
    case none, text, data, file
    /// The bare status code.
    case status

    package static let noun = "a kind of body"

    /// Whether only errors may have a body of this kind.
    var isOfErrorsOnly: Bool {
        switch self {
        case .none, .text, .data, .file: false
        case .status: true
        }
    }
}

/// A named wire format of a value of a built-in type, other than the default of its type.
package enum Format: String, Vocabulary {
    case seconds, milliseconds
    case fractionalSeconds = "fractional-seconds"
    case fractionalMilliseconds = "fractional-milliseconds"
    case quotedSeconds = "quoted-seconds"
    case quotedMilliseconds = "quoted-milliseconds"
    case http, rfc2822, base64url, hex
    case quoted = "string"
    case numberOrString = "number-or-string"

    package static let noun = "a format"

    /// The built-in types that can have this format.
    package var types: Set<Builtin> {
        switch self {
        case .seconds, .milliseconds, .fractionalSeconds, .fractionalMilliseconds, .quotedSeconds,
            .quotedMilliseconds, .http, .rfc2822:
            [.date]
        case .base64url, .hex: [.data]
        case .quoted, .numberOrString: [.int, .int32, .int64, .double, .float, .decimal]
        }
    }

    /// Whether values are JSON numbers; in all other formats they are strings.
    var isNumber: Bool {
        switch self {
        case .seconds, .milliseconds, .fractionalSeconds, .fractionalMilliseconds, .numberOrString: true
        case .quotedSeconds, .quotedMilliseconds, .http, .rfc2822, .base64url, .hex, .quoted: false
        }
    }
}
