/// The possible JSON forms of a type's values, which distinguish it from other types.
package struct JSONSignature: Sendable, Hashable {
    package let forms: [Form]
    /// Whether `null` is also a value of the type.
    package let isNullable: Bool

    package enum Form: Sendable, Hashable {
        /// A string; one of `values`, unless they are empty.
        case string(values: [String])
        /// A string of a type whose texts have a format of their own: a `Day`, a `UUID`, or a `Date` in RFC 3339.
        case formatted(Builtin)
        /// A number without a fraction; one of `values`, unless they are empty.
        case integer(values: [String])
        /// A number without a fraction that fits 32 bits.
        case int32
        case number
        case bool
        /// An array whose elements have this signature.
        indirect case array(of: JSONSignature)
        /// An object that has these constants and all of `keys`, and may have `others`. The values of `nullableKeys`,
        /// which are some of `keys`, may be `null`. An open object keeps keys that it does not declare.
        case object(
            constants: [Constant],
            keys: [String],
            others: [String],
            nullableKeys: Set<String> = [],
            isOpen: Bool = false
        )
        /// Anything.
        case any
    }

    /// A field with a known set of possible values.
    package struct Constant: Sendable, Hashable {
        package let key: String
        /// The values as they are written.
        package let values: [Literal]
        /// All forms in which the values are read: a number may also be in quotes.
        package let forms: [Literal]
        /// Whether the field is an enum that also accepts unknown values.
        package let isOpen: Bool

        /// - Parameter forms: If `nil`, the values are read as they are written.
        package init(key: String, values: [Literal], forms: [Literal]? = nil, isOpen: Bool = false) {
            self.key = key
            self.values = values
            self.forms = forms ?? values
            self.isOpen = isOpen
        }

        /// Whether the other constant has the same key, but no value in common.
        package func contradicts(_ other: Constant) -> Bool {
            key == other.key && Set(forms).isDisjoint(with: other.forms)
        }
    }

    package init(forms: [Form], isNullable: Bool = false) {
        self.forms = forms
        self.isNullable = isNullable
    }
}

extension JSONSignature {
    /// Whether values of the two signatures can be distinguished.
    ///
    /// - Parameter byOptionalKeys: Whether it is enough that one of two objects may have keys that the other does not
    ///   declare. A value without these keys can be either.
    package func differs(from other: JSONSignature, byOptionalKeys: Bool = true) -> Bool {
        forms.allSatisfy { form in
            other.forms.allSatisfy { form.differs(from: $0, byOptionalKeys: byOptionalKeys) }
        }
    }
}

extension JSONSignature {
    /// Whether every value of this signature also has the signature `other`.
    package func isContained(in other: JSONSignature) -> Bool {
        forms.allSatisfy { form in other.forms.contains(where: form.isContained) }
    }
}

extension JSONSignature.Form {
    /// Whether every value of this form also has the form `other`; always false for two objects.
    package func isContained(in other: Self) -> Bool {
        switch (self, other) {
        case (_, .any), (.bool, .bool), (.number, .number), (.int32, .int32), (.integer, .number), (.int32, .number):
            true
        case (.int32, .integer(let others)): others.isEmpty
        case (.formatted(let type), .formatted(let other)): type == other
        case (.formatted, .string(let others)): others.isEmpty
        // A listed string may have the format, and is tried first.
        case (.string(let values), .formatted): !values.isEmpty
        case (.string(let values), .string(let others)), (.integer(let values), .integer(let others)):
            others.isEmpty || !values.isEmpty && Set(values).isSubset(of: others)
        case (.array(let elements), .array(let others)): elements.isContained(in: others)
        default: false
        }
    }
}

extension JSONSignature {
    /// The signature of a built-in type.
    package init(_ builtin: Builtin, _ format: WireFormat?) {
        switch (builtin, format) {
        case (.day, _), (.uuid, _), (.date, nil): self.init(forms: [.formatted(builtin)])
        default:
            let forms = builtin.jsonKinds(format).map { Form($0) }
            self.init(forms: forms.map { builtin == .int32 && $0 == .integer(values: []) ? .int32 : $0 })
        }
    }
}

extension JSONSignature.Form {
    /// The form of all values of a kind.
    fileprivate init(_ kind: Builtin.JSONKind) {
        switch kind {
        case .string: self = .string(values: [])
        case .integer: self = .integer(values: [])
        case .number: self = .number
        case .bool: self = .bool
        case .any: self = .any
        }
    }

    /// Whether the form is a string whose possible values are not listed.
    package var isUnlistedString: Bool {
        switch self {
        case .string(let values): values.isEmpty
        case .formatted: true
        case .integer, .int32, .number, .bool, .array, .object, .any: false
        }
    }

    /// How specific the form is; more specific forms are tried first.
    package var rank: Int {
        switch self {
        case .any: 0
        case .bool, .number, .int32, .array, .formatted: 1
        case .string(let values), .integer(let values): values.isEmpty ? 1 : 2
        case .object(let constants, let keys, _, _, _): 1 + constants.count + keys.count
        }
    }

    fileprivate func differs(from other: Self, byOptionalKeys: Bool) -> Bool {
        switch (self, other) {
        case (.any, .any), (.bool, .bool), (.number, .number), (.int32, .int32): false
        case (.int32, .integer(let values)), (.integer(let values), .int32): !values.isEmpty
        // No text has two of the formats. A listed string is tried first.
        case (.formatted(let type), .formatted(let other)): type != other
        case (.formatted, .string(let values)), (.string(let values), .formatted): !values.isEmpty
        case (.string(let values), .string(let others)), (.integer(let values), .integer(let others)):
            // A form with known values is tried before one with any value.
            values.isEmpty != others.isEmpty || !values.isEmpty && Set(values).isDisjoint(with: others)
        case (.array(let element), .array(let otherElement)):
            element.differs(from: otherElement, byOptionalKeys: byOptionalKeys)
        case (
            .object(let constants, let keys, let optional, _, _),
            .object(let others, let otherKeys, let otherOptional, _, _)
        ):
            Set(keys) != Set(otherKeys) || byOptionalKeys && Set(optional) != Set(otherOptional)
                || constants.contains { constant in others.contains(where: constant.contradicts) }
        default: true
        }
    }
}

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
        case .string, .formatted: .string
        case .array: .array
        case .object(_, let keys, let others, _, _):
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
