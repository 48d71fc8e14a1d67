import EndpointRuntime
import Foundation
import Testing

/// The result of each reader for an absent key, `null` and a value.
@Suite struct FieldReaderTests {
    struct Readers: Model {
        var read: Int
        var ifPresent: Int?
        var orNull: Int?
        var nullable: Nullable<Int>?
        var byDefault: Int

        init(_ json: inout FieldReader) {
            read = json.read("read")
            ifPresent = json.readIfPresent("if_present")
            orNull = json.readOrNull("or_null")
            nullable = json.readNullable("nullable")
            byDefault = json.read("by_default", default: 7)
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("read", read)
            json.writeIfPresent("if_present", ifPresent)
            json.writeOrNull("or_null", orNull)
            json.writeNullable("nullable", nullable)
            json.write("by_default", byDefault)
        }
    }

    /// The same readers with a format.
    struct FormattedReaders: Model {
        var read: Int
        var ifPresent: Int?
        var orNull: Int?
        var nullable: Nullable<Int>?
        var byDefault: Int

        init(_ json: inout FieldReader) {
            read = json.read("read", .quoted)
            ifPresent = json.readIfPresent("if_present", .quoted)
            orNull = json.readOrNull("or_null", .quoted)
            nullable = json.readNullable("nullable", .quoted)
            byDefault = json.read("by_default", .quoted, default: 7)
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("read", read, .quoted)
            json.writeIfPresent("if_present", ifPresent, .quoted)
            json.writeOrNull("or_null", orNull, .quoted)
            json.writeNullable("nullable", nullable, .quoted)
            json.write("by_default", byDefault, .quoted)
        }
    }

    @Test func readsValues() throws {
        let values = try Sample.decode(
            #"{"read": 1, "if_present": 2, "or_null": 3, "nullable": 4, "by_default": 5}"#,
            as: Readers.self
        )
        #expect(values.read == 1)
        #expect(values.ifPresent == 2)
        #expect(values.orNull == 3)
        #expect(values.nullable == .value(4))
        #expect(values.byDefault == 5)
    }

    @Test func readsNulls() throws {
        let values = try Sample.decode(
            #"{"read": 1, "if_present": null, "or_null": null, "nullable": null, "by_default": null}"#,
            as: Readers.self
        )
        #expect(values.ifPresent == nil)
        #expect(values.orNull == nil)
        #expect(values.nullable == .null)
        #expect(values.byDefault == 7)
        let json = #"{"by_default":7,"nullable":null,"or_null":null,"read":1}"#
        #expect(try Sample.encode(values) == json)
    }

