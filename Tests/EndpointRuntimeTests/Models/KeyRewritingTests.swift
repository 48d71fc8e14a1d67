import EndpointRuntime
import Foundation
import Testing

/// Models read wire keys, so a decoder that rewrites keys is rejected.
@Suite struct KeyRewritingTests {
    struct Required: Model {
        let fullName: String
        init(_ json: inout FieldReader) { fullName = json.read("full_name") }
        func encodeFields(to json: inout FieldWriter) { json.write("full_name", fullName) }
    }

    struct Possible: Model {
        let fullName: String?
        init(_ json: inout FieldReader) { fullName = json.readIfPresent("full_name") }
        func encodeFields(to json: inout FieldWriter) { json.writeIfPresent("full_name", fullName) }
    }

    struct ThreeWay: Model {
        let url: Nullable<String>?
        init(_ json: inout FieldReader) { url = json.readNullable("_avatar_URL__", .plain) }
        func encodeFields(to json: inout FieldWriter) { json.writeNullable("_avatar_URL__", url) }
    }

    struct BothStyles: Model {
        let snake: String?
        let camel: String?
        init(_ json: inout FieldReader) {
            snake = json.readIfPresent("full_name")
            camel = json.readIfPresent("fullName")
        }
        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("full_name", snake)
            json.writeIfPresent("fullName", camel)
        }
    }

    private let refused = "the decoder converts keys"

    private func failure<Value: Decodable>(
        _ json: String,
        as type: Value.Type,
        _ strategy: JSONDecoder.KeyDecodingStrategy = .convertFromSnakeCase
    ) -> String {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = strategy
        do {
            _ = try decoder.decode(Value.self, from: Data(json.utf8))
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func rejectsARequiredField() {
        #expect(failure(#"{"full_name": "a"}"#, as: Required.self).contains(refused))
    }

    @Test func rejectsAnOptionalFieldInsteadOfLosingIt() {
        #expect(failure(#"{"full_name": "a"}"#, as: Possible.self).contains(refused))
        #expect(failure(#"[{"full_name": "a"}]"#, as: [Possible].self).contains(refused))
    }

    @Test func rejectsKeysWithOuterUnderscoresAndCapitals() {
        #expect(failure(#"{"_avatar_URL__": "a"}"#, as: ThreeWay.self).contains(refused))
    }

    struct Odd: Model {
        let values: [String?]

        init(_ json: inout FieldReader) {
            values = [
                json.readIfPresent("a__bC_9d_E1"), json.readIfPresent("__x_y_"), json.readIfPresent("URL_of-X_z"),
                json.readIfPresent("é_öß"), json.readIfPresent("plain_"), json.readIfPresent("_plain"),
            ]
        }

        func encodeFields(to json: inout FieldWriter) {}
    }

    /// The runtime must know exactly how Foundation rewrites a key, or the field would be lost.
    @Test(arguments: ["a__bC_9d_E1", "__x_y_", "URL_of-X_z", "é_öß"])
    func knowsEveryRewrittenKey(_ key: String) {
        #expect(failure(#"{"\#(key)": "a"}"#, as: Odd.self).contains(refused))
    }

    @Test(arguments: ["plain_", "_plain", "_", "__"])
    func keysThatAreLeftAloneAreNoReason(_ key: String) {
        #expect(failure(#"{"\#(key)": "a"}"#, as: Odd.self) == "no error")
    }

    @Test func aDecoderThatIsGivenToAResponseIsRejectedToo() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let response = RawResponse(body: Data(#"{"full_name": "a"}"#.utf8))
        let error = #expect(throws: DecodingFailure.self) { try response.json(Possible.self, decoder: decoder) }
        #expect(error?.description.contains(refused) == true)
    }

    @Test func rejectsOtherFields() {
        #expect(failure(#"{"name": "n", "other_key": 1}"#, as: Shop.Labels.self).contains(refused))
    }

    @Test func rejectsACustomStrategyAtARequiredField() {
        let shout = JSONDecoder.KeyDecodingStrategy.custom { path in
            StringKey((path.last?.stringValue ?? "").uppercased())
        }
        #expect(failure(#"{"full_name": "a"}"#, as: Required.self, shout).contains(refused))
    }

    struct Maps: Model {
        let times: [String: Date]?
        let stock: [Shop.Plan: Int]?

        init(_ json: inout FieldReader) {
            times = json.readIfPresent("times", .dictionary(.seconds))
            stock = json.readIfPresent("stock")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("times", times, .dictionary(.seconds))
            json.writeIfPresent("stock", stock)
        }
    }

    /// A decoder converts the keys of a map unless they are strings and the values are in no format.
    @Test(arguments: [#"{"times": {"first_seen": 1}}"#, #"{"stock": {"dark_red": 1}}"#])
    func rejectsConvertedKeysOfAMap(_ json: String) {
        #expect(failure(json, as: Maps.self).contains(refused))
        #expect(failure(json, as: Maps.self, .useDefaultKeys) == "no error")
    }

    @Test(arguments: [#"{"times": {"seen": 1}, "stock": {"free": 1}}"#, #"{"times": {}, "stock": {}}"#, "{}"])
    func keysOfAMapThatAreLeftAloneAreNoReason(_ json: String) {
        #expect(failure(json, as: Maps.self) == "no error")
    }

    @Test func keysOfAMapInAFormatAreWrittenUnchanged() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let maps = try Sample.decode(#"{"times": {"firstSeen": 1}}"#, as: Maps.self)
        #expect(String(decoding: try encoder.encode(maps), as: UTF8.self) == #"{"times":{"firstSeen":1}}"#)
    }

    struct Anything: Codable, Equatable {
        let extra: JSON
    }

    /// The keys of a `JSON` are data, so no strategy for the keys of types applies to them.
    @Test func keysOfAnyJSONAreReadUnchanged() throws {
        let strategies: [JSONDecoder.KeyDecodingStrategy] = [
            .convertFromSnakeCase, .custom { StringKey(($0.last?.stringValue ?? "").lowercased()) },
        ]
        for strategy in strategies {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = strategy
            let data = Data(#"{"extra": {"a_B": [{"c_D": null}], "a_B": 2, "E_f": {"": {}}}}"#.utf8)
            let read = try decoder.decode(Anything.self, from: data)
            #expect(read.extra == ["a_B": [["c_D": nil]], "E_f": ["": [:]]])
            let response = RawResponse(body: Data(#"{"a_B": 1}"#.utf8))
            #expect(try response.json(JSON.self, decoder: decoder) == ["a_B": 1])
        }
    }

    @Test func keysOfAnyJSONAreWrittenUnchanged() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let value = Anything(extra: ["aB": [["cD": 1]], "eF": [:]])
        #expect(try Sample.decode(String(decoding: encoder.encode(value), as: UTF8.self), as: Anything.self) == value)
    }

    @Test func anyJSONSurvivesAPropertyList() throws {
        let value = Anything(extra: ["a_b": ["x", 1.5, true, ["c": []]], "7": -7])
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            #expect(try PropertyListDecoder().decode(Anything.self, from: encoder.encode(value)) == value)
        }
    }

    @Test func anHonestDecoderIsNotSuspected() throws {
        #expect(failure(#"{"fullName": "a"}"#, as: BothStyles.self, .useDefaultKeys) == "no error")
        #expect(failure(#"{"fullName": "a"}"#, as: Possible.self, .useDefaultKeys) == "no error")
        #expect(failure(#"{}"#, as: Possible.self) == "no error")
        #expect(Sample.failure(#"{"fullName": "a"}"#, as: Required.self) == "missing  full_name")
    }
}

extension WireFormat where Value == String {
    fileprivate static var plain: Self {
        WireFormat("a text", parse: { $0 }, render: { $0 })
    }
}
