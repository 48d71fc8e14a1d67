import Foundation
import Testing

@testable import EndpointRuntime

extension RawResponse {
    /// A response with a JSON body that is read with `leniency`.
    init(_ json: String, _ leniency: Leniency) {
        self.init(body: Data(json.utf8))
        reading.lenient = LenientReading(leniency)
    }

    /// The issues so far, as their descriptions.
    var issues: [String] { reading.lenient?.issues.map(\.description) ?? [] }
}

/// A model with a field of each kind that leniency is about.
struct Crate: Model {
    enum Size: String, FieldValue, CaseIterable, CodingKeyRepresentable { case small, large }

    struct Carrier: OpenEnum {
        let rawValue: String

        static let allKnownCases: [Carrier] = []
    }

    let id: Int
    let label: String
    let isFragile: Bool?
    let weight: Double?
    let price: Decimal?
    let page: URL?
    let sent: Date?
    let returned: Date?
    let size: Size?
    let carrier: Carrier?
    let owner: Owner?
    let tags: [String]
    let stock: [String: Int]
    let stops: [Owner]?
    let note: String?
    let count: Int

    struct Owner: Model {
        let name: String
        let ages: [Int]

        init(_ json: inout FieldReader) {
            name = json.read("name")
            ages = json.read("ages")
        }

        func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.write("ages", ages)
        }
    }

    init(_ json: inout FieldReader) {
        id = json.read("id")
        label = json.read("label")
        isFragile = json.readIfPresent("is_fragile")
        weight = json.readIfPresent("weight")
        price = json.readIfPresent("price")
        page = json.readIfPresent("page")
        sent = json.readIfPresent("sent", .rfc3339)
        returned = json.readIfPresent("returned")
        size = json.readIfPresent("size")
        carrier = json.readIfPresent("carrier")
        owner = json.readIfPresent("owner")
        tags = json.read("tags")
        stock = json.read("stock")
        stops = json.readIfPresent("stops")
        note = json.readOrNull("note")
        count = json.read("count", default: 7)
    }

    func encodeFields(to json: inout FieldWriter) {
        json.write("id", id)
        json.write("label", label)
        json.writeIfPresent("is_fragile", isFragile)
        json.writeIfPresent("weight", weight)
        json.writeIfPresent("price", price)
        json.writeIfPresent("page", page)
        json.writeIfPresent("sent", sent, .rfc3339)
        json.writeIfPresent("returned", returned)
        json.writeIfPresent("size", size)
        json.writeIfPresent("carrier", carrier)
        json.writeIfPresent("owner", owner)
        json.write("tags", tags)
        json.write("stock", stock)
        json.writeIfPresent("stops", stops)
        json.writeOrNull("note", note)
        json.write("count", count)
    }

    /// The JSON text of a crate; `changes` replace fields, or remove them if they are `nil`.
    static func text(_ changes: KeyValuePairs<String, String?>) -> String {
        var fields: [(String, String)] = [
            ("id", "1"), ("label", #""a""#), ("tags", #"["x"]"#), ("stock", #"{"a":1}"#), ("note", "null"),
        ]
        for (key, value) in changes {
            fields.removeAll { $0.0 == key }
            if let value { fields.append((key, value)) }
        }
        return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }
}

/// Reads a crate with one contradiction, which is an error unless it is tolerated.
func crate(
    _ changes: KeyValuePairs<String, String?>,
    _ leniency: Leniency,
    _ issues: [String],
    _ location: SourceLocation = #_sourceLocation
) throws -> Crate {
    let text = Crate.text(changes)
    #expect(throws: DecodingFailure.self, sourceLocation: location) {
        try RawResponse(text, .strict).json(Crate.self)
    }
    let others = Leniency.all.subtracting(leniency)
    #expect(throws: DecodingFailure.self, sourceLocation: location) {
        try RawResponse(text, others).json(Crate.self)
    }
    let all = RawResponse(text, .all)
    _ = try all.json(Crate.self)
    let response = RawResponse(text, leniency)
    let crate = try response.json(Crate.self)
    #expect(response.issues == issues, sourceLocation: location)
    #expect(all.issues.count == issues.count, sourceLocation: location)
    return crate
}
