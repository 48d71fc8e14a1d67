import Foundation

/// The bytes of a JSON text in UTF-8, and the nesting depth of its values.
///
/// Decoding is recursive. Swift's worker threads have stacks of 512 KB, which a text with a few hundred nested values
/// would overflow. All code that decodes JSON from a server therefore measures the depth first.
struct JSONText: Sendable {
    /// The bytes, without a byte order mark.
    let bytes: Data

    /// The nesting depth of arrays and objects.
    let depth: Int

    /// - Parameter depthLimit: The maximum nesting depth of arrays and objects.
    /// - Throws: ``JSONTape/Problem``.
    init(_ data: Data, depthLimit: Int) throws(JSONTape.Problem) {
        bytes = try Self.utf8(of: data) ?? data
        depth = try bytes.withUTF8Bytes { (bytes) throws(JSONTape.Problem) in
            try Self.depth(of: bytes, limit: depthLimit)
        }
    }

    private static func depth(of bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(JSONTape.Problem) -> Int {
        guard var cursor = JSONCursor(bytes) else { return 0 }
        var depth = 0
        var deepest = 0
        while true {
            let step = cursor.step()
            if step == 0 { return deepest }
            depth += step
            guard depth > deepest else { continue }
            deepest = depth
            if deepest > limit { throw .tooDeep(at: cursor.offset - 1) }
        }
    }

    /// The text in UTF-8. JSON begins with two ASCII characters, or is a single one, so zero bytes reveal the other
    /// encodings.
    ///
    /// Foundation's decoder detects these encodings, too, but the text whose depth is measured must be the text that is
    /// decoded.
    ///
    /// - Returns: `nil` if there are no bytes, or only ASCII white space.
    static func utf8(of data: Data) throws(JSONTape.Problem) -> Data? {
        if data.allSatisfy(\.isJSONSpace) { return nil }
        if data.withUnsafeBytes(isPlain) { return data }
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(data.dropFirst(3)) }
        guard let encoding = wideEncoding(of: data) else { return data }
        guard var text = String(data: data, encoding: encoding) else { throw .badText }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return Data(text.utf8)
    }

    /// Whether a text is certainly in UTF-8 without a byte order mark, as almost all texts are: the first four bytes are
    /// ASCII, and neither of the first two is zero.
    @inline(__always)
    static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 4 && bytes[0] != 0 && bytes[1] != 0 && bytes.loadUnaligned(as: UInt32.self) & 0x8080_8080 == 0
    }

    private static func wideEncoding(of data: Data) -> String.Encoding? {
        let first = Array(data.prefix(4))
        if first.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32BigEndian }
        if first.starts(with: [0xFF, 0xFE, 0, 0]) { return .utf32LittleEndian }
        if first.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        if first.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        guard let head = first.first, first.contains(0) else { return nil }
        let isUTF32 = first.count == 4 && first[1] == 0 && first[2] == 0
        if head == 0 { return isUTF32 ? .utf32BigEndian : .utf16BigEndian }
        return isUTF32 ? .utf32LittleEndian : .utf16LittleEndian
    }
}

extension Data {
    /// Calls `body` with the bytes.
    func withUTF8Bytes<Value, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = withUnsafeBytes { bytes in
            Result { () throws(Failure) in try body(bytes.bindMemory(to: UInt8.self)) }
        }
        return try result.get()
    }
}

extension JSON {
    /// Parses a JSON text in UTF-8 as strictly as RFC 8259. If two members have the same key, the first wins.
    ///
    /// - Returns: `nil` for any other text, and for one that is nested deeper than the default of ``JSONLimits``.
    package init?(parsing text: [UInt8]) {
        // JSON contains no zero byte, but every JSON text in UTF-16 and UTF-32 has one, and `JSONText` reads those.
        guard !text.contains(0), let text = try? JSONText(Data(text), depthLimit: JSONLimits().depth),
            text.syntaxProblem == nil, let value = text.json
        else { return nil }
        self = value
    }
}

extension JSONText {
    /// The depth up to which any stack is large enough: a level takes up to 10 KB.
    private static let shallow = 16

    /// The value of the whole text; `nil` if the text is not JSON.
    var json: JSON? { try? JSON(text: bytes) }

    /// The reason that the text is not JSON; `nil` if it is JSON.
    var syntaxProblem: String? {
        do {
            return try JSONTape.read(bytes, limits: .none) { tape in
                tape.invalidString.map { JSONTape.Token.string.message(at: $0) }
            }
        } catch JSONTape.Problem.syntax(let token, let offset) {
            return token.message(at: offset)
        } catch {
            return nil
        }
    }

    /// Runs `read` on a stack that is large enough for `depth`, and returns its result.
    ///
    /// - Throws: ``JSONTape/Problem/noStack``, and any error of `read`.
    @inline(__always)
    static func withStack<Value>(forDepth depth: Int, _ read: () throws -> Value) throws -> Value {
        depth > shallow ? try withLargeStack(read) : try read()
    }

    @inline(never)
    private static func withLargeStack<Value>(_ read: () throws -> Value) throws -> Value {
        guard let result = LargeStack.run({ Result { try read() } }) else { throw JSONTape.Problem.noStack }
        return try result.get()
    }
}
