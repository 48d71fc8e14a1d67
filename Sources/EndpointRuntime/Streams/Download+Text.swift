import Foundation

extension Download {
    /// The file as text in UTF-8, in pieces that never cut a character; what is no UTF-8 becomes U+FFFD.
    public var text: Text { Text(download: self) }

    /// A file as pieces of text.
    public struct Text: AsyncSequence, Sendable {
        public typealias Element = String
        public typealias Failure = SessionError<Never>

        let download: Download

        public func makeAsyncIterator() -> Iterator { Iterator(bytes: download.makeAsyncIterator()) }

        /// Goes from piece to piece.
        public struct Iterator: AsyncIteratorProtocol {
            private var bytes: Download.Iterator
            private var rest = Data()

            fileprivate init(bytes: Download.Iterator) {
                self.bytes = bytes
            }

            /// The next piece of text; `nil` at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(SessionError<Never>) -> String? {
                while let piece = try await bytes.next(isolation: actor) {
                    rest += piece
                    let whole = rest.prefix(rest.count - rest.unfinishedCount)
                    if whole.isEmpty { continue }
                    defer { rest = Data(rest.suffix(rest.count - whole.count)) }
                    return String(decoding: whole, as: UTF8.self)
                }
                guard !rest.isEmpty else { return nil }
                defer { rest = Data() }
                return String(decoding: rest, as: UTF8.self)
            }
        }
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
