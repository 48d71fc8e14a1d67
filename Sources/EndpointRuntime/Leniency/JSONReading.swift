/// The settings for reading the JSON of a response, a line or an event, and the issues that were found.
///
/// Ignored in comparisons: two responses can be equal regardless of the sessions that received them.
struct JSONReading: Sendable, Hashable {
    var limits = JSONLimits()

    /// The leniency and the issues; `nil` if reading is strict.
    var lenient: LenientReading?

    /// The issues so far; empty if reading is strict.
    var issues: ResponseIssues { lenient?.issues ?? ResponseIssues() }

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
    /// The type of the items of a page; `nil` if the response is not a page.
    let itemType: ObjectIdentifier?

    private struct Found {
        var issues = ResponseIssues()

        // A body may be read more than once: for its value, and for the cursor of the next page.

        /// The issues that are in the list, so that none is added twice.
        var known: Set<KnownIssue> = []
        /// The arrays of page items from which elements are left out.
        var arrays: [ShortenedArray] = []
        /// The place of the JSON text whose issues were counted last, and the index of the last value with an issue.
        var counted: (place: String, index: Int) = ("", -1)
    }

    /// An issue and the index of its value. The path does not identify the value: `a.b` may be the key `a.b`, or the
    /// key `b` in `a`.
    private struct KnownIssue: Hashable {
        let index: Int
        let issue: ResponseIssue
    }

    private let found = Locked(Found())
    /// The record of the whole stream; `nil` unless this is the record of a later connection of a stream.
    private let stream: LenientReading?

    /// Creates a record; `nil` if reading is strict.
    convenience init?(_ leniency: Leniency, of request: Any.Type? = nil) {
        guard leniency != .strict else { return nil }
        self.init(leniency, itemType: (request as? any PagedRequest.Type)?.itemType, stream: nil)
    }

    private init(_ leniency: Leniency, itemType: ObjectIdentifier?, stream: LenientReading?) {
        self.leniency = leniency
        self.itemType = itemType
        self.stream = stream
    }

    /// Returns a new record that also adds its issues to the record of the whole stream.
    func reporting(to stream: LenientReading?) -> LenientReading {
        LenientReading(leniency, itemType: itemType, stream: stream)
    }

    /// The issues so far.
    var issues: ResponseIssues { found.withLock { $0.issues } }

    /// The number of elements that are left out of the array with the items of a page.
    func leftOutElements<Item>(of items: [Item]) -> Int {
        let identity = ArrayIdentity(items)
        return found.withLock { $0.arrays.last { $0.identity == identity }?.leftOut ?? 0 }
    }

    /// Adds the findings in the JSON text at `place`, without the credentials of `request`, which the text may repeat.
    /// An issue that an earlier reading of the text added is not added again.
    func add(_ findings: TapeFindings, at place: String, hidingCredentialsOf request: RequestInfo) {
        guard !findings.issues.isEmpty else { return }
        let redaction = CredentialRedaction(of: request)
        var findings = findings
        findings.issues = findings.issues.map {
            TapeIssue(index: $0.index, issue: $0.issue.inside(place, redaction))
        }
        add(findings, at: place)
    }

    private func add(_ findings: TapeFindings, at place: String) {
        stream?.add(findings, at: place)
        found.withLock { found in
            found.arrays += findings.arrays
            let counted = found.counted.place == place ? found.counted.index : -1
            var further: [Int] = []
            for issue in findings.issues {
                let known = KnownIssue(index: issue.index, issue: issue.issue)
                if found.known.contains(known) { continue }
                if found.issues.count < ResponseIssues.limit {
                    found.known.insert(known)
                    found.issues.append(issue.issue)
                } else {
                    further.append(issue.index)
                }
            }
            for indices in [further, findings.further] {
                for index in indices where index > counted {
                    found.issues.append(nil)
                    found.counted = (place, max(found.counted.index, index))
                }
            }
        }
    }
}

extension ResponseIssue {
    /// The issue of a JSON text at `place` in the body, without the credentials of the request; its paths begin with
    /// the place.
    fileprivate func inside(_ place: String, _ redaction: CredentialRedaction) -> ResponseIssue {
        func whole(_ path: String) -> String {
            let path = redaction.text(path)
            guard !place.isEmpty else { return path }
            return path.isEmpty ? place : "\(place): \(path)"
        }
        let resolution: Resolution =
            switch resolution {
            case .omitted(let path): .omitted(whole(path))
            case .dropped(let path): .dropped(whole(path))
            case .converted, .emptied: resolution
            }
        return ResponseIssue(reason.redacted(redaction), at: whole(path), resolution)
    }
}
