import Diagnostics
import Spec
import SpecImport
import YAML

/// The styles of values that are not a single text: lists and objects in queries, paths, headers and forms.
struct ParameterStyles {
    let types: TypeTranslator

    private var documents: Documents { types.documents }
    private var schemas: SchemaIndex { types.schemas }

    func style(_ cursor: DocumentCursor, of schema: DocumentCursor, _ type: TypeExpression, explodes: Bool)
        -> ListStyle?
    {
        switch (cursor.text("style") ?? "form", explodes) {
        case ("form", true): return nil
        case ("form", false) where mayBeList(type): return .comma
        case ("deepObject", _):
            var seen: Set<DocumentCursor.Identity> = []
            return listStyle(of: schema, &seen)
        case ("spaceDelimited", false) where mayBeList(type): return .space
        case ("pipeDelimited", false) where mayBeList(type): return .pipe
        case ("spaceDelimited", true), ("pipeDelimited", true): return nil
        default:
            documents.warn(
                "unsupported-style",
                at: cursor,
                "this style is not one of the language; items are written 'a[b]=c'"
            )
            var seen: Set<DocumentCursor.Identity> = []
            return listStyle(of: schema, &seen)
        }
    }

    /// The style of the lists in an object that is written with brackets: `a[b][]=1`, or `a[b][0][c]=1` for lists of
    /// objects.
    private func listStyle(of schema: DocumentCursor, _ seen: inout Set<DocumentCursor.Identity>) -> ListStyle? {
        guard let cursor = schema.resolved(), seen.insert(cursor.identity).inserted else { return nil }
        if SchemaShape(cursor).type == "array" {
            let element = cursor["items"]
            let isScalar = element.map { !schemas.isObject($0) && SchemaShape($0).type != "array" } ?? true
            return isScalar ? .brackets : .indexed
        }
        let inside =
            (schemas.isObject(cursor) ? schemas.properties(of: cursor).map(\.cursor) : [])
            + [cursor["additionalProperties"]].compactMap(\.self)
        let styles = Set(inside.compactMap { listStyle(of: $0, &seen) })
        return styles.contains(.indexed) ? .indexed : styles.first
    }

    /// The type of a value that is sent as one text, or as a list of texts: a String, with a warning, if only a query
    /// could contain the value.
    ///
    /// - Parameters:
    ///   - isRead: Whether the value is received.
    ///   - isJSON: Whether the text is JSON, in which strings have quotes, and lists have brackets.
    func flat(
        _ type: TypeExpression,
        in location: String,
        at cursor: DocumentCursor,
        isRead: Bool = false,
        asJSON isJSON: Bool = false
    ) -> TypeExpression {
        // A received text does not indicate which variant of a union it is.
        let isUnionOfTexts = { (type: TypeExpression) in !isRead && self.isUnionOfTexts(type) }
        var kind: String?
        var hasQuotes = false
        if case .list(let element, _) = behindNames(type) {
            // There is no null among the items of a path or a header.
            guard isJSON || isList(element) || isCompound(element) && !isUnionOfTexts(element) else {
                if case .list(let element, _) = type { return .list(of: element.withoutOptional) }
                return type
            }
            kind = isJSON ? "a list in JSON" : "a list of lists or objects"
        } else if isCompound(type), !isUnionOfTexts(type) {
            kind =
                switch behindNames(type) {
                case .union: "a value of several types"
                case .named: "any JSON"
                default: "an object"
                }
        } else if isJSON {
            kind = "a text in JSON"
            hasQuotes = true
        }
        guard let kind else { return type }
        let use = location != "header" ? "percent-encoded" : isRead ? "read unchanged" : "sent unchanged"
        documents.warn(
            "unsupported-parameter",
            at: cursor,
            "\(kind) in a \(location) becomes a String, which \(hasQuotes ? "contains the quotes and " : "")is \(use)"
        )
        return cursor.builtin(.string)
    }

    /// Whether a type is a list, directly or through the names of models.
    func isList(_ type: TypeExpression) -> Bool { behindNames(type).isList }

    /// Whether a type is a String, directly or through the names of models.
    func isText(_ type: TypeExpression) -> Bool { behindNames(type).builtin == .string }

    /// Whether a type is any JSON, directly or through the names of models.
    func isJSON(_ type: TypeExpression) -> Bool { behindNames(type).builtin == .json }

    /// Whether values of a type may be encoded as several named items: an object, a map, a union or any JSON.
    func isCompound(_ type: TypeExpression) -> Bool {
        switch behindNames(type) {
        case .structure, .map, .union: true
        // A remaining model name is an alias of itself, which means any JSON.
        case .named(let name): Builtin(rawValue: name.value) == .json || types.models[name.value] != nil
        default: false
        }
    }

