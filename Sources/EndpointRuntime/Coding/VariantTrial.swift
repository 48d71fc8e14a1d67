/// The state of a union whose variants are tried.
struct VariantTrial {
    /// The untried candidates, best first.
    fileprivate var untried: [Int] = []
    fileprivate var current: Int?
    /// The error of the first variant, which is the most likely one.
    fileprivate var firstFault: (any Error)?
    /// Whether no variant can be read strictly, so that the first variant is read leniently.
    fileprivate(set) var isLenient = false

    /// The value that an earlier attempt of an enclosing variant read.
    fileprivate(set) var known: Any?
    /// The results of the unions in this text.
    fileprivate(set) var memory: Locked<UnionResultCache>?
    /// The number of this union, counted by the memory.
    fileprivate(set) var number = 0

    /// Whether a variant is being tried without leniency.
    var isStrict: Bool { current != nil && !isLenient }

    /// Whether a variant has been tried before.
    var isRepeated: Bool { firstFault != nil }

    /// Whether the value may be read again as another variant, or has been read before.
    var mayRepeat: Bool { isRepeated || untried.count > 1 }

    /// The number of nested levels at which further variants may still be tried with a decoder that is not the
    /// runtime's own, for which there is no ``UnionResultCache``.
    ///
    /// Without a limit, an invalid value deep inside of recursive unions would be read once for each combination of
    /// variants above it.
    @TaskLocal static var remaining = 2

    /// The error that keeps a known value from being read again.
    fileprivate struct IsKnown: Error {}
}

extension UnionReader {
    /// Prepares to try variants, beginning with the variant whose constants and enums list the values, and among equals
    /// the one that declares most of the object's keys.
    @inline(never)
    public mutating func consider(_ candidates: [VariantCandidate]) {
        guard trial == nil else {
            guard trial?.isLenient == true else { return }
            let order = VariantCandidate.order(candidates, &self)
            trial?.untried = Array(order.prefix(1))
            return
        }
        var trial = VariantTrial()
        // `nil` for a decoder that is not the runtime's own.
        trial.memory = decoder.flatMap { TapeDecoder.value(of: $0)?.tape.trials }
        trial.number = trial.memory?.withLock { $0.begin() } ?? 0
        switch trial.memory.flatMap({ remembered(in: $0) }) {
        case .value(let value)?:
            trial.known = value
            fault = VariantTrial.IsKnown()
        case .fault(let error)?: fault = error
        case nil: trial.untried = VariantCandidate.order(candidates, &self)
        }
        self.trial = trial
    }

    /// Whether the variant with this index among the candidates is the next one to try.
    @inline(never)
    public mutating func tries(_ index: Int) -> Bool {
        guard trial?.untried.first == index else { return false }
        trial?.current = index
        return true
    }

    /// Whether the value could not be read and another variant is to be tried.
    ///
    /// If no variant can be read, the first variant's error is reported.
    @inline(never)
    public mutating func triesNext() -> Bool {
        guard let trial else { return false }
        guard trial.current != nil else {
            fault = trial.firstFault ?? fault
            return triesLeniently()
        }
        guard let error = fault else { return false }
        if trial.isLenient { return false }
        self.trial?.firstFault = trial.firstFault ?? error
        guard trial.memory != nil || VariantTrial.remaining > 0 else {
            fault = self.trial?.firstFault
            return false
        }
        self.trial?.current = nil
        self.trial?.untried.removeFirst()
        fault = nil
        return true
    }

    /// Whether the first variant is to be read once more, leniently.
    private mutating func triesLeniently() -> Bool {
        guard fault != nil, trial?.known == nil, trial?.isLenient == false,
            decoder.flatMap({ TapeDecoder.value(of: $0) })?.tape.leniency?.isActive == true
        else { return false }
        trial?.isLenient = true
        fault = nil
        return true
    }
}
