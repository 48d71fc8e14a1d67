import Foundation

extension RawResponse {
    /// The body as text, in the charset that `Content-Type` names, or else in UTF-8.
    ///
    /// - Throws: ``DecodingFailure`` when the body is no text in that charset, or the charset is not known.
    public func text() throws -> String {
        let charset = mediaType.charset ?? "utf-8"
        guard let text = Charset(charset)?.text(of: body) else {
            throw DecodingFailure(.badText(charset: charset), in: self)
        }
        return text
    }

    /// The value of `Content-Type`.
    var mediaType: MediaType { MediaType(header("Content-Type") ?? "") }
}
