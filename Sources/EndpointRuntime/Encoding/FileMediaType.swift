/// The media types of files, by the extensions of their names.
///
/// The system's own tables are no alternative: Linux has none without an additional package, and those of Apple platforms
/// (`UTType`) differ between versions. The names are those of [IANA's registry](https://www.iana.org/assignments/media-types),
/// and the extensions are those that the registrations declare, or that Apache's `mime.types` lists. A format without a
/// registered name is missing, such as WAV.
enum FileMediaType {
    /// The media type of a file of which nothing is known (RFC 2046, section 4.5.1).
    static let unknown = "application/octet-stream"

    /// The media type of a file with this name; `nil` without an extension, and for one that is not a common one.
    static func named(_ name: String) -> String? {
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return table[name[dot...].dropFirst().lowercased()]
    }

    private static let table = [
        "avif": "image/avif",
        "bmp": "image/bmp",
        "css": "text/css",
        "csv": "text/csv",
        "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip",
        "gif": "image/gif",
        "gz": "application/gzip",
        "heic": "image/heic",
        "heif": "image/heif",
        "htm": "text/html",
        "html": "text/html",
        "ics": "text/calendar",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "json": "application/json",
        "m4a": "audio/mp4",
        "md": "text/markdown",
        "mov": "video/quicktime",
        "mp3": "audio/mpeg",
        "mp4": "video/mp4",
        "ogg": "audio/ogg",
        "pdf": "application/pdf",
        "png": "image/png",
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "rtf": "application/rtf",
        "svg": "image/svg+xml",
        "tif": "image/tiff",
        "tiff": "image/tiff",
        "txt": "text/plain",
        "vcf": "text/vcard",
        "webp": "image/webp",
        "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xml": "application/xml",
        "yaml": "application/yaml",
        "yml": "application/yaml",
        "zip": "application/zip",
    ]
}
