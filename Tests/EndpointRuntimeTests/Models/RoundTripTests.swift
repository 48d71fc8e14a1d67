import EndpointRuntime
import Foundation
import Testing

/// Random values of every kind of field survive writing and reading.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<100 as Range<UInt64>)
    func throughJSON(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let order = Shop.Order.random(using: &random)
        let data = try JSONEncoder().encode(order)
        let again = try JSONDecoder().decode(Shop.Order.self, from: data)
        #expect(again == order)
        #expect(again.hashValue == order.hashValue)
        #expect(try JSONDecoder().decode(Shop.Order.self, from: JSONEncoder().encode(again)) == order)
    }

    /// Property lists cannot represent null, so these models contain none.
    @Test(arguments: 0..<20 as Range<UInt64>, [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func throughAPropertyList(seed: UInt64, format: PropertyListSerialization.PropertyListFormat) throws {
        var random = SeededNumbers(seed: seed)
        let parcel = Parcel(
            customer: Shop.Customer(name: "é \(seed)", friends: [Shop.Customer(name: "b")]),
            note: Bool.random(using: &random) ? "note" : nil,
            sentAt: .random(using: &random),
            times: [.random(using: &random)],
            due: .random(using: &random),
            serial: .random(in: .min ... .max, using: &random),
            digest: Data([1, 2, 255]),
            homepage: URL(string: "https://example.com"),
            extra: ["a": [1, 2.5, true, "x"], "b": ["c": -1]]
        )
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let again = try PropertyListDecoder().decode(Parcel.self, from: encoder.encode(parcel))
        #expect(again == parcel)
        #expect(again.hashValue == parcel.hashValue)
    }

    @Test func equalValuesAreEqualAndOthersAreNot() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededNumbers(seed: seed)
            let order = Shop.Order.random(using: &random)
            #expect(order == order)
            #expect(order != Shop.Order.random(using: &random))
        }
    }
}

struct Parcel: Model {
    var customer: Shop.Customer
    var note: String?
    var sentAt: Date
    var times: [Date]
    var due: Day
    var serial: Int64
    var digest: Data
    var homepage: URL?
    var extra: JSON
}

extension Parcel {
    init(_ json: inout FieldReader) {
        customer = json.read("customer")
        note = json.readIfPresent("note")
        sentAt = json.read("sent_at", .rfc3339)
        times = json.read("times", .array(.fractionalMilliseconds))
        due = json.read("due")
        serial = json.read("serial", .quoted)
        digest = json.read("digest", .base64url)
        homepage = json.readIfPresent("home_page")
        extra = json.read("extra")
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("customer", customer)
        json.writeIfPresent("note", note)
        json.write("sent_at", sentAt, .rfc3339)
        json.write("times", times, .array(.fractionalMilliseconds))
        json.write("due", due)
        json.write("serial", serial, .quoted)
        json.write("digest", digest, .base64url)
        json.writeIfPresent("home_page", homepage)
        json.write("extra", extra)
    }
}
