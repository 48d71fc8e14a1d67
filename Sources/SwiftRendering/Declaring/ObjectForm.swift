import Spec

/// An object as it is known by constants and keys.
struct ObjectForm {
    let constants: [Signature.Constant]
    let keys: [String]
    /// What it may have beside its keys.
    let optionalKeys: [String]

    /// What tells it from `others`: constants where there are some, and keys that the others need not have.
    ///
    /// - Parameter isWhole: Whether what is not quite this form is something else, so that all of it must be there.
    /// - Returns: `nil` where any object will do.
    func test(beside others: [ObjectForm], isWhole: Bool, reader: String) -> String? {
        guard isWhole || !others.isEmpty else { return nil }
        let constants = constants.filter { constant in
            constant.values.count == 1 || others.contains { $0.contradicts(constant) }
        }
        let alike = others.filter { other in
            constants.allSatisfy { !other.contradicts($0) && other.keys.contains($0.key) }
        }
        let keys = (isWhole ? self.keys : telling(from: alike)).filter { key in !constants.contains { $0.key == key } }
        var tests = constants.map { constant in
            let values = constant.values.map(SwiftLiteral.value).joined(separator: ", ")
            return "\(reader).field(\(SwiftLiteral.string(constant.key)), is: \(values))"
        }
        if !keys.isEmpty {
            tests.append("\(reader).has(\(keys.map(SwiftLiteral.string).joined(separator: ", ")))")
        }
        return tests.isEmpty ? nil : tests.joined(separator: " && ")
    }

    /// Keys that each of `others` does not know, up to two; of one that knows them all, those that it need not have.
    private func telling(from others: [ObjectForm]) -> [String] {
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
        // Where the others have all of its keys and more, it is what is left.
        return chosen.isEmpty ? Array(keys.prefix(2)) : keys.filter(chosen.contains)
    }

    private func contradicts(_ constant: Signature.Constant) -> Bool {
        constants.contains { $0.key == constant.key && Set($0.values).isDisjoint(with: constant.values) }
    }
}

extension ObjectForm {
    /// `nil` of what is no object.
    init?(_ form: Signature.Form) {
        guard case .object(let constants, let keys, let others) = form else { return nil }
        self.init(constants: constants, keys: keys, optionalKeys: others)
    }
}
