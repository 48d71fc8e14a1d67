public import Foundation
import HTTPTypes

/// A file in the body of a response, which can be saved, read into memory, or iterated once as an `AsyncSequence` of
/// pieces.
///
/// ```swift
/// let file = try await GitHub.Releases.content(path: "a.zip").response()
/// try await file.save(to: url) { self.progress = $0.fraction }
/// ```
public struct Download: AsyncSequence, StreamedResponse {
    @_documentation(visibility: internal)
    public typealias Element = Data
    @_documentation(visibility: internal)
    public typealias Failure = SessionError<Never>

    /// The progress of a download.
    public struct Progress: Sendable, Hashable {
        /// The number of bytes that have been saved or, for `data(upTo:)`, read.
        public let received: Int

        /// The size of the response's body in bytes; `nil` if the server does not declare it, or compresses the body.
        ///
        /// It is the size of the whole file, unless the response is only a part of it (206).
        public let total: Int?

        /// The fraction of the body that has been received, from 0 to 1; `nil` if the size is unknown.
        public var fraction: Double? {
            total.map { $0 > 0 ? Swift.min(Double(received) / Double($0), 1) : 1 }
        }
    }

    /// The response, without its body.
    public let response: RawResponse

    /// Creates a download from a response.
    public init(_ response: RawResponse) {
        self.response = response
    }

    /// The media type that the server declares.
    public var media: String? { response.headers.contentType }

    /// The size in bytes; `nil` if the server does not declare it, compresses the body, or sends it in chunks: then a
    /// declared size has no meaning (RFC 9112, section 6.3).
    public var length: Int? {
        guard response.header("Content-Encoding") == nil, response.header("Transfer-Encoding") == nil
        else { return nil }
        return response.headers.singleValue(.contentLength).flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    @_documentation(visibility: internal)
    public func makeAsyncIterator() -> Iterator { Iterator(reader: BodyReader(response)) }

    /// Iterates over pieces.
    @_documentation(visibility: internal)
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader

        // Before macOS 15 and iOS 18, a `for await` loop calls this overload.
        @_documentation(visibility: internal)
        @_disfavoredOverload
        public mutating func next() async throws(SessionError<Never>) -> Data? {
            try await next(isolation: nil)
        }

        /// The next bytes; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SessionError<Never>) -> Data? {
            try await reader.next(isolation: actor)
        }
    }
}

extension Download {
    /// The file as text in UTF-8, in pieces that never split a Unicode scalar; bytes that are not UTF-8 become U+FFFD.
    public var text: Text { Text(download: self) }

    /// A file as pieces of text.
    public struct Text: AsyncSequence, Sendable {
        @_documentation(visibility: internal)
        public typealias Element = String
        @_documentation(visibility: internal)
        public typealias Failure = SessionError<Never>

        let download: Download

        @_documentation(visibility: internal)
        public func makeAsyncIterator() -> Iterator { Iterator(source: TextSource(download.response)) }

        /// Iterates over pieces.
        @_documentation(visibility: internal)
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let source: TextSource

            // Before macOS 15 and iOS 18, a `for await` loop calls this overload.
            @_documentation(visibility: internal)
            @_disfavoredOverload
            public mutating func next() async throws(SessionError<Never>) -> String? {
                try await next(isolation: nil)
            }

            /// The next piece of text; `nil` at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(SessionError<Never>) -> String? {
                try await source.next(isolation: actor)
            }
        }
    }
}

/// Reads the text of one response; all copies of an iterator share it.
private final class TextSource {
    private let reader: BodyReader
    private let access = ExclusiveAccess()
    /// The bytes of an incomplete Unicode scalar at the end of the last piece.
    private var rest = Data()
    /// Whether the next bytes may be a byte order mark.
    private var isAtStart = true

    init(_ response: RawResponse) {
        reader = BodyReader(response)
    }

