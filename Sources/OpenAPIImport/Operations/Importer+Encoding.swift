import Diagnostics
import SpecWriting
import YAML

/// How the fields of forms and the parts of multipart bodies are written.
extension Importer {
    /// - Parameters:
    ///   - form: `form` or `multipart`.
    ///   - encoding: What the document says of this field.
    func encode(_ field: inout DraftMember, _ schema: Place, as form: String, _ encoding: Place?) {
        field.type = field.type.withoutOptional
        let media = encoding?.text("contentType")?.split(separator: ",").map { String($0).trimmed } ?? []
        if form == "multipart" {
            field.type = upload(schema, field.type)
            field.media = media.first
            if let encoding, media.count > 1 {
                documents.warn(
                    "other-media",
                    at: encoding,
                    "'\(media[0])' is sent for '\(field.name)'; of the others, each upload can say its own"
                )
            }
        } else if let encoding {
            let isStructured = field.type.isList || isCompound(field.type)
            if isStructured, media.first.map({ MediaKind($0) == .json }) == true {
                field.style = "json"
            } else if field.type.isList {
                field.style = style(encoding, of: field.type, explodes: encoding.text("explode") != "false")
            }
        }
    }

    /// Says what of the encoding is left out.
    func reportEncoding(_ encoding: Place?, _ form: String, _ names: [String]) {
        for (name, place) in encoding?.entries ?? [] {
            guard names.contains(name) else {
                documents.warn("unsayable-encoding", at: place, "the body has no field '\(name)'")
                continue
            }
            if let headers = place["headers"], form == "multipart" {
                documents.warn(
                    "unsayable-encoding",
                    at: headers,
                    "the header fields of the part '\(name)' are left out"
                )
            }
            if let style = place.raw("style"), form == "multipart" {
                documents.warn("unsayable-encoding", at: style, "the style of the part '\(name)' is left out")
            }
            if let media = place.raw("contentType"), form == "form", media.node.text.map({ MediaKind($0) }) != .json,
                media.node.text != "text/plain"
            {
                documents.warn("unsayable-encoding", at: media, "'contentType' of the field '\(name)' is left out")
            }
        }
    }

    /// A part that is binary is an upload.
    private func upload(_ place: Place, _ type: DraftType) -> DraftType {
        guard let target = place.resolved() else { return type }
        let shape = SchemaShape(target)
        if shape.type == "array", let items = target.raw("items"), case .list(let element) = type {
            return .list(upload(items, element))
        }
        let isBinary =
            shape.format == "binary" || shape.type == "file"
            || target.text("contentMediaType") == "application/octet-stream"
            || shape.types.isEmpty && target.node.entries?.isEmpty == true
        return isBinary ? .named("Upload") : type
    }
}
