import Diagnostics
import Spec
import YAML

/// Selects which of several media types is imported, and how it is read.
struct MediaSelector {
    let documents: Documents

    typealias Media = (key: String, cursor: DocumentCursor)

    /// The media type that is imported, with its content: JSON is preferred to forms, text and bytes.
    ///
    /// - Parameters:
    ///   - part: The part of the operation at `cursor`; `nil` for a failure, which has no variants.
    ///   - wanted: The media type of a variant, which precedes the others.
    func chosenMedia(_ cursor: DocumentCursor, as part: MediaVariant.Part?, wanted: String? = nil)
        -> (media: String, content: DocumentCursor)?
    {
        // In Swagger 2, a response has a schema without `content`.
        if cursor["content"] == nil, cursor.raw("schema") != nil { return (BodyForm.json.mediaType, cursor) }
        let all = allMedia(of: cursor)
        if let wanted = all.first(where: { $0.key == wanted }) { return (wanted.key, wanted.cursor) }
        guard let best = best(of: all, as: part) else { return nil }
        if all.count == 1 { return (best.key, best.cursor) }
        let variants = part.map { self.variants(of: cursor, as: $0) } ?? []
        for other in all where other.key != best.key && !variants.contains(where: { $0.media == other.key }) {
            if isCovered(other, by: best) { continue }
            if part == .body,
                ([best.key] + variants.map(\.media)).contains(where: {
                    binaryMedia(of: cursor, from: $0).contains(other.key)
                })
            {
                continue
            }
            // Of media types with the same label, the first one has a variant.
            let label = part.flatMap { self.label(of: other, beside: best, as: $0) }
            let preferred = variants.first { $0.label == label }?.media ?? best.key
            documents.warn("other-media", at: other.cursor, "'\(other.key)' is left out in favor of '\(preferred)'")
        }
        return (best.key, best.cursor)
    }

    /// The media types of which a caller chooses one for bytes: `first`, which has a function, and the further types of
    /// bytes with the same label, without the types that describe any bytes.
    func binaryMedia(of cursor: DocumentCursor, from first: String) -> [String] {
        let all = allMedia(of: cursor)
        guard !Self.isAny(first), let chosen = all.first(where: { $0.key == first }), isBinary(chosen),
            let best = best(of: all, as: .body)
        else { return [first] }
        let label = label(of: chosen, beside: best, as: .body)
        let others = all.filter { other in
            other.key != first && !Self.isAny(other.key) && isBinary(other)
                && self.label(of: other, beside: best, as: .body) == label
        }
        return [first] + others.map(\.key)
    }

    /// Whether the content of a media type may be any bytes.
    private static func isAny(_ media: String) -> Bool { media.contains("*") || media == "application/octet-stream" }

    private func isBinary(_ media: Media) -> Bool { kind(of: media.key, media.cursor) == .binary }

    /// The variants of an operation for the further media types that the preferred media type does not cover.
    func variants(of cursor: DocumentCursor, as part: MediaVariant.Part) -> [MediaVariant] {
        let all = allMedia(of: cursor)
        guard all.count > 1, let best = best(of: all, as: part) else { return [] }
        var seen: Set<MediaVariant.Label> = []
        return all.filter { $0.key != best.key }.compactMap { other in
            guard let label = label(of: other, beside: best, as: part), seen.insert(label).inserted else { return nil }
            return MediaVariant(part: part, media: other.key, label: label)
        }
    }

