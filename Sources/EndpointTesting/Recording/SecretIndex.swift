/// Secrets that are searched for in texts, all of them in one pass over a text.
struct SecretIndex: Sendable {
    /// The minimum length of a secret in bytes. Shorter secrets would match too many other texts.
    static let shortest = 4

    /// The secrets by their first four bytes, the longest first, since a secret may be a part of another.
    private var secrets: [UInt32: [[UInt8]]] = [:]

    /// Adds a secret, unless it is too short.
    mutating func insert(_ secret: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= Self.shortest else { return }
        let start = Self.start(of: bytes[...])
        var same = secrets[start] ?? []
        guard !same.contains(bytes) else { return }
        same.insert(bytes, at: same.firstIndex { $0.count < bytes.count } ?? same.endIndex)
        secrets[start] = same
    }

    /// The text with `mark` in place of every secret.
    ///
    /// - Parameter minimum: The minimum length in bytes of the secrets to replace.
    func replaced(in text: String, by mark: String, from minimum: Int = shortest) -> String {
        guard !secrets.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index + Self.shortest <= bytes.count {
            let rest = bytes[index...]
            let found = secrets[Self.start(of: rest)] ?? []
            guard let secret = found.first(where: { $0.count >= minimum && rest.starts(with: $0) }) else {
                index += 1
                continue
            }
            result += bytes[copied..<index] + mark.utf8
            index += secret.count
            copied = index
        }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    private static func start(of bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(shortest).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
