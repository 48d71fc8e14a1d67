import Foundation
import Generator
import Spec
import SwiftNaming
import TestSupport
import Testing

@testable import MockServing
@testable import SwiftRendering

/// Values that a generated client decodes and encodes again.
struct ReadBack {
    let api: API
    /// The models of the values.
    let models: [String]
    /// JSON values with the indices of their models.
    let values: [(model: Int, json: JSONValue)]

    /// - Parameter seeds: The seeds of the values of each model. Values that are incomplete because a recursion ended
    ///   are left out.
    init(_ api: API, models: [String], seeds: ClosedRange<UInt64>) {
        self.api = api
        // A generic model has no values itself. Values of its instances occur in values of other models.
        let models = models.filter { api.model(named: $0)?.parameters.isEmpty != false }
        self.models = models
        values = models.enumerated().flatMap { index, name in
            seeds.compactMap { seed in
                var generator = ValueGenerator(api: api, seed: seed)
                let value = generator.value(of: .model(name), at: .whole(named: name))
                return ValueCheck.fits(value, .model(name), in: api) ? (index, value) : nil
            }
        }
    }

    /// Expects that each value is decoded, and that encoding it loses nothing.
    ///
    /// - Parameter isExact: Whether texts and numbers are compared, too. A date, for example, may be encoded
    ///   differently.
    func expectNothingIsLost(_ files: [GeneratedFile], isExact: Bool = false) async throws {
        let types = models.map { "\(api.swiftName).\(SwiftName.escaped($0)).self" }
        var sources = Dictionary(
            files.map { ($0.name.replacing("/", with: "-"), $0.text) },
            uniquingKeysWith: { first, _ in first }
        )
        sources["main.swift"] = """
            import EndpointRuntime
            import Foundation

            let types: [any Codable.Type] = [
                \(types.joined(separator: ",\n    "))
            ]

            func readBack<T: Codable>(_ type: T.Type, _ json: Data) -> String {
                do {
                    let value: T = try RawResponse(body: json).json()
                    return String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
                } catch {
                    return "\\(error)".replacing("\\n", with: " ")
                }
            }

            for line in try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\\n") {
                let (index, json) = (line.prefix { $0 != " " }, line.drop { $0 != " " })
                if let index = Int(index) { print(readBack(types[index], Data(json.utf8))) }
            }
            """
        let program = try await GeneratedProgram(sources)
        try #require(program.complaints.isEmpty, "\(program.complaints.prefix(4000))")
        let lines = values.map { "\($0.model) \($0.json.compactText)" }
        let outcome = try await program.run(input: lines.joined(separator: "\n"))
        let results = outcome.output.split(separator: "\n")
        try #require(results.count == values.count, "\(outcome.errors.prefix(4000))")
        for (value, result) in zip(values, results) {
            let place = "\(api.name.value).\(models[value.model])"
            guard let read = JSONValue(parsing: Array(result.utf8))?.elements?.first else {
                Issue.record("\(place): \(result) of \(value.json.compactText)")
                continue
            }
            let lost = Self.lost(of: value.json, in: read, at: "", isExact: isExact)
            #expect(lost.isEmpty, "\(place): \(value.json.compactText) became \(result)")
        }
    }

    /// The paths of the parts of `value` that `other` does not contain.
    private static func lost(of value: JSONValue, in other: JSONValue, at path: String, isExact: Bool) -> [String] {
        switch (value, other) {
        case (.null, _): return []
        case (.object(let members), .object):
            return members.flatMap { member -> [String] in
                let path = "\(path).\(member.key)"
                guard let found = other[member.key] else { return member.value == .null ? [] : [path] }
                return lost(of: member.value, in: found, at: path, isExact: isExact)
            }
        case (.list(let elements), .list(let others)):
            guard elements.count == others.count else { return [path] }
            return zip(elements, others).flatMap { lost(of: $0, in: $1, at: "\(path)[]", isExact: isExact) }
        case (.object, _), (.list, _): return [path]
        default: return !isExact || value == other ? [] : [path]
        }
    }
}
