import Foundation

extension Download {
    /// The file as text in UTF-8, in pieces that never cut a character; bytes that are not UTF-8 become U+FFFD.
    public var text: Text { Text(download: self) }

    /// A file as pieces of text.
    public struct Text: AsyncSequence, Sendable {
        public typealias Element = String
        public typealias Failure = SessionError<Never>

        let download: Download

        public func makeAsyncIterator() -> Iterator { Iterator(source: TextSource(download.response)) }

        /// Goes from piece to piece.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let source: TextSource

            /// The next piece of text; `nil` at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(SessionError<Never>) -> String? {
                try await source.next(isolation: actor)
            }
        }
    }
}

/// Reads the text of one response, for all copies of an iterator.
private final class TextSource {
    private let reader: BodyReader
    private let access = ExclusiveAccess()
    /// The beginning of a character.
    private var rest = Data()

    init(_ response: RawResponse) {
        reader = BodyReader(response)
    }

    func next(isolation actor: isolated (any Actor)?) async throws(SessionError<Never>) -> String? {
        guard access.enter() else { throw reader.response.alreadyRead }
        defer { access.leave() }
        var bytes = rest
        // Nothing follows an error, not even the beginning of a character before it.
        rest = Data()
        while let piece = try await reader.next(isolation: actor) {
            bytes += piece
            let whole = bytes.prefix(bytes.count - bytes.unfinishedCount)
            if whole.isEmpty { continue }
            rest = Data(bytes.suffix(bytes.count - whole.count))
            return String(decoding: whole, as: UTF8.self)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

extension Data {
    /// How many bytes at the end begin a character of UTF-8 that is not complete.
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
