import Foundation
import Testing

@testable import EndpointRuntime

/// A body is read as Foundation's decoder reads it: the same value, or the same failure at the same place.
///
/// Text that is not JSON by RFC 8259 is rejected, even if Foundation's decoder accepts it.
@Suite struct DifferenceTests {
    /// The number of documents of each type; `DIFFERENCES` in the environment sets another number.
    static let count = ProcessInfo.processInfo.environment["DIFFERENCES"].flatMap { UInt64($0) } ?? 500

    @Test func models() throws {
        try compare {
            try Sample.encode(Shop.Order.random(using: &$0))
        } as: {
            try $0.json(Shop.Order.self, decoder: $1)
        }
    }

    @Test func lists() throws {
        try compare(extremes: true) {
            try Sample.encode([Shop.Customer.random(depth: 2, using: &$0)])
        } as: {
            try $0.json([Shop.Customer].self, decoder: $1)
        }
    }

    @Test func unionsWithATag() throws {
        try compare {
            try Sample.encode(Zoo.Pet.random(depth: 2, using: &$0))
        } as: {
            try $0.json(Zoo.Pet.self, decoder: $1)
        }
    }

    @Test func unionsWithoutATag() throws {
        try compare {
            try Sample.encode([Zoo.Anything.random(using: &$0)])
        } as: {
            try $0.json([Zoo.Anything].self, decoder: $1)
        }
    }

    @Test func recursiveUnions() throws {
        try compare {
            try Sample.encode(Zoo.Tree.random(depth: 3, using: &$0))
        } as: {
            try $0.json(Zoo.Tree.self, decoder: $1)
        }
    }

    @Test func recursiveModels() throws {
        try compare {
            try Sample.encode(JSON.tree(depth: 3, using: &$0))
        } as: {
            try $0.json(Tree.self, decoder: $1)
        }
    }

    @Test func unionsThatRejectUnknownTags() throws {
        try compare {
            try Sample.encode([Zoo.Message.ping(.init()), .text(.init(text: .random(using: &$0)))])
        } as: {
            try $0.json([Zoo.Message].self, decoder: $1)
        }
        try compare {
            let cat = Zoo.Cat.random(depth: 1, using: &$0)
            return try Sample.encode(Bool.random(using: &$0) ? Zoo.Outcome.done(cat) : .failed(cat))
        } as: {
            try $0.json(Zoo.Outcome.self, decoder: $1)
        }
    }

    @Test func containersOfEveryKind() throws {
        try compare {
            try Sample.encode(Containers.random(using: &$0))
        } as: {
            try $0.json(Containers.self, decoder: $1)
        }
    }

    @Test func additionalFields() throws {
        try compare {
            try Sample.encode(["name": .string("a"), "x": JSON.random(depth: 2, using: &$0)] as JSON)
        } as: {
            try $0.json(Shop.Labels.self, decoder: $1)
        }
    }

    @Test func formatsAndConstants() throws {
        try compare {
            try Sample.encode(Shop.Shipment.random(using: &$0))
        } as: {
            try $0.json(Shop.Shipment.self, decoder: $1)
        }
    }

    @Test func additionalFieldsInAFormat() throws {
        try compare {
            try Sample.encode(Shop.Stock.random(using: &$0))
        } as: {
            try $0.json(Shop.Stock.self, decoder: $1)
        }
    }

    @Test func structsOfTheUser() throws {
        try compare(extremes: true) {
            try Sample.encode(PlainStruct.random(using: &$0))
        } as: {
            try $0.json(PlainStruct.self, decoder: $1)
        }
    }

    @Test func valuesAtAPath() throws {
        try compare(extremes: true) {
            try Sample.encode(["data": ["items": [PlainStruct.random(using: &$0)]]])
        } as: {
            try $0.json(Int8.self, at: ["data", "items", "0", "small"], decoder: $1)
        }
    }

