public import Foundation

/// The body of a request. It can be read repeatedly, so that a request can be sent again; the exception is a sequence
/// that can be iterated only once, see ``chunks(_:size:)``.
public struct RequestBody: Sendable, Hashable {
    enum Segment: Hashable {
        case data(Data)
        case file(URL)
        case sequence(BodySequence)
    }

    let segments: [Segment]

    init(segments: [Segment]) {
        self.segments = segments
    }

    /// Bytes in memory.
    public static func data(_ data: Data) -> RequestBody { RequestBody(segments: [.data(data)]) }

    /// The contents of a file, which is read while it is sent.
    public static func file(_ url: URL) -> RequestBody { RequestBody(segments: [.file(url)]) }

    /// Concatenates bodies; adjacent parts in memory are merged.
    static func joined(_ bodies: [RequestBody]) -> RequestBody {
        var segments: [Segment] = []
        for segment in bodies.flatMap(\.segments) {
            guard case .data(let more) = segment, case .data(var data)? = segments.last else {
                segments.append(segment)
                continue
            }
            // With one reference left, the bytes are appended in place.
            segments.removeLast()
            data.append(more)
            segments.append(.data(data))
        }
        return RequestBody(segments: segments.isEmpty ? [.data(Data())] : segments)
    }

    /// The bytes, if all are in memory.
    public var data: Data? {
        guard segments.count == 1, case .data(let data)? = segments.first else { return nil }
        return data
    }

    /// The file, if one file contains the whole body.
    public var file: URL? {
        guard segments.count == 1, case .file(let url)? = segments.first else { return nil }
        return url
    }

    /// The parts of the body, each in memory, in a file, or a sequence.
    var parts: [RequestBody] { segments.map { RequestBody(segments: [$0]) } }

    /// The sum of the sizes of parts.
    static func sum(of sizes: [Int]) throws(BuildFailure) -> Int {
        var total = 0
        for size in sizes {
            let (sum, overflows) = total.addingReportingOverflow(size)
            guard !overflows else { throw BuildFailure("the body is too large") }
            total = sum
        }
        return total
    }

    /// The number of bytes; `nil` if a file cannot be found, if a sequence has no known size, or if the body is too large.
    var size: Int? {
        var sizes: [Int] = []
        for segment in segments {
            switch segment {
            case .data(let data): sizes.append(data.count)
            case .file(let url):
                let path = url.resolvingSymlinksInPath().path
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                guard let count = attributes?[.size] as? Int else { return nil }
                sizes.append(count)
            case .sequence(let sequence):
                guard let count = sequence.size else { return nil }
                sizes.append(count)
            }
        }
        return try? Self.sum(of: sizes)
    }

    /// All bytes, including those of files, which are read now.
    ///
    /// - Throws: Foundation's error for a file that cannot be read, and ``BuildFailure`` for a sequence, which only the
    ///   transport reads.
    public func collect() throws -> Data {
        try segments.reduce(into: Data()) { data, segment in
            switch segment {
            case .data(let own): data += own
            case .file(let url): data += try Data(contentsOf: url)
            case .sequence: throw BodySequence.isNotInMemory
            }
        }
    }

    /// Writes all bytes to a file, in pieces. An existing file is replaced.
    ///
    /// - Throws: Foundation's error for a file that cannot be read or written, and ``BuildFailure`` for a sequence,
    ///   which only the transport reads.
    public func write(to url: URL) throws {
        if segments.contains(where: { if case .sequence = $0 { true } else { false } }) {
            throw BodySequence.isNotInMemory
        }
        try Data().write(to: url)
        let target = try FileHandle(forWritingTo: url)
        defer { try? target.close() }
        for segment in segments {
            switch segment {
            case .data(let data): try target.write(contentsOf: data)
            case .file(let url):
                let file = try BodyFile(url)
                var offset = 0
                while offset < file.count {
                    let piece = try file.bytes(at: offset, count: min(BodySource.pieceSize, file.count - offset))
                    try target.write(contentsOf: piece)
                    offset += piece.count
                }
            case .sequence: throw BodySequence.isNotInMemory
            }
        }
    }

    /// The bytes in memory as text; `nil` if some are not in memory, or if they are not UTF-8.
    public var text: String? {
        data.flatMap { String(bytes: $0, encoding: .utf8) }
    }

    /// Returns the body itself, after checking that its files can be read.
    ///
    /// - Throws: ``BuildFailure`` with the name of the file, also if it is not regular.
    func checked() throws(BuildFailure) -> RequestBody {
        for case .file(let url) in segments { _ = try BodyFile(url) }
        return self
    }
}

extension BuildFailure {
    /// The failure for a URL that is not of a file. Its path may be that of a local file.
    static func noFile(_ url: URL) -> BuildFailure {
        BuildFailure("'\(Redaction.text(url: url.absoluteString))' is not the URL of a file")
    }
}
