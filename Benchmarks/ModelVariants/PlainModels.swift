// The runtime's models without Hashable, for comparison: the same reader, and a writer that only encodes.

public import EndpointRuntime

public protocol PlainModel: Codable {
    init(_ json: inout FieldReader)
    func fields(_ json: inout PlainWriter) throws
}

extension PlainModel {
    public init(from decoder: any Decoder) throws {
        var reader = try FieldReader(decoder)
        try self.init(&reader)
    }

    public func encode(to encoder: any Encoder) throws {
        var writer = PlainWriter(encoder)
        try fields(&writer)
    }
}

public struct PlainWriter {
    private var container: KeyedEncodingContainer<StringKey>

    init(_ encoder: any Encoder) {
        container = encoder.container(keyedBy: StringKey.self)
    }

    @inline(never)
    public mutating func write<Value: Encodable>(_ name: StaticString, _ value: Value) throws {
        try container.encode(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func writeIfPresent<Value: Encodable>(_ name: StaticString, _ value: Value?) throws {
        try container.encodeIfPresent(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func write(_ name: StaticString, _ value: String) throws {
        try container.encode(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: String?) throws {
        try container.encodeIfPresent(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Int) throws {
        try container.encode(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Int?) throws {
        try container.encodeIfPresent(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Bool) throws {
        try container.encode(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Bool?) throws {
        try container.encodeIfPresent(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func write(_ name: StaticString, _ value: Double) throws {
        try container.encode(value, forKey: StringKey(stringValue: name.description))
    }

    @inline(never)
    public mutating func writeIfPresent(_ name: StaticString, _ value: Double?) throws {
        try container.encodeIfPresent(value, forKey: StringKey(stringValue: name.description))
    }
}
