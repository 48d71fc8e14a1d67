import TextCoding

/// The help for media types in places that take none: a spec has other words for most of them.
enum MediaHint {
    /// The help for the media type of a body; `nil` if `text` is not a media type.
    ///
    /// - Parameter place: The key that has the media type as its value; `nil` for an error's body.
    static func meaning(of text: String, in place: Key?) -> String? {
        let type = text.prefix { $0 != "/" }.lowercased()
        guard type != text.lowercased(), types.contains(type), HTTPGrammar.isMediaRangeList(text) else { return nil }
        if place == .body, let form = ofParameters(text) { return form }
        let key = place.map { "\($0.rawValue): " } ?? ""
        switch essence(text) {
        case "text/plain": return "write '\(key)text'"
        case "application/json": return "JSON is the usual form, so write the type itself: '\(key)T'"
        case _ where HTTPGrammar.isJSON(text) && place == .body:
            return "write 'body: {media: \(text)}' for parameters in JSON, or 'body: {type: T, media: \(text)}'"
        case _ where HTTPGrammar.isJSON(text) && place != nil: return "write '\(key){type: T, media: \(text)}'"
        case _ where place == nil: return "write 'text' or 'data'"
        case "text/event-stream": return "write '\(key){events: T}'"
        case let media where JSONLines.isMediaType(media): return "write '\(key){lines: T}'"
        // The media type says that the values are not on lines of their own.
        case let media where JSONSequence.isMediaType(media): return "write '\(key){lines: T, media: \(media)}'"
        case _ where HTTPGrammar.isXML(text):
            return "write '\(key){type: \(BodyKind.data.rawValue), media: \(text)}', and parse the XML in Swift"
        case "application/octet-stream": return "write '\(key)file'"
        case let other:
            let kind = other.hasPrefix("text/") ? BodyKind.text : .file
            return "write '\(key){type: \(kind.rawValue), media: \(text)}'"
        }
    }

    /// The registered types of media types (RFC 6838, section 4.2), and `*`.
    private static let types: Set = [
        "application", "audio", "chemical", "example", "font", "haptics", "image", "message", "model", "multipart",
        "text", "video", "*",
    ]

    /// The help for the media type of a body of parameters; `nil` for any other.
    static func ofParameters(_ text: String) -> String? {
        switch essence(text) {
        case "application/x-www-form-urlencoded": "write 'body: form'"
        case "multipart/form-data": "write 'body: multipart'"
        default: nil
        }
    }

    /// The hint for a media type that is not JSON, although the body has a type; `nil` for any other.
    ///
    /// - Parameter place: The key of the body, `body` or `response`.
    static func ofNoJSON(_ text: String, in place: Key) -> String? {
        if let form = ofParameters(text) {
            return place == .body
                ? "\(form), and the fields of the type below 'params'"
                : "write 'response: {type: text, media: \(text)}', and read it in Swift"
        }
        return HTTPGrammar.isOfNoValue(text) ? meaning(of: text, in: place) : nil
    }

    /// The long form of a body with the media type, in which the author forgot the type.
    static func longForm(of text: String) -> String {
        let media = YAMLQuoting.scalar(text, inFlow: true)
        switch essence(text) {
        case "text/event-stream": return "'{events: T}'"
        case let essence where JSONLines.isMediaType(essence) || JSONSequence.isMediaType(essence):
            return "'{lines: T, media: \(media)}'"
        case _ where HTTPGrammar.isXML(text): return "'{type: data, media: \(media)}', and parse the XML in Swift"
        case _ where HTTPGrammar.isJSON(text): return "'{type: T, media: \(media)}'"
        case let essence:
            let kind = essence.hasPrefix("text/") ? BodyKind.text : .data
            return "'{type: \(kind.rawValue), media: \(media)}'"
        }
    }

    private static func essence(_ text: String) -> String { text.prefix { $0 != ";" }.lowercased() }
}
