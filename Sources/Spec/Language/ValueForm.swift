/// What may stand behind a key, as far as its form goes: what the words in it mean is the checker's business.
package indirect enum ValueForm: Sendable {
    /// A scalar, whatever it looks like.
    case text
    /// `true` or `false`.
    case flag
    /// One of these words.
    case word([String])
    /// A type in any spelling.
    case type
    /// Any value at all.
    case anything
    /// A mapping with the keys of a shape.
    case shape(Shape)
    /// A mapping from names of the user's own.
    case named(ValueForm)
    /// A mapping from statuses: `404`, `4xx`, `default`.
    case byStatus(ValueForm)
    case list(ValueForm)
    /// Any of these forms.
    case either([ValueForm])
}

extension ValueForm {
    static func word<Word: Vocabulary>(_ type: Word.Type) -> ValueForm {
        .word(Word.allCases.map(\.rawValue))
    }

    /// One text, or a list of them.
    static let texts = ValueForm.either([.text, .list(.text)])
    /// A type, or the long form of a field.
    static let field = ValueForm.either([.type, .shape(.field)])
    static let parameter = ValueForm.either([.type, .shape(.parameter)])
    static let response = ValueForm.either([.type, .shape(.response)])
    /// A way to prove who one is, or several.
    static let credentials = ValueForm.either([.text, .shape(.auth)])
}

extension Key {
    /// The form of the key's value in a mapping of a shape.
    package func form(in shape: Shape) -> ValueForm {
        switch self {
        case .api, .version, .group, .path, .description, .as, .prefix: .text
        case .access: .word(Access.self)
        case .method: .word(Method.self)
        case .in: .word(ParameterPlace.self)
        case .style: .word(ListStyle.self)
        case .closed: .flag
        case .groups: .named(.shape(.group))
        case .endpoints: .named(.shape(.endpoint))
        case .models: .named(.either([.type, .shape(.model)]))
        case .variables: .named(.either([.type, .shape(.variable)]))
        case .base: shape.name == Shape.root.name ? .either([.text, .named(.text)]) : .text
        case .headers: shape.name == Shape.response.name ? .named(.field) : .named(.text)
        case .auth: .either([.credentials, .list(.credentials)])
        case .bearer, .basic, .header, .query, .cookie, .extends, .conforms: .texts
        case .errors, .responses: .byStatus(.response)
        case .success: .named(.text)
        case .idempotent: .text
        case .body: shape.name == Shape.endpoint.name ? .either([.type, .shape(.payload)]) : .word(BodyForm.self)
        case .pages:
            shape.name == Shape.root.name
                ? .named(.either([.word([Key.link.rawValue]), .shape(.pages)])) : .either([.text, .shape(.pages)])
        case .params: .named(.parameter)
        case .response: .response
        case .deprecated, .value, .by, .const, .format, .until, .media, .count, .skip: .text
        case .fields: .named(.field)
        case .type, .wraps, .additional, .lines: .type
        case .enum: .either([.list(.text), .named(.either([.text, .shape(.enumCase)]))])
        case .union: .either([.list(.type), .named(.type)])
        case .events: .either([.type, .named(.type)])
        case .default, .example: .anything
        case .pick, .url, .while, .items: .texts
        case .next: .named(.texts)
        case .link: .flag
        }
    }
}

extension Shape {
    /// The keys without which the mapping says nothing.
    package var required: [Key] {
        switch name {
        case Shape.root.name, Shape.part.name: [.api]
        case Shape.endpoint.name: [.path]
        default: []
        }
    }
}
