import Foundation

extension JSON {
    /// Parses a JSON text in UTF-8 as strictly as RFC 8259. If two members have the same key, the first wins.
    ///
    /// - Returns: `nil` for any other text, and for one that is nested deeper than the default of ``JSONLimits``.
    package init?(parsing text: [UInt8]) {
        // JSON contains no zero byte, but every JSON text in UTF-16 and UTF-32 has one, and `JSONText` reads those.
        guard !text.contains(0), let text = try? JSONText(Data(text), depthLimit: JSONLimits().depth),
            let value = text.json
        else { return nil }
        self = value
    }
}

extension JSONText {
    /// The depth up to which any stack is large enough: a level takes up to 10 KB.
    private static let shallow = 16

    /// The value of the whole text; `nil` if the text is not JSON.
    var json: JSON? {
        bytes.withUTF8Bytes { bytes in try? JSONTextParser.value(of: bytes) }
    }

    /// The reason that the text is not JSON; `nil` if it is JSON.
    var syntaxProblem: String? {
        bytes.withUTF8Bytes { bytes in
            do throws(JSONTextParser.Problem) {
                _ = try JSONTextParser.value(of: bytes)
                return nil
            } catch {
                return "\(error.message) at byte \(error.offset)"
            }
        }
    }

    /// Runs `read` on a stack that is large enough for the depth of the text, and returns its result.
    ///
    /// - Parameter isLarge: Whether to use a large stack for any depth.
    /// - Throws: ``Problem/noStack``, and any error of `read`.
    func withStack<Value>(large isLarge: Bool, _ read: () throws -> Value) throws -> Value {
        try Self.withStack(forDepth: isLarge ? .max : depth, read)
    }

    /// Runs `read` on a stack that is large enough for `depth`, and returns its result.
    ///
    /// - Throws: ``Problem/noStack``, and any error of `read`.
    @inline(__always)
    static func withStack<Value>(forDepth depth: Int, _ read: () throws -> Value) throws -> Value {
        depth > shallow ? try withLargeStack(read) : try read()
    }

    @inline(never)
    private static func withLargeStack<Value>(_ read: () throws -> Value) throws -> Value {
        guard let result = LargeStack.run({ Result { try read() } }) else { throw Problem.noStack }
        return try result.get()
    }
}
