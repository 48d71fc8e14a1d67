import Foundation

/// A JSON value in a body: its encoded bytes, or the value itself if it cannot be encoded.
enum JSONBody: Sendable {
    case bytes(Data)
    /// A value that cannot be encoded, such as an upload; finishing the request reports the error.
    case value(EncodedValue)

    /// Encodes `value`.
    ///
    /// - Throws: the errors of its `encode(to:)`, such as `EncodingError` for a number that is not finite.
    init(_ value: some Encodable) throws {
        do { self = .bytes(try JSONWriter.data(of: value)) } catch { self = .value(try EncodedValue(value)) }
    }

    /// Encodes `value`; `nil` if it is an `Optional` without a value.
    init?(ifPresent value: some Encodable) throws {
        if EncodedValue.isAbsent(value) { return nil }
        try self.init(value)
    }

    /// Writes the value.
    ///
    /// - Throws: ``BuildFailure`` for an upload.
    func write(to writer: JSONWriter) throws(BuildFailure) {
        switch self {
        case .bytes(let data): data.withUnsafeBytes { writer.append($0.bindMemory(to: UInt8.self)) }
        case .value(let value): writer.plain(try value.json)
        }
    }

    /// The value; bytes that were encoded in Base64 are a string.
    var value: EncodedValue {
        switch self {
        case .value(let value): value
        case .bytes(let data): (try? EncodedValue(JSON(text: data))) ?? .null
        }
    }

    /// The members of an object, in their order; `nil` for any other value.
    var members: [JSONMember]? {
        switch self {
        case .value(.object(let members)): members.map { JSONMember(name: $0.key, value: .value($0.value)) }
        case .value: nil
        case .bytes(let data): data.withUTF8Bytes { Self.members(of: $0) }
        }
    }

    private static func members(of text: UnsafeBufferPointer<UInt8>) -> [JSONMember]? {
        guard var cursor = JSONCursor(text), cursor.skip(UInt8(ascii: "{")) else { return nil }
        var members: [JSONMember] = []
        while cursor.byte == .quote {
            let key = cursor.offset
            cursor.skipValue()
            let quoted = UnsafeBufferPointer(rebasing: text[key..<cursor.offset])
            guard let name = String(quotedJSON: quoted), cursor.skip(UInt8(ascii: ":")) else { return nil }
            let start = cursor.offset
            cursor.skipValue()
            members.append(JSONMember(name: name, value: .bytes(Data(text[start..<cursor.offset]))))
            _ = cursor.skip(UInt8(ascii: ","))
        }
        return members
    }
}

/// A member of a JSON object in a body.
struct JSONMember: Sendable {
    let name: String
    var value: JSONBody
}

extension [JSONMember] {
    /// Encodes these members as a JSON object.
    ///
    /// - Throws: ``BuildFailure`` for an upload.
    func object() throws(BuildFailure) -> Data {
        let writer = JSONWriter()
        writer.append(UInt8(ascii: "{"))
        var separator: StaticString = ""
        for member in self {
            writer.literal(separator)
            writer.string(member.name)
            writer.append(UInt8(ascii: ":"))
            try member.value.write(to: writer)
            separator = ","
        }
        writer.append(UInt8(ascii: "}"))
        return writer.takeData()
    }

    /// Replaces the value of the member with this name, or appends a member if there is none.
    mutating func set(_ name: String, _ value: JSONBody) {
        if let index = firstIndex(where: { $0.name == name }) {
            self[index].value = value
        } else {
            append(JSONMember(name: name, value: value))
        }
    }
}
