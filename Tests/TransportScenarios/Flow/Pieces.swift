package import Foundation

/// A number of bytes in pieces of 64 KiB, which are created on demand.
package struct Pieces: AsyncSequence, Sendable {
    private let count: Int
    private let onPiece: @Sendable (Int) -> Void

    /// - Parameter onPiece: called with the size of each piece.
    package init(of count: Int, onPiece: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.count = count
        self.onPiece = onPiece
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: Int
        fileprivate let onPiece: @Sendable (Int) -> Void

        package mutating func next() async -> Data? {
            guard rest > 0 else { return nil }
            let piece = Data(repeating: 0x61, count: Swift.min(rest, 1 << 16))
            rest -= piece.count
            onPiece(piece.count)
            return piece
        }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: count, onPiece: onPiece) }
}
