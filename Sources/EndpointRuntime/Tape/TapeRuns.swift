/// The elements of a long array, which are not on its tape.
///
/// They are read from the text again, in runs with a tape for each, so that only a few of them take memory at a time.
struct TapeRuns {
    private let array: TapeValue
    /// The offset of the next run; `nil` after the last one.
    private var offset: Int?
    /// The position of its first element.
    private var position = 0
    private let limits: JSONLimits

    init(_ array: TapeValue) {
        self.array = array
        offset = array.tape.nodes[array.index + 1].start
        // The text was within its limits.
        var limits = JSONLimits(depth: 1024, values: .max)
        (limits.longArray, limits.run) = (array.tape.limits.longArray, array.tape.limits.run)
        self.limits = limits
    }

    /// The tape of an array with the next elements; `nil` if there are no more.
    mutating func next() throws -> JSONTape? {
        guard let start = offset else { return nil }
        let (run, next) = try TapeBuilder.run(of: array.tape.text, at: start, limits: limits)
        array.tape.begin(run, of: array.index, at: position)
        offset = next
        position += run.childCount(at: 0)
        return run
    }

    /// The number of elements.
    var elementCount: Int {
        var rest = self
        while (try? rest.next()) != nil {}
        return rest.position
    }
}

extension TapeValue {
    /// Calls `body` with the elements of an array: all at once, or, if the array is long, several times with an array
    /// of some of them.
    ///
    /// The elements are valid only until `body` returns.
    @inline(__always)
    func forEachRun(_ body: (TapeValue) throws -> Void) throws {
        guard node.isLongArray else { return try body(self) }
        try forEachRunOfText(body)
    }

    @inline(never)
    private func forEachRunOfText(_ body: (TapeValue) throws -> Void) throws {
        var runs = TapeRuns(self)
        while var run = try runs.next() {
            defer {
                run.removeUnusedRuns()
                // A handwritten `init(from:)` may have kept its decoder.
                if !isKnownUniquelyReferenced(&run) || run.hasRuns { tape.keep(run) }
            }
            try body(TapeValue(run, 0))
        }
    }
}
