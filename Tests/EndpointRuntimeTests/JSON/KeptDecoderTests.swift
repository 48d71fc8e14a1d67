import Foundation
import Testing

@testable import EndpointRuntime

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

    /// The decoders of runs of one text share the text, but no cache that changes.
    @Test func decodersOfOneTextAreReadByThreads() throws {
        let links = (0..<30).map { #""https://example.com/path/\#($0 % 13)/avatar/x\#($0 * 7 % 64)""# }
        let items = (0..<6000).map { #"{"id":\#($0),"list":[\#(links.joined(separator: ","))]}"# }
        let body = Data("[\(items.joined(separator: ","))]".utf8)
        let kept = try RawResponse(body: body).json([Lazy].self).prefix(400).map { Shared(decoder: $0.decoder) }
        let faults = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<4 * kept.count where round % 8 == thread {
                let urls = try? kept[round % kept.count].urls
                if urls?.map(\.absoluteString) != links.map({ String($0.dropFirst().dropLast()) }) {
                    faults.withLock { $0 += 1 }
                }
            }
        }
        #expect(faults.withLock { $0 } == 0)
    }

    /// A decoder that only one thread at a time uses.
    private struct Shared: @unchecked Sendable {
        let decoder: any Decoder

        var urls: [URL] {
            get throws {
                let container = try decoder.container(keyedBy: StringKey.self)
                return try container.decode([URL].self, forKey: StringKey("list"))
            }
        }
    }
}
