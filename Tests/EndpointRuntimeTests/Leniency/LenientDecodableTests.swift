import Foundation
import Testing

@testable import EndpointRuntime

/// The leniency towards types that conform to `Decodable` without being models.
@Suite struct LenientDecodableTests {
    private struct Parcel: Decodable, Equatable {
        let id: Int
        let weight: Double?
        let page: URL?
        let size: Crate.Size?
        let carrier: Crate.Carrier?
        let owner: Owner?
        let tags: [String]
        let stock: [String: Int]
        let stops: [Int]?
        let isFragile: Bool?
        let count: Int?
        let note: String?

        struct Owner: Decodable, Equatable {
            let name: String
            let age: Int?
        }
    }

    private func parcel(_ fields: String, _ leniency: Leniency) throws -> (Parcel, [String]) {
        let response = RawResponse(#"{"id":1\#(fields)}"#, leniency)
        return (try response.json(Parcel.self), response.issues)
    }

    private static let collections = #","tags":[],"stock":{}"#

    @Test(arguments: [
        (#""weight":[1]"#, "expected a number, found a list at 'weight'; the field is omitted"),
        (#""isFragile":"yes""#, "expected true or false, found a string at 'isFragile'; the field is omitted"),
        (#""count":1.5"#, "the number does not fit its type at 'count'; the field is omitted"),
        (#""note":{}"#, "expected a string, found an object at 'note'; the field is omitted"),
        (#""stops":5"#, "expected a list, found a number at 'stops'; the field is omitted"),
        (#""owner":{"age":"x"}"#, "the key 'name' is missing at 'owner.name'; the field 'owner' is omitted"),
    ])
    func invalidOptionals(_ field: String, _ issue: String) throws {
        let fields = Self.collections + "," + field
        let (parcel, issues) = try parcel(fields, .invalidOptionals)
        #expect(issues == [issue])
        #expect(parcel == (try self.parcel(Self.collections, .strict)).0)
        for leniency in [Leniency.strict, .all.subtracting(.invalidOptionals)] {
            #expect(throws: DecodingFailure.self) { try self.parcel(fields, leniency) }
        }
    }

    @Test(arguments: ["page", "size", "carrier", "weight", "count", "isFragile"])
    func emptyStrings(_ key: String) throws {
        let fields = Self.collections + #","\#(key)":"""#
        let (parcel, issues) = try parcel(fields, .emptyStrings)
        #expect(issues.count == 1)
        #expect(issues.first?.hasSuffix("the field is omitted") == true)
        #expect(parcel == (try self.parcel(Self.collections, .strict)).0)
    }

    @Test func emptyStringInAFieldOfText() throws {
        let (parcel, issues) = try parcel(Self.collections + #","note":"""#, .all)
        #expect(parcel.note == "")
        #expect(issues.isEmpty)
    }

    @Test(arguments: [
        (#","stock":{}"#, "the key 'tags' is missing at 'tags'; the field is empty"),
        (#","tags":null,"stock":{}"#, "expected a list, found null at 'tags'; the field is empty"),
        (#","tags":[]"#, "the key 'stock' is missing at 'stock'; the field is empty"),
        (#","tags":[],"stock":null"#, "expected an object, found null at 'stock'; the field is empty"),
        (#","tags":[],"stock":[]"#, "expected an object, found a list at 'stock'; the field is empty"),
        (#","tags":{},"stock":{}"#, "expected a list, found an object at 'tags'; the field is empty"),
    ])
    func missingCollections(_ fields: String, _ issue: String) throws {
        let (parcel, issues) = try parcel(fields, .missingCollections)
        #expect(parcel.tags == [] && parcel.stock == [:])
        #expect(issues == [issue])
        for leniency in [Leniency.strict, .all.subtracting(.missingCollections)] {
            #expect(throws: DecodingFailure.self) { try self.parcel(fields, leniency) }
        }
    }

    @Test func emptyObjectInPlaceOfAnOptionalList() throws {
        for leniency in [Leniency.missingCollections, .all] {
            let (parcel, issues) = try parcel(Self.collections + #","stops":{}"#, leniency)
            #expect(parcel.stops == [])
            #expect(issues == ["expected a list, found an object at 'stops'; the field is empty"])
        }
    }

    @Test(arguments: [#"{}"#, #"{"id":null}"#, #"{"id":"x"}"#])
    func requiredFieldOfAnotherKind(_ text: String) {
        #expect(throws: DecodingFailure.self) { try RawResponse(text, .all).json(Kiosk.Item.self) }
    }

    /// Issues of a value that is omitted are not listed separately.
    @Test func issuesInsideAnOmittedField() throws {
        let (parcel, issues) = try parcel(Self.collections + #","owner":{"age":[],"name":5}"#, .invalidOptionals)
        #expect(parcel.owner == nil)
        #expect(issues == ["expected a string, found a number at 'owner.name'; the field 'owner' is omitted"])
    }
}