    /// Compares the results of both decoders for random documents and mutations of them, a quarter of which get bytes
    /// that are not UTF-8.
    private func compare<Value: Hashable>(
        extremes: Bool = false,
        _ document: (inout SeededNumbers) throws -> String,
        as read: (RawResponse, JSONDecoder?) throws -> Value,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        var compared: UInt64 = 0
        for seed in 0..<Self.count {
            var random = SeededNumbers(seed: seed)
            var text = try document(&random)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                text = JSONMutation.mutate(text, extremes: extremes, using: &random)
            }
            if !extremes, JSONMutation.hasExtremeNumber(text) { continue }
            var body = Data(text.utf8)
            if Int.random(in: 0..<4, using: &random) == 0 { JSONMutation.corrupt(&body, using: &random) }
            text = String(decoding: body, as: UTF8.self)
            let isText = String(bytes: body, encoding: .utf8) != nil
            let response = RawResponse(body: body)
            let expected = ReadingOutcome { try read(response, Self.foundation) }
            let found = ReadingOutcome { try read(response, nil) }
            let foundInRuns = ReadingOutcome { try read(response.readInRuns, nil) }
            if foundInRuns != found {
                Issue.record("seed \(seed): in runs \(foundInRuns), not \(found), of \(text)", sourceLocation: location)
            }
            let isSame =
                found == expected || found.isBetter(than: expected, in: body)
                || (found.isNotJSON || found.isFailure && !isText) && expected.isOfInvalidString(in: body)
            // Foundation's decoder accepts a comma at the end of a list, and checks an escape or a number only when the
            // string or the number is decoded.
            if !isSame, found.isNotJSON, Self.mayBeJSONForFoundation(body) { continue }
            compared += 1
            if !isSame {
                Issue.record("seed \(seed): \(found) instead of \(expected), in \(text)", sourceLocation: location)
            }
        }
        #expect(compared > Self.count / 2, "too many documents cannot be compared", sourceLocation: location)
    }

    /// Whether a text is not JSON because of a comma before the end of a list, or of an escape or a number that is not
    /// valid.
    private static func mayBeJSONForFoundation(_ text: Data) -> Bool {
        do {
            return try JSONTape.read(text, limits: .none) { _ in false }
        } catch JSONTape.Problem.syntax(.string, _) {
            return true
        } catch JSONTape.Problem.syntax(_, let offset) {
            let (before, after) = (text.prefix(offset), text.dropFirst(offset))
            let isOfNumber = { (byte: UInt8) in "0123456789+-.eE".utf8.contains(byte) }
            let start = before.reversed().prefix(while: isOfNumber).reversed()
            let number = String(decoding: start + after.prefix(while: isOfNumber), as: UTF8.self)
            let isNumber = number.wholeMatch(of: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/) != nil
            return !number.isEmpty && !isNumber || before.last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
        } catch {
            return false
        }
    }

    private static var foundation: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try WireFormat.rfc3339.decode(from: $0) }
        return decoder
    }
}

extension RawResponse {
    /// The same response; the elements of its arrays are read from the text in runs of a few values.
    fileprivate var readInRuns: RawResponse {
        var limits = JSONLimits()
        (limits.longArray, limits.run) = (3, 2)
        var response = self
        response.reading.limits = limits
        return response
    }
}

extension JSON {
    /// A value of ``Tree``, with every kind of branch.
    fileprivate static func tree(depth: Int, using random: inout SeededNumbers) -> JSON {
        guard depth > 0 else { return [:] }
        var members: [String: JSON] = ["other": .string(.random(using: &random))]
        if Bool.random(using: &random) { members["child"] = .tree(depth: depth - 1, using: &random) }
        if Bool.random(using: &random) { members["children"] = [.tree(depth: depth - 1, using: &random), [:]] }
        if Bool.random(using: &random) { members["by_name"] = ["a": .tree(depth: depth - 1, using: &random)] }
        if Bool.random(using: &random) { members["grove"] = [.tree(depth: depth - 1, using: &random)] }
        members["branch"] = .branch(depth: depth - 1, using: &random)
        return .object(members)
    }

    private static func branch(depth: Int, using random: inout SeededNumbers) -> JSON {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .tree(depth: depth, using: &random)
        case 1 where depth > 0: ["kind": "leaves", "a": .branch(depth: depth - 1, using: &random)]
        case 2 where depth > 0: [.branch(depth: depth - 1, using: &random), ["branch": "b"]]
        default: .random(depth: 1, using: &random)
        }
    }
}
