import Foundation
import Testing

@testable import EndpointRuntime

/// Random and mutated documents: if a document can be read strictly, a lenient reader reads the same value, and it
/// tolerates nothing without an issue.
@Suite struct LenientDifferenceTests {
    private static let count = UInt64(1500)

    @Test func models() throws {
        try compare(Shop.Order.self) { try Sample.encode(Shop.Order.random(using: &$0)) }
    }

    @Test func lists() throws {
        try compare([Shop.Customer].self) { try Sample.encode([Shop.Customer.random(depth: 2, using: &$0)]) }
    }

    @Test func unionsWithATag() throws {
        try compare(Zoo.Pet.self) { try Sample.encode(Zoo.Pet.random(depth: 2, using: &$0)) }
    }

    @Test func unionsWithoutATag() throws {
        try compare([Zoo.Anything].self) { try Sample.encode([Zoo.Anything.random(using: &$0)]) }
    }

    @Test func recursiveUnions() throws {
        try compare(Zoo.Tree.self) { try Sample.encode(Zoo.Tree.random(depth: 3, using: &$0)) }
    }

    private func compare<Value: Decodable & Equatable>(
        _ type: Value.Type,
        _ location: SourceLocation = #_sourceLocation,
        _ document: (inout SeededNumbers) throws -> String
    ) throws {
        var tolerated = 0
        // An empty text in an open enum has two readings.
        let leniency = Leniency.all.subtracting(.emptyStrings)
        for seed in 0..<Self.count {
            var random = SeededNumbers(seed: seed)
            var text = try document(&random)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                text = JSONMutation.mutate(text, extremes: false, using: &random)
            }
            let strict = try? RawResponse(text, .strict).json(type)
            let response = RawResponse(text, leniency)
            let lenient = try? response.json(type)
            if let strict {
                guard lenient == strict, response.issues.isEmpty else {
                    Issue.record("seed \(seed): \(response.issues) in \(text)", sourceLocation: location)
                    continue
                }
            } else if lenient != nil {
                tolerated += 1
                if response.issues.isEmpty {
                    Issue.record("seed \(seed): read without an issue, \(text)", sourceLocation: location)
                }
            }
        }
        #expect(tolerated > 0, sourceLocation: location)
    }
}
