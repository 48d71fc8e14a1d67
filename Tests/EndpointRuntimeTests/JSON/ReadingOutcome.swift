import Foundation

@testable import EndpointRuntime

/// The result of reading a document: a value, or the reason and the path of the failure.
enum ReadingOutcome<Value: Hashable>: Hashable {
    case value(Value)
    case failure(DecodingFailure.Reason, path: String)
    case other(String)

    init(_ read: () throws -> Value) {
        do { self = .value(try read()) } catch let failure as DecodingFailure {
            self = .failure(failure.reason, path: failure.path)
        } catch { self = .other("\(error)") }
    }

    /// Whether this is the same failure of a document, with details that `JSONDecoder` does not report.
    func isBetter(than other: ReadingOutcome, in text: Data) -> Bool {
        guard case .failure(let reason, let path) = self, case .failure(let otherReason, let otherPath) = other
        else {
            return false
        }
        // The keys of a map of integers look like indices.
        let isAtPath = path == otherPath || path == otherPath.replacing("[", with: ".").replacing("]", with: "")
        switch (reason, otherReason) {
        // If a map has several failures, the decoders may report different failures.
        case _ where Self.areInOneMap(Self.steps(of: path), Self.steps(of: otherPath), in: text): return true
        // `JSONDecoder` reports no path for a number that does not fit.
        case (.badValue, .badValue) where otherPath.isEmpty: return reason == otherReason
        // `JSONDecoder` reports such a number as invalid JSON, with some string that is not read as the reason.
        case (.badValue("the number does not fit its type"), .notJSON): return true
        // Of null in an unkeyed container, `JSONDecoder` names the type of the value, not that of its format.
        case (.unexpectedNull, .unexpectedNull): return isAtPath
        // `JSONDecoder` reports null instead of a Boolean as a value of another type.
        case (.unexpectedNull(let expected), .wrongType(let otherExpected, "null")):
            return expected == otherExpected && isAtPath
        // `JSONDecoder` does not report the type that it found instead of a decimal.
        case (.wrongType(let expected, _), .wrongType(let otherExpected, "another type")):
            return expected == otherExpected && isAtPath
        default: return reason == otherReason && isAtPath
        }
    }

    private static var maps: Set<Substring> {
        [
            "by_code", "by_color", "by_name", "by_number", "by_plan", "counts", "legs", "milestones", "models",
            "notices", "openings", "pieces", "stock",
        ]
    }

    /// Whether two paths lead to different values of one map.
    private static func areInOneMap(_ steps: [Substring], _ others: [Substring], in text: Data) -> Bool {
        let common = zip(steps, others).prefix { $0 == $1 }.map { String($0.0) }
        guard common.count < min(steps.count, others.count) else { return false }
        if let last = common.last, maps.contains(last[...]) { return true }
        // A variant of a union that is a map.
        let value: JSON? = try? RawResponse(body: text).json(at: JSONPath(common))
        guard case .object(let members)? = value else { return false }
        return members["type"] == "names"
    }

    private static func steps(of path: String) -> [Substring] { path.split { ".[]".contains($0) } }

    var isFailure: Bool {
        if case .value = self { false } else { true }
    }

    var isNotJSON: Bool {
        if case .failure(.notJSON, _) = self { true } else { false }
    }

    /// Whether this is a failure of a value that is, or contains, a string that is not text.
    ///
    /// Such a string makes the whole body invalid. A union or a ``JSON`` value that `JSONDecoder` reads instead tries
    /// several types, and reports that none of them matches; for one without a tag, it may select another variant. In a
    /// map, `JSONDecoder` may report another failure.
    func isOfInvalidString(in text: Data) -> Bool {
        guard case .failure(_, let path) = self else { return false }
        let steps = Self.steps(of: path)
        let places = try? JSONTape.read(text, limits: .none) { tape in
            (0..<tape.nodeCount)
                .filter { tape.nodes[$0].kind == .string && tape.key(at: $0) == nil }
                .map { Self.steps(of: KeyPathText(tape.codingPath(of: $0)).text) }
        }
        return places?.contains { $0.starts(with: steps) || Self.areInOneMap($0, steps, in: text) } ?? false
    }
}
