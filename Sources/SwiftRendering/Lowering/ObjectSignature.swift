import Spec

/// The constants and keys that identify an object among the variants of a union.
struct ObjectSignature {
    let constants: [JSONSignature.Constant]
    let keys: [String]
    /// Keys that may be absent.
    let optionalKeys: [String]

    /// The expression that distinguishes it from `others`, by constants and by keys that the others do not require.
    ///
    /// - Parameter isWhole: Whether the union also takes arbitrary JSON, so that all keys have to be present.
    /// - Returns: `nil` if any object matches.
    func test(beside others: [ObjectSignature], isWhole: Bool, reader: String) -> String? {
        guard isWhole || !others.isEmpty else { return nil }
        let constants = constants.filter { constant in
            constant.values.count == 1 || others.contains { $0.contradicts(constant) }
        }
        let alike = others.filter { other in
            constants.allSatisfy { !other.contradicts($0) && other.keys.contains($0.key) }
        }
        let candidates = isWhole ? self.keys : distinguishingKeys(from: alike)
        let keys = candidates.filter { key in !constants.contains { $0.key == key } }
        var tests = constants.map { constant in
            let values = constant.values.map(SwiftLiteral.value).joined(separator: ", ")
            return "\(reader).field(\(SwiftLiteral.string(constant.key)), is: \(values))"
        }
        if !keys.isEmpty {
            tests.append("\(reader).has(\(keys.map(SwiftLiteral.string).joined(separator: ", ")))")
        }
        return tests.isEmpty ? nil : tests.joined(separator: " && ")
    }

    /// Keys that distinguish it from each of `others`: up to two that the other does not declare, else those that are
    /// optional there.
    private func distinguishingKeys(from others: [ObjectSignature]) -> [String] {
        guard !others.isEmpty else { return [] }
        var chosen: [String] = []
        for other in others {
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
        // If the others have all of its keys and more, its first keys have to do.
        return chosen.isEmpty ? Array(keys.prefix(2)) : keys.filter(chosen.contains)
    }

    private func contradicts(_ constant: JSONSignature.Constant) -> Bool {
        constants.contains { $0.key == constant.key && Set($0.values).isDisjoint(with: constant.values) }
    }
}

extension ObjectSignature {
    /// Returns `nil` if the form is not an object.
    init?(_ form: JSONSignature.Form) {
        guard case .object(let constants, let keys, let others) = form else { return nil }
        self.init(constants: constants, keys: keys, optionalKeys: others)
    }
}
