import EndpointRuntime
import Foundation
import Testing

/// Fields without a property of their own.
@Suite struct OtherFieldsTests {
    struct Dates: Model {
        var name: String
        var others: [String: Date]

        init(name: String, others: [String: Date]) {
            self.name = name
            self.others = others
        }

        init(_ json: inout FieldReader) {
            name = json.read("name")
            others = json.readOthers(except: ["name"], .fractionalSeconds)
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeOthers(others, except: ["name"], .fractionalSeconds)
        }
    }

    @Test func keepsAnyJSON() throws {
        let json = #"{"a":[1,null],"name":"n","z_key":{"x":true}}"#
        let labels = try Sample.decode(json, as: Shop.Labels.self)
        #expect(labels == Shop.Labels(name: "n", additional: ["a": [1, nil], "z_key": ["x": true]]))
        #expect(try Sample.encode(labels) == json)
    }

    @Test func keepsFormattedValues() throws {
        let json = #"{"at":1,"name":"n","to":2.5}"#
        let dates = try Sample.decode(json, as: Dates.self)
        #expect(dates.others == ["at": Date(timeIntervalSince1970: 1), "to": Date(timeIntervalSince1970: 2.5)])
        #expect(try Sample.encode(dates) == json)
        #expect(Sample.failure(#"{"name": "n", "at": "1"}"#, as: Dates.self) == "type at")
    }

    /// Keys are compared by code points, so that a field does not hide a canonically equivalent key.
    @Test func keepsKeysThatAreOnlyCanonicallyEquivalent() throws {
        let json = "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"
        let response = RawResponse(body: Data(json.utf8))
        #expect(try response.json(Cafe.self).others == ["cafe\u{301}": 2])
        #expect(try JSONDecoder().decode(Cafe.self, from: Data("{\"cafe\u{301}\":2}".utf8)).others.values.first == 2)
    }

    struct Cafe: Model {
        var number: Int?
        var others: [String: Int]

        init(_ json: inout FieldReader) {
            number = json.readIfPresent("caf\u{E9}")
            others = json.readOthers(except: ["caf\u{E9}"])
        }

        func encodeFields(to json: inout FieldWriter) {
            json.writeIfPresent("caf\u{E9}", number)
            json.writeOthers(others, except: ["caf\u{E9}"])
        }
    }

    @Test func theModelsOwnFieldWins() throws {
        let labels = Shop.Labels(name: "own", additional: ["name": "other", "a": 1])
        #expect(try Sample.encode(labels) == #"{"a":1,"name":"own"}"#)
    }

    @Test func countForEquality() {
        let one = Shop.Labels(name: "n", additional: ["a": 1, "b": 2, "c": 3])
        let same = Shop.Labels(name: "n", additional: ["c": 3, "b": 2, "a": 1])
        #expect(one == same)
        #expect(one.hashValue == same.hashValue)
        #expect(one != Shop.Labels(name: "n", additional: ["a": 1, "b": 2, "d": 3]))
        #expect(one != Shop.Labels(name: "n", additional: ["a": 1, "b": 2]))
    }
}
