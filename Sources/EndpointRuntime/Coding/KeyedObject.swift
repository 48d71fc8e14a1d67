import Foundation

/// The fields of one object that a decoder has opened.
///
/// A class, so that reading a field does not copy the container.
final class KeyedObject {
    let decoder: any Decoder
    let container: KeyedDecodingContainer<StringKey>
    /// The tags of the enclosing unions; they are not passed to the variant unless it declares them.
    let tags: [StringKey]

    /// Opens the object of `decoder`.
    ///
    /// - Throws: `DecodingError` if the value is not an object.
    init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        container = try decoder.container(keyedBy: StringKey.self)
        tags = []
    }

    /// The same object, as a variant of unions that have `tags`.
    init(_ object: KeyedObject, tags: [StringKey]) {
        decoder = object.decoder
        container = object.container
        self.tags = tags
    }

    func value<Value: Decodable>(at key: StringKey) throws -> Value {
        try rejectRewrittenKeys(ofMapAt: key, Value.self)
        do { return try container.decode(Value.self, forKey: key) } catch {
            throw failure(error, at: key, reading: Value.self)
        }
    }

    func valueIfPresent<Value: Decodable>(at key: StringKey) throws -> Value? {
        try rejectRewrittenKeys(ofMapAt: key, Value.self)
        do {
            if let value = try container.decodeIfPresent(Value.self, forKey: key) { return value }
        } catch { throw failure(error, at: key, reading: Value.self) }
        try rejectRewrittenKey(key)
        return nil
    }

    func valueOrNull<Value: Decodable>(at key: StringKey) throws -> Value? {
        try isNull(key) ? nil : value(at: key)
    }

    func value<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value {
        do { return try format.decode(from: container.superDecoder(forKey: key)) } catch {
            throw failure(error, at: key)
        }
    }

    func valueIfPresent<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value? {
        try isPresent(key) ? valueOrNull(at: key, format) : nil
    }

    func valueOrNull<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value? {
        try isNull(key) ? nil : value(at: key, format)
    }

    func isPresent(_ key: StringKey) throws -> Bool {
        if container.contains(key) { return true }
        try rejectRewrittenKey(key)
        return false
    }

    func isNull(_ key: StringKey) throws -> Bool {
        do { return try container.decodeNil(forKey: key) } catch { throw failure(error, at: key) }
    }

    /// The keys that are not among `names`.
    func otherKeys(except names: [String]) throws -> [StringKey] {
        let named = Set(names.map(CodeUnits.init))
        let others = container.allKeys.filter { !named.contains(CodeUnits($0.stringValue)) && !tags.contains($0) }
        try rejectRewrittenKeys(others)
        return others
    }
}

// Models read wire keys. With a decoder that converts keys, required fields would be missing and, worse, optional
// fields would silently be `nil`. Keys of a dictionary of strings are never converted, so decoding the same object as
// such a dictionary reveals the conversion.
extension KeyedObject {
    /// Throws if `key` is missing only because the decoder turned `snake_case` keys into camel case.
    ///
    /// The check is cheap for valid input: only a missing key with an underscore is looked up.
    func rejectRewrittenKey(_ key: StringKey) throws {
        guard key.stringValue.utf8.contains(UInt8(ascii: "_")),
            let camelCased = key.stringValue.camelCased, container.contains(StringKey(camelCased)),
            !container.contains(key), wireKeys.contains(key.stringValue)
        else { return }
        throw rewritesKeys(of: key)
    }

    /// Throws if one of `keys`, which the decoder returned, is not a key of the object on the wire.
    func rejectRewrittenKeys(_ keys: [StringKey]) throws {
        guard !keys.isEmpty else { return }
        let wireKeys = wireKeys
        guard !wireKeys.isEmpty, let stranger = keys.first(where: { !wireKeys.contains($0.stringValue) })
        else { return }
        throw rewritesKeys(of: stranger)
    }

