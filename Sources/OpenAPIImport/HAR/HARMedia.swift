/// The media types of recorded responses.
enum HARMedia {
    /// Whether a response is a page or a part of one, such as a script, an image or a font.
    static func isOfPage(_ media: String) -> Bool {
        kinds.contains(where: media.hasPrefix) || types.contains(media)
    }

    /// Whether a path is the path of a page or of a part of one, which some servers send as text or bytes.
    static func isOfPage(path: some StringProtocol) -> Bool {
        let file = path.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: ".") else { return false }
        return extensions.contains(file[file.index(after: dot)...].lowercased())
    }

    private static let kinds = ["image/", "font/", "audio/", "video/", "application/font", "application/x-font"]

    private static let types: Set<String> = [
        "text/html", "text/css", "text/javascript", "text/ecmascript", "application/javascript",
        "application/x-javascript", "application/ecmascript", "application/xhtml+xml", "application/wasm",
        "application/manifest+json", "application/vnd.ms-fontobject",
    ]

    private static let extensions: Set<String> = [
        "js", "mjs", "css", "map", "html", "htm", "woff", "woff2", "ttf", "otf", "eot", "ico", "png", "jpg", "jpeg",
        "gif", "svg", "webp", "avif", "wasm", "webmanifest",
    ]
}
