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
        case null
    }

    private struct Constant: Sendable {
        let key: StringKey
        /// Whether only one value is listed, so that it identifies the variant among those that do not list it.
        let isSingle: Bool
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

    /// An element of a list that is `null`.
    public static var null: VariantCandidate { VariantCandidate(.null) }

    /// The same candidate with the condition that a field, if it is present, has one of `values`.
    public func with<Value: Decodable & Equatable & Sendable>(
        _ name: StaticString,
        _ values: Value...
    ) -> VariantCandidate {
        // In code of earlier generators, several values may also be those of an enum that accepts others.
        let isSingle = values.count == 1
        return adding(
            Constant(key: StringKey(name), isSingle: isSingle, isExclusive: isSingle) { $0.field(name, among: values) }
        )
    }

    /// The same candidate with a field that is an enum with `values`, and accepts others.
    public func `enum`<Value: Decodable & Equatable & Sendable>(
        _ name: StaticString,
        _ values: Value...
    ) -> VariantCandidate {
        adding(
            Constant(key: StringKey(name), isSingle: values.count == 1, isExclusive: false) {
                $0.field(name, among: values)
            }
        )
    }

    private func adding(_ constant: Constant) -> VariantCandidate {
        var candidate = self
        candidate.constants.append(constant)
        return candidate
    }

    /// The numbers of values and keys that the candidate does not declare; `nil` if the value cannot be this variant.
    ///
    /// An enum accepts unknown values, so a value that it does not list counts only if one of `all` candidates lists it.
    ///
    /// - Parameter identifying: The keys whose values count if the candidate does not list them.
    private func mismatch(
        _ reader: inout UnionReader,
        keys: [String],
        identifying: Set<String>,
        among all: [VariantCandidate]
    ) -> Mismatch? {
        switch kind {
        case .value: return reader.kind == .object ? nil : Mismatch()
        case .null: return reader.kind == .null ? Mismatch() : nil
        case .list(let elements):
            guard reader.kind == .array else { return nil }
            return Self.mismatch(elements, &reader, among: all.flatMap(\.elements))
        case .object: break
        }
        guard reader.kind == .object, hasRequiredKeys(&reader) else { return nil }
        var unlisted = identifying
        for constant in constants where keys.contains(constant.key.stringValue) {
            if constant.matches(&reader) {
                unlisted.remove(constant.key.stringValue)
            } else if constant.isExclusive {
                return nil
            } else if all.contains(where: { $0.lists(constant.key, &reader) }) {
                unlisted.insert(constant.key.stringValue)
            }
        }
        let declared = Set((required + optional).map(\.description))
        let undeclared = keys.count { !declared.contains($0) }
        return Mismatch(values: unlisted.count, keys: undeclared, lostKeys: isOpen ? 0 : undeclared)
    }

    /// The mismatches of the candidates that a value may be, with their indices.
    ///
    /// - Parameter all: The candidates whose values count.
    private static func mismatches(
        _ candidates: [VariantCandidate],
        _ reader: inout UnionReader,
        among all: [VariantCandidate]
    ) -> [(index: Int, mismatch: Mismatch)] {
        let keys = reader.keys
        var identifying: Set<String> = []
        for candidate in all where candidate.hasRequiredKeys(&reader) {
            for constant in candidate.constants where constant.isSingle && reader.hasValue(constant.key) {
                if constant.matches(&reader) { identifying.insert(constant.key.stringValue) }
            }
        }
        return candidates.enumerated().compactMap { index, candidate in
            candidate.mismatch(&reader, keys: keys, identifying: identifying, among: all).map { (index, $0) }
        }
    }

    /// The candidates for the elements of a list.
    private var elements: [VariantCandidate] { if case .list(let elements) = kind { elements } else { [] } }

    private func hasRequiredKeys(_ reader: inout UnionReader) -> Bool {
        required.allSatisfy { reader.isPresent(StringKey($0)) }
    }

    /// Whether the candidate lists the value of the field `key`.
    private func lists(_ key: StringKey, _ reader: inout UnionReader) -> Bool {
        constants.contains { $0.key.stringValue == key.stringValue && $0.matches(&reader) }
    }

    /// The sum of the mismatches of all elements of a list, each with the candidate that fits it best.
    ///
    /// - Parameter all: The elements of all lists.
    private static func mismatch(
        _ candidates: [VariantCandidate],
        _ reader: inout UnionReader,
        among all: [VariantCandidate]
    ) -> Mismatch? {
        guard var elements = try? reader.decoder?.unkeyedContainer() else { return nil }
        var sum = Mismatch()
        while !elements.isAtEnd {
            guard let decoder = try? elements.superDecoder() else { return nil }
            var element = UnionReader(decoder)
            guard let least = mismatches(candidates, &element, among: all).map(\.mismatch).min() else { return nil }
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
    static func order(_ candidates: [VariantCandidate], _ reader: inout UnionReader) -> [Int] {
        guard reader.kind == .object || reader.kind == .array else { return [] }
        let sorted = mismatches(candidates, &reader, among: candidates).sorted {
            $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1
        }
        guard let best = sorted.first?.1 else { return [] }
        return sorted.filter { $0.1.keys <= best.keys || $0.1.lostKeys <= best.lostKeys }.map(\.0)
    }

    /// The number of fields with a value that only another variant lists, then the number of keys that are not declared,
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

extension UnionReader {
    /// The keys of an object; empty for any other value.
    fileprivate var keys: [String] { object?.keys ?? [] }

    /// Whether the object has a field that is not `null`.
    fileprivate func hasValue(_ key: StringKey) -> Bool { (try? object?.isNullIfPresent(key)) == false }

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
