public import EndpointRuntime
import Foundation
import HTTPTypes

extension StoredResponse {
    /// The magic number of the format and its version. Data of another version is not read.
    private static let magic: [UInt8] = [0x45, 0x50, 0x43, 0x32]

    /// The response as bytes, for a storage; ``init(serialized:)`` verifies them.
    ///
    /// The format may change with the version of the package. Bytes of another format are not read.
    public func serialized() -> Data {
        var content = ByteWriter()
        content.write(variant.utf8)
        content.write(number: UInt64(status.code))
        content.write(status.reasonPhrase.utf8)
        content.write(number: requestTime.timeIntervalSince1970.bitPattern)
        content.write(number: responseTime.timeIntervalSince1970.bitPattern)
        content.write(number: UInt64(headers.count))
        for field in headers {
            content.write(field.name.rawName.utf8)
            field.withUnsafeBytesOfValue { content.write($0) }
        }
        content.write(body)
        var file = ByteWriter()
        file.data.append(contentsOf: Self.magic)
        file.write(number: content.data.checksum)
        return file.data + content.data
    }

    /// Creates a response from its serialized bytes.
    ///
    /// - Returns: `nil` unless the bytes are exactly the serialized bytes of a response: any change of a single byte
    ///   and any missing or additional bytes are detected. The bytes of a response with more than 10,000 header fields
    ///   are not read either.
    public init?(serialized data: Data) {
        var file = ByteReader(data)
        guard file.bytes(Self.magic.count).map(Array.init) == Self.magic, let checksum = file.number(),
            checksum == file.rest.checksum, let variant = file.text(), let code = file.number(), code <= 999,
            let phrase = file.text(), let requestTime = file.time(), let responseTime = file.time(),
            let count = file.number(), count <= HTTPFields.maxCount
        else { return nil }
        var headers = HTTPFields()
        for _ in 0..<count {
            guard let name = file.text().flatMap({ HTTPField.Name($0) }), let value = file.field() else { return nil }
            headers.append(HTTPField(name: name, lenientValue: value))
        }
        guard let body = file.field(), file.rest.isEmpty else { return nil }
        self.init(
            variant: variant,
            status: HTTPResponse.Status(code: Int(code), reasonPhrase: phrase),
            headers: headers,
            body: Data(body),
            requestTime: requestTime,
            responseTime: responseTime
        )
    }
}

/// Writes numbers and byte strings with their lengths.
private struct ByteWriter {
    var data = Data()

    mutating func write(number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }

    mutating func write(_ bytes: some Collection<UInt8>) {
        write(number: UInt64(bytes.count))
        data.append(contentsOf: bytes)
    }
}

/// Reads the data of a ``ByteWriter``; each function returns `nil` if the bytes end too early.
private struct ByteReader {
    private(set) var rest: Data

    init(_ data: Data) {
        rest = data
    }

    mutating func bytes(_ count: Int) -> Data? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number() -> UInt64? {
        bytes(8).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }

    mutating func field() -> Data? {
        number().flatMap { Int(exactly: $0) }.flatMap { bytes($0) }
    }

    mutating func text() -> String? {
        field().flatMap { String(bytes: $0, encoding: .utf8) }
    }

    mutating func time() -> Date? {
        let seconds = number().map { TimeInterval(bitPattern: $0) }
        return seconds.flatMap { $0.isFinite ? Date(timeIntervalSince1970: $0) : nil }
    }
}

extension Data {
    /// The 64-bit hash FNV-1a. Each step is a bijection of the hash so far, so that a change of one byte always
    /// changes the result.
    fileprivate var checksum: UInt64 {
        withUnsafeBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
