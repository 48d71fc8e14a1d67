import TextCoding

/// Media types that are not one JSON value.
extension HTTPGrammar {
    /// Whether the content of all media types in a list is never one JSON value: XML, streams, images, CSV and the like.
    package static func excludesJSON(_ media: String) -> Bool { isXML(media) || isOfNoValue(media) }

    /// Whether the content of all media types in a list is a stream, a text or bytes in any API; XML may be either.
    static func isOfNoValue(_ media: String) -> Bool {
        mediaRanges(in: media).allSatisfy { range in
            let essence = range.prefix { $0 != ";" }.lowercased()
            return StreamMedia.contains(essence) || textsAndBytes.contains(essence)
                || types.contains(where: essence.hasPrefix) || suffixes.contains(where: essence.hasSuffix)
        }
    }

    private static let types = ["image/", "audio/", "video/", "font/", "multipart/"]
    private static let suffixes = ["+zip", "+gzip", "+cbor", "+yaml", "+protobuf"]

    private static let textsAndBytes: Set = [
        "text/csv", "text/html", "text/yaml", "application/yaml", "application/x-yaml", "application/pdf",
        "application/zip", "application/gzip", "application/cbor", "application/msgpack", "application/x-msgpack",
        "application/vnd.msgpack", "application/protobuf", "application/x-protobuf",
    ]
}
