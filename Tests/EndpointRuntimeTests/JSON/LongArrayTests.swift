import Foundation
import Testing

@testable import EndpointRuntime

/// Arrays whose elements are not on the tape, and are read from the text in runs.
@Suite struct LongArrayTests {
    private struct Item: Codable, Equatable {
        let id: Int
        let names: [String]
        let points: [[Int]]
    }

    private let items = (0..<60_000).map { number in
        Item(
            id: number,
            names: ["\"\(number)\"", "é"].dropLast(number % 3),
            points: Array(repeating: [number], count: number % 4)
        )
    }

    private func response(_ text: String) -> RawResponse { RawResponse(body: Data(text.utf8)) }

    private func text(of value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// The elements of the only long array are left out.
    @Test func tapeIsShort() throws {
        let body = Data(try text(of: ["before": items, "after": items]).utf8)
        let (count, capacity) = try JSONTape.read(body, limits: JSONLimits()) { ($0.nodeCount, $0.limits.longArray) }
        #expect(count == 7)
        #expect(capacity < 8 * items.count)
    }

    @Test func elementsAreRead() throws {
        let response = response("{\"total\": 3, \"items\" : [ \(try text(of: items).dropFirst()), \"last\": [1]}")
        #expect(try response.json([Item].self, at: ["items"]) == items)
        #expect(try response.json([JSON].self, at: ["items"]).count == items.count)
        #expect(try response.json([Int].self, at: ["last"]) == [1])
        #expect(try response.json(Int.self, at: ["total"]) == 3)
        for (step, index) in [("0", 0), ("59999", 59_999), ("-1", 59_999), ("-60000", 0), ("31234", 31_234)] {
            #expect(try response.json(Item.self, at: ["items", step]) == items[index])
        }
        for step in ["60000", "-60001"] {
            #expect(throws: DecodingFailure.self) { try response.json(Item.self, at: ["items", step]) }
        }
    }

    @Test func elementIsSelectedByAField() throws {
        let names = (0..<200_000).map { ["name": "\($0)"] }
        let response = response("{\"names\":\(try text(of: names))}")
        #expect(try response.json(String.self, at: ["names", "name=199999", "name"]) == "199999")
        #expect(throws: DecodingFailure.self) { try response.json(JSON.self, at: ["names", "name=200000"]) }
    }

    /// The text is copied at the end only if a decoder is still in use.
    @Test func foundElementIsForgotten() throws {
        let body = Data(try text(of: ["items": items]).utf8)
        try JSONTape.read(body, limits: JSONLimits()) { tape in
            _ = try TapeValue(tape, 0).decode(at: ["items", "-1", "id"]) { try $0.integer(Int.self) }
            #expect(tape.hasRuns)
            tape.removeUnusedRuns(andFound: true)
            #expect(!tape.hasRuns)
        }
    }

    @Test func scalarsOfTheOutermostArray() throws {
        let numbers = Array(0..<300_000)
        let response = response(numbers.map(String.init).joined(separator: " , "))
        #expect(throws: DecodingFailure.self) { try response.json([Int].self) }
        let list = self.response("[\n" + numbers.map(String.init).joined(separator: " , ") + "\n]\n")
        #expect(try list.json([Int].self) == numbers)
        #expect(try list.json(JSON.self)[299_999] == 299_999)
    }

    @Test func errorsNameThePlace() throws {
        var elements = items.map { "{\"id\":\($0.id),\"names\":[],\"points\":[]}" }
        elements[45_678] = "{\"id\":1,\"names\":[],\"points\":[[0],[true]]}"
        let response = response("{\"list\":[[0],[\(elements.joined(separator: ","))]]}")
        let failure = #expect(throws: DecodingFailure.self) { try response.json([Item].self, at: ["list", "1"]) }
        #expect(failure?.path == "list[1][45678].points[1][0]")
    }

    @Test func syntaxIsCheckedBeforeTheElements() throws {
        let elements = Array(repeating: "true", count: 200_000).joined(separator: ",")
        for rest in ["", "]", "},1", ",]}", "]}}"] {
            let failure = #expect(throws: DecodingFailure.self) {
                try response("{\"a\":[\(elements)\(rest)").json([String: [Int]].self)
            }
            #expect(failure?.reason != .wrongType(expected: "Int", found: "bool"), "\(rest)")
        }
    }

    @Test func valuesAreCounted() throws {
        let list = { (count: Int) in Data("[\(Array(repeating: "[]", count: count).joined(separator: ","))]".utf8) }
        let limits = JSONLimits(values: 400_000)
        #expect(try JSONTape.read(list(399_999), limits: limits) { $0.childCount(at: 0) } == 399_999)
        #expect(throws: JSONTape.Problem.self) { try JSONTape.read(list(400_000), limits: limits) { $0.nodeCount } }
    }

    @Test func handwrittenDecoding() throws {
        struct Sum: Decodable {
            var count = 0
            var sum = 0
            var indices = 0
            var last: [Int] = []

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                #expect(list.count == 200_000)
                while !list.isAtEnd {
                    indices += list.currentIndex
                    if try list.decodeNil() { continue }
                    var pair = try list.nestedUnkeyedContainer()
                    sum += try pair.decode(Int.self)
                    count += 1
                }
                last = list.codingPath.compactMap(\.intValue)
                #expect(throws: DecodingError.self) { try list.decode(Int.self) }
            }
        }
        let elements = (0..<200_000).map { $0.isMultiple(of: 7) ? "null" : "[\($0),0]" }
        let sum = try response("[0,[\(elements.joined(separator: ","))]]").json(Sum.self, at: ["1"])
        #expect(sum.count == 200_000 - 28_572)
        #expect(sum.sum == (0..<200_000).filter { !$0.isMultiple(of: 7) }.reduce(0, +))
        #expect(sum.indices == 199_999 * 100_000)
        #expect(sum.last == [1])
    }

    /// Decoders of elements that are used after the response is gone.
    @Test func keptDecoders() throws {
        struct Kept: Decodable {
            let decoder: any Decoder

            init(from decoder: any Decoder) { self.decoder = decoder }
        }
        let elements = (0..<100_000).map { "[\"the text of element \($0)\"]" }
        var response: RawResponse? = response("{\"a\":[\(elements.joined(separator: ","))]}")
        let kept = try #require(try response?.json([Kept].self, at: ["a"]))
        let element = try #require(try response?.json(Kept.self, at: ["a", "77777"]))
        let whole = try #require(try response?.json(Kept.self))
        response = nil
        for number in [0, 50_000, 99_999] {
            #expect(try [String](from: kept[number].decoder) == ["the text of element \(number)"])
        }
        #expect(element.decoder.codingPath.map(\.stringValue) == ["a", "Index 77777"])
        #expect(try [String](from: element.decoder) == ["the text of element 77777"])
        #expect(try [String: [[String]]](from: whole.decoder)["a"]?.last == ["the text of element 99999"])
    }
}