    func next(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> String? {
        guard access.enter() else { throw reader.response.alreadyRead }
        defer { access.leave() }
        var bytes = rest
        // The sequence ends after an error, even if the beginning of a scalar was read before it.
        rest = Data()
        while let piece = try await reader.next(isolation: actor) {
            bytes += piece
            let whole = bytes.prefix(bytes.count - bytes.unfinishedCount)
            if whole.isEmpty { continue }
            rest = Data(bytes.suffix(bytes.count - whole.count))
            let text = text(of: whole)
            if text.isEmpty {
                (bytes, rest) = (rest, Data())
                continue
            }
            return text
        }
        return bytes.isEmpty ? nil : text(of: bytes)
    }

    /// The text of bytes, without the byte order mark at the beginning of the response.
    private func text(of bytes: Data) -> String {
        defer { isAtStart = false }
        return String(decoding: isAtStart ? bytes.withoutByteOrderMark : bytes, as: UTF8.self)
    }
}

extension Data {
    /// The number of bytes at the end that form an incomplete Unicode scalar.
    fileprivate var unfinishedCount: Int {
        for (index, byte) in suffix(3).reversed().enumerated() {
            let length =
                switch byte {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                case 0x80...0xBF: 0
                default: 1
                }
            if length > 0 { return length > index + 1 ? index + 1 : 0 }
        }
        return 0
    }
}

extension Download {
    /// The name that the server suggests for the file: the parameter `filename*`, or else `filename`, of the header field
    /// `Content-Disposition` (RFC 6266); `nil` if there is none.
    ///
    /// ```swift
    /// try await file.save(to: folder.appending(path: file.suggestedFileName ?? "export.csv"))
    /// ```
    /// The name has no folders, no control characters, no characters that change the direction of text, and no dots at its
    /// beginning, so that the server can choose neither another folder nor a hidden file such as `.bashrc`, nor how the
    /// name is displayed. A longer name is shortened to 255 bytes, the limit of most file systems, with its extension.
    ///
    /// The folder may contain a file with this name, which ``save(to:upTo:progress:)`` would replace: save downloads in a folder of
    /// their own.
    public var suggestedFileName: String? {
        guard let header = response.headers.singleValue(.contentDisposition) else { return nil }
        var scanner = FieldScanner(header)
        // Of parameters with the same name, the first counts.
        let parameters = Dictionary(scanner.parameters().map { ($0.name, $0.value) }) { first, _ in first }
        let name = parameters["filename*"].flatMap(Self.decodedName) ?? parameters["filename"]
        // RFC 6266, section 4.3. Windows separates folders by backslashes.
        // A combining mark behind a slash is a part of the same character.
        let scalars = (name ?? "").unicodeScalars
        let last = scalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? scalars[...]
        let printable = last.filter { scalar in
            scalar.properties.generalCategory != .control && !scalar.changesDirection
        }
        let visible = String(printable.drop { $0 == "." || $0.properties.isWhitespace })
        let plain = Self.shortened(visible.trimmingCharacters(in: .whitespaces))
        return plain.isEmpty ? nil : plain
    }

    /// The name with at most 255 bytes in UTF-8.
    private static func shortened(_ name: String) -> String {
        let limit = 255
        guard name.utf8.count > limit else { return name }
        let scalars = name.unicodeScalars
        let dot = scalars.lastIndex(of: ".") ?? scalars.endIndex
        let end = name[dot...].utf8.count < 32 ? String(scalars[dot...]) : ""
        var start = scalars.prefix(limit - end.utf8.count)
        while Substring(start).utf8.count + end.utf8.count > limit { start.removeLast() }
        return String(start) + end
    }

    /// Decodes `UTF-8'en'%e2%82%ac%20rates` (RFC 8187, section 3.2); `nil` for another character set.
    private static func decodedName(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return parts[2].removingPercentEncoding
    }
}

extension Unicode.Scalar {
    /// Whether the scalar changes the direction in which text is displayed (Unicode Standard Annex 9, section 2).
    fileprivate var changesDirection: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
