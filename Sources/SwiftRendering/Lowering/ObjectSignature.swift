import Spec

/// The constants and keys that identify an object among the variants of a union.
struct ObjectSignature {
    let constants: [JSONSignature.Constant]
    let keys: [String]
    /// Keys that may be absent.
    let optionalKeys: [String]
    /// Those of `keys` whose values may be `null`.
    let nullableKeys: Set<String>
    /// Whether the object keeps keys that it does not declare.
    let isOpen: Bool

    /// A condition on the constants and the keys of an object.
    struct Test {
        let constants: [JSONSignature.Constant]
        let keys: [String]
        let nullableKeys: Set<String>

        func expression(reader: String, in scope: ScopeNames) -> String {
            var tests = constants.map { constant in
                "\(reader).field(\(SwiftLiteral.string(constant.key)), is: \(constant.literals(in: scope).joined(separator: ", ")))"
            }
            for (function, keys) in [
                ("hasValue", keys.filter { !nullableKeys.contains($0) }), ("has", keys.filter(nullableKeys.contains)),
            ] where !keys.isEmpty {
                tests.append("\(reader).\(function)(\(keys.map(SwiftLiteral.string).joined(separator: ", ")))")
            }
            return tests.joined(separator: " && ")
        }
    }

    /// Returns the test that distinguishes the object from `others`, by constants and by keys that the others do not
    /// require.
    ///
    /// - Parameter isWhole: Whether the union also has a variant for any JSON value, so that the test requires all
    ///   keys.
    /// - Returns: `nil` if any object matches.
    func test(beside others: [ObjectSignature], isWhole: Bool) -> Test? {
        guard isWhole || !others.isEmpty else { return nil }
        let constants = constants.filter { constant in
            constant.values.count == 1 && !constant.isOpen || others.contains { $0.contradicts(constant) }
        }
        let alike = others.filter { other in
            constants.allSatisfy { !other.contradicts($0) && other.keys.contains($0.key) }
        }
        let candidates = isWhole ? self.keys : distinguishingKeys(from: alike)
        let keys = candidates.filter { key in !constants.contains { $0.key == key } }
        guard !constants.isEmpty || !keys.isEmpty else { return nil }
        return Test(constants: constants, keys: keys, nullableKeys: nullableKeys)
    }

    /// Whether an object with only the keys of this signature may pass a test. Any object passes if the test is `nil`.
    func mayPass(_ test: Test?) -> Bool {
        guard let test else { return true }
        return test.keys.allSatisfy(declares)
            && test.constants.allSatisfy { declares($0.key) && !contradicts($0) }
    }

    /// Whether an object of this signature may fail a test: an optional key with a constant may be absent, and an enum
    /// may have an unknown value.
    func mayFail(_ test: Test?) -> Bool {
        test?.constants.contains { $0.isOpen || !keys.contains($0.key) } ?? false
    }

    /// Whether an object may have the key. An object without fields is an object of any kind.
    private func declares(_ key: String) -> Bool {
        isOpen || keys.contains(key) || optionalKeys.contains(key) || keys.isEmpty && optionalKeys.isEmpty
    }

    /// The calls that describe the signature to a reader, which finds the variant that declares most keys of a value.
    func candidate(in scope: ScopeNames) -> [CandidateCall] {
        var optional = optionalKeys.map(SwiftLiteral.string)
        if let first = optional.first { optional[0] = "optional: \(first)" }
        let function = isOpen ? ".openObject" : ".object"
        let object = CandidateCall(function: function, arguments: keys.map(SwiftLiteral.string) + optional)
        return [object]
            + constants.map { constant in
                CandidateCall(
                    function: constant.isOpen ? ".enum" : ".with",
                    arguments: [SwiftLiteral.string(constant.key)] + constant.literals(in: scope)
                )
            }
    }

    /// Returns keys that distinguish the object from each of `others`: up to two keys that the other object does not
    /// declare, or else all keys that the other object does not require.
    private func distinguishingKeys(from others: [ObjectSignature]) -> [String] {
        guard !others.isEmpty else { return [] }
        var chosen: [String] = []
        for other in others {
            // Most of the others lack the keys that are chosen already.
            if chosen.count(where: { !other.keys.contains($0) && !other.optionalKeys.contains($0) }) > 1 { continue }
            let needed = Set(other.keys)
            let known = needed.union(other.optionalKeys)
            let unknown = keys.filter { !known.contains($0) }
            if unknown.isEmpty {
                chosen += keys.filter { !needed.contains($0) && !chosen.contains($0) }
            } else {
                let missing = max(0, 2 - chosen.count { unknown.contains($0) })
                chosen += unknown.filter { !chosen.contains($0) }.prefix(missing)
            }
        }
        // If the others require all keys of this object, the first two keys are tested.
        return chosen.isEmpty ? Array(keys.prefix(2)) : keys.filter(chosen.contains)
    }

    private func contradicts(_ constant: JSONSignature.Constant) -> Bool {
        constants.contains(where: constant.contradicts)
    }
}

extension JSONSignature.Constant {
    fileprivate func literals(in scope: ScopeNames) -> [String] {
        var literals = forms.map(SwiftLiteral.value)
        let strings = forms.count { if case .string = $0 { true } else { false } }
        // Swift infers no common type of numbers and strings.
        if strings > 0, strings < forms.count { literals[0] += " as \(scope.qualified(.json))" }
        return literals
    }
}

extension ObjectSignature {
    /// Returns `nil` if the form is not an object.
    init?(_ form: JSONSignature.Form) {
        guard case .object(let constants, let keys, let others, let nullable, let isOpen) = form else { return nil }
        self.init(
            constants: constants,
            keys: keys,
            optionalKeys: others,
            nullableKeys: nullable,
            isOpen: isOpen
        )
    }
}
