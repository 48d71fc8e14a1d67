/// The help for media types in places that take none: a spec has other words for most of them.
enum MediaHint {
    /// The help for the media type of a body; `nil` if `text` is not a media type.
    ///
    /// - Parameter place: The key that has the media type as its value.
    static func meaning(of text: String, in place: Key) -> String? {
        guard text.contains("/"), !text.hasPrefix("/"), HTTPGrammar.isMediaRangeList(text) else { return nil }
        if place == .body, let form = ofParameters(text) { return form }
        switch essence(text) {
        case "text/plain": return "write '\(place.rawValue): text'"
        case "application/json": return "JSON is the usual form, so write the type itself: '\(place.rawValue): T'"
        case "text/event-stream": return "write '\(place.rawValue): {events: T}'"
        case "application/x-ndjson", "application/jsonl", "application/json-seq":
            return "write '\(place.rawValue): {lines: T}'"
        case "application/octet-stream": return "write '\(place.rawValue): file'"
        default: return "write '\(place.rawValue): {type: file, media: \(text)}'"
        }
    }

    /// The help for the media type of a body of parameters; `nil` for any other.
    static func ofParameters(_ text: String) -> String? {
        switch essence(text) {
        case "application/x-www-form-urlencoded": "write 'body: form'"
        case "multipart/form-data": "write 'body: multipart'"
        default: nil
        }
    }

    private static func essence(_ text: String) -> String { text.prefix { $0 != ";" }.lowercased() }
}
