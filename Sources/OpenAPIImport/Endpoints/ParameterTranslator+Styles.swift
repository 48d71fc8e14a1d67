import Diagnostics
import Spec
import SpecImport
import YAML

/// The styles and places of parameters, by location.
extension ParameterTranslator {
    /// The parameters for the properties of an object with one item for each property; `nil` for any other parameter.
    func spread(
        _ cursor: DocumentCursor,
        _ schema: DocumentCursor,
        _ location: String,
        isRequired: Bool,
        explodes: Bool,
        _ context: TypeContext
    ) -> [MemberDefinition]? {
        let form = location == "querystring" ? cursor["content"]?.entries.first?.cursor : nil
        let isSpread =
            location == "query" && cursor["content"] == nil && explodes && cursor.text("style") != "deepObject"
        guard form != nil || isSpread, let target = schema.resolved(), schemas.isObject(target),
            form != nil || !schemas.properties(of: target).isEmpty
        else { return nil }
        if types.collections.additional(target, context) != nil {
            documents.warn(
                "unsupported-parameter",
                at: target,
                "each declared property becomes a parameter; further properties are left out"
            )
        }
        types.objects.reportUnsupported(target)
        return schemas.properties(of: target).compactMap { property in
            var property = property
            property.isRequired = isRequired && property.isRequired
            guard var member = types.objects.field(property, context) else { return nil }
            member.type = member.type.withoutOptional
            if let form {
                FormTranslator(types: types).encode(
                    &member,
                    property.cursor,
                    as: .form,
                    form["encoding"]?[property.name]
                )
            } else {
                if styles.isKeyed(member.type) { reportNested(property, member.type) }
                member.style =
                    styles.nestsCompounds(member.type)
                    ? property.cursor.located(.indexed)
                    : styles.styleOfCompounds(in: member.type, at: property.cursor)
            }
            return member
        }
    }

    /// Warns about an object inside an object whose properties are separate parameters.
    private func reportNested(_ property: Property, _ type: TypeExpression) {
        documents.warn(
            "unsupported-style",
            at: property.cursor,
            "OpenAPI does not define how an object inside an object is sent; the client sends '\(property.name)[key]=value'",
            hint: styles.nestsCompounds(type)
                ? nil : "servers that expect '\(property.name).key=value' need 'style: dots' in the spec"
        )
    }

    /// The parameter with its location in `in:`, unless the location is the default for the method.
    func placed(_ member: MemberDefinition, _ location: String, _ operation: Operation) -> MemberDefinition {
        var member = member
        switch location {
        case "header": member.place = Located(.header, at: member.name.location)
        case "cookie": member.place = Located(.cookie, at: member.name.location)
        case "query", "querystring":
            if !operation.method.prefersQuery {
                member.place = Located(.query, at: member.name.location)
            }
        default: break
        }
        return member
    }

    /// The parameter without an empty list or map as its default, unless the request then contains nothing of it.
    static func sendingNoEmptyDefault(_ member: MemberDefinition, in location: String) -> MemberDefinition {
        // An empty header field, cookie or JSON value is sent, while an empty list in a query adds no items.
        let isInvisible = ["query", "querystring"].contains(location) && member.style?.value != .json
        guard member.defaultValue?.isEmpty == true, !isInvisible else { return member }
        var member = member
        member.defaultValue = nil
        return member
    }

    /// The header parameter without a constant or a default that no header field can have.
    func sendingFieldValues(_ member: MemberDefinition, _ schema: DocumentCursor) -> MemberDefinition {
        var member = member
        if case .constant(let value, _) = member.type, !HTTPGrammar.isFieldValue(value.value) {
            documents.warn(
                "unsupported-parameter",
                at: schema,
                "a header field cannot have the value '\(value.value)'; the parameter is any string"
            )
            member.type = schema.builtin(.string)
        }
        let value = schema.layersOfValue.lazy.compactMap { $0["default"] }.first
        if member.defaultValue != nil, let value, !value.node.containsFieldValues {
            documents.warn("default-left-out", at: value, "a header field cannot have this default")
            member.defaultValue = nil
        }
        return member
    }

    /// Whether a parameter with `content` is JSON that may be a string or a list.
    ///
    /// - Parameter allowsLists: Whether the style `json` sends lists there.
    func isTextOrListInJSON(_ media: String, _ schema: DocumentCursor, allowsLists: Bool) -> Bool {
        guard MediaKind(media) == .json else { return false }
        return schemas.forms(of: schema).contains { form in
            switch form {
            case .string, .formatted: true
            case .array: !allowsLists
            default: false
            }
        }
    }

