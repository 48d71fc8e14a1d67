/// The settings for reading the JSON of a response, a line or an event, and the issues that were found.
///
/// Ignored in comparisons: two responses can be equal regardless of the sessions that received them.
struct JSONReading: Sendable, Hashable {
    var limits = JSONLimits()

    /// The leniency and the issues; `nil` if reading is strict.
    var lenient: LenientReading?

    /// The place of the JSON text in the body, such as `line 3`; empty for the whole body.
    var place = ""

    /// The same settings for a part of the body, whose place the issues name.
    func part(_ place: @autoclosure () -> String) -> JSONReading {
        guard lenient != nil else { return self }
        var part = self
        part.place = place()
        return part
    }

    static func == (left: JSONReading, right: JSONReading) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// The leniency of a response, and the issues that its readers found.
///
/// A reference, because the lines of a stream are read after its response was returned.
final class LenientReading: Sendable {
    let leniency: Leniency

    private struct Found {
        var issues = ResponseIssues()

        // A body may be read more than once: for its value, and for the cursor of the next page.

        /// The issues that are in the list, so that none is added twice.
        var known: Set<KnownIssue> = []
        /// The number of elements that are left out of each array.
        var leftOut: [ShortenedArray: Int] = [:]
        /// The place of the JSON text whose issues were counted last, and the index of the last value with an issue.
        var counted: (place: String, index: Int) = ("", -1)

        mutating func add(_ issue: ResponseIssue?, _ array: ShortenedArray?) {
            issues.append(issue)
            if let array { leftOut[array, default: 0] += 1 }
        }
    }

    /// An issue and the index of its value. The path does not identify the value: `a.b` may be the key `a.b`, or the
    /// key `b` in `a`.
    private struct KnownIssue: Hashable {
        let index: Int
        let issue: ResponseIssue
    }

    private let found = Locked(Found())

    /// Creates a record; `nil` if reading is strict.
    init?(_ leniency: Leniency) {
        guard leniency != .strict else { return nil }
        self.leniency = leniency
    }

    /// The issues so far.
    var issues: ResponseIssues { found.withLock { $0.issues } }

    /// The number of elements that are left out of an array, which is not inside of another array.
    ///
    /// - Parameters:
    ///   - type: The type of the elements.
    ///   - kept: The number of the other elements, which tells this array from others with the same type.
    func leftOutElements(of type: Any.Type, besides kept: Int) -> Int {
        let arrays = found.withLock { found in
            found.leftOut.filter { $0.key.element == ObjectIdentifier(type) && $0.key.count - $0.value == kept }
        }
        return arrays.min { $0.key.index < $1.key.index }?.value ?? 0
    }

    /// Adds the issues of the JSON text at `place`, unless an earlier reading of it added them.
    func add(_ issues: [TapeIssue], at place: String) {
        guard !issues.isEmpty else { return }
        found.withLock { found in
            let counted = found.counted.place == place ? found.counted.index : -1
            for issue in issues {
                if let text = issue.issue?.inside(place) {
                    let known = KnownIssue(index: issue.index, issue: text)
                    if found.known.contains(known) { continue }
                    if found.issues.count < ResponseIssues.limit {
                        found.known.insert(known)
                        found.add(text, issue.array)
                        continue
                    }
                }
                guard issue.index > counted else { continue }
                found.add(nil, issue.array)
                found.counted = (place, max(found.counted.index, issue.index))
            }
        }
    }
}

extension ResponseIssue {
    /// The issue of a JSON text that is a part of the body; its paths begin with the place of that text.
    fileprivate func inside(_ place: String) -> ResponseIssue {
        guard !place.isEmpty else { return self }
        func whole(_ path: String) -> String { path.isEmpty ? place : "\(place): \(path)" }
        let resolution: Resolution =
            switch resolution {
            case .omitted(let path): .omitted(whole(path))
            case .dropped(let path): .dropped(whole(path))
            case .converted, .emptied: resolution
            }
        return ResponseIssue(reason, at: whole(path), resolution)
    }
}
