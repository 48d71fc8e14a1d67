import Diagnostics
import YAML

/// Which of several media types is carried over, and how it is read.
extension Importer {
    /// The media type that is carried over, and what it holds: JSON before forms, text and bytes.
    func chosenMedia(_ place: Place, _ owner: String) -> (media: String, content: Place)? {
        // As it was in Swagger 2.
        if place["content"] == nil, place.raw("schema") != nil { return ("application/json", place) }
        let all = (place["content"]?.entries ?? []).filter { media, place in
            documents.check(place, as: .mediaType)
            if !place.isObject, !place.isNull {
                documents.warn("wrong-kind", at: place, "a media type is a mapping, not \(place.node.kindName)")
            }
            if media.isMediaType { return true }
            documents.warn("unsayable-name", at: place, "'\(media)' is no media type; it is left out")
            return false
        }
        guard
            let best = all.enumerated().min(by: { one, other in
                (rank(one.element), one.offset) < (rank(other.element), other.offset)
            })
        else { return nil }
        for (index, other) in all.enumerated() where index != best.offset {
            if kind(of: other.key, other.place) == .json, other.place.says(best.element.place) { continue }
            documents.warn("other-media", at: other.place, "'\(other.key)' is left out beside '\(best.element.key)'")
        }
        return (best.element.key, best.element.place)
    }

    /// How a body is read: bytes where its schema says so, and what may be of any media type as its schema is.
    func kind(of media: String, _ content: Place) -> MediaKind {
        let kind = MediaKind(media)
        guard kind == .json || kind == .text, let schema = content["schema"] else { return kind }
        if schema.isBinary { return .binary }
        guard media == "*/*" else { return kind }
        return schema.isAnyText ? .text : .json
    }

    private func rank(_ media: (key: String, place: Place)) -> Int {
        let kind = kind(of: media.key, media.place)
        if media.key == "*/*", kind == .json, media.place["schema"]?.saysNothing != false { return 100 }
        // Of several kinds of JSON, plain JSON needs no word of its own.
        return 2 * kind.rawValue + (Self.media(media.key) == nil ? 0 : 1)
    }

    /// What `media:` has to say of a type of JSON.
    static func media(_ media: String) -> String? {
        let essence = media.split(separator: ";").first.map { String($0).trimmed } ?? media
        return ["application/json", "*/*", "application/*", "application/*+json"].contains(essence) ? nil : essence
    }
}

extension Place {
    /// Whether two media types hold the same.
    fileprivate func says(_ other: Place) -> Bool {
        guard let schema = self["schema"], let others = other["schema"] else { return true }
        return schema.identity == others.identity || schema.node.isAlike(others.node)
    }
}

/// How a body of a media type is read.
enum MediaKind: Int {
    case json, form, multipart, lines, events, text, binary

    init(_ media: String) {
        let essence = (media.split(separator: ";").first.map { String($0).trimmed } ?? media).lowercased()
        switch essence {
        case "application/json", "*/*", "text/json": self = .json
        case _ where essence.hasSuffix("+json"): self = .json
        case "application/x-www-form-urlencoded": self = .form
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
