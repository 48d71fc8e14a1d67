public import Foundation

/// The bytes that a request sends; they can be read again, so a request can be sent again.
public struct RequestBody: Sendable, Hashable {
    private enum Segment: Hashable {
        case data(Data)
        case file(URL)
    }

    private let segments: [Segment]

    /// Bytes in memory.
    public static func data(_ data: Data) -> RequestBody { RequestBody(segments: [.data(data)]) }

    /// The bytes of a file, read when they are sent.
    public static func file(_ url: URL) -> RequestBody { RequestBody(segments: [.file(url)]) }

    /// One body behind the other; what is in memory is put together.
    static func joined(_ bodies: [RequestBody]) -> RequestBody {
        var segments: [Segment] = []
        for segment in bodies.flatMap(\.segments) {
            if case .data(let data) = segment, case .data(let before)? = segments.last {
                segments[segments.count - 1] = .data(before + data)
            } else {
                segments.append(segment)
            }
        }
        return RequestBody(segments: segments.isEmpty ? [.data(Data())] : segments)
    }

    /// The bytes, where all are in memory.
    public var data: Data? {
        guard segments.count == 1, case .data(let data)? = segments.first else { return nil }
        return data
    }

    /// The file that holds the bytes, where one holds all.
    public var file: URL? {
        guard segments.count == 1, case .file(let url)? = segments.first else { return nil }
        return url
    }

    /// The pieces that it is made of, each in memory or in a file.
    var parts: [RequestBody] { segments.map { RequestBody(segments: [$0]) } }

    /// All bytes; those of files are read now.
    ///
    /// - Throws: what Foundation throws for a file that cannot be read.
    public func collect() throws -> Data {
        try segments.reduce(into: Data()) { data, segment in
            switch segment {
            case .data(let own): data += own
            case .file(let url): data += try Data(contentsOf: url)
            }
        }
    }

    /// Writes all bytes to a new file, a piece at a time.
    ///
    /// - Throws: what Foundation throws for a file that cannot be read or written.
    public func write(to url: URL) throws {
        try Data().write(to: url)
        let target = try FileHandle(forWritingTo: url)
        defer { try? target.close() }
        for segment in segments {
            switch segment {
            case .data(let data): try target.write(contentsOf: data)
            case .file(let url):
                let source = try FileHandle(forReadingFrom: url)
                defer { try? source.close() }
                while let piece = try source.read(upToCount: 1 << 16), !piece.isEmpty {
                    try target.write(contentsOf: piece)
                }
            }
        }
    }

    /// The bytes in memory as text; `nil` when some are in a file, or they are not UTF-8.
    public var text: String? {
        data.flatMap { String(bytes: $0, encoding: .utf8) }
    }

    /// The body itself, once it is known that its files can be read.
    ///
    /// - Throws: ``BuildFailure`` that names the file.
    func checked() throws(BuildFailure) -> RequestBody {
        for case .file(let url) in segments where !FileManager.default.isReadableFile(atPath: url.path) {
            throw BuildFailure("the file '\(url.lastPathComponent)' cannot be read")
        }
        return self
    }
}
