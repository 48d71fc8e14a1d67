package import Foundation

extension ResponseBody {
    /// Reads the body into memory.
    ///
    /// - Returns: the bytes, or `nil` if they exceed the limit, and a body that begins with the bytes that were read.
    package func collected(upTo limit: Int) async throws -> (data: Data?, body: ResponseBody) {
        let read = makeReader()
        var data = Data()
        while let piece = try await read() {
            data += piece
            if data.count > limit { return (nil, resumed(after: data, MovedReader(read))) }
        }
        // If its reader is cancelled, a stream returns `nil`, as at its end.
        try Task.checkCancellation()
        return (data, .data(data))
    }
}

extension ResponseBody {
    /// Returns the same body, whose reader gets the bytes that were read already, and then continues.
    fileprivate func resumed(after beginning: Data, _ rest: MovedReader) -> ResponseBody {
        read { _ in
            var beginning: Data? = beginning
            return {
                defer { beginning = nil }
                guard let piece = beginning else { return try await rest.read() }
                return piece
            }
        }
    }
}

/// The reader of a body, which moves from one task to another. Only one task uses it at a time.
private final class MovedReader: @unchecked Sendable {
    private let reader: ResponseBody.Reader

    init(_ reader: @escaping ResponseBody.Reader) {
        self.reader = reader
    }

    func read() async throws -> Data? { try await reader() }
}
