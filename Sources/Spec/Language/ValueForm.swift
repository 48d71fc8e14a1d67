/// The syntactic form of a key's value; the checker resolves the names in it.
package indirect enum ValueForm: Sendable {
    /// Any scalar but null, since a key has a value.
    case text
    /// A string that a regular expression matches, in the syntax of JSON Schema (ECMA-262).
    case matching(String)
    /// Any scalar of an API: an unquoted `null` is text, too.
    case value
    /// `true` or `false`.
    case flag
    /// One of these words.
    case word([String])
    /// A type, in the short or the long form.
    case type
    /// A type in its short form, a text or a list, beside a mapping that has the keys of the long form, too.
    case shortType
    /// Any value at all.
    case anything
    /// A mapping with the keys of a schema.
    case mapping(MappingSchema)
    /// A mapping from names that the user chooses.
    case named(ValueForm)
    /// A mapping from statuses: `404`, `4xx`, `default`; if `isNamed`, its key `as` may name the type.
    case byStatus(ValueForm, isNamed: Bool)
    case list(ValueForm)
    /// A list, or a mapping from names, that is not empty.
    case nonEmpty(ValueForm)
    /// Any of these forms.
    case either([ValueForm])
}

extension ValueForm {
    /// Whether the value may be a mapping from names that the user chooses.
    package var isByName: Bool {
        switch self {
        case .named, .byStatus: true
        case .either(let forms): forms.contains(where: \.isByName)
        case .nonEmpty(let form): form.isByName
        case .text, .matching, .value, .flag, .word, .type, .shortType, .anything, .mapping, .list: false
        }
    }

    /// Whether all scalars and lists among the values are texts, or consist of texts, so that an unquoted `null` is none
    /// of them; `nil` if all values are mappings.
    package var isTextual: Bool? {
        switch self {
        case .text: return true
        case .list(let form), .nonEmpty(let form): return form.isTextual
        case .mapping, .named, .byStatus: return nil
        case .either(let forms):
            let answers = forms.compactMap(\.isTextual)
            return answers.isEmpty ? nil : !answers.contains(false)
        case .matching, .value, .flag, .word, .type, .shortType, .anything: return false
        }
    }

    static func word<Word: Vocabulary>(_ type: Word.Type) -> ValueForm {
        words(of: type) { _ in true }
    }

    static func words<Word: Vocabulary>(of type: Word.Type, where isIncluded: (Word) -> Bool) -> ValueForm {
        .word(Word.allCases.filter(isIncluded).map(\.rawValue))
    }

    /// One of these kinds of body, perhaps with a description: `text -- The page.`
    static func kinds(where isIncluded: (BodyKind) -> Bool) -> ValueForm {
        let words = BodyKind.allCases.filter(isIncluded).map(\.rawValue).joined(separator: "|")
        return .matching("^(?:\(words))(?: +--(?: |$)|$)")
    }

    static let successKinds = kinds { !$0.isOfErrorsOnly }

    /// A string, or a list of strings.
    static let texts = ValueForm.either([.text, .list(.text)])
    /// The name of a credential, or several that are sent together; a path of keys in the body of a response; or the
    /// data of one or several events.
    static let names = ValueForm.either([.text, .nonEmpty(.list(.text))])
    /// A path of keys in the body of a response, or a header field.
    static let pageSource = ValueForm.either([.names, .mapping(.pageHeader)])
    /// A type, or the long form of a field.
    static let field = ValueForm.either([.shortType, .mapping(.field)])
    static let parameter = ValueForm.either([.shortType, .mapping(.parameter)])
    static let response = ValueForm.either([
        .words(of: BodyKind.self) { !$0.isOfErrorsOnly }, .successKinds, .shortType, .mapping(.response),
    ])
    static let failure = ValueForm.either([
        .words(of: BodyKind.self) { $0 != .file }, .kinds { $0 != .file }, .shortType, .mapping(.response),
    ])
    /// A word for a kind of credential, or a mapping of credentials.
    static let credentials = ValueForm.either([.word(AuthWord.self), .mapping(.auth)])
}

extension Key {
    /// The form of the key's value in a mapping of this schema.
    package func form(in schema: MappingSchema) -> ValueForm {
        switch self {
        case .api, .group, .path, .description, .as, .prefix, .swift: .text
        case .access: .word(Access.self)
        case .method: .either([.word(Method.self), .matching("^[A-Z0-9!#$%&'*+.^_`|~-]+$")])
        case .in: .word(ParameterPlace.self)
        case .style: .word(ListStyle.self)
        case .closed, .mutable: .flag
        case .groups: .named(.mapping(.group))
        case .endpoints: .named(.mapping(.endpoint))
        case .models: .named(.either([.shortType, .mapping(.model)]))
        case .webhooks: .named(.either([.shortType, .mapping(.webhook)]))
        case .variables: .named(.either([.shortType, .mapping(.variable)]))
        case .base: schema == .root ? .either([.text, .nonEmpty(.named(.text))]) : .text
        case .headers: schema == .response ? .named(.field) : .named(.value)
        case .auth: .either([.credentials, .nonEmpty(.list(.credentials))])
        case .header: schema == .pageHeader ? .text : .names
        case .bearer, .basic, .query, .cookie, .pick, .items: .names
        case .extends, .conforms: .texts
        case .errors: .byStatus(.failure, isNamed: true)
        case .responses: .byStatus(.response, isNamed: false)
        case .success:
            .either([
                .word([BodyKind.none.rawValue]), .nonEmpty(.named(.either([.text, .list(.value)]))),
            ])
        case .lenient: .either([.flag, .word(LeniencyOption.self), .list(.word(LeniencyOption.self))])
        case .idempotent, .deprecated: .either([.flag, .text])
        case .body:
            schema == .endpoint
                ? .either([
                    .word(BodyForm.self), .words(of: BodyKind.self) { $0 != .none && !$0.isOfErrorsOnly },
                    .successKinds, .shortType, .mapping(.payload),
                ]) : .either([.word(BodyForm.self), .mapping(.jsonBody)])
        case .pages:
            schema == .root
                ? .named(.either([.word([Key.link.rawValue]), .mapping(.pages)]))
                : .either([.word([Key.link.rawValue, BodyKind.none.rawValue]), .text, .mapping(.pages)])
        case .params: .named(.parameter)
        case .response: .response
        case .version, .const, .value: .value
        // The pattern of a date has a year or an hour.
        case .format: .either([.word(Format.self), .matching("[yH]|YYYY")])
        case .by, .media, .count: .text
        case .skip: schema == .pages ? .text : .names
        case .fields: .named(.field)
        case .type where schema == .response: .either([.kinds { _ in true }, .type])
        case .type where schema == .payload: .either([.successKinds, .type])
        case .lines where schema == .response: .either([.word([BodyKind.text.rawValue]), .type])
        case .type, .wraps, .additional, .lines, .else: .type
        case .enum: .either([.nonEmpty(.list(.value)), .nonEmpty(.named(.either([.value, .mapping(.enumCase)])))])
        case .union: .either([.nonEmpty(.list(.type)), .nonEmpty(.named(.type))])
        case .events: .either([.type, .named(.type)])
        case .default, .example: .anything
        case .url, .while, .total: .pageSource
        case .until: schema == .pages ? .pageSource : .text
        case .next: .nonEmpty(.named(.pageSource))
        case .link, .repeats: .flag
        }
    }
}
