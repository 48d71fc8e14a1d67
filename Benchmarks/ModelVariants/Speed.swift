// Measures the run time of the variants: JSON, ==, hash(into:). Prints a line of figures per variant and round.

import EndpointRuntime
import Foundation
import RuntimeModels
import SynthesizedModels
import UsualModels

let json = Data(
    ("["
        + (0..<1000).map { i in
            let leaf = #"{"id": \#(i), "login": "user-\#(i)", "is_admin": false}"#
            return #"""
                {"id": \#(i), "full_name": "owner-\#(i)/repository-\#(i)", "private": \#(i % 2 == 0), "score": \#(i).25,
                "topics": ["swift", "server", "generator"], "fork_count": \#(i), "plan": "pro", "owner": \#(leaf),
                "members": [\#(leaf), \#(leaf)], "html_url": "https://example.com/owner-\#(i)/repository-\#(i)",
                "description": \#(i % 3 == 0 ? "null" : #""Does this and that, and then some more""#),
                "star_count": \#(i * 7)}
                """#
        }.joined(separator: ",") + "]").utf8
)

/// The CPU time of `work`, in seconds.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = clock()
    try work()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

func measure<Value: Codable & Hashable>(_ name: String, _ type: Value.Type) throws {
    let megabytes = Double(json.count) / 1e6
    var values: [Value] = []
    let decoding = try seconds { for _ in 0..<5 { values = try JSONDecoder().decode([Value].self, from: json) } }
    let encoding = try seconds { for _ in 0..<5 { _ = try JSONEncoder().encode(values) } }
    let others = try JSONDecoder().decode([Value].self, from: json)
    var equal = 0
    let comparing = seconds { for _ in 0..<20 { for (a, b) in zip(values, others) where a == b { equal += 1 } } }
    var hashes = 0
    let hashing = seconds { for _ in 0..<20 { for value in values { hashes ^= value.hashValue } } }
    guard equal == 20 * values.count, hashes == 0 else { throw CocoaError(.featureUnsupported) }
    let perValue = 1e9 / 20 / Double(values.count)
    print(name, 5 * megabytes / decoding, 5 * megabytes / encoding, comparing * perValue, hashing * perValue)
}

for _ in 0..<(Int(CommandLine.arguments.dropFirst().first ?? "") ?? 9) {
    try measure("a", UsualModels.API.Model0.self)
    try measure("b", RuntimeModels.API.Model0.self)
    try measure("c", SynthesizedModels.API.Model0.self)
}
