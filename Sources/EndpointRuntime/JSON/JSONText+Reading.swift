extension JSONText {
    /// The depth up to which any stack is large enough: a level takes up to 10 KB.
    private static let shallow = 16

    /// The value of the whole text; `nil` if the text is not JSON.
    var json: JSON? {
        bytes.withUTF8Bytes { bytes in try? JSONTextParser.value(of: bytes) }
    }

    /// Why the text is not JSON; `nil` if it is.
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

    /// The result of `read`, on a stack that is large enough for the depth of the text.
    ///
    /// - Parameter isLarge: Whether to use a large stack for any depth.
    /// - Throws: ``Problem/noStack``, and what `read` throws.
    func withStack<Value>(large isLarge: Bool, _ read: () throws -> Value) throws -> Value {
        try Self.withStack(forDepth: isLarge ? .max : depth, read)
    }

    /// The result of `read`, on a stack that is large enough for `depth`.
    ///
    /// - Throws: ``Problem/noStack``, and what `read` throws.
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