    /// The type of a parameter of a query or a header field that is JSON and may be a string. Only any JSON is sent with
    /// quotes.
    func textInJSON(_ type: TypeExpression, of name: String, _ schema: DocumentCursor) -> TypeExpression {
        if type.builtin != .string {
            documents.warn(
                "unsupported-style",
                at: schema,
                "only any JSON is sent with the quotes of a text: '\(name)' is any JSON"
            )
        }
        return schema.builtin(.json)
    }

    /// The style of a parameter with `content`: a list, an object or any JSON is written as JSON. A number or a Boolean
    /// needs no style.
    func contentStyle(_ media: String, _ content: DocumentCursor, _ type: TypeExpression, _ location: String)
        -> Located<ListStyle>?
    {
        let isStructured = styles.isCompound(type) || styles.isList(type)
        if MediaKind(media) != .json, isStructured {
            documents.warn("unsupported-style", at: content, "a parameter is not '\(media)'; JSON is used")
        }
        return isStructured && Self.allowsJSON(media, location) ? content.located(.json) : nil
    }

    /// Whether the style `json` sends the value of a parameter with `content`. In a query, it also replaces other media
    /// types.
    static func allowsJSON(_ media: String?, _ location: String) -> Bool {
        location == "query" || location == "header" && media.map { MediaKind($0) } == .json
    }

    /// The style of a parameter with a schema, in the spec language.
    func writtenStyle(
        _ cursor: DocumentCursor,
        of schema: DocumentCursor,
        _ type: TypeExpression,
        _ location: String,
        explodes: Bool
    ) -> Located<ListStyle>? {
        let written = cursor.text("style")
        switch location {
        case "query" where styles.isList(type) || styles.isCompound(type):
            if explodes, ["form", nil].contains(written), styles.mayBeKeyed(type) {
                if styles.isKeyed(type), !styles.nestsCompounds(type) { return cursor.located(.spread) }
                let name = cursor.text("name") ?? ""
                documents.warn(
                    "unsupported-style",
                    at: cursor,
                    "the document sends each entry of '\(name)' as a separate parameter; the client sends '\(name)[key]=value'"
                )
                if styles.nestsCompounds(type) { return cursor.located(.indexed) }
            }
            if written != "deepObject", let style = styles.styleOfCompounds(in: type, at: cursor) { return style }
            return styles.style(cursor, of: schema, type, explodes: explodes).map { cursor.located($0) }
        case "cookie" where styles.isList(type) && explodes:
            let name = cursor.text("name") ?? ""
            documents.warn(
                "unsupported-style",
                at: cursor,
                "the document sends each item of '\(name)' as a separate cookie; the client sends one cookie with commas"
            )
            return nil
        default: return nil
        }
    }

    /// The style of a path parameter, if the path template has to express it; `nil` for `simple` and, with a warning,
    /// for a style that paths do not have.
    func pathStyle(of cursor: DocumentCursor, _ type: TypeExpression) -> PathStyle? {
        // A parameter with `content` has no style.
        guard cursor["content"]?.entries.isEmpty != false, let text = cursor.text("style"), text != "simple" else {
            return nil
        }
        guard let style = PathStyle(rawValue: text) else {
            documents.warn("unsupported-style", at: cursor, "'\(text)' is not a style of a path; 'simple' is used")
            return nil
        }
        if styles.isList(type), cursor.text("explode")?.asFlag == true {
            documents.warn(
                "unsupported-style",
                at: cursor,
                "the style '\(text)' repeats its prefix before each item; the client separates items with commas"
            )
        }
        return style
    }
}

/// A parameter in a path, and the style that the template of the path has to express.
struct PathParameter {
    let member: MemberDefinition
    let style: PathStyle?
}

/// The styles of RFC 6570, 3.2.5 and 3.2.7, which put a mark in front of a value in a path.
enum PathStyle: String {
    case label, matrix

    /// The text in front of the value of the parameter `name`.
    func prefix(of name: String) -> String {
        switch self {
        case .label: "."
        case .matrix: ";\(name)="
        }
    }
}

extension Node {
    /// Whether a header field can have the value, or the elements of the list (RFC 9110, section 5.5).
    fileprivate var containsFieldValues: Bool {
        items?.allSatisfy(\.containsFieldValues) ?? text.map(HTTPGrammar.isFieldValue) ?? true
    }
}
