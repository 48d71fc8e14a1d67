import EndpointRuntime
import Foundation
import Testing

/// A handwritten `init(from:)` may keep its decoder and containers, and use them later.
@Suite struct KeptDecoderTests {
    /// Keeps its decoder and containers, so that a test decodes its parts later.
    private struct Lazy: Decodable {
        let decoder: any Decoder
        let container: KeyedDecodingContainer<StringKey>
        let list: any UnkeyedDecodingContainer

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try decoder.container(keyedBy: StringKey.self)
            list = try container.nestedUnkeyedContainer(forKey: StringKey("list"))
        }
    }

    @Test func isReadAfterTheResponseIsGone() throws {
        var response: RawResponse? = RawResponse(
            body: Data(#"{"text":"a long text that is not stored inline","list":[1,2,3],"price":"19.99"}"#.utf8)
        )
        let lazy = try #require(try response?.json(Lazy.self))
        response = nil
        let text = try lazy.container.decode(String.self, forKey: StringKey("text"))
        #expect(text == "a long text that is not stored inline")
        var list = lazy.list
        #expect(try list.decode(Int.self) == 1)
        #expect(try list.superDecoder().singleValueContainer().decode(Int.self) == 2)
        let price = try lazy.container.superDecoder(forKey: StringKey("price"))
        #expect(try WireFormat<Decimal>.quoted.decode(from: price) == Decimal(string: "19.99"))
        #expect(try lazy.decoder.container(keyedBy: StringKey.self).allKeys.count == 3)
        #expect(throws: DecodingError.self) { try lazy.container.decode(Int.self, forKey: StringKey("text")) }
    }
}
