/// The leniency of a tape, and the issues that its readers found.
///
/// Readers check the leniency only where a strict reader would throw an error, so that it does not slow down reading
/// valid JSON.
final class TapeLeniency: Sendable {
    private let leniency: Leniency

    private struct State {
        var issues: [TapeIssue] = []
        /// The number of enclosing attempts that must succeed without leniency.
        var attempts = 0
    }

    private let state = Locked(State())

    init(_ leniency: Leniency) {
        self.leniency = leniency
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
    ///
    /// - Parameter array: The array that the value is left out of.
    func record(_ issue: @autoclosure () -> ResponseIssue, at index: Int, leftOutOf array: ShortenedArray? = nil) {
        let isListed = state.withLock { $0.issues.count < ResponseIssues.limit }
        let listed = isListed ? issue() : nil
        state.withLock { $0.issues.append(TapeIssue(index: index, issue: listed, array: array)) }
    }

    /// Removes the issues of the values in `range`, which are not used. They are at the end of the list, because those
    /// values were read last.
    func forgetIssues(in range: Range<Int>) {
        state.withLock { state in
            while let last = state.issues.last, range.contains(last.index) { state.issues.removeLast() }
        }
    }

    /// The issues so far.
    var issues: [TapeIssue] { state.withLock { $0.issues } }
}

/// An issue of a value on a tape.
struct TapeIssue {
    /// The index of the value.
    let index: Int
    /// The issue; `nil` if it is only counted.
    let issue: ResponseIssue?
    /// The array that the value is left out of; `nil` for other issues, and for an array inside of another array.
    let array: ShortenedArray?
}

/// An array from which a lenient reader leaves out elements.
struct ShortenedArray: Hashable {
    /// The type of its elements.
    let element: ObjectIdentifier
    /// Its index on the tape.
    let index: Int
    /// The number of its elements in the text.
    let count: Int
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
