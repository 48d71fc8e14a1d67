import Foundation

/// An encoder that writes JSON straight into a buffer of bytes.
///
/// The JSON contains no white space between tokens, and slashes are not escaped. The members of a model are written in
/// the order of the model. The members of dictionaries, of ``JSON`` and of types with their own `encode(to:)` are
/// sorted by key, since their order may differ from one process to the next.
///
/// The functions that write a part of the JSON do not throw: the first error is stored in ``fault``.
final class JSONWriter {
    /// The first error.
    ///
    /// It may lack the coding path: ``data(of:)`` encodes the value again to get the error that callers receive.
    @exclusivity(unchecked) var fault: (any Error)?

    // Only the writer uses the bytes, so a growing buffer with manual checks is safe, and saves the checks of an array
    // for each byte.
    @exclusivity(unchecked) private var bytes: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private(set) var count = 0

    /// The members and containers that are open.
    @exclusivity(unchecked) var open = OpenContainers()

    /// The types that are not containers.
    let types = DeepValue.plainTypes

    /// The state of the value that an `encode(to:)` of a user's type is writing.
    @exclusivity(unchecked) var turn = Turn()

    /// Whether a number that is not finite is an error; otherwise, its Swift description is written.
    let isStrict: Bool

    init(capacity: Int = 256, isStrict: Bool = true) {
        self.isStrict = isStrict
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// The bytes that have been written.
    var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

    /// The bytes that have been written, as data. If there are more than 16 KiB, they are not copied, and the writer is
    /// empty afterwards.
    func takeData() -> Data {
        guard count > 1 << 14 else { return Data(written) }
        let data = Data(bytesNoCopy: bytes, count: count, deallocator: .custom { bytes, _ in bytes.deallocate() })
        capacity = 0
        count = 0
        bytes = .allocate(capacity: 0)
        return data
    }

    /// The bytes that have been written, as text.
    var text: String { String(decoding: written, as: UTF8.self) }

    /// Makes room for more bytes, and returns the address of the first of them.
    @inline(__always)
    private func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - count < more { grow(more) }
        return bytes + count
    }

    @inline(never)
    private func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }

    /// Writes one byte.
    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1).pointee = byte
        count += 1
    }

    /// Writes bytes that need no escapes.
    @inline(__always)
    func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        reserve(text.count).update(from: start, count: text.count)
        count += text.count
    }

    /// Writes up to `most` bytes with `fill`, which returns the number of bytes that it has written.
    @inline(__always)
    func append(most: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        let start = reserve(most)
        let filled = fill(start)
        assert(filled <= most)
        count += filled
    }

    /// Removes bytes.
    func remove(_ range: Range<Int>) {
        assert(range.upperBound <= count)
        (bytes + range.lowerBound).update(from: bytes + range.upperBound, count: count - range.upperBound)
        count -= range.count
    }
}

extension JSONWriter {
    /// The JSON of a value.
    ///
    /// - Throws: the errors of ``EncodedValue``: the errors of an `encode(to:)`, such as `EncodingError` for a number
    ///   that is not finite, and ``BuildFailure`` for an upload.
    static func data(of value: some Encodable) throws -> Data {
        let writer = JSONWriter()
        try writer.write(value)
        return writer.takeData()
    }

    /// Writes a whole value.
    ///
    /// - Throws: the same errors as ``data(of:)``.
    func write(_ value: some Encodable) throws {
        let start = count
        self.value(value)
        guard fault != nil else { return }
        // Encodes the value again in a slower way, which provides the coding path of the error and supports an
        // `encode(to:)` that opens several containers.
        fault = nil
        open = OpenContainers()
        turn = Turn()
        remove(start..<count)
        let encoded = try EncodedValue(value)
        self.encoded(encoded)
        if let fault { throw fault }
    }
}

extension Data {
    /// The JSON of a value, as requests encode it.
    ///
    /// - Throws: the errors of the value's `encode(to:)`, such as `EncodingError` for a number that is not finite.
    package init(json value: some Encodable) throws {
        self = try JSONWriter.data(of: value)
    }
}