    /// The label of the variant for a media type; `nil` if the media type needs no variant.
    private func label(of other: Media, beside best: Media, as part: MediaVariant.Part) -> MediaVariant.Label? {
        let kindOfBest = kind(of: best.key, best.cursor)
        let isJSON = kindOfBest == .json
        switch kind(of: other.key, other.cursor) {
        case .json: return nil
        case .lines, .events:
            // A stream of changes consists of events, which the schema of the list does not describe.
            let isStreamOfList = MediaKind.isWatch(other.key) && other.cursor.repeatsSchema(of: best.cursor)
            return part == .response && !isStreamOfList ? .stream : nil
        case .form: return isJSON && !other.cursor.hasFields(of: best.cursor) ? .word("Form") : nil
        case .multipart:
            // JSON and forms cannot send files, even if they have the same fields.
            let addsUploads =
                part == .body && [.json, .form].contains(kindOfBest) && other.cursor["schema"]?.hasUploads == true
            return addsUploads || isJSON && !other.cursor.hasFields(of: best.cursor) ? .word("Multipart") : nil
        case .text, .binary:
            guard isJSON, other.cursor["schema"]?.isTextOrBytes ?? true, !other.cursor.repeatsSchema(of: best.cursor)
            else { return nil }
            return MediaVariant.word(for: other.key).map { .word($0) }
        }
    }

    /// Whether values of a media type are the same as those of the preferred one, so that leaving it out loses nothing.
    private func isCovered(_ other: Media, by best: Media) -> Bool {
        guard other.cursor.agrees(with: best.cursor) else { return false }
        switch kind(of: other.key, other.cursor) {
        // Patches with the same schema change a value in different ways.
        case .json: return !(MediaKind.isPatch(other.key) && MediaKind.isPatch(best.key))
        case .form: return kind(of: best.key, best.cursor) == .multipart
        default: return false
        }
    }

    private func best(of all: [Media], as part: MediaVariant.Part?) -> Media? {
        if all.count <= 1 { return all.first }
        if let watch = all.first(where: { MediaKind.isWatch($0.key) && $0.cursor["schema"]?.isWatchEvent == true }),
            all.allSatisfy({ kind(of: $0.key, $0.cursor) != .json || $0.cursor.agrees(with: watch.cursor) })
        {
            return watch
        }
        // A stream has a separate function, unless the operation has no other media type.
        let whole = withoutPatchesOfObjects(all.filter { ![.lines, .events].contains(kind(of: $0.key, $0.cursor)) })
        if part == .body, let form = whole.first(where: { sendsRequiredFile($0) }),
            whole.allSatisfy({
                ![.json, .form].contains(kind(of: $0.key, $0.cursor)) || $0.cursor.agrees(with: form.cursor)
            })
        {
            return form
        }
        // Servers that list text/plain for a text send it without the quotes of JSON.
        if let text = whole.first(where: { $0.key == "text/plain" && $0.cursor["schema"]?.isPlainText == true }),
            whole.allSatisfy({ kind(of: $0.key, $0.cursor) != .json || $0.cursor.agrees(with: text.cursor) })
        {
            return text
        }
        let first = (whole.isEmpty ? all : whole).enumerated().min { one, other in
            (rank(one.element), one.offset) < (rank(other.element), other.offset)
        }?.element
        guard part == .body, let first, isBinary(first), Self.isAny(first.key) else { return first }
        // A caller chooses among the known types of bytes.
        return whole.first { isBinary($0) && !Self.isAny($0.key) && MediaKind($0.key) != .json } ?? first
    }

    private func sendsRequiredFile(_ media: Media) -> Bool {
        kind(of: media.key, media.cursor) == .multipart && media.cursor["schema"]?.requiresUpload == true
    }

    /// The media types without a JSON Patch whose schema is an object, if there is other JSON.
    ///
    /// A JSON Patch is a list, so this schema describes the others.
    private func withoutPatchesOfObjects(_ all: [Media]) -> [Media] {
        let others = all.filter { media in
            let types = media.cursor["schema"].map { SchemaShape($0).types }
            return !MediaKind.isJSONPatch(media.key) || types != ["object"]
        }
        return others.contains { kind(of: $0.key, $0.cursor) == .json } ? others : all
    }

