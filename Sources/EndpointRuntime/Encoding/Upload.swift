public import Foundation

/// A file to send, in a multipart form or as the whole body: its bytes, its name, and its media type.
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
    ///   - media: the media type.
    public init(_ data: Data, fileName: String = "blob", media: String = "application/octet-stream") {
        content = .data(data)
        self.fileName = fileName
        self.media = media
    }

    /// Creates an upload from a file, which is read each time the request is sent. `fileName` replaces the name of the
    /// file.
    public init(file: URL, fileName: String? = nil, media: String = "application/octet-stream") {
        content = .file(file)
        self.fileName = fileName ?? file.lastPathComponent
        self.media = media
    }

    /// Creates an upload from any body, such as the pieces of a sequence: `Upload(.chunks(pieces), fileName: "a.log")`.
    ///
    /// - Parameters:
    ///   - content: the bytes, which may be read repeatedly.
    ///   - fileName: the name in a multipart form, as for bytes.
    ///   - media: the media type.
    public init(_ content: RequestBody, fileName: String = "blob", media: String = "application/octet-stream") {
        self.content = content
        self.fileName = fileName
        self.media = media
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
