import Spec
import SpecWriting

/// A schema of the document.
struct Schema {
    private(set) var keywords: ObjectBuilder
    /// Sentences that the description contains, since no keyword says the same.
    private var remarks: [String] = []

    init(_ keywords: ObjectBuilder = ObjectBuilder()) {
        self.keywords = keywords
    }

    init(type: String, format: String? = nil) {
        keywords = ObjectBuilder("type", .text(type))
        keywords.add("format", text: format)
    }

    /// The schema of a component.
    static func reference(to pointer: String) -> Schema {
        Schema(ObjectBuilder("$ref", .exact(pointer)))
    }

    /// A value of one of these schemas.
    static func alternatives(_ schemas: [Schema], areExclusive: Bool) -> Schema {
        Schema(ObjectBuilder(areExclusive ? "oneOf" : "anyOf", .list(schemas.map(\.tree))))
    }

    /// A value of all of these schemas.
    static func all(_ schemas: [Schema]) -> Schema {
        Schema(ObjectBuilder("allOf", .list(schemas.map(\.tree))))
    }

    /// A constant of this schema's type.
    func constant(_ value: YAMLTree) -> Schema {
        var schema = Schema()
        if let type = keywords["type"] { schema.keywords.add("type", type) }
        schema.keywords.add("const", value)
        return schema
    }

    /// The same schema, which null matches, too.
    var orNull: Schema {
        var schema = self
        if keywords.isEmpty { return self }
        for keyword in ["oneOf", "anyOf"] {
            guard case .list(let items)? = keywords[keyword] else { continue }
            schema.keywords.replace(keyword, with: .list(items + [.map([.init("type", .nullType)])]))
            return schema
        }
        switch keywords["type"] {
        case .text(let type)?: schema.keywords.replace("type", with: .list([.text(type), .nullType]))
        case .list(let types)?: schema.keywords.replace("type", with: .list(types + [.nullType]))
        default:
            schema = .alternatives([self, Schema(ObjectBuilder("type", .nullType))], areExclusive: false)
            return schema
        }
        if case .list(let values)? = keywords["enum"] { schema.keywords.replace("enum", with: .list(values + [.null])) }
        return schema
    }

    /// A text that contains a value of this schema as JSON.
    var asJSONText: Schema {
        var schema = Schema(type: "string")
        schema.add("contentMediaType", .text("application/json"))
        schema.add("contentSchema", tree)
        return schema
    }

    /// The schema with other keywords, and with the same remarks.
    func with(_ keywords: ObjectBuilder) -> Schema {
        var schema = self
        schema.keywords = keywords
        return schema
    }

    mutating func add(_ key: String, _ value: YAMLTree?) { keywords.add(key, value) }

    mutating func remark(_ sentence: String) { remarks.append(sentence) }

    /// Adds the documentation of a declaration.
    mutating func describe(_ description: String?, _ deprecation: Deprecation? = nil) {
        if let description { remarks.insert(description, at: 0) }
        if let message = deprecation?.message { remarks.append("Deprecated: \(message)") }
        keywords.add("deprecated", flag: deprecation != nil)
    }

    var tree: YAMLTree {
        var object = keywords
        object.add("description", text: Prose.joined(remarks))
        return object.tree
    }
}

/// Texts for people.
enum Prose {
    /// Sentences as one text, in which a text with several lines is a paragraph; `nil` if there are none.
    static func joined(_ sentences: [String?]) -> String? {
        let sentences = sentences.compactMap(\.self).filter { !$0.isEmpty }
        guard let first = sentences.first else { return nil }
        return sentences.dropFirst().reduce(first) { text, sentence in
            let separator = text.contains(where: \.isNewline) || sentence.contains(where: \.isNewline) ? "\n\n" : " "
            let end = text.last.map { $0.isLetter || $0.isNumber || "`)'".contains($0) } ?? false
            return text + (end ? "." : "") + separator + sentence
        }
    }

    /// A description with the message of a deprecation.
    ///
    /// - Parameter hasKeyword: Whether the keyword `deprecated` says that there is one, even without a message.
    static func description(
        _ description: String?,
        _ deprecation: Deprecation?,
        hasKeyword: Bool = true
    ) -> String? {
        let message = deprecation?.message.map { "Deprecated: \($0)" }
        return joined([description, message ?? (deprecation == nil || hasKeyword ? nil : "Deprecated.")])
    }
}