    @Test func readsAbsentKeys() throws {
        let values = try Sample.decode(#"{"read": 1, "or_null": 2}"#, as: Readers.self)
        #expect(values.ifPresent == nil)
        #expect(values.nullable == nil)
        #expect(values.byDefault == 7)
        #expect(try Sample.encode(values) == #"{"by_default":7,"or_null":2,"read":1}"#)
    }

    @Test func readsFormattedValues() throws {
        let json = #"{"by_default":"5","if_present":"2","nullable":"4","or_null":"3","read":"1"}"#
        let values = try Sample.decode(json, as: FormattedReaders.self)
        #expect(values.read == 1)
        #expect(values.ifPresent == 2)
        #expect(values.orNull == 3)
        #expect(values.nullable == .value(4))
        #expect(values.byDefault == 5)
        #expect(try Sample.encode(values) == json)
    }

    @Test func readsFormattedNullsAndAbsentKeys() throws {
        let nulls = try Sample.decode(
            #"{"read": "1", "if_present": null, "or_null": null, "nullable": null, "by_default": null}"#,
            as: FormattedReaders.self
        )
        #expect(nulls.ifPresent == nil)
        #expect(nulls.orNull == nil)
        #expect(nulls.nullable == .null)
        #expect(nulls.byDefault == 7)
        #expect(try Sample.encode(nulls) == #"{"by_default":"7","nullable":null,"or_null":null,"read":"1"}"#)
        let absent = try Sample.decode(#"{"read": "1", "or_null": "2"}"#, as: FormattedReaders.self)
        #expect(absent.ifPresent == nil)
        #expect(absent.nullable == nil)
        #expect(absent.byDefault == 7)
    }

    @Test(arguments: [
        (#"{"or_null": 1}"#, "missing  read"),
        (#"{"read": 1}"#, "missing  or_null"),
        (#"{"read": null, "or_null": 1}"#, "null read"),
        (#"{"read": "1", "or_null": 1}"#, "type read"),
        (#"{"read": 1, "or_null": 1, "if_present": "1"}"#, "type if_present"),
        (#"{"read": 1, "or_null": 1, "nullable": []}"#, "type nullable"),
        (#"{"read": 1, "or_null": 1, "by_default": {}}"#, "type by_default"),
        (#"[]"#, "type "),
        (#"null"#, "null "),
    ])
    func tellsWhereAValueIsWrong(json: String, failure: String) {
        #expect(Sample.failure(json, as: Readers.self) == failure)
    }

    @Test(arguments: [
        (#"{"or_null": "1"}"#, "missing  read"),
        (#"{"read": "1"}"#, "missing  or_null"),
        (#"{"read": null, "or_null": "1"}"#, "null read"),
        (#"{"read": 1, "or_null": "1"}"#, "type read"),
        (#"{"read": "1", "or_null": "x"}"#, "or_null: expected an integer in quotes"),
        (#"{"read": "1", "or_null": "1", "nullable": "x"}"#, "nullable: expected an integer in quotes"),
    ])
    func tellsWhereAFormattedValueIsWrong(json: String, failure: String) {
        #expect(Sample.failure(json, as: FormattedReaders.self) == failure)
    }

    @Test func tellsTheWholePath() {
        let nested = #"{"name": "a", "friends": [{"name": "b"}, {"name": "c", "friends": [{"name": 1}]}]}"#
        #expect(Sample.failure(nested, as: Shop.Customer.self) == "type friends.1.friends.0.name")
        #expect(Sample.failure(#"{"name": "a", "friends": [{}]}"#, as: Shop.Customer.self) == "missing friends.0 name")
    }

    /// A model without fields is read from any object, and from nothing else.
    @Test func modelsWithoutFields() throws {
        struct Empty: Model {
            init() {}
            init(_ json: inout FieldReader) {}
            func encodeFields(to json: inout FieldWriter) {}
        }
        struct Outer: Model {
            let empty: Empty
            init(_ json: inout FieldReader) { empty = json.read("empty") }
            func encodeFields(to json: inout FieldWriter) { json.write("empty", empty) }
        }
        for json in ["{}", #"{"a": {"b": 1}}"#] {
            #expect(try Sample.decode(json, as: Empty.self) == Empty())
            #expect(try Sample.decode(#"{"empty": \#(json)}"#, as: Outer.self).empty == Empty())
        }
        for json in ["[]", "1", "null", #""a""#] {
            #expect(throws: (any Error).self) { try Sample.decode(json, as: Empty.self) }
            #expect(throws: (any Error).self) { try Sample.decode(#"{"empty": \#(json)}"#, as: Outer.self) }
        }
        #expect(try String(decoding: JSONEncoder().encode(Empty()), as: UTF8.self) == "{}")
        #expect(Empty().hashValue == Empty().hashValue)
    }

    @Test func rejectsNumbersOutOfRange() {
        struct Small: Model {
            let value: Int8
            init(_ json: inout FieldReader) { value = json.read("value") }
            func encodeFields(to json: inout FieldWriter) { json.write("value", value) }
        }
        #expect(Sample.failure(#"{"value": 128}"#, as: Small.self).hasPrefix("value: "))
        #expect(Sample.failure(#"{"value": 1.5}"#, as: Small.self).hasPrefix("value: "))
    }
}