    /// Throws if the decoder converts the keys of the map at `key`.
    private func rejectRewrittenKeys(ofMapAt key: StringKey, _ type: Any.Type) throws {
        guard let map = type as? any KeyedMap.Type, map.hasConvertibleKeys,
            let member = try? container.superDecoder(forKey: key), let object = try? KeyedObject(member)
        else { return }
        try object.rejectRewrittenKeys(object.container.allKeys)
    }

    /// The error to report for `key`, given the decoder's error.
    func failure(_ error: any Error, at key: StringKey) -> any Error {
        if !container.contains(key), wireKeys.contains(key.stringValue) {
            return rewritesKeys(of: key)
        }
        return CodingPathLocator.failure(error, at: path(to: key))
    }

    /// The error to report for the value of `key`, with the coding path of the nested value that caused it, such as a
    /// number in a list.
    func failure<Value>(_ error: any Error, at key: StringKey, reading type: Value.Type) -> any Error {
        if !(error is DecodingError), let place = try? container.superDecoder(forKey: key) {
            return CodingPathLocator.failure(error, reading: type, from: place)
        }
        return failure(error, at: key)
    }

    func path(to key: StringKey) -> [any CodingKey] {
        container.codingPath + [key]
    }

    /// The object's keys on the wire; empty if the decoder cannot provide them.
    private var wireKeys: Set<String> {
        guard let object = try? decoder.singleValueContainer().decode([String: Anything].self) else { return [] }
        return Set(object.keys)
    }

    private func rewritesKeys(of key: StringKey) -> DecodingError {
        DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(to: key),
                debugDescription: "the decoder converts keys, but models read them unchanged: "
                    + "use the key decoding strategy 'useDefaultKeys'"
            )
        )
    }
}

/// A dictionary, whose keys Foundation's decoders convert unless they are strings or integers.
private protocol KeyedMap {
    static var hasConvertibleKeys: Bool { get }
}

extension Dictionary: KeyedMap {
    static var hasConvertibleKeys: Bool {
        Key.self != String.self && Key.self != Int.self && Key.self is any CodingKeyRepresentable.Type
    }
}

/// A type that decodes from any value without reading it.
private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

extension String {
    /// The key to which `convertFromSnakeCase` converts this key; `nil` if the conversion does not change it.
    fileprivate var camelCased: String? {
        guard !utf8.allSatisfy(\.isWord) else { return wordCamelCased }
        let leading = prefix { $0 == "_" }
        let trailing = dropFirst(leading.count).reversed().prefix { $0 == "_" }.count
        let words = split(separator: "_")
        guard words.count > 1 else { return nil }
        let tail = words.dropFirst().map(\.capitalized).joined()
        return leading + words[0].lowercased() + tail + String(repeating: "_", count: trailing)
    }

    /// The same conversion for ASCII letters, digits and underscores only, in a tenth of the time.
    private var wordCamelCased: String? {
        let leading = utf8.prefix { $0 == .underscore }.count
        let trailing = utf8.reversed().prefix { $0 == .underscore }.count
        let words = utf8.dropFirst(leading).dropLast(trailing)
        guard words.contains(.underscore) else { return nil }
        return String(unsafeUninitializedCapacity: utf8.count) { buffer in
            var end = 0
            func append(_ byte: UInt8) {
                buffer[end] = byte
                end += 1
            }
            for _ in 0..<leading { append(.underscore) }
            var isFirst = true
            var isInside = false
            for byte in words {
                isFirst = isFirst && byte != .underscore
                // A letter after a character that is not a letter becomes uppercase: `9d` becomes `9D`.
                if byte.isLetter {
                    append(isFirst || isInside ? byte | 0x20 : byte & ~0x20)
                } else if byte != .underscore {
                    append(byte)
                }
                isInside = byte.isLetter
            }
            for _ in 0..<trailing { append(.underscore) }
            return end
        }
    }
}

extension UInt8 {
    fileprivate static var underscore: UInt8 { UInt8(ascii: "_") }

    fileprivate var isWord: Bool { isLetterOrDigit || self == .underscore }
}