    private func allMedia(of cursor: DocumentCursor) -> [Media] {
        (cursor["content"]?.entries ?? []).filter { media, cursor in
            documents.check(cursor, as: .mediaType)
            if !cursor.isObject, !cursor.isNull {
                documents.warn("wrong-kind", at: cursor, "a media type is a mapping, not \(cursor.node.kindName)")
            }
            if HTTPGrammar.isMediaRangeList(media) { return true }
            documents.warn("unsupported-name", at: cursor, "'\(media)' is not a media type; it is left out")
            return false
        }
    }

    /// How a body is read: as bytes if its schema is binary, and by its schema if any media type is allowed.
    func kind(of media: String, _ content: DocumentCursor) -> MediaKind {
        let kind = MediaKind(media)
        guard kind == .json || kind == .text, let schema = content["schema"] else { return kind }
        if schema.isBinary { return .binary }
        guard media == "*/*" else { return kind }
        return schema.isAnyText ? .text : .json
    }

    private func rank(_ media: (key: String, cursor: DocumentCursor)) -> Int {
        let kind = kind(of: media.key, media.cursor)
        if media.key == "*/*", kind == .json, media.cursor["schema"]?.isAnnotationOnly != false { return 100 }
        // Among the media types of JSON, plain JSON is preferred, because it needs no `media:`. Among those of bytes,
        // JSON and text come last: documents list them for all operations, or for their errors.
        let isOfBytes = media.key == "*/*" || MediaKind(media.key) == .binary
        let isLast = kind == .binary ? !isOfBytes : Self.media(media.key) != nil
        return 2 * kind.rawValue + (isLast ? 1 : 0)
    }

    /// The value of `media:` for a media type of JSON; `nil` for plain JSON and for wildcards.
    static func media(_ media: String) -> String? {
        let parts = HTTPGrammar.elements(of: media, separatedBy: ";").map { String($0).trimmed }
        guard let essence = parts.first, !["*/*", "application/*", "application/*+json"].contains(essence) else {
            return nil
        }
        // JSON is always sent in UTF-8, and `q` is a weight. Other parameters may select a version of the API.
        let parameters = parts.dropFirst().filter { parameter in
            !parameter.isEmpty && !["charset=", "q="].contains(where: parameter.lowercased().hasPrefix)
        }
        if parameters.isEmpty, essence.lowercased() == BodyForm.json.mediaType { return nil }
        return ([essence] + parameters).joined(separator: ";")
    }
}

extension DocumentCursor {
    /// Whether two media types have the same schema, or one of them has none.
    fileprivate func agrees(with other: DocumentCursor) -> Bool {
        raw("schema") == nil || other.raw("schema") == nil || repeatsSchema(of: other)
    }

    /// Whether two media types have the same schema.
    fileprivate func repeatsSchema(of other: DocumentCursor) -> Bool {
        guard let schema = self["schema"], let others = other["schema"] else { return false }
        return schema.identity == others.identity || schema.node.isEquivalent(to: others.node)
    }

    /// Whether values of the schema are events of Kubernetes: a `type`, such as `ADDED`, and the changed `object`.
    fileprivate var isWatchEvent: Bool {
        Set((resolved()?["properties"]?.entries ?? []).map(\.key)) == ["type", "object"]
    }

    /// Whether the schemas of two media types are the same, or objects with the same properties.
    fileprivate func hasFields(of other: DocumentCursor) -> Bool {
        guard !agrees(with: other) else { return true }
        let names = [self, other].map { media in
            Set((media["schema"]?.resolved()?["properties"]?.entries ?? []).map(\.key))
        }
        return names[0] == names[1] && !names[0].isEmpty
    }

    /// Whether values of the schema are any text.
    fileprivate var isPlainText: Bool {
        guard let target = resolved() else { return false }
        return SchemaShape(target).types == ["string"] && target["enum"] == nil && target["format"] == nil
    }

    /// Whether values of the schema are text or bytes.
    fileprivate var isTextOrBytes: Bool {
        guard let target = resolved() else { return true }
        let shape = SchemaShape(target)
        return shape.alternatives == nil && shape.types.allSatisfy { $0 == "string" } && target["allOf"] == nil
    }
}
