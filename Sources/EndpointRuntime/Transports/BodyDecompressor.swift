import Foundation
import HTTPTypes
import ZlibABI

/// Decodes a body while it is read, at most 64 KiB at a time.
///
/// libcurl and AsyncHTTPClient would decode a whole read of the connection at once, and so would turn 64 KiB into up to
/// 64 MiB before a limit is checked. AsyncHTTPClient also delivers all that has arrived when the server closes the
/// connection, and libcurl does not report a body that ends early.
///
/// One task at a time may call ``next()``; another one gets an error.
package final class BodyDecompressor: @unchecked Sendable {
    /// The maximum number of decoded bytes of a piece.
    static let pieceSize = 1 << 16

    private let encoding: ContentEncoding
    private let read: @Sendable () async throws -> Data?
    /// What the user can do about a body that is not in the format of its encoding.
    private let hint: String
    private let isReading = Locked(false)
    private var decoder: OpaquePointer?
    private var input = Data()
    private var position = 0
    /// Whether the compressed data so far ends with a complete stream; also `true` before the first byte.
    private var isComplete = true

    /// - Parameters:
    ///   - hint: What the user can do about a body that is not in the format of its encoding.
    ///   - read: returns the next compressed piece; `nil` at the end.
    package init(
        _ encoding: ContentEncoding,
        hint: String = "",
        _ read: @escaping @Sendable () async throws -> Data?
    ) {
        self.encoding = encoding
        self.hint = hint
        self.read = read
    }

    deinit {
        if let decoder { zlib_abi_close(decoder) }
    }

    /// The next piece, which is not empty; `nil` at the end.
    ///
    /// - Throws: the errors of the compressed body, and ``ConnectionFailure`` for a body that cannot be decoded.
    package func next() async throws -> Data? {
        let isFirst = isReading.withLock { isReading in
            defer { isReading = true }
            return !isReading
        }
        guard isFirst else { throw ConnectionFailure.concurrentReaders }
        defer { isReading.withLock { $0 = false } }
        return try await nextPiece()
    }

    private func nextPiece() async throws -> Data? {
        if case .other(let names) = encoding {
            while position == input.count { guard try await receive() else { return nil } }
            throw ConnectionFailure.invalidResponse("the transport does not decode '\(names)'")
        }
        while true {
            if isComplete {
                guard try await begin() else { return nil }
            }
            let piece = try decode()
            if !piece.isEmpty { return piece }
            guard !isComplete, position == input.count else { continue }
            guard try await receive() else {
                throw ConnectionFailure.invalidResponse("its compressed body ends early")
            }
        }
    }

    /// Begins to decode the first stream, or the next one: gzip may have several (RFC 1952, section 2.2).
    ///
    /// - Returns: Whether there is one.
    private func begin() async throws -> Bool {
        let isFirst = decoder == nil
        // Two bytes distinguish the zlib format from raw deflate.
        while input.count - position < (isFirst && encoding == .deflate ? 2 : 1) {
            guard try await receive() else {
                guard position == input.count else { break }
                return false
            }
        }
        if isFirst {
            decoder = zlib_abi_open(windowBits)
        } else {
            guard encoding == .gzip, input[position] == 0x1F else {
                throw ConnectionFailure.invalidResponse("its compressed body is followed by other data")
            }
            if let decoder, zlib_abi_reset(decoder) != 0 { throw Self.cannotBegin }
        }
        guard decoder != nil else { throw Self.cannotBegin }
        isComplete = false
        return true
    }

    /// The format as zlib's `windowBits`.
    private var windowBits: Int32 {
        if encoding == .gzip { return 31 }
        guard input.count - position >= 2 else { return -15 }
        let (first, second) = (Int(input[position]), Int(input[position + 1]))
        return first & 0x0F == 8 && (first << 8 | second) % 31 == 0 ? 15 : -15
    }

    /// Appends the next compressed piece to the input that is left; returns `false` at the end.
    private func receive() async throws -> Bool {
        guard let piece = try await read() else { return false }
        // The new value is not a slice, so its indices begin at zero.
        input = position == input.count ? Data(piece) : Data(input.dropFirst(position)) + piece
        position = 0
        return true
    }

    private func decode() throws -> Data {
        guard let decoder else { throw Self.cannotBegin }
        var (consumed, produced) = (UInt32(0), UInt32(0))
        var piece = Data()
        // Not cleared and not kept, since an empty stream or a small piece must not cost 64 KiB.
        let code = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { output in
            let code = input.withUnsafeBytes { input in
                let rest = UnsafeRawBufferPointer(rebasing: input[position...])
                return zlib_abi_decode(
                    decoder,
                    rest.bindMemory(to: UInt8.self).baseAddress,
                    UInt32(clamping: rest.count),
                    output.baseAddress,
                    UInt32(clamping: output.count),
                    &consumed,
                    &produced
                )
            }
            piece = Data(output.prefix(Int(produced)))
            return code
        }
        position += Int(consumed)
        switch code {
        case Code.success, Code.nothingDone: break
        case Code.end: isComplete = true
        default: throw notDecodable(code)
        }
        return piece
    }

    /// The result codes of zlib.
    private enum Code {
        static let success: Int32 = 0
        static let end: Int32 = 1
        static let nothingDone: Int32 = -5
    }

    private static var cannotBegin: ConnectionFailure { .other("there is no memory to decompress the body") }

    private func notDecodable(_ code: Int32) -> ConnectionFailure {
        .invalidResponse(
            "its body is not in the format of its Content-Encoding (zlib \(code))\(hint)"
        )
    }
}

