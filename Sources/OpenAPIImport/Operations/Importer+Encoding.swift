import Diagnostics
import SpecWriting
import YAML

/// How the fields of forms and the parts of multipart bodies are written.
extension Importer {
    /// - Parameters:
    ///   - form: `form` or `multipart`.
    ///   - encoding: What the document says of this field.
    func encode(_ field: inout DraftMember, _ schema: Place, as form: String, _ encoding: Place?) {
        // A form has no null.
        field.type = field.type.withoutOptional
        if field.mayBeAbsent { field.defaultValue = defaultValue(of: schema, as: field.type) }
        let media = encoding?.text("contentType")?.split(separator: ",").map { String($0).trimmed } ?? []
        if form == "multipart" {
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
            } else if isStructured {
                field.style = style(encoding, of: schema, field.type, explodes: encoding.text("explode") != "false")
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

    /// A part that is binary is an upload; what may be one or several of them is several.
    func uploadType(of place: Place) -> DraftType? {
        var seen: Set<Place.Identity> = []
        return holdsUploads(place, &seen).map { $0 ? .list(.named("Upload")) : .named("Upload") }
    }

    /// Whether a part is several files; `nil` where it is none.
    private func holdsUploads(_ place: Place, _ seen: inout Set<Place.Identity>) -> Bool? {
        guard let target = place.resolved(), seen.insert(target.identity).inserted else { return nil }
        let shape = SchemaShape(target)
        if let only = target.onlyPart { return holdsUploads(only, &seen) }
        if shape.type == "array", let items = target.raw("items") {
            return holdsUploads(items, &seen).map { _ in true }
        }
        if let places = shape.alternatives?.places, !places.isEmpty {
            let kinds = places.compactMap { holdsUploads($0, &seen) }
            if !kinds.isEmpty, kinds.count < places.count {
                documents.warn("merged-union", at: place, "what may be a file or something else is an upload")
            }
            return kinds.isEmpty ? nil : kinds.contains(true)
        }
        return target.isBinary || shape.types.isEmpty && target.node.entries?.isEmpty == true ? false : nil
    }
}

extension Place {
    /// Whether it is bytes.
    var isBinary: Bool {
        text("format") == "binary" || text("type") == "file" || text("contentMediaType") == "application/octet-stream"
    }
}
