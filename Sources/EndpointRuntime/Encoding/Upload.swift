public import Foundation

/// A file to send, in a multipart form or as the whole body: its bytes, its name, and its media type.
///
/// A spec that declares one media type for the body or the part sends that one instead.
public struct Upload: Sendable, Hashable {
    /// The bytes.
    public let content: RequestBody

    /// The name that a multipart form sends with the file; a whole body has none.
    public let fileName: String

    /// The media type that is sent.
    public let media: String

    /// Creates an upload from bytes in memory.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - fileName: the name in a multipart form; a whole body is sent without one. The default is the name that
    ///     browsers give to a `Blob` in a form: servers take a part without a file name for a text field. Pass a name if
    ///     the server needs one, for example for its extension.
    ///   - media: the media type. The default follows from the extension of the name, `image/png` for `cover.png`, and
    ///     is `application/octet-stream` for an extension that is not a common one.
    public init(_ data: Data, fileName: String = "blob", media: String? = nil) {
        self.init(.data(data), fileName: fileName, media: media)
    }

    /// Creates an upload from a file, which is read each time the request is sent.
    ///
    /// - Parameters:
    ///   - file: the URL of the file.
    ///   - fileName: the name in a multipart form, instead of the file's own.
    ///   - media: the media type. The default follows from the extension of the name, or else of the file: `image/png`
    ///     for `cover.png`. It is `application/octet-stream` for an extension that is not a common one.
    public init(file: URL, fileName: String? = nil, media: String? = nil) {
        content = .file(file)
        self.fileName = fileName ?? file.lastPathComponent
        self.media =
            media ?? FileMediaType.named(self.fileName) ?? FileMediaType.named(file.lastPathComponent)
            ?? FileMediaType.unknown
    }

    /// Creates an upload from any body, such as the pieces of a sequence: `Upload(.chunks(pieces), fileName: "a.log")`.
    ///
    /// - Parameters:
    ///   - content: the bytes, which may be read repeatedly.
    ///   - fileName: the name in a multipart form, as for bytes.
    ///   - media: the media type, by default as for bytes.
    public init(_ content: RequestBody, fileName: String = "blob", media: String? = nil) {
        self.content = content
        self.fileName = fileName
        self.media = media ?? FileMediaType.named(fileName) ?? FileMediaType.unknown
    }
}

@_documentation(visibility: internal)
extension Upload: Encodable {
    /// Always throws: only a multipart form can contain a file.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self,
            .init(codingPath: encoder.codingPath, debugDescription: "an upload can only be in a multipart form")
        )
    }
}

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
