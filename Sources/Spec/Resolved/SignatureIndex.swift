/// A list of signatures that finds those that cannot be distinguished from another one without comparing each pair.
package struct SignatureIndex {
    private var signatures: [JSONSignature] = []
    /// The positions of the signatures that have a form of a kind, in ascending order.
    private var positions: [FormKind: [Int]] = [:]
    private let byOptionalKeys: Bool

    /// - Parameter byOptionalKeys: Whether optional keys distinguish two objects.
    package init(byOptionalKeys: Bool = true) {
        self.byOptionalKeys = byOptionalKeys
    }

    /// Adds a signature at the end.
    package mutating func append(_ signature: JSONSignature) {
        for kind in Set(signature.forms.map(kind)) { positions[kind, default: []].append(signatures.count) }
        signatures.append(signature)
    }

    /// The position of the first signature that cannot be distinguished from this one; `nil` if there is none.
    package func firstLookalike(of signature: JSONSignature) -> Int? {
        let candidates = Set(signature.forms.flatMap { positions[kind(of: $0)] ?? [] })
        return candidates.sorted().first {
            !signatures[$0].differs(from: signature, byOptionalKeys: byOptionalKeys)
        }
    }

    /// Forms of different kinds can always be distinguished.
    private enum FormKind: Hashable {
        case any, bool, number, integer, string, array
        /// - Parameter optionalKeys: `nil` if optional keys do not distinguish objects.
        case object(keys: Set<String>, optionalKeys: Set<String>?)
    }

    private func kind(of form: JSONSignature.Form) -> FormKind {
        switch form {
        case .any: .any
        case .bool: .bool
        case .number: .number
        case .integer, .int32: .integer
        case .string: .string
        case .array: .array
        case .object(_, let keys, let others):
            .object(keys: Set(keys), optionalKeys: byOptionalKeys ? Set(others) : nil)
        }
    }
}

extension JSONSignature {
    /// Whether each of the signatures can be distinguished from all others.
    package static func differ(_ signatures: [JSONSignature], byOptionalKeys: Bool = true) -> Bool {
        var index = SignatureIndex(byOptionalKeys: byOptionalKeys)
        return signatures.allSatisfy { signature in
            if index.firstLookalike(of: signature) != nil { return false }
            index.append(signature)
            return true
        }
    }
}
