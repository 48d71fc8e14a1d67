import Foundation

/// The source text of a decoder, in which values are found by their coding paths.
///
/// The runtime's own decoders carry it in their `userInfo`, since it contains the digits of numbers, which Foundation's
/// decoder does not provide. A decoder with a source does not convert keys.
final class JSONSource: Sendable {
    /// The offsets of the values in a list or an object.
    private enum Children {
        case elements([Int])
        case members([String: Int])

        func offset(of key: any CodingKey) -> Int? {
            switch self {
            case .members(let offsets): return offsets[key.stringValue]
            case .elements(let offsets):
                guard let index = key.intValue, offsets.indices.contains(index) else { return nil }
                return offsets[index]
            }
        }
    }

    private let bytes: Data
    /// An index of the lists and objects that were already scanned, by their offsets.
    private let children = Locked<[Int: Children]>([:])
    /// The results of unions whose variants are tried.
    let trials = Locked(TrialMemory())

    init(_ text: JSONText) {
        bytes = text.bytes
    }

    /// The key in `userInfo`.
    static let key = CodingUserInfoKey(rawValue: "EndpointRuntime.source")

    /// The source of `decoder`; `nil` for a decoder that is not the runtime's own.
    static func of(_ decoder: any Decoder) -> JSONSource? {
        key.flatMap { decoder.userInfo[$0] as? JSONSource }
    }

    /// The value at `path`; `nil` if there is none.
    func value(at path: [any CodingKey]) -> JSON? {
        bytes.withUTF8Bytes { bytes in
            guard var cursor = JSONCursor(bytes) else { return nil }
            cursor.skipSpace()
            var offset = cursor.offset
            for key in path {
                guard let next = child(key, at: offset, in: bytes) else { return nil }
                offset = next
            }
            guard let cursor = JSONCursor(bytes, at: offset) else { return nil }
            var parser = JSONTextParser(cursor)
            return try? parser.value()
        }
    }

    private func child(_ key: any CodingKey, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        children.withLock { known in
            if let found = known[offset] { return found.offset(of: key) }
            guard let cursor = JSONCursor(bytes, at: offset), let found = Self.children(at: cursor) else { return nil }
            known[offset] = found
            return found.offset(of: key)
        }
    }

    private static func children(at cursor: JSONCursor) -> Children? {
        var cursor = cursor
        if cursor.skip(UInt8(ascii: "[")) { return .elements(elements(at: &cursor)) }
        guard cursor.skip(UInt8(ascii: "{")) else { return nil }
        return members(at: &cursor).map { .members($0) }
    }

    private static func elements(at cursor: inout JSONCursor) -> [Int] {
        var offsets: [Int] = []
        repeat {
            cursor.skipSpace()
            if cursor.byte == UInt8(ascii: "]") { break }
            offsets.append(cursor.offset)
            cursor.skipValue()
            cursor.skipSpace()
        } while cursor.skip(UInt8(ascii: ","))
        return offsets
    }

    private static func members(at cursor: inout JSONCursor) -> [String: Int]? {
        var offsets: [String: Int] = [:]
        repeat {
            cursor.skipSpace()
            if cursor.byte == UInt8(ascii: "}") { break }
            guard let key = cursor.readKey() else { return nil }
            // If two members have the same key, the first wins, as in Foundation's decoder.
            if offsets[key] == nil { offsets[key] = cursor.offset }
            cursor.skipValue()
            cursor.skipSpace()
        } while cursor.skip(UInt8(ascii: ","))
        return offsets
    }
}

extension JSONCursor {
    /// Reads a key, and moves to its value.
    fileprivate mutating func readKey() -> String? {
        guard let key = string() else { return nil }
        skipSpace()
        guard skip(UInt8(ascii: ":")) else { return nil }
        skipSpace()
        return key
    }
}

extension JSON {
    /// The value of `decoder` in the source text; `nil` for a decoder of another library.
    init?(sourceOf decoder: any Decoder) {
        guard let source = JSONSource.of(decoder), let value = source.value(at: decoder.codingPath),
            value.isLike(decoder)
        else { return nil }
        self = value
    }

    /// Whether the decoder's value has the same kind as this one.
    ///
    /// The kinds can differ if a value decodes another text with the user info of its own decoder.
    private func isLike(_ decoder: any Decoder) -> Bool {
        guard let container = try? decoder.singleValueContainer() else { return false }
        switch self {
        case .null: return container.decodeNil()
        case .bool(let value): return (try? container.decode(Bool.self)) == value
        case .string(let value): return (try? container.decode(String.self)) == value
        case .number(let value):
            guard let found = try? container.decode(Double.self) else { return value.isText }
            return found == value.double
        case .array(let elements): return (try? decoder.unkeyedContainer())?.count == elements.count
        case .object(let members):
            return (try? decoder.container(keyedBy: StringKey.self))?.allKeys.count == members.count
        }
    }
}
