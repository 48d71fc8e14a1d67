import Diagnostics
import Spec
import YAML

/// Chooses which of several media types is carried over, and how it is read.
struct MediaSelector {
    let documents: Documents

    /// The media type that is carried over, and what it holds: JSON before forms, text and bytes.
    func chosenMedia(_ cursor: DocumentCursor, _ owner: String) -> (media: String, content: DocumentCursor)? {
        // As it was in Swagger 2.
        if cursor["content"] == nil, cursor.raw("schema") != nil { return (BodyForm.json.mediaType, cursor) }
        let all = (cursor["content"]?.entries ?? []).filter { media, cursor in
            documents.check(cursor, as: .mediaType)
            if !cursor.isObject, !cursor.isNull {
                documents.warn("wrong-kind", at: cursor, "a media type is a mapping, not \(cursor.node.kindName)")
            }
            if HTTPGrammar.isMediaRangeList(media) { return true }
            documents.warn("unsupported-name", at: cursor, "'\(media)' is no media type; it is left out")
            return false
        }
        guard
            let best = all.enumerated().min(by: { one, other in
                (rank(one.element), one.offset) < (rank(other.element), other.offset)
            })
        else { return nil }
        for (index, other) in all.enumerated() where index != best.offset {
            if kind(of: other.key, other.cursor) == .json, other.cursor.says(best.element.cursor) { continue }
            documents.warn("other-media", at: other.cursor, "'\(other.key)' is left out beside '\(best.element.key)'")
        }
        return (best.element.key, best.element.cursor)
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
        // Of several kinds of JSON, plain JSON needs no word of its own.
        return 2 * kind.rawValue + (Self.media(media.key) == nil ? 0 : 1)
    }

    /// What `media:` has to say of a type of JSON.
    static func media(_ media: String) -> String? {
        let essence = media.split(separator: ";").first.map { String($0).trimmed } ?? media
        return [BodyForm.json.mediaType, "*/*", "application/*", "application/*+json"].contains(essence) ? nil : essence
    }
}

extension DocumentCursor {
    /// Whether two media types have the same schema.
    fileprivate func says(_ other: DocumentCursor) -> Bool {
        guard let schema = self["schema"], let others = other["schema"] else { return true }
        return schema.identity == others.identity || schema.node.isEquivalent(to: others.node)
    }
}

/// How a body of a media type is read.
enum MediaKind: Int {
    case json, form, multipart, lines, events, text, binary

    init(_ media: String) {
        let essence = (media.split(separator: ";").first.map { String($0).trimmed } ?? media).lowercased()
        switch essence {
        case BodyForm.json.mediaType, "*/*", "text/json": self = .json
        case _ where essence.hasSuffix("+json"): self = .json
        case BodyForm.form.mediaType: self = .form
        case _ where essence.hasPrefix("multipart/"): self = .multipart
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
            "application/jsonlines", "application/json-lines", "application/json-seq":
            self = .lines
        case _ where essence.hasSuffix("+json-seq") || essence.hasSuffix("+jsonl"): self = .lines
        case "text/event-stream": self = .events
        case _ where essence.hasPrefix("text/"): self = .text
        case "application/xml", "application/yaml", "application/x-yaml", "application/javascript",
            "application/graphql":
            self = .text
        case _ where essence.hasSuffix("+xml") || essence.hasSuffix("+yaml"): self = .text
        default: self = .binary
        }
    }
}