/// A content encoding that the transports over libcurl and AsyncHTTPClient decode, with the system's zlib.
package enum ContentEncoding: Sendable, Equatable {
    /// RFC 1952.
    case gzip
    /// RFC 1950, or RFC 1951 from servers that omit the zlib header.
    case deflate
    /// One that the transport does not decode, or several. Only a body that is not empty is an error, so that a redirect
    /// or a refused token is nevertheless seen.
    case other(String)

    private static let accepted: String? = zlib_abi_load() == 0 ? nil : "gzip, deflate"

    /// The value of `Accept-Encoding` that the transport adds to a request; `nil` if the request sets it, or if zlib cannot
    /// be loaded. A range is a range of the encoded bytes (RFC 9110, section 14.1.1), so it is requested without encoding.
    package static func requested(by request: OutgoingRequest) -> String? {
        guard request.headers[.acceptEncoding] == nil else { return nil }
        return request.headers[.range] == nil ? accepted : "identity"
    }

    /// The encoding with this name in lowercase (RFC 9110, section 8.4.1).
    init?(_ name: String) {
        switch name {
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        default: return nil
        }
    }

    /// The encoding of a response's body, if the transport decodes it: a request that sets `Accept-Encoding` itself gets
    /// every body undecoded.
    ///
    /// - Parameters:
    ///   - request: The request of the response.
    ///   - status: The status code of the response.
    ///   - transferCodings: The values of the fields `Transfer-Encoding`.
    ///   - contentCodings: The values of the fields `Content-Encoding`.
    /// - Returns: ``other(_:)`` also for several encodings, each of which would multiply the size of the body; `nil` for the
    ///   requested part of a body (206). Some servers also send a page of a list with 206, for which no request has a
    ///   `Range`.
    /// - Throws: ``ConnectionFailure`` for a transfer coding in addition to `chunked`, which no request asks for (RFC 9110,
    ///   section 10.1.4).
    package static func ofResponse(
        to request: OutgoingRequest,
        status: Int,
        transferCodings: [String],
        contentCodings: [String]
    ) throws(ConnectionFailure) -> ContentEncoding? {
        let isPart = status == 206 && request.headers[.range] != nil
        guard request.method != .head, !isPart, ![204, 304].contains(status) else { return nil }
        if let other = names(in: transferCodings).first(where: { !["chunked", "identity"].contains($0) }) {
            throw .invalidResponse("its transfer coding '\(other)' is not supported")
        }
        guard request.headers[.acceptEncoding] == nil else { return nil }
        let names = names(in: contentCodings).filter { $0 != "identity" }
        guard let name = names.first else { return nil }
        guard names.count == 1, accepted != nil, let encoding = ContentEncoding(name) else {
            return .other(names.joined(separator: ", "))
        }
        return encoding
    }

    /// The names in the values of a field, in lowercase.
    private static func names(in values: [String]) -> [String] {
        values.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map { $0.lowercased() }
    }
}
