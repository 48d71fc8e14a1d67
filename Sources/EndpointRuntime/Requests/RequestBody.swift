public import Foundation

/// The bytes that a request sends; they can be read again, so a request can be sent again.
public struct RequestBody: Sendable, Hashable {
    private enum Source: Hashable {
        case data(Data)
        case file(URL)
    }

    private let source: Source

    /// Bytes in memory.
    public static func data(_ data: Data) -> RequestBody { RequestBody(source: .data(data)) }

    /// The bytes of a file, read when they are sent.
    public static func file(_ url: URL) -> RequestBody { RequestBody(source: .file(url)) }

    /// The bytes, where they are in memory.
    public var data: Data? {
        guard case .data(let data) = source else { return nil }
        return data
    }

    /// The file that holds the bytes, where they are not in memory.
    public var file: URL? {
        guard case .file(let url) = source else { return nil }
        return url
    }

    /// All bytes; those of a file are read now.
    ///
    /// - Throws: what Foundation throws for a file that cannot be read.
    public func collect() throws -> Data {
        switch source {
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        }
    }

    /// The bytes in memory as text; `nil` when they are in a file or not UTF-8.
    public var text: String? {
        data.flatMap { String(bytes: $0, encoding: .utf8) }
    }
}
