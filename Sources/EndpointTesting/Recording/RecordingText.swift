import Foundation

/// The text of a recording file: JSON, as if the encoder had written it as a whole.
struct RecordingText {
    /// The members of a recording that follow the exchanges.
    private struct Names: Encodable {
        let hiding: [String]
        let keeping: [String]
    }

    private let names: Names
    /// The exchanges in the order of the file.
    private var exchanges: [EncodedExchange] = []

    /// The text of a recording that has no exchanges yet.
    init(_ recording: Recording) {
        names = Names(hiding: recording.hiding, keeping: recording.keeping)
    }

    /// Inserts an exchange at its place in the file.
    mutating func insert(_ exchange: EncodedExchange) {
        var (low, high) = (0, exchanges.count)
        while low < high {
            let middle = (low + high) / 2
            if exchange.precedes(exchanges[middle]) { high = middle } else { low = middle + 1 }
        }
        exchanges.insert(exchange, at: low)
    }

    /// The text with marks of secrets, which are numbered in the order of the file.
    ///
    /// - Throws: the encoder's error.
    func numbered() throws -> String {
        var numbering = SecretMarks.Numbering()
        var result = "{\n  \"exchanges\" : ["
        for (index, exchange) in exchanges.enumerated() {
            result += index == 0 ? "\n    " : ",\n    "
            result += numbering.text(try exchange.text.get())
        }
        let members = try Self.json(names, depth: 0).dropFirst("{".count)
        return result + "\n  ]," + members + "\n"
    }

    /// The JSON text of a value that is inside of a number of objects and lists.
    static func json(_ value: some Encodable, depth: Int) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let lines = try encoder.encode(value).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let indentation = Data(repeating: UInt8(ascii: " "), count: 2 * depth)
        return String(decoding: Data(lines.joined(separator: Data("\n".utf8) + indentation)), as: UTF8.self)
    }
}
