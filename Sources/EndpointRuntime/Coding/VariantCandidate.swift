/// The keys of a variant, with which a ``UnionReader`` determines whether a value may be that variant.
///
/// Generated code lists candidates only for unions of objects, or of lists of objects, whose required keys and
/// constants do not always identify the variant.
@_documentation(visibility: internal)
public struct VariantCandidate: Sendable {
    private var required: [StaticString] = []
    private var optional: [StaticString] = []
    private var constants: [Constant] = []
    /// Whether the variant keeps keys that it does not declare.
    private var isOpen = false
    private let kind: Kind

    private enum Kind: Sendable {
        case object
        case list([VariantCandidate])
        /// Anything that is not an object.
        case value
    }

    private struct Constant: Sendable {
        let key: StringKey
        /// Whether no other value is valid.
        let isExclusive: Bool
        let matches: @Sendable (inout UnionReader) -> Bool
    }

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// An object with these keys.
    public static func object(_ required: StaticString..., optional: StaticString...) -> VariantCandidate {
        var candidate = VariantCandidate(.object)
        (candidate.required, candidate.optional) = (required, optional)
        return candidate
    }

    /// An object with these keys, which keeps all other keys, too.
    public static func openObject(_ required: StaticString..., optional: StaticString...) -> VariantCandidate {
        var candidate = VariantCandidate(.object)
        (candidate.required, candidate.optional, candidate.isOpen) = (required, optional, true)
        return candidate
    }

    /// A list whose elements each match one of these candidates.
    public static func list(_ elements: VariantCandidate...) -> VariantCandidate {
        VariantCandidate(.list(elements))
    }

    /// An element of a list that is not an object.
    public static var value: VariantCandidate { VariantCandidate(.value) }

    /// The same candidate with the condition that a field, if it is present, has one of `values`.
    public func with<Value: Decodable & Equatable & Sendable>(
        _ name: StaticString,
        _ values: Value...
    ) -> VariantCandidate {
        // In code of earlier generators, several values may also be those of an enum that accepts others.
        adding(Constant(key: StringKey(name), isExclusive: values.count == 1) { $0.field(name, among: values) })
    }

    /// The same candidate with a field that is an enum with `values`, and accepts others.
    public func `enum`<Value: Decodable & Equatable & Sendable>(
        _ name: StaticString,
        _ values: Value...
    ) -> VariantCandidate {
        adding(Constant(key: StringKey(name), isExclusive: false) { $0.field(name, among: values) })
    }

    private func adding(_ constant: Constant) -> VariantCandidate {
        var candidate = self
        candidate.constants.append(constant)
        return candidate
    }

    /// The numbers of values and keys that the candidate does not declare; `nil` if the value cannot be this variant.
    ///
    /// An enum accepts unknown values, so a value that it does not list counts only if one of `all` candidates lists it.
    private func mismatch(_ reader: inout UnionReader, keys: [String], among all: [VariantCandidate]) -> Mismatch? {
        switch kind {
        case .value: return reader.kind == .object ? nil : Mismatch()
        case .list(let elements): return reader.kind == .array ? Self.mismatch(elements, &reader) : nil
        case .object: break
        }
        guard reader.kind == .object, required.allSatisfy({ reader.isPresent(StringKey($0)) }) else { return nil }
        var unknownValues = 0
        for constant in constants where keys.contains(constant.key.stringValue) {
            if constant.matches(&reader) { continue }
            if constant.isExclusive { return nil }
            if all.contains(where: { $0.lists(constant.key, &reader) }) { unknownValues += 1 }
        }
        let declared = Set((required + optional).map(\.description))
        let undeclared = keys.count { !declared.contains($0) }
        return Mismatch(values: unknownValues, keys: undeclared, lostKeys: isOpen ? 0 : undeclared)
    }

    /// Whether the candidate lists the value of the field `key`.
    private func lists(_ key: StringKey, _ reader: inout UnionReader) -> Bool {
        constants.contains { $0.key.stringValue == key.stringValue && $0.matches(&reader) }
    }

    /// The sum of the mismatches of all elements of a list, each with the candidate that fits it best.
    private static func mismatch(_ candidates: [VariantCandidate], _ reader: inout UnionReader) -> Mismatch? {
        guard var elements = try? reader.decoder?.unkeyedContainer() else { return nil }
        var sum = Mismatch()
        while !elements.isAtEnd {
            guard let decoder = try? elements.superDecoder() else { return nil }
            var element = UnionReader(decoder)
            let keys = element.keys
            let mismatches = candidates.compactMap { $0.mismatch(&element, keys: keys, among: candidates) }
            guard let least = mismatches.min() else { return nil }
            sum.values += least.values
            sum.keys += least.keys
            sum.lostKeys += least.lostKeys
        }
        return sum
    }

    /// The indices of the candidates that match a value, best first.
    ///
    /// Excludes candidates that declare fewer keys of the value than the best candidate and drop more: they would drop
    /// keys without an error, whereas the best candidate reports the error.
    fileprivate static func order(_ candidates: [VariantCandidate], _ reader: inout UnionReader) -> [Int] {
        guard reader.kind == .object || reader.kind == .array else { return [] }
        let keys = reader.keys
        let found = candidates.enumerated().compactMap { index, candidate in
            candidate.mismatch(&reader, keys: keys, among: candidates).map { (index, $0) }
        }
        let sorted = found.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }
        guard let best = sorted.first?.1 else { return [] }
        return sorted.filter { $0.1.keys <= best.keys || $0.1.lostKeys <= best.lostKeys }.map(\.0)
    }

    /// The number of enums with a value that only another variant lists, then the number of keys that are not declared,
    /// then the number of keys that are not kept.
    private struct Mismatch: Comparable {
        var values = 0
        var keys = 0
        var lostKeys = 0

        static func < (left: Mismatch, right: Mismatch) -> Bool {
            (left.values, left.keys, left.lostKeys) < (right.values, right.keys, right.lostKeys)
        }
    }
}

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
    /// Prepares to try variants, beginning with the variant whose enums list the values, and among equals the one that
    /// declares most of the object's keys.
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

    /// The keys of an object; empty for any other value.
    fileprivate var keys: [String] { object?.keys ?? [] }

    /// Whether the object has a field that is one of `values`.
    fileprivate mutating func field<Value: Decodable & Equatable>(_ name: StaticString, among values: [Value]) -> Bool {
        let key = StringKey(name)
        guard isPresent(key), let object else { return false }
        guard let value: Value = strictly({ try? object.value(at: key) }) else {
            // `null` does not exclude the variant: decoding it checks whether the field may be `null`.
            return (try? object.isNull(key)) == true
        }
        return values.contains(value)
    }
}
