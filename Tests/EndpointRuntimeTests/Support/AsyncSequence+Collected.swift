import Foundation

extension AsyncSequence {
    /// All elements.
    func collected() async throws -> [Element] {
        try await reduce(into: []) { $0.append($1) }
    }
}

extension Data {
    /// The bytes in pieces of a size, the last perhaps shorter.
    func pieces(of size: Int) -> [Data] {
        stride(from: 0, to: count, by: size).map { Data(self[$0..<Swift.min($0 + size, count)]) }
    }
}