    /// Whether a type is a list, or a union of lists and of values that are sent as one text.
    private func mayBeList(_ type: TypeExpression) -> Bool {
        guard case .union(let union) = behindNames(type), union.tagField == nil else { return isList(type) }
        let lists = union.variants.filter { isList($0.type) && !holdsCompounds($0.type) }
        return !lists.isEmpty && union.variants.allSatisfy { lists.contains($0) || isOneText($0.type) }
    }

    /// Whether a type is a union without a tag whose variants are all sent as one text.
    func isUnionOfTexts(_ type: TypeExpression, depth: Int = 0) -> Bool {
        guard depth < 8, case .union(let union) = behindNames(type), union.tagField == nil else { return false }
        return union.variants.allSatisfy { isOneText($0.type, depth: depth + 1) }
    }

    private func isOneText(_ type: TypeExpression, depth: Int = 0) -> Bool {
        switch behindNames(type) {
        case .enumeration: true
        case .formatted(.named(let name), _), .named(let name):
            Builtin(rawValue: name.value).map { $0 != .json && $0 != .upload } ?? false
        case .union: isUnionOfTexts(type, depth: depth)
        default: false
        }
    }

    /// Whether a value is an object with declared fields, or a map.
    func isKeyed(_ type: TypeExpression) -> Bool {
        switch behindNames(type) {
        case .structure, .map: true
        default: false
        }
    }

    /// Whether a value may be an object with declared fields, or a map: that type itself, or a variant of a union.
    func mayBeKeyed(_ type: TypeExpression, depth: Int = 0) -> Bool {
        guard depth < 8, case .union(let union) = behindNames(type) else { return isKeyed(type) }
        return union.variants.contains { mayBeKeyed($0.type, depth: depth + 1) }
    }

    /// Whether a value is a list of objects or of lists.
    func holdsCompounds(_ type: TypeExpression) -> Bool {
        guard case .list(let element, _) = behindNames(type) else { return false }
        if case .list = behindNames(element) { return true }
        return isKeyed(element)
    }

    /// Whether an object or a map contains a list of objects or of lists, which only indices can express.
    func nestsCompounds(_ type: TypeExpression, depth: Int = 0) -> Bool {
        guard depth < 8 else { return false }
        let inside =
            switch behindNames(type) {
            case .map(_, let value, _): [value]
            case .structure(let structure): structure.extends.map { .named($0) } + structure.fields.map(\.type)
            default: [TypeExpression]()
            }
        return inside.contains { holdsCompounds($0) || nestsCompounds($0, depth: depth + 1) }
    }

    /// The only style in which a list of objects or lists can be sent, with a warning; `nil` for any other type.
    func styleOfCompounds(in type: TypeExpression, at cursor: DocumentCursor) -> Located<ListStyle>? {
        guard holdsCompounds(type) else { return nil }
        documents.warn(
            "unsupported-style",
            at: cursor,
            "no style is for a list of objects or lists; its items are written 'name[0]…='"
        )
        return cursor.located(.indexed)
    }

    /// The type that the name of a model refers to, without its optional. Translates models that have no type yet.
    private func behindNames(_ type: TypeExpression) -> TypeExpression {
        var type = type.withoutOptional
        var seen: Set<String> = []
        while case .named(let name) = type, seen.insert(name.value).inserted {
            if types.models[name.value] == nil, types.schema(ofModel: name.value) != nil { types.finishModels() }
            guard let model = types.models[name.value] else { break }
            type = model.type.withoutOptional
        }
        return type
    }
}

extension TypeExpression {
    /// Whether the type is a map of the header fields with a common prefix, such as `x-amz-meta-`.
    func isPrefixed(by name: String, in location: String) -> Bool {
        if case .map = self { location == "header" && name.hasSuffix("-") } else { false }
    }

    /// The type of a header field. A field that HTTP defines as a date has the HTTP format (RFC 9110, section 5.6.7).
    func inHeader(named name: String) -> TypeExpression {
        guard case .named(let type) = self, builtin == .date, HTTPGrammar.isDateField(name) else { return self }
        return .formatted(self, Located(.http, at: type.location))
    }

    /// The constant that a sender uses in place of an enum of one value.
    var onlyValue: TypeExpression? {
        guard case .enumeration(let enumeration) = self, enumeration.cases.count == 1 else { return nil }
        let value = enumeration.cases[0].wireValue
        return .constant(value, enumeration.rawType == .int ? .builtin(.int, at: value.location) : nil)
    }
}
