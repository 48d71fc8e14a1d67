import Diagnostics
import SpecImport
import SpecWriting
import YAML

/// The styles of parameters, by location.
extension ParameterTranslator {
    /// The properties of an object that are parameters of their own; `nil` of anything else.
    func spread(
        _ cursor: DocumentCursor,
        _ schema: DocumentCursor,
        _ location: String,
        isRequired: Bool,
        explodes: Bool,
        _ context: TypeContext
    ) -> [DraftMember]? {
        let form = location == "querystring" ? cursor["content"]?.entries.first?.cursor : nil
        let isSpread =
            location == "query" && cursor["content"] == nil && explodes && cursor.text("style") != "deepObject"
        guard form != nil || isSpread, let target = schema.resolved(), schemas.isObject(target) else { return nil }
        return schemas.properties(of: target).compactMap { property in
            var property = property
            property.isRequired = isRequired && property.isRequired
            guard var member = types.objects.field(property, context) else { return nil }
            member.type = member.type.withoutOptional
            if let form {
                FormTranslator(types: types).encode(
                    &member,
                    property.cursor,
                    as: "form",
                    form["encoding"]?[property.name]
                )
            } else {
                member.style = styles.styleOfCompounds(in: member.type, at: property.cursor)
            }
            return member
        }
    }

    /// The style of a parameter with `content`: JSON is written as such, even a text.
    func contentStyle(_ media: String, _ content: DocumentCursor, _ type: DraftType, _ location: String) -> String? {
        let isStructured = styles.isCompound(type) || type.isList
        let isJSON = MediaKind(media) == .json
        if !isJSON, isStructured {
            documents.warn("unsupported-style", at: content, "a parameter is no '\(media)'; JSON is taken")
        }
        let isPlain = ["Int", "Double", "Bool"].contains { type == .named($0) }
        return location == "query" && (isStructured || isJSON && !isPlain) ? "json" : nil
    }

    /// The style of a parameter with a schema, as the language has it, or as the template of its path says it.
    func writtenStyle(
        _ cursor: DocumentCursor,
        of schema: DocumentCursor,
        _ type: DraftType,
        _ location: String,
        explodes: Bool
    ) -> String? {
        let written = cursor.text("style")
        switch location {
        case "query" where type.isList || styles.isCompound(type):
            if explodes, ["form", nil].contains(written), schema.resolved().map({ SchemaShape($0).types }) == ["object"]
            {
                let name = cursor.text("name") ?? ""
                documents.warn(
                    "unsupported-style",
                    at: cursor,
                    "the entries of '\(name)' are parameters of their own; they are written '\(name)[key]=value'"
                )
            }
            if written != "deepObject", let style = styles.styleOfCompounds(in: type, at: cursor) { return style }
            return styles.style(cursor, of: schema, type, explodes: explodes)
        case "path":
            return written.flatMap { $0 == "simple" ? nil : pathStyle($0, of: cursor, type, explodes: explodes) }
        case "cookie" where type.isList && explodes:
            let name = cursor.text("name") ?? ""
            documents.warn(
                "unsupported-style",
                at: cursor,
                "the items of '\(name)' are cookies of their own; they are sent as one, with commas"
            )
            return nil
        default: return nil
        }
    }

    /// A style that the template of a path can say; `nil`, with a warning, for others.
    private func pathStyle(_ style: String, of cursor: DocumentCursor, _ type: DraftType, explodes: Bool) -> String? {
        guard ["label", "matrix"].contains(style) else {
            documents.warn("unsupported-style", at: cursor, "'\(style)' is no style of a path; 'simple' is taken")
            return nil
        }
        if type.isList, explodes {
            documents.warn(
                "unsupported-style",
                at: cursor,
                "each item has the mark of '\(style)' in front of it; they are written with commas"
            )
        }
        return style
    }
}
