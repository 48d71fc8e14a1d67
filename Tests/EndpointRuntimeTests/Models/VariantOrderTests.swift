import EndpointRuntime
import Foundation
import Testing

/// The order in which the variants of a union are tried.
@Suite struct VariantOrderTests {
    /// The index of the variant that a reader tries first.
    private struct FirstVariant: Decodable {
        @TaskLocal static var candidates: [VariantCandidate] = []

        let index: Int?

        init(from decoder: any Decoder) throws {
            var json = UnionReader(decoder)
            json.consider(Self.candidates)
            var found: Int?
            for index in Self.candidates.indices where json.tries(index) { found = index }
            index = found
        }
    }

    private func first(_ candidates: [VariantCandidate], _ json: String) throws -> Int? {
        try FirstVariant.$candidates.withValue(candidates) {
            try JSONDecoder().decode(FirstVariant.self, from: Data(json.utf8)).index
        }
    }

    private static let item = VariantCandidate.object("id", optional: "type", "name", "etag")
    private static let tombstone = VariantCandidate.object("id", "type").with("type", "deleted")

    /// The other variant declares more of the keys, but accepts any value of the constant's key.
    @Test(arguments: [
        (#"{"id": "1", "type": "deleted", "etag": "x"}"#, 0),
        (#"{"id": "1", "type": "page", "etag": "x"}"#, 1),
        (#"{"id": "1", "type": null, "etag": "x"}"#, 1),
    ])
    func theVariantWithTheConstantIsFirst(_ json: String, _ index: Int) throws {
        #expect(try first([Self.tombstone, Self.item], json) == index)
        #expect(try first([.list(Self.tombstone), .list(Self.item)], "[\(json)]") == index)
        let enumeration = VariantCandidate.object("id", "type").enum("type", "deleted")
        #expect(try first([enumeration, Self.item], json) == index)
    }

    @Test func aConstantOfAllVariantsDistinguishesNone() throws {
        let candidates: [VariantCandidate] = [
            .object("kind", "x").with("kind", "a"),
            .object("kind", optional: "x", "y").with("kind", "a"),
        ]
        #expect(try first(candidates, #"{"kind": "a", "x": 1, "y": 2}"#) == 1)
    }

    @Test func aValueThatBothEnumsListDistinguishesNone() throws {
        let candidates: [VariantCandidate] = [
            .object("role", "content").enum("role", "user"),
            .object("role", "content", optional: "name").enum("role", "user", "assistant"),
        ]
        #expect(try first(candidates, #"{"role": "user", "content": "", "name": "n"}"#) == 1)
    }

    /// A string of the other variant may well be one of the values.
    @Test func anEnumWithSeveralValuesIsNoConstant() throws {
        let candidates: [VariantCandidate] = [
            .object("name", optional: "kind").enum("kind", "bug", "task"),
            .object("name", optional: "kind", "href"),
        ]
        #expect(try first(candidates, #"{"name": "n", "kind": "bug", "href": "h"}"#) == 1)
    }

    @Test func theConstantOfAVariantThatLacksARequiredKeyDoesNotCount() throws {
        let candidates: [VariantCandidate] = [
            .object("kind", "size").with("kind", "x"),
            .object("a", optional: "kind", "b"),
            .object("a", "kind").enum("kind", "x", "y"),
        ]
        #expect(try first(candidates, #"{"kind": "x", "a": 1, "b": 2}"#) == 1)
    }
}
