/// The leniency of a tape, and the issues that its readers found.
///
/// Readers check the leniency only where a strict reader would throw an error, at the end of a list, and for an empty
/// string in an optional field, so that it does not slow down reading valid JSON.
final class TapeLeniency: Sendable {
    private let leniency: Leniency
    /// The type of the items of a page; `nil` if the response is not a page.
    private let itemType: ObjectIdentifier?

    private struct State {
        var findings = TapeFindings()
        /// The number of enclosing attempts that must succeed without leniency.
        var attempts = 0
    }

    private let state = Locked(State())

    init(_ leniency: Leniency, itemType: ObjectIdentifier? = nil) {
        self.leniency = leniency
        self.itemType = itemType
    }

    /// Whether a contradiction is tolerated.
    func tolerates(_ contradiction: Leniency) -> Bool {
        leniency.contains(contradiction) && isActive
    }

    /// Whether no enclosing attempt is strict.
    var isActive: Bool { state.withLock { $0.attempts == 0 } }

    /// Returns the result of `read`, during which no contradiction is tolerated.
    func strictly<Value>(_ read: () throws -> Value) rethrows -> Value {
        state.withLock { $0.attempts += 1 }
        defer { state.withLock { $0.attempts -= 1 } }
        return try read()
    }

    /// Records an issue of the value at `index`. After ``ResponseIssues/limit`` issues, further ones are only counted.
    func record(_ issue: @autoclosure () -> ResponseIssue, at index: Int) {
        let isListed = state.withLock { $0.findings.issues.count < ResponseIssues.limit }
        let listed = isListed ? issue() : nil
        state.withLock { state in
            if let listed {
                state.findings.issues.append(TapeIssue(index: index, issue: listed))
            } else {
                state.findings.further.append(index)
            }
        }
    }

    /// Records the number of elements that are left out of the array at `index`, if they may be the items of a page.
    func record<Element>(_ leftOut: @autoclosure () -> Int, leftOutOf elements: [Element], at index: Int) {
        guard itemType == ObjectIdentifier(Element.self) else { return }
        let leftOut = leftOut()
        guard leftOut > 0 else { return }
        let array = ShortenedArray(index: index, identity: ArrayIdentity(elements), leftOut: leftOut)
        state.withLock { $0.findings.arrays.append(array) }
    }

    /// Removes the findings of the values in `range`, which are not used. They are at the ends of the lists, because
    /// those values were read last.
    func forgetIssues(in range: Range<Int>) {
        state.withLock { $0.findings.removeLast(in: range) }
    }

    /// The findings so far.
    var findings: TapeFindings { state.withLock { $0.findings } }
}

/// The findings of a lenient reader, in the order in which the values were read.
struct TapeFindings {
    /// The first issues.
    var issues: [TapeIssue] = []
    /// The indices of the values of all further issues, which are only counted.
    var further: [Int] = []
    /// The arrays of page items from which elements are left out.
    var arrays: [ShortenedArray] = []

    fileprivate mutating func removeLast(in range: Range<Int>) {
        while let last = further.last, range.contains(last) { further.removeLast() }
        if further.isEmpty {
            while let last = issues.last, range.contains(last.index) { issues.removeLast() }
        }
        while let last = arrays.last, range.contains(last.index) { arrays.removeLast() }
    }
}

/// An issue of a value on a tape.
struct TapeIssue {
    /// The index of the value.
    let index: Int
    let issue: ResponseIssue
}

/// An array from which a lenient reader leaves out elements.
struct ShortenedArray {
    /// Its index on the tape.
    let index: Int
    let identity: ArrayIdentity
    /// The number of elements that are left out.
    let leftOut: Int
}

/// The identity of an array in memory, which its copies share until one of them is changed.
///
/// It finds the array of a page's items, of which only the value is known: a response may contain several arrays with
/// items, and equal ones.
struct ArrayIdentity: Equatable {
    private let address: UInt
    private let count: Int

    init<Element>(_ elements: [Element]) {
        address = elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        count = elements.count
    }
}

extension JSONTape {
    /// The leniency; `nil` if it does not tolerate the contradiction.
    @inline(never)
    func leniency(for contradiction: Leniency) -> TapeLeniency? {
        leniency.flatMap { $0.tolerates(contradiction) ? $0 : nil }
    }

    /// Returns the result of `read`, during which no contradiction is tolerated.
    func strictly<Value>(_ read: () throws -> Value) rethrows -> Value {
        guard let leniency else { return try read() }
        return try leniency.strictly(read)
    }
}
